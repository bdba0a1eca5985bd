"""MCP over HTTP, on aiohttp: the Streamable HTTP transport, both sides.

Serve with `HttpTransport`, mount with `http_app`, call with `HttpClientTransport`.

Spec: 2026-07-28 basic/transports/streamable-http.
"""

from __future__ import annotations

from transports.http.client import HttpAuthorization, HttpClientTransport, HttpRefused
from transports.http.options import HttpOptions
from transports.http.server import HttpTransport, http_app

__all__ = ["HttpAuthorization", "HttpClientTransport", "HttpOptions", "HttpRefused", "HttpTransport", "http_app"]
