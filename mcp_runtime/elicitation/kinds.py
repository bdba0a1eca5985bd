"""What a field of a form may be: its wire schema, and the check that its values must pass.

One check serves both sides of a form: a default that fails it is an author's mistake, an answer
that fails it is refused. Nothing here knows fields, forms or messages around them.

Spec: 2026-07-28 client/elicitation, Requested Schema; schema.ts, PrimitiveSchemaDefinition.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, assert_never

from mcp_runtime.elicitation.formats import FORMATS, StringFormat

__all__ = [
    "BooleanKind",
    "FieldValue",
    "IntegerKind",
    "Kind",
    "MultiSelectKind",
    "NumberKind",
    "Option",
    "Options",
    "SelectKind",
    "StringKind",
    "Violation",
    "check",
    "wire_schema",
]

FieldValue: TypeAlias = str | int | float | bool | list[str]
"""A value of a form field in JSON."""

_LISTED_OPTIONS = 12


class Violation(ValueError):
    """A value breaks a constraint.

    Args:
        constraint: The JSON Schema keyword that is broken, for example `maxLength`.
        reason: What holds for a good value, to follow the field's name: `must have ...`.
    """

    def __init__(self, constraint: str, reason: str) -> None:
        super().__init__(f"{reason} ({constraint})")
        self.constraint = constraint
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice: its wire value, a title to show if there is one, and what a handler gets for it."""

    value: str
    title: str | None = None
    member: Any


@dataclass(frozen=True, slots=True)
class Options:
    """The choices of a select, in the order they are shown."""

    all: tuple[Option, ...]
    members: Mapping[str, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "members", {option.value: option.member for option in self.all})

    @property
    def titled(self) -> bool:
        """Whether the choices carry titles."""
        return self.all[0].title is not None

    def values(self) -> list[str]:
        """Return the wire values."""
        return [option.value for option in self.all]

    def constants(self) -> list[dict[str, str]]:
        """Return the choices as `{"const", "title"}` schemas."""
        return [{"const": option.value, "title": option.title or option.value} for option in self.all]


@dataclass(frozen=True, slots=True, kw_only=True)
class StringKind:
    """Free text; lengths count code points."""

    min_length: int | None = None
    max_length: int | None = None
    format: StringFormat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegerKind:
    """A whole number."""

    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberKind:
    """A finite number."""

    minimum: float | None = None
    maximum: float | None = None


@dataclass(frozen=True, slots=True)
class BooleanKind:
    """Yes or no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectKind:
    """One of several choices; `legacy` puts their titles into `enumNames`."""

    options: Options
    legacy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MultiSelectKind:
    """Any number of several choices, each at most once."""

    options: Options
    min_items: int | None = None
    max_items: int | None = None


Kind: TypeAlias = StringKind | IntegerKind | NumberKind | BooleanKind | SelectKind | MultiSelectKind


def wire_schema(kind: Kind) -> dict[str, Any]:
    """Return the schema of `kind` as it goes over the wire, without title, description and default."""
    match kind:
        case StringKind():
            return _present(type="string", minLength=kind.min_length, maxLength=kind.max_length, format=kind.format)
        case IntegerKind():
            return _present(type="integer", minimum=kind.minimum, maximum=kind.maximum)
        case NumberKind():
            return _present(type="number", minimum=kind.minimum, maximum=kind.maximum)
        case BooleanKind():
            return {"type": "boolean"}
        case SelectKind(options=options, legacy=True):
            return {
                "type": "string",
                "enum": options.values(),
                "enumNames": [option.title or option.value for option in options.all],
            }
        case SelectKind(options=options):
            choices = {"oneOf": options.constants()} if options.titled else {"enum": options.values()}
            return {"type": "string", **choices}
        case MultiSelectKind(options=options):
            items = {"anyOf": options.constants()} if options.titled else {"type": "string", "enum": options.values()}
            return _present(type="array", minItems=kind.min_items, maxItems=kind.max_items, items=items)
        case _:
            assert_never(kind)


def check(kind: Kind, value: object) -> FieldValue:
    """Return `value` as JSON of this kind.

    A number stays the int or float it is; an integral float of an integer field becomes an int,
    which JSON does not tell apart.

    Raises:
        Violation: The value breaks a constraint of `kind`.
    """
    match kind:
        case StringKind():
            return _check_string(kind, value)
        case IntegerKind():
            return _in_bounds(_integer(value), kind.minimum, kind.maximum)
        case NumberKind():
            return _in_bounds(_number(value, "a number"), kind.minimum, kind.maximum)
        case BooleanKind():
            if not isinstance(value, bool):
                raise _wrong_type("true or false", value)
            return value
        case SelectKind():
            return _check_choice(kind.options, value)
        case MultiSelectKind():
            return _check_choices(kind, value)
        case _:
            assert_never(kind)


def _check_string(kind: StringKind, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong_type("a string", value)
    if kind.min_length is not None and len(value) < kind.min_length:
        raise Violation("minLength", f"must have at least {_count(kind.min_length, 'character')}, not {len(value)}")
    if kind.max_length is not None and len(value) > kind.max_length:
        raise Violation("maxLength", f"must have at most {_count(kind.max_length, 'character')}, not {len(value)}")
    if kind.format is not None and not FORMATS[kind.format](value):
        raise Violation("format", f"must be in the format {kind.format!r}")
    return value


def _integer(value: object) -> int:
    number = _number(value, "an integer")
    if isinstance(number, float):
        if not number.is_integer():
            raise Violation("type", "must be an integer, not a fraction")
        return int(number)
    return number


def _number(value: object, expected: str) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _wrong_type(expected, value)
    try:
        finite = math.isfinite(value)
    except OverflowError:  # an int that no double can hold
        finite = False
    if not finite:
        raise Violation("type", f"must be {expected} within the range of a double")
    return value


def _in_bounds(value: int | float, minimum: float | None, maximum: float | None) -> int | float:
    if minimum is not None and value < minimum:
        raise Violation("minimum", f"must be at least {minimum}")
    if maximum is not None and value > maximum:
        raise Violation("maximum", f"must be at most {maximum}")
    return value


def _check_choice(options: Options, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong_type("one of the options, a string", value)
    if value not in options.members:
        values = [repr(known) for known in options.values()[:_LISTED_OPTIONS]]
        if len(options.all) > _LISTED_OPTIONS:
            values.append("...")
        raise Violation("enum", f"must be one of {', '.join(values)}")
    return value


def _check_choices(kind: MultiSelectKind, value: object) -> list[str]:
    if not isinstance(value, Sequence) or isinstance(value, str | bytes | bytearray):
        raise _wrong_type("an array of options", value)
    chosen = [_check_choice(kind.options, item) for item in value]
    if len(set(chosen)) < len(chosen):
        raise Violation("uniqueItems", "must not name an option twice")
    if kind.min_items is not None and len(chosen) < kind.min_items:
        raise Violation("minItems", f"must name at least {_count(kind.min_items, 'option')}, not {len(chosen)}")
    if kind.max_items is not None and len(chosen) > kind.max_items:
        raise Violation("maxItems", f"must name at most {_count(kind.max_items, 'option')}, not {len(chosen)}")
    return chosen


def _wrong_type(expected: str, value: object) -> Violation:
    return Violation("type", f"must be {expected}, not {_json_type(value)}")


def _json_type(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a string"
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, Sequence):
        return "an array"
    return type(value).__name__


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _present(**members: Any) -> dict[str, Any]:
    return {name: member for name, member in members.items() if member is not None}
