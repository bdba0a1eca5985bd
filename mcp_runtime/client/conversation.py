"""The retry loop: answer what the server asks and send the request again, until it is done or enough is enough.

It moves values and knows no wire: a step takes a pending call and its answers, and returns a result or the next pending
call. State travels inside the pending call and nowhere else, so none can reach another request.

Spec: 2026-07-28 basic/patterns/mrtr, Client Requirements.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

from mcp_runtime.client.backoff import delay
from mcp_runtime.client.errors import TooManyRounds
from mcp_runtime.client.pending import Answers, PendingCall

__all__ = ["converse"]

R = TypeVar("R")


async def converse(
    pending: PendingCall[R],
    *,
    step: Callable[[PendingCall[R], Answers], Awaitable[Any]],
    answer: Callable[[PendingCall[R]], Awaitable[Answers]],
    max_rounds: int,
    sleep: Callable[[float], Awaitable[object]],
) -> R:
    """Return the result that the conversation comes to.

    A server that asks nothing and only wants another try gets it, the first one at once and later ones after a while.

    Args:
        pending: Where the conversation stands.
        step: Makes one round trip; returns the result, or the next `PendingCall`.
        answer: Returns an answer for each open question.
        max_rounds: How many round trips the conversation may have in all.
        sleep: Waits for a number of seconds.

    Raises:
        TooManyRounds: It would take another round trip; carries the call as it stands.
    """
    idle = 0
    while True:
        if pending.rounds >= max_rounds:
            raise TooManyRounds(
                f"{pending.method} {pending.target!r} was not done after {pending.rounds} round trips", pending
            )
        answers = await answer(pending)
        if answers:
            idle = 0
        else:
            if idle:
                await sleep(delay(idle))
            idle += 1
        outcome = await step(pending, answers)
        if not isinstance(outcome, PendingCall):
            return cast("R", outcome)
        pending = outcome
