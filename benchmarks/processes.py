"""Servers as processes of their own, each pinned to one core, and the load generator pinned to another."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.wire import Request, Wrong, exchange

__all__ = ["Running", "Subject", "cores", "first_answer", "pinned", "processor_seconds", "resident_mb", "running"]

ROOT = Path(__file__).parent.parent
_START_SECONDS = 90.0
_LOOK_SECONDS = 0.002


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A server in one configuration.

    Attributes:
        name: What the table calls it.
        module: Its script.
        options: Its command line, without the port.
        needs: Modules it cannot run without.
    """

    name: str
    module: str
    options: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    @property
    def missing(self) -> str | None:
        """What this environment lacks to run it."""
        return next((module for module in self.needs if importlib.util.find_spec(module) is None), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A server that runs."""

    subject: Subject
    process: subprocess.Popen[bytes]
    port: int


def cores() -> tuple[int, int]:
    """Return the core for servers and the core for load; the same one where there is only one."""
    available = sorted(os.sched_getaffinity(0))
    return available[-1], available[0]


@contextlib.contextmanager
def pinned(core: int) -> Iterator[None]:
    """Run on `core` only, as do the processes started meanwhile."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def launch(subject: Subject) -> Running:
    """Start `subject` on the servers' core, without waiting for it."""
    port = free_port()
    with pinned(cores()[0]):
        process = subprocess.Popen(
            [sys.executable, "-m", subject.module, "--port", str(port), *subject.options],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    return Running(subject=subject, process=process, port=port)


def wait_until_listening(server: Running) -> None:
    """Return once the server accepts connections.

    Raises:
        Wrong: It ended, or took too long.
    """
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until:
        if server.process.poll() is not None:
            raise Wrong(f"{server.subject.name} ended with status {server.process.returncode}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port), timeout=1):
            return
        time.sleep(_LOOK_SECONDS)
    raise Wrong(f"{server.subject.name} does not listen")


def stop(server: Running) -> None:
    """End the server."""
    server.process.send_signal(signal.SIGTERM)
    try:
        server.process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        server.process.kill()
        server.process.wait()


@contextlib.contextmanager
def running(subjects: tuple[Subject, ...]) -> Iterator[tuple[Running, ...]]:
    """Run those of `subjects` that this environment can run, side by side; the idle ones cost nothing."""
    servers: list[Running] = []
    try:
        for subject in subjects:
            if subject.missing is None:
                servers.append(launch(subject))
                wait_until_listening(servers[-1])
        yield tuple(servers)
    finally:
        for server in servers:
            stop(server)


def first_answer(subject: Subject, message: Request) -> float:
    """Return the seconds from starting the process to its first answer."""
    started = time.perf_counter()
    server = launch(subject)
    try:
        wait_until_listening(server)
        exchange(server.port, message)
        return time.perf_counter() - started
    finally:
        stop(server)


def resident_mb(server: Running) -> float:
    """Return the memory that the server holds, in megabytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def processor_seconds(server: Running) -> float:
    """Return the processor time that the server has used, in seconds."""
    threads = Path(f"/proc/{server.process.pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9
