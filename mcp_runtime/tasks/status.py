"""Progress of a task as its status message: the first report at once, later ones no more often than clients ask."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from mcp_runtime.progress import Number

__all__ = ["StatusMessages"]


class StatusMessages:
    """Writes down the latest report of one execution.

    Args:
        write: Writes one message; must not raise.
        interval: The least time between two messages, in seconds.
    """

    __slots__ = ("_fresh", "_interval", "_latest", "_task", "_write")

    def __init__(self, write: Callable[[str], Awaitable[None]], *, interval: float) -> None:
        self._write = write
        self._interval = interval
        self._latest = ""
        self._fresh = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def report(self, progress: Number, total: Number | None, message: str | None) -> None:
        """Take a report; it is written soon, unless another one follows before."""
        self._latest = _text(progress, total, message)
        self._fresh.set()
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="mcp task status messages")

    def stop(self) -> None:
        """Write no more."""
        if self._task is not None:
            self._task.cancel()

    async def _work(self) -> None:
        while True:
            await self._fresh.wait()
            self._fresh.clear()
            await self._write(self._latest)
            await asyncio.sleep(self._interval)


def _text(progress: Number, total: Number | None, message: str | None) -> str:
    """Return for example `Packing boxes (3/10)`, `3/10` or `3`."""
    count = _number(progress) if total is None else f"{_number(progress)}/{_number(total)}"
    return count if not message else f"{message} ({count})"


def _number(value: Number) -> str:
    return str(value) if isinstance(value, int) else f"{value:g}"
