"""A server with a gate to hold requests at, messages for it, and a way to see every answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from mcp_runtime import ClientTransport, OutgoingMessage, RequestedSchemaBuilder, Server, ToolContext
from mcp_runtime.errors import PeerError

VERSION = "2026-07-28"
META: dict[str, Any] = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "0"},
    "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
}


def request(
    method: str, params: Mapping[str, Any] | None = None, *, request_id: str | int = 1, **meta: Any
) -> dict[str, Any]:
    return {
        "jsonrpc": "2.0",
        "id": request_id,
        "method": method,
        "params": {**(params or {}), "_meta": {**META, **meta}},
    }


def call(
    tool: str, request_id: str | int = 1, *, progress: str | int | None = None, **arguments: Any
) -> dict[str, Any]:
    meta = {} if progress is None else {"progressToken": progress}
    return request("tools/call", {"name": tool, "arguments": arguments}, request_id=request_id, **meta)


def cancelled(request_id: object) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": request_id}}


def encode(message: object) -> bytes:
    return message if isinstance(message, bytes) else json.dumps(message).encode()


def outgoing(message: Mapping[str, Any]) -> OutgoingMessage:
    return OutgoingMessage(
        data=json.dumps(message, separators=(",", ":")).encode(),
        method=message["method"],
        id=message.get("id"),
        params=message.get("params", {}),
        protocol_version=VERSION,
    )


@dataclass
class Gate:
    """What handlers of `gated_server` did, and what lets the held ones go on."""

    opened: asyncio.Event = field(default_factory=asyncio.Event)
    entered: list[str] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    finished: list[str] = field(default_factory=list)

    async def reached(self, *names: str) -> None:
        await until(lambda: set(names) <= set(self.entered))


def gated_server(gate: Gate | None = None, **options: Any) -> Server:
    gate = Gate() if gate is None else gate
    server = Server("gated", version="1.0.0", **options)

    @server.tool
    async def echo(text: str) -> str:
        """Return the text."""
        return text

    @server.tool
    async def held(name: str) -> str:
        """Wait at the gate."""
        gate.entered.append(name)
        try:
            await gate.opened.wait()
        except asyncio.CancelledError:
            gate.cancelled.append(name)
            raise
        gate.finished.append(name)
        return name

    @server.tool
    async def counted(steps: int, ctx: ToolContext) -> str:
        """Report each step."""
        progress = ctx.progress.counting(total=steps)
        for _ in range(steps):
            await progress.advance()
        return "counted"

    add_conversation(server)
    return server


def add_conversation(server: Server) -> None:
    @server.tool
    async def plan(user: str, ctx: ToolContext) -> str:
        """Ask three questions, each after the answer to the one before."""
        taken = []
        for name in ("first", "second", "third"):
            form = RequestedSchemaBuilder()
            value = form.string("value")
            answer = await ctx.elicit(f"{name}?", form, key=name)
            if answer.action != "accept":
                return answer.action
            taken.append(answer.data[value])
        return f"{user}: {', '.join(taken)}"


@dataclass
class Answers:
    """The messages of one exchange: notifications, and the response as the last."""

    messages: list[dict[str, Any]]

    @property
    def response(self) -> dict[str, Any]:
        return self.messages[-1]

    @property
    def notifications(self) -> list[dict[str, Any]]:
        return self.messages[:-1]

    @property
    def text(self) -> str:
        (block,) = self.response["result"]["content"]
        text: str = block["text"]
        return text

    @property
    def code(self) -> int:
        code: int = self.response["error"]["code"]
        return code


async def ask(client: ClientTransport, message: Mapping[str, Any]) -> Answers:
    """Run one exchange to its end."""
    async with asyncio.timeout(30), aclosing(client.exchange(outgoing(message))) as items:
        return Answers([json.loads(item) async for item in items])


async def converse(
    client: ClientTransport,
    answers: Mapping[str, str],
    *,
    first_id: int = 100,
    between: Callable[[], Awaitable[None]] | None = None,
) -> str:
    """Run the three questions of `plan` to their end, with `between` in each pause."""
    params: dict[str, Any] = {"name": "plan", "arguments": {"user": "ada"}}
    rounds = 0
    while True:
        message = request("tools/call", params, request_id=first_id + rounds)
        result = (await ask(client, message)).response
        if "error" in result:
            raise PeerError(**result["error"])
        if result["result"]["resultType"] == "complete":
            text: str = result["result"]["content"][0]["text"]
            return f"{rounds} rounds, {text}"
        rounds += 1
        if between is not None:
            await between()
        params = {
            "name": "plan",
            "arguments": {"user": "ada"},
            "requestState": result["result"]["requestState"],
            "inputResponses": {
                key: {"action": "accept", "content": {"value": answers[key]}}
                for key in result["result"]["inputRequests"]
            },
        }


class Starts(Protocol):
    """A serving side that says when it is ready."""

    async def serve(self, server: Server) -> None: ...
    async def stop(self) -> None: ...
    async def started(self) -> None: ...


@asynccontextmanager
async def serving(transport: Starts, server: Server) -> AsyncIterator[asyncio.Task[None]]:
    """Serve for the length of the block."""
    task = asyncio.create_task(transport.serve(server))
    started = asyncio.create_task(transport.started())
    await asyncio.wait([task, started], return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        started.cancel()
        task.result()
    try:
        yield task
    finally:
        async with asyncio.timeout(30):
            await transport.stop()
            with suppress(asyncio.CancelledError):
                await task


async def until(condition: Callable[[], object], *, seconds: float = 30.0) -> None:
    """Wait until `condition()` is true; fail if that takes unreasonably long."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - conditions look at whatever a test can see
            await asyncio.sleep(0.002)
