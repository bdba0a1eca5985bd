"""Runs datamodel-code-generator and ruff. The versions are pinned: they shape the output byte by byte."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

from codegen.canonical import Json
from codegen.errors import CodegenError

__all__ = ["ATTRIBUTE_NAMES", "PINNED", "check_tools", "format_source", "raw_models"]

PINNED = {"datamodel-code-generator": "0.89.0", "pydantic": "2.14.4", "ruff": "0.17.6"}

ATTRIBUTE_NAMES = {
    "$schema": "schema_",
    "_meta": "meta",
    "io.modelcontextprotocol/clientCapabilities": "client_capabilities",
    "io.modelcontextprotocol/clientInfo": "client_info",
    "io.modelcontextprotocol/logLevel": "log_level",
    "io.modelcontextprotocol/protocolVersion": "protocol_version",
    "io.modelcontextprotocol/serverInfo": "server_info",
    "io.modelcontextprotocol/subscriptionId": "subscription_id",
}
"""Wire names whose snake_case form would not read well; every other attribute is the snake_case of its wire name."""

OPTIONS = [
    *("--input-file-type", "jsonschema"),
    *("--output-model-type", "pydantic_v2.BaseModel"),
    *("--target-python-version", "3.11"),
    *("--target-pydantic-version", "2.12"),
    *("--base-class", "mcp_model._base.McpModel"),
    *("--enum-field-as-literal", "all"),
    *("--allof-class-hierarchy", "always"),
    *("--allof-merge-mode", "none"),
    *("--strict-types", "int", "float", "bool"),
    *("--formatters", "ruff-format"),
    "--ignore-pyproject",
    "--strict-refs",
    "--skip-root-model",
    "--disable-timestamp",
    "--use-annotated",
    "--use-double-quotes",
    "--use-type-alias",
    "--use-one-literal-as-default",
    "--remove-special-field-name-prefix",
    "--snake-case-field",
]


def check_tools() -> None:
    """Raise unless the tools that shape the output have the pinned versions.

    Raises:
        CodegenError: A tool is missing or has another version; the message names both versions.
    """
    for name, wanted in PINNED.items():
        found = version(name)
        if found != wanted:
            raise CodegenError(f"{name} {found} is installed, {wanted} is pinned; install requirements/dev.txt")


def raw_models(definitions: Mapping[str, Json]) -> str:
    """Return the generator's module for these definitions, before the post-pass.

    Raises:
        CodegenError: The generator failed; the message holds what it printed.
    """
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": dict(definitions)}
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "schema.json")
        target = Path(folder, "models.py")
        names = Path(folder, "names.json")
        source.write_text(json.dumps(document), encoding="utf-8")
        names.write_text(json.dumps(ATTRIBUTE_NAMES), encoding="utf-8")
        command = [sys.executable, "-m", "datamodel_code_generator", *OPTIONS, "--aliases", str(names)]
        _run([*command, "--input", str(source), "--output", str(target)], cwd=folder)
        return target.read_text(encoding="utf-8")


def format_source(source: str) -> str:
    """Return Python source with imports sorted and formatted as ruff does it, with the line length of this project."""
    ruff = [sys.executable, "-m", "ruff"]
    common = ["--isolated", "--target-version", "py311", "--line-length", "120", "--stdin-filename", "generated.py"]
    sorting = ["--select", "I", "--fix", "--quiet", "--config", 'lint.isort.known-first-party=["mcp_model"]']
    ordered = _run([*ruff, "check", *common, *sorting, "-"], text=source)
    return _run([*ruff, "format", *common, "-"], text=ordered)


def _run(command: list[str], *, cwd: str | None = None, text: str | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, input=text, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise CodegenError(f"{command[2]} failed:\n{done.stderr.strip()}")
    return done.stdout
