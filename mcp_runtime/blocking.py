"""Contexts for `def` handlers, which run on the server's pool of worker threads.

Same classes, same names, same rules as `mcp_runtime.context`; the methods return their answer instead of
an awaitable, and unwind the thread's handler in the same way.

    from mcp_runtime import blocking

    @server.tool()
    def rename(ctx: blocking.ToolContext) -> str:
        answer = ctx.elicit("New name?", form)
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
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
from mcp_runtime.progress import BlockingProgressReporter
from mcp_runtime.replay.execution import Execution
from mcp_runtime.request_facts import NO_REQUEST, HandlerRequest, RequestFacts
from mcp_runtime.seams import ElicitationDispatcher

__all__ = ["Elicitor", "MrtrContext", "PromptContext", "ResourceContext", "ToolContext"]

T = TypeVar("T")
A1 = TypeVar("A1")
A2 = TypeVar("A2")
A3 = TypeVar("A3")
A4 = TypeVar("A4")


def _finished(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine that does not wait."""
    try:
        work.send(None)
    except StopIteration as stop:
        result: T = stop.value
        return result
    work.close()
    raise RuntimeError("the dispatcher waits, which a blocking handler cannot do; use an async handler with it")


async def _dispatch(dispatcher: ElicitationDispatcher, questions: tuple[Question[Any], ...]) -> tuple[Any, ...]:
    return tuple(await dispatcher.dispatch(questions))


class Elicitor:
    """Asks the user questions, and nothing else; see `mcp_runtime.context.Elicitor`."""

    __slots__ = ("_dispatcher",)

    def __init__(self, dispatcher: ElicitationDispatcher) -> None:
        self._dispatcher = dispatcher

    @overload
    def elicit(self, message: str, form: RequestedSchemaBuilder, *, key: str | None = None) -> Answer[FormData]: ...

    @overload
    def elicit(self, message: str, form: type[T], *, key: str | None = None) -> Answer[T]: ...

    def elicit(self, message: str, form: Any, *, key: str | None = None) -> Any:
        """Ask the user to fill in `form`, and return what came of it."""
        (answer,) = _finished(_dispatch(self._dispatcher, (form_question(message, form, key=key),)))
        return answer

    @overload
    def elicit_all(self, first: Question[A1], second: Question[A2], /) -> tuple[A1, A2]: ...

    @overload
    def elicit_all(self, first: Question[A1], second: Question[A2], third: Question[A3], /) -> tuple[A1, A2, A3]: ...

    @overload
    def elicit_all(
        self, first: Question[A1], second: Question[A2], third: Question[A3], fourth: Question[A4], /
    ) -> tuple[A1, A2, A3, A4]: ...

    @overload
    def elicit_all(self, *questions: Question[A1]) -> tuple[A1, ...]: ...

    def elicit_all(self, *questions: Question[Any]) -> tuple[Any, ...]:
        """Ask several questions in one round trip."""
        return _finished(_dispatch(self._dispatcher, questions))


class MrtrContext(Elicitor, RequestFacts):
    """What handlers of every method with multiple round trips share; see `mcp_runtime.context.MrtrContext`."""

    __slots__ = ("_execution", "_progress", "request")

    def __init__(
        self,
        dispatcher: ElicitationDispatcher,
        *,
        request: HandlerRequest | None = None,
        execution: Execution | None = None,
        progress: BlockingProgressReporter | None = None,
    ) -> None:
        super().__init__(dispatcher)
        self.request = NO_REQUEST if request is None else request
        self._execution = execution
        self._progress = progress

    @property
    def progress(self) -> BlockingProgressReporter:
        """Progress of this request; messages are dropped when the client did not ask for them."""
        if self._progress is None:
            self._progress = BlockingProgressReporter.silent()
        return self._progress

    def once(self, name: str, fn: Callable[[], T]) -> T:
        """Run `fn` and record its JSON result, or return the recorded result without running it again."""
        execution = self._execution
        if execution is None:
            return fn()
        recorded = execution.replayed_step(name)
        if recorded is not None:
            value: T = recorded.response
            return value
        with execution.running_step(name):
            value = fn()
        copy: T = execution.record_step(name, value)
        _finished(execution.keep_recorded())
        return copy

    @overload
    def request_inputs(self, requests: Mapping[str, ElicitRequest]) -> dict[str, ElicitResult]: ...

    @overload
    @deprecated("sampling and roots are deprecated in protocol version 2026-07-28")
    def request_inputs(
        self, requests: Mapping[str, ElicitRequest | CreateMessageRequest | ListRootsRequest]
    ) -> dict[str, ElicitResult | CreateMessageResult | ListRootsResult]: ...

    def request_inputs(self, requests: Mapping[str, Any]) -> dict[str, Any]:
        """Send raw input requests under the author's keys, all in one round trip."""
        questions = raw_questions(requests)
        return dict(zip(requests, _finished(_dispatch(self._dispatcher, questions)), strict=True))


class ToolContext(MrtrContext):
    """Context of a tool."""

    __slots__ = ()

    @property
    def tool_name(self) -> str:
        """Name of the tool that was called."""
        return self.request.target

    def become_task(self) -> None:
        """End the part of the tool that the caller waits for; see `mcp_runtime.context.ToolContext.become_task`."""
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
