"""Carries events to every server that has listeners, in this process or in several.

`MemoryBus` reaches the servers that share the object. `RedisBus` reaches every process on one Redis; it
needs the extra `redis`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING, Final

from pydantic_core import from_json, to_json

from mcp_runtime.subscriptions.events import Event, event_from_json, event_to_json

if TYPE_CHECKING:
    from redis.asyncio import Redis

__all__ = ["MemoryBus", "RedisBus"]

logger = logging.getLogger(__name__)

_DEFAULT_CHANNEL: Final = "dacapo:events"
_RETRY_SECONDS: Final = 1.0


class MemoryBus:
    """An `EventBus` within one process."""

    def __init__(self) -> None:
        self._receivers: list[Callable[[Event], None]] = []

    async def publish(self, event: Event) -> None:
        """Hand `event` to every receiver at once."""
        for receive in list(self._receivers):
            receive(event)

    @contextlib.asynccontextmanager
    async def receiving(self, receive: Callable[[Event], None]) -> AsyncGenerator[None]:
        """Call `receive` for each event while the context lasts."""
        self._receivers.append(receive)
        try:
            yield
        finally:
            self._receivers.remove(receive)


class RedisBus:
    """An `EventBus` over a Redis channel, for any number of processes.

    Events published while a process has lost its Redis do not reach its listeners; it comes back by itself.

    Args:
        redis: A client of `redis.asyncio`, opened and closed by the caller.
        channel: Name of the channel; separates servers that share a Redis.
    """

    def __init__(self, redis: Redis, *, channel: str = _DEFAULT_CHANNEL) -> None:
        self._redis = redis
        self._channel = channel

    async def publish(self, event: Event) -> None:
        """Hand `event` to every process.

        Raises:
            redis.RedisError: Redis cannot be reached.
        """
        await self._redis.publish(self._channel, to_json(event_to_json(event)))

    @contextlib.asynccontextmanager
    async def receiving(self, receive: Callable[[Event], None]) -> AsyncGenerator[None]:
        """Call `receive` for each event while the context lasts; entered once Redis sends them or is lost."""
        ready = asyncio.Event()
        task = asyncio.create_task(self._read(receive, ready))
        try:
            await ready.wait()
            yield
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _read(self, receive: Callable[[Event], None], ready: asyncio.Event) -> None:
        from redis.exceptions import RedisError

        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(self._channel)
                    async for message in pubsub.listen():
                        if message["type"] == "subscribe":  # From here on nothing that is published is missed.
                            ready.set()
                        elif message["type"] == "message":
                            self._received(message["data"], receive)
            except (RedisError, OSError) as error:
                logger.warning("lost the event bus, trying again: %s", error)
                ready.set()
                await asyncio.sleep(_RETRY_SECONDS)

    def _received(self, data: bytes | str, receive: Callable[[Event], None]) -> None:
        try:
            event = event_from_json(from_json(data))
        except ValueError:
            logger.warning("something that is no event came over %r", self._channel)
            return
        receive(event)
