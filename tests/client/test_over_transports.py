"""The same conversations over every transport, against a server of ours."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager
from typing import Any, Protocol, TypeAlias
from urllib.parse import urlsplit

import pytest

from mcp_model import (
    CallToolRequestParams,
    CallToolResult,
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequestFormParams,
    ElicitResult,
    ListRootsRequestParams,
    ListRootsResult,
    Root,
    TextContent,
    TextResourceContents,
)
from mcp_runtime.client import Asked, Client, Listening, PeerError, PendingCall, Progress, RequestTimedOut, Target
from mcp_runtime.errors import ConnectionClosed
from mcp_runtime.seams import Transport
from tests.client.plans import make_server
from transports.http import HttpOptions, HttpTransport
from transports.memory import MemoryOptions, MemoryTransport
from transports.websocket import WebSocketOptions, WebSocketTransport

COMMAND = [
    *(sys.executable, "-m", "mcp_runtime.cli", "serve", "tests.client.plans:make_server"),
    *("--transport", "stdio", "--log-level", "error", "--shutdown-seconds", "0.5"),
]

Serving: TypeAlias = AbstractAsyncContextManager[Target]


class _Started(Transport, Protocol):
    async def started(self) -> None: ...


@asynccontextmanager
async def serving(transport: _Started) -> AsyncGenerator[None]:
    task = asyncio.create_task(transport.serve(make_server()))
    started = asyncio.create_task(transport.started())
    try:
        await asyncio.wait([task, started], return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        yield
    finally:
        started.cancel()
        await transport.stop()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def over_http() -> AsyncGenerator[Target]:
    transport = HttpTransport(HttpOptions(port=0, shutdown_seconds=1))
    async with serving(transport):
        yield transport.url


@asynccontextmanager
async def over_websocket() -> AsyncGenerator[Target]:
    transport = WebSocketTransport(WebSocketOptions(port=0, shutdown_seconds=1))
    async with serving(transport):
        yield transport.url


@asynccontextmanager
async def over_memory() -> AsyncGenerator[Target]:
    async with serving(MemoryTransport(MemoryOptions(name="over-transports", shutdown_seconds=1))):
        yield "memory://over-transports"


@asynccontextmanager
async def over_stdio() -> AsyncGenerator[Target]:
    yield COMMAND


@asynccontextmanager
async def with_a_server_object() -> AsyncGenerator[Target]:
    yield make_server()


WAYS: dict[str, Callable[[], Serving]] = {
    "http": over_http,
    "websocket": over_websocket,
    "memory": over_memory,
    "stdio": over_stdio,
    "object": with_a_server_object,
}


@pytest.fixture(params=WAYS)
async def target(request: pytest.FixtureRequest) -> AsyncGenerator[Target]:
    async with WAYS[request.param]() as found:
        yield found


async def accept(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
    values: dict[str, Any] = {"plan": "team", "sure": True, "name": "ada"}
    fields = asked.params.requested_schema.properties
    return ElicitResult(action="accept", content={name: values[name] for name in fields})


def said(result: CallToolResult) -> str:
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


async def test_a_conversation_of_two_questions_with_progress(target: Target) -> None:
    steps: list[Progress] = []
    async with Client(target, form=accept) as client:
        result = await client.call_tool("upgrade", {"user_id": "ada"}, progress=steps.append)
    assert said(result) == "ada has team"
    assert [step.progress for step in steps] == [1, 2, 3]
    assert steps[-1] == Progress(progress=3, total=3, message="step 3")


async def test_discovery_lists_prompts_and_resources(target: Target) -> None:
    async with Client(target, form=accept) as client:
        discovered = await client.discover()
        assert discovered.supported_versions == ["2026-07-28"]
        assert client.server_info is not None
        assert client.server_info.name == "plans"
        names = [tool.name for tool in await client.list_tools()]
        assert sorted(names) == ["fail", "lend", "query", "upgrade", "wait"]
        assert [prompt.name for prompt in await client.list_prompts()] == ["greet"]
        (message,) = (await client.get_prompt("greet")).messages
        assert isinstance(message.content, TextContent)
        assert message.content.text == "Greet ada."
        for uri, text in (("plans://all", "pro, team"), ("plans://ada", "ada: pro")):
            (contents,) = (await client.read_resource(uri)).contents
            assert isinstance(contents, TextResourceContents)
            assert contents.text == text
        templates = await client.list_resource_templates()
        assert [template.uri_template for template in templates] == ["plans://{user}"]


async def test_mirrored_arguments_are_learned_when_they_are_missed(target: Target) -> None:
    async with Client(target) as client:
        assert said(await client.call_tool("query", {"region": "Übersee", "limit": 3})) == "Übersee 3"
        await client.list_tools()
        assert said(await client.call_tool("query", {"region": " eu "})) == " eu  1"


async def test_a_conversation_by_hand_outlives_its_client(target: Target) -> None:
    async with Client(target, by_hand=("form",)) as client:
        params = CallToolRequestParams(meta=client.meta(), name="upgrade", arguments={"user_id": "ada"})
        pending = await client.start("tools/call", params)
        assert isinstance(pending, PendingCall)
        assert list(pending.input_requests) == ["plan"]
        again = PendingCall.from_json(pending.to_json())
        pending = await client.resume(pending, {"plan": ElicitResult(action="accept", content={"plan": "pro"})})
        assert isinstance(pending, PendingCall)
        done = await client.resume(again, {"plan": ElicitResult(action="decline")})
        assert isinstance(done, CallToolResult)
        assert said(done) == "ada: decline"
        # A question that is left out is asked again.
        still = await client.resume(again, {})
        assert isinstance(still, PendingCall)
        assert list(still.input_requests) == ["plan"]


async def test_models_and_folders_are_lent(target: Target) -> None:
    async def write(asked: Asked[CreateMessageRequestParams]) -> CreateMessageResult:
        return CreateMessageResult(role="assistant", content=TextContent(text="hello"), model="m")

    async def folders(asked: Asked[ListRootsRequestParams | None]) -> ListRootsResult:
        return ListRootsResult(roots=[Root(uri="file:///plans")])

    async with Client(target, sampling=write, roots=folders) as client:
        assert said(await client.call_tool("lend")) == "CreateMessageResult, ListRootsResult"


async def test_a_server_says_which_capability_it_misses(target: Target) -> None:
    async with Client(target) as client:
        with pytest.raises(PeerError) as raised:
            await client.call_tool("upgrade", {"user_id": "ada"})
    assert raised.value.code == -32021
    assert raised.value.data == {"requiredCapabilities": {"elicitation": {"form": {}}}}


async def test_a_failing_tool_is_a_result_and_an_unknown_one_an_error(target: Target) -> None:
    async with Client(target) as client:
        failed = await client.call_tool("fail")
        assert failed.is_error
        assert said(failed) == "no such user"
        with pytest.raises(PeerError) as raised:
            await client.call_tool("nope")
    assert raised.value.code == -32602


async def test_cancelling_and_timing_out_leave_the_client_usable(target: Target) -> None:
    async with Client(target) as client:
        began = asyncio.Event()
        waiting = asyncio.create_task(client.call_tool("wait", progress=lambda step: began.set()))
        await began.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        with pytest.raises(RequestTimedOut):
            await client.call_tool("wait", timeout_seconds=0.05)
        assert (await client.call_tool("fail")).is_error


async def test_many_conversations_run_at_once(target: Target) -> None:
    async with Client(target, form=accept) as client:
        results = await asyncio.gather(*(client.call_tool("upgrade", {"user_id": f"u{n}"}) for n in range(12)))
    assert [said(result) for result in results] == [f"u{n} has team" for n in range(12)]


async def test_listening_begins_with_what_the_server_agreed_to(target: Target) -> None:
    async with Client(target) as client, aclosing(client.listen(tools=True, uris=["plans://all"])) as events:
        first = await anext(events)
    assert isinstance(first, Listening)
    assert first.honored.tools_list_changed is True
    assert first.honored.resource_subscriptions == ["plans://all"]


@pytest.mark.parametrize("way", ["http", "websocket"])
async def test_events_go_on_when_the_server_is_started_again(way: str) -> None:
    """Spec: 2026-07-28 basic/patterns/subscriptions; a graceful end and a lost connection look the same."""

    def at(port: int) -> HttpTransport | WebSocketTransport:
        if way == "http":
            return HttpTransport(HttpOptions(port=port, shutdown_seconds=1))
        return WebSocketTransport(WebSocketOptions(port=port, shutdown_seconds=1))

    first = at(0)
    async with contextlib.AsyncExitStack() as stack:
        async with serving(first):
            url = first.url
            port = urlsplit(url).port
            assert port is not None
            client = await stack.enter_async_context(Client(url))
            events = await stack.enter_async_context(aclosing(client.listen(tools=True, max_failures=50)))
            begun = await anext(events)
            assert isinstance(begun, Listening)
        async with serving(at(port)):
            again = await anext(events)
            assert isinstance(again, Listening)
            assert again.again
            assert (await client.call_tool("fail")).is_error


async def test_closing_the_client_ends_what_is_under_way(target: Target) -> None:
    began = asyncio.Event()
    async with Client(target) as client:
        waiting = asyncio.create_task(client.call_tool("wait", progress=lambda step: began.set()))
        await began.wait()
    with pytest.raises(ConnectionClosed):
        await waiting
