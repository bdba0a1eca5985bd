"""Wire schemas read back into forms, for requests that authors write by hand."""

from __future__ import annotations

from typing import Any

import pytest

from mcp_runtime.elicitation import RequestedSchemaBuilder, check_response, form_of_schema
from mcp_runtime.errors import AnswerRejected, FormError


def every_shape() -> RequestedSchemaBuilder:
    builder = RequestedSchemaBuilder()
    builder.string("text", min_length=1, max_length=9)
    builder.string("mail", format="email", required=False)
    builder.integer("whole", minimum=1, maximum=9)
    builder.number("share", minimum=0.5, maximum=1, required=False)
    builder.boolean("sure", default=True)
    builder.single_select("plain", ["a", "b"])
    builder.single_select("titled", [("a", "A")])
    builder.multi_select("several", ["a", "b"], min_items=1)
    builder.multi_select("titles", [("a", "A")], max_items=1, required=False)
    return builder


def test_a_schema_is_read_back_into_the_fields_it_was_built_from() -> None:
    form = every_shape().build()
    assert form_of_schema(form.requested_schema).fields == form.fields


def test_the_response_to_a_schema_is_action_and_checked_content() -> None:
    schema = {"type": "object", "properties": {"n": {"type": "integer", "maximum": 3}}, "required": ["n"]}
    assert check_response(schema, {"action": "accept", "content": {"n": 3.0, "x": None}}) == ("accept", {"n": 3})
    assert check_response(schema, {"action": "decline", "content": {"n": 9}}) == ("decline", None)
    assert check_response(schema, {"action": "cancel"}) == ("cancel", None)
    with pytest.raises(AnswerRejected) as refused:
        check_response(schema, {"action": "accept", "content": {"n": 4}})
    assert refused.value.data == {"field": "n", "constraint": "maximum"}


def test_legacy_enum_names_are_options_without_meaning_for_answers() -> None:
    schema = {"type": "object", "properties": {"f": {"type": "string", "enum": ["a"], "enumNames": ["A"]}}}
    assert check_response(schema, {"action": "accept", "content": {"f": "a"}}) == ("accept", {"f": "a"})
    with pytest.raises(AnswerRejected):
        check_response(schema, {"action": "accept", "content": {"f": "A"}})


def test_an_empty_schema_takes_empty_content() -> None:
    schema: dict[str, Any] = {"type": "object", "properties": {}}
    assert check_response(schema, {"action": "accept", "content": {}}) == ("accept", {})


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object"},
        {"type": "array", "items": {"type": "string"}},
        {"type": ["string", "null"]},
        {"type": "string", "format": "hostname"},
        {"anyOf": [{"type": "string"}]},
        {},
    ],
    ids=str,
)
def test_a_schema_beyond_a_flat_form_is_an_authors_error(schema: dict[str, Any]) -> None:
    with pytest.raises(FormError, match="'f'"):
        form_of_schema({"type": "object", "properties": {"f": schema}})
