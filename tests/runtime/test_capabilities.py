"""What a client declared, compared with what is needed. Spec: 2026-07-28 client/elicitation, Capabilities."""

from __future__ import annotations

from typing import Any

import pytest

from mcp_runtime.capabilities import declares

FORM: dict[str, Any] = {"elicitation": {"form": {}}}


@pytest.mark.parametrize(
    ("capabilities", "required"),
    [
        ({}, {}),
        ({"x": {}}, {}),
        ({"elicitation": {}}, FORM),
        ({"elicitation": {"form": {}}}, FORM),
        ({"elicitation": {"form": {"more": True}}}, FORM),
        ({"elicitation": {"form": {}, "url": {}}}, FORM),
        ({"elicitation": {"other": {}}}, FORM),
        ({"sampling": {}}, {"sampling": {}}),
        ({"sampling": {"tools": {}}}, {"sampling": {}}),
        ({"sampling": {"tools": {}}}, {"sampling": {"tools": {}}}),
        ({"extensions": {"a/b": {}}}, {"extensions": {"a/b": {}}}),
        ({"roots": {}, "elicitation": {}}, {**FORM, "roots": {}}),
    ],
)
def test_a_capability_that_is_declared_is_found(capabilities: dict[str, Any], required: dict[str, Any]) -> None:
    assert declares(capabilities, required)


@pytest.mark.parametrize(
    ("capabilities", "required"),
    [
        ({}, FORM),
        ({"elicitation": None}, FORM),
        ({"elicitation": True}, FORM),
        ({"elicitation": []}, FORM),
        ({"elicitation": {"url": {}}}, FORM),
        ({"elicitation": {"form": None}}, FORM),
        ({"elicitation": {"form": True}}, FORM),
        ({"elicitation": {}}, {"elicitation": {"url": {}}}),
        ({"sampling": {}}, {"sampling": {"tools": {}}}),
        ({"elicitation": {}}, {**FORM, "roots": {}}),
        ({"extensions": {}}, {"extensions": {"a/b": {}}}),
    ],
)
def test_a_capability_that_is_not_declared_is_missed(capabilities: dict[str, Any], required: dict[str, Any]) -> None:
    assert not declares(capabilities, required)
