"""One execution after another: what is asked, replayed, refused, and with which ordinals and keys."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest
from pydantic import BaseModel, model_validator

from mcp_runtime import RequestedSchemaBuilder, ToolContext, question
from mcp_runtime.errors import AnswerRejected, InternalFailure, MissingClientCapability, ReplayMismatch
from mcp_runtime.replay import EMPTY_LEDGER, Execution, InputRequired, Ledger, ReplayDispatcher, ReplayExecutor, Slot
from tests.replay.conversation import CAPABLE, Name, Sure, accept, asks, carried, converse, finishes, run


async def two_questions(ctx: ToolContext) -> str:
    name = await ctx.elicit("Name?", Name)
    if name.action != "accept":
        return name.action
    sure = await ctx.elicit(f"Are you {name.data.name}?", Sure)
    return f"{name.data.name} {sure.action}"


# -- ordinals and keys ------------------------------------------------------------------------------


async def test_a_handler_that_asks_nothing_completes_at_once() -> None:
    async def handler(ctx: ToolContext) -> int:
        return 7

    outcome = await finishes(handler)
    assert outcome.value == 7
    assert outcome.ledger == EMPTY_LEDGER


async def test_the_first_question_stops_the_handler_under_ordinal_one() -> None:
    outcome = await asks(two_questions)
    assert list(outcome.questions) == ["elicit-1"]
    (slot,) = outcome.ledger.slots
    assert (slot.key, slot.kind, slot.answered) == ("elicit-1", "elicitation/create", False)
    assert slot.fingerprint == outcome.questions["elicit-1"].fingerprint


async def test_an_answer_lets_the_handler_run_to_the_next_question() -> None:
    first = await asks(two_questions)
    second = await asks(two_questions, carried(first, {"elicit-1": accept(name="Ada")}))
    assert list(second.questions) == ["elicit-2"]
    assert second.questions["elicit-2"].params["message"] == "Are you Ada?"
    assert second.ledger.slots[0].response == accept(name="Ada")
    third = await finishes(two_questions, carried(second, {"elicit-2": {"action": "cancel"}}))
    assert third.value == "Ada cancel"
    assert [slot.answered for slot in third.ledger.slots] == [True, True]


@pytest.mark.parametrize("action", ["decline", "cancel"])
async def test_decline_and_cancel_reach_the_handler_without_content(action: str) -> None:
    first = await asks(two_questions)
    outcome = await finishes(
        two_questions, carried(first, {"elicit-1": {"action": action, "content": {"name": ["ignored"]}}})
    )
    assert outcome.value == action


async def test_a_retry_without_answers_asks_the_same_question() -> None:
    first = await asks(two_questions)
    again = await asks(two_questions, carried(first, {}))
    assert again.ledger == first.ledger
    assert again.questions.keys() == first.questions.keys()


async def test_an_open_question_may_be_worded_anew() -> None:
    """Only an answer binds the replay: a question from the clock is fine until somebody answered it."""
    counter = itertools.count()

    async def handler(ctx: ToolContext) -> str:
        return (await ctx.elicit(f"Question {next(counter)}?", Name)).action

    first = await asks(handler)
    again = await asks(handler, carried(first, {}))
    assert again.questions["elicit-1"].params["message"] == "Question 1?"


async def test_steps_take_ordinals_too() -> None:
    async def handler(ctx: ToolContext) -> None:
        await ctx.once("fetch", lambda: 1)
        await ctx.elicit("Name?", Name)

    outcome = await asks(handler)
    assert [slot.key for slot in outcome.ledger.slots] == ["fetch", "elicit-2"]


async def test_authors_may_name_their_questions() -> None:
    async def handler(ctx: ToolContext) -> str:
        answer = await ctx.elicit("Name?", Name, key="name")
        return answer.data.name if answer.action == "accept" else ""

    assert list((await asks(handler)).questions) == ["name"]
    assert (await converse(handler, {"name": accept(name="Ada")})).value == "Ada"


@pytest.mark.parametrize(("first", "second"), [("a", "a"), ("elicit-2", None)])
async def test_a_key_may_name_one_question_only(first: str, second: str | None) -> None:
    """Spec: 2026-07-28 basic/patterns/mrtr, Server Requirements 2: keys MUST be unique within the request."""

    async def one_after_another(ctx: ToolContext) -> None:
        await ctx.elicit("One?", Name, key=first)
        await ctx.elicit("Two?", Name, key=second)

    async def together(ctx: ToolContext) -> None:
        await ctx.elicit_all(question("One?", Name, key=first), question("Two?", Name, key=second))

    asked = await asks(one_after_another)
    with pytest.raises(RuntimeError, match="unique"):
        await run(one_after_another, carried(asked, {first: accept(name="Ada")}))
    with pytest.raises(RuntimeError, match="unique"):
        await run(together)


async def test_no_question_at_all_is_a_mistake() -> None:
    async def handler(ctx: ToolContext) -> None:
        await ctx.elicit_all()

    with pytest.raises(RuntimeError, match="no question"):
        await run(handler)


# -- several at once --------------------------------------------------------------------------------


async def three_at_once(ctx: ToolContext) -> list[str]:
    answers = await ctx.elicit_all(
        question("One?", Name), question("Two?", Sure, key="two"), question("Three?", Name, key="three")
    )
    return [answer.action for answer in answers]


async def test_questions_asked_together_travel_together() -> None:
    assert list((await asks(three_at_once)).questions) == ["elicit-1", "two", "three"]


@pytest.mark.parametrize("order", list(itertools.permutations(["elicit-1", "two", "three"])))
async def test_partial_answers_are_kept_and_the_rest_is_asked_again(order: tuple[str, ...]) -> None:
    """Spec: 2026-07-28 basic/patterns/mrtr, Error Handling: missing information SHOULD be requested again."""
    responses = {"elicit-1": accept(name="Ada"), "two": accept(sure=True), "three": {"action": "decline"}}
    outcome = await asks(three_at_once)
    for key in order[:-1]:
        outcome = await asks(three_at_once, carried(outcome, {key: responses[key]}))
        assert key not in outcome.questions
    assert list(outcome.questions) == [order[-1]]
    done = await finishes(three_at_once, carried(outcome, {order[-1]: responses[order[-1]]}))
    assert done.value == ["accept", "accept", "decline"]


async def test_a_question_after_a_batch_continues_the_ordinals() -> None:
    async def handler(ctx: ToolContext) -> None:
        await ctx.elicit_all(question("One?", Name), question("Two?", Name))
        await ctx.elicit("Three?", Name)

    first = await asks(handler)
    second = await asks(handler, carried(first, {"elicit-1": accept(name="a"), "elicit-2": accept(name="b")}))
    assert list(second.questions) == ["elicit-3"]


async def test_the_answer_to_a_batch_that_is_asked_no_more_is_dropped() -> None:
    async def before(ctx: ToolContext) -> None:
        await ctx.elicit_all(question("One?", Name, key="one"), question("Two?", Name, key="two"))

    async def after(ctx: ToolContext) -> None:
        await ctx.elicit("Only this?", Name, key="only")

    outcome = await asks(after, carried(await asks(before), {"two": accept(name="a")}))
    assert [slot.key for slot in outcome.ledger.slots] == ["only"]


# -- answers that do not fit ------------------------------------------------------------------------


async def test_an_answer_that_does_not_fit_is_refused_naming_key_and_field() -> None:
    first = await asks(two_questions)
    with pytest.raises(AnswerRejected) as caught:
        await run(two_questions, carried(first, {"elicit-1": accept(name=5)}))
    assert caught.value.data == {"key": "elicit-1", "field": "name", "constraint": "type"}


async def test_a_refused_answer_is_not_recorded() -> None:
    first = await asks(two_questions)
    before = first.ledger.to_json()
    with pytest.raises(AnswerRejected):
        await run(two_questions, carried(first, {"elicit-1": accept(name=5)}))
    assert first.ledger.to_json() == before
    await asks(two_questions, carried(first, {"elicit-1": accept(name="Ada")}))


async def test_no_handler_can_catch_a_refused_answer() -> None:
    async def handler(ctx: ToolContext) -> str:
        try:
            await ctx.elicit("Name?", Name)
        except BaseException:
            return "caught"
        return "accepted"

    first = await asks(handler)
    with pytest.raises(AnswerRejected):
        await run(handler, carried(first, {"elicit-1": accept(name=5)}))


async def test_a_validator_that_fails_in_another_way_is_the_handlers_fault() -> None:
    class Odd(BaseModel):
        name: str

        @model_validator(mode="after")
        def check(self) -> Odd:
            raise LookupError("a bug")

    async def handler(ctx: ToolContext) -> None:
        await ctx.elicit("Name?", Odd)

    first = await asks(handler)
    with pytest.raises(LookupError):
        await run(handler, carried(first, {"elicit-1": accept(name="Ada")}))


# -- mismatches -------------------------------------------------------------------------------------


async def test_another_question_at_an_answered_ordinal_is_diagnosed() -> None:
    """wire-rules section 3: a differing fingerprint is -32602 and names the contract."""

    async def before(ctx: ToolContext) -> None:
        await ctx.elicit("Name?", Name)

    async def after(ctx: ToolContext) -> None:
        await ctx.elicit("Your name?", Name)

    ledger = carried(await asks(before), {"elicit-1": accept(name="Ada")})
    with pytest.raises(ReplayMismatch) as caught:
        await run(after, ledger)
    assert caught.value.code == -32602
    assert caught.value.data == {"ordinal": 1, "key": "elicit-1"}
    for part in ("handler", "ordinal 1", "'elicit-1'", "Idempotency contract"):
        assert part in caught.value.message


async def test_the_schema_belongs_to_the_question_as_much_as_the_message() -> None:
    def form(title: str) -> RequestedSchemaBuilder:
        builder = RequestedSchemaBuilder()
        builder.string("name", title=title)
        return builder

    async def before(ctx: ToolContext) -> None:
        await ctx.elicit("Name?", form("Name"))

    async def after(ctx: ToolContext) -> None:
        await ctx.elicit("Name?", form("Full name"))

    with pytest.raises(ReplayMismatch):
        await run(after, carried(await asks(before), {"elicit-1": accept(name="Ada")}))


async def test_a_mismatch_in_the_middle_of_a_batch_names_its_own_ordinal() -> None:
    async def before(ctx: ToolContext) -> None:
        await ctx.elicit_all(question("One?", Name, key="a"), question("Two?", Name, key="b"))

    async def after(ctx: ToolContext) -> None:
        await ctx.elicit_all(question("One?", Name, key="a"), question("Too?", Name, key="b"))

    with pytest.raises(ReplayMismatch) as caught:
        await run(after, carried(await asks(before), {"b": accept(name="Ada")}))
    assert caught.value.data == {"ordinal": 2, "key": "b"}


async def test_a_step_where_a_question_was_answered_is_a_mismatch() -> None:
    async def before(ctx: ToolContext) -> None:
        await ctx.elicit("Name?", Name)

    async def after(ctx: ToolContext) -> None:
        await ctx.once("fetch", lambda: 1)

    with pytest.raises(ReplayMismatch) as caught:
        await run(after, carried(await asks(before), {"elicit-1": accept(name="Ada")}))
    assert caught.value.data == {"ordinal": 1, "key": "elicit-1"}


async def test_a_question_where_a_step_was_recorded_is_a_mismatch() -> None:
    async def handler(ctx: ToolContext) -> None:
        await ctx.elicit("Name?", Name)

    with pytest.raises(ReplayMismatch) as caught:
        await run(handler, Ledger((Slot(key="fetch", kind="once", answered=True, response=1),)))
    assert caught.value.data == {"ordinal": 1, "key": "fetch"}


async def test_a_step_in_the_place_of_an_open_question_runs() -> None:
    ran: list[str] = []

    async def before(ctx: ToolContext) -> None:
        await ctx.elicit("Name?", Name)

    async def after(ctx: ToolContext) -> None:
        await ctx.once("fetch", lambda: ran.append("fetch"))
        await ctx.elicit("Name?", Name)

    outcome = await asks(after, carried(await asks(before), {}))
    assert ran == ["fetch"]
    assert [slot.key for slot in outcome.ledger.slots] == ["fetch", "elicit-2"]


async def test_no_handler_can_catch_a_mismatch() -> None:
    async def handler(ctx: ToolContext) -> str:
        try:
            await ctx.elicit("Name?", Name)
        except BaseException:
            return "caught"
        return "accepted"

    other = Slot(key="elicit-1", kind="elicitation/create", fingerprint="other", answered=True, response={})
    with pytest.raises(ReplayMismatch):
        await run(handler, Ledger((other,)))


async def test_answers_nobody_asked_for_are_logged_when_the_handler_ends(caplog: pytest.LogCaptureFixture) -> None:
    async def before(ctx: ToolContext) -> None:
        await ctx.elicit("Name?", Name, key="name")

    async def after(ctx: ToolContext) -> str:
        return "done"

    outcome = await finishes(after, carried(await asks(before), {"name": accept(name="Ada")}))
    assert outcome.value == "done"
    (record,) = caplog.records
    assert "'name'" in record.getMessage()


# -- capabilities -----------------------------------------------------------------------------------


@pytest.mark.parametrize("capabilities", [{}, {"elicitation": {"url": {}}}, {"elicitation": None}, {"sampling": {}}])
async def test_a_client_that_cannot_show_forms_is_not_asked(capabilities: dict[str, Any]) -> None:
    """Spec: 2026-07-28 basic/patterns/mrtr, Server Requirements 7: a MUST NOT."""
    with pytest.raises(MissingClientCapability) as caught:
        await run(two_questions, capabilities=capabilities)
    assert caught.value.code == -32021
    assert caught.value.data == {"requiredCapabilities": {"elicitation": {"form": {}}}}


async def test_recorded_answers_need_no_capability() -> None:
    first = await asks(two_questions)
    done = await finishes(two_questions, carried(first, {"elicit-1": {"action": "decline"}}), capabilities={})
    assert done.value == "decline"


# -- the gate ---------------------------------------------------------------------------------------


async def test_the_gate_is_passed_once_before_the_first_fresh_answer() -> None:
    events: list[str] = []

    async def gate() -> None:
        events.append("gate")

    async def handler(ctx: ToolContext) -> None:
        events.append("start")
        await ctx.elicit("One?", Name, key="one")
        events.append("one")
        await ctx.elicit("Two?", Name, key="two")
        events.append("two")

    first = await asks(handler, gate=gate)
    events.clear()
    second = await asks(handler, carried(first, {"one": accept(name="a")}), gate=gate)
    assert events == ["start", "gate", "one"]
    events.clear()
    await finishes(handler, carried(second, {"two": accept(name="b")}), gate=gate)
    assert events == ["start", "one", "gate", "two"]


async def test_the_gate_is_passed_before_questions_go_out_again() -> None:
    passed: list[int] = []

    async def gate() -> None:
        passed.append(1)

    first = await asks(three_at_once)
    await asks(three_at_once, carried(first, {}), gate=gate)
    await asks(three_at_once, carried(first, {"two": accept(sure=True)}), gate=gate)
    assert passed == [1, 1]


async def test_a_refused_answer_does_not_pass_the_gate() -> None:
    async def gate() -> None:
        raise AssertionError("the gate was passed")

    first = await asks(two_questions)
    with pytest.raises(AnswerRejected):
        await run(two_questions, carried(first, {"elicit-1": accept(name=5)}), gate=gate)


@pytest.mark.parametrize("fault", [InternalFailure("closed"), ConnectionError("the memory is out of reach")])
async def test_no_handler_gets_past_a_closed_gate(fault: Exception) -> None:
    effects: list[str] = []

    async def gate() -> None:
        raise fault

    async def handler(ctx: ToolContext) -> str:
        try:
            await ctx.elicit("Name?", Name)
        except BaseException:
            await ctx.elicit("Name, again?", Name)
        effects.append("redeemed")
        return "done"

    first = await asks(handler)
    with pytest.raises(type(fault)):
        await run(handler, carried(first, {"elicit-1": accept(name="Ada")}), gate=gate)
    assert effects == []


# -- debug mode -------------------------------------------------------------------------------------


async def test_debug_mode_finds_a_question_that_changes_from_run_to_run() -> None:
    counter = itertools.count()

    async def handler(ctx: ToolContext) -> None:
        await ctx.elicit(f"Question {next(counter)}?", Name)

    with pytest.raises(ReplayMismatch) as caught:
        await run(handler, debug=True)
    assert caught.value.data == {"ordinal": 1, "keys": ["elicit-1"]}


async def test_debug_mode_finds_a_handler_that_does_not_ask_again() -> None:
    counter = itertools.count()

    async def handler(ctx: ToolContext) -> str:
        if next(counter) == 0:
            await ctx.elicit("Name?", Name)
        return "done"

    with pytest.raises(ReplayMismatch, match="finished"):
        await run(handler, debug=True)


async def test_debug_mode_repeats_neither_steps_nor_completed_runs() -> None:
    steps: list[str] = []
    runs: list[str] = []

    async def handler(ctx: ToolContext) -> str:
        runs.append("run")
        await ctx.once("step", lambda: steps.append("step"))
        answer = await ctx.elicit("Name?", Name)
        return answer.action

    first = await asks(handler, debug=True)
    assert (runs, steps) == (["run", "run"], ["step"])
    await finishes(handler, carried(first, {"elicit-2": {"action": "cancel"}}), debug=True)
    assert (runs, steps) == (["run"] * 3, ["step"])


async def test_debug_mode_leaves_a_faithful_handler_alone() -> None:
    done = await converse(two_questions, {"elicit-1": accept(name="Ada"), "elicit-2": accept(sure=True)}, debug=True)
    assert done.value == "Ada accept"


# -- executions stand apart -------------------------------------------------------------------------


async def test_many_executions_of_one_ledger_do_not_disturb_each_other() -> None:
    first = await asks(two_questions)
    names = [f"n{number}" for number in range(20)]
    outcomes = await asyncio.gather(
        *(asyncio.create_task(asks(two_questions, carried(first, {"elicit-1": accept(name=name)}))) for name in names)
    )
    messages = [outcome.questions["elicit-2"].params["message"] for outcome in outcomes]
    assert messages == [f"Are you {name}?" for name in names]


async def test_the_signal_of_another_execution_does_not_pass_for_a_question() -> None:
    async def outer(execution: Execution) -> str:
        context = ToolContext(ReplayDispatcher(execution), execution=execution)

        async def inner(ctx: ToolContext) -> str:
            await context.elicit("Whose question?", Name)
            return "inner"

        with pytest.raises(RuntimeError, match="another execution"):
            await run(inner)
        return "outer"

    outcome = await ReplayExecutor().run(EMPTY_LEDGER, outer, name="outer", capabilities=CAPABLE)
    assert isinstance(outcome, InputRequired)


async def test_what_the_handler_raises_passes_through() -> None:
    async def handler(ctx: ToolContext) -> None:
        raise LookupError("theirs")

    with pytest.raises(LookupError, match="theirs"):
        await run(handler)
