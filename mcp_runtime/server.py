"""`Server`: where an author registers handlers, and where a transport hands in messages.

It wires the parts together and keeps nothing of a request once it is answered. `handle` is the one place where
exceptions become JSON-RPC errors.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from datetime import timedelta
from functools import partial
from types import TracebackType
from typing import Any, Literal, Self

from mcp_model import (
    CallToolRequestParams,
    CompleteRequestParams,
    GetPromptRequestParams,
    Icon,
    Implementation,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    RequestParams,
    SubscriptionsListenRequestParams,
)
from mcp_runtime.daemon_threads import DaemonThreadPool
from mcp_runtime.dispatch import Call, Dispatcher
from mcp_runtime.envelope import (
    SUPPORTED_VERSIONS,
    Envelope,
    NotificationEnvelope,
    RequestId,
    decode,
    encode_error,
    encode_result,
)
from mcp_runtime.errors import InternalFailure, ProtocolError, Unauthenticated
from mcp_runtime.handlers.catalog import Catalog
from mcp_runtime.handlers.completions import CompletionMethods
from mcp_runtime.handlers.interactive import InteractiveRunner
from mcp_runtime.handlers.mirroring import MirroredParameter
from mcp_runtime.handlers.prompts import PromptMethods
from mcp_runtime.handlers.resources import ResourceMethods
from mcp_runtime.handlers.tools import ToolMethods
from mcp_runtime.mrtr import AesGcmCodec, MrtrEngine, RetryPolicy
from mcp_runtime.mrtr.engine import DEFAULT_MAX_TOKEN_BYTES
from mcp_runtime.registration import Registration
from mcp_runtime.replay.executor import ReplayExecutor
from mcp_runtime.seams import (
    Caller,
    ElicitationDispatcher,
    EventBus,
    Guard,
    Principal,
    PrincipalSource,
    ReplyChannel,
    RequestObserver,
    RequestStateCodec,
    SingleUse,
    TaskStore,
    TransportFacts,
)
from mcp_runtime.settings import SECRET_VARIABLE, MrtrSettings
from mcp_runtime.subscriptions import Event, ListChanged, MemoryBus, ResourceUpdated
from mcp_runtime.subscriptions.listen import Subscriptions
from mcp_runtime.tasks.engine import TaskEngine
from mcp_runtime.tasks.methods import TaskMethods
from mcp_runtime.tasks.policy import TASKS_CAPABILITY
from mcp_runtime.tasks.stores.memory import MemoryTaskStore

__all__ = ["Server"]

logger = logging.getLogger(__name__)


class Server(Registration):
    """An MCP server: handlers, and the seams they run behind.

    Args:
        name: Identity of the server on the wire, and by default the audience of its tokens.
        version: Version of the server.
        title: Name for people.
        description: What it is, for people.
        website_url: Where people read more.
        icons: Pictures of it.
        instructions: How to use the server, for models.
        principal_source: Says who is calling; by default everybody is anonymous.
        guard: Decides who sees and uses what; by default everybody does.
        codec: Seals `requestState`; by default AES-256-GCM with the keys of `MCP_MRTR_SECRET`, or with a key
            that dies with this process.
        audience: Name that tokens are bound to; give equal servers the same one.
        ttl: How long a `requestState` is good for; by default `MCP_MRTR_TTL`, or five minutes.
        retry_policy: `strict` refuses answers nobody asked for, `lenient` ignores them.
        max_token_bytes: Cap on a `requestState`, in bytes.
        single_use: Remembers used tokens, for handlers registered with `single_use=True`.
        elicitation: Wraps the dispatcher that answers questions, for each execution.
        debug_replay: Run every handler that stopped at a question a second time, and fail unless it
            stops at the same one.
        send_server_info: Put name and version into each result's `_meta`.
        cache_ttl: How long clients may keep lists and discovery.
        cache_scope: Who may share them; by default `private` if callers can differ, else `public`.
        page_size: Entries per page of a list.
        max_threads: How many `def` handlers run at once, and how many more as tasks.
        event_bus: Carries list changes and resource updates to the listeners of all processes; by default
            to those of this one.
        max_streams: How many `subscriptions/listen` streams may be open at once.
        task_store: Keeps the tasks of tools with a `TaskPolicy`; by default in memory, where they end with it.
        observer: Is told of every request, for tracing and metrics; see `mcp_runtime.telemetry`.
        clock: Returns seconds since the epoch, UTC.

    Raises:
        ValueError: A setting cannot be used; the message names it.
    """

    def __init__(
        self,
        name: str,
        *,
        version: str,
        title: str | None = None,
        description: str | None = None,
        website_url: str | None = None,
        icons: Sequence[Icon] | None = None,
        instructions: str | None = None,
        principal_source: PrincipalSource | None = None,
        guard: Guard | None = None,
        codec: RequestStateCodec | None = None,
        audience: str | None = None,
        ttl: timedelta | None = None,
        retry_policy: RetryPolicy = "strict",
        max_token_bytes: int = DEFAULT_MAX_TOKEN_BYTES,
        single_use: SingleUse | None = None,
        elicitation: Callable[[ElicitationDispatcher], ElicitationDispatcher] | None = None,
        debug_replay: bool = False,
        send_server_info: bool = True,
        cache_ttl: timedelta = timedelta(0),
        cache_scope: Literal["public", "private"] | None = None,
        page_size: int = 100,
        max_threads: int = 32,
        event_bus: EventBus | None = None,
        max_streams: int = 10_000,
        task_store: TaskStore | None = None,
        observer: RequestObserver | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        if page_size < 1 or max_threads < 1 or max_streams < 1:
            raise ValueError("page_size, max_threads and max_streams must be at least 1")
        if cache_ttl < timedelta(0):
            raise ValueError(f"cache_ttl must not be negative, not {cache_ttl!r}")
        self.name = name
        self.version = version
        self.instructions = instructions
        self._principal_source = principal_source
        self._observer = observer
        self._max_threads = max_threads
        self._threads: DaemonThreadPool | None = None
        self._task_threads: DaemonThreadPool | None = None
        self._entered = 0
        self._ephemeral_key = False
        settings = MrtrSettings.from_environment()
        mrtr = MrtrEngine(
            self._codec(settings) if codec is None else codec,
            audience=name if audience is None else audience,
            ttl=settings.ttl if ttl is None else ttl,
            policy=retry_policy,
            max_token_bytes=max_token_bytes,
            clock=clock,
        )
        make_runner = partial(
            InteractiveRunner,
            mrtr=mrtr,
            executor=ReplayExecutor(debug=debug_replay),
            elicitation=elicitation,
            single_use=single_use,
        )
        runner = make_runner(threads=self._thread_pool)
        if cache_scope is None:
            cache_scope = "public" if principal_source is None and guard is None else "private"
        self._cache_hints: dict[str, Any] = {
            "ttlMs": int(cache_ttl.total_seconds() * 1000),
            "cacheScope": cache_scope,
        }
        identity = Implementation(
            name=name,
            version=version,
            title=title,
            description=description,
            website_url=website_url,
            icons=None if icons is None else list(icons),
        ).to_wire()
        self._dispatcher = Dispatcher(identity if send_server_info else None)
        self._single_use = single_use
        self._subscriptions = Subscriptions(
            MemoryBus() if event_bus is None else event_bus,
            may_watch=self._may_watch,
            task_news=self._task_news,
            heard=self._heard,
            max_streams=max_streams,
        )
        tools_changed, prompts_changed, resources_changed = (
            partial(self._subscriptions.publish, ListChanged(kind)) for kind in ("tools", "prompts", "resources")
        )
        self._tools = Catalog("tool", guard=guard, page_size=page_size, changed=tools_changed)
        self._prompts = Catalog("prompt", guard=guard, page_size=page_size, changed=prompts_changed)
        self._resources = Catalog("resource", guard=guard, page_size=page_size, changed=resources_changed)
        self._templates = Catalog("resource template", guard=guard, page_size=page_size, changed=resources_changed)
        self._keeps_tasks_in_memory = task_store is None
        self._tasks = TaskEngine(
            MemoryTaskStore(clock=clock) if task_store is None else task_store,
            tools=self._tools,
            runner=make_runner(threads=self._task_thread_pool),
            publish=self._subscriptions.publish,
            clock=clock,
        )
        self._task_methods = TaskMethods(self._tasks, self._tools)
        self._tool_methods = ToolMethods(self._tools, runner, self._cache_hints, self._tasks.start)
        prompts = PromptMethods(self._prompts, runner, self._cache_hints)
        self._resource_methods = ResourceMethods(self._resources, self._templates, runner, self._cache_hints)
        self._completions = CompletionMethods(self._prompts, self._templates, prompts, self._resource_methods, runner)
        self._dispatcher.route("server/discover", RequestParams, self._discover)
        self._dispatcher.route("tools/list", PaginatedRequestParams, self._tool_methods.list)
        self._dispatcher.route("tools/call", CallToolRequestParams, self._tool_methods.call)
        self._dispatcher.route("prompts/list", PaginatedRequestParams, prompts.list)
        self._dispatcher.route("prompts/get", GetPromptRequestParams, prompts.get)
        self._dispatcher.route("resources/list", PaginatedRequestParams, self._resource_methods.list)
        self._dispatcher.route(
            "resources/templates/list", PaginatedRequestParams, self._resource_methods.list_templates
        )
        self._dispatcher.route("resources/read", ReadResourceRequestParams, self._resource_methods.read)
        self._dispatcher.route("completion/complete", CompleteRequestParams, self._completions.complete)
        self._dispatcher.route("subscriptions/listen", SubscriptionsListenRequestParams, self._subscriptions.listen)

    # -- called by authors ----------------------------------------------------------------------

    def resource_updated(self, uri: str) -> None:
        """Tell listeners, in all processes, that the contents of `uri` changed; from any thread, without waiting."""
        self._subscriptions.publish(ResourceUpdated(uri))

    def run(self, transport: str = "http", **options: Any) -> None:
        """Serve over the transport of that name until the process is asked to end (SIGTERM, SIGINT).

        Args:
            transport: `http`, `websocket`, `stdio`, or one that another package registers.
            **options: Fields of the transport's options, for example `port=8080`.

        Raises:
            UnknownTransport: No such transport is installed; the message lists those that are.
            OptionError: An option is unknown or its value cannot be used.
        """
        # Serving is for programs; a server that is embedded or tested needs neither registry nor signals.
        from mcp_runtime.registry import make_transport
        from mcp_runtime.running import run_server

        run_server(self, make_transport(transport, **options))

    # -- called by transports -------------------------------------------------------------------

    async def authenticate(self, facts: TransportFacts) -> Caller:
        """Return who sent a message that came with `facts`.

        Raises:
            Unauthenticated: The caller must authenticate first.
            InternalFailure: The principal source failed in another way.
        """
        if self._principal_source is None:
            return Caller(principal=None, facts=facts)
        try:
            principal = await self._principal_source.principal(facts)
        except Unauthenticated:
            raise
        except Exception as error:
            logger.exception("the principal source failed")
            raise InternalFailure("the caller could not be identified") from error
        if isinstance(principal, str):
            principal = Principal(id=principal)
        return Caller(principal=principal, facts=facts)

    async def handle(
        self,
        data: bytes | str | Envelope,
        reply: ReplyChannel,
        caller: Caller,
        *,
        inspect: Callable[[Envelope], None] | None = None,
    ) -> None:
        """Serve one message.

        Args:
            data: One JSON-RPC message, encoded, or decoded by a transport that had to look at its id.
            reply: Gets notifications and then the response; a notification gets a response only if it is refused.
            caller: The outcome of `authenticate` for this message.
            inspect: Sees the decoded envelope before version, method and params are checked; may raise
                `ProtocolError`.
        """
        request_id: RequestId | None = None
        try:
            envelope = decode(data) if isinstance(data, bytes | str) else data
            if isinstance(envelope, NotificationEnvelope):
                if inspect is not None:
                    inspect(envelope)
                return
            request_id = envelope.id
            if inspect is not None:
                inspect(envelope)
            if self._observer is None:
                result = await self._dispatcher.dispatch(envelope, caller, reply)
            else:
                serve = partial(self._dispatcher.dispatch, envelope, caller, reply)
                result = await self._observer.observe(envelope, caller, serve)
            message, code = encode_result(request_id, result), None
        except ProtocolError as error:
            message, code = self._refused(error, request_id)
        except Exception:
            logger.exception("a request failed")
            message, code = self._refused(InternalFailure("the server failed; its log says why"), request_id)
        await reply.respond(message, error=code)

    def mirrored_parameters(self, tool: str) -> Mapping[str, MirroredParameter]:
        """Return the parameters of `tool` that HTTP clients mirror into headers, by lower-cased name."""
        return self._tool_methods.mirrored_parameters(tool)

    async def __aenter__(self) -> Self:
        """Start serving; transports enter the server around their own life."""
        self._entered += 1
        if self._entered == 1:
            await self._subscriptions.start()
            await self._tasks.open()
            if self._keeps_tasks_in_memory and self._has_task_tools:
                logger.warning(
                    "%s keeps its tasks in memory: they end with this process, and no other one knows them. "
                    "Pass Server(task_store=...), for example SqliteTaskStore or RedisTaskStore.",
                    self.name,
                )
        if self._ephemeral_key and self._interactive:
            self._ephemeral_key = False  # Said once is enough, however often the server is entered.
            logger.warning(
                "%s seals requestState with a key of its own that dies with this process: other processes, "
                "and this one after a restart, refuse its conversations. Set %s (dacapo secret prints a new one).",
                self.name,
                SECRET_VARIABLE,
            )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop serving; waits for no handler."""
        self._entered -= 1
        if self._entered:
            return
        await self._tasks.close()
        await self._subscriptions.stop()
        for threads in (self._threads, self._task_threads):
            if threads is not None:
                threads.shutdown(wait=False, cancel_futures=True)
        self._threads = self._task_threads = None

    async def drain(self) -> None:
        """Let open listen streams end with their response; transports call it first when they stop."""
        await self._subscriptions.drain()

    # -- details --------------------------------------------------------------------------------

    async def _may_watch(self, uri: str, principal: Principal | None) -> bool:
        return await self._resource_methods.exists(uri, principal)

    async def _task_news(self, task_id: str, principal: Principal | None) -> dict[str, Any] | None:
        return await self._task_methods.news(task_id, principal)

    def _heard(self, event: Event) -> None:
        self._tasks.heard(event)

    def _offer_tasks(self) -> None:
        self._task_methods.route(self._dispatcher)
        self._tasks.offer()

    @property
    def _has_task_tools(self) -> bool:
        return any(tool.task is not None for tool in self._tools)

    async def _discover(self, call: Call[RequestParams]) -> dict[str, Any]:
        capabilities: dict[str, Any] = {}
        if len(self._tools):
            capabilities["tools"] = {"listChanged": True}
        if len(self._prompts):
            capabilities["prompts"] = {"listChanged": True}
        if len(self._resources) or len(self._templates):
            capabilities["resources"] = {"listChanged": True, "subscribe": True}
        if self._completions.offered:
            capabilities["completions"] = {}
        if self._has_task_tools:
            capabilities.update(TASKS_CAPABILITY)
        result: dict[str, Any] = {
            "supportedVersions": list(SUPPORTED_VERSIONS),
            "capabilities": capabilities,
            **self._cache_hints,
        }
        if self.instructions is not None:
            result["instructions"] = self.instructions
        return result

    def _refused(self, error: ProtocolError, request_id: RequestId | None) -> tuple[bytes, int]:
        if error.__cause__ is not None:
            logger.error("%s", error, exc_info=error)
        return encode_error(error.request_id if request_id is None else request_id, error), error.code

    def _codec(self, settings: MrtrSettings) -> RequestStateCodec:
        if settings.keys:
            return AesGcmCodec(settings.keys)
        self._ephemeral_key = True
        return AesGcmCodec.ephemeral()

    def _thread_pool(self) -> Executor:
        if self._threads is None:
            self._threads = DaemonThreadPool(self._max_threads, thread_name_prefix=f"{self.name}-handler")
        return self._threads

    def _task_thread_pool(self) -> Executor:
        # Of their own: tasks that wait for something must not keep plain calls waiting.
        if self._task_threads is None:
            self._task_threads = DaemonThreadPool(self._max_threads, thread_name_prefix=f"{self.name}-task")
        return self._task_threads
