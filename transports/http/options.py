"""What an operator may set about serving over HTTP."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from pathlib import Path

__all__ = ["HttpOptions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpOptions:
    """Options of the HTTP transport; times in seconds, sizes in bytes.

    Attributes:
        host: Address or name to bind. The default is reachable from this machine only.
        port: Port to bind; 0 takes a free one, readable from `HttpTransport.port` once serving.
        path: Path of the one MCP endpoint.
        health_path: Path that answers GET with 200 while serving; None for none.
        max_body_bytes: Cap on a request body, before and after decompression.
        body_seconds: How long a client may take to send a body.
        write_seconds: How long a client may leave what we wrote unread before it is cut off.
        idle_seconds: How long an unused keep-alive connection stays open.
        keep_alive_seconds: Pause after which an open event stream gets a comment.
        shutdown_seconds: How long requests in flight may go on after a stop.
        allowed_origins: Values of `Origin` that may call, compared exactly. A request without the
            header does not come from a browser page and passes. When the host is checked, pages of
            that very host pass too.
        allowed_hosts: Values of `Host` that are served, with or without port; without a port any
            port passes. None checks for loopback names on loopback addresses and nothing elsewhere;
            `("*",)` checks nothing.
        ssl_context: Serve TLS with this context.
        certificate: Serve TLS with this PEM chain; ignored when `ssl_context` is set.
        private_key: Key of `certificate`, if it is in a file of its own.
        reuse_port: Let several processes bind the same port (`SO_REUSEPORT`).
        backlog: Length of the queue of connections not accepted yet.
        access_log: Log each request through the logger `aiohttp.access`.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    path: str = "/mcp"
    health_path: str | None = "/healthz"
    max_body_bytes: int = 4 * 1024 * 1024
    body_seconds: float = 30.0
    write_seconds: float = 30.0
    idle_seconds: float = 75.0
    keep_alive_seconds: float = 15.0
    shutdown_seconds: float = 10.0
    allowed_origins: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] | None = None
    ssl_context: ssl.SSLContext | None = None
    certificate: Path | None = None
    private_key: Path | None = None
    reuse_port: bool = False
    backlog: int = 1024
    access_log: bool = False

    def __post_init__(self) -> None:
        for name in ("path", "health_path"):
            path = getattr(self, name)
            if path is not None and not path.startswith("/"):
                raise ValueError(f"{name} must start with a slash, not {path!r}")
        if self.path == self.health_path:
            raise ValueError("path and health_path must differ")
        for name in ("body_seconds", "write_seconds", "idle_seconds", "keep_alive_seconds", "shutdown_seconds"):
            if not 0 < getattr(self, name) < float("inf"):
                raise ValueError(f"{name} must be a positive number of seconds")
        if self.max_body_bytes < 1:
            raise ValueError("max_body_bytes must be positive")
        if not 0 <= self.port <= 65535:
            raise ValueError("port must be between 0 and 65535")

    def url(self, port: int) -> str:
        """Return the address of the MCP endpoint on `port`."""
        secure = self.ssl_context is not None or self.certificate is not None
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if secure else 'http'}://{host}:{port}{self.path}"

    def tls(self) -> ssl.SSLContext | None:
        """Return the context to serve TLS with, or None for plain HTTP.

        Raises:
            OSError: A certificate or key file cannot be read.
        """
        if self.ssl_context is not None or self.certificate is None:
            return self.ssl_context
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.private_key)
        return context
