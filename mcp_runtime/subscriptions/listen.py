"""`subscriptions/listen`: the open streams of one server, and what goes out on them.

Events say that something changed, so a stream keeps at most one of each until it is written: a slow reader
costs no more memory than its filter has entries. What it says of a task is looked up when it is sent. Knows no
transport; the stream is the reply channel of the request.

Spec: 2026-07-28 basic/patterns/subscriptions; ext-tasks 2026-07-28, Task Status Notifications.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, assert_never

from mcp_model import SubscriptionsListenRequestParams
from mcp_runtime.capabilities import declares
from mcp_runtime.dispatch import Call
from mcp_runtime.envelope import SUBSCRIPTION_ID, RequestId, encode_notification
from mcp_runtime.errors import InternalFailure, InvalidParams, MissingClientCapability
from mcp_runtime.seams import EventBus, Principal
from mcp_runtime.subscriptions.events import Event, ListChanged, ListKind, ResourceUpdated, TaskChanged
from mcp_runtime.tasks.policy import TASKS_CAPABILITY

__all__ = ["MayWatch", "Subscriptions", "TaskNews"]

logger = logging.getLogger(__name__)

MayWatch = Callable[[str, Principal | None], Awaitable[bool]]
"""Says whether a caller may hear of updates of a resource."""

TaskNews = Callable[[str, Principal | None], Awaitable[dict[str, Any] | None]]
"""Returns a task as its creator may see it now, as JSON; None for a task that this caller does not know."""

# The filter's member for each kind of list.
_LISTS: Final[Mapping[ListKind, str]] = {
    "tools": "toolsListChanged",
    "prompts": "promptsListChanged",
    "resources": "resourcesListChanged",
}


class Subscriptions:
    """The listen streams of one server.

    Args:
        bus: Brings the events of all processes.
        may_watch: Asked once for each resource of a filter.
        task_news: Asked for each task of a filter, and again whenever one has changed.
        heard: Told of every event in the loop; must not wait.
        max_streams: How many streams may be open at once.
    """

    def __init__(
        self,
        bus: EventBus,
        *,
        may_watch: MayWatch,
        task_news: TaskNews,
        heard: Callable[[Event], None],
        max_streams: int,
    ) -> None:
        self._bus = bus
        self._heard = heard
        self._may_watch = may_watch
        self._task_news = task_news
        self._max_streams = max_streams
        self._streams: set[_Stream] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._publishing: set[asyncio.Task[None]] = set()
        self._receiving = contextlib.AsyncExitStack()

    async def start(self) -> None:
        """Receive events until `stop`."""
        self._loop = asyncio.get_running_loop()
        await self._receiving.enter_async_context(self._bus.receiving(self._deliver))

    async def stop(self) -> None:
        """End the streams, and receive no more."""
        await self.drain()
        self._loop = None
        for task in list(self._publishing):
            task.cancel()
        await self._receiving.aclose()

    async def drain(self) -> None:
        """Let every open stream end with its response; wait for none of them."""
        for stream in list(self._streams):
            stream.end()

    def publish(self, event: Event) -> None:
        """Tell all processes of `event`, from any thread, waiting for nothing.

        While the server is not entered nobody listens, and nothing happens.
        """
        loop = self._loop
        if loop is None:
            return
        try:
            here = asyncio.get_running_loop() is loop
        except RuntimeError:
            here = False
        if here:
            self._publish_soon(event)
        else:
            loop.call_soon_threadsafe(self._publish_soon, event)

    async def listen(self, call: Call[SubscriptionsListenRequestParams]) -> dict[str, Any]:
        """Send the caller what it asked to hear of, until the server ends the stream or the caller leaves.

        Raises:
            InternalFailure: Too many streams are open, or the server is not serving.
            MissingClientCapability: The filter names tasks, and the client did not declare them.
        """
        if self._loop is None or len(self._streams) >= self._max_streams:
            raise InternalFailure("no more listen streams can be opened now")
        honored = await self._honored(call)
        request_id = call.envelope.id
        stream = _Stream(honored)
        self._streams.add(stream)
        try:
            acknowledged = {"notifications": honored, "_meta": {SUBSCRIPTION_ID: request_id}}
            await call.reply.notify(encode_notification("notifications/subscriptions/acknowledged", acknowledged))
            async for event in stream:
                notification = await self._notification(event, call.principal, request_id)
                if notification is not None:
                    await call.reply.notify(notification)
        finally:
            self._streams.discard(stream)
        return {"_meta": {SUBSCRIPTION_ID: request_id}}

    async def _honored(self, call: Call[SubscriptionsListenRequestParams]) -> dict[str, Any]:
        """Return the filter that is agreed to, as JSON: what was asked for, less what the caller may not watch."""
        principal = call.principal
        wire = call.params.notifications.to_wire()
        honored: dict[str, Any] = {name: True for name in _LISTS.values() if wire.get(name) is True}
        uris = wire.get("resourceSubscriptions")
        if uris is not None:
            honored["resourceSubscriptions"] = [
                uri for uri in dict.fromkeys(uris) if await self._may_watch(uri, principal)
            ]
        task_ids = wire.get("taskIds")
        if task_ids is not None:
            if not declares(call.envelope.meta.client_capabilities, TASKS_CAPABILITY):
                raise MissingClientCapability(TASKS_CAPABILITY)
            if not (isinstance(task_ids, list) and all(isinstance(task_id, str) for task_id in task_ids)):
                raise InvalidParams("params.notifications.taskIds must be a list of strings")
            honored["taskIds"] = [
                task_id for task_id in dict.fromkeys(task_ids) if await self._task_news(task_id, principal) is not None
            ]
        return honored

    async def _notification(self, event: Event, principal: Principal | None, request_id: RequestId) -> bytes | None:
        """Return what tells of `event`; None if there is nothing to tell any more."""
        meta = {SUBSCRIPTION_ID: request_id}
        match event:
            case ListChanged():
                return encode_notification(f"notifications/{event.kind}/list_changed", {"_meta": meta})
            case ResourceUpdated():
                return encode_notification("notifications/resources/updated", {"uri": event.uri, "_meta": meta})
            case TaskChanged():
                task = await self._task_news(event.task_id, principal)
                return None if task is None else encode_notification("notifications/tasks", {**task, "_meta": meta})
            case _:
                assert_never(event)

    def _deliver(self, event: Event) -> None:
        self._heard(event)
        for stream in self._streams:
            stream.put(event)

    def _publish_soon(self, event: Event) -> None:
        task = asyncio.get_running_loop().create_task(self._publish(event))
        self._publishing.add(task)
        task.add_done_callback(self._publishing.discard)

    async def _publish(self, event: Event) -> None:
        try:
            await self._bus.publish(event)
        except Exception:
            logger.exception("an event was lost: %r", event)


class _Stream:
    """The events that wait for one listener, each once, in the order of their first arrival."""

    def __init__(self, honored: Mapping[str, Any]) -> None:
        self._lists = {kind for kind, name in _LISTS.items() if name in honored}
        self._uris = frozenset(honored.get("resourceSubscriptions", ()))
        self._task_ids = frozenset(honored.get("taskIds", ()))
        self._waiting: dict[Event, None] = {}
        self._wake = asyncio.Event()
        self._ended = False

    def put(self, event: Event) -> None:
        if self._wants(event):
            self._waiting[event] = None
            self._wake.set()

    def _wants(self, event: Event) -> bool:
        match event:
            case ListChanged():
                return event.kind in self._lists
            case ResourceUpdated():
                return event.uri in self._uris
            case TaskChanged():
                return event.task_id in self._task_ids
            case _:
                assert_never(event)

    def end(self) -> None:
        self._ended = True
        self._wake.set()

    def __aiter__(self) -> _Stream:
        return self

    async def __anext__(self) -> Event:
        while not self._waiting:
            if self._ended:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()
        event = next(iter(self._waiting))
        del self._waiting[event]
        return event
