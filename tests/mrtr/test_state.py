"""Claims travel as JSON with the members of the design; digests see what a retry must repeat."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcp_runtime.errors import InvalidParams
from mcp_runtime.mrtr.state import Claims, Origin, params_digest
from mcp_runtime.replay.ledger import Ledger, Slot

CLAIMS = Claims(
    method="tools/call",
    target="upgrade",
    digest="d",
    principal="ada",
    issued_at_ms=1_700_000_000_000,
    ledger=Ledger((Slot(key="elicit-1", kind="elicitation/create", fingerprint="f"),)),
)


def test_claims_are_the_members_of_the_design() -> None:
    assert json.loads(CLAIMS.to_bytes()) == {
        "method": "tools/call",
        "originalParams": {"target": "upgrade", "digest": "d"},
        "inputResponses": [{"key": "elicit-1", "kind": "elicitation/create", "fingerprint": "f"}],
        "issuedAt": 1_700_000_000_000,
        "principal": "ada",
    }


@pytest.mark.parametrize("principal", [None, "", "ada", "Ada é"])
def test_claims_come_back_as_they_were(principal: str | None) -> None:
    claims = Claims(
        method="prompts/get", target="", digest="", principal=principal, issued_at_ms=0, ledger=CLAIMS.ledger
    )
    assert Claims.from_bytes(claims.to_bytes()) == claims


def changed(**members: Any) -> bytes:
    return json.dumps({**json.loads(CLAIMS.to_bytes()), **members}).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not json",
        b"null",
        b"1",
        b"[]",
        b'"text"',
        b"{}",
        changed(method=1),
        changed(originalParams=None),
        changed(originalParams="text"),
        changed(originalParams={}),
        changed(originalParams={"target": 1, "digest": "d"}),
        changed(originalParams={"target": "t", "digest": None}),
        changed(inputResponses=None),
        changed(inputResponses=5),
        changed(inputResponses="text"),
        changed(inputResponses=[[]]),
        changed(inputResponses=[{"key": "k", "kind": ["list"]}]),
        changed(issuedAt=None),
        changed(issuedAt="1"),
        changed(issuedAt=1.5),
        changed(issuedAt=True),
    ],
)
def test_claims_of_another_shape_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        Claims.from_bytes(data)
    assert not isinstance(caught.value, UnicodeError)


# -- digests ----------------------------------------------------------------------------------------


def reversed_members(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: reversed_members(item) for key, item in reversed(value.items())}
    if isinstance(value, list):
        return [reversed_members(item) for item in value]
    return value


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.text(max_size=9), json_values, max_size=4))
def test_the_order_of_members_does_not_change_a_digest(arguments: dict[str, Any]) -> None:
    params = {"name": "t", "arguments": arguments}
    assert params_digest(reversed_members(params)) == params_digest(params)


@settings(max_examples=100, deadline=None)
@given(json_values, json_values)
def test_other_arguments_have_another_digest(one: Any, two: Any) -> None:
    same = json.dumps(one, sort_keys=True) == json.dumps(two, sort_keys=True)
    digests = {params_digest({"name": "t", "arguments": {"v": value}}) for value in (one, two)}
    assert len(digests) == (1 if same else 2)


@pytest.mark.parametrize("other", [{"name": "t", "arguments": {"a": 2}}, {"name": "u", "arguments": {"a": 1}}])
def test_target_and_arguments_are_part_of_the_digest(other: dict[str, Any]) -> None:
    assert params_digest(other) != params_digest({"name": "t", "arguments": {"a": 1}})


def test_true_one_and_its_spellings_are_told_apart() -> None:
    values: list[Any] = [1, True, "1", [1], {"1": 1}, None]
    assert len({params_digest({"arguments": {"a": value}}) for value in values}) == len(values)


def test_the_order_of_a_list_is_part_of_the_digest() -> None:
    assert params_digest({"arguments": {"a": [1, 2]}}) != params_digest({"arguments": {"a": [2, 1]}})


def test_what_belongs_to_one_round_trip_is_not_part_of_the_digest() -> None:
    params = {"name": "t", "arguments": {"a": 1}}
    round_trip = {"_meta": {"progressToken": 1}, "requestState": "s", "inputResponses": {"k": {}}}
    assert params_digest({**params, **round_trip}) == params_digest(params)


@pytest.mark.parametrize("arguments", [{"arguments": {}}, {"arguments": None}, {}])
def test_absent_null_and_empty_arguments_are_equal(arguments: dict[str, Any]) -> None:
    assert params_digest({"name": "t", **arguments}) == params_digest({"name": "t"})


def test_members_the_runtime_does_not_know_are_part_of_the_digest() -> None:
    assert params_digest({"name": "t", "x": 1}) != params_digest({"name": "t"})


def test_a_number_out_of_range_is_refused() -> None:
    with pytest.raises(InvalidParams):
        params_digest({"arguments": {"a": float("inf")}})


def test_an_origin_digests_its_params() -> None:
    params = {"name": "t", "arguments": {"a": 1}}
    assert Origin(method="tools/call", target="t", params=params, principal=None).digest() == params_digest(params)
