"""Importing the models builds none of them, and pulls in nothing but pydantic."""

from __future__ import annotations

import json
import subprocess
import sys

PROBE = """
import json, sys
import mcp_model
from mcp_model import McpModel
kinds = [value for value in vars(mcp_model).values() if isinstance(value, type) and issubclass(value, McpModel)]
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
