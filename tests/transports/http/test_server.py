"""The rows of section 4 of the wire rules that end with one answer.

Spec: 2026-07-28 basic/transports/streamable-http.
"""

import asyncio
import json
import ssl
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from mcp_runtime import TransportFacts
from tests.transports.http.support import META, VERSION, BearerNames, call, make_server, request, serving
from transports.http import HttpOptions, HttpTransport


async def test_a_result_is_one_line_of_json_with_status_200() -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo", {"text": "hi"}))
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"
    assert b"\n" not in answer.body
    assert b": " not in answer.body
    assert answer.json["result"]["content"][0]["text"] == "hi"
    assert answer.json["id"] == 1


@pytest.mark.parametrize(
    ("message", "status", "code"),
    [
        (b"{", 400, -32700),
        (b'{"jsonrpc":"2.0","id":1,"method":"x","params":{"n":NaN}}', 400, -32700),
        (b"\xff", 400, -32700),
        (b"[" * 100_000, 400, -32700),
        (b"", 400, -32700),
        (b"[]", 400, -32600),
        (b"7", 400, -32600),
        (b'{"jsonrpc":"2.0","id":1,"result":{}}', 400, -32600),
        (b'{"jsonrpc":"2.0","id":null,"method":"x"}', 400, -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}', 400, -32602),
        (b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}', 404, -32601),
    ],
)
async def test_a_body_that_is_no_request_gets_its_error_and_status(message: bytes, status: int, code: int) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(request("tools/list"), body=message)
    assert (answer.status, answer.error_code) == (status, code)
    assert answer.json.get("id", 1) == 1


async def test_unknown_methods_get_404_and_unknown_tools_400() -> None:
    async with serving(make_server()) as site:
        method = await site.post(request("no/such"))
        tool = await site.post(call("no-such"))
    assert (method.status, method.error_code) == (404, -32601)
    assert (tool.status, tool.error_code) == (400, -32602)


async def test_an_unknown_version_in_header_and_body_gets_400_with_the_versions_served() -> None:
    message = request("tools/list")
    message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2031-01-01"
    async with serving(make_server()) as site:
        answer = await site.post(message, headers={"MCP-Protocol-Version": "2031-01-01"})
        mismatch = await site.post(message)
    assert (answer.status, answer.error_code) == (400, -32022)
    assert answer.json["error"]["data"] == {"supported": [VERSION], "requested": "2031-01-01"}
    assert (mismatch.status, mismatch.error_code) == (400, -32020)


@pytest.mark.parametrize("header", ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"])
@pytest.mark.parametrize("value", [None, "other", ""])
async def test_a_routing_header_that_is_missing_or_differs_gets_400(header: str, value: str | None) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo"), headers={header: value})
    assert (answer.status, answer.error_code) == (400, -32020)
    assert header in answer.json["error"]["message"]
    assert answer.json["id"] == 1


@pytest.mark.parametrize("header", ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"])
async def test_a_routing_header_given_twice_gets_400(header: str) -> None:
    value = {"MCP-Protocol-Version": VERSION, "Mcp-Method": "tools/call", "Mcp-Name": "echo"}[header]
    async with serving(make_server()) as site:
        answer = await site.post(call("echo"), extra=[(header.lower(), value)])
    assert (answer.status, answer.error_code) == (400, -32020)


@pytest.mark.parametrize(
    ("value", "header", "status"),
    [
        ("Hello", "Hello", 200),
        ("Hello", "=?base64?SGVsbG8=?=", 200),
        ("SGVsbG8=", "SGVsbG8=", 200),
        ("=?base64?SGVsbG8=", "=?base64?SGVsbG8=", 200),
        ("Hello", "=?base64?SGVsbG8?=", 400),
        ("Hello", "=?base64?SGVs!!!bG8=?=", 400),
        ("Hello", None, 400),
        ("Hello", "hello", 400),
        ("größe", "größe", 400),
        (None, "Hello", 400),
    ],
)
async def test_annotated_arguments_must_agree_with_their_headers(
    value: str | None, header: str | None, status: int
) -> None:
    arguments = {} if value is None else {"region": value}
    async with serving(make_server()) as site:
        answer = await site.post(call("deploy", arguments), headers={"Mcp-Param-Region": header})
    assert answer.status == status
    if status == 400:
        assert answer.error_code == -32020
        assert "Mcp-Param-Region" in answer.json["error"]["message"]
    else:
        assert answer.json["result"]["content"][0]["text"] == f"{value} 1"


async def test_sessions_and_resumption_of_older_revisions_are_ignored() -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo"), headers={"Mcp-Session-Id": "s-1", "Last-Event-ID": "7"})
    assert answer.status == 200
    assert not {"mcp-session-id", "last-event-id"} & set(answer.headers)


async def test_a_client_that_takes_events_only_gets_its_response_as_an_event() -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo", {"text": "hi"}), headers={"Accept": "text/event-stream"})
        refused = await site.post(request("no/such"), headers={"Accept": "text/event-stream"})
    assert answer.status == 200
    assert [event["result"]["content"][0]["text"] for event in answer.events] == ["hi"]
    assert refused.status == 404
    assert [event["error"]["code"] for event in refused.events] == [-32601]


async def test_a_client_that_takes_json_only_gets_no_notifications() -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("work", progressToken=1), headers={"Accept": "application/json"})
    assert answer.headers["content-type"] == "application/json"
    assert answer.json["result"]["content"][0]["text"] == "done"


async def test_an_accepted_notification_gets_202_without_a_body() -> None:
    async with serving(make_server()) as site:
        answer = await site.post({"jsonrpc": "2.0", "method": "notifications/anything"})
    assert answer.status == 202
    assert answer.body == b""
    assert answer.headers.get("content-length", "0") == "0"


async def test_a_refused_notification_gets_an_error_without_an_id() -> None:
    async with serving(make_server()) as site:
        answer = await site.post(
            {"jsonrpc": "2.0", "method": "notifications/anything"}, headers={"Mcp-Method": "notifications/other"}
        )
    assert (answer.status, answer.error_code) == (400, -32020)
    assert "id" not in answer.json


async def test_one_connection_serves_many_requests() -> None:
    async with serving(make_server()) as site, site.connect() as socket:
        for number in range(5):
            await socket.send(call("echo", {"text": str(number)}))
            assert (await socket.answer()).json["result"]["content"][0]["text"] == str(number)
            await socket.send(request("no/such"))
            assert (await socket.answer()).status == 404
            await socket.send(call("work", progressToken=1))
            assert (await socket.answer()).events[-1]["result"]["content"][0]["text"] == "done"


async def test_pipelined_requests_are_answered_in_order() -> None:
    async with serving(make_server()) as site, site.connect() as socket:
        for number in range(5):
            await socket.send(call("echo", {"text": str(number)}))
        texts = [(await socket.answer()).json["result"]["content"][0]["text"] for _ in range(5)]
    assert texts == ["0", "1", "2", "3", "4"]


async def test_clients_of_http_1_0_and_those_that_say_close_are_served_and_closed() -> None:
    async with serving(make_server()) as site:
        for how in ({"http": "HTTP/1.0"}, {"headers": {"Connection": "close"}}):
            for tool in ("echo", "work"):
                async with asyncio.timeout(20), site.connect() as socket:
                    await socket.send(call(tool, progressToken=1), **how)
                    answer = await socket.answer()
                    assert answer.status == 200
                    assert answer.headers.get("connection") == "close" or how == {"http": "HTTP/1.0"}
                    assert await socket.closed() == b""


async def test_an_http_1_0_client_may_ask_to_keep_its_connection() -> None:
    async with serving(make_server()) as site, site.connect() as socket:
        for _ in range(2):
            await socket.send(call("echo"), http="HTTP/1.0", headers={"Connection": "keep-alive"})
            answer = await socket.answer()
            assert answer.headers["connection"] == "keep-alive"


async def test_permission_to_send_a_body_comes_after_the_checks() -> None:
    message = call("echo")
    body = json.dumps(message).encode()
    async with serving(make_server(principal_source=BearerNames())) as site:
        length = {"Content-Length": str(len(body)), "Expect": "100-continue"}
        async with asyncio.timeout(20), site.connect() as socket:
            await socket.send(message, body=b"", headers={**length, "Authorization": "Bearer ada"})
            assert (await socket.head()).status == 100
            socket.writer.write(body)
            assert (await socket.answer()).status == 200
        async with asyncio.timeout(20), site.connect() as socket:
            await socket.send(message, body=b"", headers=length)
            assert (await socket.head()).status == 401
        async with asyncio.timeout(20), site.connect() as socket:
            huge = {**length, "Content-Length": "99999999", "Authorization": "Bearer ada"}
            await socket.send(message, body=b"", headers=huge)
            assert (await socket.head()).status == 413
        other = await site.post(message, headers={"Expect": "cookies", "Authorization": "Bearer ada"})
        assert other.status == 200


async def test_health_is_reported_and_other_paths_are_not_found() -> None:
    async with serving(make_server()) as site:
        health = await site.post(None, method="GET", path="/healthz")
        head = await site.post(None, method="HEAD", path="/healthz")
        posted = await site.post(None, method="POST", path="/healthz", body=b"")
        other = await site.post(call("echo"), path="/other")
        query = await site.post(call("echo"), path="/mcp?x=1")
        encoded = await site.post(call("echo"), path="/%6dcp")
    assert (health.status, health.body) == (200, b"ok\n")
    assert head.status == 200
    assert posted.status == 405
    assert other.status == 404
    assert query.status == 200
    assert encoded.status == 200


async def test_the_path_and_the_health_check_are_configurable() -> None:
    async with serving(make_server(), path="/api/tools", health_path=None) as site:
        served = await site.post(call("echo"), path="/api/tools")
        health = await site.post(None, method="GET", path="/healthz")
        assert site.transport.url == f"http://127.0.0.1:{site.port}/api/tools"
    assert served.status == 200
    assert health.status == 404


async def test_a_principal_source_sees_headers_and_the_address_of_the_peer() -> None:
    seen: list[TransportFacts] = []

    class Source:
        async def principal(self, facts: TransportFacts) -> None:
            seen.append(facts)

    async with serving(make_server(principal_source=Source())) as site:
        await site.post(call("echo"), headers={"X-Tenant": "blue"})
    (facts,) = seen
    assert facts.transport == "http"
    assert facts.headers["x-tenant"] == "blue"
    assert facts.peer == "127.0.0.1"
    assert facts.tls_peer is None


async def test_a_request_logs_nothing_unless_asked(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    async with serving(make_server()) as site:
        await site.post(call("echo"))
    assert not [record for record in caplog.records if "access" in record.name]
    async with serving(make_server(), access_log=True) as site:
        await site.post(call("echo"))
    assert [record for record in caplog.records if record.name == "aiohttp.access"]


async def test_a_second_transport_on_the_same_port_fails_to_start() -> None:
    async with serving(make_server()) as site:
        with pytest.raises(OSError, match="in use"):
            await HttpTransport(HttpOptions(port=site.port)).serve(make_server())


async def test_localhost_is_served_on_every_address_it_has() -> None:
    async with serving(make_server(), host="localhost") as site:
        answer = await site.post(call("echo"))
    assert answer.status == 200


async def test_a_transport_serves_once() -> None:
    async with serving(make_server()) as site:
        with pytest.raises(RuntimeError, match="once"):
            await site.transport.serve(make_server())


async def test_a_stop_before_serving_makes_serving_end_at_once() -> None:
    transport = HttpTransport(HttpOptions(port=0))
    await transport.stop()
    async with asyncio.timeout(20):
        await transport.serve(make_server())


@pytest.mark.parametrize(
    "options",
    [
        {"path": "mcp"},
        {"health_path": "health"},
        {"path": "/x", "health_path": "/x"},
        {"keep_alive_seconds": 0},
        {"shutdown_seconds": float("inf")},
        {"write_seconds": float("nan")},
        {"max_body_bytes": 0},
        {"port": 70000},
    ],
)
def test_options_that_cannot_work_are_refused(options: Mapping[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - one of many messages
        HttpOptions(**options)


async def test_tls_is_served_and_a_verified_client_is_known_by_its_subject(tmp_path: Path) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    )
    subprocess.run([*command.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)  # noqa: ASYNC221
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=str(certificate))
    context.load_cert_chain(certificate, key)
    context.verify_mode = ssl.CERT_REQUIRED
    trust = ssl.create_default_context(cafile=str(certificate))
    trust.load_cert_chain(certificate, key)
    seen: list[str | None] = []

    class Source:
        async def principal(self, facts: TransportFacts) -> None:
            seen.append(facts.tls_peer)

    async with serving(make_server(principal_source=Source()), ssl_context=context) as site:
        assert site.transport.url.startswith("https://")
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port, ssl=trust, server_hostname="localhost")
        body = json.dumps(request("tools/list", _=META)).encode()
        writer.write(
            b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
            b"MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/list\r\nContent-Length: %d\r\n\r\n"
            % len(body)
            + body
        )
        async with asyncio.timeout(20):
            answer = await reader.read()
        writer.close()
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert seen == ["commonName=localhost"]
