"""Models of MCP revision 2025-11-25.

Generated; do not edit.
Source: schema/2025-11-25.json, sha256 2243ae6fc355a0bb2ef52aadee0529eac233a809ccec4f58626dae95b1713a0a
Rebuild: python -m codegen generate
"""

# The schema narrows inherited members; that is unsound only for code that assigns to them through the base class.
# pyright: reportIncompatibleVariableOverride=false, reportGeneralTypeIssues=false
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool
from typing_extensions import TypeAliasType

from mcp_model._base import MISSING, Int, McpModel, Number, Opt, OptAny, preset

__all__ = [
    "Annotations",
    "AudioContent",
    "BaseMetadata",
    "BlobResourceContents",
    "BooleanSchema",
    "CallToolRequest",
    "CallToolRequestParams",
    "CallToolResult",
    "CancelTaskRequest",
    "CancelTaskRequestParams",
    "CancelTaskResult",
    "CancelledNotification",
    "CancelledNotificationParams",
    "ClientCapabilities",
    "ClientNotification",
    "ClientRequest",
    "ClientResult",
    "ClientTasksCapability",
    "ClientTasksCapabilityElicitation",
    "ClientTasksCapabilityRequests",
    "ClientTasksCapabilitySampling",
    "CompleteRequest",
    "CompleteRequestParams",
    "CompleteResult",
    "Completion",
    "CompletionArgument",
    "CompletionContext",
    "ContentBlock",
    "CreateMessageRequest",
    "CreateMessageRequestParams",
    "CreateMessageResult",
    "CreateTaskResult",
    "Cursor",
    "ElicitRequest",
    "ElicitRequestFormParams",
    "ElicitRequestParams",
    "ElicitRequestURLParams",
    "ElicitRequestedSchema",
    "ElicitResult",
    "ElicitationCapability",
    "ElicitationCompleteNotification",
    "ElicitationCompleteNotificationParams",
    "EmbeddedResource",
    "EmptyResult",
    "EnumSchema",
    "Error",
    "GetPromptRequest",
    "GetPromptRequestParams",
    "GetPromptResult",
    "GetTaskPayloadRequest",
    "GetTaskPayloadRequestParams",
    "GetTaskPayloadResult",
    "GetTaskRequest",
    "GetTaskRequestParams",
    "GetTaskResult",
    "Icon",
    "Icons",
    "ImageContent",
    "Implementation",
    "InitializeRequest",
    "InitializeRequestParams",
    "InitializeResult",
    "InitializedNotification",
    "JSONRPCErrorResponse",
    "JSONRPCMessage",
    "JSONRPCNotification",
    "JSONRPCRequest",
    "JSONRPCResponse",
    "JSONRPCResultResponse",
    "LegacyTitledEnumSchema",
    "ListPromptsRequest",
    "ListPromptsResult",
    "ListResourceTemplatesRequest",
    "ListResourceTemplatesResult",
    "ListResourcesRequest",
    "ListResourcesResult",
    "ListRootsRequest",
    "ListRootsResult",
    "ListTasksRequest",
    "ListTasksResult",
    "ListToolsRequest",
    "ListToolsResult",
    "LoggingLevel",
    "LoggingMessageNotification",
    "LoggingMessageNotificationParams",
    "ModelHint",
    "ModelPreferences",
    "MultiSelectEnumSchema",
    "Notification",
    "NotificationParams",
    "NumberSchema",
    "PaginatedRequest",
    "PaginatedRequestParams",
    "PaginatedResult",
    "PingRequest",
    "PrimitiveSchemaDefinition",
    "ProgressNotification",
    "ProgressNotificationParams",
    "ProgressToken",
    "Prompt",
    "PromptArgument",
    "PromptListChangedNotification",
    "PromptMessage",
    "PromptReference",
    "PromptsCapability",
    "ReadResourceRequest",
    "ReadResourceRequestParams",
    "ReadResourceResult",
    "RelatedTaskMetadata",
    "Request",
    "RequestId",
    "RequestParams",
    "RequestParamsMeta",
    "Resource",
    "ResourceContents",
    "ResourceLink",
    "ResourceListChangedNotification",
    "ResourceRequestParams",
    "ResourceTemplate",
    "ResourceTemplateReference",
    "ResourceUpdatedNotification",
    "ResourceUpdatedNotificationParams",
    "ResourcesCapability",
    "Result",
    "Role",
    "Root",
    "RootsCapability",
    "RootsListChangedNotification",
    "SamplingCapability",
    "SamplingMessage",
    "SamplingMessageContentBlock",
    "ServerCapabilities",
    "ServerNotification",
    "ServerRequest",
    "ServerResult",
    "ServerTasksCapability",
    "ServerTasksCapabilityRequests",
    "ServerTasksCapabilityTools",
    "SetLevelRequest",
    "SetLevelRequestParams",
    "SingleSelectEnumSchema",
    "StringSchema",
    "SubscribeRequest",
    "SubscribeRequestParams",
    "Task",
    "TaskAugmentedRequestParams",
    "TaskMetadata",
    "TaskStatus",
    "TaskStatusNotification",
    "TaskStatusNotificationParams",
    "TextContent",
    "TextResourceContents",
    "TitledMultiSelectEnumSchema",
    "TitledMultiSelectItems",
    "TitledMultiSelectOption",
    "TitledSingleSelectEnumSchema",
    "TitledSingleSelectOption",
    "Tool",
    "ToolAnnotations",
    "ToolChoice",
    "ToolExecution",
    "ToolInputSchema",
    "ToolListChangedNotification",
    "ToolOutputSchema",
    "ToolResultContent",
    "ToolUseContent",
    "ToolsCapability",
    "URLElicitationRequiredError",
    "URLElicitationRequiredErrorData",
    "URLElicitationRequiredErrorDetail",
    "UnsubscribeRequest",
    "UnsubscribeRequestParams",
    "UntitledMultiSelectEnumSchema",
    "UntitledMultiSelectItems",
    "UntitledSingleSelectEnumSchema",
]

Role = TypeAliasType("Role", Literal["user", "assistant"])
"Role type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#role\n"


class Annotations(McpModel):
    """Annotations type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#annotations
    """

    audience: Opt[list[Role]] = None
    priority: Annotated[Opt[Number], Field(ge=0.0, le=1.0)] = None
    last_modified: Annotated[Opt[str], Field(alias="lastModified")] = None


class AudioContent(McpModel):
    """AudioContent type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#audiocontent
    """

    type: Literal["audio"] = preset("audio")
    data: str
    mime_type: Annotated[str, Field(alias="mimeType")]
    annotations: Opt[Annotations] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class BaseMetadata(McpModel):
    """BaseMetadata type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#basemetadata
    """

    name: str
    title: Opt[str] = None


class ResourceContents(McpModel):
    """ResourceContents type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcecontents
    """

    uri: str
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class BlobResourceContents(ResourceContents):
    """BlobResourceContents type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#blobresourcecontents
    """

    blob: str


class BooleanSchema(McpModel):
    """BooleanSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#booleanschema
    """

    type: Literal["boolean"] = preset("boolean")
    title: Opt[str] = None
    description: Opt[str] = None
    default: Opt[StrictBool] = None


ProgressToken = TypeAliasType("ProgressToken", str | Int)
"ProgressToken type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#progresstoken\n"


class RequestParamsMeta(McpModel):
    """RequestParamsMeta type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#requestparams
    """

    progress_token: Annotated[Opt[ProgressToken], Field(alias="progressToken")] = None


class RequestParams(McpModel):
    """RequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#requestparams
    """

    meta: Annotated[Opt[RequestParamsMeta], Field(alias="_meta")] = None


class TaskMetadata(McpModel):
    """TaskMetadata type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#taskmetadata
    """

    ttl: Opt[Int] = None


class TaskAugmentedRequestParams(RequestParams):
    """TaskAugmentedRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#taskaugmentedrequestparams
    """

    task: Opt[TaskMetadata] = None


class CallToolRequestParams(TaskAugmentedRequestParams):
    """CallToolRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolrequestparams
    """

    name: str
    arguments: Opt[dict[str, Any]] = None


RequestId = TypeAliasType("RequestId", str | Int)
"RequestId type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#requestid\n"


class CallToolRequest(McpModel):
    """CallToolRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolrequest
    """

    method: Literal["tools/call"] = preset("tools/call")
    params: CallToolRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class TextResourceContents(ResourceContents):
    """TextResourceContents type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#textresourcecontents
    """

    text: str


class EmbeddedResource(McpModel):
    """EmbeddedResource type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#embeddedresource
    """

    type: Literal["resource"] = preset("resource")
    resource: TextResourceContents | BlobResourceContents
    annotations: Opt[Annotations] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class ImageContent(McpModel):
    """ImageContent type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#imagecontent
    """

    type: Literal["image"] = preset("image")
    data: str
    mime_type: Annotated[str, Field(alias="mimeType")]
    annotations: Opt[Annotations] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class Icon(McpModel):
    """Icon type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#icon
    """

    src: str
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    sizes: Opt[list[str]] = None
    theme: Opt[Literal["light", "dark"]] = None


class Icons(McpModel):
    """Icons type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#icons
    """

    icons: Opt[list[Icon]] = None


class Resource(BaseMetadata, Icons):
    """Resource type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resource
    """

    uri: str
    description: Opt[str] = None
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    annotations: Opt[Annotations] = None
    size: Opt[Int] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class ResourceLink(Resource):
    """ResourceLink type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcelink
    """

    type: Literal["resource_link"] = preset("resource_link")


class TextContent(McpModel):
    """TextContent type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#textcontent
    """

    type: Literal["text"] = preset("text")
    text: str
    annotations: Opt[Annotations] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


ContentBlock = TypeAliasType(
    "ContentBlock",
    Annotated[TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource, Field(discriminator="type")],
)
"ContentBlock type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#contentblock\n"


class Result(McpModel):
    """Result type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#result
    """

    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class CallToolResult(Result):
    """CallToolResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolresult
    """

    content: list[ContentBlock]
    structured_content: Annotated[Opt[dict[str, Any]], Field(alias="structuredContent")] = None
    is_error: Annotated[Opt[StrictBool], Field(alias="isError")] = None


class CancelTaskRequestParams(McpModel):
    """CancelTaskRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#canceltaskrequest
    """

    task_id: Annotated[str, Field(alias="taskId")]


class CancelTaskRequest(McpModel):
    """CancelTaskRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#canceltaskrequest
    """

    method: Literal["tasks/cancel"] = preset("tasks/cancel")
    params: CancelTaskRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


TaskStatus = TypeAliasType("TaskStatus", Literal["working", "input_required", "completed", "failed", "cancelled"])
"TaskStatus type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#taskstatus\n"


class Task(McpModel):
    """Task type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#task
    """

    task_id: Annotated[str, Field(alias="taskId")]
    status: TaskStatus
    status_message: Annotated[Opt[str], Field(alias="statusMessage")] = None
    created_at: Annotated[str, Field(alias="createdAt")]
    last_updated_at: Annotated[str, Field(alias="lastUpdatedAt")]
    ttl: Int | None
    poll_interval: Annotated[Opt[Int], Field(alias="pollInterval")] = None


class CancelTaskResult(Result, Task):
    """CancelTaskResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#canceltaskresult
    """


class NotificationParams(McpModel):
    """NotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#notificationparams
    """

    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class CancelledNotificationParams(NotificationParams):
    """CancelledNotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#cancellednotificationparams
    """

    request_id: Annotated[Opt[RequestId], Field(alias="requestId")] = None
    reason: Opt[str] = None


class CancelledNotification(McpModel):
    """CancelledNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#cancellednotification
    """

    method: Literal["notifications/cancelled"] = preset("notifications/cancelled")
    params: CancelledNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


class ClientTasksCapabilityElicitation(McpModel):
    """ClientTasksCapabilityElicitation type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    create: Opt[dict[str, Any]] = None


class ClientTasksCapabilitySampling(McpModel):
    """ClientTasksCapabilitySampling type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    create_message: Annotated[Opt[dict[str, Any]], Field(alias="createMessage")] = None


class ClientTasksCapabilityRequests(McpModel):
    """ClientTasksCapabilityRequests type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    sampling: Opt[ClientTasksCapabilitySampling] = None
    elicitation: Opt[ClientTasksCapabilityElicitation] = None


class ClientTasksCapability(McpModel):
    """ClientTasksCapability type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    list: Opt[dict[str, Any]] = None
    cancel: Opt[dict[str, Any]] = None
    requests: Opt[ClientTasksCapabilityRequests] = None


class ElicitationCapability(McpModel):
    """ElicitationCapability type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    form: Opt[dict[str, Any]] = None
    url: Opt[dict[str, Any]] = None


class RootsCapability(McpModel):
    """RootsCapability type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None


class SamplingCapability(McpModel):
    """SamplingCapability type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    context: Opt[dict[str, Any]] = None
    tools: Opt[dict[str, Any]] = None


class ClientCapabilities(McpModel):
    """ClientCapabilities type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    experimental: Opt[dict[str, dict[str, Any]]] = None
    roots: Opt[RootsCapability] = None
    sampling: Opt[SamplingCapability] = None
    elicitation: Opt[ElicitationCapability] = None
    tasks: Opt[ClientTasksCapability] = None


class InitializedNotification(McpModel):
    """InitializedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializednotification
    """

    method: Literal["notifications/initialized"] = preset("notifications/initialized")
    params: Opt[NotificationParams] = None
    jsonrpc: Literal["2.0"] = preset("2.0")


class ProgressNotificationParams(NotificationParams):
    """ProgressNotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#progressnotificationparams
    """

    progress_token: Annotated[ProgressToken, Field(alias="progressToken")]
    progress: Number
    total: Opt[Number] = None
    message: Opt[str] = None


class ProgressNotification(McpModel):
    """ProgressNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#progressnotification
    """

    method: Literal["notifications/progress"] = preset("notifications/progress")
    params: ProgressNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


class RootsListChangedNotification(McpModel):
    """RootsListChangedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#rootslistchangednotification
    """

    method: Literal["notifications/roots/list_changed"] = preset("notifications/roots/list_changed")
    params: Opt[NotificationParams] = None
    jsonrpc: Literal["2.0"] = preset("2.0")


class TaskStatusNotificationParams(NotificationParams, Task):
    """TaskStatusNotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#taskstatusnotificationparams
    """


class TaskStatusNotification(McpModel):
    """TaskStatusNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#taskstatusnotification
    """

    method: Literal["notifications/tasks/status"] = preset("notifications/tasks/status")
    params: TaskStatusNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


ClientNotification = TypeAliasType(
    "ClientNotification",
    Annotated[
        CancelledNotification
        | ProgressNotification
        | InitializedNotification
        | RootsListChangedNotification
        | TaskStatusNotification,
        Field(discriminator="method"),
    ],
)
"ClientNotification type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientnotification\n"


class CompletionArgument(McpModel):
    """CompletionArgument type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completerequestparams
    """

    name: str
    value: str


class CompletionContext(McpModel):
    """CompletionContext type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completerequestparams
    """

    arguments: Opt[dict[str, str]] = None


class PromptReference(BaseMetadata):
    """PromptReference type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#promptreference
    """

    type: Literal["ref/prompt"] = preset("ref/prompt")


class ResourceTemplateReference(McpModel):
    """ResourceTemplateReference type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcetemplatereference
    """

    type: Literal["ref/resource"] = preset("ref/resource")
    uri: str


class CompleteRequestParams(RequestParams):
    """CompleteRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completerequestparams
    """

    ref: PromptReference | ResourceTemplateReference
    argument: CompletionArgument
    context: Opt[CompletionContext] = None


class CompleteRequest(McpModel):
    """CompleteRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completerequest
    """

    method: Literal["completion/complete"] = preset("completion/complete")
    params: CompleteRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class GetPromptRequestParams(RequestParams):
    """GetPromptRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#getpromptrequestparams
    """

    name: str
    arguments: Opt[dict[str, str]] = None


class GetPromptRequest(McpModel):
    """GetPromptRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#getpromptrequest
    """

    method: Literal["prompts/get"] = preset("prompts/get")
    params: GetPromptRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class GetTaskPayloadRequestParams(McpModel):
    """GetTaskPayloadRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskpayloadrequest
    """

    task_id: Annotated[str, Field(alias="taskId")]


class GetTaskPayloadRequest(McpModel):
    """GetTaskPayloadRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskpayloadrequest
    """

    method: Literal["tasks/result"] = preset("tasks/result")
    params: GetTaskPayloadRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class GetTaskRequestParams(McpModel):
    """GetTaskRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskrequest
    """

    task_id: Annotated[str, Field(alias="taskId")]


class GetTaskRequest(McpModel):
    """GetTaskRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskrequest
    """

    method: Literal["tasks/get"] = preset("tasks/get")
    params: GetTaskRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class Implementation(BaseMetadata, Icons):
    """Implementation type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#implementation
    """

    version: str
    description: Opt[str] = None
    website_url: Annotated[Opt[str], Field(alias="websiteUrl")] = None


class InitializeRequestParams(RequestParams):
    """InitializeRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializerequestparams
    """

    protocol_version: Annotated[str, Field(alias="protocolVersion")]
    capabilities: ClientCapabilities
    client_info: Annotated[Implementation, Field(alias="clientInfo")]


class InitializeRequest(McpModel):
    """InitializeRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializerequest
    """

    method: Literal["initialize"] = preset("initialize")
    params: InitializeRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


Cursor = TypeAliasType("Cursor", str)
"Cursor type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#cursor\n"


class PaginatedRequestParams(RequestParams):
    """PaginatedRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#paginatedrequestparams
    """

    cursor: Opt[Cursor] = None


class PaginatedRequest(McpModel):
    """PaginatedRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#paginatedrequest
    """

    method: str
    params: Opt[PaginatedRequestParams] = None
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class ListPromptsRequest(PaginatedRequest):
    """ListPromptsRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listpromptsrequest
    """

    method: Literal["prompts/list"] = preset("prompts/list")


class ListResourceTemplatesRequest(PaginatedRequest):
    """ListResourceTemplatesRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listresourcetemplatesrequest
    """

    method: Literal["resources/templates/list"] = preset("resources/templates/list")


class ListResourcesRequest(PaginatedRequest):
    """ListResourcesRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listresourcesrequest
    """

    method: Literal["resources/list"] = preset("resources/list")


class ListTasksRequest(PaginatedRequest):
    """ListTasksRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listtasksrequest
    """

    method: Literal["tasks/list"] = preset("tasks/list")


class ListToolsRequest(PaginatedRequest):
    """ListToolsRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listtoolsrequest
    """

    method: Literal["tools/list"] = preset("tools/list")


class PingRequest(McpModel):
    """PingRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#pingrequest
    """

    method: Literal["ping"] = preset("ping")
    params: Opt[RequestParams] = None
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class ResourceRequestParams(RequestParams):
    """ResourceRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcerequestparams
    """

    uri: str


class ReadResourceRequestParams(ResourceRequestParams):
    """ReadResourceRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#readresourcerequestparams
    """


class ReadResourceRequest(McpModel):
    """ReadResourceRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#readresourcerequest
    """

    method: Literal["resources/read"] = preset("resources/read")
    params: ReadResourceRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


LoggingLevel = TypeAliasType(
    "LoggingLevel", Literal["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]
)
"LoggingLevel type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#logginglevel\n"


class SetLevelRequestParams(RequestParams):
    """SetLevelRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#setlevelrequestparams
    """

    level: LoggingLevel


class SetLevelRequest(McpModel):
    """SetLevelRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#setlevelrequest
    """

    method: Literal["logging/setLevel"] = preset("logging/setLevel")
    params: SetLevelRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class SubscribeRequestParams(ResourceRequestParams):
    """SubscribeRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#subscriberequestparams
    """


class SubscribeRequest(McpModel):
    """SubscribeRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#subscriberequest
    """

    method: Literal["resources/subscribe"] = preset("resources/subscribe")
    params: SubscribeRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class UnsubscribeRequestParams(ResourceRequestParams):
    """UnsubscribeRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#unsubscriberequestparams
    """


class UnsubscribeRequest(McpModel):
    """UnsubscribeRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#unsubscriberequest
    """

    method: Literal["resources/unsubscribe"] = preset("resources/unsubscribe")
    params: UnsubscribeRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


ClientRequest = TypeAliasType(
    "ClientRequest",
    Annotated[
        PingRequest
        | InitializeRequest
        | CompleteRequest
        | SetLevelRequest
        | GetPromptRequest
        | ListPromptsRequest
        | ListResourcesRequest
        | ListResourceTemplatesRequest
        | ReadResourceRequest
        | SubscribeRequest
        | UnsubscribeRequest
        | CallToolRequest
        | ListToolsRequest
        | GetTaskRequest
        | GetTaskPayloadRequest
        | ListTasksRequest
        | CancelTaskRequest,
        Field(discriminator="method"),
    ],
)
"ClientRequest type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientrequest\n"


class ToolResultContent(McpModel):
    """ToolResultContent type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolresultcontent
    """

    type: Literal["tool_result"] = preset("tool_result")
    tool_use_id: Annotated[str, Field(alias="toolUseId")]
    content: list[ContentBlock]
    structured_content: Annotated[Opt[dict[str, Any]], Field(alias="structuredContent")] = None
    is_error: Annotated[Opt[StrictBool], Field(alias="isError")] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class ToolUseContent(McpModel):
    """ToolUseContent type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolusecontent
    """

    type: Literal["tool_use"] = preset("tool_use")
    id: str
    name: str
    input: dict[str, Any]
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


SamplingMessageContentBlock = TypeAliasType(
    "SamplingMessageContentBlock",
    Annotated[
        TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent, Field(discriminator="type")
    ],
)
"SamplingMessageContentBlock type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#samplingmessagecontentblock\n"


class SamplingMessage(McpModel):
    """SamplingMessage type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#samplingmessage
    """

    role: Role
    content: SamplingMessageContentBlock | list[SamplingMessageContentBlock]
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class CreateMessageResult(Result, SamplingMessage):
    """CreateMessageResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#createmessageresult
    """

    model: str
    stop_reason: Annotated[
        Opt[Literal["endTurn", "stopSequence", "maxTokens", "toolUse"] | str], Field(alias="stopReason")
    ] = None


class ElicitResult(Result):
    """ElicitResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitresult
    """

    action: Literal["accept", "decline", "cancel"]
    content: Opt[dict[str, str | Number | StrictBool | list[str]]] = None


EmptyResult = TypeAliasType("EmptyResult", Result)
"EmptyResult type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#emptyresult\n"


class GetTaskPayloadResult(Result):
    """GetTaskPayloadResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskpayloadresult
    """


class GetTaskResult(Result, Task):
    """GetTaskResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskresult
    """


class Root(McpModel):
    """Root type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#root
    """

    uri: str
    name: Opt[str] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class ListRootsResult(Result):
    """ListRootsResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listrootsresult
    """

    roots: list[Root]


class PaginatedResult(Result):
    """PaginatedResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#paginatedresult
    """

    next_cursor: Annotated[Opt[Cursor], Field(alias="nextCursor")] = None


class ListTasksResult(PaginatedResult):
    """ListTasksResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listtasksresult
    """

    tasks: list[Task]


ClientResult = TypeAliasType(
    "ClientResult",
    EmptyResult
    | CreateMessageResult
    | ListRootsResult
    | ElicitResult
    | GetTaskResult
    | GetTaskPayloadResult
    | ListTasksResult
    | CancelTaskResult,
)
"ClientResult type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientresult\n"


class Completion(McpModel):
    """Completion type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completeresult
    """

    values: list[str]
    total: Opt[Int] = None
    has_more: Annotated[Opt[StrictBool], Field(alias="hasMore")] = None


class CompleteResult(Result):
    """CompleteResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completeresult
    """

    completion: Completion


class ModelHint(McpModel):
    """ModelHint type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#modelhint
    """

    name: Opt[str] = None


class ModelPreferences(McpModel):
    """ModelPreferences type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#modelpreferences
    """

    hints: Opt[list[ModelHint]] = None
    cost_priority: Annotated[Opt[Number], Field(alias="costPriority", ge=0.0, le=1.0)] = None
    speed_priority: Annotated[Opt[Number], Field(alias="speedPriority", ge=0.0, le=1.0)] = None
    intelligence_priority: Annotated[Opt[Number], Field(alias="intelligencePriority", ge=0.0, le=1.0)] = None


class ToolAnnotations(McpModel):
    """ToolAnnotations type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
    """

    title: Opt[str] = None
    read_only_hint: Annotated[Opt[StrictBool], Field(alias="readOnlyHint")] = None
    destructive_hint: Annotated[Opt[StrictBool], Field(alias="destructiveHint")] = None
    idempotent_hint: Annotated[Opt[StrictBool], Field(alias="idempotentHint")] = None
    open_world_hint: Annotated[Opt[StrictBool], Field(alias="openWorldHint")] = None


class ToolExecution(McpModel):
    """ToolExecution type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolexecution
    """

    task_support: Annotated[Opt[Literal["forbidden", "optional", "required"]], Field(alias="taskSupport")] = None


class ToolInputSchema(McpModel):
    """ToolInputSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    type: Literal["object"] = preset("object")
    properties: Opt[dict[str, dict[str, Any]]] = None
    required: Opt[list[str]] = None


class ToolOutputSchema(McpModel):
    """ToolOutputSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    type: Literal["object"] = preset("object")
    properties: Opt[dict[str, dict[str, Any]]] = None
    required: Opt[list[str]] = None


class Tool(BaseMetadata, Icons):
    """Tool type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
    """

    description: Opt[str] = None
    input_schema: Annotated[ToolInputSchema, Field(alias="inputSchema")]
    execution: Opt[ToolExecution] = None
    output_schema: Annotated[Opt[ToolOutputSchema], Field(alias="outputSchema")] = None
    annotations: Opt[ToolAnnotations] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class ToolChoice(McpModel):
    """ToolChoice type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolchoice
    """

    mode: Opt[Literal["auto", "required", "none"]] = None


class CreateMessageRequestParams(TaskAugmentedRequestParams):
    """CreateMessageRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#createmessagerequestparams
    """

    messages: list[SamplingMessage]
    model_preferences: Annotated[Opt[ModelPreferences], Field(alias="modelPreferences")] = None
    system_prompt: Annotated[Opt[str], Field(alias="systemPrompt")] = None
    include_context: Annotated[Opt[Literal["none", "thisServer", "allServers"]], Field(alias="includeContext")] = None
    temperature: Opt[Number] = None
    max_tokens: Annotated[Int, Field(alias="maxTokens")]
    stop_sequences: Annotated[Opt[list[str]], Field(alias="stopSequences")] = None
    metadata: Opt[dict[str, Any]] = None
    tools: Opt[list[Tool]] = None
    tool_choice: Annotated[Opt[ToolChoice], Field(alias="toolChoice")] = None


class CreateMessageRequest(McpModel):
    """CreateMessageRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#createmessagerequest
    """

    method: Literal["sampling/createMessage"] = preset("sampling/createMessage")
    params: CreateMessageRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class CreateTaskResult(Result):
    """CreateTaskResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#createtaskresult
    """

    task: Task


class LegacyTitledEnumSchema(McpModel):
    """LegacyTitledEnumSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#legacytitledenumschema
    """

    type: Literal["string"] = preset("string")
    title: Opt[str] = None
    description: Opt[str] = None
    enum: list[str]
    enum_names: Annotated[Opt[list[str]], Field(alias="enumNames")] = None
    default: Opt[str] = None


class TitledMultiSelectOption(McpModel):
    """TitledMultiSelectOption type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#titledmultiselectenumschema
    """

    const: str
    title: str


class TitledMultiSelectItems(McpModel):
    """TitledMultiSelectItems type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#titledmultiselectenumschema
    """

    any_of: Annotated[list[TitledMultiSelectOption], Field(alias="anyOf")]


class TitledMultiSelectEnumSchema(McpModel):
    """TitledMultiSelectEnumSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#titledmultiselectenumschema
    """

    type: Literal["array"] = preset("array")
    title: Opt[str] = None
    description: Opt[str] = None
    min_items: Annotated[Opt[Int], Field(alias="minItems")] = None
    max_items: Annotated[Opt[Int], Field(alias="maxItems")] = None
    items: TitledMultiSelectItems
    default: Opt[list[str]] = None


class UntitledMultiSelectItems(McpModel):
    """UntitledMultiSelectItems type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#untitledmultiselectenumschema
    """

    type: Literal["string"] = preset("string")
    enum: list[str]


class UntitledMultiSelectEnumSchema(McpModel):
    """UntitledMultiSelectEnumSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#untitledmultiselectenumschema
    """

    type: Literal["array"] = preset("array")
    title: Opt[str] = None
    description: Opt[str] = None
    min_items: Annotated[Opt[Int], Field(alias="minItems")] = None
    max_items: Annotated[Opt[Int], Field(alias="maxItems")] = None
    items: UntitledMultiSelectItems
    default: Opt[list[str]] = None


MultiSelectEnumSchema = TypeAliasType(
    "MultiSelectEnumSchema", UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema
)
"MultiSelectEnumSchema type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#multiselectenumschema\n"


class TitledSingleSelectOption(McpModel):
    """TitledSingleSelectOption type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#titledsingleselectenumschema
    """

    const: str
    title: str


class TitledSingleSelectEnumSchema(McpModel):
    """TitledSingleSelectEnumSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#titledsingleselectenumschema
    """

    type: Literal["string"] = preset("string")
    title: Opt[str] = None
    description: Opt[str] = None
    one_of: Annotated[list[TitledSingleSelectOption], Field(alias="oneOf")]
    default: Opt[str] = None


class UntitledSingleSelectEnumSchema(McpModel):
    """UntitledSingleSelectEnumSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#untitledsingleselectenumschema
    """

    type: Literal["string"] = preset("string")
    title: Opt[str] = None
    description: Opt[str] = None
    enum: list[str]
    default: Opt[str] = None


SingleSelectEnumSchema = TypeAliasType(
    "SingleSelectEnumSchema", UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema
)
"SingleSelectEnumSchema type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#singleselectenumschema\n"

EnumSchema = TypeAliasType("EnumSchema", SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema)
"EnumSchema type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#enumschema\n"


class NumberSchema(McpModel):
    """NumberSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#numberschema
    """

    type: Literal["number", "integer"]
    title: Opt[str] = None
    description: Opt[str] = None
    minimum: Opt[Number] = None
    maximum: Opt[Number] = None
    default: Opt[Number] = None


class StringSchema(McpModel):
    """StringSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#stringschema
    """

    type: Literal["string"] = preset("string")
    title: Opt[str] = None
    description: Opt[str] = None
    min_length: Annotated[Opt[Int], Field(alias="minLength")] = None
    max_length: Annotated[Opt[Int], Field(alias="maxLength")] = None
    format: Opt[Literal["email", "uri", "date", "date-time"]] = None
    default: Opt[str] = None


PrimitiveSchemaDefinition = TypeAliasType(
    "PrimitiveSchemaDefinition", StringSchema | NumberSchema | BooleanSchema | EnumSchema
)
"PrimitiveSchemaDefinition type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#primitiveschemadefinition\n"


class ElicitRequestedSchema(McpModel):
    """ElicitRequestedSchema type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequestformparams
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    type: Literal["object"] = preset("object")
    properties: dict[str, PrimitiveSchemaDefinition]
    required: Opt[list[str]] = None


class ElicitRequestFormParams(TaskAugmentedRequestParams):
    """ElicitRequestFormParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequestformparams
    """

    mode: Opt[Literal["form"]] = None
    message: str
    requested_schema: Annotated[ElicitRequestedSchema, Field(alias="requestedSchema")]


class ElicitRequestURLParams(TaskAugmentedRequestParams):
    """ElicitRequestURLParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequesturlparams
    """

    mode: Literal["url"] = preset("url")
    message: str
    elicitation_id: Annotated[str, Field(alias="elicitationId")]
    url: str


ElicitRequestParams = TypeAliasType("ElicitRequestParams", ElicitRequestFormParams | ElicitRequestURLParams)
"ElicitRequestParams type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequestparams\n"


class ElicitRequest(McpModel):
    """ElicitRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequest
    """

    method: Literal["elicitation/create"] = preset("elicitation/create")
    params: ElicitRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class ElicitationCompleteNotificationParams(McpModel):
    """ElicitationCompleteNotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitationcompletenotification
    """

    elicitation_id: Annotated[str, Field(alias="elicitationId")]


class ElicitationCompleteNotification(McpModel):
    """ElicitationCompleteNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitationcompletenotification
    """

    method: Literal["notifications/elicitation/complete"] = preset("notifications/elicitation/complete")
    params: ElicitationCompleteNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


class Error(McpModel):
    """Error type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#error
    """

    code: Int
    message: str
    data: OptAny = MISSING


class PromptMessage(McpModel):
    """PromptMessage type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#promptmessage
    """

    role: Role
    content: ContentBlock


class GetPromptResult(Result):
    """GetPromptResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#getpromptresult
    """

    description: Opt[str] = None
    messages: list[PromptMessage]


class PromptsCapability(McpModel):
    """PromptsCapability type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None


class ResourcesCapability(McpModel):
    """ResourcesCapability type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    subscribe: Opt[StrictBool] = None
    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None


class ServerTasksCapabilityTools(McpModel):
    """ServerTasksCapabilityTools type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    call: Opt[dict[str, Any]] = None


class ServerTasksCapabilityRequests(McpModel):
    """ServerTasksCapabilityRequests type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    tools: Opt[ServerTasksCapabilityTools] = None


class ServerTasksCapability(McpModel):
    """ServerTasksCapability type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    list: Opt[dict[str, Any]] = None
    cancel: Opt[dict[str, Any]] = None
    requests: Opt[ServerTasksCapabilityRequests] = None


class ToolsCapability(McpModel):
    """ToolsCapability type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None


class ServerCapabilities(McpModel):
    """ServerCapabilities type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    experimental: Opt[dict[str, dict[str, Any]]] = None
    logging: Opt[dict[str, Any]] = None
    completions: Opt[dict[str, Any]] = None
    prompts: Opt[PromptsCapability] = None
    resources: Opt[ResourcesCapability] = None
    tools: Opt[ToolsCapability] = None
    tasks: Opt[ServerTasksCapability] = None


class InitializeResult(Result):
    """InitializeResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializeresult
    """

    protocol_version: Annotated[str, Field(alias="protocolVersion")]
    capabilities: ServerCapabilities
    server_info: Annotated[Implementation, Field(alias="serverInfo")]
    instructions: Opt[str] = None


class JSONRPCErrorResponse(McpModel):
    """JSONRPCErrorResponse type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcerrorresponse
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    id: Opt[RequestId] = None
    error: Error


class Notification(McpModel):
    """Notification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#notification
    """

    method: str
    params: Opt[dict[str, Any]] = None


class JSONRPCNotification(Notification):
    """JSONRPCNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcnotification
    """

    jsonrpc: Literal["2.0"] = preset("2.0")


class Request(McpModel):
    """Request type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#request
    """

    method: str
    params: Opt[dict[str, Any]] = None


class JSONRPCRequest(Request):
    """JSONRPCRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcrequest
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class JSONRPCResultResponse(McpModel):
    """JSONRPCResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcresultresponse
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId
    result: Result


JSONRPCResponse = TypeAliasType("JSONRPCResponse", JSONRPCResultResponse | JSONRPCErrorResponse)
"JSONRPCResponse type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcresponse\n"

JSONRPCMessage = TypeAliasType("JSONRPCMessage", JSONRPCRequest | JSONRPCNotification | JSONRPCResponse)
"JSONRPCMessage type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcmessage\n"


class PromptArgument(BaseMetadata):
    """PromptArgument type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#promptargument
    """

    description: Opt[str] = None
    required: Opt[StrictBool] = None


class Prompt(BaseMetadata, Icons):
    """Prompt type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#prompt
    """

    description: Opt[str] = None
    arguments: Opt[list[PromptArgument]] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class ListPromptsResult(PaginatedResult):
    """ListPromptsResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listpromptsresult
    """

    prompts: list[Prompt]


class ResourceTemplate(BaseMetadata, Icons):
    """ResourceTemplate type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcetemplate
    """

    uri_template: Annotated[str, Field(alias="uriTemplate")]
    description: Opt[str] = None
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    annotations: Opt[Annotations] = None
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None


class ListResourceTemplatesResult(PaginatedResult):
    """ListResourceTemplatesResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listresourcetemplatesresult
    """

    resource_templates: Annotated[list[ResourceTemplate], Field(alias="resourceTemplates")]


class ListResourcesResult(PaginatedResult):
    """ListResourcesResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listresourcesresult
    """

    resources: list[Resource]


class ListRootsRequest(McpModel):
    """ListRootsRequest type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listrootsrequest
    """

    method: Literal["roots/list"] = preset("roots/list")
    params: Opt[RequestParams] = None
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class ListToolsResult(PaginatedResult):
    """ListToolsResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listtoolsresult
    """

    tools: list[Tool]


class LoggingMessageNotificationParams(NotificationParams):
    """LoggingMessageNotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#loggingmessagenotificationparams
    """

    level: LoggingLevel
    logger: Opt[str] = None
    data: Any


class LoggingMessageNotification(McpModel):
    """LoggingMessageNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#loggingmessagenotification
    """

    method: Literal["notifications/message"] = preset("notifications/message")
    params: LoggingMessageNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


class PromptListChangedNotification(McpModel):
    """PromptListChangedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#promptlistchangednotification
    """

    method: Literal["notifications/prompts/list_changed"] = preset("notifications/prompts/list_changed")
    params: Opt[NotificationParams] = None
    jsonrpc: Literal["2.0"] = preset("2.0")


class ReadResourceResult(Result):
    """ReadResourceResult type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#readresourceresult
    """

    contents: list[TextResourceContents | BlobResourceContents]


class RelatedTaskMetadata(McpModel):
    """RelatedTaskMetadata type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#relatedtaskmetadata
    """

    task_id: Annotated[str, Field(alias="taskId")]


class ResourceListChangedNotification(McpModel):
    """ResourceListChangedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcelistchangednotification
    """

    method: Literal["notifications/resources/list_changed"] = preset("notifications/resources/list_changed")
    params: Opt[NotificationParams] = None
    jsonrpc: Literal["2.0"] = preset("2.0")


class ResourceUpdatedNotificationParams(NotificationParams):
    """ResourceUpdatedNotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourceupdatednotificationparams
    """

    uri: str


class ResourceUpdatedNotification(McpModel):
    """ResourceUpdatedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourceupdatednotification
    """

    method: Literal["notifications/resources/updated"] = preset("notifications/resources/updated")
    params: ResourceUpdatedNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


class ToolListChangedNotification(McpModel):
    """ToolListChangedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toollistchangednotification
    """

    method: Literal["notifications/tools/list_changed"] = preset("notifications/tools/list_changed")
    params: Opt[NotificationParams] = None
    jsonrpc: Literal["2.0"] = preset("2.0")


ServerNotification = TypeAliasType(
    "ServerNotification",
    Annotated[
        CancelledNotification
        | ProgressNotification
        | LoggingMessageNotification
        | ResourceUpdatedNotification
        | ResourceListChangedNotification
        | ToolListChangedNotification
        | PromptListChangedNotification
        | ElicitationCompleteNotification
        | TaskStatusNotification,
        Field(discriminator="method"),
    ],
)
"ServerNotification type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servernotification\n"

ServerRequest = TypeAliasType(
    "ServerRequest",
    Annotated[
        PingRequest
        | CreateMessageRequest
        | ListRootsRequest
        | ElicitRequest
        | GetTaskRequest
        | GetTaskPayloadRequest
        | ListTasksRequest
        | CancelTaskRequest,
        Field(discriminator="method"),
    ],
)
"ServerRequest type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#serverrequest\n"

ServerResult = TypeAliasType(
    "ServerResult",
    EmptyResult
    | InitializeResult
    | CompleteResult
    | GetPromptResult
    | ListPromptsResult
    | ListResourceTemplatesResult
    | ListResourcesResult
    | ReadResourceResult
    | CallToolResult
    | ListToolsResult
    | GetTaskResult
    | GetTaskPayloadResult
    | ListTasksResult
    | CancelTaskResult,
)
"ServerResult type.\n\nSpec: https://modelcontextprotocol.io/specification/2025-11-25/schema#serverresult\n"


class URLElicitationRequiredErrorData(McpModel):
    """URLElicitationRequiredErrorData type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#urlelicitationrequirederror
    """

    elicitations: list[ElicitRequestURLParams]


class URLElicitationRequiredErrorDetail(Error):
    """URLElicitationRequiredErrorDetail type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#urlelicitationrequirederror
    """

    code: Literal[-32042] = preset(-32042)
    data: URLElicitationRequiredErrorData


class URLElicitationRequiredError(McpModel):
    """URLElicitationRequiredError type.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#urlelicitationrequirederror
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    id: Opt[RequestId] = None
    error: URLElicitationRequiredErrorDetail
