"""The HTTP transport as the registry knows it."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from mcp_runtime.registry import TransportPlugin
from transports.http.client import HttpAuthorization, HttpClientTransport
from transports.http.options import HttpOptions
from transports.http.server import HttpTransport
from transports.http.workers import WorkerPool

__all__ = ["HttpClientOptions", "plugin"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpClientOptions:
    """Options of the calling side; see `HttpClientTransport`. Times in seconds, sizes in bytes."""

    headers: Mapping[str, str] = field(default_factory=dict)
    authorization: HttpAuthorization | None = None
    ssl_context: ssl.SSLContext | None = None
    max_message_bytes: int = 64 * 1024 * 1024
    connect_seconds: float = 10.0
    silence_seconds: float | None = None
    max_connections: int = 0


def _client(url: str, options: HttpClientOptions) -> HttpClientTransport:
    return HttpClientTransport(
        url,
        headers=options.headers,
        authorization=options.authorization,
        ssl_context=options.ssl_context,
        max_message_bytes=options.max_message_bytes,
        connect_seconds=options.connect_seconds,
        silence_seconds=options.silence_seconds,
        max_connections=options.max_connections,
    )


def _pool(target: str, options: HttpOptions, workers: int, uvloop: bool) -> WorkerPool:
    return WorkerPool(target, options, workers=workers, uvloop=uvloop)


plugin: Final = TransportPlugin(
    name="http",
    schemes=("http", "https"),
    options=HttpOptions,
    server=HttpTransport,
    client_options=HttpClientOptions,
    client=_client,
    pool=_pool,
)
