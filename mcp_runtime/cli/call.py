"""`dacapo call`, `dacapo prompt` and `dacapo read`: the calls on whose way a server may ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

import typer
from rich.console import Console

from mcp_model import CallToolResult, GetPromptResult, ReadResourceResult
from mcp_runtime.cli.arguments import prompt_arguments, tool_arguments
from mcp_runtime.cli.calling import Session, Settings, run
from mcp_runtime.cli.command_line import (
    HeaderOption,
    JsonOption,
    TimeoutOption,
    TraceOption,
    find_place,
)
from mcp_runtime.cli.exit_codes import ExitCode
from mcp_runtime.cli.results import print_json, show_call, show_prompt, show_resource
from mcp_runtime.client import Client

__all__ = ["call", "prompt", "read"]

_ArgOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--arg", "-a", metavar="NAME=VALUE", help="An argument; NAME:=JSON for JSON. [repeatable]"),
]
_AnswersOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--answers", metavar="FILE", help="JSON of answers by key or message of their question; - for stdin."),
]


def call(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[URL] TOOL", help="The server's URL, and the tool.")
    ] = None,
    arg: _ArgOption = None,
    json_args: Annotated[
        str | None, typer.Option("--json-args", metavar="JSON", help="All arguments, as one JSON object.")
    ] = None,
    answers: _AnswersOption = None,
    as_json: JsonOption = False,
    trace: TraceOption = False,
    header: HeaderOption = None,
    timeout: TimeoutOption = None,
) -> None:
    """Call a tool, and answer what it asks.

    The server is a URL, or a command after two dashes: dacapo call TOOL -- python server.py
    """

    def settings() -> Settings:
        place = find_place(context, words, "TOOL")
        return Settings(place=place, trace=trace, headers=header, timeout_seconds=timeout, answers=answers)

    async def work(session: Session) -> CallToolResult:
        (tool,) = find_place(context, words, "TOOL").names
        arguments = tool_arguments(arg, json_args, await _input_schema(session.client, tool))
        return await session.client.call_tool(tool, arguments, progress=session.view.progress)

    result = run("call", settings, work)
    if as_json:
        print_json(result)
    else:
        show_call(_stdout(), result)
    if result.is_error:
        raise typer.Exit(int(ExitCode.TOOL_FAILED))


def prompt(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[URL] PROMPT", help="The server's URL, and the prompt.")
    ] = None,
    arg: _ArgOption = None,
    answers: _AnswersOption = None,
    as_json: JsonOption = False,
    trace: TraceOption = False,
    header: HeaderOption = None,
    timeout: TimeoutOption = None,
) -> None:
    """Get the messages of a prompt, and answer what it asks."""

    def settings() -> Settings:
        place = find_place(context, words, "PROMPT")
        return Settings(place=place, trace=trace, headers=header, timeout_seconds=timeout, answers=answers)

    async def work(session: Session) -> GetPromptResult:
        (name,) = find_place(context, words, "PROMPT").names
        return await session.client.get_prompt(name, prompt_arguments(arg), progress=session.view.progress)

    result = run("prompt", settings, work)
    if as_json:
        print_json(result)
    else:
        show_prompt(_stdout(), result)


def read(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[URL] URI", help="The server's URL, and the resource's URI.")
    ] = None,
    answers: _AnswersOption = None,
    as_json: JsonOption = False,
    trace: TraceOption = False,
    header: HeaderOption = None,
    timeout: TimeoutOption = None,
) -> None:
    """Read a resource, and answer what it asks."""

    def settings() -> Settings:
        place = find_place(context, words, "URI")
        return Settings(place=place, trace=trace, headers=header, timeout_seconds=timeout, answers=answers)

    async def work(session: Session) -> ReadResourceResult:
        (uri,) = find_place(context, words, "URI").names
        return await session.client.read_resource(uri, progress=session.view.progress)

    result = run("read", settings, work)
    if as_json:
        print_json(result)
    else:
        show_resource(_stdout(), result)


async def _input_schema(client: Client, tool: str) -> Mapping[str, Any] | None:
    """Return the input schema of a tool; None if the server lists none of that name."""
    async for page in client.pages("tools/list"):
        for listed in page.tools:
            if listed.name == tool:
                return listed.input_schema.to_wire()
    return None


def _stdout() -> Console:
    return Console(highlight=False)
