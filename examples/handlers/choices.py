"""Choices from an Enum and from pairs of value and title, in a form that is built at run time."""

from __future__ import annotations

from enum import Enum

from mcp_runtime import RequestedSchemaBuilder, Server, ToolContext

server = Server("pizzas", version="1.0.0")

MENU = {"cheese": "Extra cheese", "basil": "Fresh basil", "chili": "Hot chili"}


class Size(Enum):
    SMALL = "s"
    LARGE = "l"


@server.tool()
async def order_pizza(ctx: ToolContext) -> str:
    """Order a pizza."""
    form = RequestedSchemaBuilder()
    size = form.single_select("size", Size, title="Size")
    toppings = form.multi_select("toppings", list(MENU.items()), title="Toppings", max_items=2)
    note = form.string("note", required=False, max_length=80)
    answer = await ctx.elicit("What may it be?", form)
    if answer.action != "accept":
        return "No pizza today."
    # A handle gives the typed value: a Size, a list of strings, a string or None.
    chosen = [MENU[topping] for topping in answer.data[toppings]]
    extra = answer.data[note] or "no note"
    return f"{answer.data[size].name.lower()}: {', '.join(chosen) or 'plain'} ({extra})"
