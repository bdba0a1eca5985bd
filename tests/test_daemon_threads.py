"""A thread pool like any other, except that it keeps no process alive."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import threading
import weakref
from concurrent.futures import CancelledError

import pytest

from mcp_runtime.daemon_threads import DaemonThreadPool


def pool(max_workers: int = 2) -> DaemonThreadPool:
    return DaemonThreadPool(max_workers, thread_name_prefix="test")


def test_results_and_errors_come_through_the_future() -> None:
    with pool() as threads:
        assert threads.submit(divmod, 7, 3).result() == (2, 1)
        assert threads.submit(int, "11", base=2).result() == 3
        with pytest.raises(ZeroDivisionError):
            threads.submit(divmod, 1, 0).result()
        with pytest.raises(SystemExit):
            threads.submit(sys.exit, 3).result()
        assert threads.submit(threading.current_thread).result().name == "test_0"


def test_no_more_calls_run_at_once_than_there_are_workers_and_the_rest_wait_in_order() -> None:
    gate, running, order = threading.Event(), threading.Semaphore(0), []

    def work(number: int) -> None:
        order.append(number)
        running.release()
        gate.wait()

    with pool(2) as threads:
        futures = [threads.submit(work, number) for number in range(6)]
        running.acquire()
        running.acquire()
        assert sorted(order) == [0, 1]
        gate.set()
        for future in futures:
            future.result()
    assert sorted(order) == list(range(6))


def test_an_idle_thread_is_used_before_a_new_one_is_started() -> None:
    with pool(50) as threads:
        names = set()
        for _ in range(50):
            names.add(threads.submit(threading.current_thread).result().name)
        assert len(names) < 50


def test_a_call_that_waits_can_be_cancelled_and_shutdown_cancels_those_left() -> None:
    gate, entered = threading.Event(), threading.Event()

    def work() -> None:
        entered.set()
        gate.wait()

    threads = pool(1)
    first, second, third = (threads.submit(work) for _ in range(3))
    entered.wait()
    assert second.cancel()
    threads.shutdown(wait=False, cancel_futures=True)
    with pytest.raises(CancelledError):
        third.result()
    with pytest.raises(RuntimeError, match="shut down"):
        threads.submit(work)
    gate.set()
    first.result()
    threads.shutdown(wait=True)


async def test_an_event_loop_takes_it_as_an_executor() -> None:
    with pool() as threads:
        loop = asyncio.get_running_loop()
        results = await asyncio.gather(*(loop.run_in_executor(threads, abs, -number) for number in range(200)))
        assert results == list(range(200))


def test_what_a_failed_call_held_is_let_go_without_the_garbage_collector() -> None:
    class Held:
        pass

    def fail(held: Held) -> None:
        raise KeyError("no")

    gc.disable()
    try:
        with pool(1) as threads:
            held = Held()
            seen = weakref.ref(held)
            future = threads.submit(fail, held)
            assert isinstance(future.exception(), KeyError)
            del held, future
            threads.submit(int).result()
            threads.submit(int).result()
            assert seen() is None
    finally:
        gc.enable()


def test_a_call_that_never_returns_keeps_no_process_alive() -> None:
    program = (
        "import threading; from mcp_runtime.daemon_threads import DaemonThreadPool; e = threading.Event();"
        "DaemonThreadPool(1, 'x').submit(lambda: (e.set(), threading.Event().wait())); e.wait(); print('done')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, timeout=60)
    assert done.stdout.strip() == b"done"


def test_a_pool_of_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="max_workers"):
        pool(0)
