"""Mirrored headers come from the schemas that lists have shown, and broken tools are left out.

Spec: 2026-07-28 basic/transports/streamable-http, Custom Headers from Tool Parameters.
"""

from __future__ import annotations

import logging
from typing import Any

import pytest

from mcp_runtime.client import BadResult, Client, PeerError
from mcp_runtime.client.tool_schemas import ToolSchemas
from tests.client.scripted import Scripted, ask, error, name_it, text, tool, tools


def mirrored(kind: str, name: str) -> dict[str, Any]:
    return {"type": kind, "x-mcp-header": name}


QUERY = tool(
    "query",
    region=mirrored("string", "Region"),
    limit=mirrored("integer", "Limit"),
    dry=mirrored("boolean", "Method"),
    sql={"type": "string"},
    where={"type": "object", "properties": {"zone": mirrored("string", "Zone")}},
)


@pytest.mark.parametrize(
    ("arguments", "headers"),
    [
        ({"region": "eu", "sql": "x"}, {"Mcp-Param-Region": "eu"}),
        ({"limit": 5, "dry": False}, {"Mcp-Param-Limit": 5, "Mcp-Param-Method": False}),
        ({"limit": 5.0}, {"Mcp-Param-Limit": 5}),
        ({"limit": 5.5}, {"Mcp-Param-Limit": "5.5"}),
        ({"region": ""}, {"Mcp-Param-Region": ""}),
        ({"region": None, "limit": None}, {}),
        ({"where": {"zone": "a"}}, {"Mcp-Param-Zone": "a"}),
        ({"where": "a"}, {}),
        ({"region": ["eu"]}, {}),
        ({}, {}),
    ],
)
async def test_arguments_of_listed_tools_are_mirrored(arguments: dict[str, Any], headers: dict[str, Any]) -> None:
    transport = Scripted(tools(QUERY), text("a"))
    async with Client(transport) as client:
        await client.list_tools()
        await client.call_tool("query", arguments)
    assert transport.outgoing[1].mirrored == headers
    assert [type(value) for value in transport.outgoing[1].mirrored.values()] == list(map(type, headers.values()))


async def test_retries_mirror_too_and_other_methods_do_not() -> None:
    transport = Scripted(tools(QUERY), ask("a", state="s"), text("a"))
    async with Client(transport, form=name_it) as client:
        await client.list_tools()
        await client.call_tool("query", {"region": "eu"})
    assert [outgoing.mirrored for outgoing in transport.outgoing] == [
        {},
        {"Mcp-Param-Region": "eu"},
        {"Mcp-Param-Region": "eu"},
    ]


async def test_a_header_mismatch_leads_to_a_new_list_and_one_more_try() -> None:
    mismatch = error(-32020, "header Mcp-Param-Region is missing")
    kept = {"ttlMs": 100_000}
    pages = (tools(tool("other"), nextCursor="2", **kept), tools(QUERY, nextCursor="3", **kept))
    transport = Scripted(tools(tool("query"), **kept), mismatch, *pages, text("done"))
    async with Client(transport) as client:
        await client.list_tools()
        await client.call_tool("query", {"region": "eu"})
    assert transport.methods == ["tools/list", "tools/call", "tools/list", "tools/list", "tools/call"]
    assert [transport.outgoing[index].mirrored for index in (1, 4)] == [{}, {"Mcp-Param-Region": "eu"}]
    assert transport.sent[1]["id"] != transport.sent[4]["id"]


async def test_a_second_header_mismatch_is_reported() -> None:
    mismatch = error(-32020, "header Mcp-Param-Region is missing")
    transport = Scripted(mismatch, tools(QUERY), mismatch)
    async with Client(transport) as client:
        with pytest.raises(PeerError) as raised:
            await client.call_tool("query", {"region": "eu"})
    assert raised.value.code == -32020
    assert len(transport.sent) == 3


async def test_a_header_mismatch_of_another_method_is_reported_at_once() -> None:
    transport = Scripted(error(-32020))
    async with Client(transport) as client:
        with pytest.raises(PeerError):
            await client.get_prompt("p")
    assert len(transport.sent) == 1


@pytest.mark.parametrize(
    "properties",
    [
        {"a": mirrored("string", "")},
        {"a": mirrored("object", "A")},
        {"a": mirrored("array", "A")},
        {"a": mirrored("null", "A")},
        {"a": mirrored("number", "A")},
        {"a": {"type": ["string", "null"], "x-mcp-header": "A"}},
        {"a": {"x-mcp-header": "A"}},
        {"a": mirrored("string", "A"), "b": mirrored("string", "A")},
        {"a": mirrored("string", "Ab"), "b": mirrored("string", "aB")},
        {"a": mirrored("string", "a b")},
        {"a": mirrored("string", "a:b")},
        {"a": mirrored("string", "ä")},
        {"a": mirrored("string", "a\r\nb")},
        {"a": {"type": "string", "x-mcp-header": 3}},
        {"a": {"type": "array", "items": mirrored("string", "A")}},
        {"a": {"anyOf": [mirrored("string", "A")]}},
    ],
)
async def test_a_tool_with_a_broken_annotation_is_left_out_with_a_warning(
    properties: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    transport = Scripted(tools(tool("good", a={"type": "string"}), tool("broken", **properties)))
    with caplog.at_level(logging.WARNING):
        async with Client(transport) as client:
            assert [found.name for found in await client.list_tools()] == ["good"]
    (record,) = caplog.records
    assert "'broken'" in record.getMessage()


async def test_the_same_tool_is_warned_about_once(caplog: pytest.LogCaptureFixture) -> None:
    broken = tools(tool("broken", a=mirrored("number", "A")))
    async with Client(Scripted(broken, broken)) as client:
        await client.list_tools()
        await client.list_tools()
    assert len(caplog.records) == 1


def test_a_tool_that_turns_broken_is_no_longer_known() -> None:
    schemas = ToolSchemas()
    schemas.learn([QUERY])
    assert "query" in schemas
    schemas.learn([tool("query", a=mirrored("null", "A"))])
    assert "query" not in schemas
    assert schemas.headers("query", {"region": "eu"}) == {}


# -- output schemas -------------------------------------------------------------------------------

OUTPUT = {"type": "object", "properties": {"n": {"$ref": "#/$defs/n"}}, "$defs": {"n": {"type": "integer"}}}


def structured(value: Any, **more: Any) -> dict[str, Any]:
    return {**text("a"), "structuredContent": value, **more}


async def test_structured_content_is_compared_with_the_schema_of_a_listed_tool() -> None:
    transport = Scripted(tools(tool("t", OUTPUT)), structured({"n": 1}), structured({"n": "1"}))
    async with Client(transport) as client:
        await client.list_tools()
        assert (await client.call_tool("t")).structured_content == {"n": 1}
        with pytest.raises(BadResult, match="n: "):
            await client.call_tool("t")


async def test_a_failed_tool_and_an_unlisted_one_are_not_compared() -> None:
    transport = Scripted(structured({"n": "1"}), tools(tool("t", OUTPUT)), structured({"n": "1"}, isError=True))
    async with Client(transport) as client:
        await client.call_tool("t")
        await client.list_tools()
        assert (await client.call_tool("t")).is_error


async def test_the_comparison_can_be_switched_off() -> None:
    transport = Scripted(tools(tool("t", OUTPUT)), structured({"n": "1"}))
    async with Client(transport, check_output=False) as client:
        await client.list_tools()
        await client.call_tool("t")


@pytest.mark.parametrize("keyword", ["$ref", "$dynamicRef"])
async def test_a_reference_to_the_network_is_never_followed(keyword: str, caplog: pytest.LogCaptureFixture) -> None:
    """The reference leads to a port that nobody listens on: following it would fail, and say so."""
    schema = {"type": "object", "properties": {"n": {keyword: "http://127.0.0.1:1/schema.json"}}}
    listed = {**tool("t", schema, a={keyword: "http://127.0.0.1:1/schema.json"})}
    transport = Scripted(tools(listed), structured({"n": 1}))
    async with Client(transport) as client:
        (found,) = await client.list_tools()
        assert found.input_schema.to_wire() == listed["inputSchema"]
        assert (await client.call_tool("t")).structured_content == {"n": 1}
    assert ["not checked" in record.getMessage() for record in caplog.records] == [True]
