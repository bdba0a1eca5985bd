"""Whether a request may be read at all: its method, where it comes from, and its media types.

Every check here looks at the request line and the headers only. They run before the body is read,
so that a request that will be refused anyway costs as little as it can. A refusal carries a
JSON-RPC error without an id, which the specification allows and clients can show.

Spec: 2026-07-28 basic/transports/streamable-http, Security and Sending Messages.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import Final

from aiohttp import web
from multidict import istr

from mcp_runtime.envelope import encode_error
from mcp_runtime.errors import InvalidRequest
from transports.http.negotiation import ANYTHING, Acceptance, acceptance, is_json
from transports.http.options import ANY_HOST, HttpOptions

__all__ = ["Admission", "Refused", "is_loopback"]

_ACCEPT: Final = istr("Accept")
_CONTENT_TYPE: Final = istr("Content-Type")
_HOST: Final = istr("Host")
_ORIGIN: Final = istr("Origin")
_PREFLIGHT_SECONDS: Final = 600


class Refused(Exception):
    """A request that gets an answer of HTTP alone.

    Args:
        status: HTTP status of the answer.
        message: What a person debugging the client should read; None for an answer without body.
        headers: Headers of the answer, besides those of its body.
        close: End the connection, because the rest of the body will not be read.
    """

    def __init__(
        self, status: int, message: str | None, *, headers: Mapping[str, str] | None = None, close: bool = False
    ) -> None:
        super().__init__(message or str(status))
        self.status = status
        self.headers = headers or {}
        self.body = b"" if message is None else encode_error(None, InvalidRequest(message))
        self.close = close


def is_loopback(host: str) -> bool:
    """Return True when `host`, a name or an address without port, is this machine only."""
    bare = host.removeprefix("[").removesuffix("]").lower()
    if bare == "localhost" or bare.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(bare)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


def _split_port(host: str) -> str:
    bare, colon, port = host.rpartition(":")
    return bare if colon and port.isdecimal() and (":" not in bare or bare.endswith("]")) else host


class Admission:
    """The checks on the request line and headers, for one set of options.

    Args:
        options: The operator's choices.
        check_loopback: Whether to insist on a loopback `Host` when no hosts are configured; None
            decides by the address that each connection came in on.
    """

    def __init__(self, options: HttpOptions, *, check_loopback: bool | None = None) -> None:
        self._origins = frozenset(options.allowed_origins)
        hosts = options.allowed_hosts
        self._hosts = None if hosts is None or ANY_HOST in hosts else frozenset(host.lower() for host in hosts)
        self._check_loopback = check_loopback if hosts is None else False
        self._known_host: str | None = None

    def source(self, request: web.BaseRequest) -> str | None:
        """Check method, `Host` and `Origin`; return the origin that may read the answer, if there is one.

        Raises:
            Refused: 405, 403; or 204 for the question of a browser whether it may call (CORS).
        """
        headers = request.headers
        method = request.method
        origin = headers.get(_ORIGIN)
        if method != "POST" and not (method == "OPTIONS" and origin is not None):
            raise Refused(405, "send a POST request", headers={"Allow": "POST"})
        host = self._host(request)
        if origin is None:
            return None
        if len(headers.getall(_ORIGIN)) > 1 or not self._origin_allowed(origin, host, request):
            raise Refused(403, "requests from this origin are not served")
        if method == "OPTIONS":
            raise _preflight(request, origin)
        return origin

    def _host(self, request: web.BaseRequest) -> str | None:
        """Return the `Host` of the request if it was checked, and None if no check applies."""
        if self._hosts is None and not self._wants_loopback(request):
            return None
        values = request.headers.getall(_HOST, ())
        if len(values) == 1 and self._host_allowed(values[0]):
            return values[0]
        raise Refused(403, "requests for this host are not served")

    def _host_allowed(self, value: str) -> bool:
        if value == self._known_host:
            return True
        host = value.strip().lower()
        bare = _split_port(host)
        allowed = is_loopback(bare) if self._hosts is None else host in self._hosts or bare in self._hosts
        if allowed:
            # Clients of one server name it alike: the next one is spared the parsing.
            self._known_host = value
        return allowed

    def _wants_loopback(self, request: web.BaseRequest) -> bool:
        if self._check_loopback is not None:
            return self._check_loopback
        name = request.get_extra_info("sockname")
        return isinstance(name, tuple) and is_loopback(str(name[0]))

    def _origin_allowed(self, origin: str, host: str | None, request: web.BaseRequest) -> bool:
        if origin in self._origins:
            return True
        # Without a checked host this would let in any page whose name was made to point here.
        return host is not None and origin.lower() == f"{request.scheme}://{host}".lower()

    def media(self, request: web.BaseRequest) -> Acceptance:
        """Check `Content-Type` and `Accept`; return the response types that the client takes.

        Raises:
            Refused: 415 for a body that is not JSON, 406 when neither response type is acceptable.
        """
        headers = request.headers
        types = headers.getall(_CONTENT_TYPE, ())
        if len(types) != 1 or not is_json(types[0]):
            raise Refused(415, "send the body as application/json")
        accepts = headers.getall(_ACCEPT, ())
        if not accepts:
            return ANYTHING
        accepted = acceptance(accepts[0] if len(accepts) == 1 else ",".join(accepts))
        if not (accepted.json or accepted.events):
            raise Refused(406, "accept application/json and text/event-stream")
        return accepted


def _preflight(request: web.BaseRequest, origin: str) -> Refused:
    headers = {
        "Allow": "POST",
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Methods": "POST",
        "Access-Control-Max-Age": str(_PREFLIGHT_SECONDS),
        "Vary": "Origin, Access-Control-Request-Headers",
    }
    asked = request.headers.get("Access-Control-Request-Headers")
    if asked is not None:
        headers["Access-Control-Allow-Headers"] = asked
    return Refused(204, None, headers=headers)
