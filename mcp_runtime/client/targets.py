"""From what a client is told to talk to, to a transport that talks to it.

Transports come from the registry, so this knows none but by name: `memory` for a server object, `stdio` for a command.
"""

from __future__ import annotations

import asyncio
import shlex
import uuid
from collections.abc import AsyncGenerator, Hashable, Mapping, Sequence
from contextlib import aclosing
from typing import Any, Protocol, TypeAlias, cast

from mcp_runtime.errors import ConnectionClosed
from mcp_runtime.registry import load_transport, make_client
from mcp_runtime.seams import ClientTransport, OutgoingMessage, Transport
from mcp_runtime.server import Server

__all__ = ["Target", "connect_target"]

Target: TypeAlias = "str | Sequence[str] | Server | ClientTransport"
"""A URL, the command that launches a server, a server object of this process, or a transport."""


def connect_target(target: Target, options: Mapping[str, Any]) -> tuple[ClientTransport, Hashable]:
    """Return a transport to `target`, not yet open, and what tells its server from others.

    Args:
        target: What to talk to.
        options: Options of the transport's calling side, for a URL or a command.

    Raises:
        UnknownTransport: No installed transport connects to such a URL.
        TransportUnavailable: A package it needs is missing.
        OptionError: An option is unknown or its value cannot be used.
        ValueError: Options were given that the target has no use for.
    """
    if isinstance(target, str):
        return make_client(target, **options), target
    if isinstance(target, Sequence):
        url = f"stdio:{shlex.join(target)}"
        return make_client(url, **options), url
    if options:
        raise ValueError("transport options go with a URL or a command; this target has its own")
    if isinstance(target, Server):
        return _EmbeddedServer(target), _Itself(target)
    return target, _Itself(target)


class _Itself:
    """Equal to what wraps the very same object; keeps that alive, so that no other can take its place."""

    __slots__ = ("_what",)

    def __init__(self, what: object) -> None:
        self._what = what

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and other._what is self._what

    def __hash__(self) -> int:
        return id(self._what)


class _Serving(Protocol):
    async def started(self) -> None: ...


class _EmbeddedServer:
    """Serves a server of this process over the memory transport, for one client and as long as that is open."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._transport: Transport | None = None
        self._serving: asyncio.Task[None] | None = None
        self._client: ClientTransport | None = None

    async def open(self) -> None:
        await self.close()
        name = f"client-{uuid.uuid4().hex}"
        plugin = load_transport("memory")
        transport = plugin.server(plugin.options(name=name))
        self._transport = transport
        self._serving = asyncio.create_task(transport.serve(self._server), name=f"mcp {self._server.name} in memory")
        started = asyncio.create_task(cast("_Serving", transport).started())
        try:
            await asyncio.wait({started, self._serving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            started.cancel()
        if self._serving.done():
            await self._serving
            raise ConnectionClosed("the server ended before it served")
        self._client = make_client(f"memory://{name}")
        await self._client.open()

    async def exchange(self, message: OutgoingMessage) -> AsyncGenerator[bytes, None]:
        if self._client is None:
            raise ConnectionClosed("the client is not open")
        async with aclosing(self._client.exchange(message)) as items:
            async for item in items:
                yield item

    async def close(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.close()
        transport, self._transport = self._transport, None
        serving, self._serving = self._serving, None
        if transport is not None and serving is not None and not serving.done():
            await transport.stop()
            await serving
