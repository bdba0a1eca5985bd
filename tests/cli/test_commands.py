"""The command line as a person meets it: the demo, a new secret, serving, and what wrong input gets."""

from __future__ import annotations

import base64
import os
import re
import signal
import subprocess
import sys
import urllib.request

import pytest

from tests.system.processes import serving

TARGET = "tests.system.two_questions:server"


def dacapo(*arguments: str, timeout: float = 100, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mcp_runtime.cli", *arguments],
        env={**os.environ, "COLUMNS": "200", **environment},
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def test_the_demo_carries_a_conversation_over_three_round_trips_and_a_killed_server() -> None:
    done = dacapo("demo")
    assert done.returncode == 0, done.stderr
    assert [int(number) for number in re.findall(r"^round trip (\d)", done.stdout, re.MULTILINE)] == [1, 2, 3]
    processes = re.findall(r"server (\w) is process (\d+)", done.stdout)
    assert [name for name, _ in processes] == ["A", "B", "C"]
    assert len({pid for _, pid in processes}) == 3
    sizes = [int(size) for size in re.findall(r"requestState: (\d+) bytes", done.stdout)]
    assert len(sizes) == 2
    assert sizes[0] < sizes[1]
    assert '"changed": true' in done.stdout
    assert "refused: -32602" in done.stdout


def test_a_new_secret_is_a_fresh_256_bit_key_that_a_server_accepts() -> None:
    secrets = [dacapo("secret").stdout.strip() for _ in range(2)]
    assert [len(base64.b64decode(secret)) for secret in secrets] == [32, 32]
    assert secrets[0] != secrets[1]
    with serving(TARGET, secret=",".join(secrets)) as process:
        assert not any("MCP_MRTR_SECRET" in line for line in process.log)


@pytest.mark.parametrize("transport", ["http", "websocket"])
def test_serve_tells_its_address_and_ends_cleanly_on_a_signal(transport: str) -> None:
    with serving(TARGET, transport=transport) as process:
        process.popen.send_signal(signal.SIGTERM)
        assert process.popen.wait(timeout=60) == 0
    assert "Traceback" not in "".join(process.log)


def test_options_come_from_flags_and_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = dacapo("serve", TARGET, "--options").stdout
    assert re.search(r"--port +\(or MCP_HTTP_PORT", listed)
    with serving(TARGET, "--path", "/elsewhere") as process:
        assert process.url.endswith("/elsewhere")


def test_several_workers_share_one_port() -> None:
    with serving(TARGET, "--workers", "2") as process:
        health = process.url.removesuffix("/mcp") + "/healthz"
        with urllib.request.urlopen(health, timeout=30) as response:
            assert response.status == 200


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("serve", "two_questions"), "module:attribute"),
        (("serve", "tests.system.absent:server"), "tests.system.absent"),
        (("serve", "tests.system.two_questions:absent"), "absent"),
        (("serve", "tests.system.two_questions:Plan"), "Plan"),
        (("serve", TARGET, "--transport", "pigeon"), "installed: http"),
        (("serve", TARGET, "--port", "many"), "--port"),
        (("serve", TARGET, "--sails", "3"), "--sails"),
        (("serve", TARGET, "--log-level", "loud"), "loud"),
        (("serve", TARGET, "--transport", "stdio", "--workers", "2"), "one process"),
    ],
)
def test_wrong_input_gets_exit_code_2_and_a_message_that_names_the_culprit(
    arguments: tuple[str, ...], named: str
) -> None:
    done = dacapo(*arguments)
    assert done.returncode == 2, done.stderr
    assert named in done.stderr
    assert "Traceback" not in done.stderr


def test_a_broken_secret_is_refused_and_never_repeated() -> None:
    done = dacapo("serve", TARGET, "--port", "0", MCP_MRTR_SECRET="c2hvcnQ=")
    assert done.returncode == 2
    assert "MCP_MRTR_SECRET" in done.stderr
    assert "c2hvcnQ=" not in done.stderr
