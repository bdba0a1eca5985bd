"""Whether a request may be read at all: its method, where it comes from, and its media types.

Every check here looks at the request line and the headers only. They run before the body is read,
so that a request that will be refused anyway costs as little as it can. A refusal carries a
JSON-RPC error without an id, which the specification allows and clients can show.

Spec: 2026-07-28 basic/transports/streamable-http, Security and Sending Messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from aiohttp import web
from multidict import istr

from mcp_runtime.envelope import encode_error
from mcp_runtime.errors import InvalidRequest
from transports.http.negotiation import ANYTHING, Acceptance, acceptance, is_json
from transports.http.options import HttpOptions
from transports.sources import SourcePolicy, is_loopback

__all__ = ["Admission", "Refused"]

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


class Admission:
    """The checks on the request line and headers, for one set of options.

    Args:
        options: The operator's choices.
        loopback: Whether the address that is bound is reachable from this machine only; None decides
            by the address that each connection came in on.
    """

    def __init__(self, options: HttpOptions, *, loopback: bool | None = None) -> None:
        policy = partial(SourcePolicy, allowed_origins=options.allowed_origins, allowed_hosts=options.allowed_hosts)
        self._from_here = policy(loopback=True)
        self._from_anywhere = policy(loopback=False)
        self._loopback = loopback

    def source(self, request: web.BaseRequest) -> str | None:
        """Check method, `Host` and `Origin`; return the origin that may read the answer, if there is one.

        Raises:
            Refused: 405, 403; or 204 for the question of a browser whether it may call (CORS).
        """
        headers = request.headers
        method = request.method
        origins = headers.getall(_ORIGIN, ())
        if method != "POST" and not (method == "OPTIONS" and origins):
            raise Refused(405, "send a POST request", headers={"Allow": "POST"})
        loopback = _came_in_locally(request) if self._loopback is None else self._loopback
        policy = self._from_here if loopback else self._from_anywhere
        refusal = policy.refusal(
            hosts=headers.getall(_HOST, ()), origins=origins, secure=bool(origins) and request.secure
        )
        if refusal is not None:
            raise Refused(403, refusal)
        if not origins:
            return None
        if method == "OPTIONS":
            raise _preflight(request, origins[0])
        return origins[0]

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


def _came_in_locally(request: web.BaseRequest) -> bool:
    name = request.get_extra_info("sockname")
    return isinstance(name, tuple) and is_loopback(str(name[0]))


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
