"""A tool that packs boxes: a plain call for one client, a task for another, and the same code for both.

dacapo serve examples.tasks:server
dacapo call http://127.0.0.1:8000/mcp pack --arg order=A-17
"""

import asyncio
from datetime import timedelta

from pydantic import BaseModel, Field

from mcp_runtime import Server, TaskPolicy, ToolContext
from mcp_runtime.tasks.stores.sqlite import SqliteTaskStore

store = SqliteTaskStore("tasks.db")
server = Server("packing", version="1.0.0", task_store=store)


class Packing(BaseModel):
    boxes: int = Field(ge=1, le=20, description="How many boxes?")


class Seal(BaseModel):
    sealed: bool


class Confirm(BaseModel):
    sure: bool


@server.tool(task=TaskPolicy(ttl=timedelta(days=1), replay_safe=True))
async def pack(order: str, ctx: ToolContext) -> str:
    """Pack an order into boxes."""
    packing = await ctx.elicit(f"Order {order}: how is it packed?", Packing)
    if packing.action != "accept":
        return "Nothing was packed."
    boxes = packing.data.boxes
    progress = ctx.progress.counting(total=boxes)
    for number in range(1, boxes + 1):
        await asyncio.sleep(1)  # the work
        await progress.advance(message=f"Box {number} is packed")
    seal = await ctx.elicit("Seal the boxes?", Seal)
    sealed = seal.action == "accept" and seal.data.sealed
    return f"{boxes} boxes, {'sealed' if sealed else 'open'}."


@server.tool(task=TaskPolicy(starts="on_become_task"))
async def ship(order: str, ctx: ToolContext) -> str:
    """Ship an order: agree on it first, and carry it out as a task."""
    agreed = await ctx.elicit(f"Ship order {order} now?", Confirm)
    if agreed.action != "accept" or not agreed.data.sure:
        return "It stays here."  # an answer at once: no task was made
    await ctx.become_task()
    await asyncio.sleep(3)
    return f"Order {order} is on its way."
