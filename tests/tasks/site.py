"""A server of tasks behind a real transport, and clients of it made of plain JSON."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from typing import Any

from mcp_runtime import ClientTransport, OutgoingMessage, Server, TaskStore
from mcp_runtime.subscriptions import Event, MemoryBus
from tests.tasks.tools import Hands, HeaderPrincipal, Hiding, make_server
from tests.transports.duplex import META, VERSION, serving
from transports.http import HttpClientTransport, HttpOptions, HttpTransport
from transports.websocket import WebSocketClient, WebSocketClientOptions, WebSocketOptions, WebSocketTransport

__all__ = ["FORMS", "TASKS", "TRANSPORTS", "Peer", "Site", "accept", "site_of"]

TRANSPORTS = ("http", "websocket")
FORMS: dict[str, Any] = {"elicitation": {"form": {}}}
TASKS: dict[str, Any] = {**FORMS, "extensions": {"io.modelcontextprotocol/tasks": {}}}

_ids = itertools.count(1)


def accept(**content: Any) -> dict[str, Any]:
    return {"action": "accept", "content": content}


class Peer:
    """A client; declares tasks unless told otherwise."""

    def __init__(self, transport: ClientTransport, changed: asyncio.Event | None = None) -> None:
        self._transport = transport
        self._changed = asyncio.Event() if changed is None else changed

    def message(
        self,
        method: str,
        params: Mapping[str, Any],
        capabilities: Mapping[str, Any] = TASKS,
        meta: Mapping[str, Any] | None = None,
    ) -> OutgoingMessage:
        head = {**META, "io.modelcontextprotocol/clientCapabilities": capabilities, **(meta or {})}
        number = next(_ids)
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": {**params, "_meta": head}}
        return OutgoingMessage(
            data=json.dumps(message).encode(),
            method=method,
            id=number,
            params=message["params"],  # type: ignore[arg-type]  # a JSON object, as it was just built
            protocol_version=VERSION,
        )

    async def ask(self, method: str, params: Mapping[str, Any], **how: Any) -> dict[str, Any]:
        """Return the response; nothing may come before it."""
        async with (
            asyncio.timeout(30),
            aclosing(self._transport.exchange(self.message(method, params, **how))) as items,
        ):
            (response,) = [json.loads(item) async for item in items]
        assert isinstance(response, dict)
        return response

    async def result(self, method: str, params: Mapping[str, Any], **how: Any) -> dict[str, Any]:
        response = await self.ask(method, params, **how)
        assert "result" in response, response
        result: dict[str, Any] = response["result"]
        result.pop("_meta")
        return result

    async def error(self, method: str, params: Mapping[str, Any], **how: Any) -> dict[str, Any]:
        response = await self.ask(method, params, **how)
        assert "error" in response, response
        error: dict[str, Any] = response["error"]
        return error

    async def call(self, tool: str, arguments: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        """Call a tool and return its result; `capabilities` and `meta` are for the request, the rest are params."""
        how = {name: more.pop(name) for name in ("capabilities", "meta") if name in more}
        return await self.result("tools/call", {"name": tool, "arguments": dict(arguments or {}), **more}, **how)

    async def create(self, tool: str, arguments: Mapping[str, Any] | None = None, **more: Any) -> str:
        """Call a tool that becomes a task, and return the task's id."""
        result = await self.call(tool, arguments, **more)
        assert result["resultType"] == "task", result
        task_id: str = result["taskId"]
        return task_id

    async def get(self, task_id: str) -> dict[str, Any]:
        return await self.result("tasks/get", {"taskId": task_id})

    async def answer(self, task_id: str, responses: object) -> None:
        params = {"taskId": task_id, "inputResponses": responses}
        assert await self.result("tasks/update", params) == {"resultType": "complete"}

    async def cancel(self, task_id: str) -> None:
        assert await self.result("tasks/cancel", {"taskId": task_id}) == {"resultType": "complete"}

    async def until(self, task_id: str, *statuses: str, message: str | None = None) -> dict[str, Any]:
        """Wait until the task has one of `statuses`, and `message` if given; return it."""
        async with asyncio.timeout(30):
            while True:
                self._changed.clear()
                task = await self.get(task_id)
                if task["status"] in statuses and message in (None, task.get("statusMessage")):
                    return task
                assert task["status"] in ("working", "input_required"), task
                await self._changed.wait()

    @asynccontextmanager
    async def listening(self, notifications: Mapping[str, Any], **how: Any) -> AsyncIterator[asyncio.Queue[Any]]:
        """Listen while the context lasts; the queue gets each message, first the acknowledgement."""
        heard: asyncio.Queue[Any] = asyncio.Queue()
        message = self.message("subscriptions/listen", {"notifications": notifications}, **how)

        async def read() -> None:
            async with aclosing(self._transport.exchange(message)) as items:
                async for item in items:
                    heard.put_nowait(json.loads(item))

        task = asyncio.create_task(read())
        try:
            yield heard
        finally:
            task.cancel()
            await asyncio.wait([task])


class Site:
    """A server that is being served."""

    def __init__(self, server: Server, hands: Hands, guard: Hiding, store: TaskStore, kind: str, url: str) -> None:
        self.server = server
        self.hands = hands
        self.guard = guard
        self.store = store
        self.kind = kind
        self.url = url
        self.changed = asyncio.Event()
        self.stack = AsyncExitStack()

    def heard(self, event: Event) -> None:
        self.changed.set()

    async def peer(self, user: str | None = None) -> Peer:
        """Return a connected client, anonymous or authenticated as `user`."""
        headers = {} if user is None else {"x-user": user}
        transport: HttpClientTransport | WebSocketClient
        if self.kind == "http":
            transport = HttpClientTransport(self.url, headers=headers)
        else:
            transport = WebSocketClient(self.url, WebSocketClientOptions(headers=headers, proxy=False))
        await transport.open()
        self.stack.push_async_callback(transport.close)
        return Peer(transport, self.changed)


@asynccontextmanager
async def site_of(kind: str, store: TaskStore, **options: Any) -> AsyncIterator[Site]:
    """Serve the tools over a transport of this kind."""
    hands, guard, bus = Hands(), Hiding(), MemoryBus()
    options = {"principal_source": HeaderPrincipal(), "guard": guard, "event_bus": bus, **options}
    server = make_server(hands, task_store=store, **options)
    transport: HttpTransport | WebSocketTransport
    if kind == "http":
        transport = HttpTransport(HttpOptions(port=0, shutdown_seconds=1.0))
    else:
        transport = WebSocketTransport(WebSocketOptions(port=0, shutdown_seconds=1.0))
    async with serving(transport, server):
        site = Site(server, hands, guard, store, kind, transport.url)
        async with bus.receiving(site.heard), site.stack:
            yield site
