"""The rows of section 4 of the wire rules that end with one answer.

Spec: 2026-07-28 basic/transports/streamable-http.
"""

import asyncio
import json
import ssl
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import pytest

from mcp_runtime import McpHeader, Principal, Server, ToolContext, TransportFacts
from mcp_runtime.errors import Unauthenticated
from tests.transports.http.support import META, VERSION, call, request, serving
from transports.http import HttpOptions, HttpTransport


class BearerNames:
    """Takes the bearer token for the caller's name."""

    async def principal(self, facts: TransportFacts) -> Principal | str | None:
        scheme, _, token = facts.headers.get("Authorization", "").partition(" ")
        if token == "broken":
            raise RuntimeError("the key service is down")
        if scheme != "Bearer" or not token:
            raise Unauthenticated('Bearer realm="tests"')
        return token


def make_server(**options: Any) -> Server:
    server = Server("tests", version="1", **options)

    @server.tool
    async def echo(text: str = "nothing") -> str:
        """Return the text."""
        return text

    @server.tool
    async def deploy(region: Annotated[str, McpHeader("Region")] = "eu", count: int = 1) -> str:
        """Pretend."""
        return f"{region} {count}"

    @server.tool
    async def work(ctx: ToolContext) -> str:
        """Report twice, then answer."""
        await ctx.progress.report(1)
        await ctx.progress.report(2)
        return "done"

    return server


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


@pytest.mark.parametrize("method", ["GET", "DELETE", "HEAD", "PUT", "PATCH", "OPTIONS"])
async def test_any_method_but_post_gets_405(method: str) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(None, method=method)
    assert answer.status == 405
    assert answer.headers["allow"] == "POST"


async def test_sessions_and_resumption_of_older_revisions_are_ignored() -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo"), headers={"Mcp-Session-Id": "s-1", "Last-Event-ID": "7"})
    assert answer.status == 200
    assert not {"mcp-session-id", "last-event-id"} & set(answer.headers)


@pytest.mark.parametrize("content_type", [None, "text/plain", "application/x-www-form-urlencoded", "application/json5"])
async def test_a_body_that_is_not_declared_as_json_gets_415(content_type: str | None) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo"), headers={"Content-Type": content_type})
    assert answer.status == 415
    assert answer.error_code == -32600
    assert "id" not in answer.json


@pytest.mark.parametrize("accept", ["text/html", "application/json;q=0", "*/*;q=0", "image/*"])
async def test_a_client_that_takes_neither_response_type_gets_406(accept: str) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo"), headers={"Accept": accept})
    assert answer.status == 406
    assert answer.error_code == -32600


@pytest.mark.parametrize("accept", [None, "*/*", "application/json", "application/*;q=0.1", "text/html, */*;q=0.1"])
async def test_a_client_that_takes_json_in_whatever_words_gets_it(accept: str | None) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo"), headers={"Accept": accept})
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"


async def test_ranges_in_several_accept_headers_are_one_list() -> None:
    async with serving(make_server()) as site:
        answer = await site.post(
            call("work", progressToken=1), headers={"Accept": "application/json"}, extra=[("Accept", "text/*")]
        )
    assert answer.headers["content-type"] == "text/event-stream"


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


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1"])
async def test_a_foreign_origin_gets_403(origin: str) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo"), headers={"Origin": origin.format(port=site.port)})
    assert answer.status == 403
    assert "access-control-allow-origin" not in answer.headers


async def test_a_page_of_the_very_server_may_call() -> None:
    async with serving(make_server()) as site:
        own = f"http://127.0.0.1:{site.port}"
        answer = await site.post(call("echo"), headers={"Origin": own})
    assert answer.status == 200
    assert answer.headers["access-control-allow-origin"] == own


async def test_origins_are_compared_exactly_with_the_allow_list() -> None:
    async with serving(make_server(), allowed_origins=("https://app.example",)) as site:
        allowed = await site.post(call("echo"), headers={"Origin": "https://app.example"})
        answers = [
            await site.post(call("echo"), headers={"Origin": origin})
            for origin in (
                "https://app.example:443",
                "http://app.example",
                "https://app.example.evil.example",
                "https://APP.example",
                "https://app.example/",
                "https://app.example, https://evil.example",
            )
        ]
        twice = await site.post(
            call("echo"), headers={"Origin": "https://app.example"}, extra=[("Origin", "https://app.example")]
        )
    assert allowed.status == 200
    assert allowed.headers["access-control-allow-origin"] == "https://app.example"
    assert "Origin" in allowed.headers["vary"]
    assert [answer.status for answer in [*answers, twice]] == [403] * 7


async def test_a_browser_may_ask_before_it_calls_from_an_allowed_origin() -> None:
    question = {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type,mcp-method,mcp-param-region",
    }
    async with serving(make_server(), allowed_origins=("https://app.example",)) as site:
        allowed = await site.post(None, method="OPTIONS", headers={"Origin": "https://app.example", **question})
        refused = await site.post(None, method="OPTIONS", headers={"Origin": "https://evil.example", **question})
    assert allowed.status == 204
    assert allowed.headers["access-control-allow-methods"] == "POST"
    assert allowed.headers["access-control-allow-headers"] == question["Access-Control-Request-Headers"]
    assert refused.status == 403
    assert "access-control-allow-origin" not in refused.headers


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1.evil.example", "", "10.0.0.1", "[::2]"]
)
async def test_a_server_on_a_loopback_address_serves_loopback_names_only(host: str) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo"), headers={"Host": host.format(port=site.port)})
    assert 400 <= answer.status < 500


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:{port}", "127.0.0.1:9", "[::1]:{port}", "app.localhost:80"])
async def test_any_loopback_name_is_served_whatever_its_port(host: str) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(call("echo"), headers={"Host": host.format(port=site.port)})
    assert answer.status == 200


async def test_a_rebound_name_gets_nowhere_though_host_and_origin_agree() -> None:
    async with serving(make_server()) as site:
        host = f"evil.example:{site.port}"
        answer = await site.post(call("echo"), headers={"Host": host, "Origin": f"http://{host}"})
    assert answer.status == 403


async def test_hosts_behind_a_proxy_are_configurable() -> None:
    async with serving(make_server(), allowed_hosts=("mcp.example", "other.example:8443")) as site:
        statuses = {
            host: (await site.post(call("echo"), headers={"Host": host})).status
            for host in ("mcp.example", "MCP.example:1234", "other.example:8443", "other.example", "localhost")
        }
    assert statuses == {
        "mcp.example": 200,
        "MCP.example:1234": 200,
        "other.example:8443": 200,
        "other.example": 403,
        "localhost": 403,
    }
    async with serving(make_server(), allowed_hosts=("*",)) as site:
        any_host = await site.post(call("echo"), headers={"Host": "whatever.example"})
        foreign = await site.post(
            call("echo"), headers={"Host": "whatever.example", "Origin": "http://whatever.example"}
        )
    assert any_host.status == 200
    assert foreign.status == 403


async def test_two_hosts_or_none_are_refused() -> None:
    async with serving(make_server()) as site:
        two = await site.post(call("echo"), extra=[("Host", "localhost")])
        none = await site.post(call("echo"), headers={"Host": None}, http="HTTP/1.0")
    assert 400 <= two.status < 500
    assert none.status == 403


async def test_callers_without_credentials_get_401_and_a_challenge() -> None:
    async with serving(make_server(principal_source=BearerNames())) as site:
        refused = await site.post(call("echo"))
        served = await site.post(call("echo"), headers={"Authorization": "Bearer ada"})
    assert refused.status == 401
    assert refused.headers["www-authenticate"] == 'Bearer realm="tests"'
    assert "id" not in refused.json
    assert served.status == 200


async def test_a_principal_source_that_fails_serves_nobody() -> None:
    async with serving(make_server(principal_source=BearerNames())) as site:
        answer = await site.post(call("echo"), headers={"Authorization": "Bearer broken"})
    assert (answer.status, answer.error_code) == (500, -32603)
    assert b"key service" not in answer.body


async def test_callers_are_authenticated_before_their_body_is_read() -> None:
    async with serving(make_server(principal_source=BearerNames())) as site, site.connect() as socket:
        await socket.send(call("echo"), body=b"", headers={"Content-Length": "4000000"})
        async with asyncio.timeout(20):
            assert (await socket.head()).status == 401


async def test_checks_run_in_a_fixed_order() -> None:
    """Method, host, origin, caller, content type, accept, body: the first that fails answers."""
    faults: list[tuple[int, dict[str, Any]]] = [
        (405, {"method": "PUT"}),
        (403, {"headers": {"Host": "evil.example"}}),
        (403, {"headers": {"Origin": "http://evil.example"}}),
        (401, {"headers": {"Authorization": None}}),
        (415, {"headers": {"Content-Type": "text/plain"}}),
        (406, {"headers": {"Accept": "text/html"}}),
        (413, {"headers": {"Content-Length": "99999999"}}),
    ]
    async with serving(make_server(principal_source=BearerNames())) as site:
        for first in range(len(faults)):
            how: dict[str, Any] = {"headers": {"Authorization": "Bearer ada"}}
            for _, fault in reversed(faults[first:]):
                how = {**how, **fault, "headers": {**how["headers"], **fault.get("headers", {})}}
            answer = await site.post(call("echo"), body=b"{", **how)
            assert answer.status == faults[first][0], faults[first]


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
