"""Inputs made by breaking good ones: bytes flipped, cut, repeated, and spliced with what parsers trip over."""

from __future__ import annotations

import random
from typing import Final

__all__ = ["mutated"]

_TROUBLE: Final[tuple[bytes, ...]] = (
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b"\\ud800",
    b"\\u0000",
    b"\n",
    b"\r",
    b"\r\n",
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"9" * 400,
    b"[" * 300,
    b'{"a":' * 300,
    b"null",
    b"true",
    b"-0",
    b'""',
    b'"id":null',
    b'"_meta":{}',
    b"=?base64?",
    b"?=",
    b"data:",
    b"\xef\xbb\xbf",
    b"x" * 100,
)


def mutated(seeds: tuple[bytes, ...], source: random.Random) -> bytes:
    """Return one of `seeds` with one to six changes."""
    data = bytearray(source.choice(seeds))
    for _ in range(source.randint(1, 6)):
        place = source.randint(0, len(data))
        match source.randrange(6):
            case 0 if data:
                data[min(place, len(data) - 1)] = source.randrange(256)
            case 1:
                del data[place : place + source.randint(1, 20)]
            case 2:
                data[place:place] = source.choice(_TROUBLE)
            case 3:
                data[place:place] = data[place : place + source.randint(1, 40)]
            case 4:
                other = source.choice(seeds)
                start = source.randint(0, len(other))
                data[place:place] = other[start : start + source.randint(1, 60)]
            case _:
                del data[place:]
    return bytes(data)
