"""A server built with the official SDK: one tool of two questions that wait for each other, one prompt, one resource.

Run as a script: `python sdk_server.py stdio`, or `python sdk_server.py http`, which prints where it serves.
"""

from __future__ import annotations

import sys
from typing import Annotated

from mcp.server.mcpserver import Context, Elicit, MCPServer, Resolve
from pydantic import BaseModel, Field

from tests.client.peers.serving import serve_app

server = MCPServer("sdk-plans", version="2.0.0", instructions="Upgrades plans, the official SDK's way.")


class Plan(BaseModel):
    plan: str = Field(title="New plan", json_schema_extra={"enum": ["pro", "team"]})
    seats: int = Field(title="Seats", ge=1, le=50)


class Confirm(BaseModel):
    sure: bool = Field(title="Really switch?")


async def ask_plan(user_id: str) -> Elicit[Plan]:
    return Elicit(f"Which plan for {user_id}?", Plan)


async def ask_sure(user_id: str, plan: Annotated[Plan, Resolve(ask_plan)]) -> Elicit[Confirm]:
    return Elicit(f"Switch {user_id} to {plan.plan} with {plan.seats} seats?", Confirm)


@server.tool()
async def upgrade_plan(
    user_id: str, plan: Annotated[Plan, Resolve(ask_plan)], sure: Annotated[Confirm, Resolve(ask_sure)]
) -> str:
    """Upgrade the user's plan."""
    return f"{user_id} has {plan.plan} with {plan.seats} seats" if sure.sure else "nothing changed"


@server.tool()
async def count(steps: int, ctx: Context) -> int:
    """Count, and tell how far it is."""
    for step in range(1, steps + 1):
        await ctx.report_progress(step, steps, f"step {step}")
    return steps


@server.tool()
async def fail() -> str:
    """Fail."""
    raise RuntimeError("on purpose")


@server.prompt()
def greeting(name: str) -> str:
    """Greet somebody."""
    return f"Please greet {name}."


@server.resource("plans://all")
def plans() -> str:
    """The plans there are."""
    return "pro, team"


if __name__ == "__main__":
    if sys.argv[1] == "stdio":
        server.run("stdio")
    else:
        serve_app(server.streamable_http_app())
