"""Handlers that catch what they should not: they still ask, and the log names them."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from mcp_runtime import ToolContext
from tests.replay.conversation import Name, accept, asks, carried, converse, finishes, run

Plain = Callable[[ToolContext], Awaitable[str]]


async def name_of(ctx: ToolContext) -> str:
    answer = await ctx.elicit("Name?", Name)
    return answer.data.name if answer.action == "accept" else answer.action


async def except_exception(ctx: ToolContext) -> str:
    try:
        return await name_of(ctx)
    except Exception:
        return "swallowed"


async def finally_clause(ctx: ToolContext) -> str:
    try:
        return await name_of(ctx)
    finally:
        await asyncio.sleep(0)


async def timeout(ctx: ToolContext) -> str:
    async with asyncio.timeout(60):
        return await name_of(ctx)


async def exit_stack(ctx: ToolContext) -> str:
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(lambda: None)
        return await name_of(ctx)


def logged(fn: Plain) -> Plain:
    @functools.wraps(fn)
    async def wrapper(ctx: ToolContext) -> str:
        try:
            return await fn(ctx)
        except Exception:
            return "swallowed"

    return wrapper


async def suppress_exception(ctx: ToolContext) -> str:
    with contextlib.suppress(Exception):
        return await name_of(ctx)
    return "swallowed"


async def except_base_exception(ctx: ToolContext) -> str:
    try:
        return await name_of(ctx)
    except BaseException:
        return "swallowed"


async def bare_except_that_raises(ctx: ToolContext) -> str:
    try:
        return await name_of(ctx)
    except BaseException as error:
        raise ValueError("another") from error


async def task_group(ctx: ToolContext) -> str:
    async with asyncio.TaskGroup() as group:
        group.create_task(asyncio.sleep(0))
        return await name_of(ctx)


async def suppress_base_exception(ctx: ToolContext) -> str:
    with contextlib.suppress(BaseException):
        return await name_of(ctx)
    return "swallowed"


def retried(fn: Plain) -> Plain:
    @functools.wraps(fn)
    async def wrapper(ctx: ToolContext) -> str:
        for _ in range(3):
            with contextlib.suppress(BaseException):
                return await fn(ctx)
        return "swallowed"

    return wrapper


class Quiet:
    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> bool:
        return True


async def context_manager(ctx: ToolContext) -> str:
    with Quiet():
        return await name_of(ctx)
    return "swallowed"


POLITE = [except_exception, finally_clause, timeout, exit_stack, logged(name_of), suppress_exception]
SWALLOWING = [
    except_base_exception,
    bare_except_that_raises,
    task_group,
    suppress_base_exception,
    retried(name_of),
    context_manager,
]


@pytest.mark.parametrize("handler", POLITE)
async def test_a_handler_that_lets_the_signal_pass_asks_without_a_warning(
    handler: Plain, caplog: pytest.LogCaptureFixture
) -> None:
    outcome = await asks(handler)
    assert list(outcome.questions) == ["elicit-1"]
    assert caplog.records == []
    assert (await finishes(handler, carried(outcome, {"elicit-1": accept(name="Ada")}))).value == "Ada"


@pytest.mark.parametrize("handler", SWALLOWING)
async def test_a_handler_that_swallows_the_signal_still_asks_and_is_named_in_the_log(
    handler: Plain, caplog: pytest.LogCaptureFixture
) -> None:
    outcome = await asks(handler)
    assert list(outcome.questions) == ["elicit-1"]
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert record.getMessage().startswith("handler ")
    assert (await finishes(handler, carried(outcome, {"elicit-1": accept(name="Ada")}))).value == "Ada"


async def test_after_a_swallowed_question_no_other_is_asked_and_no_step_runs() -> None:
    ran: list[str] = []

    async def handler(ctx: ToolContext) -> str:
        with contextlib.suppress(BaseException):
            await ctx.elicit("One?", Name, key="one")
        with contextlib.suppress(BaseException):
            await ctx.elicit("Two?", Name, key="two")
        with contextlib.suppress(BaseException):
            await ctx.once("step", lambda: ran.append("step"))
        return "done"

    assert list((await asks(handler)).questions) == ["one"]
    assert ran == []
    done = await converse(handler, {"one": accept(name="a"), "two": accept(name="b")})
    assert done.value == "done"


async def test_cancellation_passes_through_a_handler_that_stopped_at_a_question() -> None:
    entered = asyncio.Event()

    async def handler(ctx: ToolContext) -> str:
        try:
            await ctx.elicit("Name?", Name)
        finally:
            entered.set()
            await asyncio.Event().wait()
        return "done"

    task = asyncio.create_task(run(handler))
    await entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_cancellation_passes_through_a_handler_that_runs() -> None:
    entered = asyncio.Event()
    left: list[str] = []

    async def handler(ctx: ToolContext) -> str:
        try:
            entered.set()
            await asyncio.Event().wait()
        finally:
            left.append("finally")
        return "done"

    task = asyncio.create_task(run(handler))
    await entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert left == ["finally"]


async def test_a_timeout_of_the_handler_that_expires_is_an_ordinary_error() -> None:
    async def handler(ctx: ToolContext) -> str:
        async with asyncio.timeout(0):
            await asyncio.Event().wait()
        return "done"

    with pytest.raises(TimeoutError):
        await run(handler)


async def test_a_cancellation_of_its_own_does_not_hide_the_question() -> None:
    async def handler(ctx: ToolContext) -> Any:
        try:
            await ctx.elicit("Name?", Name)
        finally:
            stray: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            stray.cancel()
            await stray

    assert list((await asks(handler)).questions) == ["elicit-1"]


async def test_an_interrupt_from_the_keyboard_is_not_held_back() -> None:
    async def handler(ctx: ToolContext) -> str:
        try:
            return await name_of(ctx)
        except BaseException:
            raise KeyboardInterrupt from None

    with pytest.raises(KeyboardInterrupt):
        await run(handler)


async def test_a_handler_that_exits_at_a_question_still_asks_it() -> None:
    async def handler(ctx: ToolContext) -> str:
        try:
            return await name_of(ctx)
        except BaseException:
            sys.exit("no answer")

    assert list((await asks(handler)).questions) == ["elicit-1"]
