"""Arguments that travel as strings: those of prompts, and the variables of resource templates.

The wire knows no other type for them, so a parameter's type must be one that a string can be read as. Reading is
strict where pydantic would be generous: an integer is digits, a boolean is `true` or `false`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Final, TypeAlias, get_args, get_origin

from pydantic import PydanticSchemaGenerationError, PydanticUserError, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema

from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.arguments import ArgumentsRejected, violations
from mcp_runtime.handlers.signature import HandlerSignature, Parameter

__all__ = ["PROMPT_TYPES", "TEMPLATE_TYPES", "StringArguments", "StringParameter"]

StringTypes: TypeAlias = tuple[frozenset[str], str]
"""Kinds of pydantic core schemas that are accepted, and how a message names them."""

PROMPT_TYPES: Final[StringTypes] = (
    frozenset({"str", "literal", "enum"}),
    "str, a Literal of strings, an Enum of strings, or one of them | None",
)
TEMPLATE_TYPES: Final[StringTypes] = (
    frozenset({"str", "literal", "enum", "int", "float", "bool", "uuid", "date", "datetime"}),
    "str, int, float, bool, UUID, date, datetime, a Literal or an Enum of strings, or one of them | None",
)

_WRAPPERS: Final = frozenset({"nullable", "default", "function-after", "function-before", "function-wrap"})
_SPELLINGS: Final[Mapping[str, tuple[re.Pattern[str], str]]] = {
    "int": (re.compile(r"-?[0-9]+"), "must be an integer"),
    "float": (re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"), "must be a number"),
    "bool": (re.compile("true|false"), "must be true or false"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class StringParameter:
    """One parameter as clients see it.

    Attributes:
        name: On the wire and in the handler.
        required: True when the client must give it.
        title: For people, from `Annotated[..., Field(title=...)]`.
        description: From `Annotated[..., Field(description=...)]`.
        choices: The values it can have, if they are few: of a Literal, an Enum or a bool.
    """

    name: str
    required: bool
    title: str | None
    description: str | None
    choices: tuple[str, ...]


class StringArguments:
    """The parameters of a handler whose arguments are strings.

    Args:
        signature: The handler.
        types: Which types are accepted.

    Raises:
        RegistrationError: A parameter's type cannot be read from a string, or its default does not fit it.
    """

    def __init__(self, signature: HandlerSignature, types: StringTypes) -> None:
        readers = [_Reader(parameter, f"{signature.label}: parameter", types) for parameter in signature.parameters]
        self._readers = {reader.parameter.name: reader for reader in readers}
        self.parameters: Mapping[str, StringParameter] = {name: item.parameter for name, item in self._readers.items()}

    def bind(self, values: Mapping[str, str]) -> dict[str, Any]:
        """Return the handler's keyword arguments; absent ones are left to the handler's own defaults.

        Raises:
            ArgumentsRejected: One is missing, unknown, or does not fit its type.
        """
        wrong = [f"{name}: unknown argument" for name in values if name not in self._readers]
        bound: dict[str, Any] = {}
        for name, reader in self._readers.items():
            if name in values:
                fault = reader.read(values[name], bound)
                wrong += [f"{name}: {fault}"] if fault else []
            elif reader.parameter.required:
                wrong.append(f"{name}: required argument is missing")
            elif reader.absent_is_none:
                bound[name] = None
        if wrong:
            raise ArgumentsRejected(wrong)
        return bound


class _Reader:
    """Reads one parameter."""

    def __init__(self, parameter: Parameter, where: str, types: StringTypes) -> None:
        label = f"{where} {parameter.name!r}"
        accepted, names = types
        try:
            adapter: TypeAdapter[Any] = TypeAdapter(parameter.annotation)
        except (PydanticSchemaGenerationError, PydanticUserError):
            raise RegistrationError(f"{label} travels as a string: its type must be {names}") from None
        nullable, core = _unwrapped(adapter.core_schema)
        choices = _choices(core)
        if core["type"] not in accepted or choices is None:
            raise RegistrationError(f"{label} travels as a string: its type must be {names}")
        if not parameter.required:
            try:
                adapter.validate_python(parameter.default)
            except ValidationError as error:
                raise RegistrationError(f"{label}: its default does not fit: {violations(error)[0]}") from None
        self.absent_is_none = nullable and parameter.required
        self._adapter = adapter
        self._spelling = _SPELLINGS.get(core["type"])
        field = _field(parameter.annotation)
        self.parameter = StringParameter(
            name=parameter.name,
            required=parameter.required and not nullable,
            title=None if field is None else field.title,
            description=None if field is None else field.description,
            choices=choices,
        )

    def read(self, value: str, bound: dict[str, Any]) -> str | None:
        """Put the value into `bound`, or return what is wrong with it."""
        if self._spelling is not None and not self._spelling[0].fullmatch(value):
            return self._spelling[1]
        try:
            bound[self.parameter.name] = self._adapter.validate_strings(value)
        except ValidationError as error:
            fault: str = error.errors(include_url=False, include_input=False, include_context=False)[0]["msg"]
            return fault
        return None


def _unwrapped(schema: CoreSchema) -> tuple[bool, dict[str, Any]]:
    """Return whether None fits, and the schema below all wrappers."""
    core: dict[str, Any] = dict(schema)
    nullable = False
    while core["type"] in _WRAPPERS:
        nullable = nullable or core["type"] == "nullable"
        core = dict(core["schema"])
    return nullable, core


def _choices(core: Mapping[str, Any]) -> tuple[str, ...] | None:
    """Return the values a schema lists, none for an open one; None if they are not all strings."""
    match core["type"]:
        case "bool":
            return ("true", "false")
        case "literal":
            values: Sequence[Any] = core["expected"]
        case "enum":
            values = [member.value for member in core["members"]]
        case _:
            return ()
    plain = [value.value if isinstance(value, Enum) else value for value in values]
    return tuple(plain) if all(type(value) is str for value in plain) else None


def _field(annotation: Any) -> FieldInfo | None:
    """Return what `Annotated[..., Field(...)]` says, also inside a union with None."""
    if get_origin(annotation) is Annotated:
        for mark in reversed(get_args(annotation)[1:]):
            if isinstance(mark, FieldInfo):
                return mark
        return _field(get_args(annotation)[0])
    for arm in get_args(annotation):
        if (found := _field(arm)) is not None:
            return found
    return None
