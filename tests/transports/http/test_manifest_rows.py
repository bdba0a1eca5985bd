"""Duties of HTTP that no other test names; `docs/spec-manifest.toml` says which each test shows."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Annotated, Any

import pytest
from pydantic import BaseModel

from mcp_runtime import McpHeader, Server, ToolContext
from tests.transports.http.support import call, make_server, request, serving
from transports.http import HttpOptions
from transports.http.headers import encode_header_value


class Name(BaseModel):
    name: str


async def test_a_server_is_reachable_from_its_own_machine_only_unless_told_otherwise() -> None:
    """Spec: 2026-07-28 basic/transports/streamable-http, Security & Endpoint."""
    assert ip_address(HttpOptions().host).is_loopback
    async with serving(make_server()) as site:
        assert site.transport.url.startswith("http://127.0.0.1:")


async def test_a_missing_capability_is_refused_with_status_400() -> None:
    """Spec: 2026-07-28 basic/index, _meta: -32021 travels with 400."""
    server = make_server()

    @server.tool
    async def ask(ctx: ToolContext) -> str:
        """Ask for a name."""
        return (await ctx.elicit("Name?", Name)).action

    nothing: dict[str, Any] = {"io.modelcontextprotocol/clientCapabilities": {}}
    async with serving(server) as site:
        answer = await site.post(call("ask", **nothing))
        lacking = request("tools/list")
        del lacking["params"]["_meta"]["io.modelcontextprotocol/clientCapabilities"]
        malformed = await site.post(lacking)
    assert (answer.status, answer.error_code) == (400, -32021)
    assert answer.json["error"]["data"] == {"requiredCapabilities": {"elicitation": {"form": {}}}}
    assert (malformed.status, malformed.error_code) == (400, -32602)


async def test_what_comes_on_a_stream_is_no_request() -> None:
    """Spec: 2026-07-28 basic/transports/streamable-http, Receiving Messages."""
    async with serving(make_server()) as site:
        answer = await site.post(call("work", progressToken=1))
        listed = await site.post(request("tools/list"))
    assert [("method" in event, "id" in event) for event in answer.events] == [
        (True, False),
        (True, False),
        (False, True),
    ]
    assert "method" not in listed.json


@pytest.mark.parametrize("count", [2**53, -(2**53), 2**60 + 1, 1e300])
async def test_mirrored_integers_that_a_double_does_not_hold_are_refused(count: float) -> None:
    """Spec: 2026-07-28 basic/transports/streamable-http, Schema Extension: readers on the way may use doubles."""
    server = Server("s", version="1")

    @server.tool
    async def order(count: Annotated[int, McpHeader("Count")]) -> str:
        """Order."""
        return str(count)

    largest = 2**53 - 1
    async with serving(server) as site:
        header = {"Mcp-Param-Count": str(count)}
        refused = await site.post(call("order", {"count": count}), headers=header)
        served = await site.post(call("order", {"count": largest}), headers={"Mcp-Param-Count": str(largest)})
    assert (refused.status, refused.error_code) == (400, -32020)
    assert served.json["result"]["content"][0]["text"] == str(largest)
    with pytest.raises(ValueError, match="mirrored"):
        encode_header_value(int(count))
