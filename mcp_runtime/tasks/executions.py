"""The executions of tasks in this process: each runs a handler from the top and writes down what it came to.

An execution holds the lease of its task. It loses it when the task is cancelled, when its record ends, or when this
process was silent for too long; then the handler is cancelled and its outcome dropped.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, assert_never

from mcp_runtime.envelope import CLIENT_CAPABILITIES, CLIENT_INFO
from mcp_runtime.errors import InternalFailure, ProtocolError
from mcp_runtime.handlers.arguments import ArgumentsRejected
from mcp_runtime.handlers.interactive import InteractiveRunner
from mcp_runtime.handlers.tools import ToolHandler, arguments_refused, settled
from mcp_runtime.replay.execution import Execution
from mcp_runtime.replay.ledger import Ledger
from mcp_runtime.replay.outcome import Completed, Detached, InputRequired
from mcp_runtime.request_facts import HandlerRequest
from mcp_runtime.seams import TaskStore
from mcp_runtime.tasks import transitions
from mcp_runtime.tasks.policy import TaskPolicy
from mcp_runtime.tasks.record import Lease, TaskRecord, encode_json
from mcp_runtime.tasks.status import StatusMessages

__all__ = ["Executions"]

logger = logging.getLogger(__name__)

_Change = Callable[[TaskRecord], TaskRecord | None]

# How long an outcome is offered to a store that fails, in seconds between the attempts.
_SAVE_DELAYS = (0.1, 0.5, 2.0, 5.0)
_CLOSE_SECONDS = 5.0


@dataclass(slots=True, kw_only=True)
class _Run:
    """One execution that is under way."""

    task_id: str
    holder: str
    policy: TaskPolicy
    until_ms: int
    settling: bool = False
    task: asyncio.Task[None] = field(init=False)

    def cancel(self) -> None:
        """Cancel the handler. Once it is done, its outcome is written down and told of whatever comes."""
        if not self.settling:
            self.task.cancel()


class Executions:
    """Starts, renews and ends the executions of one process.

    Args:
        store: Where the records are.
        runner: Runs handlers.
        now_ms: Returns the milliseconds since the epoch, UTC.
        changed: Called with the id of a task after it changed in a way that clients can see.
    """

    def __init__(
        self,
        store: TaskStore,
        *,
        runner: InteractiveRunner,
        now_ms: Callable[[], int],
        changed: Callable[[str], None],
    ) -> None:
        self._store = store
        self._runner = runner
        self._now_ms = now_ms
        self._changed = changed
        self._runs: dict[str, _Run] = {}
        self._closing = False

    def __len__(self) -> int:
        """Return how many executions are under way."""
        return len(self._runs)

    def has(self, task_id: str) -> bool:
        """Return True while a handler of the task runs here."""
        return bool(self._of(task_id))

    def lease(self, policy: TaskPolicy) -> Lease:
        """Return a new lease from now on, for an execution that `start` will be called for."""
        return Lease(holder=secrets.token_hex(16), until_ms=self._now_ms() + policy.lease_ms)

    def start(self, record: TaskRecord, tool: ToolHandler, policy: TaskPolicy) -> None:
        """Run the handler of `record` under its lease, which is in the store already; wait for nothing."""
        assert record.lease is not None
        run = _Run(task_id=record.task_id, holder=record.lease.holder, policy=policy, until_ms=record.lease.until_ms)
        self._runs[run.holder] = run
        run.task = asyncio.create_task(self._supervise(run, record, tool), name=f"mcp task {record.task_id}")

    def cancel(self, task_id: str) -> None:
        """Cancel the handler of a task that was taken away from it, if it runs here."""
        for run in self._of(task_id):
            run.cancel()

    async def look(self, task_id: str) -> None:
        """Cancel the handler of a task if it runs here and another process has ended the task."""
        for run in self._of(task_id):
            record = await self._store.get(task_id)
            if record is None or not record.held_by(run.holder):
                run.cancel()

    async def renew(self) -> None:
        """Extend the lease of every execution, and cancel those that have lost theirs."""
        for run in list(self._runs.values()):
            lease = Lease(holder=run.holder, until_ms=self._now_ms() + run.policy.lease_ms)
            try:
                record = await self._store.update(run.task_id, partial(transitions.renew, lease=lease))
            except Exception:
                logger.exception("the lease of a task could not be renewed")
                if self._now_ms() < run.until_ms:
                    continue
                record = None
            if record is not None and record.held_by(run.holder):
                run.until_ms = lease.until_ms
            else:
                run.cancel()

    async def close(self) -> None:
        """End every execution: give its task to another process, or fail it where it may not run again."""
        self._closing = True
        runs = list(self._runs.values())
        for run in runs:
            run.cancel()
        if runs:
            _, late = await asyncio.wait([run.task for run in runs], timeout=_CLOSE_SECONDS)
            if late:
                logger.warning("%d executions of tasks did not end in time", len(late))
                for task in late:
                    task.cancel()
        self._closing = False

    # -- one execution --------------------------------------------------------------------------

    def _of(self, task_id: str) -> list[_Run]:
        return [run for run in self._runs.values() if run.task_id == task_id]

    async def _supervise(self, run: _Run, record: TaskRecord, tool: ToolHandler) -> None:
        try:
            await self._run(run, record, tool)
        except asyncio.CancelledError:
            if self._closing:
                await self._hand_over(run)
        except Exception:
            logger.exception("what %s came to could not be written down; its task waits for its lease", tool.name)
        finally:
            del self._runs[run.holder]

    async def _run(self, run: _Run, record: TaskRecord, tool: ToolHandler) -> None:
        change: Callable[..., TaskRecord | None]
        messages = StatusMessages(partial(self._note, run), interval=run.policy.poll_interval.total_seconds())
        try:
            outcome = await self._outcome(run, record, tool, messages)
            match outcome:
                case Completed():
                    change = partial(transitions.finish, result=_sendable(outcome.value), ledger=outcome.ledger)
                case InputRequired():
                    change = partial(transitions.park, outcome=outcome)
                case Detached():
                    raise InternalFailure("a task cannot become a task")
                case _:
                    assert_never(outcome)
        except ProtocolError as error:
            logger.info("task %s failed: %s", run.task_id, error)
            change = partial(transitions.fail, error=error)
        finally:
            messages.stop()
        run.settling = True
        await self._save(run, partial(change, holder=run.holder, now_ms=self._now_ms()))

    async def _outcome(
        self, run: _Run, record: TaskRecord, tool: ToolHandler, messages: StatusMessages
    ) -> Completed[dict[str, Any]] | InputRequired | Detached:
        try:
            arguments = tool.arguments.bind(record.arguments)
        except ArgumentsRejected as error:  # The tool has changed since the task was created.
            return Completed(arguments_refused(error), record.ledger)

        async def recorded(ledger: Ledger) -> None:
            keep = partial(transitions.keep_ledger, holder=run.holder, ledger=ledger)
            try:
                await self._store.update(run.task_id, keep)
            except Exception:  # The step was done: it may only be done again if this process dies now.
                logger.exception("a step of task %s could not be written down", run.task_id)

        running = self._runner.execute(
            tool.signature,
            arguments,
            _request(record),
            record.ledger,
            progress=partial(_progress, messages),
            ask_again=True,
            on_recorded=recorded if run.policy.replay_safe else None,
        )
        return await settled(tool, running, record.ledger)

    async def _note(self, run: _Run, message: str) -> None:
        change = partial(transitions.note, holder=run.holder, message=message, now_ms=self._now_ms())
        try:
            await self._update(run, change)
        except Exception:
            logger.exception("the progress of task %s could not be written down", run.task_id)

    async def _save(self, run: _Run, change: _Change) -> None:
        """Write down what the execution came to, in several attempts; the lease is renewed meanwhile."""
        for delay in _SAVE_DELAYS:
            try:
                await self._update(run, change)
                return
            except Exception as error:
                logger.warning("what task %s came to could not be written down yet: %r", run.task_id, error)
            await asyncio.sleep(delay)
        await self._update(run, change)

    async def _update(self, run: _Run, change: _Change) -> None:
        took_effect = False

        def noticed(record: TaskRecord) -> TaskRecord | None:
            nonlocal took_effect
            changed = change(record)
            took_effect = changed is not None
            return changed

        await self._store.update(run.task_id, noticed)
        if took_effect:
            self._changed(run.task_id)

    async def _hand_over(self, run: _Run) -> None:
        """Give up the lease: this process stops."""
        now_ms = self._now_ms()
        change: _Change
        if run.policy.replay_safe:
            change = partial(transitions.release, holder=run.holder, now_ms=now_ms)
        else:
            stopped = InternalFailure("the server stopped before the task was done")
            change = partial(transitions.fail, holder=run.holder, error=stopped, now_ms=now_ms)
        try:
            await self._update(run, change)
        except Exception:
            logger.exception("task %s could not be given up; it waits for its lease", run.task_id)


def _request(record: TaskRecord) -> HandlerRequest:
    """Return what the handler may know of the request that created the task."""
    capabilities = record.meta.get(CLIENT_CAPABILITIES)
    info = record.meta.get(CLIENT_INFO)
    return HandlerRequest(
        target=record.tool,
        client_capabilities=capabilities if isinstance(capabilities, Mapping) else {},
        client_info=info if isinstance(info, Mapping) else None,
        principal=record.principal,
        meta=record.meta,
    )


def _progress(messages: StatusMessages, execution: Execution) -> Callable[..., Any]:
    async def send(progress: float, total: float | None, message: str | None) -> None:
        if not execution.ended:
            messages.report(progress, total, message)

    return send


def _sendable(result: dict[str, Any]) -> dict[str, Any]:
    """Return `result` as the `result` of a task: complete, and sure to be carried by JSON."""
    try:
        encode_json(result)
    except ValueError as error:
        raise InternalFailure("the server built a message that JSON cannot carry") from error
    return {"resultType": "complete", **result}
