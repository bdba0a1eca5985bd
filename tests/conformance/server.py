"""The fixture server of the official conformance suite, written with the public authoring API only.

Run it with `dacapo serve tests.conformance.server:server`. Names, arguments and answers are those the suite expects.
"""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any

from pydantic import BaseModel

from mcp_model import (
    CreateMessageRequest,
    CreateMessageRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ListRootsRequest,
    PromptMessage,
    SamplingMessage,
    TextContent,
)
from mcp_runtime import McpHeader, PromptContext, Server, TaskPolicy, ToolContext, ToolError, content, question
from mcp_runtime.errors import InternalFailure
from mcp_runtime.handlers.results import ContentItem

__all__ = ["server"]

# The suite exercises sampling and roots, which the protocol has deprecated.
warnings.filterwarnings("ignore", category=DeprecationWarning, module=__name__)

server = Server(
    "conformance",
    version="1.0.0",
    instructions="Fixtures of the conformance suite.",
    retry_policy="lenient",
)

# One red pixel, and a WAV file of four samples.
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc0000003010100c9fe92ef"
    "0000000049454e44ae426082"
)
WAV = bytes.fromhex(
    "524946462800000057415645666d74201000000001000100401f0000401f00000100080064617461040000008080808000"
)


class Name(BaseModel):
    name: str


class Color(BaseModel):
    color: str


class Okay(BaseModel):
    ok: bool


class Context(BaseModel):
    context: str


# -- tools: results -----------------------------------------------------------------------------


@server.tool
async def test_simple_text() -> str:
    """Return text."""
    return "This is a simple text response for testing."


@server.tool
async def test_image_content() -> ContentItem:
    """Return an image."""
    return content.image(PNG, mime_type="image/png")


@server.tool
async def test_audio_content() -> ContentItem:
    """Return audio."""
    return content.audio(WAV, mime_type="audio/wav")


@server.tool
async def test_embedded_resource() -> ContentItem:
    """Return an embedded resource."""
    return content.embedded_text("test://embedded-resource", "An embedded resource.", mime_type="text/plain")


@server.tool
async def test_multiple_content_types() -> list[ContentItem]:
    """Return text, an image and a resource."""
    return [
        "Several kinds of content:",
        content.image(PNG, mime_type="image/png"),
        content.embedded_text("test://mixed-content-resource", '{"mixed": true}', mime_type="application/json"),
    ]


@server.tool
async def test_error_handling() -> str:
    """Fail on purpose."""
    raise ToolError("This tool fails on purpose.")


@server.tool
async def test_tool_with_progress(ctx: ToolContext) -> str:
    """Report progress at 0, 50 and 100 percent."""
    progress = ctx.progress.percentage()
    for percent in (0, 50, 100):
        await progress.report(percent, message=f"{percent} %")
        await asyncio.sleep(0.01)
    return "done"


@server.tool
async def test_logging_tool() -> str:
    """Answer without log messages: none were asked for."""
    return "done"


@server.tool
async def test_streaming_elicitation(ctx: ToolContext) -> str:
    """Ask a question, which ends the stream with a result."""
    answer = await ctx.elicit("Go on?", Okay)
    return answer.action


@server.tool
async def test_missing_capability(ctx: ToolContext) -> str:
    """Need a capability that the caller does not declare."""
    ctx.require_client_capability({"sampling": {}})
    return "the client can sample"


@server.tool
async def test_trigger_tool_change() -> str:
    """Change the list of tools."""
    server.add_tool(_momentary, name="test_momentary_tool", description="Here for a moment.")
    server.remove_tool("test_momentary_tool")
    return "changed"


async def _momentary() -> str:
    return "gone"


@server.tool
async def test_trigger_prompt_change() -> str:
    """Change the list of prompts."""
    server.add_prompt(_momentary, name="test_momentary_prompt", description="Here for a moment.")
    server.remove_prompt("test_momentary_prompt")
    return "changed"


@server.tool(
    input_schema={
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "$anchor": "addressDef",
                "type": "object",
                "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
            }
        },
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
            "phone": {"type": "string"},
            "email": {"type": "string"},
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": False,
    }
)
async def json_schema_2020_12_tool(arguments: dict[str, Any]) -> str:
    """Take arguments described with the whole vocabulary of JSON Schema 2020-12."""
    return f"called with {sorted(arguments)}"


@server.tool
async def test_x_mcp_header(region: Annotated[str, McpHeader("Region")] = "none") -> str:
    """Mirror an argument into a header."""
    return region


# -- tools: questions ---------------------------------------------------------------------------


@server.tool
async def test_input_required_result_elicitation(ctx: ToolContext) -> str:
    """Ask for a name under a fixed key."""
    answer = await ctx.elicit("What is your name?", Name, key="user_name")
    return f"Hello, {answer.data.name}!" if answer.action == "accept" else f"Hello! ({answer.action})"


SAMPLING = CreateMessageRequest(
    params=CreateMessageRequestParams(
        messages=[SamplingMessage(role="user", content=TextContent(text="What is the capital of France?"))],
        max_tokens=100,
    )
)


@server.tool
async def test_input_required_result_sampling(ctx: ToolContext) -> str:
    """Ask the client's model."""
    results = await ctx.request_inputs({"capital": SAMPLING})
    return f"The model said: {results['capital'].to_wire()['content']}"


@server.tool
async def test_input_required_result_list_roots(ctx: ToolContext) -> str:
    """Ask for the client's roots."""
    results = await ctx.request_inputs({"roots": ListRootsRequest()})
    return f"Roots: {results['roots'].to_wire()['roots']}"


@server.tool
async def test_input_required_result_request_state(ctx: ToolContext) -> str:
    """Ask once; the answer comes back with the state."""
    await ctx.elicit("Is that fine?", Okay)
    return "state-ok"


@server.tool
async def test_input_required_result_multiple_inputs(ctx: ToolContext) -> str:
    """Ask for three different things at once."""
    form = ElicitRequestFormParams.from_wire(
        {
            "mode": "form",
            "message": "What is your name?",
            "requestedSchema": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
        }
    )
    results = await ctx.request_inputs(
        {"name": ElicitRequest(params=form), "capital": SAMPLING, "roots": ListRootsRequest()}
    )
    return f"Got {', '.join(results)}."


@server.tool
async def test_input_required_result_multi_round(ctx: ToolContext) -> str:
    """Ask twice, one after the other."""
    name = await ctx.elicit("What is your name?", Name)
    color = await ctx.elicit("What is your favourite color?", Color)
    if name.action != "accept" or color.action != "accept":
        return "No answer."
    return f"{name.data.name} likes {color.data.color}."


@server.tool
async def test_input_required_result_tampered_state(ctx: ToolContext) -> str:
    """Ask once; the suite then changes the state."""
    answer = await ctx.elicit("Is that fine?", Okay)
    return answer.action


@server.tool
async def test_input_required_result_capabilities(ctx: ToolContext) -> str:
    """Ask only what the client can answer."""
    if ctx.client_supports({"elicitation": {"form": {}}}):
        answer = await ctx.elicit("What is your name?", Name)
        return answer.action
    await ctx.request_inputs({"capital": SAMPLING})
    return "sampled"


# -- tools: tasks -------------------------------------------------------------------------------

QUICK = timedelta(milliseconds=200)


class Confirm(BaseModel):
    confirm: bool


@server.tool
async def greet(name: str) -> str:
    """Greet somebody; never a task."""
    return f"Hello, {name}!"


@server.tool(task=TaskPolicy(poll_interval=QUICK))
async def slow_compute(seconds: float, label: str = "") -> str:
    """Take some time."""
    await asyncio.sleep(seconds)
    return f"computed {label or 'something'} in {seconds} s"


@server.tool(task=TaskPolicy(poll_interval=QUICK, required=True))
async def failing_job() -> str:
    """Fail as a tool does, in a task only."""
    raise ToolError("This job fails on purpose.")


@server.tool(task=TaskPolicy(poll_interval=QUICK))
async def protocol_error_job() -> str:
    """Fail as a request does."""
    raise InternalFailure("This job ends with a protocol error on purpose.")


@server.tool(task=TaskPolicy(poll_interval=QUICK))
async def confirm_delete(filename: str, ctx: ToolContext) -> str:
    """Ask before deleting, inside the task."""
    answer = await ctx.elicit(f"Delete {filename}?", Confirm)
    if answer.action == "accept" and answer.data.confirm:
        return f"Deleted {filename}."
    return f"Kept {filename}."


@server.tool(task=TaskPolicy(poll_interval=QUICK))
async def multi_input(ctx: ToolContext) -> str:
    """Ask two questions at once, inside the task."""
    name, sure = await ctx.elicit_all(question("Your name?", Name), question("Sure?", Confirm))
    if name.action == "accept" and sure.action == "accept":
        return f"{name.data.name}: {sure.data.confirm}"
    return "No answer."


@server.tool(task=TaskPolicy(poll_interval=QUICK, required=True, starts="on_become_task"))
async def test_tool_with_task(ctx: ToolContext) -> str:
    """Ask first, then go on as a task."""
    answer = await ctx.elicit("Your name?", Name)
    await ctx.become_task()
    return f"Worked for {answer.data.name}." if answer.action == "accept" else "Worked for nobody."


# -- prompts ------------------------------------------------------------------------------------


@server.prompt
async def test_simple_prompt() -> str:
    """A prompt without arguments."""
    return "This is a simple prompt for testing."


@server.prompt
async def test_prompt_with_arguments(arg1: str, arg2: str) -> str:
    """A prompt that uses its arguments."""
    return f"Prompt with arguments: arg1='{arg1}', arg2='{arg2}'"


@server.prompt
async def test_prompt_with_embedded_resource(resourceUri: str) -> list[PromptMessage]:
    """A prompt that embeds a resource."""
    resource = content.embedded_text(resourceUri, "The content of the resource.", mime_type="text/plain")
    return [PromptMessage(role="user", content=resource)]


@server.prompt
async def test_prompt_with_image() -> list[PromptMessage]:
    """A prompt with an image."""
    return [PromptMessage(role="user", content=content.image(PNG, mime_type="image/png"))]


@server.prompt
async def test_input_required_result_prompt(ctx: PromptContext) -> str:
    """A prompt that asks for its context."""
    answer = await ctx.elicit("What is the context?", Context)
    return f"Context: {answer.data.context}" if answer.action == "accept" else "No context."


@server.completion("test_prompt_with_arguments", "arg1")
async def complete_arg1(value: str, context: Mapping[str, str]) -> list[str]:
    return [word for word in ("paris", "park", "party") if word.startswith(value)]


# -- resources ----------------------------------------------------------------------------------


@server.resource("test://static-text", name="static-text", mime_type="text/plain")
async def static_text() -> str:
    """Text that never changes."""
    return "This is the content of the static text resource."


@server.resource("test://static-binary", name="static-binary", mime_type="image/png")
async def static_binary() -> bytes:
    """Bytes that never change."""
    return PNG


@server.resource("test://template/{id}/data", name="template", mime_type="application/json")
async def template_data(id: str) -> dict[str, str]:  # noqa: A002 - the suite's name
    """Data by id."""
    return {"id": id, "data": f"Data for ID: {id}"}
