"""The store carrier: keeps a ledger in a `TaskStore` while its tool runs as a task.

The wire carrier puts the ledger into the client's hands at every question; this one puts it into a record, and
`tasks/update` brings the answers there. How a handler is replayed is the same replay core's business in both.
Whatever happens to a task is one atomic update of its record (`mcp_runtime.tasks.transitions`), so any process
that shares the store serves any request about it.

Spec: ext-tasks 2026-07-28.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Final

from mcp_model import CallToolRequestParams
from mcp_runtime.dispatch import Call
from mcp_runtime.errors import InvalidParams
from mcp_runtime.handlers.catalog import Catalog
from mcp_runtime.handlers.interactive import InteractiveRunner
from mcp_runtime.handlers.tools import ToolHandler
from mcp_runtime.replay.ledger import Ledger
from mcp_runtime.seams import TaskStore
from mcp_runtime.subscriptions.events import Event, TaskChanged
from mcp_runtime.tasks import transitions
from mcp_runtime.tasks.executions import Executions
from mcp_runtime.tasks.record import Lease, TaskRecord, encode_json

__all__ = ["TaskEngine"]

logger = logging.getLogger(__name__)

_ID_BYTES: Final = 24
_ID_LENGTH: Final = 32
_IDLE_SECONDS: Final = 10.0
_CLOSE_SECONDS: Final = 5.0


class TaskEngine:
    """Creates tasks, brings them answers, and recovers those whose process was lost.

    Args:
        store: Where the records are.
        tools: The tools of this server.
        runner: Runs their handlers.
        publish: Tells the listeners of all processes that a task changed.
        clock: Returns seconds since the epoch, UTC.
    """

    def __init__(
        self,
        store: TaskStore,
        *,
        tools: Catalog[ToolHandler],
        runner: InteractiveRunner,
        publish: Callable[[TaskChanged], None],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._tools = tools
        self._publish = publish
        self._clock = clock
        self._executions = Executions(store, runner=runner, now_ms=self._now_ms, changed=self._changed)
        self._keeper: asyncio.Task[None] | None = None
        self._looking: set[asyncio.Task[None]] = set()
        self._finishing: set[asyncio.Task[None]] = set()
        self._offered = asyncio.Event()

    @property
    def executions(self) -> Executions:
        """What runs in this process."""
        return self._executions

    # -- called for requests --------------------------------------------------------------------

    async def start(self, call: Call[CallToolRequestParams], tool: ToolHandler, ledger: Ledger) -> dict[str, Any]:
        """Create a task that goes on from `ledger`, and return the members of its `CreateTaskResult`.

        Raises:
            InvalidParams: The arguments hold a number that JSON peers cannot carry.
        """
        policy = tool.task
        assert policy is not None
        now_ms = self._now_ms()
        arguments = call.params.arguments or {}
        meta = call.envelope.meta.raw
        try:
            encode_json([arguments, meta])
        except ValueError:
            raise InvalidParams("params hold a number out of range") from None
        record = TaskRecord(
            task_id=secrets.token_urlsafe(_ID_BYTES),
            status="working",
            created_at_ms=now_ms,
            updated_at_ms=now_ms,
            ttl_ms=policy.ttl_ms,
            poll_interval_ms=policy.poll_interval_ms,
            tool=tool.name,
            arguments=arguments,
            meta=meta,
            principal=call.principal,
            ledger=Ledger(ledger.slots),
            lease=self._executions.lease(policy),
        )

        async def create() -> None:
            await self._store.create(record)
            self._executions.start(record, tool, policy)

        await self._to_the_end(create())
        return {"resultType": "task", **record.task()}

    async def get(self, task_id: str) -> TaskRecord | None:
        """Return the record of a task; None for an id that is unknown or has expired."""
        if len(task_id) != _ID_LENGTH:  # Whatever a client made up need not reach the store.
            return None
        record = await self._store.get(task_id)
        return None if record is None or record.expired(self._now_ms()) else record

    async def answer(self, record: TaskRecord, responses: Mapping[str, Any]) -> None:
        """Bring answers to the task of `record`; whoever brings the last one runs it on."""
        tool = self._tools.get(record.tool)
        policy = None if tool is None else tool.task
        if tool is None or policy is None:
            return
        lease = self._executions.lease(policy)
        change = partial(transitions.answer, responses=responses, lease=lease, now_ms=self._now_ms())

        async def resume() -> None:
            changed = await self._update(record.task_id, change)
            if changed is not None and changed.held_by(lease.holder):
                self._executions.start(changed, tool, policy)

        await self._to_the_end(resume())

    async def cancel(self, record: TaskRecord) -> None:
        """Cancel the task of `record` and its handler, unless it has ended."""

        async def stop() -> None:
            await self._update(record.task_id, partial(transitions.cancel, now_ms=self._now_ms()))
            self._executions.cancel(record.task_id)

        await self._to_the_end(stop())

    # -- while the server is entered ------------------------------------------------------------

    async def open(self) -> None:
        """Keep the leases of what runs here, and look for tasks whose process was lost, until `close`."""
        self._offered = asyncio.Event()
        self._keeper = asyncio.create_task(self._keep(), name="mcp task leases")

    async def close(self) -> None:
        """Stop keeping, and end what runs here."""
        keeper, self._keeper = self._keeper, None
        if keeper is not None:
            keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await keeper
        for looking in list(self._looking):
            looking.cancel()
        if self._finishing:
            await asyncio.wait(self._finishing, timeout=_CLOSE_SECONDS)
        await self._executions.close()

    def offer(self) -> None:
        """Take note that a tool with a policy was registered."""
        self._offered.set()

    def heard(self, event: Event) -> None:
        """Take note of an event from any process: a task that runs here may have been cancelled there."""
        if isinstance(event, TaskChanged) and self._executions.has(event.task_id):
            looking = asyncio.get_running_loop().create_task(self._look(event.task_id))
            self._looking.add(looking)
            looking.add_done_callback(self._looking.discard)

    async def recover(self) -> None:
        """Run tasks again whose process was lost, or fail them where their policy says so."""
        for task_id in await self._store.claimable(self._now_ms()):
            record = await self._store.get(task_id)
            tool = None if record is None else self._tools.get(record.tool)
            if record is None or tool is None:  # Perhaps a task of another release; its own servers know it.
                continue
            until_ms = self._now_ms() + (0 if tool.task is None else tool.task.lease_ms)
            lease = Lease(holder=secrets.token_hex(16), until_ms=until_ms)
            claim = partial(transitions.claim, policy=tool.task, lease=lease, now_ms=self._now_ms())
            claimed = await self._update(task_id, claim)
            if claimed is not None and tool.task is not None and claimed.held_by(lease.holder):
                logger.warning("task %s of a process that was lost runs again", task_id)
                self._executions.start(claimed, tool, tool.task)

    # -- details --------------------------------------------------------------------------------

    async def _keep(self) -> None:
        while True:
            try:
                await self._executions.renew()
                await self.recover()
            except Exception:
                logger.exception("tasks could not be looked after; trying again")
            self._offered.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._pause_seconds()):
                    await self._offered.wait()

    def _pause_seconds(self) -> float:
        """Return a third of the shortest lease: two renewals may fail before it runs out."""
        leases = [tool.task.lease.total_seconds() for tool in self._tools if tool.task is not None]
        return min(leases) / 3 if leases else _IDLE_SECONDS

    async def _to_the_end(self, work: Coroutine[Any, Any, None]) -> None:
        """Await `work`, and let it go on if the request that asked for it is cancelled.

        Between what the store was told and what this process does about it there must be no gap: a task whose
        answers came and whose handler nobody started would look like one of a lost process.
        """
        task = asyncio.create_task(work)
        self._finishing.add(task)
        task.add_done_callback(self._finished)
        await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._finishing.discard(task)
        if not task.cancelled():
            task.exception()  # Its request raised it, or is gone.

    async def _look(self, task_id: str) -> None:
        try:
            await self._executions.look(task_id)
        except Exception:
            logger.exception("a task could not be looked at; its lease will tell")

    async def _update(self, task_id: str, change: Callable[[TaskRecord], TaskRecord | None]) -> TaskRecord | None:
        took_effect = False

        def noticed(record: TaskRecord) -> TaskRecord | None:
            nonlocal took_effect
            changed = change(record)
            took_effect = changed is not None
            return changed

        record = await self._store.update(task_id, noticed)
        if took_effect:
            self._changed(task_id)
        return record

    def _changed(self, task_id: str) -> None:
        self._publish(TaskChanged(task_id))

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)
