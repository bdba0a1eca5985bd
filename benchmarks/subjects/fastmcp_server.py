"""FastMCP: `python -m benchmarks.subjects.fastmcp_server --port N [--fast]`.

By default uvicorn as FastMCP installs it, which is asyncio and h11. `--fast` is uvloop, httptools, stateless, JSON
responses.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import uvicorn
from fastmcp import Context, FastMCP
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

from benchmarks.subjects.contract import STEPS, Confirm, Plan, Quantity, Quote, arguments_of, made_quote, upgraded

server = FastMCP("benchmark", version="1.0.0")


@server.tool
async def quote(item: str, quantity: Quantity, express: bool = False) -> Quote:
    """Quote a price."""
    return made_quote(item, quantity, express)


def ask(key: str, message: str, form: type[Plan | Confirm], state: dict[str, Any]) -> InputRequiredResult:
    params = ElicitRequestFormParams(message=message, requested_schema=form.model_json_schema())
    return InputRequiredResult(input_requests={key: ElicitRequest(params=params)}, request_state=json.dumps(state))


@server.tool
async def upgrade(user: str, ctx: Context) -> str | InputRequiredResult:
    """Upgrade the user's plan: questions are returned, their answers checked by the tool itself."""
    state: dict[str, Any] = json.loads(ctx.request_state) if ctx.request_state else {}
    for answer in (ctx.input_responses or {}).values():
        if not isinstance(answer, ElicitResult) or answer.action != "accept":
            return "nothing changed"
        state.update(answer.content or {})
    if "plan" not in state:
        return ask("plan", f"Which plan for {user}?", Plan, state)
    plan = Plan.model_validate({"plan": state["plan"]})
    if "sure" not in state:
        return ask("sure", f"Switch {user} to {plan.plan}?", Confirm, state)
    return upgraded(user, plan.plan, Confirm.model_validate({"sure": state["sure"]}).sure)


@server.tool
async def count(ctx: Context) -> str:
    """Count, and tell how far it is."""
    for step in range(1, STEPS + 1):
        await ctx.report_progress(step, STEPS)
    return "counted"


def main() -> None:
    events = "--events" in sys.argv
    if events:
        sys.argv.remove("--events")
    arguments = arguments_of(__doc__)
    fast = arguments.fast
    app = server.http_app(json_response=fast and not events, stateless_http=fast)
    config = uvicorn.Config(
        app,
        port=arguments.port,
        log_level="warning",
        access_log=False,
        loop="uvloop" if fast else "asyncio",
        http="httptools" if fast else "h11",
    )
    uvicorn.Server(config).run()


if __name__ == "__main__":
    main()
