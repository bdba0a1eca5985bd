"""What only the memory transport can show: two sides in one loop, and nothing between them but bytes."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing

import pytest

from mcp_runtime import Transport, TransportFacts
from mcp_runtime.errors import ConnectionClosed, MessageTooLarge
from tests.transports.duplex import Gate, ask, call, converse, gated_server, outgoing, request, serving, until
from transports.memory import MemoryClient, MemoryOptions, MemoryTransport
from transports.memory.pipe import Pipe


async def test_a_conversation_of_three_rounds_runs_to_its_end() -> None:
    transport = MemoryTransport()
    async with serving(transport, gated_server()):
        client = transport.client()
        await client.open()
        answers = {"first": "a", "second": "b", "third": "c"}
        assert await converse(client, answers) == "3 rounds, ada: a, b, c"
        await client.close()


async def test_a_client_finds_the_transport_by_its_name() -> None:
    transport = MemoryTransport(MemoryOptions(name="by-name"))
    async with serving(transport, gated_server()):
        client = MemoryClient("memory://by-name")
        await client.open()
        assert (await ask(client, call("echo", text="found"))).text == "found"
        await client.close()
    with pytest.raises(ConnectionClosed, match="by-name"):
        await client.open()


async def test_two_transports_of_one_name_cannot_serve_at_once() -> None:
    async with serving(MemoryTransport(), gated_server()):
        with pytest.raises(RuntimeError, match="default"):
            await MemoryTransport().serve(gated_server())


async def test_it_is_a_transport_and_serves_again_after_a_stop() -> None:
    transport = MemoryTransport()
    assert isinstance(transport, Transport)
    for _ in range(2):
        async with serving(transport, gated_server()):
            client = transport.client()
            await client.open()
            assert (await ask(client, call("echo", text="x"))).text == "x"
            await client.close()
    with pytest.raises(ConnectionClosed):
        await transport.client().open()


async def test_a_client_that_leaves_cancels_its_requests_and_no_others() -> None:
    gate, transport = Gate(), MemoryTransport()
    async with serving(transport, gated_server(gate)):
        leaving, staying = transport.client(), transport.client()
        await leaving.open()
        await staying.open()
        lost = asyncio.create_task(ask(leaving, call("held", 1, name="lost")))
        kept = asyncio.create_task(ask(staying, call("held", 1, name="kept")))
        await gate.reached("lost", "kept")
        await leaving.close()
        with pytest.raises(ConnectionClosed):
            await lost
        await until(lambda: gate.cancelled == ["lost"])
        gate.opened.set()
        assert (await kept).text == "kept"
        await staying.close()


async def test_closing_an_exchange_early_cancels_the_request() -> None:
    gate, transport = Gate(), MemoryTransport()
    async with serving(transport, gated_server(gate)):
        client = transport.client()
        await client.open()
        async with aclosing(client.exchange(outgoing(call("held", 1, name="a")))) as items:
            first = asyncio.ensure_future(anext(items))
            await gate.reached("a")
            first.cancel()
            await asyncio.wait([first])
        await until(lambda: gate.cancelled == ["a"])
        assert (await ask(client, call("echo", 2, text="still open"))).text == "still open"
        await client.close()


async def test_a_stop_lets_requests_finish_and_then_closes_the_channels() -> None:
    gate, transport = Gate(), MemoryTransport()
    async with serving(transport, gated_server(gate)) as task:
        client = transport.client()
        await client.open()
        held = asyncio.create_task(ask(client, call("held", 1, name="a")))
        await gate.reached("a")
        await transport.stop()
        with pytest.raises(ConnectionClosed):
            await transport.client().open()
        gate.opened.set()
        assert (await held).text == "a"
        await task
        with pytest.raises(ConnectionClosed):
            await ask(client, call("echo", 2, text="late"))
        await client.close()


async def test_cancelling_serve_ends_every_channel() -> None:
    gate, transport = Gate(), MemoryTransport()
    async with serving(transport, gated_server(gate)) as task:
        client = transport.client()
        await client.open()
        held = asyncio.create_task(ask(client, call("held", 1, name="a")))
        await gate.reached("a")
        task.cancel()
        with pytest.raises(ConnectionClosed):
            await held
        assert gate.cancelled == ["a"]
        await client.close()


async def test_the_caller_is_known_by_nothing_but_the_transport() -> None:
    seen: list[TransportFacts] = []

    class Source:
        async def principal(self, facts: TransportFacts) -> str:
            seen.append(facts)
            return "ada"

    transport = MemoryTransport()
    async with serving(transport, gated_server(principal_source=Source())):
        client = transport.client()
        await client.open()
        await ask(client, request("server/discover"))
        await client.close()
    assert seen == [TransportFacts(transport="memory")]


async def test_a_message_over_the_cap_is_refused_on_the_way_out() -> None:
    transport = MemoryTransport(MemoryOptions(max_message_bytes=1000))
    async with serving(transport, gated_server()):
        client = transport.client()
        await client.open()
        with pytest.raises(MessageTooLarge):
            await ask(client, call("echo", text="x" * 1000))
        assert (await ask(client, call("echo", 2, text="x"))).text == "x"
        await client.close()


async def test_many_requests_on_one_channel_all_get_their_own_answers() -> None:
    transport = MemoryTransport(MemoryOptions(max_queued_messages=2, max_in_flight=8))
    async with serving(transport, gated_server()):
        client = transport.client()
        await client.open()
        answers = await asyncio.gather(*(ask(client, call("echo", number, text=str(number))) for number in range(300)))
        assert [answer.text for answer in answers] == [str(number) for number in range(300)]
        await client.close()


async def test_progress_comes_before_its_response() -> None:
    transport = MemoryTransport()
    async with serving(transport, gated_server()):
        client = transport.client()
        await client.open()
        answers = await ask(client, call("counted", 1, progress=0, steps=3))
        assert [message["params"]["progress"] for message in answers.notifications] == [1, 2, 3]
        assert answers.text == "counted"
        await client.close()


async def test_a_client_that_was_never_opened_says_so() -> None:
    client = MemoryTransport().client()
    with pytest.raises(ConnectionClosed):
        await ask(client, call("echo", text="x"))
    await client.close()
    await client.close()


@pytest.mark.parametrize(
    "options",
    [
        {"max_message_bytes": 0},
        {"max_queued_messages": 0},
        {"max_in_flight": 0},
        {"max_waiting": -1},
        {"shutdown_seconds": -1.0},
        {"shutdown_seconds": float("inf")},
    ],
)
def test_options_that_cannot_work_are_refused(options: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        MemoryOptions(**options)  # type: ignore[arg-type]  # mixed on purpose


async def test_a_full_pipe_makes_its_sender_wait_and_a_closed_one_lets_it_go() -> None:
    pipe = Pipe(max_messages=1)
    await pipe.send(b"1")
    second = asyncio.create_task(pipe.send(b"2"))
    await asyncio.sleep(0)
    assert not second.done()
    assert await pipe.receive() == b"1"
    await second
    third = asyncio.create_task(pipe.send(b"3"))
    await asyncio.sleep(0)
    pipe.close()
    with pytest.raises(ConnectionClosed):
        await third
    assert [await pipe.receive(), await pipe.receive()] == [b"2", None]


async def test_what_one_side_sends_is_encoded_and_shares_nothing_with_it() -> None:
    transport = MemoryTransport()
    async with serving(transport, gated_server()):
        client = transport.client()
        await client.open()
        message = call("echo", 1, text="before")
        async with aclosing(client.exchange(outgoing(message))) as items:
            first = asyncio.ensure_future(anext(items))
            message["params"]["arguments"]["text"] = "after"
            assert json.loads(await first)["result"]["content"][0]["text"] == "before"
        await client.close()
