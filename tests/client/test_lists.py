"""Lists come whole or page by page, in the order of the server."""

from __future__ import annotations

from contextlib import aclosing
from typing import Any

import pytest

from mcp_model import PromptReference
from mcp_runtime.client import BadResult, Client
from tests.client.scripted import Scripted, tool, tools

HINTS = {"resultType": "complete", "ttlMs": 0, "cacheScope": "public"}


async def test_all_pages_make_one_list() -> None:
    transport = Scripted(
        tools(tool("a"), tool("b"), nextCursor="2"), tools(nextCursor="3"), tools(tool("c"), nextCursor=None)
    )
    async with Client(transport) as client:
        assert [found.name for found in await client.list_tools()] == ["a", "b", "c"]
    assert transport.params == [{}, {"cursor": "2"}, {"cursor": "3"}]


async def test_a_page_is_asked_for_only_when_it_is_wanted() -> None:
    transport = Scripted(tools(tool("a"), nextCursor="2"), tools(tool("b"), nextCursor="3"))
    async with Client(transport) as client, aclosing(client.pages("tools/list")) as pages:
        assert [found.name for found in (await anext(pages)).tools] == ["a"]
        assert len(transport.sent) == 1
        assert (await anext(pages)).next_cursor == "3"
    assert len(transport.sent) == 2


async def test_an_empty_cursor_is_a_cursor() -> None:
    transport = Scripted(tools(tool("a"), nextCursor=""), tools(tool("b")))
    async with Client(transport) as client:
        assert [found.name for found in await client.list_tools()] == ["a", "b"]


async def test_pages_that_go_in_a_circle_are_refused() -> None:
    transport = Scripted(*(tools(nextCursor=cursor) for cursor in ("2", "3", "2")))
    async with Client(transport) as client:
        with pytest.raises(BadResult, match="circle"):
            await client.list_tools()


async def test_every_list_has_a_method() -> None:
    prompt: dict[str, Any] = {"name": "greet"}
    transport = Scripted(
        {**HINTS, "prompts": [prompt]},
        {**HINTS, "resources": [{"uri": "a://b", "name": "b"}]},
        {**HINTS, "resourceTemplates": [{"uriTemplate": "a://{b}", "name": "b"}]},
    )
    async with Client(transport) as client:
        assert [found.name for found in await client.list_prompts()] == ["greet"]
        assert [found.uri for found in await client.list_resources()] == ["a://b"]
        assert [found.uri_template for found in await client.list_resource_templates()] == ["a://{b}"]
    assert transport.methods == ["prompts/list", "resources/list", "resources/templates/list"]


async def test_completions_carry_what_is_known_already() -> None:
    transport = Scripted({"resultType": "complete", "completion": {"values": ["ada"]}})
    async with Client(transport) as client:
        result = await client.complete(PromptReference(name="greet"), "who", "a", known={"tone": "kind"})
    assert result.completion.values == ["ada"]
    assert transport.params[0] == {
        "ref": {"type": "ref/prompt", "name": "greet"},
        "argument": {"name": "who", "value": "a"},
        "context": {"arguments": {"tone": "kind"}},
    }
