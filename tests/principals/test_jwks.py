"""Verification keys: where they may come from, how often they are fetched, and what happens when that fails."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from mcp_runtime.principals.jwks import JwksKeys

PRIVATE = ec.generate_private_key(ec.SECP256R1())


def key_set(*key_ids: str) -> bytes:
    public = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(PRIVATE.public_key()))
    return json.dumps({"keys": [{**public, "kid": key_id} for key_id in key_ids]}).encode()


class Provider:
    """Answers fetches from a script, and counts them; the clock stands still unless it is moved."""

    def __init__(self, *answers: bytes | Exception) -> None:
        self.answers = list(answers)
        self.fetches = 0
        self.now = 1000.0

    def read(self) -> bytes:
        self.fetches += 1
        answer = self.answers[min(self.fetches, len(self.answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def keys(self) -> JwksKeys:
        return JwksKeys(
            "keys.json",
            max_age=timedelta(seconds=900),
            max_stale=timedelta(seconds=3600),
            min_interval=timedelta(seconds=10),
            clock=lambda: self.now,
            read=self.read,
        )


async def test_keys_are_fetched_once_and_kept() -> None:
    provider = Provider(key_set("a", "b"))
    keys = provider.keys()
    assert provider.fetches == 0
    first = await keys.key("a", "ES256")
    assert first is not None
    assert await keys.key("a", "ES256") is first
    assert await keys.key("b", "ES256") is not None
    assert provider.fetches == 1


async def test_an_unknown_key_id_fetches_again_so_that_new_keys_are_found() -> None:
    provider = Provider(key_set("old"), key_set("old", "new"))
    keys = provider.keys()
    assert await keys.key("old", "ES256") is not None
    provider.now += 11
    assert await keys.key("new", "ES256") is not None
    assert provider.fetches == 2


async def test_made_up_key_ids_do_not_become_fetches() -> None:
    provider = Provider(key_set("a"))
    keys = provider.keys()
    for number in range(1000):
        assert await keys.key(f"made-up-{number}", "ES256") is None
    assert provider.fetches == 1
    provider.now += 11
    assert await keys.key("made-up", "ES256") is None
    assert provider.fetches == 2


async def test_withdrawn_keys_disappear_with_age() -> None:
    provider = Provider(key_set("a", "withdrawn"), key_set("a"))
    keys = provider.keys()
    assert await keys.key("withdrawn", "ES256") is not None
    provider.now += 901
    assert await keys.key("withdrawn", "ES256") is None
    assert await keys.key("a", "ES256") is not None


async def test_known_keys_outlast_a_failing_provider_for_a_bounded_time(caplog: pytest.LogCaptureFixture) -> None:
    provider = Provider(key_set("a"), OSError("down"))
    keys = provider.keys()
    assert await keys.key("a", "ES256") is not None
    provider.now += 1800
    assert await keys.key("a", "ES256") is not None
    assert "down" in caplog.text
    provider.now += 1801
    with pytest.raises(RuntimeError, match="no verification keys"):
        await keys.key("a", "ES256")


async def test_a_failed_first_fetch_is_not_the_callers_fault_and_is_tried_again() -> None:
    provider = Provider(OSError("down"), key_set("a"))
    keys = provider.keys()
    for _ in range(3):
        with pytest.raises(RuntimeError, match="no verification keys"):
            await keys.key("a", "ES256")
    assert provider.fetches == 1
    provider.now += 11
    assert await keys.key("a", "ES256") is not None


async def test_requests_at_once_share_one_fetch_that_outlives_a_caller_who_leaves() -> None:
    provider = Provider(key_set("a"))
    started, finish = threading.Event(), threading.Event()

    def slow() -> bytes:
        started.set()
        finish.wait(10)
        return provider.read()

    keys = JwksKeys("keys.json", read=slow)
    leaving, *staying = [asyncio.create_task(keys.key("a", "ES256")) for _ in range(5)]
    await asyncio.to_thread(started.wait, 10)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    finish.set()
    assert all(await asyncio.gather(*staying))
    assert leaving.cancelled()
    assert provider.fetches == 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'{"keys": {}}',
        b"[" * 100_000,
        json.dumps({"keys": [{}] * 101}).encode(),
    ],
)
async def test_a_document_that_is_no_key_set_is_refused(body: bytes) -> None:
    with pytest.raises(RuntimeError, match="no verification keys"):
        await Provider(body).keys().key("a", "ES256")


@pytest.mark.parametrize(
    "location",
    [
        "http://login.example/keys",
        "http://127.0.0.1.login.example/keys",
        "http://localhost.login.example/keys",
        "http://10.0.0.1/keys",
        "https://",
        "https://user:word@login.example/keys",
        "file:///etc/passwd",
        "ftp://login.example/keys",
    ],
)
def test_a_url_that_must_not_be_trusted_is_refused(location: str) -> None:
    with pytest.raises(ValueError, match=r"JWKS") as refused:
        JwksKeys(location)
    assert "word" not in str(refused.value)


@pytest.mark.parametrize(
    "location",
    [
        "https://login.example/keys",
        "http://127.0.0.1:8080/keys",
        "http://[::1]/keys",
        "http://localhost/keys",
        "keys.json",
    ],
)
def test_https_this_machine_and_files_are_accepted(location: str) -> None:
    JwksKeys(location)


async def test_a_file_is_read_and_read_again_when_it_changed(tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    file.write_bytes(key_set("old"))
    keys = JwksKeys(file, min_interval=timedelta(0))
    assert await keys.key("old", "ES256") is not None
    file.write_bytes(key_set("new"))
    assert await keys.key("new", "ES256") is not None
    assert await keys.key("old", "ES256") is None


async def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    file.write_bytes(key_set("a") + b" " * 1024 * 1024)
    with pytest.raises(RuntimeError, match="no verification keys"):
        await JwksKeys(file).key("a", "ES256")


Answer = Callable[[BaseHTTPRequestHandler], None]


@pytest.fixture
def provider_at() -> Iterator[Callable[[Answer], str]]:
    """Return a function that serves an answer over HTTP on a free port of this machine, and gives its URL."""
    servers: list[ThreadingHTTPServer] = []

    def start(answer: Answer) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                answer(self)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}/keys"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def body_of(body: bytes, status: int = 200, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


async def test_keys_come_over_http_from_this_machine(provider_at: Callable[[Answer], str]) -> None:
    url = provider_at(body_of(key_set("a")))
    assert await JwksKeys(url).key("a", "ES256") is not None


async def test_proxies_are_not_asked_for_keys_of_this_machine(
    provider_at: Callable[[Answer], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    assert await JwksKeys(provider_at(body_of(key_set("a")))).key("a", "ES256") is not None


@pytest.mark.parametrize("status", [301, 302, 307, 308, 404, 500])
async def test_redirects_and_errors_are_not_key_sets(provider_at: Callable[[Answer], str], status: int) -> None:
    elsewhere = provider_at(body_of(key_set("a")))
    url = provider_at(body_of(key_set("a"), status, Location=elsewhere))
    with pytest.raises(RuntimeError, match="no verification keys"):
        await JwksKeys(url).key("a", "ES256")


async def test_an_answer_without_end_is_cut_off(provider_at: Callable[[Answer], str]) -> None:
    def endless(handler: BaseHTTPRequestHandler) -> None:
        body_of(b"")(handler)
        try:
            while True:
                handler.wfile.write(b" " * 65536)
        except OSError:
            pass

    with pytest.raises(RuntimeError, match="no verification keys"):
        await JwksKeys(provider_at(endless)).key("a", "ES256")


async def test_an_answer_that_is_not_http_is_refused(provider_at: Callable[[Answer], str]) -> None:
    def noise(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"noise\r\n\r\n")

    with pytest.raises(RuntimeError, match="no verification keys"):
        await JwksKeys(provider_at(noise)).key("a", "ES256")
