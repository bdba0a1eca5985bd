"""The JSON answer of our own listener, written in one piece.

aiohttp builds a response's headers as a mapping and serializes it for each request. Ours never
differ in more than status, length and date, and nobody can hook into them where no application is
around, so they are put together as bytes.
"""

from __future__ import annotations

import asyncio
import time
from email.utils import formatdate
from http import HTTPStatus
from typing import Final

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter

__all__ = ["JsonAnswer"]

_STATUS_LINES: Final = {status.value: f"{status.value} {status.phrase}".encode("ascii") for status in HTTPStatus}


class _Clock:
    """The `Date` header, made once a second."""

    __slots__ = ("_header", "_second")

    def __init__(self) -> None:
        self._second = -1
        self._header = b""

    def header(self) -> bytes:
        second = int(time.time())
        if second != self._second:
            self._second = second
            self._header = b"\r\nDate: " + formatdate(second, usegmt=True).encode("ascii")
        return self._header


_clock: Final = _Clock()


class JsonAnswer(web.StreamResponse):
    """A response of type `application/json` whose whole body is known.

    Args:
        body: One JSON document.
        status: HTTP status.
    """

    def __init__(self, body: bytes, status: int) -> None:
        super().__init__(status=status)
        self._whole = body
        self._sent = False
        self._persistent: bool | None = None
        self._transport: asyncio.Transport | None = None

    @property
    def keep_alive(self) -> bool | None:
        """Whether the connection stays open; None until the answer is sent."""
        return self._persistent

    @property
    def prepared(self) -> bool:
        """Whether the answer is sent."""
        return self._sent

    @property
    def body_length(self) -> int:
        """Length of the body in bytes."""
        return len(self._whole)

    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter | None:
        """Write head and body to the connection of `request`.

        Raises:
            ConnectionResetError: The connection is gone.
        """
        if self._sent:
            return None
        self._sent = True
        transport = request.transport
        if transport is None or transport.is_closing():
            raise ConnectionResetError("the connection is gone")
        self._persistent = request.keep_alive
        head = b"HTTP/1.1 %b\r\nContent-Type: application/json\r\nContent-Length: %d%b%b\r\n\r\n" % (
            _STATUS_LINES[self.status],
            len(self._whole),
            _clock.header(),
            _connection(request, self._persistent),
        )
        transport.write(head + self._whole)
        return None

    async def write_eof(self, data: bytes = b"") -> None:
        """Do nothing: the answer left as a whole."""


def _connection(request: web.BaseRequest, keep_alive: bool) -> bytes:
    if not keep_alive:
        return b"\r\nConnection: close"
    return b"" if request.version >= (1, 1) else b"\r\nConnection: keep-alive"
