"""The example of tasks does what it is there to show."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from mcp_model import ElicitRequestFormParams, ElicitResult
from mcp_runtime.client import Asked, Client, TaskState


async def form(asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
    (field,) = asked.params.requested_schema.to_wire()["properties"]
    return ElicitResult(action="accept", content={field: 3 if field == "boxes" else True})


async def test_the_example_packs_and_ships_as_tasks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, sleep=asyncio.sleep: sleep(0))
    from examples.tasks import server, store  # the file is made in the working directory

    seen: list[Any] = []

    def note(state: TaskState) -> None:
        seen.append(state.status)

    async with store, server, Client(server, form=form, tasks=True, on_task=note) as client:
        packed = await client.call_tool("pack", {"order": "A"})
        shipped = await client.call_tool("ship", {"order": "A"})
    assert [block.text for result in (packed, shipped) for block in result.content if block.type == "text"] == [
        "3 boxes, sealed.",
        "Order A is on its way.",
    ]
    assert seen.count("completed") == 2
