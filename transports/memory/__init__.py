"""Client and server in one event loop: messages through queues, encoded as on any wire.

For tests and for embedding a server in the program that uses it.
"""

from __future__ import annotations

from transports.memory.client import MemoryClient
from transports.memory.options import MemoryOptions
from transports.memory.server import MemoryTransport

__all__ = ["MemoryClient", "MemoryOptions", "MemoryTransport"]
