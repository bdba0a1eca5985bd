"""Runs a handler from the top against a ledger, and says whether it finished or what it asks.

Theory of operation
-------------------
A handler is straight-line code: `answer = await ctx.elicit(...)`. The protocol has no way to wait for
an answer, so the first time a question is reached the handler is left with an `Unwind` signal and the
question becomes the outcome. When the answer comes, possibly in another process, the handler starts from
the top. Each question it reaches takes the next ordinal; an ordinal with an answer returns it at
once, so the handler runs forward to where it stopped. `once` steps take ordinals too and return
their recorded value instead of running again.

This holds as long as the handler asks the same questions in the same order given the same answers. An
answered ordinal therefore carries the fingerprint of the question it answered; another question at
that place is a `ReplayMismatch`, never a wrong answer handed to the wrong question.

Unwinding does not depend on the handler's manners. Before the signal is raised, the execution
records why, and from then on every question and step raises it again. A handler that swallows it, returns a
value or raises something else comes to the same outcome, with a warning in the log.

A handler may also be left because it asks to go on without the request that started it. That is one more reason to
unwind, recorded in the same way; whoever runs it then starts it again, from the top, elsewhere.

Ordinals need one order, so questions and steps belong to the task (or worker thread) that the handler was
started on. Context variables are inherited by child tasks and cannot tell them apart; the identity
of the running task can.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from mcp_runtime.elicitation.questions import Question
from mcp_runtime.errors import ReplayMismatch
from mcp_runtime.replay.execution import CONTRACT, Execution
from mcp_runtime.replay.ledger import Ledger
from mcp_runtime.replay.outcome import Completed, InputRequired, Outcome
from mcp_runtime.replay.signals import Unwind

__all__ = ["ReplayDispatcher", "ReplayExecutor"]

T = TypeVar("T")

logger = logging.getLogger(__name__)


class ReplayDispatcher:
    """The default `ElicitationDispatcher`: recorded answers, or an unwound handler."""

    __slots__ = ("_execution",)

    def __init__(self, execution: Execution) -> None:
        self._execution = execution

    async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
        """Return the answers to `questions` in order, or leave the handler."""
        answers = self._execution.ask(questions)
        await self._execution.pass_gate()
        return answers


class ReplayExecutor:
    """Runs handlers against ledgers. Stateless; one serves a whole server.

    Args:
        debug: Run an execution that stopped at a question once more, with the ledger a retry would bring,
            and fail unless it stops at the same question.
    """

    def __init__(self, *, debug: bool = False) -> None:
        self._debug = debug

    async def run(
        self,
        ledger: Ledger,
        handler: Callable[[Execution], Awaitable[T]],
        *,
        name: str,
        capabilities: Mapping[str, Any],
        gate: Callable[[], Awaitable[None]] | None = None,
        detachable: bool = False,
        ask_again: bool = False,
        on_recorded: Callable[[Ledger], Awaitable[None]] | None = None,
    ) -> Outcome[T]:
        """Return what one execution of `handler` comes to.

        Args:
            ledger: Slots in ordinal order, with the answers that came with this request merged in.
            handler: Starts the handler on an execution; called again in debug mode.
            name: Name of the handler, for messages.
            capabilities: What the client declared for this request.
            gate: See `Execution`.
            detachable: See `Execution`; only then can the outcome be `Detached`.
            ask_again: See `Execution`.
            on_recorded: See `Execution`.

        Raises:
            AnswerRejected: An answer does not fit the question asked at its ordinal.
            ReplayMismatch: The handler asked something else than it did before.
            MissingClientCapability: The client cannot be asked what the handler asks.
            BaseException: Whatever the handler raised, if it had not stopped at a question.
        """
        execution = Execution(
            ledger,
            handler=name,
            capabilities=capabilities,
            gate=gate,
            detachable=detachable,
            ask_again=ask_again,
            on_recorded=on_recorded,
        )
        outcome = await self._once(execution, handler)
        if not isinstance(outcome, Completed):
            if self._debug and isinstance(outcome, InputRequired):
                await self._rehearse(outcome, handler, name, capabilities)
            await execution.take_effect()  # Else one token could be made into many that are each good once.
        return outcome

    async def _once(self, execution: Execution, handler: Callable[[Execution], Awaitable[T]]) -> Outcome[T]:
        try:
            value = await handler(execution)
        except Unwind:
            if not execution.stopped:
                raise RuntimeError(f"{execution.handler}: left by the signal of another execution") from None
        except BaseException as error:
            if not execution.stopped or _must_pass(error):
                raise
            _warn_swallowed(execution, f"raised {type(error).__name__}")
        else:
            if not execution.stopped:
                if unused := execution.unused():
                    logger.warning("%s ended without asking for recorded answers %s", execution.handler, unused)
                return Completed(value, execution.ledger)
            _warn_swallowed(execution, "returned a value")
        finally:
            execution.close()
        return execution.conclude()

    async def _rehearse(
        self,
        outcome: InputRequired,
        handler: Callable[[Execution], Awaitable[Any]],
        name: str,
        capabilities: Mapping[str, Any],
    ) -> None:
        execution = Execution(outcome.ledger, handler=name, capabilities=capabilities, rehearsal=True)
        again = await self._once(execution, handler)
        asked = {key: question.fingerprint for key, question in outcome.questions.items()}
        if isinstance(again, InputRequired):
            now = {key: question.fingerprint for key, question in again.questions.items()}
            if now == asked:
                return
            reached = f"now {sorted(now)}"
        else:
            reached = "now the handler finished"
        raise ReplayMismatch(
            f"{name}: run twice with the same ledger, it first asked {sorted(asked)}, {reached}. "
            f"Idempotency contract: {CONTRACT}",
            data={"ordinal": len(outcome.ledger.slots), "keys": sorted(asked)},
        )


def _must_pass(error: BaseException) -> bool:
    if isinstance(error, asyncio.CancelledError):
        task = asyncio.current_task()
        return task is not None and task.cancelling() > 0
    return isinstance(error, KeyboardInterrupt)


def _warn_swallowed(execution: Execution, how: str) -> None:
    logger.warning(
        "%s %s although it was left; let BaseException pass through handlers, or the code after the question or "
        "become_task runs in vain",
        execution.handler,
        how,
    )
