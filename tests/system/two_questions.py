"""The server that the tests of this folder run in processes of their own."""

from __future__ import annotations

import gc
import os
from typing import Literal

from pydantic import BaseModel

from mcp_runtime import Server, ToolContext
from mcp_runtime.mrtr import Claims
from mcp_runtime.replay import Execution, Ledger, Slot
from mcp_runtime.request_facts import NO_REQUEST, HandlerRequest

server = Server("two-questions", version="1.0.0")


class Plan(BaseModel):
    plan: Literal["pro", "team"]


class Confirm(BaseModel):
    sure: bool


class Outcome(BaseModel):
    how: str
    plan: str | None = None
    process: int


@server.tool
async def upgrade(user: str, ctx: ToolContext) -> Outcome:
    """Ask for a plan, then for confirmation."""
    plan = await ctx.elicit(f"Which plan for {user}?", Plan)
    if plan.action != "accept":
        return Outcome(how=f"plan: {plan.action}", process=os.getpid())
    sure = await ctx.elicit(f"Switch {user} to {plan.data.plan}?", Confirm)
    if sure.action != "accept":
        return Outcome(how=f"sure: {sure.action}", plan=plan.data.plan, process=os.getpid())
    return Outcome(how=f"sure: {sure.data.sure}", plan=plan.data.plan, process=os.getpid())


@server.tool
def held() -> dict[str, int]:
    """Count the objects of conversations that this process holds."""
    gc.collect()
    kinds = (Execution, Slot, Claims, HandlerRequest, ToolContext, Plan, Confirm)
    objects = [value for value in gc.get_objects() if value is not NO_REQUEST]
    counts = {kind.__name__: sum(type(value) is kind for value in objects) for kind in kinds}
    counts["Ledger"] = sum(type(value) is Ledger and bool(value.slots) for value in objects)
    return counts
