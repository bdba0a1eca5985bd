from __future__ import annotations

import asyncio
import enum
import json
import logging
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from mcp_model import Annotations, GetPromptResult, Icon, ImageContent, PromptMessage, TextContent
from mcp_runtime import (
    Component,
    Elicitor,
    Principal,
    PromptContext,
    Server,
    ToolContext,
    TransportFacts,
    blocking,
    content,
)
from mcp_runtime.errors import InvalidParams, RegistrationError
from tests.wire import DECLINE, Reply, Wire, accept


class Tone(enum.Enum):
    FORMAL = "formal"
    CASUAL = "casual"


class Number(enum.Enum):
    ONE = 1


class Name(BaseModel):
    name: str


class Age(BaseModel):
    age: int


def server(**options: Any) -> Server:
    return Server("prompts", version="1", **options)


async def get(wire: Wire, name: str, arguments: dict[str, Any] | None = None, **params: Any) -> Reply:
    arguments_member = {} if arguments is None else {"arguments": arguments}
    return await wire.request("prompts/get", {"name": name, **arguments_member, **params})


async def retry(wire: Wire, name: str, last: Reply, answers: dict[str, Any]) -> Reply:
    return await get(wire, name, requestState=last.result["requestState"], inputResponses=answers)


def texts(reply: Reply) -> list[str]:
    return [message["content"]["text"] for message in reply.result["messages"]]


async def test_list_entry_says_what_the_function_says() -> None:
    app = server()

    @app.prompt
    def review(
        code: Annotated[str, Field(title="Code", description="What to review")],
        tone: Tone = Tone.FORMAL,
        depth: Literal["short", "long"] | None = None,
    ) -> str:
        """Ask for a review."""
        return code

    (entry,) = (await Wire(app).request("prompts/list")).result["prompts"]
    assert entry == {
        "name": "review",
        "description": "Ask for a review.",
        "arguments": [
            {"name": "code", "title": "Code", "description": "What to review", "required": True},
            {"name": "tone", "required": False},
            {"name": "depth", "required": False},
        ],
    }


async def test_options_go_to_the_list_entry_and_tags_do_not() -> None:
    app = server()

    @app.prompt(
        name="code review",
        title="Code review",
        description="Reviews",
        icons=[Icon(src="https://example.com/i.png")],
        meta={"example.com/x": 1},
        tags=["dev"],
    )
    def review() -> str:
        return "x"

    (entry,) = (await Wire(app).request("prompts/list")).result["prompts"]
    assert entry == {
        "name": "code review",
        "title": "Code review",
        "description": "Reviews",
        "icons": [{"src": "https://example.com/i.png"}],
        "_meta": {"example.com/x": 1},
    }


def test_decorated_prompt_is_the_function_itself() -> None:
    app = server()

    def hello(name: str) -> str:
        return f"hi {name}"

    assert app.prompt(hello) is hello
    assert app.prompt(name="again")(hello) is hello
    assert hello("Bo") == "hi Bo"


async def test_list_carries_cache_hints_and_get_does_not() -> None:
    """2026-07-28 server/utilities/caching, Cacheable Results: lists MUST carry hints."""
    app = server()
    app.add_prompt(lambda: "x", name="one")
    wire = Wire(app)
    listed = (await wire.request("prompts/list")).result
    assert (listed["ttlMs"], listed["cacheScope"], listed["resultType"]) == (0, "public", "complete")
    got = (await get(wire, "one")).result
    assert "ttlMs" not in got
    assert got["resultType"] == "complete"


async def test_capability_is_declared_when_there_are_prompts() -> None:
    """2026-07-28 server/prompts, Capabilities: servers with prompts MUST declare them."""
    app = server()
    wire = Wire(app)
    assert "prompts" not in (await wire.request("server/discover")).result["capabilities"]
    app.add_prompt(lambda: "x", name="one")
    assert "prompts" in (await wire.request("server/discover")).result["capabilities"]
    app.remove_prompt("one")
    assert (await wire.request("prompts/list")).result["prompts"] == []
    assert (await get(wire, "one")).error["code"] == -32602
    with pytest.raises(KeyError):
        app.remove_prompt("one")


async def test_arguments_reach_the_handler_in_their_types() -> None:
    app = server()
    seen: list[object] = []

    @app.prompt
    def ask(text: str, tone: Tone, depth: Literal["short", "long"] = "short", note: str | None = None) -> str:
        seen.append((text, tone, depth, note))
        return "ok"

    wire = Wire(app)
    await get(wire, "ask", {"text": '{"a": 1}', "tone": "casual"})
    await get(wire, "ask", {"text": "", "tone": "formal", "depth": "long", "note": "n"})
    assert seen == [('{"a": 1}', Tone.CASUAL, "short", None), ("", Tone.FORMAL, "long", "n")]


async def test_optional_type_without_default_is_none_when_absent() -> None:
    app = server()

    @app.prompt
    def ask(note: str | None) -> str:
        return repr(note)

    wire = Wire(app)
    assert texts(await get(wire, "ask")) == ["None"]
    assert texts(await get(wire, "ask", {"note": "x"})) == ["'x'"]
    (entry,) = (await wire.request("prompts/list")).result["prompts"]
    assert entry["arguments"] == [{"name": "note", "required": False}]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({}, "text: required"),
        ({"text": "a", "extra": "b"}, "extra: unknown"),
        ({"text": "a", "tone": "rude"}, "tone: "),
        ({"text": "toolong"}, "text: "),
        ({"text": 3}, "text"),
        ({"text": None}, "text"),
        ([], "arguments"),
    ],
)
async def test_arguments_that_do_not_fit_are_named(arguments: Any, named: str) -> None:
    """2026-07-28 server/prompts, Error Handling: missing arguments are -32602."""
    app = server()

    @app.prompt
    def ask(text: Annotated[str, Field(max_length=3)], tone: Tone = Tone.FORMAL) -> str:
        raise AssertionError("must not run")

    error = (await get(Wire(app), "ask", arguments)).error
    assert error["code"] == -32602
    assert named in error["message"]
    assert "pydantic" not in json.dumps(error)


async def test_unknown_prompt_is_refused() -> None:
    """2026-07-28 server/prompts, Error Handling: an invalid prompt name is -32602."""
    error = (await get(Wire(server()), "nope")).error
    assert (error["code"], error["data"]) == (-32602, {"name": "nope"})


@pytest.mark.parametrize("arguments", [None, {}])
async def test_prompt_without_parameters_takes_absent_and_empty_arguments(arguments: dict[str, Any] | None) -> None:
    app = server()
    app.add_prompt(lambda: "x", name="one")
    assert texts(await get(Wire(app), "one", arguments)) == ["x"]


def message(role: Literal["user", "assistant"], text: str) -> PromptMessage:
    return PromptMessage(role=role, content=TextContent(text=text))


def wire_message(role: str, text: str) -> dict[str, Any]:
    return {"role": role, "content": {"type": "text", "text": text}}


@pytest.mark.parametrize(
    ("value", "messages"),
    [
        ("a", [wire_message("user", "a")]),
        (message("assistant", "b"), [wire_message("assistant", "b")]),
        (["a", message("assistant", "b")], [wire_message("user", "a"), wire_message("assistant", "b")]),
        (("a", "b"), [wire_message("user", "a"), wire_message("user", "b")]),
        ([], []),
        (
            content.image(b"\xff\xd8\xff"),
            [{"role": "user", "content": {"type": "image", "data": "/9j/", "mimeType": "image/jpeg"}}],
        ),
        (
            [content.embedded_text("x://a", "t", annotations=Annotations(priority=1))],
            [
                {
                    "role": "user",
                    "content": {
                        "type": "resource",
                        "resource": {"uri": "x://a", "text": "t", "mimeType": "text/plain"},
                        "annotations": {"priority": 1},
                    },
                }
            ],
        ),
    ],
)
async def test_return_value_becomes_messages(value: Any, messages: list[Any]) -> None:
    app = server()

    def give() -> Any:
        """Gives."""
        return value

    app.add_prompt(give)
    result = (await get(Wire(app), "give")).result
    assert result["messages"] == messages
    assert result["description"] == "Gives."


async def test_result_model_goes_out_as_it_is() -> None:
    app = server()

    @app.prompt
    async def give() -> GetPromptResult:
        """Gives."""
        return GetPromptResult.from_wire(
            {
                "description": "mine",
                "messages": [wire_message("user", "a")],
                "resultType": "complete",
                "_meta": {"k": 1},
            }
        )

    result = (await get(Wire(app), "give")).result
    assert result["description"] == "mine"
    assert result["messages"] == [wire_message("user", "a")]
    assert result["_meta"]["k"] == 1
    assert "io.modelcontextprotocol/serverInfo" in result["_meta"]


@pytest.mark.parametrize("value", [None, 3, {"role": "user"}, [["a"]], [3], b"x"])
async def test_value_that_is_no_prompt_is_a_neutral_internal_error(
    value: Any, caplog: pytest.LogCaptureFixture
) -> None:
    app = server()

    def give() -> Any:
        return value

    app.add_prompt(give)
    error = (await get(Wire(app), "give")).error
    assert error["code"] == -32603
    assert "returned" in caplog.text


@pytest.mark.parametrize("is_async", [True, False])
async def test_failing_handler_gives_a_neutral_error_and_a_traceback_in_the_log(
    is_async: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """2026-07-28 server/prompts, Error Handling: internal errors are -32603."""
    app = server()

    def fail() -> str:
        raise ValueError("secret detail")

    async def fail_async() -> str:
        raise ValueError("secret detail")

    app.add_prompt(fail_async if is_async else fail, name="fail")
    with caplog.at_level(logging.ERROR):
        error = (await get(Wire(app), "fail")).error
    assert error["code"] == -32603
    assert "secret" not in json.dumps(error)
    assert "secret detail" in caplog.text
    assert "Traceback" in caplog.text


async def test_protocol_error_of_a_handler_passes_through() -> None:
    app = server()

    @app.prompt
    def refuse() -> str:
        raise InvalidParams("not on Sundays", data={"day": "sunday"})

    error = (await get(Wire(app), "refuse")).error
    assert error == {"code": -32602, "message": "not on Sundays", "data": {"day": "sunday"}}


async def test_sync_handler_runs_beside_the_event_loop() -> None:
    app = server()
    ready, done = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    @app.prompt
    def waits() -> str:
        loop.call_soon_threadsafe(ready.set)
        asyncio.run_coroutine_threadsafe(done.wait(), loop).result(10)
        return "done"

    waiting = asyncio.create_task(get(Wire(app), "waits"))
    await ready.wait()
    done.set()
    assert texts(await waiting) == ["done"]


def three_rounds(app: Server, is_async: bool, runs: list[str]) -> None:
    if is_async:

        @app.prompt(name="plan")
        async def plan(topic: str, ctx: PromptContext) -> list[str]:
            runs.append(ctx.prompt_name)
            who = await ctx.elicit(f"Who asks about {topic}?", Name)
            age = await ctx.elicit("How old?", Age)
            if who.action != "accept" or age.action != "accept":
                return ["nobody"]
            return [topic, f"{who.data.name} is {age.data.age}"]

    else:

        @app.prompt(name="plan")
        def plan_blocking(topic: str, ctx: blocking.PromptContext) -> list[str]:
            runs.append(ctx.prompt_name)
            who = ctx.elicit(f"Who asks about {topic}?", Name)
            age = ctx.elicit("How old?", Age)
            if who.action != "accept" or age.action != "accept":
                return ["nobody"]
            return [topic, f"{who.data.name} is {age.data.age}"]


@pytest.mark.parametrize("is_async", [True, False])
async def test_prompt_asks_twice_and_completes_in_the_third_round(is_async: bool) -> None:
    """2026-07-28 server/prompts, Getting a Prompt: a server MAY answer with an InputRequiredResult."""
    app = server()
    runs: list[str] = []
    three_rounds(app, is_async, runs)
    wire = Wire(app)
    arguments = {"topic": "tea"}
    first = await get(wire, "plan", arguments)
    assert first.result["resultType"] == "input_required"
    assert not {"messages", "ttlMs", "cacheScope"} & first.result.keys()
    (asked,) = first.result["inputRequests"].values()
    assert asked["params"]["message"] == "Who asks about tea?"
    second = await get(
        wire,
        "plan",
        arguments,
        requestState=first.result["requestState"],
        inputResponses={"elicit-1": accept(name="Ann")},
    )
    assert list(second.result["inputRequests"]) == ["elicit-2"]
    third = await get(
        wire,
        "plan",
        arguments,
        requestState=second.result["requestState"],
        inputResponses={"elicit-2": accept(age=40)},
    )
    assert third.result["resultType"] == "complete"
    assert texts(third) == ["tea", "Ann is 40"]
    assert runs == ["plan"] * 3


async def test_conversation_belongs_to_its_prompt_and_arguments() -> None:
    app = server()
    three_rounds(app, True, [])
    app.add_prompt(lambda: "x", name="other")
    wire = Wire(app)
    first = await get(wire, "plan", {"topic": "tea"})
    for name, arguments in (("plan", {"topic": "coffee"}), ("other", {})):
        reply = await get(
            wire,
            name,
            arguments,
            requestState=first.result["requestState"],
            inputResponses={"elicit-1": accept(name="Ann")},
        )
        assert reply.error["code"] == -32602


async def test_elicitor_alone_asks_too_and_declining_is_an_answer() -> None:
    app = server()

    @app.prompt
    async def context(ask: Elicitor) -> str:
        answer = await ask.elicit("Context?", Name, key="context")
        return answer.action

    wire = Wire(app)
    first = await get(wire, "context")
    assert list(first.result["inputRequests"]) == ["context"]
    assert texts(await retry(wire, "context", first, {"context": DECLINE})) == ["decline"]


async def test_client_that_cannot_be_asked_is_told_so() -> None:
    app = server()
    three_rounds(app, True, [])
    reply = await Wire(app, capabilities={}).request("prompts/get", {"name": "plan", "arguments": {"topic": "t"}})
    assert reply.error["code"] == -32021
    assert reply.error["data"] == {"requiredCapabilities": {"elicitation": {"form": {}}}}


async def test_progress_of_a_prompt_reaches_the_client() -> None:
    app = server()

    @app.prompt
    async def slow(ctx: PromptContext) -> str:
        await ctx.progress.report(1, total=2)
        return "done"

    reply = await Wire(app).request("prompts/get", {"name": "slow"}, meta={"progressToken": 0})
    (note,) = reply.notifications
    assert note["params"] == {"progressToken": 0, "progress": 1, "total": 2}


class Members:
    """Shows components tagged `members` to anybody with a principal."""

    async def allows(self, component: Component, principal: Principal | None) -> bool:
        assert component.kind == "prompt"
        return "members" not in component.tags or principal is not None


class FromHeader:
    async def principal(self, facts: TransportFacts) -> str | None:
        return facts.headers.get("user")


async def test_hidden_prompt_is_absent_and_unknown() -> None:
    app = server(guard=Members(), principal_source=FromHeader())
    app.add_prompt(lambda: "a", name="open")
    app.add_prompt(lambda: "b", name="closed", tags=["members"])
    stranger, member = Wire(app), Wire(app, headers={"user": "ann"})
    listed = (await stranger.request("prompts/list")).result
    assert [entry["name"] for entry in listed["prompts"]] == ["open"]
    assert listed["cacheScope"] == "private"
    hidden, unknown = (await get(stranger, "closed")).error, (await get(stranger, "nope")).error
    assert hidden["message"].replace("closed", "nope") == unknown["message"]
    assert (hidden["code"], hidden["data"]) == (-32602, {"name": "closed"})
    assert texts(await get(member, "closed")) == ["b"]


async def test_prompts_may_go_while_a_guard_is_asked() -> None:
    class Removes:
        async def allows(self, component: Component, principal: Principal | None) -> bool:
            if component.name == "a":
                for name in "bcd":
                    app.remove_prompt(name)
            return True

    app = server(guard=Removes())
    for name in "abcde":
        app.add_prompt(lambda: "x", name=name)
    listed = (await Wire(app).request("prompts/list")).result["prompts"]
    assert [entry["name"] for entry in listed] == ["a", "e"]


async def test_list_is_paged_in_the_order_of_registration() -> None:
    """2026-07-28 server/utilities/pagination: opaque cursors, no nextCursor at the end."""
    app = server(page_size=2)
    for name in "edcba":
        app.add_prompt(lambda: "x", name=name)
    wire = Wire(app)
    names: list[str] = []
    cursor: dict[str, Any] = {}
    for _ in range(3):
        page = (await wire.request("prompts/list", cursor)).result
        names += [entry["name"] for entry in page["prompts"]]
        cursor = {"cursor": page.get("nextCursor")}
    assert names == list("edcba")
    assert cursor == {"cursor": None}


@pytest.mark.parametrize("cursor", ["", "x", "!!", "cHJvbXB0Og", "dG9vbDox", "é", 3, {}])
async def test_bad_cursor_is_refused(cursor: object) -> None:
    """2026-07-28 server/utilities/pagination, Error Handling: an invalid cursor is -32602."""
    app = server()
    app.add_prompt(lambda: "x", name="one")
    assert (await Wire(app).request("prompts/list", {"cursor": cursor})).error["code"] == -32602


def takes_int(count: int) -> str:
    return ""


def takes_list(items: list[str]) -> str:
    return ""


def takes_union(item: str | int) -> str:
    return ""


def takes_numbers(item: Literal["a", 1]) -> str:
    return ""


def takes_number_enum(item: Number) -> str:
    return ""


def takes_model(item: Name) -> str:
    return ""


def takes_object(item: object) -> str:
    return ""


@pytest.mark.parametrize(
    "fn", [takes_int, takes_list, takes_union, takes_numbers, takes_number_enum, takes_model, takes_object]
)
def test_parameter_that_no_string_fills_is_refused(fn: Any) -> None:
    (name,) = fn.__annotations__.keys() - {"return"}
    with pytest.raises(RegistrationError, match=f"{fn.__name__}.*'{name}' travels as a string"):
        server().add_prompt(fn)


def returns_int() -> int:
    return 1


def returns_bytes_list() -> list[bytes]:
    return []


def returns_none() -> None: ...


@pytest.mark.parametrize("fn", [returns_int, returns_bytes_list, returns_none])
def test_return_type_that_is_no_prompt_is_refused(fn: Any) -> None:
    with pytest.raises(RegistrationError, match="return type"):
        server().add_prompt(fn)


def returns_sequence() -> Sequence[str | PromptMessage]:
    return []


def returns_pair() -> tuple[str, ...] | ImageContent:
    return ()


def returns_bare_list() -> Annotated[list, "messages"]:  # type: ignore[type-arg]  # what untyped code writes
    return []


@pytest.mark.parametrize("fn", [returns_sequence, returns_pair, returns_bare_list])
def test_return_types_made_of_messages_are_taken(fn: Any) -> None:
    server().add_prompt(fn)


def test_default_that_does_not_fit_is_refused() -> None:
    def ask(tone: Literal["a", "b"] = "c") -> str:  # type: ignore[assignment]  # the mistake under test
        return tone

    with pytest.raises(RegistrationError, match=r"'tone'.*default"):
        server().add_prompt(ask)


def test_name_is_needed_and_unique() -> None:
    app = server()
    with pytest.raises(RegistrationError, match="name"):
        app.add_prompt(lambda: "x")
    with pytest.raises(RegistrationError, match="empty"):
        app.add_prompt(lambda: "x", name="")
    app.add_prompt(lambda: "x", name="one")
    with pytest.raises(RegistrationError, match="'one' is registered twice"):
        app.add_prompt(lambda: "y", name="one")


def test_context_of_another_kind_is_refused() -> None:
    async def ask(ctx: ToolContext) -> str:
        return "x"

    with pytest.raises(RegistrationError, match="PromptContext"):
        server().add_prompt(ask)
