"""A server whose tools run as tasks, and what lets a test hold them and look at them."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from pydantic import BaseModel, field_validator

from mcp_runtime import (
    Component,
    Principal,
    Server,
    TaskPolicy,
    ToolContext,
    ToolError,
    TransportFacts,
    blocking,
    question,
)
from mcp_runtime.errors import InvalidParams

__all__ = ["Ages", "Confirm", "Hands", "HeaderPrincipal", "Hiding", "Name", "make_server"]


class Name(BaseModel):
    name: str


class Confirm(BaseModel):
    sure: bool


class Ages(BaseModel):
    age: int

    @field_validator("age")
    @classmethod
    def even(cls, age: int) -> int:
        if age % 2:
            raise ValueError("must be even")
        return age


@dataclass
class Hands:
    """What handlers did, and what lets the held ones go on."""

    opened: asyncio.Event = field(default_factory=asyncio.Event)
    ran: Counter[str] = field(default_factory=Counter)
    entered: asyncio.Event = field(default_factory=asyncio.Event)
    cancelled: asyncio.Event = field(default_factory=asyncio.Event)
    charges: list[str] = field(default_factory=list)

    async def hold(self) -> None:
        self.entered.set()
        try:
            await self.opened.wait()
        except asyncio.CancelledError:
            self.cancelled.set()
            raise


class HeaderPrincipal:
    """Believes what the header `x-user` says."""

    async def principal(self, facts: TransportFacts) -> Principal | None:
        user = facts.headers.get("x-user")
        return None if user is None else Principal(id=user, scopes=frozenset(("plans",)))


@dataclass
class Hiding:
    """A guard that hides the tools in `hidden`."""

    hidden: set[str] = field(default_factory=set)

    async def allows(self, component: Component, principal: Principal | None) -> bool:
        return component.name not in self.hidden


def make_server(hands: Hands | None = None, policy: TaskPolicy | None = None, **options: Any) -> Server:
    """Return the server; `policy` is that of its optional tools."""
    hands = Hands() if hands is None else hands
    policy = TaskPolicy(poll_interval=timedelta(milliseconds=50)) if policy is None else policy
    server = Server("tasks", version="1.0.0", **options)

    @server.tool
    async def greet(name: str) -> str:
        return f"Hello, {name}!"

    @server.tool(task=policy)
    async def shout(text: str) -> str:
        hands.ran["shout"] += 1
        return text.upper()

    @server.tool(task=policy)
    async def held(label: str) -> str:
        hands.ran["held"] += 1
        await hands.hold()
        return label

    @server.tool(task=policy)
    async def stubborn() -> str:
        """Take no notice of being cancelled."""
        try:
            await hands.hold()
        except asyncio.CancelledError:
            return "all the same"
        return "done"

    @server.tool(task=TaskPolicy(required=True))
    async def failing() -> str:
        hands.ran["failing"] += 1
        raise ToolError("it does not work")

    @server.tool(task=policy)
    async def broken() -> str:
        raise ZeroDivisionError("a secret")

    @server.tool(task=policy)
    async def refusing() -> str:
        raise InvalidParams("not today", data={"day": "monday"})

    @server.tool(task=policy)
    async def confirm(filename: str, ctx: ToolContext) -> str:
        hands.ran["confirm"] += 1
        answer = await ctx.elicit(f"Delete {filename}?", Confirm)
        hands.ran["confirm resumed"] += 1
        return f"{filename}: {answer.data.sure if answer.action == 'accept' else answer.action}"

    @server.tool(task=policy)
    async def both(ctx: ToolContext) -> str:
        hands.ran["both"] += 1
        name, sure = await ctx.elicit_all(
            question("Your name?", Name, key="name"), question("Are you sure?", Confirm, key="sure")
        )
        hands.ran["both resumed"] += 1
        assert name.action == sure.action == "accept"
        return f"{name.data.name}: {sure.data.sure}"

    @server.tool(task=policy)
    async def rounds(count: int, ctx: ToolContext) -> list[str]:
        names = []
        for number in range(count):
            answer = await ctx.elicit(f"Name {number}?", Name)
            assert answer.action == "accept"
            names.append(answer.data.name)

            def charge(number: int = number) -> int:
                hands.charges.append(f"charge-{number}")
                return number

            await ctx.once(f"charge-{number}", charge)
        return names

    @server.tool(task=policy)
    async def picky(ctx: ToolContext) -> str:
        answer = await ctx.elicit("Your age?", Ages, key="age")
        return str(answer.data.age) if answer.action == "accept" else answer.action

    @server.tool(task=policy)
    async def counting(ctx: ToolContext) -> str:
        progress = ctx.progress.counting(total=3)
        await progress.advance(message="Packing")
        await hands.hold()
        await progress.advance()
        return "counted"

    def look() -> str:
        hands.charges.append("look")
        return "seen"

    @server.tool(task=policy)
    def blocking_confirm(ctx: blocking.ToolContext) -> str:
        ctx.progress.counting().advance()
        seen = ctx.once("look", look)
        answer = ctx.elicit("Sure?", Confirm)
        return f"{seen} {answer.action}"

    @server.tool(task=TaskPolicy(required=True, starts="on_become_task"))
    async def composed(ctx: ToolContext) -> str:
        hands.ran["composed"] += 1
        await ctx.once("look", look)
        name = await ctx.elicit("Your name?", Name)
        assert name.action == "accept"
        await ctx.become_task()
        hands.ran["composed as a task"] += 1
        sure = await ctx.elicit(f"Are you {name.data.name}?", Confirm)
        assert sure.action == "accept"
        return f"{name.data.name} {sure.data.sure}"

    @server.tool(task=TaskPolicy(starts="on_become_task"))
    def blocking_composed(ctx: blocking.ToolContext) -> str:
        name = ctx.elicit("Your name?", Name)
        ctx.become_task()
        hands.ran["composed as a task"] += 1
        return name.data.name if name.action == "accept" else name.action

    @server.tool(task=policy)
    async def facts(ctx: ToolContext) -> dict[str, Any]:
        who = ctx.principal
        return {
            "tool": ctx.tool_name,
            "client": dict(ctx.client_info or {}),
            "principal": None if who is None else [who.id, *who.scopes],
            "mark": ctx.request.meta.get("example.org/mark"),
            "form": ctx.client_supports({"elicitation": {"form": {}}}),
        }

    return server
