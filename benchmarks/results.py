"""What was measured, as plain values."""

from __future__ import annotations

import itertools
import math
import statistics
from dataclasses import dataclass
from typing import Literal

__all__ = ["Growth", "Point", "Rate", "Results", "Row", "Series"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """How often something was done, by the wall clock and by the server's processor time."""

    per_second: float
    per_processor_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One subject's samples in one series.

    Attributes:
        subject: Who.
        samples: One figure per run.
        processor: The same by processor time, where that was measured.
        missing: Why there are none.
    """

    subject: str
    samples: tuple[float, ...] = ()
    processor: tuple[float, ...] = ()
    missing: str | None = None

    @property
    def median(self) -> float:
        """The median run; NaN where there is none."""
        return statistics.median(self.samples) if self.samples else math.nan

    @property
    def processor_median(self) -> float:
        """The median run by processor time; NaN where there is none."""
        return statistics.median(self.processor) if self.processor else math.nan


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One question asked of several subjects, in turns.

    Attributes:
        key: Name of its chart.
        title: What is measured.
        unit: Of the samples.
        better: Which figures are good ones.
        rows: The subjects.
        note: What a reader must know of it.
    """

    key: str
    title: str
    unit: str
    better: Literal["more", "less"]
    rows: tuple[Row, ...]
    note: str = ""

    def row(self, subject: str) -> Row:
        """Return the row of `subject`, an empty one if it was not asked."""
        return next((row for row in self.rows if row.subject == subject), Row(subject=subject, missing="not measured"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """The median cost at one size."""

    size: int
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """How a cost grows with a size.

    Attributes:
        key: Name of its chart.
        title: What is measured.
        of: What the size counts.
        unit: Of the cost.
        lines: Name of a cost, and its points in ascending order.
    """

    key: str
    title: str
    of: str
    unit: str
    lines: tuple[tuple[str, tuple[Point, ...]], ...]

    @staticmethod
    def exponent(points: tuple[Point, ...]) -> float:
        """Return the steepest `b` of `size ** b` between the first point and the last or any two neighbours.

        0 means that the size costs nothing, 1 that the cost grows as the size does.
        """
        if len(points) < 2:
            return 0.0
        pairs = [(points[0], points[-1]), *itertools.pairwise(points)]
        return max(math.log(b.cost / a.cost) / math.log(b.size / a.size) for a, b in pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Everything that one run of the command measured."""

    series: tuple[Series, ...]
    growth: tuple[Growth, ...]

    def get(self, key: str) -> Series:
        """Return the series `key`."""
        return next(series for series in self.series if series.key == key)
