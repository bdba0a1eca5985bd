"""One canonical form for two ways of writing the same JSON Schema.

`schema.json` inlines aliases, merges inheritance and flattens unions; our structural schema does not. Both have the
same canonical form when they accept the same documents, apart from the losses that `repairs.toml` lists. A canonical
node is a sorted list of arms; an arm is a constant, a reference, an array, a scalar type with bounds, or an object.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from codegen.errors import CodegenError

__all__ = ["Json", "canonical", "difference", "expanded", "ref_name", "references"]

Json = dict[str, Any]

DROPPED = frozenset({"description", "title", "default", "format", "$schema", "$id", "deprecated", "propertyNames"})
SAFE_INTEGER = 9007199254740991
BOUNDS = ("minimum", "maximum", "minItems", "maxItems")


def canonical(name: str, definitions: Mapping[str, Json], inline: frozenset[str]) -> list[Any]:
    """Return the canonical form of one definition.

    Args:
        name: The definition to render.
        definitions: Where references are looked up.
        inline: References replaced by what they refer to; all others stay references.
    """
    schema = definitions[name]
    target = ref_name(schema)
    if target is not None and target in definitions:  # `type A = B` is published as a copy of B
        return canonical(target, definitions, inline)
    return _Canonical(definitions, inline).node(schema, (name,))


def expanded(schema: Json, definitions: Mapping[str, Json]) -> list[Any]:
    """Return the canonical form of any schema with every reference replaced, except inside a cycle.

    A type that spells out every JSON value (`JSONValue`) has the form of `{}`, which says the same.
    """
    everything: dict[str, Json] = {name: {} for name in definitions if _is_any(name, definitions)}
    return _Canonical({**definitions, **everything}, frozenset(definitions)).node(schema, ())


def _is_any(name: str, definitions: Mapping[str, Json]) -> bool:
    kinds: set[str] = set()
    for arm in definitions[name].get("anyOf", []):
        target = ref_name(arm)
        schema: Json = definitions[target] if target is not None else arm
        inner: Json = schema.get("items") or schema.get("additionalProperties") or {}
        if set(schema) <= {"type", "items", "additionalProperties"} and ref_name(inner) in (None, name):
            types: str | list[str] = schema.get("type", [])
            kinds |= {types} if isinstance(types, str) else set(types)
    return kinds >= {"string", "number", "boolean", "null", "array", "object"}


def ref_name(schema: Mapping[str, Any]) -> str | None:
    """Return the definition a `$ref` points to, None for any other schema."""
    ref = schema.get("$ref")
    return ref.removeprefix("#/$defs/") if isinstance(ref, str) else None


def references(schema: object) -> list[str]:
    """Return the names a schema refers to, however deep."""
    if isinstance(schema, dict):
        name = ref_name(schema)
        return [name] if name else [found for value in schema.values() for found in references(value)]
    if isinstance(schema, list):
        return [found for value in schema for found in references(value)]
    return []


def difference(ours: Any, published: Any, path: str = "") -> str | None:
    """Return the first place where two canonical forms differ, as a sentence, or None."""
    if ours == published:
        return None
    if isinstance(ours, dict) and isinstance(published, dict):
        for key in sorted(ours.keys() | published.keys()):
            if ours.get(key) != published.get(key):
                return difference(ours.get(key), published.get(key), f"{path}/{key}")
    if isinstance(ours, list) and isinstance(published, list) and len(ours) == len(published) == 1:
        return difference(ours[0], published[0], path)
    return f"at {path or '/'}: schema.ts gives {json.dumps(ours)}, schema.json has {json.dumps(published)}"


class _Canonical:
    def __init__(self, definitions: Mapping[str, Json], inline: frozenset[str]) -> None:
        self.definitions = definitions
        self.inline = inline

    def node(self, schema: Json, seen: tuple[str, ...]) -> list[Any]:
        arms = {json.dumps(arm, sort_keys=True): arm for arm in self.arms(schema, seen)}
        if any(
            arm == {"type": "string"} for arm in arms.values()
        ):  # a known-values list beside plain string adds nothing
            arms = {key: arm for key, arm in arms.items() if not isinstance(arm.get("const"), str)}
        return [arms[key] for key in sorted(arms)]

    def arms(self, schema: Json, seen: tuple[str, ...]) -> list[Json]:
        schema = {key: value for key, value in schema.items() if key not in DROPPED}
        name = ref_name(schema)
        if name is not None:
            if name in self.inline and name not in seen:
                return self.arms(self.definitions[name], (*seen, name))
            return [{"ref": name}]
        if "allOf" in schema:
            return self.merged(schema, seen)
        if "anyOf" in schema:
            return [arm for part in schema["anyOf"] for arm in self.arms(part, seen)]
        if "const" in schema:
            return [{"const": schema["const"]}]
        if "enum" in schema:
            return [{"const": value} for value in schema["enum"]]
        if schema == {"not": {}}:
            return [{"never": True}]
        kinds = schema.get("type")
        if kinds is None:
            return [{"any": True}] if not schema else _stop(schema)
        kinds = kinds if isinstance(kinds, list) else [kinds]
        if "number" in kinds:
            kinds = [kind for kind in kinds if kind != "integer"]
        return [self.typed(kind, schema, seen) for kind in kinds]

    def typed(self, kind: str, schema: Json, seen: tuple[str, ...]) -> Json:
        bounds = {key: schema[key] for key in BOUNDS if key in schema and abs(schema[key]) != SAFE_INTEGER}
        if kind == "array":
            return {"array": self.node(schema.get("items", {}), seen), **bounds}
        if kind == "object":
            return self.object(schema, seen)
        return {"type": kind, **bounds}

    def object(self, schema: Json, seen: tuple[str, ...]) -> Json:
        arm: Json = {
            "object": {key: self.node(value, seen) for key, value in sorted(schema.get("properties", {}).items())},
            "required": sorted(schema.get("required", [])),
        }
        extra = schema.get("additionalProperties", True)
        if extra is False:
            arm["others"] = [{"never": True}]
        elif extra is not True and (others := self.node(extra, seen)) != [{"any": True}]:
            arm["others"] = others
        return arm

    def merged(self, schema: Json, seen: tuple[str, ...]) -> list[Json]:
        """Merge `allOf` and the schema's own members; later parts narrow earlier ones, unions are distributed."""
        own = {key: value for key, value in schema.items() if key != "allOf"}
        results: list[Json] = [{"object": {}, "required": []}]
        for part in [*schema["allOf"], *([own] if own else [])]:
            name = ref_name(part)
            arms = self.arms(self.definitions[name], (*seen, name)) if name else self.arms(part, seen)
            results = [_narrow(base, arm) for base in results for arm in arms]
        return results


def _narrow(base: Json, arm: Json) -> Json:
    if "object" not in arm:
        raise CodegenError(f"allOf with something that is not an object: {json.dumps(arm)}")
    merged = {
        "object": dict(sorted({**base["object"], **arm["object"]}.items())),
        "required": sorted({*base["required"], *arm["required"]}),
    }
    others = arm.get("others", base.get("others"))
    return {**merged, "others": others} if others is not None else merged


def _stop(schema: Json) -> list[Json]:
    raise CodegenError(f"a schema this generator does not know: {json.dumps(schema)[:200]}")
