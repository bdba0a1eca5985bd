"""`python -m codegen report OLD NEW`: what a new revision changes, and for whom it breaks.

A change *breaks senders* when a document that was right under the old revision is wrong under the new one: whoever
writes must change. It *breaks receivers* when a document that is right under the new revision was wrong under the old
one: whoever reads may meet something it never had to handle. Types are compared with inheritance merged, so a member
that moves to a base class is no change.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from codegen import methods
from codegen.canonical import Json, expanded, ref_name
from codegen.coverage import covers
from codegen.store import Schema

__all__ = ["Change", "Report", "compare"]

Kind = Literal["added", "removed", "changed", "documentation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One difference inside a type both revisions have."""

    type: str
    what: str
    kind: Kind
    breaks_senders: bool = False
    breaks_receivers: bool = False

    @property
    def breaks(self) -> str:
        """Whom it breaks, in words."""
        whom = [
            who for who, broken in (("senders", self.breaks_senders), ("receivers", self.breaks_receivers)) if broken
        ]
        return "breaks " + " and ".join(whom) if whom else "compatible"


@dataclass(slots=True)
class Report:
    """Every difference between two revisions."""

    old: str
    new: str
    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    renamed: list[tuple[str, str, int]] = field(default_factory=list)
    methods_added: list[str] = field(default_factory=list)
    methods_removed: list[str] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    @property
    def structural(self) -> list[Change]:
        """Changes a document can show."""
        return [change for change in self.changes if change.kind != "documentation"]

    @property
    def documentation(self) -> list[Change]:
        """Changes only a reader of the schema notices."""
        return [change for change in self.changes if change.kind == "documentation"]


@dataclass(frozen=True, slots=True)
class _Merged:
    """A type with inheritance merged, as far as a comparison needs it."""

    members: dict[str, Json]
    required: frozenset[str]
    others: Json
    deprecated: bool
    alias: Json | None


def compare(old: Schema, new: Schema, notes: Path) -> Report:
    """Return what changed from one revision to another; `notes` is the project's `methods.toml`."""
    report = Report(old.revision, new.revision)
    before, after = set(old.declared), set(new.declared)
    report.added = sorted(after - before)
    report.removed = sorted(before - after)
    report.renamed = _renames(old, new, report.removed, report.added)
    for name in sorted(old.definitions.keys() & new.definitions.keys()):
        report.changes += _Comparison(name, old, new).changes()
    was, now = (_methods(schema, notes) for schema in (old, new))
    report.methods_added = sorted(now - was)
    report.methods_removed = sorted(was - now)
    return report


def _methods(schema: Schema, notes: Path) -> set[str]:
    return {row.method for row in methods.table(schema, methods.load_notes(notes, schema.revision))}


def _merged(name: str, schema: Schema) -> _Merged:
    definition = schema.all_definitions[name]
    deprecated = bool(definition.get("deprecated"))
    if definition.get("type") != "object" and "allOf" not in definition:
        alias = {key: value for key, value in definition.items() if key != "deprecated"}
        return _Merged({}, frozenset(), {}, deprecated, alias)
    members: dict[str, Json] = {}
    required: set[str] = set()
    for part in definition.get("allOf", []):
        parent = _merged(str(ref_name(part)), schema)
        if parent.alias is not None:
            return _Merged({}, frozenset(), {}, deprecated, {key: definition[key] for key in sorted(definition)})
        members.update(parent.members)
        required |= parent.required
    members.update(definition.get("properties", {}))
    required |= set(definition.get("required", []))
    return _Merged(members, frozenset(required), definition.get("additionalProperties", {}), deprecated, None)


class _Comparison:
    """The differences of one type between two revisions."""

    def __init__(self, name: str, old: Schema, new: Schema) -> None:
        self.name = name
        self.schemas = (old.all_definitions, new.all_definitions)
        self.old = _merged(name, old)
        self.new = _merged(name, new)

    def changes(self) -> list[Change]:
        found: list[Change] = []
        if self.old.deprecated != self.new.deprecated:
            found.append(self.note("deprecated" if self.new.deprecated else "no longer deprecated"))
        if self.old.alias is None and self.new.alias is None:
            for member in sorted(self.old.members.keys() | self.new.members.keys()):
                found += self.member(member)
            return found + self.value("other members", self.old.others, self.new.others)
        before = self.schemas[0][self.name] if self.old.alias is None else self.old.alias
        after = self.schemas[1][self.name] if self.new.alias is None else self.new.alias
        return found + self.value("", before, after)

    def member(self, member: str) -> list[Change]:
        was, now = member in self.old.required, member in self.new.required
        if member not in self.old.members:
            what = f"{member}: new {'required' if now else 'optional'} member"
            return [Change(type=self.name, what=what, kind="added", breaks_senders=now)]
        if member not in self.new.members:
            what = f"{member}: {'required' if was else 'optional'} member is gone"
            return [Change(type=self.name, what=what, kind="removed", breaks_receivers=was)]
        found: list[Change] = []
        if was != now:
            what = f"{member}: now {'required' if now else 'optional'}"
            found.append(Change(type=self.name, what=what, kind="changed", breaks_senders=now, breaks_receivers=was))
        before, after = dict(self.old.members[member]), dict(self.new.members[member])
        marks = [bool(schema.pop("deprecated", False)) for schema in (before, after)]
        if marks[0] != marks[1]:
            found.append(self.note(f"{member}: {'deprecated' if marks[1] else 'no longer deprecated'}"))
        return found + self.value(member, before, after)

    def value(self, where: str, old: Json, new: Json) -> list[Change]:
        before, after = _arms(old), _arms(new)
        if before.keys() == after.keys():
            return []
        gone = [arm for key, arm in before.items() if key not in after]
        came = [arm for key, arm in after.items() if key not in before]
        pieces = [*(f"no longer {_text(arm)}" for arm in gone), *(f"also {_text(arm)}" for arm in came)]
        what = _prefix(where) + ", ".join(pieces)
        senders = not covers(expanded(new, self.schemas[1]), expanded({"anyOf": gone}, self.schemas[0]))
        receivers = not covers(expanded(old, self.schemas[0]), expanded({"anyOf": came}, self.schemas[1]))
        if not senders and not receivers:
            return [self.note(f"{what} (the same documents)")]
        return [Change(type=self.name, what=what, kind="changed", breaks_senders=senders, breaks_receivers=receivers)]

    def note(self, what: str) -> Change:
        return Change(type=self.name, what=what, kind="documentation")


def _prefix(where: str) -> str:
    return f"{where.strip()}: " if where else ""


def _parts(schema: Json) -> list[Json]:
    return [part for arm in schema["anyOf"] for part in _parts(arm)] if "anyOf" in schema else [schema]


def _arms(schema: Json) -> dict[str, Json]:
    """Return the arms of a union, each under a key to compare."""
    arms: list[Json] = []
    for part in _parts(schema):
        if "enum" in part:
            arms += [{"const": value} for value in part["enum"]]
        elif isinstance(part.get("type"), list):
            arms += [{"type": kind} for kind in part["type"]]
        else:
            arms.append(part)
    return {json.dumps(arm, sort_keys=True): arm for arm in arms}


def _text(part: Json) -> str:
    if not part:
        return "anything"
    if "const" in part:
        return json.dumps(part["const"])
    base = ref_name(part) or part.get("type") or json.dumps(part)
    if base == "array":
        base = f"a list of {_text(part.get('items', {}))}"
    elif base == "object" and "additionalProperties" in part:
        base = f"a map to {_text(part['additionalProperties'])}"
    bounds = [f"{key} {part[key]}" for key in ("minimum", "maximum", "minItems", "maxItems") if key in part]
    return f"{base} ({', '.join(bounds)})" if bounds else str(base)


def _renames(old: Schema, new: Schema, removed: list[str], added: list[str]) -> list[tuple[str, str, int]]:
    """Guess which removed type an added one continues: the most alike, if they share at least three quarters."""
    guesses: list[tuple[int, str, str]] = []
    for was in removed:
        for now in added:
            likeness = _likeness(_merged(was, old), _merged(now, new))
            if likeness >= 75:
                guesses.append((likeness, was, now))
    found: list[tuple[str, str, int]] = []
    for likeness, was, now in sorted(guesses, key=lambda guess: (-guess[0], guess[1], guess[2])):
        if all(was != taken and now != other for taken, other, _ in found):
            found.append((was, now, likeness))
    return sorted(found)


def _likeness(old: _Merged, new: _Merged) -> int:
    if old.alias is not None or new.alias is not None:
        return 100 if old.alias == new.alias else 0
    before = {_fact(key, value, old) for key, value in old.members.items()}
    after = {_fact(key, value, new) for key, value in new.members.items()}
    if len(before | after) < 2:
        return 0
    return round(100 * len(before & after) / len(before | after))


def _fact(member: str, schema: Json, merged: _Merged) -> str:
    return json.dumps([member, schema, member in merged.required], sort_keys=True)
