"""The client side, against the real server and against servers that misbehave."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing, asynccontextmanager
from typing import Annotated, Any

import pytest

from mcp_runtime import McpHeader, OutgoingMessage, Principal, Server, ToolContext, TransportFacts
from mcp_runtime.errors import BadFraming, ConnectionClosed, MessageTooLarge, TransportError, Unauthenticated
from tests.transports.http.support import VERSION, call, request, serving, until
from transports.http import HttpClientTransport, HttpRefused

RESULT = b'{"jsonrpc":"2.0","id":1,"result":{}}'
NOTIFICATION = b'{"jsonrpc":"2.0","method":"notifications/progress","params":{}}'


def outgoing(message: Any, **mirrored: str | int | bool) -> OutgoingMessage:
    return OutgoingMessage(
        data=json.dumps(message, separators=(",", ":")).encode(),
        method=message["method"],
        id=message.get("id"),
        params=message.get("params", {}),
        protocol_version=VERSION,
        mirrored={f"Mcp-Param-{name}": value for name, value in mirrored.items()},
    )


async def collect(client: HttpClientTransport, message: OutgoingMessage) -> list[Any]:
    async with asyncio.timeout(20), aclosing(client.exchange(message)) as answers:
        return [json.loads(answer) async for answer in answers]


@asynccontextmanager
async def opened(url: str, **options: Any) -> AsyncIterator[HttpClientTransport]:
    client = HttpClientTransport(url, **options)
    await client.open()
    try:
        yield client
    finally:
        await client.close()


@asynccontextmanager
async def answering(*chunks: bytes, pause: bool = False) -> AsyncIterator[str]:
    """A server that reads one request and writes `chunks`, whatever was asked."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            await reader.readexactly(length)
            for chunk in chunks:
                writer.write(chunk)
                await writer.drain()
                await asyncio.sleep(0)
            if pause:
                await reader.read()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/mcp"
    finally:
        server.close()


def response(body: bytes, *, status: str = "200 OK", kind: str = "application/json", extra: bytes = b"") -> bytes:
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n".encode()
    return head + extra + b"\r\n" + body


def stream(*parts: bytes) -> tuple[bytes, ...]:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n"
    return head, *(b"%x\r\n%b\r\n" % (len(part), part) for part in parts)


END = b"0\r\n\r\n"


def make_server(**options: Any) -> Server:
    server = Server("tests", version="1", **options)

    @server.tool
    async def echo(text: str = "") -> str:
        """Return the text."""
        return text

    @server.tool
    async def size(region: Annotated[str, McpHeader("Region")], dry: Annotated[bool, McpHeader("Dry")] = False) -> str:
        """Return what came."""
        return f"{region} {dry}"

    @server.tool
    async def work(ctx: ToolContext) -> str:
        """Report twice."""
        await ctx.progress.report(1)
        await ctx.progress.report(2, message="ä" * 100)
        return "done"

    return server


async def test_a_json_answer_is_one_message() -> None:
    async with serving(make_server()) as site, opened(site.transport.url) as client:
        (answer,) = await collect(client, outgoing(call("work")))
    assert answer["result"]["content"][0]["text"] == "done"


async def test_an_event_stream_gives_notifications_and_then_the_response() -> None:
    async with serving(make_server()) as site, opened(site.transport.url) as client:
        first, second, answer = await collect(client, outgoing(call("work", progressToken="t")))
    assert [message["params"]["progress"] for message in (first, second)] == [1, 2]
    assert second["params"]["message"] == "ä" * 100
    assert answer["result"]["content"][0]["text"] == "done"


async def test_an_error_is_a_message_whatever_its_status() -> None:
    async with serving(make_server()) as site, opened(site.transport.url) as client:
        (answer,) = await collect(client, outgoing(request("no/such")))
        (other,) = await collect(client, outgoing(call("no-such-tool")))
    assert answer["error"]["code"] == -32601
    assert other["error"]["code"] == -32602


async def test_names_and_arguments_are_mirrored_as_the_server_checks_them() -> None:
    async with serving(make_server()) as site, opened(site.transport.url) as client:
        message = call("size", {"region": " eu\n", "dry": True})
        (answer,) = await collect(client, outgoing(message, Region=" eu\n", Dry=True))
        (refused,) = await collect(client, outgoing(message, Region=" eu\n"))
    assert answer["result"]["content"][0]["text"] == " eu\n True"
    assert refused["error"]["code"] == -32020


async def test_a_notification_yields_nothing() -> None:
    async with serving(make_server()) as site, opened(site.transport.url) as client:
        assert await collect(client, outgoing({"jsonrpc": "2.0", "method": "notifications/x"})) == []


async def test_many_exchanges_run_at_once() -> None:
    async with serving(make_server()) as site, opened(site.transport.url) as client:
        answers = await asyncio.gather(
            *(collect(client, outgoing(call("echo", {"text": str(number)}))) for number in range(100))
        )
    assert [answer["result"]["content"][0]["text"] for (answer,) in answers] == [str(n) for n in range(100)]


async def waiting_server(log: list[str]) -> Server:
    server = Server("tests", version="1")

    @server.tool
    async def wait(ctx: ToolContext) -> str:
        """Wait for ever."""
        try:
            await ctx.progress.report(1)
            log.append("started")
            await asyncio.Event().wait()
            return ""
        finally:
            log.append("finally")

    return server


@pytest.mark.parametrize("token", ["t", None])
async def test_cancelling_an_exchange_cancels_the_handler(token: str | None) -> None:
    log: list[str] = []
    meta: dict[str, Any] = {} if token is None else {"progressToken": token}
    async with serving(await waiting_server(log)) as site, opened(site.transport.url) as client:
        task = asyncio.create_task(collect(client, outgoing(call("wait", **meta))))
        await until(lambda: "started" in log)
        task.cancel()
        await until(lambda: "finally" in log)
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_leaving_an_exchange_early_cancels_the_handler() -> None:
    log: list[str] = []
    async with serving(await waiting_server(log)) as site, opened(site.transport.url) as client:
        async with aclosing(client.exchange(outgoing(call("wait", progressToken="t")))) as answers:
            async for _ in answers:
                break
        await until(lambda: "finally" in log)


@pytest.mark.parametrize("meta", [{"progressToken": "t"}, {}])
async def test_closing_the_client_ends_its_exchanges_and_may_be_repeated(meta: dict[str, Any]) -> None:
    log: list[str] = []
    async with serving(await waiting_server(log)) as site:
        client = HttpClientTransport(site.transport.url)
        await client.open()
        task = asyncio.create_task(collect(client, outgoing(call("wait", **meta))))
        await until(lambda: "started" in log)
        await client.close()
        await client.close()
        with pytest.raises(ConnectionClosed):
            await task
        await until(lambda: "finally" in log)
        with pytest.raises(ConnectionClosed):
            await collect(client, outgoing(call("wait")))
        with pytest.raises(ConnectionClosed):
            await client.open()


async def test_a_server_that_cannot_be_reached_is_a_closed_connection() -> None:
    async with serving(make_server()) as site:
        url = site.transport.url
    async with opened(url) as client:
        with pytest.raises(ConnectionClosed):
            await collect(client, outgoing(call("echo")))


@pytest.mark.parametrize(
    "chunks",
    [
        (),
        (b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",),
        stream(b"data: " + NOTIFICATION + b"\n\n"),
        stream(b"data: " + NOTIFICATION + b"\n\n", b"data: " + RESULT),
        (*stream(b"data: " + RESULT + b"\n"), END),
        (*stream(b":\n\n"), END),
    ],
)
async def test_a_server_that_leaves_before_its_response_is_a_closed_connection(chunks: tuple[bytes, ...]) -> None:
    async with answering(*chunks) as url, opened(url) as client:
        with pytest.raises(ConnectionClosed):
            await collect(client, outgoing(call("echo")))


@pytest.mark.parametrize(
    "chunks",
    [
        (b"SSH-2.0-OpenSSH\r\n\r\n",),
        (response(b"<html>", kind="text/html"),),
        (response(b"{nonsense"),),
        stream(b"data: nonsense\n\n"),
    ],
)
async def test_an_answer_that_is_neither_json_nor_events_is_bad_framing(chunks: tuple[bytes, ...]) -> None:
    async with answering(*chunks) as url, opened(url) as client:
        with pytest.raises(BadFraming):
            await collect(client, outgoing(call("echo")))


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        ("404 Not Found", b"no", "text/plain"),
        ("502 Bad Gateway", b"<html>", "text/html"),
        ("307 Temporary Redirect", b"", "text/plain"),
        ("400 Bad Request", b'{"detail":"no"}', "application/json"),
        ("403 Forbidden", b'{"error_description":"no"}', "application/json"),
        ("200 OK", b'{"hello":"world"}', "application/json"),
    ],
)
async def test_an_answer_without_a_json_rpc_response_is_a_refusal(status: str, body: bytes, kind: str) -> None:
    async with answering(response(body, status=status, kind=kind)) as url, opened(url) as client:
        with pytest.raises(HttpRefused) as caught:
            await collect(client, outgoing(call("echo")))
    assert caught.value.status == int(status.split()[0])
    assert caught.value.body == body
    assert isinstance(caught.value, TransportError)


async def test_messages_over_the_cap_are_refused() -> None:
    big = b'{"jsonrpc":"2.0","id":1,"result":{"text":"' + b"x" * 5000 + b'"}}'
    packed = gzip.compress(big)
    answers = (
        (response(big),),
        (response(packed, extra=b"Content-Encoding: gzip\r\n"),),
        stream(b"data: " + big + b"\n\n"),
        stream(b"data: " + b"x" * 3000, b"x" * 3000),
    )
    for chunks in answers:
        async with answering(*chunks, pause=True) as url, opened(url, max_message_bytes=4000) as client:
            with pytest.raises(MessageTooLarge):
                await collect(client, outgoing(call("echo")))
    async with answering(*answers[1]) as url, opened(url) as client:
        assert len(await collect(client, outgoing(call("echo")))) == 1


async def test_events_are_parsed_whatever_their_shape_and_chunks() -> None:
    text = '{"jsonrpc":"2.0",\r\ndata: "id":1,"result":{"text":"世界"}}'.encode()
    whole = (
        b"\xef\xbb\xbf: hello\r\nid: 1\r\ndata:\r\n\r\ndata: " + NOTIFICATION + b"\r\n\r\ndata: " + text + b"\r\n\r\n"
    )
    async with (
        answering(*stream(*(whole[at : at + 1] for at in range(len(whole)))), END) as url,
        opened(url) as client,
    ):
        notification, answer = await collect(client, outgoing(call("echo")))
    assert notification["method"] == "notifications/progress"
    assert answer["result"]["text"] == "世界"


async def test_nothing_is_waited_for_after_the_response() -> None:
    async with answering(*stream(b"data: " + RESULT + b"\n\n"), pause=True) as url, opened(url) as client:
        assert len(await collect(client, outgoing(call("echo")))) == 1


async def test_a_silent_server_is_given_up_when_asked_to() -> None:
    async with answering(*stream(b":\n\n"), pause=True) as url, opened(url, silence_seconds=0.1) as client:
        with pytest.raises(ConnectionClosed):
            await collect(client, outgoing(call("echo")))


async def test_a_callers_own_time_limit_stays_his_own() -> None:
    async with answering(*stream(b":\n\n"), pause=True) as url, opened(url) as client:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(collect(client, outgoing(call("echo"))), 0.1)


class Tokens:
    """Has a new token whenever the last one was refused."""

    def __init__(self, *tokens: str) -> None:
        self.tokens = list(tokens)
        self.challenges: list[str | None] = []

    async def headers(self) -> Mapping[str, str]:
        return {"Authorization": f"Bearer {self.tokens[0]}"}

    async def refused(self, status: int, headers: Mapping[str, str]) -> bool:
        self.challenges.append(headers.get("WWW-Authenticate"))
        if len(self.tokens) > 1:
            self.tokens.pop(0)
            return True
        return False


class OnlyGood:
    async def principal(self, facts: TransportFacts) -> Principal | str | None:
        if facts.headers.get("authorization") != "Bearer good":
            raise Unauthenticated('Bearer error="invalid_token"')
        return "ada"


async def test_credentials_are_renewed_when_the_server_asks_for_it() -> None:
    tokens = Tokens("stale", "good")
    async with (
        serving(make_server(principal_source=OnlyGood())) as site,
        opened(site.transport.url, authorization=tokens) as client,
    ):
        (answer,) = await collect(client, outgoing(call("echo", {"text": "hi"})))
    assert answer["result"]["content"][0]["text"] == "hi"
    assert tokens.challenges == ['Bearer error="invalid_token"']


@pytest.mark.parametrize(("tokens", "asked"), [(Tokens("bad"), 1), (Tokens("a", "b", "c", "d", "e"), 2), (None, 0)])
async def test_a_client_gives_up_when_no_credentials_help(tokens: Tokens | None, asked: int) -> None:
    async with (
        serving(make_server(principal_source=OnlyGood())) as site,
        opened(site.transport.url, authorization=tokens) as client,
    ):
        with pytest.raises(HttpRefused) as caught:
            await collect(client, outgoing(call("echo")))
    assert caught.value.status == 401
    assert caught.value.headers["www-authenticate"] == 'Bearer error="invalid_token"'
    if tokens is not None:
        assert len(tokens.challenges) == asked


async def test_connections_are_used_again() -> None:
    opened_connections = 0
    real = asyncio.start_server

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal opened_connections
        opened_connections += 1
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
                await reader.readexactly(length)
                for chunk in (*stream(b"data: " + RESULT + b"\n\n"), END) if opened_connections else ():
                    writer.write(chunk)
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()

    server = await real(serve, "127.0.0.1", 0)
    async with opened(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/") as client:
        for _ in range(5):
            await collect(client, outgoing(call("echo")))
            await asyncio.sleep(0)
    server.close()
    assert opened_connections == 1


async def test_headers_of_the_user_are_sent_and_cannot_replace_the_protocols() -> None:
    seen: list[Mapping[str, str]] = []

    class Source:
        async def principal(self, facts: TransportFacts) -> None:
            seen.append(facts.headers)

    headers = {"X-Tenant": "blue", "Accept": "text/html", "Mcp-Method": "tools/list"}
    async with (
        serving(make_server(principal_source=Source())) as site,
        opened(site.transport.url, headers=headers) as client,
    ):
        (answer,) = await collect(client, outgoing(call("echo")))
    assert "result" in answer
    assert seen[0]["x-tenant"] == "blue"
    assert seen[0]["accept"] == "application/json, text/event-stream"
