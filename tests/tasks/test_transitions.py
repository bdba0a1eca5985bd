"""Whatever happens to a task in whatever order: what is final stays, keys are new, one execution decides."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcp_runtime.elicitation import RequestedSchemaBuilder, form_question
from mcp_runtime.errors import AnswerRejected, InternalFailure
from mcp_runtime.replay import InputRequired, Ledger, Slot
from mcp_runtime.tasks import Lease, PendingInput, TaskPolicy, TaskRecord, transitions
from mcp_runtime.tasks.contract import example_record
from tests.wire import accept

NOW = 1_800_000_000_000
SAFE = TaskPolicy(replay_safe=True)
BY_HOLDER = ("park", "finish", "fail", "note", "release")
OPERATIONS = (*BY_HOLDER, "answer", "answer nothing", "cancel", "claim", "claim unsafe")


def lease(holder: str, until_ms: int = NOW) -> Lease:
    return Lease(holder=holder, until_ms=until_ms)


def running(**changes: Any) -> TaskRecord:
    fresh: dict[str, Any] = {"pending": {}, "issued_keys": (), "ledger": Ledger(), "status_message": None}
    return example_record(**{"created_at_ms": NOW, "updated_at_ms": NOW, "lease": lease("me"), **fresh, **changes})


def asks(ledger: Ledger, *keys: str) -> InputRequired:
    form = RequestedSchemaBuilder()
    form.string("text")
    questions = {key: form_question(f"{key}?", form, key=key) for key in keys}
    slots = tuple(Slot(key=key, kind=one.method, fingerprint=one.fingerprint) for key, one in questions.items())
    return InputRequired(Ledger((*ledger.slots, *slots)), questions)


def step(record: TaskRecord, operation: str, holder: str, number: int) -> TaskRecord | None:
    now_ms = NOW + number
    match operation:
        case "park":
            return transitions.park(record, holder, asks(record.ledger, f"k{number % 3}"), now_ms)
        case "finish":
            return transitions.finish(record, holder, {"content": []}, record.ledger, now_ms)
        case "fail":
            return transitions.fail(record, holder, InternalFailure("no"), now_ms)
        case "note":
            return transitions.note(record, holder, f"{number}", now_ms)
        case "answer":
            responses = {key: accept(text="a") for key in record.pending}
            return transitions.answer(record, responses, lease(holder), now_ms)
        case "answer nothing":
            return transitions.answer(record, {"k0": 5, "other": {}}, lease(holder), now_ms)
        case "cancel":
            return transitions.cancel(record, now_ms)
        case "claim" | "claim unsafe":
            policy = SAFE if operation == "claim" else None
            return transitions.claim(record, policy, lease(holder, now_ms + 1), now_ms)
        case _:
            return transitions.release(record, holder, now_ms)


@given(st.lists(st.tuples(st.sampled_from(OPERATIONS), st.sampled_from(["me", "other"])), max_size=12))
def test_the_rules_hold_in_any_order(operations: list[tuple[str, str]]) -> None:
    record = running()
    asked: list[str] = []
    for number, (operation, holder) in enumerate(operations, start=1):
        after = step(record, operation, holder, number)
        if after is None:
            continue
        assert not record.terminal, "what has ended changed"
        if operation in BY_HOLDER:
            assert record.held_by(holder), "an execution without the lease decided"
        asked.extend(key for key in after.pending if key not in record.pending)
        assert len(asked) == len(set(asked)), "a key was used for two questions"
        assert set(after.pending) <= set(after.issued_keys)
        assert (after.status == "input_required") == bool(after.pending)
        assert (after.lease is None) == (after.status != "working")
        assert (after.result is not None) == (after.status == "completed")
        assert (after.error is not None) == (after.status == "failed")
        assert after.updated_at_ms >= record.updated_at_ms
        assert after.expires_at_ms == record.expires_at_ms
        assert TaskRecord.from_bytes(after.to_bytes()) == after
        record = after


def test_questions_that_are_asked_again_get_keys_that_no_author_has_taken() -> None:
    record = running(issued_keys=("name", "name.2"))
    outcome = asks(Ledger(), "name", "other")
    parked = transitions.park(record, "me", replace(outcome, refused={"name": AnswerRejected("too short")}), NOW)
    assert parked is not None
    assert list(parked.pending) == ["name.3", "other"]
    assert parked.pending["name.3"].key == "name"
    assert parked.status_message == "too short"
    answered = transitions.answer(parked, {"name": accept(text="late"), "name.3": accept(text="b")}, lease("x"), NOW)
    assert answered is not None
    assert [slot.response for slot in answered.ledger.slots] == [accept(text="b"), None]


@pytest.mark.parametrize("method", ["sampling/createMessage", "roots/list"])
def test_answers_of_other_kinds_are_looked_at_too(method: Any) -> None:
    fits = {
        "sampling/createMessage": {"role": "assistant", "model": "m", "content": {"type": "text", "text": "hi"}},
        "roots/list": {"roots": [{"uri": "file:///a"}]},
    }
    ledger = Ledger((Slot(key="a", kind=method, fingerprint="f"),))
    pending = {"a": PendingInput(key="a", request={"method": method, "params": {}})}
    record = running(status="input_required", ledger=ledger, pending=pending, issued_keys=("a",), lease=None)
    other = next(value for name, value in fits.items() if name != method)
    refused = transitions.answer(record, {"a": other}, lease("x"), NOW)
    assert refused is not None
    assert (refused.status, list(refused.pending)) == ("input_required", ["a"])
    taken = transitions.answer(record, {"a": fits[method]}, lease("x"), NOW)
    assert taken is not None
    assert (taken.status, taken.ledger.slots[0].response) == ("working", fits[method])


@pytest.mark.parametrize("value", [None, [], 5, {}, {"taskId": "a"}, {**example_record().to_json(), "status": "idle"}])
def test_what_is_no_record_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="not a task"):
        TaskRecord.from_bytes(json.dumps(value))


def test_times_on_the_wire_are_iso_8601_in_utc() -> None:
    record = example_record(created_at_ms=1_782_000_000_007, updated_at_ms=1_782_000_000_999)
    assert record.task()["createdAt"] == "2026-06-21T00:00:00.007Z"
    assert record.task()["lastUpdatedAt"] == "2026-06-21T00:00:00.999Z"
