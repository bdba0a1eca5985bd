"""The serving side: a listener, and a `Connection` for each client."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import struct
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mcp_runtime import TransportFacts
from mcp_runtime.connection import Connection
from mcp_runtime.errors import ConnectionClosed
from transports.stdio import encode_line, receive_lines

from .options import UnixSocketOptions

if TYPE_CHECKING:
    from mcp_runtime import Server

__all__ = ["UnixSocketTransport"]


class UnixSocketTransport:
    """Serves a server on a socket file.

    Args:
        options: Path and limits.
    """

    def __init__(self, options: UnixSocketOptions | None = None) -> None:
        self.options = UnixSocketOptions() if options is None else options
        self._started = asyncio.Event()
        self._stopping = asyncio.Event()
        self._clients: set[asyncio.Task[None]] = set()

    async def started(self) -> None:
        """Wait until connections are accepted."""
        await self._started.wait()

    async def serve(self, server: Server) -> None:
        """Accept clients for `server` until `stop` is called or the task is cancelled."""
        path = self.options.path
        async with server:
            listener = await asyncio.start_unix_server(partial(self._accept, server), sock=_bind(path))
            self._started.set()
            try:
                await self._stopping.wait()
            finally:
                self._stopping.set()
                listener.close()
                path.unlink(missing_ok=True)
                if self._clients:
                    await asyncio.wait(self._clients)

    async def stop(self) -> None:
        """End `serve`: no new clients, a bounded time for requests in flight."""
        self._stopping.set()

    async def _accept(self, server: Server, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._clients.add(task)
        try:
            await self._serve_client(server, reader, writer)
        finally:
            self._clients.discard(task)
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def _serve_client(self, server: Server, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        options = self.options
        facts = TransportFacts(transport="unix", peer=_peer(writer))
        turn = asyncio.Lock()

        async def send(message: bytes) -> None:
            async with turn:
                try:
                    writer.write(encode_line(message))
                    async with asyncio.timeout(options.write_seconds):
                        await writer.drain()
                except (OSError, TimeoutError) as error:
                    writer.transport.abort()
                    raise ConnectionClosed("the client is gone or does not read") from error

        async def read() -> bytes:
            try:
                return await reader.read(64 * 1024)
            except OSError:
                return b""

        connection = Connection(server, send, facts=lambda: facts, max_in_flight=options.max_in_flight)
        await connection.serve(
            receive_lines(connection, read, max_bytes=options.max_message_bytes),
            stop=self._stopping,
            shutdown_seconds=options.shutdown_seconds,
        )


def _bind(path: Path) -> socket.socket:
    """Return a listening socket at `path` that only this user can connect to, from its first moment on."""
    if path.is_socket():
        path.unlink()
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    mask = os.umask(0o177)
    try:
        bound.bind(os.fspath(path))
    except BaseException:
        bound.close()
        raise
    finally:
        os.umask(mask)
    return bound


def _peer(writer: asyncio.StreamWriter) -> str | None:
    """Return `uid:<number>` of the client's process, where the system tells."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return None
    raw = writer.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, option, struct.calcsize("3i"))
    return f"uid:{struct.unpack('3i', raw)[1]}"
