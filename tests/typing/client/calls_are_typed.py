"""What type checkers know of calls: the method decides, and questions keep the type of their result."""

from typing import assert_type

from mcp_model import (
    CallToolResult,
    CompleteResult,
    DiscoverResult,
    ElicitRequestFormParams,
    ElicitResult,
    GetPromptRequestParams,
    GetPromptResult,
    ListToolsResult,
    PaginatedRequestParams,
    PromptReference,
    ReadResourceResult,
    RequestParams,
    Tool,
)
from mcp_runtime.client import AnyResult, Asked, Client, Heard, PendingCall


async def form(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
    assert_type(asked.params.message, str)
    return ElicitResult(action="decline")


async def calls(client: Client) -> None:
    assert_type(await client.request("server/discover", RequestParams(meta=client.meta())), DiscoverResult)
    page = await client.request("tools/list", PaginatedRequestParams(meta=client.meta()))
    assert_type(page, ListToolsResult)
    assert_type(await client.list_tools(), list[Tool])
    assert_type(await client.call_tool("t", {"x": 1}, progress=lambda step: None), CallToolResult)
    assert_type(await client.get_prompt("p", {"x": "1"}), GetPromptResult)
    assert_type(await client.read_resource("a://b"), ReadResourceResult)
    assert_type(await client.complete(PromptReference(name="p"), "x", "1"), CompleteResult)
    async for listed in client.pages("tools/list"):
        assert_type(listed, ListToolsResult)
    async for heard in client.listen(tools=True):
        assert_type(heard, Heard)


async def by_hand(client: Client, stored: str) -> None:
    begun = await client.start("prompts/get", GetPromptRequestParams(meta=client.meta(), name="p"))
    assert_type(begun, GetPromptResult | PendingCall[GetPromptResult])
    if isinstance(begun, PendingCall):
        begun = await client.resume(begun, {"a": ElicitResult(action="cancel")})
        assert_type(begun, GetPromptResult | PendingCall[GetPromptResult])
    pending = PendingCall.from_json(stored)
    assert_type(await client.finish(pending), AnyResult)


def clients() -> list[Client]:
    return [
        Client("http://127.0.0.1:8000/mcp", form=form),
        Client(["python", "server.py"], by_hand=("form", "url")),
    ]
