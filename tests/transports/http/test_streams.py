"""Event streams, lost clients, slow readers, and the end of serving.

Spec: 2026-07-28 basic/transports/streamable-http, Receiving Messages and Cancellation.
"""

import asyncio
import contextlib
import socket as sockets
import struct
from typing import Any

import pytest

from mcp_runtime import Server, ToolContext
from tests.transports.http.support import Site, Socket, call, request, serving, until
from transports.http import HttpOptions, HttpTransport

TOKEN = "t"


class Workshop:
    """A server whose tools say what happens to them."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.release = asyncio.Event()
        self.server = server = Server("workshop", version="1")

        @server.tool
        async def quick(ctx: ToolContext) -> str:
            """Report twice, then answer."""
            await ctx.progress.report(1, total=2, message="half")
            await ctx.progress.report(2, total=2)
            return "done"

        @server.tool
        async def silent() -> str:
            """Wait to be released."""
            return await self._wait()

        @server.tool
        async def chatty(ctx: ToolContext) -> str:
            """Report once, then wait to be released."""
            await ctx.progress.report(1)
            return await self._wait()

        @server.tool
        async def flood(ctx: ToolContext) -> str:
            """Report for ever."""
            try:
                while True:
                    await ctx.progress.integer().report(len(self.log) + 1, message="x" * 50_000)
                    self.log.append("sent")
            finally:
                self.log.append("cancelled")

        @server.tool
        async def big(size: int) -> str:
            """Return a large text."""
            return "x" * size

        @server.tool
        async def stubborn() -> str:
            """Take a while to clean up."""
            try:
                return await self._wait()
            finally:
                await asyncio.sleep(0.2)
                self.log.append("cleaned up")

    async def _wait(self) -> str:
        self.log.append("started")
        try:
            await self.release.wait()
        except asyncio.CancelledError:
            self.log.append("cancelled")
            raise
        finally:
            self.log.append("finally")
        return "released"


def reset(socket: Socket) -> None:
    """Close so that the peer sees a reset instead of an end."""
    raw = socket.writer.get_extra_info("socket")
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
    socket.writer.transport.abort()


async def test_a_notification_first_opens_an_event_stream_that_ends_with_the_response() -> None:
    shop = Workshop()
    async with serving(shop.server) as site, site.connect() as socket:
        await socket.send(call("quick", progressToken=TOKEN))
        answer = await socket.answer()
        assert answer.status == 200
        assert answer.headers["content-type"] == "text/event-stream"
        assert answer.headers["x-accel-buffering"] == "no"
        assert "no-cache" in answer.headers["cache-control"]
        *notifications, response = answer.events
        assert [message["method"] for message in notifications] == ["notifications/progress"] * 2
        assert [message["params"]["progress"] for message in notifications] == [1, 2]
        assert all(message["params"]["progressToken"] == TOKEN for message in notifications)
        assert response["result"]["content"][0]["text"] == "done"
        assert answer.body.endswith(b"\n\n")
        assert answer.body.count(b"data: ") == 3
        # The connection is usable again: the stream ended, nothing followed it.
        await socket.send(call("quick"))
        assert (await socket.answer()).json["result"]["content"][0]["text"] == "done"


async def test_without_notifications_the_same_tool_answers_with_json() -> None:
    shop = Workshop()
    async with serving(shop.server) as site:
        answer = await site.post(call("quick"))
    assert answer.headers["content-type"] == "application/json"


async def test_events_arrive_while_the_handler_still_runs() -> None:
    shop = Workshop()
    async with asyncio.timeout(20), serving(shop.server) as site, site.connect() as socket:
        await socket.send(call("chatty", progressToken=TOKEN))
        await socket.head()
        assert (await socket.event())["params"]["progress"] == 1
        assert "finally" not in shop.log
        shop.release.set()
        assert (await socket.event())["result"]["content"][0]["text"] == "released"
        assert await socket.chunk() == b""


async def test_an_open_stream_gets_comments_until_its_response() -> None:
    shop = Workshop()
    async with (
        asyncio.timeout(20),
        serving(shop.server, keep_alive_seconds=0.05) as site,
        site.connect() as socket,
    ):
        await socket.send(call("chatty", progressToken=TOKEN))
        await socket.head()
        await socket.event()
        for _ in range(3):
            assert (await socket.chunk()).startswith(b":")
        shop.release.set()
        assert "result" in await socket.event()
        assert await socket.chunk() == b""


async def test_a_request_without_notifications_gets_no_comments() -> None:
    shop = Workshop()
    async with serving(shop.server, keep_alive_seconds=0.02) as site, site.connect() as socket:
        await socket.send(call("silent"))
        await until(lambda: "started" in shop.log)
        await asyncio.sleep(0.1)
        shop.release.set()
        assert (await socket.answer()).headers["content-type"] == "application/json"


@pytest.mark.parametrize("leave", ["close", "reset", "half-close"])
@pytest.mark.parametrize("tool", ["silent", "chatty"])
async def test_a_client_that_leaves_cancels_its_handler(tool: str, leave: str) -> None:
    """Before the first byte of an answer (JSON) and inside an event stream; a client that ends its side has left."""
    shop = Workshop()
    async with serving(shop.server) as site:
        async with site.connect() as socket:
            await socket.send(call(tool, progressToken=TOKEN))
            await until(lambda: "started" in shop.log)
            if leave == "reset":
                reset(socket)
            elif leave == "half-close":
                socket.writer.write_eof()
            else:
                socket.close()
            await until(lambda: "finally" in shop.log)
        assert shop.log == ["started", "cancelled", "finally"]
        assert (await site.post(call("quick"))).status == 200


async def test_nothing_is_written_for_a_cancelled_request() -> None:
    shop = Workshop()
    async with asyncio.timeout(20), serving(shop.server) as site, site.connect() as socket:
        await socket.send(call("chatty", progressToken=TOKEN))
        await socket.head()
        await socket.event()
        socket.writer.write_eof()
        await until(lambda: "finally" in shop.log)
        assert await socket.closed() == b""


async def test_cleaning_up_after_a_lost_client_is_not_interrupted() -> None:
    shop = Workshop()
    async with serving(shop.server) as site:
        async with site.connect() as socket:
            await socket.send(call("stubborn"))
            await until(lambda: "started" in shop.log)
        await until(lambda: "cleaned up" in shop.log)


async def test_a_client_that_leaves_before_its_body_is_complete_starts_nothing() -> None:
    shop = Workshop()
    async with serving(shop.server) as site:
        async with site.connect() as socket:
            await socket.send(call("silent"), body=b'{"jsonrpc"', headers={"Content-Length": "500"})
        assert (await site.post(call("quick"))).status == 200
    assert shop.log == []


async def test_a_reader_that_stops_reading_a_stream_holds_up_its_own_handler_and_is_cut_off() -> None:
    shop = Workshop()
    async with serving(shop.server, write_seconds=0.3) as site, site.connect() as socket:
        socket.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a WriteTransport to typeshed, a socket transport here
        await socket.send(call("flood", progressToken=TOKEN))
        await until(lambda: "cancelled" in shop.log)
        sent = len(shop.log)
        assert (await site.post(call("quick"))).status == 200
        assert len(shop.log) == sent
    assert sent * 50_000 < 50_000_000


async def test_a_reader_that_stops_reading_a_large_answer_is_cut_off(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger="transports.http")
    shop = Workshop()
    async with serving(shop.server, write_seconds=0.3) as site, site.connect() as socket:
        reader, writer = socket.reader, socket.writer
        writer.transport.pause_reading()  # type: ignore[attr-defined]  # a WriteTransport to typeshed, a socket transport here
        await socket.send(call("big", {"size": 20_000_000}))
        assert (await site.post(call("quick"))).status == 200
        await until(lambda: "left a response unread" in caplog.text)
        writer.transport.resume_reading()  # type: ignore[attr-defined]  # a WriteTransport to typeshed, a socket transport here
        async with asyncio.timeout(20):
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await reader.readexactly(20_000_000)


async def test_a_reader_that_pipelines_without_reading_is_cut_off() -> None:
    shop = Workshop()
    async with serving(shop.server, write_seconds=0.3) as site, site.connect() as socket:
        socket.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a WriteTransport to typeshed, a socket transport here
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(20):
                while not socket.writer.transport.is_closing():
                    await socket.send(call("big", {"size": 30_000}))
                    await asyncio.sleep(0)
        assert socket.writer.transport.is_closing()
        assert (await site.post(call("quick"))).status == 200


async def test_a_large_answer_reaches_a_patient_client_whole() -> None:
    shop = Workshop()
    async with serving(shop.server) as site:
        answer = await site.post(call("big", {"size": 3_000_000}))
    assert len(answer.json["result"]["content"][0]["text"]) == 3_000_000


async def test_a_body_that_does_not_arrive_gets_408() -> None:
    shop = Workshop()
    async with asyncio.timeout(20), serving(shop.server, body_seconds=0.1) as site, site.connect() as socket:
        await socket.send(call("silent"), body=b'{"jsonrpc"', headers={"Content-Length": "500"})
        answer = await socket.answer()
        assert answer.status == 408
        assert answer.headers["connection"] == "close"
        await socket.closed()
    assert shop.log == []


async def test_an_unused_connection_is_closed() -> None:
    shop = Workshop()
    async with asyncio.timeout(20), serving(shop.server, idle_seconds=0.1) as site, site.connect() as socket:
        await socket.send(call("quick"))
        assert (await socket.answer()).status == 200
        assert await socket.closed() == b""


async def stop_with(site: Site, socket: Socket) -> list[Any]:
    """Stop serving, and return what a request in flight still gets."""
    stopping = asyncio.create_task(site.transport.stop())
    try:
        async with asyncio.timeout(20):
            return [await socket.answer()]
    except (asyncio.IncompleteReadError, ConnectionError):
        return []
    finally:
        await stopping


@pytest.mark.parametrize("tool", ["silent", "chatty"])
async def test_a_request_in_flight_may_finish_after_a_stop(tool: str) -> None:
    shop = Workshop()
    async with serving(shop.server) as site, site.connect() as socket:
        await socket.send(call(tool, progressToken=TOKEN))
        await until(lambda: "started" in shop.log)
        asyncio.get_running_loop().call_later(0.1, shop.release.set)
        (answer,) = await stop_with(site, socket)
    assert b"released" in answer.body
    assert shop.log == ["started", "finally"]


@pytest.mark.parametrize("tool", ["silent", "chatty"])
async def test_a_request_that_outlasts_the_bound_is_cancelled(tool: str) -> None:
    shop = Workshop()
    async with serving(shop.server, shutdown_seconds=0.2) as site, site.connect() as socket:
        await socket.send(call(tool, progressToken=TOKEN))
        await until(lambda: "started" in shop.log)
        assert await stop_with(site, socket) == []
    assert shop.log == ["started", "cancelled", "finally"]


async def test_listen_streams_end_with_their_response_when_the_server_stops() -> None:
    shop = Workshop()
    listen = request("subscriptions/listen", {"notifications": {"toolsListChanged": True}}, request_id="l")
    async with serving(shop.server, shutdown_seconds=60) as site, site.connect() as socket:
        await socket.send(listen)
        await socket.head()
        assert (await socket.event())["method"] == "notifications/subscriptions/acknowledged"
        stopping = asyncio.create_task(site.transport.stop())
        async with asyncio.timeout(20):
            response = await socket.event()
            assert response["id"] == "l"
            assert "result" in response
            assert await socket.chunk() == b""
            await stopping


async def test_listen_streams_carry_changes_and_end_with_their_client() -> None:
    shop = Workshop()
    listen = request("subscriptions/listen", {"notifications": {"toolsListChanged": True}}, request_id=9)
    async with asyncio.timeout(20), serving(shop.server) as site:
        async with site.connect() as socket:
            await socket.send(listen)
            await socket.head()
            await socket.event()
            shop.server.remove_tool("big")
            assert (await socket.event())["method"] == "notifications/tools/list_changed"
        assert (await site.post(call("quick"))).status == 200


async def test_idle_connections_do_not_hold_up_a_stop_and_new_ones_are_refused() -> None:
    shop = Workshop()
    async with serving(shop.server, shutdown_seconds=60) as site, site.connect() as socket:
        await socket.send(call("quick"))
        await socket.answer()
        async with asyncio.timeout(20):
            await site.transport.stop()
            assert await socket.closed() == b""
        with pytest.raises(ConnectionRefusedError):
            await site.post(call("quick"))


async def test_cancelling_the_serving_task_ends_it_in_order() -> None:
    shop = Workshop()
    transport = HttpTransport(HttpOptions(port=0, shutdown_seconds=0.2))
    task = asyncio.create_task(transport.serve(shop.server))
    await transport.started()
    site = Site(server=shop.server, transport=transport, port=transport.port)
    async with site.connect() as socket:
        await socket.send(call("silent"))
        await until(lambda: "started" in shop.log)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert shop.log == ["started", "cancelled", "finally"]


async def test_other_clients_notice_nothing_of_one_that_misbehaves() -> None:
    shop = Workshop()
    async with (
        serving(shop.server, write_seconds=0.3) as site,
        site.connect() as slow,
        site.connect() as gone,
        site.connect() as half,
    ):
        slow.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a WriteTransport to typeshed, a socket transport here
        await slow.send(call("flood", progressToken=TOKEN))
        await gone.send(call("silent"))
        await half.send(call("silent"), body=b"{", headers={"Content-Length": "100"})
        await until(lambda: "started" in shop.log)
        reset(gone)
        answers = await asyncio.gather(*(site.post(call("quick", progressToken=TOKEN)) for _ in range(50)))
        assert all(answer.events[-1]["result"]["content"][0]["text"] == "done" for answer in answers)
        await until(lambda: shop.log.count("cancelled") == 2)
