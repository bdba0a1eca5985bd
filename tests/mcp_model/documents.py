"""Documents made from a structural schema, and ways of spoiling them. No randomness: every run sees the same ones."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

__all__ = ["Shape", "example", "mutations", "resolve", "same", "shapes"]

Json = Any
WRONG: tuple[Json, ...] = ("text", 7, 5.0, 2.5, True, None, [], {}, ["text"], {"key": 1})


@dataclass(frozen=True, slots=True)
class Shape:
    """An object type with inheritance merged: its members, which are required, and what other members hold."""

    members: dict[str, Json]
    required: frozenset[str]
    others: Json


def same(left: Json, right: Json) -> bool:
    """JSON equality that also keeps `1`, `1.0` and `true` apart."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    return bool(left == right)


def resolve(schema: Json, definitions: dict[str, Json]) -> Json:
    """Return the schema a chain of references ends in."""
    while "$ref" in schema:
        schema = definitions[schema["$ref"].rpartition("/")[2]]
    return schema


def shapes(schema: Json, definitions: dict[str, Json]) -> list[Shape]:
    """Return the object shapes a schema allows: several where it intersects a union, none if it is no object."""
    schema = resolve(schema, definitions)
    if "anyOf" in schema:
        return [found for arm in schema["anyOf"] for found in shapes(arm, definitions)]
    if schema.get("type") != "object" and "allOf" not in schema:
        return []
    own = Shape(
        schema.get("properties", {}), frozenset(schema.get("required", ())), schema.get("additionalProperties", {})
    )
    merged = [Shape({}, frozenset(), {})]
    for part in schema.get("allOf", []):
        merged = [_merge(left, right) for left in merged for right in shapes(part, definitions)]
    return [_merge(left, own) for left in merged]


def _merge(left: Shape, right: Shape) -> Shape:
    return Shape({**left.members, **right.members}, left.required | right.required, right.others)


def example(schema: Json, definitions: dict[str, Json], *, full: bool, depth: int = 0) -> Json:
    """Return a valid document: with every member when `full`, else with the required ones only."""
    schema = resolve(schema, definitions)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][-1]
    if "anyOf" in schema:
        return example(schema["anyOf"][0], definitions, full=full, depth=depth)
    found = shapes(schema, definitions)
    if found:
        return _object(found[0], definitions, full=full, depth=depth)
    kinds = schema.get("type")
    kind = kinds[0] if isinstance(kinds, list) else kinds
    if kind == "array":
        return [example(schema["items"], definitions, full=False, depth=depth + 1)] if full and depth < 3 else []
    plain = {"string": "text", "integer": 1, "number": 0.5, "boolean": True, "null": None, None: {"any": [1, None]}}
    return copy.deepcopy(plain[kind])


def _object(shape: Shape, definitions: dict[str, Json], *, full: bool, depth: int) -> Json:
    document = {
        member: example(schema, definitions, full=full and depth < 1, depth=depth + 1)
        for member, schema in shape.members.items()
        if member in shape.required or (full and depth < 3)
    }
    if full and depth < 3 and not shape.members and shape.others not in ({}, {"not": {}}):
        document["key"] = example(shape.others, definitions, full=False, depth=depth + 1)
    return document


def mutations(document: dict[str, Json]) -> Iterator[tuple[str, Json]]:
    """Yield a member and a spoiled document: every member dropped and replaced in turn, one unknown member added."""
    for member in document:
        yield member, {key: value for key, value in document.items() if key != member}
        for value in WRONG:
            yield member, {**document, member: copy.deepcopy(value)}
    yield "x-unknown", {**document, "x-unknown": {"kept": [1, 1.0, None]}}
