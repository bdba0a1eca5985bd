"""Notifications that clients listen for: list changes and resource updates.

Spec: 2026-07-28 basic/patterns/subscriptions.
"""

from mcp_runtime.subscriptions.bus import MemoryBus, RedisBus
from mcp_runtime.subscriptions.events import Event, ListChanged, ResourceUpdated

__all__ = ["Event", "ListChanged", "MemoryBus", "RedisBus", "ResourceUpdated"]
