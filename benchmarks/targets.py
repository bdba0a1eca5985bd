"""The figures this project holds itself to, judged by the ratios of one run."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.results import Growth, Results

__all__ = ["STEEPEST", "Judged", "judged", "steepest"]

STEEPEST = 1.1
"""A cost that grows faster than its size to this power counts as superlinear; the rest is noise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """`ours` against `theirs` in one series, at least so many times as good."""

    series: str
    ours: str
    theirs: str
    least: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A target, and what was measured: by the wall clock and by processor time, where that is known."""

    what: str
    least: float
    ratio: float
    processor_ratio: float | None

    @property
    def verdict(self) -> str:
        """Whether the target is met; nothing measured meets nothing."""
        ratios = [ratio for ratio in (self.ratio, self.processor_ratio) if ratio is not None]
        met = [ratio >= self.least for ratio in ratios]
        return "met" if all(met) else "met by one clock" if any(met) else "not met"


_TARGETS = (
    Target(series="calls-32", ours="Dacapo", theirs="mcp", least=8),
    Target(series="calls-32", ours="Dacapo, uvloop", theirs="mcp, fastest", least=4),
    Target(series="calls-32", ours="Dacapo", theirs="FastMCP", least=12),
    Target(series="calls-32", ours="Dacapo", theirs="bare aiohttp", least=0.6),
    Target(series="calls-32", ours="Dacapo, uvloop", theirs="bare aiohttp, uvloop", least=0.6),
    Target(series="conversations", ours="Dacapo", theirs="mcp, resolvers", least=8),
    Target(series="conversations", ours="Dacapo, uvloop", theirs="mcp, returned, fastest", least=4),
    Target(series="startup", ours="Dacapo", theirs="mcp", least=1.5),
)


def judged(results: Results) -> list[Judged]:
    """Return every target with what was measured."""
    found = []
    for target in _TARGETS:
        series = results.get(target.series)
        ours, theirs = series.row(target.ours), series.row(target.theirs)
        ratio, by_processor = ours.median / theirs.median, ours.processor_median / theirs.processor_median
        if series.better == "less":
            ratio = 1 / ratio
        found.append(
            Judged(
                what=f"{series.title}: {target.ours} against {target.theirs}",
                least=target.least,
                ratio=ratio,
                processor_ratio=by_processor if ours.processor and theirs.processor else None,
            )
        )
    return found


def steepest(growth: Growth) -> float:
    """Return the largest exponent among the lines of `growth`."""
    return max(Growth.exponent(points) for _, points in growth.lines)
