"""Notifications that clients listen for: list changes, resource updates, news of tasks.

Spec: 2026-07-28 basic/patterns/subscriptions.
"""

from mcp_runtime.subscriptions.bus import MemoryBus, RedisBus
from mcp_runtime.subscriptions.events import Event, ListChanged, ResourceUpdated, TaskChanged

__all__ = ["Event", "ListChanged", "MemoryBus", "RedisBus", "ResourceUpdated", "TaskChanged"]
