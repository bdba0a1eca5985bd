"""Wrong uses of the client. Each marked line must be rejected for its reason, and no other."""

from mcp_model import (
    CallToolRequestParams,
    CallToolResult,
    CreateMessageResult,
    ElicitRequestFormParams,
    ElicitRequestURLParams,
    ElicitResult,
    GetPromptRequestParams,
    GetPromptResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
)
from mcp_runtime.client import Asked, Client, Listening, PendingCall


async def form(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
    asked.key = "other"  # type: ignore[misc]
    print(asked.params.url)  # type: ignore[attr-defined]
    return ElicitResult(action="agree")  # type: ignore[arg-type]


async def url(asked: Asked[ElicitRequestURLParams]) -> ElicitResult:
    return ElicitResult(action="accept")


async def wrong_result(asked: Asked[ElicitRequestFormParams]) -> CreateMessageResult:
    raise NotImplementedError


async def plain(asked: Asked[ElicitRequestFormParams]) -> dict[str, str]:
    return {"action": "accept"}


def not_async(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
    return ElicitResult(action="accept")


def clients() -> None:
    Client("http://127.0.0.1:8000/mcp", form=form, url=url)
    Client("http://127.0.0.1:8000/mcp", form=wrong_result)  # type: ignore[arg-type]
    Client("http://127.0.0.1:8000/mcp", form=plain)  # type: ignore[arg-type]
    Client("http://127.0.0.1:8000/mcp", form=not_async)  # type: ignore[arg-type]
    Client("http://127.0.0.1:8000/mcp", form=url)  # type: ignore[arg-type]
    Client("http://127.0.0.1:8000/mcp", sampling=form)  # type: ignore[arg-type]
    Client("http://127.0.0.1:8000/mcp", by_hand=("forms",))  # type: ignore[arg-type]
    Client(8000)  # type: ignore[arg-type]


async def calls(client: Client) -> None:
    prompt = GetPromptRequestParams(meta=client.meta(), name="p")
    await client.request("tools/call", prompt)  # type: ignore[call-overload]
    await client.request("tools/list", CallToolRequestParams(meta=client.meta(), name="t"))  # type: ignore[call-overload]
    await client.request("tools/run", prompt)  # type: ignore[call-overload]
    await client.request("elicitation/create", prompt)  # type: ignore[call-overload]
    await client.start("tools/list", PaginatedRequestParams(meta=client.meta()))  # type: ignore[call-overload]
    await client.start("prompts/get", ReadResourceRequestParams(meta=client.meta(), uri="a"))  # type: ignore[call-overload]
    result: CallToolResult = await client.get_prompt("p")  # type: ignore[assignment]
    await client.get_prompt("p", {"x": 1})  # type: ignore[dict-item]
    client.pages("tools/call")  # type: ignore[call-overload]
    print(result)


async def by_hand(client: Client, pending: PendingCall[GetPromptResult]) -> None:
    await client.resume(pending, {"a": {"action": "accept"}})  # type: ignore[dict-item]
    outcome: CallToolResult = await client.finish(pending)  # type: ignore[arg-type]
    begun = await client.start("prompts/get", GetPromptRequestParams(meta=client.meta(), name="p"))
    print(outcome, begun.messages)  # type: ignore[union-attr]


async def events(client: Client) -> None:
    async for heard in client.listen(tool=True):  # type: ignore[call-arg]
        if not isinstance(heard, Listening):
            print(heard.honored)  # type: ignore[union-attr]
