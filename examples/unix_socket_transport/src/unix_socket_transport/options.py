"""What may be set about either side."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["UnixSocketClientOptions", "UnixSocketOptions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnixSocketOptions:
    """Options of the serving side; times in seconds, sizes in bytes.

    Attributes:
        path: The socket file; one that is left over from an earlier run is replaced.
        max_message_bytes: Cap on one incoming line.
        max_in_flight: How many requests of one client are worked on at once.
        write_seconds: How long a client may leave a message unread before it is cut off.
        shutdown_seconds: How long requests in flight may go on after a stop.
    """

    path: Path = Path("mcp.sock")
    max_message_bytes: int = 4 * 1024 * 1024
    max_in_flight: int = 128
    write_seconds: float = 30.0
    shutdown_seconds: float = 10.0

    def __post_init__(self) -> None:
        if self.max_message_bytes < 1 or self.max_in_flight < 1:
            raise ValueError("max_message_bytes and max_in_flight must be positive")


@dataclass(frozen=True, slots=True, kw_only=True)
class UnixSocketClientOptions:
    """Options of the calling side.

    Attributes:
        max_message_bytes: Cap on one incoming line, in bytes.
    """

    max_message_bytes: int = 64 * 1024 * 1024
