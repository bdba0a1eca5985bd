"""`dacapo discover`, `dacapo tools`, `dacapo prompts` and `dacapo resources`: what a server offers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeAlias, TypeVar

import typer
from rich.console import Console

from mcp_model import DiscoverResult, Implementation, Prompt, Resource, ResourceTemplate, Tool
from mcp_runtime.cli.calling import Session, Settings, run
from mcp_runtime.cli.command_line import (
    HeaderOption,
    JsonOption,
    TimeoutOption,
    TraceOption,
    find_place,
)
from mcp_runtime.cli.results import print_json, show_discovery, show_prompts, show_resources, show_tools

__all__ = ["discover", "prompts", "resources", "tools"]

R = TypeVar("R")

_UrlArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="URL", help="The server; or its command after two dashes.", show_default=False),
]


def discover(
    context: typer.Context,
    words: _UrlArgument = None,
    as_json: JsonOption = False,
    trace: TraceOption = False,
    header: HeaderOption = None,
    timeout: TimeoutOption = None,
) -> None:
    """Show what a server is, which versions it speaks and what it offers."""

    async def work(session: Session) -> tuple[DiscoverResult, Implementation | None]:
        return await session.client.discover(), session.client.server_info

    result, server = _run("discover", context, words, trace, header, timeout, work)
    if as_json:
        print_json(result)
    else:
        show_discovery(_stdout(), result, server)


def tools(
    context: typer.Context,
    words: _UrlArgument = None,
    as_json: JsonOption = False,
    trace: TraceOption = False,
    header: HeaderOption = None,
    timeout: TimeoutOption = None,
) -> None:
    """List the tools of a server, with their arguments."""

    async def work(session: Session) -> list[Tool]:
        return await session.client.list_tools()

    found = _run("tools", context, words, trace, header, timeout, work)
    if as_json:
        print_json(found)
    else:
        show_tools(_stdout(), found)


def prompts(
    context: typer.Context,
    words: _UrlArgument = None,
    as_json: JsonOption = False,
    trace: TraceOption = False,
    header: HeaderOption = None,
    timeout: TimeoutOption = None,
) -> None:
    """List the prompts of a server, with their arguments."""

    async def work(session: Session) -> list[Prompt]:
        return await session.client.list_prompts()

    found = _run("prompts", context, words, trace, header, timeout, work)
    if as_json:
        print_json(found)
    else:
        show_prompts(_stdout(), found)


def resources(
    context: typer.Context,
    words: _UrlArgument = None,
    as_json: JsonOption = False,
    trace: TraceOption = False,
    header: HeaderOption = None,
    timeout: TimeoutOption = None,
) -> None:
    """List the resources of a server, and its templates of resources."""

    async def work(session: Session) -> tuple[list[Resource], list[ResourceTemplate]]:
        client = session.client
        return await client.list_resources(), await client.list_resource_templates()

    found, templates = _run("resources", context, words, trace, header, timeout, work)
    if as_json:
        print_json({"resources": found, "resourceTemplates": templates})
    else:
        show_resources(_stdout(), found, templates)


def _run(
    command: str,
    context: typer.Context,
    words: list[str] | None,
    trace: bool,
    header: list[str] | None,
    timeout: float | None,
    work: Callable[[Session], Awaitable[R]],
) -> R:
    def settings() -> Settings:
        return Settings(place=find_place(context, words), trace=trace, headers=header, timeout_seconds=timeout)

    return run(command, settings, work)


def _stdout() -> Console:
    return Console(highlight=False)
