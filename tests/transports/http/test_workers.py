"""Several processes behind one port."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mcp_runtime import Server
from mcp_runtime.running import load_server, loop_factory, run_until_signalled
from mcp_runtime.settings import SECRET_VARIABLE, new_secret
from tests.transports.http.support import Site, call, serving, until
from transports.http import HttpOptions, HttpTransport
from transports.http.workers import WorkerPool

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ports are shared on POSIX systems only")

TARGET = "tests.transports.http.worker_server:make_server"
ROOT = Path(__file__).parents[3]
ACCEPT = {"action": "accept", "content": {"sure": True}}


@asynccontextmanager
async def pool_of(workers: int, **options: Any) -> AsyncIterator[tuple[WorkerPool, Site]]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), SECRET_VARIABLE: new_secret()}
    pool = WorkerPool(
        TARGET, HttpOptions(port=0, shutdown_seconds=5, **options), workers=workers, environment=environment
    )
    running = asyncio.create_task(pool.run())
    started = asyncio.create_task(pool.started())
    async with asyncio.timeout(60):
        await asyncio.wait([running, started], return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        started.cancel()
        running.result()
    try:
        yield pool, Site(server=Server("unused", version="1"), transport=HttpTransport(), port=pool.port)
    finally:
        await pool.stop()
        async with asyncio.timeout(60):
            await running


def text(answer: Any) -> str:
    found: str = answer.json["result"]["content"][0]["text"]
    return found


async def test_every_worker_serves_any_round_of_a_conversation() -> None:
    async with asyncio.timeout(100), pool_of(2) as (pool, site):
        assert len(pool.pids) == 2
        seen: set[int] = set()
        while seen != pool.pids:
            seen.add(int(text(await site.post(call("pid")))))
        message = call("ask")
        for _ in range(2):
            result = (await site.post(message)).json["result"]
            assert result["resultType"] == "input_required"
            message["params"]["requestState"] = result["requestState"]
            message["params"]["inputResponses"] = dict.fromkeys(result["inputRequests"], ACCEPT)
        finish: set[int] = set()
        # The last round may be sent again; whichever process gets it finishes.
        while finish != pool.pids:
            answer = text(await site.post(message))
            assert answer.startswith("accept accept ")
            finish.add(int(answer.split()[-1]))


async def test_a_worker_that_is_killed_is_replaced_and_its_conversations_go_on() -> None:
    async with asyncio.timeout(100), pool_of(2) as (pool, site):
        message = call("ask")
        result = (await site.post(message)).json["result"]
        victim = next(iter(pool.pids))
        os.kill(victim, signal.SIGKILL)
        await until(lambda: victim not in pool.pids and len(pool.pids) == 2, seconds=60)
        message["params"]["requestState"] = result["requestState"]
        message["params"]["inputResponses"] = dict.fromkeys(result["inputRequests"], ACCEPT)
        assert (await site.post(message)).json["result"]["resultType"] == "input_required"


async def test_a_stop_lets_requests_in_flight_finish() -> None:
    async with asyncio.timeout(100), pool_of(1) as (pool, site):
        (worker,) = pool.pids
        waiting = asyncio.create_task(site.post(call("wait", {"seconds": 0.5})))
        assert text(await site.post(call("pid"))) == str(worker)
        await pool.stop()
        assert text(await waiting) == "waited"
        await until(lambda: not pool.pids, seconds=60)


async def test_a_worker_that_cannot_start_ends_the_pool_with_an_error(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), SECRET_VARIABLE: new_secret()}
    pool = WorkerPool("no.such.module:server", HttpOptions(port=0), workers=2, environment=environment)
    with pytest.raises(RuntimeError, match="before it accepted connections"):
        await asyncio.wait_for(pool.run(), 60)
    assert not pool.pids


def test_options_that_other_processes_cannot_have_are_refused() -> None:
    import ssl

    with pytest.raises(ValueError, match="ssl_context"):
        WorkerPool(TARGET, HttpOptions(ssl_context=ssl.create_default_context()), workers=2)
    with pytest.raises(ValueError, match="at least 1"):
        WorkerPool(TARGET, HttpOptions(), workers=0)


def test_a_server_is_found_by_name() -> None:
    assert load_server(TARGET).name == "workers"
    with pytest.raises(ValueError, match="module:attribute"):
        load_server("tests.transports.http.worker_server")
    with pytest.raises(TypeError, match="no Server"):
        load_server("os:getpid")
    with pytest.raises(AttributeError):
        load_server("os:nothing")
    with pytest.raises(ImportError):
        load_server("no.such.module:server")


def test_the_event_loop_is_asyncios_own_unless_uvloop_is_asked_for() -> None:
    assert loop_factory(uvloop=False) is None
    try:
        factory = loop_factory(uvloop=True)
    except ImportError:
        return
    assert factory is not None
    loop = factory()
    loop.close()
    assert type(loop).__module__.startswith("uvloop")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_serving_in_order(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    server = load_server(TARGET)
    transport = HttpTransport(HttpOptions(port=0, shutdown_seconds=30))
    command = asyncio.create_task(run_until_signalled(transport.serve(server), transport.stop))
    await transport.started()
    site = Site(server=server, transport=transport, port=transport.port)
    async with asyncio.timeout(30), site.connect() as socket:
        await socket.send(call("wait", {"seconds": 0.2}))
        await asyncio.sleep(0.05)
        os.kill(os.getpid(), number)
        assert text(await socket.answer()) == "waited"
        await command
    assert signal.getsignal(number) == before


async def test_a_second_signal_does_not_wait_for_requests() -> None:
    server = load_server(TARGET)
    transport = HttpTransport(HttpOptions(port=0, shutdown_seconds=3600))
    command = asyncio.create_task(run_until_signalled(transport.serve(server), transport.stop))
    await transport.started()
    site = Site(server=server, transport=transport, port=transport.port)
    async with asyncio.timeout(30), site.connect() as socket:
        await socket.send(call("wait", {"seconds": 3600}))
        await asyncio.sleep(0.05)
        os.kill(os.getpid(), signal.SIGTERM)
        await until(lambda: transport._stopping.is_set())
        await asyncio.sleep(0.05)
        os.kill(os.getpid(), signal.SIGTERM)
        await command


async def test_what_serving_raises_comes_out_of_the_command() -> None:
    async with serving(load_server(TARGET)) as site:
        taken = HttpTransport(HttpOptions(port=site.port))
        with pytest.raises(OSError, match="in use"):
            await run_until_signalled(taken.serve(load_server(TARGET)), taken.stop)
