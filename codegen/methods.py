"""Derives the method table of a revision from its structural schema, and renders it as a module.

A message type is a definition whose `method` is a constant. Its direction follows from the unions of client and server
messages, its result from the response type of the same name; `methods.toml` holds what no schema says.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from codegen.canonical import Json, ref_name
from codegen.errors import CodegenError
from codegen.store import Schema

__all__ = ["Row", "load_notes", "render", "table"]

UNIONS = {
    "ClientRequest": ("request", "client_to_server"),
    "ServerRequest": ("request", "server_to_client"),
    "ClientNotification": ("notification", "client_to_server"),
    "ServerNotification": ("notification", "server_to_client"),
    "InputRequest": ("input_request", "server_to_client"),
}
LITERALS = {
    ("request", "client_to_server"): "ClientRequestMethod",
    ("request", "server_to_client"): "ServerRequestMethod",
    ("notification", "client_to_server"): "ClientNotificationMethod",
    ("notification", "server_to_client"): "ServerNotificationMethod",
    ("input_request", "server_to_client"): "InputRequestMethod",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One method, with its types by name."""

    method: str
    direction: str
    kind: str
    request: str
    params: str
    params_required: bool
    result: str | None
    admits_input_required: bool
    cacheable: bool

    @property
    def constant(self) -> str:
        """The name of the row's constant: `tools/call` is `TOOLS_CALL`."""
        words = "".join(f"_{char}" if char.isupper() else char for char in self.method)
        return words.replace("/", "_").upper()

    @property
    def generic(self) -> str:
        """The row's type as source."""
        params = self.params if self.params_required else f"{self.params} | None"
        result = self.result or "None"
        if self.admits_input_required:
            result += " | InputRequiredResult"
        return f"MethodSpec[{self.request}, {params}, {result}]"


def load_notes(path: Path, revision: str) -> dict[str, dict[str, str]]:
    """Return the results and directions that `methods.toml` states for a revision."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    return {key: data.get(key, {}).get(revision, {}) for key in ("result", "direction")}


def table(schema: Schema, notes: dict[str, dict[str, str]]) -> list[Row]:
    """Return the methods a revision or extension declares, sorted by method.

    Raises:
        CodegenError: The direction or the result of a method cannot be told.
    """
    return _Table(schema, notes).rows()


class _Table:
    def __init__(self, schema: Schema, notes: dict[str, dict[str, str]]) -> None:
        self.schema = schema
        self.definitions = schema.all_definitions
        self.notes = notes

    def rows(self) -> list[Row]:
        senders = self.senders()
        rows: list[Row] = []
        for name in sorted(self.schema.definitions):
            method = self.schema.definitions[name].get("properties", {}).get("method", {}).get("const")
            if method is not None:
                rows.append(self.row(name, str(method), senders))
        return sorted(rows, key=lambda row: row.method)

    def senders(self) -> dict[str, list[tuple[str, str]]]:
        found: dict[str, list[tuple[str, str]]] = {}
        for union, place in UNIONS.items():
            for arm in self.arms(union) if union in self.schema.definitions else []:
                found.setdefault(arm, []).append(place)
        for name, direction in self.notes["direction"].items():
            kind = "notification" if name.endswith("Notification") else "request"
            found[name] = [(kind, direction)]
        return found

    def arms(self, union: str) -> list[str]:
        definition = self.definitions[union]
        target = ref_name(definition)
        return [target] if target else [str(ref_name(arm)) for arm in definition.get("anyOf", [])]

    def row(self, name: str, method: str, senders: dict[str, list[tuple[str, str]]]) -> Row:
        places = senders.get(name)
        if not places:
            raise CodegenError(
                f"{name} ({method}) is in no union of client or server messages; state its direction in "
                f"codegen/methods.toml, section [direction.{self.schema.revision!r}]"
            )
        kind = places[0][0]
        directions = {direction for _, direction in places}
        params = self.member(name, "params")
        params_name = ref_name(params[0])
        if params_name is None:
            raise CodegenError(f"{name}: the type of its params has no name")
        result, asks = (None, False) if kind == "notification" else self.result(name)
        return Row(
            method=method,
            direction=directions.pop() if len(directions) == 1 else "both",
            kind=kind,
            request=name,
            params=params_name,
            params_required=params[1],
            result=result,
            admits_input_required=asks,
            cacheable=result is not None and self.inherits(result, "CacheableResult"),
        )

    def member(self, name: str, member: str) -> tuple[Json, bool]:
        definition = self.definitions[name]
        if member in definition.get("properties", {}):
            return definition["properties"][member], member in definition.get("required", [])
        for part in reversed(definition.get("allOf", [])):
            found = self.member(str(ref_name(part)), member)
            if found[0]:
                return found
        return {}, False

    def result(self, request: str) -> tuple[str, bool]:
        stem = request.removesuffix("Request")
        response = self.definitions.get(f"{stem}ResultResponse")
        if response is not None:
            schema = response["properties"]["result"]
            arms = [str(ref_name(arm)) for arm in schema.get("anyOf", [schema])]
            rest = [arm for arm in arms if arm != "InputRequiredResult"]
            if len(rest) != 1:
                raise CodegenError(f"{stem}ResultResponse: expected one result type, found {', '.join(arms)}")
            return rest[0], len(arms) > 1
        stated = self.notes["result"].get(request)
        result = stated or f"{stem}Result"
        if result not in self.definitions:
            raise CodegenError(
                f"{request}: neither {stem}ResultResponse nor {stem}Result exists; state its result in "
                f"codegen/methods.toml, section [result.{self.schema.revision!r}]"
            )
        return result, False

    def inherits(self, name: str, ancestor: str) -> bool:
        parents = [str(ref_name(part)) for part in self.definitions[name].get("allOf", [])]
        return ancestor in parents or any(self.inherits(parent, ancestor) for parent in parents)


def render(rows: list[Row], schema: Schema, header: str, own: str, core: str | None) -> str:
    """Return the source of a method table, not yet formatted.

    Args:
        rows: The table.
        schema: Where the types are defined: its own module is `own`, that of its core revision `core`.
        header: The opening docstring.
        own: Module of the types the schema defines.
        core: Module of the core types of an extension.
    """
    types = {name for row in rows for name in (row.request, row.params, row.result) if name}
    if any(row.admits_input_required for row in rows):
        types.add("InputRequiredResult")
    groups: dict[str, list[str]] = {}
    for row in rows:
        for (kind, direction), literal in LITERALS.items():
            if row.kind == kind and row.direction in (direction, "both"):
                groups.setdefault(literal, []).append(row.method)
    requests = [row for row in rows if row.kind == "request"]
    exported = [
        *(row.constant for row in rows),
        "METHODS",
        *groups,
        "Direction",
        "Handler",
        "Kind",
        "MethodSpec",
        "RequestHandlers",
        "method_spec",
    ]
    lines = [
        f'"""{header}"""',
        "from __future__ import annotations",
        "from collections.abc import Awaitable, Callable, Mapping",
        "from types import MappingProxyType",
        "from typing import Any, Final, Literal, TypeVar, TypedDict, overload",
        "from mcp_model._method import Direction, Kind, MethodSpec",
        *_imports(types, schema, own, core),
        f"__all__ = [{', '.join(repr(name) for name in sorted(exported, key=_sort_key))}]",
        'P = TypeVar("P")\nR = TypeVar("R")',
        "Handler = Callable[[P], Awaitable[R]]",
        '"""What answers one request: typed params in, typed result out."""',
        *(f"{name} = Literal[{', '.join(map(repr, methods))}]" for name, methods in groups.items()),
        *(line for row in rows for line in _constant(row)),
        "METHODS: Final[Mapping[str, MethodSpec[Any, Any, Any]]] = MappingProxyType({"
        + ", ".join(f"{row.method!r}: {row.constant}" for row in rows)
        + "})",
        '"""Every method of this revision by name."""',
        'RequestHandlers = TypedDict("RequestHandlers", {'
        + ", ".join(f"{row.method!r}: {_handler(row)}" for row in requests)
        + "}, total=False)",
        '"""Handlers by method: a type checker compares each with the params and result of its method."""',
        *(line for row in rows for line in _overload(row)),
        "@overload\ndef method_spec(method: str) -> MethodSpec[Any, Any, Any]: ...",
        "def method_spec(method: str) -> MethodSpec[Any, Any, Any]:",
        '    """Return the row of a method, typed when the name is a literal.\n\n'
        "    Raises:\n        KeyError: This revision has no such method.\n    "
        '"""',
        "    return METHODS[method]",
    ]
    return "\n".join(lines) + "\n"


def _imports(types: set[str], schema: Schema, own: str, core: str | None) -> list[str]:
    groups = {own: sorted(types & set(schema.definitions)), core: sorted(types - set(schema.definitions))}
    return [f"from {module} import {', '.join(names)}" for module, names in groups.items() if module and names]


def _constant(row: Row) -> list[str]:
    fields: dict[str, Any] = {
        "method": repr(row.method),
        "direction": repr(row.direction),
        "kind": repr(row.kind),
        "request": row.request,
        "params": row.params,
        "params_required": row.params_required,
        "result": row.result,
    }
    if row.admits_input_required:
        fields["input_required"] = "InputRequiredResult"
    if row.cacheable:
        fields["cacheable"] = True
    arguments = ", ".join(f"{key}={value}" for key, value in fields.items())
    return [f"{row.constant}: Final[{row.generic}] = MethodSpec({arguments})"]


def _handler(row: Row) -> str:
    return row.generic.replace(f"MethodSpec[{row.request}, ", '"Handler[', 1) + '"'


def _overload(row: Row) -> list[str]:
    return ["@overload", f"def method_spec(method: Literal[{row.method!r}]) -> {row.generic}: ..."]


def _sort_key(name: str) -> tuple[int, str]:
    if name.isupper():
        return (0, name)
    return (1, name) if name[:1].isupper() else (2, name)
