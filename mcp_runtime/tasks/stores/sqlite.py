"""Keeps tasks in one SQLite file, for any number of processes on one machine.

Records survive the death of a process at any point: each change is one transaction, in the log before it is
acknowledged. The standard library's `sqlite3` does the work, on one thread per store, so the event
loop never waits for the disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import PathLike
from types import TracebackType
from typing import Final, Self, TypeVar

from mcp_runtime.tasks.record import TaskRecord

__all__ = ["SqliteTaskStore"]

T = TypeVar("T")

_TABLE: Final = """
    CREATE TABLE IF NOT EXISTS dacapo_tasks (
        task_id TEXT PRIMARY KEY,
        expires_at_ms INTEGER,
        lease_until_ms INTEGER,
        record TEXT NOT NULL
    ) WITHOUT ROWID
"""
_INDEXES: Final = (
    "CREATE INDEX IF NOT EXISTS dacapo_tasks_ends ON dacapo_tasks (expires_at_ms) WHERE expires_at_ms IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS dacapo_tasks_leases ON dacapo_tasks (lease_until_ms) WHERE lease_until_ms IS NOT NULL",
)
_CREATE: Final = "INSERT INTO dacapo_tasks (expires_at_ms, lease_until_ms, record, task_id) VALUES (?, ?, ?, ?)"
_REPLACE: Final = "UPDATE dacapo_tasks SET expires_at_ms = ?, lease_until_ms = ?, record = ? WHERE task_id = ?"
_READ: Final = "SELECT record FROM dacapo_tasks WHERE task_id = ? AND (expires_at_ms IS NULL OR expires_at_ms > ?)"
_CLAIMABLE: Final = """
    SELECT task_id FROM dacapo_tasks
    WHERE lease_until_ms <= ? AND (expires_at_ms IS NULL OR expires_at_ms > ?)
    ORDER BY lease_until_ms
"""
_FORGET: Final = "DELETE FROM dacapo_tasks WHERE expires_at_ms <= ?"


class SqliteTaskStore:
    """A `TaskStore` in one file of a local disk; network file systems do not lock well enough.

    The file is opened at the first use. `close`, or `async with`, closes it; a store that is never closed
    loses nothing.

    Args:
        path: The file; made if it is not there. Two more appear beside it while it is open.
        wait_seconds: How long a change waits for those of other processes before it fails.
        clock: Returns seconds since the epoch, UTC.
    """

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        wait_seconds: float = 30.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._path = path
        self._wait_seconds = wait_seconds
        self._clock = clock
        self._database: sqlite3.Connection | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()

    async def create(self, record: TaskRecord) -> None:
        """Write down a new record.

        Raises:
            ValueError: There is a record of this id.
            sqlite3.Error: The file cannot be written.
        """
        row = _row(record)

        def work(database: sqlite3.Connection) -> None:
            database.execute(_FORGET, (self._now_ms(),))
            try:
                database.execute(_CREATE, row)
            except sqlite3.IntegrityError:
                raise ValueError(f"there is a task {record.task_id!r}") from None

        await self._transact(work)

    async def get(self, task_id: str) -> TaskRecord | None:
        """Return the record, or None if there is none.

        Raises:
            sqlite3.Error: The file cannot be read.
        """
        return await self._do(lambda database: self._read(database, task_id))

    async def update(self, task_id: str, change: Callable[[TaskRecord], TaskRecord | None]) -> TaskRecord | None:
        """Put what `change` makes of the record in its place; return the record as it is now.

        Raises:
            sqlite3.Error: The file cannot be written.
        """

        def work(database: sqlite3.Connection) -> TaskRecord | None:
            record = self._read(database, task_id)
            changed = None if record is None else change(record)
            if changed is None:
                return record
            database.execute(_REPLACE, _row(changed))
            return changed

        return await self._transact(work)

    async def claimable(self, now_ms: int) -> Sequence[str]:
        """Return the ids of the records whose lease has run out by `now_ms`, oldest first.

        Raises:
            sqlite3.Error: The file cannot be read.
        """
        moments = (now_ms, self._now_ms())
        return await self._do(lambda database: [row[0] for row in database.execute(_CLAIMABLE, moments)])

    async def close(self) -> None:
        """Close the file, after everything that was started; the next use opens it again."""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None:
            await asyncio.get_running_loop().run_in_executor(thread, self._close)
            thread.shutdown(wait=False)

    async def __aenter__(self) -> Self:
        """Return the store."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        await self.close()

    # -- on the store's thread ------------------------------------------------------------------

    async def _transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `work` returns, done as one change that no other process is in the middle of."""

        def transaction(database: sqlite3.Connection) -> T:
            database.execute("BEGIN IMMEDIATE")
            try:
                value = work(database)
            except BaseException:
                database.execute("ROLLBACK")
                raise
            database.execute("COMMIT")
            return value

        return await self._do(transaction)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            if self._thread is None:
                self._thread = ThreadPoolExecutor(1, thread_name_prefix="dacapo-tasks-sqlite")
            thread = self._thread
        return await asyncio.get_running_loop().run_in_executor(thread, lambda: work(self._open()))

    def _open(self) -> sqlite3.Connection:
        if self._database is None:
            database = sqlite3.connect(
                self._path, timeout=self._wait_seconds, isolation_level=None, check_same_thread=False
            )
            try:
                self._prepare(database)
            except BaseException:
                database.close()
                raise
            self._database = database
        return self._database

    def _prepare(self, database: sqlite3.Connection) -> None:
        deadline = time.monotonic() + self._wait_seconds
        while True:
            try:
                database.execute("PRAGMA journal_mode = WAL")
                break
            except sqlite3.OperationalError:  # Another process opens the file too; this one change does not queue.
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
        database.execute("PRAGMA synchronous = FULL")
        database.execute("BEGIN IMMEDIATE")
        for statement in (_TABLE, *_INDEXES):
            database.execute(statement)
        database.execute("COMMIT")

    def _close(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            database.close()

    def _read(self, database: sqlite3.Connection, task_id: str) -> TaskRecord | None:
        row = database.execute(_READ, (task_id, self._now_ms())).fetchone()
        return None if row is None else TaskRecord.from_bytes(row[0])

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)


def _row(record: TaskRecord) -> tuple[int | None, int | None, str, str]:
    return record.expires_at_ms, record.lease_until_ms, record.to_bytes().decode(), record.task_id
