"""Ten thousand refused requests leave nothing behind."""

import asyncio
import gc
import gzip
import os
import tracemalloc
from pathlib import Path
from typing import Any

from mcp_runtime import Server, TransportFacts
from mcp_runtime.errors import Unauthenticated
from tests.transports.http.support import Site, Socket, call, request, serving

REFUSALS: list[dict[str, Any]] = [
    {"message": call("echo"), "headers": {"Mcp-Name": "other"}},
    {"message": call("echo"), "headers": {"MCP-Protocol-Version": None}},
    {"message": call("echo"), "headers": {"Origin": "http://evil.example"}},
    {"message": call("echo"), "headers": {"Host": "evil.example"}},
    {"message": call("echo"), "headers": {"Accept": "text/html"}},
    {"message": call("echo"), "headers": {"Content-Type": "text/plain"}},
    {"message": call("echo"), "headers": {"X-Deny": "1"}},
    {"message": call("echo"), "body": b"{"},
    {"message": call("echo"), "body": b"[]"},
    {"message": call("no-such-tool")},
    {"message": call("echo", {"text": 7})},
    {"message": request("no/such/method")},
    {"message": {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}},
    {"message": call("echo"), "method": "PUT"},
    {"message": call("echo"), "body": gzip.compress(bytes(20_000)), "headers": {"Content-Encoding": "gzip"}},
    {"message": call("echo"), "body": b"\x1f\x8bxxxx", "headers": {"Content-Encoding": "gzip"}},
]
CLOSING = (14, 15)
TOTAL = 10_000
CONNECTIONS = 8


def make_server() -> Server:
    class Source:
        async def principal(self, facts: TransportFacts) -> None:
            if "X-Deny" in facts.headers:
                raise Unauthenticated

    server = Server("tests", version="1", principal_source=Source())

    @server.tool
    async def echo(text: str = "") -> str:
        """Return the text."""
        return text

    return server


async def refuse(site: Site, count: int) -> None:
    """Have `count` requests refused over one connection at a time, unique in what they can be."""
    socket: Socket | None = None
    for number in range(count):
        if socket is None:
            reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
            socket = Socket(reader, writer, site.port)
        kind = number % len(REFUSALS)
        await socket.send(**REFUSALS[kind], extra=[("X-Unique", f"{number:050d}")])
        answer = await socket.answer()
        assert answer.status >= 400 or answer.json["result"]["isError"], (REFUSALS[kind], answer)
        if kind in CLOSING:
            socket.close()
            await socket.writer.wait_closed()
            socket = None
    if socket is not None:
        socket.close()
        await socket.writer.wait_closed()


def open_files() -> int:
    folder = Path("/dev/fd")
    return len(os.listdir(folder)) if folder.exists() else 0


async def settled() -> tuple[int, int, int]:
    """Return tasks, open files and traced bytes, once they stop falling."""
    latest = (len(asyncio.all_tasks()), open_files())
    for _ in range(200):
        await asyncio.sleep(0.01)
        now = (len(asyncio.all_tasks()), open_files())
        if now >= latest and _ > 20:
            break
        latest = now
    gc.collect()
    return (*latest, tracemalloc.get_traced_memory()[0])


async def test_ten_thousand_refused_requests_retain_nothing() -> None:
    async with serving(make_server(), max_body_bytes=10_000) as site:
        await asyncio.gather(*(refuse(site, 160) for _ in range(CONNECTIONS)))
        tracemalloc.start()
        try:
            await asyncio.gather(*(refuse(site, 160) for _ in range(CONNECTIONS)))
            tasks, files, memory = await settled()
            await asyncio.gather(*(refuse(site, TOTAL // CONNECTIONS) for _ in range(CONNECTIONS)))
            after = await settled()
        finally:
            tracemalloc.stop()
    assert after[0] <= tasks
    assert after[1] <= files
    # 10,000 requests at 50 bytes each would be half a megabyte; caches may breathe, nothing may grow with the count.
    assert after[2] - memory < 250_000, f"{after[2] - memory} bytes more than before"
