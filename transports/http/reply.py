"""One HTTP response, decided by the first message that goes into it.

A response alone becomes `application/json` with the status its error code asks for. A notification
that comes first opens a `text/event-stream`, which then carries everything up to the response and
ends with it. Nothing goes out after the response, and nothing is written to a client that left.

Spec: 2026-07-28 basic/transports/streamable-http, Receiving Messages and Cancellation.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from typing import Final

from aiohttp import web

from transports.http.answer import JsonAnswer
from transports.http.negotiation import Acceptance
from transports.http.sse import KEEP_ALIVE, STREAM_HEADERS, encode_event
from transports.http.status import status_for

__all__ = ["HttpReply"]

_logger = logging.getLogger(__name__)

_JSON_HEADERS: Final = {"Content-Type": "application/json"}
# With nothing else unsent, a write up to this size stays below the mark at which a transport asks to wait.
_UNWATCHED_BYTES: Final = 32 * 1024


class HttpReply:
    """The reply channel of one HTTP request.

    Args:
        request: The request to answer.
        accepted: The response types its client takes.
        headers: Headers for the answer, whatever its type.
        keep_alive_seconds: Pause after which an open stream gets a comment.
        write_seconds: How long the client may leave what was written unread.
        direct: The listener is our own, so that no hooks of an application wait for response headers.
    """

    __slots__ = (
        "_accepted",
        "_answer",
        "_closed",
        "_direct",
        "_headers",
        "_keep_alive",
        "_keep_alive_seconds",
        "_request",
        "_status",
        "_stream",
        "_write_seconds",
    )

    def __init__(
        self,
        request: web.BaseRequest,
        accepted: Acceptance,
        *,
        headers: Mapping[str, str] | None,
        keep_alive_seconds: float,
        write_seconds: float,
        direct: bool,
    ) -> None:
        self._request = request
        self._accepted = accepted
        self._headers = headers
        self._keep_alive_seconds = keep_alive_seconds
        self._write_seconds = write_seconds
        self._direct = direct
        self._stream: web.StreamResponse | None = None
        self._keep_alive: asyncio.Task[None] | None = None
        self._answer: bytes | None = None
        self._status = 200
        self._closed = False

    async def notify(self, message: bytes) -> None:
        """Send a notification as an event; dropped when the client takes no event streams."""
        if self._closed or not self._accepted.events:
            # A handler that does nothing but report would otherwise never let its cancellation in.
            await asyncio.sleep(0)
            return
        stream = self._stream
        if stream is None:
            stream = await self._open(200)
            self._keep_alive = asyncio.create_task(self._send_comments(stream), name="http-keep-alive")
        await self._bounded(stream.write(encode_event(message)))

    async def respond(self, message: bytes, *, error: int | None) -> None:
        """Send the response, and with it the end of a stream."""
        if self._closed:
            return
        self._closed = True
        if self._stream is None and self._accepted.json:
            self._answer = message
            self._status = status_for(error)
            return
        self._stop_comments()
        stream = self._stream or await self._open(status_for(error))
        await self._bounded(stream.write_eof(encode_event(message)))

    async def finish(self) -> web.StreamResponse:
        """Return the answer for aiohttp to send, once the server has handled the message.

        No message at all means that a notification was accepted: 202 without a body.
        """
        self._stop_comments()
        self._closed = True
        message = self._answer
        if message is None:
            return self._stream or web.Response(status=202, headers=self._headers)
        transport = self._request.transport
        watched = len(message) > _UNWATCHED_BYTES or transport is None or transport.get_write_buffer_size() > 0
        if self._direct and not watched and self._headers is None:
            return JsonAnswer(message, self._status)
        headers = _JSON_HEADERS if self._headers is None else {**_JSON_HEADERS, **self._headers}
        answer = web.Response(body=message, status=self._status, headers=headers)
        if watched:
            await self._bounded(self._send(answer))
        return answer

    def abandon(self) -> None:
        """Write nothing more: the request was cancelled."""
        self._closed = True
        self._stop_comments()

    async def _open(self, status: int) -> web.StreamResponse:
        stream = web.StreamResponse(status=status, headers={**STREAM_HEADERS, **(self._headers or {})})
        self._stream = stream
        await self._bounded(stream.prepare(self._request))
        return stream

    async def _send(self, answer: web.StreamResponse) -> None:
        await answer.prepare(self._request)
        await answer.write_eof()

    async def _send_comments(self, stream: web.StreamResponse) -> None:
        while not self._closed:
            await asyncio.sleep(self._keep_alive_seconds)
            transport = self._request.transport
            # With bytes still unsent a comment adds nothing. With none, this write cannot wait, so that
            # cancelling this task never disturbs a write of the task that serves the request.
            if transport is not None and transport.get_write_buffer_size() == 0:
                await self._bounded(stream.write(KEEP_ALIVE))

    def _stop_comments(self) -> None:
        if self._keep_alive is not None:
            self._keep_alive.cancel()
            self._keep_alive = None

    async def _bounded(self, writing: Awaitable[object]) -> None:
        """Await one write. A client that is gone, or reads too slowly, ends the channel.

        Losing the connection cancels the task that serves the request, so there is nothing to raise.
        """
        try:
            async with asyncio.timeout(self._write_seconds):
                await writing
        except ConnectionError:
            self._closed = True
        except TimeoutError:
            self._closed = True
            _logger.info("cut off a client that left a response unread for %s s", self._write_seconds)
            transport = self._request.transport
            if transport is not None:
                transport.abort()
