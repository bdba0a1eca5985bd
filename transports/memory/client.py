"""The client side of the memory transport."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final
from urllib.parse import urlsplit

from mcp_runtime.errors import BadFraming, ConnectionClosed
from mcp_runtime.exchanges import Exchanges
from mcp_runtime.seams import OutgoingMessage
from transports.memory.pipe import Pipe
from transports.memory.server import MemoryTransport, find_transport

__all__ = ["MemoryClient"]

_NOT_OPEN: Final = "the client is not open"


class MemoryClient:
    """Carries a client's messages to a `MemoryTransport` of the same event loop.

    Args:
        target: The transport, or `memory://<name>` to look it up when the client is opened.
    """

    def __init__(self, target: MemoryTransport | str) -> None:
        self._target = target
        self._outgoing: Pipe | None = None
        self._exchanges: Exchanges | None = None
        self._reader: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make a channel of its own to the transport.

        Raises:
            ConnectionClosed: The transport does not serve.
        """
        transport = self._target
        if isinstance(transport, str):
            name = urlsplit(transport).netloc or "default"
            found = find_transport(name)
            if found is None:
                raise ConnectionClosed(f"no memory transport named {name!r} serves in this process")
            transport = found
        outgoing, incoming = transport.accept()
        self._outgoing = outgoing
        self._exchanges = Exchanges(outgoing.send, max_bytes=transport.options.max_message_bytes)
        self._reader = asyncio.create_task(_read(incoming, self._exchanges), name="mcp memory client")

    async def exchange(self, message: OutgoingMessage) -> AsyncGenerator[bytes, None]:
        """Send `message` and yield what belongs to it; see `ClientTransport.exchange`."""
        if self._exchanges is None:
            raise ConnectionClosed(_NOT_OPEN)
        async with aclosing(self._exchanges.exchange(message)) as items:
            async for item in items:
                yield item

    async def close(self) -> None:
        """Close the channel; exchanges under way end with `ConnectionClosed`."""
        if self._exchanges is not None:
            self._exchanges.fail(ConnectionClosed, "the client was closed")
        if self._outgoing is not None:
            self._outgoing.close()
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.wait({self._reader})
            self._reader = None


async def _read(incoming: Pipe, exchanges: Exchanges) -> None:
    kind: type[ConnectionClosed | BadFraming] = ConnectionClosed
    reason = "the server closed the channel"
    try:
        while (message := await incoming.receive()) is not None:
            exchanges.receive(message)
    except BadFraming as error:
        kind, reason = BadFraming, str(error)
    finally:
        incoming.close()
        exchanges.fail(kind, reason)
