"""Dacapo: `python -m benchmarks.subjects.ours --port N [--fast] [--websocket]`."""

from __future__ import annotations

from datetime import timedelta

from benchmarks.subjects.contract import STEPS, Confirm, Plan, Quantity, Quote, arguments_of, made_quote, upgraded
from mcp_runtime import Server, TaskPolicy, ToolContext

__all__ = ["make_server"]


def make_server() -> Server:
    """Return the server with the tools of the contract."""
    server = Server("benchmark", version="1.0.0")

    @server.tool
    async def quote(item: str, quantity: Quantity, express: bool = False) -> Quote:
        """Quote a price."""
        return made_quote(item, quantity, express)

    @server.tool
    async def upgrade(user: str, ctx: ToolContext) -> str:
        """Upgrade the user's plan."""
        plan = await ctx.elicit(f"Which plan for {user}?", Plan)
        if plan.action != "accept":
            return "nothing changed"
        confirm = await ctx.elicit(f"Switch {user} to {plan.data.plan}?", Confirm)
        if confirm.action != "accept":
            return "nothing changed"
        return upgraded(user, plan.data.plan, confirm.data.sure)

    @server.tool
    async def count(ctx: ToolContext) -> str:
        """Count, and tell how far it is."""
        for step in range(1, STEPS + 1):
            await ctx.progress.report(step, total=STEPS)
        return "counted"

    @server.tool
    async def measure(text: str) -> int:
        """Return the length of a text."""
        return len(text)

    @server.tool(task=TaskPolicy(ttl=timedelta(seconds=10)))
    async def errand(item: str) -> str:
        """Run as a task."""
        return f"{item} done"

    return server


def main() -> None:
    arguments = arguments_of(__doc__)
    server = make_server()
    if not arguments.fast:
        server.run("websocket" if arguments.websocket else "http", port=arguments.port)
        return
    from mcp_runtime.registry import make_transport
    from mcp_runtime.running import run_server

    transport = make_transport("websocket" if arguments.websocket else "http", port=arguments.port)
    run_server(server, transport, uvloop=True)


if __name__ == "__main__":
    main()
