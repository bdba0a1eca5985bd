"""What all calling commands take: where the server is, and how to talk to it.

A server is a URL, or a command after `--`. The two dashes are looked for before the options are parsed, so that nothing
after them is taken for an option of ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

import typer
from typer.core import TyperCommand

__all__ = [
    "CallingCommand",
    "HeaderOption",
    "JsonOption",
    "Place",
    "TimeoutOption",
    "TraceOption",
    "UsageProblem",
    "find_place",
    "read_headers",
]

_COMMAND: Final = "mcp_runtime.cli.server_command"

JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print the result as JSON on standard output.")]
TraceOption: TypeAlias = Annotated[bool, typer.Option("--trace", help="Show every message on standard error.")]
HeaderOption: TypeAlias = Annotated[
    list[str] | None, typer.Option("--header", "-H", metavar="NAME:VALUE", help="Send this header. [repeatable]")
]
TimeoutOption: TypeAlias = Annotated[
    float | None,
    typer.Option("--timeout", metavar="SECONDS", min=0.001, help="How long the server may stay silent."),
]


class UsageProblem(Exception):
    """The command line cannot be used; the message says why."""


class CallingCommand(TyperCommand):
    """A command whose words after `--` launch the server."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Set the words after `--` aside, and parse the others."""
        command: list[str] | None = None
        if "--" in args:
            place = args.index("--")
            args, command = args[:place], args[place + 1 :]
        ctx.meta[_COMMAND] = command
        return super().parse_args(ctx, args)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where the server is, and the words that are left for the command itself.

    `label` is what to call the server as long as it has not said its name.
    """

    target: str | Sequence[str]
    label: str
    names: tuple[str, ...]


def find_place(context: typer.Context, words: Sequence[str] | None, *names: str) -> Place:
    """Return where the server is.

    Args:
        context: Context of a `CallingCommand`.
        words: Its positional arguments.
        *names: What the command wants besides the server, for messages.

    Raises:
        UsageProblem: There is no server, more than one, or a word too few or too many.
    """
    given = tuple(words or ())
    command: list[str] | None = context.meta[_COMMAND]
    target: str | Sequence[str]
    if command is not None:
        if not command:
            raise UsageProblem("there is no command after --")
        target, label, rest = tuple(command), command[0], given
        if len(rest) == len(names) + 1 and "://" in rest[0]:
            raise UsageProblem("give a URL or a command after --, not both")
    elif given and "://" in given[0]:
        target, label, rest = given[0], given[0], given[1:]
    else:
        raise UsageProblem("name the server: a URL before everything else, or its command after --")
    if len(rest) < len(names):
        raise UsageProblem(f"{names[len(rest)]} is missing")
    if len(rest) > len(names):
        raise UsageProblem(f"{rest[len(names)]!r} is one word too many")
    return Place(target=target, label=label, names=rest)


def read_headers(given: Sequence[str] | None) -> dict[str, str]:
    """Return the headers of `NAME:VALUE` words.

    Raises:
        UsageProblem: A word is no header.
    """
    headers: dict[str, str] = {}
    for word in given or ():
        name, colon, value = word.partition(":")
        if not colon or not name.strip():
            raise UsageProblem(f"--header takes NAME:VALUE, not {word!r}")
        headers[name.strip()] = value.strip()
    return headers
