"""A client made of plain values: JSON objects in, JSON objects out, over the memory transport.

It knows the protocol's shapes and nothing of the runtime's insides, so a test can send what no
well-behaved client would.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mcp_runtime import Server, TransportFacts
from mcp_runtime.errors import ConnectionClosed
from transports.memory import MemoryOptions, MemoryTransport
from transports.memory.pipe import Pipe

FORM_CAPABLE: dict[str, Any] = {"elicitation": {"form": {}}}
VERSION = "2026-07-28"

_channels = itertools.count(1)


def accept(**content: Any) -> dict[str, Any]:
    return {"action": "accept", "content": content}


DECLINE: dict[str, Any] = {"action": "decline"}
CANCEL: dict[str, Any] = {"action": "cancel"}


@dataclass
class Reply:
    """What came back for one message."""

    notifications: list[dict[str, Any]] = field(default_factory=list)
    message: dict[str, Any] | None = None
    error_code: int | None = None

    async def notify(self, message: bytes) -> None:
        assert self.message is None, "a notification came after the response"
        self.notifications.append(json.loads(message))

    async def respond(self, message: bytes, *, error: int | None) -> None:
        assert self.message is None, "a second response came"
        assert b"\n" not in message, "messages are one line"
        self.message = json.loads(message)
        self.error_code = error

    @property
    def result(self) -> dict[str, Any]:
        assert self.message is not None, "no response came"
        assert "result" in self.message, self.message
        result: dict[str, Any] = self.message["result"]
        return result

    @property
    def error(self) -> dict[str, Any]:
        assert self.message is not None, "no response came"
        assert "error" in self.message, self.message
        error: dict[str, Any] = self.message["error"]
        assert error["code"] == self.error_code
        return error

    @property
    def text(self) -> str:
        (block,) = self.result["content"]
        text: str = block["text"]
        return text


async def _read(channel: Pipe, *, until: object = None) -> Reply:
    """Return what comes out of `channel` up to the response, or up to the response with the id `until`."""
    reply = Reply()
    while (data := await channel.receive()) is not None:
        message = json.loads(data)
        if "method" in message:
            await reply.notify(data)
        elif until is not None and message.get("id") == until:
            return reply
        else:
            await reply.respond(data, error=message["error"]["code"] if "error" in message else None)
            if until is None:
                return reply
    raise ConnectionClosed("the server closed the channel")


def _is_notification(data: bytes) -> bool:
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(message, dict) and "id" not in message and "method" in message


class Wire:
    """Talks to one server; `capabilities` and `headers` are sent with every request unless overridden."""

    def __init__(
        self,
        server: Server,
        *,
        capabilities: Mapping[str, Any] = FORM_CAPABLE,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.server = server
        self.capabilities = capabilities
        self.facts = TransportFacts(transport="memory", headers=headers or {})
        self._ids = itertools.count(1)

    async def send(self, message: object) -> Reply:
        """Send `message` as it is, bytes, text, or a JSON value, over a channel of its own; return what came back."""
        text = message if isinstance(message, bytes | str) else json.dumps(message)
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        options = MemoryOptions(name=f"wire-{next(_channels)}", shutdown_seconds=0)
        transport = MemoryTransport(options, facts=self.facts)
        serving = asyncio.create_task(transport.serve(self.server))
        started = asyncio.create_task(transport.started())
        try:
            await asyncio.wait([serving, started], return_when=asyncio.FIRST_COMPLETED)
            to_server, to_client = transport.accept()
            await to_server.send(data)
            if _is_notification(data):  # Nothing may come back: whatever does comes before the answer to this.
                fence = self.message("server/discover")
                await to_server.send(json.dumps(fence).encode())
                return await _read(to_client, until=fence["id"])
            return await _read(to_client)
        finally:
            started.cancel()
            await transport.stop()
            await serving

    def message(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        capabilities: Mapping[str, Any] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        head = {
            "io.modelcontextprotocol/protocolVersion": VERSION,
            "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "0"},
            "io.modelcontextprotocol/clientCapabilities": self.capabilities if capabilities is None else capabilities,
        }
        return {
            "jsonrpc": "2.0",
            "id": next(self._ids),
            "method": method,
            "params": {"_meta": {**head, **(meta or {})}, **(params or {})},
        }

    async def request(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        capabilities: Mapping[str, Any] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> Reply:
        return await self.send(self.message(method, params, capabilities=capabilities, meta=meta))

    async def call(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        after: Reply | None = None,
        answers: Mapping[str, Any] | None = None,
        state: object = None,
        capabilities: Mapping[str, Any] | None = None,
        meta: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> Reply:
        """Call a tool; `after` retries with the state of an earlier reply, `answers` are its input responses."""
        wire: dict[str, Any] = {"name": tool, "arguments": dict(arguments or {}), **params}
        if after is not None:
            wire["requestState"] = after.result["requestState"]
        if state is not None:
            wire["requestState"] = state
        if answers is not None:
            wire["inputResponses"] = answers
        return await self.request("tools/call", wire, capabilities=capabilities, meta=meta)

    async def converse(self, tool: str, arguments: Mapping[str, Any], answers: Mapping[str, Any]) -> Reply:
        """Call a tool and answer whatever it asks from `answers`, by key."""
        reply = await self.call(tool, arguments)
        while reply.result["resultType"] == "input_required":
            asked = reply.result["inputRequests"]
            reply = await self.call(tool, arguments, after=reply, answers={key: answers[key] for key in asked})
        return reply
