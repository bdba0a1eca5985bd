"""One run of a server's subprocess: its three streams, its end, and what was asked of it meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Self, cast

from mcp_runtime.errors import BadFraming, ConnectionClosed, MessageTooLarge
from mcp_runtime.exchanges import Exchanges
from transports.stdio.framing import LineSplitter, encode_line
from transports.stdio.options import StdioClientOptions

__all__ = ["ServerProcess"]

logger = logging.getLogger(__name__)

_STDIN: Final = 0
_STDOUT: Final = 1
_MAX_STDERR_LINE: Final = 64 * 1024
_LAST_WORDS: Final = 5
_GRACE_SECONDS: Final = 0.5


class ServerProcess(asyncio.SubprocessProtocol):
    """The subprocess and the exchanges with it; made by `launch`.

    Attributes:
        exchanges: Correlates the messages on its streams.
    """

    def __init__(self, options: StdioClientOptions, on_stderr: Callable[[str], None]) -> None:
        self.exchanges = Exchanges(self._send)
        self._options = options
        self._on_stderr = on_stderr
        self._stdout_lines = LineSplitter(options.max_message_bytes)
        self._stderr_lines = LineSplitter(_MAX_STDERR_LINE)
        self._last_words: deque[str] = deque(maxlen=_LAST_WORDS)
        self._transport: asyncio.SubprocessTransport | None = None
        self._writable = asyncio.Event()
        self._writable.set()
        self._output_ended = False
        self._exited = asyncio.Event()
        self._closing = False
        self._failing: asyncio.TimerHandle | None = None

    @classmethod
    async def launch(
        cls, command: Sequence[str], options: StdioClientOptions, *, on_stderr: Callable[[str], None]
    ) -> Self:
        """Start `command` and return it running.

        Raises:
            ConnectionClosed: The program cannot be started.
        """
        loop = asyncio.get_running_loop()
        try:
            _, process = await loop.subprocess_exec(
                lambda: cls(options, on_stderr),
                *command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=None if options.env is None else dict(options.env),
                cwd=options.cwd,
                # A group of its own: whatever the server started can be killed with it, and a Ctrl-C
                # at the terminal reaches the client alone, which then ends the server in order.
                start_new_session=True,
            )
        except OSError as error:
            raise ConnectionClosed(f"cannot start {command[0]!r}: {error}") from error
        return process

    @property
    def ended(self) -> bool:
        """Whether nothing more can come from the server."""
        return self._output_ended or self._exited.is_set()

    @property
    def pid(self) -> int | None:
        """Process id; stays known after the end."""
        return None if self._transport is None else self._transport.get_pid()

    async def close(self) -> None:
        """End the server, asking first and insisting later, and release its streams."""
        self._closing = True
        if self._failing is not None:
            self._failing.cancel()
        self.exchanges.fail(ConnectionClosed, self._reason() if self.ended else "the client was closed")
        transport = self._transport
        if transport is None:
            return
        try:
            stdin = transport.get_pipe_transport(_STDIN)
            if stdin is not None:
                stdin.close()
            if not await self._exits_within(self._options.close_seconds):
                with contextlib.suppress(ProcessLookupError):
                    transport.terminate()
                if not await self._exits_within(self._options.terminate_seconds):
                    logger.warning("the server (pid %s) had to be killed", self.pid)
                    self._kill(transport)
                    await self._exited.wait()
        finally:
            if not self._exited.is_set():
                self._kill(transport)
            transport.close()

    # -- called by the event loop ---------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport of the process."""
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Take bytes of stdout or stderr."""
        if fd == _STDOUT:
            for line in self._stdout_lines.feed(data):
                self._take_message(line)
        else:
            for line in self._stderr_lines.feed(data):
                self._take_stderr(line)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Notice that a stream ended. The end of stdout is the end of the server, whatever else lives on."""
        if fd == _STDOUT:
            for line in self._stdout_lines.finish():
                self._take_message(line)
            self._output_ended = True
            self._fail_when_known()
        elif fd != _STDIN:
            for line in self._stderr_lines.finish():
                self._take_stderr(line)
        self._writable.set()

    def pause_writing(self) -> None:
        """Make senders wait: the server does not read."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """Let senders go on."""
        self._writable.set()

    def process_exited(self) -> None:
        """Notice the exit of the process itself; its output may still be under way."""
        self._exited.set()
        self._writable.set()
        self._fail_when_known()

    # -- details --------------------------------------------------------------------------------

    async def _send(self, message: bytes) -> None:
        await self._writable.wait()
        stdin = None if self._transport is None else self._transport.get_pipe_transport(_STDIN)
        if stdin is None or stdin.is_closing() or self.ended:
            raise ConnectionClosed(self._reason())
        cast(asyncio.WriteTransport, stdin).write(encode_line(message))
        await self._writable.wait()

    def _take_message(self, line: bytes | None) -> None:
        if line is None:
            cap = self._options.max_message_bytes
            # Whose answer it was cannot be known, and its caller must not wait for ever.
            self.exchanges.fail_pending(MessageTooLarge, f"the server sent a message over the cap of {cap} bytes")
            return
        try:
            self.exchanges.receive(line)
        except BadFraming:
            logger.warning("ignored a line on the server's stdout that is no message: %.200r", line)

    def _take_stderr(self, line: bytes | None) -> None:
        text = "(a line too long to keep)" if line is None else line.decode("utf-8", "replace")
        self._last_words.append(text)
        self._on_stderr(text)

    def _fail_when_known(self) -> None:
        """Fail the exchanges once both the process and its output ended; they do so in either order.

        The second one is waited for, for the sake of what is still in the pipe and of the exit code, but
        not for ever: a child of the server may keep the pipe open.
        """
        if self._closing:
            return
        if self._output_ended and self._exited.is_set():
            self._fail()
        else:
            self._failing = asyncio.get_running_loop().call_later(_GRACE_SECONDS, self._fail)

    def _fail(self) -> None:
        if not self._closing:
            self.exchanges.fail(ConnectionClosed, self._reason())

    def _reason(self) -> str:
        code = None if self._transport is None else self._transport.get_returncode()
        how = "closed its output" if code is None else f"exited with code {code}"
        words = "; its last words: " + " | ".join(self._last_words) if self._last_words else ""
        return f"the server {how}{words}"

    async def _exits_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._exited.wait()
        except TimeoutError:
            return False
        return True

    def _kill(self, transport: asyncio.SubprocessTransport) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(transport.get_pid(), signal.SIGKILL)
            else:
                transport.kill()
