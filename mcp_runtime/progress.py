"""Progress of one request: what a handler reports, and the rule that it only grows.

A reporter belongs to one request. Its emitters say how the work is counted and share one last value,
so progress is strictly increasing and finite whichever of them is used. A value that breaks the rule is a
mistake of the author and raises, whether or not the client asked for progress: a handler that works
without a progress token works with one. Who receives the messages, and that progress starts anew with each
round trip, is decided by whoever makes the reporter.

`ProgressReporter` is awaited; `BlockingProgressReporter` is the same for `def` handlers.

Spec: 2026-07-28 basic/utilities/progress, Progress Flow.
"""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Generic, TypeAlias, TypeVar

__all__ = [
    "BlockingProgressReporter",
    "BlockingSendProgress",
    "Counting",
    "Floating",
    "Integer",
    "Number",
    "Percentage",
    "ProgressReporter",
    "SendProgress",
]

Number: TypeAlias = int | float

SendProgress: TypeAlias = Callable[[Number, Number | None, str | None], Awaitable[None]]
"""Sends `progress`, `total` and `message` of one notification; None leaves a member out."""

BlockingSendProgress: TypeAlias = Callable[[Number, Number | None, str | None], None]
"""The same for a worker thread: returns once the notification is on its way."""

SentT = TypeVar("SentT")

_Report: TypeAlias = Callable[[Number, Number | None, str | None], SentT]

_WHOLE: Final = 100


class ProgressReporter:
    """Reports the progress of one request.

    Args:
        send: Called once per report, one at a time, in the order of the reports.
    """

    __slots__ = ("_latest", "_lock", "_send")

    def __init__(self, send: SendProgress) -> None:
        self._send = send
        self._latest: Number | None = None
        self._lock = asyncio.Lock()

    @classmethod
    def silent(cls) -> ProgressReporter:
        """Return a reporter that checks its values and sends them nowhere."""
        return cls(_dropped)

    async def report(self, progress: Number, *, total: Number | None = None, message: str | None = None) -> None:
        """Report how far the work has come.

        Args:
            progress: More than every value reported before in this request.
            total: The value at which the work is done, where it is known.
            message: What a person may read about the current step.

        Raises:
            ValueError: `progress` does not grow, or a number is not finite.
            TypeError: A value is not a number.
        """
        async with self._lock:
            self._latest = _checked(progress, total, self._latest)
            await self._send(progress, total, message)

    def counting(self, total: int | None = None) -> Counting[Coroutine[Any, Any, None]]:
        """Return an emitter that counts finished steps, of `total` where that is known."""
        return Counting(self._emit, total)

    def integer(self, total: int | None = None) -> Integer[Coroutine[Any, Any, None]]:
        """Return an emitter for whole numbers, for example bytes read of `total` bytes."""
        return Integer(self._emit, total)

    def floating(self, total: float | None = None) -> Floating[Coroutine[Any, Any, None]]:
        """Return an emitter for numbers with a fraction, for example seconds of `total` seconds."""
        return Floating(self._emit, total)

    def percentage(self) -> Percentage[Coroutine[Any, Any, None]]:
        """Return an emitter for values from 0 to 100, with 100 as the total."""
        return Percentage(self._emit)

    async def _emit(self, progress: Number, total: Number | None, message: str | None) -> None:
        await self.report(progress, total=total, message=message)


class BlockingProgressReporter:
    """Reports the progress of one request from a `def` handler and the threads it starts.

    Args:
        send: Called once per report, one at a time, in the order of the reports.
    """

    __slots__ = ("_latest", "_lock", "_send")

    def __init__(self, send: BlockingSendProgress) -> None:
        self._send = send
        self._latest: Number | None = None
        self._lock = threading.Lock()

    @classmethod
    def silent(cls) -> BlockingProgressReporter:
        """Return a reporter that checks its values and sends them nowhere."""
        return cls(_dropped_blocking)

    def report(self, progress: Number, *, total: Number | None = None, message: str | None = None) -> None:
        """Report how far the work has come; see `ProgressReporter.report`."""
        with self._lock:
            self._latest = _checked(progress, total, self._latest)
            self._send(progress, total, message)

    def counting(self, total: int | None = None) -> Counting[None]:
        """Return an emitter that counts finished steps, of `total` where that is known."""
        return Counting(self._emit, total)

    def integer(self, total: int | None = None) -> Integer[None]:
        """Return an emitter for whole numbers, for example bytes read of `total` bytes."""
        return Integer(self._emit, total)

    def floating(self, total: float | None = None) -> Floating[None]:
        """Return an emitter for numbers with a fraction, for example seconds of `total` seconds."""
        return Floating(self._emit, total)

    def percentage(self) -> Percentage[None]:
        """Return an emitter for values from 0 to 100, with 100 as the total."""
        return Percentage(self._emit)

    def _emit(self, progress: Number, total: Number | None, message: str | None) -> None:
        self.report(progress, total=total, message=message)


class Counting(Generic[SentT]):
    """Counts finished steps from zero.

    Its methods return what the reporter's do: something to await, or nothing in a `def` handler.
    """

    __slots__ = ("_count", "_report", "_total")

    def __init__(self, report: _Report[SentT], total: int | None) -> None:
        if total is not None:
            _integer(total, "total")
        self._report = report
        self._total = total
        self._count = 0

    def advance(self, steps: int = 1, *, message: str | None = None) -> SentT:
        """Report `steps` more finished steps.

        Raises:
            ValueError: `steps` is not positive, or another emitter has reported a higher value.
        """
        if _integer(steps, "steps") <= 0:
            raise ValueError(f"steps must be positive, not {steps}")
        self._count += steps
        return self._report(self._count, self._total, message)


class Integer(Generic[SentT]):
    """Reports whole numbers."""

    __slots__ = ("_report", "_total")

    def __init__(self, report: _Report[SentT], total: int | None) -> None:
        if total is not None:
            _integer(total, "total")
        self._report = report
        self._total = total

    def report(self, value: int, *, message: str | None = None) -> SentT:
        """Report that the work has come to `value`."""
        return self._report(_integer(value, "progress"), self._total, message)


class Floating(Generic[SentT]):
    """Reports numbers with a fraction."""

    __slots__ = ("_report", "_total")

    def __init__(self, report: _Report[SentT], total: float | None) -> None:
        if total is not None:
            _finite(total, "total")
        self._report = report
        self._total = None if total is None else float(total)

    def report(self, value: float, *, message: str | None = None) -> SentT:
        """Report that the work has come to `value`."""
        return self._report(float(_finite(value, "progress")), self._total, message)


class Percentage(Generic[SentT]):
    """Reports shares of the whole, from 0 to 100."""

    __slots__ = ("_report",)

    def __init__(self, report: _Report[SentT]) -> None:
        self._report = report

    def report(self, percent: float, *, message: str | None = None) -> SentT:
        """Report that `percent` of the work is done.

        Raises:
            ValueError: `percent` is below 0 or above 100, or does not grow.
        """
        if not 0 <= _finite(percent, "progress") <= _WHOLE:
            raise ValueError(f"a percentage is between 0 and {_WHOLE}, not {percent}")
        return self._report(percent, _WHOLE, message)


def _checked(progress: Number, total: Number | None, latest: Number | None) -> Number:
    """Return `progress` if it may follow `latest`."""
    if total is not None:
        _finite(total, "total")
    if latest is not None and _finite(progress, "progress") <= latest:
        raise ValueError(f"progress must grow within one request: {progress} came after {latest}")
    return _finite(progress, "progress")


def _finite(value: Number, name: str) -> Number:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    try:
        # An integer that no float can hold is out of reach for most JSON readers.
        finite = math.isfinite(value)
    except OverflowError:
        finite = False
    if not finite:
        raise ValueError(f"{name} must be finite")
    return value


def _integer(value: int, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}")
    return value


async def _dropped(progress: Number, total: Number | None, message: str | None) -> None:
    pass


def _dropped_blocking(progress: Number, total: Number | None, message: str | None) -> None:
    pass
