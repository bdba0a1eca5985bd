"""What can go wrong for a client, beside the faults of its transport and `PeerError`.

Spec: 2026-07-28 basic/patterns/mrtr, Client Requirements; basic/versioning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcp_runtime.errors import McpError, PeerError

if TYPE_CHECKING:
    from mcp_runtime.client.pending import PendingCall

__all__ = [
    "BadAnswer",
    "BadResult",
    "DeadlineExceeded",
    "NoCommonVersion",
    "RequestTimedOut",
    "TaskCancelled",
    "TooManyRounds",
    "Unanswerable",
]


class BadResult(McpError):
    """The server answered with something that this protocol does not allow; the message says what."""


class BadAnswer(McpError, ValueError):
    """A handler's answer does not fit the question; it was not sent. The message names key and field."""


class NoCommonVersion(PeerError):
    """The server speaks no protocol version that this client speaks.

    Attributes:
        supported: The versions the server named.
    """

    def __init__(self, code: int, message: str, data: Any, *, supported: tuple[str, ...]) -> None:
        super().__init__(code, message, data)
        self.supported = supported


class RequestTimedOut(McpError, TimeoutError):
    """Nothing came for a request in time; the request was cancelled."""


class DeadlineExceeded(McpError, TimeoutError):
    """A whole conversation, its questions included, took longer than it may."""


class TaskCancelled(McpError):
    """A task that was waited for was cancelled, by whomever.

    Attributes:
        task_id: Which one.
    """

    def __init__(self, message: str, *, task_id: str) -> None:
        super().__init__(message)
        self.task_id = task_id


class _Unfinished(McpError):
    """A conversation that stopped at a question, which someone else may still answer."""

    def __init__(self, message: str, pending: PendingCall[Any]) -> None:
        super().__init__(message)
        self.pending = pending


class TooManyRounds(_Unfinished):
    """The server asked more often than the client answers in one conversation."""


class Unanswerable(_Unfinished):
    """The server asked for something that no handler answers.

    Attributes:
        key: The question's key.
        kind: What was asked for: `form`, `url`, `sampling` or `roots`.
    """

    def __init__(self, message: str, pending: PendingCall[Any], *, key: str, kind: str) -> None:
        super().__init__(message, pending)
        self.key = key
        self.kind = kind
