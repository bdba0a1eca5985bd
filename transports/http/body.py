"""The body of a request, read under a cap that counts decompressed bytes.

Reading stops at the first byte over the cap, whatever the framing (length, chunks) and whatever a
few compressed bytes would grow to. The server's own listener hands over bodies as they were sent;
inside somebody else's aiohttp application they may arrive decompressed already, which the first
bytes tell apart: no JSON text starts like a gzip or zlib stream.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from typing import Final

from aiohttp import web
from multidict import istr

from mcp_runtime.errors import BadFraming, MessageTooLarge

__all__ = ["CODINGS", "Inflater", "UnsupportedCoding", "arrived_body", "read_body"]

CODINGS: Final = ("gzip", "deflate", "identity")

_CODING_HEADER: Final = istr("Content-Encoding")
_GZIP: Final = 16 + zlib.MAX_WBITS
_GZIP_MAGIC: Final = b"\x1f\x8b"
_STEP: Final = 64 * 1024
# A stream of empty members is legal, costs the sender 20 bytes each, and yields nothing.
_MAX_MEMBERS: Final = 1000


class UnsupportedCoding(BadFraming):
    """The body is in a content coding that is not served."""


def arrived_body(request: web.BaseRequest, *, max_bytes: int) -> bytes | None:
    """Return the body of `request` if all of it arrived with the headers, else None.

    That is so for nearly every request, and spares them the machinery of waiting.

    Raises:
        MessageTooLarge: The body is over the cap.
    """
    content = request.content
    if not content.is_eof() or _CODING_HEADER in request.headers:
        return None
    data = content.read_nowait(-1)
    if len(data) > max_bytes:
        raise MessageTooLarge(f"the body is over {max_bytes} bytes")
    return data


async def read_body(request: web.BaseRequest, *, max_bytes: int, seconds: float) -> bytes:
    """Return the whole body of `request`, decompressed.

    Args:
        request: A request whose body nobody read yet.
        max_bytes: Cap on the bytes as sent, and on the bytes after decompression.
        seconds: How long the client may take to send it.

    Raises:
        MessageTooLarge: The body is over the cap; the rest of it was not read.
        UnsupportedCoding: The content coding is none of `CODINGS`.
        BadFraming: The compressed data is broken or ends early.
        TimeoutError: The body did not arrive in time.
    """
    length = request.content_length
    if length is not None and length > max_bytes:
        raise MessageTooLarge(f"the body is over {max_bytes} bytes")
    inflater = Inflater(_coding(request.headers.getall(_CODING_HEADER, ())), max_bytes=max_bytes)
    content = request.content
    async with asyncio.timeout(seconds):
        while chunk := await content.readany():
            inflater.feed(chunk)
    return inflater.finish()


def _coding(values: Sequence[str]) -> str:
    coding = ",".join(values).strip().lower() or "identity"
    coding = "gzip" if coding == "x-gzip" else coding
    if coding not in CODINGS:
        raise UnsupportedCoding(f"the content coding is not one of {', '.join(CODINGS)}")
    return coding


class Inflater:
    """Gathers the chunks of one body and decompresses them on the way.

    Args:
        coding: One of `CODINGS`.
        max_bytes: Cap on what comes in, and on what it decompresses to.
    """

    def __init__(self, coding: str, *, max_bytes: int) -> None:
        self._coding = coding
        self._max_bytes = max_bytes
        self._received = 0
        self._head = b""
        self._body = bytearray()
        self._stream: zlib._Decompress | None = None
        self._members = 0
        self._plain = coding == "identity"

    def feed(self, chunk: bytes) -> None:
        """Take the next chunk as sent.

        Raises:
            MessageTooLarge: The cap is passed; nothing more is decompressed.
            BadFraming: The chunk is no continuation of the compressed data.
        """
        self._received += len(chunk)
        if self._received > self._max_bytes:
            raise self._too_large()
        if not self._plain and self._members == 0:
            self._head += chunk
            if len(self._head) < len(_GZIP_MAGIC):
                return
            chunk, self._head = self._head, b""
            self._plain = not self._looks_compressed(chunk)
        if self._plain:
            self._body += chunk
        else:
            self._inflate(chunk)

    def finish(self) -> bytes:
        """Return the body.

        Raises:
            BadFraming: The compressed data ends early.
        """
        if self._stream is not None:
            raise BadFraming("the compressed body ends early")
        return bytes(self._body + self._head)

    def _looks_compressed(self, head: bytes) -> bool:
        if self._coding == "gzip":
            return head.startswith(_GZIP_MAGIC)
        return head[0] & 0x0F == 8 and int.from_bytes(head[:2], "big") % 31 == 0

    def _inflate(self, data: bytes) -> None:
        more = True
        while data or more:
            if self._stream is None:
                self._members += 1
                if self._members > _MAX_MEMBERS or (self._members > 1 and self._coding != "gzip"):
                    raise BadFraming("the compressed body goes on after its end")
                self._stream = zlib.decompressobj(_GZIP if self._coding == "gzip" else zlib.MAX_WBITS)
            limit = min(_STEP, self._max_bytes + 1 - len(self._body))
            try:
                inflated = self._stream.decompress(data, limit)
            except zlib.error:
                raise BadFraming(f"the body is not valid {self._coding}") from None
            self._body += inflated
            if len(self._body) > self._max_bytes:
                raise self._too_large()
            if self._stream.eof:
                data = self._stream.unused_data
                self._stream = None
                more = False
            else:
                # All input may be taken in while output is still held back by the limit.
                data = self._stream.unconsumed_tail
                more = len(inflated) == limit

    def _too_large(self) -> MessageTooLarge:
        return MessageTooLarge(f"the body is over {self._max_bytes} bytes")
