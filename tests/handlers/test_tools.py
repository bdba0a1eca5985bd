"""Tools: what the list says of them, and which names and options are refused.

Spec: 2026-07-28 server/tools.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import BaseModel

from mcp_model import Icon, Tool, ToolAnnotations
from mcp_runtime import Server
from mcp_runtime.errors import InvalidParams, RegistrationError
from tests.wire import Wire


class Plan(BaseModel):
    name: str


async def upgrade(name: str, seats: int = 1) -> Plan:
    """Upgrade the plan."""
    return Plan(name=name)


async def listing(**options: Any) -> dict[str, Any]:
    server = Server("s", version="1")
    server.add_tool(upgrade, **options)
    (tool,) = (await Wire(server).request("tools/list")).result["tools"]
    Tool.from_wire(tool)
    found: dict[str, Any] = tool
    return found


async def test_a_tool_is_described_by_its_function() -> None:
    assert await listing() == {
        "name": "upgrade",
        "description": "Upgrade the plan.",
        "inputSchema": {
            "type": "object",
            "properties": {"name": {"type": "string"}, "seats": {"type": "integer", "default": 1}},
            "required": ["name"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "properties": {"name": {"type": "string"}},
            "required": ["name"],
            "title": "Plan",
        },
    }


async def test_options_take_precedence_and_are_all_on_the_wire() -> None:
    found = await listing(
        name="plans.upgrade",
        title="Upgrade",
        description="Another description.",
        annotations=ToolAnnotations(read_only_hint=False, destructive_hint=True),
        icons=[Icon(src="https://example.org/i.png", mime_type="image/png")],
        meta={"com.example/x": [1]},
        tags=["admin"],
    )
    assert found["name"] == "plans.upgrade"
    assert found["title"] == "Upgrade"
    assert found["description"] == "Another description."
    assert found["annotations"] == {"readOnlyHint": False, "destructiveHint": True}
    assert found["icons"] == [{"src": "https://example.org/i.png", "mimeType": "image/png"}]
    assert found["_meta"] == {"com.example/x": [1]}
    assert "tags" not in found


async def test_written_schemas_reach_clients_unchanged_and_in_their_own_order() -> None:
    written: dict[str, Any] = {
        "required": ["z"],
        "type": "object",
        "properties": {"z": {"const": 1}, "a": {"type": ["string", "null"]}},
        "x-of-mine": {"b": 1, "a": 2},
    }
    server = Server("s", version="1")

    @server.tool(input_schema=written, output_schema=written)
    async def echo(arguments: dict[str, Any]) -> dict[str, Any]:
        return arguments

    wire = Wire(server)
    (tool,) = (await wire.request("tools/list")).result["tools"]
    assert json.dumps(tool["inputSchema"]) == json.dumps(written)
    assert json.dumps(tool["outputSchema"]) == json.dumps(written)
    assert (await wire.call("echo", {"z": 1, "a": None})).result["structuredContent"] == {"z": 1, "a": None}
    refused = await wire.call("echo", {"z": 2})
    assert refused.result["isError"] is True
    assert "\nz: " in refused.text


@pytest.mark.parametrize("name", ["a", "A-b_c.1", "x" * 128])
async def test_a_sound_name_is_taken(name: str) -> None:
    assert (await listing(name=name))["name"] == name


@pytest.mark.parametrize("name", ["", "x" * 129, "a b", "a/b", "é", "a\n", "a,b", 5, None])
def test_a_name_that_clients_could_not_use_is_refused(name: Any) -> None:
    """Spec: Tool Names."""
    with pytest.raises(RegistrationError):
        Server("s", version="1").add_tool(upgrade, name=name)


@pytest.mark.parametrize(
    "options",
    [
        {"title": 5},
        {"description": ["a"]},
        {"meta": {"a": object()}},
        {"meta": {"a": float("nan")}},
        {"input_schema": {"type": "array"}},
        {"output_schema": {"type": "nothing"}},
    ],
)
async def test_an_option_that_would_break_the_list_is_refused_at_registration(options: Mapping[str, Any]) -> None:
    """One bad entry must not make the whole of tools/list fail later."""

    async def whole(arguments: dict[str, Any]) -> dict[str, Any]:
        return arguments

    server = Server("s", version="1")
    with pytest.raises(RegistrationError, match="whole"):
        server.add_tool(whole, **options)
    assert (await Wire(server).request("tools/list")).result["tools"] == []


async def test_an_unknown_tool_is_invalid_params_with_its_name() -> None:
    reply = await Wire(Server("s", version="1")).call("nothing")
    assert reply.error["code"] == -32602
    assert reply.error["data"] == {"name": "nothing"}


async def test_bad_arguments_are_refused_after_the_state_is_checked() -> None:
    server = Server("s", version="1")
    server.add_tool(upgrade)
    wire = Wire(server)
    assert (await wire.call("upgrade", {"name": 5}, state="forged")).error["code"] == -32602
    assert (await wire.call("upgrade", {"name": 5})).result["isError"] is True


async def test_a_protocol_error_of_a_handler_is_the_answer() -> None:
    server = Server("s", version="1")

    @server.tool()
    async def refuse() -> None:
        raise InvalidParams("not like this", data={"why": "because"})

    reply = await Wire(server).call("refuse")
    assert reply.error == {"code": -32602, "message": "not like this", "data": {"why": "because"}}
