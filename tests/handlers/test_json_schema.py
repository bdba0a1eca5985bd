"""Schemas written by authors: checked at registration, enforced without ever fetching anything."""

from __future__ import annotations

import urllib.request
from typing import Any

import pytest

from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.json_schema import AuthoredSchema


def nested(depth: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(depth):
        schema = {"properties": {"a": schema}}
    return schema


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "object"},
        {"$ref": "#/$defs/a", "$defs": {"a": {"type": "integer"}}},
        {"$defs": {"a": {"$id": "https://example.org/a", "type": "integer"}}, "$ref": "https://example.org/a"},
        {"$id": "https://example.org/s", "$ref": "#/$defs/a", "$defs": {"a": {}}},
        {"$dynamicRef": "#node", "$defs": {"n": {"$dynamicAnchor": "node"}}},
        {"$schema": "https://json-schema.org/draft/2020-12/schema"},
        {"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"a": {}}, "$ref": "#/definitions/a"},
        {"properties": {"$ref": {"type": "string"}}},
        nested(20),
    ],
)
def test_a_sound_schema_is_kept_as_it_is(schema: dict[str, Any]) -> None:
    assert AuthoredSchema(schema, "label").schema == schema


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "objekt"},
        {"properties": []},
        {"pattern": "("},
        {"required": "a"},
        {"minimum": "1"},
        {"$schema": "https://example.org/dialect"},
        {"$schema": 5},
        {"$ref": "https://example.org/s"},
        {"$ref": "http://127.0.0.1:1/s"},
        {"$ref": "file:///etc/passwd"},
        {"$ref": "other.json"},
        {"$ref": "#/$defs/missing"},
        {"$dynamicRef": "https://example.org/s"},
        {"properties": {"a": {"items": [{}], "allOf": [{"$ref": "https://example.org/s"}]}}},
        {"allOf": [{"$ref": "https://example.org/s"}]},
        nested(40),
        {"enum": list(range(20_000))},
    ],
)
def test_an_unusable_schema_is_refused_with_its_label(schema: dict[str, Any]) -> None:
    with pytest.raises(RegistrationError, match="label"):
        AuthoredSchema(schema, "label")


def test_nothing_is_ever_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spec: 2026-07-28 basic/index, JSON Schema Usage: network references MUST NOT be followed by themselves."""

    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("a schema was fetched")

    monkeypatch.setattr(urllib.request, "urlopen", refuse)
    for reference in ("https://example.org/s", "http://example.org/s#/a", "file:///s"):
        with pytest.raises(RegistrationError):
            AuthoredSchema({"properties": {"a": {"$ref": reference}}}, "label")


def test_violations_name_field_and_constraint_in_a_stable_order() -> None:
    schema = AuthoredSchema(
        {
            "type": "object",
            "properties": {"b": {"type": "integer"}, "a": {"items": {"maximum": 3}}},
            "required": ["c"],
        },
        "label",
    )
    found = schema.violations({"a": [1, 9], "b": "x"})
    assert [violation.partition(":")[0] for violation in found] == ["the value", "a.1", "b"]
    assert schema.violations({"a": [1], "b": 2, "c": 3}) == []


def test_a_schema_that_calls_itself_for_ever_comes_to_an_end() -> None:
    assert AuthoredSchema({"$ref": "#"}, "label").violations(1)


def test_a_recursive_schema_follows_values_to_their_end() -> None:
    schema = AuthoredSchema({"type": "object", "properties": {"next": {"$ref": "#"}}}, "label")
    value: dict[str, Any] = {}
    for _ in range(50):
        value = {"next": value}
    assert schema.violations(value) == []
    assert schema.violations({"next": {"next": 5}}) != []
