"""Type checkers accept right uses and reject mistakes, and the generated code itself, with and without plugins."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
MISTAKES = HERE / "mistakes.py"
WRONG_LINES = {
    number
    for number, line in enumerate(MISTAKES.read_text(encoding="utf-8").splitlines(), 1)
    if "# type: ignore[" in line
}
BASE = """[mypy]
strict = true
python_version = 3.11
explicit_package_bases = true
namespace_packages = true
mypy_path = {root}
"""
PLUGIN = """plugins = pydantic.mypy

[pydantic-mypy]
init_typed = true
init_forbid_extra = true
warn_required_dynamic_aliases = true
"""


@pytest.mark.parametrize("config", [BASE, BASE + PLUGIN], ids=["no plugin", "pydantic plugin"])
def test_mypy_strict_accepts_the_models_and_the_samples(config: str, tmp_path: Path) -> None:
    file = tmp_path / "mypy.ini"
    file.write_text(config.format(root=ROOT), encoding="utf-8")
    cache = ROOT / ".mypy_cache" / ("models-plugin" if "plugins" in config else "models")
    command = ["-m", "mypy", "--config-file", str(file), "--cache-dir", str(cache), "mcp_model", str(HERE)]
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_pyright_accepts_right_uses_and_finds_every_mistake() -> None:
    command = ["-m", "pyright", "--outputjson", "--pythonpath", sys.executable, "--project", str(HERE)]
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
    report = json.loads(done.stdout)
    found = [item for item in report["generalDiagnostics"] if item["severity"] == "error"]

    assert report["summary"]["filesAnalyzed"] > 12
    assert [item for item in found if Path(item["file"]) != MISTAKES] == []
    assert {item["range"]["start"]["line"] + 1 for item in found} == WRONG_LINES
    assert len(WRONG_LINES) == 13
