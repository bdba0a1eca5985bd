"""Duties of a server that no other test names; `docs/spec-manifest.toml` says which each test shows."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from mcp_runtime import Server, ToolContext, envelope
from mcp_runtime.errors import (
    HeaderMismatch,
    MissingClientCapability,
    ProtocolError,
    UnsupportedProtocolVersion,
    error_object,
)
from tests.transports.duplex import until
from tests.wire import Reply, Wire

PREFIX = "io.modelcontextprotocol/"


def make_server() -> Server:
    server = Server("s", version="1")

    @server.tool
    async def hello() -> str:
        """Say hello."""
        return "hello"

    @server.tool
    async def steps(ctx: ToolContext) -> str:
        """Report once."""
        await ctx.progress.report(1)
        return "done"

    @server.prompt
    def greet() -> str:
        """Greet."""
        return "hello"

    @server.resource("note://one")
    def one() -> str:
        """The first."""
        return "one"

    return server


# -- messages ---------------------------------------------------------------------------------------


def all_errors(kind: type[ProtocolError] = ProtocolError) -> Iterator[type[ProtocolError]]:
    for child in kind.__subclasses__():
        yield child
        yield from all_errors(child)


def test_errors_use_the_codes_of_the_specification_and_no_others() -> None:
    """Spec: 2026-07-28 basic/index, Error Codes: reserved ranges, and codes of earlier revisions."""
    codes = {kind.code for kind in all_errors()}
    assert codes == {-32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022}
    assert {kind for kind in all_errors() if -32099 <= kind.code <= -32000} == {
        HeaderMismatch,
        MissingClientCapability,
        UnsupportedProtocolVersion,
    }


@pytest.mark.parametrize(
    "message",
    [
        "{",
        {"jsonrpc": "2.0", "id": 1},
        {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}},
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}},
    ],
)
async def test_every_error_has_an_integer_code_and_a_message(message: object) -> None:
    """Spec: 2026-07-28 basic/index, Error Responses."""
    reply = await Wire(make_server()).send(message)
    assert type(reply.error["code"]) is int
    assert isinstance(reply.error["message"], str)
    assert reply.error["message"]
    made = error_object(MissingClientCapability({"roots": {}}))
    assert made.keys() == {"code", "message", "data"}


async def test_what_carries_no_result_carries_an_error_and_the_reverse() -> None:
    """Spec: 2026-07-28 basic/index, Responses: JSON-RPC 2.0 to the letter."""
    wire = Wire(make_server())
    good, bad = await wire.request("tools/list"), await wire.request("tools/none")
    assert good.message is not None
    assert bad.message is not None
    assert good.message.keys() == {"jsonrpc", "id", "result"}
    assert bad.message.keys() == {"jsonrpc", "id", "error"}
    assert good.message["jsonrpc"] == bad.message["jsonrpc"] == "2.0"


async def test_notifications_carry_no_id() -> None:
    """Spec: 2026-07-28 basic/index, Notifications."""
    reply = await Wire(make_server()).call("steps", meta={"progressToken": 1})
    assert [notification.keys() for notification in reply.notifications] == [{"jsonrpc", "method", "params"}]


# -- metadata ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("info", [{"name": "a", "version": "1"}, {"name": "admin", "version": "2"}, None])
async def test_what_a_client_calls_itself_changes_nothing(info: object) -> None:
    """Spec: 2026-07-28 basic/index, _meta: names are for display, and nothing is decided by them."""
    wire = Wire(make_server())
    meta = {f"{PREFIX}clientInfo": info}
    for method, params in (("tools/list", {}), ("tools/call", {"name": "hello"}), ("server/discover", {})):
        assert (await wire.request(method, params, meta=meta)).result == (await wire.request(method, params)).result


async def test_reserved_metadata_of_any_value_does_no_harm() -> None:
    """Spec: 2026-07-28 basic/index, _meta: no assumptions about values."""
    values: list[Any] = [None, 5, "x", [], {"a": [None]}]
    wire = Wire(make_server())
    for value in values:
        odd = dict.fromkeys((f"{PREFIX}unheardOf", "traceparent", "tracestate", "baggage", "dev.mcp/x"), value)
        assert (await wire.call("hello", meta=odd)).text == "hello"


def test_keys_that_the_runtime_writes_into_meta_are_well_formed() -> None:
    """Spec: 2026-07-28 basic/index, Key name format."""
    label = r"[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
    key = re.compile(rf"{label}(?:\.{label})*/[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?")
    for name in ("CLIENT_CAPABILITIES", "CLIENT_INFO", "PROTOCOL_VERSION", "SERVER_INFO", "SUBSCRIPTION_ID"):
        assert key.fullmatch(getattr(envelope, name))
    assert not key.fullmatch("-bad/x")


# -- logging, which this revision deprecates and we do not offer ------------------------------------


async def test_no_log_messages_are_sent_and_none_are_promised() -> None:
    """Spec: 2026-07-28 server/utilities/logging."""
    wire = Wire(make_server())
    assert "logging" not in (await wire.request("server/discover")).result["capabilities"]
    for meta in ({}, {f"{PREFIX}logLevel": "debug"}):
        reply = await wire.call("steps", meta=meta)
        assert reply.text == "done"
        assert reply.notifications == []


async def test_an_unknown_log_level_is_invalid_params() -> None:
    """Spec: 2026-07-28 server/utilities/logging, Error Handling."""
    reply = await Wire(make_server()).call("hello", meta={f"{PREFIX}logLevel": "loud"})
    assert reply.error["code"] == -32602


# -- lists ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["tools/list", "prompts/list", "resources/list", "resources/templates/list"])
async def test_a_list_depends_on_no_connection_and_no_earlier_request(method: str) -> None:
    """Spec: 2026-07-28 server/tools, server/prompts, Capabilities: lists vary by authorization alone."""
    server = make_server()
    wire = Wire(server)
    before = (await wire.request(method)).result
    await wire.call("hello")
    await wire.request("prompts/get", {"name": "greet"})
    await wire.request("resources/read", {"uri": "note://one"})
    await wire.request("tools/call", {"name": "absent"})
    assert (await wire.request(method)).result == before
    assert (await Wire(server, capabilities={}).request(method)).result == before


async def test_names_of_tools_differ_by_case() -> None:
    """Spec: 2026-07-28 server/tools, Tool Names."""
    server = make_server()
    server.add_tool(lambda: "HELLO", name="Hello")
    wire = Wire(server)
    assert [(await wire.call(name)).text for name in ("hello", "Hello")] == ["hello", "HELLO"]
    assert (await wire.call("HELLO")).error["code"] == -32602


# -- subscriptions ----------------------------------------------------------------------------------

EVERYTHING = {
    "toolsListChanged": True,
    "promptsListChanged": True,
    "resourcesListChanged": True,
    "resourceSubscriptions": ["note://one"],
}


@asynccontextmanager
async def listening(wire: Wire, wanted: dict[str, Any]) -> AsyncIterator[tuple[Reply, object]]:
    """Yield what a listener hears and its id; on leaving, the server ends the stream."""
    heard = Reply()
    message = wire.message("subscriptions/listen", {"notifications": wanted})
    caller = await wire.server.authenticate(wire.facts)
    task = asyncio.create_task(wire.server.handle(json.dumps(message), heard, caller))
    await until(lambda: heard.notifications)
    try:
        yield heard, message["id"]
    finally:
        await wire.server.drain()
        await task


async def test_every_kind_of_change_is_told_to_who_asked_for_it() -> None:
    """Spec: 2026-07-28 basic/patterns/subscriptions; List Changed Notification of tools, prompts and resources."""
    server = make_server()
    async with server, listening(Wire(server), EVERYTHING) as (heard, number):
        server.add_prompt(lambda: "x", name="second")
        server.add_resource("note://two", lambda: "x", name="two")
        server.remove_tool("hello")
        server.resource_updated("note://one")
        await until(lambda: len(heard.notifications) == 5)
    assert {item["method"] for item in heard.notifications[1:]} == {
        "notifications/prompts/list_changed",
        "notifications/resources/list_changed",
        "notifications/tools/list_changed",
        "notifications/resources/updated",
    }
    for item in heard.notifications:
        assert item["params"]["_meta"] == {f"{PREFIX}subscriptionId": number}
        assert item["method"] != "notifications/cancelled"
    assert heard.result["_meta"][f"{PREFIX}subscriptionId"] == number
    assert heard.result["resultType"] == "complete"


async def test_streams_of_one_client_are_told_apart_and_hear_their_own() -> None:
    """Spec: 2026-07-28 basic/patterns/subscriptions, Multiple Concurrent Subscriptions."""
    server = make_server()
    wire = Wire(server)
    async with (
        server,
        listening(wire, {"toolsListChanged": True}) as (tools, first),
        listening(wire, {"promptsListChanged": True, "toolsListChanged": False}) as (prompts, second),
    ):
        server.remove_prompt("greet")
        server.remove_tool("hello")
        await until(lambda: len(tools.notifications) == len(prompts.notifications) == 2)
    for heard, number, method in ((tools, first, "tools"), (prompts, second, "prompts")):
        acknowledged, changed = heard.notifications
        assert acknowledged["method"] == "notifications/subscriptions/acknowledged"
        assert changed["method"] == f"notifications/{method}/list_changed"
        assert {item["params"]["_meta"][f"{PREFIX}subscriptionId"] for item in heard.notifications} == {number}
    assert first != second
    assert prompts.notifications[0]["params"]["notifications"] == {"promptsListChanged": True}


async def test_progress_of_other_requests_is_not_told_to_listeners() -> None:
    """Spec: 2026-07-28 basic/transports/streamable-http, Receiving Messages: progress stays with its request."""
    server = make_server()
    wire = Wire(server)
    async with server, listening(wire, EVERYTHING) as (heard, _):
        assert len((await wire.call("steps", meta={"progressToken": 1})).notifications) == 1
    assert len(heard.notifications) == 1
