"""Fields of a form as a terminal asks for them.

Spec: 2026-07-28 client/elicitation, Requested Schema.
"""

from __future__ import annotations

from typing import Any

import pytest

from mcp_runtime.cli.fields import Field, fields_of


def field(schema: dict[str, Any], *, required: bool = True) -> Field:
    (made,) = fields_of({"type": "object", "properties": {"f": schema}, "required": ["f"] if required else []})
    return made


@pytest.mark.parametrize(
    ("schema", "prompt"),
    [
        ({"type": "string"}, "f:"),
        ({"type": "string", "title": "Name\n\x1b[1m"}, "Name \\u001b[1m:"),
        ({"type": "string", "minLength": 2, "maxLength": 5}, "f (2 to 5 characters):"),
        ({"type": "string", "maxLength": 5}, "f (at most 5 characters):"),
        ({"type": "string", "format": "date"}, "f (2026-07-28):"),
        ({"type": "integer", "minimum": 0}, "f (whole number, at least 0):"),
        ({"type": "number", "minimum": 0.5, "maximum": 1}, "f (number, 0.5 to 1):"),
        ({"type": "boolean"}, "f:"),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}, "minItems": 1}, "f (at least 1 of them):"),
    ],
)
def test_the_line_that_asks_tells_the_limits(schema: dict[str, Any], prompt: str) -> None:
    assert field(schema).prompt == prompt


def test_optional_fields_say_so() -> None:
    assert field({"type": "integer"}, required=False).prompt == "f (whole number, optional):"


@pytest.mark.parametrize(
    ("schema", "options"),
    [
        ({"type": "boolean"}, [("yes", "Yes"), ("no", "No")]),
        ({"type": "string", "enum": ["a", "b"]}, [("a", "a"), ("b", "b")]),
        ({"type": "string", "enum": ["a", "b"], "enumNames": ["A", "B"]}, [("a", "A"), ("b", "B")]),
        ({"type": "string", "enum": ["a", "b"], "enumNames": ["A"]}, [("a", "a"), ("b", "b")]),
        ({"type": "string", "oneOf": [{"const": "a", "title": "A"}]}, [("a", "A")]),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}}, [("a", "a")]),
        ({"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}]}}, [("a", "A")]),
        ({"type": "string"}, []),
    ],
)
def test_choices_have_titles(schema: dict[str, Any], options: list[tuple[str, str]]) -> None:
    assert list(field(schema).options) == options


@pytest.mark.parametrize(
    ("schema", "text", "value"),
    [
        ({"type": "string"}, "3", "3"),
        ({"type": "string"}, "", ""),
        ({"type": "integer"}, " 3 ", 3),
        ({"type": "integer"}, "3.0", 3),
        ({"type": "number"}, "3", 3),
        ({"type": "number"}, "-2.5e3", -2500.0),
        ({"type": "string", "format": "email"}, "ada@example.org", "ada@example.org"),
    ],
)
def test_texts_stand_for_values(schema: dict[str, Any], text: str, value: object) -> None:
    made = field(schema)
    assert made.complaint_about_text(text) is True
    assert made.from_text(text) == value
    assert type(made.from_text(text)) is type(value)


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"type": "string", "minLength": 2}, "a"),
        ({"type": "string", "minLength": 1}, ""),
        ({"type": "integer"}, ""),
        ({"type": "integer"}, "3.5"),
        ({"type": "integer", "maximum": 2}, "3"),
        ({"type": "number"}, "nan"),
        ({"type": "number"}, "inf"),
        ({"type": "number"}, "three"),
        ({"type": "string", "format": "date"}, "2026-02-30"),
    ],
)
def test_texts_that_break_a_limit_are_complained_about(schema: dict[str, Any], text: str) -> None:
    complaint = field(schema).complaint_about_text(text)
    assert isinstance(complaint, str)
    assert complaint.startswith("f must")


def test_no_answer_to_an_optional_field_is_no_value() -> None:
    for schema in ({"type": "string", "minLength": 2}, {"type": "integer"}):
        made = field(schema, required=False)
        assert made.complaint_about_text("") is True
        assert made.from_text("") is None


def test_choices_are_counted() -> None:
    schema = {"type": "array", "items": {"type": "string", "enum": ["a", "b", "c"]}, "minItems": 1, "maxItems": 2}
    made = field(schema)
    assert made.several
    assert made.complaint_about_choices(["a"]) is True
    assert isinstance(made.complaint_about_choices([]), str)
    assert isinstance(made.complaint_about_choices(["a", "b", "c"]), str)
    assert field(schema, required=False).complaint_about_choices([]) is True


def test_defaults_are_kept_when_they_could_be_sent() -> None:
    assert field({"type": "integer", "default": 3}).default == 3
    assert field({"type": "integer", "default": "three"}).default is None
    assert field({"type": "boolean", "default": False}).default is False
    assert field({"type": "boolean", "default": False}).as_option(False) == "no"
    assert field({"type": "integer", "default": 0}).as_text(0) == "0"


@pytest.mark.parametrize(
    ("schema", "value", "shown"),
    [
        ({"type": "boolean"}, True, "Yes"),
        ({"type": "string", "oneOf": [{"const": "a", "title": "A"}]}, "a", "A"),
        ({"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}]}}, ["a"], "A"),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}}, [], "none"),
        ({"type": "number"}, 2.5, "2.5"),
        ({"type": "string"}, "text", "text"),
    ],
)
def test_values_are_shown_as_people_read_them(schema: dict[str, Any], value: Any, shown: str) -> None:
    assert field(schema).show(value).plain == shown
