"""Server-sent events, both ways: framing of one message, and an incremental parser.

An event carries one encoded JSON-RPC message in `data`; event names, ids and retry times mean
nothing to this revision, which has no resumable streams.

Spec: 2026-07-28 basic/transports/streamable-http, Receiving Messages; WHATWG HTML, Server-sent events.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mcp_runtime.errors import MessageTooLarge

__all__ = ["KEEP_ALIVE", "STREAM_HEADERS", "EventParser", "encode_event"]

STREAM_HEADERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-cache, no-transform",
        "X-Accel-Buffering": "no",
    }
)

# A comment line, then a blank one: parsers that read up to blank lines do not pile it up.
KEEP_ALIVE: Final = b":\n\n"

_BOM: Final = b"\xef\xbb\xbf"
_CR: Final = 13


def encode_event(message: bytes) -> bytes:
    """Return the event for `message`, which is one line of JSON."""
    return b"data: " + message + b"\n\n"


class EventParser:
    """Turns the bytes of a stream into the `data` of its events, whatever the chunks are.

    Args:
        max_bytes: Cap on the data of one event, and on one line.
    """

    def __init__(self, *, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._line = bytearray()
        self._data: list[bytes] = []
        self._size = 0
        self._event = b""
        self._after_cr = False
        self._at_start = True

    def feed(self, chunk: bytes) -> list[bytes]:
        """Return the data of the events that `chunk` completes, in order.

        A line ends with LF, CR or CRLF. Events named other than `message`, and events without
        data, are dropped. What follows the last blank line waits for the next chunk; at the end
        of a stream it is no event.

        Raises:
            MessageTooLarge: An event or a line is over the cap.
        """
        events: list[bytes] = []
        for piece in chunk.splitlines(keepends=True):
            ended = piece.endswith((b"\n", b"\r"))
            if self._after_cr and piece == b"\n":
                self._after_cr = False
                continue
            self._after_cr = ended and piece[-1] == _CR
            self._line += piece.rstrip(b"\r\n") if ended else piece
            if len(self._line) > self._max_bytes + len(b"data: "):
                raise MessageTooLarge(f"a line of the event stream is over {self._max_bytes} bytes")
            if ended:
                line = bytes(self._line)
                self._line.clear()
                self._take(line, events)
        return events

    def _take(self, line: bytes, events: list[bytes]) -> None:
        if self._at_start:
            self._at_start = False
            line = line.removeprefix(_BOM)
        if not line:
            data = b"\n".join(self._data)
            if data and self._event in (b"", b"message"):
                events.append(data)
            self._data.clear()
            self._size = 0
            self._event = b""
            return
        name, _, value = line.partition(b":")
        if name == b"data":
            value = value.removeprefix(b" ")
            self._size += len(value) + 1
            if self._size > self._max_bytes + 1:
                raise MessageTooLarge(f"an event of the stream is over {self._max_bytes} bytes")
            self._data.append(value)
        elif name == b"event":
            self._event = value.removeprefix(b" ")
