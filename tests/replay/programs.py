"""Random handlers: small programs of questions, batches, steps, branches and loops, and their interpreter."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, assert_never

from hypothesis import strategies as st
from pydantic import BaseModel

from mcp_runtime import Accepted, Cancelled, Declined, Question, RequestedSchemaBuilder, ToolContext, blocking, question


@dataclass(frozen=True)
class Ask:
    """Ask `count` questions in one round trip, with keys of the author's own or without."""

    count: int
    typed: bool
    named: bool


@dataclass(frozen=True)
class Step:
    """Record a step; its value depends on what was said so far."""


@dataclass(frozen=True)
class Branch:
    """Go one way or the other, as the last answer says."""

    yes: tuple[Op, ...]
    no: tuple[Op, ...]


@dataclass(frozen=True)
class Loop:
    """Repeat as often as the last answer says, at most twice."""

    body: tuple[Op, ...]


Op: TypeAlias = Ask | Step | Branch | Loop

_leaves = st.builds(Ask, st.integers(1, 3), st.booleans(), st.booleans()) | st.builds(Step)


def _blocks(ops: st.SearchStrategy[Op]) -> st.SearchStrategy[tuple[Op, ...]]:
    return st.lists(ops, max_size=3).map(tuple)


_ops: st.SearchStrategy[Op] = st.recursive(
    _leaves,
    lambda inner: st.builds(Branch, _blocks(inner), _blocks(inner)) | st.builds(Loop, _blocks(inner)),
    max_leaves=6,
)

programs: st.SearchStrategy[tuple[Op, ...]] = st.lists(_ops, min_size=1, max_size=5).map(tuple)


class Pair(BaseModel):
    yes: bool
    number: int


def response_to(seed: int, message: str) -> dict[str, Any]:
    """Return what the user of this world answers to `message`."""
    chance = random.Random(f"{seed} {message}")
    action = chance.choice(["accept", "accept", "accept", "decline", "cancel"])
    if action != "accept":
        return {"action": action}
    return {"action": "accept", "content": {"yes": chance.random() < 0.5, "number": chance.randrange(3)}}


@dataclass
class Run:
    """One run of a program: what was said and done, and which steps really ran."""

    steps: list[str]
    trace: list[Any] = field(default_factory=list)
    asked: int = 0
    yes: bool = False
    number: int = 0

    def question(self, op: Ask) -> Question[Any]:
        self.asked += 1
        form: Any = Pair
        if not op.typed:
            form = RequestedSchemaBuilder()
            form.boolean("yes")
            form.integer("number")
        message = f"Question {self.asked} after {json.dumps(self.trace)}"
        return question(message, form, key=f"key {self.asked}" if op.named else None)

    def hear(self, answer: Accepted[Any] | Declined | Cancelled) -> None:
        if answer.action != "accept":
            self.yes, self.number = False, 0
            self.trace.append(answer.action)
            return
        said = answer.data.model_dump() if isinstance(answer.data, Pair) else dict(answer.data)
        self.yes, self.number = said["yes"], said["number"]
        self.trace.append(said)


Effect: TypeAlias = Sequence[Question[Any]] | tuple[str, Callable[[], Any]]


def interpreted(ops: Sequence[Op], run: Run) -> Generator[Effect, Any, None]:
    """Yield what the program does: questions, which get their answers, and steps, which get their value."""
    for op in ops:
        match op:
            case Ask():
                for answer in (yield [run.question(op) for _ in range(op.count)]):
                    run.hear(answer)
            case Step():
                name = f"step {len(run.trace)}"
                value = {"after": len(run.trace), "yes": run.yes}

                def work(name: str = name, value: Any = value) -> Any:
                    run.steps.append(name)
                    return value

                run.trace.append((yield (name, work)))
            case Branch():
                yield from interpreted(op.yes if run.yes else op.no, run)
            case Loop():
                for _ in range(run.number):
                    yield from interpreted(op.body, run)
            case _:
                assert_never(op)


async def run_async(ops: Sequence[Op], ctx: ToolContext, steps: list[str]) -> str:
    run = Run(steps)
    effects = interpreted(ops, run)
    given: Any = None
    while True:
        try:
            effect = effects.send(given)
        except StopIteration:
            return json.dumps(run.trace)
        if isinstance(effect, tuple):
            given = await ctx.once(*effect)
        else:
            given = await ctx.elicit_all(*effect)


def run_blocking(ops: Sequence[Op], ctx: blocking.ToolContext, steps: list[str]) -> str:
    run = Run(steps)
    effects = interpreted(ops, run)
    given: Any = None
    while True:
        try:
            effect = effects.send(given)
        except StopIteration:
            return json.dumps(run.trace)
        given = ctx.once(*effect) if isinstance(effect, tuple) else ctx.elicit_all(*effect)
