"""Words of a command line become arguments, answers and headers; text of a server becomes plain text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mcp_model import ElicitResult
from mcp_runtime.cli.answers import read_answers, take_answer
from mcp_runtime.cli.arguments import prompt_arguments, tool_arguments
from mcp_runtime.cli.command_line import UsageProblem, read_headers
from mcp_runtime.cli.plain_text import plain

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "text": {"type": "string"},
        "number": {"type": "integer"},
        "maybe": {"anyOf": [{"type": "number"}, {"type": "null"}]},
        "either": {"anyOf": [{"type": "number"}, {"type": "string"}]},
        "kinds": {"type": ["boolean", "null"]},
        "list": {"type": "array"},
        "unsaid": {},
        "referred": {"anyOf": [{"$ref": "#/$defs/x"}, {"type": "null"}]},
    },
}


@pytest.mark.parametrize(
    ("word", "arguments"),
    [
        ("text=3", {"text": "3"}),
        ("text=", {"text": ""}),
        ("text=a=b", {"text": "a=b"}),
        ("text:=3", {"text": 3}),
        ("number=3", {"number": 3}),
        ("maybe=null", {"maybe": None}),
        ("either=3", {"either": "3"}),
        ("kinds=true", {"kinds": True}),
        ('list=["a"]', {"list": ["a"]}),
        ("unsaid=3", {"unsaid": "3"}),
        ("referred=3", {"referred": "3"}),
        ("unknown=3", {"unknown": "3"}),
        ('unknown:={"a": 1}', {"unknown": {"a": 1}}),
    ],
)
def test_words_are_read_as_the_schema_says(word: str, arguments: dict[str, Any]) -> None:
    assert tool_arguments([word], None, SCHEMA) == arguments


def test_words_take_precedence_over_json() -> None:
    assert tool_arguments(["a=2"], '{"a": 1, "b": 1}', None) == {"a": "2", "b": 1}
    assert tool_arguments(None, None, None) == {}


@pytest.mark.parametrize(
    ("words", "text"),
    [(["nonsense"], None), (["=3"], None), ([":=3"], None), (["number=x"], None), (None, "[]"), (None, "{")],
)
def test_words_that_cannot_be_read_are_refused(words: list[str] | None, text: str | None) -> None:
    with pytest.raises(UsageProblem):
        tool_arguments(words, text, SCHEMA)


def test_arguments_of_prompts_are_texts() -> None:
    assert prompt_arguments(["a=1", "b="]) == {"a": "1", "b": ""}
    with pytest.raises(UsageProblem, match="texts"):
        prompt_arguments(["a:=1"])


def test_headers_are_name_and_value() -> None:
    assert read_headers(["Authorization: Bearer a:b", "X:"]) == {"Authorization": "Bearer a:b", "X": ""}
    for wrong in ("nonsense", ": value"):
        with pytest.raises(UsageProblem):
            read_headers([wrong])


def test_prepared_answers_are_contents_or_results(tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    file.write_text(
        '{"a": {"name": "ada"}, "b": {"action": "decline"}, "c": {"action": "accept", "content": {"n": 1}},'
        ' "d": {"action": "run", "speed": 3}}'
    )
    answers = read_answers(str(file))
    assert answers == {
        "a": ElicitResult(action="accept", content={"name": "ada"}),
        "b": ElicitResult(action="decline"),
        "c": ElicitResult(action="accept", content={"n": 1}),
        "d": ElicitResult(action="accept", content={"action": "run", "speed": 3}),
    }
    assert take_answer(answers, "a", "b") == answers["a"]
    assert take_answer(answers, "x", "b") == answers["b"]
    assert take_answer(answers, "x", "y") is None


@pytest.mark.parametrize("text", ["", "[]", '{"a": 3}', '{"a": {"b": {"c": 1}}}', '{"a": {"b": null}}'])
def test_what_are_no_answers_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "answers.json"
    file.write_text(text)
    with pytest.raises(UsageProblem):
        read_answers(str(file))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("Übersee ☂ 👩\u200d👧", "Übersee ☂ 👩\u200d👧"),
        ("two\nlines\t", "two\nlines\t"),
        ("\x1b[2J", "\\u001b[2J"),
        ("a\rb", "a\\u000db"),
        ("\x9b2J", "\\u009b2J"),
        ("\u202eevil", "\\u202eevil"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
    ],
)
def test_text_that_steers_a_terminal_is_made_visible(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_one_line_is_one_line() -> None:
    assert plain(" a\n\tb\r\nc ", one_line=True) == "a b c"
