"""Models of MCP revision 2026-07-28.

Generated; do not edit.
Source: schema/2026-07-28.json, sha256 d285a6df9cfc206406d9d02b2001941e97144ee28bb4f9e7bdb23b4ea9fa41b1
Rebuild: python -m codegen generate
"""

# The schema narrows inherited members: unsound only for code that assigns to them through the base class.
# pyright: reportIncompatibleVariableOverride=false, reportGeneralTypeIssues=false
from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool
from typing_extensions import TypeAliasType, deprecated

from mcp_model._base import MISSING, Int, McpModel, Number, Opt, OptAny, ResultArms, preset

__all__ = [
    "Annotations",
    "AudioContent",
    "BaseMetadata",
    "BlobResourceContents",
    "BooleanSchema",
    "CacheableResult",
    "CallToolRequest",
    "CallToolRequestParams",
    "CallToolResult",
    "CallToolResultResponse",
    "CancelledNotification",
    "CancelledNotificationParams",
    "ClientCapabilities",
    "ClientNotification",
    "ClientRequest",
    "ClientResult",
    "CompleteRequest",
    "CompleteRequestParams",
    "CompleteResult",
    "CompleteResultResponse",
    "Completion",
    "CompletionArgument",
    "CompletionContext",
    "ContentBlock",
    "CreateMessageRequest",
    "CreateMessageRequestParams",
    "CreateMessageResult",
    "Cursor",
    "DiscoverRequest",
    "DiscoverResult",
    "DiscoverResultResponse",
    "ElicitRequest",
    "ElicitRequestFormParams",
    "ElicitRequestParams",
    "ElicitRequestURLParams",
    "ElicitRequestedSchema",
    "ElicitResult",
    "ElicitationCapability",
    "EmbeddedResource",
    "EmptyResult",
    "EnumSchema",
    "Error",
    "GetPromptRequest",
    "GetPromptRequestParams",
    "GetPromptResult",
    "GetPromptResultResponse",
    "HeaderMismatchError",
    "HeaderMismatchErrorDetail",
    "Icon",
    "Icons",
    "ImageContent",
    "Implementation",
    "InputRequest",
    "InputRequests",
    "InputRequiredResult",
    "InputResponse",
    "InputResponseRequestParams",
    "InputResponses",
    "InternalError",
    "InvalidParamsError",
    "InvalidRequestError",
    "JSONArray",
    "JSONObject",
    "JSONRPCErrorResponse",
    "JSONRPCMessage",
    "JSONRPCNotification",
    "JSONRPCRequest",
    "JSONRPCResponse",
    "JSONRPCResultResponse",
    "JSONValue",
    "LegacyTitledEnumSchema",
    "ListPromptsRequest",
    "ListPromptsResult",
    "ListPromptsResultResponse",
    "ListResourceTemplatesRequest",
    "ListResourceTemplatesResult",
    "ListResourceTemplatesResultResponse",
    "ListResourcesRequest",
    "ListResourcesResult",
    "ListResourcesResultResponse",
    "ListRootsRequest",
    "ListRootsRequestParams",
    "ListRootsResult",
    "ListToolsRequest",
    "ListToolsResult",
    "ListToolsResultResponse",
    "LoggingLevel",
    "LoggingMessageNotification",
    "LoggingMessageNotificationParams",
    "MetaObject",
    "MethodNotFoundError",
    "MissingRequiredClientCapabilityError",
    "MissingRequiredClientCapabilityErrorData",
    "MissingRequiredClientCapabilityErrorDetail",
    "ModelHint",
    "ModelPreferences",
    "MultiSelectEnumSchema",
    "Notification",
    "NotificationMetaObject",
    "NotificationParams",
    "NumberSchema",
    "PaginatedRequest",
    "PaginatedRequestParams",
    "PaginatedResult",
    "ParseError",
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
    "ReadResourceResultResponse",
    "Request",
    "RequestId",
    "RequestMetaObject",
    "RequestParams",
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
    "ResultMetaObject",
    "ResultType",
    "Role",
    "Root",
    "SamplingCapability",
    "SamplingMessage",
    "SamplingMessageContentBlock",
    "ServerCapabilities",
    "ServerNotification",
    "ServerResult",
    "SingleSelectEnumSchema",
    "StringSchema",
    "SubscriptionFilter",
    "SubscriptionsAcknowledgedNotification",
    "SubscriptionsAcknowledgedNotificationParams",
    "SubscriptionsListenRequest",
    "SubscriptionsListenRequestParams",
    "SubscriptionsListenResult",
    "SubscriptionsListenResultMetaObject",
    "SubscriptionsListenResultResponse",
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
    "ToolInputSchema",
    "ToolListChangedNotification",
    "ToolOutputSchema",
    "ToolResultContent",
    "ToolUseContent",
    "ToolsCapability",
    "UnsupportedProtocolVersionError",
    "UnsupportedProtocolVersionErrorData",
    "UnsupportedProtocolVersionErrorDetail",
    "UntitledMultiSelectEnumSchema",
    "UntitledMultiSelectItems",
    "UntitledSingleSelectEnumSchema",
]

Role = TypeAliasType("Role", Literal["user", "assistant"])
"""Who speaks in a conversation.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#role
"""


class Annotations(McpModel):
    """Hints for the client: who content is for, how much it matters, when it last changed.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#annotations
    """

    audience: Opt[list[Role]] = None
    """Who the content is for."""
    priority: Annotated[Opt[Number], Field(ge=0.0, le=1.0)] = None
    """How much it matters: 1 is essential, 0 can be left out."""
    last_modified: Annotated[Opt[str], Field(alias="lastModified")] = None
    """When it last changed, as an ISO 8601 time."""


MetaObject = TypeAliasType("MetaObject", dict[str, Any])
"""Metadata under namespaced keys, for either side to attach.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#metaobject
"""


class AudioContent(McpModel):
    """A sound, as base64 data.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#audiocontent
    """

    type: Literal["audio"] = preset("audio")
    """The kind of object; filled in by the constructor where only one value is possible."""
    data: str
    """The sound, base64-encoded."""
    mime_type: Annotated[str, Field(alias="mimeType")]
    """The media type of the sound, such as `audio/wav`."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class BaseMetadata(McpModel):
    """A programmatic name with an optional title to show: what most named things share.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#basemetadata
    """

    name: str
    """The name to refer to it by."""
    title: Opt[str] = None
    """The name to show to people."""


class ResourceContents(McpModel):
    """What all contents of a resource share, whether text or bytes.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcecontents
    """

    uri: str
    """The address of the resource."""
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    """The media type, such as `text/plain`."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class BlobResourceContents(ResourceContents):
    """What a resource holds, as base64 bytes.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#blobresourcecontents
    """

    blob: str
    """The bytes, base64-encoded."""


class BooleanSchema(McpModel):
    """A yes-or-no field of a form.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#booleanschema
    """

    type: Literal["boolean"] = preset("boolean")
    """The kind of object; filled in by the constructor where only one value is possible."""
    title: Opt[str] = None
    """The name to show to people."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    default: Opt[StrictBool] = None
    """What the field holds before the user changes it."""


class Icon(McpModel):
    """An image to show beside a name, in one or more sizes.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#icon
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

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#icons
    """

    icons: Opt[list[Icon]] = None
    """Icons to show, in no particular order."""


class Implementation(BaseMetadata, Icons):
    """The name and version of a client or server program, for display and logs.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#implementation
    """

    version: str
    """The program's version."""
    description: Opt[str] = None
    """What the program is for."""
    website_url: Annotated[Opt[str], Field(alias="websiteUrl")] = None
    """Where to read more about the program."""


class ResultMetaObject(McpModel):
    """Metadata of a result.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resultmetaobject
    """

    server_info: Annotated[Opt[Implementation], Field(alias="io.modelcontextprotocol/serverInfo")] = None
    """Which server program answered; self-reported."""


ResultType = TypeAliasType("ResultType", Literal["complete", "input_required"] | str)
"""Whether a result is final, asks for input, or is of a kind an extension defines.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resulttype
"""


class Result(McpModel):
    """What every result holds.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#result
    """

    meta: Annotated[Opt[ResultMetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""
    result_type: Annotated[ResultType, Field(alias="resultType")] = preset("complete")
    """Whether the result is final or asks for input; filled in by the constructor."""


class CacheableResult(Result):
    """A result the client may keep for a while instead of asking again.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#cacheableresult
    """

    ttl_ms: Annotated[Int, Field(alias="ttlMs", ge=0)]
    """How long the result stays good, in milliseconds; 0 means ask every time."""
    cache_scope: Annotated[Literal["public", "private"], Field(alias="cacheScope")]
    """Who may share the kept result: anyone, or only the same user."""


class ImageContent(McpModel):
    """A picture, as base64 data.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#imagecontent
    """

    type: Literal["image"] = preset("image")
    """The kind of object; filled in by the constructor where only one value is possible."""
    data: str
    """The picture, base64-encoded."""
    mime_type: Annotated[str, Field(alias="mimeType")]
    """The media type of the picture, such as `image/png`."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class TextContent(McpModel):
    """Plain text.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#textcontent
    """

    type: Literal["text"] = preset("text")
    """The kind of object; filled in by the constructor where only one value is possible."""
    text: str
    """The text."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class TextResourceContents(ResourceContents):
    """What a resource holds, as text.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#textresourcecontents
    """

    text: str
    """The text."""


class EmbeddedResource(McpModel):
    """A resource put right into the content.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#embeddedresource
    """

    type: Literal["resource"] = preset("resource")
    """The kind of object; filled in by the constructor where only one value is possible."""
    resource: TextResourceContents | BlobResourceContents
    """The resource's contents, as text or bytes."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class Resource(BaseMetadata, Icons):
    """Something the server can be asked to read, by its URI.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resource
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
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class ResourceLink(Resource):
    """A pointer to a resource, to be read separately.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcelink
    """

    type: Literal["resource_link"] = preset("resource_link")
    """The kind of object; filled in by the constructor where only one value is possible."""


ContentBlock = TypeAliasType(
    "ContentBlock",
    Annotated[TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource, Field(discriminator="type")],
)
"""One piece of content in a tool's result or a prompt, told apart by `type`.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#contentblock
"""


@deprecated("ToolResultContent is deprecated since revision 2026-07-28.", category=None)
class ToolResultContent(McpModel):
    """What a tool returned, told to the model.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#toolresultcontent
    """

    type: Literal["tool_result"] = preset("tool_result")
    """The kind of object; filled in by the constructor where only one value is possible."""
    tool_use_id: Annotated[str, Field(alias="toolUseId")]
    """The use of a tool this is the result of."""
    content: list[ContentBlock]
    """The content, in order."""
    structured_content: Annotated[OptAny, Field(alias="structuredContent")] = MISSING
    """The result as JSON for programs; absent is `MISSING`, None is null."""
    is_error: Annotated[Opt[StrictBool], Field(alias="isError")] = None
    """Whether the tool failed; absent means it did not."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


@deprecated("ToolUseContent is deprecated since revision 2026-07-28.", category=None)
class ToolUseContent(McpModel):
    """The model's wish to use a tool.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#toolusecontent
    """

    type: Literal["tool_use"] = preset("tool_use")
    """The kind of object; filled in by the constructor where only one value is possible."""
    id: str
    """The identity of this use, to match it with its result."""
    name: str
    """The tool to use."""
    input: dict[str, Any]
    """The arguments by name."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


SamplingMessageContentBlock = TypeAliasType(
    "SamplingMessageContentBlock",
    Annotated[
        TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent, Field(discriminator="type")
    ],
)
"""One piece of content in a sampling message, told apart by `type`.

Deprecated since revision 2026-07-28.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#samplingmessagecontentblock
"""


@deprecated("SamplingMessage is deprecated since revision 2026-07-28.", category=None)
class SamplingMessage(McpModel):
    """One message of a conversation with the client's model.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#samplingmessage
    """

    role: Role
    """Who says it."""
    content: SamplingMessageContentBlock | list[SamplingMessageContentBlock]
    """What is said: one block or several."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


@deprecated("CreateMessageResult is deprecated since revision 2026-07-28.", category=None)
class CreateMessageResult(SamplingMessage):
    """The message the client's model wrote.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessageresult
    """

    model: str
    """The model that wrote the message."""
    stop_reason: Annotated[
        Opt[Literal["endTurn", "stopSequence", "maxTokens", "toolUse"] | str], Field(alias="stopReason")
    ] = None
    """Why the model stopped, if known."""


class ElicitResult(McpModel):
    """What the user did with a question, and the form's values if it was accepted.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitresult
    """

    action: Literal["accept", "decline", "cancel"]
    """Whether the user accepted, declined, or closed the question without deciding."""
    content: Opt[dict[str, str | Number | StrictBool | list[str]]] = None
    """The form's values by field; only with `accept`."""


@deprecated("Root is deprecated since revision 2026-07-28.", category=None)
class Root(McpModel):
    """A folder or file the server may work on.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#root
    """

    uri: str
    """The folder or file, as a `file://` URI."""
    name: Opt[str] = None
    """The name to refer to it by."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


@deprecated("ListRootsResult is deprecated since revision 2026-07-28.", category=None)
class ListRootsResult(McpModel):
    """The client's roots.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsresult
    """

    roots: list[Root]
    """The folders and files, in no particular order."""


InputResponse = TypeAliasType("InputResponse", CreateMessageResult | ListRootsResult | ElicitResult)
"""The client's answer to one input request.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputresponse
"""

InputResponses = TypeAliasType("InputResponses", dict[str, InputResponse])
"""The answers, under the keys of the questions they belong to.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputresponses
"""

JSONArray = TypeAliasType("JSONArray", list["JSONValue"])
"""Any JSON array.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonarray
"""

JSONValue = TypeAliasType("JSONValue", "str | Number | StrictBool | JSONObject | JSONArray | None")
"""Any JSON value, null included.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonvalue
"""

JSONObject = TypeAliasType("JSONObject", dict[str, JSONValue])
"""Any JSON object.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonobject
"""


class ElicitationCapability(McpModel):
    """Which modes of question the client supports.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientcapabilities
    """

    form: Opt[JSONObject] = None
    """Present if the client shows forms."""
    url: Opt[JSONObject] = None
    """Present if the client opens addresses."""


class SamplingCapability(McpModel):
    """What a client that lends its model supports.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientcapabilities
    """

    context: Opt[JSONObject] = None
    """Present if the client can add context from its servers."""
    tools: Opt[JSONObject] = None
    """Present if the model may use tools."""


class ClientCapabilities(McpModel):
    """What this client can do for a server: answer forms, open links, and so on.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientcapabilities
    """

    experimental: Opt[dict[str, JSONObject]] = None
    """Capabilities outside the standard, by name."""
    roots: Annotated[Opt[dict[str, Any]], Field(json_schema_extra={"deprecated": True})] = None
    """Present if the client can list roots."""
    sampling: Annotated[Opt[SamplingCapability], Field(json_schema_extra={"deprecated": True})] = None
    """Present if the client lends its model."""
    elicitation: Opt[ElicitationCapability] = None
    """Present if the client can put questions to its user."""
    extensions: Opt[dict[str, JSONObject]] = None
    """Extensions the client supports, by identifier, with their settings."""


LoggingLevel = TypeAliasType(
    "LoggingLevel", Literal["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]
)
"""How serious a log message is, in the eight steps of syslog.

Deprecated since revision 2026-07-28.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#logginglevel
"""

ProgressToken = TypeAliasType("ProgressToken", str | Int)
"""Marks the progress messages that belong to one request.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#progresstoken
"""


class RequestMetaObject(McpModel):
    """Metadata of a request: the revision it speaks, what the client can do, and who it is.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#requestmetaobject
    """

    progress_token: Annotated[Opt[ProgressToken], Field(alias="progressToken")] = None
    """Asks for progress messages, marked with this token."""
    protocol_version: Annotated[str, Field(alias="io.modelcontextprotocol/protocolVersion")]
    """The revision this request is written in."""
    client_info: Annotated[Opt[Implementation], Field(alias="io.modelcontextprotocol/clientInfo")] = None
    """Which client program is asking; self-reported."""
    client_capabilities: Annotated[ClientCapabilities, Field(alias="io.modelcontextprotocol/clientCapabilities")]
    """What the client can do, as far as this request is concerned."""
    log_level: Annotated[
        Opt[LoggingLevel], Field(alias="io.modelcontextprotocol/logLevel", json_schema_extra={"deprecated": True})
    ] = None
    """The least serious log message the client wants for this request; absent means none."""


class RequestParams(McpModel):
    """What the params of every request hold.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#requestparams
    """

    meta: Annotated[RequestMetaObject, Field(alias="_meta")]
    """Metadata under namespaced keys."""


class InputResponseRequestParams(RequestParams):
    """Params of a request that may be a retry: answers and state come along.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputresponserequestparams
    """

    input_responses: Annotated[Opt[InputResponses], Field(alias="inputResponses")] = None
    """Answers by the key of their question; absent on a first attempt."""
    request_state: Annotated[Opt[str], Field(alias="requestState")] = None
    """The server's opaque state, handed back unchanged on the retry."""


class CallToolRequestParams(InputResponseRequestParams):
    """Which tool to run and with what; on a retry also the answers and the state.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolrequestparams
    """

    name: str
    """The tool to run."""
    arguments: Opt[dict[str, Any]] = None
    """The tool's arguments by name."""


RequestId = TypeAliasType("RequestId", str | Int)
"""Ties a response to its request.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#requestid
"""


class CallToolRequest(McpModel):
    """Asks the server to run a tool.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolrequest
    """

    method: Literal["tools/call"] = preset("tools/call")
    """The method; filled in by the constructor of every specific message."""
    params: CallToolRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class CallToolResult(Result):
    """What a tool returned, for the model to read and for programs to use.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolresult
    """

    content: list[ContentBlock]
    """What the tool returned, for the model to read."""
    structured_content: Annotated[OptAny, Field(alias="structuredContent")] = MISSING
    """The result as JSON for programs; absent is `MISSING`, None is null."""
    is_error: Annotated[Opt[StrictBool], Field(alias="isError")] = None
    """Whether the tool failed; the content then says how."""


@deprecated("ModelHint is deprecated since revision 2026-07-28.", category=None)
class ModelHint(McpModel):
    """A suggestion which model to use.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#modelhint
    """

    name: Opt[str] = None
    """A model's name or part of it."""


@deprecated("ModelPreferences is deprecated since revision 2026-07-28.", category=None)
class ModelPreferences(McpModel):
    """What matters to the server in the choice of a model; the client decides.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#modelpreferences
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

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations
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


class ToolInputSchema(McpModel):
    """A JSON Schema for a tool's arguments; always an object.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#tool
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    """The JSON Schema dialect; absent means 2020-12."""
    type: Literal["object"] = preset("object")
    """The kind of object; filled in by the constructor where only one value is possible."""


class ToolOutputSchema(McpModel):
    """A JSON Schema for a tool's structured content.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#tool
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    """The JSON Schema dialect; absent means 2020-12."""


class Tool(BaseMetadata, Icons):
    """A tool the server offers: its name, what it takes and what it returns.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#tool
    """

    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    input_schema: Annotated[ToolInputSchema, Field(alias="inputSchema")]
    """What the tool takes."""
    output_schema: Annotated[Opt[ToolOutputSchema], Field(alias="outputSchema")] = None
    """What its structured content looks like, if it has any."""
    annotations: Opt[ToolAnnotations] = None
    """How the tool behaves, as its author claims."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


@deprecated("ToolChoice is deprecated since revision 2026-07-28.", category=None)
class ToolChoice(McpModel):
    """Whether and how the model may use tools.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#toolchoice
    """

    mode: Opt[Literal["auto", "required", "none"]] = None
    """Whether the model may, must or must not use a tool."""


@deprecated("CreateMessageRequestParams is deprecated since revision 2026-07-28.", category=None)
class CreateMessageRequestParams(McpModel):
    """The conversation to continue and how the model should go about it.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessagerequestparams
    """

    messages: list[SamplingMessage]
    """The conversation so far."""
    model_preferences: Annotated[Opt[ModelPreferences], Field(alias="modelPreferences")] = None
    """What matters in the choice of a model."""
    system_prompt: Annotated[Opt[str], Field(alias="systemPrompt")] = None
    """A system prompt the client may use, change or leave out."""
    include_context: Annotated[
        Opt[Literal["none", "thisServer", "allServers"]],
        Field(alias="includeContext", json_schema_extra={"deprecated": True}),
    ] = None
    """Whether the client should add context from its servers."""
    temperature: Opt[Number] = None
    """How freely the model should choose its words."""
    max_tokens: Annotated[Int, Field(alias="maxTokens")]
    """The most tokens the model may write."""
    stop_sequences: Annotated[Opt[list[str]], Field(alias="stopSequences")] = None
    """Texts at which the model should stop."""
    metadata: Opt[JSONObject] = None
    """Settings for the model's provider, passed on as they are."""
    tools: Opt[list[Tool]] = None
    """Tools the model may use."""
    tool_choice: Annotated[Opt[ToolChoice], Field(alias="toolChoice")] = None
    """Whether and how the model may use the tools."""


@deprecated("CreateMessageRequest is deprecated since revision 2026-07-28.", category=None)
class CreateMessageRequest(McpModel):
    """Asks the client to let its model write a message.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessagerequest
    """

    method: Literal["sampling/createMessage"] = preset("sampling/createMessage")
    """The method; filled in by the constructor of every specific message."""
    params: CreateMessageRequestParams
    """The params of the method."""


class LegacyTitledEnumSchema(McpModel):
    """A choice field in its oldest spelling, with labels in a list beside the values.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#legacytitledenumschema
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

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#titledmultiselectenumschema
    """

    const: str
    """The value to send."""
    title: str
    """The label to show."""


class TitledMultiSelectItems(McpModel):
    """The options of a labelled multiple choice.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#titledmultiselectenumschema
    """

    any_of: Annotated[list[TitledMultiSelectOption], Field(alias="anyOf")]
    """The options, in the order to show them."""


class TitledMultiSelectEnumSchema(McpModel):
    """A field in which several options may be chosen, each with a label.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#titledmultiselectenumschema
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

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#untitledmultiselectenumschema
    """

    type: Literal["string"] = preset("string")
    """The kind of object; filled in by the constructor where only one value is possible."""
    enum: list[str]
    """The values to choose from."""


class UntitledMultiSelectEnumSchema(McpModel):
    """A field in which several options may be chosen; the values are the labels.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#untitledmultiselectenumschema
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

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#multiselectenumschema
"""


class TitledSingleSelectOption(McpModel):
    """One option of a labelled single choice: the value sent and the label shown.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#titledsingleselectenumschema
    """

    const: str
    """The value to send."""
    title: str
    """The label to show."""


class TitledSingleSelectEnumSchema(McpModel):
    """A field in which one option is chosen, each with a label.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#titledsingleselectenumschema
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

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#untitledsingleselectenumschema
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

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#singleselectenumschema
"""

EnumSchema = TypeAliasType("EnumSchema", SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema)
"""A choice field of a form, in any of its spellings.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#enumschema
"""


class NumberSchema(McpModel):
    """A number field of a form.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#numberschema
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

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#stringschema
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

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#primitiveschemadefinition
"""


class ElicitRequestedSchema(McpModel):
    """The fields of a form: a flat object whose members are primitive.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestformparams
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    """The JSON Schema dialect; absent means 2020-12."""
    type: Literal["object"] = preset("object")
    """The kind of object; filled in by the constructor where only one value is possible."""
    properties: dict[str, PrimitiveSchemaDefinition]
    """The fields by name, in the order to show them."""
    required: Opt[list[str]] = None
    """The fields that must be filled in."""


class ElicitRequestFormParams(McpModel):
    """A question asked as a form: the text to show and the fields to fill in.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestformparams
    """

    mode: Opt[Literal["form"]] = None
    """`form`, or absent, which means the same."""
    message: str
    """The question, as the user will read it."""
    requested_schema: Annotated[ElicitRequestedSchema, Field(alias="requestedSchema")]
    """The fields to fill in."""


class ElicitRequestURLParams(McpModel):
    """A question settled elsewhere: the text to show and the address to visit.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequesturlparams
    """

    mode: Literal["url"] = preset("url")
    """Always `url`; filled in by the constructor."""
    message: str
    """Why the user should go there."""
    url: str
    """The address to visit."""


ElicitRequestParams = TypeAliasType("ElicitRequestParams", ElicitRequestFormParams | ElicitRequestURLParams)
"""A question in either mode: a form, or a link to visit.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestparams
"""


class ElicitRequest(McpModel):
    """A question for the user, carried inside an input-required result.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequest
    """

    method: Literal["elicitation/create"] = preset("elicitation/create")
    """The method; filled in by the constructor of every specific message."""
    params: ElicitRequestParams
    """The params of the method."""


class ListRootsRequestParams(McpModel):
    """Params of a request for roots; nothing but metadata.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsrequest
    """

    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


@deprecated("ListRootsRequest is deprecated since revision 2026-07-28.", category=None)
class ListRootsRequest(McpModel):
    """Asks the client which folders or files the server may work on.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsrequest
    """

    method: Literal["roots/list"] = preset("roots/list")
    """The method; filled in by the constructor of every specific message."""
    params: Opt[ListRootsRequestParams] = None
    """The params of the method."""


InputRequest = TypeAliasType(
    "InputRequest", Annotated[CreateMessageRequest | ListRootsRequest | ElicitRequest, Field(discriminator="method")]
)
"""One question or other request to the client inside an input-required result, told apart by its method.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputrequest
"""

InputRequests = TypeAliasType("InputRequests", dict[str, InputRequest])
"""The open questions, by a key the server chose.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputrequests
"""


class InputRequiredResult(Result):
    """A result that asks: answer these, then send the request again with the answers and this state.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputrequiredresult
    """

    input_requests: Annotated[Opt[InputRequests], Field(alias="inputRequests")] = None
    """The open questions by key; absent if only a retry is wanted."""
    request_state: Annotated[Opt[str], Field(alias="requestState")] = None
    """Opaque state the retry must hand back unchanged."""
    result_type: Annotated[ResultType, Field(alias="resultType")] = preset("input_required")
    """Whether the result is final or asks for input; filled in by the constructor."""


class JSONRPCResultResponse(McpModel):
    """A response that carries a result.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcresultresponse
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""
    result: Result
    """The result of the request."""


class CallToolResultResponse(JSONRPCResultResponse):
    """The response to a tool call: what the tool returned, or the questions it asks first.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolresultresponse
    """

    result: Annotated[CallToolResult | InputRequiredResult, ResultArms()]
    """The result of the request."""


class NotificationMetaObject(McpModel):
    """Metadata of a notification.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#notificationmetaobject
    """

    subscription_id: Annotated[Opt[RequestId], Field(alias="io.modelcontextprotocol/subscriptionId")] = None
    """The request id of the subscription this message belongs to."""


class NotificationParams(McpModel):
    """What the params of every notification may hold.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#notificationparams
    """

    meta: Annotated[Opt[NotificationMetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class CancelledNotificationParams(NotificationParams):
    """Names the request that is no longer wanted, and perhaps why.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#cancellednotificationparams
    """

    request_id: Annotated[RequestId, Field(alias="requestId")]
    """The request that is no longer wanted."""
    reason: Opt[str] = None
    """Why, for logs and people."""


class CancelledNotification(McpModel):
    """Says that the sender no longer wants an answer to a request.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#cancellednotification
    """

    method: Literal["notifications/cancelled"] = preset("notifications/cancelled")
    """The method; filled in by the constructor of every specific message."""
    params: CancelledNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


ClientNotification = TypeAliasType("ClientNotification", CancelledNotification)
"""Every notification a client may send.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientnotification
"""


class CompletionArgument(McpModel):
    """The argument being completed: its name and the text so far.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completerequestparams
    """

    name: str
    """The argument's name."""
    value: str
    """The text typed so far."""


class CompletionContext(McpModel):
    """Arguments that already have values and may narrow the suggestions.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completerequestparams
    """

    arguments: Opt[dict[str, str]] = None
    """Values the other arguments already have."""


class PromptReference(BaseMetadata):
    """Names a prompt whose argument is being completed.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#promptreference
    """

    type: Literal["ref/prompt"] = preset("ref/prompt")
    """The kind of object; filled in by the constructor where only one value is possible."""


class ResourceTemplateReference(McpModel):
    """Names a resource, or a pattern of URIs, whose variable is being completed.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcetemplatereference
    """

    type: Literal["ref/resource"] = preset("ref/resource")
    """The kind of object; filled in by the constructor where only one value is possible."""
    uri: str
    """The URI, or the pattern of URIs."""


class CompleteRequestParams(RequestParams):
    """The argument being typed, what it belongs to, and what is filled in already.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completerequestparams
    """

    ref: PromptReference | ResourceTemplateReference
    """The prompt or the resource template the argument belongs to."""
    argument: CompletionArgument
    """The argument being typed."""
    context: Opt[CompletionContext] = None
    """What is filled in already."""


class CompleteRequest(McpModel):
    """Asks for suggestions while a user types an argument.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completerequest
    """

    method: Literal["completion/complete"] = preset("completion/complete")
    """The method; filled in by the constructor of every specific message."""
    params: CompleteRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class DiscoverRequest(McpModel):
    """Asks a server which revisions it speaks and what it offers.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#discoverrequest
    """

    method: Literal["server/discover"] = preset("server/discover")
    """The method; filled in by the constructor of every specific message."""
    params: RequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class GetPromptRequestParams(InputResponseRequestParams):
    """Which prompt to fill in and with what; on a retry also the answers and the state.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#getpromptrequestparams
    """

    name: str
    """The prompt to fill in."""
    arguments: Opt[dict[str, str]] = None
    """The prompt's arguments by name."""


class GetPromptRequest(McpModel):
    """Asks for a prompt with its arguments filled in.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#getpromptrequest
    """

    method: Literal["prompts/get"] = preset("prompts/get")
    """The method; filled in by the constructor of every specific message."""
    params: GetPromptRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


Cursor = TypeAliasType("Cursor", str)
"""A place in a paged list; only the side that issued it can read it.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#cursor
"""


class PaginatedRequestParams(RequestParams):
    """Params that say which page is wanted.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#paginatedrequestparams
    """

    cursor: Opt[Cursor] = None
    """Where to go on; absent means the first page."""


class PaginatedRequest(McpModel):
    """A request for one page of a list.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#paginatedrequest
    """

    method: str
    """The method; filled in by the constructor of every specific message."""
    params: PaginatedRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class ListPromptsRequest(PaginatedRequest):
    """Asks which prompts the server has.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listpromptsrequest
    """

    method: Literal["prompts/list"] = preset("prompts/list")
    """The method; filled in by the constructor of every specific message."""


class ListResourceTemplatesRequest(PaginatedRequest):
    """Asks which resource templates the server has.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcetemplatesrequest
    """

    method: Literal["resources/templates/list"] = preset("resources/templates/list")
    """The method; filled in by the constructor of every specific message."""


class ListResourcesRequest(PaginatedRequest):
    """Asks which resources the server has.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcesrequest
    """

    method: Literal["resources/list"] = preset("resources/list")
    """The method; filled in by the constructor of every specific message."""


class ListToolsRequest(PaginatedRequest):
    """Asks which tools the server has.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listtoolsrequest
    """

    method: Literal["tools/list"] = preset("tools/list")
    """The method; filled in by the constructor of every specific message."""


class ResourceRequestParams(RequestParams):
    """Params that name one resource.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcerequestparams
    """

    uri: str
    """The address of the resource."""


class ReadResourceRequestParams(ResourceRequestParams, InputResponseRequestParams):
    """Which resource to read; on a retry also the answers and the state.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourcerequestparams
    """


class ReadResourceRequest(McpModel):
    """Asks for what a resource holds.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourcerequest
    """

    method: Literal["resources/read"] = preset("resources/read")
    """The method; filled in by the constructor of every specific message."""
    params: ReadResourceRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class SubscriptionFilter(McpModel):
    """Which events a subscription delivers.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionfilter
    """

    tools_list_changed: Annotated[Opt[StrictBool], Field(alias="toolsListChanged")] = None
    """Whether to tell when the list of tools changes."""
    prompts_list_changed: Annotated[Opt[StrictBool], Field(alias="promptsListChanged")] = None
    """Whether to tell when the list of prompts changes."""
    resources_list_changed: Annotated[Opt[StrictBool], Field(alias="resourcesListChanged")] = None
    """Whether to tell when the list of resources changes."""
    resource_subscriptions: Annotated[Opt[list[str]], Field(alias="resourceSubscriptions")] = None
    """The URIs of the resources to follow."""


class SubscriptionsListenRequestParams(RequestParams):
    """The events the client wants.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionslistenrequestparams
    """

    notifications: SubscriptionFilter
    """The events the client wants."""


class SubscriptionsListenRequest(McpModel):
    """Opens a stream of events.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionslistenrequest
    """

    method: Literal["subscriptions/listen"] = preset("subscriptions/listen")
    """The method; filled in by the constructor of every specific message."""
    params: SubscriptionsListenRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


ClientRequest = TypeAliasType(
    "ClientRequest",
    Annotated[
        DiscoverRequest
        | CompleteRequest
        | GetPromptRequest
        | ListPromptsRequest
        | ListResourcesRequest
        | ListResourceTemplatesRequest
        | ReadResourceRequest
        | SubscriptionsListenRequest
        | CallToolRequest
        | ListToolsRequest,
        Field(discriminator="method"),
    ],
)
"""Every request a client may send, told apart by its method.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientrequest
"""

EmptyResult = TypeAliasType("EmptyResult", Result)
"""A result that says no more than that the request succeeded.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#emptyresult
"""

ClientResult = TypeAliasType("ClientResult", EmptyResult)
"""Every result a client may send as a message of its own.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientresult
"""


class Completion(McpModel):
    """The suggestions themselves, best first.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completeresult
    """

    values: Annotated[list[str], Field(max_length=100)]
    """The suggestions, best first; at most 100."""
    total: Opt[Int] = None
    """How many suggestions there are altogether."""
    has_more: Annotated[Opt[StrictBool], Field(alias="hasMore")] = None
    """Whether there are more suggestions than were sent."""


class CompleteResult(Result):
    """Suggestions for an argument.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completeresult
    """

    completion: Completion
    """The suggestions."""


class CompleteResultResponse(JSONRPCResultResponse):
    """The response to a request for suggestions.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completeresultresponse
    """

    result: CompleteResult
    """The result of the request."""


class PromptsCapability(McpModel):
    """What a server with prompts supports.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#servercapabilities
    """

    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None
    """Whether a notification says when the list changes."""


class ResourcesCapability(McpModel):
    """What a server with resources supports.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#servercapabilities
    """

    subscribe: Opt[StrictBool] = None
    """Whether single resources can be followed."""
    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None
    """Whether a notification says when the list changes."""


class ToolsCapability(McpModel):
    """What a server with tools supports.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#servercapabilities
    """

    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None
    """Whether a notification says when the list changes."""


class ServerCapabilities(McpModel):
    """What this server offers: tools, prompts, resources, and what it can do with them.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#servercapabilities
    """

    experimental: Opt[dict[str, JSONObject]] = None
    """Capabilities outside the standard, by name."""
    logging: Annotated[Opt[JSONObject], Field(json_schema_extra={"deprecated": True})] = None
    """Present if the server sends log messages."""
    completions: Opt[JSONObject] = None
    """Present if the server suggests values for arguments."""
    prompts: Opt[PromptsCapability] = None
    """Present if the server has prompts."""
    resources: Opt[ResourcesCapability] = None
    """Present if the server has resources."""
    tools: Opt[ToolsCapability] = None
    """Present if the server has tools."""
    extensions: Opt[dict[str, JSONObject]] = None
    """Extensions the server supports, by identifier, with their settings."""


class DiscoverResult(CacheableResult):
    """The revisions a server speaks, what it offers, and how to use it well.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#discoverresult
    """

    supported_versions: Annotated[list[str], Field(alias="supportedVersions")]
    """The revisions the server speaks."""
    capabilities: ServerCapabilities
    """What the server offers."""
    instructions: Opt[str] = None
    """How to use the server well, for a model to read."""


class DiscoverResultResponse(JSONRPCResultResponse):
    """The response to a discovery request.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#discoverresultresponse
    """

    result: DiscoverResult
    """The result of the request."""


class Error(McpModel):
    """What went wrong with a request: a code, a sentence and optional details.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#error
    """

    code: Int
    """What kind of error it is, as a number."""
    message: str
    """What went wrong, in one sentence."""
    data: OptAny = MISSING
    """Details of the sender's choice; absent is `MISSING`, None is null."""


class PromptMessage(McpModel):
    """One message of a prompt: who speaks, and what.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#promptmessage
    """

    role: Role
    """Who says it."""
    content: ContentBlock
    """What is said."""


class GetPromptResult(Result):
    """A prompt as messages, ready for a model.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#getpromptresult
    """

    description: Opt[str] = None
    """What the prompt is for."""
    messages: list[PromptMessage]
    """The messages, in order."""


class GetPromptResultResponse(JSONRPCResultResponse):
    """The response to a request for a prompt: its messages, or the questions asked first.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#getpromptresultresponse
    """

    result: Annotated[GetPromptResult | InputRequiredResult, ResultArms()]
    """The result of the request."""


class HeaderMismatchErrorDetail(Error):
    """The error object of a header mismatch.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#headermismatcherror
    """

    code: Literal[-32020] = preset(-32020)
    """Always -32020; filled in by the constructor."""


class HeaderMismatchError(McpModel):
    """An error response: the HTTP headers contradict the message body.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#headermismatcherror
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: Opt[RequestId] = None
    """Ties the response to its request."""
    error: HeaderMismatchErrorDetail
    """What went wrong."""


class InternalError(Error):
    """An error object: something broke inside the receiver.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#internalerror
    """

    code: Literal[-32603] = preset(-32603)
    """Always -32603; filled in by the constructor."""


class InvalidParamsError(Error):
    """An error object: the params do not fit the method, or name something unknown.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#invalidparamserror
    """

    code: Literal[-32602] = preset(-32602)
    """Always -32602; filled in by the constructor."""


class InvalidRequestError(Error):
    """An error object: the message is JSON, but no valid request.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#invalidrequesterror
    """

    code: Literal[-32600] = preset(-32600)
    """Always -32600; filled in by the constructor."""


class JSONRPCErrorResponse(McpModel):
    """A response that reports a failure.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcerrorresponse
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: Opt[RequestId] = None
    """Ties the response to its request."""
    error: Error
    """What went wrong."""


class Notification(McpModel):
    """The bare form of a notification: a method and perhaps params.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#notification
    """

    method: str
    """The method; filled in by the constructor of every specific message."""
    params: Opt[dict[str, Any]] = None
    """The params of the method."""


class JSONRPCNotification(Notification):
    """A message that wants no answer.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcnotification
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class Request(McpModel):
    """The bare form of a request: a method and perhaps params.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#request
    """

    method: str
    """The method; filled in by the constructor of every specific message."""
    params: Opt[dict[str, Any]] = None
    """The params of the method."""


class JSONRPCRequest(Request):
    """A message that wants an answer.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcrequest
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


JSONRPCResponse = TypeAliasType("JSONRPCResponse", JSONRPCResultResponse | JSONRPCErrorResponse)
"""An answer to a request: a result or an error.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcresponse
"""

JSONRPCMessage = TypeAliasType("JSONRPCMessage", JSONRPCRequest | JSONRPCNotification | JSONRPCResponse)
"""Any message on the wire.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcmessage
"""


class PaginatedResult(Result):
    """A result that holds one page of a list.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#paginatedresult
    """

    next_cursor: Annotated[Opt[Cursor], Field(alias="nextCursor")] = None
    """Where the next page starts; absent on the last one."""


class PromptArgument(BaseMetadata):
    """One argument of a prompt.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#promptargument
    """

    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    required: Opt[StrictBool] = None
    """Whether it must be given; absent means it need not."""


class Prompt(BaseMetadata, Icons):
    """A prompt the server offers, with the arguments it takes.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#prompt
    """

    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    arguments: Opt[list[PromptArgument]] = None
    """The arguments it takes."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class ListPromptsResult(PaginatedResult, CacheableResult):
    """One page of the server's prompts.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listpromptsresult
    """

    prompts: list[Prompt]
    """The prompts of this page."""


class ListPromptsResultResponse(JSONRPCResultResponse):
    """The response to a request for the list of prompts.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listpromptsresultresponse
    """

    result: ListPromptsResult
    """The result of the request."""


class ResourceTemplate(BaseMetadata, Icons):
    """A family of resources whose URIs follow a pattern.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcetemplate
    """

    uri_template: Annotated[str, Field(alias="uriTemplate")]
    """The pattern of its URIs (RFC 6570)."""
    description: Opt[str] = None
    """What this is and when to use it, for people and models."""
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    """The media type of all its resources, if they share one."""
    annotations: Opt[Annotations] = None
    """Hints for whoever displays or routes this."""
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None
    """Metadata under namespaced keys."""


class ListResourceTemplatesResult(PaginatedResult, CacheableResult):
    """One page of the server's resource templates.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcetemplatesresult
    """

    resource_templates: Annotated[list[ResourceTemplate], Field(alias="resourceTemplates")]
    """The resource templates of this page."""


class ListResourceTemplatesResultResponse(JSONRPCResultResponse):
    """The response to a request for the list of resource templates.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcetemplatesresultresponse
    """

    result: ListResourceTemplatesResult
    """The result of the request."""


class ListResourcesResult(PaginatedResult, CacheableResult):
    """One page of the server's resources.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcesresult
    """

    resources: list[Resource]
    """The resources of this page."""


class ListResourcesResultResponse(JSONRPCResultResponse):
    """The response to a request for the list of resources.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcesresultresponse
    """

    result: ListResourcesResult
    """The result of the request."""


class ListToolsResult(PaginatedResult, CacheableResult):
    """One page of the server's tools.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listtoolsresult
    """

    tools: list[Tool]
    """The tools of this page."""


class ListToolsResultResponse(JSONRPCResultResponse):
    """The response to a request for the list of tools.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listtoolsresultresponse
    """

    result: ListToolsResult
    """The result of the request."""


@deprecated("LoggingMessageNotificationParams is deprecated since revision 2026-07-28.", category=None)
class LoggingMessageNotificationParams(NotificationParams):
    """A log message: its level, where it comes from and what it says.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#loggingmessagenotificationparams
    """

    level: LoggingLevel
    """How serious it is."""
    logger: Opt[str] = None
    """Which part of the server wrote it."""
    data: Any
    """What to log: a text or any JSON value."""


@deprecated("LoggingMessageNotification is deprecated since revision 2026-07-28.", category=None)
class LoggingMessageNotification(McpModel):
    """A log message of the server, shown to the client.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#loggingmessagenotification
    """

    method: Literal["notifications/message"] = preset("notifications/message")
    """The method; filled in by the constructor of every specific message."""
    params: LoggingMessageNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class MethodNotFoundError(Error):
    """An error object: the receiver does not have this method.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#methodnotfounderror
    """

    code: Literal[-32601] = preset(-32601)
    """Always -32601; filled in by the constructor."""


class MissingRequiredClientCapabilityErrorData(McpModel):
    """Which capabilities the client would have needed.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#missingrequiredclientcapabilityerror
    """

    required_capabilities: Annotated[ClientCapabilities, Field(alias="requiredCapabilities")]
    """The capabilities that are missing, in the form a client would declare them."""


class MissingRequiredClientCapabilityErrorDetail(Error):
    """The error object of a missing client capability.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#missingrequiredclientcapabilityerror
    """

    code: Literal[-32021] = preset(-32021)
    """Always -32021; filled in by the constructor."""
    data: MissingRequiredClientCapabilityErrorData
    """Which capabilities are missing."""


class MissingRequiredClientCapabilityError(McpModel):
    """An error response: the request cannot be served without a capability the client lacks.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#missingrequiredclientcapabilityerror
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: Opt[RequestId] = None
    """Ties the response to its request."""
    error: MissingRequiredClientCapabilityErrorDetail
    """What went wrong."""


class ParseError(Error):
    """An error object: the message is no JSON.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#parseerror
    """

    code: Literal[-32700] = preset(-32700)
    """Always -32700; filled in by the constructor."""


class ProgressNotificationParams(NotificationParams):
    """How far a request has come, and under which token it asked to be told.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#progressnotificationparams
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

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#progressnotification
    """

    method: Literal["notifications/progress"] = preset("notifications/progress")
    """The method; filled in by the constructor of every specific message."""
    params: ProgressNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class PromptListChangedNotification(McpModel):
    """Says that the list of prompts has changed.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#promptlistchangednotification
    """

    method: Literal["notifications/prompts/list_changed"] = preset("notifications/prompts/list_changed")
    """The method; filled in by the constructor of every specific message."""
    params: Opt[NotificationParams] = None
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class ReadResourceResult(CacheableResult):
    """What a resource holds, in one or more parts.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourceresult
    """

    contents: list[TextResourceContents | BlobResourceContents]
    """The parts, as text or bytes."""


class ReadResourceResultResponse(JSONRPCResultResponse):
    """The response to a read: the contents, or the questions asked first.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourceresultresponse
    """

    result: Annotated[ReadResourceResult | InputRequiredResult, ResultArms()]
    """The result of the request."""


class ResourceListChangedNotification(McpModel):
    """Says that the list of resources has changed.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcelistchangednotification
    """

    method: Literal["notifications/resources/list_changed"] = preset("notifications/resources/list_changed")
    """The method; filled in by the constructor of every specific message."""
    params: Opt[NotificationParams] = None
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class ResourceUpdatedNotificationParams(NotificationParams):
    """Names the resource that has changed.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourceupdatednotificationparams
    """

    uri: str
    """The address of the resource."""


class ResourceUpdatedNotification(McpModel):
    """Says that a resource the client follows has changed.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourceupdatednotification
    """

    method: Literal["notifications/resources/updated"] = preset("notifications/resources/updated")
    """The method; filled in by the constructor of every specific message."""
    params: ResourceUpdatedNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class SubscriptionsAcknowledgedNotificationParams(NotificationParams):
    """The events the server agreed to deliver.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionsacknowledgednotificationparams
    """

    notifications: SubscriptionFilter
    """The events the server will deliver."""


class SubscriptionsAcknowledgedNotification(McpModel):
    """The first message of a subscription: what the server agreed to deliver.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionsacknowledgednotification
    """

    method: Literal["notifications/subscriptions/acknowledged"] = preset("notifications/subscriptions/acknowledged")
    """The method; filled in by the constructor of every specific message."""
    params: SubscriptionsAcknowledgedNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class ToolListChangedNotification(McpModel):
    """Says that the list of tools has changed.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#toollistchangednotification
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
        | SubscriptionsAcknowledgedNotification,
        Field(discriminator="method"),
    ],
)
"""Every notification a server may send, told apart by its method.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#servernotification
"""


class SubscriptionsListenResultMetaObject(ResultMetaObject):
    """Metadata that says which stream has ended.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionslistenresultmetaobject
    """

    subscription_id: Annotated[RequestId, Field(alias="io.modelcontextprotocol/subscriptionId")]
    """The request id of the subscription this message belongs to."""


class SubscriptionsListenResult(Result):
    """The end of a stream of events.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionslistenresult
    """

    meta: Annotated[SubscriptionsListenResultMetaObject, Field(alias="_meta")]
    """Metadata under namespaced keys."""


ServerResult = TypeAliasType(
    "ServerResult",
    Annotated[
        EmptyResult
        | DiscoverResult
        | CompleteResult
        | GetPromptResult
        | ListPromptsResult
        | ListResourceTemplatesResult
        | ListResourcesResult
        | ReadResourceResult
        | SubscriptionsListenResult
        | CallToolResult
        | ListToolsResult
        | InputRequiredResult,
        ResultArms(),
    ],
)
"""Every result a server may send.

Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#serverresult
"""


class SubscriptionsListenResultResponse(JSONRPCResultResponse):
    """The response that closes a stream of events.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionslistenresultresponse
    """

    result: SubscriptionsListenResult
    """The result of the request."""


class UnsupportedProtocolVersionErrorData(McpModel):
    """Which revisions would have worked, and which one was asked for.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#unsupportedprotocolversionerror
    """

    supported: list[str]
    """The revisions that would have worked."""
    requested: str
    """The revision that was asked for."""


class UnsupportedProtocolVersionErrorDetail(Error):
    """The error object of an unsupported revision.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#unsupportedprotocolversionerror
    """

    code: Literal[-32022] = preset(-32022)
    """Always -32022; filled in by the constructor."""
    data: UnsupportedProtocolVersionErrorData
    """Which revisions would have worked."""


class UnsupportedProtocolVersionError(McpModel):
    """An error response: the receiver does not speak this revision.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#unsupportedprotocolversionerror
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: Opt[RequestId] = None
    """Ties the response to its request."""
    error: UnsupportedProtocolVersionErrorDetail
    """What went wrong."""
