"""The server's side of one duplex channel: many requests in flight, answered in any order.

A channel is whatever carries messages both ways: a WebSocket, a pair of pipes, two queues. This
module sees none of it. It gets messages one by one and an async function that sends one; framing
is the transport's business, and what a request means is the server's.

Messages are decoded here, in the order they arrive and before anything is awaited, so that a
cancellation always finds the request that came just before it. Each request then runs in a task of its own.

Spec: 2026-07-28 basic/transports/stdio and basic/patterns/cancellation.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final

from mcp_runtime.envelope import (
    Envelope,
    NotificationEnvelope,
    RequestEnvelope,
    RequestId,
    decode,
    encode_error,
)
from mcp_runtime.errors import (
    ConnectionClosed,
    InternalFailure,
    InvalidParams,
    InvalidRequest,
    ProtocolError,
    TransportError,
    Unauthenticated,
)
from mcp_runtime.seams import TransportFacts

if TYPE_CHECKING:
    from mcp_runtime.server import Server

__all__ = ["DEFAULT_MAX_IN_FLIGHT", "DEFAULT_MAX_WAITING", "Connection"]

logger = logging.getLogger(__name__)

DEFAULT_MAX_IN_FLIGHT: Final = 128
DEFAULT_MAX_WAITING: Final = 1024

_CANCELLED: Final = "notifications/cancelled"


class Connection:
    """Serves the messages of one duplex channel.

    `serve` runs the life of a channel around the transport's read loop, which hands each message to
    `receive`. A transport with a life cycle of its own calls `drain` and `close` itself.

    Args:
        server: Answers the requests.
        send: Sends one encoded message. Called from many tasks at once; a message whose sending
            began goes out whole even when the caller is cancelled. Raises `ConnectionClosed` when
            the channel is gone.
        facts: Returns what is known of the channel; asked again for each message.
        refuse: Called when a message comes from a caller who must authenticate first, to end the
            channel in its own way. Without it the request gets an error and the channel stays.
        max_in_flight: How many messages are worked on at once.
        max_waiting: How many more may wait for their turn; any beyond are refused with -32603.
        close_seconds: How long `close` waits for cancelled requests to wind up.
    """

    def __init__(
        self,
        server: Server,
        send: Callable[[bytes], Awaitable[None]],
        *,
        facts: Callable[[], TransportFacts],
        refuse: Callable[[Unauthenticated], Awaitable[None]] | None = None,
        max_in_flight: int = DEFAULT_MAX_IN_FLIGHT,
        max_waiting: int = DEFAULT_MAX_WAITING,
        close_seconds: float = 5.0,
    ) -> None:
        if max_in_flight < 1 or max_waiting < 0:
            raise ValueError("max_in_flight must be at least 1 and max_waiting at least 0")
        self._server = server
        self._send = send
        self._facts = facts
        self._refuse = refuse
        self._slots = asyncio.Semaphore(max_in_flight)
        self._max_known = max_in_flight + max_waiting
        self._close_seconds = close_seconds
        # JSON tells 1 from "1", and so does a dict; booleans and fractions are no ids and never get here.
        self._requests: dict[RequestId, _Request] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._ending = False
        self._lost = asyncio.Event()

    @property
    def in_flight(self) -> int:
        """How many requests have no response yet."""
        return len(self._requests)

    async def serve(
        self,
        reading: Coroutine[Any, Any, None],
        *,
        stop: asyncio.Event,
        shutdown_seconds: float,
        drain_at_end: bool = False,
    ) -> None:
        """Run `reading` until it ends or `stop` is set, then wind up; returns with nothing in flight.

        A stop lets the requests in flight finish while the channel is still read, so that they can be
        cancelled and a peer who leaves is noticed. The end of the channel cancels them at once.

        Args:
            reading: Reads the channel and calls `receive`; returns when the channel ends.
            stop: Set to end the connection in an orderly way.
            shutdown_seconds: How long the requests in flight may go on.
            drain_at_end: Let them finish after the channel ended too, because answers still get out.
        """
        read = asyncio.create_task(reading, name="mcp channel reader")
        stopped = asyncio.create_task(stop.wait(), name="mcp channel stop")
        lost = asyncio.create_task(self._lost.wait(), name="mcp channel loss")
        helpers: list[asyncio.Task[Any]] = [read, stopped, lost]
        try:
            await asyncio.wait(helpers, return_when=asyncio.FIRST_COMPLETED)
            ended = read.done()
            if not lost.done() and (drain_at_end or not ended):
                drain = asyncio.create_task(self.drain(shutdown_seconds), name="mcp channel drain")
                helpers.append(drain)
                until = {drain, lost} if ended else {drain, lost, read}
                await asyncio.wait(until, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in helpers:
                task.cancel()
            await self.close()
            await asyncio.wait(helpers)
        if not read.cancelled() and (error := read.exception()) is not None:
            raise error

    async def receive(self, data: bytes | str) -> None:
        """Take one message; it is served in a task of its own.

        Waits only while a refusal is sent, so that a peer who does not read cannot pile them up.
        After `drain` began, cancellations alone are heeded.
        """
        try:
            envelope = decode(data)
        except InvalidParams as error:
            if error.request_id is None:
                # Nobody waits for an answer to a notification, and a malformed one is to be ignored.
                logger.debug("ignored a notification: %s", error)
            else:
                await self.reject(error)
        except ProtocolError as error:
            await self.reject(error)
        else:
            if isinstance(envelope, NotificationEnvelope):
                self._take_notification(envelope)
            else:
                await self._take_request(envelope)

    async def reject(self, error: ProtocolError) -> None:
        """Answer a message that could not be read with `error`."""
        if not self._ending:
            await self._write(encode_error(error.request_id, error))

    async def drain(self, timeout: float) -> None:
        """Let the requests in flight finish, for `timeout` seconds at most; then cancel the rest.

        Streams of `subscriptions/listen`, which have no end of their own, get their closing response.
        """
        self._ending = True
        try:
            async with asyncio.timeout(timeout):
                await self._server.drain()
                if self._tasks:
                    await asyncio.wait(self._tasks)
        except TimeoutError:
            logger.warning("%d requests did not finish within %s s and are cancelled", len(self._tasks), timeout)
        await self.close()

    async def close(self) -> None:
        """Cancel everything in flight and write nothing more; may be called twice."""
        self._ending = True
        for request in self._requests.values():
            request.muted = True
        self._requests.clear()
        tasks = set(self._tasks)
        tasks.discard(asyncio.current_task())
        for task in tasks:
            task.cancel()
        if tasks:
            _, stuck = await asyncio.wait(tasks, timeout=self._close_seconds)
            for task in stuck:
                logger.warning("%s ignores its cancellation", task.get_name())

    # -- one message ----------------------------------------------------------------------------

    def _take_notification(self, envelope: NotificationEnvelope) -> None:
        if envelope.method == _CANCELLED:
            self._cancel(envelope.params)
        elif self._ending or len(self._tasks) >= self._max_known:
            logger.debug("dropped a notification: %s", envelope.method)
        else:
            self._start(envelope, _Request(self, None))

    async def _take_request(self, envelope: RequestEnvelope) -> None:
        if self._ending:
            return
        if envelope.id in self._requests:
            fault: ProtocolError = InvalidRequest("a request with this id is in flight already")
        elif len(self._tasks) >= self._max_known:
            fault = InternalFailure("too many requests are in flight on this connection; wait for answers first")
        else:
            request = self._requests[envelope.id] = _Request(self, envelope.id)
            self._start(envelope, request)
            return
        await self._write(encode_error(envelope.id, fault))

    def _start(self, envelope: Envelope, request: _Request) -> None:
        task = asyncio.create_task(self._serve(envelope, request), name=f"mcp {envelope.method} {request.id!r}")
        request.task = task
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._ended(done, request))

    def _ended(self, task: asyncio.Task[None], request: _Request) -> None:
        self._tasks.discard(task)
        self._forget(request)
        if not task.cancelled() and task.exception() is not None:
            logger.error("%s failed", task.get_name(), exc_info=task.exception())

    async def _serve(self, envelope: Envelope, request: _Request) -> None:
        async with self._slots:
            try:
                caller = await self._server.authenticate(self._facts())
            except Unauthenticated as error:
                await self._turn_away(error, request)
            except ProtocolError as error:
                if request.id is not None:
                    await request.respond(encode_error(request.id, error), error=error.code)
            else:
                await self._server.handle(envelope, request, caller)

    async def _turn_away(self, error: Unauthenticated, request: _Request) -> None:
        logger.info("turned a caller away: %s", error.reason)
        if self._refuse is not None:
            request.muted = True
            await self._refuse(error)
        elif request.id is not None:
            fault = InvalidRequest("the caller is not authenticated")
            await request.respond(encode_error(request.id, fault), error=fault.code)

    def _cancel(self, params: Mapping[str, Any]) -> None:
        """Cancel a request; whatever names none in flight is ignored, as the specification asks."""
        request_id = params.get("requestId")
        if not isinstance(request_id, str | int) or isinstance(request_id, bool):
            return
        request = self._requests.pop(request_id, None)
        if request is not None and request.task is not None:
            logger.debug("%s is cancelled: %r", request.task.get_name(), params.get("reason"))
            request.muted = True
            request.task.cancel()

    # -- what a request writes ------------------------------------------------------------------

    def _forget(self, request: _Request) -> None:
        """Take `request` out of the table, unless its id is already another one's."""
        if request.id is not None and self._requests.get(request.id) is request:
            del self._requests[request.id]

    async def _write(self, message: bytes) -> None:
        try:
            await self._send(message)
        except TransportError as error:
            logger.debug("a message could not be sent: %s", error)
            if isinstance(error, ConnectionClosed):
                self._lost.set()


class _Request:
    """One message being served, and the reply channel for it."""

    __slots__ = ("_connection", "id", "muted", "task")

    def __init__(self, connection: Connection, request_id: RequestId | None) -> None:
        self._connection = connection
        self.id = request_id
        self.muted = False
        self.task: asyncio.Task[None] | None = None

    async def notify(self, message: bytes) -> None:
        """Send a notification, unless the request was answered or cancelled."""
        if not self.muted:
            await self._connection._write(message)

    async def respond(self, message: bytes, *, error: int | None) -> None:
        """Send the response; from here on the id is free and a cancellation comes too late."""
        if not self.muted:
            self.muted = True
            self._connection._forget(self)
            await self._connection._write(message)
