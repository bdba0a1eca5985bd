"""What listeners can hear of, as values that travel between processes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, assert_never, cast, get_args

__all__ = ["Event", "ListChanged", "ListKind", "ResourceUpdated", "TaskChanged", "event_from_json", "event_to_json"]

ListKind: TypeAlias = Literal["tools", "prompts", "resources"]

_KINDS: Final = frozenset(get_args(ListKind))


@dataclass(frozen=True, slots=True)
class ListChanged:
    """Components of one kind were added or removed."""

    kind: ListKind


@dataclass(frozen=True, slots=True)
class ResourceUpdated:
    """The contents of a resource changed."""

    uri: str


@dataclass(frozen=True, slots=True)
class TaskChanged:
    """The status of a task, or what it says of it, changed."""

    task_id: str


Event: TypeAlias = ListChanged | ResourceUpdated | TaskChanged
"""Says that something changed, never what it is now: equal events are one event."""


def event_to_json(event: Event) -> dict[str, Any]:
    """Return `{"list": kind}`, `{"resource": uri}` or `{"task": id}`."""
    match event:
        case ListChanged():
            return {"list": event.kind}
        case ResourceUpdated():
            return {"resource": event.uri}
        case TaskChanged():
            return {"task": event.task_id}
        case _:
            assert_never(event)


def event_from_json(value: object) -> Event:
    """Return the event written by `event_to_json`.

    Raises:
        ValueError: `value` is no such event.
    """
    if isinstance(value, Mapping):
        kind, uri, task_id = value.get("list"), value.get("resource"), value.get("task")
        if isinstance(kind, str) and kind in _KINDS:
            return ListChanged(cast("ListKind", kind))
        if isinstance(uri, str):
            return ResourceUpdated(uri)
        if isinstance(task_id, str):
            return TaskChanged(task_id)
    raise ValueError("not an event")
