"""Models of MCP revision 2025-11-25.

Generated; do not edit.
Source: schema/2025-11-25.json, sha256 2243ae6fc355a0bb2ef52aadee0529eac233a809ccec4f58626dae95b1713a0a
Rebuild: python -m codegen generate
"""

# The schema narrows inherited members: unsound only for code that assigns to them through the base class.
# pyright: reportIncompatibleVariableOverride=false, reportGeneralTypeIssues=false
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
"""Who speaks in a conversation.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#role
"""


class Annotations(McpModel):
    """Hints for the client: who content is for, how much it matters, when it last changed.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#annotations
    """

    audience: Opt[list[Role]] = None
    """Who the content is for."""
    priority: Annotated[Opt[Number], Field(ge=0.0, le=1.0)] = None
    """How much it matters: 1 is essential, 0 can be left out."""
    last_modified: Annotated[Opt[str], Field(alias="lastModified")] = None
    """When it last changed, as an ISO 8601 time."""


class AudioContent(McpModel):
    """A sound, as base64 data.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#audiocontent
    """

    type: Literal["audio"] = preset("audio")
    """The kind of object; filled in by the constructor where only one value is possible."""
    data: str
    """The sound, base64-encoded."""
    mime_type: Annotated[str, Field(alias="mimeType")]
    """The media type of the sound, such as `audio/wav`."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class BaseMetadata(McpModel):
    """A programmatic name with an optional title to show: what most named things share.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#basemetadata
    """

    name: str
    """The name to refer to it by."""
    title: Opt[str] = None
    """The name to show to people."""


class ResourceContents(McpModel):
    """What all contents of a resource share, whether text or bytes.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcecontents
    """

    uri: str
    """The address of the resource."""
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    """The media type, such as `text/plain`."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class BlobResourceContents(ResourceContents):
    """What a resource holds, as base64 bytes.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#blobresourcecontents
    """

    blob: str
    """The bytes, base64-encoded."""


class BooleanSchema(McpModel):
    """A yes-or-no field of a form.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#booleanschema
    """

    type: Literal["boolean"] = preset("boolean")
    """The kind of object; filled in by the constructor where only one value is possible."""
    title: Opt[str] = None
    """The name to show to people."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    default: Opt[StrictBool] = None
    """What the field holds before the user changes it."""


ProgressToken = TypeAliasType("ProgressToken", str | Int)
"""Marks the progress messages that belong to one request.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#progresstoken
"""


class RequestParamsMeta(McpModel):
    """Metadata of a request in this revision.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#requestparams
    """

    progress_token: Annotated[Opt[ProgressToken], Field(alias="progressToken")] = None
    """Asks for progress messages, marked with this token."""


class RequestParams(McpModel):
    """What the params of every request may hold.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#requestparams
    """

    meta: Annotated[Opt[RequestParamsMeta], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class TaskMetadata(McpModel):
    """Asks for a request to be run as a task.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#taskmetadata
    """

    ttl: Opt[Int] = None
    """How long the task should be kept, in milliseconds."""


class TaskAugmentedRequestParams(RequestParams):
    """Params of a request that may be run as a task.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#taskaugmentedrequestparams
    """

    task: Opt[TaskMetadata] = None
    """Present to have the request run as a task."""


class CallToolRequestParams(TaskAugmentedRequestParams):
    """Which tool to run and with what.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolrequestparams
    """

    name: str
    """The tool to run."""
    arguments: Opt[dict[str, Any]] = None
    """The tool's arguments by name."""


RequestId = TypeAliasType("RequestId", str | Int)
"""Ties a response to its request.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#requestid
"""


class CallToolRequest(McpModel):
    """Asks the server to run a tool.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolrequest
    """

    method: Literal["tools/call"] = preset("tools/call")
    """The method; filled in by the constructor of every specific message."""
    params: CallToolRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class TextResourceContents(ResourceContents):
    """What a resource holds, as text.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#textresourcecontents
    """

    text: str
    """The text."""


class EmbeddedResource(McpModel):
    """A resource put right into the content.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#embeddedresource
    """

    type: Literal["resource"] = preset("resource")
    """The kind of object; filled in by the constructor where only one value is possible."""
    resource: TextResourceContents | BlobResourceContents
    """The resource's contents, as text or bytes."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class ImageContent(McpModel):
    """A picture, as base64 data.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#imagecontent
    """

    type: Literal["image"] = preset("image")
    """The kind of object; filled in by the constructor where only one value is possible."""
    data: str
    """The picture, base64-encoded."""
    mime_type: Annotated[str, Field(alias="mimeType")]
    """The media type of the picture, such as `image/png`."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class Icon(McpModel):
    """An image to show beside a name, in one or more sizes.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#icon
    """

    src: str
    """Where the image is: an https or data URI."""
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    """The media type, such as `text/plain`."""
    sizes: Opt[list[str]] = None
    """The sizes it comes in, such as `48x48`; absent means any."""
    theme: Opt[Literal["light", "dark"]] = None
    """Whether it suits a light or a dark background."""


class Icons(McpModel):
    """A set of icons: what everything that can be shown in a list shares.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#icons
    """

    icons: Opt[list[Icon]] = None
    """Icons to show, in no particular order."""


class Resource(BaseMetadata, Icons):
    """Something the server can be asked to read, by its URI.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resource
    """

    uri: str
    """The address of the resource."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    """The media type, such as `text/plain`."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    size: Opt[Int] = None
    """The size in bytes, before any encoding."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class ResourceLink(Resource):
    """A pointer to a resource, to be read separately.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcelink
    """

    type: Literal["resource_link"] = preset("resource_link")
    """The kind of object; filled in by the constructor where only one value is possible."""


class TextContent(McpModel):
    """Plain text.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#textcontent
    """

    type: Literal["text"] = preset("text")
    """The kind of object; filled in by the constructor where only one value is possible."""
    text: str
    """The text."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


ContentBlock = TypeAliasType(
    "ContentBlock",
    Annotated[TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource, Field(discriminator="type")],
)
"""One piece of content in a tool's result or a prompt, told apart by `type`.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#contentblock
"""


class Result(McpModel):
    """What every result may hold.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#result
    """

    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class CallToolResult(Result):
    """What a tool returned, for the model to read and for programs to use.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolresult
    """

    content: list[ContentBlock]
    """What the tool returned, for the model to read."""
    structured_content: Annotated[Opt[dict[str, Any]], Field(alias="structuredContent")] = None
    """The result as JSON for programs; absent is `MISSING`, None is null."""
    is_error: Annotated[Opt[StrictBool], Field(alias="isError")] = None
    """Whether the tool failed; the content then says how."""


class CancelTaskRequestParams(McpModel):
    """Names the task to stop.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#canceltaskrequest
    """

    task_id: Annotated[str, Field(alias="taskId")]
    """The identity of the task."""


class CancelTaskRequest(McpModel):
    """Asks the server to stop a task.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#canceltaskrequest
    """

    method: Literal["tasks/cancel"] = preset("tasks/cancel")
    """The method; filled in by the constructor of every specific message."""
    params: CancelTaskRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


TaskStatus = TypeAliasType("TaskStatus", Literal["working", "input_required", "completed", "failed", "cancelled"])
"""How a task is doing.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#taskstatus
"""


class Task(McpModel):
    """A request that runs on after its first response: its identity and how it is doing.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#task
    """

    task_id: Annotated[str, Field(alias="taskId")]
    """The identity of the task."""
    status: TaskStatus
    """How it is doing."""
    status_message: Annotated[Opt[str], Field(alias="statusMessage")] = None
    """How it is doing, for people."""
    created_at: Annotated[str, Field(alias="createdAt")]
    """When it was created, as an ISO 8601 time."""
    last_updated_at: Annotated[str, Field(alias="lastUpdatedAt")]
    """When its state last changed, as an ISO 8601 time."""
    ttl: Int | None
    """How long it is kept after its creation, in milliseconds; None means for ever."""
    poll_interval: Annotated[Opt[Int], Field(alias="pollInterval")] = None
    """How often to ask about it, in milliseconds."""


class CancelTaskResult(Result, Task):
    """The task as it stands after the wish to stop it.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#canceltaskresult
    """


class NotificationParams(McpModel):
    """What the params of every notification may hold.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#notificationparams
    """

    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class CancelledNotificationParams(NotificationParams):
    """Names the request that is no longer wanted, and perhaps why.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#cancellednotificationparams
    """

    request_id: Annotated[Opt[RequestId], Field(alias="requestId")] = None
    """The request that is no longer wanted."""
    reason: Opt[str] = None
    """Why, for logs and people."""


class CancelledNotification(McpModel):
    """Says that the sender no longer wants an answer to a request.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#cancellednotification
    """

    method: Literal["notifications/cancelled"] = preset("notifications/cancelled")
    """The method; filled in by the constructor of every specific message."""
    params: CancelledNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class ClientTasksCapabilityElicitation(McpModel):
    """The elicitation requests a client can run as tasks.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    create: Opt[dict[str, Any]] = None
    """Present if a question can be run as a task."""


class ClientTasksCapabilitySampling(McpModel):
    """The sampling requests a client can run as tasks.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    create_message: Annotated[Opt[dict[str, Any]], Field(alias="createMessage")] = None
    """Present if writing a message can be run as a task."""


class ClientTasksCapabilityRequests(McpModel):
    """The kinds of request a client can run as tasks.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    sampling: Opt[ClientTasksCapabilitySampling] = None
    """The sampling requests among them."""
    elicitation: Opt[ClientTasksCapabilityElicitation] = None
    """The elicitation requests among them."""


class ClientTasksCapability(McpModel):
    """Which task features the client supports when it is the one that runs the task.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    list: Opt[dict[str, Any]] = None
    """Present if its tasks can be listed."""
    cancel: Opt[dict[str, Any]] = None
    """Present if its tasks can be stopped."""
    requests: Opt[ClientTasksCapabilityRequests] = None
    """Which requests can be run as tasks."""


class ElicitationCapability(McpModel):
    """Which modes of question the client supports.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    form: Opt[dict[str, Any]] = None
    """Present if the client shows forms."""
    url: Opt[dict[str, Any]] = None
    """Present if the client opens addresses."""


class RootsCapability(McpModel):
    """What a client with roots supports.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None
    """Whether a notification says when the list changes."""


class SamplingCapability(McpModel):
    """What a client that lends its model supports.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    context: Opt[dict[str, Any]] = None
    """Present if the client can add context from its servers."""
    tools: Opt[dict[str, Any]] = None
    """Present if the model may use tools."""


class ClientCapabilities(McpModel):
    """What this client can do for a server: answer forms, open links, and so on.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities
    """

    experimental: Opt[dict[str, dict[str, Any]]] = None
    """Capabilities outside the standard, by name."""
    roots: Opt[RootsCapability] = None
    """Present if the client can list roots."""
    sampling: Opt[SamplingCapability] = None
    """Present if the client lends its model."""
    elicitation: Opt[ElicitationCapability] = None
    """Present if the client can put questions to its user."""
    tasks: Opt[ClientTasksCapability] = None
    """Present if the client can run requests as tasks."""


class InitializedNotification(McpModel):
    """Says that the client is ready for normal work.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializednotification
    """

    method: Literal["notifications/initialized"] = preset("notifications/initialized")
    """The method; filled in by the constructor of every specific message."""
    params: Opt[NotificationParams] = None
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class ProgressNotificationParams(NotificationParams):
    """How far a request has come, and under which token it asked to be told.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#progressnotificationparams
    """

    progress_token: Annotated[ProgressToken, Field(alias="progressToken")]
    """The token the request asked with."""
    progress: Number
    """How far it has come; must grow with every message."""
    total: Opt[Number] = None
    """How far there is to go, if known."""
    message: Opt[str] = None
    """What is happening, for people."""


class ProgressNotification(McpModel):
    """Says how far a request has come.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#progressnotification
    """

    method: Literal["notifications/progress"] = preset("notifications/progress")
    """The method; filled in by the constructor of every specific message."""
    params: ProgressNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class RootsListChangedNotification(McpModel):
    """Says that the client's roots have changed.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#rootslistchangednotification
    """

    method: Literal["notifications/roots/list_changed"] = preset("notifications/roots/list_changed")
    """The method; filled in by the constructor of every specific message."""
    params: Opt[NotificationParams] = None
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class TaskStatusNotificationParams(NotificationParams, Task):
    """The task as it stands now.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#taskstatusnotificationparams
    """


class TaskStatusNotification(McpModel):
    """Says that a task has changed its state.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#taskstatusnotification
    """

    method: Literal["notifications/tasks/status"] = preset("notifications/tasks/status")
    """The method; filled in by the constructor of every specific message."""
    params: TaskStatusNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


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
"""Every notification a client may send.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientnotification
"""


class CompletionArgument(McpModel):
    """The argument being completed: its name and the text so far.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completerequestparams
    """

    name: str
    """The argument's name."""
    value: str
    """The text typed so far."""


class CompletionContext(McpModel):
    """Arguments that already have values and may narrow the suggestions.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completerequestparams
    """

    arguments: Opt[dict[str, str]] = None
    """Values the other arguments already have."""


class PromptReference(BaseMetadata):
    """Names a prompt whose argument is being completed.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#promptreference
    """

    type: Literal["ref/prompt"] = preset("ref/prompt")
    """The kind of object; filled in by the constructor where only one value is possible."""


class ResourceTemplateReference(McpModel):
    """Names a resource, or a pattern of URIs, whose variable is being completed.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcetemplatereference
    """

    type: Literal["ref/resource"] = preset("ref/resource")
    """The kind of object; filled in by the constructor where only one value is possible."""
    uri: str
    """The URI, or the pattern of URIs."""


class CompleteRequestParams(RequestParams):
    """The argument being typed, what it belongs to, and what is filled in already.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completerequestparams
    """

    ref: PromptReference | ResourceTemplateReference
    """The prompt or the resource template the argument belongs to."""
    argument: CompletionArgument
    """The argument being typed."""
    context: Opt[CompletionContext] = None
    """What is filled in already."""


class CompleteRequest(McpModel):
    """Asks for suggestions while a user types an argument.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completerequest
    """

    method: Literal["completion/complete"] = preset("completion/complete")
    """The method; filled in by the constructor of every specific message."""
    params: CompleteRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class GetPromptRequestParams(RequestParams):
    """Which prompt to fill in and with what.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#getpromptrequestparams
    """

    name: str
    """The prompt to fill in."""
    arguments: Opt[dict[str, str]] = None
    """The prompt's arguments by name."""


class GetPromptRequest(McpModel):
    """Asks for a prompt with its arguments filled in.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#getpromptrequest
    """

    method: Literal["prompts/get"] = preset("prompts/get")
    """The method; filled in by the constructor of every specific message."""
    params: GetPromptRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class GetTaskPayloadRequestParams(McpModel):
    """Names the task whose result is wanted.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskpayloadrequest
    """

    task_id: Annotated[str, Field(alias="taskId")]
    """The identity of the task."""


class GetTaskPayloadRequest(McpModel):
    """Asks for the result of a finished task.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskpayloadrequest
    """

    method: Literal["tasks/result"] = preset("tasks/result")
    """The method; filled in by the constructor of every specific message."""
    params: GetTaskPayloadRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class GetTaskRequestParams(McpModel):
    """Names the task to look up.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskrequest
    """

    task_id: Annotated[str, Field(alias="taskId")]
    """The identity of the task."""


class GetTaskRequest(McpModel):
    """Asks how a task is doing.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskrequest
    """

    method: Literal["tasks/get"] = preset("tasks/get")
    """The method; filled in by the constructor of every specific message."""
    params: GetTaskRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class Implementation(BaseMetadata, Icons):
    """The name and version of a client or server program, for display and logs.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#implementation
    """

    version: str
    """The program's version."""
    description: Opt[str] = None
    """What the program is for."""
    website_url: Annotated[Opt[str], Field(alias="websiteUrl")] = None
    """Where to read more about the program."""


class InitializeRequestParams(RequestParams):
    """The revision the client wants, what it can do and which program it is.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializerequestparams
    """

    protocol_version: Annotated[str, Field(alias="protocolVersion")]
    """The newest revision the client speaks."""
    capabilities: ClientCapabilities
    """What the client can do."""
    client_info: Annotated[Implementation, Field(alias="clientInfo")]
    """Which client program it is."""


class InitializeRequest(McpModel):
    """Opens a connection in this revision.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializerequest
    """

    method: Literal["initialize"] = preset("initialize")
    """The method; filled in by the constructor of every specific message."""
    params: InitializeRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


Cursor = TypeAliasType("Cursor", str)
"""A place in a paged list; only the side that issued it can read it.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#cursor
"""


class PaginatedRequestParams(RequestParams):
    """Params that say which page is wanted.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#paginatedrequestparams
    """

    cursor: Opt[Cursor] = None
    """Where to go on; absent means the first page."""


class PaginatedRequest(McpModel):
    """A request for one page of a list.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#paginatedrequest
    """

    method: str
    """The method; filled in by the constructor of every specific message."""
    params: Opt[PaginatedRequestParams] = None
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class ListPromptsRequest(PaginatedRequest):
    """Asks which prompts the server has.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listpromptsrequest
    """

    method: Literal["prompts/list"] = preset("prompts/list")
    """The method; filled in by the constructor of every specific message."""


class ListResourceTemplatesRequest(PaginatedRequest):
    """Asks which resource templates the server has.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listresourcetemplatesrequest
    """

    method: Literal["resources/templates/list"] = preset("resources/templates/list")
    """The method; filled in by the constructor of every specific message."""


class ListResourcesRequest(PaginatedRequest):
    """Asks which resources the server has.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listresourcesrequest
    """

    method: Literal["resources/list"] = preset("resources/list")
    """The method; filled in by the constructor of every specific message."""


class ListTasksRequest(PaginatedRequest):
    """Asks which tasks the receiver knows.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listtasksrequest
    """

    method: Literal["tasks/list"] = preset("tasks/list")
    """The method; filled in by the constructor of every specific message."""


class ListToolsRequest(PaginatedRequest):
    """Asks which tools the server has.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listtoolsrequest
    """

    method: Literal["tools/list"] = preset("tools/list")
    """The method; filled in by the constructor of every specific message."""


class PingRequest(McpModel):
    """Checks that the other side is still there.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#pingrequest
    """

    method: Literal["ping"] = preset("ping")
    """The method; filled in by the constructor of every specific message."""
    params: Opt[RequestParams] = None
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class ResourceRequestParams(RequestParams):
    """Params that name one resource.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcerequestparams
    """

    uri: str
    """The address of the resource."""


class ReadResourceRequestParams(ResourceRequestParams):
    """Which resource to read.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#readresourcerequestparams
    """


class ReadResourceRequest(McpModel):
    """Asks for what a resource holds.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#readresourcerequest
    """

    method: Literal["resources/read"] = preset("resources/read")
    """The method; filled in by the constructor of every specific message."""
    params: ReadResourceRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


LoggingLevel = TypeAliasType(
    "LoggingLevel", Literal["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]
)
"""How serious a log message is, in the eight steps of syslog.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#logginglevel
"""


class SetLevelRequestParams(RequestParams):
    """The least serious level the client wants to see.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#setlevelrequestparams
    """

    level: LoggingLevel
    """The least serious level to send."""


class SetLevelRequest(McpModel):
    """Sets how serious a log message must be to be sent.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#setlevelrequest
    """

    method: Literal["logging/setLevel"] = preset("logging/setLevel")
    """The method; filled in by the constructor of every specific message."""
    params: SetLevelRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class SubscribeRequestParams(ResourceRequestParams):
    """Names the resource to follow.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#subscriberequestparams
    """


class SubscribeRequest(McpModel):
    """Asks to be told when a resource changes.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#subscriberequest
    """

    method: Literal["resources/subscribe"] = preset("resources/subscribe")
    """The method; filled in by the constructor of every specific message."""
    params: SubscribeRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class UnsubscribeRequestParams(ResourceRequestParams):
    """Names the resource to follow no longer.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#unsubscriberequestparams
    """


class UnsubscribeRequest(McpModel):
    """Asks not to be told about a resource any more.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#unsubscriberequest
    """

    method: Literal["resources/unsubscribe"] = preset("resources/unsubscribe")
    """The method; filled in by the constructor of every specific message."""
    params: UnsubscribeRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


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
"""Every request a client may send, told apart by its method.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientrequest
"""


class ToolResultContent(McpModel):
    """What a tool returned, told to the model.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolresultcontent
    """

    type: Literal["tool_result"] = preset("tool_result")
    """The kind of object; filled in by the constructor where only one value is possible."""
    tool_use_id: Annotated[str, Field(alias="toolUseId")]
    """The use of a tool this is the result of."""
    content: list[ContentBlock]
    """The content, in order."""
    structured_content: Annotated[Opt[dict[str, Any]], Field(alias="structuredContent")] = None
    """The result as JSON for programs; absent is `MISSING`, None is null."""
    is_error: Annotated[Opt[StrictBool], Field(alias="isError")] = None
    """Whether the tool failed; absent means it did not."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class ToolUseContent(McpModel):
    """The model's wish to use a tool.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolusecontent
    """

    type: Literal["tool_use"] = preset("tool_use")
    """The kind of object; filled in by the constructor where only one value is possible."""
    id: str
    """The identity of this use, to match it with its result."""
    name: str
    """The tool to use."""
    input: dict[str, Any]
    """The arguments by name."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


SamplingMessageContentBlock = TypeAliasType(
    "SamplingMessageContentBlock",
    Annotated[
        TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent, Field(discriminator="type")
    ],
)
"""One piece of content in a sampling message, told apart by `type`.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#samplingmessagecontentblock
"""


class SamplingMessage(McpModel):
    """One message of a conversation with the client's model.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#samplingmessage
    """

    role: Role
    """Who says it."""
    content: SamplingMessageContentBlock | list[SamplingMessageContentBlock]
    """What is said: one block or several."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class CreateMessageResult(Result, SamplingMessage):
    """The message the client's model wrote.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#createmessageresult
    """

    model: str
    """The model that wrote the message."""
    stop_reason: Annotated[
        Opt[Literal["endTurn", "stopSequence", "maxTokens", "toolUse"] | str], Field(alias="stopReason")
    ] = None
    """Why the model stopped, if known."""


class ElicitResult(Result):
    """What the user did with a question, and the form's values if it was accepted.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitresult
    """

    action: Literal["accept", "decline", "cancel"]
    """Whether the user accepted, declined, or closed the question without deciding."""
    content: Opt[dict[str, str | Number | StrictBool | list[str]]] = None
    """The form's values by field; only with `accept`."""


EmptyResult = TypeAliasType("EmptyResult", Result)
"""A result that says no more than that the request succeeded.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#emptyresult
"""


class GetTaskPayloadResult(Result):
    """The result the original request would have had; its shape depends on that request.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskpayloadresult
    """


class GetTaskResult(Result, Task):
    """The task as it stands.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#gettaskresult
    """


class Root(McpModel):
    """A folder or file the server may work on.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#root
    """

    uri: str
    """The folder or file, as a `file://` URI."""
    name: Opt[str] = None
    """The name to refer to it by."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class ListRootsResult(Result):
    """The client's roots.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listrootsresult
    """

    roots: list[Root]
    """The folders and files, in no particular order."""


class PaginatedResult(Result):
    """A result that holds one page of a list.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#paginatedresult
    """

    next_cursor: Annotated[Opt[Cursor], Field(alias="nextCursor")] = None
    """Where the next page starts; absent on the last one."""


class ListTasksResult(PaginatedResult):
    """One page of tasks.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listtasksresult
    """

    tasks: list[Task]
    """The tasks of this page."""


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
"""Every result a client may send as a message of its own.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#clientresult
"""


class Completion(McpModel):
    """The suggestions themselves, best first.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completeresult
    """

    values: list[str]
    """The suggestions, best first; at most 100."""
    total: Opt[Int] = None
    """How many suggestions there are altogether."""
    has_more: Annotated[Opt[StrictBool], Field(alias="hasMore")] = None
    """Whether there are more suggestions than were sent."""


class CompleteResult(Result):
    """Suggestions for an argument.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#completeresult
    """

    completion: Completion
    """The suggestions."""


class ModelHint(McpModel):
    """A suggestion which model to use.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#modelhint
    """

    name: Opt[str] = None
    """A model's name or part of it."""


class ModelPreferences(McpModel):
    """What matters to the server in the choice of a model; the client decides.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#modelpreferences
    """

    hints: Opt[list[ModelHint]] = None
    """Models to consider, best first."""
    cost_priority: Annotated[Opt[Number], Field(alias="costPriority", ge=0.0, le=1.0)] = None
    """How much a low price matters, from 0 to 1."""
    speed_priority: Annotated[Opt[Number], Field(alias="speedPriority", ge=0.0, le=1.0)] = None
    """How much speed matters, from 0 to 1."""
    intelligence_priority: Annotated[Opt[Number], Field(alias="intelligencePriority", ge=0.0, le=1.0)] = None
    """How much ability matters, from 0 to 1."""


class ToolAnnotations(McpModel):
    """How a tool behaves, as its author claims; hints for display, not promises.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
    """

    title: Opt[str] = None
    """The name to show to people."""
    read_only_hint: Annotated[Opt[StrictBool], Field(alias="readOnlyHint")] = None
    """Whether it leaves everything as it was; absent means it may not."""
    destructive_hint: Annotated[Opt[StrictBool], Field(alias="destructiveHint")] = None
    """Whether it may delete or overwrite things; absent means it may."""
    idempotent_hint: Annotated[Opt[StrictBool], Field(alias="idempotentHint")] = None
    """Whether calling it twice does no more than calling it once; absent means it may."""
    open_world_hint: Annotated[Opt[StrictBool], Field(alias="openWorldHint")] = None
    """Whether it deals with things outside the server's control; absent means it does."""


class ToolExecution(McpModel):
    """How a tool may be run.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolexecution
    """

    task_support: Annotated[Opt[Literal["forbidden", "optional", "required"]], Field(alias="taskSupport")] = None
    """Whether it can or must be run as a task."""


class ToolInputSchema(McpModel):
    """A JSON Schema for a tool's arguments; always an object.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    """The JSON Schema dialect; absent means 2020-12."""
    type: Literal["object"] = preset("object")
    """The kind of object; filled in by the constructor where only one value is possible."""
    properties: Opt[dict[str, dict[str, Any]]] = None
    """The schemas of the arguments by name."""
    required: Opt[list[str]] = None
    """The arguments that must be given."""


class ToolOutputSchema(McpModel):
    """A JSON Schema for a tool's structured content.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    """The JSON Schema dialect; absent means 2020-12."""
    type: Literal["object"] = preset("object")
    """Always `object` in this revision; filled in by the constructor."""
    properties: Opt[dict[str, dict[str, Any]]] = None
    """The schemas of the members by name."""
    required: Opt[list[str]] = None
    """The members that are always there."""


class Tool(BaseMetadata, Icons):
    """A tool the server offers: its name, what it takes and what it returns.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
    """

    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    input_schema: Annotated[ToolInputSchema, Field(alias="inputSchema")]
    """What the tool takes."""
    execution: Opt[ToolExecution] = None
    """How the tool may be run."""
    output_schema: Annotated[Opt[ToolOutputSchema], Field(alias="outputSchema")] = None
    """What its structured content looks like, if it has any."""
    annotations: Opt[ToolAnnotations] = None
    """How the tool behaves, as its author claims."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class ToolChoice(McpModel):
    """Whether and how the model may use tools.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolchoice
    """

    mode: Opt[Literal["auto", "required", "none"]] = None
    """Whether the model may, must or must not use a tool."""


class CreateMessageRequestParams(TaskAugmentedRequestParams):
    """The conversation to continue and how the model should go about it.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#createmessagerequestparams
    """

    messages: list[SamplingMessage]
    """The conversation so far."""
    model_preferences: Annotated[Opt[ModelPreferences], Field(alias="modelPreferences")] = None
    """What matters in the choice of a model."""
    system_prompt: Annotated[Opt[str], Field(alias="systemPrompt")] = None
    """A system prompt the client may use, change or leave out."""
    include_context: Annotated[Opt[Literal["none", "thisServer", "allServers"]], Field(alias="includeContext")] = None
    """Whether the client should add context from its servers."""
    temperature: Opt[Number] = None
    """How freely the model should choose its words."""
    max_tokens: Annotated[Int, Field(alias="maxTokens")]
    """The most tokens the model may write."""
    stop_sequences: Annotated[Opt[list[str]], Field(alias="stopSequences")] = None
    """Texts at which the model should stop."""
    metadata: Opt[dict[str, Any]] = None
    """Settings for the model's provider, passed on as they are."""
    tools: Opt[list[Tool]] = None
    """Tools the model may use."""
    tool_choice: Annotated[Opt[ToolChoice], Field(alias="toolChoice")] = None
    """Whether and how the model may use the tools."""


class CreateMessageRequest(McpModel):
    """Asks the client to let its model write a message.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#createmessagerequest
    """

    method: Literal["sampling/createMessage"] = preset("sampling/createMessage")
    """The method; filled in by the constructor of every specific message."""
    params: CreateMessageRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class CreateTaskResult(Result):
    """Says that the request became a task, and describes it.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#createtaskresult
    """

    task: Task
    """The task as it was created."""


class LegacyTitledEnumSchema(McpModel):
    """A choice field in its oldest spelling, with labels in a list beside the values.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#legacytitledenumschema
    """

    type: Literal["string"] = preset("string")
    """The kind of object; filled in by the constructor where only one value is possible."""
    title: Opt[str] = None
    """The name to show to people."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    enum: list[str]
    """The values to choose from."""
    enum_names: Annotated[Opt[list[str]], Field(alias="enumNames")] = None
    """The labels of the values, in the same order."""
    default: Opt[str] = None
    """What the field holds before the user changes it."""


class TitledMultiSelectOption(McpModel):
    """One option of a labelled multiple choice: the value sent and the label shown.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#titledmultiselectenumschema
    """

    const: str
    """The value to send."""
    title: str
    """The label to show."""


class TitledMultiSelectItems(McpModel):
    """The options of a labelled multiple choice.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#titledmultiselectenumschema
    """

    any_of: Annotated[list[TitledMultiSelectOption], Field(alias="anyOf")]
    """The options, in the order to show them."""


class TitledMultiSelectEnumSchema(McpModel):
    """A field in which several options may be chosen, each with a label.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#titledmultiselectenumschema
    """

    type: Literal["array"] = preset("array")
    """The kind of object; filled in by the constructor where only one value is possible."""
    title: Opt[str] = None
    """The name to show to people."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    min_items: Annotated[Opt[Int], Field(alias="minItems")] = None
    """The fewest options that must be chosen."""
    max_items: Annotated[Opt[Int], Field(alias="maxItems")] = None
    """The most options that may be chosen."""
    items: TitledMultiSelectItems
    """The options, with labels."""
    default: Opt[list[str]] = None
    """The values chosen before the user changes anything."""


class UntitledMultiSelectItems(McpModel):
    """The options of a plain multiple choice.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#untitledmultiselectenumschema
    """

    type: Literal["string"] = preset("string")
    """The kind of object; filled in by the constructor where only one value is possible."""
    enum: list[str]
    """The values to choose from."""


class UntitledMultiSelectEnumSchema(McpModel):
    """A field in which several options may be chosen; the values are the labels.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#untitledmultiselectenumschema
    """

    type: Literal["array"] = preset("array")
    """The kind of object; filled in by the constructor where only one value is possible."""
    title: Opt[str] = None
    """The name to show to people."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    min_items: Annotated[Opt[Int], Field(alias="minItems")] = None
    """The fewest options that must be chosen."""
    max_items: Annotated[Opt[Int], Field(alias="maxItems")] = None
    """The most options that may be chosen."""
    items: UntitledMultiSelectItems
    """The options."""
    default: Opt[list[str]] = None
    """The values chosen before the user changes anything."""


MultiSelectEnumSchema = TypeAliasType(
    "MultiSelectEnumSchema", UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema
)
"""A field of a form in which several options may be chosen.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#multiselectenumschema
"""


class TitledSingleSelectOption(McpModel):
    """One option of a labelled single choice: the value sent and the label shown.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#titledsingleselectenumschema
    """

    const: str
    """The value to send."""
    title: str
    """The label to show."""


class TitledSingleSelectEnumSchema(McpModel):
    """A field in which one option is chosen, each with a label.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#titledsingleselectenumschema
    """

    type: Literal["string"] = preset("string")
    """The kind of object; filled in by the constructor where only one value is possible."""
    title: Opt[str] = None
    """The name to show to people."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    one_of: Annotated[list[TitledSingleSelectOption], Field(alias="oneOf")]
    """The options, in the order to show them."""
    default: Opt[str] = None
    """What the field holds before the user changes it."""


class UntitledSingleSelectEnumSchema(McpModel):
    """A field in which one option is chosen; the values are the labels.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#untitledsingleselectenumschema
    """

    type: Literal["string"] = preset("string")
    """The kind of object; filled in by the constructor where only one value is possible."""
    title: Opt[str] = None
    """The name to show to people."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    enum: list[str]
    """The values to choose from, in the order to show them."""
    default: Opt[str] = None
    """What the field holds before the user changes it."""


SingleSelectEnumSchema = TypeAliasType(
    "SingleSelectEnumSchema", UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema
)
"""A field of a form in which one option is chosen.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#singleselectenumschema
"""

EnumSchema = TypeAliasType("EnumSchema", SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema)
"""A choice field of a form, in any of its spellings.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#enumschema
"""


class NumberSchema(McpModel):
    """A number field of a form.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#numberschema
    """

    type: Literal["number", "integer"]
    """`integer` for whole numbers, `number` for all."""
    title: Opt[str] = None
    """The name to show to people."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    minimum: Opt[Number] = None
    """The least value allowed."""
    maximum: Opt[Number] = None
    """The greatest value allowed."""
    default: Opt[Number] = None
    """What the field holds before the user changes it."""


class StringSchema(McpModel):
    """A text field of a form.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#stringschema
    """

    type: Literal["string"] = preset("string")
    """The kind of object; filled in by the constructor where only one value is possible."""
    title: Opt[str] = None
    """The name to show to people."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    min_length: Annotated[Opt[Int], Field(alias="minLength")] = None
    """The fewest characters allowed."""
    max_length: Annotated[Opt[Int], Field(alias="maxLength")] = None
    """The most characters allowed."""
    format: Opt[Literal["email", "uri", "date", "date-time"]] = None
    """What kind of text is expected."""
    default: Opt[str] = None
    """What the field holds before the user changes it."""


PrimitiveSchemaDefinition = TypeAliasType(
    "PrimitiveSchemaDefinition", StringSchema | NumberSchema | BooleanSchema | EnumSchema
)
"""One field of a form.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#primitiveschemadefinition
"""


class ElicitRequestedSchema(McpModel):
    """The fields of a form: a flat object whose members are primitive.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequestformparams
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    """The JSON Schema dialect; absent means 2020-12."""
    type: Literal["object"] = preset("object")
    """The kind of object; filled in by the constructor where only one value is possible."""
    properties: dict[str, PrimitiveSchemaDefinition]
    """The fields by name, in the order to show them."""
    required: Opt[list[str]] = None
    """The fields that must be filled in."""


class ElicitRequestFormParams(TaskAugmentedRequestParams):
    """A question asked as a form: the text to show and the fields to fill in.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequestformparams
    """

    mode: Opt[Literal["form"]] = None
    """`form`, or absent, which means the same."""
    message: str
    """The question, as the user will read it."""
    requested_schema: Annotated[ElicitRequestedSchema, Field(alias="requestedSchema")]
    """The fields to fill in."""


class ElicitRequestURLParams(TaskAugmentedRequestParams):
    """A question settled elsewhere: the text to show and the address to visit.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequesturlparams
    """

    mode: Literal["url"] = preset("url")
    """Always `url`; filled in by the constructor."""
    message: str
    """Why the user should go there."""
    elicitation_id: Annotated[str, Field(alias="elicitationId")]
    """The identity of this question, to hear about its end."""
    url: str
    """The address to visit."""


ElicitRequestParams = TypeAliasType("ElicitRequestParams", ElicitRequestFormParams | ElicitRequestURLParams)
"""A question in either mode: a form, or a link to visit.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequestparams
"""


class ElicitRequest(McpModel):
    """A question for the user, sent by the server as a request of its own.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequest
    """

    method: Literal["elicitation/create"] = preset("elicitation/create")
    """The method; filled in by the constructor of every specific message."""
    params: ElicitRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class ElicitationCompleteNotificationParams(McpModel):
    """Names the question that has been dealt with.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitationcompletenotification
    """

    elicitation_id: Annotated[str, Field(alias="elicitationId")]
    """The question that has been dealt with."""


class ElicitationCompleteNotification(McpModel):
    """Says that a question settled by a link has been dealt with.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitationcompletenotification
    """

    method: Literal["notifications/elicitation/complete"] = preset("notifications/elicitation/complete")
    """The method; filled in by the constructor of every specific message."""
    params: ElicitationCompleteNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class Error(McpModel):
    """What went wrong with a request: a code, a sentence and optional details.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#error
    """

    code: Int
    """What kind of error it is, as a number."""
    message: str
    """What went wrong, in one sentence."""
    data: OptAny = MISSING
    """Details of the sender's choice; absent is `MISSING`, None is null."""


class PromptMessage(McpModel):
    """One message of a prompt: who speaks, and what.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#promptmessage
    """

    role: Role
    """Who says it."""
    content: ContentBlock
    """What is said."""


class GetPromptResult(Result):
    """A prompt as messages, ready for a model.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#getpromptresult
    """

    description: Opt[str] = None
    """What the prompt is for."""
    messages: list[PromptMessage]
    """The messages, in order."""


class PromptsCapability(McpModel):
    """What a server with prompts supports.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None
    """Whether a notification says when the list changes."""


class ResourcesCapability(McpModel):
    """What a server with resources supports.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    subscribe: Opt[StrictBool] = None
    """Whether single resources can be followed."""
    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None
    """Whether a notification says when the list changes."""


class ServerTasksCapabilityTools(McpModel):
    """The tool requests a server can run as tasks.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    call: Opt[dict[str, Any]] = None
    """Present if a tool call can be run as a task."""


class ServerTasksCapabilityRequests(McpModel):
    """The kinds of request a server can run as tasks.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    tools: Opt[ServerTasksCapabilityTools] = None
    """The tool requests among them."""


class ServerTasksCapability(McpModel):
    """Which task features the server supports when it is the one that runs the task.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    list: Opt[dict[str, Any]] = None
    """Present if its tasks can be listed."""
    cancel: Opt[dict[str, Any]] = None
    """Present if its tasks can be stopped."""
    requests: Opt[ServerTasksCapabilityRequests] = None
    """Which requests can be run as tasks."""


class ToolsCapability(McpModel):
    """What a server with tools supports.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None
    """Whether a notification says when the list changes."""


class ServerCapabilities(McpModel):
    """What this server offers: tools, prompts, resources, and what it can do with them.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities
    """

    experimental: Opt[dict[str, dict[str, Any]]] = None
    """Capabilities outside the standard, by name."""
    logging: Opt[dict[str, Any]] = None
    """Present if the server sends log messages."""
    completions: Opt[dict[str, Any]] = None
    """Present if the server suggests values for arguments."""
    prompts: Opt[PromptsCapability] = None
    """Present if the server has prompts."""
    resources: Opt[ResourcesCapability] = None
    """Present if the server has resources."""
    tools: Opt[ToolsCapability] = None
    """Present if the server has tools."""
    tasks: Opt[ServerTasksCapability] = None
    """Present if the server can run requests as tasks."""


class InitializeResult(Result):
    """The revision the server chose, what it offers and which program it is.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializeresult
    """

    protocol_version: Annotated[str, Field(alias="protocolVersion")]
    """The revision the connection will use."""
    capabilities: ServerCapabilities
    """What the server offers."""
    server_info: Annotated[Implementation, Field(alias="serverInfo")]
    """Which server program it is."""
    instructions: Opt[str] = None
    """How to use the server well, for a model to read."""


class JSONRPCErrorResponse(McpModel):
    """A response that reports a failure.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcerrorresponse
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: Opt[RequestId] = None
    """Ties the response to its request."""
    error: Error
    """What went wrong."""


class Notification(McpModel):
    """The bare form of a notification: a method and perhaps params.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#notification
    """

    method: str
    """The method; filled in by the constructor of every specific message."""
    params: Opt[dict[str, Any]] = None
    """The params of the method."""


class JSONRPCNotification(Notification):
    """A message that wants no answer.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcnotification
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class Request(McpModel):
    """The bare form of a request: a method and perhaps params.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#request
    """

    method: str
    """The method; filled in by the constructor of every specific message."""
    params: Opt[dict[str, Any]] = None
    """The params of the method."""


class JSONRPCRequest(Request):
    """A message that wants an answer.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcrequest
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class JSONRPCResultResponse(McpModel):
    """A response that carries a result.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcresultresponse
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""
    result: Result
    """The result of the request."""


JSONRPCResponse = TypeAliasType("JSONRPCResponse", JSONRPCResultResponse | JSONRPCErrorResponse)
"""An answer to a request: a result or an error.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcresponse
"""

JSONRPCMessage = TypeAliasType("JSONRPCMessage", JSONRPCRequest | JSONRPCNotification | JSONRPCResponse)
"""Any message on the wire.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#jsonrpcmessage
"""


class PromptArgument(BaseMetadata):
    """One argument of a prompt.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#promptargument
    """

    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    required: Opt[StrictBool] = None
    """Whether it must be given; absent means it need not."""


class Prompt(BaseMetadata, Icons):
    """A prompt the server offers, with the arguments it takes.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#prompt
    """

    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    arguments: Opt[list[PromptArgument]] = None
    """The arguments it takes."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class ListPromptsResult(PaginatedResult):
    """One page of the server's prompts.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listpromptsresult
    """

    prompts: list[Prompt]
    """The prompts of this page."""


class ResourceTemplate(BaseMetadata, Icons):
    """A family of resources whose URIs follow a pattern.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcetemplate
    """

    uri_template: Annotated[str, Field(alias="uriTemplate")]
    """The pattern of its URIs (RFC 6570)."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    """The media type of all its resources, if they share one."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    meta: Annotated[Opt[dict[str, Any]], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class ListResourceTemplatesResult(PaginatedResult):
    """One page of the server's resource templates.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listresourcetemplatesresult
    """

    resource_templates: Annotated[list[ResourceTemplate], Field(alias="resourceTemplates")]
    """The resource templates of this page."""


class ListResourcesResult(PaginatedResult):
    """One page of the server's resources.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listresourcesresult
    """

    resources: list[Resource]
    """The resources of this page."""


class ListRootsRequest(McpModel):
    """Asks the client which folders or files the server may work on.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listrootsrequest
    """

    method: Literal["roots/list"] = preset("roots/list")
    """The method; filled in by the constructor of every specific message."""
    params: Opt[RequestParams] = None
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class ListToolsResult(PaginatedResult):
    """One page of the server's tools.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#listtoolsresult
    """

    tools: list[Tool]
    """The tools of this page."""


class LoggingMessageNotificationParams(NotificationParams):
    """A log message: its level, where it comes from and what it says.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#loggingmessagenotificationparams
    """

    level: LoggingLevel
    """How serious it is."""
    logger: Opt[str] = None
    """Which part of the server wrote it."""
    data: Any
    """What to log: a text or any JSON value."""


class LoggingMessageNotification(McpModel):
    """A log message of the server, shown to the client.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#loggingmessagenotification
    """

    method: Literal["notifications/message"] = preset("notifications/message")
    """The method; filled in by the constructor of every specific message."""
    params: LoggingMessageNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class PromptListChangedNotification(McpModel):
    """Says that the list of prompts has changed.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#promptlistchangednotification
    """

    method: Literal["notifications/prompts/list_changed"] = preset("notifications/prompts/list_changed")
    """The method; filled in by the constructor of every specific message."""
    params: Opt[NotificationParams] = None
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class ReadResourceResult(Result):
    """What a resource holds, in one or more parts.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#readresourceresult
    """

    contents: list[TextResourceContents | BlobResourceContents]
    """The parts, as text or bytes."""


class RelatedTaskMetadata(McpModel):
    """Ties a message to a task.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#relatedtaskmetadata
    """

    task_id: Annotated[str, Field(alias="taskId")]
    """The identity of the task."""


class ResourceListChangedNotification(McpModel):
    """Says that the list of resources has changed.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourcelistchangednotification
    """

    method: Literal["notifications/resources/list_changed"] = preset("notifications/resources/list_changed")
    """The method; filled in by the constructor of every specific message."""
    params: Opt[NotificationParams] = None
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class ResourceUpdatedNotificationParams(NotificationParams):
    """Names the resource that has changed.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourceupdatednotificationparams
    """

    uri: str
    """The address of the resource."""


class ResourceUpdatedNotification(McpModel):
    """Says that a resource the client follows has changed.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#resourceupdatednotification
    """

    method: Literal["notifications/resources/updated"] = preset("notifications/resources/updated")
    """The method; filled in by the constructor of every specific message."""
    params: ResourceUpdatedNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class ToolListChangedNotification(McpModel):
    """Says that the list of tools has changed.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#toollistchangednotification
    """

    method: Literal["notifications/tools/list_changed"] = preset("notifications/tools/list_changed")
    """The method; filled in by the constructor of every specific message."""
    params: Opt[NotificationParams] = None
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


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
"""Every notification a server may send, told apart by its method.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#servernotification
"""

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
"""Every request a server may send, told apart by its method.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#serverrequest
"""

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
"""Every result a server may send.

Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#serverresult
"""


class URLElicitationRequiredErrorData(McpModel):
    """The addresses the user must visit.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#urlelicitationrequirederror
    """

    elicitations: list[ElicitRequestURLParams]
    """The addresses, each with its reason."""


class URLElicitationRequiredErrorDetail(Error):
    """The error object that sends the user elsewhere first.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#urlelicitationrequirederror
    """

    code: Literal[-32042] = preset(-32042)
    """Always -32042; filled in by the constructor."""
    data: URLElicitationRequiredErrorData
    """The addresses to visit first."""


class URLElicitationRequiredError(McpModel):
    """An error response: the user must visit one or more addresses first.

    Spec: https://modelcontextprotocol.io/specification/2025-11-25/schema#urlelicitationrequirederror
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: Opt[RequestId] = None
    """Ties the response to its request."""
    error: URLElicitationRequiredErrorDetail
    """What went wrong."""
