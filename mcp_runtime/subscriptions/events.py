"""What listeners can hear of, as values that travel between processes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, cast, get_args

__all__ = ["Event", "ListChanged", "ListKind", "ResourceUpdated", "event_from_json", "event_to_json"]

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


Event: TypeAlias = ListChanged | ResourceUpdated
"""Says that something changed, never what it is now: equal events are one event."""


def event_to_json(event: Event) -> dict[str, Any]:
    """Return `{"list": kind}` or `{"resource": uri}`."""
    if isinstance(event, ListChanged):
        return {"list": event.kind}
    return {"resource": event.uri}


def event_from_json(value: object) -> Event:
    """Return the event written by `event_to_json`.

    Raises:
        ValueError: `value` is no such event.
    """
    if isinstance(value, Mapping):
        kind, uri = value.get("list"), value.get("resource")
        if kind in _KINDS:
            return ListChanged(cast("ListKind", kind))
        if isinstance(uri, str):
            return ResourceUpdated(uri)
    raise ValueError("not an event")
