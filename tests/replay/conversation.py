"""Runs a handler against a ledger of values: no wire, no token, no store."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel

from mcp_runtime import ToolContext
from mcp_runtime.replay import (
    EMPTY_LEDGER,
    Completed,
    Execution,
    InputRequired,
    Ledger,
    Outcome,
    ReplayDispatcher,
    ReplayExecutor,
)

T = TypeVar("T")

CAPABLE: dict[str, Any] = {"elicitation": {"form": {}}}

Handler = Callable[[ToolContext], Awaitable[T]]


class Name(BaseModel):
    name: str


class Sure(BaseModel):
    sure: bool


def accept(**content: Any) -> dict[str, Any]:
    return {"action": "accept", "content": content}


async def run(
    handler: Handler[T],
    ledger: Ledger = EMPTY_LEDGER,
    *,
    capabilities: Mapping[str, Any] = CAPABLE,
    debug: bool = False,
    **options: Any,
) -> Outcome[T]:
    """Run `handler` once, as a carrier would."""

    async def start(execution: Execution) -> T:
        return await handler(ToolContext(ReplayDispatcher(execution), execution=execution))

    return await ReplayExecutor(debug=debug).run(ledger, start, name="handler", capabilities=capabilities, **options)


async def asks(handler: Handler[Any], ledger: Ledger = EMPTY_LEDGER, **options: Any) -> InputRequired:
    """Run `handler` and return where it stopped."""
    outcome = await run(handler, ledger, **options)
    assert isinstance(outcome, InputRequired), outcome
    return outcome


async def finishes(handler: Handler[T], ledger: Ledger = EMPTY_LEDGER, **options: Any) -> Completed[T]:
    """Run `handler` to its end."""
    outcome = await run(handler, ledger, **options)
    assert isinstance(outcome, Completed), outcome
    return outcome


def carried(outcome: InputRequired, answers: Mapping[str, Any]) -> Ledger:
    """Return the ledger of the retry: written down, read back, and with `answers` merged in."""
    return Ledger.from_json(json.loads(json.dumps(outcome.ledger.to_json()))).with_answers(answers)


async def converse(handler: Handler[T], answers: Mapping[str, Any], **options: Any) -> Completed[T]:
    """Run `handler` as often as it asks, answering by key."""
    ledger = EMPTY_LEDGER
    while isinstance(outcome := await run(handler, ledger, **options), InputRequired):
        ledger = carried(outcome, {key: answers[key] for key in outcome.questions})
    assert isinstance(outcome, Completed), outcome
    return outcome
