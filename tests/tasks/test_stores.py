"""Every store keeps the contract; what only one of them can show follows."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
import redis.asyncio
from redis.exceptions import RedisError

from mcp_runtime.tasks import TaskRecord, contract
from mcp_runtime.tasks.contract import OpenStore, example_record
from mcp_runtime.tasks.stores.memory import MemoryTaskStore
from mcp_runtime.tasks.stores.redis import RedisTaskStore
from mcp_runtime.tasks.stores.sqlite import SqliteTaskStore
from tests.tasks.stores import DURABLE, opener


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
async def test_the_store_keeps_the_contract(check: contract.Check, open_store: OpenStore) -> None:
    await check(open_store)


@pytest.mark.parametrize("kind", DURABLE)
@pytest.mark.parametrize("check", contract.DURABLE_CHECKS, ids=lambda check: check.__name__)
async def test_the_store_outlives_its_process(
    check: contract.Check, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    await check(opener(kind, tmp_path, request))


class LosesChanges(MemoryTaskStore):
    """Reads and writes in two steps."""

    async def update(self, task_id: str, change: Callable[[TaskRecord], TaskRecord | None]) -> TaskRecord | None:
        record = await self.get(task_id)
        await asyncio.sleep(0)
        changed = None if record is None else change(record)
        if changed is None:
            return record
        self._put(changed)
        return changed


class KeepsObjects(MemoryTaskStore):
    """Hands out what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.objects: dict[str, TaskRecord] = {}

    async def create(self, record: TaskRecord) -> None:
        self.objects[record.task_id] = record

    async def get(self, task_id: str) -> TaskRecord | None:
        return self.objects.get(task_id)


class NeverForgets(MemoryTaskStore):
    """Knows no end."""

    def __init__(self) -> None:
        super().__init__(clock=lambda: 0.0)


@pytest.mark.parametrize(
    ("broken", "missed"),
    [
        (LosesChanges, contract.no_change_of_many_at_once_is_lost),
        (LosesChanges, contract.one_of_many_transitions_at_once_wins),
        (KeepsObjects, contract.a_store_holds_values_and_no_live_objects),
        (KeepsObjects, contract.an_id_is_taken_once),
        (NeverForgets, contract.a_record_ends_at_its_absolute_deadline),
    ],
)
async def test_the_contract_finds_what_is_wrong(broken: type[MemoryTaskStore], missed: contract.Check) -> None:
    store = broken()

    @contextlib.asynccontextmanager
    async def same() -> AsyncIterator[MemoryTaskStore]:
        yield store

    with pytest.raises(AssertionError):
        await missed(same)


# -- memory -----------------------------------------------------------------------------------------


async def test_memory_forgets_records_that_have_ended() -> None:
    now = 1_000.0
    store = MemoryTaskStore(clock=lambda: now)
    for _ in range(100):
        await store.create(example_record(created_at_ms=1_000_000, ttl_ms=5_000))
    lasting = example_record(created_at_ms=1_000_000, ttl_ms=None)
    await store.create(lasting)
    now += 5
    await store.claimable(0)
    assert len(store) == 1
    assert await store.get(lasting.task_id) == lasting


# -- sqlite -----------------------------------------------------------------------------------------


async def test_sqlite_deletes_records_that_have_ended(tmp_path: Path) -> None:
    now = 1_000.0
    path = tmp_path / "tasks.db"
    async with SqliteTaskStore(path, clock=lambda: now) as store:
        for _ in range(10):
            await store.create(example_record(created_at_ms=1_000_000, ttl_ms=5_000))
        now += 5
        await store.create(example_record(created_at_ms=1_005_000, ttl_ms=5_000))
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM dacapo_tasks").fetchone() == (1,)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    database.close()


async def test_sqlite_is_one_file_once_it_is_closed_and_opens_again(tmp_path: Path) -> None:
    store = SqliteTaskStore(tmp_path / "tasks.db")
    record = example_record()
    await store.create(record)
    await store.close()
    await store.close()
    assert os.listdir(tmp_path) == ["tasks.db"]
    assert await store.get(record.task_id) == record
    await store.close()


async def test_sqlite_fails_when_the_file_cannot_be_used(tmp_path: Path) -> None:
    async with SqliteTaskStore(tmp_path / "missing" / "tasks.db") as store:
        with pytest.raises(sqlite3.OperationalError):
            await store.get("any")


async def test_sqlite_fails_when_another_process_never_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "tasks.db"
    async with SqliteTaskStore(path, wait_seconds=0.01) as store:
        await store.create(record := example_record())
        blocker = sqlite3.connect(path, isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        try:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                await store.update(record.task_id, lambda now: now)
            assert await store.get(record.task_id) == record
        finally:
            blocker.close()


def _count(path: str, task_id: str, times: int) -> None:
    async def counting() -> None:
        async with SqliteTaskStore(path) as store:
            for _ in range(times):
                await store.update(task_id, lambda now: replace(now, attempts=now.attempts + 1))

    asyncio.run(counting())


async def test_processes_that_open_one_sqlite_file_at_once_lose_no_change(tmp_path: Path) -> None:
    path = str(tmp_path / "tasks.db")
    record = example_record(attempts=0)
    async with SqliteTaskStore(path) as store:
        await store.create(record)
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_count, args=(path, record.task_id, 20)) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        await asyncio.to_thread(process.join)
    assert [process.exitcode for process in processes] == [0, 0, 0]
    async with SqliteTaskStore(path) as store:
        found = await store.get(record.task_id)
    assert found is not None
    assert found.attempts == 60


# -- redis ------------------------------------------------------------------------------------------


async def test_redis_forgets_a_record_at_its_end_and_holds_its_lease_in_one_place(redis_url: str) -> None:
    client = redis.asyncio.Redis.from_url(redis_url)
    try:
        record = example_record()
        store = RedisTaskStore(client, prefix="{expiry}:")
        await store.create(record)
        assert await client.pexpiretime(f"{{expiry}}:task:{record.task_id}") == record.expires_at_ms
        await store.update(record.task_id, lambda now: replace(now, updated_at_ms=now.updated_at_ms + 1))
        assert await client.pexpiretime(f"{{expiry}}:task:{record.task_id}") == record.expires_at_ms
        await store.update(record.task_id, lambda now: replace(now, ttl_ms=None))
        assert await client.pttl(f"{{expiry}}:task:{record.task_id}") == -1
        assert await client.zcard("{expiry}:leases") == 1
    finally:
        await client.aclose()


async def test_redis_drops_the_lease_of_a_record_that_has_ended(redis_url: str) -> None:
    client = redis.asyncio.Redis.from_url(redis_url, decode_responses=True)
    try:
        store = RedisTaskStore(client, prefix="{ended}:")
        first, second = example_record(), example_record()
        for record in (first, second):
            await store.create(record)
            await client.delete(f"{{ended}}:task:{record.task_id}")  # as its expiry does
        assert await store.update(first.task_id, lambda now: now) is None
        assert await client.zcard("{ended}:leases") == 1
        assert list(await store.claimable(2**50)) == []
        assert await client.zcard("{ended}:leases") == 0
    finally:
        await client.aclose()


async def test_redis_prefixes_separate_servers(redis_url: str) -> None:
    client = redis.asyncio.Redis.from_url(redis_url)
    try:
        record = example_record()
        await RedisTaskStore(client, prefix="{one}:").create(record)
        assert await RedisTaskStore(client, prefix="{two}:").get(record.task_id) is None
        assert await RedisTaskStore(client, prefix="{one}:").get(record.task_id) == record
    finally:
        await client.aclose()


async def test_an_unreachable_redis_is_an_error() -> None:
    client = redis.asyncio.Redis.from_url("redis://127.0.0.1:1/0")
    try:
        store = RedisTaskStore(client)
        with pytest.raises(RedisError):
            await store.create(example_record())
        with pytest.raises(RedisError):
            await store.get("any")
    finally:
        await client.aclose()


def test_importing_the_runtime_loads_neither_of_the_durable_stores() -> None:
    report = "import sys, mcp_runtime; print({'sqlite3', 'redis', 'mcp_runtime.tasks.contract'} & set(sys.modules))"
    finished = subprocess.run([sys.executable, "-c", report], check=True, capture_output=True, text=True)
    assert finished.stdout.strip() == "set()"
