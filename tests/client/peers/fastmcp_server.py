"""A server built with FastMCP: a tool that asks twice by hand-made state, a prompt and a resource.

Run as a script: `python fastmcp_server.py stdio`, or `python fastmcp_server.py http`, which prints where it serves.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from fastmcp import Context, FastMCP
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitRequestURLParams, ElicitResult, InputRequiredResult

from tests.client.peers.serving import serve_app

server = FastMCP("fastmcp-plans", version="3.0.0", instructions="Upgrades plans, FastMCP's way.")


def ask(key: str, message: str, properties: dict[str, Any], state: dict[str, Any]) -> InputRequiredResult:
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    params = ElicitRequestFormParams(message=message, requested_schema=schema)
    return InputRequiredResult(input_requests={key: ElicitRequest(params=params)}, request_state=json.dumps(state))


@server.tool
async def upgrade_plan(user_id: str, ctx: Context) -> str | InputRequiredResult:
    """Upgrade the user's plan."""
    answers = ctx.input_responses or {}
    state: dict[str, Any] = json.loads(ctx.request_state) if ctx.request_state else {}
    for key in ("plan", "sure"):
        answer = answers.get(key)
        if isinstance(answer, ElicitResult):
            if answer.action != "accept":
                return "nothing changed"
            state.update(answer.content or {})
    if "plan" not in state:
        return ask("plan", "Which plan?", {"plan": {"type": "string", "enum": ["pro", "team"]}}, state)
    if "sure" not in state:
        return ask("sure", f"Switch {user_id} to {state['plan']}?", {"sure": {"type": "boolean"}}, state)
    return f"{user_id} has {state['plan']}" if state["sure"] else "nothing changed"


@server.tool
async def connect(address: str, ctx: Context) -> str | InputRequiredResult:
    """Send the user to a web page."""
    answer = (ctx.input_responses or {}).get("page")
    if isinstance(answer, ElicitResult):
        return f"the user said {answer.action}"
    params = ElicitRequestURLParams(message="Please connect your account", url=address)
    return InputRequiredResult(input_requests={"page": ElicitRequest(params=params)}, request_state="{}")


@server.prompt
def greeting(name: str) -> str:
    """Greet somebody."""
    return f"Please greet {name}."


@server.resource("plans://all")
def plans() -> str:
    """The plans there are."""
    return "pro, team"


if __name__ == "__main__":
    if sys.argv[1] == "stdio":
        server.run("stdio", show_banner=False)
    else:
        serve_app(server.http_app())
