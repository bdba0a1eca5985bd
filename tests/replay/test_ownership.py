"""Questions and steps belong to the task or thread that the handler was started on, while it runs."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from mcp_runtime import ToolContext, blocking
from mcp_runtime.replay import (
    EMPTY_LEDGER,
    Completed,
    Execution,
    InputRequired,
    Outcome,
    ReplayDispatcher,
    ReplayExecutor,
)
from tests.replay.conversation import CAPABLE, Name, accept, asks, carried, converse, finishes, run

RULE = "belong to the task or thread that the handler was started on"

Use = Callable[[ToolContext], Awaitable[Any]]


async def ask(ctx: ToolContext) -> Any:
    return await ctx.elicit("Name?", Name)


async def step(ctx: ToolContext) -> Any:
    return await ctx.once("step", lambda: 1)


@pytest.mark.parametrize("use", [ask, step])
async def test_a_detached_task_may_not_use_the_context(use: Use) -> None:
    async def handler(ctx: ToolContext) -> None:
        await asyncio.create_task(use(ctx))  # type: ignore[arg-type]  # an Awaitable that is a coroutine

    with pytest.raises(RuntimeError, match=RULE):
        await run(handler)


async def test_gathered_questions_are_refused() -> None:
    async def handler(ctx: ToolContext) -> None:
        await asyncio.gather(ctx.elicit("One?", Name), ctx.elicit("Two?", Name))

    with pytest.raises(RuntimeError, match=RULE):
        await run(handler)


async def test_questions_in_the_tasks_of_a_group_are_refused() -> None:
    async def handler(ctx: ToolContext) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(ctx.elicit("One?", Name))

    with pytest.raises(ExceptionGroup) as caught:
        await run(handler)
    assert caught.group_contains(RuntimeError, match=RULE)


async def test_a_question_under_wait_for_works_where_it_starts_no_task() -> None:
    async def handler(ctx: ToolContext) -> str:
        answer = await asyncio.wait_for(ctx.elicit("Name?", Name), timeout=60)
        return answer.action

    if sys.version_info >= (3, 12):
        assert (await converse(handler, {"elicit-1": accept(name="Ada")})).value == "accept"
    else:
        with pytest.raises(RuntimeError, match=r"asyncio\.timeout"):
            await run(handler)


async def test_awaiting_other_tasks_between_questions_is_fine() -> None:
    async def double(number: int) -> int:
        await asyncio.sleep(0)
        return 2 * number

    async def handler(ctx: ToolContext) -> list[int]:
        numbers = await asyncio.gather(double(1), double(2))
        await ctx.elicit("Name?", Name)
        async with asyncio.TaskGroup() as group:
            third = group.create_task(double(3))
        await ctx.elicit("Name?", Name)
        return [*numbers, third.result()]

    done = await converse(handler, {"elicit-1": accept(name="a"), "elicit-2": accept(name="b")})
    assert done.value == [2, 4, 6]


async def test_another_thread_may_not_ask() -> None:
    async def handler(ctx: ToolContext) -> None:
        await asyncio.to_thread(asyncio.run, ask(ctx))

    with pytest.raises(RuntimeError, match=RULE):
        await run(handler)


@pytest.mark.parametrize("use", [ask, step])
async def test_after_the_handler_has_ended_nothing_is_asked(use: Use) -> None:
    kept: list[ToolContext] = []

    async def handler(ctx: ToolContext) -> None:
        kept.append(ctx)

    await finishes(handler)
    with pytest.raises(RuntimeError, match="after the handler had ended"):
        await use(kept[0])


async def test_after_the_handler_was_left_at_a_question_nothing_is_asked() -> None:
    kept: list[ToolContext] = []

    async def handler(ctx: ToolContext) -> None:
        kept.append(ctx)
        await ctx.elicit("Name?", Name)

    await asks(handler)
    with pytest.raises(RuntimeError, match="after the handler had ended"):
        await ask(kept[0])


async def test_a_task_that_outlives_its_handler_is_told_so() -> None:
    release = asyncio.Event()
    tasks: list[asyncio.Task[Any]] = []

    async def late(ctx: ToolContext) -> Any:
        await release.wait()
        return await ask(ctx)

    async def handler(ctx: ToolContext) -> None:
        tasks.append(asyncio.create_task(late(ctx)))

    await finishes(handler)
    release.set()
    with pytest.raises(RuntimeError, match="after the handler had ended"):
        await tasks[0]


async def test_a_step_that_another_task_finishes_is_refused() -> None:
    """A generator-like trick: the step starts in the handler's task and goes on in another."""

    async def handler(ctx: ToolContext) -> None:
        running = ctx.once("step", lambda: asyncio.sleep(0, "value"))
        running.send(None)
        task = asyncio.current_task()
        assert task is not None
        await asyncio.create_task(_resume(running))

    with pytest.raises(RuntimeError, match=RULE):
        await run(handler)


async def _resume(running: Any) -> Any:
    with contextlib.suppress(StopIteration):
        while True:
            running.send(None)


# -- worker threads ---------------------------------------------------------------------------------


async def run_in_thread(work: Callable[[blocking.ToolContext], Any], ledger: Any = EMPTY_LEDGER) -> Outcome[Any]:
    async def start(execution: Execution) -> Any:
        context = blocking.ToolContext(ReplayDispatcher(execution), execution=execution)

        def in_thread() -> Any:
            execution.adopt_thread()
            return work(context)

        return await asyncio.to_thread(in_thread)

    return await ReplayExecutor().run(ledger, start, name="handler", capabilities=CAPABLE)


async def test_the_adopted_thread_may_ask() -> None:
    def handler(ctx: blocking.ToolContext) -> str:
        answer = ctx.elicit("Name?", Name)
        return answer.data.name if answer.action == "accept" else ""

    outcome = await run_in_thread(handler)
    assert isinstance(outcome, InputRequired)
    done = await run_in_thread(handler, carried(outcome, {"elicit-1": accept(name="Ada")}))
    assert isinstance(done, Completed)
    assert done.value == "Ada"


async def test_a_thread_that_the_handler_starts_may_not_ask() -> None:
    def handler(ctx: blocking.ToolContext) -> None:
        raised: list[BaseException] = []

        def work() -> None:
            try:
                ctx.elicit("Name?", Name)
            except BaseException as error:
                raised.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        raise raised[0]

    with pytest.raises(RuntimeError, match=RULE):
        await run_in_thread(handler)


async def test_the_event_loop_may_not_ask_for_a_blocking_handler() -> None:
    loop = asyncio.get_running_loop()

    def handler(ctx: blocking.ToolContext) -> None:
        async def on_loop() -> None:
            ctx.elicit("Name?", Name)

        asyncio.run_coroutine_threadsafe(on_loop(), loop).result()

    with pytest.raises(RuntimeError, match=RULE):
        await run_in_thread(handler)
