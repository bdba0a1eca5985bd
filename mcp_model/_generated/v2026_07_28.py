"""Models of MCP revision 2026-07-28.

Generated; do not edit.
Source: schema/2026-07-28.json, sha256 d285a6df9cfc206406d9d02b2001941e97144ee28bb4f9e7bdb23b4ea9fa41b1
Rebuild: python -m codegen generate
"""

# The schema narrows inherited members; that is unsound only for code that assigns to them through the base class.
# pyright: reportIncompatibleVariableOverride=false, reportGeneralTypeIssues=false
from __future__ import annotations

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
"Role type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#role\n"


class Annotations(McpModel):
    """Annotations type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#annotations
    """

    audience: Opt[list[Role]] = None
    priority: Annotated[Opt[Number], Field(ge=0.0, le=1.0)] = None
    last_modified: Annotated[Opt[str], Field(alias="lastModified")] = None


MetaObject = TypeAliasType("MetaObject", dict[str, Any])
"MetaObject type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#metaobject\n"


class AudioContent(McpModel):
    """AudioContent type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#audiocontent
    """

    type: Literal["audio"] = preset("audio")
    data: str
    mime_type: Annotated[str, Field(alias="mimeType")]
    annotations: Opt[Annotations] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


class BaseMetadata(McpModel):
    """BaseMetadata type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#basemetadata
    """

    name: str
    title: Opt[str] = None


class ResourceContents(McpModel):
    """ResourceContents type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcecontents
    """

    uri: str
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


class BlobResourceContents(ResourceContents):
    """BlobResourceContents type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#blobresourcecontents
    """

    blob: str


class BooleanSchema(McpModel):
    """BooleanSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#booleanschema
    """

    type: Literal["boolean"] = preset("boolean")
    title: Opt[str] = None
    description: Opt[str] = None
    default: Opt[StrictBool] = None


class Icon(McpModel):
    """Icon type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#icon
    """

    src: str
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    sizes: Opt[list[str]] = None
    theme: Opt[Literal["light", "dark"]] = None


class Icons(McpModel):
    """Icons type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#icons
    """

    icons: Opt[list[Icon]] = None


class Implementation(BaseMetadata, Icons):
    """Implementation type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#implementation
    """

    version: str
    description: Opt[str] = None
    website_url: Annotated[Opt[str], Field(alias="websiteUrl")] = None


class ResultMetaObject(McpModel):
    """ResultMetaObject type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resultmetaobject
    """

    server_info: Annotated[Opt[Implementation], Field(alias="io.modelcontextprotocol/serverInfo")] = None


ResultType = TypeAliasType("ResultType", Literal["complete", "input_required"] | str)
"ResultType type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resulttype\n"


class Result(McpModel):
    """Result type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#result
    """

    meta: Annotated[Opt[ResultMetaObject], Field(alias="_meta")] = None
    result_type: Annotated[ResultType, Field(alias="resultType")] = preset("complete")


class CacheableResult(Result):
    """CacheableResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#cacheableresult
    """

    ttl_ms: Annotated[Int, Field(alias="ttlMs", ge=0)]
    cache_scope: Annotated[Literal["public", "private"], Field(alias="cacheScope")]


class ImageContent(McpModel):
    """ImageContent type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#imagecontent
    """

    type: Literal["image"] = preset("image")
    data: str
    mime_type: Annotated[str, Field(alias="mimeType")]
    annotations: Opt[Annotations] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


class TextContent(McpModel):
    """TextContent type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#textcontent
    """

    type: Literal["text"] = preset("text")
    text: str
    annotations: Opt[Annotations] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


class TextResourceContents(ResourceContents):
    """TextResourceContents type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#textresourcecontents
    """

    text: str


class EmbeddedResource(McpModel):
    """EmbeddedResource type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#embeddedresource
    """

    type: Literal["resource"] = preset("resource")
    resource: TextResourceContents | BlobResourceContents
    annotations: Opt[Annotations] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


class Resource(BaseMetadata, Icons):
    """Resource type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resource
    """

    uri: str
    description: Opt[str] = None
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    annotations: Opt[Annotations] = None
    size: Opt[Int] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


class ResourceLink(Resource):
    """ResourceLink type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcelink
    """

    type: Literal["resource_link"] = preset("resource_link")


ContentBlock = TypeAliasType(
    "ContentBlock",
    Annotated[TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource, Field(discriminator="type")],
)
"ContentBlock type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#contentblock\n"


@deprecated("ToolResultContent is deprecated since revision 2026-07-28.", category=None)
class ToolResultContent(McpModel):
    """ToolResultContent type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#toolresultcontent
    """

    type: Literal["tool_result"] = preset("tool_result")
    tool_use_id: Annotated[str, Field(alias="toolUseId")]
    content: list[ContentBlock]
    structured_content: Annotated[OptAny, Field(alias="structuredContent")] = MISSING
    is_error: Annotated[Opt[StrictBool], Field(alias="isError")] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


@deprecated("ToolUseContent is deprecated since revision 2026-07-28.", category=None)
class ToolUseContent(McpModel):
    """ToolUseContent type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#toolusecontent
    """

    type: Literal["tool_use"] = preset("tool_use")
    id: str
    name: str
    input: dict[str, Any]
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


SamplingMessageContentBlock = TypeAliasType(
    "SamplingMessageContentBlock",
    Annotated[
        TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent, Field(discriminator="type")
    ],
)
"SamplingMessageContentBlock type.\n\nDeprecated since revision 2026-07-28.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#samplingmessagecontentblock\n"


@deprecated("SamplingMessage is deprecated since revision 2026-07-28.", category=None)
class SamplingMessage(McpModel):
    """SamplingMessage type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#samplingmessage
    """

    role: Role
    content: SamplingMessageContentBlock | list[SamplingMessageContentBlock]
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


@deprecated("CreateMessageResult is deprecated since revision 2026-07-28.", category=None)
class CreateMessageResult(SamplingMessage):
    """CreateMessageResult type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessageresult
    """

    model: str
    stop_reason: Annotated[
        Opt[Literal["endTurn", "stopSequence", "maxTokens", "toolUse"] | str], Field(alias="stopReason")
    ] = None


class ElicitResult(McpModel):
    """ElicitResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitresult
    """

    action: Literal["accept", "decline", "cancel"]
    content: Opt[dict[str, str | Number | StrictBool | list[str]]] = None


@deprecated("Root is deprecated since revision 2026-07-28.", category=None)
class Root(McpModel):
    """Root type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#root
    """

    uri: str
    name: Opt[str] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


@deprecated("ListRootsResult is deprecated since revision 2026-07-28.", category=None)
class ListRootsResult(McpModel):
    """ListRootsResult type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsresult
    """

    roots: list[Root]


InputResponse = TypeAliasType("InputResponse", CreateMessageResult | ListRootsResult | ElicitResult)
"InputResponse type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputresponse\n"

InputResponses = TypeAliasType("InputResponses", dict[str, InputResponse])
"InputResponses type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputresponses\n"

JSONArray = TypeAliasType("JSONArray", list["JSONValue"])
"JSONArray type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonarray\n"

JSONValue = TypeAliasType("JSONValue", "str | Number | StrictBool | JSONObject | JSONArray | None")
"JSONValue type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonvalue\n"

JSONObject = TypeAliasType("JSONObject", dict[str, JSONValue])
"JSONObject type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonobject\n"


class ElicitationCapability(McpModel):
    """ElicitationCapability type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientcapabilities
    """

    form: Opt[JSONObject] = None
    url: Opt[JSONObject] = None


class SamplingCapability(McpModel):
    """SamplingCapability type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientcapabilities
    """

    context: Opt[JSONObject] = None
    tools: Opt[JSONObject] = None


class ClientCapabilities(McpModel):
    """ClientCapabilities type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientcapabilities
    """

    experimental: Opt[dict[str, JSONObject]] = None
    roots: Annotated[Opt[dict[str, Any]], Field(json_schema_extra={"deprecated": True})] = None
    sampling: Annotated[Opt[SamplingCapability], Field(json_schema_extra={"deprecated": True})] = None
    elicitation: Opt[ElicitationCapability] = None
    extensions: Opt[dict[str, JSONObject]] = None


LoggingLevel = TypeAliasType(
    "LoggingLevel", Literal["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]
)
"LoggingLevel type.\n\nDeprecated since revision 2026-07-28.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#logginglevel\n"

ProgressToken = TypeAliasType("ProgressToken", str | Int)
"ProgressToken type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#progresstoken\n"


class RequestMetaObject(McpModel):
    """RequestMetaObject type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#requestmetaobject
    """

    progress_token: Annotated[Opt[ProgressToken], Field(alias="progressToken")] = None
    protocol_version: Annotated[str, Field(alias="io.modelcontextprotocol/protocolVersion")]
    client_info: Annotated[Opt[Implementation], Field(alias="io.modelcontextprotocol/clientInfo")] = None
    client_capabilities: Annotated[ClientCapabilities, Field(alias="io.modelcontextprotocol/clientCapabilities")]
    log_level: Annotated[
        Opt[LoggingLevel], Field(alias="io.modelcontextprotocol/logLevel", json_schema_extra={"deprecated": True})
    ] = None


class RequestParams(McpModel):
    """RequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#requestparams
    """

    meta: Annotated[RequestMetaObject, Field(alias="_meta")]


class InputResponseRequestParams(RequestParams):
    """InputResponseRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputresponserequestparams
    """

    input_responses: Annotated[Opt[InputResponses], Field(alias="inputResponses")] = None
    request_state: Annotated[Opt[str], Field(alias="requestState")] = None


class CallToolRequestParams(InputResponseRequestParams):
    """CallToolRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolrequestparams
    """

    name: str
    arguments: Opt[dict[str, Any]] = None


RequestId = TypeAliasType("RequestId", str | Int)
"RequestId type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#requestid\n"


class CallToolRequest(McpModel):
    """CallToolRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolrequest
    """

    method: Literal["tools/call"] = preset("tools/call")
    params: CallToolRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class CallToolResult(Result):
    """CallToolResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolresult
    """

    content: list[ContentBlock]
    structured_content: Annotated[OptAny, Field(alias="structuredContent")] = MISSING
    is_error: Annotated[Opt[StrictBool], Field(alias="isError")] = None


@deprecated("ModelHint is deprecated since revision 2026-07-28.", category=None)
class ModelHint(McpModel):
    """ModelHint type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#modelhint
    """

    name: Opt[str] = None


@deprecated("ModelPreferences is deprecated since revision 2026-07-28.", category=None)
class ModelPreferences(McpModel):
    """ModelPreferences type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#modelpreferences
    """

    hints: Opt[list[ModelHint]] = None
    cost_priority: Annotated[Opt[Number], Field(alias="costPriority", ge=0.0, le=1.0)] = None
    speed_priority: Annotated[Opt[Number], Field(alias="speedPriority", ge=0.0, le=1.0)] = None
    intelligence_priority: Annotated[Opt[Number], Field(alias="intelligencePriority", ge=0.0, le=1.0)] = None


class ToolAnnotations(McpModel):
    """ToolAnnotations type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations
    """

    title: Opt[str] = None
    read_only_hint: Annotated[Opt[StrictBool], Field(alias="readOnlyHint")] = None
    destructive_hint: Annotated[Opt[StrictBool], Field(alias="destructiveHint")] = None
    idempotent_hint: Annotated[Opt[StrictBool], Field(alias="idempotentHint")] = None
    open_world_hint: Annotated[Opt[StrictBool], Field(alias="openWorldHint")] = None


class ToolInputSchema(McpModel):
    """ToolInputSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#tool
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    type: Literal["object"] = preset("object")


class ToolOutputSchema(McpModel):
    """ToolOutputSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#tool
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None


class Tool(BaseMetadata, Icons):
    """Tool type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#tool
    """

    description: Opt[str] = None
    input_schema: Annotated[ToolInputSchema, Field(alias="inputSchema")]
    output_schema: Annotated[Opt[ToolOutputSchema], Field(alias="outputSchema")] = None
    annotations: Opt[ToolAnnotations] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


@deprecated("ToolChoice is deprecated since revision 2026-07-28.", category=None)
class ToolChoice(McpModel):
    """ToolChoice type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#toolchoice
    """

    mode: Opt[Literal["auto", "required", "none"]] = None


@deprecated("CreateMessageRequestParams is deprecated since revision 2026-07-28.", category=None)
class CreateMessageRequestParams(McpModel):
    """CreateMessageRequestParams type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessagerequestparams
    """

    messages: list[SamplingMessage]
    model_preferences: Annotated[Opt[ModelPreferences], Field(alias="modelPreferences")] = None
    system_prompt: Annotated[Opt[str], Field(alias="systemPrompt")] = None
    include_context: Annotated[
        Opt[Literal["none", "thisServer", "allServers"]],
        Field(alias="includeContext", json_schema_extra={"deprecated": True}),
    ] = None
    temperature: Opt[Number] = None
    max_tokens: Annotated[Int, Field(alias="maxTokens")]
    stop_sequences: Annotated[Opt[list[str]], Field(alias="stopSequences")] = None
    metadata: Opt[JSONObject] = None
    tools: Opt[list[Tool]] = None
    tool_choice: Annotated[Opt[ToolChoice], Field(alias="toolChoice")] = None


@deprecated("CreateMessageRequest is deprecated since revision 2026-07-28.", category=None)
class CreateMessageRequest(McpModel):
    """CreateMessageRequest type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#createmessagerequest
    """

    method: Literal["sampling/createMessage"] = preset("sampling/createMessage")
    params: CreateMessageRequestParams


class LegacyTitledEnumSchema(McpModel):
    """LegacyTitledEnumSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#legacytitledenumschema
    """

    type: Literal["string"] = preset("string")
    title: Opt[str] = None
    description: Opt[str] = None
    enum: list[str]
    enum_names: Annotated[Opt[list[str]], Field(alias="enumNames")] = None
    default: Opt[str] = None


class TitledMultiSelectOption(McpModel):
    """TitledMultiSelectOption type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#titledmultiselectenumschema
    """

    const: str
    title: str


class TitledMultiSelectItems(McpModel):
    """TitledMultiSelectItems type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#titledmultiselectenumschema
    """

    any_of: Annotated[list[TitledMultiSelectOption], Field(alias="anyOf")]


class TitledMultiSelectEnumSchema(McpModel):
    """TitledMultiSelectEnumSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#titledmultiselectenumschema
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

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#untitledmultiselectenumschema
    """

    type: Literal["string"] = preset("string")
    enum: list[str]


class UntitledMultiSelectEnumSchema(McpModel):
    """UntitledMultiSelectEnumSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#untitledmultiselectenumschema
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
"MultiSelectEnumSchema type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#multiselectenumschema\n"


class TitledSingleSelectOption(McpModel):
    """TitledSingleSelectOption type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#titledsingleselectenumschema
    """

    const: str
    title: str


class TitledSingleSelectEnumSchema(McpModel):
    """TitledSingleSelectEnumSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#titledsingleselectenumschema
    """

    type: Literal["string"] = preset("string")
    title: Opt[str] = None
    description: Opt[str] = None
    one_of: Annotated[list[TitledSingleSelectOption], Field(alias="oneOf")]
    default: Opt[str] = None


class UntitledSingleSelectEnumSchema(McpModel):
    """UntitledSingleSelectEnumSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#untitledsingleselectenumschema
    """

    type: Literal["string"] = preset("string")
    title: Opt[str] = None
    description: Opt[str] = None
    enum: list[str]
    default: Opt[str] = None


SingleSelectEnumSchema = TypeAliasType(
    "SingleSelectEnumSchema", UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema
)
"SingleSelectEnumSchema type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#singleselectenumschema\n"

EnumSchema = TypeAliasType("EnumSchema", SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema)
"EnumSchema type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#enumschema\n"


class NumberSchema(McpModel):
    """NumberSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#numberschema
    """

    type: Literal["number", "integer"]
    title: Opt[str] = None
    description: Opt[str] = None
    minimum: Opt[Number] = None
    maximum: Opt[Number] = None
    default: Opt[Number] = None


class StringSchema(McpModel):
    """StringSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#stringschema
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
"PrimitiveSchemaDefinition type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#primitiveschemadefinition\n"


class ElicitRequestedSchema(McpModel):
    """ElicitRequestedSchema type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestformparams
    """

    schema_: Annotated[Opt[str], Field(alias="$schema")] = None
    type: Literal["object"] = preset("object")
    properties: dict[str, PrimitiveSchemaDefinition]
    required: Opt[list[str]] = None


class ElicitRequestFormParams(McpModel):
    """ElicitRequestFormParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestformparams
    """

    mode: Opt[Literal["form"]] = None
    message: str
    requested_schema: Annotated[ElicitRequestedSchema, Field(alias="requestedSchema")]


class ElicitRequestURLParams(McpModel):
    """ElicitRequestURLParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequesturlparams
    """

    mode: Literal["url"] = preset("url")
    message: str
    url: str


ElicitRequestParams = TypeAliasType("ElicitRequestParams", ElicitRequestFormParams | ElicitRequestURLParams)
"ElicitRequestParams type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestparams\n"


class ElicitRequest(McpModel):
    """ElicitRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequest
    """

    method: Literal["elicitation/create"] = preset("elicitation/create")
    params: ElicitRequestParams


class ListRootsRequestParams(McpModel):
    """ListRootsRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsrequest
    """

    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


@deprecated("ListRootsRequest is deprecated since revision 2026-07-28.", category=None)
class ListRootsRequest(McpModel):
    """ListRootsRequest type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listrootsrequest
    """

    method: Literal["roots/list"] = preset("roots/list")
    params: Opt[ListRootsRequestParams] = None


InputRequest = TypeAliasType(
    "InputRequest", Annotated[CreateMessageRequest | ListRootsRequest | ElicitRequest, Field(discriminator="method")]
)
"InputRequest type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputrequest\n"

InputRequests = TypeAliasType("InputRequests", dict[str, InputRequest])
"InputRequests type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputrequests\n"


class InputRequiredResult(Result):
    """InputRequiredResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#inputrequiredresult
    """

    input_requests: Annotated[Opt[InputRequests], Field(alias="inputRequests")] = None
    request_state: Annotated[Opt[str], Field(alias="requestState")] = None
    result_type: Annotated[ResultType, Field(alias="resultType")] = preset("input_required")


class JSONRPCResultResponse(McpModel):
    """JSONRPCResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcresultresponse
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId
    result: Result


class CallToolResultResponse(JSONRPCResultResponse):
    """CallToolResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#calltoolresultresponse
    """

    result: Annotated[CallToolResult | InputRequiredResult, ResultArms()]


class NotificationMetaObject(McpModel):
    """NotificationMetaObject type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#notificationmetaobject
    """

    subscription_id: Annotated[Opt[RequestId], Field(alias="io.modelcontextprotocol/subscriptionId")] = None


class NotificationParams(McpModel):
    """NotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#notificationparams
    """

    meta: Annotated[Opt[NotificationMetaObject], Field(alias="_meta")] = None


class CancelledNotificationParams(NotificationParams):
    """CancelledNotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#cancellednotificationparams
    """

    request_id: Annotated[RequestId, Field(alias="requestId")]
    reason: Opt[str] = None


class CancelledNotification(McpModel):
    """CancelledNotification type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#cancellednotification
    """

    method: Literal["notifications/cancelled"] = preset("notifications/cancelled")
    params: CancelledNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


ClientNotification = TypeAliasType("ClientNotification", CancelledNotification)
"ClientNotification type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientnotification\n"


class CompletionArgument(McpModel):
    """CompletionArgument type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completerequestparams
    """

    name: str
    value: str


class CompletionContext(McpModel):
    """CompletionContext type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completerequestparams
    """

    arguments: Opt[dict[str, str]] = None


class PromptReference(BaseMetadata):
    """PromptReference type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#promptreference
    """

    type: Literal["ref/prompt"] = preset("ref/prompt")


class ResourceTemplateReference(McpModel):
    """ResourceTemplateReference type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcetemplatereference
    """

    type: Literal["ref/resource"] = preset("ref/resource")
    uri: str


class CompleteRequestParams(RequestParams):
    """CompleteRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completerequestparams
    """

    ref: PromptReference | ResourceTemplateReference
    argument: CompletionArgument
    context: Opt[CompletionContext] = None


class CompleteRequest(McpModel):
    """CompleteRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completerequest
    """

    method: Literal["completion/complete"] = preset("completion/complete")
    params: CompleteRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class DiscoverRequest(McpModel):
    """DiscoverRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#discoverrequest
    """

    method: Literal["server/discover"] = preset("server/discover")
    params: RequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class GetPromptRequestParams(InputResponseRequestParams):
    """GetPromptRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#getpromptrequestparams
    """

    name: str
    arguments: Opt[dict[str, str]] = None


class GetPromptRequest(McpModel):
    """GetPromptRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#getpromptrequest
    """

    method: Literal["prompts/get"] = preset("prompts/get")
    params: GetPromptRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


Cursor = TypeAliasType("Cursor", str)
"Cursor type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#cursor\n"


class PaginatedRequestParams(RequestParams):
    """PaginatedRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#paginatedrequestparams
    """

    cursor: Opt[Cursor] = None


class PaginatedRequest(McpModel):
    """PaginatedRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#paginatedrequest
    """

    method: str
    params: PaginatedRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class ListPromptsRequest(PaginatedRequest):
    """ListPromptsRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listpromptsrequest
    """

    method: Literal["prompts/list"] = preset("prompts/list")


class ListResourceTemplatesRequest(PaginatedRequest):
    """ListResourceTemplatesRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcetemplatesrequest
    """

    method: Literal["resources/templates/list"] = preset("resources/templates/list")


class ListResourcesRequest(PaginatedRequest):
    """ListResourcesRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcesrequest
    """

    method: Literal["resources/list"] = preset("resources/list")


class ListToolsRequest(PaginatedRequest):
    """ListToolsRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listtoolsrequest
    """

    method: Literal["tools/list"] = preset("tools/list")


class ResourceRequestParams(RequestParams):
    """ResourceRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcerequestparams
    """

    uri: str


class ReadResourceRequestParams(ResourceRequestParams, InputResponseRequestParams):
    """ReadResourceRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourcerequestparams
    """


class ReadResourceRequest(McpModel):
    """ReadResourceRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourcerequest
    """

    method: Literal["resources/read"] = preset("resources/read")
    params: ReadResourceRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class SubscriptionFilter(McpModel):
    """SubscriptionFilter type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionfilter
    """

    tools_list_changed: Annotated[Opt[StrictBool], Field(alias="toolsListChanged")] = None
    prompts_list_changed: Annotated[Opt[StrictBool], Field(alias="promptsListChanged")] = None
    resources_list_changed: Annotated[Opt[StrictBool], Field(alias="resourcesListChanged")] = None
    resource_subscriptions: Annotated[Opt[list[str]], Field(alias="resourceSubscriptions")] = None


class SubscriptionsListenRequestParams(RequestParams):
    """SubscriptionsListenRequestParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionslistenrequestparams
    """

    notifications: SubscriptionFilter


class SubscriptionsListenRequest(McpModel):
    """SubscriptionsListenRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionslistenrequest
    """

    method: Literal["subscriptions/listen"] = preset("subscriptions/listen")
    params: SubscriptionsListenRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


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
"ClientRequest type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientrequest\n"

EmptyResult = TypeAliasType("EmptyResult", Result)
"EmptyResult type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#emptyresult\n"

ClientResult = TypeAliasType("ClientResult", EmptyResult)
"ClientResult type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#clientresult\n"


class Completion(McpModel):
    """Completion type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completeresult
    """

    values: Annotated[list[str], Field(max_length=100)]
    total: Opt[Int] = None
    has_more: Annotated[Opt[StrictBool], Field(alias="hasMore")] = None


class CompleteResult(Result):
    """CompleteResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completeresult
    """

    completion: Completion


class CompleteResultResponse(JSONRPCResultResponse):
    """CompleteResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#completeresultresponse
    """

    result: CompleteResult


class PromptsCapability(McpModel):
    """PromptsCapability type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#servercapabilities
    """

    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None


class ResourcesCapability(McpModel):
    """ResourcesCapability type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#servercapabilities
    """

    subscribe: Opt[StrictBool] = None
    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None


class ToolsCapability(McpModel):
    """ToolsCapability type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#servercapabilities
    """

    list_changed: Annotated[Opt[StrictBool], Field(alias="listChanged")] = None


class ServerCapabilities(McpModel):
    """ServerCapabilities type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#servercapabilities
    """

    experimental: Opt[dict[str, JSONObject]] = None
    logging: Annotated[Opt[JSONObject], Field(json_schema_extra={"deprecated": True})] = None
    completions: Opt[JSONObject] = None
    prompts: Opt[PromptsCapability] = None
    resources: Opt[ResourcesCapability] = None
    tools: Opt[ToolsCapability] = None
    extensions: Opt[dict[str, JSONObject]] = None


class DiscoverResult(CacheableResult):
    """DiscoverResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#discoverresult
    """

    supported_versions: Annotated[list[str], Field(alias="supportedVersions")]
    capabilities: ServerCapabilities
    instructions: Opt[str] = None


class DiscoverResultResponse(JSONRPCResultResponse):
    """DiscoverResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#discoverresultresponse
    """

    result: DiscoverResult


class Error(McpModel):
    """Error type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#error
    """

    code: Int
    message: str
    data: OptAny = MISSING


class PromptMessage(McpModel):
    """PromptMessage type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#promptmessage
    """

    role: Role
    content: ContentBlock


class GetPromptResult(Result):
    """GetPromptResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#getpromptresult
    """

    description: Opt[str] = None
    messages: list[PromptMessage]


class GetPromptResultResponse(JSONRPCResultResponse):
    """GetPromptResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#getpromptresultresponse
    """

    result: Annotated[GetPromptResult | InputRequiredResult, ResultArms()]


class HeaderMismatchErrorDetail(Error):
    """HeaderMismatchErrorDetail type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#headermismatcherror
    """

    code: Literal[-32020] = preset(-32020)


class HeaderMismatchError(McpModel):
    """HeaderMismatchError type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#headermismatcherror
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    id: Opt[RequestId] = None
    error: HeaderMismatchErrorDetail


class InternalError(Error):
    """InternalError type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#internalerror
    """

    code: Literal[-32603] = preset(-32603)


class InvalidParamsError(Error):
    """InvalidParamsError type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#invalidparamserror
    """

    code: Literal[-32602] = preset(-32602)


class InvalidRequestError(Error):
    """InvalidRequestError type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#invalidrequesterror
    """

    code: Literal[-32600] = preset(-32600)


class JSONRPCErrorResponse(McpModel):
    """JSONRPCErrorResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcerrorresponse
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    id: Opt[RequestId] = None
    error: Error


class Notification(McpModel):
    """Notification type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#notification
    """

    method: str
    params: Opt[dict[str, Any]] = None


class JSONRPCNotification(Notification):
    """JSONRPCNotification type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcnotification
    """

    jsonrpc: Literal["2.0"] = preset("2.0")


class Request(McpModel):
    """Request type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#request
    """

    method: str
    params: Opt[dict[str, Any]] = None


class JSONRPCRequest(Request):
    """JSONRPCRequest type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcrequest
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


JSONRPCResponse = TypeAliasType("JSONRPCResponse", JSONRPCResultResponse | JSONRPCErrorResponse)
"JSONRPCResponse type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcresponse\n"

JSONRPCMessage = TypeAliasType("JSONRPCMessage", JSONRPCRequest | JSONRPCNotification | JSONRPCResponse)
"JSONRPCMessage type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonrpcmessage\n"


class PaginatedResult(Result):
    """PaginatedResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#paginatedresult
    """

    next_cursor: Annotated[Opt[Cursor], Field(alias="nextCursor")] = None


class PromptArgument(BaseMetadata):
    """PromptArgument type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#promptargument
    """

    description: Opt[str] = None
    required: Opt[StrictBool] = None


class Prompt(BaseMetadata, Icons):
    """Prompt type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#prompt
    """

    description: Opt[str] = None
    arguments: Opt[list[PromptArgument]] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


class ListPromptsResult(PaginatedResult, CacheableResult):
    """ListPromptsResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listpromptsresult
    """

    prompts: list[Prompt]


class ListPromptsResultResponse(JSONRPCResultResponse):
    """ListPromptsResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listpromptsresultresponse
    """

    result: ListPromptsResult


class ResourceTemplate(BaseMetadata, Icons):
    """ResourceTemplate type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcetemplate
    """

    uri_template: Annotated[str, Field(alias="uriTemplate")]
    description: Opt[str] = None
    mime_type: Annotated[Opt[str], Field(alias="mimeType")] = None
    annotations: Opt[Annotations] = None
    meta: Annotated[Opt[MetaObject], Field(alias="_meta")] = None


class ListResourceTemplatesResult(PaginatedResult, CacheableResult):
    """ListResourceTemplatesResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcetemplatesresult
    """

    resource_templates: Annotated[list[ResourceTemplate], Field(alias="resourceTemplates")]


class ListResourceTemplatesResultResponse(JSONRPCResultResponse):
    """ListResourceTemplatesResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcetemplatesresultresponse
    """

    result: ListResourceTemplatesResult


class ListResourcesResult(PaginatedResult, CacheableResult):
    """ListResourcesResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcesresult
    """

    resources: list[Resource]


class ListResourcesResultResponse(JSONRPCResultResponse):
    """ListResourcesResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listresourcesresultresponse
    """

    result: ListResourcesResult


class ListToolsResult(PaginatedResult, CacheableResult):
    """ListToolsResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listtoolsresult
    """

    tools: list[Tool]


class ListToolsResultResponse(JSONRPCResultResponse):
    """ListToolsResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#listtoolsresultresponse
    """

    result: ListToolsResult


@deprecated("LoggingMessageNotificationParams is deprecated since revision 2026-07-28.", category=None)
class LoggingMessageNotificationParams(NotificationParams):
    """LoggingMessageNotificationParams type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#loggingmessagenotificationparams
    """

    level: LoggingLevel
    logger: Opt[str] = None
    data: Any


@deprecated("LoggingMessageNotification is deprecated since revision 2026-07-28.", category=None)
class LoggingMessageNotification(McpModel):
    """LoggingMessageNotification type.

    Deprecated since revision 2026-07-28.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#loggingmessagenotification
    """

    method: Literal["notifications/message"] = preset("notifications/message")
    params: LoggingMessageNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


class MethodNotFoundError(Error):
    """MethodNotFoundError type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#methodnotfounderror
    """

    code: Literal[-32601] = preset(-32601)


class MissingRequiredClientCapabilityErrorData(McpModel):
    """MissingRequiredClientCapabilityErrorData type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#missingrequiredclientcapabilityerror
    """

    required_capabilities: Annotated[ClientCapabilities, Field(alias="requiredCapabilities")]


class MissingRequiredClientCapabilityErrorDetail(Error):
    """MissingRequiredClientCapabilityErrorDetail type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#missingrequiredclientcapabilityerror
    """

    code: Literal[-32021] = preset(-32021)
    data: MissingRequiredClientCapabilityErrorData


class MissingRequiredClientCapabilityError(McpModel):
    """MissingRequiredClientCapabilityError type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#missingrequiredclientcapabilityerror
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    id: Opt[RequestId] = None
    error: MissingRequiredClientCapabilityErrorDetail


class ParseError(Error):
    """ParseError type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#parseerror
    """

    code: Literal[-32700] = preset(-32700)


class ProgressNotificationParams(NotificationParams):
    """ProgressNotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#progressnotificationparams
    """

    progress_token: Annotated[ProgressToken, Field(alias="progressToken")]
    progress: Number
    total: Opt[Number] = None
    message: Opt[str] = None


class ProgressNotification(McpModel):
    """ProgressNotification type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#progressnotification
    """

    method: Literal["notifications/progress"] = preset("notifications/progress")
    params: ProgressNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


class PromptListChangedNotification(McpModel):
    """PromptListChangedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#promptlistchangednotification
    """

    method: Literal["notifications/prompts/list_changed"] = preset("notifications/prompts/list_changed")
    params: Opt[NotificationParams] = None
    jsonrpc: Literal["2.0"] = preset("2.0")


class ReadResourceResult(CacheableResult):
    """ReadResourceResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourceresult
    """

    contents: list[TextResourceContents | BlobResourceContents]


class ReadResourceResultResponse(JSONRPCResultResponse):
    """ReadResourceResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourceresultresponse
    """

    result: Annotated[ReadResourceResult | InputRequiredResult, ResultArms()]


class ResourceListChangedNotification(McpModel):
    """ResourceListChangedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourcelistchangednotification
    """

    method: Literal["notifications/resources/list_changed"] = preset("notifications/resources/list_changed")
    params: Opt[NotificationParams] = None
    jsonrpc: Literal["2.0"] = preset("2.0")


class ResourceUpdatedNotificationParams(NotificationParams):
    """ResourceUpdatedNotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourceupdatednotificationparams
    """

    uri: str


class ResourceUpdatedNotification(McpModel):
    """ResourceUpdatedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#resourceupdatednotification
    """

    method: Literal["notifications/resources/updated"] = preset("notifications/resources/updated")
    params: ResourceUpdatedNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


class SubscriptionsAcknowledgedNotificationParams(NotificationParams):
    """SubscriptionsAcknowledgedNotificationParams type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionsacknowledgednotificationparams
    """

    notifications: SubscriptionFilter


class SubscriptionsAcknowledgedNotification(McpModel):
    """SubscriptionsAcknowledgedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionsacknowledgednotification
    """

    method: Literal["notifications/subscriptions/acknowledged"] = preset("notifications/subscriptions/acknowledged")
    params: SubscriptionsAcknowledgedNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


class ToolListChangedNotification(McpModel):
    """ToolListChangedNotification type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#toollistchangednotification
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
        | SubscriptionsAcknowledgedNotification,
        Field(discriminator="method"),
    ],
)
"ServerNotification type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#servernotification\n"


class SubscriptionsListenResultMetaObject(ResultMetaObject):
    """SubscriptionsListenResultMetaObject type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionslistenresultmetaobject
    """

    subscription_id: Annotated[RequestId, Field(alias="io.modelcontextprotocol/subscriptionId")]


class SubscriptionsListenResult(Result):
    """SubscriptionsListenResult type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionslistenresult
    """

    meta: Annotated[SubscriptionsListenResultMetaObject, Field(alias="_meta")]


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
"ServerResult type.\n\nSpec: https://modelcontextprotocol.io/specification/2026-07-28/schema#serverresult\n"


class SubscriptionsListenResultResponse(JSONRPCResultResponse):
    """SubscriptionsListenResultResponse type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#subscriptionslistenresultresponse
    """

    result: SubscriptionsListenResult


class UnsupportedProtocolVersionErrorData(McpModel):
    """UnsupportedProtocolVersionErrorData type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#unsupportedprotocolversionerror
    """

    supported: list[str]
    requested: str


class UnsupportedProtocolVersionErrorDetail(Error):
    """UnsupportedProtocolVersionErrorDetail type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#unsupportedprotocolversionerror
    """

    code: Literal[-32022] = preset(-32022)
    data: UnsupportedProtocolVersionErrorData


class UnsupportedProtocolVersionError(McpModel):
    """UnsupportedProtocolVersionError type.

    Spec: https://modelcontextprotocol.io/specification/2026-07-28/schema#unsupportedprotocolversionerror
    """

    jsonrpc: Literal["2.0"] = preset("2.0")
    id: Opt[RequestId] = None
    error: UnsupportedProtocolVersionErrorDetail
