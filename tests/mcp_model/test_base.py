"""How a value meets the wire."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from pydantic import ValidationError

from mcp_model import (
    MISSING,
    CallToolResult,
    ElicitRequestFormParams,
    ElicitResult,
    Error,
    Implementation,
    JSONRPCResultResponse,
    NumberSchema,
    ProgressNotificationParams,
    RequestMetaObject,
    RequestParams,
    Resource,
    SubscriptionsListenResult,
    TextContent,
    Tool,
    ToolInputSchema,
)

CAPABLE: dict[str, Any] = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


def test_constructors_take_python_names_and_fill_in_constants() -> None:
    result = CallToolResult(content=[TextContent(text="hi")], is_error=True)

    assert result.to_wire() == {"resultType": "complete", "content": [{"type": "text", "text": "hi"}], "isError": True}
    assert (
        json.loads(result.to_json()) == result.to_wire() == json.loads(result.model_dump_json()) == result.model_dump()
    )


def test_constants_are_required_on_the_wire() -> None:
    with pytest.raises(ValidationError) as caught:
        TextContent.from_wire({"text": "hi"})
    assert [(error["type"], error["loc"]) for error in caught.value.errors()] == [("missing", ("type",))]

    with pytest.raises(ValidationError):
        CallToolResult.from_wire({"content": []})  # no resultType


def test_constants_are_filled_in_without_validation_too() -> None:
    assert TextContent.model_construct(text="hi").to_wire() == {"type": "text", "text": "hi"}
    assert CallToolResult.model_construct(content=[], resultType="task").result_type == "task"


def test_only_wire_names_count_when_parsing() -> None:
    wire = {"name": "n", "inputSchema": {"type": "object"}, "meta": {"not": "metadata"}, "input_schema": 7}
    for tool in (Tool.from_wire(wire), Tool.from_json(json.dumps(wire)), Tool.model_validate(wire)):
        assert tool.meta is None
        assert tool.model_extra == {"meta": {"not": "metadata"}, "input_schema": 7}
        assert tool.to_wire() == wire

    assert (
        Tool.model_validate({"name": "n", "input_schema": ToolInputSchema()}, by_name=True).input_schema.type
        == "object"
    )
    with pytest.raises(ValidationError):
        Tool.model_validate({"name": "n", "input_schema": {"type": "object"}})


def test_wire_names_work_in_constructors_without_leaving_traces() -> None:
    wire: dict[str, Any] = {"content": [], "resultType": "task"}
    result = CallToolResult(**wire)

    assert result.model_extra == {}
    assert result.to_wire() == {"resultType": "task", "content": []}


def test_an_absent_optional_member_stays_absent() -> None:
    tool = Tool(name="n", input_schema=ToolInputSchema(), title=None)

    assert tool.title is None
    assert tool.to_wire() == {"name": "n", "inputSchema": {"type": "object"}}
    assert ElicitRequestFormParams.from_wire(
        {"message": "m", "requestedSchema": {"type": "object", "properties": {}}}
    ).to_wire() == {"message": "m", "requestedSchema": {"type": "object", "properties": {}}}


def test_null_and_absent_stay_apart_where_null_is_a_value() -> None:
    wire: dict[str, Any] = {"resultType": "complete", "content": []}
    absent, null = CallToolResult.from_wire(wire), CallToolResult.from_wire({**wire, "structuredContent": None})

    assert absent.structured_content is MISSING
    assert null.structured_content is None
    assert absent.to_wire() == wire
    assert null.to_wire() == {**wire, "structuredContent": None}
    assert Error(code=1, message="m").to_wire() == {"code": 1, "message": "m"}
    assert Error(code=1, message="m", data=None).to_wire() == {"code": 1, "message": "m", "data": None}


def test_missing_is_falsy_and_survives_copies() -> None:
    result = CallToolResult(content=[])

    assert not MISSING
    assert repr(MISSING) == "MISSING"
    assert copy.deepcopy(result).structured_content is MISSING
    assert pickle.loads(pickle.dumps(result)).structured_content is MISSING


def test_unknown_members_survive_at_every_depth() -> None:
    client = {"name": "c", "version": "1", "y": 1}
    meta = {**CAPABLE, "com.example/x": [1, 1.0, None], "io.modelcontextprotocol/clientInfo": client}
    wire = {"_meta": meta, "z": {"deep": True}}
    params = RequestParams.from_wire(wire)

    assert params.to_wire() == wire
    assert params.model_extra == {"z": {"deep": True}}
    assert params.meta.client_info == Implementation.from_wire(client)


def test_numbers_come_back_as_they_were_written() -> None:
    answers = ElicitResult.from_wire(
        {"action": "accept", "content": {"whole": 18, "half": 18.5, "round": 18.0, "yes": True}}
    )

    assert answers.content is not None
    assert {key: type(value) for key, value in answers.content.items()} == {
        "whole": int,
        "half": float,
        "round": float,
        "yes": bool,
    }
    assert answers.to_json() == b'{"action":"accept","content":{"whole":18,"half":18.5,"round":18.0,"yes":true}}'
    assert NumberSchema(type="integer", minimum=1).to_json() == b'{"type":"integer","minimum":1}'


def test_an_integer_may_be_written_with_a_zero_fraction() -> None:
    resource = Resource.from_wire({"uri": "a:b", "name": "n", "size": 5.0})

    assert resource.size == 5
    assert type(resource.size) is int


@pytest.mark.parametrize("size", [5.5, "5", True, [5], 1e400])
def test_an_integer_is_nothing_else(size: object) -> None:
    with pytest.raises(ValidationError) as caught:
        Resource.from_wire({"uri": "a:b", "name": "n", "size": size})
    assert [(error["type"], error["loc"]) for error in caught.value.errors()] == [("int_type", ("size",))]


@pytest.mark.parametrize("progress", ["0.5", True, None, float("inf"), float("nan")])
def test_a_number_is_nothing_else(progress: object) -> None:
    with pytest.raises(ValidationError) as caught:
        ProgressNotificationParams.from_wire({"progressToken": 1, "progress": progress})
    assert [error["loc"] for error in caught.value.errors()] == [("progress",)]


def test_a_value_is_written_in_full_where_its_base_class_is_declared() -> None:
    response = JSONRPCResultResponse(id=1, result=CallToolResult(content=[TextContent(text="x")]))

    assert response.to_wire()["result"] == {"resultType": "complete", "content": [{"type": "text", "text": "x"}]}


def test_a_member_narrowed_to_required_is_required() -> None:
    with pytest.raises(ValidationError) as caught:
        SubscriptionsListenResult.from_wire({"resultType": "complete"})
    assert [error["loc"] for error in caught.value.errors()] == [("_meta",)]


def test_metadata_reads_by_attribute_and_writes_by_key() -> None:
    meta = RequestMetaObject.from_wire({**CAPABLE, "progressToken": "t"})

    assert (meta.protocol_version, meta.progress_token, meta.log_level) == ("2026-07-28", "t", None)
    assert meta.to_wire() == {**CAPABLE, "progressToken": "t"}


def test_text_that_is_no_json_is_a_validation_error() -> None:
    with pytest.raises(ValidationError) as caught:
        Tool.from_json(b'{"name": ')
    assert caught.value.errors()[0]["type"] == "json_invalid"
