"""Everything that can happen to a task, as functions from a record to the next one.

They are handed to `TaskStore.update`, which may call them several times and from any thread, so they look at
nothing but their arguments. None means that the record stays as it is. What the specification demands of
tasks holds here, once for all stores: a terminal status is final, keys are never issued twice, an answer counts
once, and only the execution that holds the lease decides what a task came to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mcp_runtime.errors import AnswerRejected, InternalFailure, ProtocolError, error_object
from mcp_runtime.input_requests import check_input_response
from mcp_runtime.replay.ledger import Ledger
from mcp_runtime.replay.outcome import InputRequired
from mcp_runtime.tasks.policy import TaskPolicy
from mcp_runtime.tasks.record import Lease, PendingInput, TaskRecord, encode_json

__all__ = ["answer", "cancel", "claim", "fail", "finish", "keep_ledger", "note", "park", "release", "renew"]


# -- by the execution that holds the lease --------------------------------------------------------


def park(record: TaskRecord, holder: str, outcome: InputRequired, now_ms: int) -> TaskRecord | None:
    """Wait for the answers to the questions of `outcome`."""
    if not record.held_by(holder):
        return None
    issued = list(record.issued_keys)
    pending = {}
    for key, question in outcome.questions.items():
        wire_key = _unused(key, issued)
        issued.append(wire_key)
        pending[wire_key] = PendingInput(key=key, request=question.input_request())
    return _changed(
        record,
        now_ms,
        status="input_required",
        ledger=outcome.ledger,
        pending=pending,
        issued_keys=tuple(issued),
        status_message="\n".join(error.message for error in outcome.refused.values()) or None,
        lease=None,
    )


def finish(
    record: TaskRecord, holder: str, result: Mapping[str, Any], ledger: Ledger, now_ms: int
) -> TaskRecord | None:
    """Complete the task with the members of its tool's result."""
    if not record.held_by(holder):
        return None
    return _changed(record, now_ms, status="completed", result=result, ledger=ledger, status_message=None, lease=None)


def fail(record: TaskRecord, holder: str, error: ProtocolError, now_ms: int) -> TaskRecord | None:
    """End the task with a JSON-RPC error."""
    return _failed(record, error, now_ms) if record.held_by(holder) else None


def keep_ledger(record: TaskRecord, holder: str, ledger: Ledger) -> TaskRecord | None:
    """Write down the steps that were recorded while the task runs."""
    return replace(record, ledger=ledger) if record.held_by(holder) else None


def note(record: TaskRecord, holder: str, message: str, now_ms: int) -> TaskRecord | None:
    """Say how far the work has come."""
    if not record.held_by(holder) or record.status_message == message:
        return None
    return _changed(record, now_ms, status_message=message)


def renew(record: TaskRecord, lease: Lease) -> TaskRecord | None:
    """Make the lease of the same holder last longer."""
    return replace(record, lease=lease) if record.held_by(lease.holder) else None


def release(record: TaskRecord, holder: str, now_ms: int) -> TaskRecord | None:
    """Let another process take the task over at once; this attempt does not count."""
    if not record.held_by(holder):
        return None
    return replace(record, lease=Lease(holder=holder, until_ms=now_ms), attempts=record.attempts - 1)


# -- by clients -----------------------------------------------------------------------------------


def answer(record: TaskRecord, responses: Mapping[str, Any], lease: Lease, now_ms: int) -> TaskRecord | None:
    """Fill in the answers to open questions, and go on under `lease` when none is left.

    Answers to anything else are left out, and so are those that do not fit their question: it stays open, and the
    status message says why.
    """
    if record.status != "input_required":
        return None
    accepted: dict[str, Mapping[str, Any]] = {}
    faults = []
    left = dict(record.pending)
    for wire_key, pending in record.pending.items():
        if wire_key not in responses:
            continue
        response = responses[wire_key]
        try:
            check_input_response(pending.request, response)
            encode_json(response)
        except AnswerRejected as error:
            faults.append(f"the answer to {wire_key!r} was not taken: {error.message}")
        except ValueError:
            faults.append(f"the answer to {wire_key!r} was not taken: a number is out of range")
        else:
            accepted[pending.key] = response
            del left[wire_key]
    if not accepted and not faults:
        return None
    ledger = Ledger(record.ledger.with_answers(accepted).slots)
    message = "\n".join(faults) or None
    if left:
        return _changed(record, now_ms, ledger=ledger, pending=left, status_message=message)
    return _changed(
        record, now_ms, status="working", ledger=ledger, pending={}, status_message=None, attempts=1, lease=lease
    )


def cancel(record: TaskRecord, now_ms: int) -> TaskRecord | None:
    """Stop the task, unless it has ended."""
    if record.terminal:
        return None
    return _changed(
        record, now_ms, status="cancelled", status_message="The task was cancelled.", pending={}, lease=None
    )


# -- when the holder of a lease is lost -----------------------------------------------------------


def claim(record: TaskRecord, policy: TaskPolicy | None, lease: Lease, now_ms: int) -> TaskRecord | None:
    """Take over a task whose lease has run out, under `lease`, or fail it where it may not run again."""
    until = record.lease_until_ms
    if until is None or until > now_ms:
        return None
    if policy is None or not policy.replay_safe:
        return _failed(record, InternalFailure("the server that ran the task was lost"), now_ms)
    if record.attempts >= policy.max_attempts:
        lost = InternalFailure(f"the task was given up: the server that ran it was lost {record.attempts} times")
        return _failed(record, lost, now_ms)
    return _changed(record, now_ms, attempts=record.attempts + 1, lease=lease)


# -- details --------------------------------------------------------------------------------------


def _failed(record: TaskRecord, error: ProtocolError, now_ms: int) -> TaskRecord:
    return _changed(
        record, now_ms, status="failed", error=error_object(error), status_message=error.message, lease=None
    )


def _changed(record: TaskRecord, now_ms: int, **changes: Any) -> TaskRecord:
    # Clocks of two processes differ a little; a task's own time never goes back.
    return replace(record, updated_at_ms=max(now_ms, record.updated_at_ms), **changes)


def _unused(key: str, issued: list[str]) -> str:
    """Return `key`, or a key made from it, that is not in `issued`."""
    candidate, number = key, 2
    while candidate in issued:
        candidate, number = f"{key}.{number}", number + 1
    return candidate
