"""The stores that the tests of tasks run on, each over storage of its own."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import redis.asyncio

from mcp_runtime import TaskStore
from mcp_runtime.tasks.contract import OpenStore
from mcp_runtime.tasks.stores.memory import MemoryTaskStore
from mcp_runtime.tasks.stores.redis import RedisTaskStore
from mcp_runtime.tasks.stores.sqlite import SqliteTaskStore

__all__ = ["DURABLE", "STORES", "open_store", "opener"]

STORES = ("memory", "sqlite", "redis")
DURABLE = ("sqlite", "redis")


def opener(kind: str, folder: Path, request: pytest.FixtureRequest) -> OpenStore:
    """Return what opens views of one new storage of this kind."""
    if kind == "memory":
        shared = MemoryTaskStore()

        @contextlib.asynccontextmanager
        async def in_memory() -> AsyncIterator[TaskStore]:
            yield shared

        return in_memory
    if kind == "sqlite":
        path = folder / "tasks.db"

        @contextlib.asynccontextmanager
        async def in_file() -> AsyncIterator[TaskStore]:
            async with SqliteTaskStore(path) as store:
                yield store

        return in_file
    url: str = request.getfixturevalue("redis_url")
    prefix = f"{{test:{uuid.uuid4()}}}:"

    @contextlib.asynccontextmanager
    async def in_redis() -> AsyncIterator[TaskStore]:
        client = redis.asyncio.Redis.from_url(url)
        try:
            yield RedisTaskStore(client, prefix=prefix)
        finally:
            await client.aclose()

    return in_redis


@pytest.fixture(params=STORES)
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> OpenStore:
    """Opens views of one storage, of each kind in turn."""
    return opener(request.param, tmp_path, request)
