"""`resultType` decides what a result is, and what servers forget is filled in."""

from __future__ import annotations

from typing import Any

import pytest

from mcp_model import CallToolResult, InputRequiredResult, ListToolsResult
from mcp_model.methods import RESOURCES_LIST, TOOLS_CALL, TOOLS_LIST
from mcp_runtime.client import BadResult
from mcp_runtime.client.results import typed_result
from tests.client.scripted import ask, text, tools


def without(result: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name not in names}


def test_a_result_without_a_type_is_complete() -> None:
    """Spec: 2026-07-28 basic/index, Responses."""
    result = typed_result(TOOLS_CALL, without(text("a"), "resultType"))
    assert isinstance(result, CallToolResult)
    assert result.result_type == "complete"


def test_even_one_that_looks_like_a_question() -> None:
    looks = {**text("a"), "inputRequests": {}, "requestState": "s"}
    assert isinstance(typed_result(TOOLS_CALL, without(looks, "resultType")), CallToolResult)


@pytest.mark.parametrize("kind", ["task", "Complete", "", None, 3])
def test_an_unknown_type_is_an_error(kind: object) -> None:
    with pytest.raises(BadResult, match="unknown type"):
        typed_result(TOOLS_CALL, {**text("a"), "resultType": kind})


def test_a_question_is_a_question() -> None:
    assert isinstance(typed_result(TOOLS_CALL, ask("a", state="s")), InputRequiredResult)


def test_a_question_where_none_may_be_asked_is_an_error() -> None:
    """Spec: 2026-07-28 basic/patterns/mrtr, Supported Requests."""
    with pytest.raises(BadResult, match="must not ask"):
        typed_result(TOOLS_LIST, ask("a", state="s"))


@pytest.mark.parametrize("empty", [ask(), ask(inputRequests={}), ask(requestState=3)])
def test_a_question_without_questions_and_state_is_an_error(empty: dict[str, Any]) -> None:
    with pytest.raises(BadResult, match="without saying which"):
        typed_result(TOOLS_CALL, empty)


@pytest.mark.parametrize(
    ("hints", "expected"),
    [
        ({}, (0, "private")),
        ({"ttlMs": 5, "cacheScope": "public"}, (5, "public")),
        ({"ttlMs": -1, "cacheScope": "public"}, (0, "public")),
        ({"ttlMs": "5", "cacheScope": "shared"}, (0, "private")),
        ({"ttlMs": True, "cacheScope": None}, (0, "private")),
    ],
)
def test_missing_or_odd_cache_hints_mean_do_not_keep(hints: dict[str, Any], expected: tuple[int, str]) -> None:
    result = typed_result(TOOLS_LIST, {**without(tools(), "ttlMs", "cacheScope"), **hints})
    assert isinstance(result, ListToolsResult)
    assert (result.ttl_ms, result.cache_scope) == expected


def test_a_result_of_the_wrong_shape_is_refused_in_one_line_that_names_the_place() -> None:
    wrong = {"resultType": "complete", "resources": [{"name": "a"}], "ttlMs": 0, "cacheScope": "public"}
    with pytest.raises(BadResult) as raised:
        typed_result(RESOURCES_LIST, wrong)
    assert "resources.0.uri" in str(raised.value)
    assert "pydantic" not in str(raised.value)
