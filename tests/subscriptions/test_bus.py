"""What is published on a bus reaches every receiver, in one process or in several."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
import redis.asyncio

from mcp_runtime.seams import EventBus
from mcp_runtime.subscriptions import Event, ListChanged, MemoryBus, RedisBus, ResourceUpdated


@dataclass
class Ear:
    """Keeps what it hears, and can wait for it."""

    heard: asyncio.Queue[Event] = field(default_factory=asyncio.Queue)

    def __call__(self, event: Event) -> None:
        self.heard.put_nowait(event)

    async def next(self) -> Event:
        async with asyncio.timeout(30):
            return await self.heard.get()


@pytest.fixture
async def client(redis_url: str) -> AsyncIterator[redis.asyncio.Redis]:
    client = redis.asyncio.Redis.from_url(redis_url)
    yield client
    await client.aclose()


@pytest.fixture
def channel() -> str:
    return f"test:{uuid.uuid4()}"


@pytest.fixture(params=["memory", "redis"])
async def buses(request: pytest.FixtureRequest, channel: str) -> AsyncIterator[tuple[EventBus, EventBus]]:
    """Two ends of one bus: the same object, or two clients of one Redis."""
    if request.param == "memory":
        bus = MemoryBus()
        yield bus, bus
        return
    url: str = request.getfixturevalue("redis_url")
    async with contextlib.AsyncExitStack() as stack:
        clients = [redis.asyncio.Redis.from_url(url) for _ in range(2)]
        for client in clients:
            stack.push_async_callback(client.aclose)
        first, second = (RedisBus(client, channel=channel) for client in clients)
        yield first, second


async def test_every_receiver_hears_what_anybody_publishes_the_publisher_included(
    buses: tuple[EventBus, EventBus],
) -> None:
    first, second = buses
    here, there = Ear(), Ear()
    async with first.receiving(here), second.receiving(there):
        await first.publish(ListChanged("tools"))
        await second.publish(ResourceUpdated("note://one"))
        for ear in (here, there):
            assert {await ear.next(), await ear.next()} == {ListChanged("tools"), ResourceUpdated("note://one")}


async def test_who_has_left_hears_nothing(buses: tuple[EventBus, EventBus]) -> None:
    first, second = buses
    gone, here = Ear(), Ear()
    async with first.receiving(here):
        async with second.receiving(gone):
            pass
        await first.publish(ListChanged("tools"))
        await here.next()
    assert gone.heard.empty()


async def test_what_is_no_event_is_passed_over(
    client: redis.asyncio.Redis, channel: str, caplog: pytest.LogCaptureFixture
) -> None:
    ear = Ear()
    bus = RedisBus(client, channel=channel)
    async with bus.receiving(ear):
        await client.publish(channel, b"not json")
        await client.publish(channel, b'{"list": "roots"}')
        await bus.publish(ListChanged("prompts"))
        assert await ear.next() == ListChanged("prompts")
    assert channel in caplog.text


async def test_a_lost_connection_comes_back_by_itself(client: redis.asyncio.Redis, channel: str) -> None:
    ear = Ear()
    bus = RedisBus(client, channel=channel)
    async with bus.receiving(ear):
        await client.client_kill_filter(_type="pubsub")
        async with asyncio.timeout(30):
            while ear.heard.empty():  # Events are lost while the connection is; one that is sent later arrives.
                await bus.publish(ListChanged("tools"))
                await asyncio.sleep(0.1)
    assert await ear.next() == ListChanged("tools")


async def test_a_redis_out_of_reach_holds_up_nobody_but_the_publisher(channel: str) -> None:
    client = redis.asyncio.Redis.from_url("redis://127.0.0.1:1/0")
    try:
        bus = RedisBus(client, channel=channel)
        async with asyncio.timeout(30), bus.receiving(Ear()):
            with pytest.raises(redis.RedisError):
                await bus.publish(ListChanged("tools"))
    finally:
        await client.aclose()
