"""wrk, pinned to the core that servers do not use; what it gets done is counted against both clocks.

The wall clock says what a client sees. The server's processor time says what its core can do when nobody else
wants it, which on a shared machine is the steadier figure of the two.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.processes import Running, cores, pinned, processor_seconds
from benchmarks.results import Rate
from benchmarks.wire import HEADERS, Request, Wrong

__all__ = ["AVAILABLE", "calls", "conversations", "version"]

AVAILABLE = shutil.which("wrk") is not None
_LUA = Path(__file__).parent / "lua"


def version() -> str:
    """Return the version of wrk."""
    shown = subprocess.run(["wrk", "--version"], capture_output=True, text=True, check=False).stdout
    return shown.split()[1] if shown.split()[1:] else "unknown"


def calls(server: Running, message: Request, *, connections: int, seconds: int) -> Rate:
    """Return how often `message` is answered, sent again and again on so many connections."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "BENCH_BODY": _written(folder, "body", message.body.decode()),
            "BENCH_HEADERS": _written(folder, "headers", _lines(message.headers)),
        }
        return _run(server, "calls.lua", environment, threads=1, connections=connections, seconds=seconds)


def conversations(
    server: Running,
    steps: Sequence[Request],
    *,
    right: str,
    connections: int,
    seconds: int,
    state: str = '"requestState":%s*"([^"]+)"',
    repeated: Mapping[int, str] | None = None,
) -> Rate:
    """Return how often the requests of `steps` come to an answer that holds `right`.

    Args:
        server: Who is asked.
        steps: In order; `@STATE@` stands for what `state` finds in the answer before.
        right: Text of the last answer.
        connections: How many conversations at once, each on a connection of its own.
        seconds: How long.
        state: A Lua pattern with one capture.
        repeated: A step that is sent until its answer holds a text.
    """
    (again, ready) = next(iter((repeated or {-1: ""}).items()))
    bodies = "".join(("~" if place == again else "") + step.body.decode() + "\n" for place, step in enumerate(steps))
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "BENCH_BODIES": _written(folder, "bodies", bodies),
            "BENCH_NAMES": _written(folder, "names", "".join(f"{step.method} {step.name}\n" for step in steps)),
            "BENCH_HEADERS": _written(folder, "headers", _lines(HEADERS)),
            "BENCH_STATE": state,
            "BENCH_RIGHT": right,
            "BENCH_READY": ready,
        }
        return _run(
            server, "conversations.lua", environment, threads=connections, connections=connections, seconds=seconds
        )


def _run(
    server: Running, script: str, environment: Mapping[str, str], *, threads: int, connections: int, seconds: int
) -> Rate:
    command = ["wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "--timeout", "20s", "-s", str(_LUA / script)]
    spent = processor_seconds(server)
    with pinned(cores()[1]):
        finished = subprocess.run(
            [*command, f"http://127.0.0.1:{server.port}/mcp"],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
    spent = processor_seconds(server) - spent
    line = next((line for line in finished.stdout.splitlines() if line.startswith("RESULT ")), None)
    if line is None:
        raise Wrong(f"wrk failed: {finished.stderr[-300:]}")
    count, microseconds, mistakes = (int(number) for number in line.split()[1:])
    if mistakes:
        raise Wrong(f"{server.subject.name}: {mistakes} wrong answers under load")
    return Rate(per_second=count / (microseconds / 1e6), per_processor_second=count / max(spent, 1e-9))


def _written(folder: str, name: str, text: str) -> str:
    path = Path(folder) / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def _lines(headers: Mapping[str, str]) -> str:
    return "".join(f"{name}: {value}\n" for name, value in headers.items())
