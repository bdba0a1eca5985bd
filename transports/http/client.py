"""The client side of HTTP: one POST for each message, answered with JSON or an event stream.

The transport mirrors what the headers must repeat, and gives back encoded messages in the order
they came. It neither retries nor redirects: a POST that was cut off may have been carried out.

Spec: 2026-07-28 basic/transports/streamable-http.
"""

from __future__ import annotations

import io
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, Protocol

import aiohttp
from pydantic_core import from_json

from mcp_runtime.errors import BadFraming, ConnectionClosed, MessageTooLarge, TransportError
from mcp_runtime.seams import OutgoingMessage
from transports.http.headers import request_headers
from transports.http.sse import EventParser

__all__ = ["HttpAuthorization", "HttpClientTransport", "HttpRefused"]

_ONE_PIECE_BYTES: Final = 1024 * 1024
_JSON: Final = "application/json"
_EVENTS: Final = "text/event-stream"
_ATTEMPTS: Final = 3
_SHOWN_BYTES: Final = 2048


class HttpRefused(TransportError):
    """An HTTP answer that holds no JSON-RPC response, or asks for authentication.

    Attributes:
        status: HTTP status.
        headers: Headers of the answer, matched without regard to case.
        body: Its first bytes.
    """

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        super().__init__(f"the server answered with HTTP status {status} and no JSON-RPC response")
        self.status = status
        self.headers = headers
        self.body = body


class HttpAuthorization(Protocol):
    """Proves who the client is, and gets new proof when the server asks for it.

    Called in the task of the exchange; several exchanges may ask at once.
    """

    async def headers(self) -> Mapping[str, str]:
        """Return the headers for one request, for example `{"Authorization": "Bearer ..."}`."""

    async def refused(self, status: int, headers: Mapping[str, str]) -> bool:
        """Take note of a 401 or 403 with these headers; return True when another try makes sense."""


class HttpClientTransport:
    """Sends messages to the MCP endpoint at `url`.

    Args:
        url: Address of the endpoint.
        headers: Headers for every request.
        authorization: Supplies credentials and renews them.
        ssl_context: Verifies the server, and may hold a client certificate; None for the defaults.
        max_message_bytes: Cap on one message from the server, after decompression.
        connect_seconds: How long a connection may take to come about.
        silence_seconds: How long a response may stay silent; keep-alive comments count as sound.
            None waits for ever, which a server without keep-alive comments needs.
        max_connections: How many exchanges run at once; the others wait. 0 for no limit.
    """

    def __init__(
        self,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        authorization: HttpAuthorization | None = None,
        ssl_context: ssl.SSLContext | None = None,
        max_message_bytes: int = 64 * 1024 * 1024,
        connect_seconds: float = 10.0,
        silence_seconds: float | None = None,
        max_connections: int = 0,
    ) -> None:
        self.url = url
        self._headers = dict(headers or {})
        self._authorization = authorization
        self._ssl_context = ssl_context
        self._max_message_bytes = max_message_bytes
        self._timeout = aiohttp.ClientTimeout(total=None, sock_connect=connect_seconds, sock_read=silence_seconds)
        self._max_connections = max_connections
        self._session: aiohttp.ClientSession | None = None
        self._answers: set[aiohttp.ClientResponse] = set()
        self._closed = False

    async def open(self) -> None:
        """Make the connection pool. Nothing is sent yet."""
        if self._closed:
            raise ConnectionClosed("the transport was closed")
        if self._session is None:
            connector = aiohttp.TCPConnector(
                limit=self._max_connections, ssl=self._ssl_context if self._ssl_context is not None else True
            )
            self._session = aiohttp.ClientSession(
                connector=connector,
                timeout=self._timeout,
                cookie_jar=aiohttp.DummyCookieJar(),
            )

    async def close(self) -> None:
        """Close every connection; exchanges under way end with `ConnectionClosed`."""
        self._closed = True
        session, self._session = self._session, None
        # The session closes connections, but leaves whoever reads from one waiting.
        for answer in self._answers:
            answer.close()
        if session is not None:
            await session.close()

    async def exchange(self, message: OutgoingMessage) -> AsyncGenerator[bytes, None]:
        """Send `message`; yield the notifications that belong to it, then its response.

        Raises:
            ConnectionClosed: The server cannot be reached, or left before its response.
            MessageTooLarge: A message of the server is over the cap.
            BadFraming: The answer is neither JSON nor an event stream.
            HttpRefused: The answer holds no JSON-RPC response, or is a 401.
        """
        async with self._answer(message) as answer:
            if answer.status == 401:
                raise await self._refused(answer)
            if message.id is None and answer.status in (200, 202, 204):
                return
            kind = answer.content_type
            if kind == _JSON:
                body = await self._body(answer)
                if not _is_response(body):
                    raise HttpRefused(answer.status, answer.headers, body[:_SHOWN_BYTES])
                yield body
            elif kind == _EVENTS:
                parser = EventParser(max_bytes=self._max_message_bytes)
                async for chunk in answer.content.iter_any():
                    for event in parser.feed(chunk):
                        final = _is_response(event)
                        yield event
                        if final:
                            return
                raise ConnectionClosed("the event stream ended before the response")
            elif answer.status >= 300:
                raise await self._refused(answer)
            else:
                raise BadFraming(f"the server answered with the media type {kind!r}")

    @asynccontextmanager
    async def _answer(self, message: OutgoingMessage) -> AsyncIterator[aiohttp.ClientResponse]:
        """Send, with new credentials as often as that helps; closing early drops the connection."""
        for attempt in range(1, _ATTEMPTS + 1):
            answer = await self._post(message)
            self._answers.add(answer)
            try:
                if (
                    answer.status in (401, 403)
                    and attempt < _ATTEMPTS
                    and self._authorization is not None
                    and await self._authorization.refused(answer.status, answer.headers)
                ):
                    continue
                with _translated():
                    yield answer
                return
            finally:
                # Releasing keeps a connection whose response was read to its end, and closes any other.
                answer.release()
                self._answers.discard(answer)

    async def _post(self, message: OutgoingMessage) -> aiohttp.ClientResponse:
        session = self._session
        if session is None:
            raise ConnectionClosed("the transport is not open")
        headers = {
            **self._headers,
            "Content-Type": _JSON,
            "Accept": f"{_JSON}, {_EVENTS}",
            **request_headers(message),
        }
        if self._authorization is not None:
            headers.update(await self._authorization.headers())
        with _translated():
            return await session.post(self.url, data=_body_of(message.data), headers=headers, allow_redirects=False)

    async def _body(self, answer: aiohttp.ClientResponse) -> bytes:
        body = bytearray()
        async for chunk in answer.content.iter_any():
            body += chunk
            if len(body) > self._max_message_bytes:
                raise MessageTooLarge(f"the response is over {self._max_message_bytes} bytes")
        return bytes(body)

    async def _refused(self, answer: aiohttp.ClientResponse) -> HttpRefused:
        return HttpRefused(answer.status, answer.headers, await answer.content.read(_SHOWN_BYTES))


def _is_response(message: bytes) -> bool:
    """Return True for a JSON-RPC response; False for a notification or anything else.

    Raises:
        BadFraming: `message` is not JSON.
    """
    try:
        decoded: Any = from_json(message)
    except ValueError:
        raise BadFraming("the server sent something that is not JSON") from None
    return isinstance(decoded, dict) and "method" not in decoded and ("result" in decoded or "error" in decoded)


def _body_of(data: bytes) -> bytes | io.BytesIO:
    """Return `data` as aiohttp wants it: above a mebibyte it warns of bytes, which go out in one piece."""
    return data if len(data) <= _ONE_PIECE_BYTES else io.BytesIO(data)


@contextmanager
def _translated() -> Iterator[None]:
    """Turn the faults of aiohttp into those of the runtime."""
    try:
        yield
    except aiohttp.InvalidURL as error:
        raise BadFraming(f"not the address of an endpoint: {error}") from error
    except aiohttp.ClientResponseError as error:
        raise BadFraming(f"the server does not speak HTTP as it should: {error.message}") from error
    except (aiohttp.ClientError, TimeoutError) as error:
        raise ConnectionClosed(f"the connection to the server failed: {error}") from error
