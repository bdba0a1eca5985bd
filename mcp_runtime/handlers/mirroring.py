"""Tool parameters that HTTP clients mirror into `Mcp-Param-*` headers.

An author marks a parameter with `Annotated[str, McpHeader("Region")]`; its property in the input schema
then carries `x-mcp-header`. The rules for such annotations are checked at registration, so a
client never has to reject a tool of ours for them.

Spec: 2026-07-28 basic/transports/streamable-http, Custom Headers from Tool Parameters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from pydantic import GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from mcp_runtime.errors import RegistrationError

__all__ = ["ANNOTATION", "McpHeader", "MirroredParameter", "mirrored_parameters"]

ANNOTATION: Final = "x-mcp-header"

_TOKEN: Final = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")
_TYPES: Final = frozenset({"string", "integer", "boolean"})


@dataclass(frozen=True, slots=True)
class McpHeader:
    """Marks a parameter for mirroring: `Annotated[str, McpHeader("Region")]` gives `Mcp-Param-Region`."""

    name: str

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        value = handler(schema)
        value[ANNOTATION] = self.name
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class MirroredParameter:
    """A mirrored parameter: header name after `Mcp-Param-`, path to its value in `arguments`, JSON type."""

    header: str
    path: tuple[str, ...]
    type: Literal["string", "integer", "boolean"]


def mirrored_parameters(schema: Mapping[str, Any], label: str) -> dict[str, MirroredParameter]:
    """Return the mirrored parameters of an input schema, by lower-cased name without `Mcp-Param-`.

    Args:
        schema: The tool's input schema.
        label: Names the tool in messages.

    Raises:
        RegistrationError: An annotation breaks a rule: its name is no header token or is there twice, its
            property is no string, integer or boolean, or it is not reached through `properties` alone.
    """
    found: dict[str, MirroredParameter] = {}
    reachable = 0
    for path, value in _properties(schema, ()):
        if ANNOTATION not in value:
            continue
        reachable += 1
        place = ".".join(path)
        name = value[ANNOTATION]
        if not isinstance(name, str) or not _TOKEN.fullmatch(name):
            raise RegistrationError(f"{label}: {ANNOTATION} of {place!r} is no header name: {name!r}")
        kind = value.get("type")
        if not isinstance(kind, str) or kind not in _TYPES:
            raise RegistrationError(
                f"{label}: {place!r} is mirrored into a header, so it must be a plain string, integer or boolean"
            )
        if name.lower() in found:
            raise RegistrationError(f"{label}: two parameters are mirrored into Mcp-Param-{name}")
        found[name.lower()] = MirroredParameter(
            header=name, path=path, type=cast("Literal['string', 'integer', 'boolean']", kind)
        )
    if _count(schema) != reachable:
        raise RegistrationError(
            f"{label}: {ANNOTATION} stands where only `properties` may lead: not at the root's properties"
        )
    return found


def _properties(
    schema: Mapping[str, Any], path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    properties = schema.get("properties")
    if not isinstance(properties, Mapping):
        return
    for name, value in properties.items():
        if isinstance(value, Mapping):
            yield (*path, name), value
            yield from _properties(value, (*path, name))


def _count(value: object) -> int:
    """Return how many schema objects below `value` carry the annotation."""
    if isinstance(value, Mapping):
        own = 1 if ANNOTATION in value and isinstance(value[ANNOTATION], str) else 0
        return own + sum(_count(item) for item in value.values())
    if isinstance(value, list):
        return sum(map(_count, value))
    return 0
