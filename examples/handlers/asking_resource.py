"""A resource template that asks before it shows something."""

from __future__ import annotations

from pydantic import BaseModel

from mcp_runtime import ResourceContext, Server

server = Server("records", version="1.0.0")

RECORDS = {7: "blood group: A", 8: "blood group: 0"}


class Reason(BaseModel):
    reason: str


@server.resource("records://{number}", mime_type="text/plain")
async def record(number: int, ctx: ResourceContext) -> str:
    """Show the record of a patient, to those who say why."""
    answer = await ctx.elicit(f"Why do you need record {number}?", Reason)
    if answer.action != "accept" or not answer.data.reason.strip():
        return "This record is shown only to those who say why they need it."
    return RECORDS.get(number, "There is no such record.")
