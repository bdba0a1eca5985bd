"""Options of a select, from any of the ways an author may write them.

Spec: 2026-07-28 client/elicitation, Requested Schema (Enum Schema).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from typing_inspection.typing_objects import is_typealiastype

from mcp_runtime.elicitation.kinds import Option, Options
from mcp_runtime.errors import FormError

__all__ = ["options_of", "readable"]


def options_of(field_name: str, written: object) -> Options:
    """Return the options that `written` stands for.

    Args:
        field_name: For messages.
        written: Strings, `(value, title)` pairs, a `Literal[...]` of strings (or an alias of one),
            or an Enum class whose values are strings.

    Raises:
        FormError: There is no option, one is there twice, or one is not a string.
    """
    options = tuple(_options(field_name, written))
    if not options:
        raise FormError(f"field {field_name!r} has no options")
    seen: set[str] = set()
    for option in options:
        if option.value in seen:
            raise FormError(f"field {field_name!r} has the option {option.value!r} twice")
        seen.add(option.value)
    if len({option.title is None for option in options}) > 1:
        raise FormError(f"field {field_name!r}: give a title to every option or to none")
    return Options(options)


def readable(name: str) -> str:
    """Return an identifier as a person would write it: `NEXT_DAY` becomes `Next day`."""
    words = name.replace("_", " ").strip()
    if words.isupper() or words.islower():
        return words.capitalize()
    return words[:1].upper() + words[1:]


def _options(field_name: str, written: Any) -> Iterator[Option]:
    while is_typealiastype(written):
        written = written.__value__
    if isinstance(written, type) and issubclass(written, Enum):
        for member in written:
            yield Option(value=_text(field_name, member.value), title=readable(member.name), member=member)
    elif get_origin(written) is Literal:
        for value in get_args(written):
            yield Option(value=_text(field_name, value), member=value)
    elif isinstance(written, Sequence) and not isinstance(written, str | bytes | bytearray):
        for item in written:
            if isinstance(item, tuple):
                yield _titled(field_name, item)
            else:
                yield Option(value=_text(field_name, item), member=item)
    else:
        raise FormError(
            f"field {field_name!r}: options are strings, (value, title) pairs, a Literal of strings or an Enum class"
        )


def _titled(field_name: str, pair: tuple[Any, ...]) -> Option:
    if len(pair) != 2:
        raise FormError(f"field {field_name!r}: an option with a title is a (value, title) pair, not {pair!r}")
    return Option(value=_text(field_name, pair[0]), title=_text(field_name, pair[1]), member=pair[0])


def _text(field_name: str, value: object) -> str:
    if not isinstance(value, str):
        raise FormError(f"field {field_name!r}: options must be strings, not {value!r}")
    return str(value.value) if isinstance(value, Enum) else value
