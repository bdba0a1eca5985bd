"""A served process, seen from the bytes on its standard streams. Each row of the wire rules for stdio is here."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.transports.duplex import call, cancelled, encode, request, until
from tests.transports.stdio.launched import ENVIRONMENT, NOISY, ROOT, launched

# -- framing ------------------------------------------------------------------------------------


async def test_each_message_is_one_line_and_crlf_blank_lines_and_a_bom_are_tolerated() -> None:
    async with launched() as server:
        await server.send(b"\xef\xbb\xbf" + encode(call("echo", 1, text="a\nb")), end=b"\r\n")
        await server.send(b"", b"  ", b"\t", end=b"\r\n")
        await server.send(call("echo", 2, text="c"))
        assert await server.text() == "a\nb"
        assert await server.text() == "c"


async def test_a_bom_anywhere_else_is_no_json() -> None:
    async with launched() as server:
        await server.send(call("echo", 1, text="a"))
        assert await server.text() == "a"
        await server.send(b"\xef\xbb\xbf" + encode(call("echo", 2, text="b")))
        assert await server.code() == -32700


@pytest.mark.parametrize(
    ("line", "code"),
    [(b"nonsense", -32700), (b"\xff\xfe{}", -32700), (b"{} {}", -32700), (b"[]", -32600), (b'"x"', -32600)],
)
async def test_an_invalid_line_is_answered_and_the_next_one_served(line: bytes, code: int) -> None:
    async with launched() as server:
        await server.send(line, call("echo", 2, text="next"))
        refused = await server.message()
        assert refused["error"]["code"] == code
        assert "id" not in refused
        assert await server.text() == "next"


async def test_a_line_over_the_cap_is_answered_before_it_ends_and_the_next_one_served() -> None:
    async with launched("10", "1000") as server:
        await server.send(b"x" * 100_000, end=b"")
        refused = await server.message()
        assert refused["error"]["code"] == -32600
        assert "1000 bytes" in refused["error"]["message"]
        await server.send(b"x" * 100_000, call("echo", 1, text="next"))
        assert await server.text() == "next"


async def test_a_last_line_without_an_end_is_served() -> None:
    async with launched() as server:
        await server.send(call("echo", 1, text="last"), end=b"")
        code, out, _ = await server.end()
        assert code == 0
        assert b'"last"' in out.splitlines()[0]


async def test_input_and_output_may_be_plain_files(tmp_path: Path) -> None:
    source, sink = tmp_path / "in", tmp_path / "out"
    source.write_bytes(b"".join(encode(call("echo", number, text=f"<{number}>")) + b"\n" for number in range(50)))
    with source.open("rb") as stdin, sink.open("wb") as stdout:
        process = await asyncio.create_subprocess_exec(
            *NOISY, cwd=ROOT, env=ENVIRONMENT, stdin=stdin, stdout=stdout, stderr=subprocess.DEVNULL
        )
        assert await process.wait() == 0
    *lines, after = sink.read_bytes().splitlines()
    assert after == b"standard output works again"
    assert len(lines) == 50
    assert all(any(f"<{number}>".encode() in line for line in lines) for number in range(50))


# -- the streams belong to the protocol ---------------------------------------------------------


async def test_nothing_a_handler_writes_reaches_the_protocol_and_all_of_it_reaches_stderr() -> None:
    async with launched() as server:
        await server.send(call("noise", 1))
        assert await server.text() == "quiet"
        code, out, err = await server.end()
        assert code == 0
        assert out == b"standard output works again\n"
        for way in (
            "before",
            "by print",
            "by write",
            "by the original stream",
            "by descriptor",
            "by a child",
            "by a shell",
        ):
            assert f"noise {way}\n".encode() in err


async def test_a_handler_that_reads_standard_input_takes_nothing_from_the_protocol() -> None:
    async with launched() as server:
        await server.send(call("curious", 1), call("echo", 2, text="untouched"))
        assert {await server.text(), await server.text()} == {"''''", "untouched"}


async def test_standard_output_works_again_after_run() -> None:
    async with launched() as server:
        _, out, _ = await server.end()
        assert out == b"standard output works again\n"


RUN = "from mcp_runtime import Server; Server('s', version='1').run('stdio')"


@pytest.mark.parametrize("redirection", ["<&-", ">&-"])
async def test_a_process_without_its_standard_streams_says_so(redirection: str) -> None:
    process = await asyncio.create_subprocess_exec(
        "/bin/sh",
        "-c",
        f'exec "$0" -c "{RUN}" {redirection}',
        sys.executable,
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    _, err = await process.communicate()
    assert process.returncode == 1
    assert b"TransportError: stdio needs a standard input and a standard output" in err


async def test_a_process_without_stderr_serves_all_the_same() -> None:
    command = ("/bin/sh", "-c", 'exec "$0" "$@" 2>&-', *NOISY)
    async with launched(command=command) as server:
        await server.send(call("noise", 1))
        assert await server.text() == "quiet"
        code, out, _ = await server.end()
        assert (code, out) == (0, b"standard output works again\n")


# -- many at once -------------------------------------------------------------------------------


async def test_a_slow_request_blocks_no_other() -> None:
    async with launched() as server:
        await server.send(call("held", 1, name="slow"), call("echo", 2, text="quick"))
        assert await server.text() == "quick"
        await server.send(call("release", 3))
        assert {await server.text(), await server.text()} == {"slow", "released"}


async def test_a_cancelled_request_is_cancelled_and_never_answered() -> None:
    """Spec: 2026-07-28 basic/transports/stdio, Cancellation."""
    async with launched() as server:
        await server.send(call("held", 1, progress="p", name="one"), call("held", 2, progress="q", name="two"))
        assert {(await server.message())["method"], (await server.message())["method"]} == {"notifications/progress"}
        await server.send(cancelled(1), call("release", 3))
        assert {(await server.message())["id"], (await server.message())["id"]} == {2, 3}
        code, out, err = await server.end()
        assert (code, out) == (0, b"standard output works again\n")
        assert b"cancelled one\n" in err


async def test_long_answers_written_at_once_stay_whole() -> None:
    async with launched() as server:
        await server.send(*(call("big", number, size=300_000 + number) for number in range(20)))
        answers = [await server.message() for _ in range(20)]
        sizes = {answer["id"]: len(answer["result"]["content"][0]["text"]) for answer in answers}
        assert sizes == {number: 300_000 + number for number in range(20)}


# -- the end ------------------------------------------------------------------------------------


async def test_at_the_end_of_the_input_requests_in_flight_finish_and_the_process_exits_with_0() -> None:
    async with launched() as server:
        await server.send(call("background", 0))
        assert await server.text() == "left behind"
        await server.send(*(call("big", number, size=200_000) for number in range(1, 9)))
        code, out, _ = await server.end()
        assert code == 0
        *answers, after = out.splitlines()
        assert after == b"standard output works again"
        assert len(answers) == 8


async def test_requests_that_do_not_finish_are_cancelled_within_the_bound() -> None:
    async with launched("0.2") as server:
        await server.send(call("held", 1, progress="p", name="for ever"))
        assert (await server.message())["method"] == "notifications/progress"
        code, out, err = await server.end()
        assert (code, out) == (0, b"standard output works again\n")
        assert b"cancelled for ever\n" in err


async def test_a_blocking_handler_that_never_returns_does_not_keep_the_process() -> None:
    async with launched("0.2") as server:
        await server.send(call("blocked", 1))
        assert b"blocked\n" in await server.stderr.readuntil(b"blocked\n")
        code, out, _ = await server.end()
        assert (code, out) == (0, b"standard output works again\n")


async def test_a_listen_stream_ends_with_its_response_at_the_end_of_the_input() -> None:
    async with launched() as server:
        await server.send(
            request("subscriptions/listen", {"notifications": {"toolsListChanged": True}}, request_id="s")
        )
        assert (await server.message())["method"] == "notifications/subscriptions/acknowledged"
        server.stdin.close()
        ended = await server.message()
        assert ended["id"] == "s"
        assert "result" in ended
        assert (await server.end())[0] == 0


async def test_sigterm_lets_requests_finish_and_ends_with_0() -> None:
    async with launched() as server:
        await server.send(call("held", 1, progress="p", name="working"))
        assert (await server.message())["method"] == "notifications/progress"
        server.process.send_signal(signal.SIGTERM)
        # Requests are no longer taken, so what is held stays held until it is cancelled by name.
        await server.send(cancelled(1))
        code, out, err = await server.end(close=False)
        assert (code, out) == (0, b"standard output works again\n")
        assert b"cancelled working\n" in err


async def test_sigterm_ends_an_idle_server_whose_input_stays_open() -> None:
    async with launched() as server:
        await server.send(call("echo", 1, text="up"))
        assert await server.text() == "up"
        server.process.send_signal(signal.SIGTERM)
        code, out, _ = await server.end(close=False)
        assert (code, out) == (0, b"standard output works again\n")


async def test_a_client_that_closes_the_output_ends_the_server() -> None:
    read, write = os.pipe()
    process = await asyncio.create_subprocess_exec(
        *NOISY, "3600", cwd=ROOT, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=write, stderr=subprocess.PIPE
    )
    os.close(write)
    assert process.stdin is not None
    process.stdin.write(encode(call("held", 1, name="unheard")) + b"\n")
    os.close(read)
    process.stdin.write(encode(call("echo", 2, text="to nobody")) + b"\n")
    async with asyncio.timeout(60):
        assert process.stderr is not None
        err = await process.stderr.read()
        await process.wait()
    process.stdin.close()
    assert b"cancelled unheard\n" in err


async def test_a_client_that_never_reads_does_not_keep_the_server_from_ending() -> None:
    program = "from tests.transports.stdio.noisy_server import server; server.run('stdio', shutdown_seconds=0.2)"
    async with launched(command=(sys.executable, "-c", program)) as server:
        reading = server.stdout._transport  # type: ignore[attr-defined]  # the one way to stop reading
        await server.send(call("echo", "up", text="up"))
        assert await server.text() == "up"
        reading.pause_reading()
        try:
            await server.send(*(call("big", number, size=500_000) for number in range(20)))
            server.process.send_signal(signal.SIGTERM)
            await until(lambda: server.process.returncode is not None)
        finally:
            reading.resume_reading()
