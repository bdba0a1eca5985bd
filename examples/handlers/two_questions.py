"""Two questions, one after the other: the second is worded from the answer to the first.

The handler reads from top to bottom. Over the wire it is three requests, and the server keeps nothing between them.
"""

from __future__ import annotations

from pydantic import BaseModel

from mcp_runtime import Server, ToolContext

server = Server("bookings", version="1.0.0")


class Party(BaseModel):
    people: int


class Confirm(BaseModel):
    sure: bool


@server.tool()
async def book_table(restaurant: str, ctx: ToolContext) -> str:
    """Book a table."""
    party = await ctx.elicit(f"How many people come to {restaurant}?", Party)
    if party.action != "accept":
        return "No table was booked."
    confirmed = await ctx.elicit(f"Book a table for {party.data.people} at {restaurant}?", Confirm)
    if confirmed.action != "accept" or not confirmed.data.sure:
        return "No table was booked."
    return f"A table for {party.data.people} at {restaurant} is booked."
