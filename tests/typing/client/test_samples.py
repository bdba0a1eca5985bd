"""Type checkers know what a call returns, and reject a wrong params type and a wrong handler where they stand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.typing.forms.test_samples import EXPECTED, FOUND, PROJECT, mypy

SAMPLES = Path(__file__).parent


@pytest.fixture
def cache(request: pytest.FixtureRequest) -> Path:
    return request.config.cache.mkdir("mypy-client")


def test_mypy_knows_what_calls_return(cache: Path) -> None:
    checked = mypy(SAMPLES / "calls_are_typed.py", cache)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_pyright_knows_what_calls_return() -> None:
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, str(SAMPLES / "calls_are_typed.py")]
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
    assert len(expected) >= 20
