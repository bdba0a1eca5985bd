"""Which class a document becomes where a union has no constant member to tell its arms apart."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tests.mcp_model.judges import parse

OPTION = {"const": "a", "title": "A"}


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({"type": "string"}, "StringSchema"),
        ({"type": "string", "minLength": 2}, "StringSchema"),
        ({"type": "integer"}, "NumberSchema"),
        ({"type": "boolean"}, "BooleanSchema"),
        ({"type": "string", "enum": ["a"]}, "UntitledSingleSelectEnumSchema"),
        ({"type": "string", "enum": ["a"], "enumNames": ["A"]}, "LegacyTitledEnumSchema"),
        ({"type": "string", "oneOf": [OPTION]}, "TitledSingleSelectEnumSchema"),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}}, "UntitledMultiSelectEnumSchema"),
        ({"type": "array", "items": {"anyOf": [OPTION]}}, "TitledMultiSelectEnumSchema"),
    ],
)
def test_a_form_field_becomes_its_own_kind(document: dict[str, Any], expected: str) -> None:
    assert type(parse("2026-07-28", "PrimitiveSchemaDefinition", document)).__name__ == expected


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"id": 1, "method": "m"}, "JSONRPCRequest"),
        ({"method": "m", "params": {}}, "JSONRPCNotification"),
        ({"id": 1, "result": {"resultType": "complete"}}, "JSONRPCResultResponse"),
        ({"id": 1, "error": {"code": 1, "message": "m"}}, "JSONRPCErrorResponse"),
        ({"error": {"code": 1, "message": "m"}}, "JSONRPCErrorResponse"),
    ],
)
def test_a_message_becomes_its_own_kind(members: dict[str, Any], expected: str) -> None:
    assert type(parse("2026-07-28", "JSONRPCMessage", {"jsonrpc": "2.0", **members})).__name__ == expected


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({"action": "accept", "content": {}}, "ElicitResult"),
        ({"roots": []}, "ListRootsResult"),
        ({"role": "assistant", "content": [], "model": "m"}, "CreateMessageResult"),
    ],
)
def test_an_answer_becomes_its_own_kind(document: dict[str, Any], expected: str) -> None:
    assert type(parse("2026-07-28", "InputResponse", document)).__name__ == expected


@pytest.mark.parametrize("name", ["ContentBlock", "InputRequest", "ClientRequest", "ServerNotification"])
def test_an_unknown_constant_is_one_clear_error(name: str) -> None:
    with pytest.raises(ValidationError) as caught:
        parse("2026-07-28", name, {"type": "smell", "method": "smell"})
    assert [error["type"] for error in caught.value.errors()] == ["union_tag_invalid"]
