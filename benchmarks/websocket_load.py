"""Calls over one WebSocket, with a client that does as little as it can: frames made beforehand, ids read by prefix."""

from __future__ import annotations

import base64
import json
import os
import socket
import time

from benchmarks.processes import Running, cores, pinned, processor_seconds
from benchmarks.results import Rate
from benchmarks.wire import QUOTE, VERSION, Wrong, call

__all__ = ["websocket_calls"]

_ID = b'{"jsonrpc":"2.0","id":'
_RIGHT = {"item": "lamp", "quantity": 3, "total": 7.5, "express": True}


def websocket_calls(server: Running, *, in_flight: int, seconds: float) -> Rate:
    """Return how often `quote` is answered with so many calls in flight; each id is used again once it is answered.

    Raises:
        Wrong: An answer is not what it must be.
    """
    message = json.loads(call("quote", QUOTE).body)
    frames = [_frame(json.dumps({**message, "id": number}).encode()) for number in range(in_flight)]
    with pinned(cores()[1]), _opened(server.port) as connection:
        spent = processor_seconds(server)
        started = time.perf_counter()
        until = started + seconds
        connection.sendall(b"".join(frames))
        answered, waiting, buffer = 0, in_flight, b""
        while waiting:
            received = connection.recv(1 << 16)
            if not received:
                raise Wrong(f"{server.subject.name} closed the socket")
            payloads, buffer = _payloads(buffer + received)
            again = []
            for payload in payloads:
                number = _id_of(payload)
                if answered % 1000 == 0 and json.loads(payload)["result"]["structuredContent"] != _RIGHT:
                    raise Wrong(f"{server.subject.name}: {payload!r}")
                answered += 1
                again.append(frames[number])
            if time.perf_counter() < until:
                connection.sendall(b"".join(again))
            else:
                waiting -= len(again)
        took = time.perf_counter() - started
        spent = processor_seconds(server) - spent
    return Rate(per_second=answered / took, per_processor_second=answered / max(spent, 1e-9))


def _opened(port: int) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=20)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        "GET /mcp HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Protocol: mcp",
        f"MCP-Protocol-Version: {VERSION}",
    )
    connection.sendall("\r\n".join((*lines, "", "")).encode())
    head = b""
    while b"\r\n\r\n" not in head:
        received = connection.recv(4096)
        if not received:
            break
        head += received
    if not head.startswith(b"HTTP/1.1 101"):
        raise Wrong(f"no upgrade: {head[:200]!r}")
    return connection


def _frame(payload: bytes) -> bytes:
    """Return a text frame of a client, masked with zeros, which leave the payload as it is."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + payload


def _payloads(data: bytes) -> tuple[list[bytes], bytes]:
    """Return the payloads of the whole frames in `data`, and what is left."""
    payloads = []
    place = 0
    while len(data) - place >= 4:
        size, head = data[place + 1] & 0x7F, 2
        if size == 126:
            size, head = int.from_bytes(data[place + 2 : place + 4], "big"), 4
        if len(data) - place < head + size:
            break
        if data[place] == 0x81:  # anything else is a ping, which the server may wait for
            payloads.append(data[place + head : place + head + size])
        place += head + size
    return payloads, data[place:]


def _id_of(payload: bytes) -> int:
    if not payload.startswith(_ID):
        raise Wrong(f"an answer of another shape: {payload[:200]!r}")
    return int(payload[len(_ID) : payload.index(b",", len(_ID))])
