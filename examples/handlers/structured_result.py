"""A typed result becomes structured content with an output schema; `ToolError` is a failure that a model may read."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from mcp_runtime import Server, ToolContext, ToolError

server = Server("weather", version="1.0.0")

STATIONS = {"oslo": -3.5, "rome": 14.0}


class Report(BaseModel):
    city: str
    celsius: float
    fahrenheit: float


class Station(BaseModel):
    city: str


@server.tool()
async def report(ctx: ToolContext, city: Annotated[str, Field(description="Where.")] = "") -> Report:
    """Report the weather of a city."""
    if not city:
        answer = await ctx.elicit("Which city?", Station)
        if answer.action != "accept":
            raise ToolError("No city was chosen.")
        city = answer.data.city
    celsius = STATIONS.get(city.lower())
    if celsius is None:
        raise ToolError(f"There is no station in {city}. Known are: {', '.join(sorted(STATIONS))}.")
    return Report(city=city, celsius=celsius, fahrenheit=celsius * 9 / 5 + 32)
