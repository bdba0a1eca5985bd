"""Signatures are read once, as they stand in the author's module; what cannot work is refused with its name."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Iterator
from typing import Annotated, Any, Optional

import pytest

from mcp_runtime import Elicitor, MrtrContext, PromptContext, ResourceContext, Server, ToolContext, blocking
from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.signature import HandlerSignature, read_signature
from tests.handlers import annotated_as_strings as strings
from tests.wire import Wire, accept


def read(fn: Callable[..., Any], leaf: str = "ToolContext", **options: Any) -> HandlerSignature:
    return read_signature(fn, kind="tool", name="name", leaf=leaf, **options)


# -- contexts ---------------------------------------------------------------------------------------


async def with_leaf(ctx: ToolContext) -> None: ...
async def with_base(ctx: MrtrContext) -> None: ...
async def with_elicitor(ask: Elicitor) -> None: ...
async def with_annotated(ctx: Annotated[ToolContext, "notes"]) -> None: ...
async def with_optional(ctx: Optional[ToolContext] = None) -> None: ...  # noqa: UP045  # the old spelling, on purpose
async def with_union(ctx: ToolContext | None = None) -> None: ...
def with_blocking(ctx: blocking.ToolContext) -> None: ...
def with_blocking_base(ctx: blocking.MrtrContext) -> None: ...
def with_blocking_elicitor(ask: blocking.Elicitor) -> None: ...


@pytest.mark.parametrize(
    ("fn", "name", "made"),
    [
        (with_leaf, "ctx", ToolContext),
        (with_base, "ctx", ToolContext),
        (with_elicitor, "ask", Elicitor),
        (with_annotated, "ctx", ToolContext),
        (with_optional, "ctx", ToolContext),
        (with_union, "ctx", ToolContext),
        (with_blocking, "ctx", blocking.ToolContext),
        (with_blocking_base, "ctx", blocking.ToolContext),
        (with_blocking_elicitor, "ask", blocking.Elicitor),
    ],
)
def test_the_context_is_found_by_its_annotation(fn: Callable[..., Any], name: str, made: type[Any]) -> None:
    signature = read(fn)
    assert signature.context == (name, made)
    assert signature.parameters == ()


async def for_prompt(ctx: PromptContext) -> None: ...
async def for_resource(ctx: ResourceContext) -> None: ...
async def two_contexts(ctx: ToolContext, other: Elicitor) -> None: ...
def async_context_in_def(ctx: ToolContext) -> None: ...
async def blocking_context_in_async(ctx: blocking.ToolContext) -> None: ...


@pytest.mark.parametrize(
    ("fn", "parameter", "leaf"),
    [
        (for_prompt, "'ctx'", "ToolContext"),
        (for_resource, "'ctx'", "ToolContext"),
        (with_leaf, "'ctx'", "PromptContext"),
        (two_contexts, "'other'", "ToolContext"),
        (async_context_in_def, "'ctx'", "ToolContext"),
        (blocking_context_in_async, "'ctx'", "ToolContext"),
    ],
)
def test_a_context_that_does_not_fit_is_refused_naming_function_and_parameter(
    fn: Callable[..., Any], parameter: str, leaf: str
) -> None:
    with pytest.raises(RegistrationError) as caught:
        read(fn, leaf)
    assert fn.__qualname__ in str(caught.value)
    assert parameter in str(caught.value)


# -- parameters -------------------------------------------------------------------------------------


async def no_annotation(a) -> None: ...  # type: ignore[no-untyped-def]  # the mistake under test
async def positional(a: int, /) -> None: ...
async def star(*a: int) -> None: ...
async def keywords(**a: int) -> None: ...
async def unknown(a: Nowhere) -> None: ...  # type: ignore[name-defined]  # noqa: F821  # the mistake under test


async def async_generator(a: int) -> Any:
    yield a


def generator(a: int) -> Iterator[int]:
    yield a


@pytest.mark.parametrize(
    ("fn", "named"),
    [
        (no_annotation, "'a'"),
        (positional, "'a'"),
        (star, "'a'"),
        (keywords, "'a'"),
        (unknown, "Nowhere"),
        (strings.unresolvable, "Decimal"),
        (async_generator, "generator"),
        (generator, "generator"),
    ],
)
def test_what_cannot_be_called_by_name_is_refused(fn: Callable[..., Any], named: str) -> None:
    with pytest.raises(RegistrationError) as caught:
        read(fn)
    assert fn.__qualname__ in str(caught.value)
    assert named in str(caught.value)


async def plain(a: int, b: str = "b", *, c: float) -> str:
    """What it does."""
    return b


def test_parameters_keep_order_types_and_defaults() -> None:
    signature = read(plain)
    assert [(p.name, p.annotation, p.required) for p in signature.parameters] == [
        ("a", int, True),
        ("b", str, False),
        ("c", float, True),
    ]
    assert signature.returns is str
    assert signature.doc == "What it does."
    assert signature.is_async
    assert signature.context is None


@pytest.mark.parametrize("fn", [strings.place, strings.wrapped])
def test_string_annotations_are_read_in_the_authors_module_also_through_wraps(fn: Callable[..., Any]) -> None:
    signature = read(fn)
    assert signature.context == ("ctx", ToolContext)
    assert [p.name for p in signature.parameters] == ["order", "count"]
    assert signature.parameters[0].annotation is strings.Order
    assert signature.returns is strings.Order
    assert signature.doc == "Place an order.\n\nIt is delivered the next day."


def test_types_of_the_registering_function_can_be_used() -> None:
    from pydantic import BaseModel

    class Local(BaseModel):
        a: int

    server = Server("s", version="1")

    @server.tool()
    async def one(value: Local) -> Local:
        return value

    async def two(value: Local) -> Local:
        return value

    assert server.add_tool(two).signature.parameters[0].annotation is Local


class Shop:
    async def method(self, item: str) -> str:
        return f"method {item}"

    @classmethod
    async def of_class(cls, item: str) -> str:
        return f"class {item}"

    @staticmethod
    async def static(item: str) -> str:
        return f"static {item}"

    async def __call__(self, item: str) -> str:
        return f"object {item}"


def synchronous_wrapper(fn: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
    @functools.wraps(fn)
    def wrapper(*args: Any, **kwargs: Any) -> Awaitable[str]:
        return fn(*args, **kwargs)

    return wrapper


async def two_items(item: str, other: str) -> str:
    return f"partial {item}{other}"


@pytest.mark.parametrize(
    ("fn", "text"),
    [
        (Shop().method, "method x"),
        (Shop.of_class, "class x"),
        (Shop.static, "static x"),
        (Shop(), "object x"),
        (functools.partial(two_items, other="y"), "partial xy"),
        (functools.partial(two_items, "y"), "partial yx"),
        (synchronous_wrapper(Shop().method), "method x"),
        (functools.partial(Shop().method), "method x"),
    ],
)
async def test_whatever_can_be_called_can_be_registered(fn: Callable[..., Any], text: str) -> None:
    server = Server("s", version="1")
    tool = server.add_tool(fn, name="t")
    assert tool.signature.is_async
    argument = tool.signature.parameters[0].name
    assert (await Wire(server).call("t", {argument: "x"})).text == text


@pytest.mark.parametrize("fn", [lambda: None, functools.partial(plain, 1), Shop()])
def test_what_has_no_name_of_its_own_must_be_given_one(fn: Callable[..., Any]) -> None:
    with pytest.raises(RegistrationError, match="name="):
        Server("s", version="1").add_tool(fn)


def test_a_method_without_its_instance_is_refused() -> None:
    with pytest.raises(RegistrationError, match="'self'"):
        read(Shop.method)


def test_a_decorated_function_stays_itself() -> None:
    server = Server("s", version="1")
    assert server.tool(plain) is plain
    assert server.tool(name="again")(plain) is plain


async def test_a_context_in_any_place_never_appears_in_the_schema() -> None:
    server = Server("s", version="1")

    @server.tool()
    async def ask(a: int, ctx: ToolContext, b: int = 2) -> str:
        answer = await ctx.elicit("Name?", strings.Order)
        return f"{a}{b}{answer.action}"

    wire = Wire(server)
    (tool,) = (await wire.request("tools/list")).result["tools"]
    assert list(tool["inputSchema"]["properties"]) == ["a", "b"]
    assert (await wire.converse("ask", {"a": 1}, {"elicit-1": accept(item="i")})).text == "12accept"
    refused = await wire.call("ask", {"a": 1, "ctx": {}})
    assert refused.result["isError"] is True
