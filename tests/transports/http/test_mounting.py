"""The endpoint inside an aiohttp application that somebody else runs."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from mcp_runtime import Server, ToolContext
from tests.transports.http.support import Site, call, request, serving, until
from transports.http import HttpOptions, HttpTransport, http_app


def make_server(log: list[str]) -> Server:
    server = Server("tests", version="1")

    @server.tool
    async def length(text: str) -> int:
        """Return the length of the text."""
        return len(text)

    @server.tool
    async def wait(ctx: ToolContext) -> str:
        """Wait for ever."""
        try:
            await ctx.progress.report(1)
            log.append("started")
            await asyncio.Event().wait()
            return ""
        finally:
            await asyncio.sleep(0.05)
            log.append("finally")

    return server


@asynccontextmanager
async def running(app: web.Application, **options: Any) -> AsyncIterator[Site]:
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0, **options)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield Site(server=Server("unused", version="1"), transport=HttpTransport(), port=runner.addresses[0][1])
    finally:
        await runner.cleanup()


async def test_an_application_is_served_as_it_is() -> None:
    async with running(http_app(make_server([]))) as site:
        answer = await site.post(call("length", {"text": "abc"}))
        health = await site.post(None, method="GET", path="/healthz")
        wrong = await site.post(None, method="GET")
        unknown = await site.post(request("no/such"))
        foreign = await site.post(call("length", {"text": ""}), headers={"Host": "evil.example"})
        notification = await site.post({"jsonrpc": "2.0", "method": "notifications/x"})
    assert answer.json["result"]["content"][0]["text"] == "3"
    assert health.body == b"ok\n"
    assert (wrong.status, wrong.headers["allow"]) == (405, "POST")
    assert unknown.status == 404
    assert foreign.status == 403
    assert notification.status == 202


async def test_it_mounts_beside_other_routes_and_their_hooks_see_its_responses() -> None:
    async def hook(_request: web.Request, response: web.StreamResponse) -> None:
        response.headers["X-Served-By"] = "parent"

    async def hello(_request: web.Request) -> web.Response:
        return web.Response(text="hello")

    parent = web.Application()
    parent.on_response_prepare.append(hook)
    parent.router.add_get("/", hello)
    parent.add_subapp("/api/", http_app(make_server([]), path="/tools", options=HttpOptions(health_path=None)))
    async with running(parent) as site:
        root = await site.post(None, method="GET", path="/")
        answer = await site.post(call("length", {"text": "abc"}), path="/api/tools")
        missing = await site.post(None, method="GET", path="/api/healthz")
    assert root.body == b"hello"
    assert answer.json["result"]["content"][0]["text"] == "3"
    assert answer.headers["x-served-by"] == "parent"
    assert missing.status == 404


async def test_the_server_lives_as_long_as_the_application() -> None:
    states: list[str] = []

    class Watched(Server):
        async def __aenter__(self) -> "Watched":
            states.append("entered")
            await super().__aenter__()
            return self

        async def __aexit__(self, *details: Any) -> None:
            states.append("left")
            await super().__aexit__(*details)

    async with running(http_app(Watched("tests", version="1"))):
        assert states == ["entered"]
    assert states == ["entered", "left"]


@pytest.mark.parametrize("token", ["t", None])
@pytest.mark.parametrize("handler_cancellation", [True, False])
async def test_a_lost_client_cancels_its_handler_however_the_application_is_run(
    handler_cancellation: bool, token: str | None
) -> None:
    log: list[str] = []
    meta: dict[str, Any] = {} if token is None else {"progressToken": token}
    async with running(http_app(make_server(log)), handler_cancellation=handler_cancellation) as site:
        async with site.connect() as socket:
            await socket.send(call("wait", **meta))
            await until(lambda: "started" in log)
        await until(lambda: "finally" in log)
    assert log == ["started", "finally"]


async def test_streams_in_flight_end_within_the_bound_at_clean_up() -> None:
    log: list[str] = []
    app = http_app(make_server(log), options=HttpOptions(shutdown_seconds=0.1))
    async with asyncio.timeout(20):
        async with running(app) as site, site.connect() as socket:
            await socket.send(call("wait", progressToken="t"))
            await until(lambda: "started" in log)
    assert log == ["started", "finally"]


async def test_bodies_that_the_application_decompressed_are_capped_by_what_they_hold() -> None:
    message = call("length", {"text": "x" * 5000})
    packed = gzip.compress(json.dumps(message).encode())
    headers = {"Content-Encoding": "gzip"}
    for limit, status in ((10_000, 200), (5000, 413)):
        async with running(http_app(make_server([]), options=HttpOptions(max_body_bytes=limit))) as site:
            answer = await site.post(message, body=packed, headers=headers)
            assert answer.status == status
            bomb = await site.post(message, body=gzip.compress(bytes(20_000_000)), headers=headers)
            assert bomb.status == 413
    async with running(http_app(make_server([]))) as site:
        broken = await site.post(message, body=packed[:30] + b"\x00" * 5 + packed[35:], headers=headers)
    assert broken.status == 400


async def test_a_body_may_wait_for_permission() -> None:
    message = call("length", {"text": "abc"})
    body = json.dumps(message).encode()
    async with asyncio.timeout(20), running(http_app(make_server([]))) as site, site.connect() as socket:
        await socket.send(message, body=b"", headers={"Content-Length": str(len(body)), "Expect": "100-continue"})
        assert (await socket.head()).status == 100
        socket.writer.write(body)
        assert (await socket.answer()).json["result"]["content"][0]["text"] == "3"


async def test_one_server_object_is_served_both_ways_at_once() -> None:
    server = make_server([])
    async with running(http_app(server)) as mounted, serving(server) as site:
        for place in (mounted, site):
            answer = await place.post(call("length", {"text": "abc"}))
            assert answer.json["result"]["content"][0]["text"] == "3"
