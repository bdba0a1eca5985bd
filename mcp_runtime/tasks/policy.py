"""What an author says of a tool that may become a task."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal

__all__ = ["TASKS_CAPABILITY", "TASKS_EXTENSION", "TaskPolicy"]

TASKS_EXTENSION: Final = "io.modelcontextprotocol/tasks"

TASKS_CAPABILITY: Final[Mapping[str, Any]] = {"extensions": {TASKS_EXTENSION: {}}}
"""What a client must declare, on each request, to be given a task or to ask about one."""

_LEAST_LEASE: Final = timedelta(seconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskPolicy:
    """How a tool runs as a task.

    Attributes:
        ttl: How long a task is kept after its creation, running or not; None keeps it for ever.
        poll_interval: How often clients should ask about it, and how often its progress is written down.
        required: True for a tool that is of no use as a plain call: clients without tasks get -32021.
        starts: `at_call`: the task is created before the handler runs. `on_become_task`: the handler runs as a
            plain call until it awaits `ctx.become_task()`; questions before that travel over the wire.
        replay_safe: True when the handler may run again from the top after the process that ran it was lost, with
            the answers and `once` results recorded so far. Otherwise such a task fails.
        max_attempts: How often in all a stretch of such a task may be started.
        lease: How long a running task belongs to its process without a sign of life; at least a second.

    Raises:
        ValueError: A value cannot be used; the message names it.
    """

    ttl: timedelta | None = timedelta(hours=1)
    poll_interval: timedelta = timedelta(seconds=1)
    required: bool = False
    starts: Literal["at_call", "on_become_task"] = "at_call"
    replay_safe: bool = False
    max_attempts: int = 3
    lease: timedelta = timedelta(seconds=30)

    def __post_init__(self) -> None:
        for name, value in (("ttl", self.ttl), ("poll_interval", self.poll_interval), ("lease", self.lease)):
            if value is None and name == "ttl":
                continue
            if not isinstance(value, timedelta) or value < timedelta(milliseconds=1):
                raise ValueError(f"{name} must be a timedelta of at least a millisecond, not {value!r}")
        if self.lease < _LEAST_LEASE:
            raise ValueError(f"lease must be at least a second, not {self.lease!r}")
        if self.starts not in ("at_call", "on_become_task"):
            raise ValueError(f"starts must be 'at_call' or 'on_become_task', not {self.starts!r}")
        if isinstance(self.max_attempts, bool) or not isinstance(self.max_attempts, int) or self.max_attempts < 1:
            raise ValueError(f"max_attempts must be a positive integer, not {self.max_attempts!r}")

    @property
    def ttl_ms(self) -> int | None:
        """`ttl` in whole milliseconds."""
        return None if self.ttl is None else milliseconds(self.ttl)

    @property
    def poll_interval_ms(self) -> int:
        """`poll_interval` in whole milliseconds."""
        return milliseconds(self.poll_interval)

    @property
    def lease_ms(self) -> int:
        """`lease` in whole milliseconds."""
        return milliseconds(self.lease)


def milliseconds(duration: timedelta) -> int:
    """Return `duration` in whole milliseconds."""
    return duration // timedelta(milliseconds=1)
