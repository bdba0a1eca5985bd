from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from codegen.cli import main
from codegen.errors import CodegenError
from codegen.importer import import_revision
from codegen.project import Project
from codegen.store import dumps
from tests.codegen.tea import SOURCES


def changed_copy(project: Project, folder: Path, edit: dict[str, tuple[str, str]]) -> Path:
    """Copy the first revision, edit its files, and pin the result."""
    shutil.copytree(SOURCES / "first", folder)
    pins = project.root / "schema" / "pins.toml"
    for file, (old, new) in edit.items():
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        before = _sha(folder / file)
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        pins.write_text(pins.read_text(encoding="utf-8").replace(before, _sha(folder / file)), encoding="utf-8")
    return folder


def _sha(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_import_writes_our_own_schema_without_prose(project: Project) -> None:
    imported = import_revision(project, SOURCES / "first", "first")
    stored = json.loads(dumps(imported.schema))

    assert len(imported.schema.declared) == 17
    assert stored["x-hoisted"] == {"BrewRequestParams.extras": "Extras", "TooLateError.reason": "TooLateReason"}
    assert stored["x-constants"] == {"LATEST_PROTOCOL_VERSION": "first", "JSONRPC_VERSION": "2.0", "TOO_LATE": -32099}
    assert "description" not in dumps(imported.schema)
    assert "Makes a pot" not in dumps(imported.schema)
    assert stored["$defs"]["Leaf"]["anyOf"][2] == {"$ref": "#/$defs/Herbal"}
    assert stored["$defs"]["Herbal"]["deprecated"] is True


def test_import_prints_what_it_restored(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--root", str(project.root), "import", str(SOURCES / "first"), "--revision", "first"])
    lines = capsys.readouterr().out.splitlines()

    assert status == 0
    assert "rule    inheritance lost in schema.json: Black extends Named" in lines
    assert "rule    deprecation lost in schema.json: Herbal" in lines
    assert "rule    alias inlined in schema.json: ClientRequest = BrewRequest" in lines
    assert "rule    union flattened in schema.json: RequestId has 2 arms" in lines
    assert lines[-1] == "schema/first.json: 17 types, 2 named anonymous objects"


def test_a_wrong_sum_shows_both_values(project: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "other"
    shutil.copytree(SOURCES / "first", folder)
    pinned = project.store.pins.get("first").ts
    (folder / "schema.ts").write_text("export type A = string;\n", encoding="utf-8")

    assert main(["--root", str(project.root), "import", str(folder), "--revision", "first"]) == 1
    message = capsys.readouterr().err
    assert pinned in message
    assert _sha(folder / "schema.ts") in message
    assert "first-commit" in message


def test_files_that_disagree_stop_the_import(project: Project, tmp_path: Path) -> None:
    edit = {"schema.json": ('"required": ["litres", "owner", "temperature"]', '"required": ["litres", "owner"]')}
    folder = changed_copy(project, tmp_path / "edited", edit)

    with pytest.raises(CodegenError, match=r"(?s)Pot: .*required.*repairs\.toml"):
        _import(project, folder)


def test_files_with_different_types_stop_the_import(project: Project, tmp_path: Path) -> None:
    folder = changed_copy(project, tmp_path / "edited", {"schema.json": ('"Pot": {', '"Kettle": {')})

    with pytest.raises(CodegenError, match="different types: Kettle, Pot"):
        _import(project, folder)


REPAIR = """
[[repair]]
id = "fractions"
revision = "first"
place = "BrewRequestParams/properties/minutes"
published = '{"type": "integer"}'
repaired = '{"type": ["integer", "number"]}'
reason = "half a minute matters"
"""


def test_a_repair_changes_the_schema_and_is_logged(project: Project) -> None:
    project.repairs.write_text(REPAIR, encoding="utf-8")
    imported = _import(project, SOURCES / "first")

    assert imported.definitions["BrewRequestParams"]["properties"]["minutes"] == {"type": ["integer", "number"]}
    log = import_revision(project, SOURCES / "first", "first").log
    assert log[0] == "repair  fractions: BrewRequestParams/properties/minutes: half a minute matters"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            """'{"type": "integer"}'""",
            """'{"type": "string"}'""",
            r"'fractions' is stale: schema\.ts changed at .*expected.*found",
        ),
        ("properties/minutes", "properties/seconds", r"'fractions' is stale: schema\.ts has nothing at .*seconds"),
        (
            """published = '{"type": "integer"}'""",
            """published = '{"type": "null"}'\nderived = '{"type": "integer"}'""",
            r"'fractions' is stale: schema\.json changed at .*expected.*found",
        ),
    ],
)
def test_a_stale_repair_stops_and_says_what_to_do(project: Project, old: str, new: str, complaint: str) -> None:
    project.repairs.write_text(REPAIR.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(CodegenError, match=f"(?s){complaint}") as caught:
        _import(project, SOURCES / "first")
    assert "codegen/repairs.toml" in str(caught.value)


def test_an_unpinned_revision_says_where_to_pin_it(project: Project) -> None:
    with pytest.raises(CodegenError, match=r"third is not pinned \(pinned: first\).*schema/pins\.toml"):
        import_revision(project, SOURCES / "first", "third")


def _import(project: Project, folder: Path) -> Any:
    return import_revision(project, folder, "first").schema
