"""What the replay core does for a carrier without a request: detaching, asking again, keeping steps."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from pydantic import BaseModel, field_validator

from mcp_runtime import ToolContext, question
from mcp_runtime.errors import AnswerRejected, InternalFailure
from mcp_runtime.replay import (
    EMPTY_LEDGER,
    Completed,
    Detached,
    Execution,
    InputRequired,
    Ledger,
    Outcome,
    ReplayDispatcher,
    ReplayExecutor,
)
from tests.replay.conversation import CAPABLE, Handler, Name, accept, carried


class Even(BaseModel):
    number: int

    @field_validator("number")
    @classmethod
    def is_even(cls, number: int) -> int:
        if number % 2:
            raise ValueError("must be even")
        return number


async def run(handler: Handler[Any], ledger: Ledger = EMPTY_LEDGER, **options: Any) -> Outcome[Any]:
    async def start(execution: Execution) -> Any:
        return await handler(ToolContext(ReplayDispatcher(execution), execution=execution))

    return await ReplayExecutor().run(ledger, start, name="handler", capabilities=CAPABLE, **options)


async def asks_then_detaches(ctx: ToolContext) -> str:
    await ctx.once("look", lambda: 7)
    answer = await ctx.elicit("Name?", Name)
    await ctx.become_task()
    return answer.action


async def test_detaching_leaves_the_handler_with_the_whole_conversation() -> None:
    asked = await run(asks_then_detaches, detachable=True)
    assert isinstance(asked, InputRequired)
    outcome = await run(asks_then_detaches, carried(asked, {"elicit-2": accept(name="Ada")}), detachable=True)
    assert isinstance(outcome, Detached)
    assert [(slot.key, slot.answered) for slot in outcome.ledger.slots] == [("look", True), ("elicit-2", True)]
    finished = await run(asks_then_detaches, Ledger.from_json(outcome.ledger.to_json()))
    assert isinstance(finished, Completed)
    assert finished.value == "accept"


@pytest.mark.parametrize("how", ["returns", "raises", "asks on"])
async def test_a_handler_that_swallows_the_signal_detaches_all_the_same(
    how: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def swallowing(ctx: ToolContext) -> str:
        try:
            await ctx.become_task()
        except BaseException:
            if how == "raises":
                raise ValueError("something else") from None
            if how == "asks on":
                await ctx.elicit("Name?", Name)
        return "went on"

    with caplog.at_level(logging.WARNING):
        outcome = await run(swallowing, detachable=True)
    assert outcome == Detached(EMPTY_LEDGER)
    assert ("handler" in caplog.text) == (how != "asks on")


async def test_the_gate_opens_before_a_handler_is_detached() -> None:
    async def closed() -> None:
        raise InternalFailure("used up")

    async def detaching(ctx: ToolContext) -> None:
        await ctx.become_task()

    with pytest.raises(InternalFailure):
        await run(detaching, detachable=True, gate=closed)


async def test_detaching_belongs_to_the_handlers_own_task_and_not_into_a_step() -> None:
    async def inside(ctx: ToolContext) -> None:
        await ctx.once("step", ctx.become_task)

    with pytest.raises(RuntimeError, match="inside once"):
        await run(inside, detachable=True)


async def pair(ctx: ToolContext) -> list[Any]:
    answers = await ctx.elicit_all(question("A?", Even, key="a"), question("B?", Even, key="b"))
    return [answer.action for answer in answers]


async def test_an_answer_that_does_not_fit_is_asked_again_and_its_neighbour_kept() -> None:
    asked = await run(pair)
    assert isinstance(asked, InputRequired)
    ledger = carried(asked, {"a": accept(number=1), "b": accept(number=2)})
    with pytest.raises(AnswerRejected):
        await run(pair, ledger)
    again = await run(pair, ledger, ask_again=True)
    assert isinstance(again, InputRequired)
    assert list(again.questions) == list(again.refused) == ["a"]
    assert again.refused["a"].data is not None
    assert again.refused["a"].data["key"] == "a"
    assert [slot.answered for slot in again.ledger.slots] == [False, True]
    finished = await run(pair, carried(again, {"a": accept(number=4)}), ask_again=True)
    assert isinstance(finished, Completed)
    assert finished.value == ["accept", "accept"]


async def test_what_was_recorded_after_an_answer_is_never_asked_away() -> None:
    async def moody(ctx: ToolContext) -> None:
        await ctx.elicit("A?", Even, key="a")
        await ctx.once("charge", lambda: 1)

    asked = await run(moody)
    assert isinstance(asked, InputRequired)
    finished = await run(moody, carried(asked, {"a": accept(number=2)}))
    assert isinstance(finished, Completed)
    slots = finished.ledger.to_json()
    slots[0]["response"] = accept(number=1)  # as if the check had become stricter meanwhile
    with pytest.raises(AnswerRejected):
        await run(moody, Ledger.from_json(slots), ask_again=True)


async def test_each_recorded_step_is_handed_on_and_replayed_ones_are_not() -> None:
    kept: list[list[str]] = []

    async def keep(ledger: Ledger) -> None:
        kept.append([slot.key for slot in ledger.slots])

    async def steps(ctx: ToolContext) -> int:
        await ctx.once("one", lambda: 1)
        return await ctx.once("two", lambda: 2)

    first = await run(steps, on_recorded=keep)
    assert isinstance(first, Completed)
    assert kept == [["one"], ["one", "two"]]
    await run(steps, first.ledger, on_recorded=keep)
    assert len(kept) == 2


async def test_a_step_that_cannot_be_kept_is_what_the_execution_comes_to() -> None:
    async def keep(ledger: Ledger) -> None:
        raise InternalFailure("no room")

    async def careless(ctx: ToolContext) -> str:
        try:
            await ctx.once("one", lambda: 1)
        except BaseException:
            return "went on"
        return "kept"

    with pytest.raises(InternalFailure, match="no room"):
        await run(careless, on_recorded=keep)
