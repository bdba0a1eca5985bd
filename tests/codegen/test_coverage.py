from __future__ import annotations

from typing import Any

import pytest

from codegen.canonical import expanded
from codegen.coverage import covers

STRING, INTEGER, NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}


def record(required: tuple[str, ...] = (), **members: Any) -> dict[str, Any]:
    return {"type": "object", "properties": members, "required": list(required)}


@pytest.mark.parametrize(
    ("wide", "narrow"),
    [
        ({}, STRING),
        (NUMBER, INTEGER),
        (STRING, {"enum": ["a", "b"]}),
        ({"enum": ["a", "b"]}, {"const": "a"}),
        ({"anyOf": [STRING, INTEGER]}, INTEGER),
        (INTEGER, {"type": "integer", "minimum": 0}),
        ({"type": "integer", "minimum": 0}, {"type": "integer", "minimum": 1}),
        ({"type": "array", "items": {}}, {"type": "array", "items": STRING}),
        (record(), record(a=STRING)),
        (record(a=STRING), record(("a",), a=STRING)),
        (record(a=STRING, b=STRING), record(a=STRING)),
        (
            {"type": "object", "additionalProperties": STRING},
            {"type": "object", "additionalProperties": {"const": "a"}},
        ),
    ],
)
def test_a_wider_schema_covers_a_narrower_one(wide: Any, narrow: Any) -> None:
    assert covers(expanded(wide, {}), expanded(narrow, {}))


@pytest.mark.parametrize(
    ("wide", "narrow"),
    [
        (STRING, {}),
        (INTEGER, NUMBER),
        ({"const": "a"}, {"enum": ["a", "b"]}),
        ({"type": "integer", "maximum": 5}, INTEGER),
        ({"type": "integer", "maximum": 5}, {"type": "integer", "maximum": 6}),
        (record(("a",), a=STRING), record(a=STRING)),
        (record(a=STRING), record(a=INTEGER)),
        ({"type": "object", "additionalProperties": STRING}, {"type": "object", "additionalProperties": {}}),
        ({"type": "object", "additionalProperties": False}, record(a=STRING)),
        ({"type": "array", "items": STRING}, {"type": "array", "items": {}}),
        (STRING, {"type": "array", "items": STRING}),
    ],
)
def test_a_narrower_schema_does_not_cover_a_wider_one(wide: Any, narrow: Any) -> None:
    assert not covers(expanded(wide, {}), expanded(narrow, {}))
