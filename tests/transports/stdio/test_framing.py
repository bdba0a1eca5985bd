"""Lines out of bytes, wherever the bytes are cut."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from transports.stdio.framing import LineSplitter, encode_line

BOM = b"\xef\xbb\xbf"


def split(data: bytes, *, max_bytes: int = 100, cut: int = 1 << 20) -> list[bytes | None]:
    splitter = LineSplitter(max_bytes)
    lines = [line for at in range(0, len(data), cut) for line in splitter.feed(data[at : at + cut])]
    return lines + splitter.finish()


@pytest.mark.parametrize("cut", [1, 2, 3, 1000])
@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"a\nb\n", [b"a", b"b"]),
        (b"a\r\nb\r\n", [b"a", b"b"]),
        (b"a\r\nb\nc\r\n", [b"a", b"b", b"c"]),
        (b"\n\r\n  \n\t\r\na\n\n", [b"a"]),
        (b"", []),
        (b"last", [b"last"]),
        (b"last\r", [b"last"]),
        (BOM + b"a\n", [b"a"]),
        (BOM + b"\na\n", [b"a"]),
        (b"a\n" + BOM + b"b\n", [b"a", BOM + b"b"]),
        (BOM + BOM + b"a\n", [BOM + b"a"]),
        (b"a\rb\n", [b"a\rb"]),
        (b"x" * 100 + b"\r\nb\n", [b"x" * 100, b"b"]),
        (b"x" * 101 + b"\nb\n", [None, b"b"]),
        (b"x" * 5000 + b"\nb\n", [None, b"b"]),
        (b"x" * 5000, [None]),
        (BOM + b"x" * 100 + b"\r\n", [b"x" * 100]),
        (BOM + b"x" * 101 + b"\r\n", [None]),
        (b"x" * 300 + b"\n" + b"y" * 300 + b"\nb\n", [None, None, b"b"]),
    ],
)
def test_lines_come_out_the_same_wherever_the_bytes_are_cut(data: bytes, lines: list[bytes | None], cut: int) -> None:
    assert split(data, cut=cut) == lines


def test_a_line_over_the_cap_is_reported_at_once_and_never_held() -> None:
    splitter = LineSplitter(1000)
    reported = []
    for _ in range(10_000):
        reported += splitter.feed(b"x" * 500)
        assert splitter.pending_bytes <= 1004
    assert reported == [None]
    assert splitter.feed(b"\nnext\n") == [b"next"]


def test_a_cap_below_one_byte_is_refused() -> None:
    with pytest.raises(ValueError, match="max_bytes"):
        LineSplitter(0)


def test_an_encoded_line_ends_with_a_newline_alone() -> None:
    assert encode_line(b"{}") == b"{}\n"


pieces = st.lists(
    st.one_of(st.sampled_from([b"\n", b"\r\n", b"\r", BOM, b" ", b"", b"x" * 40, b'{"a":1}']), st.binary(max_size=60)),
    max_size=30,
)


@settings(max_examples=300, deadline=None)
@given(pieces)
def test_any_bytes_cut_anywhere_give_the_lines_of_the_whole(chunks: list[bytes]) -> None:
    splitter = LineSplitter(50)
    lines: list[bytes | None] = []
    for chunk in chunks:
        lines += splitter.feed(chunk)
        assert splitter.pending_bytes <= 54
    lines += splitter.finish()
    assert lines == split(b"".join(chunks), max_bytes=50)
    for line in lines:
        assert line is None or (len(line) <= 50 and b"\n" not in line and line.strip())


@settings(max_examples=200, deadline=None)
@given(st.lists(st.binary(min_size=1, max_size=200).filter(lambda line: b"\n" not in line and line.strip())))
def test_what_is_encoded_as_lines_comes_back_as_it_was(messages: list[bytes]) -> None:
    messages = [message for message in messages if not message.endswith(b"\r") and not message.startswith(BOM)]
    data = b"".join(encode_line(message) for message in messages)
    assert split(data, max_bytes=200, cut=7) == messages
