"""The WebSocket transport as the registry knows it."""

from __future__ import annotations

from typing import Final

from mcp_runtime.registry import TransportPlugin
from transports.websocket.client import WebSocketClient
from transports.websocket.options import WebSocketClientOptions, WebSocketOptions
from transports.websocket.server import WebSocketTransport

__all__ = ["plugin"]

plugin: Final = TransportPlugin(
    name="websocket",
    schemes=("ws", "wss"),
    options=WebSocketOptions,
    server=WebSocketTransport,
    client_options=WebSocketClientOptions,
    client=WebSocketClient,
)
