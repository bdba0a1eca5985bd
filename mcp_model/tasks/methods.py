"""The methods of the MCP tasks extension.

Generated; do not edit.
Source: schema/tasks.json, sha256 330aeb184308462e1ee1d5286a596a1f420a5d91671fd39e974d1296db81cfb4
Rebuild: python -m codegen generate
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, TypedDict, TypeVar, overload

from mcp_model._generated.tasks import (
    CancelTaskRequest,
    CancelTaskRequestParams,
    CancelTaskResult,
    GetTaskRequest,
    GetTaskRequestParams,
    GetTaskResult,
    TaskStatusNotification,
    TaskStatusNotificationParams,
    UpdateTaskRequest,
    UpdateTaskRequestParams,
    UpdateTaskResult,
)
from mcp_model._method import Direction, Kind, MethodSpec

__all__ = [
    "METHODS",
    "NOTIFICATIONS_TASKS",
    "TASKS_CANCEL",
    "TASKS_GET",
    "TASKS_UPDATE",
    "ClientRequestMethod",
    "Direction",
    "Handler",
    "Kind",
    "MethodSpec",
    "RequestHandlers",
    "ServerNotificationMethod",
    "method_spec",
]
P = TypeVar("P")
R = TypeVar("R")
Handler = Callable[[P], Awaitable[R]]
"""What answers one request: typed params in, typed result out."""
ServerNotificationMethod = Literal["notifications/tasks"]
ClientRequestMethod = Literal["tasks/cancel", "tasks/get", "tasks/update"]
NOTIFICATIONS_TASKS: Final[MethodSpec[TaskStatusNotification, TaskStatusNotificationParams, None]] = MethodSpec(
    method="notifications/tasks",
    direction="server_to_client",
    kind="notification",
    request=TaskStatusNotification,
    params=TaskStatusNotificationParams,
    params_required=True,
    result=None,
)
TASKS_CANCEL: Final[MethodSpec[CancelTaskRequest, CancelTaskRequestParams, CancelTaskResult]] = MethodSpec(
    method="tasks/cancel",
    direction="client_to_server",
    kind="request",
    request=CancelTaskRequest,
    params=CancelTaskRequestParams,
    params_required=True,
    result=CancelTaskResult,
)
TASKS_GET: Final[MethodSpec[GetTaskRequest, GetTaskRequestParams, GetTaskResult]] = MethodSpec(
    method="tasks/get",
    direction="client_to_server",
    kind="request",
    request=GetTaskRequest,
    params=GetTaskRequestParams,
    params_required=True,
    result=GetTaskResult,
)
TASKS_UPDATE: Final[MethodSpec[UpdateTaskRequest, UpdateTaskRequestParams, UpdateTaskResult]] = MethodSpec(
    method="tasks/update",
    direction="client_to_server",
    kind="request",
    request=UpdateTaskRequest,
    params=UpdateTaskRequestParams,
    params_required=True,
    result=UpdateTaskResult,
)
METHODS: Final[Mapping[str, MethodSpec[Any, Any, Any]]] = MappingProxyType(
    {
        "notifications/tasks": NOTIFICATIONS_TASKS,
        "tasks/cancel": TASKS_CANCEL,
        "tasks/get": TASKS_GET,
        "tasks/update": TASKS_UPDATE,
    }
)
"""Every method of this revision by name."""
RequestHandlers = TypedDict(
    "RequestHandlers",
    {
        "tasks/cancel": "Handler[CancelTaskRequestParams, CancelTaskResult]",
        "tasks/get": "Handler[GetTaskRequestParams, GetTaskResult]",
        "tasks/update": "Handler[UpdateTaskRequestParams, UpdateTaskResult]",
    },
    total=False,
)
"""Handlers by method: a type checker compares each with the params and result of its method."""


@overload
def method_spec(
    method: Literal["notifications/tasks"],
) -> MethodSpec[TaskStatusNotification, TaskStatusNotificationParams, None]: ...
@overload
def method_spec(
    method: Literal["tasks/cancel"],
) -> MethodSpec[CancelTaskRequest, CancelTaskRequestParams, CancelTaskResult]: ...
@overload
def method_spec(method: Literal["tasks/get"]) -> MethodSpec[GetTaskRequest, GetTaskRequestParams, GetTaskResult]: ...
@overload
def method_spec(
    method: Literal["tasks/update"],
) -> MethodSpec[UpdateTaskRequest, UpdateTaskRequestParams, UpdateTaskResult]: ...
@overload
def method_spec(method: str) -> MethodSpec[Any, Any, Any]: ...
def method_spec(method: str) -> MethodSpec[Any, Any, Any]:
    """Return the row of a method, typed when the name is a literal.

    Raises:
        KeyError: This revision has no such method.
    """
    return METHODS[method]
