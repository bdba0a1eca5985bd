"""`connect`: one fixture, every transport. A test that uses it runs over all of them."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from mcp_runtime.seams import ClientTransport
from tests.behaviour.peer import Peer
from tests.behaviour.server import make_server
from transports.http import HttpClientTransport, HttpOptions, HttpTransport
from transports.memory import MemoryOptions, MemoryTransport
from transports.stdio import StdioClient
from transports.websocket import WebSocketClient, WebSocketOptions, WebSocketTransport

Connect = Callable[[], Awaitable[Peer]]

COMMAND = [sys.executable, "-m", "mcp_runtime.cli", "serve", "tests.behaviour.server:make_server"]
# Every transport of the suite accepts messages up to this size.
MAX_BYTES = 1024 * 1024


@asynccontextmanager
async def over_http() -> AsyncGenerator[Callable[[], ClientTransport]]:
    transport = HttpTransport(HttpOptions(port=0, max_body_bytes=MAX_BYTES, shutdown_seconds=1))
    async with serving(transport):
        yield lambda: HttpClientTransport(transport.url)


@asynccontextmanager
async def over_websocket() -> AsyncGenerator[Callable[[], ClientTransport]]:
    transport = WebSocketTransport(WebSocketOptions(port=0, max_message_bytes=MAX_BYTES, shutdown_seconds=1))
    async with serving(transport):
        yield lambda: WebSocketClient(transport.url)


@asynccontextmanager
async def over_memory() -> AsyncGenerator[Callable[[], ClientTransport]]:
    transport = MemoryTransport(MemoryOptions(name="behaviour", max_message_bytes=MAX_BYTES, shutdown_seconds=1))
    async with serving(transport):
        yield transport.client


@asynccontextmanager
async def over_stdio() -> AsyncGenerator[Callable[[], ClientTransport]]:
    """A pipe has one client, so everybody who connects shares the one that launched the server."""
    client = StdioClient([*COMMAND, "--transport", "stdio", "--max-message-bytes", str(MAX_BYTES)])
    await client.open()
    try:
        yield lambda: client
    finally:
        await client.close()


@asynccontextmanager
async def serving(transport: HttpTransport | WebSocketTransport | MemoryTransport) -> AsyncGenerator[None]:
    task = asyncio.create_task(transport.serve(make_server()))
    started = asyncio.create_task(transport.started())
    try:
        await asyncio.wait([task, started], return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        yield
    finally:
        started.cancel()
        await transport.stop()
        with contextlib.suppress(asyncio.CancelledError):
            await task


TRANSPORTS = {"http": over_http, "websocket": over_websocket, "stdio": over_stdio, "memory": over_memory}


@pytest.fixture(params=TRANSPORTS)
async def connect(request: pytest.FixtureRequest) -> AsyncGenerator[Connect]:
    async with AsyncExitStack() as stack:
        make = await stack.enter_async_context(TRANSPORTS[request.param]())
        opened: dict[int, ClientTransport] = {}

        async def connected() -> Peer:
            client = make()
            if id(client) not in opened and request.param != "stdio":
                await client.open()
                stack.push_async_callback(client.close)
            opened[id(client)] = client
            return Peer(client)

        yield connected


@pytest.fixture
async def peer(connect: Connect) -> Peer:
    return await connect()
