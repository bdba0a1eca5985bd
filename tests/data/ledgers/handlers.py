"""The handlers of the recorded conversations; a change here breaks recordings.

New behaviour gets a new handler and a new recording; see `record.py`.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, Field
from pydantic_core import to_jsonable_python
from typing_extensions import TypedDict

from mcp_model import ElicitRequest
from mcp_runtime import (
    Accepted,
    Cancelled,
    Declined,
    PromptContext,
    RequestedSchemaBuilder,
    ResourceContext,
    Server,
    ToolContext,
    TransportFacts,
    blocking,
    question,
)
from mcp_runtime.mrtr import AesGcmCodec

KEY = bytes(range(32))
RECORDED_AT = 1_785_196_800.0  # 2026-07-28, the day of the protocol revision.


class Plan(enum.Enum):
    PRO = "pro"
    TEAM = "team"


class Order(BaseModel):
    """Model with each kind of field."""

    plan: Plan = Field(title="Plan", description="What to buy.")
    seats: Annotated[int, Field(ge=1, le=100)] = 1
    discount: float | None = None
    gift: bool = False
    note: Annotated[str, Field(max_length=80)] = ""
    days: list[Literal["mon", "tue"]] = Field(default_factory=list)
    start: date | None = None


@dataclass
class Sure:
    sure: bool


class Address(TypedDict):
    street: str
    extra: NotRequired[str]


def said(*answers: Accepted[Any] | Declined | Cancelled) -> str:
    """Return what was answered, in a form that no release changes."""
    told = [to_jsonable_python(one.data) if one.action == "accept" else one.action for one in answers]
    return json.dumps(told, ensure_ascii=False)


class HeaderUser:
    async def principal(self, facts: TransportFacts) -> str | None:
        return facts.headers.get("x-user")


def server(clock: Callable[[], float]) -> Server:
    made = Server("ledgers", version="1", codec=AesGcmCodec([KEY]), clock=clock, principal_source=HeaderUser())

    @made.tool()
    async def two_questions(user: str, ctx: ToolContext) -> str:
        order = await ctx.elicit("What may it be?", Order)
        if order.action != "accept":
            return f"{user}: {order.action}"
        sure = await ctx.elicit(f"Really {order.data.plan.value} for {order.data.seats}?", Sure)
        return f"{user}: {said(order, sure)}"

    @made.tool()
    async def built_form(ctx: ToolContext) -> str:
        form = RequestedSchemaBuilder()
        mail = form.string("mail", title="Mail", format="email", min_length=3)
        age = form.integer("age", minimum=0, maximum=150, required=False)
        rate = form.number("rate", default=0.5, required=False)
        news = form.boolean("news", description="Send news?", default=False)
        plan = form.single_select("plan", [("pro", "Professional"), ("team", "Team")], default="pro")
        days = form.multi_select("days", ["mon", "tue", "wed"], min_items=1, max_items=2)
        first = await ctx.elicit("Your data?", form, key="data")
        if first.action != "accept":
            return first.action
        again = await ctx.elicit("And the address?", Address)
        data = first.data
        values = [data[mail], data[age], data[rate], data[news], data[plan], data[days]]
        return f"{json.dumps(values)} {said(again)}"

    @made.tool()
    async def batch_and_steps(ctx: ToolContext) -> str:
        total = await ctx.once("total", lambda: {"total": 3, "parts": [1, 2.5, None, "é"]})
        one, two = await ctx.elicit_all(question("One?", Sure, key="one"), question("Two?", Address, key="two"))
        receipt = await ctx.once("charge", lambda: "receipt-1")
        last = await ctx.elicit(f"{receipt}: print?", Sure)
        return f"{json.dumps(total)} {said(one, two, last)}"

    @made.tool()
    def in_a_thread(ctx: blocking.ToolContext) -> str:
        first = ctx.elicit("First?", Sure)
        second = ctx.elicit("Second?", Sure)
        return said(first, second)

    @made.tool()
    async def raw(ctx: ToolContext) -> str:
        request = ElicitRequest.from_wire(
            {
                "method": "elicitation/create",
                "params": {
                    "mode": "form",
                    "message": "Login?",
                    "requestedSchema": {
                        "type": "object",
                        "properties": {"name": {"type": "string"}},
                        "required": ["name"],
                    },
                },
            }
        )
        answers = await ctx.request_inputs({"github_login": request})
        sure = await ctx.elicit("Sure?", Sure)
        return f"{json.dumps(answers['github_login'].content)} {said(sure)}"

    @made.prompt()
    async def greeting(language: str, ctx: PromptContext) -> str:
        one = await ctx.elicit("Whom?", Address)
        two = await ctx.elicit("Sure?", Sure)
        return f"{language} {said(one, two)}"

    @made.resource("orders://{number}")
    async def order(number: int, ctx: ResourceContext) -> str:
        one = await ctx.elicit(f"Show order {number}?", Sure)
        two = await ctx.elicit("With prices?", Sure)
        return f"{number} {said(one, two)}"

    return made
