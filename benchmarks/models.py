"""Our models beside the official SDK's: import, reading a tools/call request from bytes, writing a result.

    python benchmarks/models.py [--rounds 15] [--json]

Times are processor time, and both sides run in turns within each round, so a busy machine hits both alike; medians over
the rounds are shown. `mcp_types` has two models of a request: the exact one of the revision (`_v2026_07_28`), which is
what ours compares with, and a looser one for all revisions, which leaves `_meta` unchecked. The SDK validates a request
with both.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

CALL = {
    "jsonrpc": "2.0",
    "id": 7,
    "method": "tools/call",
    "params": {
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "bench", "version": "1.0"},
            "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
            "progressToken": 3,
        },
        "name": "search",
        "arguments": {"query": "shoes", "limit": 5, "tags": ["red", "sale"]},
    },
}
ROWS = [{"id": number, "title": f"Result {number}", "score": number / 7} for number in range(20)]
IMPORT = """
import time, pydantic
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
start = time.process_time()
from {module} import Tool
print((time.process_time() - start) * 1e3)
"""
TOTAL = """
import time
start = time.process_time()
from {module} import Tool
print((time.process_time() - start) * 1e3)
"""


def main() -> int:
    """Run the benchmark and print a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="how many rounds (default 15)")
    parser.add_argument("--repeats", type=int, default=3000, help="calls per round (default 3000)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    results = {**imports(options.rounds), **calls(options.rounds, options.repeats)}
    if options.json:
        print(json.dumps(results, indent=1))
    else:
        print(f"{'':44}{'median':>10}{'fastest':>10}")
        for name, (median, fastest) in results.items():
            print(f"{name:44}{median:>10.2f}{fastest:>10.2f}")
    return 0


def imports(rounds: int) -> dict[str, tuple[float, float]]:
    """Return milliseconds to import each package, in fresh processes with compiled bytecode."""
    commands = {
        "load mcp_model, beyond pydantic's own [ms]": IMPORT.format(module="mcp_model"),
        "load mcp_types, beyond pydantic's own [ms]": IMPORT.format(module="mcp_types"),
        "load mcp_model, in all [ms]": TOTAL.format(module="mcp_model"),
        "load mcp_types, in all [ms]": TOTAL.format(module="mcp_types"),
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, source in commands.items():
            done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
            if number:  # the first round writes bytecode
                times[name].append(float(done.stdout))
    return {name: (statistics.median(values), min(values)) for name, values in times.items()}


def calls(rounds: int, repeats: int) -> dict[str, tuple[float, float]]:
    """Return microseconds per call for each way of reading and writing."""
    work = {**readers(), **writers()}
    times: dict[str, list[float]] = {name: [] for name in work}
    for number in range(rounds + 1):
        for name, function in work.items():
            start = time.process_time()
            for _ in range(repeats):
                function()
            if number:
                times[name].append((time.process_time() - start) / repeats * 1e6)
    return {name: (statistics.median(values), min(values)) for name, values in times.items()}


def readers() -> dict[str, Callable[[], Any]]:
    """Return the ways to read a tools/call request from bytes."""
    import mcp_types
    from mcp_types import _v2026_07_28 as exact

    import mcp_model

    body = json.dumps(CALL).encode()
    read = mcp_model.CallToolRequest.from_json(body)
    assert read.to_wire() == CALL
    return {
        "read tools/call: mcp_model [us]": lambda: mcp_model.CallToolRequest.from_json(body),
        "read tools/call: mcp_types, exact [us]": lambda: exact.CallToolRequest.model_validate_json(
            body, by_name=False
        ),
        "read tools/call: mcp_types, loose [us]": lambda: mcp_types.CallToolRequest.model_validate_json(
            body, by_name=False
        ),
        "read tools/call: mcp_types, exact and loose": lambda: (
            exact.CallToolRequest.model_validate_json(body, by_name=False),
            mcp_types.CallToolRequest.model_validate_json(body, by_name=False),
        ),
    }


def writers() -> dict[str, Callable[[], Any]]:
    """Return the ways to write a result to bytes."""
    import mcp_types

    import mcp_model

    text = json.dumps(ROWS)
    ours = mcp_model.CallToolResult(content=[mcp_model.TextContent(text=text)], structured_content={"rows": ROWS})
    theirs = mcp_types.CallToolResult(
        content=[mcp_types.TextContent(type="text", text=text)], structured_content={"rows": ROWS}
    )
    small = mcp_model.CallToolResult(content=[mcp_model.TextContent(text="done")])
    their_small = mcp_types.CallToolResult(content=[mcp_types.TextContent(type="text", text="done")])
    return {
        "write a result of 20 rows: mcp_model [us]": ours.to_json,
        "write a result of 20 rows: mcp_types [us]": lambda: theirs.model_dump_json(by_alias=True, exclude_none=True),
        "write a short result: mcp_model [us]": small.to_json,
        "write a short result: mcp_types [us]": lambda: their_small.model_dump_json(by_alias=True, exclude_none=True),
    }


if __name__ == "__main__":
    sys.exit(main())
