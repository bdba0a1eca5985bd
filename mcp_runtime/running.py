"""Runs a server as the main work of a process: signals, event loop, and finding the server by name.

Only a program's own entry decides what signals mean to its process, so no transport does any of this by
itself. `Server.run` and the command do.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import signal
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final

from mcp_runtime.seams import Transport
from mcp_runtime.server import Server

__all__ = ["load_server", "loop_factory", "run_server", "run_until_signalled"]

_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


def run_server(server: Server, transport: Transport, *, uvloop: bool = False) -> None:
    """Serve until the process is asked to end, and return once that is done; the main thread's work.

    Raises:
        ImportError: uvloop is asked for and not installed.
        Exception: Whatever the transport raises, for example OSError for an address in use.
    """
    with asyncio.Runner(loop_factory=loop_factory(uvloop=uvloop)) as runner:
        runner.run(run_until_signalled(transport.serve(server), transport.stop))


async def run_until_signalled(
    serving: Coroutine[Any, Any, None],
    stop: Callable[[], Awaitable[None]],
    *,
    signals: Iterable[signal.Signals] = _SIGNALS,
) -> None:
    """Run `serving`; the first signal calls `stop`, a second one cancels `serving`.

    Args:
        serving: For example `transport.serve(server)`.
        stop: For example `transport.stop`.
        signals: What to listen to; their former handlers are in place again afterwards.

    Raises:
        Exception: Whatever `serving` or `stop` raises.
    """
    loop = asyncio.get_running_loop()
    task = asyncio.ensure_future(serving)
    stopping: asyncio.Future[None] | None = None

    def react() -> None:
        nonlocal stopping
        if stopping is None:
            stopping = asyncio.ensure_future(stop())
        else:
            task.cancel()

    former = {number: signal.getsignal(number) for number in signals}
    _listen(loop, former, react)
    try:
        await asyncio.wait([task])
        if stopping is not None:
            await stopping
        if not (task.cancelled() and stopping is not None):
            task.result()
    finally:
        for number, handler in former.items():
            _forget(loop, number, handler)
        task.cancel()


def _listen(loop: asyncio.AbstractEventLoop, numbers: Iterable[signal.Signals], react: Callable[[], None]) -> None:
    for number in numbers:
        try:
            loop.add_signal_handler(number, react)
        except NotImplementedError:
            # Windows: handlers run between bytecodes of the main thread, so the loop has to be woken.
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(react))


def _forget(loop: asyncio.AbstractEventLoop, number: signal.Signals, former: Any) -> None:
    with contextlib.suppress(NotImplementedError):
        loop.remove_signal_handler(number)
    if former is not None:
        signal.signal(number, former)


def load_server(target: str) -> Server:
    """Return the server that `target` names, as `module:attribute`; a function there is called.

    Raises:
        ValueError: `target` is not of that form.
        ImportError: There is no such module.
        AttributeError: The module has no such attribute.
        TypeError: What is there is no server, and does not return one.
    """
    module, colon, attribute = target.partition(":")
    if not (module and colon and attribute):
        raise ValueError(f"name a server as module:attribute, not {target!r}")
    found: Any = importlib.import_module(module)
    for name in attribute.split("."):
        found = getattr(found, name)
    if not isinstance(found, Server) and callable(found):
        found = found()
    if not isinstance(found, Server):
        raise TypeError(f"{target} is no Server and does not return one")
    return found


def loop_factory(*, uvloop: bool) -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the event loop: uvloop's if asked for, None for asyncio's own.

    Raises:
        ImportError: uvloop is asked for and not installed.
    """
    if not uvloop:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = importlib.import_module("uvloop").new_event_loop
    return factory
