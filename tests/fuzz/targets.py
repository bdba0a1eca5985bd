"""What is fuzzed: each target takes bytes and raises only what its contract allows.

Anything else that comes out of a target is a crash.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Final

from multidict import CIMultiDict

from mcp_runtime import Server, TransportFacts
from mcp_runtime.envelope import RequestEnvelope, decode
from mcp_runtime.errors import BadFraming, MessageTooLarge, ProtocolError
from mcp_runtime.handlers.mirroring import MirroredParameter
from transports.http.headers import check_headers, decode_header_value
from transports.http.sse import EventParser
from transports.stdio.framing import LineSplitter

__all__ = ["SEEDS", "TARGETS"]

META: Final = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
}
MIRRORED: Final[Mapping[str, MirroredParameter]] = {
    "region": MirroredParameter(header="Region", path=("region",), type="string"),
    "count": MirroredParameter(header="Count", path=("nested", "count"), type="integer"),
    "dry": MirroredParameter(header="Dry", path=("dry",), type="boolean"),
}
CAP: Final = 64


class _Reply:
    """Checks that a request gets one response, and nothing after it."""

    def __init__(self) -> None:
        self.responses = 0

    async def notify(self, message: bytes) -> None:
        assert self.responses == 0

    async def respond(self, message: bytes, *, error: int | None) -> None:
        self.responses += 1
        response = json.loads(message)
        assert ("error" in response) == (error is not None)


class Serving:
    """A server that takes any bytes as a message."""

    def __init__(self) -> None:
        self._server = Server("fuzz", version="1")
        self._loop = asyncio.new_event_loop()

        @self._server.tool
        async def add(a: int, b: int = 0) -> int:
            return a + b

    def __call__(self, data: bytes) -> None:
        self._loop.run_until_complete(self._handle(data))

    async def _handle(self, data: bytes) -> None:
        reply = _Reply()
        caller = await self._server.authenticate(TransportFacts(transport="memory"))
        await self._server.handle(data, reply, caller)
        try:
            is_request = isinstance(decode(data), RequestEnvelope)
        except ProtocolError:
            is_request = True  # What is refused is answered.
        assert reply.responses == (1 if is_request else 0)

    def close(self) -> None:
        self._loop.close()


def _allow(error: ProtocolError, *codes: int) -> None:
    if error.code not in codes:
        raise AssertionError(f"refused with {error.code}: {error}") from error


def envelope(data: bytes) -> None:
    """Decode a message."""
    try:
        decode(data)
    except ProtocolError as error:
        _allow(error, -32700, -32600, -32601, -32602)


def headers(data: bytes) -> None:
    """Compare headers with a body: the first line of `data` is the body, the others are headers."""
    body, *lines = data.split(b"\n")
    try:
        message = decode(body)
    except ProtocolError:
        return
    fields: CIMultiDict[str] = CIMultiDict()
    for line in lines:
        name, _, value = line.partition(b":")
        fields.add(name.decode("latin-1"), value.decode("utf-8", "surrogateescape"))
    try:
        check_headers(fields, lambda tool: MIRRORED, message)
    except ProtocolError as error:
        _allow(error, -32020)


def header_value(data: bytes) -> None:
    """Decode one header value."""
    try:
        decode_header_value(data.decode("utf-8", "surrogateescape"))
    except (ValueError, ProtocolError):
        return


def lines(data: bytes) -> None:
    """Cut a stream into lines; the cuts between chunks must not matter, and memory stays bounded."""
    whole = LineSplitter(CAP)
    expected = [*whole.feed(data), *whole.finish()]
    pieces = LineSplitter(CAP)
    got = []
    for start in range(0, len(data), 7):
        got += pieces.feed(data[start : start + 7])
        assert pieces.pending_bytes <= CAP + 7
    assert [*got, *pieces.finish()] == expected


def events(data: bytes) -> None:
    """Read a stream of server-sent events; the cuts between chunks must not matter."""

    def read(size: int) -> list[bytes] | None:
        parser = EventParser(max_bytes=CAP)
        found = []
        try:
            for start in range(0, len(data), size):
                found += parser.feed(data[start : start + size])
        except (MessageTooLarge, BadFraming):
            return None
        return found

    assert read(3) == read(max(len(data), 1))


TARGETS: Final[Mapping[str, Callable[[bytes], None]]] = {
    "envelope": envelope,
    "headers": headers,
    "header_value": header_value,
    "lines": lines,
    "events": events,
}

_CALL: Final = json.dumps(
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {
            "_meta": META,
            "name": "add",
            "arguments": {"a": 1, "region": "eu", "nested": {"count": 3}, "dry": True},
            "requestState": "d1.abcdef01.AAAA",
            "inputResponses": {"elicit-1": {"action": "accept", "content": {}}},
        },
    }
).encode()

SEEDS: Final[tuple[bytes, ...]] = (
    _CALL,
    _CALL
    + b"\nMCP-Protocol-Version:2026-07-28\nMcp-Method:tools/call\nMcp-Name:add\nMcp-Param-Region:=?base64?ZXU=?="
    + b"\nMcp-Param-Count:3.0\nMcp-Param-Dry:true",
    json.dumps({"jsonrpc": "2.0", "id": "x", "method": "tools/list", "params": {"_meta": META}}).encode(),
    b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    b"data: {}\n\n: comment\r\nevent: message\rdata: a\ndata: b\n\n",
    b"\xef\xbb\xbf{}\r\n\r\n{}\n",
    b"=?base64?SGVsbG8=?=",
)
