"""What one execution of a handler comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from mcp_runtime.elicitation.questions import Question
from mcp_runtime.errors import AnswerRejected
from mcp_runtime.replay.ledger import Ledger

__all__ = ["Completed", "Detached", "InputRequired", "Outcome"]

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
    ask now, by key. `refused` says of which of them an answer was there and did not fit; it is empty unless the
    carrier asked for such questions to be asked again.
    """

    ledger: Ledger
    questions: Mapping[str, Question[Any]]
    refused: Mapping[str, AnswerRejected] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Detached:
    """The handler asked to go on without the request; `ledger` is the conversation up to there."""

    ledger: Ledger


Outcome: TypeAlias = Completed[T_co] | InputRequired | Detached
