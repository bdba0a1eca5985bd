"""What contexts give a handler: made by hand in a unit test, made by a server, and wrapped by a policy."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from pydantic import BaseModel

from mcp_runtime import (
    Accepted,
    Answer,
    ElicitationDispatcher,
    Elicitor,
    PromptContext,
    Question,
    RequestedSchemaBuilder,
    ResourceContext,
    Server,
    ToolContext,
    blocking,
    question,
)
from mcp_runtime.errors import FormError, MissingClientCapability
from tests.wire import DECLINE, FORM_CAPABLE, Wire, accept


class Name(BaseModel):
    name: str


class Answering:
    """A dispatcher that answers at once, as a test of a handler would."""

    def __init__(self, *responses: dict[str, Any]) -> None:
        self.responses = list(responses)
        self.asked: list[str] = []

    async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
        self.asked += [one.params["message"] for one in questions]
        return [one.read(self.responses.pop(0)) for one in questions]


async def greet(ctx: ToolContext) -> str:
    count = await ctx.once("count", lambda: 3)
    await ctx.progress.report(1, total=2)
    answer = await ctx.elicit("Name?", Name)
    return f"{answer.data.name}{count}" if answer.action == "accept" else answer.action


def greet_blocking(ctx: blocking.ToolContext) -> str:
    count = ctx.once("count", lambda: 3)
    ctx.progress.report(1, total=2)
    answer = ctx.elicit("Name?", Name)
    return f"{answer.data.name}{count}" if answer.action == "accept" else answer.action


# -- made by hand -----------------------------------------------------------------------------------


async def test_a_handler_is_tested_with_a_context_made_by_hand() -> None:
    answering = Answering(accept(name="Ada"))
    assert await greet(ToolContext(answering)) == "Ada3"
    assert answering.asked == ["Name?"]
    assert await greet(ToolContext(Answering(DECLINE))) == "decline"


def test_a_blocking_handler_is_tested_without_an_event_loop() -> None:
    assert greet_blocking(blocking.ToolContext(Answering(accept(name="Ada")))) == "Ada3"


async def test_steps_of_a_context_made_by_hand_run_each_time() -> None:
    context = ToolContext(Answering())
    runs: list[int] = []

    async def step() -> int:
        runs.append(1)
        return len(runs)

    assert [await context.once("step", step) for _ in range(2)] == [1, 2]


def test_a_context_made_by_hand_has_no_request() -> None:
    for context in (ToolContext(Answering()), blocking.ToolContext(Answering())):
        assert context.tool_name == ""
        assert context.principal is None
        assert context.client_info is None
        assert not context.client_supports({"elicitation": {}})
        with pytest.raises(MissingClientCapability):
            context.require_client_capability({"sampling": {}})
    assert PromptContext(Answering()).prompt_name == ""
    assert ResourceContext(Answering()).uri == ""
    assert blocking.PromptContext(Answering()).prompt_name == ""
    assert blocking.ResourceContext(Answering()).uri == ""


async def test_progress_of_a_context_made_by_hand_keeps_its_rules() -> None:
    context = ToolContext(Answering())
    await context.progress.report(1)
    with pytest.raises(ValueError, match="grow"):
        await context.progress.report(1)
    held = blocking.ToolContext(Answering())
    held.progress.report(1)
    with pytest.raises(ValueError, match="grow"):
        held.progress.report(1)


async def test_an_elicitor_only_asks() -> None:
    answer = await Elicitor(Answering(accept(name="Ada"))).elicit("Name?", Name)
    assert answer == Accepted(data=Name(name="Ada"))
    assert not hasattr(Elicitor(Answering()), "once")
    assert blocking.Elicitor(Answering(DECLINE)).elicit("Name?", Name).action == "decline"


async def test_answers_come_in_the_order_of_the_questions() -> None:
    form = RequestedSchemaBuilder()
    age = form.integer("age")
    one, two, three = await ToolContext(Answering(accept(name="Ada"), accept(age=36), DECLINE)).elicit_all(
        question("Name?", Name), question("Age?", form), question("Other?", Name)
    )
    assert isinstance(one, Accepted)
    assert one.data.name == "Ada"
    assert isinstance(two, Accepted)
    assert two.data[age] == 36
    assert three.action == "decline"
    pair = blocking.ToolContext(Answering(DECLINE, DECLINE)).elicit_all(question("A?", Name), question("B?", Name))
    assert [answer.action for answer in pair] == ["decline", "decline"]


async def test_a_form_that_cannot_be_asked_is_the_authors_mistake() -> None:
    with pytest.raises(FormError):
        await ToolContext(Answering()).elicit("Nothing?", RequestedSchemaBuilder())
    with pytest.raises(FormError):
        await ToolContext(Answering()).elicit("Name?", dict)


def test_a_dispatcher_that_waits_is_refused_by_a_blocking_context() -> None:
    class Waiting:
        async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
            await asyncio.sleep(0)
            raise AssertionError("it went on")

    with pytest.raises(RuntimeError, match="async handler"):
        blocking.ToolContext(Waiting()).elicit("Name?", Name)


# -- made by a server -------------------------------------------------------------------------------


async def test_a_context_knows_the_request() -> None:
    seen: list[Any] = []
    server = Server("s", version="1")

    @server.tool()
    async def look(ctx: ToolContext) -> None:
        seen.extend([ctx.tool_name, ctx.client_info, ctx.principal, ctx.request.meta["com.example/trace"]])
        seen.extend([ctx.client_supports({"elicitation": {"form": {}}}), ctx.client_supports({"sampling": {}})])

    await Wire(server).call("look", meta={"com.example/trace": "t"})
    assert seen == ["look", {"name": "tests", "version": "0"}, None, "t", True, False]


@pytest.mark.parametrize("swallow", [False, True])
async def test_a_required_capability_ends_the_request_whatever_the_handler_catches(swallow: bool) -> None:
    """wire-rules section 1: -32021 with `data.requiredCapabilities` as an object."""
    server = Server("s", version="1")

    @server.tool()
    async def need(ctx: ToolContext) -> str:
        try:
            ctx.require_client_capability({"sampling": {"tools": {}}})
        except BaseException:
            if not swallow:
                raise
        return "served"

    wire = Wire(server)
    reply = await wire.call("need")
    assert reply.error["code"] == -32021
    assert reply.error["data"] == {"requiredCapabilities": {"sampling": {"tools": {}}}}
    assert (await wire.call("need", capabilities={"sampling": {"tools": {}}})).text == "served"


async def test_capabilities_are_those_of_each_request() -> None:
    """Spec: 2026-07-28 basic/index: capabilities come with every request and are not remembered."""
    server = Server("s", version="1")
    server.add_tool(greet)
    wire = Wire(server)
    assert (await wire.call("greet", capabilities=FORM_CAPABLE)).result["resultType"] == "input_required"
    assert (await wire.call("greet", capabilities={})).error["code"] == -32021


# -- wrapped ----------------------------------------------------------------------------------------


class Auditing:
    """Writes down what is asked, and what is answered."""

    def __init__(self, inner: ElicitationDispatcher, log: list[str]) -> None:
        self.inner = inner
        self.log = log

    async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
        self.log.append("asked " + ", ".join(one.params["message"] for one in questions))
        answers = await self.inner.dispatch(questions)
        self.log.append(f"answered {len(answers)}")
        return answers


class Policy:
    """Answers one question by itself and hands on the others."""

    def __init__(self, inner: ElicitationDispatcher) -> None:
        self.inner = inner

    async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
        if [one.params["message"] for one in questions] == ["Name?"]:
            return [one.read(accept(name="by policy")) for one in questions]
        return await self.inner.dispatch(questions)


def two_questions(wrap: Callable[[ElicitationDispatcher], ElicitationDispatcher]) -> Wire:
    server = Server("s", version="1", elicitation=wrap)

    @server.tool()
    async def ask(ctx: Elicitor) -> str:
        one: Answer[Name] = await ctx.elicit("Name?", Name)
        two = await ctx.elicit("Sure?", Name)
        return f"{one.action} {two.action}"

    @server.tool()
    def ask_blocking(ctx: blocking.Elicitor) -> str:
        one = ctx.elicit("Name?", Name)
        two = ctx.elicit("Sure?", Name)
        return f"{one.action} {two.action}"

    return Wire(server)


@pytest.mark.parametrize("tool", ["ask", "ask_blocking"])
async def test_a_dispatcher_may_be_wrapped_to_see_questions_and_answers(tool: str) -> None:
    log: list[str] = []
    wire = two_questions(lambda inner: Auditing(inner, log))
    reply = await wire.call(tool)
    assert log == ["asked Name?"]
    log.clear()
    reply = await wire.call(tool, after=reply, answers={"elicit-1": DECLINE})
    assert log == ["asked Name?", "answered 1", "asked Sure?"]
    done = await wire.call(tool, after=reply, answers={"elicit-2": DECLINE})
    assert done.text == "decline decline"


@pytest.mark.parametrize("tool", ["ask", "ask_blocking"])
async def test_a_dispatcher_may_answer_by_policy(tool: str) -> None:
    wire = two_questions(Policy)
    reply = await wire.call(tool)
    (asked,) = reply.result["inputRequests"].values()
    assert asked["params"]["message"] == "Sure?"
    assert (await wire.call(tool, after=reply, answers={"elicit-1": DECLINE})).text == "accept decline"


async def test_a_dispatcher_may_refuse_a_question() -> None:
    class Refusing:
        async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
            raise PermissionError("not on this server")

    reply = await two_questions(lambda inner: Refusing()).call("ask")
    assert reply.result["isError"] is True
    assert "not on this server" not in json.dumps(reply.message)
