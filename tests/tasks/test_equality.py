"""One handler, called in a unit test, over the wire, and as a task: equal results and equal ledgers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcp_runtime import RequestedSchemaBuilder, Server, TaskPolicy, ToolContext, question
from mcp_runtime.elicitation import Question
from mcp_runtime.replay import Completed, ReplayExecutor
from mcp_runtime.subscriptions import Event, MemoryBus
from mcp_runtime.tasks.stores.memory import MemoryTaskStore
from tests.replay.conversation import converse
from tests.tasks.site import FORMS, TASKS
from tests.wire import Wire

JsonObject = dict[str, Any]
Handler = Callable[[ToolContext], Awaitable[list[Any]]]


@dataclass(frozen=True)
class Step:
    """One line of a handler; `skip` lets it leave out the next line after a declined answer."""

    kind: Literal["ask", "ask all", "once", "become task"]
    keyed: bool = False
    skip: bool = False


STEPS = st.builds(
    Step,
    kind=st.sampled_from(["ask", "ask", "ask all", "once", "once", "become task"]),
    keyed=st.booleans(),
    skip=st.booleans(),
)
ANSWERS = st.one_of(
    st.sampled_from([{"action": "decline"}, {"action": "cancel"}]),
    st.builds(
        lambda text, count: {"action": "accept", "content": {"text": text, "count": count}},
        st.text(max_size=5),
        st.integers(-(2**53), 2**53),
    ),
    st.builds(lambda text: {"action": "accept", "content": {"text": text}}, st.text(max_size=5)),
)


def handler_of(script: Sequence[Step], ran: list[str]) -> Handler:
    """Return a handler that does what `script` says."""

    def form() -> RequestedSchemaBuilder:
        made = RequestedSchemaBuilder()
        made.string("text")
        made.integer("count", required=False)
        return made

    def seen(answer: Any) -> Any:
        return dict(answer.data) if answer.action == "accept" else answer.action

    async def scripted(ctx: ToolContext) -> list[Any]:
        values: list[Any] = []
        skipping = False
        for number, step in enumerate(script):
            if skipping:
                skipping = False
                continue
            key = f"key-{number}" if step.keyed else None
            match step.kind:
                case "ask":
                    answer = await ctx.elicit(f"{number} after {values!r}?", form(), key=key)
                    values.append(seen(answer))
                    skipping = step.skip and answer.action == "decline"
                case "ask all":
                    both = [question(f"{number}{half}?", form(), key=key and key + half) for half in "ab"]
                    values.extend(seen(answer) for answer in await ctx.elicit_all(*both))
                case "once":

                    def work(number: int = number) -> dict[str, Any]:
                        ran.append(f"step-{number}")
                        return {"step": number, "values": len(values)}

                    values.append(await ctx.once(f"step-{number}", work))
                case "become task":
                    await ctx.become_task()
        return values

    return scripted


class Answers:
    """Answers questions by the order in which they are first asked, the same for the same message."""

    def __init__(self, given: Sequence[JsonObject]) -> None:
        self._given = given
        self._places: dict[str, int] = {}

    def to(self, params: Mapping[str, Any]) -> JsonObject:
        place = self._places.setdefault(params["message"], len(self._places))
        return self._given[place % len(self._given)]

    def all(self, requests: Mapping[str, Any]) -> dict[str, JsonObject]:
        return {key: self.to(request["params"]) for key, request in requests.items()}

    async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
        return [one.read(self.to(one.params)) for one in questions]


Outcome = tuple[Any, Any, list[str]]
"""The result, the ledger as JSON, and the steps that ran."""


async def in_a_unit_test(script: Sequence[Step], given: Sequence[JsonObject]) -> Any:
    return await handler_of(script, [])(ToolContext(Answers(given)))


async def by_the_core_alone(script: Sequence[Step], given: Sequence[JsonObject]) -> Outcome:
    ran: list[str] = []
    answers = Answers(given)
    known: dict[str, JsonObject] = {}  # `converse` knows questions by their keys only

    async def asking(ctx: ToolContext) -> list[Any]:
        return await handler_of(script, ran)(_Noting(ctx, answers, known))

    outcome = await converse(asking, known)
    return outcome.value, outcome.ledger.to_json(), ran


class _Noting(ToolContext):
    """Takes note of the answer to each question before it is asked."""

    def __init__(self, inner: ToolContext, answers: Answers, known: dict[str, JsonObject]) -> None:
        dispatcher = inner._dispatcher

        class Dispatcher:
            async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
                start = inner._execution._position if inner._execution is not None else 0
                for place, one in enumerate(questions, start=start + 1):
                    known[one.key or f"elicit-{place}"] = answers.to(one.params)
                return await dispatcher.dispatch(questions)

        super().__init__(Dispatcher(), request=inner.request, execution=inner._execution)


async def by_a_server(
    script: Sequence[Step], given: Sequence[JsonObject], capabilities: JsonObject, policy: TaskPolicy | None
) -> Outcome:
    ran: list[str] = []
    answers = Answers(given)
    changed = asyncio.Event()
    bus, store = MemoryBus(), MemoryTaskStore()
    server = Server("equal", version="1", event_bus=bus, task_store=store)
    options: Any = {} if policy is None else {"task": policy}
    server.add_tool(handler_of(script, ran), name="scripted", **options)
    ledgers = []
    run = ReplayExecutor.run

    async def noting(*args: Any, **kwargs: Any) -> Any:
        outcome = await run(*args, **kwargs)
        if isinstance(outcome, Completed):
            ledgers.append(outcome.ledger.to_json())
        return outcome

    def heard(_: Event) -> None:
        changed.set()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReplayExecutor, "run", noting)
        async with server, bus.receiving(heard), asyncio.timeout(30):
            wire = Wire(server, capabilities=capabilities)
            reply = await wire.call("scripted")
            while reply.result["resultType"] == "input_required":
                asked = reply.result["inputRequests"]
                reply = await wire.call("scripted", after=reply, answers=answers.all(asked))
            result = reply.result
            if result["resultType"] == "task":
                result = await _followed(wire, result["taskId"], answers, changed)
                record = await store.get(reply.result["taskId"])
                assert record is not None
                assert ledgers == [record.ledger.to_json()]
    (ledger,) = ledgers
    return result["structuredContent"], ledger, ran


async def _followed(wire: Wire, task_id: str, answers: Answers, changed: asyncio.Event) -> JsonObject:
    params = {"taskId": task_id}
    while True:
        changed.clear()
        task = (await wire.request("tasks/get", params)).result
        match task["status"]:
            case "completed":
                result: JsonObject = task["result"]
                return result
            case "input_required":
                for key, answer in answers.all(task["inputRequests"]).items():  # one by one: partial answers
                    await wire.request("tasks/update", {**params, "inputResponses": {key: answer}})
            case "working":
                await changed.wait()
            case other:
                raise AssertionError(other)


@settings(max_examples=60, deadline=None)
@given(st.lists(STEPS, max_size=6), st.lists(ANSWERS, min_size=1, max_size=6))
def test_a_handler_comes_to_the_same_in_every_mode(script: list[Step], given: list[JsonObject]) -> None:
    async def compared() -> None:
        value = await in_a_unit_test(script, given)
        expected = await by_the_core_alone(script, given)
        assert expected[0] == value
        assert await by_a_server(script, given, FORMS, None) == expected
        assert await by_a_server(script, given, FORMS, TaskPolicy()) == expected
        assert await by_a_server(script, given, TASKS, TaskPolicy()) == expected
        assert await by_a_server(script, given, TASKS, TaskPolicy(starts="on_become_task")) == expected

    asyncio.run(compared())
