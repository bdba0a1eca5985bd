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
        self._room = asyncio.Semaphore(max_messages)
        self._messages: deque[bytes] = deque()
        self._arrived = asyncio.Event()
        self._closed = False

    async def send(self, message: bytes) -> None:
        """Put `message` in, waiting for room in the order of the calls.

        Raises:
            ConnectionClosed: The pipe is closed, or is while waiting.
        """
        await self._room.acquire()
        if self._closed:
            self._room.release()  # lets the next one that waits find out too
            raise ConnectionClosed("the other side of the channel is gone")
        self._messages.append(message)
        self._arrived.set()

    async def receive(self) -> bytes | None:
        """Return the next message, or None once the pipe is closed and empty. For one reader."""
        while not self._messages:
            if self._closed:
                return None
            self._arrived.clear()
            await self._arrived.wait()
        self._room.release()
        return self._messages.popleft()

    def close(self) -> None:
        """Let nothing more in; what is inside can still be read."""
        self._closed = True
        self._arrived.set()
        self._room.release()
