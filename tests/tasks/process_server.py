"""The server of the tests with processes; its store and event bus are named by the environment."""

from __future__ import annotations

import asyncio
import os
from datetime import timedelta

from pydantic import BaseModel
from redis.asyncio import Redis

from mcp_runtime import Server, TaskPolicy, TaskStore, ToolContext
from mcp_runtime.subscriptions import MemoryBus, RedisBus
from mcp_runtime.tasks.stores.redis import RedisTaskStore
from mcp_runtime.tasks.stores.sqlite import SqliteTaskStore


class Confirm(BaseModel):
    sure: bool


def make_server() -> Server:
    """Return a server on the store that `TASKS_STORE` names: a file, or the URL of a Redis."""
    place = os.environ["TASKS_STORE"]
    prefix = os.environ.get("TASKS_PREFIX", "")
    store: TaskStore
    bus: MemoryBus | RedisBus = MemoryBus()
    if place.startswith("redis://"):
        redis = Redis.from_url(place)
        store = RedisTaskStore(redis, prefix=f"{{{prefix}}}:")
        bus = RedisBus(redis, channel=prefix)
    else:
        store = SqliteTaskStore(place)
    server = Server("processes", version="1.0.0", task_store=store, event_bus=bus)
    lease = timedelta(seconds=1)

    @server.tool(task=TaskPolicy(lease=lease))
    async def confirm(ctx: ToolContext) -> list[str]:
        """Look once, ask, and say who did what."""
        looked = await ctx.once("look", lambda: str(os.getpid()))
        answer = await ctx.elicit("Sure?", Confirm)
        return [looked, answer.action, str(os.getpid())]

    @server.tool(task=TaskPolicy(replay_safe=True, lease=lease))
    async def long(ctx: ToolContext) -> list[str]:
        """Look once, then hang in the first process and finish in any other."""
        looked = await ctx.once("look", lambda: str(os.getpid()))
        if looked == str(os.getpid()):
            await ctx.progress.report(1)
            await asyncio.Event().wait()
        return [looked, str(os.getpid())]

    @server.tool(task=TaskPolicy(lease=lease))
    async def fragile(ctx: ToolContext) -> None:
        """Hang."""
        await ctx.progress.report(1)
        await asyncio.Event().wait()

    return server
