"""The five steps of docs/spec-bump.md, taken with a made-up next revision.

The next revision adds types (`PourRequest`, `PourResult`), makes a member required (`degrees`), removes an arm of a
union (`Herbal` from `Leaf`) and renames a type (`Pot` is now `Vessel`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from codegen.cli import main
from codegen.project import Project
from tests.codegen.tea import SOURCES, add_summaries, name_anonymous, pin

USE = """
from mcp_model import BrewRequestParams, Green, PourRequest, PourResult, Vessel, LATEST_PROTOCOL_VERSION
from mcp_model.methods import METHODS, method_spec
from mcp_model.tea_first import Herbal, Pot
from mcp_model.tea_first.methods import METHODS as OLD_METHODS

assert LATEST_PROTOCOL_VERSION == "second"
assert sorted(METHODS) == ["tea/brew", "tea/pour"] and sorted(OLD_METHODS) == ["tea/brew"]
call = PourRequest(id=1, params=method_spec("tea/pour").parse_params({"cups": 2}))
assert call.to_wire() == {"method": "tea/pour", "params": {"cups": 2}, "jsonrpc": "2.0", "id": 1}
assert BrewRequestParams(kind=Green(name="sencha"), degrees=80, minutes=2).to_wire() == {
    "kind": {"name": "sencha", "type": "green"}, "degrees": 80, "minutes": 2,
}
assert Vessel.from_wire({"litres": 1, "owner": None, "temperature": "tepid"}).to_wire()["owner"] is None
assert Herbal(name="mint").type == "herbal"
try:
    BrewRequestParams.from_wire({"kind": {"type": "herbal", "name": "mint"}, "degrees": 90, "minutes": 5})
except ValueError as error:
    assert "'herbal' found using 'type' does not match" in str(error)
else:
    raise AssertionError("the removed arm still parses")
print("used")
"""


def test_a_bump_from_pin_to_models(project: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        status = main(["--root", str(project.root), *arguments])
        captured = capsys.readouterr()
        return status, captured.out + captured.err

    assert run("import", str(SOURCES / "first"), "--revision", "first")[0] == 0

    # 1. pin the new revision and make it the current one
    pin(project, "second")
    pins = project.root / "schema" / "pins.toml"
    pins.write_text(
        pins.read_text(encoding="utf-8").replace('current = "first"', 'current = "second"'), encoding="utf-8"
    )
    assert "second.json is missing" in run("check")[1]

    # 2. import it; name what the import stops at
    status, output = run("import", str(SOURCES / "second"), "--revision", "second")
    assert status == 1
    assert '"PourRequest.params" = "..."' in output
    name_anonymous(project, "PourRequest.params", "PourRequestParams")
    status, output = run("import", str(SOURCES / "second"), "--revision", "second")
    assert status == 0
    assert "anonymous object named: PourRequest.params is PourRequestParams" in output

    # 3. read the report
    status, output = run("report", "first", "second")
    assert status == 0
    lines = output.splitlines()
    assert lines[0].startswith("first -> second: +3 -2 types; 3 changes in 3 shared types")
    assert "  Pot -> Vessel (100 % alike)" in lines
    assert "    degrees: now required  [breaks senders]" in lines
    assert "    no longer Herbal  [breaks senders]" in lines
    assert "    also PourRequest  [breaks receivers]" in lines
    assert "  PourResult" in lines
    assert "| `Leaf` | no longer Herbal | senders |" in run("report", "first", "second", "--markdown")[1]

    # 4. describe the new types, generate, check
    assert "Vessel of second has no summary" in run("generate")[1]
    types = {"PourRequest": "A.", "PourRequestParams": "B.", "PourResult": "C.", "Vessel": "D."}
    add_summaries(project, types, {"cups": "E.", "spilled": "F."})
    assert run("generate")[0] == 0
    assert run("check")[0] == 0

    # 5. use it: the new revision at the top, the old one beside it
    environment = {**os.environ, "PYTHONPATH": str(project.root)}
    done = subprocess.run(
        [sys.executable, "-c", USE], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "used\n"), done.stderr


def test_the_document_names_the_steps_and_commands() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "spec-bump.md").read_text(encoding="utf-8")

    assert [f"## {number}. " in text for number in range(1, 7)] == [True] * 5 + [False]
    for command in ("import", "report", "generate", "check"):
        assert f"python -m codegen {command}" in text
