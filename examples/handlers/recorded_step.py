"""A step that must not run again: `once` records its result in the conversation.

The handler runs from the top in every round trip. What is not recorded is done again, so whatever has an effect, or may
give another value the next time, goes into `once`. An order number of the client's own makes the charge safe even
if this process dies between the charge and the next question.
"""

from __future__ import annotations

import secrets

from pydantic import BaseModel

from mcp_runtime import Server, ToolContext

server = Server("shop", version="1.0.0")

charges: dict[str, int] = {}


class Confirm(BaseModel):
    sure: bool


async def charge(order: str, cents: int) -> int:
    """Stand for a payment service that charges an order once."""
    charges.setdefault(order, cents)
    return charges[order]


@server.tool()
async def buy(item: str, cents: int, ctx: ToolContext) -> str:
    """Buy an item."""
    order = await ctx.once("order", lambda: secrets.token_hex(4))  # A random value: record it.
    sure = await ctx.elicit(f"Pay {cents} cents for {item}?", Confirm)
    if sure.action != "accept" or not sure.data.sure:
        return "Nothing was bought."
    paid = await ctx.once("charge", lambda: charge(order, cents))  # An effect: record it.
    printed = await ctx.elicit(f"{paid} cents paid. Print the receipt?", Confirm)
    on_paper = printed.action == "accept" and printed.data.sure
    return f"{item} is yours, {'with' if on_paper else 'without'} a receipt."
