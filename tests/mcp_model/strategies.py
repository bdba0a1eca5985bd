"""Hypothesis strategies for documents of a structural schema, and for spoiling them at any depth."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

from tests.mcp_model.documents import WRONG, resolve, shapes

__all__ = ["documents", "spoiled"]

Json = Any
NAMES = st.text("abcxyz-", min_size=1, max_size=4)
ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-9, 9), st.floats(-2, 2, width=16), st.text(max_size=4)),
    lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(NAMES, inner, max_size=2)),
    max_leaves=4,
)


def documents(schema: Json, definitions: dict[str, Json], depth: int = 0) -> st.SearchStrategy[Json]:
    """Return valid documents of a schema; deep down only required members appear."""
    schema = resolve(schema, definitions)
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "anyOf" in schema:
        arms = schema["anyOf"]
        if depth > 4:  # a recursive union ends in an arm that does not nest
            arms = [arm for arm in arms if "type" in arm and arm["type"] != "array"] or arms[:1]
        return st.one_of([documents(arm, definitions, depth + 1) for arm in arms])
    found = shapes(schema, definitions)
    if found:
        return st.one_of([_object(shape, definitions, depth) for shape in found])
    return _plain(schema, definitions, depth)


def _object(shape: Any, definitions: dict[str, Json], depth: int) -> st.SearchStrategy[Json]:
    required = {name: documents(shape.members[name], definitions, depth + 1) for name in shape.required}
    optional: dict[str, st.SearchStrategy[Json]] = {}
    if depth < 3:
        optional = {
            name: documents(schema, definitions, depth + 1)
            for name, schema in shape.members.items()
            if name not in shape.required
        }
        if shape.others == {} and shape.members:
            optional["x-unknown"] = ANYTHING
    if not shape.members and shape.others != {"not": {}} and depth < 5:
        return st.dictionaries(
            NAMES, ANYTHING if shape.others == {} else documents(shape.others, definitions, depth + 1), max_size=2
        )
    return st.fixed_dictionaries(required, optional=optional)


def _plain(schema: Json, definitions: dict[str, Json], depth: int) -> st.SearchStrategy[Json]:
    low, high = schema.get("minimum", -(2**40)), schema.get("maximum", 2**40)
    kinds = schema.get("type")
    leaves: dict[str, st.SearchStrategy[Json]] = {
        "string": st.text(max_size=6),
        "boolean": st.booleans(),
        "null": st.none(),
        "integer": st.integers(low, high),
        "number": st.floats(float(low), float(high), allow_nan=False, width=64),
    }
    if kinds is None:
        return ANYTHING
    if kinds == "array":
        size = min(2, schema.get("maxItems", 2))
        return st.lists(documents(schema["items"], definitions, depth + 1), max_size=size if depth < 4 else 0)
    return st.one_of([leaves[kind] for kind in (kinds if isinstance(kinds, list) else [kinds])])


@st.composite
def spoiled(draw: st.DrawFn, whole: Json) -> tuple[Json, list[str | int]]:
    """Return a document with one value dropped or replaced somewhere, and the place."""
    document = copy.deepcopy(whole)
    places = list(_places(document, []))
    if not places:
        return document, []
    path = draw(st.sampled_from(places))
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    if isinstance(path[-1], str) and draw(st.booleans()):
        del holder[path[-1]]
        return document, path
    holder[path[-1]] = copy.deepcopy(draw(st.sampled_from(WRONG)))
    return document, path


def _places(document: Json, path: list[str | int]) -> list[list[str | int]]:
    found: list[list[str | int]] = []
    items: list[tuple[str | int, Json]] = []
    if isinstance(document, dict):
        items = list(document.items())
    elif isinstance(document, list):
        items = list(enumerate(document))
    for key, value in items:
        found.append([*path, key])
        found += _places(value, [*path, key])
    return found
