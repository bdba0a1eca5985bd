"""The client's side of one duplex channel: which exchange an incoming message belongs to.

Answers arrive in any order and notifications in between. A response belongs to the request with
its id, progress to the request that named its token, a subscription's messages to the listen
request they name. What the messages say otherwise is not looked at, and no channel is seen: a transport hands in
what it received and provides an async function that sends.

Spec: 2026-07-28 basic/transports/stdio, Receiving Messages; basic/patterns/subscriptions.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from typing import Any, Final, TypeGuard

from pydantic_core import from_json

from mcp_runtime.envelope import SUBSCRIPTION_ID, RequestId, encode_notification
from mcp_runtime.errors import BadFraming, MessageTooLarge, TransportError
from mcp_runtime.seams import OutgoingMessage

__all__ = ["DEFAULT_MAX_UNREAD", "Exchanges"]

logger = logging.getLogger(__name__)

DEFAULT_MAX_UNREAD: Final = 1024

_CANCELLED: Final = "notifications/cancelled"
_PROGRESS: Final = "notifications/progress"
_LISTEN: Final = "subscriptions/listen"


class Exchanges:
    """Keeps the exchanges of one channel apart.

    `receive` and `fail` are called from the task that reads the channel.

    Args:
        send: Sends one encoded message; a message whose sending began goes out whole even when the
            caller is cancelled. Raises `TransportError` when the channel is gone.
        max_bytes: Cap on an outgoing message, in bytes; None for none.
        max_unread: How many notifications of one exchange may wait to be read; then the oldest is
            dropped, so that one slow reader neither blocks the others nor fills the memory.
    """

    def __init__(
        self,
        send: Callable[[bytes], Awaitable[None]],
        *,
        max_bytes: int | None = None,
        max_unread: int = DEFAULT_MAX_UNREAD,
    ) -> None:
        self._send = send
        self._max_bytes = max_bytes
        self._max_unread = max_unread
        self._by_id: dict[RequestId, _Exchange] = {}
        self._by_token: dict[RequestId, _Exchange] = {}
        self._failure: tuple[type[TransportError], str] | None = None
        self._farewells: set[asyncio.Task[None]] = set()

    @property
    def in_flight(self) -> int:
        """How many requests wait for their response."""
        return len(self._by_id)

    async def exchange(self, message: OutgoingMessage) -> AsyncGenerator[bytes, None]:
        """Send `message` and yield what belongs to it; see `ClientTransport.exchange`."""
        self._raise_failure()
        if self._max_bytes is not None and len(message.data) > self._max_bytes:
            raise MessageTooLarge(f"a message of {len(message.data)} bytes is over the cap of {self._max_bytes}")
        if message.id is None:
            await self._send(message.data)
            return
        exchange = self._enter(message, message.id)
        sent = False
        try:
            sent = True  # from here on the server may have it, even if sending is interrupted
            await self._send(message.data)
            async for item in exchange.items():
                yield item
        except TransportError:
            sent = False
            raise
        finally:
            self._leave(exchange)
            if sent and not exchange.complete and self._failure is None:
                self._cancel(exchange.id)
                await asyncio.sleep(0)  # the cancellation goes out before what this caller sends next

    def receive(self, data: bytes | str) -> None:
        """Hand an incoming message to its exchange; one that belongs nowhere is dropped.

        Raises:
            BadFraming: It is not one JSON object.
        """
        try:
            message = from_json(data)
        except ValueError:
            raise BadFraming("the server sent something that is not JSON") from None
        if not isinstance(message, dict):
            raise BadFraming("the server sent JSON that is no message")
        encoded = data.encode() if isinstance(data, str) else data
        if "method" not in message:
            self._receive_response(message, encoded)
        elif "id" in message:
            logger.warning("dropped a request from the server: this protocol has none")
        else:
            self._receive_notification(message, encoded)

    def fail(self, kind: type[TransportError], reason: str) -> None:
        """End every exchange, and each later one, with `kind(reason)`."""
        if self._failure is None:
            self._failure = (kind, reason)
        self.fail_pending(kind, reason)
        for task in self._farewells:
            task.cancel()

    def fail_pending(self, kind: type[TransportError], reason: str) -> None:
        """End the exchanges under way with `kind(reason)`; the channel itself goes on."""
        for exchange in tuple(self._by_id.values()):
            self._leave(exchange)
            exchange.finish(kind(reason))

    # -- outgoing -------------------------------------------------------------------------------

    def _raise_failure(self) -> None:
        if self._failure is not None:
            kind, reason = self._failure
            raise kind(reason)

    def _enter(self, message: OutgoingMessage, request_id: RequestId) -> _Exchange:
        if request_id in self._by_id:
            raise ValueError(f"a request with id {request_id!r} is in flight already")
        meta = message.params.get("_meta")
        token = meta.get("progressToken") if isinstance(meta, Mapping) else None
        exchange = _Exchange(
            request_id,
            token=token if _is_key(token) and token not in self._by_token else None,
            listens=message.method == _LISTEN,
            max_unread=self._max_unread,
        )
        self._by_id[request_id] = exchange
        if exchange.token is not None:
            self._by_token[exchange.token] = exchange
        return exchange

    def _leave(self, exchange: _Exchange) -> None:
        if self._by_id.get(exchange.id) is exchange:
            del self._by_id[exchange.id]
        if exchange.token is not None and self._by_token.get(exchange.token) is exchange:
            del self._by_token[exchange.token]

    def _cancel(self, request_id: RequestId) -> None:
        """Tell the server, in a task of its own: who abandons a request does not wait for that."""
        notification = encode_notification(_CANCELLED, {"requestId": request_id})
        task = asyncio.create_task(self._say_farewell(notification), name=f"mcp cancel {request_id!r}")
        self._farewells.add(task)
        task.add_done_callback(self._farewells.discard)

    async def _say_farewell(self, notification: bytes) -> None:
        try:
            await self._send(notification)
        except TransportError as error:
            logger.debug("a cancellation could not be sent: %s", error)

    # -- incoming -------------------------------------------------------------------------------

    def _receive_response(self, message: dict[str, Any], data: bytes) -> None:
        exchange = self._find(message["id"]) if message.get("id") is not None else self._only_one()
        if exchange is None:
            logger.log(
                logging.DEBUG if message.get("id") is not None else logging.WARNING,
                "dropped a response that no request waits for (id %r)",
                message.get("id"),
            )
            return
        self._leave(exchange)
        exchange.add(data)
        exchange.finish(None)

    def _receive_notification(self, message: dict[str, Any], data: bytes) -> None:
        params = message.get("params")
        params = params if isinstance(params, dict) else {}
        method = message["method"]
        meta = params.get("_meta")
        if method == _CANCELLED:
            # From a server this ends a subscription; there is no response after it.
            exchange = self._find(params.get("requestId"))
            if exchange is not None and exchange.listens:
                self._leave(exchange)
                exchange.add(data)
                exchange.finish(None)
            return
        if isinstance(meta, dict) and SUBSCRIPTION_ID in meta:
            exchange = self._find(meta[SUBSCRIPTION_ID])
        elif method == _PROGRESS:
            token = params.get("progressToken")
            exchange = self._by_token.get(token) if _is_key(token) else None
        else:
            exchange = self._only_one()
        if exchange is None:
            logger.debug("dropped a notification that belongs to no request: %s", method)
        else:
            exchange.add(data)

    def _find(self, request_id: object) -> _Exchange | None:
        return self._by_id.get(request_id) if _is_key(request_id) else None

    def _only_one(self) -> _Exchange | None:
        """Return the request in flight if there is just one; subscriptions name themselves and do not count."""
        found = [exchange for exchange in self._by_id.values() if not exchange.listens]
        return found[0] if len(found) == 1 else None


def _is_key(value: object) -> TypeGuard[RequestId]:
    return isinstance(value, str | int) and not isinstance(value, bool)


class _Exchange:
    """The messages of one request that its caller has not read yet."""

    __slots__ = ("_end", "_ended", "_max_unread", "_messages", "_wake", "complete", "id", "listens", "token")

    def __init__(self, request_id: RequestId, *, token: RequestId | None, listens: bool, max_unread: int) -> None:
        self.id = request_id
        self.token = token
        self.listens = listens
        self.complete = False
        self._max_unread = max_unread
        self._messages: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._ended = False
        self._end: TransportError | None = None

    def add(self, data: bytes) -> None:
        if len(self._messages) >= self._max_unread:
            self._messages.popleft()
            logger.warning("dropped the oldest of %d unread notifications of request %r", self._max_unread, self.id)
        self._messages.append(data)
        self._wake.set()

    def finish(self, error: TransportError | None) -> None:
        self._ended = True
        self._end = error
        self._wake.set()

    async def items(self) -> AsyncGenerator[bytes, None]:
        """Yield the messages as they come; the last one is the response."""
        while True:
            while self._messages:
                data = self._messages.popleft()
                self.complete = self._ended and self._end is None and not self._messages
                yield data
            if self._ended:
                if self._end is not None:
                    raise self._end
                return
            self._wake.clear()
            await self._wake.wait()
