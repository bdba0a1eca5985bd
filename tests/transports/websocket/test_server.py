"""A served socket, seen by a plain WebSocket client. Each row of the wire rules for WebSocket is here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.typing import Origin, Subprotocol

from mcp_runtime import Server, Transport, TransportFacts
from mcp_runtime.errors import Unauthenticated
from tests.transports.duplex import Gate, call, cancelled, encode, gated_server, request, serving, until
from transports.websocket import WebSocketOptions, WebSocketTransport
from transports.websocket.upgrade import UpgradeHeaders


@asynccontextmanager
async def site(server: Server | None = None, **options: Any) -> AsyncIterator[WebSocketTransport]:
    transport = WebSocketTransport(WebSocketOptions(**{"port": 0, "shutdown_seconds": 20.0, **options}))
    async with serving(transport, gated_server() if server is None else server):
        yield transport


@asynccontextmanager
async def socket_to(
    transport: WebSocketTransport, *, protocols: tuple[str, ...] | None = ("mcp",), **options: Any
) -> AsyncIterator[ClientConnection]:
    options = {"proxy": None, "close_timeout": 5, "max_size": None, **options}
    offered = None if protocols is None else [Subprotocol(name) for name in protocols]
    async with asyncio.timeout(60), connect(transport.url, subprotocols=offered, **options) as socket:
        yield socket


async def send(socket: ClientConnection, *messages: object) -> None:
    for message in messages:
        await socket.send(encode(message).decode("utf-8", "surrogateescape"))


async def receive(socket: ClientConnection) -> dict[str, Any]:
    text = await socket.recv()
    assert isinstance(text, str), "messages are text frames"
    assert "\n" not in text
    message: dict[str, Any] = json.loads(text)
    return message


async def received_text(socket: ClientConnection) -> str:
    text: str = (await receive(socket))["result"]["content"][0]["text"]
    return text


async def close_code(socket: ClientConnection) -> int | None:
    await socket.wait_closed()
    return socket.close_code


async def status(transport: WebSocketTransport, **options: Any) -> tuple[int, Mapping[str, str]]:
    with pytest.raises(InvalidStatus) as refused:
        async with socket_to(transport, **options):
            pytest.fail("the upgrade went through")
    response = refused.value.response
    return response.status_code, response.headers


# -- establishment ------------------------------------------------------------------------------


async def test_the_subprotocol_is_echoed_when_offered_and_not_needed_when_none_is() -> None:
    async with site() as transport:
        assert isinstance(transport, Transport)
        for offered, chosen in ((("mcp",), "mcp"), (("chat", "mcp"), "mcp"), (None, None)):
            async with socket_to(transport, protocols=offered) as socket:
                assert socket.subprotocol == chosen
                await send(socket, call("echo", text="x"))
                assert await received_text(socket) == "x"


async def test_a_client_that_offers_other_subprotocols_only_is_refused() -> None:
    async with site() as transport:
        assert (await status(transport, protocols=("chat",)))[0] == 400


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "HTTPS://GOOD.EXAMPLE"])
async def test_an_origin_that_is_not_allowed_is_refused_before_the_upgrade(origin: str) -> None:
    async with site(allowed_origins=("https://good.example",)) as transport:
        assert (await status(transport, origin=Origin(origin)))[0] == 403


async def test_an_allowed_origin_and_a_page_of_this_very_host_pass() -> None:
    async with site(allowed_origins=("https://good.example",)) as transport:
        for origin in ("https://good.example", f"http://127.0.0.1:{transport.port}"):
            async with socket_to(transport, origin=Origin(origin)):
                pass


async def test_two_origins_are_refused() -> None:
    async with site(allowed_origins=("https://good.example",)) as transport:
        headers = [("Origin", "https://good.example"), ("Origin", "https://good.example")]
        assert (await status(transport, additional_headers=headers))[0] == 403


async def upgrade_with_host(transport: WebSocketTransport, host: str) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", transport.port)
    writer.write(
        f"GET /mcp HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    line = await reader.readline()
    writer.transport.abort()
    return int(line.split()[1])


async def test_a_name_that_was_made_to_point_here_is_refused() -> None:
    async with site() as transport:
        assert await upgrade_with_host(transport, "evil.example") == 403
        assert await upgrade_with_host(transport, f"localhost:{transport.port}") == 101
    async with site(allowed_hosts=("mcp.example",)) as transport:
        assert await upgrade_with_host(transport, "localhost") == 403
        assert await upgrade_with_host(transport, "mcp.example:443") == 101
    async with site(allowed_hosts=("*",)) as transport:
        assert await upgrade_with_host(transport, "anything.example") == 101


async def test_another_path_is_not_found_and_plain_http_is_told_to_upgrade() -> None:
    async with site(path="/other") as transport:
        reader, writer = await asyncio.open_connection("127.0.0.1", transport.port)
        writer.write(b"GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert (await reader.readline()).split()[1] == b"404"
        writer.transport.abort()
        reader, writer = await asyncio.open_connection("127.0.0.1", transport.port)
        writer.write(b"GET /other?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert (await reader.readline()).split()[1] == b"426"
        writer.transport.abort()


async def test_connections_beyond_the_limit_are_refused() -> None:
    async with site(max_connections=1) as transport, socket_to(transport) as socket:
        assert (await status(transport))[0] == 503
        await send(socket, call("echo", text="still served"))
        assert await received_text(socket) == "still served"


# -- authentication -----------------------------------------------------------------------------


class Bearer:
    """Knows the tokens in `valid`, and remembers what it was asked."""

    def __init__(self, *valid: str) -> None:
        self.valid = set(valid)
        self.facts: list[TransportFacts] = []

    async def principal(self, facts: TransportFacts) -> str:
        self.facts.append(facts)
        token = facts.headers.get("AUTHORIZATION", "").removeprefix("Bearer ")
        if token == "broken":
            raise OSError("the directory is down")
        if token not in self.valid:
            raise Unauthenticated('Bearer error="invalid_token"')
        return token


async def test_a_caller_without_credentials_is_refused_before_the_upgrade() -> None:
    async with site(gated_server(principal_source=Bearer("ada"))) as transport:
        code, headers = await status(transport)
        assert code == 401
        assert headers["WWW-Authenticate"] == 'Bearer error="invalid_token"'
        assert (await status(transport, additional_headers={"Authorization": "Bearer broken"}))[0] == 500


async def test_the_principal_comes_from_the_upgrade_request_and_is_read_again_for_each_message() -> None:
    source = Bearer("ada")
    async with (
        site(gated_server(principal_source=source)) as transport,
        socket_to(transport, additional_headers={"Authorization": "Bearer ada"}) as socket,
    ):
        await send(socket, call("echo", 1, text="known"))
        assert await received_text(socket) == "known"
        assert len(source.facts) == 2
        assert source.facts[1].transport == "websocket"
        assert source.facts[1].peer == "127.0.0.1"
        source.valid.clear()
        await send(socket, call("echo", 2, text="revoked"))
        assert await close_code(socket) == 1008


async def test_repeated_headers_read_as_one_and_in_any_case() -> None:
    source = Bearer("ada")
    headers = [("Authorization", "Bearer ada"), ("X-Thing", "1"), ("x-thing", "2")]
    async with (
        site(gated_server(principal_source=source)) as transport,
        socket_to(transport, additional_headers=headers),
    ):
        seen = source.facts[0].headers
        assert isinstance(seen, UpgradeHeaders)
        assert seen["X-THING"] == "1, 2"
        assert "nothing" not in seen
        assert len(seen) == len(list(seen))


# -- framing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["{", "", "NaN", "nul\0", "[" * 10_000])
async def test_malformed_json_is_answered_and_the_socket_stays_open(text: str) -> None:
    async with site() as transport, socket_to(transport) as socket:
        await socket.send(text)
        refused = await receive(socket)
        assert refused["error"]["code"] == -32700
        assert "id" not in refused
        await send(socket, call("echo", text="next"))
        assert await received_text(socket) == "next"


async def test_a_binary_frame_closes_with_1003() -> None:
    async with site() as transport, socket_to(transport) as socket:
        await socket.send(encode(call("echo", text="x")))
        assert await close_code(socket) == 1003


@pytest.mark.parametrize("compression", [False, True])
async def test_a_message_over_the_cap_closes_with_1009_compressed_or_not(compression: bool) -> None:
    async with (
        site(max_message_bytes=10_000, compression=compression) as transport,
        socket_to(transport, compression="deflate" if compression else None) as socket,
    ):
        await send(socket, call("echo", text="x" * 9_000))
        assert await received_text(socket) == "x" * 9_000
        with suppress(ConnectionClosed):
            await send(socket, call("echo", 2, text="x" * 10_000))
        assert await close_code(socket) == 1009


async def test_text_that_is_no_utf_8_closes_with_1007() -> None:
    async with site() as transport, socket_to(transport) as socket:
        socket.protocol.send_text(b'{"\xff"}')
        socket.send_data()
        assert await close_code(socket) == 1007


async def test_a_message_may_come_in_fragments() -> None:
    async with site() as transport, socket_to(transport) as socket:
        text = encode(call("echo", text="in pieces")).decode()
        await socket.send(text[at : at + 10] for at in range(0, len(text), 10))
        assert await received_text(socket) == "in pieces"


# -- many at once -------------------------------------------------------------------------------


async def test_many_requests_are_in_flight_on_a_socket_and_a_duplicate_id_is_refused() -> None:
    gate = Gate()
    async with site(gated_server(gate)) as transport, socket_to(transport) as socket:
        await send(socket, *(call("held", number, name=str(number)) for number in range(50)))
        await gate.reached(*(str(number) for number in range(50)))
        await send(socket, call("echo", 7, text="again"))
        assert (await receive(socket))["error"]["code"] == -32600
        gate.opened.set()
        ids = {(await receive(socket))["id"] for _ in range(50)}
        assert ids == set(range(50))


async def test_progress_names_its_token_and_precedes_its_response() -> None:
    async with site() as transport, socket_to(transport) as socket:
        await send(socket, call("counted", 1, progress="a", steps=2), call("counted", 2, progress=0, steps=2))
        messages = [await receive(socket) for _ in range(6)]
        for request_id, token in ((1, "a"), (2, 0)):
            own = [
                message
                for message in messages
                if message.get("id") == request_id or message.get("params", {}).get("progressToken", ...) == token
            ]
            assert [message["params"]["progress"] for message in own[:-1]] == [1, 2]
            assert own[-1]["id"] == request_id


async def test_a_cancelled_request_is_cancelled_and_never_answered() -> None:
    gate = Gate()
    async with site(gated_server(gate)) as transport, socket_to(transport) as socket:
        await send(socket, call("held", 1, name="a"), call("held", 2, name="b"))
        await gate.reached("a", "b")
        await send(socket, cancelled(1), cancelled("2"), cancelled(3))
        await until(lambda: gate.cancelled == ["a"])
        gate.opened.set()
        assert (await receive(socket))["id"] == 2
        await send(socket, call("echo", 3, text="last"))
        assert (await receive(socket))["id"] == 3


@pytest.mark.parametrize("how", ["close", "abort"])
async def test_a_dropped_socket_cancels_its_requests_and_no_others(how: str) -> None:
    gate = Gate()
    async with site(gated_server(gate)) as transport, socket_to(transport) as staying:
        await send(staying, call("held", 1, name="kept"))
        async with socket_to(transport) as leaving:
            await send(leaving, call("held", 1, name="lost"))
            await gate.reached("kept", "lost")
            if how == "abort":
                leaving.transport.abort()
            else:
                await leaving.close()
            await until(lambda: gate.cancelled == ["lost"])
        gate.opened.set()
        assert await received_text(staying) == "kept"
        await until(lambda: transport.connections == 1)


async def test_headers_of_http_requests_mean_nothing_here() -> None:
    headers = {"Mcp-Method": "tools/list", "Mcp-Name": "other", "MCP-Protocol-Version": "1999-01-01"}
    async with site() as transport, socket_to(transport, additional_headers=headers) as socket:
        await send(socket, call("echo", text="x"))
        assert await received_text(socket) == "x"


# -- half-open sockets and slow readers ---------------------------------------------------------


async def test_a_peer_that_answers_no_ping_is_cut_off_and_its_requests_are_cancelled() -> None:
    gate = Gate()
    options = {"ping_seconds": 0.05, "close_seconds": 0.05}
    async with site(gated_server(gate), **options) as transport, socket_to(transport, ping_interval=None) as socket:
        await send(socket, call("held", 1, name="a"))
        socket.transport.pause_reading()
        await until(lambda: gate.cancelled == ["a"])
        socket.transport.abort()


async def test_a_live_peer_is_pinged_and_stays() -> None:
    async with site(ping_seconds=0.05) as transport, socket_to(transport, ping_interval=None) as socket:
        pings = 0
        take = socket.process_event

        def count(event: Any) -> None:
            nonlocal pings
            pings += isinstance(event, Frame) and event.opcode is Opcode.PING
            take(event)

        socket.process_event = count  # type: ignore[method-assign]  # sees each frame
        await until(lambda: pings >= 3)
        await send(socket, call("echo", text="here"))
        assert await received_text(socket) == "here"


async def test_a_client_that_does_not_read_is_cut_off_and_disturbs_nobody() -> None:
    server = gated_server()
    finished: list[int] = []

    @server.tool
    async def big(number: int) -> str:
        """Return a megabyte."""
        finished.append(number)
        return "x" * 1_000_000

    async with (
        site(server, write_seconds=0.3, max_in_flight=4, max_waiting=4) as transport,
        socket_to(transport) as slow,
        socket_to(transport) as other,
    ):
        slow.transport.pause_reading()
        with suppress(ConnectionClosed):
            for number in range(200):
                await send(slow, call("big", number, number=number))
        await send(other, call("echo", text="quick"))
        assert await received_text(other) == "quick"
        await until(lambda: transport.connections == 1)
        assert len(finished) < 200
        slow.transport.abort()


# -- the end ------------------------------------------------------------------------------------


async def test_a_stop_lets_requests_finish_and_closes_with_1001() -> None:
    gate = Gate()
    async with site(gated_server(gate)) as transport, socket_to(transport) as busy, socket_to(transport) as idle:
        await send(busy, call("held", 1, name="a"))
        await gate.reached("a")
        stopping = asyncio.create_task(transport.stop())
        assert await close_code(idle) == 1001
        gate.opened.set()
        assert await received_text(busy) == "a"
        assert await close_code(busy) == 1001
        await stopping
        with pytest.raises(OSError):  # noqa: PT011 - refused, reset or unreachable, by platform
            async with socket_to(transport):
                pass


async def test_a_stop_does_not_wait_longer_than_its_bound() -> None:
    gate = Gate()
    async with site(gated_server(gate), shutdown_seconds=0.05) as transport, socket_to(transport) as socket:
        await send(socket, call("held", 1, name="a"))
        await gate.reached("a")
        stopping = asyncio.create_task(transport.stop())
        assert await close_code(socket) == 1001
        await stopping
        assert gate.cancelled == ["a"]


async def test_a_stop_ends_listen_streams_with_their_response() -> None:
    async with site() as transport, socket_to(transport) as socket:
        await send(
            socket, request("subscriptions/listen", {"notifications": {"toolsListChanged": True}}, request_id="s")
        )
        assert (await receive(socket))["method"] == "notifications/subscriptions/acknowledged"
        stopping = asyncio.create_task(transport.stop())
        ended = await receive(socket)
        assert ended["id"] == "s"
        assert "result" in ended
        assert await close_code(socket) == 1001
        await stopping


async def test_a_stop_does_not_wait_for_a_client_in_the_middle_of_its_upgrade() -> None:
    async with site(open_seconds=3600) as transport:
        reader, writer = await asyncio.open_connection("127.0.0.1", transport.port)
        writer.write(b"GET /mcp HTTP/1.1\r\n")
        await until(lambda: transport.connections == 1)
        await transport.stop()
        with suppress(ConnectionError):
            assert await reader.read() == b""
        writer.close()


async def test_a_stop_does_not_wait_for_a_client_that_answers_no_close() -> None:
    async with site(close_seconds=0.05) as transport, socket_to(transport) as socket:
        socket.transport.pause_reading()
        await transport.stop()
        socket.transport.abort()


async def test_cancelling_serve_ends_it_as_a_stop_does() -> None:
    transport = WebSocketTransport(WebSocketOptions(port=0))
    async with serving(transport, gated_server()) as task, socket_to(transport) as socket:
        task.cancel()
        assert await close_code(socket) == 1001
        await asyncio.wait([task])
        assert task.cancelled()


async def test_a_transport_serves_once() -> None:
    async with site() as transport:
        with pytest.raises(RuntimeError, match="once"):
            await transport.serve(gated_server())


async def test_a_port_that_is_taken_is_an_os_error() -> None:
    async with site() as transport:
        second = WebSocketTransport(WebSocketOptions(port=transport.port))
        with pytest.raises(OSError, match="address already in use"):
            await second.serve(gated_server())


@pytest.mark.parametrize(
    "options",
    [
        {"path": "mcp"},
        {"port": 70000},
        {"max_waiting": -1},
        {"max_in_flight": 0},
        {"ping_seconds": 0.0},
        {"write_seconds": float("inf")},
    ],
)
def test_options_that_cannot_work_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        WebSocketOptions(**options)


# -- hostile frames -----------------------------------------------------------------------------

frames = st.lists(
    st.one_of(
        st.text(max_size=50),
        st.binary(max_size=30),
        st.sampled_from(["{}", "[]", "null", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":1,"method":"x"}', "1e400"]),
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frames)
async def test_no_sequence_of_frames_breaks_the_server(messages: list[str | bytes]) -> None:
    async with site() as transport:
        async with socket_to(transport) as hostile:
            with suppress(ConnectionClosed):
                for message in messages:
                    await hostile.send(message)
        async with socket_to(transport) as socket:
            await send(socket, call("echo", text="alive"))
            assert await received_text(socket) == "alive"


@settings(max_examples=25, deadline=None)
@given(st.binary(min_size=1, max_size=200))
async def test_no_bytes_in_place_of_frames_break_the_server(data: bytes) -> None:
    async with site(close_seconds=0.2) as transport:
        async with socket_to(transport, close_timeout=0.2) as hostile:
            hostile.transport.write(data)
            hostile.transport.abort()
        async with socket_to(transport) as socket:
            await send(socket, call("echo", text="alive"))
            assert await received_text(socket) == "alive"
