"""What a handler finds in an answer."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from typing import Any

import pytest

from mcp_runtime.elicitation import Accepted, Cancelled, Declined, Form, FormData, RequestedSchemaBuilder


class Plan(Enum):
    PRO = "pro"
    TEAM = "team"


def accepted(form: Form[FormData], content: Mapping[str, Any]) -> FormData:
    answer = form.read({"action": "accept", "content": content})
    assert answer.action == "accept"
    return answer.data


def test_a_handle_gives_the_value_and_a_name_the_json() -> None:
    form = RequestedSchemaBuilder()
    plan = form.single_select("plan", Plan)
    also = form.multi_select("also", Plan)
    seats = form.integer("seats")
    data = accepted(form.build(), {"plan": "team", "also": ["team", "pro"], "seats": 3})
    assert data[plan] is Plan.TEAM
    assert data["plan"] == "team"
    assert data[also] == [Plan.TEAM, Plan.PRO]
    assert data["also"] == ["team", "pro"]
    assert data[seats] == data["seats"] == 3


def test_an_optional_field_that_was_left_out_is_none() -> None:
    form = RequestedSchemaBuilder()
    note = form.string("note", required=False, default="nothing")
    plans = form.multi_select("plans", Plan, required=False)
    data = accepted(form.build(), {})
    assert data[note] is None
    assert data["note"] is None
    assert data[plans] is None
    assert dict(data) == {"note": None, "plans": None}


def test_data_is_a_mapping_in_the_order_of_the_form() -> None:
    form = RequestedSchemaBuilder()
    form.string("b")
    form.string("a")
    data = accepted(form.build(), {"a": "1", "b": "2"})
    assert list(data.items()) == [("b", "2"), ("a", "1")]
    assert len(data) == 2
    assert "a" in data
    assert data == {"a": "1", "b": "2"}
    assert repr(data) == "FormData({'b': '2', 'a': '1'})"


def test_a_name_that_the_form_does_not_have_is_a_key_error() -> None:
    form = RequestedSchemaBuilder()
    form.string("a")
    data = accepted(form.build(), {"a": "1"})
    with pytest.raises(KeyError):
        data["b"]
    assert data.get("b") is None


def test_a_handle_of_another_form_opens_nothing() -> None:
    form, other = RequestedSchemaBuilder(), RequestedSchemaBuilder()
    form.string("a")
    foreign = other.string("a")
    data = accepted(form.build(), {"a": "1"})
    with pytest.raises(KeyError, match="another form"):
        data[foreign]


def test_data_cannot_be_changed() -> None:
    form = RequestedSchemaBuilder()
    form.string("a")
    data: Any = accepted(form.build(), {"a": "1"})
    with pytest.raises(TypeError):
        data["a"] = "2"
    with pytest.raises(dataclasses.FrozenInstanceError):
        data.values_by_name = {}


def test_the_action_tells_the_answers_apart_and_only_acceptance_has_data() -> None:
    assert Accepted(data=1).action == "accept"
    assert Declined().action == "decline"
    assert Cancelled().action == "cancel"
    assert not hasattr(Declined(), "data")
    assert not hasattr(Cancelled(), "data")


def test_answers_are_values() -> None:
    assert Accepted(data=1) == Accepted(data=1)
    assert Declined() == Declined()
    assert hash(Cancelled()) == hash(Cancelled())
