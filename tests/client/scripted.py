"""A transport with a script in place of a server, to see exactly what a client sends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Any, TypeAlias

from mcp_model import ElicitRequestFormParams, ElicitResult
from mcp_runtime.client import Asked
from mcp_runtime.seams import OutgoingMessage

Request: TypeAlias = dict[str, Any]
Reply: TypeAlias = Any
"""A result, an `error(...)`, a list of messages of which the last is one of them, an exception, or a function of the
request that returns any of these."""

FORM = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}


def error(code: int, message: str = "no", data: Any = None) -> dict[str, Any]:
    return {"__error__": {"code": code, "message": message, **({} if data is None else {"data": data})}}


def notification(method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": method, "params": params}


def text(value: str) -> dict[str, Any]:
    return {"resultType": "complete", "content": [{"type": "text", "text": value}]}


def ask(*keys: str, state: str | None = None, **more: Any) -> dict[str, Any]:
    """Return a result that asks for a name under each key."""
    result: dict[str, Any] = {"resultType": "input_required", **more}
    if keys:
        result["inputRequests"] = {
            key: {"method": "elicitation/create", "params": {"message": f"{key}?", "requestedSchema": FORM}}
            for key in keys
        }
    if state is not None:
        result["requestState"] = state
    return result


def tools(*tools: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"resultType": "complete", "tools": list(tools), "ttlMs": 0, "cacheScope": "public", **more}


def tool(name: str, output: dict[str, Any] | None = None, **properties: Any) -> dict[str, Any]:
    described = {"name": name, "inputSchema": {"type": "object", "properties": properties}}
    return described if output is None else {**described, "outputSchema": output}


async def name_it(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
    return ElicitResult(action="accept", content={"name": f"for {asked.key}"})


class Scripted:
    """Answers requests with `replies` in turn; a request beyond them never ends."""

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.outgoing: list[OutgoingMessage] = []
        self.opened = 0
        self.closed = 0
        self.cancelled = 0
        self.waiting = asyncio.Event()

    @property
    def sent(self) -> list[Request]:
        return [json.loads(message.data) for message in self.outgoing]

    @property
    def params(self) -> list[dict[str, Any]]:
        """What went out, without `_meta`."""
        return [{name: value for name, value in sent["params"].items() if name != "_meta"} for sent in self.sent]

    @property
    def methods(self) -> list[str]:
        return [sent["method"] for sent in self.sent]

    async def open(self) -> None:
        self.opened += 1

    async def close(self) -> None:
        self.closed += 1

    async def exchange(self, message: OutgoingMessage) -> AsyncGenerator[bytes, None]:
        self.outgoing.append(message)
        if not self.replies:
            self.waiting.set()
            try:
                await asyncio.Event().wait()
            finally:
                self.cancelled += 1
        request = json.loads(message.data)
        for answer in self._messages(request, self.replies.pop(0)):
            if isinstance(answer, BaseException):
                raise answer
            yield json.dumps(answer).encode()

    def _messages(self, request: Request, reply: Reply) -> Sequence[Any]:
        if callable(reply):
            made: Callable[[Request], Reply] = reply
            return self._messages(request, made(request))
        if isinstance(reply, list):
            return [*reply[:-1], *self._messages(request, reply[-1])]
        if isinstance(reply, BaseException):
            return [reply]
        assert isinstance(reply, Mapping)
        if "jsonrpc" in reply:
            return [reply]
        response = {"jsonrpc": "2.0", "id": request["id"]}
        if "__error__" in reply:
            return [{**response, "error": reply["__error__"]}]
        return [{**response, "result": dict(reply)}]


def step(value: float, **more: Any) -> Callable[[Request], dict[str, Any]]:
    """Return a maker of progress for whatever request is under way."""

    def made(request: Request) -> dict[str, Any]:
        token = request["params"]["_meta"]["progressToken"]
        return notification("notifications/progress", progressToken=token, progress=value, **more)

    return made


def with_steps(*values: float, then: dict[str, Any]) -> Callable[[Request], list[Any]]:
    def made(request: Request) -> list[Any]:
        return [*(step(value, message=f"at {value}")(request) for value in values), then]

    return made


class Sleeps:
    """Sleeps no time, and remembers for how long."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        await asyncio.sleep(0)
