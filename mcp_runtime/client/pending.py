"""A conversation that waits for answers, as a value that can be written down and taken up by another process.

Spec: 2026-07-28 basic/patterns/mrtr, Client Requirements.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast, get_args

from pydantic import ValidationError

from mcp_model import (
    CallToolResult,
    CreateMessageResult,
    ElicitResult,
    GetPromptResult,
    InputRequests,
    InputRequiredResult,
    ListRootsResult,
    ReadResourceResult,
)

__all__ = ["Answers", "AnyResult", "InteractiveMethod", "PendingCall"]

R = TypeVar("R", covariant=True)

InteractiveMethod: TypeAlias = Literal["tools/call", "prompts/get", "resources/read"]
"""The methods whose result may be a question."""

AnyResult: TypeAlias = CallToolResult | GetPromptResult | ReadResourceResult
"""What a conversation can come to."""

Answers: TypeAlias = Mapping[str, ElicitResult | CreateMessageResult | ListRootsResult]
"""Answers by the key of their question."""

_METHODS: Final = frozenset(get_args(InteractiveMethod))


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingCall(Generic[R]):
    """A request the server has not finished, because it asks for something first.

    Attributes:
        method: Method of the request.
        params: Its params as first sent, without `_meta`.
        asked: What the server asked, its state included. The state is the server's alone: hand it to no one else.
        rounds: How many round trips the conversation has had.
    """

    method: InteractiveMethod
    params: Mapping[str, Any]
    asked: InputRequiredResult = field(repr=False)
    rounds: int

    @property
    def input_requests(self) -> InputRequests:
        """The open questions by key; empty when the server only wants another try."""
        return self.asked.input_requests or {}

    @property
    def target(self) -> str:
        """The tool's or prompt's name, or the resource's URI."""
        return str(self.params["uri" if self.method == "resources/read" else "name"])

    def retry_params(self, answers: Answers) -> dict[str, Any]:
        """Return the params of the retry that carries `answers`; some questions may stay open.

        The state is exactly the server's, and absent if the server sent none.

        Raises:
            ValueError: An answer is for no question of this round.
        """
        unasked = sorted(answers.keys() - self.input_requests.keys())
        if unasked:
            raise ValueError(f"there is no open question with the key {unasked[0]!r}")
        params = dict(self.params)
        if self.asked.request_state is not None:
            params["requestState"] = self.asked.request_state
        if answers:
            params["inputResponses"] = {key: answer.to_wire() for key, answer in answers.items()}
        return params

    def to_json(self) -> str:
        """Return the conversation as JSON text. Keep it as safe as what it is about: it holds the server's state."""
        stored = {
            "method": self.method,
            "params": dict(self.params),
            "result": self.asked.to_wire(),
            "rounds": self.rounds,
        }
        return json.dumps(stored, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes) -> PendingCall[AnyResult]:
        """Return the conversation that `to_json` wrote.

        Raises:
            ValueError: The text is no such conversation.
        """
        stored = json.loads(text)
        match stored:
            case {"method": str(method), "params": dict(params), "result": dict(result), "rounds": int(rounds)}:
                pass
            case _:
                raise ValueError("this is not a stored conversation")
        if method not in _METHODS or rounds < 1:
            raise ValueError("this is not a stored conversation")
        try:
            asked = InputRequiredResult.from_wire(result)
        except ValidationError:
            raise ValueError("this is not a stored conversation") from None
        return PendingCall(method=cast("InteractiveMethod", method), params=params, asked=asked, rounds=rounds)
