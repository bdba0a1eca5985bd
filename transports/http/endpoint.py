"""One POST, from its headers to its answer: the order of checks, and who may end it early.

The endpoint admits a request, authenticates its caller, reads the body, and hands the bytes to the
server with a reply channel. It runs the server in aiohttp's own task for the request, so that
losing the connection, or a shutdown, cancels the handler by cancelling that task.

Spec: 2026-07-28 basic/transports/streamable-http.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from aiohttp import web

from mcp_runtime.envelope import encode_error
from mcp_runtime.errors import BadFraming, InternalFailure, MessageTooLarge, Unauthenticated
from mcp_runtime.seams import TransportFacts
from transports.http.admission import Admission, Refused
from transports.http.body import CODINGS, UnsupportedCoding, arrived_body, read_body
from transports.http.headers import check_headers
from transports.http.options import HttpOptions
from transports.http.reply import HttpReply

if TYPE_CHECKING:
    from mcp_runtime.server import Server

__all__ = ["Endpoint"]

_logger = logging.getLogger(__name__)

_JSON: Final = {"Content-Type": "application/json"}
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_WATCH_SECONDS: Final = 0.5
_CANCEL_SECONDS: Final = 5.0


class Endpoint:
    """The MCP endpoint of one server; `answer` is an aiohttp handler.

    Args:
        server: The server that answers.
        options: The operator's choices.
        loopback: Passed on to `Admission`.
        mounted: The listener belongs to somebody else's application: it may not report lost
            connections, and may have hooks on responses.
    """

    def __init__(
        self, server: Server, options: HttpOptions, *, loopback: bool | None = None, mounted: bool = False
    ) -> None:
        self._server = server
        self._options = options
        self._admission = Admission(options, loopback=loopback)
        self._mounted = mounted
        self._in_flight: set[asyncio.Task[Any]] = set()
        self._draining = False
        self._loop: asyncio.AbstractEventLoop | None = None

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer one request."""
        shared: Mapping[str, str] | None = None
        try:
            origin = self._admission.source(request)
            shared = None if origin is None else _readable_by(origin)
            if self._draining:
                raise Refused(503, "the server is shutting down", headers={"Retry-After": "1"}, close=True)
            caller = await self._server.authenticate(_facts(request))
            accepted = self._admission.media(request)
            body = arrived_body(request, max_bytes=self._options.max_body_bytes)
            if body is None:
                body = await self._read(request)
        except Refused as refusal:
            return _answer(refusal, shared)
        except Unauthenticated as error:
            _logger.info("refused a caller: %s", error.reason)
            challenge = {"WWW-Authenticate": error.challenge}
            return _answer(Refused(401, "authentication is required", headers=challenge), shared)
        except MessageTooLarge as error:
            return _answer(Refused(413, str(error), close=True), shared)
        except InternalFailure as failure:
            return web.Response(status=500, body=encode_error(None, failure), headers={**_JSON, **(shared or {})})
        options = self._options
        reply = HttpReply(
            request,
            accepted,
            headers=shared,
            keep_alive_seconds=options.keep_alive_seconds,
            write_seconds=options.write_seconds,
            direct=not self._mounted,
        )
        task = self._current_task()
        inspect = partial(check_headers, request.headers, self._server.mirrored_parameters)
        self._in_flight.add(task)
        try:
            if not self._mounted:
                await self._server.handle(body, reply, caller, inspect=inspect)
            else:
                with _cancelled_when_lost(request, task):
                    await self._server.handle(body, reply, caller, inspect=inspect)
            return await reply.finish()
        except BaseException:
            reply.abandon()
            raise
        finally:
            self._in_flight.discard(task)

    def _current_task(self) -> asyncio.Task[Any]:
        """Return the task that runs; the loop is kept, because Python 3.11 asks the system to find it."""
        task = asyncio.current_task(self._loop) if self._loop is not None else None
        if task is None:
            self._loop = asyncio.get_running_loop()
            task = asyncio.current_task(self._loop)
        assert task is not None
        return task

    async def _read(self, request: web.BaseRequest) -> bytes:
        options = self._options
        expect = request.headers.get("Expect")
        if expect is not None:
            _go_ahead(request, expect, options.max_body_bytes)
        try:
            return await read_body(request, max_bytes=options.max_body_bytes, seconds=options.body_seconds)
        except UnsupportedCoding as error:
            raise Refused(415, str(error), headers={"Accept-Encoding": ", ".join(CODINGS)}, close=True) from None
        except (BadFraming, web.RequestPayloadError) as error:
            raise Refused(400, f"the body cannot be read: {error}", close=True) from None
        except TimeoutError:
            raise Refused(408, f"the body did not arrive within {options.body_seconds:g} s", close=True) from None

    async def drain(self) -> None:
        """Refuse new requests, let those in flight end within the bound, then cancel the rest."""
        self._draining = True
        # Streams of `subscriptions/listen` have no end of their own: the server gives them one.
        await self._server.drain()
        if self._in_flight:
            await asyncio.wait(set(self._in_flight), timeout=self._options.shutdown_seconds)
        left = set(self._in_flight)
        for task in left:
            if not task.cancelling():
                task.cancel()
        if left:
            _logger.warning("cancelled %d requests that outlasted the shutdown", len(left))
            await asyncio.wait(left, timeout=_CANCEL_SECONDS)


def _readable_by(origin: str) -> dict[str, str]:
    return {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Expose-Headers": "WWW-Authenticate",
        "Vary": "Origin",
    }


def _answer(refusal: Refused, shared: Mapping[str, str] | None) -> web.Response:
    headers = {**(_JSON if refusal.body else {}), **(shared or {}), **refusal.headers}
    response = web.Response(status=refusal.status, body=refusal.body or None, headers=headers)
    if refusal.close:
        response.force_close()
    return response


def _go_ahead(request: web.BaseRequest, expect: str, max_bytes: int) -> None:
    """Tell a client that waits for permission to send its body that it may; ignore other expectations."""
    length = request.content_length
    if length is not None and length > max_bytes:
        raise Refused(413, f"the body is over {max_bytes} bytes", close=True)
    transport = request.transport
    asked = expect.strip().lower() == "100-continue"
    if asked and transport is not None and request.version >= (1, 1) and not request.content.is_eof():
        transport.write(_CONTINUE)


def _facts(request: web.BaseRequest) -> TransportFacts:
    certificate = request.get_extra_info("peercert")
    return TransportFacts(
        transport="http",
        headers=request.headers,
        peer=request.remote,
        tls_peer=_subject(certificate) if certificate else None,
    )


def _subject(certificate: Mapping[str, Any]) -> str | None:
    parts = [f"{key}={value}" for name in certificate.get("subject", ()) for key, value in name]
    return ",".join(parts) or None


@contextlib.contextmanager
def _cancelled_when_lost(request: web.BaseRequest, task: asyncio.Task[Any]) -> Iterator[None]:
    """Cancel `task` once the connection of `request` is gone.

    aiohttp reports a lost connection to a handler only where the listener was made with
    `handler_cancellation`, and an application that mounts us need not have done so.
    """
    loop = asyncio.get_running_loop()
    timers: list[asyncio.TimerHandle] = []

    def look() -> None:
        transport = request.transport
        if transport is None or transport.is_closing():
            if not task.cancelling():
                task.cancel()
            return
        timers[:] = [loop.call_later(_WATCH_SECONDS, look)]

    timers.append(loop.call_later(_WATCH_SECONDS, look))
    try:
        yield
    finally:
        for timer in timers:
            timer.cancel()
