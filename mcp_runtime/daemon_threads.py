"""A thread pool that holds up no exit.

The interpreter waits at its end for the threads of `concurrent.futures`, for as long as they run. A
blocking handler that never returns would keep a server from ending, long after its request was given
up; these threads are daemons and end with the process.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Generic, ParamSpec, TypeVar

__all__ = ["DaemonThreadPool"]

P = ParamSpec("P")
T = TypeVar("T")


class DaemonThreadPool(Executor):
    """Runs calls in at most `max_workers` daemon threads, in the order they were submitted.

    Args:
        max_workers: How many calls run at once; threads start when they are first needed.
        thread_name_prefix: What their names begin with.
    """

    def __init__(self, max_workers: int, thread_name_prefix: str) -> None:
        if max_workers < 1:
            raise ValueError("max_workers must be at least 1")
        self._max_workers = max_workers
        self._names = (f"{thread_name_prefix}_{number}" for number in itertools.count())
        self._calls: SimpleQueue[_Call[Any] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._closed = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Return the future outcome of `fn(*args, **kwargs)`.

        Raises:
            RuntimeError: The pool was shut down.
        """
        call = _Call(partial(fn, *args, **kwargs))
        with self._lock:
            if self._closed:
                raise RuntimeError("the thread pool was shut down")
            if self._idle:
                self._idle -= 1
            elif len(self._threads) < self._max_workers:
                thread = threading.Thread(target=self._work, name=next(self._names), daemon=True)
                self._threads.append(thread)
                thread.start()
            self._calls.put(call)
        return call.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls and let the threads end; see `concurrent.futures.Executor.shutdown`."""
        with self._lock:
            self._closed = True
            if cancel_futures:
                self._cancel_waiting()
            for _ in self._threads:
                self._calls.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def _cancel_waiting(self) -> None:
        while True:
            try:
                call = self._calls.get_nowait()
            except Empty:
                return
            if call is not None:
                call.future.cancel()

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            call.run()
            del call  # keep nothing of a finished call alive while waiting for the next
            with self._lock:
                self._idle += self._calls.empty()


class _Call(Generic[T]):
    """A call that waits for a thread, and its future outcome."""

    __slots__ = ("_fn", "future")

    def __init__(self, fn: Callable[[], T]) -> None:
        self._fn = fn
        self.future: Future[T] = Future()

    def run(self) -> None:
        future = self.future
        if not future.set_running_or_notify_cancel():
            return
        try:
            result = self._fn()
        except BaseException as error:
            future.set_exception(error)
            # The error's traceback knows this frame: let go of what would close a circle.
            del future, self
        else:
            future.set_result(result)
