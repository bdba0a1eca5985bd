"""Memories of used tokens, for conversations that may take effect only once.

A `requestState` can be retried as long as it is not expired, which is right for most tools. Where an answer
must count once, for example when a voucher is redeemed, the server consumes the token. One process is served
by `MemorySingleUse`; several share a Redis through `RedisSingleUse`, which needs the extra `redis`.

Spec: 2026-07-28 basic/patterns/mrtr, Server Requirements.
"""

from __future__ import annotations

import heapq
import math
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from redis.asyncio import Redis

__all__ = ["MemorySingleUse", "RedisSingleUse"]

_DEFAULT_PREFIX: Final = "dacapo:used:"


class MemorySingleUse:
    """Remembers used tokens in this process, until they have expired.

    Args:
        clock: Returns seconds since the epoch, UTC.
    """

    __slots__ = ("_clock", "_expiries", "_lock", "_used")

    def __init__(self, *, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._used: set[str] = set()
        self._expiries: list[tuple[float, str]] = []
        self._lock = threading.Lock()  # two event loops of one process may share a server

    async def consume(self, token_id: str, until: datetime) -> bool:
        """Return True for the first call with `token_id`, False afterwards.

        Raises:
            ValueError: `until` has no time zone.
        """
        expiry = _timestamp(until)
        with self._lock:
            self._forget(self._clock())
            if token_id in self._used:
                return False
            self._used.add(token_id)
            heapq.heappush(self._expiries, (expiry, token_id))
            return True

    def _forget(self, now: float) -> None:
        while self._expiries and self._expiries[0][0] < now:
            self._used.discard(heapq.heappop(self._expiries)[1])

    def __len__(self) -> int:
        """Return how many tokens are remembered."""
        return len(self._used)


class RedisSingleUse:
    """Remembers used tokens in Redis, for any number of processes.

    One `SET NX PXAT` per token: Redis decides who was first, and forgets the token when it has expired. The
    Redis must keep its keys (`maxmemory-policy noeviction`) and answer from its primary. When it cannot be
    reached, its error passes through, and a reply that was lost counts as used: nothing is redeemed twice.

    Args:
        redis: A client of `redis.asyncio`, opened and closed by the caller.
        prefix: Goes before the token's id in the key; separates servers that share a Redis.
    """

    __slots__ = ("_prefix", "_redis")

    def __init__(self, redis: Redis, *, prefix: str = _DEFAULT_PREFIX) -> None:
        self._redis = redis
        self._prefix = prefix

    async def consume(self, token_id: str, until: datetime) -> bool:
        """Return True for the first call with `token_id`, False afterwards.

        Raises:
            ValueError: `until` has no time zone.
            redis.RedisError: Redis cannot say.
        """
        expiry_ms = math.ceil(_timestamp(until) * 1000)
        return bool(await self._redis.set(self._prefix + token_id, b"", nx=True, pxat=expiry_ms))


def _timestamp(until: datetime) -> float:
    if until.tzinfo is None:
        raise ValueError("until must have a time zone")
    return until.timestamp()
