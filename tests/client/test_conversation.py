"""The retry loop: state goes back as it came and nowhere else, and there is an end to everything.

Spec: 2026-07-28 basic/patterns/mrtr, Client Requirements.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from mcp_model import (
    CallToolRequestParams,
    CallToolResult,
    ElicitRequestFormParams,
    ElicitResult,
    GetPromptRequestParams,
    TextContent,
)
from mcp_runtime.client import Asked, Client, DeadlineExceeded, PeerError, PendingCall, TooManyRounds, Unanswerable
from tests.client.scripted import Scripted, Sleeps, ask, error, name_it, text

ODD_STATE = 'état"\\\u2028 =+/%41 \t{"not": "ours"}  '


def said(result: Any) -> str:
    assert isinstance(result, CallToolResult)
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


async def test_a_question_is_answered_and_the_same_request_sent_again_with_the_state_as_it_came() -> None:
    transport = Scripted(ask("a", state=ODD_STATE), text("done"))
    async with Client(transport, form=name_it) as client:
        assert said(await client.call_tool("t", {"x": 1})) == "done"
    first, second = transport.params
    assert first == {"name": "t", "arguments": {"x": 1}}
    assert second == {
        "name": "t",
        "arguments": {"x": 1},
        "requestState": ODD_STATE,
        "inputResponses": {"a": {"action": "accept", "content": {"name": "for a"}}},
    }
    assert transport.sent[0]["id"] != transport.sent[1]["id"]


async def test_each_retry_carries_the_latest_state_and_the_latest_answers_only() -> None:
    transport = Scripted(ask("a", state="one"), ask("b", state="two"), ask("c"), ask(state="four"), text("done"))
    async with Client(transport, form=name_it) as client:
        await client.call_tool("t")
    retries = transport.params[1:]
    assert [retry.get("requestState") for retry in retries] == ["one", "two", None, "four"]
    assert [sorted(retry.get("inputResponses", {})) for retry in retries] == [["a"], ["b"], ["c"], []]
    assert "requestState" not in retries[2]
    assert "inputResponses" not in retries[3]
    ids = [sent["id"] for sent in transport.sent]
    assert len(set(ids)) == len(ids)


async def test_all_questions_of_a_round_are_answered_in_order_in_one_retry() -> None:
    asked: list[str] = []

    async def answer(question: Asked[ElicitRequestFormParams]) -> ElicitResult:
        asked.append(question.key)
        return await name_it(question)

    transport = Scripted(ask("z", "a", "m", state="s"), text("done"))
    async with Client(transport, form=answer) as client:
        await client.call_tool("t")
    assert asked == ["z", "a", "m"]
    assert list(transport.params[1]["inputResponses"]) == ["z", "a", "m"]


async def test_state_never_reaches_a_request_that_runs_beside() -> None:
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def slow(question: Asked[ElicitRequestFormParams]) -> ElicitResult:
        reached.set()
        await go_on.wait()
        return await name_it(question)

    transport = Scripted(ask("a", state="secret"), text("beside"), text("done"))
    async with Client(transport, form=slow) as client:
        conversation = asyncio.create_task(client.call_tool("t", {"same": 1}))
        await reached.wait()
        assert said(await client.call_tool("t", {"same": 1})) == "beside"
        go_on.set()
        assert said(await conversation) == "done"
    assert "secret" not in json.dumps(transport.sent[1])
    assert transport.params[1] == {"name": "t", "arguments": {"same": 1}}


async def test_a_state_alone_is_retried_at_once_and_then_after_a_growing_while() -> None:
    sleeps = Sleeps()
    transport = Scripted(*(ask(state=f"s{number}") for number in range(6)), text("done"))
    async with Client(transport, sleep=sleeps) as client:
        assert said(await client.call_tool("t")) == "done"
    assert [retry["requestState"] for retry in transport.params[1:]] == [f"s{number}" for number in range(6)]
    assert len(sleeps.seconds) == 5
    assert sleeps.seconds[4] > sleeps.seconds[0]


async def test_prompts_and_resources_ask_as_tools_do() -> None:
    prompt = {"resultType": "complete", "messages": []}
    contents = {"resultType": "complete", "contents": [], "ttlMs": 0, "cacheScope": "private"}
    transport = Scripted(ask("a", state="p"), prompt, ask("b", state="r"), contents)
    async with Client(transport, form=name_it) as client:
        await client.get_prompt("greet", {"who": "ada"})
        await client.read_resource("plans://ada")
    assert transport.params[1]["requestState"] == "p"
    assert transport.params[1]["arguments"] == {"who": "ada"}
    assert transport.params[3]["requestState"] == "r"
    assert transport.params[3]["uri"] == "plans://ada"


async def test_rounds_are_bounded_and_the_conversation_is_handed_out_as_it_stands() -> None:
    transport = Scripted(*(ask("a", state=f"s{number}") for number in range(9)))
    async with Client(transport, form=name_it, max_rounds=3) as client:
        with pytest.raises(TooManyRounds) as raised:
            await client.call_tool("t")
    assert len(transport.sent) == 3
    assert raised.value.pending.rounds == 3
    assert raised.value.pending.asked.request_state == "s2"
    assert "s2" not in str(raised.value)


async def test_the_deadline_covers_questions_and_all_round_trips() -> None:
    cancelled: list[bool] = []

    async def never(question: Asked[ElicitRequestFormParams]) -> ElicitResult:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.append(True)
        raise AssertionError

    transport = Scripted(ask("a", state="s"), ask("a", state="s"))
    async with Client(transport, form=never, deadline_seconds=0.01) as client:
        with pytest.raises(DeadlineExceeded):
            await client.call_tool("t")
        with pytest.raises(DeadlineExceeded):
            await client.call_tool("t", deadline_seconds=0.02)
    assert cancelled == [True, True]


async def test_an_error_in_a_later_round_is_raised_and_nothing_is_repeated() -> None:
    transport = Scripted(ask("a", state="s"), error(-32602, "requestState was rejected"))
    async with Client(transport, form=name_it) as client:
        with pytest.raises(PeerError, match="rejected"):
            await client.call_tool("t")
    assert len(transport.sent) == 2


async def test_a_question_nobody_answers_stops_before_anything_is_asked() -> None:
    asked: list[str] = []

    async def answer(question: Asked[ElicitRequestFormParams]) -> ElicitResult:
        asked.append(question.key)
        return await name_it(question)

    result = ask("a", state="s")
    result["inputRequests"]["r"] = {"method": "roots/list"}
    transport = Scripted(result)
    async with Client(transport, form=answer) as client:
        with pytest.raises(Unanswerable) as raised:
            await client.call_tool("t")
    assert (raised.value.key, raised.value.kind) == ("r", "roots")
    assert asked == []
    assert len(transport.sent) == 1


# -- by hand --------------------------------------------------------------------------------------


async def test_a_conversation_by_hand_is_stored_and_taken_up_by_another_client() -> None:
    first = Scripted(ask("a", "b", state=ODD_STATE))
    async with Client(first, by_hand=("form",)) as client:
        params = CallToolRequestParams(meta=client.meta(), name="t", arguments={"x": 1})
        pending = await client.start("tools/call", params)
    assert isinstance(pending, PendingCall)
    assert list(pending.input_requests) == ["a", "b"]
    stored = pending.to_json()

    second = Scripted(ask("b", state="next"), text("done"))
    async with Client(second, by_hand=("form",)) as client:
        taken_up = PendingCall.from_json(stored)
        answer = ElicitResult(action="accept", content={"name": "ada"})
        pending_again = await client.resume(taken_up, {"a": answer})
        assert isinstance(pending_again, PendingCall)
        assert pending_again.rounds == 2
        result = await client.resume(pending_again, {"b": ElicitResult(action="decline")})
    assert said(result) == "done"
    assert second.params[0] == {
        "name": "t",
        "arguments": {"x": 1},
        "requestState": ODD_STATE,
        "inputResponses": {"a": {"action": "accept", "content": {"name": "ada"}}},
    }
    assert second.params[1]["requestState"] == "next"
    assert second.params[1]["inputResponses"] == {"b": {"action": "decline"}}
    assert first.sent[0]["id"] not in [sent["id"] for sent in second.sent]


async def test_a_stored_conversation_can_be_finished_by_handlers_and_its_rounds_count() -> None:
    async with Client(Scripted(ask("a", state="s")), by_hand=("form",)) as client:
        params = GetPromptRequestParams(meta=client.meta(), name="greet")
        pending = await client.start("prompts/get", params)
    assert isinstance(pending, PendingCall)
    async with Client(Scripted({"resultType": "complete", "messages": []}), form=name_it) as client:
        assert (await client.finish(pending)).messages == []
    async with Client(Scripted(ask("b", state="t")), form=name_it, max_rounds=2) as client:
        with pytest.raises(TooManyRounds):
            await client.finish(pending)


async def test_a_request_that_asks_nothing_is_done_at_once_by_hand_too() -> None:
    async with Client(Scripted(text("done"))) as client:
        params = CallToolRequestParams(meta=client.meta(), name="t")
        assert said(await client.start("tools/call", params)) == "done"


async def test_an_answer_to_no_question_is_refused_before_anything_is_sent() -> None:
    transport = Scripted(ask("a", state="s"))
    async with Client(transport, by_hand=("form",)) as client:
        pending = await client.start("tools/call", CallToolRequestParams(meta=client.meta(), name="t"))
        assert isinstance(pending, PendingCall)
        with pytest.raises(ValueError, match="'b'"):
            await client.resume(pending, {"b": ElicitResult(action="cancel")})
    assert len(transport.sent) == 1
