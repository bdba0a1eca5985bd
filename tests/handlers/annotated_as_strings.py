"""Handlers of a module whose annotations are all strings, for the tests of signatures."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar

from pydantic import BaseModel, Field

from mcp_runtime import ToolContext

if TYPE_CHECKING:
    from decimal import Decimal

P = ParamSpec("P")
R = TypeVar("R")


class Order(BaseModel):
    item: str


async def place(
    ctx: Annotated[ToolContext, "the context"], order: Order, count: Annotated[int, Field(ge=1)] = 1
) -> Order:
    """Place an order.

    It is delivered the next day.
    """
    return order


def counted(fn: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    @functools.wraps(fn)
    async def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        return await fn(*args, **kwargs)

    return wrapper


wrapped = counted(place)


async def unresolvable(price: Decimal) -> None:
    """Its annotation names what exists for type checkers only."""
