"""A client of plain values over any client transport."""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mcp_runtime.seams import ClientTransport, OutgoingMessage
from tests.wire import FORM_CAPABLE, VERSION


@dataclass
class Answered:
    """What came back for one request."""

    notifications: list[dict[str, Any]] = field(default_factory=list)
    message: dict[str, Any] = field(default_factory=dict)

    @property
    def result(self) -> dict[str, Any]:
        assert "result" in self.message, self.message
        result: dict[str, Any] = self.message["result"]
        return result

    @property
    def error(self) -> dict[str, Any]:
        assert "error" in self.message, self.message
        error: dict[str, Any] = self.message["error"]
        return error

    @property
    def text(self) -> str:
        (block,) = self.result["content"]
        text: str = block["text"]
        return text


class Peer:
    # Peers may share a channel, and ids in flight on one must differ.
    _ids = itertools.count(1)

    def __init__(self, transport: ClientTransport) -> None:
        self._transport = transport

    def outgoing(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        capabilities: Mapping[str, Any] = FORM_CAPABLE,
        meta: Mapping[str, Any] | None = None,
    ) -> OutgoingMessage:
        head = {
            "io.modelcontextprotocol/protocolVersion": VERSION,
            "io.modelcontextprotocol/clientCapabilities": capabilities,
        }
        whole = {"_meta": {**head, **(meta or {})}, **(params or {})}
        request_id = next(self._ids)
        message = {"jsonrpc": "2.0", "id": request_id, "method": method, "params": whole}
        return OutgoingMessage(
            data=json.dumps(message).encode(), method=method, id=request_id, params=whole, protocol_version=VERSION
        )

    async def stream(self, message: OutgoingMessage) -> AsyncGenerator[dict[str, Any]]:
        """Yield the messages that come back; leaving early cancels the request."""
        async with contextlib.aclosing(self._transport.exchange(message)) as messages:
            async for item in messages:
                yield json.loads(item)

    async def send(self, message: OutgoingMessage) -> Answered:
        answered = Answered()
        async for item in self.stream(message):
            if "method" in item:
                answered.notifications.append(item)
            else:
                answered.message = item
        assert answered.message.get("id", message.id) == message.id
        return answered

    async def request(self, method: str, params: Mapping[str, Any] | None = None, **options: Any) -> Answered:
        return await self.send(self.outgoing(method, params, **options))

    async def call(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        after: Answered | None = None,
        answers: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> Answered:
        params: dict[str, Any] = {"name": tool, "arguments": dict(arguments or {})}
        if after is not None:
            params["requestState"] = after.result["requestState"]
        if answers is not None:
            params["inputResponses"] = answers
        return await self.request("tools/call", params, **options)
