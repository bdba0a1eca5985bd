"""What a client knows of a server's tools: which arguments become headers, and what their results must look like.

A tool whose header annotations break the rules is left out of the list, with a warning, so that it does not keep the
others from being used. No `$ref` is ever fetched: an output schema that leads out of itself is not enforced.

Spec: 2026-07-28 basic/transports/streamable-http, Custom Headers from Tool Parameters; server/tools, Output Schema.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mcp_runtime.client.errors import BadResult
from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.mirroring import MirroredParameter, mirrored_parameters

if TYPE_CHECKING:
    from mcp_runtime.handlers.json_schema import AuthoredSchema

__all__ = ["ToolSchemas"]

logger = logging.getLogger(__name__)

_PREFIX: Final = "Mcp-Param-"


@dataclass(frozen=True, slots=True)
class _Known:
    mirrored: tuple[MirroredParameter, ...]
    output_schema: Mapping[str, Any] | None


class ToolSchemas:
    """The tools that lists of one server have shown so far."""

    def __init__(self) -> None:
        self._tools: dict[str, _Known] = {}
        self._validators: dict[str, AuthoredSchema | None] = {}
        self._warned: set[tuple[str, str]] = set()

    def __contains__(self, name: object) -> bool:
        return name in self._tools

    def learn(self, tools: Sequence[Any]) -> list[Any]:
        """Take note of the tools of one page, decoded JSON; return those that may be used."""
        usable: list[Any] = []
        for tool in tools:
            name = tool.get("name") if isinstance(tool, Mapping) else None
            schema = tool.get("inputSchema") if isinstance(tool, Mapping) else None
            if not isinstance(name, str) or not isinstance(schema, Mapping):
                usable.append(tool)  # the type of the result refuses it, and says why
                continue
            self._validators.pop(name, None)
            try:
                mirrored = mirrored_parameters(schema, f"tool {name!r}")
            except (RegistrationError, RecursionError) as error:
                self._tools.pop(name, None)
                self._warn(name, str(error))
                continue
            output = tool.get("outputSchema")
            self._tools[name] = _Known(tuple(mirrored.values()), output if isinstance(output, Mapping) else None)
            usable.append(tool)
        return usable

    def headers(self, name: str, arguments: Mapping[str, Any] | None) -> dict[str, str | int | bool]:
        """Return the headers that repeat arguments of the tool; empty for a tool that no list has shown.

        An argument that is absent or null has no header.
        """
        known = self._tools.get(name)
        if known is None:
            return {}
        found: dict[str, str | int | bool] = {}
        for parameter in known.mirrored:
            value: Any = arguments
            for step in parameter.path:
                value = value.get(step) if isinstance(value, Mapping) else None
            if isinstance(value, float):
                value = int(value) if value.is_integer() else repr(value)
            if isinstance(value, str | int):
                found[_PREFIX + parameter.header] = value
        return found

    def check_output(self, name: str, structured: Any) -> None:
        """Compare structured content with the tool's output schema.

        Raises:
            BadResult: It does not conform; the message names the place.
        """
        validator = self._validator(name)
        if validator is None:
            return
        violations = validator.violations(structured)
        if violations:
            raise BadResult(f"the structured content of tool {name!r} breaks its output schema: {violations[0]}")

    def _validator(self, name: str) -> AuthoredSchema | None:
        if name not in self._validators:
            known = self._tools.get(name)
            self._validators[name] = None if known is None else self._compile(name, known.output_schema)
        return self._validators[name]

    def _compile(self, name: str, schema: Mapping[str, Any] | None) -> AuthoredSchema | None:
        if schema is None:
            return None
        # Validators are slow to import, and most tools have no output schema.
        from mcp_runtime.handlers.json_schema import AuthoredSchema

        try:
            return AuthoredSchema(schema, f"tool {name!r}: outputSchema")
        except RegistrationError as error:
            logger.warning("results are not checked: %s", error)
            return None

    def _warn(self, name: str, reason: str) -> None:
        if (name, reason) not in self._warned:
            self._warned.add((name, reason))
            logger.warning("left tool %r out: %s", name, reason)
