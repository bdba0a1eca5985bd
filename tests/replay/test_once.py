"""`once`: a recorded step does not run again, and comes back as it was."""

from __future__ import annotations

import asyncio
import math
from enum import StrEnum
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcp_runtime import ToolContext
from mcp_runtime.errors import ReplayMismatch
from mcp_runtime.replay.json_values import json_copy
from tests.replay.conversation import Name, accept, asks, carried, converse, finishes, run


async def test_a_recorded_step_does_not_run_again() -> None:
    runs: list[int] = []

    def step() -> dict[str, Any]:
        runs.append(1)
        return {"run": len(runs)}

    async def handler(ctx: ToolContext) -> list[Any]:
        before = await ctx.once("step", step)
        await ctx.elicit("Name?", Name)
        await ctx.elicit("Name?", Name)
        return [before, len(runs)]

    answers = {"elicit-2": accept(name="a"), "elicit-3": accept(name="b")}
    assert (await converse(handler, answers)).value == [{"run": 1}, 1]


async def test_an_async_step_is_recorded_like_a_sync_one() -> None:
    runs: list[int] = []

    async def step() -> int:
        await asyncio.sleep(0)
        runs.append(1)
        return len(runs)

    async def handler(ctx: ToolContext) -> int:
        value = await ctx.once("step", step)
        await ctx.elicit("Name?", Name)
        return value

    assert (await converse(handler, {"elicit-2": accept(name="a")})).value == 1
    assert runs == [1]


async def test_a_step_that_returns_nothing_is_recorded_too() -> None:
    runs: list[int] = []

    async def handler(ctx: ToolContext) -> None:
        await ctx.once("step", lambda: runs.append(1))
        await ctx.elicit("Name?", Name)

    await converse(handler, {"elicit-2": accept(name="a")})
    assert runs == [1]


async def test_a_step_after_the_last_question_runs_once_per_attempt() -> None:
    """The record travels with the next question; none goes out any more, so the ledger ends with the step."""

    async def handler(ctx: ToolContext) -> int:
        await ctx.elicit("Name?", Name)
        return await ctx.once("charge", lambda: 1)

    ledger = carried(await asks(handler), {"elicit-1": accept(name="a")})
    for _ in range(2):
        assert [slot.key for slot in (await finishes(handler, ledger)).ledger.slots] == ["elicit-1", "charge"]


async def test_the_same_name_twice_is_refused() -> None:
    async def handler(ctx: ToolContext) -> None:
        await ctx.once("step", lambda: 1)
        await ctx.once("step", lambda: 2)

    with pytest.raises(RuntimeError, match="used twice"):
        await run(handler)


async def test_a_failed_step_records_nothing() -> None:
    attempts: list[int] = []

    def step() -> int:
        attempts.append(1)
        if len(attempts) == 1:
            raise ConnectionError("not yet")
        return len(attempts)

    async def handler(ctx: ToolContext) -> int:
        return await ctx.once("step", step)

    with pytest.raises(ConnectionError):
        await run(handler)
    assert (await finishes(handler)).value == 2


async def test_steps_in_another_order_are_a_mismatch() -> None:
    order = ["a", "b"]

    async def handler(ctx: ToolContext) -> None:
        for name in order:
            await ctx.once(name, lambda: 1)
        await ctx.elicit("Name?", Name)

    first = await asks(handler)
    order.reverse()
    with pytest.raises(ReplayMismatch) as caught:
        await run(handler, carried(first, {}))
    assert caught.value.data == {"ordinal": 1, "key": "a"}
    assert "step 'b'" in caught.value.message


class Colour(StrEnum):
    RED = "red"


@pytest.mark.parametrize(
    "value",
    [
        (1, 2),
        {1, 2},
        {1: "integer key"},
        b"bytes",
        math.nan,
        math.inf,
        object(),
        "\ud800",
        Colour.RED,
        {"deep": [{"in": (1,)}]},
        {"nan": [math.nan]},
    ],
)
async def test_a_result_that_json_does_not_carry_as_it_is_is_refused(value: Any) -> None:
    async def handler(ctx: ToolContext) -> None:
        await ctx.once("step", lambda: value)

    with pytest.raises(TypeError, match="once\\('step'\\)"):
        await run(handler)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(json_values)
def test_every_json_value_is_copied_as_it_is(value: Any) -> None:
    assert json_copy(value, "it") == value
    assert repr(json_copy(value, "it")) == repr(value)


async def test_the_first_run_and_a_replay_see_the_same_value() -> None:
    seen: list[Any] = []

    async def handler(ctx: ToolContext) -> None:
        seen.append(await ctx.once("step", lambda: {"a": [1, 2.0, "é", None, True]}))
        await ctx.elicit("Name?", Name)

    await converse(handler, {"elicit-2": accept(name="a")})
    assert seen[0] == seen[1]
    assert repr(seen[0]) == repr(seen[1])


async def test_changing_a_returned_value_does_not_change_the_record() -> None:
    source: dict[str, list[int]] = {"items": []}

    async def handler(ctx: ToolContext) -> int:
        value = await ctx.once("step", lambda: source)
        value["items"].append(1)
        await ctx.elicit("Name?", Name)
        value["items"].append(2)
        await ctx.elicit("Name?", Name)
        return len(value["items"])

    outcome = await asks(handler)
    assert outcome.ledger.slots[0].response == {"items": []}
    assert source == {"items": []}
    answers = {"elicit-2": accept(name="a"), "elicit-3": accept(name="b")}
    done = await converse(handler, answers)
    assert done.value == 2
    assert done.ledger.slots[0].response == {"items": []}


async def test_changing_an_answer_does_not_change_the_record() -> None:
    async def handler(ctx: ToolContext) -> str:
        answer = await ctx.elicit("Name?", Name)
        assert answer.action == "accept"
        answer.data.name += "!"
        await ctx.elicit("Name?", Name)
        return answer.data.name

    done = await converse(handler, {"elicit-1": accept(name="a"), "elicit-2": accept(name="b")})
    assert done.value == "a!"
    assert done.ledger.slots[0].response == accept(name="a")


@pytest.mark.parametrize("swallow", [False, True])
async def test_a_question_inside_a_step_is_refused(swallow: bool) -> None:
    async def handler(ctx: ToolContext) -> str:
        async def step() -> str:
            try:
                await ctx.elicit("Name?", Name)
            except RuntimeError:
                if not swallow:
                    raise
            return "went on"

        return await ctx.once("step", step)

    if swallow:
        assert (await finishes(handler)).value == "went on"
    else:
        with pytest.raises(RuntimeError, match="inside once\\('step'\\)"):
            await run(handler)


async def test_a_step_inside_a_step_is_refused() -> None:
    async def handler(ctx: ToolContext) -> None:
        await ctx.once("outer", lambda: ctx.once("inner", lambda: 1))

    with pytest.raises(RuntimeError, match="inside once\\('outer'\\)"):
        await run(handler)


async def test_questions_are_free_again_after_a_failed_step() -> None:
    def fail() -> int:
        raise ConnectionError

    async def handler(ctx: ToolContext) -> str:
        try:
            await ctx.once("step", fail)
        except ConnectionError:
            await ctx.elicit("It failed. Name?", Name)
        return "done"

    assert list((await asks(handler)).questions) == ["elicit-1"]


async def test_asking_because_a_step_failed_needs_the_failure_as_a_value() -> None:
    """A failure leaves no record: the replay reaches the step where it once reached the question."""

    def fail() -> int:
        raise ConnectionError

    def failure_as_a_value() -> str | int:
        try:
            return fail()
        except ConnectionError:
            return "failed"

    async def raises(ctx: ToolContext) -> str:
        try:
            await ctx.once("charge", fail)
        except ConnectionError:
            await ctx.elicit("It failed. Whose card now?", Name)
        return "done"

    async def returns(ctx: ToolContext) -> str:
        if await ctx.once("charge", failure_as_a_value) == "failed":
            await ctx.elicit("It failed. Whose card now?", Name)
        return "done"

    with pytest.raises(ReplayMismatch) as caught:
        await run(raises, carried(await asks(raises), {"elicit-1": accept(name="a")}))
    assert caught.value.data == {"ordinal": 1, "key": "elicit-1"}
    assert (await converse(returns, {"elicit-2": accept(name="a")})).value == "done"


async def test_steps_in_a_loop_carry_the_item_in_their_name() -> None:
    runs: list[str] = []

    def send(name: str) -> str:
        runs.append(name)
        return name

    async def handler(ctx: ToolContext) -> list[str]:
        done = []
        for name in ("a", "b", "c"):
            done.append(await ctx.once(f"send {name}", partial(send, name)))
            await ctx.elicit(f"Sent to {name}. Go on?", Name)
        return done

    answers = {f"elicit-{ordinal}": accept(name="go") for ordinal in (2, 4, 6)}
    assert (await converse(handler, answers)).value == ["a", "b", "c"]
    assert runs == ["a", "b", "c"]
