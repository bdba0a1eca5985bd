"""How authors register handlers: the decorators of `Server`, and their counterparts for use at any time.

Each decorator returns the function unchanged, in type too. What is registered can be removed again; listeners of
`subscriptions/listen` hear of both.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ParamSpec, TypeVar, Unpack, overload

from mcp_runtime.handlers.catalog import Catalog
from mcp_runtime.handlers.completions import Completer, CompletionMethods, CompletionRef
from mcp_runtime.handlers.prompts import PromptHandler, PromptOptions, PromptValue
from mcp_runtime.handlers.resources import ResourceHandler, ResourceOptions
from mcp_runtime.handlers.signature import caller_locals
from mcp_runtime.handlers.tools import ToolHandler, ToolOptions
from mcp_runtime.handlers.uri_templates import canonical_uri, is_template
from mcp_runtime.seams import SingleUse

__all__ = ["Registration"]

P = ParamSpec("P")
R = TypeVar("R")
PromptR = TypeVar("PromptR", bound=PromptValue | Awaitable[PromptValue])
CompleterT = TypeVar("CompleterT", bound=Completer)


class Registration:
    """The part of a server that authors write against; the server makes what it fills."""

    _tools: Catalog[ToolHandler]
    _prompts: Catalog[PromptHandler]
    _resources: Catalog[ResourceHandler]
    _templates: Catalog[ResourceHandler]
    _completions: CompletionMethods
    _single_use: SingleUse | None

    # -- tools ----------------------------------------------------------------------------------

    @overload
    def tool(self, fn: Callable[P, R], /) -> Callable[P, R]: ...

    @overload
    def tool(
        self, fn: None = None, /, **options: Unpack[ToolOptions]
    ) -> Callable[[Callable[P, R]], Callable[P, R]]: ...

    def tool(self, fn: Callable[..., Any] | None = None, /, **options: Unpack[ToolOptions]) -> Any:
        """Register a tool; `@server.tool` and `@server.tool(...)` both return the function unchanged.

        Args:
            fn: The function, when used without parentheses.
            **options: See `ToolOptions`.

        Raises:
            RegistrationError: The function cannot be a tool as it is; the message names the parameter.
        """
        names = caller_locals()

        def register(fn: Callable[P, R]) -> Callable[P, R]:
            self.add_tool(fn, local_names=names, **options)
            return fn

        return register if fn is None else register(fn)

    def add_tool(
        self, fn: Callable[..., Any], *, local_names: Mapping[str, Any] | None = None, **options: Unpack[ToolOptions]
    ) -> ToolHandler:
        """Register `fn` as a tool at any time, and return what was made of it.

        Args:
            fn: The author's function.
            local_names: Names its annotations may use besides those of its module; by default the caller's locals.
            **options: See `ToolOptions`.

        Raises:
            RegistrationError: The function cannot be a tool as it is; the message names the parameter.
        """
        names = caller_locals() if local_names is None else local_names
        tool = ToolHandler(fn, options, local_names=names)
        if tool.single_use and self._single_use is None:
            raise ValueError(f"{tool.signature.label}: single_use needs a memory: pass Server(single_use=...)")
        self._tools.add(tool.name, tool)
        if tool.task is not None:
            self._offer_tasks()
        return tool

    def remove_tool(self, name: str) -> None:
        """Remove the tool `name`; calls under way finish.

        Raises:
            KeyError: There is no such tool.
        """
        self._tools.remove(name)

    # -- prompts --------------------------------------------------------------------------------

    @overload
    def prompt(self, fn: Callable[P, PromptR], /) -> Callable[P, PromptR]: ...

    @overload
    def prompt(
        self, fn: None = None, /, **options: Unpack[PromptOptions]
    ) -> Callable[[Callable[P, PromptR]], Callable[P, PromptR]]: ...

    def prompt(self, fn: Callable[..., Any] | None = None, /, **options: Unpack[PromptOptions]) -> Any:
        """Register a prompt; `@server.prompt` and `@server.prompt(...)` both return the function unchanged.

        Its parameters are the prompt's arguments: `str`, a Literal or an Enum of strings, or one of them `| None`.

        Args:
            fn: The function, when used without parentheses.
            **options: See `PromptOptions`.

        Raises:
            RegistrationError: The function cannot be a prompt as it is; the message names the parameter.
        """
        names = caller_locals()

        def register(fn: Callable[P, R]) -> Callable[P, R]:
            self.add_prompt(fn, local_names=names, **options)
            return fn

        return register if fn is None else register(fn)

    def add_prompt(
        self, fn: Callable[..., Any], *, local_names: Mapping[str, Any] | None = None, **options: Unpack[PromptOptions]
    ) -> PromptHandler:
        """Register `fn` as a prompt at any time, and return what was made of it.

        Args:
            fn: The author's function.
            local_names: Names its annotations may use besides those of its module; by default the caller's locals.
            **options: See `PromptOptions`.

        Raises:
            RegistrationError: The function cannot be a prompt as it is; the message names the parameter.
        """
        prompt = PromptHandler(fn, options, local_names=caller_locals() if local_names is None else local_names)
        self._prompts.add(prompt.name, prompt)
        return prompt

    def remove_prompt(self, name: str) -> None:
        """Remove the prompt `name` and its completions.

        Raises:
            KeyError: There is no such prompt.
        """
        self._prompts.remove(name)

    # -- resources ------------------------------------------------------------------------------

    def resource(self, uri: str, /, **options: Unpack[ResourceOptions]) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """Register a resource, or a resource template if `uri` has variables; returns the function unchanged.

        The variables of a template are the function's parameters: `{id}` is one path segment, `{+path}` is
        a relative path, `{?q}` is a query value that may be absent. Values that a parameter's type cannot read
        are no resource.

        Args:
            uri: For example `docs://readme` or `repo://{owner}/{+path}{?ref}`.
            **options: See `ResourceOptions`.

        Raises:
            RegistrationError: URI and function do not fit together; the message names variable or parameter.
        """
        names = caller_locals()

        def register(fn: Callable[P, R]) -> Callable[P, R]:
            self.add_resource(uri, fn, local_names=names, **options)
            return fn

        return register

    def add_resource(
        self,
        uri: str,
        fn: Callable[..., Any],
        *,
        local_names: Mapping[str, Any] | None = None,
        **options: Unpack[ResourceOptions],
    ) -> ResourceHandler:
        """Register `fn` as a resource or resource template at any time, and return what was made of it.

        Args:
            uri: A URI or a URI template.
            fn: The author's function.
            local_names: Names its annotations may use besides those of its module; by default the caller's locals.
            **options: See `ResourceOptions`.

        Raises:
            RegistrationError: URI and function do not fit together; the message names variable or parameter.
        """
        names = caller_locals() if local_names is None else local_names
        resource = ResourceHandler(uri, fn, options, local_names=names)
        (self._resources if resource.template is None else self._templates).add(resource.key, resource)
        return resource

    def remove_resource(self, uri: str) -> None:
        """Remove the resource or resource template `uri`, and a template's completions.

        Raises:
            KeyError: There is no such resource.
        """
        if is_template(uri):
            self._templates.remove(uri)
        else:
            self._resources.remove(canonical_uri(uri) or uri)

    # -- completions ----------------------------------------------------------------------------

    def completion(self, ref: CompletionRef, argument: str, /) -> Callable[[CompleterT], CompleterT]:
        """Register what completes one argument of a prompt or one variable of a resource template.

        The function takes the text typed so far and, if it wants them, the values of other arguments that are
        settled. It returns the best values first; the first 100 are sent.

            @server.completion("review", "language")
            async def languages(value: str, context: Mapping[str, str]) -> list[str]: ...

        Args:
            ref: Name of a registered prompt, or a registered resource template.
            argument: Name of the argument or variable.

        Raises:
            RegistrationError: There is no such prompt, template or argument, or it has a completer.
        """
        names = caller_locals()

        def register(fn: CompleterT) -> CompleterT:
            self.add_completion(ref, argument, fn, local_names=names)
            return fn

        return register

    def add_completion(
        self, ref: CompletionRef, argument: str, fn: Completer, *, local_names: Mapping[str, Any] | None = None
    ) -> None:
        """Register `fn` as what completes `argument` of `ref` at any time; see `completion`."""
        names = caller_locals() if local_names is None else local_names
        self._completions.add(ref, argument, fn, local_names=names)

    # -- for the server -------------------------------------------------------------------------

    def _offer_tasks(self) -> None:
        """Serve the methods of tasks from now on."""
        raise NotImplementedError

    @property
    def _interactive(self) -> bool:
        """True when any handler may ask."""
        handlers = (*self._tools, *self._prompts, *self._resources, *self._templates)
        return any(handler.signature.context is not None for handler in handlers)
