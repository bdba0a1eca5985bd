"""Faults under load: a killed worker, and a stop while streams are open."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

from mcp_runtime.errors import TransportError
from mcp_runtime.settings import new_secret
from tests.behaviour.peer import Answered, Peer
from tests.system.processes import serving
from tests.wire import accept
from transports.http import HttpClientTransport

TARGET = "tests.system.two_questions:server"
CLIENTS = 12
CONVERSATIONS = 6


def workers_of(pid: int) -> list[int]:
    """Return the worker processes that the supervisor `pid` has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [int(child) for child in children]


class Caller:
    """A client on one keep-alive connection; it repeats a round trip whose connection broke."""

    def __init__(self, url: str, faults: Counter[str], name: str) -> None:
        self._transport = HttpClientTransport(url, max_connections=1)
        self._peer = Peer(self._transport)
        self._faults = faults
        self._name = name

    async def call(self, **options: Any) -> Answered:
        for _ in range(20):
            try:
                return await self._peer.call("upgrade", {"user": self._name}, **options)
            except (TransportError, OSError):
                self._faults[self._name] += 1
                await asyncio.sleep(0.05)
        raise AssertionError("the server did not come back")

    async def converse(self, after_each: asyncio.Semaphore) -> list[Any]:
        await self._transport.open()
        try:
            outcomes = []
            for _ in range(CONVERSATIONS):
                asked = await self.call()
                asked = await self.call(after=asked, answers={"elicit-1": accept(plan="pro")})
                done = await self.call(after=asked, answers={"elicit-2": accept(sure=True)})
                outcomes.append(done.result["structuredContent"])
                after_each.release()
            return outcomes
        finally:
            await self._transport.close()


async def test_a_worker_killed_under_load_costs_no_conversation_and_disturbs_no_other_client() -> None:
    faults: Counter[str] = Counter()
    finished = asyncio.Semaphore(0)
    with serving(TARGET, "--workers", "2", secret=new_secret()) as process:
        before = workers_of(process.pid)
        assert len(before) == 2
        callers = [Caller(process.url, faults, f"client-{number}") for number in range(CLIENTS)]
        running = [asyncio.create_task(caller.converse(finished)) for caller in callers]
        for _ in range(CLIENTS):  # Somewhere in the middle: as many conversations are done as there are clients.
            await finished.acquire()
        os.kill(before[0], signal.SIGKILL)
        outcomes = [outcome for done in await asyncio.gather(*running) for outcome in done]
        after = workers_of(process.pid)
    assert len(outcomes) == CLIENTS * CONVERSATIONS
    assert {outcome["how"] for outcome in outcomes} == {"sure: True"}
    assert before[1] in after, "the other worker was disturbed"
    # A connection stays with its worker, so whoever was on the other one saw no fault at all.
    assert len(faults) < CLIENTS, faults
    assert all(count <= 20 for count in faults.values())


async def test_a_stop_ends_open_streams_in_order_and_in_time() -> None:
    with serving(TARGET, "--shutdown-seconds", "5") as process:
        transport = HttpClientTransport(process.url)
        await transport.open()
        peer = Peer(transport)
        listen = peer.outgoing("subscriptions/listen", {"notifications": {"toolsListChanged": True}})
        async with contextlib.aclosing(peer.stream(listen)) as messages:
            acknowledged = await anext(messages)
            process.popen.send_signal(signal.SIGTERM)
            rest = [message async for message in messages]
        await transport.close()
        status = await asyncio.get_running_loop().run_in_executor(None, process.popen.wait, 60)
    assert acknowledged["method"] == "notifications/subscriptions/acknowledged"
    assert [message["id"] for message in rest] == [listen.id], "the stream ends with its response"
    assert status == 0
    assert "Traceback" not in "".join(process.log)
