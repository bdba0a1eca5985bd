"""Books a trip: two questions, then work that tells how far it is. `docs/cli.md` shows a conversation with it."""

import asyncio
from dataclasses import dataclass

from pydantic import BaseModel, Field

from mcp_runtime import RequestedSchemaBuilder, Server, ToolContext

server = Server("trips", version="1.0.0", instructions="Books trips by train.")


class Confirm(BaseModel):
    book: bool = Field(title="Book it?", default=True)


@dataclass
class Booking:
    booked: bool
    seats: int = 0
    extras: tuple[str, ...] = ()


@server.tool()
async def book_trip(destination: str, ctx: ToolContext) -> Booking:
    """Book seats on the next train to a destination."""
    form = RequestedSchemaBuilder()
    seats = form.integer("seats", title="Seats", minimum=1, maximum=8, default=1)
    extras = form.multi_select("extras", [("wifi", "Wi-Fi"), ("meal", "A meal")], title="Extras", required=False)
    mail = form.string("mail", title="Ticket goes to", format="email")
    trip = await ctx.elicit(f"How shall we travel to {destination}?", form)
    if trip.action != "accept":
        return Booking(booked=False)
    count, picked = trip.data[seats], trip.data[extras]
    sure = await ctx.elicit(f"{count} seats to {destination}, tickets to {trip.data[mail]}?", Confirm)
    if sure.action != "accept" or not sure.data.book:
        return Booking(booked=False)
    steps = ctx.progress.counting(total=count)
    for seat in range(1, count + 1):
        await asyncio.sleep(0.2)  # where a railway would be asked
        await steps.advance(message=f"seat {seat}")
    return Booking(booked=True, seats=count, extras=tuple(picked or ()))
