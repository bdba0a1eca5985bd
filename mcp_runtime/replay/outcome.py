"""What one execution of a handler comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from mcp_runtime.elicitation.questions import Question
from mcp_runtime.replay.ledger import Ledger

__all__ = ["Completed", "InputRequired", "Outcome"]

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Completed(Generic[T_co]):
    """The handler returned `value`; `ledger` is the whole conversation that led there."""

    value: T_co
    ledger: Ledger


@dataclass(frozen=True, slots=True)
class InputRequired:
    """The handler stopped at questions without an answer.

    `ledger` is the conversation so far, the pending slots included; `questions` are the ones to
    ask now, by key.
    """

    ledger: Ledger
    questions: Mapping[str, Question[Any]]


Outcome: TypeAlias = Completed[T_co] | InputRequired
