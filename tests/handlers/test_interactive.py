"""How handlers run for a request: async or `def`, with progress, cancelled, and badly behaved.

wire-rules sections 1 and 7; Spec: 2026-07-28 basic/utilities/progress.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import functools
import json
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel

from mcp_runtime import PromptContext, ResourceContext, Server, ToolContext, blocking, question
from mcp_runtime.mrtr.single_use import MemorySingleUse
from tests.wire import CANCEL, DECLINE, Reply, Wire, accept


class Name(BaseModel):
    name: str


def serving(fn: Callable[..., Any], **options: Any) -> Wire:
    server = Server("s", version="1", **options)
    server.add_tool(fn, name="t")
    return Wire(server)


# -- swallowing handlers, on the wire ---------------------------------------------------------------


async def catches_everything(ctx: ToolContext) -> str:
    try:
        answer = await ctx.elicit("Name?", Name)
    except BaseException:
        return "swallowed"
    return answer.action


async def in_a_task_group(ctx: ToolContext) -> str:
    async with asyncio.TaskGroup():
        answer = await ctx.elicit("Name?", Name)
    return answer.action


async def under_a_timeout(ctx: ToolContext) -> str:
    async with asyncio.timeout(60):
        answer = await ctx.elicit("Name?", Name)
    return answer.action


async def catches_exceptions(ctx: ToolContext) -> str:
    try:
        answer = await ctx.elicit("Name?", Name)
    except Exception:
        return "swallowed"
    return answer.action


def guarded(fn: Any) -> Any:
    @functools.wraps(fn)
    async def wrapper(*args: Any, **kwargs: Any) -> Any:
        try:
            return await fn(*args, **kwargs)
        except BaseException:
            return "swallowed"

    return wrapper


@guarded
async def decorated(ctx: ToolContext) -> str:
    return (await ctx.elicit("Name?", Name)).action


def blocking_catches_everything(ctx: blocking.ToolContext) -> str:
    try:
        answer = ctx.elicit("Name?", Name)
    except BaseException:
        return "swallowed"
    return answer.action


def blocking_suppresses(ctx: blocking.ToolContext) -> str:
    with contextlib.suppress(BaseException):
        return ctx.elicit("Name?", Name).action
    return "swallowed"


def blocking_catches_exceptions(ctx: blocking.ToolContext) -> str:
    try:
        return ctx.elicit("Name?", Name).action
    except Exception:
        return "swallowed"


@pytest.mark.parametrize(
    ("handler", "warns"),
    [
        (catches_everything, True),
        (in_a_task_group, True),
        (decorated, True),
        (blocking_catches_everything, True),
        (blocking_suppresses, True),
        (catches_exceptions, False),
        (under_a_timeout, False),
        (blocking_catches_exceptions, False),
    ],
)
async def test_handlers_ask_whatever_they_catch_and_the_log_names_those_that_catch_too_much(
    handler: Callable[..., Any], warns: bool, caplog: pytest.LogCaptureFixture
) -> None:
    wire = serving(handler)
    first = await wire.call("t")
    assert list(first.result["inputRequests"]) == ["elicit-1"]
    replayed = [record for record in caplog.records if record.name.startswith("mcp_runtime.replay")]
    assert [record.levelname for record in replayed] == ["WARNING"] * warns
    if warns:
        assert handler.__qualname__ in caplog.text
    assert (await wire.call("t", after=first, answers={"elicit-1": CANCEL})).text == "cancel"


# -- def handlers -----------------------------------------------------------------------------------


def blocking_conversation(ctx: blocking.ToolContext, user: str) -> str:
    count = ctx.once("count", lambda: 3)
    one, two = ctx.elicit_all(question("One?", Name, key="one"), question("Two?", Name, key="two"))
    three = ctx.elicit("Three?", Name)
    return f"{user} {count} {one.action} {two.action} {three.action}"


async def async_conversation(ctx: ToolContext, user: str) -> str:
    count = await ctx.once("count", lambda: 3)
    one, two = await ctx.elicit_all(question("One?", Name, key="one"), question("Two?", Name, key="two"))
    three = await ctx.elicit("Three?", Name)
    return f"{user} {count} {one.action} {two.action} {three.action}"


@pytest.mark.parametrize("handler", [async_conversation, blocking_conversation])
async def test_async_and_def_handlers_have_the_same_conversation(handler: Callable[..., Any]) -> None:
    wire = serving(handler)
    arguments = {"user": "ada"}
    reply = await wire.call("t", arguments)
    assert list(reply.result["inputRequests"]) == ["one", "two"]
    reply = await wire.call("t", arguments, after=reply, answers={"two": accept(name="x")})
    assert list(reply.result["inputRequests"]) == ["one"]
    reply = await wire.call("t", arguments, after=reply, answers={"one": DECLINE})
    assert list(reply.result["inputRequests"]) == ["elicit-4"]
    reply = await wire.call("t", arguments, after=reply, answers={"elicit-4": CANCEL})
    assert reply.text == "ada 3 decline accept cancel"


async def test_a_def_handler_runs_on_a_thread_of_the_pool_and_an_async_one_in_the_loop() -> None:
    server = Server("s", version="1")
    threads: dict[str, str] = {}

    @server.tool()
    def blocks(ctx: blocking.ToolContext) -> None:
        threads["def"] = threading.current_thread().name

    @server.tool()
    def plain() -> None:
        threads["plain"] = threading.current_thread().name

    @server.tool()
    async def runs(ctx: ToolContext) -> None:
        threads["async"] = threading.current_thread().name

    async with server:
        for tool in ("blocks", "plain", "runs"):
            await Wire(server).call(tool)
    assert threads["def"].startswith("s-handler")
    assert threads["plain"].startswith("s-handler")
    assert threads["async"] == threading.current_thread().name


async def test_def_handlers_run_side_by_side_up_to_the_size_of_the_pool() -> None:
    together = threading.Barrier(3, timeout=30)

    def meet() -> str:
        together.wait()
        return "met"

    wire = serving(meet, max_threads=3)
    async with wire.server:
        replies = await asyncio.gather(*(wire.call("t") for _ in range(6)))
    assert [reply.text for reply in replies] == ["met"] * 6


REQUEST: contextvars.ContextVar[str] = contextvars.ContextVar("REQUEST", default="none")


async def test_context_variables_reach_both_kinds_of_handlers() -> None:
    server = Server("s", version="1")

    @server.tool()
    def blocks(ctx: blocking.ToolContext) -> str:
        return REQUEST.get()

    @server.tool()
    async def runs(ctx: ToolContext) -> str:
        return REQUEST.get()

    @server.tool()
    def plain() -> str:
        return REQUEST.get()

    async def call(tool: str, value: str) -> str:
        REQUEST.set(value)
        return (await Wire(server).call(tool)).text

    async with server:
        calls = [call(tool, f"{tool}{number}") for tool in ("blocks", "runs", "plain") for number in range(3)]
        expected = [f"{tool}{number}" for tool in ("blocks", "runs", "plain") for number in range(3)]
        assert await asyncio.gather(*map(asyncio.ensure_future, calls)) == expected


async def test_a_def_handler_that_raises_is_a_failed_result() -> None:
    def fails(ctx: blocking.ToolContext) -> None:
        raise LookupError("theirs")

    assert (await serving(fails).call("t")).result["isError"] is True


async def test_single_use_holds_for_def_handlers_too() -> None:
    redeemed: list[str] = []

    def redeem(ctx: blocking.ToolContext) -> str:
        ctx.elicit("Code?", Name)
        redeemed.append("once")
        return "done"

    server = Server("s", version="1", single_use=MemorySingleUse())
    server.add_tool(redeem, single_use=True)
    wire = Wire(server)
    first = await wire.call("redeem")
    replies = await asyncio.gather(
        *(wire.call("redeem", after=first, answers={"elicit-1": accept(name="c")}) for _ in range(4))
    )
    assert sorted(reply.error_code or 0 for reply in replies) == [-32602, -32602, -32602, 0]
    assert redeemed == ["once"]


# -- progress ---------------------------------------------------------------------------------------


async def reports(ctx: ToolContext) -> str:
    await ctx.progress.report(1)
    await ctx.progress.report(2.5, total=10, message="two and a half")
    await ctx.progress.report(10, message="all")
    return "done"


def reports_blocking(ctx: blocking.ToolContext) -> str:
    ctx.progress.report(1)
    ctx.progress.report(2.5, total=10, message="two and a half")
    ctx.progress.report(10, message="all")
    return "done"


@pytest.mark.parametrize("handler", [reports, reports_blocking])
@pytest.mark.parametrize("token", [0, "", "t", 7])
async def test_progress_carries_token_total_and_message_and_comes_before_the_response(
    handler: Callable[..., Any], token: str | int
) -> None:
    """wire-rules section 7: token 0 is a token; total when known, message when given."""
    reply = await serving(handler).call("t", meta={"progressToken": token})
    assert reply.text == "done"
    assert [(message["method"], message["params"]) for message in reply.notifications] == [
        ("notifications/progress", {"progressToken": token, "progress": 1}),
        (
            "notifications/progress",
            {"progressToken": token, "progress": 2.5, "total": 10, "message": "two and a half"},
        ),
        ("notifications/progress", {"progressToken": token, "progress": 10, "message": "all"}),
    ]


@pytest.mark.parametrize("handler", [reports, reports_blocking])
async def test_without_a_token_nothing_is_sent(handler: Callable[..., Any]) -> None:
    """Spec: 2026-07-28 basic/utilities/progress: notifications MUST refer to a token of the request."""
    for meta in ({}, {"progressToken": None}):
        reply = await serving(handler).call("t", meta=meta)
        assert reply.text == "done"
        assert reply.notifications == []


async def goes_back(ctx: ToolContext) -> str:
    await ctx.progress.report(2)
    await ctx.progress.report(2)
    return "done"


def goes_back_blocking(ctx: blocking.ToolContext) -> str:
    ctx.progress.report(2)
    ctx.progress.report(1)
    return "done"


async def reports_infinity(ctx: ToolContext) -> str:
    await ctx.progress.report(float("inf"))
    return "done"


@pytest.mark.parametrize("handler", [goes_back, goes_back_blocking, reports_infinity])
@pytest.mark.parametrize("meta", [{}, {"progressToken": 1}])
async def test_progress_that_does_not_grow_is_the_authors_mistake_with_and_without_a_token(
    handler: Callable[..., Any], meta: dict[str, Any]
) -> None:
    """Spec: 2026-07-28 basic/utilities/progress: the progress value MUST increase."""
    reply = await serving(handler).call("t", meta=meta)
    assert reply.result["isError"] is True
    assert len(reply.notifications) <= 1


async def test_progress_starts_anew_with_each_round_trip() -> None:
    async def handler(ctx: ToolContext) -> str:
        counter = ctx.progress.counting(2)
        await counter.advance()
        await ctx.elicit("Name?", Name)
        await counter.advance()
        return "done"

    wire = serving(handler)
    first = await wire.call("t", meta={"progressToken": 1})
    assert [message["params"]["progress"] for message in first.notifications] == [1]
    second = await wire.call("t", after=first, answers={"elicit-1": DECLINE}, meta={"progressToken": 2})
    assert [message["params"]["progress"] for message in second.notifications] == [1, 2]


async def test_the_second_run_of_debug_mode_is_silent() -> None:
    async def handler(ctx: ToolContext) -> str:
        await ctx.progress.report(1)
        await ctx.elicit("Name?", Name)
        return "done"

    reply = await serving(handler, debug_replay=True).call("t", meta={"progressToken": 1})
    assert len(reply.notifications) == 1


async def test_debug_mode_shows_a_nondeterministic_question_to_its_author() -> None:
    asked: list[int] = []

    async def handler(ctx: ToolContext) -> str:
        asked.append(1)
        await ctx.elicit(f"Attempt {len(asked)}?", Name)
        return "done"

    reply = await serving(handler, debug_replay=True).call("t")
    assert reply.error["code"] == -32602
    assert reply.error["data"] == {"ordinal": 1, "keys": ["elicit-1"]}


async def test_a_task_that_outlives_its_handler_sends_nothing_after_the_response() -> None:
    """wire-rules section 4: nothing after the final response, on any transport."""
    release = asyncio.Event()
    tasks: list[asyncio.Task[None]] = []

    async def late(ctx: ToolContext) -> None:
        await release.wait()
        await ctx.progress.report(2)

    async def handler(ctx: ToolContext) -> str:
        await ctx.progress.report(1)
        tasks.append(asyncio.create_task(late(ctx)))
        return "done"

    reply = await serving(handler).call("t", meta={"progressToken": 1})
    release.set()
    await tasks[0]
    assert len(reply.notifications) == 1


# -- handlers that end in odd ways ------------------------------------------------------------------


class Odd(BaseException):
    """Derives from BaseException, as some libraries' signals do."""


async def raises_odd(ctx: ToolContext) -> None:
    raise Odd("internals")


async def raises_odd_without_context() -> None:
    raise Odd("internals")


def raises_odd_blocking(ctx: blocking.ToolContext) -> None:
    raise Odd("internals")


async def raises_group(ctx: ToolContext) -> None:
    raise BaseExceptionGroup("internals", [Odd()])


async def awaits_what_was_cancelled(ctx: ToolContext) -> None:
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    future.cancel()
    await future


async def exits(ctx: ToolContext) -> None:
    sys.exit("internals")


def exits_blocking() -> None:
    sys.exit("internals")


async def cancels_its_own_child() -> None:
    task = asyncio.create_task(asyncio.Event().wait())
    task.cancel()
    await task


@pytest.mark.parametrize(
    "handler",
    [
        raises_odd,
        raises_odd_without_context,
        raises_odd_blocking,
        raises_group,
        awaits_what_was_cancelled,
        exits,
        exits_blocking,
        cancels_its_own_child,
    ],
)
async def test_a_handler_that_ends_in_an_odd_way_is_answered_all_the_same(
    handler: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    reply = await serving(handler).call("t")
    assert reply.result["isError"] is True
    assert "internals" not in reply.text
    assert handler.__qualname__ in caplog.text


async def test_odd_ends_of_prompts_and_resources_are_internal_failures() -> None:
    """wire-rules section 1: a prompt or resource that raises is -32603 with a neutral text."""
    server = Server("s", version="1")

    @server.prompt()
    async def prompt(ctx: PromptContext) -> str:
        raise Odd("internals")

    @server.resource("x://r")
    async def resource(ctx: ResourceContext) -> str:
        raise Odd("internals")

    wire = Wire(server)
    for reply in (
        await wire.request("prompts/get", {"name": "prompt"}),
        await wire.request("resources/read", {"uri": "x://r"}),
    ):
        assert reply.error["code"] == -32603
        assert "internals" not in reply.error["message"]


async def test_a_cancelled_request_cancels_its_handler_and_gets_no_response() -> None:
    entered, left = asyncio.Event(), asyncio.Event()

    async def handler(ctx: ToolContext) -> str:
        try:
            entered.set()
            await asyncio.Event().wait()
        finally:
            left.set()
        return "done"

    wire = serving(handler)
    reply = Reply()
    caller = await wire.server.authenticate(wire.facts)
    message = wire.message("tools/call", {"name": "t", "arguments": {}})
    task = asyncio.create_task(wire.server.handle(json.dumps(message), reply, caller))
    await entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert left.is_set()
    assert reply.message is None


async def test_a_cancelled_def_handler_finds_its_context_closed() -> None:
    entered, release = threading.Event(), threading.Event()
    found: list[str] = []
    finished = threading.Event()

    def handler(ctx: blocking.ToolContext) -> None:
        entered.set()
        release.wait(30)
        try:
            ctx.progress.report(1)
            ctx.elicit("Name?", Name)
        except RuntimeError as error:
            found.append(str(error))
        finished.set()

    wire = serving(handler)
    async with wire.server:
        task = asyncio.create_task(wire.call("t", meta={"progressToken": 1}))
        await asyncio.to_thread(entered.wait, 30)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        release.set()
        assert await asyncio.to_thread(finished.wait, 30)
    (message,) = found
    assert "after the handler had ended" in message
