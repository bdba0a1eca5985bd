"""Repairs by hand, each guarded by an assertion: `repairs.toml`."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from codegen.canonical import Json, canonical
from codegen.errors import CodegenError

__all__ = ["Repair", "apply", "load", "publish"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """One place, what is published there, what `schema.ts` gives, and what the structural schema says instead."""

    id: str
    revision: str
    place: str
    published: Json
    derived: Json
    repaired: Json
    reason: str


def load(path: Path, revision: str | None = None) -> list[Repair]:
    """Return the repairs of one revision, or of all, in file order."""
    with path.open("rb") as file:
        entries = tomllib.load(file).get("repair", [])
    repairs: list[Repair] = []
    for entry in entries:
        if revision not in (None, entry["revision"]):
            continue
        schemas = {key: json.loads(entry[key]) for key in ("published", "derived", "repaired") if key in entry}
        schemas.setdefault("derived", schemas["published"])
        repairs.append(Repair(**{**entry, **schemas}))
    return repairs


def publish(repairs: list[Repair], published: Mapping[str, Json]) -> dict[str, Json]:
    """Return the published definitions with every repair made, asserting the old value of each."""
    return _replace(repairs, published, "published", "schema.json")


def apply(repairs: list[Repair], derived: Mapping[str, Json]) -> dict[str, Json]:
    """Return the definitions derived from `schema.ts` with every repair made, asserting the old value of each."""
    return _replace(repairs, derived, "derived", "schema.ts")


def _replace(repairs: list[Repair], definitions: Mapping[str, Json], side: str, source: str) -> dict[str, Json]:
    result = copy.deepcopy(dict(definitions))
    for repair in repairs:
        *parents, last = repair.place.split("/")
        holder: Any = result
        for key in parents:
            holder = holder.get(key) if isinstance(holder, dict) else None
        if not isinstance(holder, dict) or last not in holder:
            raise CodegenError(
                f"repair {repair.id!r} is stale: {source} has nothing at {repair.place}; "
                f"look whether the type moved, then change or remove the repair in codegen/repairs.toml"
            )
        expected = _shape(getattr(repair, side))
        actual = _shape(holder[last])
        if actual != expected:
            raise CodegenError(
                f"repair {repair.id!r} is stale: {source} changed at {repair.place}\n"
                f"  expected: {json.dumps(expected)}\n"
                f"  found:    {json.dumps(actual)}\n"
                f"If the new value is right, remove the repair from codegen/repairs.toml; else update its {side!r}."
            )
        holder[last] = copy.deepcopy(repair.repaired)
    return result


def _shape(schema: Json) -> list[Any]:
    return canonical("", {"": schema}, frozenset())
