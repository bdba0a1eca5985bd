"""An extension declares its own types; its copies of core types must be ours."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from codegen.errors import CodegenError
from codegen.importer import import_revision
from codegen.project import Project
from codegen.store import dumps
from tests.codegen.tea import SOURCES

TS = """
import type { Result as Outcome, Named } from "./core.js";
export interface Guest extends Named { seat: number }
export type SeatResult = Outcome & Guest & { done: "yes" };
"""
TEXT = {"type": "string"}
NAMED = {"type": "object", "properties": {"name": TEXT, "title": TEXT}, "required": ["name"]}
GUEST = {
    "type": "object",
    "properties": {"name": TEXT, "title": TEXT, "seat": {"type": "integer", "maximum": 9007199254740991}},
    "required": ["name", "seat"],
}


def write_extension(folder: Path, project: Project, named: object) -> Path:
    folder.mkdir()
    (folder / "schema.ts").write_text(TS, encoding="utf-8")
    done = {"type": "object", "properties": {"done": {"const": "yes", "type": "string"}}, "required": ["done"]}
    definitions = {
        "Named": named,
        "Guest": GUEST,
        "SeatResult": {"allOf": [{"$ref": "#/$defs/Result"}, GUEST, done]},
        "Result": {"type": "object", "additionalProperties": {}, "properties": {"note": {"type": "string"}}},
    }
    (folder / "schema.json").write_text(json.dumps({"$defs": definitions}), encoding="utf-8")
    sums = {kind: hashlib.sha256((folder / f"schema.{kind}").read_bytes()).hexdigest() for kind in ("json", "ts")}
    with (project.root / "schema" / "pins.toml").open("a", encoding="utf-8") as file:
        file.write(
            '\n[revision.guests]\npackage = "guests"\ncore = "first"\npage = "https://tea.example/guests"\n'
            f'repository = "r"\ncommit = "c"\npath = "p"\njson = "{sums["json"]}"\nts = "{sums["ts"]}"\n'
        )
    return folder


def import_core(project: Project) -> None:
    imported = import_revision(project, SOURCES / "first", "first")
    project.store.path("first").write_text(dumps(imported.schema), encoding="utf-8")


def test_an_extension_keeps_only_its_own_types(project: Project, tmp_path: Path) -> None:
    import_core(project)
    imported = import_revision(project, write_extension(tmp_path / "guests", project, NAMED), "guests")

    assert sorted(imported.schema.definitions) == ["Guest", "SeatResult"]
    assert imported.schema.definitions["SeatResult"]["allOf"][0] == {"$ref": "#/$defs/Result"}
    assert "Pot" in imported.schema.all_definitions
    assert imported.log[-1].startswith("rule    2 copied types equal those of revision first")


def test_a_copy_that_differs_from_the_core_stops_the_import(project: Project, tmp_path: Path) -> None:
    import_core(project)
    folder = write_extension(tmp_path / "guests", project, {**NAMED, "required": []})

    with pytest.raises(CodegenError, match="Named: the copy differs from revision first"):
        import_revision(project, folder, "guests")
