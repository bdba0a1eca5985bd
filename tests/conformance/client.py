"""The fixture client of the official conformance suite, written with the public client API only.

The suite starts it once per scenario, with the URL of a mock server as the last argument:
`python -m tests.conformance.client URL`, and names the scenario in `MCP_CONFORMANCE_SCENARIO`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from mcp_model import (
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequestFormParams,
    ElicitResult,
    ListRootsRequestParams,
    ListRootsResult,
    TextContent,
)
from mcp_runtime.client import Asked, Client, PeerError

__all__ = ["SCENARIOS", "main"]


# -- answers to what mock servers ask -----------------------------------------------------------


async def fill_in(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
    """Accept a form with a plausible value for each field."""
    samples: dict[str, Any] = {"string": "Alice", "boolean": True, "integer": 1, "number": 1, "array": []}
    properties = asked.params.to_wire()["requestedSchema"]["properties"]
    content: dict[str, Any] = {
        name: schema["enum"][0] if "enum" in schema else samples[schema["type"]] for name, schema in properties.items()
    }
    return ElicitResult(action="accept", content=content)


async def write(asked: Asked[CreateMessageRequestParams]) -> CreateMessageResult:
    return CreateMessageResult(role="assistant", content=TextContent(text="Paris."), model="fixture")


async def no_roots(asked: Asked[ListRootsRequestParams]) -> ListRootsResult:
    return ListRootsResult(roots=[])


# -- scenarios ----------------------------------------------------------------------------------


async def call_add_numbers(client: Client) -> None:
    await client.list_tools()
    await client.call_tool("add_numbers", {"a": 5, "b": 3})


async def send_a_few_requests(client: Client) -> None:
    await client.list_tools()
    await client.discover()
    await client.list_tools()


async def use_everything(client: Client) -> None:
    for tool in await client.list_tools():
        await client.call_tool(tool.name, {})
    for resource in await client.list_resources():
        await client.read_resource(resource.uri)
    for prompt in await client.list_prompts():
        await client.get_prompt(prompt.name, {argument.name: "x" for argument in prompt.arguments or ()})


async def make_listed_calls(client: Client) -> None:
    await client.list_tools()
    for call in json.loads(os.environ["MCP_CONFORMANCE_CONTEXT"])["toolCalls"]:
        await client.call_tool(call["name"], call.get("arguments", {}))


async def call_what_survives(client: Client) -> None:
    for tool in await client.list_tools():
        properties = tool.input_schema.to_wire().get("properties", {})
        await client.call_tool(tool.name, dict.fromkeys(properties, "x"))


async def converse(client: Client) -> None:
    await client.list_tools()
    for tool in ("test_mrtr_echo_state", "test_mrtr_unrelated", "test_mrtr_no_state", "test_mrtr_no_result_type"):
        await client.call_tool(tool, {})


async def list_only(client: Client) -> None:
    await client.list_tools()


async def echo_schema(client: Client) -> None:
    schemas = {tool.name: tool.input_schema.to_wire() for tool in await client.list_tools()}
    await client.call_tool("json_schema_echo", {"schema": schemas["json_schema_2020_12_tool"]})


SCENARIOS: dict[str, Callable[[Client], Awaitable[None]]] = {
    "tools_call": call_add_numbers,
    "request-metadata": send_a_few_requests,
    "http-standard-headers": use_everything,
    "http-custom-headers": make_listed_calls,
    "http-invalid-tool-headers": call_what_survives,
    "sep-2322-client-request-state": converse,
    "json-schema-ref-no-deref": list_only,
    "json-schema-2020-12-preservation": echo_schema,
}
"""The scenarios that need no authorization, by the suite's names."""


async def run(url: str, scenario: str) -> int:
    """Carry out one scenario; return the exit status."""
    act = SCENARIOS.get(scenario)
    if act is None:
        print(f"not attempted: {scenario}", file=sys.stderr)
        return 3
    options: dict[str, Any] = {"form": fill_in, "sampling": write, "roots": no_roots}
    async with Client(url, **options) as client:
        try:
            await act(client)
        except PeerError as error:
            print(f"{scenario}: {error}", file=sys.stderr)
            return 1
    return 0


def main() -> None:
    """Run the scenario that the suite names."""
    sys.exit(asyncio.run(run(sys.argv[-1], os.environ["MCP_CONFORMANCE_SCENARIO"])))


if __name__ == "__main__":
    main()
