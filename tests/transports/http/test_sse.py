import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcp_runtime.errors import MessageTooLarge
from transports.http.sse import KEEP_ALIVE, STREAM_HEADERS, EventParser, encode_event


def parse(*chunks: bytes, max_bytes: int = 1000) -> list[bytes]:
    parser = EventParser(max_bytes=max_bytes)
    return list(itertools.chain.from_iterable(parser.feed(chunk) for chunk in chunks))


def test_a_message_is_one_data_line_and_a_blank_line() -> None:
    assert encode_event(b'{"a":1}') == b'data: {"a":1}\n\n'


def test_proxies_are_told_not_to_buffer_or_keep_a_stream() -> None:
    assert STREAM_HEADERS["X-Accel-Buffering"] == "no"
    assert "no-cache" in STREAM_HEADERS["Cache-Control"]
    assert STREAM_HEADERS["Content-Type"] == "text/event-stream"


def test_a_keep_alive_is_a_comment_and_no_event() -> None:
    assert KEEP_ALIVE.startswith(b":")
    assert parse(KEEP_ALIVE, encode_event(b"1"), KEEP_ALIVE, encode_event(b"2")) == [b"1", b"2"]


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r"])
def test_lines_end_with_lf_crlf_or_cr(ending: bytes) -> None:
    stream = ending.join([b"data: 1", b"", b"data: 2", b"", b""])
    assert parse(stream) == [b"1", b"2"]
    assert parse(*(bytes([byte]) for byte in stream)) == [b"1", b"2"]


def test_crlf_split_between_chunks_is_one_line_ending() -> None:
    assert parse(b"data: 1\r", b"\ndata: 2\r", b"\n", b"\r", b"\n") == [b"1\n2"]


def test_data_on_several_lines_is_joined_by_newlines() -> None:
    assert parse(b'data: {"a":\ndata:1}\n\n') == [b'{"a":\n1}']


def test_one_space_after_the_colon_is_dropped_and_no_more() -> None:
    assert parse(b"data:x\n\ndata: x\n\ndata:  x\n\n") == [b"x", b"x", b" x"]


def test_a_byte_order_mark_is_dropped_at_the_start_only() -> None:
    assert parse(b"\xef\xbb", b"\xbfdata: 1\n\n\xef\xbb\xbfdata: 2\n\ndata: 3\n\n") == [b"1", b"3"]


def test_other_fields_and_comments_are_ignored() -> None:
    assert parse(b": hello\nid: 7\nretry: 100\nevent: message\nfoo\nfoo: bar\ndata: 1\n\n") == [b"1"]


def test_events_of_another_name_and_empty_ones_are_dropped() -> None:
    assert parse(b"event: ping\ndata: 1\n\nid: 1\ndata:\n\ndata: 2\n\n") == [b"2"]


def test_an_event_that_the_stream_breaks_off_is_no_event() -> None:
    assert parse(b"data: 1\n\ndata: 2\n") == [b"1"]


def test_a_character_split_between_chunks_stays_whole() -> None:
    text = "世界".encode()
    assert parse(b"data: " + text[:2], text[2:4], text[4:] + b"\n\n") == [text]


def test_an_event_over_the_cap_is_refused_before_it_is_complete() -> None:
    with pytest.raises(MessageTooLarge):
        parse(b"data: " + b"x" * 200, max_bytes=100)
    with pytest.raises(MessageTooLarge):
        parse(*[b"data: " + b"x" * 30 + b"\n"] * 10, max_bytes=100)
    assert parse(b"data: " + b"x" * 100 + b"\n\n", max_bytes=100) == [b"x" * 100]


@settings(deadline=None)
@given(
    st.lists(st.binary(min_size=1, max_size=30).filter(lambda data: not set(data) & {10, 13}), max_size=8), st.data()
)
def test_events_survive_any_division_into_chunks(messages: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(encode_event(message) for message in messages)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    chunks = [stream[start:end] for start, end in itertools.pairwise([0, *cuts, len(stream)])]
    assert parse(*chunks) == messages


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_parsed_or_refused(stream: bytes) -> None:
    for event in parse(stream, max_bytes=10_000):
        assert event
