"""What type checkers infer from forms; checked by mypy and pyright, never run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, assert_never, assert_type

from pydantic import BaseModel
from typing_extensions import TypedDict

from mcp_runtime.elicitation import (
    Accepted,
    Answer,
    Cancelled,
    Declined,
    Field,
    FieldValue,
    Form,
    FormData,
    Question,
    RequestedSchemaBuilder,
    form_for,
    form_question,
)


class Plan(Enum):
    PRO = "pro"
    TEAM = "team"


Tier = Literal["free", "paid"]


class Confirm(BaseModel):
    sure: bool


@dataclass
class Trip:
    city: str


class Order(TypedDict):
    dish: Tier


def handles_carry_the_type_of_their_field() -> None:
    form = RequestedSchemaBuilder()
    assert_type(form.string("a"), Field[str])
    assert_type(form.string("b", required=True), Field[str])
    assert_type(form.string("c", required=False, max_length=80), Field[str | None])
    assert_type(form.integer("d"), Field[int])
    assert_type(form.integer("e", required=False), Field[int | None])
    assert_type(form.number("f", minimum=0), Field[float])
    assert_type(form.number("g", required=False), Field[float | None])
    assert_type(form.boolean("h"), Field[bool])
    assert_type(form.boolean("i", required=False), Field[bool | None])


def choices_carry_the_type_of_their_options(
    levels: list[Tier], titled: list[tuple[Tier, str]], words: list[str]
) -> None:
    form = RequestedSchemaBuilder()
    assert_type(form.single_select("a", words), Field[str])
    assert_type(form.single_select("b", ["pro", "team"]), Field[str])
    assert_type(form.single_select("c", Plan, default=Plan.PRO), Field[Plan])
    assert_type(form.single_select("d", Plan, required=False), Field[Plan | None])
    assert_type(form.single_select("e", levels), Field[Tier])
    assert_type(form.single_select("f", titled, required=False), Field[Literal["free", "paid"] | None])
    assert_type(form.single_select("g", Tier), Field[Tier])
    assert_type(form.single_select("h", Literal["x", "y"], required=False), Field[Literal["x", "y"] | None])
    assert_type(form.multi_select("i", words), Field[list[str]])
    assert_type(form.multi_select("j", Plan, default=[Plan.PRO]), Field[list[Plan]])
    assert_type(form.multi_select("k", Plan, required=False), Field[list[Plan] | None])
    assert_type(form.multi_select("l", Tier, min_items=1), Field[list[Tier]])
    assert_type(form.multi_select("m", levels, required=False), Field[list[Tier] | None])


def a_field_whose_need_is_decided_at_run_time_may_be_none(needed: bool) -> None:
    form = RequestedSchemaBuilder()
    assert_type(form.string("a", required=needed), Field[str | None])
    assert_type(form.single_select("b", Plan, required=needed), Field[Plan | None])


def the_action_discriminates(answer: Answer[FormData], plan: Field[Plan], note: Field[str | None]) -> str | None:
    if answer.action != "accept":
        assert_type(answer, Declined | Cancelled)
        return None
    assert_type(answer, Accepted[FormData])
    assert_type(answer.data[plan], Plan)
    assert_type(answer.data[note], str | None)
    assert_type(answer.data["plan"], FieldValue | None)
    return answer.data[note]


def a_match_over_the_answer_is_exhaustive(answer: Answer[Confirm]) -> bool:
    match answer:
        case Accepted(data=confirm):
            assert_type(confirm, Confirm)
            return confirm.sure
        case Declined() | Cancelled():
            return False
        case _:
            assert_never(answer)


def the_three_actions_are_all_there_are(answer: Answer[Confirm]) -> None:
    if answer.action == "accept":
        assert_type(answer.data, Confirm)
    elif answer.action == "decline":
        assert_type(answer, Declined)
    elif answer.action == "cancel":
        assert_type(answer, Cancelled)
    else:
        assert_never(answer)


def flat_types_are_answered_as_themselves() -> None:
    assert_type(form_for(Confirm), Form[Confirm])
    assert_type(form_for(Trip), Form[Trip])
    assert_type(form_for(Order), Form[Order])


def questions_know_their_answers(response: dict[str, Any]) -> None:
    builder = RequestedSchemaBuilder()
    assert_type(form_question("?", builder), Question[Answer[FormData]])
    assert_type(form_question("?", Confirm, key="sure"), Question[Answer[Confirm]])
    assert_type(form_question("?", Trip), Question[Answer[Trip]])
    assert_type(form_question("?", Order), Question[Answer[Order]])
    assert_type(form_question("?", form_for(Confirm)), Question[Answer[Confirm]])
    assert_type(form_question("?", Confirm).read(response), Answer[Confirm])
    assert_type(builder.build(), Form[FormData])


def a_narrow_handle_serves_where_a_wide_one_is_wanted(plan: Field[Literal["pro"]]) -> Field[str | None]:
    return plan
