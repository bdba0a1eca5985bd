"""Reading and writing descriptors of every kind without holding up the event loop."""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path

import pytest

from mcp_runtime.errors import ConnectionClosed
from tests.transports.duplex import until
from transports.stdio.pipes import PipeReader, PipeWriter


async def test_a_reader_gives_what_arrives_and_then_the_end() -> None:
    read, write = os.pipe()
    reader = PipeReader(read)
    waiting = asyncio.create_task(reader.read())
    await asyncio.sleep(0)
    assert not waiting.done()
    os.write(write, b"one")
    assert await waiting == b"one"
    os.close(write)
    assert await reader.read() == b""
    assert reader.close()
    os.close(read)


async def test_closing_a_reader_interrupts_it_and_leaves_what_comes_later_alone() -> None:
    read, write = os.pipe()
    reader = PipeReader(read)
    waiting = asyncio.create_task(reader.read())
    await asyncio.sleep(0.01)
    assert reader.close()
    assert await waiting == b""
    assert await reader.read() == b""
    os.write(write, b"not for us")
    assert os.read(read, 100) == b"not for us"
    os.close(read)
    os.close(write)


async def test_a_plain_file_and_a_socket_can_be_read(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.write_bytes(b"from a file")
    descriptor = os.open(source, os.O_RDONLY)
    reader = PipeReader(descriptor)
    assert [await reader.read(), await reader.read()] == [b"from a file", b""]
    reader.close()
    os.close(descriptor)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        reader = PipeReader(ours.fileno())
        theirs.sendall(b"from a socket")
        assert await reader.read() == b"from a socket"
        reader.close()


async def test_a_descriptor_that_cannot_be_read_has_ended() -> None:
    read, write = os.pipe()
    reader = PipeReader(write)
    os.close(read)
    assert await reader.read() == b""
    reader.close()
    os.close(write)


async def test_a_short_message_goes_out_at_once() -> None:
    read, write = os.pipe()
    writer = PipeWriter(write)
    writing = writer.write_line(b"short")
    with pytest.raises(StopIteration):
        writing.send(None)  # finished in its first step
    assert os.read(read, 100) == b"short\n"
    assert writer.close(1)
    os.close(read)
    os.close(write)


async def test_messages_stay_whole_and_in_order_while_the_peer_is_slow() -> None:
    read, write = os.pipe()
    writer = PipeWriter(write)
    messages = [bytes([65 + number]) * size for number, size in enumerate((300_000, 5, 70_000, 5, 200_000, 1))]
    writing = [asyncio.create_task(writer.write_line(message)) for message in messages]
    reader = PipeReader(read)
    expected = b"".join(message + b"\n" for message in messages)
    got = b""
    while len(got) < len(expected):
        got += await reader.read()
    assert got == expected
    await asyncio.gather(*writing)
    assert writer.close(5)
    reader.close()
    os.close(read)
    os.close(write)


async def test_a_writer_that_is_cancelled_still_writes_its_message_whole_and_before_the_next() -> None:
    read, write = os.pipe()
    writer = PipeWriter(write)
    long = asyncio.create_task(writer.write_line(b"x" * 200_000))
    await asyncio.sleep(0.01)
    assert not long.done()
    long.cancel()
    await asyncio.wait([long])
    next_one = asyncio.create_task(writer.write_line(b"next"))
    reader = PipeReader(read)
    got = b""
    while not got.endswith(b"next\n"):
        got += await reader.read()
    assert got == b"x" * 200_000 + b"\nnext\n"
    await next_one
    assert writer.close(5)
    reader.close()
    os.close(read)
    os.close(write)


@pytest.mark.parametrize("size", [10, 100_000])
async def test_a_peer_that_is_gone_closes_the_connection_for_good(size: int) -> None:
    read, write = os.pipe()
    writer = PipeWriter(write)
    os.close(read)
    for _ in range(2):
        with pytest.raises(ConnectionClosed):
            await writer.write_line(b"x" * size)
    assert writer.close(1)
    os.close(write)


async def test_closing_a_writer_does_not_wait_for_a_peer_that_never_reads() -> None:
    read, write = os.pipe()
    writer = PipeWriter(write)
    stuck = asyncio.create_task(writer.write_line(b"x" * 200_000))
    await asyncio.sleep(0.01)
    assert not writer.close(0.01)
    os.close(read)
    with pytest.raises(ConnectionClosed):
        await stuck
    await until(lambda: writer.close(0))
    os.close(write)
