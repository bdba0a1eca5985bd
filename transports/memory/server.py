"""The serving side of the memory transport."""

from __future__ import annotations

import asyncio
import weakref
from typing import TYPE_CHECKING

from mcp_runtime.connection import Connection
from mcp_runtime.errors import ConnectionClosed
from mcp_runtime.seams import TransportFacts
from transports.memory.options import MemoryOptions
from transports.memory.pipe import Pipe

if TYPE_CHECKING:
    from mcp_runtime.server import Server
    from transports.memory.client import MemoryClient

__all__ = ["MemoryTransport", "find_transport"]

# Transports that serve now, by name; one that is gone leaves by itself.
_serving: weakref.WeakValueDictionary[str, MemoryTransport] = weakref.WeakValueDictionary()


class MemoryTransport:
    """Serves clients of the same event loop, each over a channel of its own.

    Args:
        options: Limits, and the name clients find it by.
        facts: What a principal source is told of every client; by default that they came through memory.
    """

    def __init__(self, options: MemoryOptions | None = None, *, facts: TransportFacts | None = None) -> None:
        self.options = MemoryOptions() if options is None else options
        self._facts = TransportFacts(transport="memory") if facts is None else facts
        self._stop = asyncio.Event()
        self._started = asyncio.Event()
        self._channels: set[asyncio.Task[None]] = set()
        self._server: Server | None = None

    def client(self) -> MemoryClient:
        """Return a client of this transport; open it once `started`."""
        from transports.memory.client import MemoryClient

        return MemoryClient(self)

    async def started(self) -> None:
        """Wait until clients can connect."""
        await self._started.wait()

    async def serve(self, server: Server) -> None:
        """Serve until `stop` is called or the task is cancelled.

        Raises:
            RuntimeError: Another transport of this name serves already.
        """
        name = self.options.name
        if name in _serving:
            raise RuntimeError(f"a memory transport named {name!r} serves already")
        async with server:
            _serving[name] = self
            self._server = server
            self._started.set()
            try:
                await self._stop.wait()
                if self._channels:
                    await asyncio.wait(self._channels)
            finally:
                self._server = None
                _serving.pop(name, None)
                self._started.clear()
                self._stop.clear()
                leftover = tuple(self._channels)
                for task in leftover:
                    task.cancel()
                await asyncio.gather(*leftover, return_exceptions=True)

    async def stop(self) -> None:
        """End `serve`: requests in flight get their bounded time, then every channel is closed."""
        self._stop.set()

    def accept(self) -> tuple[Pipe, Pipe]:
        """Return a new channel: the pipe to send on and the pipe to receive from.

        Raises:
            ConnectionClosed: Nothing is served.
        """
        if self._server is None or self._stop.is_set():
            raise ConnectionClosed("the memory transport is not serving")
        to_server = Pipe(max_messages=self.options.max_queued_messages)
        to_client = Pipe(max_messages=self.options.max_queued_messages)
        channel = asyncio.create_task(
            self._serve_channel(self._server, to_server, to_client), name="mcp memory channel"
        )
        self._channels.add(channel)
        channel.add_done_callback(self._channels.discard)
        return to_server, to_client

    async def _serve_channel(self, server: Server, incoming: Pipe, outgoing: Pipe) -> None:
        connection = Connection(
            server,
            outgoing.send,
            facts=lambda: self._facts,
            max_in_flight=self.options.max_in_flight,
            max_waiting=self.options.max_waiting,
        )

        async def read() -> None:
            while (message := await incoming.receive()) is not None:
                await connection.receive(message)

        try:
            await connection.serve(read(), stop=self._stop, shutdown_seconds=self.options.shutdown_seconds)
        finally:
            incoming.close()
            outgoing.close()


def find_transport(name: str) -> MemoryTransport | None:
    """Return the transport that serves under `name` in this process, if one does."""
    return _serving.get(name)
