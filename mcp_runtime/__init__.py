"""Dacapo: a runtime for MCP servers whose handlers ask the user questions in straight-line code.

    from mcp_runtime import Server, ToolContext

    server = Server("plans", version="1.0.0")

    @server.tool()
    async def rename(ctx: ToolContext) -> str:
        answer = await ctx.elicit("New name?", Name)
        ...

No socket is opened here: `transports` does that.
"""

from mcp_runtime import content
from mcp_runtime.context import Elicitor, MrtrContext, PromptContext, ResourceContext, ToolContext
from mcp_runtime.elicitation import (
    Accepted,
    Answer,
    Cancelled,
    Declined,
    Field,
    FormData,
    Question,
    RequestedSchemaBuilder,
)
from mcp_runtime.elicitation import form_question as question
from mcp_runtime.errors import ResourceNotFound, ToolError
from mcp_runtime.handlers.mirroring import McpHeader
from mcp_runtime.seams import (
    Caller,
    ClientTransport,
    Component,
    ElicitationDispatcher,
    EventBus,
    Guard,
    OutgoingMessage,
    Principal,
    PrincipalSource,
    ReplyChannel,
    RequestObserver,
    RequestStateCodec,
    SingleUse,
    TaskStore,
    Transport,
    TransportFacts,
)
from mcp_runtime.server import Server
from mcp_runtime.tasks.policy import TaskPolicy

__all__ = [
    "Accepted",
    "Answer",
    "Caller",
    "Cancelled",
    "ClientTransport",
    "Component",
    "Declined",
    "ElicitationDispatcher",
    "Elicitor",
    "EventBus",
    "Field",
    "FormData",
    "Guard",
    "McpHeader",
    "MrtrContext",
    "OutgoingMessage",
    "Principal",
    "PrincipalSource",
    "PromptContext",
    "Question",
    "ReplyChannel",
    "RequestObserver",
    "RequestStateCodec",
    "RequestedSchemaBuilder",
    "ResourceContext",
    "ResourceNotFound",
    "Server",
    "SingleUse",
    "TaskPolicy",
    "TaskStore",
    "ToolContext",
    "ToolError",
    "Transport",
    "TransportFacts",
    "content",
    "question",
]
