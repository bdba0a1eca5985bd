"""Every protocol a user of the runtime may implement, each documented for its implementer.

Seams are handed to `Server(...)` as keyword-only arguments with working defaults. A seam has one
to three methods; its docstring says when it is called, from which task, and what it may raise.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from mcp_runtime.records import record

if TYPE_CHECKING:
    from mcp_runtime.elicitation.questions import Question
    from mcp_runtime.envelope import RequestEnvelope
    from mcp_runtime.server import Server
    from mcp_runtime.subscriptions.events import Event
    from mcp_runtime.tasks.record import TaskRecord

__all__ = [
    "Caller",
    "ClientTransport",
    "Component",
    "ElicitationDispatcher",
    "EventBus",
    "Guard",
    "OutgoingMessage",
    "Principal",
    "PrincipalSource",
    "ReplyChannel",
    "RequestObserver",
    "RequestStateCodec",
    "SingleUse",
    "TaskStore",
    "Transport",
    "TransportFacts",
]


@record
class TransportFacts:
    """What a transport knows of the connection that a request arrived on.

    `headers` is a case-insensitive mapping (HTTP: of this request; WebSocket: of the upgrade
    request; stdio and memory: empty). `peer` is the peer's address as text, `tls_peer` the
    subject name of a verified client certificate.
    """

    transport: str
    headers: Mapping[str, str] = field(default_factory=dict)
    peer: str | None = None
    tls_peer: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Principal:
    """An authenticated caller: a stable id, and the scopes its credentials grant."""

    id: str
    scopes: frozenset[str] = frozenset()


@record
class Caller:
    """Who sent one message, and over what: the outcome of `Server.authenticate`."""

    principal: Principal | None
    facts: TransportFacts


class PrincipalSource(Protocol):
    """Says who is calling.

    Called once for each message, in the task that serves it, before its params are looked at;
    nothing of the answer is kept for the next message.
    """

    async def principal(self, facts: TransportFacts) -> Principal | str | None:
        """Return the caller's identity, its id alone, or None for an anonymous caller.

        Raises:
            Unauthenticated: The caller must not be served as it is. HTTP answers 401.
            Exception: Anything else fails closed: the request ends with -32603.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A tool, prompt, resource or resource template, as a guard sees it.

    `name` is what clients use: the name of a tool or prompt, the URI of a resource, the URI template of a
    resource template, each as its author wrote it.
    """

    kind: Literal["tool", "prompt", "resource", "resource_template"]
    name: str
    tags: frozenset[str] = frozenset()


class Guard(Protocol):
    """Decides with one answer whether a caller sees a component and may use it.

    Called for each listed component and for each use, in the task that serves the request.
    """

    async def allows(self, component: Component, principal: Principal | None) -> bool:
        """Return True when `principal` may see and use `component`.

        A hidden component is absent from lists, and using it gives the same error as a name that
        does not exist. An exception fails closed: the request ends with -32603.
        """


class ElicitationDispatcher(Protocol):
    """Gets answers for the questions a handler asks.

    The default replays: it returns recorded answers, or unwinds the handler so that the question
    travels to the client. Wrap it with `Server(elicitation=...)` to audit, refuse or answer
    questions by policy; pass one to a context to test a handler without a server.
    """

    async def dispatch(self, questions: Sequence[Question[Any]]) -> Sequence[Any]:
        """Return one answer per question, in order: `question.read(response)` of each.

        Called in the handler's own task, once per `elicit`, `elicit_all` or `request_inputs`. A
        dispatcher that calls another must let its BaseExceptions pass: they unwind the handler.
        """


class RequestObserver(Protocol):
    """Sees every request, for tracing and metrics; `mcp_runtime.telemetry` has one for OpenTelemetry."""

    async def observe(
        self, envelope: RequestEnvelope, caller: Caller, serve: Callable[[], Awaitable[dict[str, Any]]]
    ) -> dict[str, Any]:
        """Await `serve()` once and return its result as it is.

        Called in the task that serves the request, before its method and params are checked. What `serve` raises
        must pass: a `ProtocolError` becomes the response, a cancellation ends the request.
        """


class RequestStateCodec(Protocol):
    """Seals the claims of a conversation into a token, and opens it again.

    Called from the task that serves the request; it may wait, for example for a key service.
    """

    async def seal(self, claims: bytes, *, audience: str) -> str:
        """Return a token of URL-safe characters that hides `claims` and binds them to `audience`."""

    async def unseal(self, token: str, *, audience: str) -> bytes:
        """Return the claims sealed in `token`.

        Raises:
            RequestStateForged: The token was not made by a key of this ring for this audience, or
                is not in its canonical form. `token` is attacker-controlled text of any length.
        """


class SingleUse(Protocol):
    """Remembers which tokens were used up, for conversations that may finish only once."""

    async def consume(self, token_id: str, until: datetime) -> bool:
        """Return True for the first call with `token_id`, False afterwards; atomic across processes.

        The memory of it may be dropped after `until` (aware, UTC): the token has expired by then.
        """


class TaskStore(Protocol):
    """Keeps the records of tasks, as JSON, until their absolute end (`record.expires_at_ms`).

    Called from any task of the server's loop, many at once; records that have ended are as absent as those that
    never were. Every other rule of tasks is the server's: a store that passes `mcp_runtime.tasks.contract` is
    good for it. What it raises fails the request with -32603, or is tried again where a task is running.
    """

    async def create(self, record: TaskRecord) -> None:
        """Write down a new record; return once `get` finds it, wherever it is called.

        Raises:
            ValueError: There is a record of this id.
        """

    async def get(self, task_id: str) -> TaskRecord | None:
        """Return the record, or None if there is none."""

    async def update(self, task_id: str, change: Callable[[TaskRecord], TaskRecord | None]) -> TaskRecord | None:
        """Put what `change` makes of the record in its place, as one step; return the record as it is now.

        `change` returns None to leave the record as it is. It may be called several times, from any thread, and
        the last call counts; what it raises passes through and changes nothing. No record: None, and no call.
        """

    async def claimable(self, now_ms: int) -> Sequence[str]:
        """Return the ids of the records whose `lease_until_ms` is not after `now_ms`, oldest first."""


class EventBus(Protocol):
    """Carries events (list changes, resource updates) to every server that has listeners.

    A server publishes from the task or thread that changed something, through its own loop, and
    receives while it is entered. Events may be lost while a bus is out of reach; clients poll then.
    """

    async def publish(self, event: Event) -> None:
        """Hand `event` to every receiver, the publishing server's own included.

        What it raises is logged by the server; whoever caused the event does not see it.
        """

    def receiving(self, receive: Callable[[Event], None]) -> AbstractAsyncContextManager[None]:
        """Call `receive` in the event loop for each event while the context lasts; it does not wait."""


class ReplyChannel(Protocol):
    """Where the messages that answer one request go.

    The server calls it from the task that serves the request: any number of notifications, then
    one response, then nothing.
    """

    async def notify(self, message: bytes) -> None:
        """Send one encoded notification."""

    async def respond(self, message: bytes, *, error: int | None) -> None:
        """Send the encoded response; `error` is its JSON-RPC code, None for a result."""


@runtime_checkable
class Transport(Protocol):
    """Serves a server until it is told to stop."""

    async def serve(self, server: Server) -> None:
        """Accept messages and hand each to the server, until `stop` is called or the task is cancelled."""

    async def stop(self) -> None:
        """End `serve` in an orderly way: no new messages, a bounded time for those in flight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutgoingMessage:
    """One encoded message for a server, and what a transport may need of its envelope.

    `data` is compact one-line JSON and goes out unchanged; `id` is None for a notification. Of
    `params` a transport reads `name`, `uri`, `taskId` and `_meta.progressToken`, nothing else.
    `mirrored` maps full header names to argument values, for example `{"Mcp-Param-Region": "eu"}`;
    transports without headers ignore it.
    """

    data: bytes
    method: str
    id: str | int | None
    params: Mapping[str, Any]
    protocol_version: str
    mirrored: Mapping[str, str | int | bool] = field(default_factory=dict)


class ClientTransport(Protocol):
    """Carries a client's messages to one server and the answers back.

    `open` and `close` are each called from the task that owns the client; `exchange` from any
    number of tasks at once. Waiting is unbounded: callers set their own `asyncio.timeout`.
    """

    async def open(self) -> None:
        """Make ready for exchanges: connect, or launch the server.

        Raises:
            ConnectionClosed: The server cannot be reached.
        """

    def exchange(self, message: OutgoingMessage) -> AsyncGenerator[bytes, None]:
        """Send `message`; yield the notifications that belong to it, then its response, then end.

        A notification is sent and nothing is yielded. Closing the generator early cancels the
        request in the transport's own way; callers wrap it in `contextlib.aclosing`.

        Raises:
            ConnectionClosed: The server went away before its response.
            MessageTooLarge: A message is over the cap of this side.
            BadFraming: The server does not follow the transport's framing.
        """
        ...

    async def close(self) -> None:
        """End every exchange with `ConnectionClosed` and release everything; may be called twice."""
