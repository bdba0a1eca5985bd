"""A question as the replay core sees it: what goes over the wire, and how to read what comes back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar

__all__ = ["InputMethod", "Question", "canonical_json", "fingerprint", "form_fingerprint"]

T = TypeVar("T")
AnswerT_co = TypeVar("AnswerT_co", covariant=True)

InputMethod = Literal["elicitation/create", "sampling/createMessage", "roots/list"]


_canonical: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical_json(value: Any) -> bytes:
    """Return one byte form for equal JSON values: sorted keys, no blanks, UTF-8."""
    return _canonical.encode(value).encode("utf-8", "surrogatepass")


def fingerprint(method: str, params: Mapping[str, Any]) -> str:
    """Return the SHA-256 (hex) that identifies a question's content across replays."""
    return hashlib.sha256(canonical_json([method, params])).hexdigest()


def form_fingerprint(message: str, canonical_schema: bytes) -> str:
    """Return the `fingerprint` of the form question with that message and canonical JSON of its requested schema."""
    return hashlib.sha256(
        b'["elicitation/create",{"message":%b,"mode":"form","requestedSchema":%b}]'
        % (canonical_json(message), canonical_schema)
    ).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Generic[AnswerT_co]):
    """One input request of a handler.

    Attributes:
        method: Its kind on the wire.
        params: Its params on the wire, for a form `{"mode": "form", "message", "requestedSchema"}`.
        required_capability: What the client must have declared, for example `{"elicitation": {"form": {}}}`.
        read: Turns the client's result for this question into the handler's answer; raises
            `AnswerRejected` naming field and constraint.
        key: The author's name for it; None gives `elicit-<ordinal>`.
        fingerprint: SHA-256 of its canonical JSON; worked out from method and params unless it is known already.
    """

    method: InputMethod
    params: Mapping[str, Any]
    required_capability: Mapping[str, Any]
    read: Callable[[Mapping[str, Any]], AnswerT_co] = field(repr=False)
    key: str | None = None
    fingerprint: str = ""

    def __post_init__(self) -> None:
        if not self.fingerprint:
            object.__setattr__(self, "fingerprint", fingerprint(self.method, self.params))

    def input_request(self) -> dict[str, Any]:
        """Return the value of this question in `inputRequests`."""
        if self.method == "roots/list" and not self.params:
            return {"method": self.method}
        return {"method": self.method, "params": dict(self.params)}
