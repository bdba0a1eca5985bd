"""Tasks: tools that go on after their request was answered. The second carrier of the replay core.

A tool registered with a `TaskPolicy` becomes a task for clients that declare the extension, and stays an ordinary
tool for all others; its handler does not know the difference. The ledger lives in a `TaskStore` in place of
the `requestState` token. Stores are in `mcp_runtime.tasks.stores`, what proves one is in `mcp_runtime.tasks.contract`.

Spec: ext-tasks 2026-07-28.
"""

from mcp_runtime.tasks.policy import TASKS_CAPABILITY, TASKS_EXTENSION, TaskPolicy
from mcp_runtime.tasks.record import Lease, PendingInput, TaskRecord

__all__ = ["TASKS_CAPABILITY", "TASKS_EXTENSION", "Lease", "PendingInput", "TaskPolicy", "TaskRecord"]
