"""Conversations across real processes, driven by the official SDK's client and by plain HTTP."""

from __future__ import annotations

import itertools
import json
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from mcp import Client
from mcp.types import ElicitRequestParams, ElicitResult

from mcp_runtime.settings import new_secret
from tests.system.processes import Process, serving
from tests.wire import FORM_CAPABLE, VERSION, accept

TARGET = "tests.system.two_questions:server"
_ids = itertools.count(1)


@pytest.fixture(scope="module")
def secret() -> str:
    return new_secret()


@pytest.fixture(scope="module")
def first(secret: str) -> Iterator[Process]:
    with serving(TARGET, secret=secret) as process:
        yield process


@pytest.fixture(scope="module")
def second(secret: str) -> Iterator[Process]:
    with serving(TARGET, secret=secret) as process:
        yield process


@pytest.fixture(scope="module")
def stranger() -> Iterator[Process]:
    with serving(TARGET, secret=new_secret()) as process:
        yield process


def post(process: Process, tool: str, arguments: Mapping[str, Any], **params: Any) -> tuple[int, dict[str, Any]]:
    """Call a tool over HTTP and return the status and the decoded response."""
    meta = {
        "io.modelcontextprotocol/protocolVersion": VERSION,
        "io.modelcontextprotocol/clientCapabilities": FORM_CAPABLE,
    }
    body = {"name": tool, "arguments": arguments, "_meta": meta, **params}
    message = {"jsonrpc": "2.0", "id": next(_ids), "method": "tools/call", "params": body}
    headers = {
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": VERSION,
        "Mcp-Method": "tools/call",
        "Mcp-Name": tool,
    }
    request = urllib.request.Request(process.url, json.dumps(message).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, json.loads(response.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def retry_of(asked: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    (key,) = asked["result"]["inputRequests"]
    return {"requestState": asked["result"]["requestState"], "inputResponses": {key: answer}}


async def converse(process: Process, *answers: ElicitResult) -> dict[str, Any]:
    """Call `upgrade` with the SDK's client, answering its questions in order."""
    remaining = list(answers)

    async def answer(context: object, params: ElicitRequestParams) -> ElicitResult:
        return remaining.pop(0)

    async with Client(process.url, elicitation_callback=answer) as client:
        result = await client.call_tool("upgrade", {"user": "ada"})
    assert not remaining, "a question was not asked"
    assert isinstance(result.structured_content, dict)
    return result.structured_content


async def test_the_official_client_gets_the_final_result_of_a_two_question_tool(first: Process) -> None:
    outcome = await converse(
        first,
        ElicitResult(action="accept", content={"plan": "team"}),
        ElicitResult(action="accept", content={"sure": True}),
    )
    assert outcome == {"how": "sure: True", "plan": "team", "process": first.pid}


@pytest.mark.parametrize("action", ["decline", "cancel"])
async def test_declines_and_cancels_of_the_official_client_reach_the_handler(first: Process, action: Any) -> None:
    at_once = await converse(first, ElicitResult(action=action))
    assert at_once["how"] == f"plan: {action}"
    later = await converse(first, ElicitResult(action="accept", content={"plan": "pro"}), ElicitResult(action=action))
    assert (later["how"], later["plan"]) == (f"sure: {action}", "pro")


def test_a_retry_is_answered_by_another_process_and_the_first_one_holds_nothing(
    first: Process, second: Process
) -> None:
    _, asked = post(first, "upgrade", {"user": "ada"})
    _, asked_again = post(first, "upgrade", {"user": "ada"}, **retry_of(asked, accept(plan="pro")))
    _, done = post(second, "upgrade", {"user": "ada"}, **retry_of(asked_again, accept(sure=True)))
    outcome = {"how": "sure: True", "plan": "pro", "process": second.pid}
    assert done["result"]["structuredContent"] == outcome
    _, held = post(first, "held", {})
    counts = held["result"]["structuredContent"]
    assert counts == dict.fromkeys(counts, 0)


def test_a_process_with_another_key_refuses_the_token(first: Process, stranger: Process) -> None:
    _, asked = post(first, "upgrade", {"user": "ada"})
    status, refused = post(stranger, "upgrade", {"user": "ada"}, **retry_of(asked, accept(plan="pro")))
    assert (status, refused["error"]["code"]) == (400, -32602)


def test_a_conversation_survives_the_death_of_the_process_that_asked(secret: str, second: Process) -> None:
    with serving(TARGET, secret=secret) as mortal:
        _, asked = post(mortal, "upgrade", {"user": "ada"})
        mortal.kill()
        _, asked = post(second, "upgrade", {"user": "ada"}, **retry_of(asked, accept(plan="pro")))
    _, done = post(second, "upgrade", {"user": "ada"}, **retry_of(asked, accept(sure=False)))
    assert done["result"]["structuredContent"]["how"] == "sure: False"


def test_a_server_without_a_secret_says_so_prominently() -> None:
    with serving(TARGET) as process:
        post(process, "held", {})
    assert any("WARNING" in line and "MCP_MRTR_SECRET" in line for line in process.log)
