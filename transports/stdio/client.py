"""Launches a server as a subprocess and talks to it over its standard streams.

The server's stderr stays readable: each line goes to a callback, by default this module's logger,
and the last ones are kept, so that an error can say what the server said before it died.

Spec: 2026-07-28 basic/transports/stdio, Shutdown and Unexpected Termination.
"""

from __future__ import annotations

import asyncio
import logging
import shlex
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from typing import Final

from mcp_runtime.errors import ConnectionClosed
from mcp_runtime.seams import OutgoingMessage
from transports.stdio.options import StdioClientOptions
from transports.stdio.process import ServerProcess

__all__ = ["StdioClient"]

_SCHEME: Final = "stdio:"

server_log = logging.getLogger(f"{__name__}.stderr")


def _log_line(line: str) -> None:
    server_log.info("%s", line)


class StdioClient:
    """Carries a client's messages to a server of its own.

    Args:
        command: Program and arguments; or one string, split like a shell does, with or without `stdio:` before it.
        options: How to launch, restart and end the server.
        on_stderr: Called with each line the server writes to stderr, without its end.
    """

    def __init__(
        self,
        command: Sequence[str] | str,
        options: StdioClientOptions | None = None,
        *,
        on_stderr: Callable[[str], None] = _log_line,
    ) -> None:
        if isinstance(command, str):
            command = shlex.split(command.removeprefix(_SCHEME))
        if not command:
            raise ValueError("the command that launches the server is empty")
        self._command = tuple(command)
        self.options = StdioClientOptions() if options is None else options
        self._on_stderr = on_stderr
        self._process: ServerProcess | None = None
        self._launching = asyncio.Lock()
        self._restarts = 0
        self.stderr_lines: deque[str] = deque(maxlen=self.options.stderr_lines)

    @property
    def pid(self) -> int | None:
        """Process id of the server that runs now; None when none does."""
        process = self._process
        return process.pid if process is not None and not process.ended else None

    async def open(self) -> None:
        """Launch the server.

        Raises:
            ConnectionClosed: The program cannot be started.
        """
        async with self._launching:
            if self._process is not None:
                await self._process.close()
            self._process = await self._launch()
            self._restarts = 0

    async def exchange(self, message: OutgoingMessage) -> AsyncGenerator[bytes, None]:
        """Send `message` and yield what belongs to it; see `ClientTransport.exchange`.

        Requests in flight when the server dies are lost. With `restart` the next exchange launches it again.
        """
        process = await self._running()
        async with aclosing(process.exchanges.exchange(message)) as items:
            async for item in items:
                self._restarts = 0
                yield item

    async def close(self) -> None:
        """End the server: close its input, then terminate it, then kill it, with time in between."""
        process, self._process = self._process, None
        if process is not None:
            await process.close()

    async def _running(self) -> ServerProcess:
        process = self._process
        if process is None:
            raise ConnectionClosed("the client is not open")
        if not process.ended or not self.options.restart:
            return process
        async with self._launching:
            process = self._process
            if process is None:
                raise ConnectionClosed("the client was closed")
            if process.ended:
                if self._restarts >= self.options.max_restarts:
                    raise ConnectionClosed(f"the server ended {self._restarts + 1} times in a row without one answer")
                self._restarts += 1
                await process.close()
                self._process = process = await self._launch()
            return process

    async def _launch(self) -> ServerProcess:
        return await ServerProcess.launch(self._command, self.options, on_stderr=self._take_stderr)

    def _take_stderr(self, line: str) -> None:
        self.stderr_lines.append(line)
        self._on_stderr(line)
