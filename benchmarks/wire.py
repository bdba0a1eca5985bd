"""Requests of revision 2026-07-28 as they go over HTTP, one exchange at a time, and their answers read back.

Every request that is timed is first sent from here and its answer compared with what it must be.
"""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["HEADERS", "QUOTE", "Wrong", "call", "converse", "exchange", "expect_quote", "request"]

VERSION = "2026-07-28"
HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": VERSION,
}
CAPABILITIES: Mapping[str, Any] = {"elicitation": {"form": {}}}
TASKS: Mapping[str, Any] = {"extensions": {"io.modelcontextprotocol/tasks": {}}}
QUOTE = {"item": "lamp", "quantity": 3, "express": True}
ANSWERS: tuple[dict[str, Any], ...] = ({"plan": "pro"}, {"sure": True})


class Wrong(Exception):
    """A server did not answer as it must; nothing of it is timed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One request: the headers that mirror its body, and the body."""

    method: str
    name: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


def request(
    method: str,
    name: str,
    params: Mapping[str, Any],
    *,
    capabilities: Mapping[str, Any] = CAPABILITIES,
    meta: Mapping[str, Any] | None = None,
) -> Request:
    """Return the request for `method`; `name` is what `Mcp-Name` mirrors."""
    whole_meta = {
        "io.modelcontextprotocol/protocolVersion": VERSION,
        "io.modelcontextprotocol/clientCapabilities": dict(capabilities),
        "io.modelcontextprotocol/clientInfo": {"name": "load", "version": "1.0.0"},
        **(meta or {}),
    }
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"_meta": whole_meta, **params}}
    return Request(
        method=method,
        name=name,
        body=json.dumps(message, separators=(",", ":")).encode(),
        headers={**HEADERS, "Mcp-Method": method, "Mcp-Name": name},
    )


def call(tool: str, arguments: Mapping[str, Any], **more: Any) -> Request:
    """Return a `tools/call`; `more` are further params, or `capabilities` and `meta` of `request`."""
    options = {key: more.pop(key) for key in ("capabilities", "meta") if key in more}
    return request("tools/call", tool, {"name": tool, "arguments": dict(arguments), **more}, **options)


def exchange(port: int, message: Request) -> list[dict[str, Any]]:
    """Return the messages that answer `message`: notifications, then the response.

    Raises:
        Wrong: The status is not 200.
        OSError: The server cannot be reached.
    """
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("POST", "/mcp", body=message.body, headers=dict(message.headers))
        response = connection.getresponse()
        text = response.read().decode()
    finally:
        connection.close()
    if response.status != 200:
        raise Wrong(f"HTTP {response.status}: {text[:300]}")
    if response.headers.get_content_type() == "text/event-stream":
        return [json.loads(line[5:]) for line in text.splitlines() if line.startswith("data:") and line[5:].strip()]
    return [json.loads(text)]


def result_of(port: int, message: Request) -> dict[str, Any]:
    """Return the result that answers `message`.

    Raises:
        Wrong: The answer is an error.
    """
    response = exchange(port, message)[-1]
    if "result" not in response:
        raise Wrong(f"{message.method} {message.name}: {json.dumps(response)[:300]}")
    result: dict[str, Any] = response["result"]
    return result


def expect_quote(port: int) -> None:
    """Check the answer to a call of `quote`, and where the server checks at all that it refuses a bad one."""
    result = result_of(port, call("quote", QUOTE))
    right = {"item": "lamp", "quantity": 3, "total": 7.5, "express": True}
    if result.get("structuredContent") != right or json.loads(result["content"][0]["text"]) != right:
        raise Wrong(f"quote: {result}")


def expect_refusal(port: int) -> None:
    """Check that arguments outside the tool's schema are refused."""
    refused = exchange(port, call("quote", {"item": "lamp", "quantity": 0}))[-1]
    if "error" not in refused and not refused["result"].get("isError"):
        raise Wrong(f"a quantity of 0 was served: {refused}")


def converse(port: int, tool: str) -> list[str]:
    """Carry one conversation of three round trips with `tool`, and return the keys of its two questions.

    Raises:
        Wrong: It does not ask or does not end as it must.
    """
    arguments = {"user": "ann"}
    result = result_of(port, call(tool, arguments))
    keys = []
    for content in ANSWERS:
        if result.get("resultType") != "input_required":
            raise Wrong(f"{tool} did not ask: {result}")
        (key,) = result["inputRequests"]
        keys.append(key)
        answers = {key: {"action": "accept", "content": content}}
        retry = call(tool, arguments, requestState=result["requestState"], inputResponses=answers)
        result = result_of(port, retry)
    if result["content"][0].get("text") != "ann has pro":
        raise Wrong(f"{tool} ended with {result}")
    return keys


def retries(tool: str, keys: list[str]) -> list[Request]:
    """Return the requests of a conversation; `@STATE@` in a retry stands for the token of the answer before it."""
    arguments = {"user": "ann"}
    bodies = [call(tool, arguments)]
    for key, content in zip(keys, ANSWERS, strict=True):
        answers = {key: {"action": "accept", "content": content}}
        bodies.append(call(tool, arguments, requestState="@STATE@", inputResponses=answers))
    return bodies


def expect_progress(port: int, message: Request, steps: int) -> None:
    """Check that `message` is answered by so many progress notifications and then a result.

    Raises:
        Wrong: It is not.
    """
    *notifications, response = exchange(port, message)
    reported = [item["params"]["progress"] for item in notifications if item.get("method") == "notifications/progress"]
    if reported != list(range(1, steps + 1)) or response["result"]["content"][0]["text"] != "counted":
        raise Wrong(f"progress: {reported}, {response}")
