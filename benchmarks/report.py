"""The results as text for a terminal, and as `docs/benchmarks.md` with its charts."""

from __future__ import annotations

import math
import os
import platform
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from benchmarks import load_generator
from benchmarks.charts import bars, lines, short
from benchmarks.processes import cores
from benchmarks.results import Growth, Results, Row, Series
from benchmarks.series.rounds import Extent
from benchmarks.targets import STEEPEST, judged, steepest

__all__ = ["machine", "text", "write"]

_PACKAGES = ("dacapo-mcp", "mcp", "fastmcp", "aiohttp", "websockets", "uvicorn", "uvloop", "httptools", "pydantic")
_BOUNDS = Path(__file__).with_name("bounds.md")


def machine(extent: Extent) -> list[str]:
    """Return date, versions and machine shape, a line each."""
    versions = []
    for package in _PACKAGES:
        try:
            versions.append(f"{package} {metadata.version(package)}")
        except metadata.PackageNotFoundError:
            versions.append(f"{package} (not installed)")
    servers, load = cores()
    one, five, fifteen = os.getloadavg()
    return [
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, mode {extent.name}: {extent.runs} runs of {extent.seconds} s each",
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} cores ({_processor()}); servers on core {servers}, load on core {load}",
        f"load average at the end {one:.1f}, {five:.1f}, {fifteen:.1f} (this suite alone makes about 2)",
        ", ".join([*versions, f"wrk {load_generator.version()}"]),
    ]


def text(results: Results, extent: Extent) -> str:
    """Return everything as a table for a terminal."""
    out = [*machine(extent), ""]
    for series in results.series:
        out.append(f"{series.title} ({series.unit}, {series.better} is better)")
        out += [f"  {row.subject:<34}{_plain(row)}" for row in series.rows]
    for growth in results.growth:
        out.append(f"{growth.title} ({growth.unit})")
        for name, points in growth.lines:
            shown = "  ".join(f"{short(point.size)}: {short(point.cost)}" for point in points)
            out.append(f"  {name:<34}{shown}   exponent {Growth.exponent(points):.2f}")
    out.append("targets")
    for item in judged(results):
        processor = "" if item.processor_ratio is None else f", by processor time {short(item.processor_ratio)}"
        out.append(f"  {item.what}: {short(item.ratio)}{processor}; at least {item.least:g}: {item.verdict}")
    return "\n".join(out) + "\n"


def write(results: Results, extent: Extent, page: Path) -> None:
    """Write the page and, in a folder of its name beside it, the charts."""
    folder = page.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    for series in results.series:
        (folder / f"{series.key}.svg").write_text(bars(series), encoding="utf-8")
    for growth in results.growth:
        (folder / f"{growth.key}.svg").write_text(lines(growth), encoding="utf-8")
    page.write_text(_markdown(results, extent, folder.name), encoding="utf-8")


def _markdown(results: Results, extent: Extent, folder: str) -> str:
    out = [
        "# Benchmarks",
        "",
        "<!-- Written by `nox -s bench`; edit benchmarks/ and run it again. -->",
        "",
        *(f"* {line}" for line in machine(extent)),
        "",
        "Servers and load generator run on different cores. All subjects of a series take turns; figures are medians, "
        "with the least and the greatest run beside them. Every kind of answer is checked before it is timed, and each "
        "server has to refuse wrong arguments. *By processor time* is the same count per second of the server's own "
        "processor time: what its core does when nobody else wants it. Where both clocks are given, a target is met "
        "when both meet it.",
        "",
        "All servers have the same tool with the same types. Ours runs as `server.run()` starts it, or on uvloop. The "
        "peers run on uvicorn, by default with asyncio and h11, which is what their packages install; their fastest "
        "configuration is uvloop, httptools, stateless, JSON responses. Access logs are off everywhere.",
        "",
        "## Targets",
        "",
        "| what | at least | measured | by processor time | |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for item in judged(results):
        processor = "" if item.processor_ratio is None else short(item.processor_ratio)
        out.append(f"| {item.what} | {item.least:g} | {short(item.ratio)} | {processor} | {item.verdict} |")
    for growth in results.growth:
        exponent = steepest(growth)
        verdict = "met" if exponent <= STEEPEST else "not met"
        out.append(f"| {growth.title}: exponent at most | {STEEPEST:g} | {exponent:.2f} | | {verdict} |")
    if _BOUNDS.exists():
        out += ["", _BOUNDS.read_text(encoding="utf-8").strip()]
    for series in results.series:
        out += _section(series, folder)
    for growth in results.growth:
        out += _growth(growth, folder)
    return "\n".join(out) + "\n"


def _section(series: Series, folder: str) -> list[str]:
    timed = any(row.processor for row in series.rows)
    out = [
        "",
        f"## {series.title[0].upper()}{series.title[1:]}",
        "",
        f"![{series.title}]({folder}/{series.key}.svg)",
        "",
    ]
    if series.note:
        out += [series.note, ""]
    out.append(f"| | {series.unit} | least | most |{' by processor time |' if timed else ''}")
    out.append(f"| --- | ---: | ---: | ---: |{' ---: |' if timed else ''}")
    for row in series.rows:
        cells = [row.subject, short(row.median), *_spread(row)]
        if timed:
            cells.append(short(row.processor_median))
        if row.missing:
            cells[1] = row.missing
        out.append(f"| {' | '.join(cells)} |")
    return out


def _growth(growth: Growth, folder: str) -> list[str]:
    out = [
        "",
        f"## {growth.title[0].upper()}{growth.title[1:]}",
        "",
        f"![{growth.title}]({folder}/{growth.key}.svg)",
        "",
    ]
    sizes = [point.size for point in growth.lines[0][1]]
    out.append(f"| {growth.unit} | {' | '.join(f'{short(size)} {growth.of}' for size in sizes)} | exponent |")
    out.append(f"| --- |{' ---: |' * (len(sizes) + 1)}")
    for name, points in growth.lines:
        costs = " | ".join(short(point.cost) for point in points)
        out.append(f"| {name} | {costs} | {Growth.exponent(points):.2f} |")
    return out


def _spread(row: Row) -> list[str]:
    return [short(min(row.samples)), short(max(row.samples))] if row.samples else ["-", "-"]


def _plain(row: Row) -> str:
    if row.missing is not None:
        return row.missing
    least, most = _spread(row)
    processor = "" if math.isnan(row.processor_median) else f"   by processor time {short(row.processor_median)}"
    return f"{short(row.median):>9}  ({least} to {most}){processor}"


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown processor"
