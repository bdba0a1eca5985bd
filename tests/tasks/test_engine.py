"""Leases, recovery, expiry and failing stores: what happens to a task between and without requests."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from mcp_model import CallToolResult
from mcp_runtime import Server, TaskPolicy, TaskStore, ToolContext
from mcp_runtime.elicitation import Question
from mcp_runtime.mrtr.single_use import MemorySingleUse
from mcp_runtime.seams import ElicitationDispatcher
from mcp_runtime.subscriptions import Event, MemoryBus, TaskChanged
from mcp_runtime.tasks import TaskRecord
from mcp_runtime.tasks.stores.memory import MemoryTaskStore
from tests.tasks.site import TASKS
from tests.tasks.tools import Confirm, Hands, make_server
from tests.wire import Wire, accept

LEASE = timedelta(seconds=30)
SAFE = TaskPolicy(replay_safe=True, max_attempts=3, lease=LEASE)
UNSAFE = TaskPolicy(lease=LEASE)


class Clock:
    """A time that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Node:
    """One server on a store and a bus that others may share."""

    def __init__(self, server: Server, hands: Hands) -> None:
        self.server = server
        self.hands = hands
        self.wire = Wire(server, capabilities=TASKS)
        self.engine = server._tasks

    async def create(self, tool: str, **arguments: Any) -> str:
        task_id: str = (await self.wire.call(tool, arguments)).result["taskId"]
        return task_id

    async def get(self, task_id: str) -> dict[str, Any]:
        return (await self.wire.request("tasks/get", {"taskId": task_id})).result

    async def answer(self, task_id: str, **responses: Any) -> None:
        await self.wire.request("tasks/update", {"taskId": task_id, "inputResponses": responses})


class Cluster:
    """Servers that share a store, a clock and a bus."""

    def __init__(self, store: TaskStore | None = None) -> None:
        self.clock = Clock()
        self.store = MemoryTaskStore(clock=self.clock) if store is None else store
        self.bus = MemoryBus()
        self.changed = asyncio.Event()
        self.events: Counter[str] = Counter()
        self.stack = contextlib.AsyncExitStack()

    def heard(self, event: Event) -> None:
        if isinstance(event, TaskChanged):
            self.events[event.task_id] += 1
            self.changed.set()

    async def node(self, policy: TaskPolicy = UNSAFE, *, shares_bus: bool = True, **options: Any) -> Node:
        """Return a server that is entered."""
        hands = Hands()
        bus = self.bus if shares_bus else _Relay(self.bus)
        server = make_server(hands, policy, task_store=self.store, clock=self.clock, event_bus=bus, **options)
        await self.stack.enter_async_context(server)
        return Node(server, hands)

    async def until(self, task_id: str, condition: Callable[[TaskRecord], bool]) -> TaskRecord:
        async with asyncio.timeout(20):
            while True:
                self.changed.clear()
                record = await self.store.get(task_id)
                assert record is not None
                if condition(record):
                    return record
                await self.changed.wait()


class _Relay(MemoryBus):
    """Publishes to a bus and hears nothing from it."""

    def __init__(self, bus: MemoryBus) -> None:
        super().__init__()
        self.bus = bus

    async def publish(self, event: Event) -> None:
        await self.bus.publish(event)


@pytest.fixture
async def cluster() -> AsyncIterator[Cluster]:
    cluster = Cluster()
    async with cluster.bus.receiving(cluster.heard), cluster.stack:
        yield cluster


def ended(record: TaskRecord) -> bool:
    return record.terminal


def waits(record: TaskRecord) -> bool:
    return record.status == "input_required"


async def lose(node: Node) -> None:
    """Stop a node's executions without a trace in the store, as the death of its process does."""
    for run in node.engine.executions._runs.values():
        run.task.cancel()
    await over(node)


async def over(node: Node) -> None:
    """Wait until nothing runs on a node."""
    await asyncio.wait([run.task for run in node.engine.executions._runs.values()])
    assert len(node.engine.executions) == 0


# -- leases -----------------------------------------------------------------------------------------


async def test_a_running_task_keeps_its_lease_as_long_as_its_process_lives(cluster: Cluster) -> None:
    node = await cluster.node(SAFE)
    other = await cluster.node(SAFE)
    task_id = await node.create("held", label="a")
    await node.hands.entered.wait()
    for _ in range(5):
        cluster.clock.now += 20
        await node.engine.executions.renew()
        await other.engine.recover()
    assert other.hands.ran["held"] == 0
    node.hands.opened.set()
    record = await cluster.until(task_id, ended)
    assert (record.status, record.attempts, record.lease) == ("completed", 1, None)


async def test_a_task_whose_process_was_lost_runs_again_elsewhere(cluster: Cluster) -> None:
    first, second = await cluster.node(SAFE), await cluster.node(SAFE)
    task_id = await first.create("held", label="a")
    await first.hands.entered.wait()
    await lose(first)
    await second.engine.recover()
    assert second.hands.ran["held"] == 0, "the lease has not run out yet"
    cluster.clock.now += 31
    second.hands.opened.set()
    await second.engine.recover()
    record = await cluster.until(task_id, ended)
    assert (record.status, record.attempts) == ("completed", 2)
    assert second.hands.ran["held"] == 1


async def test_of_many_nodes_one_takes_a_lost_task_over(cluster: Cluster) -> None:
    nodes = [await cluster.node(SAFE) for _ in range(5)]
    task_id = await nodes[0].create("held", label="a")
    await nodes[0].hands.entered.wait()
    await lose(nodes[0])
    cluster.clock.now += 31
    await asyncio.gather(*(node.engine.recover() for node in nodes for _ in range(3)))
    for node in nodes:
        node.hands.opened.set()
    await cluster.until(task_id, ended)
    assert sum(node.hands.ran["held"] for node in nodes) == 2


async def test_steps_and_answers_recorded_so_far_are_not_repeated_by_a_recovery(cluster: Cluster) -> None:
    first, second = await cluster.node(SAFE), await cluster.node(SAFE)
    charged: list[str] = []
    entered = asyncio.Event()
    stuck = asyncio.Event()

    def charge() -> str:
        charged.append("charged")
        return "receipt"

    async def pay(ctx: ToolContext) -> str:
        answer = await ctx.elicit("Sure?", Confirm)
        receipt = await ctx.once("charge", charge)
        entered.set()
        await stuck.wait()
        return f"{answer.action} {receipt}"

    for node in (first, second):
        node.server.add_tool(pay, task=SAFE)
    task_id = await first.create("pay")
    await cluster.until(task_id, waits)
    await first.answer(task_id, **{"elicit-1": accept(sure=True)})
    await entered.wait()
    await lose(first)
    cluster.clock.now += 31
    stuck.set()
    await second.engine.recover()
    record = await cluster.until(task_id, ended)
    assert record.result is not None
    assert record.result["content"][0]["text"] == "accept receipt"
    assert charged == ["charged"]


async def test_a_task_is_given_up_after_so_many_attempts(cluster: Cluster) -> None:
    node = await cluster.node(SAFE)
    task_id = await node.create("held", label="a")
    for _ in range(3):
        await node.hands.entered.wait()
        node.hands.entered.clear()
        await lose(node)
        cluster.clock.now += 31
        await node.engine.recover()
    record = await cluster.until(task_id, ended)
    assert record.status == "failed"
    assert record.error is not None
    assert record.error["code"] == -32603
    assert "3 times" in record.error["message"]
    assert node.hands.ran["held"] == 3


async def test_progress_through_a_question_starts_the_count_anew(cluster: Cluster) -> None:
    node = await cluster.node(replace(SAFE, max_attempts=2))
    task_id = await node.create("rounds", count=2)
    for number in (1, 2):
        await cluster.until(task_id, waits)
        key = next(iter((await node.get(task_id))["inputRequests"]))
        await cluster.store.update(task_id, lambda now: replace(now, attempts=2))
        await node.answer(task_id, **{key: accept(name=str(number))})
    assert (await cluster.until(task_id, ended)).attempts == 1


async def test_a_tool_that_is_not_replay_safe_fails_when_its_process_is_lost(cluster: Cluster) -> None:
    first, second = await cluster.node(UNSAFE), await cluster.node(UNSAFE)
    task_id = await first.create("held", label="a")
    await first.hands.entered.wait()
    await lose(first)
    cluster.clock.now += 31
    await second.engine.recover()
    task = await second.get(task_id)
    assert (task["status"], task["error"]["code"]) == ("failed", -32603)
    assert "lost" in task["statusMessage"]
    assert second.hands.ran["held"] == 0


async def test_a_task_that_waits_for_answers_needs_no_lease(cluster: Cluster) -> None:
    first, second = await cluster.node(UNSAFE), await cluster.node(UNSAFE)
    task_id = await first.create("confirm", filename="a")
    await cluster.until(task_id, waits)
    cluster.clock.now += 1000
    await second.engine.recover()
    await second.answer(task_id, **{"elicit-1": accept(sure=True)})
    assert (await cluster.until(task_id, ended)).status == "completed"
    assert (first.hands.ran["confirm resumed"], second.hands.ran["confirm resumed"]) == (0, 1)


async def test_a_process_that_lost_its_lease_drops_its_result(cluster: Cluster) -> None:
    first, second = await cluster.node(SAFE), await cluster.node(SAFE)
    task_id = await first.create("held", label="a")
    await first.hands.entered.wait()
    cluster.clock.now += 31  # the first node hangs, and renews nothing
    await second.engine.recover()
    await second.hands.entered.wait()
    first.hands.opened.set()
    await over(first)
    assert (await first.get(task_id))["status"] == "working"
    second.hands.opened.set()
    assert (await cluster.until(task_id, ended)).attempts == 2


async def test_a_process_that_lost_its_lease_cancels_its_handler(cluster: Cluster) -> None:
    first, second = await cluster.node(SAFE), await cluster.node(SAFE)
    await first.create("held", label="a")
    await first.hands.entered.wait()
    cluster.clock.now += 31
    await second.engine.recover()
    await first.engine.executions.renew()
    await first.hands.cancelled.wait()
    assert not second.hands.cancelled.is_set()


async def test_a_task_of_an_unknown_tool_is_left_to_those_who_know_it(cluster: Cluster) -> None:
    first, second = await cluster.node(SAFE), await cluster.node(SAFE)
    task_id = await first.create("held", label="a")
    await first.hands.entered.wait()
    await lose(first)
    cluster.clock.now += 31
    second.server.remove_tool("held")
    await second.engine.recover()
    assert (await first.get(task_id))["status"] == "working"


async def test_arguments_that_no_longer_fit_after_a_release_are_told(cluster: Cluster) -> None:
    first, second = await cluster.node(SAFE), await cluster.node(SAFE)
    task_id = await first.create("held", label="a")
    await first.hands.entered.wait()
    await lose(first)
    cluster.clock.now += 31

    async def held(count: int) -> str:
        return str(count)

    second.server.remove_tool("held")
    second.server.add_tool(held, task=SAFE)
    await second.engine.recover()
    record = await cluster.until(task_id, ended)
    assert record.result is not None
    assert (record.status, record.result["isError"]) == ("completed", True)


# -- cancelling from elsewhere ----------------------------------------------------------------------


async def test_a_task_cancelled_on_another_node_ends_here_by_the_event(cluster: Cluster) -> None:
    first, second = await cluster.node(), await cluster.node()
    task_id = await first.create("held", label="a")
    await first.hands.entered.wait()
    await second.wire.request("tasks/cancel", {"taskId": task_id})
    async with asyncio.timeout(20):
        await first.hands.cancelled.wait()


async def test_a_task_cancelled_on_another_node_ends_here_at_the_next_renewal(cluster: Cluster) -> None:
    first, second = await cluster.node(shares_bus=False), await cluster.node(shares_bus=False)
    task_id = await first.create("held", label="a")
    await first.hands.entered.wait()
    await second.wire.request("tasks/cancel", {"taskId": task_id})
    assert not first.hands.cancelled.is_set()
    await first.engine.executions.renew()
    async with asyncio.timeout(20):
        await first.hands.cancelled.wait()


# -- stopping ---------------------------------------------------------------------------------------


async def test_a_server_that_stops_gives_replay_safe_tasks_away_at_once(cluster: Cluster) -> None:
    stopping = Hands()
    options: dict[str, Any] = {"task_store": cluster.store, "clock": cluster.clock, "event_bus": cluster.bus}
    async with make_server(stopping, SAFE, **options) as server:
        reply = await Wire(server, capabilities=TASKS).call("held", {"label": "a"})
        task_id = reply.result["taskId"]
        await stopping.entered.wait()
    assert stopping.cancelled.is_set()
    second = await cluster.node(SAFE)
    second.hands.opened.set()
    record = await cluster.until(task_id, ended)
    assert (record.status, record.attempts) == ("completed", 1)


async def test_a_server_that_stops_fails_tasks_that_may_not_run_again(cluster: Cluster) -> None:
    stopping = Hands()
    options: dict[str, Any] = {"task_store": cluster.store, "clock": cluster.clock, "event_bus": cluster.bus}
    async with make_server(stopping, UNSAFE, **options) as server:
        wire = Wire(server, capabilities=TASKS)
        task_id = (await wire.call("held", {"label": "a"})).result["taskId"]
        await stopping.entered.wait()
    record = await cluster.store.get(task_id)
    assert record is not None
    assert record.status == "failed"
    assert "stopped" in (record.status_message or "")


async def test_a_server_may_be_entered_again(cluster: Cluster) -> None:
    server = make_server(task_store=cluster.store, clock=cluster.clock, event_bus=cluster.bus)
    for _ in range(2):
        async with server:
            task_id = (await Wire(server, capabilities=TASKS).call("shout", {"text": "a"})).result["taskId"]
            assert (await cluster.until(task_id, ended)).status == "completed"


# -- the end of records -----------------------------------------------------------------------------


async def test_a_record_ends_while_its_task_runs_and_the_handler_is_cancelled(cluster: Cluster) -> None:
    node = await cluster.node(TaskPolicy(ttl=timedelta(seconds=60)))
    task_id = await node.create("held", label="a")
    await node.hands.entered.wait()
    cluster.clock.now += 59.9
    assert (await node.get(task_id))["status"] == "working"
    cluster.clock.now += 0.1
    assert (await node.wire.request("tasks/get", {"taskId": task_id})).error["code"] == -32602
    await node.engine.executions.renew()
    async with asyncio.timeout(20):
        await node.hands.cancelled.wait()


async def test_a_record_without_an_end_says_so(cluster: Cluster) -> None:
    node = await cluster.node(TaskPolicy(ttl=None))
    task_id = await node.create("shout", text="a")
    await cluster.until(task_id, ended)
    cluster.clock.now += 10**9
    assert (await node.get(task_id))["ttlMs"] is None


# -- failing stores ---------------------------------------------------------------------------------


class Moody(MemoryTaskStore):
    """Fails as often as it is told to, and begins and acknowledges when it is told to."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock=clock)
        self.failures = 0
        self.updating = asyncio.Event()
        self.begins = asyncio.Event()
        self.begins.set()
        self.acknowledges = asyncio.Event()
        self.acknowledges.set()

    async def update(self, task_id: str, change: Callable[[TaskRecord], TaskRecord | None]) -> TaskRecord | None:
        if self.failures:
            self.failures -= 1
            raise OSError("the store is away")
        self.updating.set()
        await self.begins.wait()
        record = await super().update(task_id, change)
        await self.acknowledges.wait()
        return record


@pytest.fixture
async def moody() -> AsyncIterator[tuple[Cluster, Moody]]:
    cluster = Cluster()
    store = Moody(cluster.clock)
    cluster.store = store
    async with cluster.bus.receiving(cluster.heard), cluster.stack:
        yield cluster, store


async def test_a_result_is_offered_again_to_a_store_that_was_away(moody: tuple[Cluster, Moody]) -> None:
    cluster, store = moody
    node = await cluster.node()
    task_id = await node.create("held", label="a")
    await node.hands.entered.wait()
    store.failures = 1
    node.hands.opened.set()
    assert (await cluster.until(task_id, ended)).status == "completed"


async def test_an_update_that_the_store_refuses_is_an_internal_error_and_may_be_sent_again(
    moody: tuple[Cluster, Moody],
) -> None:
    cluster, store = moody
    node = await cluster.node()
    task_id = await node.create("confirm", filename="a")
    await cluster.until(task_id, waits)
    store.failures = 1
    params = {"taskId": task_id, "inputResponses": {"elicit-1": accept(sure=True)}}
    assert (await node.wire.request("tasks/update", params)).error["code"] == -32603
    await node.wire.request("tasks/update", params)
    assert (await cluster.until(task_id, ended)).status == "completed"


async def test_a_request_that_is_cancelled_after_its_answers_were_stored_has_resumed_the_task(
    moody: tuple[Cluster, Moody],
) -> None:
    cluster, store = moody
    node = await cluster.node()
    task_id = await node.create("confirm", filename="a")
    await cluster.until(task_id, waits)
    store.acknowledges.clear()
    store.updating.clear()
    request = asyncio.create_task(node.answer(task_id, **{"elicit-1": accept(sure=True)}))
    await store.updating.wait()
    request.cancel()
    await asyncio.wait([request])
    assert request.cancelled()
    store.acknowledges.set()
    assert (await cluster.until(task_id, ended)).status == "completed"


async def test_a_node_that_hears_of_its_own_outcome_before_it_is_acknowledged_tells_of_it_all_the_same(
    moody: tuple[Cluster, Moody],
) -> None:
    cluster, store = moody
    node = await cluster.node()
    task_id = await node.create("held", label="a")
    await node.hands.entered.wait()
    store.updating.clear()
    store.acknowledges.clear()
    node.hands.opened.set()
    await store.updating.wait()
    await node.engine.executions.look(task_id)
    before = cluster.events[task_id]
    store.acknowledges.set()
    await over(node)
    await asyncio.sleep(0)  # the event is on its way
    assert cluster.events[task_id] == before + 1


async def test_a_server_that_stops_writes_down_what_is_done(moody: tuple[Cluster, Moody]) -> None:
    cluster, store = moody
    hands = Hands()
    server = make_server(hands, UNSAFE, task_store=store, clock=cluster.clock, event_bus=cluster.bus)
    await server.__aenter__()
    task_id = (await Wire(server, capabilities=TASKS).call("held", {"label": "a"})).result["taskId"]
    await hands.entered.wait()
    store.updating.clear()
    store.begins.clear()
    hands.opened.set()
    await store.updating.wait()
    stopping = asyncio.create_task(server.__aexit__(None, None, None))
    await asyncio.wait([stopping], timeout=0.05)
    store.begins.set()
    await stopping
    record = await store.get(task_id)
    assert record is not None
    assert record.status == "completed"


async def test_a_lease_that_cannot_be_renewed_in_time_ends_the_execution(moody: tuple[Cluster, Moody]) -> None:
    cluster, store = moody
    node = await cluster.node()
    await node.create("held", label="a")
    await node.hands.entered.wait()
    cluster.clock.now += 29
    store.failures = 1
    await node.engine.executions.renew()
    assert len(node.engine.executions) == 1
    assert not node.hands.cancelled.is_set()
    cluster.clock.now += 1
    store.failures = 1
    await node.engine.executions.renew()
    async with asyncio.timeout(20):
        await node.hands.cancelled.wait()


async def test_the_lease_of_a_new_policy_is_kept_soon_enough(cluster: Cluster) -> None:
    node = await cluster.node(TaskPolicy(lease=timedelta(seconds=30)))
    assert node.engine._pause_seconds() == 10

    async def brief() -> None: ...

    node.server.add_tool(brief, task=TaskPolicy(lease=timedelta(seconds=3)))
    assert node.engine._pause_seconds() == 1


# -- the same seams as over the wire ----------------------------------------------------------------


class Declining:
    """Answers every question by policy."""

    def __init__(self, inner: ElicitationDispatcher) -> None:
        self.inner = inner

    async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
        return [one.read({"action": "decline"}) for one in questions]


async def test_the_dispatcher_of_the_server_answers_in_tasks_too(cluster: Cluster) -> None:
    node = await cluster.node(elicitation=Declining)
    record = await cluster.until(await node.create("confirm", filename="a"), ended)
    assert record.result is not None
    assert record.result["content"][0]["text"] == "a: decline"


async def test_debug_replay_rehearses_in_tasks_too(cluster: Cluster) -> None:
    node = await cluster.node(debug_replay=True)
    count = iter(range(10))

    async def unsteady(ctx: ToolContext) -> None:
        await ctx.elicit(f"Question {next(count)}?", Confirm)

    node.server.add_tool(unsteady, task=UNSAFE)
    record = await cluster.until(await node.create("unsteady"), ended)
    assert record.status == "failed"
    assert record.error is not None
    assert record.error["code"] == -32602
    task_id = await node.create("confirm", filename="a")
    await cluster.until(task_id, waits)
    assert node.hands.ran["confirm"] == 2


async def test_a_client_that_cannot_be_asked_fails_the_task(cluster: Cluster) -> None:
    node = await cluster.node()
    reply = await node.wire.call("confirm", {"filename": "a"}, capabilities={"extensions": TASKS["extensions"]})
    record = await cluster.until(reply.result["taskId"], ended)
    assert record.error is not None
    assert (record.status, record.error["code"]) == ("failed", -32021)


async def test_a_token_that_counts_once_becomes_one_task(cluster: Cluster) -> None:
    node = await cluster.node(single_use=MemorySingleUse(clock=cluster.clock))
    policies = {"late": TaskPolicy(starts="on_become_task"), "early": TaskPolicy()}

    async def redeem(ctx: ToolContext) -> str:
        answer = await ctx.elicit("Sure?", Confirm)
        await ctx.become_task()
        return answer.action

    for name, policy in policies.items():
        node.server.add_tool(redeem, name=name, task=policy, single_use=True)
        asked = await node.wire.call(name, capabilities={"elicitation": {}})
        answers = {"elicit-1": accept(sure=True)}
        first = await node.wire.call(name, after=asked, answers=answers)
        assert first.result["resultType"] == "task"
        assert (await node.wire.call(name, after=asked, answers=answers)).error["code"] == -32602


async def test_a_result_that_json_cannot_carry_fails_the_task(cluster: Cluster) -> None:
    node = await cluster.node()

    async def infinite() -> Any:
        return CallToolResult.model_construct(content=[], structured_content={"a": "\ud800"})

    node.server.add_tool(infinite, task=UNSAFE)
    record = await cluster.until(await node.create("infinite"), ended)
    assert record.error is not None
    assert (record.status, record.error["code"]) == ("failed", -32603)


async def test_arguments_that_json_cannot_carry_on_are_refused(cluster: Cluster) -> None:
    node = await cluster.node()

    async def weigh(kilos: float) -> str:
        return str(kilos)

    node.server.add_tool(weigh, task=UNSAFE)
    message = node.wire.message("tools/call", {"name": "weigh", "arguments": {"kilos": 7777}})
    reply = await node.wire.send(json.dumps(message).replace("7777", "1e400"))
    assert reply.error["code"] == -32602


async def test_reports_in_quick_succession_are_written_down_now_and_then(cluster: Cluster) -> None:
    node = await cluster.node(TaskPolicy(poll_interval=timedelta(hours=1)))
    opened = asyncio.Event()

    async def busy(ctx: ToolContext) -> None:
        counting = ctx.progress.counting()
        for _ in range(1000):
            await counting.advance()
        await opened.wait()
        for _ in range(1000):
            await counting.advance()
            await asyncio.sleep(0)

    node.server.add_tool(busy, task=TaskPolicy(poll_interval=timedelta(hours=1)))
    task_id = await node.create("busy")
    record = await cluster.until(task_id, lambda now: now.status_message is not None)
    assert record.status_message == "1000"
    opened.set()
    await cluster.until(task_id, ended)
    assert cluster.events[task_id] == 2
    assert (await node.get(task_id)).get("statusMessage") is None


async def test_a_server_with_tasks_in_memory_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    async with make_server():
        pass
    assert sum("keeps its tasks in memory" in record.message for record in caplog.records) == 1
    caplog.clear()
    async with make_server(task_store=MemoryTaskStore()), Server("plain", version="1"):
        pass
    assert not any("keeps its tasks in memory" in record.message for record in caplog.records)
