"""Turns TypeScript declarations into our structural schema.

The structural schema is JSON Schema 2020-12 without prose. It keeps what `schema.json` loses: inheritance (`allOf`),
named unions and aliases, deprecations. Anonymous object types become definitions of their own, under the names that
`names.toml` gives them; an anonymous object without a name there stops the import.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from codegen import typescript as ts
from codegen.errors import CodegenError

__all__ = ["Json", "Structure", "build", "load_names"]

Json = dict[str, Any]


@dataclass(slots=True)
class Structure:
    """Definitions by name, the constants of the file, and what was restored on the way."""

    definitions: dict[str, Json] = field(default_factory=dict)
    constants: dict[str, str | int | float] = field(default_factory=dict)
    hoisted: dict[str, str] = field(default_factory=dict)
    internal: list[str] = field(default_factory=list)


def load_names(path: Path) -> dict[str, str]:
    """Return the table from the place of an anonymous object to the name of its definition."""
    with path.open("rb") as file:
        names: dict[str, str] = tomllib.load(file)["hoisted"]
    return names


def build(module: ts.Module, names: dict[str, str]) -> Structure:
    """Return the structural definitions of one parsed file, in source order.

    Raises:
        CodegenError: An anonymous object has no name in `names.toml`, or a construct has no structural form.
    """
    return _Builder(module, names).build()


class _Builder:
    def __init__(self, module: ts.Module, names: dict[str, str]) -> None:
        self.module = module
        self.names = names
        self.out = Structure()

    def build(self) -> Structure:
        self.out.constants = {constant.name: constant.value for constant in self.module.constants.values()}
        for declaration in self.module.declarations.values():
            name = declaration.name
            match declaration:
                case ts.Interface():
                    schema = self.interface(declaration)
                case ts.Alias():
                    schema = self.type(declaration.type, name, declaration.tags, top=True)
            if "deprecated" in declaration.tags:
                schema["deprecated"] = True
            if "internal" in declaration.tags:
                self.out.internal.append(name)
            if name in self.out.definitions:
                raise CodegenError(f"names.toml gives an anonymous object the name {name}, which the schema declares")
            self.out.definitions[name] = schema
        return self.out

    def interface(self, declaration: ts.Interface) -> Json:
        parents: list[Json] = []
        inherited: list[ts.Member] = []
        for base in declaration.bases:
            if isinstance(base, ts.Omit):
                inherited += [member for member in self.members_of(base.base) if member.name != base.member]
            else:
                parents.append(_ref(self.reference(base.name)))
        own = {member.name for member in declaration.body.members}
        members = [member for member in inherited if member.name not in own] + list(declaration.body.members)
        schema = self.object(ts.Object(tuple(members), declaration.body.index), declaration.name)
        return {"allOf": parents, **schema} if parents else schema

    def members_of(self, name: str) -> list[ts.Member]:
        declaration = self.module.declarations.get(name)
        if not isinstance(declaration, ts.Interface):
            raise CodegenError(f"Omit<{name}, ...>: {name} is not an interface of this file")
        members: dict[str, ts.Member] = {}
        for base in declaration.bases:
            if isinstance(base, ts.Reference):
                members.update({member.name: member for member in self.members_of(base.name)})
        members.update({member.name: member for member in declaration.body.members})
        return list(members.values())

    def object(self, body: ts.Object, path: str) -> Json:
        schema: Json = {"type": "object"}
        properties: Json = {}
        required: list[str] = []
        for member in body.members:
            properties[member.name] = self.member(member, f"{path}.{member.name}")
            if not member.optional:
                required.append(member.name)
        if properties:
            schema["properties"] = properties
        if required:
            schema["required"] = required
        if body.index is not None:
            schema["additionalProperties"] = self.type(body.index, f"{path}.*", {})
        return schema

    def member(self, member: ts.Member, path: str) -> Json:
        schema = self.type(member.type, path, member.tags)
        bounds: Json = {
            tag: int(member.tags[tag]) for tag in ("minimum", "maximum", "minItems", "maxItems") if tag in member.tags
        }
        if "deprecated" in member.tags:
            bounds["deprecated"] = True
        return {**schema, **bounds}

    def type(self, node: ts.Type, path: str, tags: dict[str, str], *, top: bool = False) -> Json:
        match node:
            case ts.Keyword(name):
                return _keyword(name, tags)
            case ts.Literal(value):
                return {"const": value}
            case ts.TypeOf(name):
                return {"const": self.constant(name)}
            case ts.Reference(name):
                return _ref(self.reference(name))
            case ts.Array(item):
                return {"type": "array", "items": self.type(item, f"{path}[]", tags)}
            case ts.Union(arms):
                return self.union(arms, path, tags)
            case ts.Intersection(parts):
                return self.intersection(parts, path, top=top)
            case ts.Object(members, _):
                return self.object(node, path) if top or not members else self.hoist(node, path)
            case ts.Omit():
                raise CodegenError(f"{path}: Omit<> is only understood in an interface's extends clause")

    def union(self, arms: tuple[ts.Type, ...], path: str, tags: dict[str, str]) -> Json:
        literals = [arm.value for arm in arms if isinstance(arm, ts.Literal)]
        others = [self.type(arm, path, tags) for arm in arms if not isinstance(arm, ts.Literal)]
        if not others:
            return {"enum": literals}
        return {"anyOf": [{"enum": literals}, *others] if literals else others}

    def intersection(self, parts: tuple[ts.Type, ...], path: str, *, top: bool) -> Json:
        if not top:
            return self.hoist_intersection(parts, path)
        schema: Json = {"allOf": []}
        for part in parts:
            if isinstance(part, ts.Reference):
                schema["allOf"].append(_ref(self.reference(part.name)))
            elif isinstance(part, ts.Object):
                schema.update(self.object(part, path))
            else:
                raise CodegenError(f"{path}: an intersection of {part!r} has no structural form")
        return {"allOf": schema.pop("allOf"), "type": "object", **schema}

    def hoist(self, node: ts.Object, path: str) -> Json:
        name = self.hoisted_name(path)
        self.out.definitions[name] = self.object(node, path)
        return _ref(name)

    def hoist_intersection(self, parts: tuple[ts.Type, ...], path: str) -> Json:
        name = self.hoisted_name(path)
        self.out.definitions[name] = self.intersection(parts, path, top=True)
        return _ref(name)

    def hoisted_name(self, path: str) -> str:
        name = self.names.get(path)
        if name is None:
            raise CodegenError(
                f"the schema has an anonymous object at {path}; give it a name in codegen/names.toml, "
                f'section [hoisted]: "{path}" = "..."'
            )
        if name in self.out.definitions or name in self.module.declarations:
            raise CodegenError(f"codegen/names.toml: the name {name} for {path} is taken; choose another")
        self.out.hoisted[path] = name
        return name

    def reference(self, name: str) -> str:
        if name in self.module.declarations:
            return name
        if name in self.module.imported:
            return self.module.imported[name]
        raise CodegenError(f"schema.ts refers to {name}, which it neither declares nor imports")

    def constant(self, name: str) -> str | int | float:
        if name not in self.module.constants:
            raise CodegenError(f"schema.ts uses typeof {name}, but declares no such constant")
        return self.module.constants[name].value


def _keyword(name: str, tags: dict[str, str]) -> Json:
    match name:
        case "string" | "boolean" | "null" | "object":
            return {"type": name}
        case "number":  # `@TJS-type number` marks a real number; every other `number` is published as an integer
            return {"type": ["integer", "number"]} if "TJS-type" in tags else {"type": "integer"}
        case "unknown" | "any":
            return {}
        case _:
            return {"not": {}}


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}
