"""Duties of tasks that no other test names; `docs/spec-manifest.toml` says which each test shows."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

from mcp_runtime import Server, TaskPolicy
from mcp_runtime.tasks.stores.memory import MemoryTaskStore
from tests.wire import Wire

TASKS: dict[str, Any] = {"extensions": {"io.modelcontextprotocol/tasks": {}}}


async def test_ids_of_tasks_cannot_be_guessed() -> None:
    """Spec: ext-tasks 2026-07-28, Security Considerations: 128 bits or more, with nothing in common."""
    server = Server("s", version="1", task_store=MemoryTaskStore())

    @server.tool(task=TaskPolicy())
    async def work() -> str:
        """Work."""
        return "done"

    wire = Wire(server, capabilities=TASKS)
    async with server:
        ids = [(await wire.call("work")).result["taskId"] for _ in range(100)]
    assert len(set(ids)) == 100
    for task_id in ids:
        assert re.fullmatch(r"[A-Za-z0-9_-]{22,}", task_id)
    assert all(one[:8] != other[:8] for one, other in combinations(ids, 2))
