"""Values that are made for each request.

Type checkers treat a `record` as a frozen dataclass. At run time it is a plain one, because a frozen dataclass sets
each field through a call of its own: for the dozen values of one request that is some per cent of serving it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

__all__ = ["record"]

T = TypeVar("T")


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Make `cls` a dataclass with slots and keyword arguments, whose fields are not to be assigned."""
    return dataclass(slots=True, kw_only=True)(cls)
