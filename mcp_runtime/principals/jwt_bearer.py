"""A principal source for signed access tokens (JWT) of an OAuth authorization server.

A token is accepted when a key of the provider verifies it, it was issued by the expected issuer for this
server, and it has not expired. What it says is believed for the one request it came with. Needs the extra `jwt`.

Spec: RFC 7519, RFC 8725, RFC 9068; 2026-07-28 basic/authorization.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

try:
    import jwt
except ImportError as error:
    raise ImportError("JwtBearer needs the extra 'jwt': pip install 'dacapo-mcp[jwt]'") from error

from mcp_runtime.principals.bearer import BearerScheme
from mcp_runtime.principals.jwks import KEY_TYPES, JwksKeys
from mcp_runtime.seams import Principal, TransportFacts

__all__ = ["JwtBearer"]

# Larger ones do not fit into the headers that common servers accept.
_MAX_TOKEN_CHARACTERS: Final = 16 * 1024


class JwtBearer:
    """Knows callers by the access tokens of an identity provider.

    The principal's id is the token's `sub`; its scopes come from `scope` and `scp`.

    Args:
        issuer: What `iss` must be, exactly.
        audience: What `aud` must name: this server, or one of several names it has.
        jwks: The provider's keys: an https URL, an http URL of this machine, or the path of a file.
            `JwksKeys` for other intervals.
        algorithms: Signature algorithms to accept; asymmetric ones only.
        leeway: How far the provider's clock may be off.
        resource_metadata: URL of the server's OAuth protected resource metadata, named in challenges.

    Raises:
        ValueError: Issuer or audience is empty, an algorithm is not accepted here, or `jwks` is a URL
            that must not be trusted.
    """

    def __init__(
        self,
        *,
        issuer: str,
        audience: str | Sequence[str],
        jwks: str | os.PathLike[str] | JwksKeys,
        algorithms: Sequence[str] = tuple(KEY_TYPES),
        leeway: timedelta = timedelta(seconds=30),
        resource_metadata: str | None = None,
    ) -> None:
        audiences = [audience] if isinstance(audience, str) else list(audience)
        if not issuer:
            raise ValueError("issuer must not be empty")
        if not audiences or not all(audiences):
            raise ValueError("audience must not be empty: a token for another service is not one for this server")
        if isinstance(algorithms, str) or not algorithms or not set(algorithms) <= KEY_TYPES.keys():
            raise ValueError(f"algorithms must be a sequence of some of {', '.join(KEY_TYPES)}, not {algorithms!r}")
        if leeway < timedelta(0):
            raise ValueError("leeway must not be negative")
        self._issuer = issuer
        self._audiences = audiences
        self._algorithms = tuple(algorithms)
        self._leeway = leeway
        self._scheme = BearerScheme(resource_metadata)
        self._keys = jwks if isinstance(jwks, JwksKeys) else JwksKeys(jwks)

    async def principal(self, facts: TransportFacts) -> Principal:
        """Return whom the request's token was issued to.

        Raises:
            Unauthenticated: No token, or one that is not accepted.
            RuntimeError: The provider's keys cannot be had.
        """
        token = self._scheme.token(facts)
        try:
            return _identity(await self._verified(token))
        except (jwt.PyJWTError, ValueError, OverflowError, RecursionError) as error:
            raise self._scheme.invalid_token(f"{type(error).__name__}: {error}") from None

    async def _verified(self, token: str) -> dict[str, Any]:
        """Return the claims of `token`, which is attacker-controlled text until they are returned."""
        if len(token) > _MAX_TOKEN_CHARACTERS:
            raise ValueError(f"the token has {len(token)} characters")
        header = jwt.get_unverified_header(token)
        algorithm = header.get("alg")
        if algorithm not in self._algorithms:
            raise jwt.InvalidAlgorithmError(f"algorithm {str(algorithm)[:20]!r} is not accepted")
        if "crit" in header:
            raise jwt.InvalidTokenError("the token relies on extensions")
        key_id = header.get("kid")
        if key_id is not None and not isinstance(key_id, str):
            raise jwt.InvalidTokenError("kid is not a text")
        key = await self._keys.key(key_id, algorithm)
        if key is None:
            raise jwt.InvalidKeyError(f"no key {str(key_id)[:80]!r} for {algorithm}")
        return jwt.decode(
            token,
            key,
            algorithms=[algorithm],
            audience=self._audiences,
            issuer=self._issuer,
            leeway=self._leeway,
            options={"require": ["exp", "iss", "aud", "sub"]},
        )


def _identity(claims: dict[str, Any]) -> Principal:
    subject = claims["sub"]
    if not isinstance(subject, str) or not subject:
        raise ValueError("sub is not a text")
    return Principal(id=subject, scopes=_scopes(claims.get("scope")) | _scopes(claims.get("scp")))


def _scopes(claim: object) -> frozenset[str]:
    """Return the scopes of a claim, written as one text or as a list; anything else grants nothing."""
    if isinstance(claim, str):
        return frozenset(claim.split())
    if isinstance(claim, list):
        return frozenset(scope for scope in claim if isinstance(scope, str) and scope)
    return frozenset()
