"""Transports by name or URL scheme, chosen when a program starts.

A transport registers a `TransportPlugin` under the entry-point group `mcp_runtime.transports`, in its own package
or in this one. Nothing of it is imported before it is asked for by name, so a program pays for
the transport it uses and needs no other's dependencies.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import Distribution, EntryPoint, entry_points
from typing import Any, Final, Generic, Protocol, TypeVar

from mcp_runtime.errors import OptionError, TransportUnavailable, UnknownTransport
from mcp_runtime.seams import ClientTransport, Transport

__all__ = [
    "ENTRY_POINT_GROUP",
    "ProcessPool",
    "TransportPlugin",
    "installed_transports",
    "load_for_url",
    "load_transport",
    "make_client",
    "make_transport",
]

ENTRY_POINT_GROUP: Final = "mcp_runtime.transports"

# Looked at before any other, so that finding the transport of a URL loads that one only.
_SCHEME_NAMES: Final = {"https": "http", "ws": "websocket", "wss": "websocket"}

_DISTRIBUTION: Final = "dacapo-mcp"
_EXTRAS: Final = ("http", "websocket")

O = TypeVar("O")  # noqa: E741
C = TypeVar("C")


class ProcessPool(Protocol):
    """Several processes that serve one server; its factory takes target, options, processes, and whether on uvloop."""

    async def run(self) -> None:
        """Keep the processes running until `stop` is called."""

    async def stop(self) -> None:
        """Ask every process to end in an orderly way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TransportPlugin(Generic[O, C]):
    """What an entry point of the group loads to.

    Attributes:
        name: The name it is chosen by; equal to the name of the entry point.
        schemes: URL schemes its clients connect to, lower-case.
        options: Frozen dataclass of the serving side's options, each with a default. Its
            `__post_init__` raises ValueError for a value that cannot be used.
        server: Makes the serving side.
        client_options: The same for the calling side.
        client: Makes the calling side for a URL.
        pool: Makes what serves `module:attribute` from several processes; None where that cannot be.
    """

    name: str
    schemes: tuple[str, ...]
    options: type[O]
    server: Callable[[O], Transport]
    client_options: type[C]
    client: Callable[[str, C], ClientTransport]
    pool: Callable[[str, O, int, bool], ProcessPool] | None = None


def installed_transports() -> tuple[str, ...]:
    """Return the names of the registered transports in alphabetical order, without importing any."""
    return tuple(sorted(_entry_points()))


def load_transport(name: str) -> TransportPlugin[Any, Any]:
    """Return the plugin registered as `name`.

    Raises:
        UnknownTransport: There is none.
        TransportUnavailable: A package it needs is missing.
        TypeError: The entry point is no plugin.
    """
    found = _entry_points()
    if name not in found:
        raise UnknownTransport(f"there is no transport named {name!r}; {_what_there_is(found)}")
    return _load(found[name])


def load_for_url(url: str) -> TransportPlugin[Any, Any]:
    """Return the plugin whose clients connect to `url`; raises as `load_transport` does."""
    scheme = url.partition(":")[0].lower()
    found = _entry_points()
    likely = [name for name in (scheme, _SCHEME_NAMES.get(scheme)) if name in found]
    for name in likely:
        plugin = _load(found[name])
        if scheme in plugin.schemes:
            return plugin
    for name in sorted(found.keys() - set(likely) - set(_SCHEME_NAMES.values())):
        try:
            plugin = _load(found[name])
        except TransportUnavailable:
            continue
        if scheme in plugin.schemes:
            return plugin
    raise UnknownTransport(f"no installed transport connects to {scheme!r} URLs; {_what_there_is(found)}")


def make_transport(name: str, **options: Any) -> Transport:
    """Return the serving side of the transport `name`, for example `make_transport("http", port=8080)`.

    Raises:
        OptionError: An option is unknown or its value cannot be used.

    Raises besides what `load_transport` does.
    """
    plugin = load_transport(name)
    return _build(plugin.name, plugin.server, _options(plugin.name, plugin.options, options))


def make_client(url: str, **options: Any) -> ClientTransport:
    """Return the calling side for `url`; raises as `make_transport` does."""
    plugin = load_for_url(url)
    made = _options(plugin.name, plugin.client_options, options)
    return _build(plugin.name, lambda options: plugin.client(url, options), made)


# -- details ------------------------------------------------------------------------------------


def _entry_points() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINT_GROUP)}


def _load(entry: EntryPoint) -> TransportPlugin[Any, Any]:
    try:
        plugin = entry.load()
    except ModuleNotFoundError as error:
        raise _unavailable(entry.name, error) from error
    if not isinstance(plugin, TransportPlugin):
        raise TypeError(f"the entry point {entry.name!r} of {ENTRY_POINT_GROUP!r} is no TransportPlugin")
    return plugin


def _options(name: str, kind: type[O], options: dict[str, Any]) -> O:
    try:
        return kind(**options)
    except (TypeError, ValueError) as error:
        raise OptionError(f"transport {name!r}: {error}") from error


_Made = TypeVar("_Made")


def _build(name: str, factory: Callable[[O], _Made], options: O) -> _Made:
    try:
        return factory(options)
    except ModuleNotFoundError as error:
        raise _unavailable(name, error) from error


def _unavailable(name: str, error: ModuleNotFoundError) -> TransportUnavailable:
    missing = (error.name or "").partition(".")[0]
    entry = _entry_points().get(name)
    distribution = None if entry is None else entry.dist
    extra = None if distribution is None else _extra_for(distribution, missing, name)
    advice = f"install {missing!r}"
    if distribution is not None and extra is not None:
        advice = f'pip install "{distribution.name}[{extra}]"'
    return TransportUnavailable(f"transport {name!r} needs the package {missing!r}, which is missing: {advice}")


def _extra_for(distribution: Distribution, package: str, transport: str) -> str | None:
    """Return the extra of `distribution` that brings `package`; the one named like the transport if there is."""
    extras = []
    for requirement in distribution.requires or ():
        needed = re.match(r"[\w.-]+", requirement)
        extra = re.search(r"extra\s*==\s*['\"]([\w.-]+)['\"]", requirement)
        if needed and extra and needed[0].lower().replace("-", "_") == package.lower().replace("-", "_"):
            extras.append(extra[1])
    if transport in extras:
        return transport
    return extras[0] if extras else None


def _what_there_is(found: Iterable[str]) -> str:
    ways = " or ".join(f'pip install "{_DISTRIBUTION}[{extra}]"' for extra in _EXTRAS)
    return (
        f"installed: {', '.join(sorted(found)) or 'none'}. Get more with {ways}, or from a package that registers "
        f"under {ENTRY_POINT_GROUP!r}"
    )
