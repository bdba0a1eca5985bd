"""Serves an ASGI application on a free loopback port, and says where."""

from __future__ import annotations

import socket
from typing import Any

import uvicorn


def serve_app(app: Any) -> None:
    """Serve until terminated; the first line on standard output is the URL of the endpoint."""
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/mcp", flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])
