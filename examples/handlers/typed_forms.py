"""Forms from types: a pydantic model, a dataclass, a TypedDict. The answer is an instance of the type.

A field with a default, or one that may be None, is optional for the user.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NotRequired

from pydantic import BaseModel, Field, field_validator
from typing_extensions import TypedDict

from mcp_runtime import Server, ToolContext

server = Server("profiles", version="1.0.0")


class Profile(BaseModel):
    """A model may check more than a schema can say; its words reach the client when it refuses an answer."""

    name: Annotated[str, Field(title="Full name", min_length=1)]
    age: Annotated[int, Field(ge=0, le=150)]

    @field_validator("name")
    @classmethod
    def no_digits(cls, name: str) -> str:
        if any(character.isdigit() for character in name):
            raise ValueError("a name has no digits")
        return name


@dataclass
class Address:
    street: str
    city: str = "Paris"


class Preferences(TypedDict):
    newsletter: bool
    nickname: NotRequired[str]


@server.tool()
async def create_profile(ctx: ToolContext) -> str:
    """Create the user's profile."""
    profile = await ctx.elicit("Who are you?", Profile)
    if profile.action != "accept":
        return "No profile was created."
    address = await ctx.elicit("Where do you live?", Address)
    city = address.data.city if address.action == "accept" else "somewhere"
    preferences = await ctx.elicit("What do you like?", Preferences)
    called = profile.data.name
    if preferences.action == "accept":
        called = preferences.data.get("nickname", called)
    return f"{called} ({profile.data.age}) from {city}"
