"""The replay core: run a handler from the top with the answers at hand, or say what it asks next.

It knows no wire, no store and no MCP method. Its two carriers, the `requestState` token and the
task store, keep the ledger between executions.
"""

from mcp_runtime.replay.execution import Execution
from mcp_runtime.replay.executor import ReplayDispatcher, ReplayExecutor
from mcp_runtime.replay.ledger import EMPTY_LEDGER, Ledger, Slot
from mcp_runtime.replay.outcome import Completed, Detached, InputRequired, Outcome

__all__ = [
    "EMPTY_LEDGER",
    "Completed",
    "Detached",
    "Execution",
    "InputRequired",
    "Ledger",
    "Outcome",
    "ReplayDispatcher",
    "ReplayExecutor",
    "Slot",
]
