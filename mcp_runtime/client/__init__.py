"""The calling side: a client that answers what servers ask.

    from mcp_runtime.client import Client

    async with Client("http://127.0.0.1:8000/mcp", form=ask) as client:
        result = await client.call_tool("upgrade_plan", {"user_id": "ada"})

Imported on demand only: a server does not need it.
"""

from mcp_runtime.client.answering import (
    Asked,
    FormHandler,
    InputKind,
    RootsHandler,
    SamplingHandler,
    UrlHandler,
    check_answer,
)
from mcp_runtime.client.cache import ResponseCache
from mcp_runtime.client.client import Client
from mcp_runtime.client.errors import (
    BadAnswer,
    BadResult,
    DeadlineExceeded,
    NoCommonVersion,
    RequestTimedOut,
    TaskCancelled,
    TooManyRounds,
    Unanswerable,
)
from mcp_runtime.client.listening import Heard, Listening
from mcp_runtime.client.pending import Answers, AnyResult, PendingCall
from mcp_runtime.client.round_trips import OnProgress, Progress, Traced
from mcp_runtime.client.targets import Target
from mcp_runtime.client.tasks import OnTask, RemoteTask, TaskState
from mcp_runtime.errors import PeerError
from mcp_runtime.subscriptions.events import ListChanged, ResourceUpdated

__all__ = [
    "Answers",
    "AnyResult",
    "Asked",
    "BadAnswer",
    "BadResult",
    "Client",
    "DeadlineExceeded",
    "FormHandler",
    "Heard",
    "InputKind",
    "ListChanged",
    "Listening",
    "NoCommonVersion",
    "OnProgress",
    "OnTask",
    "PeerError",
    "PendingCall",
    "Progress",
    "RemoteTask",
    "RequestTimedOut",
    "ResourceUpdated",
    "ResponseCache",
    "RootsHandler",
    "SamplingHandler",
    "Target",
    "TaskCancelled",
    "TaskState",
    "TooManyRounds",
    "Traced",
    "Unanswerable",
    "UrlHandler",
    "check_answer",
]
