"""Every definition under its own name, nothing invented, everything described."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import mcp_model
from codegen.store import Schema
from mcp_model import McpModel
from tests.mcp_model.judges import PACKAGES, REVISIONS, package_of, schema_of

COUNTS = {"2025-11-25": 145, "2026-07-28": 155, "tasks": 20}
ARMS = {"GetTaskResult", "TaskStatusNotificationParams"}
"""The two unions of the tasks extension whose arms have no name in the schema."""
HELPERS = {"MISSING", "McpModel"}
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_definition_is_exported_under_its_own_name(revision: str) -> None:
    package = package_of(revision)
    declared = schema_of(revision).declared

    assert len(declared) == COUNTS[revision]
    assert [name for name in declared if not hasattr(package, name)] == []
    assert set(declared) <= set(package.__all__)


@pytest.mark.parametrize("revision", REVISIONS)
def test_no_name_is_invented(revision: str) -> None:
    schema = schema_of(revision)
    known = {*schema.declared, *schema.hoisted.values(), *schema.constants}
    others = set(package_of(revision).__all__) - known - (HELPERS if revision == "2026-07-28" else set())

    assert {name for name in others if not name.startswith(tuple(ARMS))} == set()
    assert len(others) == (10 if revision == "tasks" else 0)


@pytest.mark.parametrize("revision", REVISIONS)
def test_names_of_types_are_the_names_of_their_classes(revision: str) -> None:
    for name in schema_of(revision).definitions:
        assert getattr(package_of(revision), name).__name__ == name


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_type_and_member_is_described_with_a_link(revision: str) -> None:
    schema = schema_of(revision)
    documents = _documents(package_of(revision), schema)
    page = (
        "https://github.com/"
        if revision == "tasks"
        else f"https://modelcontextprotocol.io/specification/{revision}/schema#"
    )

    for name in {*schema.definitions, *(n for n in documents if n.startswith(tuple(ARMS)))}:
        text, fields = documents[name]
        assert text.splitlines()[0].endswith("."), name
        assert f"Spec: {page}" in text, name
        assert all(fields.values()), (name, fields)


@pytest.mark.parametrize("revision", REVISIONS)
def test_deprecations_are_shown(revision: str) -> None:
    schema = schema_of(revision)
    for name, definition in schema.definitions.items():
        kind = getattr(package_of(revision), name)
        if isinstance(kind, type):
            assert hasattr(kind, "__deprecated__") == ("deprecated" in definition), name
    assert sum("deprecated" in schema.definitions[name] for name in schema.declared) == (
        16 if revision == "2026-07-28" else 0
    )


def test_a_deprecated_class_can_be_used_without_a_warning() -> None:
    assert mcp_model.Root(uri="file:///tmp").to_wire() == {"uri": "file:///tmp"}
    assert mcp_model.Root.__deprecated__ == "Root is deprecated since revision 2026-07-28."  # type: ignore[attr-defined]  # set by the decorator


@pytest.mark.parametrize("revision", REVISIONS)
def test_attributes_are_snake_case_and_keep_their_wire_names(revision: str) -> None:
    schema = schema_of(revision)
    for name, definition in schema.definitions.items():
        kind = getattr(package_of(revision), name)
        if not (isinstance(kind, type) and issubclass(kind, McpModel)):
            continue
        wire = {field.alias or attribute for attribute, field in kind.model_fields.items()}
        assert set(definition.get("properties", {})) <= wire, name
        assert all(attribute.islower() and attribute.isidentifier() for attribute in kind.model_fields), name


def test_constants_have_their_published_values() -> None:
    assert mcp_model.LATEST_PROTOCOL_VERSION == "2026-07-28"
    assert mcp_model.JSONRPC_VERSION == "2.0"
    codes = [mcp_model.PARSE_ERROR, mcp_model.INVALID_REQUEST, mcp_model.METHOD_NOT_FOUND, mcp_model.INVALID_PARAMS]
    assert codes == [-32700, -32600, -32601, -32602]
    assert mcp_model.INTERNAL_ERROR == -32603
    assert mcp_model.HEADER_MISMATCH == -32020
    assert mcp_model.MISSING_REQUIRED_CLIENT_CAPABILITY == -32021
    assert mcp_model.UNSUPPORTED_PROTOCOL_VERSION == -32022


def test_url_mode_types_are_there_though_no_context_reaches_them() -> None:
    from mcp_model import v2025_11_25

    assert mcp_model.ElicitRequestURLParams(message="m", url="https://x.example").mode == "url"
    assert v2025_11_25.URLElicitationRequiredError.__name__ in v2025_11_25.__all__


def test_reserved_metadata_has_readable_attributes() -> None:
    fields = mcp_model.RequestMetaObject.model_fields
    assert list(fields) == ["progress_token", "protocol_version", "client_info", "client_capabilities", "log_level"]
    assert "server_info" in mcp_model.ResultMetaObject.model_fields
    assert "subscription_id" in mcp_model.NotificationMetaObject.model_fields
    assert mcp_model.Tool.model_fields["meta"].alias == "_meta"
    assert mcp_model.ToolInputSchema.model_fields["schema_"].alias == "$schema"


def test_every_package_is_listed() -> None:
    assert {path.parent.name for path in (ROOT / "mcp_model").glob("*/__init__.py")} == {
        "_generated",
        *(name.partition(".")[2] for name in PACKAGES.values() if "." in name),
    }


def _documents(package: ModuleType, schema: Schema) -> dict[str, tuple[str, dict[str, str]]]:
    """Return docstrings of types, and of their members, from the source: aliases have none at run time."""
    module = inspect.getmodule(
        getattr(package, next(name for name in schema.declared if isinstance(getattr(package, name), type)))
    )
    assert module is not None
    found: dict[str, tuple[str, dict[str, str]]] = {}
    body = ast.parse(inspect.getsource(module)).body
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            pairs = zip(node.body, [*node.body[1:], None], strict=True)
            fields = {
                ast.unparse(part.target): _text(after) for part, after in pairs if isinstance(part, ast.AnnAssign)
            }
            found[node.name] = (ast.get_docstring(node) or "", fields)
        elif isinstance(node, ast.Assign):
            found[ast.unparse(node.targets[0])] = (_text(following), {})
    return found


def _text(node: Any) -> str:
    constant = node.value if isinstance(node, ast.Expr) else None
    return constant.value if isinstance(constant, ast.Constant) and isinstance(constant.value, str) else ""
