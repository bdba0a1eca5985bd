"""What the executor offers to carriers other than the wire: detaching, asking again, and news of recorded steps."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from mcp_runtime import ToolContext, question
from mcp_runtime.errors import AnswerRejected
from mcp_runtime.replay import EMPTY_LEDGER, Detached, Ledger, Outcome
from tests.replay.conversation import Name, Sure, accept, asks, carried, finishes, run

# -- detaching --------------------------------------------------------------------------------------


async def order(ctx: ToolContext) -> str:
    name = await ctx.elicit("Name?", Name)
    await ctx.once("reserve", lambda: 1)
    await ctx.become_task()
    sure = await ctx.elicit("Sure?", Sure)
    return f"{name.action} {sure.action}"


async def detached(ledger: Ledger = EMPTY_LEDGER, handler: Any = order, **options: Any) -> Detached:
    outcome: Outcome[Any] = await run(handler, ledger, detachable=True, **options)
    assert isinstance(outcome, Detached), outcome
    return outcome


async def test_a_detachable_handler_is_left_with_the_conversation_so_far() -> None:
    first = await asks(order, detachable=True)
    outcome = await detached(carried(first, {"elicit-1": accept(name="Ada")}))
    assert [(slot.key, slot.answered) for slot in outcome.ledger.slots] == [("elicit-1", True), ("reserve", True)]


async def test_elsewhere_the_handler_goes_on_from_there() -> None:
    first = await asks(order, detachable=True)
    outcome = await detached(carried(first, {"elicit-1": accept(name="Ada")}))
    later = await asks(order, outcome.ledger)
    assert list(later.questions) == ["elicit-3"]
    assert (await finishes(order, carried(later, {"elicit-3": accept(sure=True)}))).value == "accept accept"


async def test_where_it_cannot_detach_the_handler_just_goes_on() -> None:
    first = await asks(order)
    second = await asks(order, carried(first, {"elicit-1": accept(name="Ada")}))
    assert list(second.questions) == ["elicit-3"]


async def test_a_handler_that_swallows_the_signal_is_detached_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    async def handler(ctx: ToolContext) -> str:
        with contextlib.suppress(BaseException):
            await ctx.become_task()
        with contextlib.suppress(BaseException):
            await ctx.elicit("Name?", Name)
        return "went on"

    assert (await detached(handler=handler)).ledger == EMPTY_LEDGER
    assert caplog.records[0].getMessage().startswith("handler ")


async def test_only_the_handlers_own_task_may_detach_and_no_step_may() -> None:
    async def in_a_task(ctx: ToolContext) -> None:
        await asyncio.create_task(ctx.become_task())

    async def in_a_step(ctx: ToolContext) -> None:
        await ctx.once("step", ctx.become_task)

    for handler in (in_a_task, in_a_step):
        with pytest.raises(RuntimeError, match="become a task"):
            await run(handler, detachable=True)


async def test_a_detached_handler_has_passed_the_gate() -> None:
    passed: list[int] = []

    async def gate() -> None:
        passed.append(1)

    async def handler(ctx: ToolContext) -> None:
        await ctx.become_task()

    await detached(handler=handler, gate=gate)
    assert passed == [1]


# -- asking again -----------------------------------------------------------------------------------


async def both(ctx: ToolContext) -> str:
    one, two = await ctx.elicit_all(question("One?", Name, key="one"), question("Two?", Sure, key="two"))
    three = await ctx.elicit("Three?", Name, key="three")
    return f"{one.action} {two.action} {three.action}"


async def test_an_answer_that_does_not_fit_is_asked_for_again_and_the_others_are_kept() -> None:
    first = await asks(both)
    again = await asks(both, carried(first, {"one": accept(name=5), "two": accept(sure=True)}), ask_again=True)
    assert list(again.questions) == ["one"]
    assert {key: refusal.data for key, refusal in again.refused.items()} == {
        "one": {"key": "one", "field": "name", "constraint": "type"}
    }
    assert [(slot.key, slot.answered) for slot in again.ledger.slots] == [("one", False), ("two", True)]
    later = await asks(both, carried(again, {"one": accept(name="Ada")}), ask_again=True)
    assert list(later.questions) == ["three"]
    assert later.refused == {}


async def test_an_answer_that_others_were_built_on_is_not_asked_for_again() -> None:
    first = await asks(both)
    second = await asks(both, carried(first, {"one": accept(name="a"), "two": accept(sure=True)}))
    ledger = carried(second, {"three": accept(name="b")})
    broken = Ledger.from_json([{**ledger.to_json()[0], "response": accept(name=5)}, *ledger.to_json()[1:]])
    with pytest.raises(AnswerRejected):
        await run(both, broken, ask_again=True)


# -- news of recorded steps -------------------------------------------------------------------------


async def stepping(ctx: ToolContext) -> str:
    await ctx.once("a", lambda: 1)
    await ctx.elicit("Name?", Name)
    try:
        await ctx.once("b", lambda: 2)
    except BaseException:
        return "caught"
    return "done"


async def test_each_recorded_step_is_told_once_with_the_ledger_up_to_it() -> None:
    told: list[list[str]] = []

    async def recorded(ledger: Ledger) -> None:
        told.append([slot.key for slot in ledger.slots])

    first = await asks(stepping, on_recorded=recorded)
    await finishes(stepping, carried(first, {"elicit-2": accept(name="Ada")}), on_recorded=recorded)
    assert told == [["a"], ["a", "elicit-2", "b"]]


async def test_a_record_that_cannot_be_kept_ends_the_execution_whatever_the_handler_catches() -> None:
    async def fail(ledger: Ledger) -> None:
        raise ConnectionError("the store is out of reach")

    first = await asks(stepping)
    with pytest.raises(ConnectionError):
        await run(stepping, carried(first, {"elicit-2": accept(name="Ada")}), on_recorded=fail)


async def test_a_context_made_by_hand_becomes_no_task() -> None:
    class Silent:
        async def dispatch(self, questions: Any) -> list[Any]:
            return [one.read({"action": "cancel"}) for one in questions]

    assert await order(ToolContext(Silent())) == "cancel cancel"
