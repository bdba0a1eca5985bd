"""Completions: suggestions for the arguments of prompts and the variables of resource templates.

An author registers a function for one argument; a Literal, an Enum or a bool completes by itself. Whoever may not
see the prompt or template gets the answer that one which does not exist gives.

Spec: 2026-07-28 server/utilities/completion.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from mcp_model import CompleteRequestParams, Completion, PromptReference, ResourceTemplateReference
from mcp_runtime.dispatch import Call
from mcp_runtime.errors import InternalFailure, InvalidParams, ProtocolError, RegistrationError
from mcp_runtime.handlers.catalog import Catalog
from mcp_runtime.handlers.interactive import InteractiveRunner
from mcp_runtime.handlers.prompts import PromptHandler, PromptMethods
from mcp_runtime.handlers.resources import ResourceHandler, ResourceMethods
from mcp_runtime.handlers.signature import HandlerSignature, read_signature

__all__ = ["Completer", "CompletionMethods", "CompletionRef", "Completions"]

MAX_VALUES: Final = 100

CompletionRef: TypeAlias = str | PromptReference | ResourceTemplateReference
"""A prompt's name or a resource template, as text or as the wire refers to it."""

Completions: TypeAlias = Sequence[str] | Completion
"""What a completer returns: values, best first, or a part of them with `total` and `has_more`."""

Completer: TypeAlias = Callable[..., Completions | Awaitable[Completions]]
"""`(value: str) -> Completions` or `(value: str, context: Mapping[str, str]) -> Completions`, sync or async."""


class CompletionMethods:
    """Serves `completion/complete`.

    Args:
        prompts: The prompts whose arguments are completed.
        templates: The resource templates whose variables are.
        prompt_methods: Finds prompts for a caller.
        resource_methods: Finds templates for a caller.
        runner: Runs the completers.
    """

    def __init__(
        self,
        prompts: Catalog[PromptHandler],
        templates: Catalog[ResourceHandler],
        prompt_methods: PromptMethods,
        resource_methods: ResourceMethods,
        runner: InteractiveRunner,
    ) -> None:
        self._prompts = prompts
        self._templates = templates
        self._prompt_methods = prompt_methods
        self._resource_methods = resource_methods
        self._runner = runner

    @property
    def offered(self) -> bool:
        """True when any argument of any prompt or template completes."""
        handlers: tuple[PromptHandler | ResourceHandler, ...] = (*self._prompts, *self._templates)
        return any(
            handler.completers or any(parameter.choices for parameter in handler.arguments.parameters.values())
            for handler in handlers
        )

    def add(
        self, ref: CompletionRef, argument: str, fn: Completer, *, local_names: Mapping[str, Any] | None = None
    ) -> None:
        """Complete `argument` of `ref` with `fn`, until the prompt or template is removed.

        Raises:
            RegistrationError: There is no such prompt, template or argument, it has a completer, or `fn` does not
                take what a completer gets.
        """
        handler, label = self._registered(ref)
        if argument not in handler.arguments.parameters:
            raise RegistrationError(f"{label} has no argument {argument!r} to complete")
        if argument in handler.completers:
            raise RegistrationError(f"{label}: argument {argument!r} has a completer already")
        signature = read_signature(
            fn, kind="completion", name=f"{handler.name}.{argument}", leaf="Elicitor", local_names=local_names
        )
        if signature.context is not None:
            raise RegistrationError(
                f"{signature.label}: parameter {signature.context[0]!r}: a completion cannot ask, so it has no context"
            )
        required = [parameter for parameter in signature.parameters if parameter.required]
        if not signature.parameters or len(required) > 2:
            raise RegistrationError(
                f"{signature.label}: a completer takes (value) or (value, context), "
                f"not {[parameter.name for parameter in signature.parameters]}"
            )
        handler.completers[argument] = signature

    async def complete(self, call: Call[CompleteRequestParams]) -> dict[str, Any]:
        """Return suggestions for one argument.

        Raises:
            InvalidParams: There is no such prompt or template for this caller, or it has no such argument.
            InternalFailure: The completer failed.
        """
        params = call.params
        handler = await self._visible(call)
        name, value = params.argument.name, params.argument.value
        parameter = handler.arguments.parameters.get(name)
        if parameter is None:
            raise InvalidParams(f"unknown argument {name!r}", data={"argument": name})
        completer = handler.completers.get(name)
        if completer is None:
            return _result(_matching(parameter.choices, value))
        context = {} if params.context is None else dict(params.context.arguments or {})
        try:
            return _result(await self._runner.plain(completer, _arguments(completer, value, context)))
        except ProtocolError:
            raise
        except Exception as error:
            raise InternalFailure(f"completing {name!r} failed; the server's log says why") from error

    async def _visible(self, call: Call[CompleteRequestParams]) -> PromptHandler | ResourceHandler:
        ref = call.params.ref
        if isinstance(ref, PromptReference):
            return await self._prompt_methods.find(ref.name, call.principal)
        return await self._resource_methods.find_template(ref.uri, call.principal)

    def _registered(self, ref: CompletionRef) -> tuple[PromptHandler | ResourceHandler, str]:
        prompt = template = None
        if not isinstance(ref, ResourceTemplateReference):
            prompt = self._prompts.get(ref if isinstance(ref, str) else ref.name)
        if not isinstance(ref, PromptReference):
            template = self._templates.get(ref if isinstance(ref, str) else ref.uri)
        if prompt is not None and template is not None:
            raise RegistrationError(
                f"{ref!r} is both a prompt and a resource template; pass a reference to one of them"
            )
        found = template if prompt is None else prompt
        if found is None:
            raise RegistrationError(f"no prompt or resource template {ref!r} is registered; register it first")
        return found, found.signature.label


def _arguments(completer: HandlerSignature, value: str, context: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments by the names the author gave them."""
    names = (parameter.name for parameter in completer.parameters)
    return dict(zip(names, (value, context), strict=False))


def _matching(choices: Iterable[str], value: str) -> list[str]:
    """Return the choices that begin with `value`, then those that hold it elsewhere; case does not matter."""
    typed = value.casefold()
    holding = [choice for choice in choices if typed in choice.casefold()]
    return sorted(holding, key=lambda choice: not choice.casefold().startswith(typed))


def _result(suggested: Any) -> dict[str, Any]:
    if isinstance(suggested, Completion):
        return {"completion": suggested.to_wire()}
    if isinstance(suggested, str) or not isinstance(suggested, Sequence):
        raise TypeError(f"a completer returned {type(suggested).__name__}; return a list of str, or a Completion")
    values = list(suggested)
    if not all(isinstance(value, str) for value in values):
        raise TypeError("a completer returned values that are not str")
    return {
        "completion": {
            "values": values[:MAX_VALUES],
            "total": len(values),
            "hasMore": len(values) > MAX_VALUES,
        }
    }
