"""MCP over WebSocket, on websockets: a custom transport, both sides; `docs/websocket.md` describes it.

Serve with `WebSocketTransport`, call with `WebSocketClient`.

Spec: 2026-07-28 basic/transports, Custom Transports.
"""

from __future__ import annotations

from transports.websocket.client import WebSocketClient
from transports.websocket.options import SUBPROTOCOL, WebSocketClientOptions, WebSocketOptions
from transports.websocket.server import WebSocketTransport

__all__ = ["SUBPROTOCOL", "WebSocketClient", "WebSocketClientOptions", "WebSocketOptions", "WebSocketTransport"]
