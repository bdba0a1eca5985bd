"""Load: many WebSocket and keep-alive HTTP connections on one process, mixed calls and conversations.

    python benchmarks/load.py [--seconds 60] [--websockets 200] [--http 500]

A server process serves one `Server` over both transports. This process holds the connections open and uses
all of them until the time is up; every answer is checked. Afterwards the server reports its tasks,
file descriptors and memory, before and after, and the run fails on a wrong answer or on growth.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import itertools
import json
import os
import platform
import random
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from mcp_runtime import Server, ToolContext
from mcp_runtime.seams import ClientTransport, OutgoingMessage
from transports.http import HttpClientTransport, HttpOptions, HttpTransport
from transports.websocket import WebSocketClient, WebSocketOptions, WebSocketTransport

ROOT = Path(__file__).parent.parent
VERSION = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
}
# Allocators keep some pages; a leak of one kilobyte per request would be far above this.
MEMORY_SLACK_KB = 4 * 1024

_ids = itertools.count(1)


# -- the server process -------------------------------------------------------------------------


class Plan(BaseModel):
    plan: str


class Confirm(BaseModel):
    sure: bool


def make_server() -> Server:
    """Return the server under load."""
    server = Server("load", version="1.0.0")
    loop = asyncio.get_running_loop()

    @server.tool
    async def add(a: int, b: int) -> int:
        return a + b

    @server.tool
    async def upgrade(user: str, ctx: ToolContext) -> str:
        plan = await ctx.elicit(f"Which plan for {user}?", Plan)
        sure = await ctx.elicit(f"Switch {user}?", Confirm)
        if plan.action != "accept" or sure.action != "accept":
            return "declined"
        return f"{user} {plan.data.plan} {sure.data.sure}"

    @server.tool
    def census() -> dict[str, int]:
        gc.collect()
        status = Path("/proc/self/status").read_text(encoding="ascii")
        resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return {
            "tasks": len(asyncio.all_tasks(loop)),
            "descriptors": len(os.listdir("/proc/self/fd")),
            "resident_kb": int(resident.split()[1]),
        }

    return server


async def serve() -> None:
    """Serve over both transports until standard input ends."""
    server = make_server()
    http = HttpTransport(HttpOptions(port=0))
    websocket = WebSocketTransport(WebSocketOptions(port=0))
    running = [asyncio.create_task(transport.serve(server)) for transport in (http, websocket)]
    await http.started()
    await websocket.started()
    print(json.dumps({"http": http.url, "websocket": websocket.url}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await asyncio.gather(http.stop(), websocket.stop(), *running)


# -- the load -----------------------------------------------------------------------------------


async def exchange(
    transport: ClientTransport, tool: str, arguments: Mapping[str, Any], **params: Any
) -> dict[str, Any]:
    """Call a tool and return the result."""
    wire = {"_meta": META, "name": tool, "arguments": arguments, **params}
    request_id = next(_ids)
    message = {"jsonrpc": "2.0", "id": request_id, "method": "tools/call", "params": wire}
    outgoing = OutgoingMessage(
        data=json.dumps(message).encode(), method="tools/call", id=request_id, params=wire, protocol_version=VERSION
    )
    async with contextlib.aclosing(transport.exchange(outgoing)) as messages:
        async for item in messages:
            response: dict[str, Any] = json.loads(item)
            if response.get("id") == request_id:
                result: dict[str, Any] = response["result"]
                return result
    raise RuntimeError("no response")


async def converse(transport: ClientTransport, user: str) -> bool:
    """Carry one conversation of three round trips; return whether its result is right."""
    arguments = {"user": user}
    asked = await exchange(transport, "upgrade", arguments)
    plan = random.choice(["pro", "team"])
    for content in ({"plan": plan}, {"sure": True}):
        (key,) = asked["inputRequests"]
        answer = {key: {"action": "accept", "content": content}}
        asked = await exchange(
            transport, "upgrade", arguments, requestState=asked["requestState"], inputResponses=answer
        )
    text: str = asked["content"][0]["text"]
    return text == f"{user} {plan} True"


async def work(transport: ClientTransport, kind: str, name: str, until: float, counts: Counter[str]) -> None:
    """Use one connection until the time is up, idling a little between uses as clients do."""
    while time.monotonic() < until:
        try:
            if random.random() < 0.25:
                right = await converse(transport, name)
                counts[f"{kind} conversations"] += 1
            else:
                a, b = random.randrange(10**6), random.randrange(10**6)
                right = (await exchange(transport, "add", {"a": a, "b": b}))["structuredContent"] == a + b
                counts[f"{kind} calls"] += 1
            counts["wrong answers"] += not right
        except Exception as error:
            counts["wrong answers"] += 1
            counts[f"failure: {type(error).__name__}: {error}"[:120]] += 1
        await asyncio.sleep(random.uniform(0.05, 0.5))


@contextlib.asynccontextmanager
async def opened(transport: ClientTransport) -> AsyncIterator[ClientTransport]:
    """Open `transport` for as long as the context lasts."""
    await transport.open()
    try:
        yield transport
    finally:
        await transport.close()


async def census(url: str) -> dict[str, int]:
    """Return what the server holds, asked over a connection of its own."""
    async with opened(HttpClientTransport(url)) as transport:
        counts: dict[str, int] = (await exchange(transport, "census", {}))["structuredContent"]
        return counts


async def burst(
    urls: Mapping[str, str], seconds: float, websockets: int, https: int, counts: Counter[str]
) -> dict[str, int]:
    """Open all connections, use them for so long, take a census, close them; return the census."""
    async with contextlib.AsyncExitStack() as stack:
        connections: list[tuple[ClientTransport, str]] = []
        for number in range(websockets):
            client = await stack.enter_async_context(opened(WebSocketClient(urls["websocket"])))
            connections.append((client, f"websocket-{number}"))
        for number in range(https):  # One transport per connection: each keeps one socket alive.
            client = await stack.enter_async_context(opened(HttpClientTransport(urls["http"], max_connections=1)))
            connections.append((client, f"http-{number}"))
        until = time.monotonic() + seconds
        await asyncio.gather(
            *(work(transport, name.partition("-")[0], name, until, counts) for transport, name in connections)
        )
        return await census(urls["http"])


async def settled(url: str, wanted: Mapping[str, int] | None) -> dict[str, int]:
    """Return a census, giving sockets a bounded time to close if more is held than `wanted`."""
    for _ in range(100):
        counts = await census(url)
        if wanted is None or all(counts[name] <= wanted[name] for name in ("tasks", "descriptors")):
            break
        await asyncio.sleep(0.1)
    return counts


async def load(seconds: float, websockets: int, https: int) -> int:
    """Run the load against a server process; return the exit status."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        __file__,
        "--serve",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    assert process.stdin is not None
    urls = json.loads(await process.stdout.readline())
    idle = await settled(urls["http"], None)
    # A first burst fills what is filled once: caches, pools, the allocator's arenas.
    await burst(urls, max(seconds / 6, 5), websockets, https, Counter())
    before = await settled(urls["http"], idle)
    counts: Counter[str] = Counter()
    started = time.monotonic()
    during = await burst(urls, seconds, websockets, https, counts)
    took = time.monotonic() - started
    after = await settled(urls["http"], before)
    process.stdin.close()
    await process.wait()
    return report(counts, took, before, during, after)


def report(
    counts: Counter[str], took: float, before: Mapping[str, int], during: Mapping[str, int], after: Mapping[str, int]
) -> int:
    """Print what was measured; return 0 if nothing was wrong and nothing grew."""
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {took:.0f} s")
    for name, count in sorted(counts.items()):
        print(f"{name:40} {count:8}")
    print(f"{'server holds':40} {'before':>8} {'during':>8} {'after':>8}")
    for name in before:
        print(f"{name:40} {before[name]:8} {during[name]:8} {after[name]:8}")
    grew = [name for name in ("tasks", "descriptors") if after[name] > before[name]]
    if after["resident_kb"] > before["resident_kb"] + MEMORY_SLACK_KB:
        grew.append("resident_kb")
    if grew:
        print(f"grew: {', '.join(grew)}")
    return 1 if grew or counts["wrong answers"] else 0


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--websockets", type=int, default=200)
    parser.add_argument("--http", type=int, default=500)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        asyncio.run(serve())
    else:
        sys.exit(asyncio.run(load(options.seconds, options.websockets, options.http)))


if __name__ == "__main__":
    main()
