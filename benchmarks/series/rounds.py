"""How much is measured, and the taking of turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from benchmarks.processes import Running, Subject
from benchmarks.results import Rate, Row

__all__ = ["FULL", "QUICK", "TINY", "Extent", "interleaved"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """How much is measured.

    Attributes:
        name: Of the mode.
        runs: Turns of each subject in each series.
        seconds: Length of one turn under load.
        starts: Times each server is started.
        tools: Sizes of the catalogue.
        argument_kilobytes: Sizes of an argument.
        answers: Lengths of a conversation.
        repeats: Repetitions of what is timed in this process.
    """

    name: str
    runs: int
    seconds: int
    starts: int
    tools: tuple[int, ...] = field(default=(10, 100, 1000, 10_000))
    argument_kilobytes: tuple[int, ...] = field(default=(1, 10, 100, 1000))
    answers: tuple[int, ...] = field(default=(1, 2, 5, 10, 20, 50))
    repeats: int = 200


FULL = Extent(name="full", runs=5, seconds=2, starts=7)
QUICK = Extent(name="quick", runs=1, seconds=1, starts=2, tools=(10, 100, 1000), repeats=50)
TINY = Extent(
    name="tiny",
    runs=1,
    seconds=1,
    starts=1,
    tools=(2, 4),
    argument_kilobytes=(1, 2),
    answers=(1, 2),
    repeats=3,
)


def interleaved(
    subjects: Sequence[Subject], servers: Sequence[Running], runs: int, measure: Callable[[Running], Rate]
) -> tuple[Row, ...]:
    """Return a row per subject: all take a turn, then all take the next one."""
    rates: dict[str, list[Rate]] = {subject.name: [] for subject in subjects}
    for _ in range(runs):
        for server in servers:
            if server.subject in subjects:
                rates[server.subject.name].append(measure(server))
    return tuple(
        Row(
            subject=subject.name,
            samples=tuple(rate.per_second for rate in rates[subject.name]),
            processor=tuple(rate.per_processor_second for rate in rates[subject.name]),
            missing=None if subject.missing is None else f"{subject.missing} is not installed",
        )
        for subject in subjects
    )
