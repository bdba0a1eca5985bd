"""Type checkers accept the right uses of forms, and reject each wrong one where it stands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parent
PROJECT = SAMPLES.parents[2]
EXPECTED = re.compile(r"  # type: ignore\[(?P<code>[a-z-]+)\]$")
FOUND = re.compile(r"^[^:\n]+:(?P<line>\d+): error: .*\[(?P<code>[a-z-]+)\]$", re.MULTILINE)


def mypy(target: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    options = ["--strict", "--config-file", "pyproject.toml", "--cache-dir", str(cache), "--no-error-summary"]
    return subprocess.run(
        [sys.executable, "-m", "mypy", *options, str(target)], cwd=PROJECT, capture_output=True, text=True, check=False
    )


@pytest.fixture
def cache(request: pytest.FixtureRequest) -> Path:
    return request.config.cache.mkdir("mypy-forms")


def test_mypy_infers_the_answers_of_forms(cache: Path) -> None:
    checked = mypy(SAMPLES / "answers_are_typed.py", cache)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_pyright_infers_the_answers_of_forms() -> None:
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, str(SAMPLES / "answers_are_typed.py")]
    checked = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_mypy_rejects_every_mistake_where_it_stands(cache: Path, tmp_path: Path) -> None:
    expected: set[tuple[int, str]] = set()
    bare: list[str] = []
    for number, line in enumerate((SAMPLES / "mistakes.py").read_text(encoding="utf-8").splitlines(), 1):
        if (mark := EXPECTED.search(line)) is not None:
            expected.add((number, mark["code"]))
        bare.append(EXPECTED.sub("", line))
    unmarked = tmp_path / "mistakes_without_marks.py"
    unmarked.write_text("\n".join(bare) + "\n", encoding="utf-8")
    checked = mypy(unmarked, cache)
    found = {(int(error["line"]), error["code"]) for error in FOUND.finditer(checked.stdout)}
    assert found == expected, checked.stdout + checked.stderr
    assert len(expected) >= 12
