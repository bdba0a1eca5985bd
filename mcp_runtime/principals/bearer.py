"""The `Bearer` scheme of HTTP authentication: reading a token, and challenging for a better one.

Spec: RFC 6750 sections 2.1 and 3; 2026-07-28 basic/authorization.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from mcp_runtime.errors import Unauthenticated
from mcp_runtime.seams import TransportFacts

__all__ = ["BearerScheme", "is_bearer_token"]

# The token68 characters of RFC 9110; everything a JWT or an opaque token is written in.
_TOKEN: Final[Callable[[str], object]] = re.compile(r"[A-Za-z0-9._~+/-]+=*").fullmatch

# Characters of a URL that need no escaping between the quotes of a header parameter.
_QUOTABLE_URL: Final[Callable[[str], object]] = re.compile(r"https?://[\x21\x23-\x5b\x5d-\x7e]+").fullmatch


def is_bearer_token(text: str) -> bool:
    """Return True when `text` can travel as a bearer token."""
    return _TOKEN(text) is not None


class BearerScheme:
    """Reads bearer tokens, and says in its refusals where to get one.

    Args:
        resource_metadata: URL of the server's OAuth protected resource metadata, named in challenges.

    Raises:
        ValueError: `resource_metadata` is no http(s) URL.
    """

    __slots__ = ("_metadata",)

    def __init__(self, resource_metadata: str | None = None) -> None:
        if resource_metadata is not None and not _QUOTABLE_URL(resource_metadata):
            raise ValueError(f"resource_metadata must be an http(s) URL, not {resource_metadata!r}")
        self._metadata = resource_metadata

    def token(self, facts: TransportFacts) -> str:
        """Return the bearer token of the request.

        Raises:
            Unauthenticated: There is none, or it is not written as one.
        """
        header = facts.headers.get("Authorization")
        scheme, _, token = (header or "").strip().partition(" ")
        if scheme.lower() != "bearer":
            raise Unauthenticated(self._challenge(), reason="no bearer token")
        token = token.strip()
        if not is_bearer_token(token):
            raise self.invalid_token("the Authorization header is malformed")
        return token

    def invalid_token(self, reason: str) -> Unauthenticated:
        """Return the refusal of a token; `reason` is for the server's log and does not go over the wire."""
        return Unauthenticated(self._challenge('error="invalid_token"'), reason=reason)

    def _challenge(self, *parameters: str) -> str:
        if self._metadata is not None:
            parameters = (*parameters, f'resource_metadata="{self._metadata}"')
        return f"Bearer {', '.join(parameters)}" if parameters else "Bearer"
