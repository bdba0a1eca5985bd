"""A server that worker processes import by name."""

import asyncio
import os

from pydantic import BaseModel

from mcp_runtime import Server, ToolContext


class Confirm(BaseModel):
    """A form with one question."""

    sure: bool


def make_server() -> Server:
    server = Server("workers", version="1")

    @server.tool
    async def pid() -> int:
        """Return the process that answers."""
        return os.getpid()

    @server.tool
    async def ask(ctx: ToolContext) -> str:
        """Ask twice, and say which process heard the end of it."""
        first = await ctx.elicit("First?", Confirm)
        second = await ctx.elicit("Second?", Confirm)
        return f"{first.action} {second.action} {os.getpid()}"

    @server.tool
    async def wait(seconds: float) -> str:
        """Take a while."""
        await asyncio.sleep(seconds)
        return "waited"

    return server
