"""A transport's typed options from flags and environment variables.

Every field of an options dataclass whose type can be written as text is one option: the field
`max_body_bytes` of the transport `http` is the flag `--max-body-bytes` and the variable
`MCP_HTTP_MAX_BODY_BYTES`. A flag wins over a variable, a variable over the default. Other fields, for
example an SSL context, are for code only.
"""

from __future__ import annotations

import dataclasses
import enum
import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from mcp_runtime.errors import OptionError

__all__ = ["Option", "describe_options", "read_options"]

O = TypeVar("O")  # noqa: E741

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option as a person writes it.

    Attributes:
        name: Field of the dataclass.
        flag: For example `--max-body-bytes`.
        variable: For example `MCP_HTTP_MAX_BODY_BYTES`.
        kind: The field's type.
        default: The field's default.
        switch: Whether the flag may stand alone; then `--no-...` turns it off.
    """

    name: str
    flag: str
    variable: str
    kind: Any
    default: Any
    switch: bool


def describe_options(transport: str, options: type[Any]) -> tuple[Option, ...]:
    """Return the options of `transport` that can be written as text, in the order of the fields of `options`."""
    kinds = get_type_hints(options)
    prefix = f"MCP_{_upper(transport)}_"
    return tuple(
        Option(
            name=field.name,
            flag="--" + field.name.replace("_", "-"),
            variable=prefix + field.name.upper(),
            kind=kinds[field.name],
            default=_default(field),
            switch=kinds[field.name] is bool,
        )
        for field in dataclasses.fields(options)
        if field.init and _is_text(kinds[field.name])
    )


def read_options(transport: str, options: type[O], arguments: Sequence[str], environ: Mapping[str, str]) -> O:
    """Return the options of `transport` as `arguments` and `environ` give them.

    Args:
        transport: Name of the transport.
        options: Its options dataclass.
        arguments: `--name value`, `--name=value`, `--switch`, `--no-switch`. A field that holds
            several values takes them separated by commas, or the flag several times.
        environ: For example `os.environ`.

    Raises:
        OptionError: An option is unknown, lacks its value, is given twice, or its value cannot be used.
    """
    known = describe_options(transport, options)
    values: dict[str, Any] = {}
    for option in known:
        if option.variable in environ:
            values[option.name] = _parse(option.kind, environ[option.variable], option.variable)
    given = _split(transport, known, arguments)
    for option in known:
        if option.name in given:
            values[option.name] = _from_flags(option, given[option.name])
    try:
        return options(**values)
    except ValueError as error:
        raise OptionError(f"transport {transport!r}: {error}") from error


# -- flags --------------------------------------------------------------------------------------


def _split(transport: str, known: Sequence[Option], arguments: Sequence[str]) -> dict[str, list[str]]:
    """Return the texts given for each option, by field name."""
    by_flag = {option.flag: option for option in known}
    negated = {"--no-" + option.flag[2:]: option for option in known if option.switch}
    given: dict[str, list[str]] = {}
    rest = list(arguments)
    while rest:
        flag, equals, value = rest.pop(0).partition("=")
        if flag in negated and not equals:
            given.setdefault(negated[flag].name, []).append("false")
            continue
        option = by_flag.get(flag)
        if option is None:
            raise OptionError(
                f"transport {transport!r} has no option {flag!r}; it has: {', '.join(sorted(by_flag)) or 'none'}"
            )
        if not equals:
            if option.switch:
                value = "true"
            elif not rest or rest[0].startswith("--"):
                raise OptionError(f"{flag} needs a value")
            else:
                value = rest.pop(0)
        given.setdefault(option.name, []).append(value)
    return given


def _from_flags(option: Option, texts: Sequence[str]) -> Any:
    if _items(option.kind) is not None:
        return _parse(option.kind, ",".join(texts), option.flag)
    if len(texts) > 1:
        raise OptionError(f"{option.flag} is given more than once")
    return _parse(option.kind, texts[0], option.flag)


# -- values -------------------------------------------------------------------------------------


def _is_text(kind: Any) -> bool:
    """Return True when values of type `kind` can be written as text."""
    if kind in (str, int, float, bool, Path) or _choices(kind) is not None:
        return True
    items = _items(kind)
    if items is not None:
        return _is_text(items)
    inner = _optional(kind)
    return inner is not None and _is_text(inner)


def _parse(kind: Any, text: str, where: str) -> Any:
    """Return `text` as a value of type `kind`; `where` names the flag or variable in errors."""
    inner = _optional(kind)
    if inner is not None:
        return None if text.lower() in ("", "none") else _parse(inner, text, where)
    items = _items(kind)
    if items is not None:
        return tuple(_parse(items, part.strip(), where) for part in text.split(",") if part.strip())
    choices = _choices(kind)
    if choices is not None:
        if text not in choices:
            raise OptionError(f"{where} must be one of {', '.join(choices)}, not {text!r}")
        return choices[text]
    if kind is bool:
        lowered = text.strip().lower()
        if lowered not in _TRUE | _FALSE:
            raise OptionError(f"{where} must be true or false, not {text!r}")
        return lowered in _TRUE
    if kind is int or kind is float:
        try:
            return kind(text)
        except ValueError:
            what = "a whole number" if kind is int else "a number"
            raise OptionError(f"{where} must be {what}, not {text!r}") from None
    return kind(text)


def _optional(kind: Any) -> Any:
    """Return `T` for `T | None`, and None for any other type."""
    if get_origin(kind) not in (Union, types.UnionType):
        return None
    arms = [arm for arm in get_args(kind) if arm is not type(None)]
    return arms[0] if len(arms) == 1 and len(arms) < len(get_args(kind)) else None


def _items(kind: Any) -> Any:
    """Return `T` for `tuple[T, ...]`, also within `| None`, and None for any other type."""
    kind = _optional(kind) or kind
    arms = get_args(kind)
    return arms[0] if get_origin(kind) is tuple and len(arms) == 2 and arms[1] is ... else None


def _choices(kind: Any) -> dict[str, Any] | None:
    """Return the texts of a Literal or an Enum and what they stand for, and None for any other type."""
    if get_origin(kind) is Literal:
        return {str(value): value for value in get_args(kind)}
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return {str(member.value): member for member in kind}
    return None


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default is not dataclasses.MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not dataclasses.MISSING else None


def _upper(name: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in name).upper()
