"""Events as values that travel between processes."""

from __future__ import annotations

import json

import pytest

from mcp_runtime.subscriptions.events import (
    Event,
    ListChanged,
    ResourceUpdated,
    TaskChanged,
    event_from_json,
    event_to_json,
)


@pytest.mark.parametrize(
    "event",
    [
        ListChanged("tools"),
        ListChanged("prompts"),
        ListChanged("resources"),
        ResourceUpdated("a://b"),
        TaskChanged("t"),
    ],
)
def test_an_event_comes_back_from_its_json_as_it_was(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


@pytest.mark.parametrize("value", [None, 5, "x", [], {}, {"list": "roots"}, {"list": ["tools"]}, {"resource": 5}])
def test_anything_else_is_no_event(value: object) -> None:
    with pytest.raises(ValueError, match="event"):
        event_from_json(value)
