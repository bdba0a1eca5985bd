"""What may be set about serving and calling over WebSocket."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mcp_runtime.connection import DEFAULT_MAX_IN_FLIGHT, DEFAULT_MAX_WAITING

__all__ = ["SUBPROTOCOL", "WebSocketClientOptions", "WebSocketOptions"]

SUBPROTOCOL: Final = "mcp"


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSocketOptions:
    """Options of the serving side; times in seconds, sizes in bytes.

    Attributes:
        host: Address or name to bind. The default is reachable from this machine only.
        port: Port to bind; 0 takes a free one, readable from `WebSocketTransport.port` once serving.
        path: Path of the one MCP endpoint.
        max_message_bytes: Cap on one incoming message, decompressed; a larger one closes with 1009.
        max_connections: How many sockets may be open; any beyond are refused with 503.
        max_in_flight: How many requests of one socket are worked on at once.
        max_waiting: How many more of one socket may wait for their turn.
        open_seconds: How long a client may take to finish the upgrade.
        ping_seconds: Pause between keep-alive pings, and how long a pong may take.
        write_seconds: How long a client may leave a message unread before it is cut off.
        close_seconds: How long a client may take over the closing handshake.
        shutdown_seconds: How long requests in flight may go on after a stop; then 1001.
        allowed_origins: Values of `Origin` that may connect, compared exactly; see `SourcePolicy`.
        allowed_hosts: Values of `Host` that are served; see `SourcePolicy`.
        compression: Offer permessage-deflate. It costs memory on every socket.
        ssl_context: Serve TLS with this context.
        certificate: Serve TLS with this PEM chain; ignored when `ssl_context` is set.
        private_key: Key of `certificate`, if it is in a file of its own.
        reuse_port: Let several processes bind the same port (`SO_REUSEPORT`).
    """

    host: str = "127.0.0.1"
    port: int = 8001
    path: str = "/mcp"
    max_message_bytes: int = 4 * 1024 * 1024
    max_connections: int = 10_000
    max_in_flight: int = DEFAULT_MAX_IN_FLIGHT
    max_waiting: int = DEFAULT_MAX_WAITING
    open_seconds: float = 10.0
    ping_seconds: float = 20.0
    write_seconds: float = 30.0
    close_seconds: float = 5.0
    shutdown_seconds: float = 10.0
    allowed_origins: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] | None = None
    compression: bool = False
    ssl_context: ssl.SSLContext | None = None
    certificate: Path | None = None
    private_key: Path | None = None
    reuse_port: bool = False

    def __post_init__(self) -> None:
        if not self.path.startswith("/"):
            raise ValueError(f"path must start with a slash, not {self.path!r}")
        if not 0 <= self.port <= 65535:
            raise ValueError("port must be between 0 and 65535")
        if self.max_waiting < 0:
            raise ValueError("max_waiting must not be negative")
        _check_positive(self, "max_message_bytes", "max_connections", "max_in_flight")
        _check_positive(self, "open_seconds", "ping_seconds", "write_seconds", "close_seconds", "shutdown_seconds")

    def tls(self) -> ssl.SSLContext | None:
        """Return the context to serve TLS with, or None for a plain socket.

        Raises:
            OSError: A certificate or key file cannot be read.
        """
        if self.ssl_context is not None or self.certificate is None:
            return self.ssl_context
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.private_key)
        return context


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSocketClientOptions:
    """Options of the calling side; times in seconds, sizes in bytes.

    Attributes:
        headers: Headers of the upgrade request, for example `{"Authorization": "Bearer ..."}`.
        max_message_bytes: Cap on one incoming message, decompressed.
        open_seconds: How long connecting may take.
        ping_seconds: Pause between keep-alive pings, and how long a pong may take.
        close_seconds: How long the server may take over the closing handshake.
        compression: Offer permessage-deflate.
        proxy: Use the proxy that the environment names for the address, if it names one.
        ssl_context: Check a `wss` server with this context.
    """

    headers: Mapping[str, str] | None = None
    max_message_bytes: int = 64 * 1024 * 1024
    open_seconds: float = 10.0
    ping_seconds: float = 20.0
    close_seconds: float = 5.0
    compression: bool = False
    proxy: bool = True
    ssl_context: ssl.SSLContext | None = None

    def __post_init__(self) -> None:
        _check_positive(self, "max_message_bytes", "open_seconds", "ping_seconds", "close_seconds")


def _check_positive(options: Any, *names: str) -> None:
    for name in names:
        if not 0 < getattr(options, name) < float("inf"):
            raise ValueError(f"{name} must be positive")
