"""What a client observes, whatever carries the messages. Every test here runs over every transport."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import replace
from typing import Any

import pytest

from mcp_runtime.errors import TransportError
from tests.behaviour.conftest import MAX_BYTES, Connect
from tests.behaviour.peer import Peer
from tests.wire import CANCEL, DECLINE, accept

# -- calls and errors ---------------------------------------------------------------------------


async def test_a_call_gets_its_result_complete_with_type_and_identity(peer: Peer) -> None:
    answered = await peer.call("echo", {"text": "hello"})
    assert answered.text == "hello"
    assert answered.result["resultType"] == "complete"
    identity = answered.result["_meta"]["io.modelcontextprotocol/serverInfo"]
    assert identity == {"name": "behaviour", "version": "1.0.0"}


async def test_discovery_lists_what_the_server_has(peer: Peer) -> None:
    discovered = (await peer.request("server/discover")).result
    assert discovered["supportedVersions"] == ["2026-07-28"]
    assert set(discovered["capabilities"]) >= {"tools", "prompts", "resources"}
    assert {"ttlMs", "cacheScope"} <= discovered.keys()


async def test_prompts_and_resources_are_served(peer: Peer) -> None:
    prompt = await peer.request("prompts/get", {"name": "greet", "arguments": {"name": "Ada"}})
    assert prompt.result["messages"][0]["content"]["text"] == "Greet Ada."
    resource = await peer.request("resources/read", {"uri": "note://one"})
    assert resource.result["contents"][0]["text"] == "one"


async def test_a_tool_that_fails_on_purpose_says_why_and_by_accident_does_not(peer: Peer) -> None:
    on_purpose = await peer.call("fail", {"how": "on_purpose"})
    assert (on_purpose.result["isError"], on_purpose.text) == (True, "as asked")
    by_accident = await peer.call("fail", {"how": "by_accident"})
    assert by_accident.result["isError"] is True
    assert "not for the client" not in by_accident.text


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("tools/absent", {}, -32601),
        ("ping", {}, -32601),
        ("tools/call", {"name": "absent"}, -32602),
        ("tools/call", {"name": 5}, -32602),
        ("tools/list", {"cursor": "elsewhere"}, -32602),
        ("resources/read", {"uri": "note://absent"}, -32602),
    ],
)
async def test_what_cannot_be_served_gets_its_error_code(
    peer: Peer, method: str, params: dict[str, Any], code: int
) -> None:
    outgoing = peer.outgoing(method, params)
    if params.get("name") == 5:  # No client could mirror this name into a header.
        outgoing = replace(outgoing, params={**outgoing.params, "name": "5"})
    error = (await peer.send(outgoing)).error
    assert error["code"] in (code, -32020 if params.get("name") == 5 else code)


async def test_an_unsupported_version_is_told_the_supported_ones(peer: Peer) -> None:
    meta = {"io.modelcontextprotocol/protocolVersion": "1999-01-01"}
    outgoing = replace(peer.outgoing("tools/list", meta=meta), protocol_version="1999-01-01")
    error = (await peer.send(outgoing)).error
    assert error["code"] == -32022
    assert error["data"] == {"supported": ["2026-07-28"], "requested": "1999-01-01"}


async def test_a_worker_thread_answers_for_a_plain_function(peer: Peer) -> None:
    assert isinstance((await peer.call("process")).result["structuredContent"], int)


# -- conversations ------------------------------------------------------------------------------


async def test_three_round_trips_carry_a_conversation_with_two_questions(peer: Peer) -> None:
    first = await peer.call("upgrade", {"user": "ada"})
    assert list(first.result["inputRequests"]) == ["elicit-1"]
    second = await peer.call("upgrade", {"user": "ada"}, after=first, answers={"elicit-1": accept(plan="pro")})
    assert second.result["inputRequests"]["elicit-2"]["params"]["message"] == "Switch ada to pro?"
    third = await peer.call("upgrade", {"user": "ada"}, after=second, answers={"elicit-2": accept(sure=True)})
    assert third.result["structuredContent"] == {"how": "accept", "plan": "pro"}


@pytest.mark.parametrize(("answer", "how"), [(DECLINE, "decline"), (CANCEL, "cancel")])
async def test_declines_and_cancels_reach_the_handler(peer: Peer, answer: dict[str, Any], how: str) -> None:
    first = await peer.call("upgrade", {"user": "ada"})
    done = await peer.call("upgrade", {"user": "ada"}, after=first, answers={"elicit-1": answer})
    assert done.result["structuredContent"]["how"] == how


async def test_a_client_without_elicitation_is_told_what_is_missing(peer: Peer) -> None:
    """Spec: 2026-07-28 basic/patterns/mrtr, Server Requirements 7: a MUST NOT."""
    error = (await peer.call("upgrade", {"user": "ada"}, capabilities={})).error
    assert error["code"] == -32021
    assert error["data"] == {"requiredCapabilities": {"elicitation": {"form": {}}}}


async def test_a_tampered_state_is_refused(peer: Peer) -> None:
    first = await peer.call("upgrade", {"user": "ada"})
    first.result["requestState"] += "A"
    refused = await peer.call("upgrade", {"user": "ada"}, after=first, answers={"elicit-1": accept(plan="pro")})
    assert refused.error["code"] == -32602


async def test_another_connection_continues_a_conversation(connect: Connect) -> None:
    one, other = await connect(), await connect()
    first = await one.call("upgrade", {"user": "ada"})
    second = await other.call("upgrade", {"user": "ada"}, after=first, answers={"elicit-1": accept(plan="team")})
    third = await one.call("upgrade", {"user": "ada"}, after=second, answers={"elicit-2": accept(sure=True)})
    assert third.result["structuredContent"]["plan"] == "team"


# -- progress, parallel requests, cancellation --------------------------------------------------


@pytest.mark.parametrize("token", [0, "token"])
async def test_progress_comes_before_the_result_and_carries_its_token(peer: Peer, token: object) -> None:
    answered = await peer.call("count", {"to": 3}, meta={"progressToken": token})
    params = [notification["params"] for notification in answered.notifications]
    assert [item["progress"] for item in params] == [1, 2, 3]
    assert {item["progressToken"] for item in params} == {token}
    assert {item["total"] for item in params} == {3}
    assert answered.result["structuredContent"] == 3


async def test_no_progress_is_sent_that_nobody_asked_for(peer: Peer) -> None:
    assert (await peer.call("count", {"to": 3})).notifications == []


async def test_requests_run_side_by_side(peer: Peer) -> None:
    async with asyncio.timeout(30):
        first, second = await asyncio.gather(peer.call("meet"), peer.call("meet"))
    assert {first.text, second.text} == {"first", "second"}


async def test_many_parallel_requests_get_their_own_answers(peer: Peer) -> None:
    texts = [f"text {number}" for number in range(50)]
    answers = await asyncio.gather(*(peer.call("echo", {"text": text}) for text in texts))
    assert [answer.text for answer in answers] == texts


async def test_leaving_a_request_cancels_its_handler_and_no_other(peer: Peer) -> None:
    """Spec: 2026-07-28 basic/patterns/cancellation."""
    leaving = peer.outgoing("tools/call", {"name": "hang", "arguments": {"name": "left"}}, meta={"progressToken": 1})
    async with contextlib.aclosing(peer.stream(leaving)) as messages:
        started = await anext(messages)
        assert started["params"]["message"] == "started"
    assert (await peer.call("was_cancelled", {"name": "left"})).result["structuredContent"] is True
    assert (await peer.call("echo", {"text": "still here"})).text == "still here"


# -- listening ----------------------------------------------------------------------------------


async def test_a_listener_hears_what_it_asked_for_and_nothing_else(connect: Connect) -> None:
    """Spec: 2026-07-28 basic/patterns/subscriptions: acknowledged first, the id on every message."""
    listener, actor = await connect(), await connect()
    wanted = {"toolsListChanged": True, "resourceSubscriptions": ["note://one", "note://absent"]}
    listen = listener.outgoing("subscriptions/listen", {"notifications": wanted})
    async with contextlib.aclosing(listener.stream(listen)) as messages:
        acknowledged = await anext(messages)
        assert acknowledged["method"] == "notifications/subscriptions/acknowledged"
        honored = {"toolsListChanged": True, "resourceSubscriptions": ["note://one"]}
        assert acknowledged["params"]["notifications"] == honored
        await actor.call("touch", {"uri": "note://two"})
        await actor.call("touch", {"uri": "note://one"})
        await actor.call("change_tools")
        heard = [await anext(messages), await anext(messages)]
        assert [item["method"] for item in heard] == [
            "notifications/resources/updated",
            "notifications/tools/list_changed",
        ]
        assert heard[0]["params"]["uri"] == "note://one"
        for item in (acknowledged, *heard):
            assert item["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"] == listen.id


# -- big and hostile messages -------------------------------------------------------------------


async def test_a_message_below_the_cap_is_carried_whole(peer: Peer) -> None:
    text = "é" * (MAX_BYTES // 8)  # six bytes each once escaped
    assert (await peer.call("echo", {"text": text})).text == text


async def test_a_message_above_the_cap_is_refused_and_the_server_goes_on(connect: Connect) -> None:
    peer = await connect()
    with contextlib.suppress(TransportError):
        answered = await peer.call("echo", {"text": "x" * MAX_BYTES})
        assert answered.error["code"] in (-32600, -32700)
    assert (await (await connect()).call("echo", {"text": "still here"})).text == "still here"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"jsonrpc": "2.0", "id": ID, "method": "tools/list", "params": NaN}', -32700),
        ('{"jsonrpc": "2.0", "id": ID, "method"', -32700),
        ("[" * 5000, -32700),
        ('[{"jsonrpc": "2.0", "id": ID, "method": "tools/list"}]', -32600),
        ('{"jsonrpc": "2.0", "id": null, "method": "tools/list"}', -32600),
        ('{"jsonrpc": "2.0", "id": ID, "result": {}}', -32600),
        ('{"jsonrpc": "2.0", "id": ID, "method": "tools/list"}', -32602),
    ],
)
async def test_a_hostile_message_gets_an_error_and_the_next_one_is_served(peer: Peer, text: str, code: int) -> None:
    outgoing = peer.outgoing("tools/list")
    hostile = replace(outgoing, data=text.replace("ID", str(outgoing.id)).encode())
    async with asyncio.timeout(30):
        with contextlib.suppress(TransportError):
            assert (await peer.send(hostile)).error["code"] == code
    assert (await peer.call("echo", {"text": "still here"})).text == "still here"


async def test_text_that_looks_like_framing_is_carried(peer: Peer) -> None:
    text = "data: x\r\n\r\n: comment\nevent: message\u2028\u0000\ufeff"
    assert (await peer.call("echo", {"text": text})).text == text
    assert json.loads(json.dumps(text)) == text
