"""What a hostile or broken client may send below the level of messages."""

import asyncio
import gzip
import json
import zlib
from collections.abc import Callable

import pytest

from mcp_runtime import Server
from tests.transports.http.support import Site, call, headers_for, serving

LIMIT = 10_000


def make_server() -> Server:
    server = Server("tests", version="1")

    @server.tool
    async def length(text: str) -> int:
        """Return the length of the text."""
        return len(text)

    return server


def message(size: int) -> bytes:
    return json.dumps(call("length", {"text": "x" * size})).encode()


def of_size(size: int) -> bytes:
    """Return a good message of exactly `size` bytes."""
    return message(size - len(message(0)))


def chunked(body: bytes, step: int) -> bytes:
    chunks = [body[start : start + step] for start in range(0, len(body), step)]
    return b"".join(b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


async def still_serves(site: Site) -> None:
    answer = await site.post(call("length", {"text": "abc"}))
    assert answer.json["result"]["content"][0]["text"] == "3"


async def exchange(site: Site, raw: bytes) -> bytes:
    """Send raw bytes, and return everything up to the close of the connection."""
    async with asyncio.timeout(20), site.connect() as socket:
        socket.writer.write(raw)
        return await socket.closed()


@pytest.mark.parametrize(
    "raw",
    [
        b"\x00\x01\x02\x03\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"POST /mcp\r\n\r\n",
        b"POST /mcp HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"POST /mcp HTTP/1.1\r\nHost localhost\r\n\r\n",
        b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nX: a\x00b\r\n\r\n",
        b"POST /mcp HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 2000 + b"\r\n",
        b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
        b"POST /" + b"m" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
)
async def test_bytes_that_are_not_http_get_400_or_a_closed_connection(
    raw: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(make_server(), idle_seconds=0.5) as site:
        answer = await exchange(site, raw)
        assert answer == b"" or (answer.startswith(b"HTTP/") and answer.split()[1].startswith(b"4"))
        assert not [record for record in caplog.records if record.levelname == "ERROR"]
        await still_serves(site)


async def test_a_body_of_exactly_the_cap_is_served_and_one_byte_more_gets_413() -> None:
    async with serving(make_server(), max_body_bytes=LIMIT) as site:
        fits = await site.post(call("length"), body=of_size(LIMIT))
        over = await site.post(call("length"), body=of_size(LIMIT + 1))
    assert fits.status == 200
    assert (over.status, over.error_code) == (413, -32600)
    assert "id" not in over.json
    assert over.headers["connection"] == "close"


async def test_the_cap_counts_chunks_as_they_arrive() -> None:
    headers = {"Transfer-Encoding": "chunked"}
    async with serving(make_server(), max_body_bytes=LIMIT) as site:
        fits = await site.post(call("length"), body=chunked(of_size(LIMIT), 999), headers=headers, length=False)
        over = await site.post(call("length"), body=chunked(of_size(LIMIT + 1), 999), headers=headers, length=False)
        assert fits.status == 200
        assert over.status == 413
        # The answer comes though the body never ends.
        async with asyncio.timeout(20), site.connect() as socket:
            await socket.send(call("length"), body=b"", headers=headers, length=False)
            with_room = b"%x\r\n" % 1000 + b"x" * 1000 + b"\r\n"
            for _ in range(20):
                socket.writer.write(with_room)
            assert (await socket.answer()).status == 413
            await socket.closed()
        await still_serves(site)


async def test_an_announced_length_over_the_cap_is_refused_before_the_body() -> None:
    async with asyncio.timeout(20), serving(make_server()) as site, site.connect() as socket:
        await socket.send(call("length"), body=b"", headers={"Content-Length": str(5 * 1024 * 1024)})
        assert (await socket.head()).status == 413


async def test_the_cap_is_4_mib_unless_configured() -> None:
    async with serving(make_server()) as site:
        fits = await site.post(call("length"), body=of_size(4 * 1024 * 1024))
        over = await site.post(call("length"), body=of_size(4 * 1024 * 1024 + 1))
    assert fits.status == 200
    assert over.status == 413


@pytest.mark.parametrize(("coding", "compress"), [("gzip", gzip.compress), ("deflate", zlib.compress)])
async def test_compressed_bodies_are_served_and_capped_by_what_they_hold(
    coding: str, compress: Callable[[bytes], bytes]
) -> None:
    headers = {"Content-Encoding": coding}
    in_chunks = {**headers, "Transfer-Encoding": "chunked"}
    async with serving(make_server(), max_body_bytes=LIMIT) as site:
        for body, status in ((of_size(LIMIT), 200), (of_size(LIMIT + 1), 413)):
            packed = compress(body)
            assert len(packed) < LIMIT
            whole = await site.post(call("length"), body=packed, headers=headers)
            parts = await site.post(call("length"), body=chunked(packed, 7), headers=in_chunks, length=False)
            assert (whole.status, parts.status) == (status, status)


async def test_several_gzip_members_are_one_body_and_share_one_cap() -> None:
    headers = {"Content-Encoding": "gzip"}
    body = of_size(LIMIT)
    async with serving(make_server(), max_body_bytes=LIMIT) as site:
        fits = await site.post(
            call("length"), body=gzip.compress(body[:5000]) + gzip.compress(body[5000:]), headers=headers
        )
        over = await site.post(call("length"), body=gzip.compress(body) + gzip.compress(b" " * LIMIT), headers=headers)
    assert fits.status == 200
    assert over.status == 413


async def test_a_bomb_is_refused_without_being_unpacked() -> None:
    bomb = gzip.compress(bytes(50_000_000))
    async with serving(make_server()) as site:
        answer = await site.post(call("length"), body=bomb, headers={"Content-Encoding": "gzip"})
        assert answer.status == 413
        await still_serves(site)


@pytest.mark.parametrize("coding", ["br", "zstd", "compress", "gzip, gzip", "nonsense"])
async def test_other_content_codings_get_415(coding: str) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("length", {"text": ""}), headers={"Content-Encoding": coding})
    assert answer.status == 415
    assert "gzip" in answer.headers["accept-encoding"]


async def test_broken_compressed_data_gets_400() -> None:
    packed = gzip.compress(message(100))
    async with serving(make_server()) as site:
        for body in (packed[:-3], packed[:20] + b"\x00\x00\x00" + packed[23:], packed + b"rest"):
            answer = await site.post(call("length"), body=body, headers={"Content-Encoding": "gzip"})
            assert (answer.status, answer.error_code) == (400, -32600)
        await still_serves(site)


@pytest.mark.parametrize(
    "body", [b"zz\r\n{}\r\n0\r\n\r\n", b"5\r\n{}\r\n0\r\n\r\n", b"-1\r\n\r\n", b"fffffffffffffffff\r\n"]
)
async def test_broken_chunks_get_400(body: bytes) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("length"), body=body, headers={"Transfer-Encoding": "chunked"}, length=False)
        assert answer.status == 400
        await still_serves(site)


async def test_a_body_that_comes_byte_by_byte_is_served() -> None:
    body = message(3)
    async with asyncio.timeout(20), serving(make_server()) as site, site.connect() as socket:
        await socket.send(call("length"), body=b"", headers={"Content-Length": str(len(body))})
        for byte in body:
            socket.writer.write(bytes([byte]))
            await asyncio.sleep(0)
        assert (await socket.answer()).status == 200


async def test_a_request_that_comes_byte_by_byte_is_served() -> None:
    body = message(3)
    lines = {**headers_for(call("length")), "Host": "localhost", "Content-Length": str(len(body))}
    head = "POST /mcp HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n"
    async with asyncio.timeout(20), serving(make_server()) as site, site.connect() as socket:
        for byte in head.encode() + body:
            socket.writer.write(bytes([byte]))
            await asyncio.sleep(0)
        assert (await socket.answer()).status == 200


async def test_a_connection_that_never_sends_a_request_is_closed() -> None:
    async with serving(make_server(), idle_seconds=0.2) as site:
        assert await exchange(site, b"") == b""
        assert await exchange(site, b"POST /mcp HT") == b""


@pytest.mark.parametrize("value", ["a\r\nX-Injected: 1", "a\nb", "a\x00b", "a\x7fb", "\udce9"])
async def test_control_characters_in_routing_headers_never_pass(value: str) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call(value.encode("utf-8", "replace").decode()), headers={"Mcp-Name": value})
        assert answer.status == 400
        await still_serves(site)
