"""A subprocess and the very bytes that go in and come out of it."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from tests.transports.duplex import encode

ROOT = Path(__file__).parents[3]
# Whatever these tests run under, the servers they launch buffer their output as a program usually does.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
NOISY = (sys.executable, "-m", "tests.transports.stdio.noisy_server")


class Launched:
    """A server process, its streams as pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.process = process
        self.stdin, self.stdout, self.stderr = process.stdin, process.stdout, process.stderr

    async def send(self, *messages: object, end: bytes = b"\n") -> None:
        self.stdin.write(b"".join(encode(message) + end for message in messages))
        await self.stdin.drain()

    async def line(self) -> bytes:
        async with asyncio.timeout(30):
            line = await self.stdout.readuntil(b"\n")
        assert not line.endswith(b"\r\n")
        return line

    async def message(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.line())
        return message

    async def code(self) -> int:
        code: int = (await self.message())["error"]["code"]
        return code

    async def text(self) -> str:
        text: str = (await self.message())["result"]["content"][0]["text"]
        return text

    async def end(self, *, close: bool = True) -> tuple[int, bytes, bytes]:
        """Close the input; return the exit code and the rest of both outputs."""
        if close:
            self.stdin.close()
        async with asyncio.timeout(30):
            out, err = await asyncio.gather(self.stdout.read(), self.stderr.read())
            return await self.process.wait(), out, err


@asynccontextmanager
async def launched(*arguments: str, command: Sequence[str] = NOISY, **options: Any) -> AsyncIterator[Launched]:
    """Run `command` for the length of the block; it does not outlive it."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), asyncio.subprocess.PIPE)
    process = await asyncio.create_subprocess_exec(
        *command, *arguments, cwd=ROOT, env=ENVIRONMENT, limit=64 * 1024 * 1024, **{**pipes, **options}
    )
    server = Launched(process)
    try:
        yield server
    finally:
        if process.returncode is None:
            process.kill()
        server.stdin.close()
        with suppress(OSError):
            await server.stdin.wait_closed()
        await asyncio.gather(server.stdout.read(), server.stderr.read())
        await process.wait()
