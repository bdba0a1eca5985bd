"""A client that launches its server: exchanges, stderr, shutdown in steps, and restarts."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from mcp_runtime.errors import ConnectionClosed, MessageTooLarge
from tests.transports.duplex import ask, call, converse, outgoing, until
from tests.transports.stdio.launched import ENVIRONMENT, NOISY, ROOT
from transports.stdio import StdioClient, StdioClientOptions

# A server small enough to start at once: it does what its argument says and knows no protocol.
PUPPET = """
import json, os, signal, sys, time
how = sys.argv[1]
def answer(line):
    request = json.loads(line)
    if "id" in request:
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"pid": os.getpid()}}), flush=True)
if how == "no-term":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("ready", file=sys.stderr, flush=True)
if how == "crash-at-start":
    sys.exit(7)
for line in sys.stdin:
    if how == "chatty":
        print("this is no message", flush=True)
    if how == "huge":
        print("x" * 100_000, flush=True)
    if how == "crash":
        print("out of cheese", file=sys.stderr, flush=True)
        sys.exit(9)
    if how == "once":
        answer(line)
        sys.exit(0)
    if how == "mute":
        sys.stdout.close()
        os.close(1)
        time.sleep(3600)
    if how != "silent":
        answer(line)
if how in ("no-eof", "no-term"):
    print("stays", file=sys.stderr, flush=True)
    while True:
        time.sleep(3600)
"""


def puppet(how: str) -> tuple[str, ...]:
    return (sys.executable, "-c", PUPPET, how)


@asynccontextmanager
async def launching(
    command: Sequence[str] | str, *, on_stderr: Callable[[str], None] | None = None, **options: Any
) -> AsyncIterator[StdioClient]:
    options = {"cwd": ROOT, "env": ENVIRONMENT, **options}
    extra: dict[str, Any] = {} if on_stderr is None else {"on_stderr": on_stderr}
    client = StdioClient(command, StdioClientOptions(**options), **extra)
    await client.open()
    try:
        yield client
    finally:
        await client.close()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_requests_run_side_by_side_and_end_with_their_own_answers() -> None:
    async with launching(NOISY) as client:
        held = asyncio.create_task(ask(client, call("held", 1, progress="p", name="slow")))
        answers = await asyncio.gather(
            *(ask(client, call("echo", number, text=str(number))) for number in range(2, 40))
        )
        assert [answer.text for answer in answers] == [str(number) for number in range(2, 40)]
        await ask(client, call("release", 100))
        answer = await held
        assert answer.text == "slow"
        assert [message["method"] for message in answer.notifications] == ["notifications/progress"]


async def test_leaving_an_exchange_cancels_the_request_in_the_server() -> None:
    """Spec: 2026-07-28 basic/transports/stdio, Cancellation."""
    heard: list[str] = []
    async with launching(NOISY, on_stderr=heard.append) as client:
        items = client.exchange(outgoing(call("held", 1, progress="p", name="left")))
        await anext(items)
        await items.aclose()
        await until(lambda: "cancelled left" in heard)


async def test_stderr_is_readable_line_by_line_and_its_end_is_kept() -> None:
    heard: list[str] = []
    async with launching(NOISY, on_stderr=heard.append, stderr_lines=3) as client:
        await ask(client, call("noise"))
        await until(lambda: "noise by a shell" in heard)
        assert "noise by print" in heard
        assert len(client.stderr_lines) == 3


async def test_a_program_that_cannot_be_started_is_a_closed_connection() -> None:
    client = StdioClient(("no-such-program-anywhere",))
    with pytest.raises(ConnectionClosed, match="no-such-program"):
        await client.open()
    with pytest.raises(ConnectionClosed):
        await ask(client, call("echo", text="x"))


@pytest.mark.parametrize("command", ["", "stdio:", ()])
def test_an_empty_command_is_refused(command: str | tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="empty"):
        StdioClient(command)


async def test_a_command_may_be_one_string() -> None:
    async with launching(f"stdio:{sys.executable} -c 'import sys; [line for line in sys.stdin]'") as client:
        assert client.pid is not None
        await client.close()
        assert client.pid is None


# -- shutdown -----------------------------------------------------------------------------------


async def test_close_ends_a_server_by_closing_its_input() -> None:
    """Spec: 2026-07-28 basic/transports/stdio, Shutdown."""
    async with launching(puppet("plain"), close_seconds=3600) as client:
        pid = (await ask(client, call("x"))).response["result"]["pid"]
        await client.close()
        assert not alive(pid)
        await client.close()


async def test_close_terminates_a_server_that_ignores_the_end_of_its_input() -> None:
    async with launching(puppet("no-eof"), close_seconds=0.05, terminate_seconds=3600) as client:
        pid = (await ask(client, call("x"))).response["result"]["pid"]
        await client.close()
        assert not alive(pid)


async def test_close_kills_a_server_that_ignores_being_terminated() -> None:
    async with launching(puppet("no-term"), close_seconds=0.05, terminate_seconds=0.05) as client:
        pid = (await ask(client, call("x"))).response["result"]["pid"]
        await client.close()
        assert not alive(pid)


async def test_a_close_that_is_cancelled_leaves_no_server_behind() -> None:
    async with launching(puppet("no-term"), close_seconds=3600) as client:
        pid = (await ask(client, call("x"))).response["result"]["pid"]
        closing = asyncio.create_task(client.close())
        await until(lambda: "stays" in client.stderr_lines)
        closing.cancel()
        await asyncio.wait([closing])
        await until(lambda: not alive(pid))


async def test_close_ends_exchanges_under_way() -> None:
    async with launching(puppet("silent")) as client:
        waiting = asyncio.create_task(ask(client, call("x")))
        await until(lambda: "ready" in client.stderr_lines)
        await client.close()
        with pytest.raises(ConnectionClosed, match="client was closed"):
            await waiting


# -- a server that ends or misbehaves -----------------------------------------------------------


async def test_a_crash_ends_its_exchanges_with_the_exit_code_and_the_last_words() -> None:
    async with launching(puppet("crash")) as client:
        with pytest.raises(ConnectionClosed, match=r"code 9.*out of cheese"):
            await ask(client, call("x"))
        with pytest.raises(ConnectionClosed):
            await ask(client, call("x", 2))


async def test_a_crashed_server_is_launched_again_for_the_next_request_if_asked() -> None:
    """Spec: 2026-07-28 basic/transports/stdio, Unexpected Termination."""
    async with launching(puppet("once"), restart=True) as client:
        pids = set()
        for number in range(3):
            pids.add((await ask(client, call("x", number))).response["result"]["pid"])
            await until(lambda: client.pid is None)
        assert len(pids) == 3


async def test_a_killed_server_loses_its_requests_and_a_new_one_serves_the_next() -> None:
    async with launching(NOISY, restart=True) as client:
        lost = asyncio.create_task(ask(client, call("held", 1, name="lost")))
        pid = int((await ask(client, call("pid", 2))).text)
        assert pid == client.pid
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(ConnectionClosed, match="code -9"):
            await lost
        assert int((await ask(client, call("pid", 3))).text) != pid


async def test_a_conversation_outlives_the_process_it_began_in() -> None:
    secret = {"MCP_MRTR_SECRET": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="}
    killed: set[int] = set()
    async with launching(NOISY, restart=True, env={**ENVIRONMENT, **secret}) as client:

        async def kill() -> None:
            pid = client.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            killed.add(pid)
            await until(lambda: client.pid is None)

        answers = {"first": "a", "second": "b", "third": "c"}
        assert await converse(client, answers, between=kill) == "3 rounds, ada: a, b, c"
        assert len(killed) == 3


async def test_a_server_that_dies_at_every_start_is_given_up() -> None:
    async with launching(puppet("crash-at-start"), restart=True, max_restarts=2) as client:
        for number in range(3):
            with pytest.raises(ConnectionClosed):
                await ask(client, call("x", number))
            await until(lambda: client.pid is None)
        with pytest.raises(ConnectionClosed, match="3 times in a row"):
            await ask(client, call("x", 9))


async def test_a_server_that_closes_its_output_is_gone_even_if_its_process_lives() -> None:
    async with launching(puppet("mute"), close_seconds=0.05, terminate_seconds=3600) as client:
        with pytest.raises(ConnectionClosed, match="closed its output"):
            await ask(client, call("x"))


async def test_a_line_that_is_no_message_is_passed_over() -> None:
    async with launching(puppet("chatty")) as client:
        assert (await ask(client, call("x"))).response["id"] == 1


async def test_a_line_over_the_cap_ends_what_waits_and_the_next_request_is_served() -> None:
    async with launching(puppet("huge"), max_message_bytes=1000) as client:
        with pytest.raises(MessageTooLarge):
            await ask(client, call("x", 1))
        with pytest.raises(MessageTooLarge):
            await ask(client, call("x", 2))


@pytest.mark.parametrize(
    "options", [{"max_message_bytes": 0}, {"max_restarts": 0}, {"stderr_lines": 0}, {"close_seconds": float("nan")}]
)
def test_client_options_that_cannot_work_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        StdioClientOptions(**options)
