"""What may be set about the memory transport."""

from __future__ import annotations

from dataclasses import dataclass

from mcp_runtime.connection import DEFAULT_MAX_IN_FLIGHT, DEFAULT_MAX_WAITING

__all__ = ["MemoryClientOptions", "MemoryOptions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryOptions:
    """Options of the memory transport; times in seconds, sizes in bytes.

    Attributes:
        name: Name under which `memory://<name>` finds the transport while it serves.
        max_message_bytes: Cap on one message of a client.
        max_queued_messages: How many messages each direction of a channel holds before the sender waits.
        max_in_flight: How many requests of one client are worked on at once.
        max_waiting: How many more may wait for their turn.
        shutdown_seconds: How long requests in flight may go on after a stop.
    """

    name: str = "default"
    max_message_bytes: int = 4 * 1024 * 1024
    max_queued_messages: int = 64
    max_in_flight: int = DEFAULT_MAX_IN_FLIGHT
    max_waiting: int = DEFAULT_MAX_WAITING
    shutdown_seconds: float = 10.0

    def __post_init__(self) -> None:
        for name in ("max_message_bytes", "max_queued_messages", "max_in_flight"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be positive")
        if self.max_waiting < 0:
            raise ValueError("max_waiting must not be negative")
        if not 0 <= self.shutdown_seconds < float("inf"):
            raise ValueError("shutdown_seconds must be a number of seconds")


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryClientOptions:
    """Options of a client in memory: there is nothing to choose, both sides share the server's."""
