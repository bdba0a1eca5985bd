"""The stdio transport as the registry knows it: `stdio:` and a command line stand for a URL."""

from __future__ import annotations

from typing import Final

from mcp_runtime.registry import TransportPlugin
from transports.stdio.client import StdioClient
from transports.stdio.options import StdioClientOptions, StdioOptions
from transports.stdio.server import StdioTransport

__all__ = ["plugin"]

plugin: Final = TransportPlugin(
    name="stdio",
    schemes=("stdio",),
    options=StdioOptions,
    server=StdioTransport,
    client_options=StdioClientOptions,
    client=StdioClient,
)
