"""What is decided before a body is read: method, host, origin, caller, media types.

Spec: 2026-07-28 basic/transports/streamable-http, Security and Sending Messages.
"""

import asyncio
from typing import Any

import pytest

from tests.transports.http.support import BearerNames, call, make_server, serving


@pytest.mark.parametrize("method", ["GET", "DELETE", "HEAD", "PUT", "PATCH", "OPTIONS"])
async def test_any_method_but_post_gets_405(method: str) -> None:
    async with serving(make_server()) as site:
        answer = await site.post(None, method=method)
    assert answer.status == 405
    assert answer.headers["allow"] == "POST"


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
