"""How costs grow: with the number of tools, the size of an argument, the length of a conversation."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from benchmarks import load_generator, wire
from benchmarks.processes import running
from benchmarks.results import Growth, Point
from benchmarks.series.in_process import Client, microseconds_async
from benchmarks.series.rounds import Extent
from benchmarks.series.under_load import OURS
from mcp_runtime import Server, ToolContext

__all__ = ["measured"]


class Value(BaseModel):
    value: str


def measured(extent: Extent) -> Iterator[Growth]:
    """Measure one growth after the other."""
    yield asyncio.run(_tools(extent))
    yield _arguments(extent)
    yield asyncio.run(_answers(extent))


async def _tools(extent: Extent) -> Growth:
    called, listed, registered = [], [], []
    for count in extent.tools:
        server = Server("growth", version="1.0.0")
        started = time.process_time()
        for number in range(count):
            server.add_tool(_double, name=f"tool-{number}")
        registered.append(Point(size=count, cost=(time.process_time() - started) * 1e6))
        client = Client(server)
        message = wire.call(f"tool-{count - 1}", {"a": 2}).body
        if (await client.result(message))["structuredContent"] != 4:
            raise wire.Wrong("double")
        called.append(
            Point(
                size=count,
                cost=await microseconds_async(
                    lambda client=client, message=message: client.send(message),  # type: ignore[misc]  # mypy does not infer a bound default
                    repeats=extent.repeats,
                ),
            )
        )
        started = time.process_time()
        if await _listed(client) != count:
            raise wire.Wrong("tools/list")
        listed.append(Point(size=count, cost=(time.process_time() - started) * 1e6))
    return Growth(
        key="growth-tools",
        title="cost by number of tools",
        of="tools",
        unit="us",
        lines=(
            ("one call", tuple(called)),
            ("listing all, page by page", tuple(listed)),
            ("registering all", tuple(registered)),
        ),
    )


async def _double(a: int) -> int:
    """Double a number."""
    return 2 * a


async def _listed(client: Client) -> int:
    count = 0
    cursor: dict[str, Any] = {}
    while True:
        page = await client.result(wire.request("tools/list", "", cursor).body)
        count += len(page["tools"])
        if "nextCursor" not in page:
            return count
        cursor = {"cursor": page["nextCursor"]}


def _arguments(extent: Extent) -> Growth:
    points = []
    with running((OURS,)) as (server,):
        for kilobytes in extent.argument_kilobytes:
            message = wire.call("measure", {"text": "x" * (kilobytes * 1000)})
            if wire.result_of(server.port, message)["structuredContent"] != kilobytes * 1000:
                raise wire.Wrong("measure")
            rates = [
                load_generator.calls(server, message, connections=1, seconds=1).per_processor_second
                for _ in range(extent.runs)
            ]
            points.append(Point(size=kilobytes * 1000, cost=1e6 / statistics.median(rates)))
    return Growth(
        key="growth-arguments",
        title="cost by size of an argument, over HTTP",
        of="bytes",
        unit="us of processor time",
        lines=(("one call", tuple(points)),),
    )


async def _answers(extent: Extent) -> Growth:
    server = Server("growth", version="1.0.0")

    @server.tool
    async def survey(questions: int, ctx: ToolContext) -> str:
        for number in range(questions):
            await ctx.elicit(f"Question {number}?", Value)
        return "done"

    client = Client(server)
    points = []
    for count in extent.answers:
        last = await client.answered("survey", {"questions": count}, count)
        if (await client.result(last))["content"][0]["text"] != "done":
            raise wire.Wrong("survey")
        cost = await microseconds_async(
            lambda last=last: client.send(last),  # type: ignore[misc]  # mypy does not infer a bound default
            repeats=max(extent.repeats // 10, 3),
        )
        points.append(Point(size=count, cost=cost))
    return Growth(
        key="growth-answers",
        title="cost of a round trip by number of answers given",
        of="answers",
        unit="us",
        lines=(("the last round trip", tuple(points)),),
    )
