"""One run of a handler: where it stands in its ledger, what it asks, and why it was left.

Contexts ask and record through an `Execution`; whoever runs the handler reads from it what came of the run. The
rules it keeps are told in `mcp_runtime.replay.executor`.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NoReturn

from mcp_runtime.capabilities import declares
from mcp_runtime.elicitation.questions import Question
from mcp_runtime.errors import AnswerRejected, MissingClientCapability, ReplayMismatch
from mcp_runtime.replay.json_values import json_copy
from mcp_runtime.replay.ledger import ONCE, Ledger, Slot, default_key
from mcp_runtime.replay.outcome import Detached, InputRequired
from mcp_runtime.replay.signals import Unwind

__all__ = ["CONTRACT", "Execution"]

CONTRACT: Final = (
    "the handler must ask the same questions in the same order when it is replayed with the same answers; "
    "usual causes: a message or schema built from the clock, a random value, an unordered set or data that "
    "changed in between (record it with ctx.once), a branch on such a value, a question asked because a once "
    "step raised (it records nothing: return the failure as a value), or a release that changed the handler while "
    "the conversation was open"
)


def _here() -> object:
    """Return what identifies the running task, or the thread where no task runs."""
    try:
        task = asyncio.current_task()
    except RuntimeError:
        task = None
    return threading.get_ident() if task is None else task


class Execution:
    """The state of one run of a handler; contexts ask and record through it.

    Args:
        ledger: The conversation so far.
        handler: Name of the handler, for messages.
        capabilities: What the client declared for this request.
        gate: Awaited once, before the request takes effect: before the first answer that arrived with it is
            handed over, or before the next questions go out. What it raises ends the execution.
        rehearsal: True in the second run of debug mode, whose messages must not reach the client.
        detachable: True where `detach` leaves the handler; otherwise it does nothing.
        ask_again: Ask a question again when its recorded answer does not fit, in place of failing: for
            carriers that have no request left to refuse.
        on_recorded: Awaited with the ledger after each step that was recorded.
    """

    __slots__ = (
        "_ask_again",
        "_capabilities",
        "_detachable",
        "_detached",
        "_failure",
        "_gate",
        "_keys",
        "_ledger",
        "_loop",
        "_on_recorded",
        "_owner",
        "_position",
        "_questions",
        "_refused",
        "_slots",
        "_step",
        "_steps",
        "handler",
        "rehearsal",
    )

    def __init__(
        self,
        ledger: Ledger,
        *,
        handler: str,
        capabilities: Mapping[str, Any],
        gate: Callable[[], Awaitable[None]] | None = None,
        rehearsal: bool = False,
        detachable: bool = False,
        ask_again: bool = False,
        on_recorded: Callable[[Ledger], Awaitable[None]] | None = None,
    ) -> None:
        self.handler = handler
        self.rehearsal = rehearsal
        self._ledger = ledger
        self._capabilities = capabilities
        self._gate = gate
        self._detachable = detachable
        self._ask_again = ask_again
        self._on_recorded = on_recorded
        self._loop = asyncio.get_running_loop()
        self._owner: object = _here()
        self._slots: list[Slot] = list(ledger.slots)
        self._position = 0
        self._keys: set[str] = set()
        self._steps: set[str] = set()
        self._step: str | None = None
        self._questions: dict[str, Question[Any]] = {}
        self._refused: dict[str, AnswerRejected] = {}
        self._failure: Exception | None = None
        self._detached = False

    # -- called by contexts, in the handler's task or thread ------------------------------------

    def ask(self, questions: Sequence[Question[Any]]) -> list[Any]:
        """Return the recorded answers to `questions`, or leave the handler.

        Raises:
            RuntimeError: Called from another task or thread, inside a `once` step, after the handler
                ended, or with a key used before.
        """
        self._enter("a question was asked")
        if not questions:
            raise RuntimeError(f"{self.handler}: no question was given")
        start = self._position
        slots = [self._slot(start + place, question) for place, question in enumerate(questions)]
        answers = []
        for place, (question, slot) in enumerate(zip(questions, slots, strict=True)):
            if slot.answered:
                try:
                    answers.append(question.read(slot.response))
                except AnswerRejected as error:
                    refusal = _named(error, slot.key)
                    # What was recorded after an answer that fitted then cannot be taken back now.
                    if not self._ask_again or any(later.answered for later in self._slots[start + len(slots) :]):
                        self.fail(refusal)
                    slots[place] = replace(slot, answered=False, response=None)
                    self._refused[slot.key] = refusal
        self._slots[start : start + len(slots)] = slots
        self._position = start + len(slots)
        if len(answers) == len(slots):
            return answers
        waiting = {slot.key: q for q, slot in zip(questions, slots, strict=True) if not slot.answered}
        for question in waiting.values():
            self.require(question.required_capability)
        del self._slots[self._position :]
        self._questions = waiting
        raise Unwind

    def detach(self) -> None:
        """Leave the handler to be run again without its request; return at once where that cannot be.

        Raises:
            RuntimeError: As for `ask`.
        """
        self._enter("the handler asked to become a task")
        if self._detachable:
            self._detached = True
            raise Unwind

    def require(self, capability: Mapping[str, Any]) -> None:
        """Leave the handler with -32021 unless the client declared `capability`."""
        if not declares(self._capabilities, capability):
            self.fail(MissingClientCapability(capability))

    def replayed_step(self, name: str) -> Slot | None:
        """Return the slot that recorded step `name` in an earlier execution; None if it must run now.

        Raises:
            RuntimeError: As for `ask`; or the name was used before in this execution.
        """
        self._enter(f"step {name!r} was started")
        if name in self._steps:
            raise RuntimeError(f"{self.handler}: once({name!r}) was used twice; give each step its own name")
        self._steps.add(name)
        if not any(slot.answered for slot in self._slots[self._position :]):
            del self._slots[self._position :]  # Only an answer binds the replay; an open question does not.
            return None
        slot = self._slots[self._position]
        if slot.kind != ONCE or slot.key != name:
            self._mismatch(slot, f"step {name!r}")
        self._position += 1
        # A copy: what the handler does to the value must not change the record.
        return replace(slot, response=copy.deepcopy(slot.response))

    @contextlib.contextmanager
    def running_step(self, name: str) -> Iterator[None]:
        """Mark step `name` as running: questions and other steps are refused until it ends."""
        self._step = name
        try:
            yield
        finally:
            self._step = None

    def record_step(self, name: str, value: Any) -> Any:
        """Record the result of step `name` and return it as a replay will see it.

        Raises:
            TypeError: `value` is not JSON: only None, bool, int, finite float, str, list and dict of them are.
        """
        self._enter(f"step {name!r} ended")
        plain = json_copy(value, f"{self.handler}: the result of once({name!r})")
        self._slots.append(Slot(key=name, kind=ONCE, answered=True, response=plain))
        self._position += 1
        return json_copy(plain, name)

    def fail(self, error: Exception) -> NoReturn:
        """Record `error` as what this execution comes to, and leave the handler."""
        self._failure = error
        raise Unwind

    async def keep_recorded(self) -> None:
        """Hand the ledger to `on_recorded`, if there is one; for a worker thread it returns without waiting.

        What it raises is what the execution comes to.
        """
        if self._on_recorded is None:
            return
        try:
            await self._in_loop(self._on_recorded(self.ledger))
        except Exception as error:
            self.fail(error)

    async def pass_gate(self) -> None:
        """Await the gate before the first fresh answer is handed over; later calls do nothing."""
        if self._gate is None or not self._reached_fresh():
            return
        try:
            await self._in_loop(self.take_effect())
        except Exception as error:  # Recorded, so that a handler that catches everything does not get past it.
            self.fail(error)

    # -- called by whoever runs the handler -----------------------------------------------------

    async def take_effect(self) -> None:
        """Await the gate; later calls do nothing."""
        gate, self._gate = self._gate, None
        if gate is not None:
            await gate()

    def adopt_thread(self) -> None:
        """Make the running worker thread the one that may ask."""
        self._owner = threading.get_ident()

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop of the server, for contexts that live on a worker thread."""
        return self._loop

    @property
    def ended(self) -> bool:
        """True once the handler has ended, whatever it came to."""
        return self._owner is None

    @property
    def stopped(self) -> bool:
        """True once the execution has come to a question or a fault."""
        return bool(self._questions) or self._failure is not None or self._detached

    @property
    def ledger(self) -> Ledger:
        """The conversation as it stands, pending questions included."""
        return Ledger(tuple(self._slots), self._ledger.fresh, self._ledger.volunteered)

    def close(self) -> None:
        """Refuse everything from now on: the handler has ended."""
        self._owner = None

    def conclude(self) -> InputRequired | Detached:
        """Return what this execution stopped at, or raise the fault it came to."""
        if self._failure is not None:
            raise self._failure
        if self._detached:
            return Detached(self.ledger)
        return InputRequired(self.ledger, dict(self._questions), dict(self._refused))

    def unused(self) -> list[str]:
        """Return the keys of answers that the handler never asked for."""
        return [slot.key for slot in self._slots[self._position :] if slot.answered]

    # -- details --------------------------------------------------------------------------------

    def _enter(self, what: str) -> None:
        if self._owner != _here():
            raise RuntimeError(
                f"{self.handler}: {what} {self._place()}; questions and once steps belong to the task or "
                "thread that the handler was started on, while it runs; in place of asyncio.gather use elicit_all, in "
                "place of asyncio.wait_for, which starts a task before Python 3.12, asyncio.timeout"
            )
        if self.stopped:
            raise Unwind
        if self._step is not None:
            raise RuntimeError(f"{self.handler}: {what} inside once({self._step!r}); ask before the step or after it")

    def _place(self) -> str:
        return "after the handler had ended" if self._owner is None else "from another task or thread"

    async def _in_loop(self, work: Awaitable[None]) -> None:
        """Await `work`; on a worker thread, let the server's loop do it, and block until it is done."""
        if not isinstance(self._owner, int):
            await work
            return

        async def working() -> None:
            await work

        asyncio.run_coroutine_threadsafe(working(), self._loop).result()

    def _reached_fresh(self) -> bool:
        return any(slot.key in self._ledger.fresh and slot.kind != ONCE for slot in self._slots[: self._position])

    def _slot(self, index: int, question: Question[Any]) -> Slot:
        key = question.key or default_key(index + 1)
        if key in self._keys:
            raise RuntimeError(
                f"{self.handler}: the key {key!r} names two questions; keys are unique in a conversation"
            )
        self._keys.add(key)
        recorded = self._slots[index] if index < len(self._slots) else None
        if recorded is not None and recorded.answered:
            if recorded.kind != question.method or recorded.fingerprint != question.fingerprint:
                self._mismatch(recorded, f"{question.method} {key!r} ({question.fingerprint[:12]})", index)
            return recorded
        volunteered = self._ledger.volunteered
        if volunteered and question.key is not None and question.key in volunteered:
            response = volunteered[question.key]
            return Slot(
                key=key, kind=question.method, fingerprint=question.fingerprint, answered=True, response=response
            )
        return Slot(key=key, kind=question.method, fingerprint=question.fingerprint)

    def _mismatch(self, slot: Slot, asked: str, index: int | None = None) -> NoReturn:
        ordinal = (self._position if index is None else index) + 1
        mark = f" ({slot.fingerprint[:12]})" if slot.fingerprint else ""
        self.fail(
            ReplayMismatch(
                f"{self.handler}: replay reached something else at ordinal {ordinal}: recorded {slot.kind} "
                f"{slot.key!r}{mark}, now {asked}. Idempotency contract: {CONTRACT}",
                data={"ordinal": ordinal, "key": slot.key},
            )
        )


def _named(error: AnswerRejected, key: str) -> AnswerRejected:
    """Return `error` with the key of the question in its message and data."""
    message = error.message if key in error.message else f"the answer to {key!r}: {error.message}"
    return AnswerRejected(message, data={"key": key, **(error.data or {})})
