"""Follows a task to its end: hears of it where the server tells, asks where it does not, and answers its questions.

A task outlives connections, so a lost one is no reason to give up: what is sent about a task can be sent again without
harm. Each question is answered once, by its key, however often it is seen.

Spec: ext-tasks 2026-07-28, Task Polling and Task Update Requests.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import Any, Final, TypeAlias

from pydantic import ValidationError

from mcp_model import CallToolResult, InputRequiredResult
from mcp_model.methods import METHODS
from mcp_model.tasks import CancelledTask, CompletedTask, FailedTask, InputRequiredTask, WorkingTask
from mcp_model.tasks.methods import TASKS_GET
from mcp_runtime.client.backoff import delay
from mcp_runtime.client.errors import BadResult, RequestTimedOut, TaskCancelled, TooManyRounds, Unanswerable
from mcp_runtime.client.pending import Answers, PendingCall
from mcp_runtime.client.results import COMPLETE, INPUT_REQUIRED, typed_result, what_is_wrong
from mcp_runtime.client.round_trips import RoundTrips
from mcp_runtime.errors import McpError, PeerError, TransportError

__all__ = ["TASK", "OnTask", "RemoteTask", "TaskState"]

TASK: Final = "task"
"""The `resultType` of a request that became a task."""

TaskState: TypeAlias = WorkingTask | InputRequiredTask | CompletedTask | FailedTask | CancelledTask
"""A task as it is at one moment, told apart by `status`."""

OnTask: TypeAlias = Callable[[TaskState], Awaitable[None] | None]
"""Called whenever something new is known of a task that is followed."""

AnswerCall: TypeAlias = Callable[[PendingCall[Any]], Awaitable[Answers]]

_ACKNOWLEDGED: Final = "notifications/subscriptions/acknowledged"
_POLL_SECONDS: Final = 1.0
_LEAST_SECONDS: Final = 0.05
# A server that tells is still asked now and then: news may be lost.
_TOLD_SECONDS: Final = 30.0
_MAX_FAILURES: Final = 10
_CANCEL_SECONDS: Final = 5.0


class RemoteTask:
    """A task of a server. Its id is all it takes to go on after a crash: `Client.task(task_id)`.

    Attributes:
        task_id: The server's name for it. Whoever knows it may be able to read, answer and cancel the task.
    """

    def __init__(
        self,
        task_id: str,
        params: Mapping[str, Any],
        *,
        round_trips: RoundTrips,
        answer: AnswerCall,
        on_task: OnTask | None,
        max_rounds: int,
        sleep: Callable[[float], Awaitable[object]],
    ) -> None:
        self.task_id = task_id
        self._params = params
        self._round_trips = round_trips
        self._answer = answer
        self._on_task = on_task
        self._max_rounds = max_rounds
        self._sleep = sleep

    async def get(self) -> TaskState:
        """Return how the task is doing.

        Raises:
            PeerError: The server knows no such task (any more), or refuses.
            BadResult: Its answer makes no sense.
            TransportError: The connection failed.
        """
        result = await self._round_trips.send("tasks/get", {"taskId": self.task_id})
        try:
            state: TaskState = TASKS_GET.parse_result({**result, "resultType": result.get("resultType", COMPLETE)})
        except ValidationError as error:
            raise BadResult(f"the server's task cannot be read: {what_is_wrong(error)}") from None
        return state

    async def update(self, answers: Answers) -> None:
        """Send answers by the key of their question; some may stay open.

        Raises as `get` does.
        """
        responses = {key: answer.to_wire() for key, answer in answers.items()}
        await self._round_trips.send("tasks/update", {"taskId": self.task_id, "inputResponses": responses})

    async def cancel(self) -> None:
        """Ask the server to stop the task; it may finish all the same.

        Raises as `get` does.
        """
        await self._round_trips.send("tasks/cancel", {"taskId": self.task_id})

    async def result(self) -> CallToolResult:
        """Return what the tool comes to, with the task's questions answered by the client's handlers.

        Cancelling this leaves the task to itself.

        Raises:
            PeerError: The task failed with this error, or the server knows it no more.
            TaskCancelled: It was cancelled.
            Unanswerable: There is no handler for a question.
            TooManyRounds: It asked more often than the client answers.
            TransportError: The connection failed, and kept failing.
        """
        result: CallToolResult = typed_result(METHODS["tools/call"], await self.follow())
        return result

    async def follow(self) -> dict[str, Any]:
        """Return the result as it came; see `result`."""
        answered: set[str] = set()
        rounds = 0
        last: TaskState | None = None
        async with self._news() as news:
            while True:
                news.fresh.clear()
                state = await self._patiently(self.get)
                if state != last:
                    await self._tell(state)
                last = state
                match state:
                    case CompletedTask():
                        return {"resultType": COMPLETE, **state.result}
                    case FailedTask():
                        error = state.error
                        raise PeerError(error.code, error.message, error.to_wire().get("data"))
                    case CancelledTask():
                        raise TaskCancelled(f"task {self.task_id} was cancelled", task_id=self.task_id)
                    case InputRequiredTask():
                        open_ones = {key: one for key, one in _requests(state).items() if key not in answered}
                        if open_ones:
                            rounds += 1
                            await self._reply(open_ones, rounds)
                            answered.update(open_ones)
                            continue
                    case WorkingTask():
                        pass
                await self._pause(news, state)

    async def give_up(self) -> None:
        """Cancel the task as well as that goes: nobody waits for it any more."""
        with contextlib.suppress(McpError, TimeoutError):
            async with asyncio.timeout(_CANCEL_SECONDS):
                await self.cancel()

    # -- details --------------------------------------------------------------------------------

    async def _reply(self, requests: Mapping[str, Any], rounds: int) -> None:
        try:
            asked = InputRequiredResult.from_wire({"resultType": INPUT_REQUIRED, "inputRequests": requests})
        except ValidationError as error:
            raise BadResult(f"the task's questions cannot be read: {what_is_wrong(error)}") from None
        pending: PendingCall[Any] = PendingCall(method="tools/call", params=self._params, asked=asked, rounds=rounds)
        if rounds > self._max_rounds:
            raise TooManyRounds(f"task {self.task_id} was not done after {self._max_rounds} rounds", pending)
        try:
            answers = await self._answer(pending)
        except Unanswerable as error:
            error.add_note(f"Task {self.task_id} still waits for the answer.")
            raise
        await self._patiently(lambda: self.update(answers))

    async def _patiently(self, send: Callable[[], Awaitable[Any]]) -> Any:
        """Return what `send` returns; a connection that fails is given some time."""
        failures = 0
        while True:
            try:
                return await send()
            except (TransportError, RequestTimedOut):
                failures += 1
                if failures > _MAX_FAILURES:
                    raise
            await self._sleep(delay(failures))

    async def _tell(self, state: TaskState) -> None:
        if self._on_task is not None:
            waiting = self._on_task(state)
            if inspect.isawaitable(waiting):
                await waiting

    async def _pause(self, news: _News, state: TaskState) -> None:
        """Wait for news, or until it is time to ask."""
        asked = _POLL_SECONDS if state.poll_interval_ms is None else state.poll_interval_ms / 1000
        seconds = _TOLD_SECONDS if news.told else max(asked, _LEAST_SECONDS)

        async def rest() -> None:
            await self._sleep(seconds)

        async def hear() -> None:
            await news.fresh.wait()

        waiting = {asyncio.ensure_future(rest()), asyncio.ensure_future(hear())}
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waiting:
                one.cancel()
            await asyncio.wait(waiting)

    @contextlib.asynccontextmanager
    async def _news(self) -> AsyncIterator[_News]:
        """Listen to the task while the context lasts, if the server lets us."""
        news = _News()
        listening = asyncio.create_task(self._listen(news), name="mcp task news")
        try:
            yield news
        finally:
            listening.cancel()
            await asyncio.wait([listening])

    async def _listen(self, news: _News) -> None:
        wanted = {"notifications": {"taskIds": [self.task_id]}}
        try:
            async with aclosing(self._round_trips.messages("subscriptions/listen", wanted)) as messages:
                async for message in messages:
                    if message.get("method") == _ACKNOWLEDGED:
                        news.told = self.task_id in _acknowledged(message)
                        if not news.told:
                            return
                    news.fresh.set()  # What happened before it listened has to be asked for, so then too.
        except McpError:
            pass  # Asking goes on.
        finally:
            news.told = False
            news.fresh.set()


class _News:
    """Says whether the server tells of the task, and whether there is something new."""

    def __init__(self) -> None:
        self.told = False
        self.fresh = asyncio.Event()


def _acknowledged(message: Mapping[str, Any]) -> Any:
    params = message.get("params")
    honored = params.get("notifications") if isinstance(params, Mapping) else None
    task_ids = honored.get("taskIds") if isinstance(honored, Mapping) else None
    return task_ids if isinstance(task_ids, list) else ()


def _requests(state: InputRequiredTask) -> dict[str, Any]:
    requests = state.to_wire()["inputRequests"]
    return dict(requests)
