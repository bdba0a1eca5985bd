"""Importing the package loads no model; asking for one loads all, builds none, and pulls in nothing but pydantic."""

from __future__ import annotations

import json
import subprocess
import sys
from types import ModuleType

import pytest

import mcp_model
import mcp_model.tasks
import mcp_model.v2025_11_25

FIRST = {"mcp_model": "Tool", "mcp_model.v2025_11_25": "Tool", "mcp_model.tasks": "Task"}

PROBE = """
import json, sys
import mcp_model
from mcp_model import McpModel
values = [getattr(mcp_model, name) for name in mcp_model.__all__]
kinds = [value for value in values if isinstance(value, type) and issubclass(value, McpModel)]
print(json.dumps({
    "classes": len(kinds),
    "built": [kind.__name__ for kind in kinds if kind.__pydantic_complete__],
    "older": [name for name in sys.modules if name.startswith("mcp_model") and ("2025" in name or "tasks" in name)],
    "foreign": [name for name in ("aiohttp", "jsonschema", "cryptography", "mcp_runtime") if name in sys.modules],
}))
"""


def test_import_builds_no_model_and_loads_nothing_else() -> None:
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    facts = json.loads(done.stdout)

    assert facts["classes"] > 140
    assert facts["built"] == []
    assert facts["older"] == []
    assert facts["foreign"] == []


@pytest.mark.parametrize("package", ["mcp_model", "mcp_model.v2025_11_25", "mcp_model.tasks"])
def test_models_are_loaded_when_the_first_is_asked_for(package: str) -> None:
    loaded = "'pydantic' in sys.modules"
    probe = f"import sys, {package} as p; early = {loaded}; p.{FIRST[package]}; print(early, {loaded})"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


@pytest.mark.parametrize("package", [mcp_model, mcp_model.v2025_11_25, mcp_model.tasks])
def test_every_exported_name_is_there_and_no_other(package: ModuleType) -> None:
    assert dir(package) == sorted(package.__all__)
    assert all(hasattr(package, name) for name in package.__all__)
    with pytest.raises(AttributeError, match="Nonsense"):
        _ = package.Nonsense
    with pytest.raises(ImportError):
        exec(f"from {package.__name__} import Nonsense")
