"""The one producer of a `requestedSchema`: a form built field by field, each with a typed handle.

A form that no client could show or no user could answer is an error here, when it is written,
not when it is asked. The first `build` freezes the builder: from then on its schema is fixed and
shared by every ask, so a form built at module level costs nothing per request, and a handler that
adds fields to such a shared form fails at once instead of changing it for everybody.

Spec: 2026-07-28 client/elicitation, Requested Schema.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Literal, TypeVar, get_args, overload

from typing_extensions import TypeForm, deprecated

from mcp_runtime.elicitation.answers import Field, FormData
from mcp_runtime.elicitation.choices import options_of
from mcp_runtime.elicitation.compiled import Content, Form, FormField
from mcp_runtime.elicitation.formats import StringFormat
from mcp_runtime.elicitation.kinds import (
    BooleanKind,
    IntegerKind,
    Kind,
    MultiSelectKind,
    NumberKind,
    Options,
    SelectKind,
    StringKind,
    Violation,
    check,
    wire_schema,
)
from mcp_runtime.errors import FormError

__all__ = ["RequestedSchemaBuilder"]

ChoiceT = TypeVar("ChoiceT", bound=str)
EnumT = TypeVar("EnumT", bound=Enum)


class RequestedSchemaBuilder:
    """Builds a flat form and hands out a handle for each field.

    Every method takes the field's name on the wire and, as keywords, `title` and `description` to
    show, a `default` for clients to fill in, and `required`. A field that is not required may be
    left out by the user: its answer is None then, also when it has a default. Each raises
    `FormError`, naming the field, for a form that cannot be asked.
    """

    def __init__(self) -> None:
        self._fields: dict[str, FormField] = {}
        self._properties: dict[str, dict[str, Any]] = {}
        self._built: Form[FormData] | None = None

    # fmt: off
    @overload
    def string(
        self, name: str, *, title: str | None = None, description: str | None = None, default: str | None = None,
        required: Literal[True] = True, min_length: int | None = None, max_length: int | None = None,
        format: StringFormat | None = None,
    ) -> Field[str]: ...
    @overload
    def string(
        self, name: str, *, title: str | None = None, description: str | None = None, default: str | None = None,
        required: bool, min_length: int | None = None, max_length: int | None = None,
        format: StringFormat | None = None,
    ) -> Field[str | None]: ...
    # fmt: on
    def string(
        self,
        name: str,
        *,
        title: str | None = None,
        description: str | None = None,
        default: str | None = None,
        required: bool = True,
        min_length: int | None = None,
        max_length: int | None = None,
        format: StringFormat | None = None,  # noqa: A002 - the schema's word
    ) -> Field[str] | Field[str | None]:
        """Add a text field; lengths count code points.

        Args:
            name: Name of the property.
            title: Label to show.
            description: Help to show.
            default: Text to fill in at first; it must meet the constraints itself.
            required: Whether the user must answer.
            min_length: Fewest code points.
            max_length: Most code points.
            format: What the text must be; answers are checked, the value stays a string.
        """
        _check_lengths(name, "length", min_length, max_length)
        if format is not None and format not in get_args(StringFormat):
            raise FormError(f"field {name!r}: format must be one of {', '.join(get_args(StringFormat))}")
        kind = StringKind(min_length=min_length, max_length=max_length, format=format)
        return self._add(name, kind, title, description, default, required)

    # fmt: off
    @overload
    def integer(
        self, name: str, *, title: str | None = None, description: str | None = None, default: int | None = None,
        required: Literal[True] = True, minimum: int | None = None, maximum: int | None = None,
    ) -> Field[int]: ...
    @overload
    def integer(
        self, name: str, *, title: str | None = None, description: str | None = None, default: int | None = None,
        required: bool, minimum: int | None = None, maximum: int | None = None,
    ) -> Field[int | None]: ...
    # fmt: on
    def integer(
        self,
        name: str,
        *,
        title: str | None = None,
        description: str | None = None,
        default: int | None = None,
        required: bool = True,
        minimum: int | None = None,
        maximum: int | None = None,
    ) -> Field[int] | Field[int | None]:
        """Add a field for a whole number between two bounds, both inclusive. `3.0` in JSON is the integer 3."""
        _check_bounds(name, IntegerKind(), minimum, maximum)
        kind = IntegerKind(minimum=minimum, maximum=maximum)
        return self._add(name, kind, title, description, default, required)

    # fmt: off
    @overload
    def number(
        self, name: str, *, title: str | None = None, description: str | None = None, default: float | None = None,
        required: Literal[True] = True, minimum: float | None = None, maximum: float | None = None,
    ) -> Field[float]: ...
    @overload
    def number(
        self, name: str, *, title: str | None = None, description: str | None = None, default: float | None = None,
        required: bool, minimum: float | None = None, maximum: float | None = None,
    ) -> Field[float | None]: ...
    # fmt: on
    def number(
        self,
        name: str,
        *,
        title: str | None = None,
        description: str | None = None,
        default: float | None = None,
        required: bool = True,
        minimum: float | None = None,
        maximum: float | None = None,
    ) -> Field[float] | Field[float | None]:
        """Add a field for a number between two bounds, both inclusive; the answer is an int or a float, as sent."""
        _check_bounds(name, NumberKind(), minimum, maximum)
        kind = NumberKind(minimum=minimum, maximum=maximum)
        return self._add(name, kind, title, description, default, required)

    # fmt: off
    @overload
    def boolean(
        self, name: str, *, title: str | None = None, description: str | None = None, default: bool | None = None,
        required: Literal[True] = True,
    ) -> Field[bool]: ...
    @overload
    def boolean(
        self, name: str, *, title: str | None = None, description: str | None = None, default: bool | None = None,
        required: bool,
    ) -> Field[bool | None]: ...
    # fmt: on
    def boolean(
        self,
        name: str,
        *,
        title: str | None = None,
        description: str | None = None,
        default: bool | None = None,
        required: bool = True,
    ) -> Field[bool] | Field[bool | None]:
        """Add a yes-or-no field."""
        return self._add(name, BooleanKind(), title, description, default, required)

    # fmt: off
    @overload
    def single_select(
        self, name: str, options: type[EnumT], *, title: str | None = None, description: str | None = None,
        default: EnumT | None = None, required: Literal[True] = True,
    ) -> Field[EnumT]: ...
    @overload
    def single_select(
        self, name: str, options: type[EnumT], *, title: str | None = None, description: str | None = None,
        default: EnumT | None = None, required: bool,
    ) -> Field[EnumT | None]: ...
    @overload
    def single_select(
        self, name: str, options: Sequence[ChoiceT] | Sequence[tuple[ChoiceT, str]], *, title: str | None = None,
        description: str | None = None, default: str | None = None, required: Literal[True] = True,
    ) -> Field[ChoiceT]: ...
    @overload
    def single_select(
        self, name: str, options: Sequence[ChoiceT] | Sequence[tuple[ChoiceT, str]], *, title: str | None = None,
        description: str | None = None, default: str | None = None, required: bool,
    ) -> Field[ChoiceT | None]: ...
    @overload
    def single_select(
        self, name: str, options: TypeForm[ChoiceT], *, title: str | None = None, description: str | None = None,
        default: str | None = None, required: Literal[True] = True,
    ) -> Field[ChoiceT]: ...
    @overload
    def single_select(
        self, name: str, options: TypeForm[ChoiceT], *, title: str | None = None, description: str | None = None,
        default: str | None = None, required: bool,
    ) -> Field[ChoiceT | None]: ...
    # fmt: on
    def single_select(
        self,
        name: str,
        options: Any,
        *,
        title: str | None = None,
        description: str | None = None,
        default: Any = None,
        required: bool = True,
    ) -> Field[Any]:
        """Add a choice of one.

        Args:
            name: Name of the property.
            options: Strings, `(value, title)` pairs, a `Literal[...]` of strings, or an Enum class
                with string values. An Enum is shown by its members' names made readable, and its
                answer is the member.
            title: Label to show.
            description: Help to show.
            default: The option chosen at first; of an Enum, the member.
            required: Whether the user must answer.
        """
        kind = SelectKind(options=options_of(name, options))
        return self._add(name, kind, title, description, _wire_default(name, kind.options, default), required)

    # fmt: off
    @overload
    def multi_select(
        self, name: str, options: type[EnumT], *, title: str | None = None, description: str | None = None,
        default: Sequence[EnumT] | None = None, required: Literal[True] = True,
        min_items: int | None = None, max_items: int | None = None,
    ) -> Field[list[EnumT]]: ...
    @overload
    def multi_select(
        self, name: str, options: type[EnumT], *, title: str | None = None, description: str | None = None,
        default: Sequence[EnumT] | None = None, required: bool,
        min_items: int | None = None, max_items: int | None = None,
    ) -> Field[list[EnumT] | None]: ...
    @overload
    def multi_select(
        self, name: str, options: Sequence[ChoiceT] | Sequence[tuple[ChoiceT, str]], *, title: str | None = None,
        description: str | None = None, default: Sequence[str] | None = None, required: Literal[True] = True,
        min_items: int | None = None, max_items: int | None = None,
    ) -> Field[list[ChoiceT]]: ...
    @overload
    def multi_select(
        self, name: str, options: Sequence[ChoiceT] | Sequence[tuple[ChoiceT, str]], *, title: str | None = None,
        description: str | None = None, default: Sequence[str] | None = None, required: bool,
        min_items: int | None = None, max_items: int | None = None,
    ) -> Field[list[ChoiceT] | None]: ...
    @overload
    def multi_select(
        self, name: str, options: TypeForm[ChoiceT], *, title: str | None = None, description: str | None = None,
        default: Sequence[str] | None = None, required: Literal[True] = True,
        min_items: int | None = None, max_items: int | None = None,
    ) -> Field[list[ChoiceT]]: ...
    @overload
    def multi_select(
        self, name: str, options: TypeForm[ChoiceT], *, title: str | None = None, description: str | None = None,
        default: Sequence[str] | None = None, required: bool,
        min_items: int | None = None, max_items: int | None = None,
    ) -> Field[list[ChoiceT] | None]: ...
    # fmt: on
    def multi_select(
        self,
        name: str,
        options: Any,
        *,
        title: str | None = None,
        description: str | None = None,
        default: Any = None,
        required: bool = True,
        min_items: int | None = None,
        max_items: int | None = None,
    ) -> Field[Any]:
        """Add a choice of several, each at most once; options are those of `single_select`.

        Args:
            name: Name of the property.
            options: What can be chosen.
            title: Label to show.
            description: Help to show.
            default: The options chosen at first.
            required: Whether the user must answer; an empty choice is an answer.
            min_items: Fewest options to choose.
            max_items: Most options to choose.
        """
        choices = options_of(name, options)
        _check_lengths(name, "items", min_items, max_items)
        if min_items is not None and min_items > len(choices.all):
            raise FormError(f"field {name!r}: min_items {min_items} is more than the {len(choices.all)} options")
        kind = MultiSelectKind(options=choices, min_items=min_items, max_items=max_items)
        return self._add(name, kind, title, description, _wire_defaults(name, choices, default), required)

    @deprecated("enumNames will leave the protocol: use single_select with (value, title) pairs")
    def legacy_single_select(
        self,
        name: str,
        options: Sequence[tuple[ChoiceT, str]],
        *,
        title: str | None = None,
        description: str | None = None,
        default: str | None = None,
    ) -> Field[ChoiceT]:
        """Add a required choice of one whose titles travel as `enumNames`, for clients that know nothing newer."""
        kind = SelectKind(options=options_of(name, options), legacy=True)
        return self._add(name, kind, title, description, default, True)

    def build(self) -> Form[FormData]:
        """Return the compiled form, and freeze the builder.

        Raises:
            FormError: The form has no field.
        """
        if self._built is None:
            if not self._fields:
                raise FormError("the form has no field: add one before it is asked")
            fields = tuple(self._fields.values())
            schema: dict[str, Any] = {"type": "object", "properties": self._properties}
            if required := [field.name for field in fields if field.required]:
                schema["required"] = required
            self._built = Form(requested_schema=schema, fields=fields, build=self._data)
        return self._built

    def _add(
        self, name: str, kind: Kind, title: str | None, description: str | None, default: object, required: bool
    ) -> Field[Any]:
        if not isinstance(name, str) or not name:
            raise FormError(f"a field's name must be a string with at least one character, not {name!r}")
        if self._built is not None:
            raise FormError(f"field {name!r}: this form was built already; make a new builder to ask something else")
        if name in self._fields:
            raise FormError(f"field {name!r} is in the form already")
        schema = wire_schema(kind)
        for member, text in (("title", title), ("description", description)):
            if text is not None:
                if not isinstance(text, str):
                    raise FormError(f"field {name!r}: {member} must be a string")
                schema[member] = text
        if default is not None:
            try:
                schema["default"] = check(kind, default)
            except Violation as violation:
                raise FormError(f"field {name!r}: the default {violation}") from None
        self._fields[name] = FormField(name=name, kind=kind, required=bool(required))
        self._properties[name] = schema
        return Field(name=name, required=bool(required), form=self)

    def _data(self, content: Content) -> FormData:
        return FormData(
            form=self,
            values_by_name={name: content.get(name) for name in self._fields},
            members_by_name={name: _member(field.kind, content.get(name)) for name, field in self._fields.items()},
        )


def _member(kind: Kind, value: Any) -> Any:
    match kind:
        case SelectKind(options=options) if value is not None:
            return options.members[value]
        case MultiSelectKind(options=options) if value is not None:
            return [options.members[item] for item in value]
        case _:
            return value


def _wire_default(name: str, options: Options, default: object) -> object:
    if default is None:
        return None
    members: Mapping[str, Any] = options.members
    value = default.value if isinstance(default, Enum) else default
    if isinstance(value, str) and value in members and (members[value] is default or members[value] == value):
        return value
    raise FormError(f"field {name!r}: the default must be one of the options, not {default!r}")


def _wire_defaults(name: str, options: Options, default: object) -> object:
    if default is None:
        return None
    if isinstance(default, str) or not isinstance(default, Sequence):
        raise FormError(f"field {name!r}: the default must be a list of options, not {default!r}")
    return [_wire_default(name, options, item) for item in default]


def _check_lengths(name: str, what: str, least: int | None, most: int | None) -> None:
    for bound, value in ((f"min_{what}", least), (f"max_{what}", most)):
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise FormError(f"field {name!r}: {bound} must be a whole number of at least 0, not {value!r}")
    if least is not None and most is not None and least > most:
        raise FormError(f"field {name!r}: min_{what} {least} is more than max_{what} {most}")


def _check_bounds(name: str, kind: IntegerKind | NumberKind, minimum: object, maximum: object) -> None:
    for bound, value in (("minimum", minimum), ("maximum", maximum)):
        if value is not None:
            try:
                check(kind, value)
            except Violation as violation:
                raise FormError(f"field {name!r}: {bound} {violation.reason}") from None
    if isinstance(minimum, int | float) and isinstance(maximum, int | float) and minimum > maximum:
        raise FormError(f"field {name!r}: minimum {minimum} is more than maximum {maximum}")
