"""The calling side: a socket, and the exchanges that share it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

from mcp_runtime import OutgoingMessage
from mcp_runtime.errors import BadFraming, ConnectionClosed, MessageTooLarge, TransportError
from mcp_runtime.exchanges import Exchanges
from transports.stdio import LineSplitter, encode_line

from .options import UnixSocketClientOptions

__all__ = ["UnixSocketClient"]


class UnixSocketClient:
    """Carries a client's messages over one socket.

    Args:
        url: `unix:` and the path of the socket file.
        options: Limits.
    """

    def __init__(self, url: str, options: UnixSocketClientOptions | None = None) -> None:
        self.path = url.removeprefix("unix:").removeprefix("//")
        self.options = UnixSocketClientOptions() if options is None else options
        self._exchanges: Exchanges | None = None
        self._reading: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect.

        Raises:
            ConnectionClosed: Nobody listens there.
        """
        await self.close()
        try:
            reader, writer = await asyncio.open_unix_connection(self.path)
        except OSError as error:
            raise ConnectionClosed(f"cannot connect to {self.path}: {error}") from error

        async def send(message: bytes) -> None:
            try:
                writer.write(encode_line(message))
                await writer.drain()
            except OSError as error:
                raise ConnectionClosed("the server closed the socket") from error

        self._exchanges = Exchanges(send)
        self._reading = asyncio.create_task(self._read(reader, writer, self._exchanges))

    async def exchange(self, message: OutgoingMessage) -> AsyncGenerator[bytes, None]:
        """Send `message` and yield what belongs to it; see `ClientTransport.exchange`."""
        if self._exchanges is None:
            raise ConnectionClosed("the client is not open")
        async with aclosing(self._exchanges.exchange(message)) as items:
            async for item in items:
                yield item

    async def close(self) -> None:
        """Close the socket; exchanges under way end with `ConnectionClosed`."""
        if self._exchanges is not None:
            self._exchanges.fail(ConnectionClosed, "the client was closed")
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait({self._reading})
            self._reading = None

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, exchanges: Exchanges) -> None:
        end: TransportError = ConnectionClosed("the server closed the socket")
        lines = LineSplitter(self.options.max_message_bytes)
        try:
            while data := await reader.read(64 * 1024):
                for line in lines.feed(data):
                    if line is None:
                        raise MessageTooLarge("the server sent a message over the cap")
                    exchanges.receive(line)
        except OSError:
            pass
        except (BadFraming, MessageTooLarge) as error:
            end = error
        finally:
            exchanges.fail(type(end), str(end))
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
