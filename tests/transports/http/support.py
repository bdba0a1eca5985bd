"""Real servers on loopback ports, and a client that writes the very bytes a test wants."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any

from mcp_runtime import McpHeader, Principal, Server, ToolContext, TransportFacts
from mcp_runtime.errors import Unauthenticated
from transports.http import HttpOptions, HttpTransport

VERSION = "2026-07-28"
META: dict[str, Any] = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "0"},
    "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
}


def request(method: str, params: Mapping[str, Any] | None = None, *, request_id: str | int = 1, **meta: Any) -> Any:
    params = {**(params or {}), "_meta": {**META, **meta}}
    return {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}


def call(tool: str, arguments: Mapping[str, Any] | None = None, **meta: Any) -> Any:
    return request("tools/call", {"name": tool, "arguments": dict(arguments or {})}, **meta)


def headers_for(message: Any) -> dict[str, str]:
    """Return the headers that a well-behaved client sends with `message`."""
    headers = {
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": VERSION,
        "Mcp-Method": message["method"],
    }
    name = message.get("params", {}).get("name")
    if name is not None:
        headers["Mcp-Name"] = name
    return headers


@dataclass
class Answer:
    """One HTTP response as it came."""

    status: int
    headers: dict[str, str]
    body: bytes
    raw_headers: list[tuple[str, str]] = field(default_factory=list)

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error_code(self) -> int:
        code: int = self.json["error"]["code"]
        return code

    @property
    def events(self) -> list[Any]:
        assert self.headers["content-type"] == "text/event-stream"
        return [json.loads(line[6:]) for line in self.body.split(b"\n") if line.startswith(b"data: ")]


class BearerNames:
    """Takes the bearer token for the caller's name."""

    async def principal(self, facts: TransportFacts) -> Principal | str | None:
        scheme, _, token = facts.headers.get("Authorization", "").partition(" ")
        if token == "broken":
            raise RuntimeError("the key service is down")
        if scheme != "Bearer" or not token:
            raise Unauthenticated('Bearer realm="tests"')
        return token


def make_server(**options: Any) -> Server:
    server = Server("tests", version="1", **options)

    @server.tool
    async def echo(text: str = "nothing") -> str:
        """Return the text."""
        return text

    @server.tool
    async def deploy(region: Annotated[str, McpHeader("Region")] = "eu", count: int = 1) -> str:
        """Pretend."""
        return f"{region} {count}"

    @server.tool
    async def work(ctx: ToolContext) -> str:
        """Report twice, then answer."""
        await ctx.progress.report(1)
        await ctx.progress.report(2)
        return "done"

    return server


class Socket:
    """One TCP connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
        self.reader = reader
        self.writer = writer
        self.port = port

    async def send(
        self,
        message: Any = None,
        *,
        method: str = "POST",
        path: str = "/mcp",
        headers: Mapping[str, str | None] | None = None,
        extra: list[tuple[str, str]] | None = None,
        body: bytes | None = None,
        length: bool = True,
        http: str = "HTTP/1.1",
    ) -> None:
        """Send a request. `headers` replace the usual ones, None removes one; `extra` come on top."""
        lines: dict[str, str] = {"Host": f"127.0.0.1:{self.port}"}
        if message is not None:
            lines.update(headers_for(message))
            body = json.dumps(message).encode() if body is None else body
        if length and body is not None:
            lines["Content-Length"] = str(len(body))
        for name, value in (headers or {}).items():
            lines.pop(name, None)
            if value is not None:
                lines[name] = value
        head = f"{method} {path} {http}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in [*lines.items(), *(extra or [])])
        self.writer.write(head.encode("utf-8", "surrogateescape") + b"\r\n" + (body or b""))
        await self.writer.drain()

    async def head(self) -> Answer:
        """Read a status line and headers."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        pairs = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in rest if line)]
        return Answer(status=int(first.split()[1]), headers=dict(pairs), body=b"", raw_headers=pairs)

    async def answer(self, *, head_only: bool = False) -> Answer:
        """Read a whole response."""
        answer = await self.head()
        if answer.status == 100:
            answer = await self.head()
        if head_only or answer.status == 204:
            return answer
        if answer.headers.get("transfer-encoding") == "chunked":
            while chunk := await self.chunk():
                answer.body += chunk
        elif "content-length" in answer.headers:
            answer.body = await self.reader.readexactly(int(answer.headers["content-length"]))
        else:
            answer.body = await self.reader.read()
        return answer

    async def chunk(self) -> bytes:
        """Read one chunk of a chunked body; empty at its end."""
        size = int((await self.reader.readuntil(b"\r\n")).strip(), 16)
        chunk = await self.reader.readexactly(size)
        assert await self.reader.readexactly(2) == b"\r\n"
        return chunk

    async def event(self) -> Any:
        """Read the next event of a stream; comments are skipped."""
        while True:
            chunk = await self.chunk()
            assert chunk, "the stream ended"
            if chunk.startswith(b"data: "):
                return json.loads(chunk[6:])

    async def closed(self) -> bytes:
        """Wait for the server to close the connection; return what it still sent."""
        try:
            return await self.reader.read()
        except ConnectionError:
            return b""

    def close(self) -> None:
        self.writer.close()


@dataclass
class Site:
    """A server that is being served."""

    server: Server
    transport: HttpTransport
    port: int

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[Socket]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            yield Socket(reader, writer, self.port)
        finally:
            writer.close()

    async def post(self, message: Any = None, **kwargs: Any) -> Answer:
        """Send one request on a connection of its own and return the response."""
        async with asyncio.timeout(20), self.connect() as socket:
            await socket.send(message, **kwargs)
            return await socket.answer(head_only=kwargs.get("method") == "HEAD")


@asynccontextmanager
async def serving(server: Server, **options: Any) -> AsyncIterator[Site]:
    """Serve `server` on a free loopback port for the length of the block."""
    transport = HttpTransport(HttpOptions(**{"port": 0, "shutdown_seconds": 5.0, **options}))
    task = asyncio.create_task(transport.serve(server))
    started = asyncio.create_task(transport.started())
    await asyncio.wait([task, started], return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        started.cancel()
        task.result()
    try:
        yield Site(server=server, transport=transport, port=transport.port)
    finally:
        async with asyncio.timeout(30):
            await transport.stop()
            await task


async def until(condition: Any, *, seconds: float = 20.0) -> None:
    """Wait until `condition()` is true; fail if that takes unreasonably long."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - what tests wait for sets no event
            await asyncio.sleep(0.005)
