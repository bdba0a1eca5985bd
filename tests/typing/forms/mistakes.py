"""Uses of forms that type checkers must reject; never run.

Each wrong line says which error mypy must find on it. As the comments silence the errors, and
unused ones are errors themselves, the whole-tree check keeps this file honest; the test beside it
counts the errors without the comments.
"""

from __future__ import annotations

from enum import Enum

from pydantic import BaseModel

from mcp_runtime.elicitation import Accepted, Answer, Field, Form, FormData, RequestedSchemaBuilder, form_question


class Plan(Enum):
    PRO = "pro"


class Size(Enum):
    SMALL = "S"


class Confirm(BaseModel):
    sure: bool


def data_before_the_action_is_known(answer: Answer[Confirm]) -> Confirm:
    return answer.data  # type: ignore[union-attr]


def data_of_a_decline(answer: Answer[Confirm]) -> None:
    if answer.action == "decline":
        print(answer.data)  # type: ignore[attr-defined]


def an_action_that_does_not_exist(answer: Answer[Confirm]) -> bool:
    return answer.action == "accepted"  # type: ignore[comparison-overlap]


def an_optional_answer_as_if_given(data: FormData) -> str:
    note = RequestedSchemaBuilder().string("note", required=False)
    return data[note]  # type: ignore[return-value]


def a_number_as_text(data: FormData) -> str:
    return data[RequestedSchemaBuilder().integer("seats")]  # type: ignore[return-value]


def a_member_as_its_value(data: FormData) -> str:
    return data[RequestedSchemaBuilder().single_select("plan", Plan)]  # type: ignore[return-value]


def a_write_to_the_answer(data: FormData) -> None:
    data["note"] = "changed"  # type: ignore[index]


def a_field_by_number(data: FormData) -> None:
    print(data[0])  # type: ignore[call-overload]


def a_change_of_an_answer(answer: Accepted[int]) -> None:
    answer.data = 3  # type: ignore[misc]


def an_unknown_format(form: RequestedSchemaBuilder) -> None:
    form.string("host", format="hostname")  # type: ignore[call-overload]


def a_default_of_another_type(form: RequestedSchemaBuilder) -> None:
    form.integer("seats", default="3")  # type: ignore[call-overload]


def a_default_of_another_enum(form: RequestedSchemaBuilder) -> Field[Plan]:
    return form.single_select("plan", Plan, default=Size.SMALL)  # type: ignore[arg-type]


def a_constraint_of_another_kind(form: RequestedSchemaBuilder) -> None:
    form.boolean("sure", minimum=1)  # type: ignore[call-overload]


def options_that_are_numbers(form: RequestedSchemaBuilder) -> None:
    form.single_select("level", [1, 2, 3])  # type: ignore[type-var]


def a_pattern_which_the_protocol_does_not_have(form: RequestedSchemaBuilder) -> None:
    form.string("code", pattern="[A-Z]+")  # type: ignore[call-overload]


def a_wide_handle_as_a_narrow_one(handle: Field[str | None]) -> Field[str]:
    return handle  # type: ignore[return-value]


def a_schema_as_a_form() -> None:
    form_question("?", {"type": "object"})  # type: ignore[call-overload]


def an_instance_as_a_form(confirm: Confirm) -> None:
    form_question("?", confirm)  # type: ignore[call-overload]


def a_form_of_another_type() -> Form[int]:
    return RequestedSchemaBuilder().build()  # type: ignore[return-value]
