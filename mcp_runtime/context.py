"""What a handler holds while it runs: questions, recorded steps, progress, and facts of the request.

`Elicitor` can only ask. `MrtrContext` adds what every handler may do on a method that admits multiple round
trips; its leaves `ToolContext`, `PromptContext` and `ResourceContext` say which method that is. A context
is made for one execution and is of no use afterwards. `mcp_runtime.blocking` has the same classes for
`def` handlers.

A context can be made by hand in a unit test: `ToolContext(dispatcher)` with any `ElicitationDispatcher`; steps
then run unrecorded and progress goes nowhere.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar, overload

from typing_extensions import deprecated

from mcp_model import (
    CreateMessageRequest,
    CreateMessageResult,
    ElicitRequest,
    ElicitResult,
    ListRootsRequest,
    ListRootsResult,
)
from mcp_runtime.elicitation import Answer, FormData, RequestedSchemaBuilder, form_question
from mcp_runtime.elicitation.questions import Question
from mcp_runtime.input_requests import raw_questions
from mcp_runtime.progress import ProgressReporter
from mcp_runtime.replay.execution import Execution
from mcp_runtime.request_facts import NO_REQUEST, HandlerRequest, RequestFacts
from mcp_runtime.seams import ElicitationDispatcher

__all__ = ["Elicitor", "MrtrContext", "PromptContext", "ResourceContext", "ToolContext"]

T = TypeVar("T")
A1 = TypeVar("A1")
A2 = TypeVar("A2")
A3 = TypeVar("A3")
A4 = TypeVar("A4")


class Elicitor:
    """Asks the user questions, and nothing else.

    Args:
        dispatcher: Where the answers come from.
    """

    __slots__ = ("_dispatcher",)

    def __init__(self, dispatcher: ElicitationDispatcher) -> None:
        self._dispatcher = dispatcher

    @overload
    async def elicit(
        self, message: str, form: RequestedSchemaBuilder, *, key: str | None = None
    ) -> Answer[FormData]: ...

    @overload
    async def elicit(self, message: str, form: type[T], *, key: str | None = None) -> Answer[T]: ...

    async def elicit(self, message: str, form: Any, *, key: str | None = None) -> Any:
        """Ask the user to fill in `form`, and return what came of it.

        The first time a question is reached, the handler is left here and replayed from the top once
        the answer is there; see the guide on interactive handlers for what that asks of the code above.

        Args:
            message: What the user reads.
            form: A builder, or a flat type: pydantic model, dataclass or TypedDict.
            key: Name of the question in `inputRequests`; by default `elicit-<ordinal>`.

        Returns:
            `Accepted` with `data`, `Declined` or `Cancelled`, told apart by `action`.

        Raises:
            RuntimeError: Called from another task than the handler's, or inside a `once` step.
            FormError: The form cannot be asked over MCP.

        Spec: 2026-07-28 client/elicitation, Form Mode.
        """
        (answer,) = await self._dispatcher.dispatch((form_question(message, form, key=key),))
        return answer

    @overload
    async def elicit_all(self, first: Question[A1], second: Question[A2], /) -> tuple[A1, A2]: ...

    @overload
    async def elicit_all(
        self, first: Question[A1], second: Question[A2], third: Question[A3], /
    ) -> tuple[A1, A2, A3]: ...

    @overload
    async def elicit_all(
        self, first: Question[A1], second: Question[A2], third: Question[A3], fourth: Question[A4], /
    ) -> tuple[A1, A2, A3, A4]: ...

    @overload
    async def elicit_all(self, *questions: Question[A1]) -> tuple[A1, ...]: ...

    async def elicit_all(self, *questions: Question[Any]) -> tuple[Any, ...]:
        """Ask several questions in one round trip; make each with `question(message, form)`.

        Answers that came are kept while the rest is asked again.

        Returns:
            One answer per question, in order.
        """
        return tuple(await self._dispatcher.dispatch(questions))


class MrtrContext(Elicitor, RequestFacts):
    """What handlers of every method with multiple round trips share.

    Args:
        dispatcher: Where the answers come from.
        request: Facts of the request; None in unit tests.
        execution: The run this context belongs to; None in unit tests.
        progress: Sends progress; None drops it.
    """

    __slots__ = ("_execution", "_progress", "request")

    def __init__(
        self,
        dispatcher: ElicitationDispatcher,
        *,
        request: HandlerRequest | None = None,
        execution: Execution | None = None,
        progress: ProgressReporter | None = None,
    ) -> None:
        super().__init__(dispatcher)
        self.request = NO_REQUEST if request is None else request
        self._execution = execution
        self._progress = progress

    @property
    def progress(self) -> ProgressReporter:
        """Progress of this request; messages are dropped when the client did not ask for them."""
        if self._progress is None:
            self._progress = ProgressReporter.silent()
        return self._progress

    @overload
    async def once(self, name: str, fn: Callable[[], Awaitable[T]]) -> T: ...

    @overload
    async def once(self, name: str, fn: Callable[[], T]) -> T: ...

    async def once(self, name: str, fn: Callable[[], Any]) -> Any:
        """Run `fn` and record its result, or return the recorded result without running it again.

        The record travels with the conversation from the next question on. A failing `fn` records
        nothing, so a handler that asks because a step failed must let `fn` return the failure as a value.
        A process that dies between the step and the next question runs it again on the client's
        retry: give outside systems an idempotency key where that matters.

        Args:
            name: Unique in this handler; in a loop, put the item into it.
            fn: Called without arguments; may be async. Its result is JSON: None, bool, int, finite float, str,
                and list and dict of them.

        Raises:
            RuntimeError: The name is used twice, or the call comes from another task.
            TypeError: The result is not JSON.
        """
        execution = self._execution
        if execution is None:
            value = fn()
            return await value if inspect.isawaitable(value) else value
        recorded = execution.replayed_step(name)
        if recorded is not None:
            return recorded.response
        with execution.running_step(name):
            value = fn()
            if inspect.isawaitable(value):
                value = await value
        value = execution.record_step(name, value)
        await execution.keep_recorded()
        return value

    @overload
    async def request_inputs(self, requests: Mapping[str, ElicitRequest]) -> dict[str, ElicitResult]: ...

    @overload
    @deprecated("sampling and roots are deprecated in protocol version 2026-07-28")
    async def request_inputs(
        self, requests: Mapping[str, ElicitRequest | CreateMessageRequest | ListRootsRequest]
    ) -> dict[str, ElicitResult | CreateMessageResult | ListRootsResult]: ...

    async def request_inputs(self, requests: Mapping[str, Any]) -> dict[str, Any]:
        """Send raw input requests under the author's keys, all in one round trip.

        Forms are better asked with `elicit`; this is for clients' other input requests, sampling and roots,
        which the protocol has deprecated: they warn.

        Args:
            requests: Key to request. Elicitation in form mode only.

        Returns:
            Key to the client's result, in the order of `requests`.

        Raises:
            FormError: An elicitation request is not in form mode.
        """
        questions = raw_questions(requests)
        answers = await self._dispatcher.dispatch(questions)
        return dict(zip(requests, answers, strict=True))


class ToolContext(MrtrContext):
    """Context of a tool."""

    __slots__ = ()

    @property
    def tool_name(self) -> str:
        """Name of the tool that was called."""
        return self.request.target

    async def become_task(self) -> None:
        """End the part of the tool that the caller waits for: what follows runs as a task.

        The questions above travel over the wire and their answers are carried into the task. It returns at once where
        there is nothing to do: in the task itself, for clients that did not declare tasks, and for tools without
        a `TaskPolicy(starts="on_become_task")`.

        Raises:
            RuntimeError: Called from another task than the handler's, or inside a `once` step.
        """
        if self._execution is not None:
            self._execution.detach()


class PromptContext(MrtrContext):
    """Context of a prompt."""

    __slots__ = ()

    @property
    def prompt_name(self) -> str:
        """Name of the prompt that was asked for."""
        return self.request.target


class ResourceContext(MrtrContext):
    """Context of a resource or resource template."""

    __slots__ = ()

    @property
    def uri(self) -> str:
        """URI that is being read, as the client wrote it."""
        return self.request.target
