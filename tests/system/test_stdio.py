"""The official SDK's client launches the server as a subprocess and talks over its standard streams."""

from __future__ import annotations

import sys

from mcp import Client, StdioServerParameters
from mcp.types import ElicitRequestParams, ElicitResult

COMMAND = ["-m", "mcp_runtime.cli", "serve", "tests.system.two_questions:server", "--transport", "stdio"]


async def test_the_official_client_completes_a_conversation_over_stdio() -> None:
    asked: list[str] = []

    async def answer(context: object, params: ElicitRequestParams) -> ElicitResult:
        asked.append(params.message)
        content = {"plan": "team"} if len(asked) == 1 else {"sure": True}
        return ElicitResult(action="accept", content=dict(content))

    server = StdioServerParameters(command=sys.executable, args=COMMAND)
    async with Client(server, elicitation_callback=answer) as client:
        assert client.protocol_version == "2026-07-28"
        tools = await client.list_tools()
        result = await client.call_tool("upgrade", {"user": "ada"})
    assert [tool.name for tool in tools.tools] == ["upgrade", "held"]
    assert asked == ["Which plan for ada?", "Switch ada to team?"]
    assert isinstance(result.structured_content, dict)
    assert result.structured_content["how"] == "sure: True"
