"""A principal source for a handful of tokens that are handed out by other means."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

from mcp_runtime.principals.bearer import BearerScheme, is_bearer_token
from mcp_runtime.seams import Principal, TransportFacts

__all__ = ["StaticTokens"]


class StaticTokens:
    """Knows callers by fixed bearer tokens.

    Only digests of the tokens are kept, and a token is compared with all of them in constant time.

    Args:
        tokens: Token to principal, or to the principal's id alone.
        resource_metadata: URL of the server's OAuth protected resource metadata, named in challenges.

    Raises:
        ValueError: There is no token, a token cannot be sent in a header, or a principal has no id.
    """

    __slots__ = ("_known", "_scheme")

    def __init__(self, tokens: Mapping[str, Principal | str], *, resource_metadata: str | None = None) -> None:
        if not tokens:
            raise ValueError("give at least one token")
        self._scheme = BearerScheme(resource_metadata)
        self._known: list[tuple[bytes, Principal]] = []
        for place, (token, who) in enumerate(tokens.items(), start=1):
            if not is_bearer_token(token):
                raise ValueError(f"token {place} is empty or has characters that a bearer token cannot have")
            principal = Principal(id=who) if isinstance(who, str) else who
            if not principal.id:
                raise ValueError(f"the principal of token {place} has an empty id")
            self._known.append((_digest(token), principal))

    async def principal(self, facts: TransportFacts) -> Principal:
        """Return whom the request's token belongs to.

        Raises:
            Unauthenticated: No token, or an unknown one.
        """
        presented = _digest(self._scheme.token(facts))
        found: Principal | None = None
        # All of them, whatever matched: how long it takes must not depend on which token it was.
        for digest, principal in self._known:
            if hmac.compare_digest(digest, presented):
                found = principal
        if found is None:
            raise self._scheme.invalid_token("unknown token")
        return found


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
