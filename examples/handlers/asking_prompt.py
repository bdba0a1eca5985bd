"""A prompt that asks the user before it is written, with completions for its argument."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from mcp_runtime import PromptContext, Server

server = Server("reviews", version="1.0.0")


class Focus(BaseModel):
    focus: Literal["security", "speed", "style"]
    strict: bool = False


@server.prompt(title="Review code")
async def review(language: str, ctx: PromptContext) -> list[str]:
    """Ask for a code review."""
    answer = await ctx.elicit(f"What matters in this {language} code?", Focus)
    if answer.action != "accept":
        return [f"Review this {language} code."]
    tone = "Be strict." if answer.data.strict else "Be kind."
    return [f"Review this {language} code for {answer.data.focus}.", tone]


@server.completion("review", "language")
async def languages(value: str) -> list[str]:
    return [name for name in ("python", "perl", "rust") if name.startswith(value)]
