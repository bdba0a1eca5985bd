"""How a client's result is read: what is accepted, and in which words the rest is refused."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from mcp_runtime.elicitation import Accepted, Cancelled, Declined, Form, FormData, RequestedSchemaBuilder, form_question
from mcp_runtime.errors import AnswerRejected, error_object

Add = Callable[[RequestedSchemaBuilder], object]


def form_of(add: Add) -> Form[FormData]:
    builder = RequestedSchemaBuilder()
    add(builder)
    return builder.build()


def value_of(add: Add, value: Any) -> Any:
    answer = form_of(add).read({"action": "accept", "content": {"f": value}})
    assert answer.action == "accept"
    return answer.data["f"]


def refusal(form: Form[Any], response: Any) -> AnswerRejected:
    with pytest.raises(AnswerRejected) as refused:
        form.read(response)
    assert "pydantic" not in str(refused.value).lower()
    return refused.value


@pytest.mark.parametrize(
    ("add", "value"),
    [
        pytest.param(lambda b: b.string("f"), "", id="an empty string"),
        pytest.param(lambda b: b.string("f", max_length=2), "😀é", id="two code points"),
        pytest.param(lambda b: b.string("f"), "3", id="digits stay a string"),
        pytest.param(lambda b: b.string("f"), '{"a": 1}', id="JSON text stays a string"),
        pytest.param(lambda b: b.integer("f"), 3, id="an integer"),
        pytest.param(lambda b: b.integer("f"), 10**20, id="a large integer"),
        pytest.param(lambda b: b.integer("f", minimum=3, maximum=3), 3, id="a bound itself"),
        pytest.param(lambda b: b.number("f"), 3, id="an int for a number"),
        pytest.param(lambda b: b.number("f"), 3.5, id="a float"),
        pytest.param(lambda b: b.boolean("f"), False, id="false"),
        pytest.param(lambda b: b.single_select("f", ["a", "b"]), "b", id="an option"),
        pytest.param(lambda b: b.multi_select("f", ["a", "b"]), ["b", "a"], id="options in the user's order"),
        pytest.param(lambda b: b.multi_select("f", ["a", "b"]), [], id="no option chosen"),
        pytest.param(lambda b: b.string("f", format="email"), "ana@example.org", id="a mail address"),
    ],
)
def test_a_value_that_meets_the_schema_is_accepted_as_it_is(add: Add, value: Any) -> None:
    got = value_of(add, value)
    assert got == value
    assert type(got) is type(value)


def test_numbers_keep_int_or_float() -> None:
    assert type(value_of(lambda b: b.number("f"), 3)) is int
    assert type(value_of(lambda b: b.number("f"), 3.0)) is float


def test_an_integral_float_is_an_integer() -> None:
    value = value_of(lambda b: b.integer("f"), 3.0)
    assert value == 3
    assert type(value) is int


@pytest.mark.parametrize(
    ("add", "value", "constraint"),
    [
        pytest.param(lambda b: b.string("f"), 3, "type", id="a number for a string"),
        pytest.param(lambda b: b.string("f"), None, "type", id="null"),
        pytest.param(lambda b: b.string("f", required=False), None, "type", id="null for an optional field"),
        pytest.param(lambda b: b.string("f"), {"a": 1}, "type", id="an object for a string"),
        pytest.param(lambda b: b.string("f", min_length=2), "😀", "minLength", id="one code point of two"),
        pytest.param(lambda b: b.string("f", max_length=2), "abc", "maxLength", id="three characters of two"),
        pytest.param(lambda b: b.string("f", format="email"), "ana", "format", id="no mail address"),
        pytest.param(lambda b: b.string("f", format="uri"), "/path", "format", id="no absolute URI"),
        pytest.param(lambda b: b.string("f", format="date"), "2026-02-30", "format", id="no date"),
        pytest.param(lambda b: b.string("f", format="date-time"), "2026-02-20T10:00", "format", id="no offset"),
        pytest.param(lambda b: b.integer("f"), "3", "type", id="a string for an integer"),
        pytest.param(lambda b: b.integer("f"), True, "type", id="true for an integer"),
        pytest.param(lambda b: b.integer("f"), 3.5, "type", id="a fraction for an integer"),
        pytest.param(lambda b: b.integer("f", minimum=3), 2, "minimum", id="under the minimum"),
        pytest.param(lambda b: b.integer("f", maximum=3), 4.0, "maximum", id="over the maximum"),
        pytest.param(lambda b: b.number("f"), "3", "type", id="a string for a number"),
        pytest.param(lambda b: b.number("f"), False, "type", id="false for a number"),
        pytest.param(lambda b: b.number("f"), math.inf, "type", id="infinity, as 1e999 parses"),
        pytest.param(lambda b: b.number("f"), math.nan, "type", id="NaN"),
        pytest.param(lambda b: b.number("f"), 10**400, "type", id="a number beyond a double"),
        pytest.param(lambda b: b.integer("f"), -(10**400), "type", id="an integer beyond a double"),
        pytest.param(lambda b: b.boolean("f"), 1, "type", id="1 for true"),
        pytest.param(lambda b: b.boolean("f"), "true", "type", id="a string for true"),
        pytest.param(lambda b: b.single_select("f", ["a"]), "b", "enum", id="no option"),
        pytest.param(lambda b: b.single_select("f", [("a", "A")]), "A", "enum", id="a title for its value"),
        pytest.param(lambda b: b.single_select("f", ["a"]), ["a"], "type", id="an array for one option"),
        pytest.param(lambda b: b.multi_select("f", ["a"]), "a", "type", id="one option for an array"),
        pytest.param(lambda b: b.multi_select("f", ["a"]), {"a": True}, "type", id="an object for an array"),
        pytest.param(lambda b: b.multi_select("f", ["a"]), [1], "type", id="a number among the options"),
        pytest.param(lambda b: b.multi_select("f", ["a"]), ["b"], "enum", id="an unknown option among several"),
        pytest.param(lambda b: b.multi_select("f", ["a"]), ["a", "a"], "uniqueItems", id="an option twice"),
        pytest.param(lambda b: b.multi_select("f", ["a", "b"], min_items=1), [], "minItems", id="too few options"),
        pytest.param(
            lambda b: b.multi_select("f", ["a", "b"], max_items=1), ["a", "b"], "maxItems", id="too many options"
        ),
    ],
)
def test_a_value_that_breaks_the_schema_is_refused_by_field_and_constraint(
    add: Add, value: Any, constraint: str
) -> None:
    refused = refusal(form_of(add), {"action": "accept", "content": {"f": value}})
    assert refused.data == {"field": "f", "constraint": constraint}
    assert "'f'" in refused.message
    assert constraint in refused.message


def test_a_required_field_that_was_left_out_is_refused_by_name() -> None:
    refused = refusal(form_of(lambda b: b.string("f")), {"action": "accept", "content": {}})
    assert refused.data == {"field": "f", "constraint": "required"}


def test_members_that_the_form_did_not_ask_for_are_dropped() -> None:
    form = form_of(lambda b: b.string("f"))
    answer = form.read({"action": "accept", "content": {"f": "x", "g": {"deep": [None]}}, "_meta": {}})
    assert answer.action == "accept"
    assert dict(answer.data) == {"f": "x"}


@pytest.mark.parametrize("content", [{}, {"content": None}])
def test_an_accepted_form_without_content_is_refused(content: dict[str, Any]) -> None:
    optional_only = form_of(lambda b: b.string("f", required=False))
    assert refusal(optional_only, {"action": "accept", **content}).data == {"constraint": "content"}


@pytest.mark.parametrize("content", [[], "f", 3, True, [["f", "x"]]])
def test_content_that_is_no_object_is_refused(content: Any) -> None:
    refused = refusal(form_of(lambda b: b.string("f")), {"action": "accept", "content": content})
    assert refused.data == {"constraint": "content"}


@pytest.mark.parametrize("rest", [{}, {"content": None}, {"content": {"f": 3}}, {"content": "anything"}])
def test_content_of_a_refusal_is_ignored(rest: dict[str, Any]) -> None:
    form = form_of(lambda b: b.string("f"))
    assert form.read({"action": "decline", **rest}) == Declined()
    assert form.read({"action": "cancel", **rest}) == Cancelled()


@pytest.mark.parametrize(
    "response",
    [
        pytest.param({"f": "x"}, id="bare content"),
        pytest.param({"content": {"f": "x"}}, id="content alone"),
        pytest.param({"action": "ACCEPT", "content": {"f": "x"}}, id="another case"),
        pytest.param({"action": "submit", "content": {"f": "x"}}, id="another word"),
        pytest.param({"action": None, "content": {"f": "x"}}, id="null"),
        pytest.param({"action": ["accept"], "content": {"f": "x"}}, id="an array"),
        pytest.param({"action": True, "content": {"f": "x"}}, id="true"),
    ],
)
def test_a_response_without_a_known_action_is_refused(response: dict[str, Any]) -> None:
    assert refusal(form_of(lambda b: b.string("f")), response).data == {"constraint": "action"}


@pytest.mark.parametrize("response", [None, [], "accept", 12345, True])
def test_a_response_that_is_no_object_is_refused(response: Any) -> None:
    assert refusal(form_of(lambda b: b.string("f")), response).data == {"constraint": "type"}


def test_a_refusal_is_an_invalid_params_error_that_names_the_key() -> None:
    builder = RequestedSchemaBuilder()
    builder.string("f", max_length=2)
    question = form_question("Well?", builder, key="note")
    with pytest.raises(AnswerRejected) as refused:
        question.read({"action": "accept", "content": {"f": "abc"}})
    error = error_object(refused.value)
    assert error["code"] == -32602
    assert error["data"] == {"field": "f", "constraint": "maxLength"}
    assert "'note'" in error["message"]
    json.dumps(error)


def test_a_refusal_names_no_more_than_a_dozen_options() -> None:
    form = form_of(lambda b: b.single_select("f", [f"option-{number}" for number in range(1000)]))
    refused = refusal(form, {"action": "accept", "content": {"f": "x"}})
    assert len(refused.message) < 300


def test_a_refusal_does_not_repeat_what_the_user_wrote() -> None:
    form = form_of(lambda b: b.string("f", format="email"))
    refused = refusal(form, {"action": "accept", "content": {"f": "my secret text"}})
    assert "secret" not in refused.message


def test_the_question_of_a_form_carries_mode_message_and_schema() -> None:
    builder = RequestedSchemaBuilder()
    name = builder.string("name")
    question = form_question("Who are you?", builder)
    assert question.input_request() == {
        "method": "elicitation/create",
        "params": {
            "mode": "form",
            "message": "Who are you?",
            "requestedSchema": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
        },
    }
    assert question.required_capability == {"elicitation": {"form": {}}}
    assert question.key is None
    answer = question.read({"action": "accept", "content": {"name": "Ana"}})
    assert isinstance(answer, Accepted)
    assert answer.data[name] == "Ana"


def test_equal_questions_have_equal_fingerprints() -> None:
    def ask(message: str, *, longest: int = 3) -> str:
        builder = RequestedSchemaBuilder()
        builder.string("f", max_length=longest)
        return form_question(message, builder).fingerprint

    assert ask("A?") == ask("A?")
    assert len({ask("A?"), ask("B?"), ask("A?", longest=4)}) == 3
