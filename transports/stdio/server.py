"""Serves the client that launched this process, over its standard streams."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from mcp_runtime.connection import Connection
from mcp_runtime.errors import InvalidRequest
from mcp_runtime.seams import TransportFacts
from transports.stdio.framing import Line, LineSplitter
from transports.stdio.options import StdioOptions
from transports.stdio.pipes import PipeReader, PipeWriter
from transports.stdio.streams import ProtocolStreams

if TYPE_CHECKING:
    from mcp_runtime.server import Server

__all__ = ["StdioTransport", "receive_lines"]

_FACTS: Final = TransportFacts(transport="stdio")


class StdioTransport:
    """Serves one client until it closes the input.

    While it serves, the process's standard input and output belong to the protocol; see `ProtocolStreams`.

    Args:
        options: Limits.
    """

    def __init__(self, options: StdioOptions | None = None) -> None:
        self.options = StdioOptions() if options is None else options
        self._stop = asyncio.Event()

    async def serve(self, server: Server) -> None:
        """Serve until the input ends, `stop` is called or the task is cancelled.

        Raises:
            TransportError: The process has no standard input or output.
        """
        options = self.options
        async with server:
            with ProtocolStreams() as streams:
                reader, writer = PipeReader(streams.source), PipeWriter(streams.sink)
                connection = Connection(
                    server,
                    writer.write_line,
                    facts=lambda: _FACTS,
                    max_in_flight=options.max_in_flight,
                    max_waiting=options.max_waiting,
                )
                try:
                    await connection.serve(
                        receive_lines(connection, reader.read, max_bytes=options.max_message_bytes),
                        stop=self._stop,
                        shutdown_seconds=options.shutdown_seconds,
                        drain_at_end=True,
                    )
                finally:
                    streams.abandon(source=not reader.close(), sink=not writer.close(timeout=0.5))
                    self._stop.clear()

    async def stop(self) -> None:
        """End `serve`: requests in flight get their bounded time."""
        self._stop.set()


async def receive_lines(connection: Connection, read: Callable[[], Awaitable[bytes]], *, max_bytes: int) -> None:
    """Hand each line of a byte stream to `connection` until the stream ends.

    Args:
        connection: Serves the messages; a line over the cap is answered with -32600.
        read: Returns the next bytes; empty at the end of the stream.
        max_bytes: Cap on a line, in bytes.
    """
    splitter = LineSplitter(max_bytes)
    while chunk := await read():
        for line in splitter.feed(chunk):
            await _receive_line(connection, line, max_bytes)
    for line in splitter.finish():
        await _receive_line(connection, line, max_bytes)


async def _receive_line(connection: Connection, line: Line, max_bytes: int) -> None:
    if line is None:
        await connection.reject(InvalidRequest(f"the message is over the cap of {max_bytes} bytes"))
    else:
        await connection.receive(line)
