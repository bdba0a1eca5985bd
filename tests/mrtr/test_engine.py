"""The wire carrier by itself: what a retry must bring, and how each condition is refused.

The rows are those of wire-rules section 3. Spec: 2026-07-28 basic/patterns/mrtr, Server Requirements 4-8.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from mcp_runtime import RequestedSchemaBuilder, question
from mcp_runtime.elicitation.questions import Question
from mcp_runtime.errors import (
    AnswerRejected,
    InternalFailure,
    InvalidParams,
    RequestStateExpired,
    RequestStateForged,
    RequestStateMisdirected,
    RequestStateRejected,
)
from mcp_runtime.mrtr import AesGcmCodec, MrtrEngine, Origin
from mcp_runtime.mrtr.single_use import MemorySingleUse
from mcp_runtime.replay import EMPTY_LEDGER, InputRequired, Ledger, Slot

START = 1_700_000_000.0


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


def engine(**options: Any) -> MrtrEngine:
    return MrtrEngine(options.pop("codec", CODEC), **{"audience": "plans", "clock": lambda: START, **options})


CODEC = AesGcmCodec([b"k" * 32])
ORIGIN = Origin(method="tools/call", target="t", params={"name": "t", "arguments": {"a": 1}}, principal=None)
ACCEPT = {"action": "accept", "content": {"name": "Ada"}}


def ask(key: str) -> Question[Any]:
    form = RequestedSchemaBuilder()
    form.string("name")
    return question("Name?", form, key=key)


def open_slot(key: str) -> Slot:
    return Slot(key=key, kind="elicitation/create", fingerprint=ask(key).fingerprint)


def outcome(*keys: str, before: tuple[Slot, ...] = ()) -> InputRequired:
    return InputRequired(Ledger((*before, *map(open_slot, keys))), {key: ask(key) for key in keys})


def retry(state: object, answers: object = None, origin: Origin = ORIGIN) -> Origin:
    members: dict[str, Any] = {"requestState": state}
    if answers is not None:
        members["inputResponses"] = answers
    return dataclasses.replace(origin, params={**origin.params, **members})


async def token(*keys: str, carrier: MrtrEngine | None = None, origin: Origin = ORIGIN) -> str:
    members = await (carrier or engine()).save(outcome(*(keys or ("q",))), origin)
    state: str = members["requestState"]
    return state


# -- what goes out ----------------------------------------------------------------------------------


async def test_what_is_saved_is_the_questions_and_a_token() -> None:
    """Spec: Server Requirements 6: at least one of inputRequests and requestState MUST be there."""
    members = await engine().save(outcome("a", "b"), ORIGIN)
    assert members.keys() == {"inputRequests", "requestState"}
    assert list(members["inputRequests"]) == ["a", "b"]
    assert members["inputRequests"]["a"]["method"] == "elicitation/create"
    assert members["inputRequests"]["a"]["params"]["mode"] == "form"


async def test_a_token_grows_only_with_answers() -> None:
    carrier = engine()
    first = await token("a", "b")
    again = await carrier.save(InputRequired(await carrier.load(retry(first)), {}), ORIGIN)
    assert len(again["requestState"]) == len(first)
    answered = await carrier.load(retry(first, {"a": ACCEPT}))
    grown = await carrier.save(InputRequired(answered, {}), ORIGIN)
    added = len(',"response":{"action":"accept","content":{"name":"Ada"}}')
    assert 0 < len(grown["requestState"]) - len(first) <= added * 4 / 3 + 2


async def test_the_size_of_the_arguments_does_not_show_in_the_token() -> None:
    large = dataclasses.replace(ORIGIN, params={"name": "t", "arguments": {"a": "x" * 10_000}})
    assert len(await token(origin=large)) == len(await token())


async def test_a_token_over_the_cap_is_not_sent(caplog: pytest.LogCaptureFixture) -> None:
    size = len(await token())
    await token(carrier=engine(max_token_bytes=size))
    with pytest.raises(InternalFailure, match=str(size)):
        await token(carrier=engine(max_token_bytes=size - 1))
    assert "max_token_bytes" in caplog.text


async def test_a_token_over_the_cap_is_not_opened() -> None:
    state = await token()
    with pytest.raises(RequestStateForged):
        await engine(max_token_bytes=len(state) - 1).load(retry(state))


# -- what comes back --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"requestState": None},
        {"inputResponses": None},
        {"requestState": None, "inputResponses": None},
        {"inputResponses": {}},
    ],
)
@pytest.mark.parametrize("policy", ["strict", "lenient"])
async def test_absent_and_null_members_start_a_conversation(members: Mapping[str, Any], policy: str) -> None:
    first = dataclasses.replace(ORIGIN, params={**ORIGIN.params, **members})
    assert await engine(policy=policy).load(first) == EMPTY_LEDGER


async def test_answers_are_merged_into_the_ledger_and_marked_fresh() -> None:
    ledger = await engine().load(retry(await token("a", "b"), {"b": ACCEPT}))
    assert [(slot.key, slot.answered) for slot in ledger.slots] == [("a", False), ("b", True)]
    assert ledger.slots[1].response == ACCEPT
    assert ledger.fresh == {"b"}


@pytest.mark.parametrize("answers", [None, {}])
async def test_a_retry_without_answers_is_no_error(answers: object) -> None:
    ledger = await engine().load(retry(await token("a"), answers))
    assert ledger == Ledger((open_slot("a"),))


async def test_another_server_with_the_same_key_and_name_serves_the_retry() -> None:
    """Spec: Basic Workflow: the server processing the retry needs nothing but the retry."""
    other = MrtrEngine(AesGcmCodec([b"k" * 32]), audience="plans", clock=lambda: START)
    assert await other.load(retry(await token("a"))) == Ledger((open_slot("a"),))


# -- refused tokens ---------------------------------------------------------------------------------


def principal(name: str | None) -> Origin:
    return dataclasses.replace(ORIGIN, principal=name)


@pytest.mark.parametrize(
    "presented",
    [
        dataclasses.replace(ORIGIN, method="prompts/get"),
        dataclasses.replace(ORIGIN, target="u"),
        dataclasses.replace(ORIGIN, params={"name": "t", "arguments": {"a": 2}}),
        dataclasses.replace(ORIGIN, params={"name": "t"}),
        principal("ada"),
        principal(""),
    ],
)
async def test_a_token_of_another_request_is_misdirected(presented: Origin) -> None:
    """Spec: Server Requirements 5: state on a request that does not match is rejected."""
    with pytest.raises(RequestStateMisdirected):
        await engine().load(retry(await token(), origin=presented))


@pytest.mark.parametrize(
    ("minted_for", "presented_by"), [(None, "ada"), ("ada", None), ("ada", "bob"), ("ada", "Ada"), ("ada", "")]
)
async def test_a_token_of_another_principal_is_misdirected(minted_for: str | None, presented_by: str | None) -> None:
    """Spec: Server Requirements 5: state presented by a different principal is rejected."""
    state = await token(origin=principal(minted_for))
    with pytest.raises(RequestStateMisdirected):
        await engine().load(retry(state, origin=principal(presented_by)))
    assert (await engine().load(retry(state, origin=principal(minted_for)))).pending()


async def test_equal_arguments_in_another_key_order_are_equal() -> None:
    state = await token(origin=dataclasses.replace(ORIGIN, params={"name": "t", "arguments": {"a": 1, "b": {"c": 1}}}))
    turned = dataclasses.replace(ORIGIN, params={"arguments": {"b": {"c": 1}, "a": 1}, "name": "t"})
    assert (await engine().load(retry(state, origin=turned))).pending()


async def test_a_token_expires_after_its_time_to_live_and_not_before() -> None:
    """Spec: Server Requirements 5: a short expiry."""
    clock = Clock()
    carrier = engine(clock=clock, ttl=timedelta(seconds=10))
    state = await token(carrier=carrier)
    clock.now = START + 10
    await carrier.load(retry(state))
    clock.now = START + 10.001
    with pytest.raises(RequestStateExpired):
        await carrier.load(retry(state))


async def test_each_round_trip_starts_the_time_to_live_anew() -> None:
    clock = Clock()
    carrier = engine(clock=clock, ttl=timedelta(seconds=10))
    state = await token(carrier=carrier)
    for _ in range(5):
        clock.now += 9
        ledger = await carrier.load(retry(state))
        state = (await carrier.save(InputRequired(ledger, {}), ORIGIN))["requestState"]
    assert clock.now > START + 40


async def test_a_token_from_a_clock_far_ahead_is_refused_and_from_a_little_ahead_is_not() -> None:
    clock = Clock()
    state = await token()
    clock.now = START - 60
    await engine(clock=clock).load(retry(state))
    clock.now = START - 60.001
    with pytest.raises(RequestStateExpired):
        await engine(clock=clock).load(retry(state))


async def test_sealed_bytes_that_are_no_claims_are_refused() -> None:
    for claims in (b"", b"{}", b"[]", b"\xff"):
        state = await CODEC.seal(claims, audience="plans")
        with pytest.raises(RequestStateForged):
            await engine().load(retry(state))


async def test_every_refused_token_gets_the_same_message() -> None:
    """wire-rules section 3: one frozen message, so that nobody learns how far a forged token came."""
    state = await token()
    late = engine(clock=lambda: START + 1000)
    attempts = [
        (engine(), retry("")),
        (engine(), retry("no token")),
        (engine(), retry(state[:-1])),
        (engine(), retry(state + "A")),
        (engine(codec=AesGcmCodec([b"x" * 32])), retry(state)),
        (engine(audience="other"), retry(state)),
        (late, retry(state)),
        (engine(), retry(state, origin=dataclasses.replace(ORIGIN, method="prompts/get"))),
        (engine(), retry(state, origin=dataclasses.replace(ORIGIN, target="u"))),
        (engine(), retry(state, origin=principal("ada"))),
        (engine(), retry(state, origin=dataclasses.replace(ORIGIN, params={"name": "t"}))),
    ]
    for policy in ("strict", "lenient"):
        lenient_state = await token(carrier=engine(policy=policy))
        attempts.append((engine(policy=policy), retry(lenient_state + "A")))
    refusals = []
    for carrier, attempt in attempts:
        with pytest.raises(RequestStateRejected) as caught:
            await carrier.load(attempt)
        refusals.append((caught.value.code, caught.value.message, caught.value.data))
    assert set(refusals) == {(-32602, RequestStateRejected.wire_message, None)}


async def test_the_log_says_why_a_token_was_refused(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    with pytest.raises(RequestStateMisdirected):
        await engine().load(retry(await token(), origin=principal("ada")))
    assert "another principal" in caplog.text


@pytest.mark.parametrize("state", [1, True, 0, False, [], {}, ["a"], 1.5])
async def test_a_state_that_is_no_string_is_refused(state: object) -> None:
    with pytest.raises(InvalidParams):
        await engine().load(retry(state))


# -- refused answers --------------------------------------------------------------------------------


async def test_strict_refuses_answers_without_state() -> None:
    origin = dataclasses.replace(ORIGIN, params={**ORIGIN.params, "inputResponses": {"a": ACCEPT}})
    with pytest.raises(AnswerRejected) as caught:
        await engine().load(origin)
    assert caught.value.code == -32602


async def test_lenient_keeps_answers_without_state_aside() -> None:
    origin = dataclasses.replace(ORIGIN, params={**ORIGIN.params, "inputResponses": {"a": ACCEPT}})
    assert await engine(policy="lenient").load(origin) == Ledger(volunteered={"a": ACCEPT})


async def test_strict_refuses_a_key_that_was_never_issued() -> None:
    with pytest.raises(AnswerRejected) as caught:
        await engine().load(retry(await token("a"), {"a": ACCEPT, "b": ACCEPT}))
    assert caught.value.data == {"key": "b"}


async def test_lenient_ignores_a_key_that_was_never_issued() -> None:
    """Spec: Error Handling: information the server does not recognize SHOULD be ignored."""
    carrier = engine(policy="lenient")
    ledger = await carrier.load(retry(await token("a"), {"a": ACCEPT, "b": 5}))
    assert [slot.answered for slot in ledger.slots] == [True]


@pytest.mark.parametrize("policy", ["strict", "lenient"])
async def test_a_key_is_answered_once(policy: str) -> None:
    carrier = engine(policy=policy)
    answered = await carrier.load(retry(await token("a", "b"), {"a": ACCEPT}))
    state = (await carrier.save(InputRequired(answered, {}), ORIGIN))["requestState"]
    with pytest.raises(AnswerRejected) as caught:
        await carrier.load(retry(state, {"a": ACCEPT}))
    assert caught.value.data == {"key": "a"}


@pytest.mark.parametrize("policy", ["strict", "lenient"])
@pytest.mark.parametrize(
    "response",
    [
        None,
        "accept",
        5,
        True,
        [],
        {},
        {"content": {"name": "Ada"}},
        {"name": "Ada"},
        {"role": "assistant", "content": {"type": "text", "text": "t"}, "model": "m"},
        {"roots": []},
    ],
)
async def test_an_answer_of_the_wrong_kind_is_refused(policy: str, response: object) -> None:
    carrier = engine(policy=policy)
    with pytest.raises(AnswerRejected) as caught:
        await carrier.load(retry(await token("a"), {"a": response}))
    assert caught.value.data == {"key": "a"}


@pytest.mark.parametrize(("kind", "mark"), [("sampling/createMessage", "model"), ("roots/list", "roots")])
async def test_the_deprecated_kinds_are_told_apart_too(kind: Any, mark: str) -> None:
    pending = InputRequired(Ledger((Slot(key="a", kind=kind, fingerprint="f"),)), {})
    state = (await engine().save(pending, ORIGIN))["requestState"]
    assert (await engine().load(retry(state, {"a": {mark: []}}))).slots[0].answered
    with pytest.raises(AnswerRejected):
        await engine().load(retry(state, {"a": ACCEPT}))


@pytest.mark.parametrize("policy", ["strict", "lenient"])
@pytest.mark.parametrize("answers", [[], "text", 5, True, 0, False, "", [ACCEPT]])
async def test_answers_that_are_no_object_are_refused(policy: str, answers: object) -> None:
    """Spec: Error Handling: servers SHOULD validate that the data is a valid InputResponses object."""
    carrier = engine(policy=policy)
    with pytest.raises(AnswerRejected):
        await carrier.load(retry(await token("a"), answers))
    with pytest.raises(AnswerRejected):
        await carrier.load(dataclasses.replace(ORIGIN, params={**ORIGIN.params, "inputResponses": answers}))


async def test_lenient_refuses_volunteered_answers_that_are_no_objects() -> None:
    origin = dataclasses.replace(ORIGIN, params={**ORIGIN.params, "inputResponses": {"a": 5}})
    with pytest.raises(AnswerRejected) as caught:
        await engine(policy="lenient").load(origin)
    assert caught.value.data == {"key": "a"}


async def test_a_step_cannot_be_answered() -> None:
    recorded = Slot(key="step", kind="once", answered=True, response=1)
    state = (await engine().save(outcome("a", before=(recorded,)), ORIGIN))["requestState"]
    with pytest.raises(AnswerRejected) as caught:
        await engine().load(retry(state, {"step": ACCEPT}))
    assert caught.value.data == {"key": "step"}


# -- single use -------------------------------------------------------------------------------------


async def test_the_first_attempt_has_no_token_to_use_up() -> None:
    assert engine().gate(ORIGIN, MemorySingleUse()) is None


async def test_a_gate_opens_once_for_each_token() -> None:
    carrier, memory = engine(), MemorySingleUse(clock=lambda: START)
    one, two = await token(), await token()
    for state in (one, two):
        first, second = (carrier.gate(retry(state), memory) for _ in range(2))
        assert first is not None
        assert second is not None
        await first()
        with pytest.raises(RequestStateMisdirected) as caught:
            await second()
        assert caught.value.message == RequestStateRejected.wire_message
    assert len(memory) == 2


async def test_a_used_token_is_remembered_until_it_has_expired_everywhere() -> None:
    asked: list[tuple[str, datetime]] = []

    class Recorder:
        async def consume(self, token_id: str, until: datetime) -> bool:
            asked.append((token_id, until))
            return True

    state = await token()
    gate = engine(ttl=timedelta(seconds=10)).gate(retry(state), Recorder())
    assert gate is not None
    await gate()
    ((token_id, until),) = asked
    assert until >= datetime.fromtimestamp(START + 10, UTC)
    assert state not in token_id


# -- constructor ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"ttl": timedelta(0)},
        {"ttl": timedelta(seconds=-1)},
        {"ttl": float("nan")},
        {"ttl": float("inf")},
        {"ttl": 300},
        {"ttl": "PT5M"},
        {"ttl": None},
        {"policy": "loose"},
        {"max_token_bytes": 0},
        {"max_token_bytes": -1},
    ],
)
def test_settings_that_cannot_be_used_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"ttl|policy|max_token_bytes"):
        engine(**options)
