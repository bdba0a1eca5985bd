"""How long importing the packages takes: `python benchmarks/import_time.py`.

Each import runs in an interpreter of its own; the modules take turns, so that a busy moment of the machine
meets all of them. The interpreter's own start is not counted. `pydantic` is there for comparison: everything else
imports it.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import subprocess
import sys

MODULES = ("pydantic", "mcp_model", "mcp_runtime")

MEASURE = """
import sys, time
before = time.perf_counter()
import {module}
print((time.perf_counter() - before) * 1000, len(sys.modules))
"""


def milliseconds(module: str) -> tuple[float, int]:
    """Return how long `import module` takes in a fresh interpreter, and how many modules are loaded then."""
    finished = subprocess.run(
        [sys.executable, "-c", MEASURE.format(module=module)], check=True, capture_output=True, text=True
    )
    duration, modules = finished.stdout.split()
    return float(duration), int(modules)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--runs", type=int, default=15, help="imports per module (default: 15)")
    arguments = parser.parse_args()
    for module in arguments.modules:
        milliseconds(module)  # the first import may compile to byte code
    samples = [{module: milliseconds(module) for module in arguments.modules} for _ in range(arguments.runs)]
    print(f"Python {platform.python_version()}, {arguments.runs} runs each; milliseconds")
    print(f"{'import':<14}{'median':>8}{'least':>8}{'most':>8}{'modules':>9}")
    for module in arguments.modules:
        durations = [sample[module][0] for sample in samples]
        median, modules = statistics.median(durations), samples[-1][module][1]
        print(f"{module:<14}{median:>8.1f}{min(durations):>8.1f}{max(durations):>8.1f}{modules:>9}")


if __name__ == "__main__":
    main()
