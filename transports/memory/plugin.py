"""The memory transport as the registry knows it."""

from __future__ import annotations

from typing import Final

from mcp_runtime.registry import TransportPlugin
from transports.memory.client import MemoryClient
from transports.memory.options import MemoryClientOptions, MemoryOptions
from transports.memory.server import MemoryTransport

__all__ = ["plugin"]

plugin: Final = TransportPlugin(
    name="memory",
    schemes=("memory",),
    options=MemoryOptions,
    server=MemoryTransport,
    client_options=MemoryClientOptions,
    client=lambda url, options: MemoryClient(url),
)
