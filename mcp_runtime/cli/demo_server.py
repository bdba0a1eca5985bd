"""The server that `dacapo demo` runs: one tool, two questions, no state."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel, Field

from mcp_runtime import RequestedSchemaBuilder, Server, ToolContext

__all__ = ["Confirm", "Upgrade", "server", "upgrade_plan"]

server = Server("plans", version="1.0.0", instructions="Upgrades the plans of users.")


class Confirm(BaseModel):
    """The second question."""

    sure: bool = Field(title="Really switch?")


@dataclass
class Upgrade:
    """What came of it."""

    changed: bool
    plan: str | None = None
    receipt: str | None = None


@server.tool()
async def upgrade_plan(user_id: str, ctx: ToolContext) -> Upgrade:
    """Upgrade the user's plan."""
    form = RequestedSchemaBuilder()
    plan = form.single_select("plan", [("pro", "Pro, for one"), ("team", "Team, for many")], title="New plan")
    note = form.string("note", title="Note for the invoice", required=False, max_length=80)
    choice = await ctx.elicit("Which plan shall it be?", form)
    if choice.action != "accept":
        return Upgrade(changed=False)
    picked = choice.data[plan]
    sure = await ctx.elicit(f"Switch {user_id} to {picked}, note {choice.data[note]!r}?", Confirm)
    if sure.action != "accept" or not sure.data.sure:
        return Upgrade(changed=False)
    return Upgrade(changed=True, plan=picked, receipt=f"{user_id}/{picked}")
