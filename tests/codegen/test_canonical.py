from __future__ import annotations

from typing import Any

import pytest

from codegen.canonical import canonical, difference, expanded

DEFINITIONS: dict[str, Any] = {
    "Base": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
    "Child": {
        "allOf": [{"$ref": "#/$defs/Base"}],
        "type": "object",
        "properties": {"b": {"const": 1}},
        "required": ["b"],
    },
    "Flat": {
        "type": "object",
        "description": "Prose is not compared.",
        "properties": {"b": {"const": 1, "type": "integer"}, "a": {"type": "string", "format": "uri"}},
        "required": ["b", "a"],
        "additionalProperties": {},
    },
    "Alias": {"$ref": "#/$defs/Child"},
    "Any": {
        "anyOf": [
            {"type": ["string", "integer", "number", "boolean", "null"]},
            {"type": "array", "items": {"$ref": "#/$defs/Any"}},
            {"type": "object", "additionalProperties": {"$ref": "#/$defs/Any"}},
        ]
    },
}


def form(schema: Any, inline: frozenset[str] = frozenset()) -> Any:
    return canonical("X", {**DEFINITIONS, "X": schema}, inline)


def test_inheritance_and_its_flattened_form_are_equal() -> None:
    assert form(DEFINITIONS["Child"]) == form(DEFINITIONS["Flat"]) == form(DEFINITIONS["Alias"])


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"type": ["string", "integer"]}, {"anyOf": [{"type": "integer"}, {"type": "string"}]}),
        ({"enum": ["b", "a"]}, {"anyOf": [{"const": "a", "type": "string"}, {"const": "b"}]}),
        ({"anyOf": [{"enum": ["a"]}, {"type": "string"}]}, {"type": "string"}),
        ({"type": ["integer", "number"]}, {"type": "number"}),
        ({"type": "integer", "minimum": -9007199254740991}, {"type": "integer"}),
        ({"type": "object", "additionalProperties": True}, {"type": "object"}),
        ({"anyOf": [{"anyOf": [{"type": "null"}]}, {"type": "boolean"}]}, {"type": ["boolean", "null"]}),
    ],
)
def test_two_spellings_of_one_schema_are_equal(left: Any, right: Any) -> None:
    assert form(left) == form(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"type": "integer"}, {"type": "number"}),
        ({"type": "integer", "minimum": 0}, {"type": "integer"}),
        ({"type": "object", "additionalProperties": False}, {"type": "object"}),
        ({"type": "array", "items": {"type": "string"}}, {"type": "array", "items": {}}),
        ({"$ref": "#/$defs/Base"}, {"$ref": "#/$defs/Child"}),
    ],
)
def test_different_schemas_stay_different(left: Any, right: Any) -> None:
    assert form({"anyOf": [left, {"type": "null"}]}) != form({"anyOf": [right, {"type": "null"}]})


def test_a_difference_is_told_with_its_place() -> None:
    other = {**DEFINITIONS["Flat"], "properties": {"a": {"type": "string"}, "b": {"const": 2}}}

    assert difference(form(DEFINITIONS["Child"]), form(other)) == (
        "at /object/b/const: schema.ts gives 1, schema.json has 2"
    )


def test_a_type_that_spells_out_every_value_is_any() -> None:
    assert expanded({"$ref": "#/$defs/Any"}, DEFINITIONS) == expanded({}, DEFINITIONS)
