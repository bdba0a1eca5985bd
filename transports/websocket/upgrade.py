"""Whether an HTTP request may become a WebSocket: everything that is checked before the upgrade.

A refusal here is an HTTP answer, which a client can read; after the upgrade all that is left is a close code.
"""

from __future__ import annotations

import http
import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.exceptions import NegotiationError
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from mcp_runtime.errors import InternalFailure, Unauthenticated
from mcp_runtime.seams import TransportFacts
from transports.sources import SourcePolicy
from transports.websocket.options import SUBPROTOCOL

if TYPE_CHECKING:
    from mcp_runtime.server import Server

__all__ = ["Upgrade", "UpgradeHeaders", "choose_subprotocol", "facts_of"]

logger = logging.getLogger(__name__)


class Upgrade:
    """The checks on an upgrade request, in their order: path, `Host` and `Origin`, caller.

    Args:
        server: Authenticates the caller.
        path: Path of the endpoint.
        sources: Which hosts and origins may connect.
    """

    def __init__(self, server: Server, *, path: str, sources: SourcePolicy) -> None:
        self._server = server
        self._path = path
        self._sources = sources

    async def refusal(self, socket: ServerConnection, request: Request) -> Response | None:
        """Return the HTTP answer that refuses `request`, or None to go on with the upgrade."""
        if request.path.partition("?")[0] != self._path:
            return socket.respond(http.HTTPStatus.NOT_FOUND, "nothing is served at this path\n")
        reason = self._sources.refusal(
            hosts=request.headers.get_all("Host"),
            origins=request.headers.get_all("Origin"),
            secure=_tls(socket) is not None,
        )
        if reason is not None:
            return socket.respond(http.HTTPStatus.FORBIDDEN, f"{reason}\n")
        try:
            await self._server.authenticate(facts_of(socket, request))
        except Unauthenticated as error:
            logger.info("refused a caller: %s", error.reason)
            response = socket.respond(http.HTTPStatus.UNAUTHORIZED, "authentication is required\n")
            response.headers["WWW-Authenticate"] = error.challenge
            return response
        except InternalFailure as error:
            return socket.respond(http.HTTPStatus.INTERNAL_SERVER_ERROR, f"{error.message}\n")
        return None


def choose_subprotocol(_socket: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:
    """Return the subprotocol to echo; a client that offers none gets none.

    Raises:
        NegotiationError: The client offers others only; the upgrade ends with 400.
    """
    if not offered:
        return None
    if SUBPROTOCOL in offered:
        return Subprotocol(SUBPROTOCOL)
    raise NegotiationError(f"the subprotocol served here is {SUBPROTOCOL!r}")


def facts_of(socket: ServerConnection, request: Request) -> TransportFacts:
    """Return what is known of a connection: the headers of its upgrade request and its peer."""
    address = socket.remote_address
    tls = _tls(socket)
    certificate = None if tls is None else tls.getpeercert()
    return TransportFacts(
        transport="websocket",
        headers=UpgradeHeaders(request.headers),
        peer=str(address[0]) if isinstance(address, tuple) else None,
        tls_peer=_subject(certificate) if certificate else None,
    )


class UpgradeHeaders(Mapping[str, str]):
    """The headers of an upgrade request, read-only and matched without regard to case.

    A header that was sent several times reads as one value joined with commas, as HTTP defines.
    """

    __slots__ = ("_headers",)

    def __init__(self, headers: Headers) -> None:
        self._headers = headers

    def __getitem__(self, name: str) -> str:
        values = self._headers.get_all(name)
        if not values:
            raise KeyError(name)
        return ", ".join(values)

    def __iter__(self) -> Iterator[str]:
        return iter(self._headers)

    def __len__(self) -> int:
        return len(self._headers)


def _tls(socket: ServerConnection) -> Any:
    return socket.transport.get_extra_info("ssl_object")


def _subject(certificate: Mapping[str, Any]) -> str | None:
    parts = [f"{key}={value}" for name in certificate.get("subject", ()) for key, value in name]
    return ",".join(parts) or None
