"""One request and its response: what every request carries, and what happens to what comes back.

Owns ids, `_meta`, the protocol version, progress, time-outs and the connection. Knows no method by name, keeps nothing
of a request once it is over, and does not know that some results are questions.

Spec: 2026-07-28 basic/index, Requests; basic/versioning; basic/patterns/progress; basic/patterns/cancellation.
"""

from __future__ import annotations

import asyncio
import inspect
import itertools
import json
import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, TypeGuard

from pydantic import ValidationError
from pydantic_core import from_json

from mcp_model import UNSUPPORTED_PROTOCOL_VERSION, Implementation
from mcp_runtime.client.errors import BadResult, NoCommonVersion, RequestTimedOut
from mcp_runtime.client.results import read_response
from mcp_runtime.envelope import CLIENT_CAPABILITIES, CLIENT_INFO, PROTOCOL_VERSION, SERVER_INFO
from mcp_runtime.errors import BadFraming, ConnectionClosed, PeerError
from mcp_runtime.seams import ClientTransport, OutgoingMessage

__all__ = ["OnProgress", "Progress", "RoundTrips", "Traced"]

logger = logging.getLogger(__name__)

# The members of `_meta` that are the client's own; callers set the others.
_OWN_META: Final = frozenset({PROTOCOL_VERSION, CLIENT_CAPABILITIES, CLIENT_INFO, "progressToken"})
# Ids start anywhere, so that a conversation that changes processes does not meet the same id again.
_FIRST_IDS: Final = 2**40


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a request has come; `total` is None while nobody knows how far there is to go."""

    progress: float
    total: float | None = None
    message: str | None = None


OnProgress: TypeAlias = Callable[[Progress], Awaitable[None] | None]
"""Called for each step of a request, in the task that made it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traced:
    """A message as it went over the connection, decoded; it holds whatever secrets the message holds."""

    direction: Literal["sent", "received"]
    method: str
    message: Mapping[str, Any]


class RoundTrips:
    """Sends requests over one transport.

    Args:
        transport: Carries the messages.
        identity: Goes out with every request as `clientInfo`.
        capabilities: Goes out with every request as `clientCapabilities`.
        versions: Protocol versions to speak, best first.
        timeout_seconds: How long a request may go without a sign of life; None for ever.
        reconnect: Open a lost connection again for the next request. The lost request is not sent again.
        trace: Sees every message.
    """

    def __init__(
        self,
        transport: ClientTransport,
        *,
        identity: Implementation,
        capabilities: Mapping[str, Any],
        versions: tuple[str, ...],
        timeout_seconds: float | None,
        reconnect: bool,
        trace: Callable[[Traced], None] | None,
    ) -> None:
        self._transport = transport
        self._identity = identity.to_wire()
        self._capabilities = capabilities
        self._versions = versions
        self._timeout_seconds = timeout_seconds
        self._reconnect = reconnect
        self._trace = trace
        self._ids = itertools.count(secrets.randbelow(_FIRST_IDS) + 1)
        self._connecting = asyncio.Lock()
        self._connection = 0
        self._lost = -1
        self._open = False
        self.version = versions[0]
        self.server_info: Implementation | None = None

    async def open(self) -> None:
        """Connect."""
        await self._transport.open()
        self._open = True

    async def close(self) -> None:
        """Disconnect; requests under way end with `ConnectionClosed`."""
        self._open = False
        await self._transport.close()

    def meta(self, extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return the `_meta` of a request: what the protocol wants, and the caller's own members of `extra`."""
        meta = {key: value for key, value in (extra or {}).items() if key not in _OWN_META}
        meta[PROTOCOL_VERSION] = self.version
        meta[CLIENT_INFO] = self._identity
        meta[CLIENT_CAPABILITIES] = self._capabilities
        return meta

    async def send(
        self,
        method: str,
        params: Mapping[str, Any],
        *,
        meta: Mapping[str, Any] | None = None,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        mirrored: Mapping[str, str | int | bool] | None = None,
    ) -> dict[str, Any]:
        """Return the result of a request, decoded.

        A request of an unsupported version is sent once more in a version both sides speak.

        Args:
            method: Method of the request.
            params: Its params without `_meta`.
            meta: Further members for `_meta`.
            progress: Called for each step; asking for progress is what makes a server tell.
            timeout_seconds: Takes the place of the client's own; progress starts the time anew.
            mirrored: Arguments that HTTP repeats in headers.

        Raises:
            PeerError: The server answered with an error.
            BadResult: Its answer makes no sense.
            RequestTimedOut: Nothing came in time.
            TransportError: The connection failed.
        """
        seconds = self._timeout_seconds if timeout_seconds is None else timeout_seconds
        try:
            return await self._send(method, params, meta, progress, seconds, mirrored)
        except PeerError as error:
            if error.code != UNSUPPORTED_PROTOCOL_VERSION:
                raise
            self.choose_version(error)
        return await self._send(method, params, meta, progress, seconds, mirrored)

    def choose_version(self, refused: PeerError) -> None:
        """Choose the best version that the refusal names, for all later requests.

        Raises:
            NoCommonVersion: It names none that this client speaks.
        """
        named = refused.data.get("supported") if isinstance(refused.data, dict) else None
        supported = tuple(str(version) for version in named) if isinstance(named, list) else ()
        for version in self._versions:
            if version in supported:
                self.version = version
                return
        raise NoCommonVersion(
            refused.code,
            f"the server speaks protocol version {' or '.join(supported) or 'unknown'}, "
            f"this client {' or '.join(self._versions)}",
            refused.data,
            supported=supported,
        ) from refused

    async def messages(
        self,
        method: str,
        params: Mapping[str, Any],
        *,
        meta: Mapping[str, Any] | None = None,
        progress_wanted: bool = False,
        mirrored: Mapping[str, str | int | bool] | None = None,
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Send a request and yield, decoded, the notifications that belong to it and then its response.

        A response is `{"result": ...}`, already read: an error is raised. Closing the generator cancels the request.
        """
        request_id = next(self._ids)
        head = self.meta(meta)
        if progress_wanted:
            head["progressToken"] = request_id
        complete = {**params, "_meta": head}
        message = {"jsonrpc": "2.0", "id": request_id, "method": method, "params": complete}
        outgoing = OutgoingMessage(
            data=json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode(),
            method=method,
            id=request_id,
            params=complete,
            protocol_version=self.version,
            mirrored=mirrored or {},
        )
        connection = await self._connected()
        self._traced("sent", method, message)
        try:
            async with aclosing(self._transport.exchange(outgoing)) as items:
                async for data in items:
                    decoded = _decode(data)
                    self._traced("received", method, decoded)
                    if "method" in decoded:
                        yield decoded
                        continue
                    result = read_response(decoded, request_id)
                    self._note_server(result)
                    yield {"result": result}
                    return
        except ConnectionClosed:
            self._lost = connection
            raise

    # -- details --------------------------------------------------------------------------------

    async def _send(
        self,
        method: str,
        params: Mapping[str, Any],
        meta: Mapping[str, Any] | None,
        progress: OnProgress | None,
        seconds: float | None,
        mirrored: Mapping[str, str | int | bool] | None,
    ) -> dict[str, Any]:
        loop = asyncio.get_running_loop()
        reached = float("-inf")
        try:
            async with (
                asyncio.timeout(seconds) as limit,
                aclosing(
                    self.messages(method, params, meta=meta, progress_wanted=progress is not None, mirrored=mirrored)
                ) as messages,
            ):
                async for message in messages:
                    if "method" not in message:
                        result: dict[str, Any] = message["result"]
                        return result
                    if seconds is not None:
                        limit.reschedule(loop.time() + seconds)
                    step = _progress(message) if progress is not None else None
                    if step is not None and progress is not None:
                        if step.progress <= reached:
                            logger.debug("dropped progress that does not go on: %r", step)
                            continue
                        reached = step.progress
                        waiting = progress(step)
                        if inspect.isawaitable(waiting):
                            await waiting
        except TimeoutError:
            if not limit.expired():
                raise
            raise RequestTimedOut(f"no sign of life from the server for {seconds:g} s: {method}") from None
        raise BadResult(f"the server ended {method} without a response")

    async def _connected(self) -> int:
        """Return which connection is there now, after opening a lost one again."""
        if not self._open:
            raise ConnectionClosed("the client is not open")
        if self._reconnect and self._lost == self._connection:
            async with self._connecting:
                if self._lost == self._connection:
                    await self._transport.open()
                    self._connection += 1
        return self._connection

    def _traced(self, direction: Literal["sent", "received"], method: str, message: Mapping[str, Any]) -> None:
        if self._trace is not None:
            self._trace(Traced(direction=direction, method=method, message=message))

    def _note_server(self, result: Mapping[str, Any]) -> None:
        meta = result.get("_meta")
        info = meta.get(SERVER_INFO) if isinstance(meta, dict) else None
        if info is None:
            info = result.get("serverInfo")  # where early servers put it in discovery
        if not isinstance(info, dict) or (self.server_info is not None and info == self.server_info.to_wire()):
            return
        try:
            self.server_info = Implementation.from_wire(info)
        except ValidationError:
            logger.debug("the server's name for itself cannot be read")


def _decode(data: bytes) -> dict[str, Any]:
    try:
        message = from_json(data)
    except ValueError:
        raise BadFraming("the server sent something that is not JSON") from None
    if not isinstance(message, dict):
        raise BadFraming("the server sent JSON that is no message")
    return message


def _progress(message: Mapping[str, Any]) -> Progress | None:
    params = message.get("params")
    if message.get("method") != "notifications/progress" or not isinstance(params, dict):
        return None
    progress, total, text = params.get("progress"), params.get("total"), params.get("message")
    if not _is_number(progress):
        return None
    return Progress(
        progress=progress,
        total=total if _is_number(total) else None,
        message=text if isinstance(text, str) else None,
    )


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
