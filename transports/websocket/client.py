"""Calls a server over WebSocket: one socket, many exchanges at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed as SocketClosed
from websockets.exceptions import InvalidHandshake, InvalidStatus, InvalidURI
from websockets.frames import CloseCode
from websockets.typing import Subprotocol

from mcp_runtime.errors import BadFraming, ConnectionClosed, MessageTooLarge, TransportError
from mcp_runtime.exchanges import Exchanges
from mcp_runtime.seams import OutgoingMessage
from transports.websocket.options import SUBPROTOCOL, WebSocketClientOptions

__all__ = ["WebSocketClient"]


class WebSocketClient:
    """Carries a client's messages over one socket.

    A socket that was lost stays lost until `open` is called again: what was in flight on it may have been
    carried out, and only the caller can tell whether to repeat it.

    Args:
        url: Address of the endpoint, `ws://` or `wss://`.
        options: How to connect.
    """

    def __init__(self, url: str, options: WebSocketClientOptions | None = None) -> None:
        self.url = url
        self.options = WebSocketClientOptions() if options is None else options
        self._socket: ClientConnection | None = None
        self._exchanges: Exchanges | None = None
        self._reader: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect.

        Raises:
            ConnectionClosed: The server cannot be reached, refuses, or does not speak this subprotocol.
        """
        await self.close()
        socket = await self._connect()
        if socket.subprotocol != SUBPROTOCOL:
            await socket.close(CloseCode.PROTOCOL_ERROR)
            raise ConnectionClosed(f"the server at {self.url} does not speak the subprotocol {SUBPROTOCOL!r}")
        self._socket = socket

        async def send(message: bytes) -> None:
            try:
                await socket.send(message, text=True)
            except SocketClosed as error:
                kind, reason = _end_of(error)
                raise kind(reason) from None

        self._exchanges = Exchanges(send)
        self._reader = asyncio.create_task(_read(socket, self._exchanges), name="mcp websocket client")

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
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.wait({self._reader})
            self._reader = None

    async def _connect(self) -> ClientConnection:
        options = self.options
        extra: dict[str, Any] = {} if options.ssl_context is None else {"ssl": options.ssl_context}
        try:
            return await connect(
                self.url,
                subprotocols=[Subprotocol(SUBPROTOCOL)],
                additional_headers=options.headers,
                user_agent_header=None,
                compression="deflate" if options.compression else None,
                proxy=True if options.proxy else None,
                open_timeout=options.open_seconds,
                ping_interval=options.ping_seconds,
                ping_timeout=options.ping_seconds,
                close_timeout=options.close_seconds,
                max_size=options.max_message_bytes,
                **extra,
            )
        except InvalidStatus as error:
            status = error.response.status_code
            raise ConnectionClosed(f"the server at {self.url} refused the socket with status {status}") from error
        except (OSError, InvalidHandshake, InvalidURI) as error:
            raise ConnectionClosed(f"cannot connect to {self.url}: {error}") from error


async def _read(socket: ClientConnection, exchanges: Exchanges) -> None:
    """Hand each text frame to `exchanges` until the socket is closed, and then end them."""
    try:
        while True:
            message = await socket.recv()
            if isinstance(message, bytes):
                raise BadFraming("the server sent a binary frame")
            exchanges.receive(message)
    except SocketClosed as error:
        exchanges.fail(*_end_of(error))
    except BadFraming as error:
        exchanges.fail(BadFraming, str(error))
        await socket.close(CloseCode.UNSUPPORTED_DATA)


def _end_of(error: SocketClosed) -> tuple[type[TransportError], str]:
    """Return how exchanges end with the socket. Too large a message is told apart, whoever closed for it."""
    if error.sent is not None and error.sent.code == CloseCode.MESSAGE_TOO_BIG and not error.rcvd_then_sent:
        return MessageTooLarge, "the server sent a message over the cap"
    if error.rcvd is not None and error.rcvd.code == CloseCode.MESSAGE_TOO_BIG:
        return MessageTooLarge, "the server refused a message as too large"
    return ConnectionClosed, f"the socket was closed: {error}"
