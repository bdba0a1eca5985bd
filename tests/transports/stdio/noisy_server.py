"""A server for tests to launch: its handlers write and read where they should not, hang, and die.

Run as `python -m tests.transports.stdio.noisy_server [shutdown seconds] [max message bytes]`.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading

from mcp_runtime import Server, ToolContext
from tests.transports.duplex import add_conversation

server = Server("noisy", version="1.0.0")
add_conversation(server)
released = asyncio.Event()
kept: list[object] = []


@server.tool
async def echo(text: str) -> str:
    """Return the text."""
    return text


@server.tool
async def pid() -> str:
    """Return the process id."""
    return str(os.getpid())


@server.tool
async def held(name: str, ctx: ToolContext) -> str:
    """Wait until released; report progress first, so that a client knows it is waiting."""
    try:
        await ctx.progress.report(1)
        await released.wait()
    except asyncio.CancelledError:
        print(f"cancelled {name}", file=sys.stderr, flush=True)
        raise
    return name


@server.tool
async def release() -> str:
    """Let those go on that are held."""
    released.set()
    return "released"


@server.tool
def noise() -> str:
    """Write to standard output in every way there is."""
    print("noise by print")
    sys.stdout.write("noise by write\n")
    assert sys.__stdout__ is not None
    sys.__stdout__.write("noise by the original stream\n")
    sys.__stdout__.flush()
    os.write(1, b"noise by descriptor\n")
    subprocess.run([sys.executable, "-c", "print('noise by a child')"], check=True)
    os.system("echo noise by a shell")
    return "quiet"


@server.tool
def curious() -> str:
    """Read standard input, itself and through a child."""
    child = subprocess.run(
        [sys.executable, "-c", "import sys; sys.stdout.write(sys.stdin.read())"], capture_output=True, check=True
    )
    return repr(sys.stdin.read()) + repr(child.stdout.decode())


@server.tool
async def background() -> str:
    """Leave a task and a daemon thread behind."""
    kept.append(asyncio.create_task(asyncio.sleep(3600)))
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    return "left behind"


@server.tool
def blocked() -> str:
    """Never return, on a thread that nothing can interrupt."""
    print("blocked", file=sys.stderr, flush=True)
    threading.Event().wait()
    return "never"


@server.tool
async def big(size: int) -> str:
    """Return a long text."""
    return "x" * size


@server.tool
async def die() -> str:
    """End the process without a word on standard output."""
    print("last words", file=sys.stderr, flush=True)
    os._exit(3)


def main(shutdown_seconds: str = "10", max_message_bytes: str = "1000000") -> None:
    """Serve, and then use standard output like any program."""
    print("noise before", flush=False)
    server.run("stdio", shutdown_seconds=float(shutdown_seconds), max_message_bytes=int(max_message_bytes))
    print("standard output works again")


if __name__ == "__main__":
    main(*sys.argv[1:])
