"""Timing what runs in this process: `Server.handle` without a transport, and single functions.

Times are processor times, in microseconds; of several repetitions the median is taken, after one that is not counted.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from benchmarks.wire import Wrong, call
from mcp_runtime import Server
from mcp_runtime.seams import Caller, TransportFacts

__all__ = ["Client", "microseconds", "microseconds_async"]

_CALLER = Caller(principal=None, facts=TransportFacts(transport="memory", headers={}, peer=None, tls_peer=None))


class Client:
    """Sends messages to a server in this process and keeps the last response.

    Args:
        server: Who answers.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        self._response = b""

    async def notify(self, message: bytes) -> None:
        """Take a notification."""

    async def respond(self, message: bytes, *, error: int | None) -> None:
        """Take the response.

        Raises:
            Wrong: It is an error.
        """
        if error is not None:
            raise Wrong(message.decode())
        self._response = message

    async def send(self, message: bytes) -> None:
        """Have one message answered."""
        await self._server.handle(message, self, _CALLER)

    async def result(self, message: bytes) -> dict[str, Any]:
        """Return the result that answers one message."""
        await self.send(message)
        result: dict[str, Any] = json.loads(self._response)["result"]
        return result

    async def answered(self, tool: str, arguments: Mapping[str, Any], answers: int) -> bytes:
        """Return the request that brings the last of so many answers `{"value": "yes"}` in a conversation."""
        message = call(tool, arguments).body
        for _ in range(answers):
            asked = await self.result(message)
            (key,) = asked["inputRequests"]
            response = {key: {"action": "accept", "content": {"value": "yes"}}}
            message = call(tool, arguments, requestState=asked["requestState"], inputResponses=response).body
        return message


def microseconds(work: Callable[[], object], *, repeats: int, batches: int = 7) -> float:
    """Return what one run of `work` takes."""
    samples = []
    for _ in range(batches + 1):
        started = time.process_time()
        for _ in range(repeats):
            work()
        samples.append((time.process_time() - started) / repeats * 1e6)
    return statistics.median(samples[1:])


async def microseconds_async(work: Callable[[], Awaitable[object]], *, repeats: int, batches: int = 7) -> float:
    """Return what awaiting one run of `work` takes."""
    samples = []
    for _ in range(batches + 1):
        started = time.process_time()
        for _ in range(repeats):
            await work()
        samples.append((time.process_time() - started) / repeats * 1e6)
    return statistics.median(samples[1:])
