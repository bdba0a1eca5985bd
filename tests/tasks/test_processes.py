"""Tasks across real processes: killed, restarted, and side by side on one store."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest

from tests.system.processes import Process, serving
from tests.tasks.site import TRANSPORTS, Peer, accept
from tests.tasks.stores import DURABLE
from transports.http import HttpClientTransport
from transports.websocket import WebSocketClient, WebSocketClientOptions

TARGET = "tests.tasks.process_server:make_server"


class Remote:
    """A client of one process; waits by the server's own notifications."""

    def __init__(self, process: Process) -> None:
        self.transport: HttpClientTransport | WebSocketClient
        if process.url.startswith("ws"):
            self.transport = WebSocketClient(process.url, WebSocketClientOptions(proxy=False))
        else:
            self.transport = HttpClientTransport(process.url)
        self.peer = Peer(self.transport)

    async def __aenter__(self) -> Remote:
        await self.transport.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.transport.close()

    async def until(self, task_id: str, *statuses: str, message: str | None = None) -> dict[str, Any]:
        async with asyncio.timeout(60), self.peer.listening({"taskIds": [task_id]}) as heard:
            assert (await heard.get())["params"]["notifications"] == {"taskIds": [task_id]}
            while True:
                task = await self.peer.get(task_id)
                if task["status"] in statuses and message in (None, task.get("statusMessage")):
                    return task
                await heard.get()

    async def ended(self, task_id: str) -> None:
        """Wait for the end of a task that any process may bring about; a file carries no news from the others."""
        async with asyncio.timeout(60):
            while (await self.peer.get(task_id))["status"] == "working":  # noqa: ASYNC110 - see above
                await asyncio.sleep(0.05)


@dataclass
class Story:
    """What happened: a process with three tasks was killed, and two new ones were started on its store."""

    kind: str
    mortal: Process
    heirs: tuple[Process, Process]
    waiting: dict[str, Any]
    safe: str
    unsafe: str


async def before_the_kill(mortal: Process) -> tuple[dict[str, Any], str, str]:
    async with Remote(mortal) as remote:
        waiting = await remote.until(await remote.peer.create("confirm"), "input_required")
        safe, unsafe = await remote.peer.create("long"), await remote.peer.create("fragile")
        for task_id in (safe, unsafe):
            await remote.until(task_id, "working", message="1")
        return waiting, safe, unsafe


@pytest.fixture(scope="module", params=DURABLE)
def story(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    folder = tmp_path_factory.mktemp(request.param)
    place = str(folder / "tasks.db") if request.param == "sqlite" else request.getfixturevalue("redis_url")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TASKS_STORE", place)
        patch.setenv("TASKS_PREFIX", uuid.uuid4().hex)
        with serving(TARGET) as mortal:
            waiting, safe, unsafe = asyncio.run(before_the_kill(mortal))
            mortal.kill()  # SIGKILL: nothing is written down on the way out
        with ExitStack() as stack, ThreadPoolExecutor(2) as threads:
            starting = [threads.submit(stack.enter_context, serving(TARGET, transport=t)) for t in TRANSPORTS]
            first, second = (one.result() for one in starting)
            yield Story(request.param, mortal, (first, second), waiting, safe, unsafe)


async def test_a_task_that_waited_when_its_process_was_killed_is_answered_in_a_new_one(story: Story) -> None:
    heir = story.heirs[1]
    task_id = story.waiting["taskId"]
    async with Remote(heir) as remote:
        assert await remote.peer.get(task_id) == story.waiting
        (key,) = story.waiting["inputRequests"]
        await remote.peer.answer(task_id, {key: accept(sure=True)})
        done = await remote.until(task_id, "completed")
    assert done["result"]["structuredContent"] == [str(story.mortal.pid), "accept", str(heir.pid)]


async def test_tasks_that_ran_when_their_process_was_killed_are_recovered_by_lease(story: Story) -> None:
    async with Remote(story.heirs[0]) as remote:
        await asyncio.gather(remote.ended(story.safe), remote.ended(story.unsafe))
        done, failed = await remote.peer.get(story.safe), await remote.peer.get(story.unsafe)
    looked, finished = done["result"]["structuredContent"]
    assert looked == str(story.mortal.pid)
    assert finished in {str(heir.pid) for heir in story.heirs}
    assert (failed["status"], failed["error"]["code"]) == ("failed", -32603)


async def test_a_task_is_created_answered_and_read_on_different_processes(story: Story) -> None:
    a, b = story.heirs
    async with Remote(a) as on_a, Remote(b) as on_b:
        task_id = await on_a.peer.create("confirm")
        (key,) = (await on_a.until(task_id, "input_required"))["inputRequests"]
        await on_b.peer.answer(task_id, {key: accept(sure=True)})
        finished = await on_b.until(task_id, "completed")
        assert await on_a.peer.get(task_id) == finished
    assert finished["result"]["structuredContent"] == [str(a.pid), "accept", str(b.pid)]


async def test_listeners_on_one_process_hear_of_tasks_that_another_one_moves(story: Story) -> None:
    if story.kind != "redis":  # A file brings no events to other processes.
        return
    a, b = story.heirs
    async with Remote(a) as on_a, Remote(b) as on_b, asyncio.timeout(60):
        task_id = await on_a.peer.create("confirm")
        (key,) = (await on_a.until(task_id, "input_required"))["inputRequests"]
        async with on_a.peer.listening({"taskIds": [task_id]}) as heard:
            await heard.get()
            await on_b.peer.answer(task_id, {key: accept(sure=True)})
            while (await heard.get())["params"]["status"] != "completed":
                pass
