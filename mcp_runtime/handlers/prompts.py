"""Prompts: registration, `prompts/list` and `prompts/get`.

Spec: 2026-07-28 server/prompts.
"""

from __future__ import annotations

import collections.abc
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, TypeAlias, TypedDict, Union, assert_never, get_args, get_origin

from mcp_model import (
    AudioContent,
    EmbeddedResource,
    GetPromptRequestParams,
    GetPromptResult,
    Icon,
    ImageContent,
    PaginatedRequestParams,
    Prompt,
    PromptMessage,
    ResourceLink,
    TextContent,
)
from mcp_runtime.dispatch import Call
from mcp_runtime.errors import InternalFailure, InvalidParams, ProtocolError, RegistrationError
from mcp_runtime.handlers.arguments import ArgumentsRejected
from mcp_runtime.handlers.catalog import Catalog
from mcp_runtime.handlers.interactive import InteractiveRunner
from mcp_runtime.handlers.results import text_block
from mcp_runtime.handlers.signature import HandlerSignature, read_signature
from mcp_runtime.handlers.string_arguments import PROMPT_TYPES, StringArguments, StringParameter
from mcp_runtime.handlers.tools import handler_name
from mcp_runtime.replay.outcome import Completed, InputRequired
from mcp_runtime.seams import Component, Principal

__all__ = ["PromptHandler", "PromptItem", "PromptMethods", "PromptOptions", "PromptValue"]

_BLOCKS: Final = (TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource)

PromptItem: TypeAlias = (
    str | PromptMessage | TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource
)
"""One message; text or a content block alone is said by the user."""

PromptValue: TypeAlias = PromptItem | Sequence[PromptItem] | GetPromptResult
"""What a prompt may return."""


class PromptOptions(TypedDict, total=False):
    """What an author may say of a prompt at registration.

    Attributes:
        name: Name on the wire; by default the function's.
        title: Name for people.
        description: What it is for; by default the docstring.
        icons: Pictures of it.
        meta: `_meta` of its entry in the list.
        tags: For guards; not on the wire.
    """

    name: str
    title: str
    description: str
    icons: Sequence[Icon]
    meta: Mapping[str, Any]
    tags: Sequence[str]


class PromptHandler:
    """A registered prompt: everything about it that can be worked out before it is asked for.

    Args:
        fn: The author's function.
        options: What the author said of it.
        local_names: See `read_signature`.

    Attributes:
        completers: What completes its arguments, by argument; see `mcp_runtime.handlers.completions`.

    Raises:
        RegistrationError: Name, parameters or return type cannot be used.
    """

    def __init__(
        self, fn: Callable[..., Any], options: PromptOptions, *, local_names: Mapping[str, Any] | None = None
    ) -> None:
        self.name = options["name"] if "name" in options else handler_name(fn, "prompt")
        if not self.name:
            raise RegistrationError("a prompt's name must not be empty")
        self.signature = read_signature(
            fn, kind="prompt", name=self.name, leaf="PromptContext", local_names=local_names
        )
        _check_returns(self.signature)
        self.arguments = StringArguments(self.signature, PROMPT_TYPES)
        self.completers: dict[str, HandlerSignature] = {}
        self.component = Component(kind="prompt", name=self.name, tags=frozenset(options.get("tags", ())))
        self.description = options.get("description", self.signature.doc)
        self.listing = self._listing(options)

    def _listing(self, options: PromptOptions) -> dict[str, Any]:
        listing: dict[str, Any] = {"name": self.name}
        if "title" in options:
            listing["title"] = options["title"]
        if self.description:
            listing["description"] = self.description
        if self.arguments.parameters:
            listing["arguments"] = [_argument(parameter) for parameter in self.arguments.parameters.values()]
        if "icons" in options:
            listing["icons"] = [icon.to_wire() for icon in options["icons"]]
        if "meta" in options:
            listing["_meta"] = dict(options["meta"])
        Prompt.from_wire(listing)  # What clients will parse must be a Prompt.
        return listing

    def result(self, value: Any) -> dict[str, Any]:
        """Return the members of the result that carries `value`.

        Raises:
            TypeError: `value` is not what a prompt may return.
        """
        if isinstance(value, GetPromptResult):
            return value.to_wire()
        items = value if isinstance(value, list | tuple) else (value,)
        result: dict[str, Any] = {"messages": [_message(item, self.signature.label) for item in items]}
        if self.description:
            result["description"] = self.description
        return result


class PromptMethods:
    """Serves `prompts/list` and `prompts/get`.

    Args:
        catalog: The prompts.
        runner: Runs their handlers.
        cache_hints: `{"ttlMs", "cacheScope"}` of the list.
    """

    def __init__(
        self, catalog: Catalog[PromptHandler], runner: InteractiveRunner, cache_hints: Mapping[str, Any]
    ) -> None:
        self._catalog = catalog
        self._runner = runner
        self._cache_hints = dict(cache_hints)

    async def list(self, call: Call[PaginatedRequestParams]) -> dict[str, Any]:
        """Return one page of the prompts that the caller may see."""
        page = await self._catalog.page(call.params.cursor, call.principal)
        return {"prompts": page.pop("entries"), **page, **self._cache_hints}

    async def get(self, call: Call[GetPromptRequestParams]) -> dict[str, Any]:
        """Run a prompt, or return what it asks.

        Raises:
            InvalidParams: There is no such prompt for this caller, an argument is missing, unknown or does not fit,
                or its `requestState` or answers are refused.
            InternalFailure: The handler failed.
        """
        prompt = await self.find(call.params.name, call.principal)
        conversation = await self._runner.open(call, prompt.name)
        try:
            arguments = prompt.arguments.bind(call.params.arguments or {})
        except ArgumentsRejected as error:
            raise InvalidParams(
                f"the arguments of prompt {prompt.name!r} do not fit: {error}", data={"name": prompt.name}
            ) from None
        try:
            outcome = await self._runner.run(prompt.signature, arguments, call, conversation)
            match outcome:
                case InputRequired():
                    return await self._runner.input_required(outcome, conversation)
                case Completed():
                    return prompt.result(outcome.value)
                case _:
                    assert_never(outcome)
        except ProtocolError:
            raise
        except Exception as error:
            raise InternalFailure(f"the prompt {prompt.name!r} failed; the server's log says why") from error

    async def find(self, name: str, principal: Principal | None) -> PromptHandler:
        """Return the prompt `name`.

        Raises:
            InvalidParams: There is none that `principal` may see.
        """
        prompt = self._catalog.get(name)
        if prompt is None or not await self._catalog.visible(prompt, principal):
            raise InvalidParams(f"unknown prompt {name!r}", data={"name": name})
        return prompt


def _argument(parameter: StringParameter) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": parameter.name}
    if parameter.title is not None:
        entry["title"] = parameter.title
    if parameter.description is not None:
        entry["description"] = parameter.description
    entry["required"] = parameter.required
    return entry


def _message(item: Any, label: str) -> dict[str, Any]:
    if isinstance(item, PromptMessage):
        return item.to_wire()
    if isinstance(item, str):
        return {"role": "user", "content": text_block(item)}
    if isinstance(item, _BLOCKS):
        return {"role": "user", "content": item.to_wire()}
    raise TypeError(f"{label} returned {type(item).__name__}; a message is a str, PromptMessage or content block")


def _check_returns(signature: HandlerSignature) -> None:
    returns = signature.returns
    if returns not in (inspect.Parameter.empty, Any) and not _is_prompt_value(returns):
        raise RegistrationError(
            f"{signature.label}: its return type {returns!r} is no prompt; return str, PromptMessage, content "
            "blocks, a list of them, or GetPromptResult"
        )


def _is_prompt_value(annotation: Any) -> bool:
    origin = get_origin(annotation)
    arms = [arm for arm in get_args(annotation) if arm is not Ellipsis]
    if origin is Annotated:
        return _is_prompt_value(arms[0])
    if origin in (Union, type(int | str)):
        return all(map(_is_prompt_value, arms))
    if origin in (list, tuple, collections.abc.Sequence):
        return all(map(_is_prompt_value, arms))
    if annotation in (list, tuple):
        return True
    return isinstance(annotation, type) and issubclass(annotation, (str, PromptMessage, GetPromptResult, *_BLOCKS))
