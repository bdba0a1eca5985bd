"""Handlers by kind: each gets its typed question, and what there is decides what is declared."""

from __future__ import annotations

from typing import Any

import pytest

from mcp_model import (
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequestFormParams,
    ElicitRequestURLParams,
    ElicitResult,
    ListRootsRequestParams,
    ListRootsResult,
    Root,
    TextContent,
)
from mcp_runtime.client import Asked, BadAnswer, Client, InputKind
from mcp_runtime.client.answering import Answering
from tests.client.scripted import Scripted, ask, name_it, text


async def go(asked: Asked[ElicitRequestURLParams]) -> ElicitResult:
    assert asked.params.url == "https://example.org/connect"
    return ElicitResult(action="accept")


async def write(asked: Asked[CreateMessageRequestParams]) -> CreateMessageResult:
    return CreateMessageResult(
        role="assistant", content=TextContent(text=f"at most {asked.params.max_tokens}"), model="m"
    )


async def folders(asked: Asked[ListRootsRequestParams | None]) -> ListRootsResult:
    return ListRootsResult(roots=[Root(uri="file:///plans")])


EVERY_KIND: dict[str, Any] = {
    "form": ask("x")["inputRequests"]["x"],
    "url": {
        "method": "elicitation/create",
        "params": {"mode": "url", "message": "go", "url": "https://example.org/connect"},
    },
    "model": {
        "method": "sampling/createMessage",
        "params": {"messages": [{"role": "user", "content": {"type": "text", "text": "hi"}}], "maxTokens": 7},
    },
    "roots": {"method": "roots/list"},
}


async def test_every_kind_of_question_reaches_its_handler() -> None:
    question = {"resultType": "input_required", "inputRequests": EVERY_KIND, "requestState": "s"}
    transport = Scripted(question, text("done"))
    async with Client(transport, form=name_it, url=go, sampling=write, roots=folders) as client:
        await client.call_tool("t")
    assert transport.params[1]["inputResponses"] == {
        "form": {"action": "accept", "content": {"name": "for form"}},
        "url": {"action": "accept"},
        "model": {"role": "assistant", "content": {"type": "text", "text": "at most 7"}, "model": "m"},
        "roots": {"roots": [{"uri": "file:///plans"}]},
    }


async def test_a_handler_learns_who_asks_and_why() -> None:
    seen: list[Asked[ElicitRequestFormParams]] = []

    async def answer(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
        seen.append(asked)
        return ElicitResult(action="decline")

    info = {"_meta": {"io.modelcontextprotocol/serverInfo": {"name": "plans", "version": "1"}}}
    transport = Scripted(ask("a", state="s"), ask("b", state="s", **info), text("done"))
    async with Client(transport, form=answer) as client:
        await client.call_tool("upgrade", {})
    first, second = seen
    assert (first.key, first.method, first.target, first.round, first.server) == ("a", "tools/call", "upgrade", 1, None)
    assert (second.key, second.round) == ("b", 2)
    assert second.server is not None
    assert second.server.name == "plans"


@pytest.mark.parametrize(
    ("answering", "declared"),
    [
        (Answering(), {}),
        (Answering(form=name_it), {"elicitation": {"form": {}}}),
        (Answering(url=go), {"elicitation": {"url": {}}}),
        (Answering(form=name_it, url=go), {"elicitation": {"form": {}, "url": {}}}),
        (Answering(sampling=write, roots=folders), {"sampling": {}, "roots": {}}),
        (Answering(by_hand=("form", "roots")), {"elicitation": {"form": {}}, "roots": {}}),
    ],
)
def test_handlers_decide_what_is_declared(answering: Answering, declared: dict[str, Any]) -> None:
    assert answering.capabilities({}) == declared


def test_further_capabilities_are_merged() -> None:
    further: dict[str, Any] = {"sampling": {"tools": {}}, "extensions": {"example.org/x": {}}}
    assert Answering(sampling=write).capabilities(further) == further
    assert Answering().capabilities({"sampling": {}}) == {"sampling": {}}


@pytest.mark.parametrize(
    ("answer", "constraint"),
    [
        ({"action": "accept"}, "content"),
        ({"action": "accept", "content": {}}, "required"),
        ({"action": "accept", "content": {"name": 3}}, "type"),
    ],
)
async def test_an_answer_that_does_not_fit_its_form_is_not_sent(answer: dict[str, Any], constraint: str) -> None:
    """Spec: 2026-07-28 client/elicitation, Form Mode Security 2."""

    async def wrong(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
        return ElicitResult.from_wire(answer)

    transport = Scripted(ask("a", state="s"))
    async with Client(transport, form=wrong) as client:
        with pytest.raises(BadAnswer, match=f"'a'.*{constraint}"):
            await client.call_tool("t")
    assert len(transport.sent) == 1


@pytest.mark.parametrize("action", ["decline", "cancel"])
async def test_a_refusal_needs_no_content(action: Any) -> None:
    async def refuse(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
        return ElicitResult(action=action)

    transport = Scripted(ask("a", state="s"), text("done"))
    async with Client(transport, form=refuse) as client:
        await client.call_tool("t")
    assert transport.params[1]["inputResponses"] == {"a": {"action": action}}


async def test_what_a_handler_raises_ends_the_call() -> None:
    async def fail(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
        raise RuntimeError("mine")

    async with Client(Scripted(ask("a"))) as silent, Client(Scripted(ask("a")), form=fail) as client:
        assert silent.capabilities == {}
        with pytest.raises(RuntimeError, match="mine"):
            await client.call_tool("t")


def test_kinds_are_what_the_protocol_has() -> None:
    kinds: tuple[InputKind, ...] = ("form", "url", "sampling", "roots")
    assert set(Answering(by_hand=kinds).capabilities({})) == {"elicitation", "sampling", "roots"}
