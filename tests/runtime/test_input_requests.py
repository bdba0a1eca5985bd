"""Raw input requests under author keys, the deprecated kinds included.

Spec: 2026-07-28 basic/patterns/mrtr, InputRequests and Server Requirements 2 and 7.
"""

from __future__ import annotations

from typing import Any

import pytest

from mcp_model import CreateMessageRequest, ElicitRequest, ListRootsRequest
from mcp_runtime import Server, ToolContext, blocking
from mcp_runtime.errors import FormError
from mcp_runtime.input_requests import raw_questions
from tests.wire import CANCEL, Wire, accept

EVERYTHING: dict[str, Any] = {"elicitation": {"form": {}}, "sampling": {"tools": {}}, "roots": {}}

LOGIN = ElicitRequest.from_wire(
    {
        "method": "elicitation/create",
        "params": {
            "mode": "form",
            "message": "GitHub login?",
            "requestedSchema": {
                "type": "object",
                "properties": {"name": {"type": "string", "minLength": 2}, "age": {"type": "integer"}},
                "required": ["name"],
            },
        },
    }
)
CAPITAL = CreateMessageRequest.from_wire(
    {
        "method": "sampling/createMessage",
        "params": {
            "messages": [{"role": "user", "content": {"type": "text", "text": "Capital of France?"}}],
            "maxTokens": 10,
        },
    }
)
ROOTS = ListRootsRequest.from_wire({"method": "roots/list"})

SAMPLED = {
    "role": "assistant",
    "content": {"type": "text", "text": "Paris"},
    "model": "m",
    "stopReason": "endTurn",
}


def server() -> Server:
    made = Server("s", version="1")

    @made.tool()
    async def login(ctx: ToolContext) -> str:
        answers = await ctx.request_inputs({"github_login": LOGIN})
        result = answers["github_login"]
        return f"{result.action} {result.content}"

    @made.tool()
    def login_blocking(ctx: blocking.ToolContext) -> str:
        result = ctx.request_inputs({"github_login": LOGIN})["github_login"]
        return f"{result.action} {result.content}"

    @made.tool()
    async def everything(ctx: ToolContext) -> str:
        answers = await ctx.request_inputs({"login": LOGIN, "capital": CAPITAL, "roots": ROOTS})
        return " ".join(type(answer).__name__ for answer in answers.values())

    @made.tool()
    def everything_blocking(ctx: blocking.ToolContext) -> str:
        return " ".join(ctx.request_inputs({"capital": CAPITAL, "roots": ROOTS}))

    return made


deprecated = pytest.mark.filterwarnings("ignore:.*is deprecated in protocol version:DeprecationWarning")


@pytest.mark.parametrize("tool", ["everything", "everything_blocking"])
async def test_the_deprecated_kinds_warn_where_the_handler_asks(tool: str) -> None:
    with pytest.warns(DeprecationWarning, match="deprecated in protocol version") as warned:
        await Wire(server(), capabilities=EVERYTHING).call(tool)
    assert {str(warning.message).partition(" is ")[0] for warning in warned} == {
        "'capital': sampling",
        "'roots': roots",
    }
    assert {warning.filename for warning in warned} == {__file__}


@pytest.mark.parametrize("tool", ["login", "login_blocking"])
async def test_an_elicitation_travels_under_the_authors_key(tool: str) -> None:
    wire = Wire(server())
    first = await wire.call(tool)
    assert first.result["inputRequests"] == {"github_login": LOGIN.to_wire()}
    done = await wire.call(tool, after=first, answers={"github_login": accept(name="octocat", age=3.0, extra=1)})
    assert done.text == "accept {'name': 'octocat', 'age': 3}"
    cancelled = await wire.call(tool, after=first, answers={"github_login": CANCEL})
    assert cancelled.text == "cancel None"


async def test_an_answer_to_a_raw_form_is_checked_against_its_schema() -> None:
    wire = Wire(server())
    first = await wire.call("login")
    reply = await wire.call("login", after=first, answers={"github_login": accept(name="x")})
    assert reply.error["code"] == -32602
    assert reply.error["data"] == {"key": "github_login", "field": "name", "constraint": "minLength"}


@deprecated
async def test_several_kinds_travel_together_and_come_back_typed() -> None:
    wire = Wire(server(), capabilities=EVERYTHING)
    first = await wire.call("everything")
    asked = first.result["inputRequests"]
    assert [asked[key]["method"] for key in ("login", "capital", "roots")] == [
        "elicitation/create",
        "sampling/createMessage",
        "roots/list",
    ]
    assert asked["capital"] == CAPITAL.to_wire()
    answers = {"login": accept(name="ada"), "capital": SAMPLED, "roots": {"roots": [{"uri": "file:///a"}]}}
    assert (await wire.call("everything", after=first, answers=answers)).text == (
        "ElicitResult CreateMessageResult ListRootsResult"
    )


@deprecated
@pytest.mark.parametrize("missing", ["elicitation", "sampling", "roots"])
async def test_each_kind_needs_its_capability(missing: str) -> None:
    """Spec: Server Requirements 7: a MUST NOT for each kind that was not declared."""
    declared = {name: value for name, value in EVERYTHING.items() if name != missing}
    reply = await Wire(server(), capabilities=declared).call("everything")
    assert reply.error["code"] == -32021
    assert list(reply.error["data"]["requiredCapabilities"]) == [missing]


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("capital", accept(name="ada")),
        ("capital", {"model": "m"}),
        ("capital", {**SAMPLED, "role": "judge"}),
        ("roots", SAMPLED),
        ("roots", {"roots": "file:///a"}),
        ("roots", {"roots": [{"name": "no uri"}]}),
        ("login", SAMPLED),
    ],
)
@deprecated
async def test_an_answer_of_another_kind_or_shape_is_refused(key: str, answer: dict[str, Any]) -> None:
    wire = Wire(server(), capabilities=EVERYTHING)
    first = await wire.call("everything")
    reply = await wire.call("everything", after=first, answers={key: answer})
    assert reply.error["code"] == -32602
    assert reply.error["data"]["key"] == key
    assert "pydantic" not in reply.error["message"]


def test_sampling_with_tools_needs_the_capability_for_tools() -> None:
    wire = CAPITAL.to_wire()
    wire["params"]["tools"] = [{"name": "t", "inputSchema": {"type": "object"}}]
    with pytest.warns(DeprecationWarning, match="sampling"):
        (with_tools,) = raw_questions({"k": CreateMessageRequest.from_wire(wire)})
    assert with_tools.required_capability == {"sampling": {"tools": {}}}
    with pytest.warns(DeprecationWarning, match="sampling"):
        (without,) = raw_questions({"k": CAPITAL})
    assert without.required_capability == {"sampling": {}}


def test_url_mode_cannot_be_asked_from_a_handler() -> None:
    url = ElicitRequest.from_wire(
        {
            "method": "elicitation/create",
            "params": {"mode": "url", "message": "m", "url": "https://example.org", "elicitationId": "1"},
        }
    )
    with pytest.raises(FormError, match="'k'"):
        raw_questions({"k": url})


def test_asking_nothing_or_something_else_is_the_authors_mistake() -> None:
    with pytest.raises(FormError):
        raw_questions({})
    wrong: Any = {"k": {"method": "elicitation/create"}}
    with pytest.raises(TypeError, match="'k'"):
        raw_questions(wrong)
