"""The fields of a form, as a terminal asks for them: a label, options, and what text stands for which value.

Values are checked by the same rules as on a server of ours. Nothing is drawn here.

Spec: 2026-07-28 client/elicitation, Requested Schema.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from mcp_runtime.cli.plain_text import plain
from mcp_runtime.elicitation.compiled import FormField
from mcp_runtime.elicitation.kinds import (
    BooleanKind,
    FieldValue,
    IntegerKind,
    Kind,
    MultiSelectKind,
    NumberKind,
    StringKind,
    Violation,
    check,
)
from mcp_runtime.elicitation.wire_forms import form_of_schema

__all__ = ["Field", "FieldValue", "fields_of"]

_YES: Final = "yes"
_NO: Final = "no"
_HINTS: Final = {
    "email": "name@example.org",
    "uri": "https://...",
    "date": "2026-07-28",
    "date-time": "2026-07-28T09:30:00Z",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a form.

    Attributes:
        name: Its name in the content.
        label: Its name for people.
        description: What it is for.
        required: Whether it must be answered.
        kind: What its values must be.
        default: What is filled in before.
        options: Values to pick from, each with its title; empty for a field to type in.
    """

    name: str
    label: str
    description: str
    required: bool
    kind: Kind
    default: FieldValue | None
    options: tuple[tuple[str, str], ...]

    @property
    def several(self) -> bool:
        """Whether more than one option may be picked."""
        return isinstance(self.kind, MultiSelectKind)

    @property
    def prompt(self) -> str:
        """The line that asks for it."""
        limits = [*_limits(self.kind), *([] if self.required else ["optional"])]
        return f"{self.label} ({', '.join(limits)}):" if limits else f"{self.label}:"

    def as_text(self, value: FieldValue | None) -> str:
        """Return the text that stands for `value`."""
        return "" if value is None else str(value)

    def from_text(self, text: str) -> FieldValue | None:
        """Return the value that a text stands for; None for no answer.

        Raises:
            Violation: It stands for none that the field takes.
        """
        # An empty answer to a required text is an answer if the text may be empty.
        if not text and not (self.required and isinstance(self.kind, StringKind)):
            if self.required:
                raise Violation("required", "must be answered")
            return None
        value: object = text
        if isinstance(self.kind, IntegerKind | NumberKind):
            value = _number(text)
        return check(self.kind, value)

    def complaint_about_text(self, text: str) -> bool | str:
        """Return True if the text can be sent, else what is wrong with it."""
        try:
            self.from_text(text)
        except Violation as violation:
            return f"{self.label} {violation.reason}"
        return True

    def complaint_about_choices(self, picked: Sequence[str]) -> bool | str:
        """Return True if the options may be picked together, else what is wrong."""
        if not picked and not self.required:
            return True
        try:
            check(self.kind, list(picked))
        except Violation as violation:
            return f"{self.label} {violation.reason}"
        return True

    def as_option(self, value: FieldValue | None) -> str | None:
        """Return the option that stands for `value`."""
        if isinstance(value, bool):
            return _YES if value else _NO
        return value if isinstance(value, str) else None

    def from_option(self, option: str) -> FieldValue:
        """Return the value that an option stands for."""
        return option == _YES if isinstance(self.kind, BooleanKind) else option

    def show(self, value: FieldValue) -> Text:
        """Return `value` as people read it."""
        titles = dict(self.options)
        if isinstance(value, list):
            return Text(", ".join(titles.get(entry, entry) for entry in value) or "none")
        option = self.as_option(value)
        if option is not None and option in titles:
            return Text(titles[option])
        return Text(value if isinstance(value, str) else json.dumps(value))


def fields_of(requested_schema: Mapping[str, Any]) -> tuple[Field, ...]:
    """Return the fields of a form in its order.

    Raises:
        FormError: The schema is not that of a flat form.
    """
    form = form_of_schema(requested_schema)
    return tuple(_field(field, requested_schema["properties"][field.name]) for field in form.fields)


def _field(field: FormField, schema: Mapping[str, Any]) -> Field:
    default = schema.get("default")
    if default is not None:
        try:
            default = check(field.kind, default)
        except Violation:
            default = None  # a default that could not be sent is of no help
    return Field(
        name=field.name,
        label=plain(str(schema.get("title") or field.name), one_line=True),
        description=plain(str(schema.get("description") or ""), one_line=True),
        required=field.required,
        kind=field.kind,
        default=default,
        options=tuple((value, plain(title, one_line=True)) for value, title in _options(field.kind, schema)),
    )


def _options(kind: Kind, schema: Mapping[str, Any]) -> list[tuple[str, str]]:
    if isinstance(kind, BooleanKind):
        return [(_YES, "Yes"), (_NO, "No")]
    where = schema["items"] if isinstance(kind, MultiSelectKind) else schema
    titled = where.get("oneOf") or where.get("anyOf")
    if titled is not None:
        return [(option["const"], option["title"]) for option in titled]
    values = where.get("enum") or []
    names = schema.get("enumNames") or values
    return list(zip(values, names, strict=False)) if len(names) == len(values) else [(value, value) for value in values]


def _limits(kind: Kind) -> list[str]:
    match kind:
        case StringKind():
            limits = [_HINTS[kind.format]] if kind.format is not None else []
            return [*limits, *_range(kind.min_length, kind.max_length, " characters")]
        case IntegerKind():
            return ["whole number", *_range(kind.minimum, kind.maximum, "")]
        case NumberKind():
            return ["number", *_range(kind.minimum, kind.maximum, "")]
        case MultiSelectKind():
            return _range(kind.min_items, kind.max_items, " of them")
        case _:
            return []


def _range(least: float | None, most: float | None, unit: str) -> list[str]:
    if least is not None and most is not None:
        return [f"{least} to {most}{unit}"]
    if least is not None:
        return [f"at least {least}{unit}"]
    return [] if most is None else [f"at most {most}{unit}"]


def _number(text: str) -> object:
    for kind in (int, float):
        try:
            return kind(text.strip())
        except ValueError:
            continue
    return text
