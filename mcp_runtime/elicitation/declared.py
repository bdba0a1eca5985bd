"""The fields that a flat type declares, put into a builder one by one.

Owns the translation of annotations and their metadata into builder calls. What the wire cannot
carry is refused here and never left out in silence: a pattern that no client would check, or a
bound that would turn a good answer down after the user has sent it.

Spec: 2026-07-28 client/elicitation, Requested Schema.
"""

from __future__ import annotations

import math
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from datetime import date, datetime
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import annotated_types as at
from pydantic import AnyUrl, AwareDatetime, BaseModel, EmailStr, FutureDate, FutureDatetime, PastDate, PastDatetime
from pydantic.fields import FieldInfo
from typing_extensions import is_typeddict
from typing_inspection.typing_objects import is_newtype, is_typealiastype

from mcp_runtime.elicitation.builder import RequestedSchemaBuilder
from mcp_runtime.elicitation.choices import options_of
from mcp_runtime.elicitation.formats import StringFormat
from mcp_runtime.errors import FormError

__all__ = ["DeclaredField", "add_to"]

_FORMATS: Mapping[Any, StringFormat] = {
    EmailStr: "email",
    date: "date",
    PastDate: "date",
    FutureDate: "date",
    datetime: "date-time",
    AwareDatetime: "date-time",
    PastDatetime: "date-time",
    FutureDatetime: "date-time",
}
_COLLECTIONS = (list, set, frozenset, tuple)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredField:
    """One field of a type, as its author wrote it.

    Attributes:
        name: Its name on the wire.
        info: Annotation, metadata, default and texts.
        doc: What the type's docstring says of it.
        omissible: Whether the result may do without it (NotRequired of a TypedDict).
    """

    name: str
    info: FieldInfo
    doc: str | None = None
    omissible: bool = False

    @property
    def required(self) -> bool:
        """Whether the user must answer it."""
        return self.info.is_required() and not self.omissible and not self.nullable

    @property
    def nullable(self) -> bool:
        """Whether None stands for no answer."""
        return _unwrap(self.info.annotation, self.info.metadata).nullable


def add_to(builder: RequestedSchemaBuilder, declared: DeclaredField) -> None:
    """Add a declared field to a form.

    Raises:
        FormError: The field is not one of a flat form, or has a constraint that the wire cannot carry.
    """
    name, info = declared.name, declared.info
    shape = _unwrap(info.annotation, info.metadata)
    limits = _Limits(name, shape.metadata)
    annotation = shape.annotation
    texts: dict[str, Any] = {
        "title": info.title or _first(shape.metadata, "title"),
        "description": info.description or _first(shape.metadata, "description", "documentation") or declared.doc,
        "required": declared.required,
    }
    default = None if info.default_factory is not None or info.is_required() else info.default
    if annotation is bool:
        builder.boolean(name, default=default, **texts)
    elif annotation is int:
        builder.integer(name, default=default, **texts, **limits.integer_bounds())
    elif annotation is float:
        builder.number(name, default=default, **texts, **limits.number_bounds())
    elif (found := _string_format(annotation, info)) is not None:
        lengths = limits.lengths() if annotation in (str, EmailStr) else {}
        builder.string(name, default=_text(default), format=found[0], **texts, **lengths)
    elif _is_choice(annotation):
        builder.single_select(name, annotation, default=default, **texts)
    elif get_origin(annotation) in _COLLECTIONS:
        choice = _item_choice(name, annotation)
        ordered = None if default is None else _in_option_order(name, choice, default)
        builder.multi_select(name, choice, default=ordered, **texts, **limits.item_counts())
    else:
        raise FormError(f"field {name!r} {_refusal(annotation)}")
    limits.refuse_rest()


@dataclass(frozen=True, slots=True)
class _Shape:
    """An annotation without its wrappings: Optional, Annotated, NewType, type alias."""

    annotation: Any
    metadata: tuple[Any, ...]
    nullable: bool


def _unwrap(annotation: Any, metadata: Iterable[Any] = ()) -> _Shape:
    found = list(_flat(metadata))
    nullable = False
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *inner = get_args(annotation)
            found.extend(_flat(inner))
        elif is_typealiastype(annotation):
            annotation = annotation.__value__
        elif is_newtype(annotation):
            annotation = annotation.__supertype__
        elif get_origin(annotation) in (Union, types.UnionType) and type(None) in get_args(annotation):
            nullable = True
            annotation = Union[tuple(arg for arg in get_args(annotation) if arg is not type(None))]  # noqa: UP007
        elif get_origin(annotation) is Literal and None in get_args(annotation) and len(get_args(annotation)) > 1:
            nullable = True
            annotation = Literal[tuple(arg for arg in get_args(annotation) if arg is not None)]
        else:
            return _Shape(annotation, tuple(found), nullable)


def _flat(metadata: Iterable[Any]) -> Iterator[Any]:
    for item in metadata:
        if isinstance(item, FieldInfo):
            yield item
            yield from _flat(item.metadata)
        elif isinstance(item, at.GroupedMetadata):
            yield from _flat(item)
        else:
            yield item


class _Limits:
    """The constraints of one field; each kind takes what it can carry, the rest is refused."""

    def __init__(self, name: str, metadata: Iterable[Any]) -> None:
        self._name = name
        self._lower: dict[str, Any] = {}
        self._upper: dict[str, Any] = {}
        self._foreign: list[str] = []
        for item in metadata:
            match item:
                case at.MinLen(min_length=least):
                    self._raise("min_length", least)
                case at.MaxLen(max_length=most):
                    self._cap("max_length", most)
                case at.Ge(ge=bound):
                    self._raise("ge", bound)
                case at.Gt(gt=bound):
                    self._raise("gt", bound)
                case at.Le(le=bound):
                    self._cap("le", bound)
                case at.Lt(lt=bound):
                    self._cap("lt", bound)
                case at.MultipleOf():
                    self._foreign.append("multiple_of")
                case _ if not isinstance(item, FieldInfo) and getattr(item, "pattern", None) is not None:
                    self._foreign.append("pattern")

    def lengths(self) -> dict[str, Any]:
        """Return what a string can carry."""
        return self._take(min_length="min_length", max_length="max_length")

    def item_counts(self) -> dict[str, Any]:
        """Return what a multi-select can carry."""
        return self._take(min_length="min_items", max_length="max_items")

    def number_bounds(self) -> dict[str, Any]:
        """Return what a number can carry: inclusive bounds."""
        return self._take(ge="minimum", le="maximum")

    def integer_bounds(self) -> dict[str, Any]:
        """Return the inclusive whole bounds that say the same."""
        lower = [self._whole(math.ceil, at_least) for at_least in self._pop(self._lower, "ge")]
        lower += [self._whole(math.floor, above) + 1 for above in self._pop(self._lower, "gt")]
        upper = [self._whole(math.floor, at_most) for at_most in self._pop(self._upper, "le")]
        upper += [self._whole(math.ceil, below) - 1 for below in self._pop(self._upper, "lt")]
        return ({"minimum": max(lower)} if lower else {}) | ({"maximum": min(upper)} if upper else {})

    def refuse_rest(self) -> None:
        """Raise FormError for a constraint that nobody took."""
        for constraint in (*self._foreign, *self._lower, *self._upper):
            hint = "; say it with ge or le" if constraint in ("gt", "lt") else ""
            raise FormError(f"field {self._name!r} has the constraint {constraint}, which a form cannot carry{hint}")

    def _raise(self, constraint: str, bound: Any) -> None:
        self._lower[constraint] = max(bound, self._lower.get(constraint, bound))

    def _cap(self, constraint: str, bound: Any) -> None:
        self._upper[constraint] = min(bound, self._upper.get(constraint, bound))

    def _take(self, **names: str) -> dict[str, Any]:
        return {
            wanted: bound
            for constraint, wanted in names.items()
            for side in (self._lower, self._upper)
            for bound in self._pop(side, constraint)
        }

    @staticmethod
    def _pop(side: dict[str, Any], constraint: str) -> list[Any]:
        return [side.pop(constraint)] if constraint in side else []

    def _whole(self, rounded: Any, bound: Any) -> int:
        try:
            return int(rounded(bound))
        except (TypeError, ValueError, OverflowError):
            raise FormError(f"field {self._name!r}: the bound {bound!r} is not a finite number") from None


def _string_format(annotation: Any, info: FieldInfo) -> tuple[StringFormat | None] | None:
    if annotation is str:
        extra = info.json_schema_extra
        wanted: Any = extra.get("format") if isinstance(extra, dict) else None
        return (wanted,)
    if annotation in _FORMATS:
        return (_FORMATS[annotation],)
    if isinstance(annotation, type) and issubclass(annotation, AnyUrl):
        return ("uri",)
    return None


def _is_choice(annotation: Any) -> bool:
    return get_origin(annotation) is Literal or (isinstance(annotation, type) and issubclass(annotation, Enum))


def _item_choice(name: str, annotation: Any) -> Any:
    items = [arg for arg in get_args(annotation) if arg is not Ellipsis]
    choice = _unwrap(items[0]) if len(items) == 1 else None
    if choice is None or choice.nullable or not _is_choice(choice.annotation):
        raise FormError(
            f"field {name!r} is a collection; only one of choices (Literal of strings or Enum) can be asked"
        )
    return choice.annotation


def _in_option_order(name: str, choice: Any, default: Any) -> list[Any]:
    if not isinstance(default, set | frozenset):
        return list(default)
    members = [option.member for option in options_of(name, choice).all]
    return [member for member in members if member in default] + [item for item in default if item not in members]


def _text(default: Any) -> Any:
    if isinstance(default, date):
        return default.isoformat()
    return str(default) if isinstance(default, AnyUrl) else default


def _first(metadata: Iterable[Any], *attributes: str) -> str | None:
    for item in metadata:
        for attribute in attributes:
            if isinstance(text := getattr(item, attribute, None), str):
                return text
    return None


def _refusal(annotation: Any) -> str:
    if get_origin(annotation) in (Union, types.UnionType):
        return "is a union of types; a form field has one type, optional or not"
    if annotation in _COLLECTIONS:
        return "is a collection; only one of choices (Literal of strings or Enum) can be asked"
    kind = get_origin(annotation) or annotation
    name = kind.__name__ if isinstance(kind, type) else kind
    if _is_nested(kind):
        return f"is an object ({name}); a form is flat and cannot nest them"
    return f"is of the type {name}, which a form cannot ask for"


def _is_nested(kind: Any) -> bool:
    return isinstance(kind, type) and (is_dataclass(kind) or is_typeddict(kind) or issubclass(kind, dict | BaseModel))
