"""Results as people read them: contents, messages, tables. What a server wrote is shown as plain text."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mcp_model import (
    MISSING,
    AudioContent,
    CallToolResult,
    DiscoverResult,
    EmbeddedResource,
    GetPromptResult,
    ImageContent,
    Implementation,
    McpModel,
    Prompt,
    ReadResourceResult,
    Resource,
    ResourceLink,
    ResourceTemplate,
    TextContent,
    TextResourceContents,
    Tool,
)
from mcp_runtime.cli.plain_text import plain

__all__ = [
    "print_json",
    "show_call",
    "show_discovery",
    "show_prompt",
    "show_prompts",
    "show_resource",
    "show_resources",
    "show_tools",
]


def print_json(value: McpModel | Sequence[McpModel] | Mapping[str, Any]) -> None:
    """Print `value` as JSON on standard output: nothing but JSON, and in plain ASCII."""
    wire: Any
    if isinstance(value, McpModel):
        wire = value.to_wire()
    elif isinstance(value, Mapping):
        wire = {
            name: [item.to_wire() for item in part] if isinstance(part, list) else part for name, part in value.items()
        }
    else:
        wire = [item.to_wire() for item in value]
    sys.stdout.write(json.dumps(wire, indent=2) + "\n")


def show_call(console: Console, result: CallToolResult) -> None:
    """Show what a tool returned: its structured content if it has any, else its content blocks."""
    if result.structured_content is not MISSING and not result.is_error:
        console.print(Text(plain(json.dumps(result.structured_content, indent=2, ensure_ascii=False))), soft_wrap=True)
        return
    for block in result.content:
        console.print(_block(block), style="red" if result.is_error else "", soft_wrap=True)


def show_prompt(console: Console, result: GetPromptResult) -> None:
    """Show the messages of a prompt."""
    for message in result.messages:
        console.print(Text(f"{plain(message.role)}: ", style="bold"), end="")
        console.print(_block(message.content), soft_wrap=True)


def show_resource(console: Console, result: ReadResourceResult) -> None:
    """Show the contents of a resource."""
    for contents in result.contents:
        console.print(_contents(contents), soft_wrap=True)


def show_discovery(console: Console, result: DiscoverResult, server: Implementation | None) -> None:
    """Show what a server is and offers."""
    table = Table.grid(padding=(0, 2))
    if server is not None:
        table.add_row("server", _line(f"{server.title or server.name} {server.version}"))
        if server.description:
            table.add_row("", _line(server.description))
    table.add_row("versions", _line(", ".join(result.supported_versions)))
    for name, value in result.capabilities.to_wire().items():
        details = ", ".join(sorted(value)) if isinstance(value, Mapping) else ""
        table.add_row("offers", _line(f"{name} ({details})" if details else name))
    if result.instructions:
        table.add_row("instructions", Text(plain(result.instructions)))
    console.print(table)


def show_tools(console: Console, tools: Sequence[Tool]) -> None:
    """Show tools and their arguments as a table; a star marks what is required."""
    table = _table("tool", "arguments", "what it does")
    for tool in tools:
        schema = tool.input_schema.to_wire()
        required = schema.get("required") or ()
        arguments = Text("\n").join(
            _line(f"{name}{'*' if name in required else ''}: {_kind(argument)}")
            for name, argument in (schema.get("properties") or {}).items()
        )
        table.add_row(_line(tool.name), arguments, Text(plain(tool.description or tool.title or "")))
    _show(console, table, "tools")


def show_prompts(console: Console, prompts: Sequence[Prompt]) -> None:
    """Show prompts and their arguments as a table; a star marks what is required."""
    table = _table("prompt", "arguments", "what it is for")
    for prompt in prompts:
        arguments = Text("\n").join(
            _line(f"{argument.name}{'*' if argument.required else ''}") for argument in prompt.arguments or ()
        )
        table.add_row(_line(prompt.name), arguments, Text(plain(prompt.description or prompt.title or "")))
    _show(console, table, "prompts")


def show_resources(console: Console, resources: Sequence[Resource], templates: Sequence[ResourceTemplate]) -> None:
    """Show resources, and templates of resources, as a table."""
    table = _table("uri", "name", "type", "what it is")
    for resource in resources:
        table.add_row(
            _line(resource.uri),
            _line(resource.title or resource.name),
            _line(resource.mime_type or ""),
            Text(plain(resource.description or "")),
        )
    for template in templates:
        table.add_row(
            _line(template.uri_template),
            _line(template.title or template.name),
            _line(template.mime_type or ""),
            Text(plain(template.description or "")),
        )
    _show(console, table, "resources")


# -- details ------------------------------------------------------------------------------------


def _table(*headings: str) -> Table:
    table = Table(show_lines=False, header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def _show(console: Console, table: Table, what: str) -> None:
    console.print(table if table.row_count else f"The server offers no {what}.")


def _line(text: str) -> Text:
    return Text(plain(text, one_line=True))


def _kind(schema: Any) -> str:
    if not isinstance(schema, Mapping):
        return "any"
    if "enum" in schema and isinstance(schema["enum"], list):
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(map(str, kind))
    arms = schema.get("anyOf") or schema.get("oneOf")
    if kind is None and isinstance(arms, list):
        return " | ".join(_kind(arm) for arm in arms)
    return str(kind or "any")


def _block(block: Any) -> Text:
    match block:
        case TextContent():
            return Text(plain(block.text))
        case ImageContent() | AudioContent():
            return _blob(block.type, block.mime_type, block.data)
        case ResourceLink():
            return _line(f"[resource {block.uri}] {block.title or block.name}")
        case EmbeddedResource():
            return _contents(block.resource)
        case _:
            return _line(json.dumps(block.to_wire(), ensure_ascii=False))


def _contents(contents: Any) -> Text:
    if isinstance(contents, TextResourceContents):
        return Text(plain(contents.text))
    return _blob("blob", contents.mime_type or "", contents.blob)


def _blob(what: str, mime_type: str, data: str) -> Text:
    size = len(data) * 3 // 4 - data[-2:].count("=")
    return _line(f"[{what}{f' {mime_type}' if mime_type else ''}, {size} bytes; --json shows it]")
