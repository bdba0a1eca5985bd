"""Server processes for tests: started with the command, on a free loopback port, ended with the context."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

START_SECONDS = 60.0
_ADDRESS = re.compile(r"(?:http|ws)://127\.0\.0\.1:\d+/\S*")


@dataclass
class Process:
    """One server process and what it wrote to standard error."""

    popen: subprocess.Popen[str]
    url: str = ""
    log: list[str] = field(default_factory=list)

    @property
    def pid(self) -> int:
        return self.popen.pid

    def kill(self) -> None:
        self.popen.kill()
        self.popen.wait()


@contextlib.contextmanager
def serving(target: str, *options: str, secret: str | None = None, transport: str = "http") -> Iterator[Process]:
    """Serve `target`, a `module:attribute` seen from the repository's root."""
    command = [sys.executable, "-m", "mcp_runtime.cli", "serve", target, "--transport", transport, "--port", "0"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MCP_")}
    if secret is not None:
        environment["MCP_MRTR_SECRET"] = secret
    popen = subprocess.Popen(
        [*command, *options], env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    process = Process(popen)
    found = threading.Event()

    def read() -> None:
        assert popen.stderr is not None
        for line in popen.stderr:
            process.log.append(line)
            if not process.url and (match := _ADDRESS.search(line)):
                process.url = match.group()
                found.set()
        found.set()

    reader = threading.Thread(target=read)
    reader.start()
    try:
        found.wait(START_SECONDS)
        assert process.url, "the server did not start:\n" + "".join(process.log)
        yield process
    finally:
        if popen.poll() is None:
            popen.terminate()
            try:
                popen.wait(timeout=START_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
        reader.join()
        assert popen.stderr is not None
        popen.stderr.close()
