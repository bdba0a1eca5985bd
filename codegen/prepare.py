"""Rewrites a structural schema into what the model generator can turn into classes one to one.

The documents accepted stay the same. What changes is how the schema is put: a class can inherit another only where
it narrows nothing a type checker objects to, so envelopes with narrower `params` list their inherited members
themselves; a union inside an intersection becomes one class per arm; unions with a constant member get a discriminator.
"""

from __future__ import annotations

import copy
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from codegen.canonical import Json, ref_name, references
from codegen.errors import CodegenError
from codegen.store import Schema

__all__ = ["Prepared", "prepare"]


@dataclass(slots=True)
class Prepared:
    """The rewritten definitions, the classes made from union arms, and a log of the rewriting."""

    definitions: dict[str, Json]
    arms: dict[str, str] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)

    def is_class(self, name: str) -> bool:
        """Whether a definition becomes a class; the others become type aliases."""
        return is_class(self.definitions[name])


def is_class(schema: Json) -> bool:
    """Whether a definition is an object with members of its own, or closed: those become classes."""
    if "allOf" in schema or "properties" in schema:
        return True
    return schema.get("type") == "object" and schema.get("additionalProperties") == {"not": {}}


def prepare(schema: Schema, names_file: Path) -> Prepared:
    """Return the definitions of a schema, own and core, ready for the generator.

    Raises:
        CodegenError: An arm of an intersected union has no name in `names.toml`.
    """
    prepared = Prepared(copy.deepcopy(schema.all_definitions))
    with names_file.open("rb") as file:
        arm_names: dict[str, str] = tomllib.load(file).get("arms", {})
    for name in list(prepared.definitions):
        _expand_arms(name, prepared, arm_names)
    for name in list(prepared.definitions):
        _drop_open_parents(name, prepared)
    original = copy.deepcopy(prepared.definitions)
    for name in sorted(prepared.definitions):
        _flatten_narrowing(name, prepared, original)
    for definition in prepared.definitions.values():
        _tidy(definition)
    for name in sorted(prepared.definitions):
        _discriminate(name, prepared)
    prepared.definitions = _reachable(prepared.definitions, {*schema.definitions, *prepared.arms})
    return prepared


def _reachable(definitions: dict[str, Json], start: set[str]) -> dict[str, Json]:
    """Return the definitions that are needed for some of them: an extension uses only a part of its core."""
    found: set[str] = set()
    stack = sorted(start)
    while stack:
        name = stack.pop()
        if name not in found:
            found.add(name)
            stack += references(definitions[name])
    return {name: definition for name, definition in definitions.items() if name in found}


def _expand_arms(name: str, prepared: Prepared, arm_names: dict[str, str]) -> None:
    definition = prepared.definitions[name]
    parents = [str(ref_name(part)) for part in definition.get("allOf", [])]
    unions = [parent for parent in parents if "anyOf" in prepared.definitions[parent]]
    if not unions:
        return
    union = unions[0]
    arms: list[Json] = []
    for part in prepared.definitions[union]["anyOf"]:
        arm = str(ref_name(part))
        own_name = arm_names.get(f"{name}.{arm}")
        if own_name is None:
            raise CodegenError(
                f"{name} intersects the union {union}; name its arm {arm} in codegen/names.toml, "
                f'section [arms]: "{name}.{arm}" = "..."'
            )
        prepared.definitions[own_name] = {
            **copy.deepcopy(definition),
            "allOf": [{"$ref": f"#/$defs/{arm if parent == union else parent}"} for parent in parents],
        }
        prepared.arms[own_name] = name
        arms.append({"$ref": f"#/$defs/{own_name}"})
    deprecated = {"deprecated": True} if definition.get("deprecated") else {}
    prepared.definitions[name] = {"anyOf": arms, **deprecated}
    prepared.log.append(f"{name}: one class per arm of {union}: {', '.join(str(ref_name(arm)) for arm in arms)}")


def _drop_open_parents(name: str, prepared: Prepared) -> None:
    definition = prepared.definitions[name]
    for part in list(definition.get("allOf", [])):
        parent = str(ref_name(part))
        if not is_class(prepared.definitions[parent]):
            definition["allOf"].remove(part)
            prepared.log.append(f"{name}: does not inherit {parent}, an open record without members")
    if definition.get("allOf") == []:
        del definition["allOf"]


def _flatten_narrowing(name: str, prepared: Prepared, original: dict[str, Json]) -> None:
    definition = prepared.definitions[name]
    inherited = _inherited(name, original)
    for member, schema in definition.get("properties", {}).items():
        if member in inherited and not _narrows(schema, inherited[member], original):
            break
    else:
        return
    parents = ", ".join(str(ref_name(part)) for part in definition.pop("allOf"))
    definition["properties"] = {**inherited, **definition["properties"]}
    definition["required"] = sorted({*_required(name, original)})
    definition["type"] = "object"
    prepared.log.append(f"{name}: does not inherit {parents}, because its {member!r} has another type")


def _inherited(name: str, definitions: dict[str, Json]) -> dict[str, Json]:
    members: dict[str, Json] = {}
    for part in definitions[name].get("allOf", []):
        parent = str(ref_name(part))
        members.update(_inherited(parent, definitions))
        members.update(copy.deepcopy(definitions[parent].get("properties", {})))
    return members


def _required(name: str, definitions: dict[str, Json]) -> set[str]:
    required = set(definitions[name].get("required", []))
    for part in definitions[name].get("allOf", []):
        required |= _required(str(ref_name(part)), definitions)
    return required


def _narrows(own: Json, base: Json, definitions: dict[str, Json]) -> bool:
    """Whether a member's type is a subtype of the inherited one in Python's eyes."""
    if own == base or base == {}:
        return True
    if "anyOf" in own:
        return all(_narrows(arm, base, definitions) for arm in own["anyOf"])
    own_ref, base_ref = ref_name(own), ref_name(base)
    if base_ref and "anyOf" in definitions[base_ref]:
        return any(_narrows(own, arm, definitions) for arm in definitions[base_ref]["anyOf"])
    if base_ref and not own_ref:
        return _narrows(own, definitions[base_ref], definitions)
    if own_ref and base_ref:
        return own_ref == base_ref or any(
            _narrows(part, base, definitions) for part in definitions[own_ref].get("allOf", [])
        )
    if "enum" in base:
        return own.get("const") in base["enum"]
    kinds = {"string": str, "integer": int}
    return "const" in own and isinstance(own["const"], kinds.get(base.get("type", ""), ()))


def _tidy(definition: Json) -> None:
    """Drop what the class says by itself: models are open, and deprecation is written by the post-pass."""
    definition.pop("deprecated", None)
    if is_class(definition):
        if definition.get("additionalProperties") == {}:
            del definition["additionalProperties"]
        elif definition.get("additionalProperties") == {"not": {}}:
            definition["additionalProperties"] = False
    for member in definition.get("properties", {}).values():
        member.pop("deprecated", None)


def _discriminate(name: str, prepared: Prepared) -> None:
    definition = prepared.definitions[name]
    arms = [ref_name(arm) for arm in definition.get("anyOf", [])]
    if len(arms) < 2 or None in arms:
        return
    constants = [_constants(str(arm), prepared.definitions) for arm in arms]
    for member in sorted(set.intersection(*(set(found) for found in constants))):
        if len({found[member] for found in constants}) == len(arms):
            definition["oneOf"] = definition.pop("anyOf")
            definition["discriminator"] = {"propertyName": member}
            prepared.log.append(f"{name}: arms told apart by {member!r}")
            return


def _constants(name: str, definitions: dict[str, Json]) -> dict[str, str]:
    required = _required(name, definitions)
    members = {**_inherited(name, definitions), **definitions[name].get("properties", {})}
    return {key: str(value["const"]) for key, value in members.items() if "const" in value and key in required}
