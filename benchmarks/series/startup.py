"""How long a server takes from the start of its process to its first answer."""

from __future__ import annotations

from benchmarks import wire
from benchmarks.processes import first_answer
from benchmarks.results import Row, Series
from benchmarks.series.rounds import Extent
from benchmarks.series.under_load import BARE, FASTMCP, OURS, SDK

__all__ = ["measured"]


def measured(extent: Extent) -> Series:
    """Start each server in turn, so many times."""
    subjects = (OURS, SDK, FASTMCP, BARE)
    message = wire.call("quote", wire.QUOTE)
    present = [subject for subject in subjects if subject.missing is None]
    for subject in present:
        first_answer(subject, message)  # the first start may compile to byte code
    samples: dict[str, list[float]] = {subject.name: [] for subject in subjects}
    for _ in range(extent.starts):
        for subject in present:
            samples[subject.name].append(first_answer(subject, message) * 1000)
    return Series(
        key="startup",
        title="start of the process to the first answer",
        unit="ms",
        better="less",
        rows=tuple(
            Row(
                subject=subject.name,
                samples=tuple(samples[subject.name]),
                missing=None if subject.missing is None else f"{subject.missing} is not installed",
            )
            for subject in subjects
        ),
        note="The interpreter's own start is included.",
    )
