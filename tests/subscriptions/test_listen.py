"""`subscriptions/listen` on a server: what a stream carries, how it ends, and who hears of whose changes.

Spec: 2026-07-28 basic/patterns/subscriptions.
"""

from __future__ import annotations

import asyncio
import json
import threading
import uuid
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
import redis.asyncio

from mcp_runtime import Component, Principal, Server
from mcp_runtime.seams import EventBus
from mcp_runtime.subscriptions import Event, MemoryBus, RedisBus
from tests.wire import Wire

EVERYTHING = {"toolsListChanged": True, "promptsListChanged": True, "resourcesListChanged": True}


async def nothing() -> str:
    """Do nothing."""
    return ""


@dataclass
class Stream:
    """One listen request and what came on it."""

    messages: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    error: int | None = None

    async def notify(self, message: bytes) -> None:
        self.messages.put_nowait(json.loads(message))

    async def respond(self, message: bytes, *, error: int | None) -> None:
        self.error = error
        self.messages.put_nowait(json.loads(message))

    async def next(self) -> dict[str, Any]:
        async with asyncio.timeout(30):
            return await self.messages.get()


@asynccontextmanager
async def listening(server: Server, wanted: Mapping[str, Any]) -> AsyncIterator[Stream]:
    """Open a stream on an entered server; it is left like a client leaves."""
    wire, stream = Wire(server), Stream()
    message = wire.message("subscriptions/listen", {"notifications": wanted})
    caller = await server.authenticate(wire.facts)
    task = asyncio.create_task(server.handle(json.dumps(message), stream, caller))
    try:
        yield stream
    finally:
        task.cancel()
        await asyncio.wait({task})


def made(**options: Any) -> Server:
    server = Server("s", version="1", **options)
    server.add_tool(nothing, name="first")
    server.add_resource("note://one", nothing)
    return server


async def test_a_stream_is_acknowledged_with_what_was_asked_for_and_can_be_had() -> None:
    async with made() as server:
        wanted = {**EVERYTHING, "resourceSubscriptions": ["note://one", "note://absent", "note://one"], "weather": True}
        async with listening(server, wanted) as stream:
            acknowledged = await stream.next()
    assert acknowledged["method"] == "notifications/subscriptions/acknowledged"
    assert acknowledged["params"]["notifications"] == {**EVERYTHING, "resourceSubscriptions": ["note://one"]}


async def test_changes_of_each_kind_are_told_to_those_who_asked() -> None:
    few = {"promptsListChanged": True, "toolsListChanged": False}
    async with made() as server, listening(server, EVERYTHING) as all_of_it, listening(server, few) as prompts:
        await all_of_it.next()
        await prompts.next()
        server.add_tool(nothing, name="second")
        server.add_prompt(nothing, name="third")
        server.add_resource("note://two", nothing)
        server.remove_resource("note://two")
        told = [(await all_of_it.next())["method"] for _ in range(3)]
        assert (await prompts.next())["method"] == "notifications/prompts/list_changed"
        assert prompts.messages.empty()
    assert told == [f"notifications/{kind}/list_changed" for kind in ("tools", "prompts", "resources")]


async def test_equal_changes_that_wait_for_a_slow_reader_are_told_once() -> None:
    async with made() as server, listening(server, {"toolsListChanged": True}) as stream:
        await stream.next()
        for number in range(100):
            server.add_tool(nothing, name=f"tool-{number}")
        await stream.next()
        await asyncio.sleep(0)
        assert stream.messages.qsize() <= 1


async def test_a_change_made_in_a_thread_is_told_too() -> None:
    async with made() as server, listening(server, {"resourceSubscriptions": ["note://one"]}) as stream:
        await stream.next()
        thread = threading.Thread(target=server.resource_updated, args=("note://one",))
        thread.start()
        updated = await stream.next()
        thread.join()
    assert (updated["method"], updated["params"]["uri"]) == ("notifications/resources/updated", "note://one")


async def test_a_drained_stream_ends_with_its_response() -> None:
    async with made() as server, listening(server, EVERYTHING) as stream:
        await stream.next()
        await server.drain()
        response = await stream.next()
    assert response["result"]["_meta"]["io.modelcontextprotocol/subscriptionId"] == response["id"]
    assert stream.error is None


async def test_streams_beyond_the_limit_are_refused_until_one_ends() -> None:
    async with made(max_streams=1) as server:
        async with listening(server, EVERYTHING) as first:
            await first.next()
            async with listening(server, EVERYTHING) as refused:
                await refused.next()
        async with listening(server, EVERYTHING) as later:
            assert (await later.next())["method"] == "notifications/subscriptions/acknowledged"
    assert refused.error == -32603


async def test_a_server_that_is_not_entered_has_no_streams() -> None:
    async with listening(made(), EVERYTHING) as stream:
        await stream.next()
    assert stream.error == -32603


async def test_a_resource_that_the_guard_hides_cannot_be_watched() -> None:
    class Hides:
        async def allows(self, component: Component, principal: Principal | None) -> bool:
            return component.kind != "resource"

    async with made(guard=Hides()) as server, listening(server, {"resourceSubscriptions": ["note://one"]}) as stream:
        acknowledged = await stream.next()
    assert acknowledged["params"]["notifications"] == {"resourceSubscriptions": []}


async def test_a_bus_that_fails_loses_the_event_and_nothing_else(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(MemoryBus):
        async def publish(self, event: Event) -> None:
            raise OSError("out of reach")

    async with made(event_bus=Broken()) as server, listening(server, EVERYTHING) as stream:
        await stream.next()
        server.add_tool(nothing, name="second")
        await asyncio.sleep(0)
        assert (await Wire(server).call("second")).text == ""
    assert "an event was lost" in caplog.text


async def test_servers_that_share_a_redis_hear_of_each_others_changes(redis_url: str) -> None:
    channel = f"test:{uuid.uuid4()}"
    clients = [redis.asyncio.Redis.from_url(redis_url) for _ in range(2)]
    buses: list[EventBus] = [RedisBus(client, channel=channel) for client in clients]
    try:
        async with made(event_bus=buses[0]) as here, made(event_bus=buses[1]) as there:
            wanted = {"toolsListChanged": True, "resourceSubscriptions": ["note://one"]}
            async with listening(here, wanted) as stream:
                await stream.next()
                there.resource_updated("note://one")
                updated = await stream.next()
                there.add_tool(nothing, name="second")
                changed = await stream.next()
    finally:
        for client in clients:
            await client.aclose()
    assert updated["params"]["uri"] == "note://one"
    assert changed["method"] == "notifications/tools/list_changed"
