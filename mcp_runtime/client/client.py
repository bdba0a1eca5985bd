"""`Client`: calls a server, and answers what it asks on the way.

It wires the parts together: round trips over a transport, the retry loop, handlers, the cache, what is known of tools.
Of a request it keeps nothing once it is over but what the server allowed to be kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import aclosing
from importlib import metadata
from types import TracebackType
from typing import Any, Final, Literal, Self, TypeVar, cast, overload

from mcp_model import (
    HEADER_MISMATCH,
    INVALID_PARAMS,
    MISSING,
    CallToolRequestParams,
    CallToolResult,
    GetPromptRequestParams,
    GetPromptResult,
    Implementation,
    InputRequiredResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    RequestMetaObject,
    RequestParams,
    SubscriptionFilter,
)
from mcp_model.methods import METHODS, MethodSpec
from mcp_runtime.client.answering import (
    Answering,
    FormHandler,
    InputKind,
    RootsHandler,
    SamplingHandler,
    UrlHandler,
)
from mcp_runtime.client.cache import CacheKey, ResponseCache
from mcp_runtime.client.calls import Calls
from mcp_runtime.client.conversation import converse
from mcp_runtime.client.errors import DeadlineExceeded
from mcp_runtime.client.listening import Heard, listen
from mcp_runtime.client.pending import Answers, InteractiveMethod, PendingCall
from mcp_runtime.client.results import INPUT_REQUIRED, typed_result
from mcp_runtime.client.round_trips import OnProgress, RoundTrips, Traced
from mcp_runtime.client.targets import Target, connect_target
from mcp_runtime.client.tasks import TASK, OnTask, RemoteTask
from mcp_runtime.client.tool_schemas import ToolSchemas
from mcp_runtime.envelope import SUPPORTED_VERSIONS
from mcp_runtime.errors import PeerError
from mcp_runtime.subscriptions.events import ListChanged, ResourceUpdated
from mcp_runtime.tasks.policy import TASKS_EXTENSION

__all__ = ["Client"]

R = TypeVar("R")

_DISTRIBUTION: Final = "dacapo-mcp"
_RETRY_MEMBERS: Final = ("inputResponses", "requestState")
_LISTS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "tools": ("tools/list",),
    "prompts": ("prompts/list",),
    "resources": ("resources/list", "resources/templates/list"),
}


class Client(Calls):
    """A client of one server; use it as an asynchronous context manager.

        async with Client("http://127.0.0.1:8000/mcp", form=ask) as client:
            result = await client.call_tool("upgrade_plan", {"user_id": "ada"})

    The handlers decide which capabilities are declared. Requests may run at once, each in a task of its own; cancelling
    the task cancels the request.

    Args:
        target: A URL (`http`, `https`, `ws`, `wss`, `memory`, or what other packages register), the command that
            launches a server as a list of arguments, a `Server` of this process, or a transport.
        form: Has forms filled in.
        url: Takes the user to an address.
        sampling: Has a model write (deprecated in this revision).
        roots: Lists folders (deprecated in this revision).
        by_hand: Kinds of questions that are answered through `start` and `resume`; declared like those with handlers.
        capabilities: Further capabilities to declare, merged with those of the handlers.
        tasks: Declare that calls may become tasks, and follow those that do to their end. Cancelling such a call
            cancels its task.
        on_task: Called whenever something new is known of a task that is followed.
        identity: What the client calls itself.
        max_rounds: How many round trips a conversation may have.
        timeout_seconds: How long a round trip may go without a sign of life; None for ever.
        deadline_seconds: How long a whole conversation may take, the time for answers included; None for ever.
        cache: Keeps what servers allow to be kept: True for a cache of this client's own, a `ResponseCache` to share
            one, False for none.
        caller: Whose credentials the client uses, where a cache is shared: private results are kept for each apart.
            None shares them with no other client.
        check_output: Compare structured content with the tool's output schema, once a list has shown that.
        reconnect: Open a lost connection again for the next request; what was lost is never sent again.
        versions: Protocol versions to speak, best first; all must have the types of `mcp_model`.
        transport_options: Options of the transport, for a URL or a command; for example `headers` for HTTP.
        trace: Sees each message as it is sent and received. Messages hold secrets.
        sleep: Waits for a number of seconds, between attempts.

    Raises:
        UnknownTransport: No installed transport connects to the target.
        TransportUnavailable: A package it needs is missing.
        OptionError: A transport option cannot be used.
        ValueError: A setting cannot be used.
    """

    def __init__(
        self,
        target: Target,
        *,
        form: FormHandler | None = None,
        url: UrlHandler | None = None,
        sampling: SamplingHandler | None = None,
        roots: RootsHandler | None = None,
        by_hand: Sequence[InputKind] = (),
        capabilities: Mapping[str, Any] | None = None,
        tasks: bool = False,
        on_task: OnTask | None = None,
        identity: Implementation | None = None,
        max_rounds: int = 32,
        timeout_seconds: float | None = 60.0,
        deadline_seconds: float | None = 1800.0,
        cache: ResponseCache | bool = True,
        caller: Hashable | None = None,
        check_output: bool = True,
        reconnect: bool = True,
        versions: tuple[str, ...] = SUPPORTED_VERSIONS,
        transport_options: Mapping[str, Any] | None = None,
        trace: Callable[[Traced], None] | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        if max_rounds < 1 or not versions:
            raise ValueError("max_rounds must be at least 1, and versions not empty")
        transport, self._server = connect_target(target, transport_options or {})
        self._answering = Answering(form=form, url=url, sampling=sampling, roots=roots, by_hand=by_hand)
        self._max_rounds = max_rounds
        self._deadline_seconds = deadline_seconds
        self._cache = (ResponseCache() if cache else None) if isinstance(cache, bool) else cache
        self._caller: Hashable = object() if caller is None else (caller,)
        self._tools = ToolSchemas()
        self._check_output = check_output
        self._sleep = sleep
        self._follows_tasks = tasks
        self._on_task = on_task
        further = dict(capabilities or {})
        if tasks:
            further["extensions"] = {**further.get("extensions", {}), TASKS_EXTENSION: {}}
        self.capabilities = self._answering.capabilities(further)
        self._round_trips = RoundTrips(
            transport,
            identity=_default_identity() if identity is None else identity,
            capabilities=self.capabilities,
            versions=versions,
            timeout_seconds=timeout_seconds,
            reconnect=reconnect,
            trace=trace,
        )

    @property
    def server_info(self) -> Implementation | None:
        """What the server calls itself; None until it said so in a result."""
        return self._round_trips.server_info

    @property
    def protocol_version(self) -> str:
        """The version that requests go out in."""
        return self._round_trips.version

    async def __aenter__(self) -> Self:
        """Connect, or launch the server.

        Raises:
            ConnectionClosed: The server cannot be reached.
        """
        await self._round_trips.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Disconnect; requests under way end with `ConnectionClosed`."""
        await self._round_trips.close()

    def meta(self, **members: Any) -> RequestMetaObject:
        """Return the `_meta` for params made by hand; `members` are further ones, under their wire names."""
        return RequestMetaObject.from_wire(self._round_trips.meta(members))

    # -- conversations by hand ------------------------------------------------------------------

    @overload
    async def start(
        self,
        method: Literal["tools/call"],
        params: CallToolRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
    ) -> CallToolResult | PendingCall[CallToolResult]: ...
    @overload
    async def start(
        self,
        method: Literal["prompts/get"],
        params: GetPromptRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
    ) -> GetPromptResult | PendingCall[GetPromptResult]: ...
    @overload
    async def start(
        self,
        method: Literal["resources/read"],
        params: ReadResourceRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
    ) -> ReadResourceResult | PendingCall[ReadResourceResult]: ...
    async def start(
        self,
        method: InteractiveMethod,
        params: RequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
    ) -> Any:
        """Make one round trip; return its result, or the call that waits for answers.

        A pending call may be stored with `to_json` and taken up by another process.
        """
        return await self._first(METHODS[method], params, progress, timeout_seconds)

    async def resume(
        self,
        pending: PendingCall[R],
        answers: Answers,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
    ) -> R | PendingCall[R]:
        """Send a pending call again with `answers`; questions left out are asked again.

        Args:
            pending: From `start`, `resume`, or `PendingCall.from_json`; of this server and no other.
            answers: Answers by the key of their question.
            progress: Called for each step the server tells of.
            timeout_seconds: How long the round trip may go without a sign of life.

        Raises:
            ValueError: An answer is for no open question.

        Raises besides what `request` does, except what concerns handlers.
        """
        spec = METHODS[pending.method]
        params = pending.retry_params(answers)
        result = await self._round_trip(spec, params, None, progress, timeout_seconds)
        return cast("R | PendingCall[R]", self._outcome(spec, result, pending.params, rounds=pending.rounds + 1))

    async def finish(
        self,
        pending: PendingCall[R],
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> R:
        """Return what a pending call comes to, with its questions answered by the client's handlers."""
        async with _deadline(self._deadline_seconds if deadline_seconds is None else deadline_seconds):
            return await self._converse(pending, progress, timeout_seconds)

    # -- tasks ----------------------------------------------------------------------------------

    def task(self, task_id: str, *, tool: str = "") -> RemoteTask:
        """Return a task by its id, for example to go on with it in another process.

        Args:
            task_id: The server's name for it.
            tool: The tool that became it, for the handlers of its questions.

        Raises:
            ValueError: The client was made without `tasks`, and the server would refuse it.
        """
        if not self._follows_tasks:
            raise ValueError("a client that asks about tasks declares them: pass Client(tasks=True)")
        return self._remote_task(task_id, {"name": tool})

    # -- events ---------------------------------------------------------------------------------

    async def listen(
        self,
        *,
        tools: bool = False,
        prompts: bool = False,
        resources: bool = False,
        uris: Iterable[str] = (),
        max_failures: int = 10,
    ) -> AsyncGenerator[Heard, None]:
        """Yield what changes on the server, and open the stream again whenever it is lost.

        First, and again after each loss, comes `Listening`: the time to read what may have been missed. What the client
        keeps of the server is dropped as it changes. Wrap it in `contextlib.aclosing` to end the stream with the loop.

        Args:
            tools: Hear of changes of the list of tools.
            prompts: Hear of changes of the list of prompts.
            resources: Hear of changes of the lists of resources and templates.
            uris: Resources to hear of when their contents change.
            max_failures: How many attempts in a row may fail before the last error is raised.

        Raises:
            PeerError: The server refuses, for a reason that another attempt does not change.
            TransportError: Too many attempts failed.
        """
        followed = list(uris)
        wanted = SubscriptionFilter(
            tools_list_changed=tools or None,
            prompts_list_changed=prompts or None,
            resources_list_changed=resources or None,
            resource_subscriptions=followed or None,
        )
        stream = listen(self._round_trips, wanted, sleep=self._sleep, max_failures=max_failures)
        async with aclosing(stream) as events:
            async for heard in events:
                self._forget(heard)
                yield heard

    # -- details --------------------------------------------------------------------------------

    async def _request(
        self,
        spec: MethodSpec[Any, Any, Any],
        params: RequestParams,
        progress: OnProgress | None,
        timeout_seconds: float | None,
        deadline_seconds: float | None,
    ) -> Any:
        async with _deadline(self._deadline_seconds if deadline_seconds is None else deadline_seconds):
            outcome = await self._first(spec, params, progress, timeout_seconds)
            if isinstance(outcome, PendingCall):
                return await self._converse(outcome, progress, timeout_seconds)
            return outcome

    async def _converse(self, pending: PendingCall[R], progress: OnProgress | None, timeout_seconds: float | None) -> R:
        async def step(pending: PendingCall[R], answers: Answers) -> R | PendingCall[R]:
            return await self.resume(pending, answers, progress=progress, timeout_seconds=timeout_seconds)

        async def answer(pending: PendingCall[R]) -> Answers:
            return await self._answering.answer(pending, self.server_info)

        return await converse(pending, step=step, answer=answer, max_rounds=self._max_rounds, sleep=self._sleep)

    async def _first(
        self,
        spec: MethodSpec[Any, Any, Any],
        params: RequestParams,
        progress: OnProgress | None,
        timeout_seconds: float | None,
        *,
        fresh: bool = False,
    ) -> Any:
        """Make the first round trip of a request, or spare it.

        Raises:
            ValueError: An argument is a number that JSON cannot carry.
        """
        if isinstance(params, CallToolRequestParams):
            # The model writes such a number as null, and the tool would be called with something else.
            json.dumps(params.arguments, allow_nan=False, default=str)
        wire = params.to_wire()
        meta = wire.pop("_meta", None)
        key = None
        if self._cache is not None and spec.cacheable and not any(member in wire for member in _RETRY_MEMBERS):
            affecting = {"params": wire, "version": self.protocol_version, "capabilities": self.capabilities}
            key = CacheKey.of(self._server, spec.method, affecting)
            kept = None if fresh else self._cache.get(key, self._caller)
            if kept is not None:
                return self._outcome(spec, kept, wire, rounds=0)
        try:
            result = await self._round_trip(spec, wire, meta, progress, timeout_seconds)
        except PeerError as error:
            if error.code == INVALID_PARAMS and "cursor" in wire and self._cache is not None:
                # The pages before it belong to a list that is no more.
                self._cache.forget(self._server, spec.method)
            raise
        outcome = self._outcome(spec, result, wire, rounds=1)
        if key is not None and self._cache is not None and not isinstance(outcome, PendingCall):
            self._cache.put(key, self._caller, result)
        return outcome

    async def _round_trip(
        self,
        spec: MethodSpec[Any, Any, Any],
        params: Mapping[str, Any],
        meta: Mapping[str, Any] | None,
        progress: OnProgress | None,
        timeout_seconds: float | None,
    ) -> dict[str, Any]:
        """Return the result of one request; headers the server misses are learned and sent with a second one."""

        async def send() -> dict[str, Any]:
            return await self._round_trips.send(
                spec.method,
                params,
                meta=meta,
                progress=progress,
                timeout_seconds=timeout_seconds,
                mirrored=self._tools.headers(params["name"], params.get("arguments")) if calls_tool else None,
            )

        calls_tool = spec.method == "tools/call"
        result: dict[str, Any] | None = None
        try:
            result = await send()
        except PeerError as error:
            if error.code != HEADER_MISMATCH or not calls_tool:
                raise
        if result is None:
            await self._learn_tool(params["name"])
            result = await send()
        return await self._followed(result, params)

    async def _followed(self, result: dict[str, Any], params: Mapping[str, Any]) -> dict[str, Any]:
        """Return `result`, or what the task that it names comes to."""
        task_id = result.get("taskId")
        if not self._follows_tasks or result.get("resultType") != TASK or not isinstance(task_id, str):
            return result
        first = {name: value for name, value in params.items() if name not in _RETRY_MEMBERS}
        task = self._remote_task(task_id, first)
        try:
            return await task.follow()
        except asyncio.CancelledError:
            await task.give_up()
            raise

    def _remote_task(self, task_id: str, params: Mapping[str, Any]) -> RemoteTask:
        async def answer(pending: PendingCall[Any]) -> Answers:
            return await self._answering.answer(pending, self.server_info)

        return RemoteTask(
            task_id,
            params,
            round_trips=self._round_trips,
            answer=answer,
            on_task=self._on_task,
            max_rounds=self._max_rounds,
            sleep=self._sleep,
        )

    async def _learn_tool(self, name: str) -> None:
        """List the tools anew until `name` is among them."""
        spec = METHODS["tools/list"]
        cursor: str | None = None
        seen: set[str | None] = set()
        while cursor not in seen:
            seen.add(cursor)
            params = PaginatedRequestParams(meta=self.meta(), cursor=cursor)
            page = await self._first(spec, params, None, None, fresh=True)
            cursor = page.next_cursor
            if cursor is None or any(tool.name == name for tool in page.tools):
                return

    def _outcome(
        self, spec: MethodSpec[Any, Any, Any], result: dict[str, Any], params: Mapping[str, Any], *, rounds: int
    ) -> Any:
        if spec.method == "tools/list" and isinstance(result.get("tools"), list):
            result = {**result, "tools": self._tools.learn(result["tools"])}
        typed = typed_result(spec, result)
        if result.get("resultType") == INPUT_REQUIRED and isinstance(typed, InputRequiredResult):
            first = {name: value for name, value in params.items() if name not in _RETRY_MEMBERS}
            method = cast("InteractiveMethod", spec.method)
            return PendingCall(method=method, params=first, asked=typed, rounds=rounds)
        if (
            self._check_output
            and isinstance(typed, CallToolResult)
            and not typed.is_error
            and typed.structured_content is not MISSING
        ):
            self._tools.check_output(params["name"], typed.structured_content)
        return typed

    def _forget(self, heard: Heard) -> None:
        if self._cache is None:
            return
        if isinstance(heard, ListChanged):
            for method in _LISTS_OF[heard.kind]:
                self._cache.forget(self._server, method)
        elif isinstance(heard, ResourceUpdated):
            self._cache.forget(self._server, "resources/read", uri=heard.uri)


def _default_identity() -> Implementation:
    return Implementation(name="dacapo", version=metadata.version(_DISTRIBUTION))


@contextlib.asynccontextmanager
async def _deadline(seconds: float | None) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(seconds) as limit:
            yield
    except TimeoutError:
        if not limit.expired():
            raise
        raise DeadlineExceeded(f"the conversation took longer than {seconds:g} s") from None
