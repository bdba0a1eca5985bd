"""What `elicit` returns: the user's action, and on acceptance the data, typed by the form.

Spec: 2026-07-28 client/elicitation, Response Actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar, overload

from mcp_runtime.elicitation.kinds import FieldValue

__all__ = ["Accepted", "Answer", "Cancelled", "Declined", "Field", "FormData"]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted(Generic[T_co]):
    """The user sent the form; `data` holds what they entered, validated."""

    data: T_co
    action: Literal["accept"] = field(default="accept", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined:
    """The user refused."""

    action: Literal["decline"] = field(default="decline", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled:
    """The user went away without choosing."""

    action: Literal["cancel"] = field(default="cancel", init=False)


Answer: TypeAlias = Accepted[T] | Declined | Cancelled
"""The answer to a form whose data is a `T`; `action` tells the three apart."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Field(Generic[T_co]):
    """The handle of one field of a form: `answer.data[handle]` is a `T_co`.

    Attributes:
        name: The property's name on the wire.
        required: Whether an accepted answer always has it.
        form: Marks the form it belongs to; it opens the answers to no other.
    """

    name: str
    required: bool
    form: object = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FormData(Mapping[str, FieldValue | None]):
    """The accepted answers to a form, by field handle or by name, in the form's order.

    A handle gives the typed value (the member, for a choice from an Enum), a name the plain JSON
    value. Every field of the form is there; an optional one that was left out is None.
    """

    form: object
    values_by_name: Mapping[str, FieldValue | None]
    members_by_name: Mapping[str, Any]

    @overload
    def __getitem__(self, key: Field[T]) -> T: ...
    @overload
    def __getitem__(self, key: str) -> FieldValue | None: ...
    def __getitem__(self, key: Field[T] | str) -> T | FieldValue | None:
        if isinstance(key, Field):
            if key.form is not self.form:
                raise KeyError(f"field {key.name!r} belongs to another form")
            member: T = self.members_by_name[key.name]
            return member
        return self.values_by_name[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)

    def __repr__(self) -> str:
        return f"FormData({dict(self.values_by_name)!r})"
