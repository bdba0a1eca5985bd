from __future__ import annotations

import enum
import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import pytest

from mcp_model import Completion, PromptReference, ResourceTemplateReference
from mcp_runtime import Component, Elicitor, Principal, Server, ToolContext, TransportFacts
from mcp_runtime.errors import InvalidParams, RegistrationError
from tests.wire import Reply, Wire


class Colour(enum.Enum):
    RED = "red"
    DARK_RED = "dark red"
    GREEN = "green"


def server(**options: Any) -> Server:
    app = Server("completions", version="1", **options)

    @app.prompt
    def review(language: str, framework: str = "", colour: Colour | None = None) -> str:
        return language

    @app.resource("repo://{owner}/{+path}{?deep}")
    def file(owner: str, path: str, deep: bool = False) -> str:
        return path

    return app


PROMPT = {"type": "ref/prompt", "name": "review"}
TEMPLATE = {"type": "ref/resource", "uri": "repo://{owner}/{+path}{?deep}"}


async def complete(
    wire: Wire, ref: object, argument: str, value: str, context: Mapping[str, str] | None = None
) -> Reply:
    settled = {} if context is None else {"context": {"arguments": context}}
    return await wire.request(
        "completion/complete", {"ref": ref, "argument": {"name": argument, "value": value}, **settled}
    )


async def values(wire: Wire, ref: object, argument: str, value: str) -> list[str]:
    found: list[str] = (await complete(wire, ref, argument, value)).result["completion"]["values"]
    return found


async def test_completer_gets_what_was_typed_and_what_is_settled() -> None:
    app = server()
    seen: list[object] = []

    @app.completion("review", "framework")
    async def frameworks(value: str, context: Mapping[str, str]) -> list[str]:
        seen.append((value, dict(context)))
        return ["flask", "fastapi"]

    wire = Wire(app)
    result = (await complete(wire, PROMPT, "framework", "f", {"language": "python"})).result
    assert result["completion"] == {"values": ["flask", "fastapi"], "total": 2, "hasMore": False}
    assert result["resultType"] == "complete"
    assert "ttlMs" not in result
    await complete(wire, PROMPT, "framework", "")
    await wire.request(
        "completion/complete", {"ref": PROMPT, "argument": {"name": "framework", "value": ""}, "context": {}}
    )
    assert seen == [("f", {"language": "python"}), ("", {}), ("", {})]


async def test_completer_of_a_template_variable_is_registered_by_template() -> None:
    app = server()

    @app.completion("repo://{owner}/{+path}{?deep}", "owner")
    def owners(typed: str) -> Sequence[str]:
        return (typed + "1", typed + "2")

    assert owners("z") == ("z1", "z2")
    assert await values(Wire(app), TEMPLATE, "owner", "a") == ["a1", "a2"]


async def test_references_of_the_wire_tell_a_prompt_from_a_template() -> None:
    app = server()
    app.add_prompt(lambda: "", name="x://{a}")

    def item(a: str) -> str:
        return a

    def complete_a(value: str) -> list[str]:
        return ["done"]

    app.add_resource("x://{a}", item)
    with pytest.raises(RegistrationError, match="both"):
        app.add_completion("x://{a}", "a", complete_a)
    app.add_completion(ResourceTemplateReference(uri="x://{a}"), "a", complete_a)
    with pytest.raises(RegistrationError, match="no argument 'a'"):
        app.add_completion(PromptReference(name="x://{a}"), "a", complete_a)
    assert await values(Wire(app), {"type": "ref/resource", "uri": "x://{a}"}, "a", "") == ["done"]


async def test_at_most_a_hundred_values_are_sent() -> None:
    """2026-07-28 server/utilities/completion, Completion Results: 100 items at most, with total and more."""
    app = server()

    @app.completion("review", "language")
    def languages(value: str) -> list[str]:
        return [str(number) for number in range(int(value))]

    wire = Wire(app)
    for count in (0, 100, 101, 5000):
        completion = (await complete(wire, PROMPT, "language", str(count))).result["completion"]
        assert completion["values"] == [str(number) for number in range(min(count, 100))]
        assert (completion["total"], completion["hasMore"]) == (count, count > 100)


async def test_completion_value_goes_out_as_it_is() -> None:
    app = server()

    @app.completion("review", "language")
    async def languages(value: str) -> Completion:
        return Completion(values=["a"], total=3000, has_more=True)

    completion = (await complete(Wire(app), PROMPT, "language", "")).result["completion"]
    assert completion == {"values": ["a"], "total": 3000, "hasMore": True}


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", ["red", "dark red", "green"]),
        ("re", ["red", "dark red", "green"]),
        ("RED", ["red", "dark red"]),
        ("dark", ["dark red"]),
        ("x", []),
    ],
)
async def test_enum_completes_by_itself_what_begins_with_the_text_first(typed: str, expected: list[str]) -> None:
    assert await values(Wire(server()), PROMPT, "colour", typed) == expected


async def test_literals_and_booleans_complete_by_themselves() -> None:
    app = server()

    @app.prompt
    def pick(size: Literal["small", "large"] = "small") -> str:
        return size

    wire = Wire(app)
    assert await values(wire, {"type": "ref/prompt", "name": "pick"}, "size", "l") == ["large", "small"]
    assert await values(wire, TEMPLATE, "deep", "t") == ["true"]


async def test_completer_takes_the_place_of_an_enums_own_values() -> None:
    app = server()

    @app.completion("review", "colour")
    def colours(value: str) -> list[str]:
        return ["green"]

    assert await values(Wire(app), PROMPT, "colour", "red") == ["green"]


async def test_known_argument_without_a_completer_has_no_values() -> None:
    completion = (await complete(Wire(server()), PROMPT, "language", "py")).result["completion"]
    assert completion == {"values": [], "total": 0, "hasMore": False}


@pytest.mark.parametrize(
    ("ref", "argument", "data"),
    [
        ({"type": "ref/prompt", "name": "nope"}, "language", {"name": "nope"}),
        ({"type": "ref/resource", "uri": "x://{a}"}, "a", {"uri": "x://{a}"}),
        ({"type": "ref/resource", "uri": "repo://a/b"}, "owner", {"uri": "repo://a/b"}),
        (PROMPT, "nope", {"argument": "nope"}),
        (TEMPLATE, "language", {"argument": "language"}),
    ],
)
async def test_unknown_reference_or_argument_is_refused(ref: Any, argument: str, data: dict[str, str]) -> None:
    """2026-07-28 server/utilities/completion, Error Handling: an invalid prompt name is -32602."""
    error = (await complete(Wire(server()), ref, argument, "")).error
    assert (error["code"], error["data"]) == (-32602, data)


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"ref": PROMPT},
        {"ref": {"type": "ref/tool", "name": "x"}, "argument": {"name": "a", "value": ""}},
        {"ref": PROMPT, "argument": {"name": "language"}},
        {"ref": PROMPT, "argument": {"name": "language", "value": 1}},
        {"ref": PROMPT, "argument": {"name": "language", "value": ""}, "context": {"arguments": {"a": 1}}},
    ],
)
async def test_params_of_another_shape_are_refused(params: dict[str, Any]) -> None:
    """2026-07-28 server/utilities/completion, Security: inputs MUST be validated."""
    assert (await Wire(server()).request("completion/complete", params)).error["code"] == -32602


@pytest.mark.parametrize("value", [None, "abc", [1], 3, {"a"}])
async def test_completer_that_returns_no_list_of_text_is_a_neutral_internal_error(
    value: Any, caplog: pytest.LogCaptureFixture
) -> None:
    app = server()

    def languages(typed: str) -> Any:
        return value

    app.add_completion("review", "language", languages)
    assert (await complete(Wire(app), PROMPT, "language", "")).error["code"] == -32603
    assert "a completer returned" in caplog.text


async def test_failing_completer_gives_a_neutral_error_and_a_traceback_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    app = server()

    @app.completion("review", "language")
    async def languages(value: str) -> list[str]:
        raise ValueError("secret detail")

    error = (await complete(Wire(app), PROMPT, "language", "")).error
    assert error["code"] == -32603
    assert "secret" not in json.dumps(error)
    assert "secret detail" in caplog.text


async def test_protocol_error_of_a_completer_passes_through() -> None:
    app = server()

    @app.completion("review", "language")
    def languages(value: str) -> list[str]:
        raise InvalidParams("too many guesses")

    assert (await complete(Wire(app), PROMPT, "language", "")).error == {"code": -32602, "message": "too many guesses"}


class Members:
    async def allows(self, component: Component, principal: Principal | None) -> bool:
        return "members" not in component.tags or principal is not None


class FromHeader:
    async def principal(self, facts: TransportFacts) -> str | None:
        return facts.headers.get("user")


async def test_completions_of_what_is_hidden_are_those_of_what_does_not_exist() -> None:
    """2026-07-28 server/utilities/completion, Security: no disclosure through completions."""
    app = server(guard=Members(), principal_source=FromHeader())

    @app.prompt(tags=["members"])
    def closed(colour: Colour) -> str:
        return ""

    @app.resource("closed://{colour}", tags=["members"])
    def closed_too(colour: Colour) -> str:
        return ""

    stranger, member = Wire(app), Wire(app, headers={"user": "ann"})
    for hidden, unknown in (
        ({"type": "ref/prompt", "name": "closed"}, {"type": "ref/prompt", "name": "nope"}),
        ({"type": "ref/resource", "uri": "closed://{colour}"}, {"type": "ref/resource", "uri": "nope://{colour}"}),
    ):
        refused = (await complete(stranger, hidden, "colour", "")).error
        missing = (await complete(stranger, unknown, "colour", "")).error
        assert json.dumps(refused).replace("closed", "nope") == json.dumps(missing)
        assert (await complete(stranger, hidden, "other", "")).error == refused
        assert await values(member, hidden, "colour", "g") == ["green"]


async def test_capability_is_declared_when_anything_completes() -> None:
    """2026-07-28 server/utilities/completion, Capabilities: servers that complete MUST declare it."""
    app = Server("completions", version="1")
    wire = Wire(app)

    async def declared() -> bool:
        return "completions" in (await wire.request("server/discover")).result["capabilities"]

    def ask(language: str) -> str:
        return language

    def languages(value: str) -> list[str]:
        return []

    def paint(colour: Colour) -> str:
        return ""

    app.add_prompt(ask)
    assert not await declared()
    app.add_completion("ask", "language", languages)
    assert await declared()
    app.remove_prompt("ask")
    assert not await declared()
    app.add_resource("paint://{colour}", paint)
    assert await declared()


def good(value: str) -> list[str]:
    return []


def takes_nothing() -> list[str]:
    return []


def takes_three(value: str, context: Mapping[str, str], more: str) -> list[str]:
    return []


async def takes_context(value: str, ask: Elicitor) -> list[str]:
    return []


async def takes_tool_context(value: str, ctx: ToolContext) -> list[str]:
    return []


@pytest.mark.parametrize(
    ("ref", "argument", "fn", "complaint"),
    [
        ("nope", "language", good, "'nope' is registered"),
        ("review", "nope", good, "no argument 'nope'"),
        ("repo://{owner}/{+path}{?deep}", "nope", good, "no argument 'nope'"),
        ("review", "language", takes_nothing, "value"),
        ("review", "language", takes_three, "more"),
        ("review", "language", takes_context, "'ask'"),
        ("review", "language", takes_tool_context, "'ctx'"),
    ],
)
def test_completion_that_cannot_work_is_refused_at_registration(
    ref: str, argument: str, fn: Any, complaint: str
) -> None:
    with pytest.raises(RegistrationError, match=complaint):
        server().add_completion(ref, argument, fn)


def test_argument_has_one_completer() -> None:
    app = server()
    app.add_completion("review", "language", good)
    with pytest.raises(RegistrationError, match="already"):
        app.add_completion("review", "language", good)
