"""What type checkers infer from the models and the method table; checked with and without plugins, never run."""

from __future__ import annotations

from typing import Any, Literal, TypeVar, assert_never, assert_type

from mcp_model import (
    MISSING,
    AudioContent,
    CallToolRequestParams,
    CallToolResult,
    CallToolResultResponse,
    ContentBlock,
    ElicitRequestedSchema,
    ElicitRequestFormParams,
    ElicitResult,
    EmbeddedResource,
    ImageContent,
    InputRequiredResult,
    ListToolsResult,
    PaginatedRequestParams,
    RequestMetaObject,
    ResourceLink,
    StringSchema,
    TextContent,
    Tool,
    ToolInputSchema,
)
from mcp_model.methods import TOOLS_CALL, ClientRequestMethod, Handler, MethodSpec, RequestHandlers, method_spec
from mcp_model.tasks import CompletedTask, DetailedTask, FailedTask
from mcp_model.v2025_11_25 import CallToolResult as OldResult
from mcp_model.v2025_11_25.methods import method_spec as old_method_spec

ParamsT = TypeVar("ParamsT")
ResultT = TypeVar("ResultT")


def constructors_take_python_names() -> None:
    tool = Tool(name="add", title="Add", input_schema=ToolInputSchema(schema_="https://x.example/dialect"))
    assert_type(tool.title, str | None)
    assert_type(tool.input_schema.type, Literal["object"])
    result = CallToolResult(content=[TextContent(text="3")], structured_content={"sum": 3})
    assert_type(result.content, list[TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource])
    assert_type(result.is_error, bool | None)
    if result.structured_content is not MISSING:
        print(result.structured_content)
    form = ElicitRequestFormParams(
        message="Who?",
        requested_schema=ElicitRequestedSchema(properties={"name": StringSchema(min_length=1, format="email")}),
    )
    assert_type(form.to_wire(), dict[str, Any])
    assert_type(Tool.from_json(b"{}"), Tool)


def blocks_are_told_apart(block: ContentBlock) -> str:
    match block:
        case TextContent(text=text):
            return text
        case ImageContent(data=data) | AudioContent(data=data):
            return data
        case ResourceLink():
            return block.uri
        case EmbeddedResource():
            return block.resource.uri
        case _:
            assert_never(block)


def blocks_are_told_apart_by_type(block: ContentBlock) -> str:
    if block.type == "text":
        return block.text
    if block.type == "resource_link":
        return block.name
    return block.type


def results_are_told_apart(response: CallToolResultResponse) -> bool:
    if isinstance(response.result, InputRequiredResult):
        return response.result.request_state is not None
    return bool(response.result.content)


def tasks_are_told_apart(task: DetailedTask) -> object:
    if isinstance(task, FailedTask):
        return task.error.message
    if task.status == "completed":
        assert_type(task, CompletedTask)
        return task.result
    return task.status_message


def metadata_has_attributes(meta: RequestMetaObject, answer: ElicitResult) -> None:
    assert_type(meta.protocol_version, str)
    assert_type(meta.progress_token, str | int | None)
    assert_type(answer.content, dict[str, str | int | float | bool | list[str]] | None)


def a_literal_method_gives_its_types(raw: dict[str, Any], method: str) -> None:
    spec = method_spec("tools/call")
    assert_type(spec.parse_params(raw), CallToolRequestParams)
    assert_type(spec.parse_result(raw), CallToolResult | InputRequiredResult)
    assert_type(method_spec("tools/list").parse_result(raw), ListToolsResult)
    assert_type(old_method_spec("tools/call").parse_result(raw), OldResult)
    assert_type(method_spec(method).parse_params(raw), Any)


async def call(spec: MethodSpec[Any, ParamsT, ResultT], params: ParamsT) -> ResultT:
    raise NotImplementedError(spec.method, params)


async def a_client_is_typed_by_method() -> None:
    params = CallToolRequestParams(name="add", meta=RequestMetaObject.from_wire({}))
    assert_type(await call(TOOLS_CALL, params), CallToolResult | InputRequiredResult)


async def list_tools(params: PaginatedRequestParams) -> ListToolsResult:
    return ListToolsResult(tools=[], ttl_ms=0, cache_scope="public")


async def call_tool(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    return InputRequiredResult(request_state=params.name)


HANDLERS: RequestHandlers = {"tools/list": list_tools, "tools/call": call_tool}
LIST: Handler[PaginatedRequestParams, ListToolsResult] = HANDLERS["tools/list"]
METHOD: ClientRequestMethod = "tools/list"
