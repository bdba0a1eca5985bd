"""A pending call as JSON: everything comes back, and nothing of the state shows."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcp_model import InputRequiredResult
from mcp_runtime.client import PendingCall
from tests.client.scripted import ask

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def pending(state: str | None = "secret", **params: object) -> PendingCall[object]:
    asked = InputRequiredResult.from_wire(ask("a", state=state))
    return PendingCall(method="tools/call", params={"name": "t", **params}, asked=asked, rounds=3)


@given(state=TEXTS, argument=TEXTS)
def test_a_call_survives_being_stored(state: str, argument: str) -> None:
    call = pending(state, arguments={"x": argument})
    again = PendingCall.from_json(call.to_json().encode())
    assert again == call
    assert again.retry_params({})["requestState"] == state


def test_the_state_does_not_show_in_the_representation() -> None:
    assert "secret" not in repr(pending())
    assert "secret" not in str(pending())


def test_a_call_without_state_is_retried_without_one() -> None:
    assert "requestState" not in pending(None).retry_params({})


def test_the_target_is_what_was_called_or_read() -> None:
    assert pending().target == "t"
    asked = InputRequiredResult.from_wire(ask("a"))
    assert PendingCall(method="resources/read", params={"uri": "x://y"}, asked=asked, rounds=1).target == "x://y"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        json.dumps({"method": "tools/list", "params": {}, "result": ask("a"), "rounds": 1}),
        json.dumps({"method": "tools/call", "params": {}, "result": ask("a"), "rounds": 0}),
        json.dumps({"method": "tools/call", "params": {}, "result": {"resultType": 3}, "rounds": 1}),
        json.dumps({"method": "tools/call", "params": [], "result": ask("a"), "rounds": 1}),
    ],
)
def test_what_is_no_stored_call_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        PendingCall.from_json(text)
