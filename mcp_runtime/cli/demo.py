"""`dacapo demo`: a conversation with two questions over three real HTTP round trips, and a killed server in between.

The client here is the standard library's, so that everything a request needs is in sight. The servers are
processes of their own, started with `dacapo serve` as anybody would.
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from rich.console import Console
from rich.markup import escape

from mcp_runtime.settings import SECRET_VARIABLE, new_secret

__all__ = ["run_demo"]

_SERVER: Final = "mcp_runtime.cli.demo_server:server"
_TOOL: Final = "upgrade_plan"
_ARGUMENTS: Final = {"user_id": "ada"}
_START_SECONDS: Final = 30.0
_ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:\d+/\S+")


class DemoFailed(Exception):
    """Something did not go as it must; the message says what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Server:
    name: str
    url: str
    process: subprocess.Popen[str]

    def kill(self) -> None:
        """End the process at once, as a crash would."""
        self.process.kill()
        self.process.wait()


def run_demo(console: Console) -> None:
    """Run the conversation and print each round trip.

    Raises:
        DemoFailed: A server did not start or answered something else than it must.
    """
    secret = new_secret()
    ids = itertools.count(1)
    console.print("A tool asks its user two questions: three HTTP round trips, one secret, nothing stored.\n")
    with contextlib.ExitStack() as servers:
        first = servers.enter_context(_serving("A", secret))
        _say(console, f"server A is process {first.process.pid} at {first.url}")

        asked = _round_trip(console, first, next(ids))
        answer = {"action": "accept", "content": {"plan": "team", "note": "thanks"}}
        asked = _round_trip(console, first, next(ids), asked, answer)

        first.kill()
        _say(console, "server A is killed while its question is open; the whole conversation is in the token")
        second = servers.enter_context(_serving("B", secret))
        _say(console, f"server B is process {second.process.pid} at {second.url}, same secret, never heard of this")

        last = asked
        answer = {"action": "accept", "content": {"sure": True}}
        result = _round_trip(console, second, next(ids), last, answer)
        if result.get("structuredContent", {}).get("changed") is not True:
            raise DemoFailed(f"the conversation came to something else: {result}")

        stranger = servers.enter_context(_serving("C", new_secret()))
        _say(console, f"server C is process {stranger.process.pid} with a secret of its own; the same retry there:")
        refused = _post(stranger, _request(next(ids), last, answer))
        if refused.get("error", {}).get("code") != -32602:
            raise DemoFailed(f"a server with another secret took the token: {refused}")
        console.print(f"   refused: {refused['error']['code']} {escape(refused['error']['message'])}\n")
    console.print("Done: the process that asked the last question was gone when its answer came, and nothing was lost.")


def _round_trip(
    console: Console,
    server: _Server,
    request_id: int,
    asked: Mapping[str, Any] | None = None,
    answer: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Send the call or its retry, print both directions, and return the result."""
    request = _request(request_id, asked, answer)
    console.rule(f"round trip {request_id}, server {server.name}", align="left")
    if answer is None:
        console.print(f"-> tools/call {_TOOL} {escape(json.dumps(_ARGUMENTS))}")
    else:
        console.print(f"-> the same call, with the answer {escape(json.dumps(answer))} and the token as it came")
    response = _post(server, request)
    if "result" not in response:
        raise DemoFailed(f"server {server.name} answered {response}")
    result: dict[str, Any] = response["result"]
    if result["resultType"] == "input_required":
        for key, question in result["inputRequests"].items():
            console.print(f"<- asks [bold]{escape(question['params']['message'])}[/bold]  (key {key})")
            for line in _fields(question["params"]["requestedSchema"]):
                console.print(f"     {escape(line)}")
        console.print(
            f"   requestState: {len(result['requestState'])} bytes, encrypted; stored by the server: nothing\n"
        )
    else:
        console.print(f"<- the result: {escape(json.dumps(result['structuredContent']))}\n")
    return result


def _fields(schema: Mapping[str, Any]) -> Iterator[str]:
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        choices = [f"{option['const']} ({option['title']})" for option in field.get("oneOf", ())]
        kind = " or ".join(choices) or field["type"]
        yield f"{field.get('title', name)}: {kind}{'' if name in required else ', optional'}"


def _request(
    request_id: int, asked: Mapping[str, Any] | None = None, answer: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    params: dict[str, Any] = {
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "dacapo-demo", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
        },
        "name": _TOOL,
        "arguments": _ARGUMENTS,
    }
    if asked is not None:
        (key,) = asked["inputRequests"]
        params["requestState"] = asked["requestState"]
        params["inputResponses"] = {key: answer}
    return {"jsonrpc": "2.0", "id": request_id, "method": "tools/call", "params": params}


def _post(server: _Server, request: Mapping[str, Any]) -> dict[str, Any]:
    address = urlsplit(server.url)
    connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=_START_SECONDS)
    with contextlib.closing(connection):
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": "2026-07-28",
            "Mcp-Method": request["method"],
            "Mcp-Name": request["params"]["name"],
        }
        connection.request("POST", address.path, json.dumps(request), headers)
        response: dict[str, Any] = json.loads(connection.getresponse().read())
    return response


@contextlib.contextmanager
def _serving(name: str, secret: str) -> Iterator[_Server]:
    """Run a server process on a free loopback port; it ends with the context."""
    command = [sys.executable, "-m", "mcp_runtime.cli", "serve", _SERVER, "--transport", "http", "--port", "0"]
    process = subprocess.Popen(
        command,
        env={**os.environ, SECRET_VARIABLE: secret},
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield _Server(name=name, url=_address(process), process=process)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(timeout=_START_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if process.stderr is not None:
            process.stderr.close()


def _address(process: subprocess.Popen[str]) -> str:
    """Return the address that a starting server logs."""
    lines: list[str] = []
    found: list[str] = []
    done = threading.Event()

    def read() -> None:
        assert process.stderr is not None
        with contextlib.suppress(ValueError):  # The pipe is closed when the server is done with.
            for line in process.stderr:
                lines.append(line)
                if not found and (match := _ADDRESS.search(line)):
                    found.append(match.group())
                    done.set()
        done.set()

    threading.Thread(target=read, daemon=True).start()
    done.wait(_START_SECONDS)
    if not found:
        raise DemoFailed("a server did not start:\n" + "".join(lines))
    return found[0]


def _say(console: Console, text: str) -> None:
    console.print(f"[dim]{escape(text)}[/dim]")
