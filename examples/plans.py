from pydantic import BaseModel

from mcp_runtime import RequestedSchemaBuilder, Server, ToolContext

server = Server("plans", version="1.0.0")


class Confirm(BaseModel):
    sure: bool


@server.tool()
async def upgrade_plan(user_id: str, ctx: ToolContext) -> str:
    """Upgrade the user's plan."""
    form = RequestedSchemaBuilder()
    plan = form.single_select("plan", ["pro", "team"], title="New plan")
    choice = await ctx.elicit("Which plan?", form)
    if choice.action != "accept":
        return "Nothing changed."
    confirmation = await ctx.elicit(f"Switch to {choice.data[plan]}?", Confirm)
    if confirmation.action != "accept" or not confirmation.data.sure:
        return "Nothing changed."
    return f"{user_id} is on {choice.data[plan]} now."
