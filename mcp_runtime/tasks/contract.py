"""What a `TaskStore` must do, as checks that run against any store, with any test framework.

Each check takes a function that opens a view of one empty storage: called twice, it opens two views of the same
storage, as two processes would have. A store that lives in one object returns that object.

    from mcp_runtime.tasks import contract

    @pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
    async def test_my_store_keeps_the_contract(check: contract.Check, tmp_path: Path) -> None:
        await check(lambda: MyStore(tmp_path / "tasks"))

`DURABLE_CHECKS` are for stores that outlive their process. A check that fails raises AssertionError and says what
was expected. Records of the checks use the real time.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any, Final, TypeAlias

from mcp_runtime.replay.ledger import Ledger, Slot
from mcp_runtime.seams import Principal, TaskStore
from mcp_runtime.tasks.record import Lease, PendingInput, TaskRecord

__all__ = ["CHECKS", "DURABLE_CHECKS", "WRITERS", "Check", "OpenStore", "example_record"]

OpenStore: TypeAlias = Callable[[], AbstractAsyncContextManager[TaskStore]]
"""Opens a view of the storage under test; leaving the context closes the view, and keeps what is stored."""

Check: TypeAlias = Callable[[OpenStore], Awaitable[None]]
"""Raises AssertionError unless the store keeps one point of the contract."""

WRITERS: Final = 50
"""How many changes of one record the checks make at once."""


def example_record(**changes: Any) -> TaskRecord:
    """Return a record as a server would create it, running and with every member filled in."""
    now_ms = int(time.time() * 1000)
    answered = Slot(
        key="size",
        kind="elicitation/create",
        fingerprint="0" * 64,
        answered=True,
        response={"action": "accept", "content": {"größe": 3, "weight": 0.1, "large": 2**60, "none": None}},
    )
    record = TaskRecord(
        task_id=secrets.token_urlsafe(24),
        status="working",
        created_at_ms=now_ms,
        updated_at_ms=now_ms,
        ttl_ms=3_600_000,
        poll_interval_ms=500,
        tool="pack",
        arguments={"boxes": [1, {"label": 'ünïcode \u2028 \U0001f4e6 \\ " \n'}], "empty": {}, "no": False},
        meta={"io.modelcontextprotocol/clientCapabilities": {"extensions": {}}},
        principal=Principal(id="ada", scopes=frozenset(("read", "write"))),
        ledger=Ledger((answered, Slot(key="charge", kind="once", answered=True, response=[1, None]))),
        status_message="1/3",
        pending={"sure.2": PendingInput(key="sure", request={"method": "roots/list"})},
        issued_keys=("sure", "sure.2"),
        attempts=1,
        lease=Lease(holder=secrets.token_hex(16), until_ms=now_ms + 30_000),
    )
    return replace(record, **changes)


async def a_record_comes_back_as_it_was_written(open_store: OpenStore) -> None:
    """Every member survives, in the view that wrote it and in another one."""
    async with open_store() as first, open_store() as second:
        for record in (
            example_record(),
            example_record(principal=None, ttl_ms=None, lease=None, status_message=None, status="input_required"),
            example_record(status="completed", result={"content": [], "structuredContent": {"a": [1.5, "2"]}}),
            example_record(status="failed", error={"code": -32603, "message": "no"}),
        ):
            await first.create(record)
            for store in (first, second):
                _equal(await store.get(record.task_id), record, "the record that was created")


async def an_id_is_taken_once(open_store: OpenStore) -> None:
    """A second `create` of an id is refused and changes nothing."""
    async with open_store() as store:
        record = example_record()
        await store.create(record)
        try:
            await store.create(replace(record, tool="other"))
        except ValueError:
            pass
        else:
            raise AssertionError("create must raise ValueError for an id that is there")
        _equal(await store.get(record.task_id), record, "the first record")


async def an_unknown_record_is_none(open_store: OpenStore) -> None:
    """Neither `get` nor `update` knows it, and no change is called."""
    async with open_store() as store:
        calls: list[TaskRecord] = []
        for task_id in ("no-such-task", "", "../..", "\u2603*", secrets.token_urlsafe(24)):
            _equal(await store.get(task_id), None, "no record")
            _equal(await store.update(task_id, calls.append), None, "no record")
        _equal(calls, [], "no call of a change without a record")


async def an_update_puts_its_change_in_place(open_store: OpenStore) -> None:
    """Both views see it; None leaves the record as it is; an exception passes through and changes nothing."""
    async with open_store() as first, open_store() as second:
        record = example_record()
        await first.create(record)
        changed = replace(record, status="input_required", lease=None, issued_keys=("a", "b"))
        _equal(await first.update(record.task_id, lambda _: changed), changed, "the changed record")
        _equal(await second.get(record.task_id), changed, "the changed record in another view")
        _equal(await second.update(record.task_id, lambda _: None), changed, "the record as it was")

        def fail(_: TaskRecord) -> TaskRecord:
            raise LookupError("on purpose")

        try:
            await second.update(record.task_id, fail)
        except LookupError:
            pass
        else:
            raise AssertionError("what a change raises must pass through update")
        _equal(await first.get(record.task_id), changed, "the record as it was before the change that failed")
        again = replace(changed, status="working")
        _equal(await second.update(record.task_id, lambda _: again), again, "a change after one that failed")


async def a_store_holds_values_and_no_live_objects(open_store: OpenStore) -> None:
    """What happens to a record's parts outside changes nothing inside."""
    async with open_store() as store:
        arguments: dict[str, Any] = {"items": [1]}
        record = example_record(arguments=arguments)
        await store.create(record)
        arguments["items"].append(2)
        found = await store.get(record.task_id)
        assert found is not None
        _equal(found.arguments, {"items": [1]}, "the arguments at the time of create")
        found.arguments["items"].append(3)
        again = await store.get(record.task_id)
        assert again is not None
        _equal(again.arguments, {"items": [1]}, "arguments that nobody changed in the store")


async def no_change_of_many_at_once_is_lost(open_store: OpenStore) -> None:
    """`WRITERS` changes of one record, from two views at once: each sees what all before it did."""
    async with open_store() as first, open_store() as second:
        record = example_record(attempts=1, issued_keys=())
        await first.create(record)

        def adding(name: str) -> Callable[[TaskRecord], TaskRecord]:
            return lambda now: replace(now, attempts=now.attempts + 1, issued_keys=(*now.issued_keys, name))

        names = [f"writer-{number}" for number in range(WRITERS)]
        await asyncio.gather(
            *((first, second)[number % 2].update(record.task_id, adding(name)) for number, name in enumerate(names))
        )
        found = await second.get(record.task_id)
        assert found is not None
        _equal(sorted(found.issued_keys), sorted(names), "every change exactly once")
        _equal(found.attempts, 1 + WRITERS, "every change upon the one before")


async def one_of_many_transitions_at_once_wins(open_store: OpenStore) -> None:
    """`WRITERS` times the same transition, from two views at once: one takes effect, and all see which."""
    async with open_store() as first, open_store() as second:
        record = example_record(status="input_required", lease=None)
        await first.create(record)
        holders = [secrets.token_hex(8) for _ in range(WRITERS)]

        def taking(holder: str) -> Callable[[TaskRecord], TaskRecord | None]:
            def take(now: TaskRecord) -> TaskRecord | None:
                lease = Lease(holder=holder, until_ms=now.created_at_ms)
                return None if now.status == "working" else replace(now, status="working", lease=lease)

            return take

        seen = await asyncio.gather(
            *(
                (first, second)[number % 2].update(record.task_id, taking(holder))
                for number, holder in enumerate(holders)
            )
        )
        winners = {found.lease.holder for found in seen if found is not None and found.lease is not None}
        _equal((len(winners), len(seen)), (1, WRITERS), "one winner that every writer sees")


async def a_record_ends_at_its_absolute_deadline(open_store: OpenStore) -> None:
    """`created_at_ms + ttl_ms` is the end, whatever happens in between; without a `ttl_ms` there is none."""
    async with open_store() as store:
        now_ms = int(time.time() * 1000)
        over = example_record(created_at_ms=now_ms - 10_000, updated_at_ms=now_ms, ttl_ms=9_000)
        lasting = example_record(created_at_ms=now_ms - 10_000, updated_at_ms=now_ms, ttl_ms=None)
        shortened = example_record(created_at_ms=now_ms - 10_000, updated_at_ms=now_ms)
        for record in (over, lasting, shortened):
            await store.create(record)
        _equal(await store.get(over.task_id), None, "no record after its end")
        _equal(await store.update(over.task_id, lambda now: now), None, "no update after the end")
        _equal(over.task_id in await store.claimable(now_ms + 60_000), False, "no claim after the end")
        _equal(await store.get(lasting.task_id), lasting, "a record without an end")
        await store.update(shortened.task_id, lambda now: replace(now, ttl_ms=9_000))
        _equal(await store.get(shortened.task_id), None, "no record after an end that was set later")


async def leases_that_ran_out_are_claimable(open_store: OpenStore) -> None:
    """Only running tasks, oldest lease first; a change of the lease or the status takes effect at once."""
    async with open_store() as first, open_store() as second:
        now_ms = int(time.time() * 1000)

        def leased(until_ms: int, **changes: Any) -> TaskRecord:
            return example_record(lease=Lease(holder="h", until_ms=until_ms), **changes)

        late, later, alive = leased(now_ms - 2_000), leased(now_ms), leased(now_ms + 60_000)
        waiting = leased(now_ms - 5_000, status="input_required")
        ended = leased(now_ms - 5_000, status="completed", result={})
        idle = example_record(lease=None)
        for record in (alive, later, waiting, late, ended, idle):
            await first.create(record)
        _equal(list(await second.claimable(now_ms)), [late.task_id, later.task_id], "the leases that ran out, in order")
        await second.update(late.task_id, lambda now: replace(now, lease=alive.lease))
        await second.update(later.task_id, lambda now: replace(now, status="cancelled", lease=None))
        _equal(list(await first.claimable(now_ms)), [], "no lease that was renewed or ended")
        await first.update(waiting.task_id, lambda now: replace(now, status="working"))
        _equal(list(await second.claimable(now_ms)), [waiting.task_id], "a task that runs again")


async def records_survive_the_end_of_every_view(open_store: OpenStore) -> None:
    """A new view finds the records, their changes, and their leases."""
    record, other = example_record(), example_record()
    changed = replace(record, lease=Lease(holder="gone", until_ms=record.created_at_ms))
    async with open_store() as store:
        await store.create(record)
        await store.create(other)
        await store.update(record.task_id, lambda _: changed)
    async with open_store() as store:
        _equal(await store.get(record.task_id), changed, "the changed record")
        _equal(await store.get(other.task_id), other, "the record as it was created")
        _equal(list(await store.claimable(record.created_at_ms)), [record.task_id], "the lease that ran out")


CHECKS: Final[tuple[Check, ...]] = (
    a_record_comes_back_as_it_was_written,
    an_id_is_taken_once,
    an_unknown_record_is_none,
    an_update_puts_its_change_in_place,
    a_store_holds_values_and_no_live_objects,
    no_change_of_many_at_once_is_lost,
    one_of_many_transitions_at_once_wins,
    a_record_ends_at_its_absolute_deadline,
    leases_that_ran_out_are_claimable,
)
"""For every store."""

DURABLE_CHECKS: Final[tuple[Check, ...]] = (records_survive_the_end_of_every_view,)
"""For stores that outlive their process."""


def _equal(found: object, expected: object, what: str) -> None:
    if found != expected:
        raise AssertionError(f"expected {what}: {expected!r}, found {found!r}")
