"""A result's type follows from `resultType`, never from trial and error."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from mcp_model import (
    CallToolResult,
    CallToolResultResponse,
    EmptyResult,
    InputRequiredResult,
    ReadResourceResultResponse,
    ServerResult,
    TextContent,
)
from mcp_model.methods import TOOLS_CALL, TOOLS_LIST

ASKS: dict[str, Any] = {"resultType": "input_required", "requestState": "s"}
DONE: dict[str, Any] = {"resultType": "complete", "content": []}


def respond(result: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "result": result}


def test_input_required_is_an_input_required_result_even_if_it_looks_complete() -> None:
    for result in (ASKS, {**ASKS, "content": []}):
        assert type(CallToolResultResponse.from_wire(respond(result)).result) is InputRequiredResult
        assert type(TOOLS_CALL.parse_result(result)) is InputRequiredResult


def test_complete_is_a_complete_result() -> None:
    assert type(CallToolResultResponse.from_wire(respond(DONE)).result) is CallToolResult
    assert type(TOOLS_CALL.parse_result(DONE)) is CallToolResult


@pytest.mark.parametrize("kind", ["complete", "task", "some.extension/kind"])
def test_a_complete_result_without_its_members_is_an_error(kind: str) -> None:
    with pytest.raises(ValidationError) as caught:
        CallToolResultResponse.from_wire(respond({"resultType": kind, "requestState": "s"}))
    assert caught.value.errors()[0]["loc"] == ("result", "complete", "content")
    with pytest.raises(ValidationError):
        TOOLS_CALL.parse_result({"resultType": kind})
    with pytest.raises(ValidationError):
        ReadResourceResultResponse.from_wire(respond({"resultType": kind}))


def test_constructed_results_keep_their_class() -> None:
    asks = InputRequiredResult(request_state="s")
    assert CallToolResultResponse(id=1, result=asks).result is asks
    assert CallToolResultResponse(id=1, result=asks).to_wire() == respond(ASKS)
    done = CallToolResult(content=[TextContent(text="x")])
    assert CallToolResultResponse(id=1, result=done).result is done


def test_the_union_of_all_results_is_chosen_the_same_way() -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(ServerResult)

    assert type(adapter.validate_python(ASKS, by_alias=True, by_name=False)) is InputRequiredResult
    assert type(adapter.validate_python(DONE, by_alias=True, by_name=False)) is CallToolResult
    plain = adapter.validate_python({"resultType": "complete"}, by_alias=True, by_name=False)
    assert type(plain) is EmptyResult.__value__


def test_a_method_that_cannot_ask_does_not_parse_questions() -> None:
    assert not TOOLS_LIST.admits_input_required
    with pytest.raises(ValidationError):
        TOOLS_LIST.parse_result(ASKS)


def test_something_that_is_no_object_is_an_error() -> None:
    results: list[Any] = [None, [], "x", 1]
    for result in results:
        with pytest.raises(ValidationError):
            CallToolResultResponse.from_wire(respond(result))
        with pytest.raises(ValidationError):
            TOOLS_CALL.parse_result(result)
