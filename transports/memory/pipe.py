"""One direction of a channel in memory: a bounded queue of encoded messages."""

from __future__ import annotations

import asyncio
from collections import deque

from mcp_runtime.errors import ConnectionClosed

__all__ = ["Pipe"]


class Pipe:
    """Carries messages from one side to the other, in order, within one event loop.

    Args:
        max_messages: How many may wait to be read; a sender waits when there are more.
    """

    def __init__(self, *, max_messages: int) -> None:
        self._max_messages = max_messages
        self._messages: deque[bytes] = deque()
        self._changed = asyncio.Condition()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether nothing more can be sent."""
        return self._closed

    async def send(self, message: bytes) -> None:
        """Put `message` in, waiting for room.

        Raises:
            ConnectionClosed: The pipe is closed, or is while waiting.
        """
        async with self._changed:
            await self._changed.wait_for(lambda: self._closed or len(self._messages) < self._max_messages)
            if self._closed:
                raise ConnectionClosed("the other side of the channel is gone")
            self._messages.append(message)
            self._changed.notify_all()

    async def receive(self) -> bytes | None:
        """Return the next message, or None once the pipe is closed and empty."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._closed or bool(self._messages))
            if not self._messages:
                return None
            message = self._messages.popleft()
            self._changed.notify_all()
            return message

    async def close(self) -> None:
        """Let nothing more in; what is inside can still be read."""
        self._closed = True
        async with self._changed:
            self._changed.notify_all()
