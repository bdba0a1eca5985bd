"""Duties of a client that no other test here names; `docs/spec-manifest.toml` says which each test shows."""

from __future__ import annotations

import asyncio
import inspect
import json
import math
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from mcp_model import ElicitRequestURLParams, ElicitResult
from mcp_runtime.client import Asked, Client, DeadlineExceeded, PeerError, Progress
from mcp_runtime.client.tool_schemas import ToolSchemas
from mcp_runtime.seams import OutgoingMessage
from tests.client.scripted import Scripted, ask, error, name_it, notification, text, tool, tools


async def test_requests_are_json_rpc_with_an_integer_or_text_as_id() -> None:
    """Spec: 2026-07-28 basic/index, Requests."""
    transport = Scripted(tools(), ask("a", state="s"), text("done"))
    async with Client(transport, form=name_it) as client:
        await client.list_tools()
        await client.call_tool("t")
    for sent in transport.sent:
        assert sent.keys() == {"jsonrpc", "id", "method", "params"}
        assert sent["jsonrpc"] == "2.0"
        assert isinstance(sent["id"], int | str)
        assert not isinstance(sent["id"], bool)


async def test_retries_carry_the_metadata_of_every_request() -> None:
    """Spec: 2026-07-28 basic/patterns/mrtr: a retry is a request like any other."""
    transport = Scripted(ask("a", state="s"), ask("b"), text("done"))
    async with Client(transport, form=name_it) as client:
        await client.call_tool("t")
    first, *retries = [sent["params"]["_meta"] for sent in transport.sent]
    assert first["io.modelcontextprotocol/protocolVersion"] == "2026-07-28"
    assert first["io.modelcontextprotocol/clientCapabilities"] == {"elicitation": {"form": {}}}
    assert retries == [first, first]


async def test_an_address_in_a_question_is_not_fetched() -> None:
    """Spec: 2026-07-28 client/elicitation, Safe URL Handling."""
    visits: list[object] = []
    server = await asyncio.start_server(lambda reader, writer: visits.append(writer), "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/connect"
    seen: list[str] = []

    async def go(asked: Asked[ElicitRequestURLParams]) -> ElicitResult:
        await asyncio.sleep(0.05)
        seen.append(asked.params.url)
        return ElicitResult(action="decline")

    params = {"mode": "url", "message": "Connect your account.", "url": address}
    question: dict[str, Any] = {"resultType": "input_required", "requestState": "s"}
    question["inputRequests"] = {"q": {"method": "elicitation/create", "params": params}}
    async with server, Client(Scripted(question, text("done")), url=go) as client:
        await client.call_tool("t")
    assert seen == [address]
    assert visits == []


@pytest.mark.parametrize("code", [-32000, -32001, -32002, -32019, -32042, -32099, 7])
async def test_codes_without_a_meaning_of_their_own_are_handed_on_as_they_are(code: int) -> None:
    """Spec: 2026-07-28 basic/index, Error Codes; -32002 is how older servers say that there is no such resource."""
    transport = Scripted(error(code, "as the server says", {"uri": "x://a"}))
    async with Client(transport) as client:
        with pytest.raises(PeerError) as raised:
            await client.read_resource("x://a")
    assert type(raised.value) is PeerError
    assert (raised.value.code, raised.value.message, raised.value.data) == (
        code,
        "as the server says",
        {"uri": "x://a"},
    )
    assert len(transport.sent) == 1


async def test_a_request_of_a_server_gets_no_response() -> None:
    """Spec: 2026-07-28 basic/transports, Message Flow: servers ask nothing, and clients send no responses."""
    asked = {"jsonrpc": "2.0", "id": 99, "method": "elicitation/create", "params": {"message": "?"}}
    transport = Scripted([asked, text("done")])
    async with Client(transport, form=name_it) as client:
        await client.call_tool("t")
    assert transport.methods == ["tools/call"]


@pytest.mark.parametrize("info", [None, {"name": "a", "version": "1"}, {"name": "b", "version": "2"}])
async def test_what_a_server_calls_itself_changes_nothing(info: dict[str, Any] | None) -> None:
    """Spec: 2026-07-28 basic/index, per-response protocol fields."""
    meta = {} if info is None else {"_meta": {"io.modelcontextprotocol/serverInfo": info}}
    transport = Scripted({**ask("a", state="s"), **meta}, {**text("done"), **meta})
    async with Client(transport, form=name_it) as client:
        await client.call_tool("t")
    assert [{**params} for params in transport.params] == [
        {"name": "t"},
        {
            "name": "t",
            "requestState": "s",
            "inputResponses": {"a": {"action": "accept", "content": {"name": "for a"}}},
        },
    ]


async def test_progress_does_not_put_off_the_deadline() -> None:
    """Spec: 2026-07-28 basic/patterns/cancellation, Timeouts: there is an end whatever the server tells."""

    class Endless(Scripted):
        async def exchange(self, message: OutgoingMessage) -> AsyncGenerator[bytes, None]:
            self.outgoing.append(message)
            steps = 0
            try:
                while True:
                    steps += 1
                    yield json.dumps(notification("notifications/progress", progress=steps)).encode()
                    await asyncio.sleep(0)
            finally:
                self.cancelled += 1

    seen: list[Progress] = []
    transport = Endless()
    async with Client(transport, deadline_seconds=0.05, timeout_seconds=60) as client:
        with pytest.raises(DeadlineExceeded):
            await client.call_tool("t", progress=seen.append)
    assert transport.cancelled == 1
    assert len(seen) > 1


@pytest.mark.parametrize("limit", ["timeout_seconds", "deadline_seconds"])
def test_the_time_limits_of_a_client_are_finite_unless_it_is_told_otherwise(limit: str) -> None:
    """Spec: 2026-07-28 basic/patterns/cancellation, Timeouts."""
    default = inspect.signature(Client).parameters[limit].default
    assert 0 < default < math.inf


def test_the_dialect_of_an_output_schema_decides_how_results_are_read() -> None:
    """Spec: 2026-07-28 basic/index, Schema Dialect: 2020-12 unless the schema says otherwise."""
    schemas = ToolSchemas()
    pair = {"type": "array", "items": [{"type": "integer"}], "prefixItems": [{"type": "string"}]}
    dialect = {"$schema": "http://json-schema.org/draft-07/schema#"}
    older = {**{name: value for name, value in pair.items() if name != "prefixItems"}, **dialect}
    newer = {"type": "array", "prefixItems": [{"type": "string"}]}
    schemas.learn([tool("older", older), tool("newer", newer)])
    schemas.check_output("older", [1])
    schemas.check_output("newer", ["a"])
    for name, value in (("older", ["a"]), ("newer", [1])):
        with pytest.raises(Exception, match="breaks its output schema"):
            schemas.check_output(name, value)


async def test_an_answer_with_a_wrong_result_is_told_to_the_caller_with_its_text() -> None:
    """Spec: 2026-07-28 server/tools, Error Handling: failed tools reach the application, and so its model."""
    transport = Scripted({**text("The date lies in the past."), "isError": True})
    async with Client(transport) as client:
        result = await client.call_tool("t")
    assert result.is_error
    assert result.to_wire()["content"] == [{"type": "text", "text": "The date lies in the past."}]


async def test_a_cursor_that_is_no_longer_good_drops_all_pages_and_the_list_is_read_anew() -> None:
    """Spec: 2026-07-28 server/utilities/caching, Interaction with Pagination."""
    kept = {"ttlMs": 100_000}
    gone = error(-32602, "this cursor is no longer good")
    transport = Scripted(tools(tool("old"), nextCursor="2", **kept), gone, tools(tool("new"), **kept))
    async with Client(transport) as client:
        assert [found.name for found in await client.list_tools()] == ["new"]
        assert [found.name for found in await client.list_tools()] == ["new"]
    assert [params.get("cursor") for params in transport.params] == [None, "2", None]


async def test_a_list_whose_cursors_never_hold_is_given_up() -> None:
    gone = error(-32602, "this cursor is no longer good")
    transport = Scripted(tools(tool("a"), nextCursor="2"), gone, tools(tool("a"), nextCursor="2"), gone)
    async with Client(transport) as client:
        with pytest.raises(PeerError, match="no longer good"):
            await client.list_tools()
    assert len(transport.sent) == 4
    refused = Scripted(error(-32602, "no lists here"))
    async with Client(refused) as client:
        with pytest.raises(PeerError, match="no lists here"):
            await client.list_tools()
    assert len(refused.sent) == 1
