"""Results are kept for as long as servers say, by page, for the right caller, and never from retries.

Spec: 2026-07-28 server/utilities/caching.
"""

from __future__ import annotations

from typing import Any

import pytest

from mcp_model import PaginatedRequestParams, ReadResourceRequestParams
from mcp_runtime.client import Client, ResponseCache
from mcp_runtime.client.cache import CacheKey
from tests.client.scripted import Scripted, ask, name_it, text, tool, tools


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def contents(value: str, ttl: int = 1000, scope: str = "private", uri: str = "plans://ada") -> dict[str, Any]:
    return {
        "resultType": "complete",
        "contents": [{"uri": uri, "text": value}],
        "ttlMs": ttl,
        "cacheScope": scope,
    }


def kept(*names: str, ttl: int = 1000, scope: str = "public", **more: Any) -> dict[str, Any]:
    return tools(*(tool(name) for name in names), ttlMs=ttl, cacheScope=scope, **more)


async def names(client: Client) -> list[str]:
    return [tool.name for tool in await client.list_tools()]


async def test_a_fresh_result_is_not_asked_for_again_and_a_stale_one_is() -> None:
    clock = Clock()
    transport = Scripted(kept("a"), kept("b"))
    async with Client(transport, cache=ResponseCache(clock=clock)) as client:
        assert await names(client) == ["a"]
        clock.now += 0.999
        assert await names(client) == ["a"]
        clock.now += 0.001
        assert await names(client) == ["b"]
    assert len(transport.sent) == 2


@pytest.mark.parametrize("ttl", [0, -5, "1000", None])
async def test_a_result_without_a_time_to_live_is_not_kept(ttl: Any) -> None:
    transport = Scripted({**kept("a"), "ttlMs": ttl}, {**kept("b"), "ttlMs": ttl})
    async with Client(transport) as client:
        assert await names(client) == ["a"]
        assert await names(client) == ["b"]


async def test_each_page_is_kept_for_its_own_time() -> None:
    clock = Clock()
    transport = Scripted(
        kept("a", ttl=1000, nextCursor="2"),
        kept("b", ttl=9000),
        kept("c", ttl=1000, nextCursor="2"),
    )
    async with Client(transport, cache=ResponseCache(clock=clock)) as client:
        assert await names(client) == ["a", "b"]
        clock.now += 1
        assert await names(client) == ["c", "b"]
    assert [params.get("cursor") for params in transport.params] == [None, "2", None]


async def test_results_belong_to_their_params() -> None:
    transport = Scripted(contents("ada"), contents("bob"))
    async with Client(transport) as client:
        for _ in range(2):
            for uri in ("plans://ada", "plans://bob"):
                await client.read_resource(uri)
    assert [params["uri"] for params in transport.params] == ["plans://ada", "plans://bob"]


async def test_what_a_retry_brought_is_not_kept_and_a_retry_is_not_answered_from_the_cache() -> None:
    transport = Scripted(ask("a", state="s"), contents("one"), ask("a", state="s"), contents("two"), contents("three"))
    async with Client(transport, form=name_it) as client:
        await client.read_resource("plans://ada")
        await client.read_resource("plans://ada")
        params = ReadResourceRequestParams(meta=client.meta(), uri="plans://ada", request_state="s")
        await client.request("resources/read", params)
    assert len(transport.sent) == 5


async def test_tool_calls_are_never_kept() -> None:
    hints = {"ttlMs": 1000, "cacheScope": "public"}
    transport = Scripted({**text("a"), **hints}, {**text("b"), **hints})
    async with Client(transport) as client:
        await client.call_tool("t")
        await client.call_tool("t")
    assert len(transport.sent) == 2


async def test_the_cache_can_be_switched_off() -> None:
    transport = Scripted(kept("a"), kept("b"))
    async with Client(transport, cache=False) as client:
        assert await names(client) == ["a"]
        assert await names(client) == ["b"]


async def test_a_kept_result_cannot_be_changed_by_who_got_it() -> None:
    transport = Scripted(kept("a"))
    async with Client(transport) as client:
        (first,) = await client.list_tools()
        first.name = "changed"
        assert await names(client) == ["a"]


async def test_private_results_are_shared_with_nobody_unless_the_caller_is_the_same() -> None:
    """A cache that several clients of one server share: `Client(..., cache=shared, caller=...)`."""
    cache = ResponseCache()
    server = "server"
    key = CacheKey.of(server, "resources/read", {"uri": "plans://ada"})
    cache.put(key, ("ada",), contents("for ada"))
    assert cache.get(key, ("bob",)) is None
    assert cache.get(key, None) is None
    assert cache.get(key, ("ada",)) == contents("for ada")


async def test_public_results_are_shared_by_the_callers_of_one_server() -> None:
    cache = ResponseCache()
    key = CacheKey.of("server", "tools/list", {})
    cache.put(key, ("ada",), kept("a"))
    assert cache.get(key, ("bob",)) == kept("a")
    assert cache.get(CacheKey.of("other", "tools/list", {}), ("ada",)) is None


async def test_a_result_that_becomes_private_is_no_longer_shared() -> None:
    cache = ResponseCache()
    key = CacheKey.of("server", "tools/list", {})
    cache.put(key, ("ada",), kept("a"))
    cache.put(key, ("ada",), kept("b", scope="private"))
    assert cache.get(key, ("bob",)) is None


async def test_clients_share_a_cache_across_connections() -> None:
    transport, other = Scripted(kept("a")), Scripted(kept("never"))
    cache = ResponseCache()
    async with Client(transport, cache=cache) as client:
        await names(client)
    async with Client(transport, cache=cache) as client:
        assert await names(client) == ["a"]
    assert len(transport.sent) == 1
    assert other.sent == []


async def test_clients_with_other_capabilities_do_not_share_results() -> None:
    transport = Scripted(kept("a"), kept("b"))
    cache = ResponseCache()
    async with Client(transport, cache=cache) as client:
        assert await names(client) == ["a"]
    async with Client(transport, cache=cache, form=name_it) as client:
        assert await names(client) == ["b"]


def test_the_least_recently_used_go_first() -> None:
    cache = ResponseCache(max_entries=2)
    keys = [CacheKey.of("s", "tools/list", {"cursor": str(number)}) for number in range(3)]
    cache.put(keys[0], "me", kept("0"))
    cache.put(keys[1], "me", kept("1"))
    assert cache.get(keys[0], "me") is not None
    cache.put(keys[2], "me", kept("2"))
    assert len(cache) == 2
    assert cache.get(keys[1], "me") is None
    with pytest.raises(ValueError, match="max_entries"):
        ResponseCache(max_entries=0)


def test_the_order_of_members_does_not_matter() -> None:
    assert CacheKey.of("s", "m", {"a": 1, "b": 2}) == CacheKey.of("s", "m", {"b": 2, "a": 1})


def test_forgetting_drops_a_method_or_one_resource() -> None:
    cache = ResponseCache()
    ada, bob = (CacheKey.of("s", "resources/read", {"uri": uri}) for uri in ("plans://ada", "plans://bob"))
    listed = CacheKey.of("s", "tools/list", {})
    for key in (ada, bob, listed):
        cache.put(key, "me", kept("a"))
    cache.forget("s", "resources/read", uri="plans://ada")
    assert [cache.get(key, "me") is not None for key in (ada, bob, listed)] == [False, True, True]
    cache.forget("s", "tools/list")
    cache.forget("other", "resources/read")
    assert [cache.get(key, "me") is not None for key in (ada, bob, listed)] == [False, True, False]


async def test_asking_for_one_page_uses_and_fills_the_cache() -> None:
    transport = Scripted(kept("a", nextCursor="2"))
    async with Client(transport) as client:
        params = PaginatedRequestParams(meta=client.meta())
        await client.request("tools/list", params)
        page = await client.request("tools/list", params)
    assert page.next_cursor == "2"
    assert len(transport.sent) == 1
