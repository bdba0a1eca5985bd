"""Uses of the models that type checkers must reject; never run.

Each wrong line names the error mypy must find on it. The comments silence the errors, and one that silences nothing is
an error itself, so the check of the whole tree keeps this file honest; the test beside it also asks pyright.
"""

from __future__ import annotations

from mcp_model import (
    CallToolRequestParams,
    CallToolResult,
    CallToolResultResponse,
    ElicitResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolInputSchema,
)
from mcp_model.methods import TOOLS_LIST, ClientRequestMethod, RequestHandlers, method_spec

wire_name = Tool(name="n", inputSchema=ToolInputSchema())  # type: ignore[call-arg]
missing_member = Tool(name="n")  # type: ignore[call-arg]
wrong_type = TextContent(text=7)  # type: ignore[arg-type]
wrong_constant = TextContent(type="image", text="x")  # type: ignore[arg-type]
wrong_choice = ElicitResult(action="maybe")  # type: ignore[arg-type]
wrong_block = CallToolResult(content=["text"])  # type: ignore[list-item]
unknown_method: ClientRequestMethod = "tools/run"  # type: ignore[assignment]


def arm_not_told_apart(response: CallToolResultResponse) -> int:
    return len(response.result.content)  # type: ignore[union-attr]


def optional_member_not_checked(tool: Tool) -> str:
    return tool.title.upper()  # type: ignore[union-attr]


def params_of_another_method() -> None:
    print(method_spec("tools/list").parse_params({}).name)  # type: ignore[attr-defined]


def result_of_another_method() -> CallToolResult:
    return TOOLS_LIST.parse_result({})  # type: ignore[return-value]


async def list_tools(params: PaginatedRequestParams) -> ListToolsResult:
    return ListToolsResult(tools=[], ttl_ms=0, cache_scope="public")


async def call_tool(params: CallToolRequestParams) -> CallToolResult:
    return CallToolResult(content=[])


wrong_params: RequestHandlers = {"tools/list": call_tool}  # type: ignore[typeddict-item]
wrong_result: RequestHandlers = {"resources/list": list_tools}  # type: ignore[typeddict-item]
right_handlers: RequestHandlers = {"tools/list": list_tools, "tools/call": call_tool}
