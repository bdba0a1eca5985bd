"""What `check` stops at, and that what is committed is what `generate` writes, on any machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from codegen import generator, postpass
from codegen.cli import main
from codegen.errors import CodegenError
from codegen.project import Project
from tests.codegen.tea import ROOT, SOURCES


@pytest.fixture
def run(project: Project, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    def command(*arguments: str) -> tuple[int, str]:
        status = main(["--root", str(project.root), *arguments])
        captured = capsys.readouterr()
        return status, captured.out + captured.err

    assert command("import", str(SOURCES / "first"), "--revision", "first")[0] == 0
    return command


def test_committed_models_are_what_the_schemas_give_under_another_hash_seed() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "4242"}
    done = subprocess.run(
        [sys.executable, "-m", "codegen", "check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_check_prints_a_diff_and_generate_repairs_it(run: Callable[..., tuple[int, str]], project: Project) -> None:
    assert run("generate")[0] == 0
    assert run("check") == (0, "mcp_model is what schema/ gives\n")

    models = project.root / "mcp_model" / "_generated" / "tea_first.py"
    models.write_text(models.read_text(encoding="utf-8").replace("litres: Int", "litres: str"), encoding="utf-8")
    (project.root / "mcp_model" / "old.py").write_text('"""Old.\n\nGenerated; do not edit.\n"""\n', encoding="utf-8")
    status, output = run("check")
    assert status == 1
    assert "-    litres: str\n+    litres: Int\n" in output
    assert "--- committed/mcp_model/old.py" in output
    assert "python -m codegen generate" in output

    assert run("generate") == (0, "wrote mcp_model/_generated/tea_first.py\nwrote mcp_model/old.py\n")
    assert not (project.root / "mcp_model" / "old.py").exists()
    assert run("generate") == (0, "nothing to write: mcp_model is up to date\n")


def test_a_changed_pin_stops(run: Callable[..., tuple[int, str]], project: Project) -> None:
    pins = project.root / "schema" / "pins.toml"
    pins.write_text(pins.read_text(encoding="utf-8").replace("json = ", 'json = "0000" # '), encoding="utf-8")
    status, output = run("check")

    assert status == 1
    assert "schema/first.json is stale" in output
    assert "0000" in output
    assert "python -m codegen import DIR --revision first" in output


def test_a_schema_that_was_never_imported_stops(run: Callable[..., tuple[int, str]], project: Project) -> None:
    project.store.path("first").unlink()

    assert "first.json is missing; run: python -m codegen import" in run("check")[1]


def test_a_repair_that_is_not_in_the_schema_stops(run: Callable[..., tuple[int, str]], project: Project) -> None:
    project.repairs.write_text(
        '[[repair]]\nid = "late"\nrevision = "first"\nplace = "Pot/properties/litres"\nreason = "r"\n'
        'published = \'{"type": "integer"}\'\nrepaired = \'{"type": "number"}\'\n',
        encoding="utf-8",
    )
    status, output = run("check")

    assert status == 1
    assert "repair 'late' is stale" in output
    assert "python -m codegen import DIR --revision first" in output


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('Pot = "The pot."\n', "", "Pot of first has no summary; describe it in one line of your own words"),
        ('"litres" = "Its litres."\n', "", "Pot.litres has no summary"),
        ("[types]\n", '[types]\nKettle = "Gone."\n', "describes what no schema has: Kettle; remove it"),
        ("[types]\n", '[members.Pot]\nlid = "Gone."\n[types]\n', "describes what no schema has: Pot.lid; remove it"),
    ],
)
def test_summaries_must_be_complete_and_current(
    run: Callable[..., tuple[int, str]], project: Project, old: str, new: str, complaint: str
) -> None:
    text = project.summaries.read_text(encoding="utf-8")
    assert old in text
    project.summaries.write_text(text.replace(old, new), encoding="utf-8")
    status, output = run("check")

    assert status == 1
    assert complaint in output


def test_another_version_of_a_tool_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(generator.PINNED, "ruff", "0.0.1")

    with pytest.raises(CodegenError, match=r"is installed, 0\.0\.1 is pinned"):
        generator.check_tools()


@pytest.mark.parametrize(
    ("source", "complaint"),
    [("class A: ...\nclass A1: ...\n", "the generator invented names: A1"), ("", "the generator lost definitions: A")],
)
def test_an_invented_or_lost_name_stops(source: str, complaint: str, project: Project) -> None:
    from codegen import summaries
    from codegen.prepare import Prepared

    module = postpass.Module(
        revision="first",
        page="https://tea.example",
        prepared=Prepared({"A": {"type": "object", "properties": {}}}),
        original={},
        keep=frozenset({"A"}),
        summaries=summaries.load(project.summaries),
        header="",
        hoisted={},
    )
    with pytest.raises(CodegenError, match=complaint):
        postpass.finish(source, module)


def test_a_generator_that_fails_passes_its_words_on() -> None:
    with pytest.raises(CodegenError, match=r"(?s)ruff failed:.*syntax|ruff failed"):
        generator.format_source("def broken(:\n")


def test_every_generated_file_says_so_and_names_its_source() -> None:
    files = [path for path in (ROOT / "mcp_model").rglob("*.py") if "Generated; do not edit." in _head(path)]

    assert len(files) == 9
    for path in files:
        assert "Source: schema/" in _head(path)
        assert ", sha256 " in _head(path)
        assert "Rebuild: python -m codegen generate" in _head(path)


def _head(path: Path) -> str:
    return path.read_text(encoding="utf-8")[:400]
