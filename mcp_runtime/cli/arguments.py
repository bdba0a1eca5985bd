"""Arguments of a tool or prompt from words of a command line.

`--arg name=value` is read as what the tool's schema says the argument is; `--arg name:=json` is JSON whatever the
schema says; `--json-args` gives all of them at once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from mcp_runtime.cli.command_line import UsageProblem

__all__ = ["prompt_arguments", "tool_arguments"]


def tool_arguments(
    words: Sequence[str] | None, json_text: str | None, schema: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Return the arguments of a tool.

    Args:
        words: `name=value` or `name:=json`, each.
        json_text: A JSON object of arguments; single words take precedence.
        schema: The tool's input schema; None when it is not known.

    Raises:
        UsageProblem: A word or the JSON cannot be read.
    """
    arguments: dict[str, Any] = {}
    if json_text is not None:
        try:
            arguments = json.loads(json_text)
        except ValueError as error:
            raise UsageProblem(f"--json-args is not JSON: {error}") from None
        if not isinstance(arguments, dict):
            raise UsageProblem("--json-args takes a JSON object")
    properties = schema.get("properties") if schema is not None else None
    for word in words or ():
        name, value, is_json = _split(word)
        known = properties.get(name) if isinstance(properties, Mapping) else None
        arguments[name] = _json(name, value) if is_json or _wants_json(known) else value
    return arguments


def prompt_arguments(words: Sequence[str] | None) -> dict[str, str]:
    """Return the arguments of a prompt, which are texts all of them.

    Raises:
        UsageProblem: A word is no `name=value`.
    """
    arguments: dict[str, str] = {}
    for word in words or ():
        name, value, is_json = _split(word)
        if is_json:
            raise UsageProblem(f"arguments of prompts are texts: write {name}=...")
        arguments[name] = value
    return arguments


def _split(word: str) -> tuple[str, str, bool]:
    name, equals, value = word.partition("=")
    if not equals or not name.strip(":"):
        raise UsageProblem(f"--arg takes NAME=VALUE or NAME:=JSON, not {word!r}")
    return name.removesuffix(":"), value, name.endswith(":")


def _wants_json(schema: object) -> bool:
    kinds = _kinds(schema)
    return bool(kinds) and "string" not in kinds


def _kinds(schema: object) -> set[str]:
    """Return the JSON types that a property may have; empty when the schema does not say it plainly."""
    if not isinstance(schema, Mapping):
        return set()
    kind = schema.get("type")
    if isinstance(kind, str):
        return {kind}
    if isinstance(kind, list):
        return {entry for entry in kind if isinstance(entry, str)}
    arms = schema.get("anyOf") or schema.get("oneOf")
    if not isinstance(arms, list):
        return set()
    kinds = [_kinds(arm) for arm in arms]
    return set().union(*kinds) if all(kinds) else set()


def _json(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise UsageProblem(f"--arg {name}: the tool wants JSON that is no text, such as 3, true or [1, 2]") from None
