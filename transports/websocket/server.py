"""Serves many clients over WebSocket: one socket each, many requests in flight on it."""

from __future__ import annotations

import asyncio
import contextlib
import http
import logging
from typing import TYPE_CHECKING, Any, Final

from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed as SocketClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response
from websockets.protocol import State

from mcp_runtime.connection import Connection
from mcp_runtime.errors import ConnectionClosed, Unauthenticated
from transports.sources import SourcePolicy, is_loopback
from transports.websocket.options import WebSocketOptions
from transports.websocket.upgrade import Upgrade, choose_subprotocol, facts_of

if TYPE_CHECKING:
    from mcp_runtime.server import Server

__all__ = ["WebSocketTransport"]

logger = logging.getLogger(__name__)

# Beyond drain and closing handshake: for requests that are slow to take their cancellation.
_MARGIN_SECONDS: Final = 6.0


class WebSocketTransport:
    """Serves a server over WebSocket on a socket of its own. It serves once.

    Args:
        options: The operator's choices.
    """

    def __init__(self, options: WebSocketOptions | None = None) -> None:
        self.options = WebSocketOptions() if options is None else options
        self._port: int | None = None
        self._started = asyncio.Event()
        self._stopping = asyncio.Event()
        self._ended = asyncio.Event()
        self._serving = False
        self._sockets: set[ServerConnection] = set()

    @property
    def port(self) -> int:
        """The port that is bound, or the configured one before that."""
        return self.options.port if self._port is None else self._port

    @property
    def url(self) -> str:
        """Address of the MCP endpoint."""
        options = self.options
        secure = options.ssl_context is not None or options.certificate is not None
        shown = f"[{options.host}]" if ":" in options.host else options.host
        return f"{'wss' if secure else 'ws'}://{shown}:{self.port}{options.path}"

    @property
    def connections(self) -> int:
        """How many sockets are open, those still in their upgrade included."""
        return len(self._sockets)

    async def started(self) -> None:
        """Wait until connections are accepted."""
        await self._started.wait()

    async def serve(self, server: Server) -> None:
        """Accept clients for `server` until `stop` is called or the task is cancelled.

        Raises:
            OSError: The address cannot be bound, or a certificate cannot be read.
        """
        if self._serving:
            raise RuntimeError("a WebSocketTransport serves once; make another one")
        self._serving = True
        try:
            async with server:
                listener = await self._listen(server)
                self._port = listener.sockets[0].getsockname()[1]
                self._started.set()
                logger.info("serving %s at %s", server.name, self.url)
                try:
                    await self._stopping.wait()
                finally:
                    self._stopping.set()
                    await self._wind_up(listener)
        finally:
            self._ended.set()

    async def stop(self) -> None:
        """End `serve`: no new clients, a bounded time for requests in flight, then close code 1001."""
        self._stopping.set()
        if self._serving:
            await self._ended.wait()

    # -- the listener ---------------------------------------------------------------------------

    def _listen(self, server: Server) -> Listener:
        options = self.options
        transport = self

        class Socket(ServerConnection):
            """A connection that is counted from its first byte on, not only once it is upgraded."""

            def connection_made(self, raw: asyncio.BaseTransport) -> None:
                super().connection_made(raw)
                transport._sockets.add(self)

            def connection_lost(self, exc: Exception | None) -> None:
                super().connection_lost(exc)
                transport._sockets.discard(self)

        upgrade = Upgrade(
            server,
            path=options.path,
            sources=SourcePolicy(
                allowed_origins=options.allowed_origins,
                allowed_hosts=options.allowed_hosts,
                loopback=is_loopback(options.host),
            ),
        )

        async def refusal(socket: ServerConnection, request: Request) -> Response | None:
            if len(self._sockets) > options.max_connections:
                return socket.respond(http.HTTPStatus.SERVICE_UNAVAILABLE, "too many connections are open\n")
            return await upgrade.refusal(socket, request)

        async def handler(socket: ServerConnection) -> None:
            await self._serve_socket(server, socket)

        extra: dict[str, Any] = {"reuse_port": True} if options.reuse_port else {}
        return serve(
            handler,
            options.host,
            options.port,
            select_subprotocol=choose_subprotocol,
            compression="deflate" if options.compression else None,
            process_request=refusal,
            server_header=None,
            open_timeout=options.open_seconds,
            ping_interval=options.ping_seconds,
            ping_timeout=options.ping_seconds,
            close_timeout=options.close_seconds,
            max_size=options.max_message_bytes,
            create_connection=Socket,
            ssl=options.tls(),
            **extra,
        )

    async def _wind_up(self, listener: Listener) -> None:
        """Close the listener and wait until every socket closed itself; cut off what does not."""
        listener.close(close_connections=False)
        for socket in tuple(self._sockets):
            if socket.state is State.CONNECTING:
                socket.transport.abort()
        bound = self.options.shutdown_seconds + self.options.close_seconds + _MARGIN_SECONDS
        try:
            async with asyncio.timeout(bound):
                await listener.wait_closed()
        except TimeoutError:
            logger.warning("cut off %d sockets that outlasted the shutdown", len(self._sockets))
            for socket in tuple(self._sockets):
                socket.transport.abort()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_MARGIN_SECONDS):
                    await listener.wait_closed()

    # -- one socket -----------------------------------------------------------------------------

    async def _serve_socket(self, server: Server, socket: ServerConnection) -> None:
        options = self.options
        request = socket.request
        assert request is not None, "the library calls the handler after the upgrade"
        facts = facts_of(socket, request)
        turn = asyncio.Lock()

        async def send(message: bytes) -> None:
            # One writer at a time: a client that does not read holds one message of ours, not one per request.
            async with turn:
                try:
                    async with asyncio.timeout(options.write_seconds):
                        await socket.send(message, text=True)
                except TimeoutError:
                    logger.info("cut off a client that left a message unread for %s s", options.write_seconds)
                    socket.transport.abort()
                    raise ConnectionClosed("the client does not read") from None
                except SocketClosed:
                    raise ConnectionClosed("the client closed the socket") from None

        async def refuse(error: Unauthenticated) -> None:
            await socket.close(CloseCode.POLICY_VIOLATION, "authentication is required")

        connection = Connection(
            server,
            send,
            facts=lambda: facts,
            refuse=refuse,
            max_in_flight=options.max_in_flight,
            max_waiting=options.max_waiting,
        )
        await connection.serve(
            _read(socket, connection), stop=self._stopping, shutdown_seconds=options.shutdown_seconds
        )
        if self._stopping.is_set():
            await socket.close(CloseCode.GOING_AWAY, "the server is shutting down")


async def _read(socket: ServerConnection, connection: Connection) -> None:
    """Hand each text frame to `connection` until the socket is closed."""
    with contextlib.suppress(SocketClosed):
        while True:
            message = await socket.recv()
            if isinstance(message, bytes):
                await socket.close(CloseCode.UNSUPPORTED_DATA, "send messages as text")
                return
            await connection.receive(message)
