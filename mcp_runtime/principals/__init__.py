"""Principal sources that ship with the runtime: nobody, fixed tokens, signed tokens of an identity provider.

Each implements `mcp_runtime.seams.PrincipalSource` and looks at the request's transport facts alone. None
keeps an answer for the next request. `JwtBearer` needs the extra `jwt` and is loaded when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcp_runtime.principals.anonymous import Anonymous
from mcp_runtime.principals.static_tokens import StaticTokens

if TYPE_CHECKING:
    from mcp_runtime.principals.jwt_bearer import JwtBearer

__all__ = ["Anonymous", "JwtBearer", "StaticTokens"]


def __getattr__(name: str) -> Any:
    if name == "JwtBearer":
        from mcp_runtime.principals.jwt_bearer import JwtBearer

        return JwtBearer
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
