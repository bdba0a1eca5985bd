"""Forms against an independent judge: `jsonschema` must agree on every form and every answer.

Three differences are intended: a multi-select names each option once, which its wire schema
cannot say; numbers beyond the range of a double are refused; formats are checked by us, while
JSON Schema leaves them as annotations, so the judge is given our checks.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis_jsonschema import from_schema
from jsonschema import Draft202012Validator, FormatChecker

import mcp_model
from mcp_model import v2025_11_25
from mcp_runtime.elicitation import (
    Form,
    FormData,
    RequestedSchemaBuilder,
    StringFormat,
    form_of_schema,
    form_question,
)
from mcp_runtime.elicitation.formats import FORMATS
from mcp_runtime.errors import AnswerRejected

BOUNDED = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])

FORMAT_CHECKER = FormatChecker(formats=())
for _name, _check in FORMATS.items():
    FORMAT_CHECKER.checks(_name)(lambda value, check=_check: not isinstance(value, str) or check(value))

names = st.text(min_size=1, max_size=8)
texts = st.none() | st.text(max_size=8)
lengths = st.none() | st.integers(0, 6)
options = st.lists(st.text(max_size=4), min_size=1, max_size=4, unique=True)
formats: st.SearchStrategy[StringFormat | None] = st.sampled_from([None, None, "email", "uri", "date", "date-time"])
whole = st.integers(-20, 20)
real = whole | st.floats(-20, 20)


def ordered(low: Any, high: Any) -> tuple[Any, Any]:
    return (high, low) if low is not None and high is not None and low > high else (low, high)


@st.composite
def builders(draw: st.DrawFn) -> RequestedSchemaBuilder:
    builder = RequestedSchemaBuilder()
    for name in draw(st.lists(names, min_size=1, max_size=4, unique=True)):
        shared: dict[str, Any] = {
            "title": draw(texts),
            "description": draw(texts),
            "required": draw(st.booleans()),
        }
        match draw(st.sampled_from(["string", "integer", "number", "boolean", "single", "multi"])):
            case "string":
                shortest, longest = ordered(draw(lengths), draw(lengths))
                builder.string(name, min_length=shortest, max_length=longest, format=draw(formats), **shared)
            case "integer":
                low, high = ordered(draw(st.none() | whole), draw(st.none() | whole))
                builder.integer(name, minimum=low, maximum=high, **shared)
            case "number":
                low, high = ordered(draw(st.none() | real), draw(st.none() | real))
                builder.number(name, minimum=low, maximum=high, **shared)
            case "boolean":
                builder.boolean(name, default=draw(st.none() | st.booleans()), **shared)
            case "single":
                values = draw(options)
                default = draw(st.none() | st.sampled_from(values))
                if draw(st.booleans()):
                    builder.single_select(name, values, default=default, **shared)
                else:
                    builder.single_select(name, [(value, value.upper()) for value in values], default=default, **shared)
            case _:
                values = draw(options)
                fewest, most = ordered(draw(st.none() | st.integers(0, len(values))), draw(lengths))
                fewest = None if fewest is not None and fewest > len(values) else fewest
                written: Any = values if draw(st.booleans()) else [(value, value.upper()) for value in values]
                builder.multi_select(name, written, min_items=fewest, max_items=most, **shared)
    return builder


scalars = (
    st.none() | st.booleans() | st.integers(-25, 25) | st.floats(-25, 25) | st.text(max_size=8)
    | st.sampled_from(["ana@example.org", "https://example.org", "2026-07-28", "2026-07-28T09:30:00Z", 3.0, 10**30])
)  # fmt: skip
values = scalars | st.lists(scalars, max_size=3) | st.dictionaries(st.text(max_size=3), scalars, max_size=2)


@st.composite
def asked_and_answered(draw: st.DrawFn) -> tuple[Form[FormData], dict[str, Any]]:
    form = draw(builders()).build()
    content: dict[str, Any] = {}
    for name, schema in form.requested_schema["properties"].items():
        match draw(st.integers(0, 5)):
            case 0:
                content[name] = draw(values)
            case 1:
                pass
            case _:
                plain = {key: value for key, value in schema.items() if key != "format"}
                content[name] = draw(from_schema(plain))
    content |= draw(st.dictionaries(names, values, max_size=1).filter(lambda extra: not extra.keys() & content.keys()))
    return form, content


def accepts(form: Form[Any], content: dict[str, Any]) -> bool:
    try:
        form.read({"action": "accept", "content": content})
    except AnswerRejected as refused:
        return (refused.data or {}).keys() != {"field", "constraint"}  # every refusal here names its field
    return True


@BOUNDED
@given(builders())
def test_every_form_is_valid_json_schema_within_the_protocols_subset(builder: RequestedSchemaBuilder) -> None:
    schema = builder.build().requested_schema
    Draft202012Validator.check_schema(schema)
    text = json.dumps(schema, allow_nan=False)
    assert json.loads(text) == schema
    assert schema.keys() <= {"type", "properties", "required"}
    for field in schema["properties"].values():
        assert not field.keys() & {"$ref", "$defs", "allOf", "anyOf", "pattern", "additionalProperties"}
        assert field.get("default", ...) is not None


@BOUNDED
@given(builders(), st.text(max_size=20))
def test_every_form_is_one_of_the_generated_models(builder: RequestedSchemaBuilder, message: str) -> None:
    for revision in (mcp_model, v2025_11_25):
        params = form_question(message, builder).params
        assert revision.ElicitRequestFormParams.from_wire(params).to_wire() == params


@BOUNDED
@given(asked_and_answered())
def test_the_judge_and_we_accept_the_same_answers(case: tuple[Form[FormData], dict[str, Any]]) -> None:
    form, content = case
    judge = Draft202012Validator(form.requested_schema, format_checker=FORMAT_CHECKER)
    verdict = judge.is_valid(content) and not any(
        isinstance(value, list) and len(set(map(str, value))) < len(value)
        for name, value in content.items()
        if name in form.requested_schema["properties"]
    )
    assert accepts(form, content) == verdict


@BOUNDED
@given(asked_and_answered())
def test_accepted_data_is_the_content_that_was_asked_for(case: tuple[Form[FormData], dict[str, Any]]) -> None:
    form, content = case
    if not accepts(form, content):
        return
    answer = form.read({"action": "accept", "content": content})
    assert answer.action == "accept"
    asked = form.requested_schema["properties"]
    assert list(answer.data) == list(asked)
    assert dict(answer.data) == {name: content.get(name) for name in asked}


@BOUNDED
@given(asked_and_answered())
def test_a_schema_read_back_takes_the_same_answers(case: tuple[Form[FormData], dict[str, Any]]) -> None:
    form, content = case
    again: Form[Any] = form_of_schema(form.requested_schema)
    assert again.fields == form.fields
    assert accepts(again, content) == accepts(form, content)


@BOUNDED
@given(builders(), values)
def test_no_response_of_any_shape_is_more_than_refused(builder: RequestedSchemaBuilder, response: Any) -> None:
    form = builder.build()
    for shape in (response, {"action": response}, {"action": "accept", "content": response}):
        try:
            form.read(shape)
        except AnswerRejected:
            continue


@pytest.mark.parametrize("number", [10**400, -(10**400), float("inf"), float("nan")])
def test_numbers_beyond_a_double_are_refused_where_the_judge_has_no_opinion(number: Any) -> None:
    builder = RequestedSchemaBuilder()
    builder.number("n")
    builder.integer("i", required=False)
    assert not accepts(builder.build(), {"n": number})
    assert not accepts(builder.build(), {"n": 1, "i": number})
