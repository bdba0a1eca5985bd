"""Reading and writing a descriptor of any kind from an event loop.

Standard streams may be pipes, sockets, terminals or plain files, and event loops take only some of
those, differently on each platform; making them non-blocking would also change them for every
other process that holds them. So one daemon thread reads and one writes, a chunk at a time and only
when asked. A short message goes out without the thread when the descriptor has room for it.
"""

from __future__ import annotations

import asyncio
import os
import select
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final, TypeVar

from mcp_runtime.errors import ConnectionClosed
from transports.stdio.framing import encode_line

__all__ = ["PipeReader", "PipeWriter"]

_T = TypeVar("_T")

_CHUNK_BYTES: Final = 64 * 1024


class _Worker:
    """One daemon thread that runs blocking calls in order; a call that never returns holds up no exit."""

    def __init__(self, name: str) -> None:
        self._calls: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while (call := self._calls.get()) is not None:
            call()

    def submit(self, call: Callable[[], None]) -> None:
        self._calls.put(call)

    def finish(self, timeout: float) -> bool:
        """End the thread after the calls submitted so far; False if one of them is still running."""
        self._calls.put(None)
        self._thread.join(timeout)
        return not self._thread.is_alive()


class PipeReader:
    """Reads a descriptor in chunks.

    Args:
        descriptor: Open for reading; stays the caller's to close.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._wake_read, self._wake_write = os.pipe()
        self._worker = _Worker("mcp-stdio-reader")
        self._closed = False

    async def read(self) -> bytes:
        """Return the next bytes; empty at the end of the stream, once it fails, and after `close`."""
        if self._closed:
            return b""
        arrived: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def call() -> None:
            data = self._read()
            _settle(arrived, data)

        self._worker.submit(call)
        return await arrived

    def _read(self) -> bytes:
        if self._closed:
            return b""
        try:
            if hasattr(select, "poll"):
                waiting = select.poll()
                waiting.register(self._descriptor, select.POLLIN)
                waiting.register(self._wake_read, select.POLLIN)
                if self._wake_read in (ready for ready, _ in waiting.poll()):
                    return b""
            return os.read(self._descriptor, _CHUNK_BYTES)
        except OSError:
            return b""

    def close(self) -> bool:
        """End the thread; False if it still reads, and the descriptor must be left open."""
        self._closed = True
        os.close(self._wake_write)
        # Where nothing can interrupt a read, waiting for it would be waiting for the peer.
        ended = self._worker.finish(timeout=1.0 if hasattr(select, "poll") else 0.0)
        if ended:
            os.close(self._wake_read)
        return ended


class PipeWriter:
    """Writes messages to a descriptor, each as a whole.

    Args:
        descriptor: Open for writing; stays the caller's to close.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._worker = _Worker("mcp-stdio-writer")
        self._turn = asyncio.Lock()
        self._failed = False
        self._under_way: asyncio.Future[bool] | None = None
        self._poll = select.poll() if hasattr(select, "poll") else None
        if self._poll is not None:
            self._poll.register(descriptor, select.POLLOUT)

    async def write_line(self, message: bytes) -> None:
        """Write `message` as a line, the whole of it; waits while the peer does not read.

        Raises:
            ConnectionClosed: The peer has gone.
        """
        line = encode_line(message)
        async with self._turn:
            if self._failed:
                raise ConnectionClosed("the peer closed the stream")
            # A caller who is cancelled leaves; the thread writes the rest of the message all the same.
            written = self._write(line) if self._has_room(line) else await asyncio.shield(self._hand_over(line))
            if not written:
                self._failed = True
                raise ConnectionClosed("the peer closed the stream")

    def _has_room(self, line: bytes) -> bool:
        """Return True when writing `line` cannot block: what polls as writable takes this much at once."""
        if self._poll is None or len(line) > select.PIPE_BUF or not (self._under_way is None or self._under_way.done()):
            return False
        return bool(self._poll.poll(0))

    def _hand_over(self, line: bytes) -> asyncio.Future[bool]:
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def call() -> None:
            _settle(written, self._write(line))

        self._worker.submit(call)
        self._under_way = written
        return written

    def _write(self, data: bytes) -> bool:
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError:
            return False
        return True

    def close(self, timeout: float) -> bool:
        """End the thread once everything is written; False if it still writes after `timeout` seconds.

        The descriptor must then be left open, or the thread might write to what comes after it.
        """
        return self._worker.finish(timeout)


def _settle(future: asyncio.Future[_T], value: _T) -> None:
    """Give `future` its result, from the thread, unless nobody waits for it any more."""

    def settle() -> None:
        if not future.done():
            future.set_result(value)

    try:
        future.get_loop().call_soon_threadsafe(settle)
    except RuntimeError:
        # The loop ended while the call was under way.
        return
