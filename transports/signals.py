"""Ends a transport in an orderly way when the process is asked to: SIGTERM, SIGINT.

Only a command may decide what signals mean to its process, so no transport does this by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final

__all__ = ["run_until_signalled"]

_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


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
