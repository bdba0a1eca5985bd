"""Type checkers accept handlers as authors write them, examples included, and reject each wrong one where it stands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parent
PROJECT = SAMPLES.parents[2]
EXAMPLES = PROJECT / "examples" / "handlers"
EXPECTED = re.compile(r"  # type: ignore\[(?P<code>[a-z-]+)\]$")
FOUND = re.compile(r"^[^:\n]+:(?P<line>\d+): error: .*\[(?P<code>[a-z-]+)\]$", re.MULTILINE)
SUPPRESSED = re.compile(r"#\s*(?:type|pyright|mypy):|\bcast\(")


def mypy(cache: Path, *targets: Path) -> subprocess.CompletedProcess[str]:
    options = ["--strict", "--config-file", "pyproject.toml", "--cache-dir", str(cache), "--no-error-summary"]
    command = [sys.executable, "-m", "mypy", *options, *map(str, targets)]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)


@pytest.fixture
def cache(request: pytest.FixtureRequest) -> Path:
    return request.config.cache.mkdir("mypy-forms")  # One cache with the tests of forms: filling it takes a while.


def samples() -> list[Path]:
    return [SAMPLES / "handlers_are_typed.py", *sorted(EXAMPLES.glob("*.py"))]


def test_nothing_in_a_sample_silences_a_type_checker() -> None:
    for sample in samples():
        assert SUPPRESSED.search(sample.read_text(encoding="utf-8")) is None, sample.name


@pytest.mark.timeout(300)
def test_mypy_accepts_handlers_as_authors_write_them(cache: Path) -> None:
    checked = mypy(cache, *samples())
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.timeout(300)
def test_pyright_accepts_handlers_as_authors_write_them() -> None:
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, *map(str, samples())]
    checked = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.timeout(300)
def test_mypy_rejects_every_mistake_where_it_stands(cache: Path, tmp_path: Path) -> None:
    expected: set[tuple[int, str]] = set()
    bare: list[str] = []
    for number, line in enumerate((SAMPLES / "mistakes.py").read_text(encoding="utf-8").splitlines(), 1):
        if (mark := EXPECTED.search(line)) is not None:
            expected.add((number, mark["code"]))
        bare.append(EXPECTED.sub("", line))
    unmarked = tmp_path / "mistakes_without_marks.py"
    unmarked.write_text("\n".join(bare) + "\n", encoding="utf-8")
    checked = mypy(cache, unmarked)
    found = {(int(error["line"]), error["code"]) for error in FOUND.finditer(checked.stdout)}
    assert found == expected, checked.stdout + checked.stderr
    assert len(expected) >= 12
