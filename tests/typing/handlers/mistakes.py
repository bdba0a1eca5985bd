"""Handlers that type checkers must reject; never run.

Each wrong line says which error mypy must find on it. As the comments silence the errors, and unused ones are
errors themselves, the whole-tree check keeps this file honest; the test beside it counts the errors without
the comments.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from pydantic import BaseModel

from mcp_model import CallToolRequest
from mcp_runtime import (
    ElicitationDispatcher,
    Elicitor,
    Question,
    RequestedSchemaBuilder,
    Server,
    ToolContext,
    blocking,
    question,
)

server = Server("mistakes", version="1")


class Confirm(BaseModel):
    sure: bool


class Address(BaseModel):
    street: str


async def an_answer_that_is_not_awaited(ctx: ToolContext) -> None:
    answer = ctx.elicit("Sure?", Confirm)
    print(answer.action)  # type: ignore[attr-defined]


async def data_before_the_action_is_known(ctx: ToolContext) -> bool:
    answer = await ctx.elicit("Sure?", Confirm)
    return answer.data.sure  # type: ignore[union-attr]


async def a_field_the_form_does_not_have(ctx: ToolContext) -> str:
    answer = await ctx.elicit("Where?", Address)
    return answer.data.city if answer.action == "accept" else ""  # type: ignore[attr-defined]


async def an_action_that_does_not_exist(ctx: ToolContext) -> bool:
    answer = await ctx.elicit("Sure?", Confirm)
    return answer.action == "ok"  # type: ignore[comparison-overlap]


async def an_optional_field_as_if_it_were_there(ctx: ToolContext) -> str:
    form = RequestedSchemaBuilder()
    note = form.string("note", required=False)
    answer = await ctx.elicit("Note?", form)
    return answer.data[note] if answer.action == "accept" else ""  # type: ignore[return-value]


async def an_instance_for_a_form(ctx: ToolContext) -> None:
    await ctx.elicit("Sure?", Confirm(sure=True))  # type: ignore[call-overload]


async def a_form_without_a_message(ctx: ToolContext) -> None:
    await ctx.elicit(Confirm)  # type: ignore[call-overload]


async def a_question_that_is_no_question(ctx: ToolContext) -> None:
    await ctx.elicit_all(question("Sure?", Confirm), "Where?")  # type: ignore[call-overload]


async def answers_taken_for_each_other(ctx: ToolContext) -> str:
    sure, _ = await ctx.elicit_all(question("Sure?", Confirm), question("Where?", Address))
    return sure.data.street if sure.action == "accept" else ""  # type: ignore[attr-defined]


async def one_answer_too_many(ctx: ToolContext) -> None:
    _, _, _ = await ctx.elicit_all(question("Sure?", Confirm), question("Where?", Address))  # type: ignore[misc]


async def a_step_of_another_type(ctx: ToolContext) -> None:
    count = await ctx.once("count", lambda: 3)
    print(count.upper())  # type: ignore[attr-defined]


async def a_step_that_runs_at_once(ctx: ToolContext) -> None:
    await ctx.once("charge", len("now"))  # type: ignore[call-overload]


async def a_step_of_an_elicitor(ctx: Elicitor) -> None:
    await ctx.once("count", lambda: 3)  # type: ignore[attr-defined]


def an_async_context_in_a_def_handler(ctx: ToolContext) -> None:
    print(ctx.elicit("Sure?", Confirm).action)  # type: ignore[attr-defined]


async def a_blocking_answer_that_is_awaited(ctx: blocking.ToolContext) -> None:
    await ctx.elicit("Sure?", Confirm)  # type: ignore[misc]


async def progress_as_text(ctx: ToolContext) -> None:
    await ctx.progress.report("half")  # type: ignore[arg-type]


async def a_request_that_is_no_input_request(ctx: ToolContext, request: CallToolRequest) -> None:
    await ctx.request_inputs({"call": request})  # type: ignore[dict-item]


def an_option_that_does_not_exist() -> None:
    server.tool(titel="Misspelt")  # type: ignore[call-overload]


def an_option_of_another_type() -> None:
    server.tool(tags=5)  # type: ignore[call-overload]


@server.tool()
async def registered(user: str) -> int:
    return len(user)


async def a_registered_tool_called_wrongly() -> None:
    await registered(5)  # type: ignore[arg-type]


@server.prompt()  # type: ignore[type-var]
async def a_prompt_that_returns_a_number() -> int:
    return 5


class Forgetful:
    """Lacks what the seam asks for."""

    async def dispatch(self, questions: Sequence[Question[Any]]) -> None: ...


def a_dispatcher_that_answers_nothing() -> ToolContext:
    return ToolContext(Forgetful())  # type: ignore[arg-type]


def a_wrapper_that_loses_the_dispatcher(inner: ElicitationDispatcher) -> None: ...


Server("s", version="1", elicitation=a_wrapper_that_loses_the_dispatcher)  # type: ignore[arg-type]
Server("s", version="1", ttl=300)  # type: ignore[arg-type]
Server("s", version="1", retry_policy="loose")  # type: ignore[arg-type]
Server("s", "1")  # type: ignore[call-arg]
Server("s", version="1", ttl=timedelta(minutes=1), audiences=["a"])  # type: ignore[call-arg]
