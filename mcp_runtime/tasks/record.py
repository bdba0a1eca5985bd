"""What is known of one task, as a value that a store writes down as JSON.

A record holds everything that another process needs to go on: the tool and its arguments, who called and with
which capabilities, the ledger, and the questions that are open. Times are milliseconds since the
epoch, UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from pydantic_core import PydanticSerializationError, from_json, to_json

from mcp_runtime.replay.ledger import EMPTY_LEDGER, Ledger
from mcp_runtime.seams import Principal

__all__ = ["TERMINAL", "Lease", "PendingInput", "TaskRecord", "TaskStatus", "encode_json"]

TaskStatus: TypeAlias = Literal["working", "input_required", "completed", "failed", "cancelled"]

TERMINAL: Final[frozenset[TaskStatus]] = frozenset(("completed", "failed", "cancelled"))

_STATUSES: Final = frozenset(get_args(TaskStatus))


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """Says that one execution of a task is alive.

    Attributes:
        holder: Random name of that execution; what any other execution comes to is dropped.
        until_ms: Afterwards the execution counts as lost.
    """

    holder: str
    until_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingInput:
    """A question that waits for its answer.

    Attributes:
        key: Its key in the ledger; its key on the wire may differ when it is asked again.
        request: Its entry in `inputRequests`, as JSON.
    """

    key: str
    request: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRecord:
    """One task.

    Attributes:
        task_id: Unguessable; 128 random bits or more.
        status: As on the wire.
        created_at_ms: When it was created; with `ttl_ms` it gives the absolute end of the record.
        updated_at_ms: When it last changed in a way that clients can see.
        ttl_ms: How long it is kept after its creation; None keeps it.
        poll_interval_ms: How often clients should ask.
        tool: Name of the tool.
        arguments: Its arguments, as the client's JSON.
        meta: `_meta` of the request that created the task, as the client's JSON.
        principal: Who created it; only they may ask about it.
        ledger: The conversation so far.
        status_message: What a person may read about it.
        pending: Open questions by their key on the wire.
        issued_keys: Every key on the wire so far; none is used again.
        result: Members of the tool's result, once `completed`.
        error: JSON-RPC error object, once `failed`.
        attempts: How often the execution that runs now was started.
        lease: The execution that runs now, while `working`.
    """

    task_id: str
    status: TaskStatus
    created_at_ms: int
    updated_at_ms: int
    ttl_ms: int | None
    poll_interval_ms: int
    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    meta: Mapping[str, Any] = field(default_factory=dict)
    principal: Principal | None = None
    ledger: Ledger = EMPTY_LEDGER
    status_message: str | None = None
    pending: Mapping[str, PendingInput] = field(default_factory=dict)
    issued_keys: tuple[str, ...] = ()
    result: Mapping[str, Any] | None = None
    error: Mapping[str, Any] | None = None
    attempts: int = 1
    lease: Lease | None = None

    @property
    def terminal(self) -> bool:
        """True once nothing about the task will change."""
        return self.status in TERMINAL

    @property
    def expires_at_ms(self) -> int | None:
        """When the record ends, whatever becomes of the task; None for never."""
        return None if self.ttl_ms is None else self.created_at_ms + self.ttl_ms

    def expired(self, now_ms: int) -> bool:
        """Return True when the record has ended by `now_ms`."""
        end = self.expires_at_ms
        return end is not None and end <= now_ms

    @property
    def lease_until_ms(self) -> int | None:
        """Until when the running execution counts as alive; None where nothing runs."""
        return self.lease.until_ms if self.lease is not None and self.status == "working" else None

    def held_by(self, holder: str) -> bool:
        """Return True while the execution `holder` is the one that decides about the task."""
        return self.status == "working" and self.lease is not None and self.lease.holder == holder

    # -- on the wire ----------------------------------------------------------------------------

    def task(self) -> dict[str, Any]:
        """Return the members of a `Task`."""
        members: dict[str, Any] = {"taskId": self.task_id, "status": self.status}
        if self.status_message is not None:
            members["statusMessage"] = self.status_message
        members["createdAt"] = _time(self.created_at_ms)
        members["lastUpdatedAt"] = _time(self.updated_at_ms)
        members["ttlMs"] = self.ttl_ms
        members["pollIntervalMs"] = self.poll_interval_ms
        return members

    def detailed(self) -> dict[str, Any]:
        """Return the members of a `DetailedTask`: those of `task`, and `inputRequests`, `result` or `error`."""
        members = self.task()
        match self.status:
            case "input_required":
                members["inputRequests"] = {key: dict(pending.request) for key, pending in self.pending.items()}
            case "completed":
                members["result"] = {} if self.result is None else dict(self.result)
            case "failed":
                members["error"] = {} if self.error is None else dict(self.error)
            case "working" | "cancelled":
                pass
        return members

    # -- in a store -----------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return the record as a JSON object."""
        principal = self.principal
        return {
            "taskId": self.task_id,
            "status": self.status,
            "createdAtMs": self.created_at_ms,
            "updatedAtMs": self.updated_at_ms,
            "ttlMs": self.ttl_ms,
            "pollIntervalMs": self.poll_interval_ms,
            "tool": self.tool,
            "arguments": dict(self.arguments),
            "meta": dict(self.meta),
            "principal": None if principal is None else {"id": principal.id, "scopes": sorted(principal.scopes)},
            "ledger": self.ledger.to_json(),
            "statusMessage": self.status_message,
            "pending": {key: {"key": one.key, "request": dict(one.request)} for key, one in self.pending.items()},
            "issuedKeys": list(self.issued_keys),
            "result": None if self.result is None else dict(self.result),
            "error": None if self.error is None else dict(self.error),
            "attempts": self.attempts,
            "lease": None if self.lease is None else {"holder": self.lease.holder, "untilMs": self.lease.until_ms},
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> TaskRecord:
        """Return the record written by `to_json`.

        Raises:
            ValueError: `value` is no such record.
        """
        try:
            principal, lease, status = value["principal"], value["lease"], value["status"]
            if status not in _STATUSES:
                raise ValueError(f"not a task's status: {status!r}")
            return cls(
                task_id=value["taskId"],
                status=cast("TaskStatus", status),
                created_at_ms=value["createdAtMs"],
                updated_at_ms=value["updatedAtMs"],
                ttl_ms=value["ttlMs"],
                poll_interval_ms=value["pollIntervalMs"],
                tool=value["tool"],
                arguments=value["arguments"],
                meta=value["meta"],
                principal=None
                if principal is None
                else Principal(id=principal["id"], scopes=frozenset(principal["scopes"])),
                ledger=Ledger.from_json(value["ledger"]),
                status_message=value["statusMessage"],
                pending={key: PendingInput(**one) for key, one in value["pending"].items()},
                issued_keys=tuple(value["issuedKeys"]),
                result=value["result"],
                error=value["error"],
                attempts=value["attempts"],
                lease=None if lease is None else Lease(holder=lease["holder"], until_ms=lease["untilMs"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a task record: {error}") from None

    def to_bytes(self) -> bytes:
        """Return the record as JSON bytes.

        Raises:
            ValueError: It holds something that JSON cannot carry.
        """
        return encode_json(self.to_json())

    @classmethod
    def from_bytes(cls, data: bytes | str) -> TaskRecord:
        """Return the record written by `to_bytes`.

        Raises:
            ValueError: `data` is no such record.
        """
        value = from_json(data)
        if not isinstance(value, Mapping):
            raise ValueError("not a task record")
        return cls.from_json(value)


def encode_json(value: Any) -> bytes:
    """Return `value` as JSON bytes.

    Raises:
        ValueError: JSON cannot carry it: it holds an object, a lone surrogate, or a number that is not finite.
    """
    try:
        encoded = to_json(value)
    except PydanticSerializationError as error:
        raise ValueError(f"JSON cannot carry it: {error}") from None
    if b"NaN" in encoded or b"Infinity" in encoded:  # Maybe as bare words, which are no JSON.
        from_json(encoded, allow_inf_nan=False)
    return encoded


def _time(moment_ms: int) -> str:
    """Return `moment_ms` as ISO 8601, UTC, with milliseconds."""
    moment = datetime.fromtimestamp(moment_ms // 1000, UTC).replace(microsecond=moment_ms % 1000 * 1000)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
