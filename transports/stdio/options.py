"""What may be set about serving over, and launching for, the standard streams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcp_runtime.connection import DEFAULT_MAX_IN_FLIGHT, DEFAULT_MAX_WAITING
from transports.stdio.framing import DEFAULT_MAX_MESSAGE_BYTES

__all__ = ["StdioClientOptions", "StdioOptions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StdioOptions:
    """Options of the serving side; times in seconds, sizes in bytes.

    Attributes:
        max_message_bytes: Cap on one incoming line.
        max_in_flight: How many requests are worked on at once.
        max_waiting: How many more may wait for their turn.
        shutdown_seconds: How long requests in flight may go on after the end of the input or a stop.
    """

    max_message_bytes: int = DEFAULT_MAX_MESSAGE_BYTES
    max_in_flight: int = DEFAULT_MAX_IN_FLIGHT
    max_waiting: int = DEFAULT_MAX_WAITING
    shutdown_seconds: float = 5.0

    def __post_init__(self) -> None:
        _check(self, positive=("max_message_bytes", "max_in_flight"), seconds=("shutdown_seconds",))
        if self.max_waiting < 0:
            raise ValueError("max_waiting must not be negative")


@dataclass(frozen=True, slots=True, kw_only=True)
class StdioClientOptions:
    """Options of the launching side; times in seconds, sizes in bytes.

    Attributes:
        env: Environment of the server; None passes on this process's own.
        cwd: Working directory of the server.
        restart: Launch the server again for the next request after it ended unasked.
        max_restarts: How often in a row, without one response in between, that is tried.
        max_message_bytes: Cap on one incoming line.
        stderr_lines: How many of the last lines on the server's stderr are kept.
        close_seconds: How long the server may take to exit once its input is closed.
        terminate_seconds: How long it may take once it was told to terminate; then it is killed.
    """

    env: Mapping[str, str] | None = None
    cwd: Path | None = None
    restart: bool = False
    max_restarts: int = 5
    max_message_bytes: int = 64 * 1024 * 1024
    stderr_lines: int = 100
    close_seconds: float = 5.0
    terminate_seconds: float = 2.0

    def __post_init__(self) -> None:
        _check(
            self,
            positive=("max_message_bytes", "max_restarts", "stderr_lines"),
            seconds=("close_seconds", "terminate_seconds"),
        )


def _check(options: Any, *, positive: tuple[str, ...], seconds: tuple[str, ...]) -> None:
    for name in positive:
        if getattr(options, name) < 1:
            raise ValueError(f"{name} must be positive")
    for name in seconds:
        if not 0 <= getattr(options, name) < float("inf"):
            raise ValueError(f"{name} must be a number of seconds")
