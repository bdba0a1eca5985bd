"""The server of the behaviour suite: one object, served unchanged over every transport."""

from __future__ import annotations

import asyncio
import os
from typing import Literal

from pydantic import BaseModel

from mcp_runtime import Server, ToolContext, ToolError

__all__ = ["make_server"]


class Plan(BaseModel):
    plan: Literal["pro", "team"]


class Confirm(BaseModel):
    sure: bool


class Outcome(BaseModel):
    how: str
    plan: str | None = None


def make_server() -> Server:
    server = Server("behaviour", version="1.0.0")
    both = asyncio.Barrier(2)
    cancelled: list[str] = []

    @server.tool
    async def echo(text: str) -> str:
        """Return the text."""
        return text

    @server.tool
    async def fail(how: Literal["on_purpose", "by_accident"]) -> str:
        """Fail."""
        if how == "on_purpose":
            raise ToolError("as asked")
        raise RuntimeError("not for the client's eyes")

    @server.tool
    async def upgrade(user: str, ctx: ToolContext) -> Outcome:
        """Ask for a plan, then for confirmation."""
        plan = await ctx.elicit(f"Which plan for {user}?", Plan)
        if plan.action != "accept":
            return Outcome(how=plan.action)
        sure = await ctx.elicit(f"Switch {user} to {plan.data.plan}?", Confirm)
        return Outcome(how=sure.action, plan=plan.data.plan)

    @server.tool
    async def count(to: int, ctx: ToolContext) -> int:
        """Report progress at every step."""
        progress = ctx.progress.counting(to)
        for _ in range(to):
            await progress.advance(message="one more")
        return to

    @server.tool
    async def meet() -> str:
        """Wait until two callers are here."""
        return "first" if await both.wait() == 0 else "second"

    @server.tool
    async def hang(name: str, ctx: ToolContext) -> str:
        """Say that it started, then wait until it is cancelled."""
        await ctx.progress.report(1, message="started")
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.append(name)
        return "never"

    @server.tool
    async def was_cancelled(name: str) -> bool:
        """Say whether `hang` was cancelled under that name, waiting for it for a bounded time."""
        for _ in range(1000):
            if name in cancelled:
                return True
            await asyncio.sleep(0.01)
        return False

    @server.tool
    def process() -> int:
        """Return the id of the serving process, from a worker thread."""
        return os.getpid()

    @server.tool
    async def change_tools() -> str:
        """Add a tool."""
        server.add_tool(echo, name=f"echo_{len(cancelled)}_{os.urandom(4).hex()}")
        return "changed"

    @server.tool
    async def touch(uri: str) -> str:
        """Say that a resource changed."""
        server.resource_updated(uri)
        return "touched"

    @server.resource("note://one", mime_type="text/plain")
    async def one() -> str:
        """A note."""
        return "one"

    @server.prompt
    async def greet(name: str) -> str:
        """Greet somebody."""
        return f"Greet {name}."

    return server
