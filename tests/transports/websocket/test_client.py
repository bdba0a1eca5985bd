"""A client over a real socket, against the real server and against servers that misbehave."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from mcp_runtime import Server
from mcp_runtime.errors import BadFraming, ConnectionClosed, MessageTooLarge
from tests.transports.duplex import Gate, ask, call, converse, gated_server, outgoing, request, serving, until
from transports.websocket import WebSocketClient, WebSocketClientOptions, WebSocketOptions, WebSocketTransport

Behave = Callable[[ServerConnection], Awaitable[None]]


@asynccontextmanager
async def connected(server: Server, *, client: Any = None, **options: Any) -> AsyncIterator[WebSocketClient]:
    transport = WebSocketTransport(WebSocketOptions(**{"port": 0, "shutdown_seconds": 20.0, **options}))
    async with serving(transport, server):
        caller = WebSocketClient(transport.url, WebSocketClientOptions(**{"proxy": False, **(client or {})}))
        await caller.open()
        try:
            yield caller
        finally:
            await caller.close()


@asynccontextmanager
async def puppet(behave: Behave, *, subprotocol: str | None = "mcp") -> AsyncIterator[tuple[Listener, str]]:
    chosen = None if subprotocol is None else [Subprotocol(subprotocol)]
    async with serve(behave, "127.0.0.1", 0, subprotocols=chosen, max_size=1000) as listener:
        yield listener, f"ws://127.0.0.1:{listener.sockets[0].getsockname()[1]}/mcp"


def client_for(url: str, **options: Any) -> WebSocketClient:
    return WebSocketClient(url, WebSocketClientOptions(proxy=False, **options))


async def test_a_conversation_of_three_rounds_runs_to_its_end() -> None:
    async with connected(gated_server()) as client:
        answers = {"first": "a", "second": "b", "third": "c"}
        assert await converse(client, answers) == "3 rounds, ada: a, b, c"


@pytest.mark.parametrize("compression", [False, True])
async def test_many_exchanges_share_the_socket_and_get_their_own_answers(compression: bool) -> None:
    async with connected(gated_server(), compression=compression, client={"compression": compression}) as client:
        numbers = range(200)
        answers = await asyncio.gather(*(ask(client, call("echo", number, text=str(number))) for number in numbers))
        assert [answer.text for answer in answers] == [str(number) for number in numbers]


async def test_notifications_come_before_the_response_they_belong_to() -> None:
    async with connected(gated_server()) as client:
        first, second = await asyncio.gather(
            ask(client, call("counted", 1, progress="p", steps=3)), ask(client, call("counted", 2, progress=0, steps=2))
        )
        assert [message["params"]["progress"] for message in first.notifications] == [1, 2, 3]
        assert [message["params"]["progress"] for message in second.notifications] == [1, 2]


async def test_leaving_an_exchange_cancels_the_request_in_the_server() -> None:
    gate = Gate()
    async with connected(gated_server(gate)) as client:
        task = asyncio.create_task(ask(client, call("held", 1, name="a")))
        await gate.reached("a")
        task.cancel()
        await until(lambda: gate.cancelled == ["a"])
        assert (await ask(client, call("echo", 2, text="still open"))).text == "still open"


async def test_an_error_response_is_a_message_like_any_other() -> None:
    async with connected(gated_server()) as client:
        assert (await ask(client, request("no/such/method"))).code == -32601


async def test_a_listen_stream_yields_its_acknowledgement_first() -> None:
    async with connected(gated_server()) as client:
        asked = request("subscriptions/listen", {"notifications": {"toolsListChanged": True}}, request_id="s")
        items = client.exchange(outgoing(asked))
        first = json.loads(await anext(items))
        assert first["method"] == "notifications/subscriptions/acknowledged"
        await items.aclose()
        assert (await ask(client, call("echo", 2, text="x"))).text == "x"


async def test_a_server_that_cannot_be_reached_or_refuses_is_a_closed_connection() -> None:
    with pytest.raises(ConnectionClosed, match="cannot connect"):
        await client_for("ws://127.0.0.1:1/mcp").open()
    with pytest.raises(ConnectionClosed, match="cannot connect"):
        await client_for("http://127.0.0.1/mcp").open()
    async with connected(gated_server(), path="/here") as client:
        with pytest.raises(ConnectionClosed, match="status 404"):
            await client_for(client.url.replace("/here", "/there")).open()


async def test_a_server_of_another_subprotocol_is_refused() -> None:
    async def wait(socket: ServerConnection) -> None:
        await socket.wait_closed()

    async with puppet(wait, subprotocol=None) as (_, url):
        with pytest.raises(ConnectionClosed, match="subprotocol"):
            await client_for(url).open()


async def test_a_lost_socket_ends_its_exchanges_and_open_makes_a_new_one() -> None:
    behaviour = ["drop", "answer"]

    async def behave(socket: ServerConnection) -> None:
        async for text in socket:
            if behaviour[0] == "drop":
                socket.transport.abort()
            else:
                await socket.send(json.dumps({"jsonrpc": "2.0", "id": json.loads(text)["id"], "result": {}}))

    async with puppet(behave) as (_, url):
        client = client_for(url)
        await client.open()
        with pytest.raises(ConnectionClosed):
            await ask(client, call("x", 1))
        with pytest.raises(ConnectionClosed):
            await ask(client, call("x", 2))
        behaviour.pop(0)
        await client.open()
        assert (await ask(client, call("x", 3))).response["result"] == {}
        await client.close()


@pytest.mark.parametrize(
    ("frame", "error"),
    [(b"{}", BadFraming), ("{", BadFraming), ("[]", BadFraming), ("x" * 2000, MessageTooLarge)],
)
async def test_a_server_that_breaks_the_framing_ends_the_exchanges(frame: str | bytes, error: type[Exception]) -> None:
    async def behave(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send(frame)
        await socket.wait_closed()

    async with puppet(behave) as (_, url):
        client = client_for(url, max_message_bytes=1000)
        await client.open()
        with pytest.raises(error):
            await ask(client, call("x", 1))
        await client.close()


async def test_a_message_the_server_refuses_as_too_large_is_told_apart() -> None:
    async def behave(socket: ServerConnection) -> None:
        await socket.recv()

    async with puppet(behave) as (_, url):
        client = client_for(url)
        await client.open()
        with pytest.raises(MessageTooLarge):
            await ask(client, call("x", 1, text="x" * 2000))
        await client.close()


async def test_a_shutdown_of_the_server_ends_exchanges_with_a_closed_connection() -> None:
    gate = Gate()
    transport = WebSocketTransport(WebSocketOptions(port=0, shutdown_seconds=0.05))
    async with serving(transport, gated_server(gate)):
        client = client_for(transport.url)
        await client.open()
        held = asyncio.create_task(ask(client, call("held", 1, name="a")))
        await gate.reached("a")
        await transport.stop()
        with pytest.raises(ConnectionClosed, match="1001"):
            await held
        await client.close()


async def test_close_ends_exchanges_under_way_and_may_be_called_twice() -> None:
    gate = Gate()
    async with connected(gated_server(gate)) as client:
        held = asyncio.create_task(ask(client, call("held", 1, name="a")))
        await gate.reached("a")
        await client.close()
        with pytest.raises(ConnectionClosed, match="client was closed"):
            await held
        await client.close()
        with pytest.raises(ConnectionClosed):
            await ask(client, call("echo", 2, text="x"))


async def test_a_client_that_was_never_opened_says_so() -> None:
    with pytest.raises(ConnectionClosed, match="not open"):
        await ask(client_for("ws://127.0.0.1:1/mcp"), call("x"))


async def test_headers_of_the_options_travel_with_the_upgrade() -> None:
    seen: list[str | None] = []

    async def behave(socket: ServerConnection) -> None:
        assert socket.request is not None
        seen.append(socket.request.headers.get("Authorization"))

    async with puppet(behave) as (_, url):
        client = client_for(url, headers={"Authorization": "Bearer ada"})
        await client.open()
        await until(lambda: seen)
        await client.close()
    assert seen == ["Bearer ada"]


def test_client_options_that_cannot_work_are_refused() -> None:
    with pytest.raises(ValueError, match="open_seconds"):
        WebSocketClientOptions(open_seconds=0.0)
