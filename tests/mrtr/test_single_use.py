"""A token is used up by the first who consumes it, in one process and across processes."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
import redis.asyncio
from redis.exceptions import RedisError

from mcp_runtime.mrtr.single_use import MemorySingleUse, RedisSingleUse
from mcp_runtime.seams import SingleUse

LATER = datetime.now(UTC) + timedelta(days=1)  # read at import; a run of all the tests takes minutes

Pair = tuple[SingleUse, SingleUse]


@contextlib.asynccontextmanager
async def redis_client(url: str) -> AsyncIterator[redis.asyncio.Redis]:
    client = redis.asyncio.Redis.from_url(url)
    try:
        yield client
    finally:
        await client.aclose()


@pytest.fixture(params=["memory", "redis"])
async def pair(request: pytest.FixtureRequest) -> AsyncIterator[Pair]:
    """Two views of one memory: the same object, or two clients of one Redis."""
    if request.param == "memory":
        single_use = MemorySingleUse()
        yield single_use, single_use
        return
    url: str = request.getfixturevalue("redis_url")
    prefix = f"test:{uuid.uuid4()}:"
    async with redis_client(url) as first, redis_client(url) as second:
        yield RedisSingleUse(first, prefix=prefix), RedisSingleUse(second, prefix=prefix)


async def test_the_first_consumption_wins_and_later_ones_lose(pair: Pair) -> None:
    first, second = pair
    assert await first.consume("token", LATER)
    assert not await second.consume("token", LATER)
    assert not await first.consume("token", LATER)
    assert await second.consume("other", LATER)


async def test_of_many_consumptions_at_once_one_wins(pair: Pair) -> None:
    for token in ("a", "b", "c"):
        outcomes = await asyncio.gather(*(pair[n % 2].consume(token, LATER) for n in range(40)))
        assert sum(outcomes) == 1


async def test_a_time_without_zone_is_refused(pair: Pair) -> None:
    with pytest.raises(ValueError, match="time zone"):
        await pair[0].consume("token", LATER.replace(tzinfo=None))


async def test_memory_forgets_expired_tokens_and_only_those() -> None:
    now = 1_000_000.0
    single_use = MemorySingleUse(clock=lambda: now)
    soon, late = (datetime.fromtimestamp(now + seconds, UTC) for seconds in (10, 1000))
    for number in range(100):
        assert await single_use.consume(f"soon-{number}", soon)
    assert await single_use.consume("late", late)
    now += 10
    assert not await single_use.consume("soon-0", soon)
    now += 1
    assert not await single_use.consume("late", late)
    assert len(single_use) == 1


async def test_redis_forgets_a_token_when_it_has_expired(redis_url: str) -> None:
    async with redis_client(redis_url) as client:
        prefix = f"test:{uuid.uuid4()}:"
        single_use = RedisSingleUse(client, prefix=prefix)
        await single_use.consume("token", LATER)
        expiry_ms = await client.pexpiretime(f"{prefix}token")
        assert 0 <= expiry_ms - LATER.timestamp() * 1000 <= 1


async def test_redis_prefixes_separate_servers(redis_url: str) -> None:
    async with redis_client(redis_url) as client:
        token = str(uuid.uuid4())
        assert await RedisSingleUse(client).consume(token, LATER)
        assert not await RedisSingleUse(client).consume(token, LATER)
        assert await RedisSingleUse(client, prefix="another:").consume(token, LATER)


async def test_an_unreachable_redis_is_an_error_and_not_a_permission() -> None:
    async with redis_client("redis://127.0.0.1:1/0") as client:
        with pytest.raises(RedisError):
            await RedisSingleUse(client).consume("token", LATER)
