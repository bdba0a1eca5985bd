"""What the entry point `unix` loads to."""

from __future__ import annotations

from typing import Final

from mcp_runtime.registry import TransportPlugin

from .client import UnixSocketClient
from .options import UnixSocketClientOptions, UnixSocketOptions
from .server import UnixSocketTransport

__all__ = ["plugin"]

plugin: Final = TransportPlugin(
    name="unix",
    schemes=("unix",),
    options=UnixSocketOptions,
    server=UnixSocketTransport,
    client_options=UnixSocketClientOptions,
    client=UnixSocketClient,
)
