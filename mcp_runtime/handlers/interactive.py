"""Runs the handlers of the three methods that admit multiple round trips.

It joins the parts that know nothing of each other: the ledger (loaded and saved by the wire carrier), the
replay executor, the handler's signature, and the context that the handler is given.

Spec: 2026-07-28 basic/patterns/mrtr.
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from typing import Any, Literal, TypeAlias, overload

from mcp_runtime.dispatch import INPUT_REQUIRED, Call
from mcp_runtime.envelope import encode_notification
from mcp_runtime.handlers.signature import HandlerSignature
from mcp_runtime.mrtr.engine import MrtrEngine
from mcp_runtime.mrtr.state import Origin
from mcp_runtime.progress import BlockingProgressReporter, Number, ProgressReporter, SendProgress
from mcp_runtime.records import record
from mcp_runtime.replay.execution import Execution
from mcp_runtime.replay.executor import ReplayDispatcher, ReplayExecutor
from mcp_runtime.replay.ledger import EMPTY_LEDGER, Ledger
from mcp_runtime.replay.outcome import Completed, InputRequired, Outcome
from mcp_runtime.request_facts import HandlerRequest, RequestFacts
from mcp_runtime.seams import ElicitationDispatcher, ReplyChannel, SingleUse

__all__ = ["Conversation", "InteractiveRunner", "ProgressOf", "request_of"]

ProgressOf: TypeAlias = Callable[[Execution], SendProgress]
"""Returns what sends the progress of one execution."""


@record
class Conversation:
    """One request of a conversation: where it came from and what was said before."""

    origin: Origin
    ledger: Ledger


class InteractiveRunner:
    """Runs interactive handlers; one serves a whole server.

    Args:
        mrtr: The wire carrier.
        executor: The replay core.
        threads: Where `def` handlers run.
        elicitation: Wraps the default dispatcher of each execution; None leaves it as it is.
        single_use: Uses up tokens of handlers that ask for it.
    """

    def __init__(
        self,
        *,
        mrtr: MrtrEngine,
        executor: ReplayExecutor,
        threads: Callable[[], Executor],
        elicitation: Callable[[ElicitationDispatcher], ElicitationDispatcher] | None,
        single_use: SingleUse | None,
    ) -> None:
        self._mrtr = mrtr
        self._executor = executor
        self._threads = threads
        self._elicitation = elicitation
        self._single_use = single_use

    async def open(self, call: Call[Any], target: str) -> Conversation:
        """Return the conversation that `call` starts or continues; see `MrtrEngine.load` for what it raises."""
        principal, params = call.caller.principal, call.envelope.params
        origin = Origin(
            method=call.envelope.method,
            target=target,
            params=params,
            principal=None if principal is None else principal.id,
        )
        continued = "requestState" in params or "inputResponses" in params
        return Conversation(origin=origin, ledger=await self._mrtr.load(origin) if continued else EMPTY_LEDGER)

    @overload
    async def run(
        self,
        signature: HandlerSignature,
        arguments: Mapping[str, Any],
        call: Call[Any],
        conversation: Conversation,
        *,
        single_use: bool = False,
        detachable: Literal[False] = False,
    ) -> Completed[Any] | InputRequired: ...

    @overload
    async def run(
        self,
        signature: HandlerSignature,
        arguments: Mapping[str, Any],
        call: Call[Any],
        conversation: Conversation,
        *,
        single_use: bool = False,
        detachable: bool,
    ) -> Outcome[Any]: ...

    async def run(
        self,
        signature: HandlerSignature,
        arguments: Mapping[str, Any],
        call: Call[Any],
        conversation: Conversation,
        *,
        single_use: bool = False,
        detachable: bool = False,
    ) -> Outcome[Any]:
        """Return what one execution of the handler comes to, its progress sent to the caller.

        Raises:
            ProtocolError: See `ReplayExecutor.run`.
            Exception: See `execute`.
        """
        if signature.context is None:  # It can neither ask nor see the request.
            return Completed(await self.plain(signature, arguments), EMPTY_LEDGER)
        token = call.envelope.meta.progress_token
        return await self.execute(
            signature,
            arguments,
            request_of(call, conversation.origin.target),
            conversation.ledger,
            gate=self.gate(conversation) if single_use else None,
            progress=None if token is None else partial(_progress_sender, call.reply, token),
            detachable=detachable,
        )

    def gate(self, conversation: Conversation) -> Callable[[], Awaitable[None]] | None:
        """Return what uses up the token that `conversation` came with; see `MrtrEngine.gate`."""
        return None if self._single_use is None else self._mrtr.gate(conversation.origin, self._single_use)

    async def execute(
        self,
        signature: HandlerSignature,
        arguments: Mapping[str, Any],
        request: HandlerRequest,
        ledger: Ledger,
        *,
        gate: Callable[[], Awaitable[None]] | None = None,
        progress: ProgressOf | None = None,
        detachable: bool = False,
        ask_again: bool = False,
        on_recorded: Callable[[Ledger], Awaitable[None]] | None = None,
    ) -> Outcome[Any]:
        """Return what one execution of the handler comes to, whoever carries its ledger.

        Args:
            signature: The handler.
            arguments: Its arguments, bound.
            request: What its context tells it of the request.
            ledger: The conversation so far.
            gate: See `Execution`.
            progress: Where its progress goes; None drops it.
            detachable: See `Execution`.
            ask_again: See `Execution`.
            on_recorded: See `Execution`.

        Raises:
            ProtocolError: See `ReplayExecutor.run`.
            Exception: What the handler raised; what is no Exception, and does not end the request itself, becomes
                a RuntimeError.
        """
        if signature.context is None:
            return Completed(await self.plain(signature, arguments), EMPTY_LEDGER)
        try:
            return await self._executor.run(
                ledger,
                partial(self._start, signature, arguments, request, progress),
                name=signature.label,
                capabilities=request.client_capabilities,
                gate=gate,
                detachable=detachable,
                ask_again=ask_again,
                on_recorded=on_recorded,
            )
        except BaseException as error:
            answerable = _answerable(signature, error)
            if answerable is error:
                raise
            raise answerable from error

    async def input_required(self, outcome: InputRequired, conversation: Conversation) -> dict[str, Any]:
        """Return the members of the `InputRequiredResult` that asks the questions of `outcome`."""
        members = await self._mrtr.save(outcome, conversation.origin)
        return {"resultType": INPUT_REQUIRED, **members}

    async def plain(self, signature: HandlerSignature, arguments: Mapping[str, Any]) -> Any:
        """Return what a handler without a context returns, run where its kind belongs.

        Raises:
            Exception: See `execute`.
        """
        try:
            if signature.is_async:
                return await signature.fn(**arguments)
            return await self._in_thread(lambda: signature.fn(**arguments))
        except BaseException as error:
            answerable = _answerable(signature, error)
            if answerable is error:
                raise
            raise answerable from error

    async def _start(
        self,
        signature: HandlerSignature,
        arguments: Mapping[str, Any],
        request: HandlerRequest,
        progress: ProgressOf | None,
        execution: Execution,
    ) -> Any:
        send = None if progress is None or execution.rehearsal else progress(execution)
        if signature.is_async:
            return await self._start_async(signature, arguments, execution, request, send)
        return await self._start_blocking(signature, arguments, execution, request, send)

    async def _start_async(
        self,
        signature: HandlerSignature,
        arguments: Mapping[str, Any],
        execution: Execution,
        request: HandlerRequest,
        send: SendProgress | None,
    ) -> Any:
        reporter = None if send is None else ProgressReporter(send)
        filled = self._with_context(signature, arguments, execution, request, reporter)
        value = signature.fn(**filled)
        return await value if inspect.isawaitable(value) else value

    async def _start_blocking(
        self,
        signature: HandlerSignature,
        arguments: Mapping[str, Any],
        execution: Execution,
        request: HandlerRequest,
        send: SendProgress | None,
    ) -> Any:
        reporter = None
        if send is not None:
            reporter = BlockingProgressReporter(partial(_send_from_thread, send, execution.loop))
        filled = self._with_context(signature, arguments, execution, request, reporter)

        def work() -> Any:
            execution.adopt_thread()
            return signature.fn(**filled)

        return await self._in_thread(work)

    def _with_context(
        self,
        signature: HandlerSignature,
        arguments: Mapping[str, Any],
        execution: Execution,
        request: HandlerRequest,
        reporter: ProgressReporter | BlockingProgressReporter | None,
    ) -> dict[str, Any]:
        """Return `arguments` with the context that the handler takes."""
        assert signature.context is not None
        name, context_type = signature.context
        dispatcher: ElicitationDispatcher = ReplayDispatcher(execution)
        if self._elicitation is not None:
            dispatcher = self._elicitation(dispatcher)
        if issubclass(context_type, RequestFacts):
            context = context_type(dispatcher, request=request, execution=execution, progress=reporter)  # type: ignore[call-arg]  # the leaves share this constructor
        else:
            context = context_type(dispatcher)
        return {**arguments, name: context}

    async def _in_thread(self, work: Callable[[], Any]) -> Any:
        run = contextvars.copy_context().run
        return await asyncio.get_running_loop().run_in_executor(self._threads(), run, work)


def _answerable(signature: HandlerSignature, error: BaseException) -> BaseException:
    """Return `error` if it ends the request or can be answered as it is, else an Exception in its place."""
    if isinstance(error, asyncio.CancelledError):
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            return error
        # The handler awaited something that was cancelled. The request goes on and must be answered.
        return RuntimeError(f"{signature.label}: something it waited for was cancelled")
    if isinstance(error, Exception | KeyboardInterrupt | GeneratorExit):
        return error
    return RuntimeError(f"{signature.label}: raised {type(error).__name__}")


def request_of(call: Call[Any], target: str) -> HandlerRequest:
    """Return what a handler may know of `call`."""
    meta = call.envelope.meta
    return HandlerRequest(
        target=target,
        client_capabilities=meta.client_capabilities,
        client_info=meta.client_info,
        principal=call.principal,
        meta=meta.raw,
    )


def _progress_sender(reply: ReplyChannel, token: str | int, execution: Execution) -> SendProgress:
    async def send(progress: Number, total: Number | None, message: str | None) -> None:
        if execution.ended:  # A task or thread that outlived its handler: nothing may follow the response.
            return
        params: dict[str, Any] = {"progressToken": token, "progress": progress}
        if total is not None:
            params["total"] = total
        if message is not None:
            params["message"] = message
        await reply.notify(encode_notification("notifications/progress", params))

    return send


def _send_from_thread(
    send: SendProgress, loop: asyncio.AbstractEventLoop, progress: Number, total: Number | None, message: str | None
) -> None:
    async def sending() -> None:
        await send(progress, total, message)

    asyncio.run_coroutine_threadsafe(sending(), loop).result()
