"""Keeps tasks in this process, as the JSON that a durable store would hold. They end with it."""

from __future__ import annotations

import heapq
import threading
import time
from collections.abc import Callable, Sequence

from mcp_runtime.tasks.record import TaskRecord

__all__ = ["MemoryTaskStore"]


class MemoryTaskStore:
    """A `TaskStore` for tests, and for servers of one process whose tasks may end with it.

    Args:
        clock: Returns seconds since the epoch, UTC.
    """

    def __init__(self, *, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._records: dict[str, bytes] = {}
        self._leases: dict[str, int] = {}
        self._ends: list[tuple[int, str]] = []
        self._lock = threading.Lock()  # two event loops of one process may share a store

    async def create(self, record: TaskRecord) -> None:
        """Write down a new record.

        Raises:
            ValueError: There is a record of this id.
        """
        with self._lock:
            self._forget()
            if record.task_id in self._records:
                raise ValueError(f"there is a task {record.task_id!r}")
            self._put(record)
            if record.expires_at_ms is not None:
                heapq.heappush(self._ends, (record.expires_at_ms, record.task_id))

    async def get(self, task_id: str) -> TaskRecord | None:
        """Return the record, or None if there is none."""
        with self._lock:
            return self._get(task_id)

    async def update(self, task_id: str, change: Callable[[TaskRecord], TaskRecord | None]) -> TaskRecord | None:
        """Put what `change` makes of the record in its place; return the record as it is now."""
        with self._lock:
            record = self._get(task_id)
            changed = None if record is None else change(record)
            if changed is None:
                return record
            self._put(changed)
            return changed

    async def claimable(self, now_ms: int) -> Sequence[str]:
        """Return the ids of the records whose lease has run out by `now_ms`, oldest first."""
        with self._lock:
            self._forget()
            return sorted((key for key, until in self._leases.items() if until <= now_ms), key=self._leases.__getitem__)

    def __len__(self) -> int:
        """Return how many records are kept."""
        return len(self._records)

    def _put(self, record: TaskRecord) -> None:
        self._records[record.task_id] = record.to_bytes()
        if record.lease_until_ms is None:
            self._leases.pop(record.task_id, None)
        else:
            self._leases[record.task_id] = record.lease_until_ms

    def _get(self, task_id: str) -> TaskRecord | None:
        encoded = self._records.get(task_id)
        record = None if encoded is None else TaskRecord.from_bytes(encoded)
        return None if record is None or record.expired(self._now_ms()) else record

    def _forget(self) -> None:
        now_ms = self._now_ms()
        while self._ends and self._ends[0][0] <= now_ms:
            _, task_id = heapq.heappop(self._ends)
            self._records.pop(task_id, None)
            self._leases.pop(task_id, None)

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)
