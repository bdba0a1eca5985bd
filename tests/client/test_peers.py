"""Conversations with servers that others built: the official SDK's, and FastMCP's, over HTTP and standard streams."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from mcp_model import CallToolResult, ElicitRequestFormParams, ElicitResult, TextContent, TextResourceContents
from mcp_runtime.client import Asked, Client, PeerError, Progress, Target

VALUES: dict[str, Any] = {"plan": "team", "seats": 3, "sure": True}
SAYS = {"sdk_server": "ada has team with 3 seats", "fastmcp_server": "ada has team"}


@contextlib.contextmanager
def over_http(module: str) -> Iterator[str]:
    command = [sys.executable, "-m", f"tests.client.peers.{module}", "http"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


@pytest.fixture(scope="module", params=SAYS)
def peer(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module", params=["http", "stdio"])
def target(request: pytest.FixtureRequest, peer: str) -> Iterator[Target]:
    if request.param == "stdio":
        yield [sys.executable, "-m", f"tests.client.peers.{peer}", "stdio"]
        return
    with over_http(peer) as url:
        yield url


async def accept(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
    fields = asked.params.requested_schema.properties
    return ElicitResult(action="accept", content={name: VALUES[name] for name in fields})


def said(result: CallToolResult) -> str:
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


async def test_a_tool_of_two_questions_comes_to_its_end(peer: str, target: Target) -> None:
    asked: list[str] = []

    async def noted(question: Asked[ElicitRequestFormParams]) -> ElicitResult:
        asked.append(question.params.message)
        return await accept(question)

    async with Client(target, form=noted) as client:
        assert "upgrade_plan" in [tool.name for tool in await client.list_tools()]
        assert said(await client.call_tool("upgrade_plan", {"user_id": "ada"})) == SAYS[peer]
    assert len(asked) == 2
    assert asked[0].startswith("Which plan")
    assert asked[1].startswith("Switch ada to team")


async def test_everything_else_works_too(peer: str, target: Target) -> None:
    async with Client(target, form=accept) as client:
        assert "2026-07-28" in (await client.discover()).supported_versions
        assert client.server_info is not None
        assert client.server_info.name == peer.replace("_server", "-plans")
        assert [prompt.name for prompt in await client.list_prompts()] == ["greeting"]
        (message,) = (await client.get_prompt("greeting", {"name": "ada"})).messages
        assert isinstance(message.content, TextContent)
        assert message.content.text == "Please greet ada."
        assert [resource.uri for resource in await client.list_resources()] == ["plans://all"]
        (contents,) = (await client.read_resource("plans://all")).contents
        assert isinstance(contents, TextResourceContents)
        assert contents.text == "pro, team"
        with pytest.raises(PeerError):
            await client.get_prompt("nope")


@pytest.mark.parametrize("peer", ["sdk_server"], scope="module")
async def test_progress_and_failures_of_the_official_sdk_are_understood(target: Target) -> None:
    steps: list[Progress] = []
    async with Client(target) as client:
        counted = await client.call_tool("count", {"steps": 3}, progress=steps.append)
        assert counted.structured_content == {"result": 3}
        assert [step.message for step in steps] == ["step 1", "step 2", "step 3"]
        assert (await client.call_tool("fail")).is_error
