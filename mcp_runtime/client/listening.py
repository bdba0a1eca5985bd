"""A server's events as one stream that outlives its connections.

Events say that something changed, never what it is now, and those of a gap are lost: after each (re)connection comes
`Listening`, which is the moment to read again what one cares about.

Spec: 2026-07-28 basic/patterns/subscriptions.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pydantic import ValidationError

from mcp_model import INTERNAL_ERROR, UNSUPPORTED_PROTOCOL_VERSION, SubscriptionFilter
from mcp_runtime.client.backoff import delay
from mcp_runtime.client.round_trips import RoundTrips
from mcp_runtime.errors import ConnectionClosed, McpError, PeerError, TransportError
from mcp_runtime.subscriptions.events import ListChanged, ListKind, ResourceUpdated

__all__ = ["Heard", "Listening", "listen"]

logger = logging.getLogger(__name__)

_METHOD: Final = "subscriptions/listen"
_ACKNOWLEDGED: Final = "notifications/subscriptions/acknowledged"
_UPDATED: Final = "notifications/resources/updated"
_LISTS: Final[Mapping[str, ListKind]] = {
    "notifications/tools/list_changed": "tools",
    "notifications/prompts/list_changed": "prompts",
    "notifications/resources/list_changed": "resources",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Listening:
    """The server listens to us listening: events from here on will be heard.

    Attributes:
        honored: What the server agreed to tell, which may be less than was asked for.
        again: True when the stream had been lost, and events with it.
    """

    honored: SubscriptionFilter
    again: bool


Heard: TypeAlias = Listening | ListChanged | ResourceUpdated
"""What comes out of a stream of events."""


async def listen(
    round_trips: RoundTrips,
    wanted: SubscriptionFilter,
    *,
    sleep: Callable[[float], Awaitable[object]],
    max_failures: int,
) -> AsyncGenerator[Heard, None]:
    """Yield the server's events, and open the stream again whenever it ends.

    Args:
        round_trips: Where to listen.
        wanted: Which events.
        sleep: Waits for a number of seconds between attempts.
        max_failures: How many attempts in a row may fail.

    Raises:
        PeerError: The server refuses, for a reason that trying again does not change.
        TransportError: The last of too many failed attempts.
    """
    failures = 0
    established = 0
    while True:
        ended: McpError = ConnectionClosed("the server ends its event streams as soon as they are opened")
        try:
            async with aclosing(round_trips.messages(_METHOD, {"notifications": wanted.to_wire()})) as messages:
                async for message in messages:
                    heard = _heard(message, again=established > 0)
                    if isinstance(heard, Listening):
                        failures = 0
                        established += 1
                    if heard is not None:
                        yield heard
        except PeerError as error:
            if error.code == UNSUPPORTED_PROTOCOL_VERSION and not failures:
                round_trips.choose_version(error)
            elif error.code != INTERNAL_ERROR:
                raise
            ended = error
        except TransportError as error:
            if not _passes(error):
                raise
            ended = error
        failures += 1
        if failures > max_failures:
            raise ended
        logger.info("the event stream ended (%s); opening it again", ended)
        await sleep(delay(failures))


def _heard(message: Mapping[str, Any], *, again: bool) -> Heard | None:
    method = message.get("method")
    params = message.get("params")
    params = params if isinstance(params, Mapping) else {}
    if isinstance(method, str) and method in _LISTS:
        return ListChanged(_LISTS[method])
    if method == _UPDATED and isinstance(params.get("uri"), str):
        return ResourceUpdated(params["uri"])
    if method == _ACKNOWLEDGED:
        try:
            honored = SubscriptionFilter.from_wire(params.get("notifications") or {})
        except ValidationError:
            honored = SubscriptionFilter()
        return Listening(honored=honored, again=again)
    return None


def _passes(error: TransportError) -> bool:
    """Return True for a fault that may be gone at the next attempt."""
    if isinstance(error, ConnectionClosed):
        return True
    # A proxy without a server behind it answers in its own name, and says so in a status.
    status = getattr(error, "status", None)
    return isinstance(status, int) and (status == 429 or status >= 500)
