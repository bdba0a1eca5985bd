"""The client follows a task to its end: told or asking, through questions, lost connections and its own end."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from rich.console import Console

from mcp_model import CallToolRequestParams, ElicitRequestFormParams, ElicitResult
from mcp_model.tasks import CompletedTask, WorkingTask
from mcp_runtime import Server, TaskPolicy
from mcp_runtime.cli.live_view import LiveView
from mcp_runtime.client import (
    Asked,
    BadResult,
    Client,
    PeerError,
    TaskCancelled,
    TaskState,
    TooManyRounds,
    Unanswerable,
)
from mcp_runtime.tasks.stores.memory import MemoryTaskStore
from tests.tasks.site import TRANSPORTS, Site, site_of
from tests.tasks.tools import Hands, make_server


class Person:
    """Fills in forms, and counts them."""

    def __init__(self, **content: Any) -> None:
        self.content = content
        self.asked: list[str] = []

    async def form(self, asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
        self.asked.append(asked.params.message)
        fields = asked.params.requested_schema.to_wire()["properties"]
        return ElicitResult(action="accept", content={name: self.content[name] for name in fields})


async def never(_: float) -> None:
    """Stand in for waiting: a client that is told needs no other clock."""
    await asyncio.Event().wait()


@pytest.fixture(params=TRANSPORTS)
async def site(request: pytest.FixtureRequest) -> AsyncIterator[Site]:
    async with site_of(request.param, MemoryTaskStore()) as site, asyncio.timeout(60):
        yield site


def text(result: Any) -> str:
    (block,) = result.content
    value: str = block.text
    return value


async def test_a_client_that_is_told_follows_a_task_through_its_questions_without_asking_by_the_clock(
    site: Site,
) -> None:
    person = Person(name="Ada", sure=True)
    seen: list[TaskState] = []
    async with Client(site.url, form=person.form, tasks=True, on_task=seen.append, sleep=never) as client:
        assert text(await client.call_tool("both", {})) == "Ada: True"
        assert sorted(person.asked) == ["Are you sure?", "Your name?"]
        assert (await client.call_tool("rounds", {"count": 3})).structured_content == ["Ada"] * 3
        assert text(await client.call_tool("composed", {})) == "Ada True"
        assert text(await client.call_tool("greet", {"name": "Ada"})) == "Hello, Ada!"
    assert {state.status for state in seen} <= {"working", "input_required", "completed"}
    assert isinstance(seen[-1], CompletedTask)
    assert site.hands.ran["both resumed"] == 1


async def test_a_client_that_is_not_told_asks_at_the_servers_interval() -> None:
    hands = Hands()
    server = make_server(hands, TaskPolicy(poll_interval=timedelta(seconds=7)), task_store=MemoryTaskStore())
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        hands.opened.set()
        await asyncio.sleep(0)

    # A server that is not entered refuses to be listened to.
    async with Client(server, tasks=True, sleep=sleep) as client, asyncio.timeout(60):
        assert text(await client.call_tool("held", {"label": "a"})) == "a"
    assert slept
    assert set(slept) == {7.0}


async def test_what_a_task_fails_with_is_raised(site: Site) -> None:
    async with Client(site.url, tasks=True, sleep=never) as client:
        with pytest.raises(PeerError, match="not today") as failed:
            await client.call_tool("refusing", {})
        assert (failed.value.code, failed.value.data) == (-32602, {"day": "monday"})
        result = await client.call_tool("failing", {})
        assert (result.is_error, text(result)) == (True, "it does not work")


async def test_a_task_that_somebody_cancels_ends_the_call(site: Site) -> None:
    created: list[str] = []

    async def cancel(state: TaskState) -> None:
        if not created:
            created.append(state.task_id)
            await client.task(state.task_id).cancel()

    async with Client(site.url, tasks=True, on_task=cancel, sleep=never) as client:
        with pytest.raises(TaskCancelled) as ended:
            await client.call_tool("held", {"label": "a"})
    assert [ended.value.task_id] == created


async def test_cancelling_the_call_cancels_its_task(site: Site) -> None:
    followed = asyncio.Event()

    def told(_: TaskState) -> None:
        followed.set()

    async with Client(site.url, tasks=True, on_task=told, sleep=never) as client:
        call = asyncio.create_task(client.call_tool("held", {"label": "a"}))
        await followed.wait()
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await site.hands.cancelled.wait()


async def test_a_task_is_taken_up_by_its_id_in_another_client(site: Site) -> None:
    async with Client(site.url, by_hand=("form",), tasks=True, sleep=never) as first:
        with pytest.raises(Unanswerable) as stopped:
            await first.call_tool("confirm", {"filename": "a"})
        assert stopped.value.pending.target == "confirm"
    (note,) = stopped.value.__notes__
    task_id = note.split()[1]
    person = Person(sure=True)
    async with Client(site.url, form=person.form, tasks=True, sleep=never) as second:
        task = second.task(task_id, tool="confirm")
        assert (await task.get()).status == "input_required"
        assert text(await task.result()) == "a: True"
        assert person.asked == ["Delete a?"]
        assert text(await task.result()) == "a: True"


async def test_answers_by_hand_may_be_partial(site: Site) -> None:
    async with Client(site.url, by_hand=("form",), tasks=True, sleep=never) as client:
        with pytest.raises(Unanswerable) as stopped:
            await client.call_tool("both", {})
        task = client.task(stopped.value.__notes__[0].split()[1])
        await task.update({"name": ElicitResult(action="accept", content={"name": "Ada"})})
        state = await task.get()
        assert state.status == "input_required"
        await task.update({"sure": ElicitResult(action="accept", content={"sure": False})})
        assert text(await task.result()) == "Ada: False"


async def test_a_task_that_asks_too_often_is_left(site: Site) -> None:
    person = Person(name="Ada")
    async with Client(site.url, form=person.form, tasks=True, max_rounds=2, sleep=never) as client:
        with pytest.raises(TooManyRounds):
            await client.call_tool("rounds", {"count": 3})
    assert len(person.asked) == 2


async def test_a_lost_connection_does_not_lose_the_task(site: Site) -> None:
    if site.kind != "websocket":
        return

    async def sleep(_: float) -> None:
        await asyncio.sleep(0)

    lost = asyncio.Event()

    async def lose(state: TaskState) -> None:
        if not lost.is_set():
            lost.set()
            await client._round_trips._transport.close()
            site.hands.opened.set()

    async with Client(site.url, tasks=True, on_task=lose, sleep=sleep) as client:
        assert text(await client.call_tool("held", {"label": "a"})) == "a"


async def test_a_client_without_tasks_is_served_as_before(site: Site) -> None:
    async with Client(site.url, sleep=never) as client:
        assert "extensions" not in client.capabilities
        assert text(await client.call_tool("shout", {"text": "a"})) == "A"
        with pytest.raises(ValueError, match="tasks=True"):
            client.task("x")


async def test_a_task_nobody_declared_is_a_bad_result() -> None:
    server = Server("strange", version="1")

    async def strange(call: Any) -> dict[str, Any]:
        return {"resultType": "task", "taskId": "x", "status": "working"}

    server._dispatcher.route("tools/call", CallToolRequestParams, strange)
    async with Client(server) as client:
        with pytest.raises(BadResult, match="'task'"):
            await client.call_tool("any", {})


def test_the_command_shows_a_task_on_one_line() -> None:
    written = io.StringIO()
    view = LiveView(Console(file=written, force_terminal=True, width=60), trace=False)
    common: dict[str, Any] = {"task_id": "t", "created_at": "x", "last_updated_at": "x", "ttl_ms": None}
    view.task(WorkingTask(**common))
    view.task(WorkingTask(**common, status_message="Packing\x1b[31m (1/3)\nbox"))
    view.task(CompletedTask(**common, result={}))
    view.pause()
    assert "Packing" in written.getvalue()
    assert "\x1b[31m (1/3)" not in written.getvalue()
