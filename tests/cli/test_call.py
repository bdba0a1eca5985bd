"""Calls without anybody there: prepared answers, JSON for pipes, traces, and exit codes for every way it can end."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mcp_runtime.cli.app import app
from mcp_runtime.cli.exit_codes import ExitCode
from tests.system.processes import serving

SERVE = [sys.executable, "-m", "mcp_runtime.cli", "serve"]
BOOK = ("book_trip", "--arg", "destination=Lisbon")
BY_KEY = {"elicit-1": {"seats": 2, "mail": "ada@example.org"}, "elicit-2": {"book": True}}
BY_MESSAGE = {
    "How shall we travel to Lisbon?": {"seats": 2, "mail": "ada@example.org"},
    "2 seats to Lisbon, tickets to ada@example.org?": {"action": "accept", "content": {"book": True}},
}


def dacapo(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=stdin, env={"COLUMNS": "200"})


@pytest.fixture(scope="module")
def trips() -> Iterator[str]:
    with serving("examples.trips:server") as process:
        yield process.url


@pytest.fixture(scope="module")
def plans() -> Iterator[str]:
    with serving("tests.client.plans:make_server", transport="websocket") as process:
        yield process.url


@pytest.fixture
def prepared(tmp_path: Path) -> Any:
    def write(answers: object) -> str:
        file = tmp_path / "answers.json"
        file.write_text(json.dumps(answers), encoding="utf-8")
        return str(file)

    return write


@pytest.mark.parametrize("answers", [BY_KEY, BY_MESSAGE])
def test_prepared_answers_are_found_by_key_and_by_message(trips: str, prepared: Any, answers: object) -> None:
    done = dacapo("call", trips, *BOOK, "--answers", prepared(answers), "--json")
    assert done.exit_code == ExitCode.OK, done.stderr
    assert json.loads(done.stdout)["structuredContent"] == {"booked": True, "seats": 2, "extras": []}
    assert done.stderr == ""


def test_answers_come_from_standard_input_too(trips: str) -> None:
    done = dacapo("call", trips, *BOOK, "--answers", "-", stdin=json.dumps(BY_KEY))
    assert done.exit_code == ExitCode.OK, done.stderr
    assert json.loads(done.stdout) == {"booked": True, "seats": 2, "extras": []}


@pytest.mark.parametrize("action", ["decline", "cancel"])
def test_a_prepared_answer_can_decline_and_cancel(trips: str, prepared: Any, action: str) -> None:
    done = dacapo("call", trips, *BOOK, "--answers", prepared({"elicit-1": {"action": action}}))
    assert done.exit_code == ExitCode.OK, done.stderr
    assert json.loads(done.stdout)["booked"] is False


def test_a_question_nobody_answers_is_shown_with_its_key(trips: str, prepared: Any) -> None:
    done = dacapo("call", trips, *BOOK, "--answers", prepared({"elicit-1": BY_KEY["elicit-1"]}))
    assert done.exit_code == ExitCode.UNANSWERED
    assert "2 seats to Lisbon" in done.stderr
    assert "elicit-2" in done.stderr
    assert done.stdout == ""


def test_a_prepared_answer_that_does_not_fit_is_not_sent(trips: str, prepared: Any) -> None:
    done = dacapo("call", trips, *BOOK, "--answers", prepared({"elicit-1": {"seats": 9, "mail": "ada@example.org"}}))
    assert done.exit_code == ExitCode.USAGE
    assert "'seats'" in done.stderr


def test_a_trace_shows_every_round_trip_and_no_state(trips: str, prepared: Any) -> None:
    done = dacapo("call", trips, *BOOK, "--answers", prepared(BY_KEY), "--trace")
    lines = [line.split(" {")[0].strip() for line in done.stderr.splitlines()]
    assert lines == [
        "-> server/discover #1",
        "<- complete",
        "-> tools/list #1",
        "<- complete",
        "-> tools/call #1",
        "<- input_required",
        "-> tools/call #2",
        "<- input_required",
        "-> tools/call #3",
        "<- notifications/progress",
        "<- notifications/progress",
        "<- complete",
    ]
    assert '"requestState": "<' in done.stderr
    assert "io.modelcontextprotocol" not in done.stderr


def test_arguments_are_read_as_the_schema_says(plans: str) -> None:
    done = dacapo("call", plans, "query", "--arg", "region=7", "--arg", "limit=3")
    assert (done.exit_code, done.stdout) == (ExitCode.OK, "7 3\n"), done.stderr
    done = dacapo("call", plans, "query", "--json-args", '{"region": "eu", "limit": 1}', "--arg", "limit:=2")
    assert (done.exit_code, done.stdout) == (ExitCode.OK, "eu 2\n"), done.stderr


def test_a_failing_tool_shows_in_the_exit_code(plans: str) -> None:
    done = dacapo("call", plans, "fail")
    assert (done.exit_code, done.stdout) == (ExitCode.TOOL_FAILED, "no such user\n")
    done = dacapo("call", plans, "fail", "--json")
    assert done.exit_code == ExitCode.TOOL_FAILED
    assert json.loads(done.stdout)["isError"] is True


def test_an_error_of_the_server_shows_code_and_message(plans: str) -> None:
    done = dacapo("call", plans, "nope")
    assert done.exit_code == ExitCode.REFUSED
    assert "-32602" in done.stderr
    done = dacapo("prompt", plans, "nope")
    assert done.exit_code == ExitCode.REFUSED
    done = dacapo("read", plans, "nope://nothing")
    assert done.exit_code == ExitCode.REFUSED


def test_a_server_that_takes_too_long(plans: str) -> None:
    done = dacapo("call", plans, "wait", "--timeout", "0.3")
    assert done.exit_code == ExitCode.TIMED_OUT


def test_a_server_that_is_not_there() -> None:
    for target in ("http://127.0.0.1:1/mcp", "ws://127.0.0.1:1/mcp", "memory://nobody"):
        done = dacapo("tools", target)
        assert done.exit_code == ExitCode.UNREACHABLE, target


def test_a_server_of_an_older_revision_is_named_as_such() -> None:
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    error = {'code': -32601, 'message': 'Method not found'}\n"
        "    print(json.dumps({'jsonrpc': '2.0', 'id': json.loads(line)['id'], 'error': error}), flush=True)"
    )
    done = dacapo("tools", "--", sys.executable, "-c", code)
    assert done.exit_code == ExitCode.REFUSED
    assert "does not speak protocol version 2026-07-28" in done.stderr


def test_a_command_that_fails_is_shown_with_what_it_said() -> None:
    code = "import sys; sys.exit('no such plan')"
    done = dacapo("tools", "--", sys.executable, "-c", code)
    assert done.exit_code == ExitCode.UNREACHABLE
    assert "server: no such plan" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("call",),
        ("call", "book_trip"),
        ("call", "http://127.0.0.1:1/mcp"),
        ("call", "http://127.0.0.1:1/mcp", "a", "b"),
        ("call", "book_trip", "--"),
        ("call", "http://127.0.0.1:1/mcp", "book_trip", "--", "server"),
        ("tools",),
        ("tools", "name"),
        ("tools", "gopher://127.0.0.1/mcp"),
        ("tools", "http://127.0.0.1:1/mcp", "--header", "nonsense"),
        ("call", "http://127.0.0.1:1/mcp", "t", "--answers", "no-such-file.json"),
        ("tools", "--header", "A: b", "--", "server"),
        ("call", "http://127.0.0.1:1/mcp", "t", "--nonsense"),
        ("call", "http://127.0.0.1:1/mcp", "t", "--timeout", "0"),
    ],
)
def test_a_command_line_that_cannot_be_used(arguments: tuple[str, ...]) -> None:
    done = dacapo(*arguments)
    assert done.exit_code == ExitCode.USAGE
    assert done.stderr
    assert done.stdout == ""


def test_options_after_the_two_dashes_belong_to_the_server(prepared: Any) -> None:
    server = [*SERVE, "examples.trips:server", "--transport", "stdio", "--log-level", "error"]
    done = dacapo("call", *BOOK, "--answers", prepared(BY_KEY), "--json", "--", *server)
    assert done.exit_code == ExitCode.OK, done.stderr
    assert json.loads(done.stdout)["structuredContent"]["booked"] is True


def test_prompts_and_resources_ask_and_come_as_text_or_json(plans: str, prepared: Any) -> None:
    answers = prepared({"Whom?": {"name": "ada"}, "Really all?": {"sure": True}})
    assert dacapo("prompt", plans, "greet", "--answers", answers).stdout == "user: Greet ada.\n"
    done = dacapo("prompt", plans, "greet", "--answers", answers, "--json")
    assert json.loads(done.stdout)["messages"][0]["content"]["text"] == "Greet ada."
    assert dacapo("read", plans, "plans://all", "--answers", answers).stdout == "pro, team\n"
    done = dacapo("read", plans, "plans://ada", "--json")
    assert json.loads(done.stdout)["contents"][0]["text"] == "ada: pro"


def test_what_a_server_offers_comes_as_tables(plans: str, trips: str) -> None:
    discovered = dacapo("discover", plans).stdout
    assert "plans 1.0.0" in discovered
    assert "2026-07-28" in discovered
    table = dacapo("tools", plans).stdout
    for word in ("upgrade", "user_id*: string", "limit: integer", "Mirror two arguments."):
        assert word in table
    assert "greet" in dacapo("prompts", plans).stdout
    table = dacapo("resources", plans).stdout
    assert "plans://all" in table
    assert "plans://{user}" in table
    assert dacapo("prompts", trips).stdout == "The server offers no prompts.\n"


def test_what_a_server_offers_comes_as_json(plans: str) -> None:
    assert json.loads(dacapo("discover", plans, "--json").stdout)["supportedVersions"] == ["2026-07-28"]
    assert len(json.loads(dacapo("tools", plans, "--json").stdout)) == 5
    assert [prompt["name"] for prompt in json.loads(dacapo("prompts", plans, "--json").stdout)] == ["greet"]
    found = json.loads(dacapo("resources", plans, "--json").stdout)
    assert [resource["uri"] for resource in found["resources"]] == ["plans://all"]
    assert [template["uriTemplate"] for template in found["resourceTemplates"]] == ["plans://{user}"]


def test_headers_reach_the_server(trips: str) -> None:
    done = dacapo("tools", trips, "--header", "Origin: https://evil.example")
    assert done.exit_code == ExitCode.REFUSED
    assert "origin" in done.stderr


def test_the_documentation_lists_every_exit_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    for code in ExitCode:
        assert f"| {code.value} |" in page, code
