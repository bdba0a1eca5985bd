"""The process's standard streams, kept for the protocol alone while it is served.

The protocol needs file descriptors 0 and 1, and so does everything else in the process: `print`,
C libraries, child processes. So the real streams move to private descriptors that children do
not inherit. In their places stand the null device, for whoever reads, and stderr, for whoever writes.
"""

from __future__ import annotations

import contextlib
import os
import sys
from types import TracebackType
from typing import Final, Self, TextIO

from mcp_runtime.errors import TransportError

__all__ = ["ProtocolStreams"]

_STDIN: Final = 0
_STDOUT: Final = 1
_STDERR: Final = 2


class ProtocolStreams:
    """A context manager that takes the standard streams, and gives them back at its end.

    Attributes:
        source: Descriptor of the real standard input, while entered.
        sink: Descriptor of the real standard output, while entered.
    """

    def __init__(self) -> None:
        self.source = -1
        self.sink = -1
        self._stdout: TextIO | None = None
        self._abandoned = (False, False)

    def __enter__(self) -> Self:
        """Take the streams.

        Raises:
            TransportError: The process has no standard input or output.
        """
        # Where a stream was closed at the start, its number may since have gone to something else, like
        # the event loop's own descriptor: only the interpreter knows what there was.
        if sys.__stdin__ is None or sys.__stdout__ is None:
            raise TransportError("stdio needs a standard input and a standard output; one is closed")
        self.source = os.dup(_STDIN)
        self.sink = os.dup(_STDOUT)
        with open(os.devnull, "r+b", buffering=0) as null:
            os.dup2(null.fileno(), _STDIN)
            # Without a stderr what handlers print goes nowhere.
            os.dup2(null.fileno() if sys.__stderr__ is None else _STDERR, _STDOUT)
        _make_binary(self.source, self.sink)
        # What was printed before but not flushed must not reach the protocol, so it is flushed only now.
        _flush()
        self._stdout = sys.stdout
        if sys.stderr is not None:
            sys.stdout = sys.stderr
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if sys.stdout is sys.stderr and self._stdout is not None:
            sys.stdout = self._stdout
        self._stdout = None
        _flush()
        os.dup2(self.source, _STDIN)
        os.dup2(self.sink, _STDOUT)
        self._close_own()

    def abandon(self, *, source: bool = False, sink: bool = False) -> None:
        """Leave a private descriptor open at the end, because a thread is still busy with it."""
        self._abandoned = (source, sink)

    def _close_own(self) -> None:
        for descriptor, abandoned in zip((self.source, self.sink), self._abandoned, strict=True):
            if descriptor >= 0 and not abandoned:
                os.close(descriptor)
        self.source = self.sink = -1


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):
            stream.flush()


def _make_binary(*descriptors: int) -> None:
    """Keep Windows from turning each `\\n` into `\\r\\n`."""
    if sys.platform == "win32":
        import msvcrt

        for descriptor in descriptors:
            msvcrt.setmode(descriptor, os.O_BINARY)
