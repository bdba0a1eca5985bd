"""Measure everything: `python -m benchmarks [--quick]`, which is what `nox -s bench` runs.

It prints a table, and with `--write` brings docs/benchmarks.md and its charts up to date. Linux only: it pins
processes and reads /proc. It needs wrk.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from benchmarks import load_generator, report
from benchmarks.results import Results
from benchmarks.series import growth, startup, tokens, under_load
from benchmarks.series.rounds import FULL, QUICK, TINY, Extent

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"


def measure(extent: Extent) -> Results:
    """Return everything that one run measures."""
    series = [startup.measured(extent)]
    for found in (*under_load.measured(extent), *tokens.measured(extent)):
        print(f"measured {found.key}", file=sys.stderr, flush=True)
        series.append(found)
    return Results(series=tuple(series), growth=tuple(growth.measured(extent)))


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--quick", action="store_const", const=QUICK, dest="extent", help="one run each")
    mode.add_argument("--tiny", action="store_const", const=TINY, dest="extent", help="only see whether it runs")
    parser.add_argument("--write", type=Path, nargs="?", const=PAGE, help="write the page (docs/benchmarks.md)")
    options = parser.parse_args()
    if not load_generator.AVAILABLE:
        print("wrk is not installed", file=sys.stderr)
        return 2
    extent = options.extent or FULL
    started = time.monotonic()
    results = measure(extent)
    print(report.text(results, extent), end="")
    print(f"measured in {time.monotonic() - started:.0f} s")
    if options.write is not None:
        report.write(results, extent, options.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
