"""What every request carries, and what a client makes of whatever comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest

from mcp_model import Implementation, RequestParams
from mcp_runtime.client import BadResult, Client, NoCommonVersion, PeerError, Progress, RequestTimedOut, Traced
from mcp_runtime.errors import BadFraming, ConnectionClosed
from mcp_runtime.seams import OutgoingMessage
from tests.client.scripted import Scripted, ask, error, notification, text, tools, with_steps

VERSION = "2026-07-28"
DISCOVERED = {
    "resultType": "complete",
    "supportedVersions": [VERSION],
    "capabilities": {},
    "ttlMs": 0,
    "cacheScope": "public",
}


async def test_every_request_says_version_identity_and_capabilities() -> None:
    """Spec: 2026-07-28 basic/index, _meta."""
    transport = Scripted(tools(), text("a"))
    async with Client(transport, identity=Implementation(name="tests", version="9"), by_hand=("form",)) as client:
        await client.list_tools()
        await client.call_tool("t")
    for message in transport.sent:
        assert message["params"]["_meta"] == {
            "io.modelcontextprotocol/protocolVersion": VERSION,
            "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "9"},
            "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
        }
    assert all(outgoing.protocol_version == VERSION for outgoing in transport.outgoing)
    assert transport.opened == 1
    assert transport.closed == 1


async def test_ids_are_never_used_twice_and_do_not_start_at_the_same_number() -> None:
    one, other = Scripted(*[text("a")] * 3), Scripted(text("a"))
    async with Client(one) as client, Client(other) as second:
        for _ in range(3):
            await client.call_tool("t")
        await second.call_tool("t")
    ids = [message["id"] for message in (*one.sent, *other.sent)]
    assert len(set(ids)) == 4


async def test_members_a_caller_puts_into_meta_go_out_but_cannot_replace_the_clients_own() -> None:
    transport = Scripted(DISCOVERED)
    async with Client(transport) as client:
        meta = client.meta(traceparent="00-1-2-3", **{"io.modelcontextprotocol/protocolVersion": "1999-01-01"})
        await client.request("server/discover", RequestParams(meta=meta))
    sent = transport.sent[0]["params"]["_meta"]
    assert sent["traceparent"] == "00-1-2-3"
    assert sent["io.modelcontextprotocol/protocolVersion"] == VERSION


async def test_a_refused_version_leads_to_one_more_try_in_the_best_common_one() -> None:
    """Spec: 2026-07-28 basic/versioning, Protocol Version Negotiation."""
    refused = error(-32022, "version", {"supported": [VERSION, "2025-11-25"], "requested": "2027-01-01"})
    transport = Scripted(refused, text("a"), text("b"))
    async with Client(transport, versions=("2027-01-01", VERSION)) as client:
        await client.call_tool("t")
        assert client.protocol_version == VERSION
        await client.call_tool("t")
    versions = [sent["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] for sent in transport.sent]
    assert versions == ["2027-01-01", VERSION, VERSION]
    assert [outgoing.protocol_version for outgoing in transport.outgoing] == versions
    assert transport.sent[0]["id"] != transport.sent[1]["id"]


async def test_a_version_that_is_refused_although_listed_is_tried_once_more_and_then_reported() -> None:
    refused = error(-32022, "version", {"supported": [VERSION], "requested": VERSION})
    transport = Scripted(refused, refused)
    async with Client(transport) as client:
        with pytest.raises(PeerError) as raised:
            await client.call_tool("t")
    assert raised.value.code == -32022
    assert len(transport.sent) == 2


@pytest.mark.parametrize("data", [{"supported": ["2025-11-25"], "requested": VERSION}, {}, None, "2025-11-25"])
async def test_no_common_version_is_reported_with_both_sides(data: object) -> None:
    transport = Scripted(error(-32022, "version", data))
    async with Client(transport) as client:
        with pytest.raises(NoCommonVersion, match=VERSION) as raised:
            await client.call_tool("t")
    assert raised.value.supported == (("2025-11-25",) if isinstance(data, dict) and data else ())
    assert len(transport.sent) == 1


async def test_an_error_response_is_raised_with_code_message_and_data() -> None:
    transport = Scripted(error(-32602, "unknown tool", {"name": "t"}))
    async with Client(transport) as client:
        with pytest.raises(PeerError) as raised:
            await client.call_tool("t")
    assert (raised.value.code, raised.value.message, raised.value.data) == (-32602, "unknown tool", {"name": "t"})


async def test_an_error_without_an_id_is_the_answer_to_the_request_it_came_for() -> None:
    transport = Scripted({"jsonrpc": "2.0", "error": {"code": -32700, "message": "cannot read"}})
    async with Client(transport) as client:
        with pytest.raises(PeerError, match="cannot read"):
            await client.call_tool("t")


@pytest.mark.parametrize(
    "response",
    [
        {"jsonrpc": "2.0", "id": -1, "result": text("a")},
        {"jsonrpc": "2.0", "result": text("a")},
        {"jsonrpc": "2.0", "id": -1, "error": {"code": 1, "message": "m"}},
        {"jsonrpc": "2.0", "error": {"message": "no code"}},
        {"jsonrpc": "2.0", "error": "text"},
        {"jsonrpc": "2.0", "error": {"code": True, "message": "m"}},
    ],
)
async def test_a_response_that_makes_no_sense_is_refused(response: dict[str, object]) -> None:
    async with Client(Scripted(response)) as client:
        with pytest.raises(BadResult):
            await client.call_tool("t")


async def test_bytes_that_are_no_message_end_the_request() -> None:
    class Noise(Scripted):
        async def exchange(self, message: OutgoingMessage) -> AsyncGenerator[bytes, None]:
            yield self.replies.pop(0)

    for noise in (b"nonsense", b"[]", b"3"):
        async with Client(Noise(noise)) as client:
            with pytest.raises(BadFraming):
                await client.call_tool("t")


async def test_an_exchange_that_ends_without_a_response_is_refused() -> None:
    transport = Scripted([notification("notifications/message"), notification("notifications/message")])
    async with Client(transport) as client:
        with pytest.raises(BadResult, match="without a response"):
            await client.call_tool("t")


async def test_progress_is_asked_for_only_when_wanted_and_handed_on_in_order() -> None:
    """Spec: 2026-07-28 basic/patterns/progress."""
    transport = Scripted(with_steps(1, 2.5, 2.5, 1, 3, then=text("a")), text("b"))
    steps: list[Progress] = []
    async with Client(transport) as client:
        await client.call_tool("t", progress=steps.append)
        await client.call_tool("t")
    assert [(step.progress, step.message) for step in steps] == [(1, "at 1"), (2.5, "at 2.5"), (3, "at 3")]
    assert "progressToken" in transport.sent[0]["params"]["_meta"]
    assert "progressToken" not in transport.sent[1]["params"]["_meta"]


async def test_each_round_trip_has_a_progress_token_of_its_own_and_progress_starts_again() -> None:
    transport = Scripted(with_steps(5, then=ask(state="s")), with_steps(1, then=text("a")))
    steps: list[float] = []

    async def noted(step: Progress) -> None:
        steps.append(step.progress)

    async with Client(transport) as client:
        await client.call_tool("t", progress=noted)
    assert steps == [5, 1]
    tokens = [sent["params"]["_meta"]["progressToken"] for sent in transport.sent]
    assert tokens[0] != tokens[1]


async def test_a_request_without_a_sign_of_life_times_out_and_is_cancelled() -> None:
    transport = Scripted()
    async with Client(transport, timeout_seconds=0.01) as client:
        with pytest.raises(RequestTimedOut):
            await client.call_tool("t")
        assert transport.cancelled == 1
    async with Client(Scripted()) as client:
        with pytest.raises(TimeoutError):
            await client.call_tool("t", timeout_seconds=0.01)


async def test_a_time_out_inside_a_callback_is_not_taken_for_the_requests_own() -> None:
    async def late(step: Progress) -> None:
        raise TimeoutError("mine")

    async with Client(Scripted(with_steps(1, then=text("a")))) as client:
        with pytest.raises(TimeoutError, match="mine") as raised:
            await client.call_tool("t", progress=late)
    assert not isinstance(raised.value, RequestTimedOut)


async def test_cancelling_the_task_cancels_the_request() -> None:
    """Spec: 2026-07-28 basic/patterns/cancellation."""
    transport = Scripted()
    async with Client(transport) as client:
        task = asyncio.create_task(client.call_tool("t"))
        await transport.waiting.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert transport.cancelled == 1


async def test_a_lost_connection_is_opened_again_for_the_next_request_and_nothing_is_sent_twice() -> None:
    transport = Scripted(ConnectionClosed("gone"), text("a"))
    async with Client(transport) as client:
        with pytest.raises(ConnectionClosed, match="gone"):
            await client.call_tool("first")
        assert transport.opened == 1
        await client.call_tool("second")
    assert transport.opened == 2
    assert [params["name"] for params in transport.params] == ["first", "second"]


async def test_a_lost_connection_stays_lost_when_that_is_wanted() -> None:
    transport = Scripted(ConnectionClosed("gone"), text("a"))
    async with Client(transport, reconnect=False) as client:
        with pytest.raises(ConnectionClosed):
            await client.call_tool("first")
        await client.call_tool("second")
    assert transport.opened == 1


async def test_a_client_that_is_not_open_says_so() -> None:
    client = Client(Scripted(text("a")))
    with pytest.raises(ConnectionClosed, match="not open"):
        await client.call_tool("t")


@pytest.mark.parametrize("place", ["meta", "body"])
async def test_the_server_is_known_by_what_its_results_say(place: str) -> None:
    info = {"name": "s", "version": "1"}
    said = {"_meta": {"io.modelcontextprotocol/serverInfo": info}} if place == "meta" else {"serverInfo": info}
    async with Client(Scripted({**DISCOVERED, **said}, DISCOVERED)) as client:
        before = client.server_info
        await client.discover()
        after = client.server_info
        await client.discover()
        assert (before, after) == (None, Implementation(name="s", version="1"))
        assert client.server_info == after


async def test_a_trace_sees_every_message_both_ways() -> None:
    seen: list[Traced] = []
    transport = Scripted(with_steps(1, then=text("a")))
    async with Client(transport, trace=seen.append) as client:
        await client.call_tool("t", progress=lambda step: None)
    assert [traced.direction for traced in seen] == ["sent", "received", "received"]
    assert seen[0].message == transport.sent[0]
    assert seen[1].message["method"] == "notifications/progress"


async def test_arguments_that_json_cannot_carry_are_refused_before_anything_is_sent() -> None:
    transport = Scripted()
    async with Client(transport) as client:
        with pytest.raises(ValueError, match="Out of range"):
            await client.call_tool("t", {"x": float("nan")})
    assert transport.sent == []
