"""Newline-delimited framing over any byte stream: bytes to lines and back, without I/O.

The standard streams of a process are one such stream, a Unix-domain socket is another; the
specification asks every transport over a byte stream to reuse this framing.

Spec: 2026-07-28 basic/transports/stdio.
"""

from __future__ import annotations

from typing import Final, TypeAlias

__all__ = ["DEFAULT_MAX_MESSAGE_BYTES", "Line", "LineSplitter", "encode_line"]

DEFAULT_MAX_MESSAGE_BYTES: Final = 4 * 1024 * 1024

_BOM: Final = b"\xef\xbb\xbf"

Line: TypeAlias = bytes | None
"""A line without its end, or None in place of one over the cap, which is not kept."""


def encode_line(message: bytes) -> bytes:
    """Return `message`, compact one-line JSON, as a line; its end is `\\n` on every platform."""
    return message + b"\n"


class LineSplitter:
    """Cuts a byte stream into lines.

    A line ends with `\\n` or `\\r\\n`. Blank lines are left out, and so is a byte order mark at the
    very start. A line over the cap is reported once, as soon as it is known to be, and the rest of
    it is dropped as it comes, so that no more than the cap is ever held.

    Args:
        max_bytes: Cap on a line without its end, in bytes.
    """

    def __init__(self, max_bytes: int = DEFAULT_MAX_MESSAGE_BYTES) -> None:
        if max_bytes < 1:
            raise ValueError("max_bytes must be positive")
        self._max_bytes = max_bytes
        self._pending = bytearray()
        self._at_start = True
        self._dropping = False

    @property
    def pending_bytes(self) -> int:
        """How many bytes of an unfinished line are held."""
        return len(self._pending)

    def feed(self, data: bytes) -> list[Line]:
        """Return the lines that `data` completes."""
        lines: list[Line] = []
        start = 0
        while (end := data.find(b"\n", start)) >= 0:
            self._take(data[start:end], lines)
            self._end_line(lines)
            start = end + 1
        self._take(data[start:], lines)
        return lines

    def finish(self) -> list[Line]:
        """Return what the stream ended with: a last line without an end, if there is one."""
        lines: list[Line] = []
        self._end_line(lines)
        return lines

    def _take(self, part: bytes, lines: list[Line]) -> None:
        if self._dropping:
            return
        # What is not part of the message: a byte order mark before it, a carriage return after it.
        slack = 1 + (len(_BOM) if self._at_start else 0)
        if len(self._pending) + len(part) > self._max_bytes + slack:
            self._drop(lines)
        else:
            self._pending += part

    def _drop(self, lines: list[Line]) -> None:
        self._pending.clear()
        self._dropping = True
        lines.append(None)

    def _end_line(self, lines: list[Line]) -> None:
        line = bytes(self._pending)
        self._pending.clear()
        at_start, self._at_start = self._at_start, False
        if self._dropping:
            self._dropping = False
            return
        if at_start:
            line = line.removeprefix(_BOM)
        line = line.removesuffix(b"\r")
        if len(line) > self._max_bytes:
            lines.append(None)
        elif line.strip():
            lines.append(line)
