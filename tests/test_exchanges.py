"""Which exchange a message belongs to, seen from the client's side without any channel."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import pytest

from mcp_runtime.errors import BadFraming, ConnectionClosed, MessageTooLarge
from mcp_runtime.exchanges import Exchanges
from tests.transports.duplex import call, cancelled, outgoing, request, until

LISTEN = {"notifications": {"toolsListChanged": True}}


class Peer:
    """Keeps what the client sends, and answers when a test says so."""

    def __init__(self, **options: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        self.gone = False
        self.exchanges = Exchanges(self.send, **options)

    async def send(self, message: bytes) -> None:
        if self.gone:
            raise ConnectionClosed("gone")
        self.sent.append(json.loads(message))

    def says(self, **message: Any) -> None:
        self.exchanges.receive(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def notifies(self, method: str, **params: Any) -> None:
        self.says(method=method, params=params)

    async def got(self, count: int) -> None:
        await until(lambda: len(self.sent) == count)


async def collect(items: AsyncGenerator[bytes, None]) -> list[dict[str, Any]]:
    async with aclosing(items):
        return [json.loads(item) async for item in items]


def start(peer: Peer, message: dict[str, Any]) -> asyncio.Task[list[dict[str, Any]]]:
    return asyncio.create_task(collect(peer.exchanges.exchange(outgoing(message))))


async def test_responses_find_their_requests_in_any_order() -> None:
    peer = Peer()
    number, text = start(peer, call("a", 1)), start(peer, call("b", "1"))
    await peer.got(2)
    peer.says(id="1", result={"for": "text"})
    peer.says(id=1, result={"for": "number"})
    assert (await number)[-1]["result"] == {"for": "number"}
    assert (await text)[-1]["result"] == {"for": "text"}
    assert peer.exchanges.in_flight == 0


async def test_progress_goes_to_the_request_that_named_its_token() -> None:
    peer = Peer()
    zero, one = start(peer, call("a", 1, progress=0)), start(peer, call("b", 2, progress="0"))
    await peer.got(2)
    peer.notifies("notifications/progress", progressToken=0, progress=1)
    peer.notifies("notifications/progress", progressToken="0", progress=2)
    peer.notifies("notifications/progress", progressToken=9, progress=3)
    peer.says(id=1, result={})
    peer.says(id=2, result={})
    assert [message["params"]["progress"] for message in (await zero)[:-1]] == [1]
    assert [message["params"]["progress"] for message in (await one)[:-1]] == [2]


async def test_subscription_messages_go_to_the_stream_they_name() -> None:
    """Spec: 2026-07-28 basic/transports/stdio, Receiving Messages."""
    peer = Peer()
    first, second = (start(peer, request("subscriptions/listen", LISTEN, request_id=number)) for number in (1, 2))
    await peer.got(2)
    for number in (2, 1):
        meta = {"io.modelcontextprotocol/subscriptionId": number}
        peer.notifies("notifications/subscriptions/acknowledged", notifications={}, _meta=meta)
        peer.says(id=number, result={"_meta": meta})
    for number, task in ((1, first), (2, second)):
        acknowledged, response = await task
        assert acknowledged["params"]["_meta"] == {"io.modelcontextprotocol/subscriptionId": number}
        assert response["id"] == number


async def test_a_subscription_that_the_server_cancels_ends() -> None:
    peer = Peer()
    stream, other = start(peer, request("subscriptions/listen", LISTEN, request_id=1)), start(peer, call("a", 2))
    await peer.got(2)
    peer.says(**cancelled(2))
    peer.says(**cancelled(1))
    assert (await stream)[-1]["method"] == "notifications/cancelled"
    peer.says(id=2, result={})
    await other
    assert len(peer.sent) == 2


async def test_a_notification_without_a_name_goes_to_the_only_request_or_nowhere() -> None:
    peer = Peer()
    stream = start(peer, request("subscriptions/listen", LISTEN, request_id=9))
    one = start(peer, call("a", 1))
    await peer.got(2)
    peer.notifies("notifications/message", level="info", data="for the only one")
    two = start(peer, call("b", 2))
    await peer.got(3)
    peer.notifies("notifications/message", level="info", data="for whom?")
    for number in (1, 2, 9):
        peer.says(id=number, result={})
    assert [len(await task) for task in (one, two, stream)] == [2, 1, 1]


async def test_an_error_without_an_id_answers_the_only_request() -> None:
    peer = Peer()
    task = start(peer, call("a", 1))
    await peer.got(1)
    peer.says(error={"code": -32600, "message": "too large"})
    assert (await task)[-1]["error"]["code"] == -32600


async def test_a_notification_is_sent_and_nothing_comes_of_it() -> None:
    peer = Peer()
    assert await collect(peer.exchanges.exchange(outgoing(cancelled(1)))) == []
    assert peer.sent == [cancelled(1)]


async def test_leaving_early_cancels_the_request_and_drops_what_still_comes() -> None:
    """Spec: 2026-07-28 basic/patterns/cancellation, Transport-Specific Cancellation."""
    peer = Peer()
    items = peer.exchanges.exchange(outgoing(call("a", 1, progress="p")))
    first = asyncio.ensure_future(anext(items))
    await peer.got(1)
    peer.notifies("notifications/progress", progressToken="p", progress=1)
    await first
    await items.aclose()
    await peer.got(2)
    assert peer.sent[1]["method"] == "notifications/cancelled"
    assert peer.sent[1]["params"] == {"requestId": 1}
    peer.notifies("notifications/progress", progressToken="p", progress=2)
    peer.says(id=1, result={})
    assert peer.exchanges.in_flight == 0


async def test_a_cancellation_goes_out_before_what_the_caller_sends_next() -> None:
    peer = Peer()
    items = peer.exchanges.exchange(outgoing(call("a", 1, progress="p")))
    first = asyncio.ensure_future(anext(items))
    await peer.got(1)
    peer.notifies("notifications/progress", progressToken="p", progress=1)
    await first
    await items.aclose()
    assert await collect(peer.exchanges.exchange(outgoing(cancelled("next")))) == []
    assert [message["params"].get("requestId") for message in peer.sent[1:]] == [1, "next"]


async def test_a_cancelled_caller_cancels_its_request() -> None:
    peer = Peer()
    task = start(peer, call("a", "x"))
    await peer.got(1)
    task.cancel()
    await asyncio.wait([task])
    await peer.got(2)
    assert peer.sent[1]["params"] == {"requestId": "x"}


async def test_an_answered_request_is_not_cancelled_when_its_caller_leaves() -> None:
    peer = Peer()
    items = peer.exchanges.exchange(outgoing(call("a", 1)))
    first = asyncio.ensure_future(anext(items))
    await peer.got(1)
    peer.says(id=1, result={})
    await first
    await items.aclose()
    await asyncio.sleep(0)
    assert len(peer.sent) == 1


async def test_two_requests_with_one_id_are_a_mistake_of_the_caller() -> None:
    peer = Peer()
    task = start(peer, call("a", 1))
    await peer.got(1)
    with pytest.raises(ValueError, match="in flight"):
        await collect(peer.exchanges.exchange(outgoing(call("b", 1))))
    peer.says(id=1, result={})
    await task


async def test_a_lost_channel_ends_every_exchange_and_each_later_one() -> None:
    peer = Peer()
    tasks = [start(peer, call("a", number)) for number in range(3)]
    await peer.got(3)
    peer.exchanges.fail(ConnectionClosed, "the cable was cut")
    for task in tasks:
        with pytest.raises(ConnectionClosed, match="cable"):
            await task
    with pytest.raises(ConnectionClosed, match="cable"):
        await collect(peer.exchanges.exchange(outgoing(call("a", 9))))
    assert len(peer.sent) == 3


async def test_what_arrived_before_the_loss_is_read_before_it_is_raised() -> None:
    peer = Peer()
    items = peer.exchanges.exchange(outgoing(call("a", 1, progress=1)))
    first = asyncio.ensure_future(anext(items))
    await peer.got(1)
    peer.notifies("notifications/progress", progressToken=1, progress=1)
    peer.exchanges.fail(ConnectionClosed, "gone")
    await first
    with pytest.raises(ConnectionClosed):
        await anext(items)


async def test_a_request_that_cannot_be_sent_is_not_cancelled_afterwards() -> None:
    peer = Peer()
    peer.gone = True
    with pytest.raises(ConnectionClosed):
        await collect(peer.exchanges.exchange(outgoing(call("a", 1))))
    peer.gone = False
    await asyncio.sleep(0)
    assert peer.sent == []


async def test_a_message_over_the_cap_is_not_sent() -> None:
    peer = Peer(max_bytes=10)
    with pytest.raises(MessageTooLarge):
        await collect(peer.exchanges.exchange(outgoing(call("a", 1))))
    assert peer.sent == []


async def test_an_exchange_nobody_reads_loses_its_oldest_notifications_and_keeps_its_response() -> None:
    peer = Peer(max_unread=3)
    items = peer.exchanges.exchange(outgoing(call("a", 1, progress=1)))
    first = asyncio.ensure_future(anext(items))
    await peer.got(1)
    for number in range(6):
        peer.notifies("notifications/progress", progressToken=1, progress=number)
    peer.says(id=1, result={})
    assert "params" in json.loads(await first)
    rest = [json.loads(item) async for item in items]
    assert len(rest) == 2
    assert rest[-1]["id"] == 1


@pytest.mark.parametrize("data", [b"", b"hello", b"[]", b"3", b"\xff", b"NaN{"])
async def test_what_is_no_message_is_bad_framing(data: bytes) -> None:
    with pytest.raises(BadFraming):
        Peer().exchanges.receive(data)


@pytest.mark.parametrize(
    "message",
    [
        {"id": 5, "result": {}},
        {"id": True, "result": {}},
        {"id": [1], "result": {}},
        {"id": 1, "method": "sampling/createMessage", "params": {}},
        {"method": "notifications/progress", "params": {"progressToken": [1]}},
        {"method": "notifications/progress"},
        {"method": "notifications/cancelled", "params": {"requestId": {}}},
        {"method": "notifications/tools/list_changed", "params": []},
    ],
)
async def test_what_belongs_nowhere_is_dropped(message: dict[str, Any]) -> None:
    peer = Peer()
    tasks = [start(peer, call("a", number)) for number in (1, 2)]
    await peer.got(2)
    peer.says(**message)
    for number in (1, 2):
        peer.says(id=number, result={})
    assert [len(await task) for task in tasks] == [1, 1]
