"""A server that does everything a client can meet: it asks, tells how far it is, takes its time, mirrors, fails."""

from __future__ import annotations

import asyncio
import warnings
from datetime import timedelta
from typing import Annotated

from pydantic import BaseModel

from mcp_model import CreateMessageRequest, CreateMessageRequestParams, ListRootsRequest, SamplingMessage, TextContent
from mcp_runtime import (
    McpHeader,
    PromptContext,
    RequestedSchemaBuilder,
    ResourceContext,
    Server,
    ToolContext,
    ToolError,
)

__all__ = ["make_server"]


class Confirm(BaseModel):
    sure: bool


class Name(BaseModel):
    name: str


def make_server() -> Server:
    server = Server("plans", version="1.0.0", page_size=2, cache_ttl=timedelta(minutes=5))

    @server.tool()
    async def upgrade(user_id: str, ctx: ToolContext) -> str:
        """Ask twice, then work in three steps."""
        form = RequestedSchemaBuilder()
        plan = form.single_select("plan", ["pro", "team"])
        choice = await ctx.elicit("Which plan?", form, key="plan")
        if choice.action != "accept":
            return f"{user_id}: {choice.action}"
        sure = await ctx.elicit(f"Switch to {choice.data[plan]}?", Confirm)
        if sure.action != "accept" or not sure.data.sure:
            return f"{user_id} stays"
        steps = ctx.progress.counting(total=3)
        for step in range(1, 4):
            await steps.advance(message=f"step {step}")
        return f"{user_id} has {choice.data[plan]}"

    @server.tool()
    async def query(region: Annotated[str, McpHeader("Region")], limit: Annotated[int, McpHeader("Limit")] = 1) -> str:
        """Mirror two arguments."""
        return f"{region} {limit}"

    @server.tool()
    async def fail() -> str:
        """Fail on purpose."""
        raise ToolError("no such user")

    @server.tool()
    async def wait(ctx: ToolContext) -> str:
        """Say that it began, and never come to an end."""
        await ctx.progress.report(1)
        await asyncio.Event().wait()
        return "never"

    @server.tool()
    async def lend(ctx: ToolContext) -> str:
        """Use the client's model and folders."""
        message = SamplingMessage(role="user", content=TextContent(text="hi"))
        model = CreateMessageRequest(params=CreateMessageRequestParams(messages=[message], max_tokens=5))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            answers = await ctx.request_inputs({"model": model, "folders": ListRootsRequest()})
        return ", ".join(type(answer).__name__ for answer in answers.values())

    @server.prompt()
    async def greet(ctx: PromptContext) -> str:
        """Greet somebody."""
        who = await ctx.elicit("Whom?", Name)
        return f"Greet {who.data.name}." if who.action == "accept" else "Greet nobody."

    @server.resource("plans://all")
    async def plans(ctx: ResourceContext) -> str:
        """All plans."""
        sure = await ctx.elicit("Really all?", Confirm)
        return "pro, team" if sure.action == "accept" else "none"

    @server.resource("plans://{user}")
    async def plan(user: str) -> str:
        """Somebody's plan."""
        return f"{user}: pro"

    return server
