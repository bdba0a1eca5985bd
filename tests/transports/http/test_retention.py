"""Ten thousand refused requests leave nothing behind."""

import asyncio
import contextlib
import gc
import gzip
import json
import os
import sys
from pathlib import Path
from typing import Any

from mcp_runtime import Server, TransportFacts
from mcp_runtime.errors import Unauthenticated
from tests.transports.http.support import call, headers_for, request, serving, until

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
UNIQUE = "N" * 50


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


def raw(message: Any = None, body: bytes | None = None, headers: Any = None, method: str = "POST") -> bytes:
    """Return a request as bytes, with a place for something unique."""
    body = json.dumps(message).encode() if body is None else body
    lines = {"Host": "localhost", **headers_for(message), "Content-Length": str(len(body)), "X-Unique": UNIQUE}
    for name, value in (headers or {}).items():
        lines.pop(name, None)
        if value is not None:
            lines[name] = value
    head = f"{method} /mcp HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return head.encode() + b"\r\n" + body


async def refuse(port: int, count: int) -> None:
    """Have `count` requests refused, over one connection as long as the server keeps it."""
    requests = [raw(**refusal) for refusal in REFUSALS]
    connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    for number in range(count):
        kind = number % len(requests)
        reader, writer = connection or await asyncio.open_connection("127.0.0.1", port)
        writer.write(requests[kind].replace(UNIQUE.encode(), f"{number:050d}".encode()))
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]))
        assert head[9:10] in (b"4", b"5") or b'"isError":true' in body, (REFUSALS[kind], head, body)
        connection = (reader, writer)
        if kind in CLOSING or number == count - 1:
            writer.close()
            await writer.wait_closed()
            connection = None


def open_files() -> int:
    folder = Path("/dev/fd")
    return len(os.listdir(folder)) if folder.exists() else 0


async def settled(tasks: int, files: int) -> tuple[int, int, int]:
    """Return tasks, open files and allocated blocks, once the first two are down to what they may be."""
    with contextlib.suppress(TimeoutError):
        await until(lambda: len(asyncio.all_tasks()) <= tasks and open_files() <= files)
    gc.collect()
    return len(asyncio.all_tasks()), open_files(), sys.getallocatedblocks()


async def test_ten_thousand_refused_requests_retain_nothing() -> None:
    async with serving(make_server(), max_body_bytes=10_000) as site:
        before = len(asyncio.all_tasks()), open_files()
        await asyncio.gather(*(refuse(site.port, 160) for _ in range(CONNECTIONS)))
        tasks, files, blocks = await settled(*before)
        assert tasks <= before[0]
        assert files <= before[1]
        await asyncio.gather(*(refuse(site.port, TOTAL // CONNECTIONS) for _ in range(CONNECTIONS)))
        after = await settled(*before)
    assert after[0] <= before[0]
    assert after[1] <= before[1]
    # Caches may breathe. Anything kept for each request would be ten thousand blocks.
    assert after[2] - blocks < TOTAL / 4, f"{after[2] - blocks} blocks more than before"
