"""Handlers as authors write them, and what type checkers infer; checked by mypy and pyright, never run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, assert_never, assert_type

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from mcp_model import CallToolResult, ElicitRequest, ElicitResult, TextContent
from mcp_runtime import (
    Accepted,
    Answer,
    Cancelled,
    Declined,
    ElicitationDispatcher,
    Elicitor,
    FormData,
    McpHeader,
    Principal,
    PromptContext,
    Question,
    RequestedSchemaBuilder,
    ResourceContext,
    Server,
    ToolContext,
    ToolError,
    TransportFacts,
    blocking,
    question,
)

server = Server("samples", version="1.0.0")


class Confirm(BaseModel):
    sure: bool


@dataclass
class Address:
    street: str


class Seat(TypedDict):
    row: int


class Receipt(BaseModel):
    number: int


# -- registration keeps a function what it is -------------------------------------------------------


@server.tool
async def bare(user: str, seats: int = 1) -> str:
    return user * seats


@server.tool(name="named", title="Named", tags=["admin"])
async def with_options(user: str, ctx: ToolContext) -> Receipt:
    return Receipt(number=len(user))


@server.tool()
def on_a_thread(user: str, ctx: blocking.ToolContext) -> Receipt | None:
    return None


@server.tool()
async def with_content(
    region: Annotated[str, McpHeader("Region")], limit: Annotated[int, Field(ge=1)]
) -> Sequence[str | TextContent]:
    return [region * limit, TextContent(type="text", text=region)]


@server.tool()
async def by_hand(arguments: dict[str, Any]) -> CallToolResult:
    raise ToolError("not today")


@server.prompt()
async def a_prompt(language: str, ctx: PromptContext) -> str:
    return language


@server.resource("notes://{name}")
async def a_resource(name: str, ctx: ResourceContext) -> str:
    return ctx.uri


async def registered_functions_can_be_called(ctx: ToolContext, held: blocking.ToolContext) -> None:
    assert_type(await bare("ada", seats=2), str)
    assert_type(await with_options("ada", ctx), Receipt)
    assert_type(on_a_thread("ada", held), Receipt | None)


# -- questions --------------------------------------------------------------------------------------


async def one_question(ctx: ToolContext) -> str:
    answer = await ctx.elicit("Sure?", Confirm)
    assert_type(answer, Accepted[Confirm] | Declined | Cancelled)
    match answer:
        case Accepted(data=data):
            assert_type(data, Confirm)
            return str(data.sure)
        case Declined():
            return "declined"
        case Cancelled():
            return "cancelled"
        case _:
            assert_never(answer)


async def told_apart_by_action(ctx: ToolContext) -> str:
    answer = await ctx.elicit("Where?", Address, key="address")
    if answer.action == "accept":
        return answer.data.street
    assert_type(answer, Declined | Cancelled)
    return answer.action


async def a_typed_dict(ctx: Elicitor) -> int:
    answer = await ctx.elicit("Which row?", Seat)
    return answer.data["row"] if answer.action == "accept" else 0


async def a_builder(ctx: ToolContext) -> tuple[str, int | None]:
    form = RequestedSchemaBuilder()
    name = form.string("name")
    age = form.integer("age", required=False)
    answer = await ctx.elicit("Who?", form)
    if answer.action != "accept":
        return "", None
    assert_type(answer.data, FormData)
    return answer.data[name], answer.data[age]


async def several_at_once(ctx: ToolContext) -> None:
    form = RequestedSchemaBuilder()
    one, two = await ctx.elicit_all(question("Sure?", Confirm), question("Where?", Address))
    assert_type(one, Answer[Confirm])
    assert_type(two, Answer[Address])
    _, three, four = await ctx.elicit_all(
        question("Sure?", Confirm), question("Row?", Seat), question("Any?", form, key="any")
    )
    assert_type(three, Answer[Seat])
    assert_type(four, Answer[FormData])
    many = await ctx.elicit_all(*[question(f"Seat {number}?", Seat) for number in range(9)])
    assert_type(many, tuple[Answer[Seat], ...])


def the_same_on_a_thread(ctx: blocking.ToolContext) -> None:
    assert_type(ctx.elicit("Sure?", Confirm), Answer[Confirm])
    one, two = ctx.elicit_all(question("Sure?", Confirm), question("Where?", Address))
    assert_type(one, Answer[Confirm])
    assert_type(two, Answer[Address])
    assert_type(ctx.once("count", lambda: 3), int)


# -- steps, input requests, facts -------------------------------------------------------------------


async def charge() -> int:
    return 3


async def steps(ctx: ToolContext) -> None:
    assert_type(await ctx.once("sync", lambda: "text"), str)
    assert_type(await ctx.once("async", charge), int)
    assert_type(await ctx.once("list", lambda: [1, 2]), list[int])


async def raw_requests(ctx: ToolContext, request: ElicitRequest) -> None:
    assert_type(await ctx.request_inputs({"login": request}), dict[str, ElicitResult])


async def facts(ctx: ToolContext) -> None:
    assert_type(ctx.principal, Principal | None)
    assert_type(ctx.tool_name, str)
    assert_type(ctx.client_supports({"sampling": {}}), bool)
    await ctx.progress.counting(3).advance(message="one")


# -- seams ------------------------------------------------------------------------------------------


class Scripted:
    """A dispatcher for unit tests."""

    async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
        return [one.read({"action": "decline"}) for one in questions]


class Everybody:
    """A principal source that needs no more than this."""

    async def principal(self, facts: TransportFacts) -> str:
        return facts.peer or "nobody"


def audited(inner: ElicitationDispatcher) -> ElicitationDispatcher:
    return inner


wrapped = Server("wrapped", version="1", principal_source=Everybody(), elicitation=audited)


async def a_unit_test() -> None:
    assert await told_apart_by_action(ToolContext(Scripted())) == "decline"
