"""Messages over the standard streams of a subprocess that the client launches."""

from __future__ import annotations

from transports.stdio.client import StdioClient
from transports.stdio.framing import LineSplitter, encode_line
from transports.stdio.options import StdioClientOptions, StdioOptions
from transports.stdio.server import StdioTransport, receive_lines

__all__ = [
    "LineSplitter",
    "StdioClient",
    "StdioClientOptions",
    "StdioOptions",
    "StdioTransport",
    "encode_line",
    "receive_lines",
]
