"""Ledgers are plain values that survive being written down."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcp_runtime.replay.ledger import EMPTY_LEDGER, ONCE, Ledger, Slot, default_key


def question(key: str, **members: Any) -> Slot:
    return Slot(key=key, kind="elicitation/create", fingerprint="f", **members)


def step(name: str, value: Any) -> Slot:
    return Slot(key=name, kind=ONCE, answered=True, response=value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)
pending = st.builds(Slot, key=st.text(max_size=9), kind=st.just("elicitation/create"), fingerprint=st.text(max_size=9))
answered = st.builds(
    Slot,
    key=st.text(max_size=9),
    kind=st.sampled_from(["elicitation/create", "sampling/createMessage", "roots/list", "once"]),
    fingerprint=st.text(max_size=9),
    answered=st.just(True),
    response=json_values,
)


@settings(max_examples=100, deadline=None)
@given(st.lists(pending | answered, max_size=5))
def test_a_ledger_comes_back_from_json_as_it_was(slots: list[Slot]) -> None:
    ledger = Ledger(tuple(slots))
    assert Ledger.from_json(json.loads(json.dumps(ledger.to_json()))) == ledger


def test_a_slot_writes_only_what_it_has() -> None:
    assert question("a").to_json() == {"key": "a", "kind": "elicitation/create", "fingerprint": "f"}
    assert step("s", None).to_json() == {"key": "s", "kind": "once", "response": None}


@pytest.mark.parametrize(
    "value",
    [
        [1],
        ["text"],
        [[]],
        [{}],
        [{"key": "a"}],
        [{"key": 1, "kind": "once"}],
        [{"key": "a", "kind": "elicitation/other"}],
        [{"key": "a", "kind": "once", "fingerprint": 1}],
        [{"key": "a", "kind": "once"}, None],
    ],
)
def test_json_of_another_shape_is_no_ledger(value: list[Any]) -> None:
    with pytest.raises(ValueError, match="ledger slot"):
        Ledger.from_json(value)


def test_answers_fill_pending_questions_and_nothing_else() -> None:
    ledger = Ledger((question("a", answered=True, response={"old": 1}), step("b", 2), question("c"), question("d")))
    merged = ledger.with_answers({"a": {"new": 1}, "b": {"new": 1}, "c": {"new": 1}, "other": {"new": 1}})
    assert [slot.response for slot in merged.slots] == [{"old": 1}, 2, {"new": 1}, None]
    assert [slot.answered for slot in merged.slots] == [True, True, True, False]
    assert merged.fresh == {"c"}
    assert list(merged.pending()) == ["d"]


def test_merging_answers_leaves_the_old_ledger_as_it_was() -> None:
    ledger = Ledger((question("a"),))
    ledger.with_answers({"a": {}})
    assert ledger == Ledger((question("a"),))


def test_a_step_of_the_same_name_as_a_question_takes_no_answer() -> None:
    merged = Ledger((step("x", 1), question("x"))).with_answers({"x": {"new": 1}})
    assert [slot.response for slot in merged.slots] == [1, {"new": 1}]


def test_the_empty_ledger_has_nothing_to_ask() -> None:
    assert EMPTY_LEDGER.slots == ()
    assert EMPTY_LEDGER.to_json() == []


def test_default_keys_count_ordinals_from_one() -> None:
    assert default_key(1) == "elicit-1"
