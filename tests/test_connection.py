"""Many requests on one duplex channel, seen from the server's side without any channel."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from mcp_runtime import Server, TransportFacts
from mcp_runtime.connection import Connection
from mcp_runtime.errors import ConnectionClosed, InvalidRequest, Unauthenticated
from tests.transports.duplex import Gate, call, cancelled, encode, gated_server, request, until


class Channel:
    """Keeps what a connection sends; may stop taking anything, or be gone."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.open = asyncio.Event()
        self.open.set()
        self.gone = False

    async def send(self, message: bytes) -> None:
        await self.open.wait()
        if self.gone:
            raise ConnectionClosed("gone")
        self.sent.append(json.loads(message))

    def response(self, request_id: object) -> dict[str, Any] | None:
        found = [message for message in self.sent if message.get("id") == request_id and "method" not in message]
        assert len(found) <= 1, "one request, one response"
        return found[0] if found else None

    async def responded(self, *ids: object) -> None:
        await until(lambda: all(self.response(request_id) is not None for request_id in ids))


@asynccontextmanager
async def connected(server: Server, channel: Channel, **options: Any) -> AsyncIterator[Connection]:
    options.setdefault("facts", lambda: TransportFacts(transport="test"))
    async with server:
        connection = Connection(server, channel.send, **options)
        try:
            yield connection
        finally:
            await connection.close()


async def test_a_slow_request_blocks_no_other() -> None:
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel) as connection:
        await connection.receive(encode(call("held", 1, name="slow")))
        await connection.receive(encode(call("echo", 2, text="quick")))
        await channel.responded(2)
        assert channel.response(1) is None
        assert connection.in_flight == 1
        gate.opened.set()
        await channel.responded(1)
        assert connection.in_flight == 0


async def test_ids_of_different_json_types_are_different_requests() -> None:
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel) as connection:
        await connection.receive(encode(call("held", 1, name="number")))
        await connection.receive(encode(call("held", "1", name="text")))
        await gate.reached("number", "text")
        await connection.receive(encode(cancelled("1")))
        await until(lambda: gate.cancelled == ["text"])
        gate.opened.set()
        await channel.responded(1)
        assert [message["id"] for message in channel.sent] == [1]


async def test_an_id_that_is_in_flight_is_refused_and_its_request_goes_on() -> None:
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel) as connection:
        await connection.receive(encode(call("held", 7, name="first")))
        await connection.receive(encode(call("held", 7, name="second")))
        assert [message["error"]["code"] for message in channel.sent] == [-32600]
        gate.opened.set()
        await until(lambda: len(channel.sent) == 2)
        assert channel.sent[1]["result"]["content"][0]["text"] == "first"
        assert gate.entered == ["first"]


async def test_an_answered_id_may_be_used_again() -> None:
    channel = Channel()
    async with connected(gated_server(), channel) as connection:
        for _ in range(2):
            await connection.receive(encode(call("echo", 1, text="again")))
            await until(lambda: connection.in_flight == 0)
        assert len(channel.sent) == 2


async def test_a_cancelled_request_is_cancelled_and_nothing_is_written_for_it() -> None:
    """Spec: 2026-07-28 basic/patterns/cancellation, Behavior Requirements."""
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel) as connection:
        await connection.receive(encode(call("held", 1, name="a")))
        await gate.reached("a")
        await connection.receive(encode(cancelled(1)))
        await until(lambda: gate.cancelled == ["a"])
        await connection.receive(encode(call("echo", 2, text="after")))
        await channel.responded(2)
        assert [message["id"] for message in channel.sent] == [2]


async def test_a_handler_that_survives_its_cancellation_still_writes_nothing() -> None:
    channel = Channel()
    server = Server("stubborn", version="1")
    entered, left = asyncio.Event(), asyncio.Event()

    @server.tool
    async def stubborn() -> str:
        """Ignore the cancellation."""
        entered.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            left.set()
        return "still here"

    async with connected(server, channel) as connection:
        await connection.receive(encode(call("stubborn", 1)))
        await entered.wait()
        await connection.receive(encode(cancelled(1)))
        await left.wait()
        await connection.receive(encode(request("server/discover", request_id=2)))
        await channel.responded(2)
        assert channel.response(1) is None


async def test_a_cancellation_right_behind_its_request_finds_it() -> None:
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel) as connection:
        await connection.receive(encode(call("held", 1, name="never")))
        await connection.receive(encode(cancelled(1)))
        await connection.receive(encode(call("echo", 2, text="x")))
        await channel.responded(2)
        assert gate.entered == []
        assert connection.in_flight == 0


async def test_a_cancellation_that_comes_after_the_response_is_ignored() -> None:
    channel = Channel()
    async with connected(gated_server(), channel) as connection:
        channel.open.clear()
        await connection.receive(encode(call("echo", 1, text="done")))
        await until(lambda: connection.in_flight == 0)  # the response is on its way, but not out
        await connection.receive(encode(cancelled(1)))
        channel.open.set()
        await channel.responded(1)


@pytest.mark.parametrize("target", [99, "1", None, True, 1.0, [1], {"id": 1}])
async def test_a_cancellation_of_nothing_known_is_ignored(target: object) -> None:
    """Spec: 2026-07-28 basic/patterns/cancellation, Error Handling."""
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel) as connection:
        await connection.receive(encode(call("held", 1, name="a")))
        await connection.receive(encode(cancelled(target)))
        gate.opened.set()
        await channel.responded(1)
        assert gate.cancelled == []


@pytest.mark.parametrize("params", [[1], "x", 7, None])
async def test_a_malformed_notification_gets_no_answer(params: object) -> None:
    channel = Channel()
    async with connected(gated_server(), channel) as connection:
        message = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}
        await connection.receive(encode(message))
        await connection.receive(encode({"jsonrpc": "2.0", "method": "notifications/unheard-of"}))
        await connection.receive(encode(call("echo", 1, text="x")))
        await channel.responded(1)
        assert len(channel.sent) == 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{", -32700),
        (b'{"jsonrpc":"2.0","id":NaN,"method":"x"}', -32700),
        (b'"\xff"', -32700),
        (b"[" * 5000, -32700),
        (b"[]", -32600),
        (b"3", -32600),
        (b'{"jsonrpc":"2.0","id":null,"method":"x"}', -32600),
        (b'{"jsonrpc":"2.0","id":true,"method":"x"}', -32600),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"x"}', -32600),
        (b'{"jsonrpc":"2.0","id":1,"result":{}}', -32600),
        (b'{"jsonrpc":"2.0","id":1}', -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}', -32602),
    ],
)
async def test_what_is_no_request_is_answered_and_the_channel_goes_on(data: bytes, code: int) -> None:
    channel = Channel()
    async with connected(gated_server(), channel) as connection:
        await connection.receive(data)
        assert [message["error"]["code"] for message in channel.sent] == [code]
        await connection.receive(encode(call("echo", 2, text="x")))
        await channel.responded(2)


async def test_requests_beyond_the_limit_wait_their_turn_in_order() -> None:
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel, max_in_flight=2, max_waiting=2) as connection:
        for number in range(4):
            await connection.receive(encode(call("held", number, name=str(number))))
        await gate.reached("0", "1")
        await connection.receive(encode(cancelled(2)))
        await connection.receive(encode(cancelled(0)))
        await gate.reached("3")
        assert gate.entered == ["0", "1", "3"]


async def test_requests_beyond_the_queue_are_refused_and_a_cancellation_still_gets_through() -> None:
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel, max_in_flight=1, max_waiting=1) as connection:
        for number in range(3):
            await connection.receive(encode(call("held", number, name=str(number))))
        assert channel.sent[0]["id"] == 2
        assert channel.sent[0]["error"]["code"] == -32603
        await gate.reached("0")
        await connection.receive(encode(cancelled(0)))
        await gate.reached("1")


@pytest.mark.parametrize(("max_in_flight", "max_waiting"), [(0, 1), (1, -1)])
async def test_limits_that_let_nothing_through_are_refused(max_in_flight: int, max_waiting: int) -> None:
    with pytest.raises(ValueError, match="max_in_flight"):
        Connection(
            gated_server(),
            Channel().send,
            facts=lambda: TransportFacts(transport="test"),
            max_in_flight=max_in_flight,
            max_waiting=max_waiting,
        )


# -- authentication -----------------------------------------------------------------------------


class Tokens:
    """Knows one caller until it is revoked."""

    def __init__(self) -> None:
        self.valid = True
        self.asked = 0

    async def principal(self, facts: TransportFacts) -> str:
        self.asked += 1
        if not self.valid:
            raise Unauthenticated(reason="revoked")
        return "ada"


async def test_the_caller_is_authenticated_again_for_each_message() -> None:
    tokens, channel, refused = Tokens(), Channel(), []

    async def refuse(error: Unauthenticated) -> None:
        refused.append(error.reason)

    async with connected(gated_server(principal_source=tokens), channel, refuse=refuse) as connection:
        await connection.receive(encode(call("echo", 1, text="x")))
        await channel.responded(1)
        tokens.valid = False
        await connection.receive(encode(call("echo", 2, text="x")))
        await until(lambda: refused)
        assert refused == ["revoked"]
        assert tokens.asked == 2
        assert channel.response(2) is None


async def test_without_a_way_to_refuse_an_unauthenticated_caller_gets_an_error() -> None:
    tokens, channel = Tokens(), Channel()
    tokens.valid = False
    async with connected(gated_server(principal_source=tokens), channel) as connection:
        await connection.receive(encode(call("echo", 1, text="x")))
        await channel.responded(1)
        assert channel.sent[0]["error"]["code"] == -32600


async def test_a_principal_source_that_breaks_fails_the_request_closed() -> None:
    class Broken:
        async def principal(self, facts: TransportFacts) -> None:
            raise OSError("the directory is down")

    channel = Channel()
    async with connected(gated_server(principal_source=Broken()), channel) as connection:
        await connection.receive(encode(call("echo", 1, text="x")))
        await channel.responded(1)
        assert channel.sent[0]["error"]["code"] == -32603
        assert "directory" not in channel.sent[0]["error"]["message"]


# -- the end ------------------------------------------------------------------------------------


async def test_close_cancels_everything_and_writes_nothing() -> None:
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel) as connection:
        await connection.receive(encode(call("held", 1, name="a")))
        await connection.receive(encode(call("held", 2, name="b")))
        await gate.reached("a", "b")
        await connection.close()
        assert sorted(gate.cancelled) == ["a", "b"]
        await connection.receive(encode(call("echo", 3, text="late")))
        await connection.reject(InvalidRequest("late"))
        await connection.close()
        assert channel.sent == []
        assert connection.in_flight == 0


async def test_close_does_not_wait_for_ever_for_a_handler_that_ignores_it() -> None:
    channel, release = Channel(), asyncio.Event()
    server = Server("stubborn", version="1")
    entered = asyncio.Event()

    @server.tool
    async def stubborn() -> str:
        """Ignore the cancellation."""
        entered.set()
        while not release.is_set():
            try:
                await release.wait()
            except asyncio.CancelledError:
                continue
        return ""

    async with connected(server, channel, close_seconds=0.01) as connection:
        await connection.receive(encode(call("stubborn", 1)))
        await entered.wait()
        await connection.close()
        release.set()


async def test_drain_lets_requests_finish_and_takes_no_new_ones() -> None:
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel) as connection:
        await connection.receive(encode(call("held", 1, name="a")))
        await gate.reached("a")
        drain = asyncio.create_task(connection.drain(30))
        await asyncio.sleep(0)
        await connection.receive(encode(call("echo", 2, text="late")))
        gate.opened.set()
        await drain
        assert [message["id"] for message in channel.sent] == [1]
        assert gate.finished == ["a"]


async def test_drain_cancels_what_does_not_finish_within_its_bound() -> None:
    gate, channel = Gate(), Channel()
    async with connected(gated_server(gate), channel) as connection:
        await connection.receive(encode(call("held", 1, name="a")))
        await gate.reached("a")
        await connection.drain(0.01)
        assert gate.cancelled == ["a"]
        assert channel.sent == []


async def test_drain_ends_a_listen_stream_with_its_response() -> None:
    """Spec: 2026-07-28 basic/patterns/subscriptions, Cancellation."""
    channel = Channel()
    async with connected(gated_server(), channel) as connection:
        await connection.receive(encode(request("subscriptions/listen", {"notifications": {"toolsListChanged": True}})))
        await until(lambda: channel.sent)
        assert channel.sent[0]["method"] == "notifications/subscriptions/acknowledged"
        await connection.drain(30)
        assert channel.sent[-1]["id"] == 1
        assert "result" in channel.sent[-1]


# -- serve --------------------------------------------------------------------------------------


async def test_the_end_of_the_channel_cancels_what_is_in_flight() -> None:
    gate, channel, stop = Gate(), Channel(), asyncio.Event()
    async with connected(gated_server(gate), channel) as connection:

        async def reading() -> None:
            await connection.receive(encode(call("held", 1, name="a")))
            await gate.reached("a")

        await connection.serve(reading(), stop=stop, shutdown_seconds=30)
        assert gate.cancelled == ["a"]


async def test_a_stop_lets_requests_finish_while_the_channel_is_read() -> None:
    gate, channel, stop, draining = Gate(), Channel(), asyncio.Event(), asyncio.Event()
    async with connected(gated_server(gate), channel) as connection:

        async def reading() -> None:
            await connection.receive(encode(call("held", 1, name="a")))
            await connection.receive(encode(call("held", 2, name="b")))
            await gate.reached("a", "b")
            stop.set()
            await draining.wait()
            await connection.receive(encode(cancelled(2)))
            await until(lambda: gate.cancelled == ["b"])
            gate.opened.set()
            await asyncio.Event().wait()

        serving = asyncio.create_task(connection.serve(reading(), stop=stop, shutdown_seconds=30))
        await stop.wait()
        draining.set()
        await serving
        assert gate.finished == ["a"]
        assert [message["id"] for message in channel.sent] == [1]


async def test_a_peer_that_leaves_during_a_stop_is_not_waited_for() -> None:
    gate, channel, stop = Gate(), Channel(), asyncio.Event()
    async with connected(gated_server(gate), channel) as connection:

        async def reading() -> None:
            await connection.receive(encode(call("held", 1, name="a")))
            await gate.reached("a")
            stop.set()
            await asyncio.sleep(0)

        await connection.serve(reading(), stop=stop, shutdown_seconds=3600)
        assert gate.cancelled == ["a"]


async def test_a_channel_that_takes_no_more_answers_ends_the_connection() -> None:
    gate, channel, stop = Gate(), Channel(), asyncio.Event()
    channel.gone = True
    async with connected(gated_server(gate), channel) as connection:

        async def reading() -> None:
            await connection.receive(encode(call("held", 1, name="a")))
            await gate.reached("a")
            await connection.receive(encode(call("echo", 2, text="x")))
            await asyncio.Event().wait()

        await connection.serve(reading(), stop=stop, shutdown_seconds=3600, drain_at_end=True)
        assert gate.cancelled == ["a"]


async def test_a_read_loop_that_fails_ends_the_connection_and_is_reported() -> None:
    gate, channel, stop = Gate(), Channel(), asyncio.Event()
    async with connected(gated_server(gate), channel) as connection:

        async def reading() -> None:
            await connection.receive(encode(call("held", 1, name="a")))
            await gate.reached("a")
            raise OSError("the device is gone")

        with pytest.raises(OSError, match="device"):
            await connection.serve(reading(), stop=stop, shutdown_seconds=3600)
        assert gate.cancelled == ["a"]
