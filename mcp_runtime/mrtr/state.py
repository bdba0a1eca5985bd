"""The claims inside a `requestState` token, as JSON bytes and as a value.

The JSON members are `method`, `originalParams` (`target` in clear, `digest` of everything else),
`inputResponses` (the ledger), `issuedAt` (milliseconds since the epoch) and `principal` (an id or null). Only
this module knows their names. A digest of the arguments, instead of the arguments, keeps tokens short:
the client sends the arguments with every retry anyway.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import field
from typing import Any, Final

from pydantic_core import from_json, to_json

from mcp_runtime.elicitation.questions import canonical_json
from mcp_runtime.errors import InvalidParams
from mcp_runtime.records import record
from mcp_runtime.replay.ledger import Ledger

__all__ = ["Claims", "Origin", "params_digest"]

# Members of params that differ between a request and its retry.
_ROUND_TRIP_MEMBERS: Final = frozenset({"_meta", "inputResponses", "requestState"})


@record
class Origin:
    """The request a conversation belongs to.

    Attributes:
        method: For example `tools/call`.
        target: The tool's or prompt's name, or the resource's URI.
        params: The request's params as they came, for the digest.
        principal: Id of the authenticated caller; None for an anonymous one.
    """

    method: str
    target: str
    params: Mapping[str, Any]
    principal: str | None
    _digest: str | None = field(default=None, init=False, repr=False, compare=False)

    def digest(self) -> str:
        """Return the digest of this request's params, worked out once; see `params_digest`."""
        if self._digest is None:
            object.__setattr__(self, "_digest", params_digest(self.params))
        assert self._digest is not None
        return self._digest


@record
class Claims:
    """What a token vouches for."""

    method: str
    target: str
    digest: str
    principal: str | None
    issued_at_ms: int
    ledger: Ledger

    def to_bytes(self) -> bytes:
        """Return the claims as JSON bytes, to be sealed."""
        return to_json(
            {
                "method": self.method,
                "originalParams": {"target": self.target, "digest": self.digest},
                "inputResponses": self.ledger.to_json(),
                "issuedAt": self.issued_at_ms,
                "principal": self.principal,
            }
        )

    @classmethod
    def from_bytes(cls, data: bytes) -> Claims:
        """Return the claims written by `to_bytes`.

        Raises:
            ValueError: The bytes are not such claims; a verified token never comes to this unless
                another program seals with the same key.
        """
        claims = from_json(data)
        try:
            origin = claims["originalParams"]
            value = cls(
                method=claims["method"],
                target=origin["target"],
                digest=origin["digest"],
                principal=claims["principal"],
                issued_at_ms=claims["issuedAt"],
                ledger=Ledger.from_json(claims["inputResponses"]),
            )
        except (KeyError, TypeError) as error:
            raise ValueError(f"claims of another shape: {error}") from None
        texts = (value.method, value.target, value.digest)
        if not all(isinstance(text, str) for text in texts) or type(value.issued_at_ms) is not int:
            raise ValueError("claims of another shape")
        return value


def params_digest(params: Mapping[str, Any]) -> str:
    """Return the SHA-256 (hex) of `params` without the members that change from round to round.

    Equal params in another key order have the same digest; absent and empty `arguments` differ from nothing.

    Raises:
        InvalidParams: A number is beyond what JSON peers can carry (it reads as infinity).
    """
    salient = {
        name: value
        for name, value in params.items()
        if name not in _ROUND_TRIP_MEMBERS and not (name == "arguments" and not value)
    }
    try:
        return hashlib.sha256(canonical_json(salient)).hexdigest()
    except ValueError:
        raise InvalidParams("params hold a number out of range") from None
