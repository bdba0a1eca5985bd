import gzip
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcp_runtime.errors import BadFraming, MessageTooLarge
from transports.http.body import Inflater

TEXT = b'{"a": "' + b"x" * 5000 + b'"}'


def inflate(coding: str, *chunks: bytes, max_bytes: int = 100_000) -> bytes:
    inflater = Inflater(coding, max_bytes=max_bytes)
    for chunk in chunks:
        inflater.feed(chunk)
    return inflater.finish()


def test_a_plain_body_is_gathered() -> None:
    assert inflate("identity", b'{"a"', b": 1}") == b'{"a": 1}'
    assert inflate("identity") == b""


@pytest.mark.parametrize(("coding", "compress"), [("gzip", gzip.compress), ("deflate", zlib.compress)])
def test_a_compressed_body_is_decompressed_whatever_the_chunks(coding: str, compress: object) -> None:
    assert callable(compress)
    packed = compress(TEXT)
    assert inflate(coding, packed) == TEXT
    assert inflate(coding, *(bytes([byte]) for byte in packed)) == TEXT


def test_several_gzip_members_are_one_body() -> None:
    packed = gzip.compress(TEXT[:10]) + gzip.compress(b"") + gzip.compress(TEXT[10:])
    assert inflate("gzip", packed) == TEXT
    assert inflate("gzip", packed[:25], packed[25:]) == TEXT


def test_a_body_that_somebody_decompressed_already_passes_as_it_is() -> None:
    assert inflate("gzip", b'{"a": 1}') == b'{"a": 1}'
    assert inflate("deflate", b'{"a": 1}') == b'{"a": 1}'
    assert inflate("gzip", b"7") == b"7"


@pytest.mark.parametrize("coding", ["identity", "gzip", "deflate"])
def test_the_cap_is_exact(coding: str) -> None:
    packed = {"identity": TEXT, "gzip": gzip.compress(TEXT), "deflate": zlib.compress(TEXT)}[coding]
    assert inflate(coding, packed, max_bytes=len(TEXT)) == TEXT
    with pytest.raises(MessageTooLarge):
        inflate(coding, packed, max_bytes=len(TEXT) - 1)


@pytest.mark.parametrize(("coding", "compress"), [("gzip", gzip.compress), ("deflate", zlib.compress)])
def test_a_bomb_stops_at_the_cap(coding: str, compress: object) -> None:
    assert callable(compress)
    packed = compress(bytes(50_000_000))
    inflater = Inflater(coding, max_bytes=100_000)
    with pytest.raises(MessageTooLarge):
        inflater.feed(packed)
    assert len(inflater._body) <= 100_001


def test_a_bomb_of_many_members_stops_at_the_cap() -> None:
    with pytest.raises(MessageTooLarge):
        inflate("gzip", gzip.compress(bytes(60_000)) * 3)


def test_endless_empty_members_are_refused() -> None:
    with pytest.raises(BadFraming):
        inflate("gzip", gzip.compress(b"") * 2000)


def test_compressed_bytes_count_against_the_cap_too() -> None:
    with pytest.raises(MessageTooLarge):
        inflate("gzip", gzip.compress(b"") * 10, max_bytes=100)


@pytest.mark.parametrize(("coding", "compress"), [("gzip", gzip.compress), ("deflate", zlib.compress)])
def test_compressed_data_that_ends_early_is_refused(coding: str, compress: object) -> None:
    assert callable(compress)
    packed = compress(TEXT)
    for end in (2, 5, len(packed) - 1):
        with pytest.raises(BadFraming):
            inflate(coding, packed[:end])


def test_broken_compressed_data_is_refused() -> None:
    packed = bytearray(gzip.compress(TEXT))
    packed[-5] ^= 0xFF
    with pytest.raises(BadFraming):
        inflate("gzip", bytes(packed))
    with pytest.raises(BadFraming):
        inflate("gzip", gzip.compress(TEXT) + b"trailing")
    with pytest.raises(BadFraming):
        inflate("deflate", zlib.compress(TEXT) + zlib.compress(TEXT))


@settings(deadline=None)
@given(st.sampled_from(["identity", "gzip", "deflate"]), st.lists(st.binary(max_size=60), max_size=6))
def test_any_bytes_give_a_body_or_are_refused(coding: str, chunks: list[bytes]) -> None:
    try:
        body = inflate(coding, *chunks, max_bytes=200)
    except (BadFraming, MessageTooLarge):
        return
    assert len(body) <= 200


@settings(deadline=None)
@given(st.binary(max_size=300_000), st.integers(1, 100_000))
def test_what_was_compressed_comes_back_whole(body: bytes, step: int) -> None:
    packed = gzip.compress(body)
    chunks = [packed[start : start + step] for start in range(0, len(packed), step)]
    assert inflate("gzip", *chunks, max_bytes=400_000) == body
