"""For random handlers, a replayed conversation comes to what one with a user at hand would come to.

Neither the order of partial answers, nor retries, nor a change of process in between makes a difference.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from mcp_runtime import Question, Server, ToolContext, blocking
from mcp_runtime.mrtr import AesGcmCodec
from tests.replay.programs import Ask, Branch, Loop, Op, Step, programs, response_to, run_async, run_blocking
from tests.wire import Reply, Wire

BOUNDED = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32)

EVERYTHING: tuple[Op, ...] = (
    Step(),
    Ask(1, typed=True, named=False),
    Loop((Ask(2, typed=False, named=True), Step())),
    Branch((Step(), Ask(3, typed=True, named=True)), (Ask(1, typed=False, named=False),)),
    Step(),
)


class Live:
    """Answers at once, as if the protocol could wait for the user."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
        return [one.read(response_to(self.seed, one.params["message"])) for one in questions]


def processes(ops: tuple[Op, ...], steps: list[str], **options: Any) -> list[Wire]:
    """Three servers that share nothing but a key; one of them runs the program as a `def` handler."""

    async def program(ctx: ToolContext) -> str:
        return await run_async(ops, ctx, steps)

    def program_blocking(ctx: blocking.ToolContext) -> str:
        return run_blocking(ops, ctx, steps)

    made = []
    for fn in (program, program, program_blocking):
        server = Server("programs", version="1", codec=AesGcmCodec([b"k" * 32]), max_threads=1, **options)
        server.add_tool(fn, name="program")
        made.append(Wire(server))
    return made


def answers_to(reply: Reply, seed: int) -> dict[str, Any]:
    asked = reply.result["inputRequests"]
    return {key: response_to(seed, request["params"]["message"]) for key, request in asked.items()}


async def close(wires: list[Wire]) -> None:
    for wire in wires:
        async with wire.server:
            pass


@BOUNDED
@example(EVERYTHING, 1, 2)
@example(EVERYTHING, 7, 11)
@given(programs, seeds, seeds)
async def test_a_replayed_conversation_comes_to_what_a_live_one_comes_to(
    ops: tuple[Op, ...], seed: int, order: int
) -> None:
    live_steps: list[str] = []
    live = await run_async(ops, ToolContext(Live(seed)), live_steps)
    chance = random.Random(order)
    steps: list[str] = []
    wires = processes(ops, steps)
    reply = await chance.choice(wires).call("program")
    while reply.result["resultType"] == "input_required":
        answers = answers_to(reply, seed)
        some = chance.sample(sorted(answers), chance.randint(1, len(answers)))
        reply = await chance.choice(wires).call("program", after=reply, answers={key: answers[key] for key in some})
    assert reply.text == live
    assert steps == live_steps
    await close(wires)


@BOUNDED
@example(EVERYTHING, 1, 2)
@given(programs, seeds, seeds)
async def test_retries_change_nothing(ops: tuple[Op, ...], seed: int, order: int) -> None:
    """A lost response, a client that asks again, a retry without answers: all come to the same end."""
    live = await run_async(ops, ToolContext(Live(seed)), [])
    chance = random.Random(order)
    wires = processes(ops, [])
    reply = await wires[0].call("program")
    empty_retries = 3
    while reply.result["resultType"] == "input_required":
        answers = answers_to(reply, seed)
        least = 0 if empty_retries else 1
        some = chance.sample(sorted(answers), chance.randint(least, len(answers)))
        empty_retries -= not some
        given_now = {key: answers[key] for key in some}
        replies = [
            await wire.call("program", after=reply, answers=given_now)
            for wire in chance.sample(wires, chance.randint(1, 3))
        ]
        ends = [{**one.result, "requestState": None} for one in replies]
        assert all(end == ends[0] for end in ends)
        reply = chance.choice(replies)
    assert reply.text == live
    await close(wires)


@BOUNDED
@example(EVERYTHING, 3)
@given(programs, seeds)
async def test_debug_mode_finds_no_fault_in_a_deterministic_handler(ops: tuple[Op, ...], seed: int) -> None:
    steps: list[str] = []
    wires = processes(ops, steps, debug_replay=True)
    reply = await wires[0].call("program")
    while reply.result["resultType"] == "input_required":
        reply = await wires[0].call("program", after=reply, answers=answers_to(reply, seed))
    live_steps: list[str] = []
    assert reply.text == await run_async(ops, ToolContext(Live(seed)), live_steps)
    assert steps == live_steps
    await close(wires)


@BOUNDED
@example(EVERYTHING, 3, 5)
@given(programs, seeds, seeds)
async def test_a_state_grows_only_with_answers_and_steps(ops: tuple[Op, ...], seed: int, order: int) -> None:
    chance = random.Random(order)
    wires = processes(ops, [])
    reply = await wires[0].call("program")
    while reply.result["resultType"] == "input_required":
        size = len(reply.result["requestState"])
        again = await chance.choice(wires).call("program", after=reply)
        assert len(again.result["requestState"]) == size
        answers = answers_to(again, seed)
        key = chance.choice(sorted(answers))
        reply = await wires[0].call("program", after=again, answers={key: answers[key]})
        if reply.result["resultType"] == "input_required":
            assert len(reply.result["requestState"]) > size
    await close(wires)
