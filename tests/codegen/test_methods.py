from __future__ import annotations

from pathlib import Path

import pytest

from codegen import methods
from codegen.errors import CodegenError
from codegen.store import Schema, Store
from tests.codegen.tea import ROOT


def rows(revision: str) -> dict[str, methods.Row]:
    notes = methods.load_notes(ROOT / "codegen" / "methods.toml", revision)
    return {row.method: row for row in methods.table(Store(ROOT / "schema").load(revision), notes)}


def test_direction_kind_and_types_follow_from_the_schema() -> None:
    table = rows("2026-07-28")

    assert len(table) == 21
    assert table["tools/call"] == methods.Row(
        method="tools/call",
        direction="client_to_server",
        kind="request",
        request="CallToolRequest",
        params="CallToolRequestParams",
        params_required=True,
        result="CallToolResult",
        admits_input_required=True,
        cacheable=False,
    )
    assert {row.method for row in table.values() if row.kind == "input_request"} == {
        "elicitation/create",
        "roots/list",
        "sampling/createMessage",
    }
    assert {row.method for row in table.values() if row.admits_input_required} == {
        "prompts/get",
        "resources/read",
        "tools/call",
    }
    assert {row.method for row in table.values() if row.cacheable} == {
        "prompts/list",
        "resources/list",
        "resources/read",
        "resources/templates/list",
        "server/discover",
        "tools/list",
    }
    assert table["notifications/cancelled"].direction == "both"
    assert table["prompts/list"].params == "PaginatedRequestParams"  # inherited


def test_older_revisions_and_extensions_have_tables_too() -> None:
    assert rows("2025-11-25")["ping"].result == "EmptyResult"
    assert rows("2025-11-25")["ping"].direction == "both"
    assert rows("tasks")["tasks/get"].result == "GetTaskResult"
    assert rows("tasks")["notifications/tasks"].direction == "server_to_client"


def test_a_constant_reads_like_its_method() -> None:
    assert {row.constant for row in rows("2026-07-28").values()} >= {
        "TOOLS_CALL",
        "SAMPLING_CREATE_MESSAGE",
        "NOTIFICATIONS_RESOURCES_LIST_CHANGED",
    }


def schema(**definitions: object) -> Schema:
    request = {"type": "object", "properties": {"method": {"const": "x/y"}, "params": {"$ref": "#/$defs/P"}}}
    return Schema(
        revision="r",
        definitions={"XRequest": request, "P": {"type": "object"}, **definitions},  # type: ignore[dict-item]  # JSON
        constants={},
        hoisted={},
        source={},
    )


def test_a_method_nobody_sends_stops() -> None:
    with pytest.raises(CodegenError, match=r"XRequest \(x/y\).*methods\.toml, section \[direction"):
        methods.table(schema(), {"direction": {}, "result": {}})


def test_a_request_without_a_result_stops() -> None:
    notes = {"direction": {"XRequest": "client_to_server"}, "result": {}}
    with pytest.raises(CodegenError, match=r"neither XResultResponse nor XResult.*\[result"):
        methods.table(schema(), notes)

    notes["result"]["XRequest"] = "P"
    assert methods.table(schema(), notes)[0].result == "P"


def test_notes_of_another_revision_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "methods.toml"
    file.write_text('[result."old"]\nA = "B"\n', encoding="utf-8")

    assert methods.load_notes(file, "new") == {"result": {}, "direction": {}}
