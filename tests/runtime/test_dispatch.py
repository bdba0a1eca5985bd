"""Method lookup and what every result carries; wire-rules section 1, rows on methods, versions and order of checks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcp_model import PaginatedRequestParams, RequestParams
from mcp_runtime import Server, TransportFacts
from mcp_runtime.dispatch import Call, Dispatcher
from mcp_runtime.envelope import RequestEnvelope, decode
from mcp_runtime.errors import (
    InternalFailure,
    InvalidParams,
    MethodNotFound,
    MissingClientCapability,
    UnsupportedProtocolVersion,
)
from mcp_runtime.seams import Caller
from tests.wire import Reply, Wire

CALLER = Caller(principal=None, facts=TransportFacts(transport="memory"))


def envelope(method: str, *, version: str = "2026-07-28", **params: Any) -> RequestEnvelope:
    meta = {
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"_meta": meta, **params}}
    decoded = decode(json.dumps(message))
    assert isinstance(decoded, RequestEnvelope)
    return decoded


async def echo(call: Call[PaginatedRequestParams]) -> dict[str, Any]:
    return {"cursor": call.params.cursor}


def dispatcher(**options: Any) -> Dispatcher:
    made = Dispatcher({"name": "s", "version": "1"})
    made.route("things/list", PaginatedRequestParams, echo, **options)
    return made


async def test_a_result_carries_its_type_and_the_servers_identity() -> None:
    """Spec: 2026-07-28 basic/index: resultType is on every result."""
    result = await dispatcher().dispatch(envelope("things/list", cursor="c"), CALLER, Reply())
    assert result == {
        "cursor": "c",
        "resultType": "complete",
        "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "s", "version": "1"}},
    }


async def test_identity_joins_the_meta_a_handler_gave() -> None:
    async def handler(call: Call[RequestParams]) -> dict[str, Any]:
        return {"_meta": {"com.example/trace": "t"}}

    made = Dispatcher({"name": "s", "version": "1"})
    made.route("x", RequestParams, handler)
    result = await made.dispatch(envelope("x"), CALLER, Reply())
    assert result["_meta"].keys() == {"io.modelcontextprotocol/serverInfo", "com.example/trace"}


async def test_identity_can_be_left_out() -> None:
    made = Dispatcher(None)
    made.route("things/list", PaginatedRequestParams, echo)
    assert "_meta" not in await made.dispatch(envelope("things/list"), CALLER, Reply())


async def test_checks_run_in_the_order_version_method_capability_params() -> None:
    needs = dispatcher(required_capability={"sampling": {}})
    with pytest.raises(UnsupportedProtocolVersion):
        await needs.dispatch(envelope("unknown", version="1900-01-01", cursor=1), CALLER, Reply())
    with pytest.raises(MethodNotFound):
        await needs.dispatch(envelope("unknown", cursor=1), CALLER, Reply())
    with pytest.raises(MissingClientCapability):
        await needs.dispatch(envelope("things/list", cursor=1), CALLER, Reply())
    with pytest.raises(InvalidParams):
        await dispatcher().dispatch(envelope("things/list", cursor=1), CALLER, Reply())


@pytest.mark.parametrize(
    "method", ["server/discover", "tools/list", "prompts/list", "resources/list", "completion/complete", "tasks/get"]
)
async def test_input_required_leaves_no_other_method(method: str) -> None:
    """Spec: 2026-07-28 basic/patterns/mrtr, Supported Requests: a MUST NOT."""

    async def handler(call: Call[RequestParams]) -> dict[str, Any]:
        return {"resultType": "input_required", "requestState": "s"}

    made = Dispatcher(None)
    made.route(method, RequestParams, handler)
    with pytest.raises(InternalFailure):
        await made.dispatch(envelope(method), CALLER, Reply())


@pytest.mark.parametrize("method", ["tools/call", "prompts/get", "resources/read"])
async def test_input_required_leaves_the_three_methods_that_admit_it(method: str) -> None:
    async def handler(call: Call[RequestParams]) -> dict[str, Any]:
        return {"resultType": "input_required", "requestState": "s"}

    made = Dispatcher(None)
    made.route(method, RequestParams, handler)
    result = await made.dispatch(envelope(method), CALLER, Reply())
    assert result["resultType"] == "input_required"


# -- through a server -------------------------------------------------------------------------------


def wire() -> Wire:
    server = Server("s", version="1")

    @server.tool()
    async def hello() -> str:
        return "hello"

    return Wire(server)


async def test_an_unknown_version_is_answered_with_the_supported_ones() -> None:
    reply = await wire().request("tools/list", meta={"io.modelcontextprotocol/protocolVersion": "2024-01-01"})
    assert reply.error["code"] == -32022
    assert reply.error["data"] == {"supported": ["2026-07-28"], "requested": "2024-01-01"}


@pytest.mark.parametrize("method", ["unknown", "tools/unknown", "ping", "logging/setLevel", "resources/subscribe"])
async def test_an_unknown_method_is_not_found(method: str) -> None:
    assert (await wire().request(method)).error["code"] == -32601


async def test_the_handshake_of_older_clients_is_answered_with_the_supported_versions() -> None:
    reply = await wire().send(
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c"}},
        }
    )
    assert reply.error["code"] == -32601
    assert "2026-07-28" in reply.error["message"]


@pytest.mark.parametrize(
    "meta",
    [
        None,
        {},
        {"io.modelcontextprotocol/protocolVersion": "2026-07-28"},
        {"io.modelcontextprotocol/clientCapabilities": {}},
    ],
)
async def test_a_request_without_its_meta_has_invalid_params_before_anything_else_is_looked_at(meta: object) -> None:
    """Spec: 2026-07-28 basic/index: the _meta fields are REQUIRED."""
    params = {} if meta is None else {"_meta": meta}
    reply = await wire().send({"jsonrpc": "2.0", "id": 3, "method": "unknown", "params": params})
    assert reply.error["code"] == -32602
    assert reply.message is not None
    assert reply.message["id"] == 3


async def test_a_request_without_client_info_is_served() -> None:
    head = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    reply = await wire().send(
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"_meta": head, "name": "hello"}}
    )
    assert reply.text == "hello"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", -32700),
        (b"{", -32700),
        (b'{"id":NaN}', -32700),
        (b"[" * 5000, -32700),
        (b"9" * 5000, -32700),
        (b'"\xff"', -32700),
        (b'{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"x":"\\ud800"}}', -32700),
        (b"[]", -32600),
        (b"[{}]", -32600),
        (b"7", -32600),
        (b"null", -32600),
        (b'{"jsonrpc":"2.0","id":1,"result":{}}', -32600),
        (b'{"jsonrpc":"2.0","id":null,"method":"tools/list"}', -32600),
        (b'{"jsonrpc":"2.0","id":true,"method":"tools/list"}', -32600),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}', -32600),
        (b'{"jsonrpc":"2.0","id":1}', -32600),
    ],
)
async def test_a_message_that_cannot_be_read_is_answered(data: bytes, code: int) -> None:
    reply = await wire().send(data)
    assert reply.error["code"] == code


async def test_a_notification_gets_no_answer() -> None:
    reply = await wire().send({"jsonrpc": "2.0", "method": "notifications/unknown"})
    assert reply.message is None


async def test_the_answer_carries_the_id_of_the_request() -> None:
    client = wire()
    for request_id in (0, -1, "", "a", 2**60):
        reply = await client.send({**client.message("tools/list"), "id": request_id})
        assert reply.message is not None
        assert reply.message["id"] == request_id
        assert type(reply.message["id"]) is type(request_id)


@pytest.mark.parametrize(
    "params",
    [{"name": 5}, {}, {"name": "hello", "arguments": []}, {"name": "hello", "arguments": "{}"}, {"name": None}],
)
async def test_params_of_another_shape_are_invalid_and_say_where(params: dict[str, Any]) -> None:
    reply = await wire().request("tools/call", params)
    assert reply.error["code"] == -32602
    assert "params." in reply.error["message"]
    assert "pydantic" not in reply.error["message"]


@pytest.mark.parametrize("params", [{"name": "hello", "arguments": None}, {"name": "hello"}])
async def test_null_arguments_are_absent_arguments(params: dict[str, Any]) -> None:
    assert (await wire().request("tools/call", params)).text == "hello"
