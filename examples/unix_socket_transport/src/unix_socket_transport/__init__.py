"""MCP over a Unix-domain socket, with the framing of stdio."""

from __future__ import annotations

from .client import UnixSocketClient
from .options import UnixSocketClientOptions, UnixSocketOptions
from .server import UnixSocketTransport

__all__ = ["UnixSocketClient", "UnixSocketClientOptions", "UnixSocketOptions", "UnixSocketTransport"]
