"""Keeps tasks in Redis, for any number of processes on any number of machines.

A record is a hash of its JSON and a version; a sorted set holds the leases of what runs. A change is read, made
here, and put in place by a script that first compares the version, so that of two changes at once the later
one is made anew. Redis itself forgets a record at its absolute end.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from mcp_runtime.tasks.record import TaskRecord

if TYPE_CHECKING:
    from redis.asyncio import Redis

__all__ = ["RedisTaskStore"]

# In braces, so that on a cluster all keys are in one place and a script may use two of them.
_DEFAULT_PREFIX: Final = "{dacapo:tasks}:"

# KEYS: record, leases. ARGV: expected version, next version, record, end, lease, task id; empty text for none.
_PUT: Final = """
local version = redis.call('HGET', KEYS[1], 'version')
if (version or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'record', ARGV[3])
if ARGV[4] == '' then redis.call('PERSIST', KEYS[1]) else redis.call('PEXPIREAT', KEYS[1], ARGV[4]) end
if ARGV[5] == '' then redis.call('ZREM', KEYS[2], ARGV[6]) else redis.call('ZADD', KEYS[2], ARGV[5], ARGV[6]) end
return 1
"""


class RedisTaskStore:
    """A `TaskStore` in Redis 6.2 or later.

    The Redis must keep its keys (`maxmemory-policy noeviction`), write them to disk if tasks are to survive
    it (`appendonly yes`), and answer from its primary. When it cannot be reached, its error passes through.

    Args:
        redis: A client of `redis.asyncio`, opened and closed by the caller.
        prefix: Goes before every key; separates servers that share a Redis.
        clock: Returns seconds since the epoch, UTC.
    """

    def __init__(self, redis: Redis, *, prefix: str = _DEFAULT_PREFIX, clock: Callable[[], float] = time.time) -> None:
        self._redis = redis
        self._prefix = prefix
        self._leases = f"{prefix}leases"
        self._clock = clock
        self._script = redis.register_script(_PUT)

    async def create(self, record: TaskRecord) -> None:
        """Write down a new record.

        Raises:
            ValueError: There is a record of this id.
            redis.RedisError: Redis cannot be reached.
        """
        if not await self._put(record, expected="", version=1):
            raise ValueError(f"there is a task {record.task_id!r}")

    async def get(self, task_id: str) -> TaskRecord | None:
        """Return the record, or None if there is none.

        Raises:
            redis.RedisError: Redis cannot be reached.
        """
        found = await self._read(task_id)
        return None if found is None else found[1]

    async def update(self, task_id: str, change: Callable[[TaskRecord], TaskRecord | None]) -> TaskRecord | None:
        """Put what `change` makes of the record in its place; return the record as it is now.

        Raises:
            redis.RedisError: Redis cannot be reached.
        """
        while (found := await self._read(task_id)) is not None:
            version, record = found
            changed = change(record)
            if changed is None:
                return record
            if await self._put(changed, expected=str(version), version=version + 1):
                return changed
        await cast("Awaitable[Any]", self._redis.zrem(self._leases, task_id))
        return None

    async def claimable(self, now_ms: int) -> Sequence[str]:
        """Return the ids of the records whose lease has run out by `now_ms`, oldest first.

        Raises:
            redis.RedisError: Redis cannot be reached.
        """
        found = await cast("Awaitable[list[bytes | str]]", self._redis.zrangebyscore(self._leases, "-inf", now_ms))
        ids = [item.decode() if isinstance(item, bytes) else item for item in found]
        present = []
        for task_id in ids:
            if await self._read(task_id) is not None:
                present.append(task_id)
            else:  # It ended while it ran; only the record itself goes by itself.
                await cast("Awaitable[Any]", self._redis.zrem(self._leases, task_id))
        return present

    async def _read(self, task_id: str) -> tuple[int, TaskRecord] | None:
        fields = cast("Awaitable[list[Any]]", self._redis.hmget(self._key(task_id), ["version", "record"]))
        version, encoded = await fields
        if version is None or encoded is None:
            return None
        record = TaskRecord.from_bytes(encoded)
        return None if record.expired(int(self._clock() * 1000)) else (int(version), record)

    async def _put(self, record: TaskRecord, *, expected: str, version: int) -> bool:
        """Put `record` in place if the version there is `expected`, and say whether it was."""
        end, lease = record.expires_at_ms, record.lease_until_ms
        arguments = [
            expected,
            version,
            record.to_bytes(),
            "" if end is None else end,
            "" if lease is None else lease,
            record.task_id,
        ]
        script: Callable[..., Awaitable[Any]] = self._script
        return bool(await script(keys=[self._key(record.task_id), self._leases], args=arguments))

    def _key(self, task_id: str) -> str:
        return f"{self._prefix}task:{task_id}"
