"""Answers prepared in a file, for calls that run without anybody there.

The file holds one JSON object: under a question's key, or under its message, the content of the form; or
`{"action": "decline"}`, `{"action": "cancel"}` or `{"action": "accept"}`, the last with its `content`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from mcp_model import ElicitResult
from mcp_runtime.cli.command_line import UsageProblem

__all__ = ["read_answers", "take_answer"]

_ACTIONS: Final = ("accept", "decline", "cancel")


def read_answers(place: str) -> dict[str, ElicitResult]:
    """Return the answers in a file, by the key or message of their question.

    Args:
        place: Path of the file; `-` for standard input.

    Raises:
        UsageProblem: It cannot be read, or holds something else.
    """
    try:
        text = sys.stdin.read() if place == "-" else Path(place).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageProblem(f"cannot read the answers: {error}") from None
    try:
        decoded = json.loads(text)
    except ValueError as error:
        raise UsageProblem(f"{place}: the answers are not JSON: {error}") from None
    if not isinstance(decoded, dict):
        raise UsageProblem(f"{place}: the answers must be one JSON object, by key or message of their question")
    return {name: _answer(place, name, value) for name, value in decoded.items()}


def take_answer(answers: Mapping[str, ElicitResult], key: str, message: str) -> ElicitResult | None:
    """Return the answer for a question: by its key, else by its message, else None."""
    found = answers.get(key)
    return answers.get(message) if found is None else found


def _answer(place: str, name: str, value: Any) -> ElicitResult:
    if not isinstance(value, dict):
        raise UsageProblem(f"{place}: the answer for {name!r} must be an object")
    action = value.get("action")
    wire = {"action": "accept", "content": value}
    if action in _ACTIONS and value.keys() <= {"action", "content"}:
        wire = value
    try:
        return ElicitResult.from_wire(wire)
    except ValueError:
        raise UsageProblem(
            f"{place}: the answer for {name!r} may hold texts, numbers, true, false and lists of texts only"
        ) from None
