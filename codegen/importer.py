"""`python -m codegen import`: published files in, our structural schema out.

Theory: `schema.ts` is the fuller source, `schema.json` the checked one. The structural schema is derived from the
first, and its canonical form must equal that of the second, definition by definition. What `schema.json` loses is
restored either by rule, one line each in the log, or by a repair in `repairs.toml`; any other difference stops the
import.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from codegen import pins, repairs, structure, typescript
from codegen.canonical import Json, canonical, difference, ref_name, references
from codegen.errors import CodegenError
from codegen.project import Project
from codegen.store import Schema

__all__ = ["Imported", "import_revision"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """The structural schema and the log of what was restored, one line per item."""

    schema: Schema
    log: list[str]


def import_revision(project: Project, folder: Path, revision: str) -> Imported:
    """Return the structural schema made from one folder of published files.

    Raises:
        CodegenError: A sum is not the pinned one, the two files disagree, a repair is stale, or a name is missing.
    """
    store = project.store
    pin = store.pins.get(revision)
    published: dict[str, Json] = json.loads(pins.read_source(folder, pin, "json"))["$defs"]
    module = typescript.parse(pins.read_source(folder, pin, "ts"))
    built = structure.build(module, structure.load_names(project.names))
    core = store.load(pin.core) if pin.core else None
    todo = repairs.load(project.repairs, revision)
    derived = repairs.apply(todo, built.definitions)
    inherited_repairs = repairs.load(project.repairs, pin.core) if pin.core else []
    repaired = repairs.publish(
        [*todo, *(repair for repair in inherited_repairs if repair.place.split("/")[0] in published)], published
    )
    _compare(derived, repaired, core, set(built.hoisted.values()))
    schema = Schema(
        revision=revision,
        definitions=derived,
        constants=built.constants,
        hoisted=built.hoisted,
        source={"json": pin.json, "ts": pin.ts},
        core=pin.core,
        core_definitions=core.definitions if core else {},
    )
    return Imported(schema=schema, log=[*_by_hand(todo), *_by_rule(built, derived, published, core)])


def _compare(ours: dict[str, Json], published: dict[str, Json], core: Schema | None, hoisted: set[str]) -> None:
    known = {**(core.definitions if core else {}), **ours}
    unnamed = hoisted | (set(core.hoisted.values()) if core else set())
    declared = set(ours) - hoisted
    if core is None and (odd := declared ^ set(published)):
        raise CodegenError(f"schema.ts and schema.json declare different types: {', '.join(sorted(odd))}")
    if missing := declared - set(published):
        raise CodegenError(f"schema.json lacks types that schema.ts declares: {', '.join(sorted(missing))}")
    if unknown := set(published) - set(known):
        raise CodegenError(f"schema.json has types from nowhere: {', '.join(sorted(unknown))}")
    own = declared if core else set()
    inline = frozenset(
        {name for name in known if _is_alias(known[name]) and not _is_recursive(name, known)} | unnamed | own
    )
    for name in sorted(published):
        found = difference(canonical(name, known, inline), canonical(name, published, inline))
        if found:
            whose = (
                "schema.ts and schema.json disagree"
                if name in ours
                else f"the copy differs from revision {core and core.revision}"
            )
            raise CodegenError(
                f"{name}: {whose} {found}\nIf schema.json lost something, describe it in codegen/repairs.toml."
            )


def _is_alias(schema: Json) -> bool:
    return schema.get("type") != "object" and "allOf" not in schema


def _is_recursive(name: str, definitions: dict[str, Json]) -> bool:
    seen: set[str] = set()
    stack = references(definitions[name])
    while stack:
        target = stack.pop()
        if target == name:
            return True
        if target in definitions and target not in seen:
            seen.add(target)
            if not definitions[target].get("properties"):
                stack += references(definitions[target])
    return False


def _by_hand(todo: list[repairs.Repair]) -> list[str]:
    return [f"repair  {repair.id}: {repair.place}: {repair.reason}" for repair in todo]


def _by_rule(
    built: structure.Structure, ours: dict[str, Json], published: dict[str, Json], core: Schema | None
) -> list[str]:
    log: list[str] = []
    for name, schema in ours.items():
        if "allOf" in schema:
            parents = ", ".join(str(ref_name(part)) for part in schema["allOf"])
            log.append(f"rule    inheritance lost in schema.json: {name} extends {parents}")
        if _is_alias(schema) and name in published and ref_name(schema):
            log.append(f"rule    alias inlined in schema.json: {name} = {ref_name(schema)}")
        if "anyOf" in schema and name in published:
            arms = {ref_name(arm) for arm in schema["anyOf"]}
            flat = {ref_name(arm) for arm in published[name].get("anyOf", [])}
            if arms != flat:
                log.append(f"rule    union flattened in schema.json: {name} has {len(schema['anyOf'])} arms")
        if schema.get("deprecated"):
            log.append(f"rule    deprecation lost in schema.json: {name}")
        log += [
            f"rule    deprecation lost in schema.json: {name}.{member}"
            for member, value in schema.get("properties", {}).items()
            if value.get("deprecated")
        ]
    log += [f"rule    anonymous object named: {place} is {name}" for place, name in built.hoisted.items()]
    if core is not None:
        copies = len(set(published) - set(ours))
        log.append(
            f"rule    {copies} copied types equal those of revision {core.revision}; they are imported from there"
        )
    return log
