"""Reads a handler's signature once, at registration: its context parameter and its own parameters.

Annotations are resolved as they stand in the author's module: strings from `from __future__ import annotations`,
`Annotated`, functions wrapped with `functools.wraps`, bound methods, callable objects and partials. What
cannot work is refused here, naming function and parameter. What the parameters of a tool mean for its
schema is the business of `mcp_runtime.handlers.arguments`.
"""

from __future__ import annotations

import functools
import inspect
import sys
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from mcp_runtime import blocking, context
from mcp_runtime.errors import RegistrationError

__all__ = ["HandlerSignature", "Parameter", "caller_locals", "read_signature"]

_ASYNC_CONTEXTS = (context.Elicitor,)
_BLOCKING_CONTEXTS = (blocking.Elicitor,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A parameter that the client fills; `default` is `inspect.Parameter.empty` for a required one."""

    name: str
    annotation: Any
    default: Any

    @property
    def required(self) -> bool:
        """True when the handler has no default for it."""
        return self.default is inspect.Parameter.empty


@dataclass(frozen=True, slots=True, kw_only=True)
class HandlerSignature:
    """A handler as the runtime calls it.

    Attributes:
        fn: The callable, called with keyword arguments.
        label: How messages name it, for example `tool 'add' (shop.add)`.
        is_async: True when calling it gives an awaitable.
        context: Name and class of its context parameter, if it has one.
        parameters: The other parameters, in order.
        returns: The resolved return annotation; `inspect.Parameter.empty` if there is none.
        doc: Its docstring, dedented.
    """

    fn: Callable[..., Any]
    label: str
    is_async: bool
    context: tuple[str, type[Any]] | None
    parameters: tuple[Parameter, ...]
    returns: Any
    doc: str | None


def read_signature(
    fn: Callable[..., Any], *, kind: str, name: str, leaf: str, local_names: Mapping[str, Any] | None = None
) -> HandlerSignature:
    """Return how to call `fn`.

    Args:
        fn: The author's function or callable object.
        kind: What it is registered as, for messages: `tool`, `prompt`, ...
        name: The name it is registered under.
        leaf: Name of the context class that fits its kind, for example `ToolContext`.
        local_names: Names that annotations may use besides those of its module; see `caller_locals`.

    Raises:
        RegistrationError: A parameter cannot be filled by name, has no annotation, or has a context class that
            does not fit the handler; or the handler is a generator.
    """
    label = f"{kind} {name!r} ({_qualified_name(fn)})"
    try:
        signature = inspect.signature(fn)
    except (TypeError, ValueError) as error:
        raise RegistrationError(f"{label}: has no signature: {error}") from None
    if _yields(fn):
        raise RegistrationError(f"{label}: is a generator; return the value, and report progress through the context")
    hints = _resolved_hints(fn, label, local_names or {})
    is_async = _is_async(fn)
    found: tuple[str, type[Any]] | None = None
    parameters = []
    for parameter in signature.parameters.values():
        where = f"{label}: parameter {parameter.name!r}"
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise RegistrationError(f"{where} cannot be filled by name; use plain parameters")
        annotation = hints.get(parameter.name, inspect.Parameter.empty)
        if annotation is inspect.Parameter.empty:
            raise RegistrationError(f"{where} has no annotation; its type makes the schema")
        context_type = _context_type(annotation)
        if context_type is None:
            parameters.append(Parameter(name=parameter.name, annotation=annotation, default=parameter.default))
            continue
        if found is not None:
            raise RegistrationError(f"{where} is a second context; {found[0]!r} is the first")
        found = (parameter.name, _leaf_class(context_type, is_async, leaf, where))
    return HandlerSignature(
        fn=fn,
        label=label,
        is_async=is_async,
        context=found,
        parameters=tuple(parameters),
        returns=hints.get("return", inspect.Parameter.empty),
        doc=inspect.getdoc(fn) if not _is_plain_object(fn) else None,
    )


def caller_locals() -> dict[str, Any]:
    """Return the local names of the code that registers a handler, outside this package.

    Types defined inside a function can then be used in annotations that are kept as strings.
    """
    package = __name__.partition(".")[0] + "."
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(package):
        frame = frame.f_back
    return dict(frame.f_locals)


def _leaf_class(found: type[Any], is_async: bool, leaf: str, where: str) -> type[Any]:
    """Return the class to make for a context parameter annotated `found`."""
    is_blocking = issubclass(found, _BLOCKING_CONTEXTS)
    home = context if is_async else blocking
    if is_async and is_blocking:
        raise RegistrationError(f"{where} is a blocking context; an async handler takes mcp_runtime.{leaf}")
    if not is_async and not is_blocking:
        raise RegistrationError(f"{where} is an async context; a def handler takes mcp_runtime.blocking.{leaf}")
    expected: type[Any] = getattr(home, leaf)
    if not issubclass(expected, found):
        raise RegistrationError(f"{where} is {found.__name__}; this kind of handler takes {leaf}")
    return home.Elicitor if found is home.Elicitor else expected


def _context_type(annotation: Any) -> type[Any] | None:
    """Return the context class that `annotation` names, through `Annotated` and `| None`."""
    if get_origin(annotation) is Annotated:
        return _context_type(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        arms = [arm for arm in get_args(annotation) if arm is not type(None)]
        return _context_type(arms[0]) if len(arms) == 1 else None
    if isinstance(annotation, type) and issubclass(annotation, _ASYNC_CONTEXTS + _BLOCKING_CONTEXTS):
        return annotation
    return None


def _resolved_hints(fn: Callable[..., Any], label: str, local_names: Mapping[str, Any]) -> dict[str, Any]:
    source = _function_of(fn)
    try:
        try:
            return typing.get_type_hints(source, include_extras=True)
        except NameError:  # The handler's own module comes first: the caller may use the same names for other things.
            return typing.get_type_hints(source, localns={**local_names}, include_extras=True)
    except NameError as error:
        raise RegistrationError(f"{label}: an annotation cannot be resolved: {error}") from None
    except TypeError as error:
        raise RegistrationError(f"{label}: its annotations cannot be read: {error}") from None


def _function_of(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function whose annotations describe `fn`."""
    while True:
        if isinstance(fn, functools.partial):
            fn = fn.func
        elif hasattr(fn, "__wrapped__"):
            fn = fn.__wrapped__
        elif inspect.ismethod(fn):
            fn = fn.__func__
        elif _is_plain_object(fn):
            fn = type(fn).__call__
        else:
            return fn


def _is_plain_object(fn: Callable[..., Any]) -> bool:
    return not (inspect.isroutine(fn) or isinstance(fn, functools.partial | type))


def _is_async(fn: Callable[..., Any]) -> bool:
    while isinstance(fn, functools.partial):
        fn = fn.func
    if _is_plain_object(fn):
        fn = type(fn).__call__
    # A sync wrapper around an async function, as functools.wraps makes it, gives an awaitable too.
    return inspect.iscoroutinefunction(fn) or inspect.iscoroutinefunction(inspect.unwrap(fn))


def _yields(fn: Callable[..., Any]) -> bool:
    source = _function_of(fn)
    return inspect.isgeneratorfunction(source) or inspect.isasyncgenfunction(source)


def _qualified_name(fn: Callable[..., Any]) -> str:
    source = _function_of(fn)
    return f"{source.__module__}.{source.__qualname__}"
