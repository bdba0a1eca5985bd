"""The methods of MCP revision 2026-07-28.

Generated; do not edit.
Source: schema/2026-07-28.json, sha256 d285a6df9cfc206406d9d02b2001941e97144ee28bb4f9e7bdb23b4ea9fa41b1
Rebuild: python -m codegen generate
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, TypedDict, TypeVar, overload

from mcp_model._generated.v2026_07_28 import (
    CallToolRequest,
    CallToolRequestParams,
    CallToolResult,
    CancelledNotification,
    CancelledNotificationParams,
    CompleteRequest,
    CompleteRequestParams,
    CompleteResult,
    CreateMessageRequest,
    CreateMessageRequestParams,
    CreateMessageResult,
    DiscoverRequest,
    DiscoverResult,
    ElicitRequest,
    ElicitRequestParams,
    ElicitResult,
    GetPromptRequest,
    GetPromptRequestParams,
    GetPromptResult,
    InputRequiredResult,
    ListPromptsRequest,
    ListPromptsResult,
    ListResourcesRequest,
    ListResourcesResult,
    ListResourceTemplatesRequest,
    ListResourceTemplatesResult,
    ListRootsRequest,
    ListRootsRequestParams,
    ListRootsResult,
    ListToolsRequest,
    ListToolsResult,
    LoggingMessageNotification,
    LoggingMessageNotificationParams,
    NotificationParams,
    PaginatedRequestParams,
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
    SubscriptionsAcknowledgedNotification,
    SubscriptionsAcknowledgedNotificationParams,
    SubscriptionsListenRequest,
    SubscriptionsListenRequestParams,
    SubscriptionsListenResult,
    ToolListChangedNotification,
)
from mcp_model._method import Direction, Kind, MethodSpec

__all__ = [
    "COMPLETION_COMPLETE",
    "ELICITATION_CREATE",
    "METHODS",
    "NOTIFICATIONS_CANCELLED",
    "NOTIFICATIONS_MESSAGE",
    "NOTIFICATIONS_PROGRESS",
    "NOTIFICATIONS_PROMPTS_LIST_CHANGED",
    "NOTIFICATIONS_RESOURCES_LIST_CHANGED",
    "NOTIFICATIONS_RESOURCES_UPDATED",
    "NOTIFICATIONS_SUBSCRIPTIONS_ACKNOWLEDGED",
    "NOTIFICATIONS_TOOLS_LIST_CHANGED",
    "PROMPTS_GET",
    "PROMPTS_LIST",
    "RESOURCES_LIST",
    "RESOURCES_READ",
    "RESOURCES_TEMPLATES_LIST",
    "ROOTS_LIST",
    "SAMPLING_CREATE_MESSAGE",
    "SERVER_DISCOVER",
    "SUBSCRIPTIONS_LISTEN",
    "TOOLS_CALL",
    "TOOLS_LIST",
    "ClientNotificationMethod",
    "ClientRequestMethod",
    "Direction",
    "Handler",
    "InputRequestMethod",
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
ClientRequestMethod = Literal[
    "completion/complete",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/templates/list",
    "server/discover",
    "subscriptions/listen",
    "tools/call",
    "tools/list",
]
InputRequestMethod = Literal["elicitation/create", "roots/list", "sampling/createMessage"]
ClientNotificationMethod = Literal["notifications/cancelled"]
ServerNotificationMethod = Literal[
    "notifications/cancelled",
    "notifications/message",
    "notifications/progress",
    "notifications/prompts/list_changed",
    "notifications/resources/list_changed",
    "notifications/resources/updated",
    "notifications/subscriptions/acknowledged",
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
    kind="input_request",
    request=ElicitRequest,
    params=ElicitRequestParams,
    params_required=True,
    result=ElicitResult,
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
    direction="server_to_client",
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
NOTIFICATIONS_SUBSCRIPTIONS_ACKNOWLEDGED: Final[
    MethodSpec[SubscriptionsAcknowledgedNotification, SubscriptionsAcknowledgedNotificationParams, None]
] = MethodSpec(
    method="notifications/subscriptions/acknowledged",
    direction="server_to_client",
    kind="notification",
    request=SubscriptionsAcknowledgedNotification,
    params=SubscriptionsAcknowledgedNotificationParams,
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
PROMPTS_GET: Final[MethodSpec[GetPromptRequest, GetPromptRequestParams, GetPromptResult | InputRequiredResult]] = (
    MethodSpec(
        method="prompts/get",
        direction="client_to_server",
        kind="request",
        request=GetPromptRequest,
        params=GetPromptRequestParams,
        params_required=True,
        result=GetPromptResult,
        input_required=InputRequiredResult,
    )
)
PROMPTS_LIST: Final[MethodSpec[ListPromptsRequest, PaginatedRequestParams, ListPromptsResult]] = MethodSpec(
    method="prompts/list",
    direction="client_to_server",
    kind="request",
    request=ListPromptsRequest,
    params=PaginatedRequestParams,
    params_required=True,
    result=ListPromptsResult,
    cacheable=True,
)
RESOURCES_LIST: Final[MethodSpec[ListResourcesRequest, PaginatedRequestParams, ListResourcesResult]] = MethodSpec(
    method="resources/list",
    direction="client_to_server",
    kind="request",
    request=ListResourcesRequest,
    params=PaginatedRequestParams,
    params_required=True,
    result=ListResourcesResult,
    cacheable=True,
)
RESOURCES_READ: Final[
    MethodSpec[ReadResourceRequest, ReadResourceRequestParams, ReadResourceResult | InputRequiredResult]
] = MethodSpec(
    method="resources/read",
    direction="client_to_server",
    kind="request",
    request=ReadResourceRequest,
    params=ReadResourceRequestParams,
    params_required=True,
    result=ReadResourceResult,
    input_required=InputRequiredResult,
    cacheable=True,
)
RESOURCES_TEMPLATES_LIST: Final[
    MethodSpec[ListResourceTemplatesRequest, PaginatedRequestParams, ListResourceTemplatesResult]
] = MethodSpec(
    method="resources/templates/list",
    direction="client_to_server",
    kind="request",
    request=ListResourceTemplatesRequest,
    params=PaginatedRequestParams,
    params_required=True,
    result=ListResourceTemplatesResult,
    cacheable=True,
)
ROOTS_LIST: Final[MethodSpec[ListRootsRequest, ListRootsRequestParams | None, ListRootsResult]] = MethodSpec(
    method="roots/list",
    direction="server_to_client",
    kind="input_request",
    request=ListRootsRequest,
    params=ListRootsRequestParams,
    params_required=False,
    result=ListRootsResult,
)
SAMPLING_CREATE_MESSAGE: Final[MethodSpec[CreateMessageRequest, CreateMessageRequestParams, CreateMessageResult]] = (
    MethodSpec(
        method="sampling/createMessage",
        direction="server_to_client",
        kind="input_request",
        request=CreateMessageRequest,
        params=CreateMessageRequestParams,
        params_required=True,
        result=CreateMessageResult,
    )
)
SERVER_DISCOVER: Final[MethodSpec[DiscoverRequest, RequestParams, DiscoverResult]] = MethodSpec(
    method="server/discover",
    direction="client_to_server",
    kind="request",
    request=DiscoverRequest,
    params=RequestParams,
    params_required=True,
    result=DiscoverResult,
    cacheable=True,
)
SUBSCRIPTIONS_LISTEN: Final[
    MethodSpec[SubscriptionsListenRequest, SubscriptionsListenRequestParams, SubscriptionsListenResult]
] = MethodSpec(
    method="subscriptions/listen",
    direction="client_to_server",
    kind="request",
    request=SubscriptionsListenRequest,
    params=SubscriptionsListenRequestParams,
    params_required=True,
    result=SubscriptionsListenResult,
)
TOOLS_CALL: Final[MethodSpec[CallToolRequest, CallToolRequestParams, CallToolResult | InputRequiredResult]] = (
    MethodSpec(
        method="tools/call",
        direction="client_to_server",
        kind="request",
        request=CallToolRequest,
        params=CallToolRequestParams,
        params_required=True,
        result=CallToolResult,
        input_required=InputRequiredResult,
    )
)
TOOLS_LIST: Final[MethodSpec[ListToolsRequest, PaginatedRequestParams, ListToolsResult]] = MethodSpec(
    method="tools/list",
    direction="client_to_server",
    kind="request",
    request=ListToolsRequest,
    params=PaginatedRequestParams,
    params_required=True,
    result=ListToolsResult,
    cacheable=True,
)
METHODS: Final[Mapping[str, MethodSpec[Any, Any, Any]]] = MappingProxyType(
    {
        "completion/complete": COMPLETION_COMPLETE,
        "elicitation/create": ELICITATION_CREATE,
        "notifications/cancelled": NOTIFICATIONS_CANCELLED,
        "notifications/message": NOTIFICATIONS_MESSAGE,
        "notifications/progress": NOTIFICATIONS_PROGRESS,
        "notifications/prompts/list_changed": NOTIFICATIONS_PROMPTS_LIST_CHANGED,
        "notifications/resources/list_changed": NOTIFICATIONS_RESOURCES_LIST_CHANGED,
        "notifications/resources/updated": NOTIFICATIONS_RESOURCES_UPDATED,
        "notifications/subscriptions/acknowledged": NOTIFICATIONS_SUBSCRIPTIONS_ACKNOWLEDGED,
        "notifications/tools/list_changed": NOTIFICATIONS_TOOLS_LIST_CHANGED,
        "prompts/get": PROMPTS_GET,
        "prompts/list": PROMPTS_LIST,
        "resources/list": RESOURCES_LIST,
        "resources/read": RESOURCES_READ,
        "resources/templates/list": RESOURCES_TEMPLATES_LIST,
        "roots/list": ROOTS_LIST,
        "sampling/createMessage": SAMPLING_CREATE_MESSAGE,
        "server/discover": SERVER_DISCOVER,
        "subscriptions/listen": SUBSCRIPTIONS_LISTEN,
        "tools/call": TOOLS_CALL,
        "tools/list": TOOLS_LIST,
    }
)
"""Every method of this revision by name."""
RequestHandlers = TypedDict(
    "RequestHandlers",
    {
        "completion/complete": "Handler[CompleteRequestParams, CompleteResult]",
        "prompts/get": "Handler[GetPromptRequestParams, GetPromptResult | InputRequiredResult]",
        "prompts/list": "Handler[PaginatedRequestParams, ListPromptsResult]",
        "resources/list": "Handler[PaginatedRequestParams, ListResourcesResult]",
        "resources/read": "Handler[ReadResourceRequestParams, ReadResourceResult | InputRequiredResult]",
        "resources/templates/list": "Handler[PaginatedRequestParams, ListResourceTemplatesResult]",
        "server/discover": "Handler[RequestParams, DiscoverResult]",
        "subscriptions/listen": "Handler[SubscriptionsListenRequestParams, SubscriptionsListenResult]",
        "tools/call": "Handler[CallToolRequestParams, CallToolResult | InputRequiredResult]",
        "tools/list": "Handler[PaginatedRequestParams, ListToolsResult]",
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
    method: Literal["notifications/cancelled"],
) -> MethodSpec[CancelledNotification, CancelledNotificationParams, None]: ...
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
    method: Literal["notifications/subscriptions/acknowledged"],
) -> MethodSpec[SubscriptionsAcknowledgedNotification, SubscriptionsAcknowledgedNotificationParams, None]: ...
@overload
def method_spec(
    method: Literal["notifications/tools/list_changed"],
) -> MethodSpec[ToolListChangedNotification, NotificationParams | None, None]: ...
@overload
def method_spec(
    method: Literal["prompts/get"],
) -> MethodSpec[GetPromptRequest, GetPromptRequestParams, GetPromptResult | InputRequiredResult]: ...
@overload
def method_spec(
    method: Literal["prompts/list"],
) -> MethodSpec[ListPromptsRequest, PaginatedRequestParams, ListPromptsResult]: ...
@overload
def method_spec(
    method: Literal["resources/list"],
) -> MethodSpec[ListResourcesRequest, PaginatedRequestParams, ListResourcesResult]: ...
@overload
def method_spec(
    method: Literal["resources/read"],
) -> MethodSpec[ReadResourceRequest, ReadResourceRequestParams, ReadResourceResult | InputRequiredResult]: ...
@overload
def method_spec(
    method: Literal["resources/templates/list"],
) -> MethodSpec[ListResourceTemplatesRequest, PaginatedRequestParams, ListResourceTemplatesResult]: ...
@overload
def method_spec(
    method: Literal["roots/list"],
) -> MethodSpec[ListRootsRequest, ListRootsRequestParams | None, ListRootsResult]: ...
@overload
def method_spec(
    method: Literal["sampling/createMessage"],
) -> MethodSpec[CreateMessageRequest, CreateMessageRequestParams, CreateMessageResult]: ...
@overload
def method_spec(method: Literal["server/discover"]) -> MethodSpec[DiscoverRequest, RequestParams, DiscoverResult]: ...
@overload
def method_spec(
    method: Literal["subscriptions/listen"],
) -> MethodSpec[SubscriptionsListenRequest, SubscriptionsListenRequestParams, SubscriptionsListenResult]: ...
@overload
def method_spec(
    method: Literal["tools/call"],
) -> MethodSpec[CallToolRequest, CallToolRequestParams, CallToolResult | InputRequiredResult]: ...
@overload
def method_spec(
    method: Literal["tools/list"],
) -> MethodSpec[ListToolsRequest, PaginatedRequestParams, ListToolsResult]: ...
@overload
def method_spec(method: str) -> MethodSpec[Any, Any, Any]: ...
def method_spec(method: str) -> MethodSpec[Any, Any, Any]:
    """Return the row of a method, typed when the name is a literal.

    Raises:
        KeyError: This revision has no such method.
    """
    return METHODS[method]
