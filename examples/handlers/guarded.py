"""Who is calling, and what they may use: callers known by tokens, tools behind scopes.

A tool that a caller may not use is absent from its list. A conversation belongs to the caller who started it.
Real deployments take `JwtBearer` in place of fixed tokens.
"""

from __future__ import annotations

from pydantic import BaseModel

from mcp_runtime import Principal, Server, ToolContext
from mcp_runtime.guards import ScopeGuard
from mcp_runtime.principals import StaticTokens

server = Server(
    "accounts",
    version="1.0.0",
    principal_source=StaticTokens(
        {
            "token-of-ada": Principal(id="ada", scopes=frozenset({"accounts:close"})),
            "token-of-bob": Principal(id="bob"),
        }
    ),
    guard=ScopeGuard(tags={"admin": "accounts:close"}),
)


class Confirm(BaseModel):
    sure: bool


@server.tool()
async def who_am_i(ctx: ToolContext) -> str:
    """Say who is calling."""
    return ctx.principal.id if ctx.principal is not None else "nobody"


@server.tool(tags=["admin"])
async def close_account(user: str, ctx: ToolContext) -> str:
    """Close an account."""
    answer = await ctx.elicit(f"Close the account of {user}?", Confirm)
    if answer.action != "accept" or not answer.data.sure:
        return "The account stays open."
    by = ctx.principal.id if ctx.principal is not None else "nobody"
    return f"The account of {user} was closed by {by}."
