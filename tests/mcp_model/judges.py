"""Two judges of one document: `jsonschema` on the structural schema, and our models."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema
from jsonschema.protocols import Validator
from pydantic import TypeAdapter, ValidationError

from codegen.store import Schema, Store

__all__ = ["CASES", "PACKAGES", "REVISIONS", "accepts", "package_of", "parse", "schema_of", "valid", "write"]

STORE = Store(Path(__file__).resolve().parents[2] / "schema")
PACKAGES = {"2025-11-25": "mcp_model.v2025_11_25", "2026-07-28": "mcp_model", "tasks": "mcp_model.tasks"}
REVISIONS = tuple(PACKAGES)


@cache
def schema_of(revision: str) -> Schema:
    return STORE.load(revision)


CASES = [(revision, name) for revision in REVISIONS for name in schema_of(revision).definitions]
"""Every type of every revision, the named anonymous objects included."""


@cache
def package_of(revision: str) -> ModuleType:
    return import_module(PACKAGES[revision])


@cache
def _validator(revision: str, name: str) -> Validator:
    return jsonschema.Draft202012Validator(schema_of(revision).document(name))


@cache
def _adapter(revision: str, name: str) -> TypeAdapter[Any]:
    return TypeAdapter(getattr(package_of(revision), name))


def valid(revision: str, name: str, document: Any) -> bool:
    """Whether the structural schema accepts a document."""
    return bool(_validator(revision, name).is_valid(document))


def parse(revision: str, name: str, document: Any) -> Any:
    return _adapter(revision, name).validate_python(document, by_alias=True, by_name=False)


def accepts(revision: str, name: str, document: Any) -> bool:
    """Whether our model accepts a document."""
    try:
        parse(revision, name, document)
    except ValidationError:
        return False
    return True


def write(revision: str, name: str, value: Any) -> Any:
    return _adapter(revision, name).dump_python(value, mode="json")
