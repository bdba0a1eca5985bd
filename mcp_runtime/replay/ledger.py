"""The ordered questions and answers of one conversation, as plain values.

A ledger is a tuple of slots; a slot's ordinal is its place, counted from 1. A slot is either a question to
the client (its key, kind and fingerprint, and the client's result once it came) or a recorded
step (`once`: its name and its JSON result). Slots hold JSON values only, so a carrier can write
them down and read them back in another process.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from mcp_runtime.elicitation.questions import InputMethod
from mcp_runtime.records import record

__all__ = ["EMPTY_LEDGER", "ONCE", "Ledger", "Slot", "SlotKind", "default_key"]

ONCE: Final = "once"
SlotKind: TypeAlias = InputMethod | Literal["once"]

_KINDS: Final = frozenset((*get_args(InputMethod), ONCE))


@record
class Slot:
    """One place in a ledger.

    Attributes:
        key: Name in `inputRequests`, or the name given to `once`.
        kind: Method of the input request, or `once`.
        fingerprint: SHA-256 of the question; empty for `once`.
        answered: True when `response` holds the client's result or the recorded value.
        response: JSON value; meaningless while `answered` is False.
    """

    key: str
    kind: SlotKind
    fingerprint: str = ""
    answered: bool = False
    response: Any = None

    def to_json(self) -> dict[str, Any]:
        """Return the slot as JSON: `{"key", "kind"}`, `fingerprint` for a question, `response` if answered."""
        value: dict[str, Any] = {"key": self.key, "kind": self.kind}
        if self.fingerprint:
            value["fingerprint"] = self.fingerprint
        if self.answered:
            value["response"] = self.response
        return value

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Slot:
        """Return the slot written by `to_json`.

        Raises:
            ValueError: `value` is not such a slot.
        """
        key, kind, mark = value.get("key"), value.get("kind"), value.get("fingerprint", "")
        if not isinstance(key, str) or kind not in _KINDS or not isinstance(mark, str):
            raise ValueError("not a ledger slot")
        known = cast("SlotKind", kind)
        return cls(key=key, kind=known, fingerprint=mark, answered="response" in value, response=value.get("response"))


@dataclass(frozen=True, slots=True)
class Ledger:
    """The slots of one conversation in ordinal order.

    Attributes:
        slots: Ordinal N is `slots[N - 1]`.
        fresh: Keys whose answers arrived with the current request.
        volunteered: Answers that arrived unasked, by author key; used only under lenient retries.
    """

    slots: tuple[Slot, ...] = ()
    fresh: frozenset[str] = frozenset()
    volunteered: Mapping[str, Mapping[str, Any]] | None = None

    def pending(self) -> dict[str, Slot]:
        """Return the questions without an answer, by key."""
        return {slot.key: slot for slot in self.slots if not slot.answered}

    def with_answers(self, answers: Mapping[str, Mapping[str, Any]]) -> Ledger:
        """Return this ledger with `answers` filled into its pending slots; other keys are left out."""
        pending = self.pending()
        fresh = frozenset(key for key in answers if key in pending)
        slots = tuple(
            replace(slot, answered=True, response=answers[slot.key])
            if slot.key in fresh and not slot.answered
            else slot
            for slot in self.slots
        )
        return Ledger(slots, self.fresh | fresh, self.volunteered)

    def to_json(self) -> list[dict[str, Any]]:
        """Return the slots as a JSON array; `fresh` and `volunteered` belong to one request only."""
        return [slot.to_json() for slot in self.slots]

    @classmethod
    def from_json(cls, value: Iterable[Any]) -> Ledger:
        """Return the ledger written by `to_json`.

        Raises:
            ValueError: `value` is not such an array.
        """
        slots = []
        for item in value:
            if not isinstance(item, Mapping):
                raise ValueError("not a ledger slot")
            slots.append(Slot.from_json(item))
        return cls(tuple(slots))


EMPTY_LEDGER: Final = Ledger()


def default_key(ordinal: int) -> str:
    """Return the key of a question whose author gave it none."""
    return f"elicit-{ordinal}"
