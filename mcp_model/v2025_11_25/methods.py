"""The methods of MCP revision 2025-11-25.

Generated; do not edit.
Source: schema/2025-11-25.json, sha256 2243ae6fc355a0bb2ef52aadee0529eac233a809ccec4f58626dae95b1713a0a
Rebuild: python -m codegen generate
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, TypedDict, TypeVar, overload

from mcp_model._generated.v2025_11_25 import (
    CallToolRequest,
    CallToolRequestParams,
    CallToolResult,
    CancelledNotification,
    CancelledNotificationParams,
    CancelTaskRequest,
    CancelTaskRequestParams,
    CancelTaskResult,
    CompleteRequest,
    CompleteRequestParams,
    CompleteResult,
    CreateMessageRequest,
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitationCompleteNotification,
    ElicitationCompleteNotificationParams,
    ElicitRequest,
    ElicitRequestParams,
    ElicitResult,
    EmptyResult,
    GetPromptRequest,
    GetPromptRequestParams,
    GetPromptResult,
    GetTaskPayloadRequest,
    GetTaskPayloadRequestParams,
    GetTaskPayloadResult,
    GetTaskRequest,
    GetTaskRequestParams,
    GetTaskResult,
    InitializedNotification,
    InitializeRequest,
    InitializeRequestParams,
    InitializeResult,
    ListPromptsRequest,
    ListPromptsResult,
    ListResourcesRequest,
    ListResourcesResult,
    ListResourceTemplatesRequest,
    ListResourceTemplatesResult,
    ListRootsRequest,
    ListRootsResult,
    ListTasksRequest,
    ListTasksResult,
    ListToolsRequest,
    ListToolsResult,
    LoggingMessageNotification,
    LoggingMessageNotificationParams,
    NotificationParams,
    PaginatedRequestParams,
    PingRequest,
    ProgressNotification,
    ProgressNotificationParams,
    PromptListChangedNotification,
    ReadResourceRequest,
    ReadResourceRequestParams,
    ReadResourceResult,
    RequestParams,
    ResourceListChangedNotification,
    ResourceUpdatedNotification,
    ResourceUpdatedNotificationParams,
    RootsListChangedNotification,
    SetLevelRequest,
    SetLevelRequestParams,
    SubscribeRequest,
    SubscribeRequestParams,
    TaskStatusNotification,
    TaskStatusNotificationParams,
    ToolListChangedNotification,
    UnsubscribeRequest,
    UnsubscribeRequestParams,
)
from mcp_model._method import Direction, Kind, MethodSpec

__all__ = [
    "COMPLETION_COMPLETE",
    "ELICITATION_CREATE",
    "INITIALIZE",
    "LOGGING_SET_LEVEL",
    "METHODS",
    "NOTIFICATIONS_CANCELLED",
    "NOTIFICATIONS_ELICITATION_COMPLETE",
    "NOTIFICATIONS_INITIALIZED",
    "NOTIFICATIONS_MESSAGE",
    "NOTIFICATIONS_PROGRESS",
    "NOTIFICATIONS_PROMPTS_LIST_CHANGED",
    "NOTIFICATIONS_RESOURCES_LIST_CHANGED",
    "NOTIFICATIONS_RESOURCES_UPDATED",
    "NOTIFICATIONS_ROOTS_LIST_CHANGED",
    "NOTIFICATIONS_TASKS_STATUS",
    "NOTIFICATIONS_TOOLS_LIST_CHANGED",
    "PING",
    "PROMPTS_GET",
    "PROMPTS_LIST",
    "RESOURCES_LIST",
    "RESOURCES_READ",
    "RESOURCES_SUBSCRIBE",
    "RESOURCES_TEMPLATES_LIST",
    "RESOURCES_UNSUBSCRIBE",
    "ROOTS_LIST",
    "SAMPLING_CREATE_MESSAGE",
    "TASKS_CANCEL",
    "TASKS_GET",
    "TASKS_LIST",
    "TASKS_RESULT",
    "TOOLS_CALL",
    "TOOLS_LIST",
    "ClientNotificationMethod",
    "ClientRequestMethod",
    "Direction",
    "Handler",
    "Kind",
    "MethodSpec",
    "RequestHandlers",
    "ServerNotificationMethod",
    "ServerRequestMethod",
    "method_spec",
]
P = TypeVar("P")
R = TypeVar("R")
Handler = Callable[[P], Awaitable[R]]
"""What answers one request: typed params in, typed result out."""
ClientRequestMethod = Literal[
    "completion/complete",
    "initialize",
    "logging/setLevel",
    "ping",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/subscribe",
    "resources/templates/list",
    "resources/unsubscribe",
    "tasks/cancel",
    "tasks/get",
    "tasks/list",
    "tasks/result",
    "tools/call",
    "tools/list",
]
ServerRequestMethod = Literal[
    "elicitation/create",
    "ping",
    "roots/list",
    "sampling/createMessage",
    "tasks/cancel",
    "tasks/get",
    "tasks/list",
    "tasks/result",
]
ClientNotificationMethod = Literal[
    "notifications/cancelled",
    "notifications/initialized",
    "notifications/progress",
    "notifications/roots/list_changed",
    "notifications/tasks/status",
]
ServerNotificationMethod = Literal[
    "notifications/cancelled",
    "notifications/elicitation/complete",
    "notifications/message",
    "notifications/progress",
    "notifications/prompts/list_changed",
    "notifications/resources/list_changed",
    "notifications/resources/updated",
    "notifications/tasks/status",
    "notifications/tools/list_changed",
]
COMPLETION_COMPLETE: Final[MethodSpec[CompleteRequest, CompleteRequestParams, CompleteResult]] = MethodSpec(
    method="completion/complete",
    direction="client_to_server",
    kind="request",
    request=CompleteRequest,
    params=CompleteRequestParams,
    params_required=True,
    result=CompleteResult,
)
ELICITATION_CREATE: Final[MethodSpec[ElicitRequest, ElicitRequestParams, ElicitResult]] = MethodSpec(
    method="elicitation/create",
    direction="server_to_client",
    kind="request",
    request=ElicitRequest,
    params=ElicitRequestParams,
    params_required=True,
    result=ElicitResult,
)
INITIALIZE: Final[MethodSpec[InitializeRequest, InitializeRequestParams, InitializeResult]] = MethodSpec(
    method="initialize",
    direction="client_to_server",
    kind="request",
    request=InitializeRequest,
    params=InitializeRequestParams,
    params_required=True,
    result=InitializeResult,
)
LOGGING_SET_LEVEL: Final[MethodSpec[SetLevelRequest, SetLevelRequestParams, EmptyResult]] = MethodSpec(
    method="logging/setLevel",
    direction="client_to_server",
    kind="request",
    request=SetLevelRequest,
    params=SetLevelRequestParams,
    params_required=True,
    result=EmptyResult,
)
NOTIFICATIONS_CANCELLED: Final[MethodSpec[CancelledNotification, CancelledNotificationParams, None]] = MethodSpec(
    method="notifications/cancelled",
    direction="both",
    kind="notification",
    request=CancelledNotification,
    params=CancelledNotificationParams,
    params_required=True,
    result=None,
)
NOTIFICATIONS_ELICITATION_COMPLETE: Final[
    MethodSpec[ElicitationCompleteNotification, ElicitationCompleteNotificationParams, None]
] = MethodSpec(
    method="notifications/elicitation/complete",
    direction="server_to_client",
    kind="notification",
    request=ElicitationCompleteNotification,
    params=ElicitationCompleteNotificationParams,
    params_required=True,
    result=None,
)
NOTIFICATIONS_INITIALIZED: Final[MethodSpec[InitializedNotification, NotificationParams | None, None]] = MethodSpec(
    method="notifications/initialized",
    direction="client_to_server",
    kind="notification",
    request=InitializedNotification,
    params=NotificationParams,
    params_required=False,
    result=None,
)
NOTIFICATIONS_MESSAGE: Final[MethodSpec[LoggingMessageNotification, LoggingMessageNotificationParams, None]] = (
    MethodSpec(
        method="notifications/message",
        direction="server_to_client",
        kind="notification",
        request=LoggingMessageNotification,
        params=LoggingMessageNotificationParams,
        params_required=True,
        result=None,
    )
)
NOTIFICATIONS_PROGRESS: Final[MethodSpec[ProgressNotification, ProgressNotificationParams, None]] = MethodSpec(
    method="notifications/progress",
    direction="both",
    kind="notification",
    request=ProgressNotification,
    params=ProgressNotificationParams,
    params_required=True,
    result=None,
)
NOTIFICATIONS_PROMPTS_LIST_CHANGED: Final[
    MethodSpec[PromptListChangedNotification, NotificationParams | None, None]
] = MethodSpec(
    method="notifications/prompts/list_changed",
    direction="server_to_client",
    kind="notification",
    request=PromptListChangedNotification,
    params=NotificationParams,
    params_required=False,
    result=None,
)
NOTIFICATIONS_RESOURCES_LIST_CHANGED: Final[
    MethodSpec[ResourceListChangedNotification, NotificationParams | None, None]
] = MethodSpec(
    method="notifications/resources/list_changed",
    direction="server_to_client",
    kind="notification",
    request=ResourceListChangedNotification,
    params=NotificationParams,
    params_required=False,
    result=None,
)
NOTIFICATIONS_RESOURCES_UPDATED: Final[
    MethodSpec[ResourceUpdatedNotification, ResourceUpdatedNotificationParams, None]
] = MethodSpec(
    method="notifications/resources/updated",
    direction="server_to_client",
    kind="notification",
    request=ResourceUpdatedNotification,
    params=ResourceUpdatedNotificationParams,
    params_required=True,
    result=None,
)
NOTIFICATIONS_ROOTS_LIST_CHANGED: Final[MethodSpec[RootsListChangedNotification, NotificationParams | None, None]] = (
    MethodSpec(
        method="notifications/roots/list_changed",
        direction="client_to_server",
        kind="notification",
        request=RootsListChangedNotification,
        params=NotificationParams,
        params_required=False,
        result=None,
    )
)
NOTIFICATIONS_TASKS_STATUS: Final[MethodSpec[TaskStatusNotification, TaskStatusNotificationParams, None]] = MethodSpec(
    method="notifications/tasks/status",
    direction="both",
    kind="notification",
    request=TaskStatusNotification,
    params=TaskStatusNotificationParams,
    params_required=True,
    result=None,
)
NOTIFICATIONS_TOOLS_LIST_CHANGED: Final[MethodSpec[ToolListChangedNotification, NotificationParams | None, None]] = (
    MethodSpec(
        method="notifications/tools/list_changed",
        direction="server_to_client",
        kind="notification",
        request=ToolListChangedNotification,
        params=NotificationParams,
        params_required=False,
        result=None,
    )
)
PING: Final[MethodSpec[PingRequest, RequestParams | None, EmptyResult]] = MethodSpec(
    method="ping",
    direction="both",
    kind="request",
    request=PingRequest,
    params=RequestParams,
    params_required=False,
    result=EmptyResult,
)
PROMPTS_GET: Final[MethodSpec[GetPromptRequest, GetPromptRequestParams, GetPromptResult]] = MethodSpec(
    method="prompts/get",
    direction="client_to_server",
    kind="request",
    request=GetPromptRequest,
    params=GetPromptRequestParams,
    params_required=True,
    result=GetPromptResult,
)
PROMPTS_LIST: Final[MethodSpec[ListPromptsRequest, PaginatedRequestParams | None, ListPromptsResult]] = MethodSpec(
    method="prompts/list",
    direction="client_to_server",
    kind="request",
    request=ListPromptsRequest,
    params=PaginatedRequestParams,
    params_required=False,
    result=ListPromptsResult,
)
RESOURCES_LIST: Final[MethodSpec[ListResourcesRequest, PaginatedRequestParams | None, ListResourcesResult]] = (
    MethodSpec(
        method="resources/list",
        direction="client_to_server",
        kind="request",
        request=ListResourcesRequest,
        params=PaginatedRequestParams,
        params_required=False,
        result=ListResourcesResult,
    )
)
RESOURCES_READ: Final[MethodSpec[ReadResourceRequest, ReadResourceRequestParams, ReadResourceResult]] = MethodSpec(
    method="resources/read",
    direction="client_to_server",
    kind="request",
    request=ReadResourceRequest,
    params=ReadResourceRequestParams,
    params_required=True,
    result=ReadResourceResult,
)
RESOURCES_SUBSCRIBE: Final[MethodSpec[SubscribeRequest, SubscribeRequestParams, EmptyResult]] = MethodSpec(
    method="resources/subscribe",
    direction="client_to_server",
    kind="request",
    request=SubscribeRequest,
    params=SubscribeRequestParams,
    params_required=True,
    result=EmptyResult,
)
RESOURCES_TEMPLATES_LIST: Final[
    MethodSpec[ListResourceTemplatesRequest, PaginatedRequestParams | None, ListResourceTemplatesResult]
] = MethodSpec(
    method="resources/templates/list",
    direction="client_to_server",
    kind="request",
    request=ListResourceTemplatesRequest,
    params=PaginatedRequestParams,
    params_required=False,
    result=ListResourceTemplatesResult,
)
RESOURCES_UNSUBSCRIBE: Final[MethodSpec[UnsubscribeRequest, UnsubscribeRequestParams, EmptyResult]] = MethodSpec(
    method="resources/unsubscribe",
    direction="client_to_server",
    kind="request",
    request=UnsubscribeRequest,
    params=UnsubscribeRequestParams,
    params_required=True,
    result=EmptyResult,
)
ROOTS_LIST: Final[MethodSpec[ListRootsRequest, RequestParams | None, ListRootsResult]] = MethodSpec(
    method="roots/list",
    direction="server_to_client",
    kind="request",
    request=ListRootsRequest,
    params=RequestParams,
    params_required=False,
    result=ListRootsResult,
)
SAMPLING_CREATE_MESSAGE: Final[MethodSpec[CreateMessageRequest, CreateMessageRequestParams, CreateMessageResult]] = (
    MethodSpec(
        method="sampling/createMessage",
        direction="server_to_client",
        kind="request",
        request=CreateMessageRequest,
        params=CreateMessageRequestParams,
        params_required=True,
        result=CreateMessageResult,
    )
)
TASKS_CANCEL: Final[MethodSpec[CancelTaskRequest, CancelTaskRequestParams, CancelTaskResult]] = MethodSpec(
    method="tasks/cancel",
    direction="both",
    kind="request",
    request=CancelTaskRequest,
    params=CancelTaskRequestParams,
    params_required=True,
    result=CancelTaskResult,
)
TASKS_GET: Final[MethodSpec[GetTaskRequest, GetTaskRequestParams, GetTaskResult]] = MethodSpec(
    method="tasks/get",
    direction="both",
    kind="request",
    request=GetTaskRequest,
    params=GetTaskRequestParams,
    params_required=True,
    result=GetTaskResult,
)
TASKS_LIST: Final[MethodSpec[ListTasksRequest, PaginatedRequestParams | None, ListTasksResult]] = MethodSpec(
    method="tasks/list",
    direction="both",
    kind="request",
    request=ListTasksRequest,
    params=PaginatedRequestParams,
    params_required=False,
    result=ListTasksResult,
)
TASKS_RESULT: Final[MethodSpec[GetTaskPayloadRequest, GetTaskPayloadRequestParams, GetTaskPayloadResult]] = MethodSpec(
    method="tasks/result",
    direction="both",
    kind="request",
    request=GetTaskPayloadRequest,
    params=GetTaskPayloadRequestParams,
    params_required=True,
    result=GetTaskPayloadResult,
)
TOOLS_CALL: Final[MethodSpec[CallToolRequest, CallToolRequestParams, CallToolResult]] = MethodSpec(
    method="tools/call",
    direction="client_to_server",
    kind="request",
    request=CallToolRequest,
    params=CallToolRequestParams,
    params_required=True,
    result=CallToolResult,
)
TOOLS_LIST: Final[MethodSpec[ListToolsRequest, PaginatedRequestParams | None, ListToolsResult]] = MethodSpec(
    method="tools/list",
    direction="client_to_server",
    kind="request",
    request=ListToolsRequest,
    params=PaginatedRequestParams,
    params_required=False,
    result=ListToolsResult,
)
METHODS: Final[Mapping[str, MethodSpec[Any, Any, Any]]] = MappingProxyType(
    {
        "completion/complete": COMPLETION_COMPLETE,
        "elicitation/create": ELICITATION_CREATE,
        "initialize": INITIALIZE,
        "logging/setLevel": LOGGING_SET_LEVEL,
        "notifications/cancelled": NOTIFICATIONS_CANCELLED,
        "notifications/elicitation/complete": NOTIFICATIONS_ELICITATION_COMPLETE,
        "notifications/initialized": NOTIFICATIONS_INITIALIZED,
        "notifications/message": NOTIFICATIONS_MESSAGE,
        "notifications/progress": NOTIFICATIONS_PROGRESS,
        "notifications/prompts/list_changed": NOTIFICATIONS_PROMPTS_LIST_CHANGED,
        "notifications/resources/list_changed": NOTIFICATIONS_RESOURCES_LIST_CHANGED,
        "notifications/resources/updated": NOTIFICATIONS_RESOURCES_UPDATED,
        "notifications/roots/list_changed": NOTIFICATIONS_ROOTS_LIST_CHANGED,
        "notifications/tasks/status": NOTIFICATIONS_TASKS_STATUS,
        "notifications/tools/list_changed": NOTIFICATIONS_TOOLS_LIST_CHANGED,
        "ping": PING,
        "prompts/get": PROMPTS_GET,
        "prompts/list": PROMPTS_LIST,
        "resources/list": RESOURCES_LIST,
        "resources/read": RESOURCES_READ,
        "resources/subscribe": RESOURCES_SUBSCRIBE,
        "resources/templates/list": RESOURCES_TEMPLATES_LIST,
        "resources/unsubscribe": RESOURCES_UNSUBSCRIBE,
        "roots/list": ROOTS_LIST,
        "sampling/createMessage": SAMPLING_CREATE_MESSAGE,
        "tasks/cancel": TASKS_CANCEL,
        "tasks/get": TASKS_GET,
        "tasks/list": TASKS_LIST,
        "tasks/result": TASKS_RESULT,
        "tools/call": TOOLS_CALL,
        "tools/list": TOOLS_LIST,
    }
)
"""Every method of this revision by name."""
RequestHandlers = TypedDict(
    "RequestHandlers",
    {
        "completion/complete": "Handler[CompleteRequestParams, CompleteResult]",
        "elicitation/create": "Handler[ElicitRequestParams, ElicitResult]",
        "initialize": "Handler[InitializeRequestParams, InitializeResult]",
        "logging/setLevel": "Handler[SetLevelRequestParams, EmptyResult]",
        "ping": "Handler[RequestParams | None, EmptyResult]",
        "prompts/get": "Handler[GetPromptRequestParams, GetPromptResult]",
        "prompts/list": "Handler[PaginatedRequestParams | None, ListPromptsResult]",
        "resources/list": "Handler[PaginatedRequestParams | None, ListResourcesResult]",
        "resources/read": "Handler[ReadResourceRequestParams, ReadResourceResult]",
        "resources/subscribe": "Handler[SubscribeRequestParams, EmptyResult]",
        "resources/templates/list": "Handler[PaginatedRequestParams | None, ListResourceTemplatesResult]",
        "resources/unsubscribe": "Handler[UnsubscribeRequestParams, EmptyResult]",
        "roots/list": "Handler[RequestParams | None, ListRootsResult]",
        "sampling/createMessage": "Handler[CreateMessageRequestParams, CreateMessageResult]",
        "tasks/cancel": "Handler[CancelTaskRequestParams, CancelTaskResult]",
        "tasks/get": "Handler[GetTaskRequestParams, GetTaskResult]",
        "tasks/list": "Handler[PaginatedRequestParams | None, ListTasksResult]",
        "tasks/result": "Handler[GetTaskPayloadRequestParams, GetTaskPayloadResult]",
        "tools/call": "Handler[CallToolRequestParams, CallToolResult]",
        "tools/list": "Handler[PaginatedRequestParams | None, ListToolsResult]",
    },
    total=False,
)
"""Handlers by method: a type checker compares each with the params and result of its method."""


@overload
def method_spec(
    method: Literal["completion/complete"],
) -> MethodSpec[CompleteRequest, CompleteRequestParams, CompleteResult]: ...
@overload
def method_spec(
    method: Literal["elicitation/create"],
) -> MethodSpec[ElicitRequest, ElicitRequestParams, ElicitResult]: ...
@overload
def method_spec(
    method: Literal["initialize"],
) -> MethodSpec[InitializeRequest, InitializeRequestParams, InitializeResult]: ...
@overload
def method_spec(
    method: Literal["logging/setLevel"],
) -> MethodSpec[SetLevelRequest, SetLevelRequestParams, EmptyResult]: ...
@overload
def method_spec(
    method: Literal["notifications/cancelled"],
) -> MethodSpec[CancelledNotification, CancelledNotificationParams, None]: ...
@overload
def method_spec(
    method: Literal["notifications/elicitation/complete"],
) -> MethodSpec[ElicitationCompleteNotification, ElicitationCompleteNotificationParams, None]: ...
@overload
def method_spec(
    method: Literal["notifications/initialized"],
) -> MethodSpec[InitializedNotification, NotificationParams | None, None]: ...
@overload
def method_spec(
    method: Literal["notifications/message"],
) -> MethodSpec[LoggingMessageNotification, LoggingMessageNotificationParams, None]: ...
@overload
def method_spec(
    method: Literal["notifications/progress"],
) -> MethodSpec[ProgressNotification, ProgressNotificationParams, None]: ...
@overload
def method_spec(
    method: Literal["notifications/prompts/list_changed"],
) -> MethodSpec[PromptListChangedNotification, NotificationParams | None, None]: ...
@overload
def method_spec(
    method: Literal["notifications/resources/list_changed"],
) -> MethodSpec[ResourceListChangedNotification, NotificationParams | None, None]: ...
@overload
def method_spec(
    method: Literal["notifications/resources/updated"],
) -> MethodSpec[ResourceUpdatedNotification, ResourceUpdatedNotificationParams, None]: ...
@overload
def method_spec(
    method: Literal["notifications/roots/list_changed"],
) -> MethodSpec[RootsListChangedNotification, NotificationParams | None, None]: ...
@overload
def method_spec(
    method: Literal["notifications/tasks/status"],
) -> MethodSpec[TaskStatusNotification, TaskStatusNotificationParams, None]: ...
@overload
def method_spec(
    method: Literal["notifications/tools/list_changed"],
) -> MethodSpec[ToolListChangedNotification, NotificationParams | None, None]: ...
@overload
def method_spec(method: Literal["ping"]) -> MethodSpec[PingRequest, RequestParams | None, EmptyResult]: ...
@overload
def method_spec(
    method: Literal["prompts/get"],
) -> MethodSpec[GetPromptRequest, GetPromptRequestParams, GetPromptResult]: ...
@overload
def method_spec(
    method: Literal["prompts/list"],
) -> MethodSpec[ListPromptsRequest, PaginatedRequestParams | None, ListPromptsResult]: ...
@overload
def method_spec(
    method: Literal["resources/list"],
) -> MethodSpec[ListResourcesRequest, PaginatedRequestParams | None, ListResourcesResult]: ...
@overload
def method_spec(
    method: Literal["resources/read"],
) -> MethodSpec[ReadResourceRequest, ReadResourceRequestParams, ReadResourceResult]: ...
@overload
def method_spec(
    method: Literal["resources/subscribe"],
) -> MethodSpec[SubscribeRequest, SubscribeRequestParams, EmptyResult]: ...
@overload
def method_spec(
    method: Literal["resources/templates/list"],
) -> MethodSpec[ListResourceTemplatesRequest, PaginatedRequestParams | None, ListResourceTemplatesResult]: ...
@overload
def method_spec(
    method: Literal["resources/unsubscribe"],
) -> MethodSpec[UnsubscribeRequest, UnsubscribeRequestParams, EmptyResult]: ...
@overload
def method_spec(
    method: Literal["roots/list"],
) -> MethodSpec[ListRootsRequest, RequestParams | None, ListRootsResult]: ...
@overload
def method_spec(
    method: Literal["sampling/createMessage"],
) -> MethodSpec[CreateMessageRequest, CreateMessageRequestParams, CreateMessageResult]: ...
@overload
def method_spec(
    method: Literal["tasks/cancel"],
) -> MethodSpec[CancelTaskRequest, CancelTaskRequestParams, CancelTaskResult]: ...
@overload
def method_spec(method: Literal["tasks/get"]) -> MethodSpec[GetTaskRequest, GetTaskRequestParams, GetTaskResult]: ...
@overload
def method_spec(
    method: Literal["tasks/list"],
) -> MethodSpec[ListTasksRequest, PaginatedRequestParams | None, ListTasksResult]: ...
@overload
def method_spec(
    method: Literal["tasks/result"],
) -> MethodSpec[GetTaskPayloadRequest, GetTaskPayloadRequestParams, GetTaskPayloadResult]: ...
@overload
def method_spec(
    method: Literal["tools/call"],
) -> MethodSpec[CallToolRequest, CallToolRequestParams, CallToolResult]: ...
@overload
def method_spec(
    method: Literal["tools/list"],
) -> MethodSpec[ListToolsRequest, PaginatedRequestParams | None, ListToolsResult]: ...
@overload
def method_spec(method: str) -> MethodSpec[Any, Any, Any]: ...
def method_spec(method: str) -> MethodSpec[Any, Any, Any]:
    """Return the row of a method, typed when the name is a literal.

    Raises:
        KeyError: This revision has no such method.
    """
    return METHODS[method]
