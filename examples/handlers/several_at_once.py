"""Several questions in one round trip; each answer has the type of its own form.

Answers that came are kept, and only the others are asked again.
"""

from __future__ import annotations

from pydantic import BaseModel

from mcp_runtime import Server, ToolContext, question

server = Server("trips", version="1.0.0")


class Dates(BaseModel):
    leave: str
    back: str


class Budget(BaseModel):
    euros: int


@server.tool()
async def plan_trip(city: str, ctx: ToolContext) -> str:
    """Plan a trip."""
    dates, budget = await ctx.elicit_all(
        question(f"When do you go to {city}?", Dates, key="dates"),
        question("What may it cost?", Budget, key="budget"),
    )
    when = f"{dates.data.leave} to {dates.data.back}" if dates.action == "accept" else "whenever you like"
    cost = f"{budget.data.euros} euros" if budget.action == "accept" else "any price"
    return f"{city}, {when}, for {cost}"
