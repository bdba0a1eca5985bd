"""What every server under measurement offers: the same tools, with the same types and answers.

A server is a script that takes `--port` and `--fast`, serves at `/mcp` on the loopback address, and ends with
SIGTERM. `--fast` is the fastest configuration its documentation knows; without it the server runs as its package is
installed and started by default.
"""

from __future__ import annotations

import argparse
from typing import Annotated, Literal

from pydantic import BaseModel, Field

__all__ = ["STEPS", "Confirm", "Plan", "Quantity", "Quote", "arguments_of", "made_quote", "upgraded"]

STEPS = 10
"""Progress notifications of one streamed call."""

Quantity = Annotated[int, Field(ge=1, le=1000)]


class Quote(BaseModel):
    """What the tool `quote` returns."""

    item: str
    quantity: int
    total: float
    express: bool


class Plan(BaseModel):
    """The first question of the tool `upgrade`."""

    plan: Literal["pro", "team"]


class Confirm(BaseModel):
    """Its second question."""

    sure: bool


def made_quote(item: str, quantity: int, express: bool) -> Quote:
    """Return the answer of the tool `quote`."""
    return Quote(item=item, quantity=quantity, total=quantity * 2.5, express=express)


def upgraded(user: str, plan: str, sure: bool) -> str:
    """Return the answer of the tool `upgrade`."""
    return f"{user} has {plan}" if sure else "nothing changed"


def arguments_of(description: str | None) -> argparse.Namespace:
    """Return the arguments that every server takes."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--fast", action="store_true", help="the fastest configuration")
    parser.add_argument("--websocket", action="store_true", help="serve over WebSocket instead of HTTP")
    return parser.parse_args()
