from __future__ import annotations

from typing import Any, get_args

import pytest
from pydantic import ValidationError

from mcp_model import (
    CallToolRequestParams,
    ElicitRequestFormParams,
    ElicitRequestURLParams,
    NotificationParams,
)
from mcp_model import methods as current
from mcp_model.methods import ELICITATION_CREATE, METHODS, NOTIFICATIONS_TOOLS_LIST_CHANGED, TOOLS_CALL, method_spec
from mcp_model.tasks import GetTaskResultFailed
from mcp_model.tasks import methods as tasks
from mcp_model.v2025_11_25 import methods as older

META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}


def test_the_table_lists_every_method_once() -> None:
    assert (len(METHODS), len(older.METHODS), len(tasks.METHODS)) == (21, 31, 4)
    assert METHODS["tools/call"] is TOOLS_CALL is method_spec("tools/call")
    with pytest.raises(KeyError):
        method_spec("initialize")
    assert older.method_spec("initialize").direction == "client_to_server"
    with pytest.raises(TypeError):
        METHODS["x"] = TOOLS_CALL  # type: ignore[index]  # the table is read-only


def test_literals_sort_the_methods_by_kind_and_sender() -> None:
    assert set(get_args(current.InputRequestMethod)) == {"elicitation/create", "roots/list", "sampling/createMessage"}
    assert get_args(current.ClientNotificationMethod) == ("notifications/cancelled",)
    requests = {method for method, spec in METHODS.items() if spec.kind == "request"}
    assert set(get_args(current.ClientRequestMethod)) == requests == set(current.RequestHandlers.__annotations__)
    assert "notifications/cancelled" in get_args(current.ServerNotificationMethod)


def test_a_row_names_the_types_of_its_message() -> None:
    for table in (METHODS, older.METHODS, tasks.METHODS):
        for method, spec in table.items():
            assert spec.request.model_fields["method"].annotation is not None
            assert get_args(spec.request.model_fields["method"].annotation) == (method,)
            assert (spec.result is None) == (spec.kind == "notification")


def test_params_are_parsed_by_method() -> None:
    call = TOOLS_CALL.parse_params({"_meta": META, "name": "n", "arguments": {"a": None}})
    assert isinstance(call, CallToolRequestParams)
    assert call.arguments == {"a": None}
    with pytest.raises(ValidationError):
        TOOLS_CALL.parse_params({"name": "n"})
    with pytest.raises(ValidationError):
        TOOLS_CALL.parse_params(None)


def test_params_that_may_be_absent_may_be_absent() -> None:
    assert NOTIFICATIONS_TOOLS_LIST_CHANGED.parse_params(None) is None
    assert NOTIFICATIONS_TOOLS_LIST_CHANGED.parse_params({}) == NotificationParams()


def test_params_that_are_a_union_are_parsed_to_an_arm() -> None:
    form = {"message": "m", "requestedSchema": {"type": "object", "properties": {}}}
    assert isinstance(ELICITATION_CREATE.parse_params(form), ElicitRequestFormParams)
    url = {"mode": "url", "message": "m", "url": "https://x.example"}
    assert isinstance(ELICITATION_CREATE.parse_params(url), ElicitRequestURLParams)


def test_a_task_is_parsed_by_its_status() -> None:
    task: dict[str, Any] = {
        "resultType": "complete",
        "taskId": "t",
        "status": "failed",
        "createdAt": "2026-01-01T00:00:00Z",
        "lastUpdatedAt": "2026-01-01T00:00:00Z",
        "ttlMs": None,
        "error": {"code": -32603, "message": "broke"},
    }
    result = tasks.TASKS_GET.parse_result(task)

    assert isinstance(result, GetTaskResultFailed)
    assert result.error.code == -32603
    assert result.to_wire() == task
    with pytest.raises(ValidationError):
        tasks.TASKS_GET.parse_result({**task, "status": "completed"})
