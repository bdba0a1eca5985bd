"""The typed calls of a client: the method table as signatures, and a convenient method for each of its rows.

Everything here ends in `Calls.request`; how a request is carried out is not known here.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from typing import Any, Literal, TypeAlias, overload

from mcp_model import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    CompleteRequestParams,
    CompleteResult,
    CompletionArgument,
    CompletionContext,
    DiscoverResult,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    Prompt,
    PromptReference,
    ReadResourceRequestParams,
    ReadResourceResult,
    RequestMetaObject,
    RequestParams,
    Resource,
    ResourceTemplate,
    ResourceTemplateReference,
    SubscriptionsListenRequestParams,
    SubscriptionsListenResult,
    Tool,
)
from mcp_model.methods import METHODS, ClientRequestMethod, MethodSpec
from mcp_runtime.client.errors import BadResult
from mcp_runtime.client.round_trips import OnProgress
from mcp_runtime.errors import PeerError

__all__ = ["Calls", "ListMethod"]

ListMethod: TypeAlias = Literal["tools/list", "prompts/list", "resources/list", "resources/templates/list"]
"""The methods whose results come in pages."""


class Calls:
    """Calls of every method a client may send.

    All of them take these keywords, and raise what `Client.request` raises:

    * `progress` is called for each step the server tells of.
    * `timeout_seconds` is how long a round trip may go without a sign of life.
    * `deadline_seconds` is how long the whole call may take, with all its questions.
    """

    # -- for the class that carries requests out ------------------------------------------------

    async def _request(
        self,
        spec: MethodSpec[Any, Any, Any],
        params: RequestParams,
        progress: OnProgress | None,
        timeout_seconds: float | None,
        deadline_seconds: float | None,
    ) -> Any:
        raise NotImplementedError

    def meta(self, **members: Any) -> RequestMetaObject:
        """Return the `_meta` for params made by hand; `members` are further ones, under their wire names.

        Protocol version, capabilities, identity and progress token are set again when the request goes out.
        """
        raise NotImplementedError

    # -- by method ------------------------------------------------------------------------------

    @overload
    async def request(
        self,
        method: Literal["server/discover"],
        params: RequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> DiscoverResult: ...
    @overload
    async def request(
        self,
        method: Literal["tools/list"],
        params: PaginatedRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> ListToolsResult: ...
    @overload
    async def request(
        self,
        method: Literal["tools/call"],
        params: CallToolRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> CallToolResult: ...
    @overload
    async def request(
        self,
        method: Literal["prompts/list"],
        params: PaginatedRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> ListPromptsResult: ...
    @overload
    async def request(
        self,
        method: Literal["prompts/get"],
        params: GetPromptRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> GetPromptResult: ...
    @overload
    async def request(
        self,
        method: Literal["resources/list"],
        params: PaginatedRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> ListResourcesResult: ...
    @overload
    async def request(
        self,
        method: Literal["resources/templates/list"],
        params: PaginatedRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> ListResourceTemplatesResult: ...
    @overload
    async def request(
        self,
        method: Literal["resources/read"],
        params: ReadResourceRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> ReadResourceResult: ...
    @overload
    async def request(
        self,
        method: Literal["completion/complete"],
        params: CompleteRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> CompleteResult: ...
    @overload
    async def request(
        self,
        method: Literal["subscriptions/listen"],
        params: SubscriptionsListenRequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> SubscriptionsListenResult: ...
    async def request(
        self,
        method: ClientRequestMethod,
        params: RequestParams,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> Any:
        """Return the result of a request; questions on the way go to the client's handlers.

        Args:
            method: A method of the table; it decides the types of `params` and result.
            params: Typed params, with `meta=client.meta()`.
            progress: Called for each step the server tells of.
            timeout_seconds: How long a round trip may go without a sign of life.
            deadline_seconds: How long the whole request may take.

        Raises:
            PeerError: The server answered with an error.
            BadResult: The server's answer makes no sense.
            Unanswerable: The server asks for something that no handler answers.
            BadAnswer: A handler's answer does not fit its question.
            TooManyRounds: The server asked too often.
            RequestTimedOut: A round trip went without a sign of life for too long.
            DeadlineExceeded: The whole request took too long.
            TransportError: The connection failed.
        """
        return await self._request(METHODS[method], params, progress, timeout_seconds, deadline_seconds)

    # -- by name --------------------------------------------------------------------------------

    async def discover(self, *, timeout_seconds: float | None = None) -> DiscoverResult:
        """Return what the server is and offers."""
        params = RequestParams(meta=self.meta())
        return await self.request("server/discover", params, timeout_seconds=timeout_seconds)

    async def call_tool(
        self,
        name: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> CallToolResult:
        """Return what a tool returned; a tool that failed is a result with `is_error`."""
        params = CallToolRequestParams(
            meta=self.meta(), name=name, arguments=None if arguments is None else dict(arguments)
        )
        return await self.request(
            "tools/call",
            params,
            progress=progress,
            timeout_seconds=timeout_seconds,
            deadline_seconds=deadline_seconds,
        )

    async def get_prompt(
        self,
        name: str,
        arguments: Mapping[str, str] | None = None,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> GetPromptResult:
        """Return the messages of a prompt."""
        params = GetPromptRequestParams(
            meta=self.meta(), name=name, arguments=None if arguments is None else dict(arguments)
        )
        return await self.request(
            "prompts/get",
            params,
            progress=progress,
            timeout_seconds=timeout_seconds,
            deadline_seconds=deadline_seconds,
        )

    async def read_resource(
        self,
        uri: str,
        *,
        progress: OnProgress | None = None,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
    ) -> ReadResourceResult:
        """Return the contents of a resource."""
        params = ReadResourceRequestParams(meta=self.meta(), uri=uri)
        return await self.request(
            "resources/read",
            params,
            progress=progress,
            timeout_seconds=timeout_seconds,
            deadline_seconds=deadline_seconds,
        )

    async def complete(
        self,
        ref: PromptReference | ResourceTemplateReference,
        argument: str,
        value: str,
        *,
        known: Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
    ) -> CompleteResult:
        """Return completions of a value that is being typed.

        Args:
            ref: The prompt or resource template.
            argument: Name of the argument.
            value: What is there of it so far.
            known: Values of the other arguments.
            timeout_seconds: How long to wait.
        """
        params = CompleteRequestParams(
            meta=self.meta(),
            ref=ref,
            argument=CompletionArgument(name=argument, value=value),
            context=None if known is None else CompletionContext(arguments=dict(known)),
        )
        return await self.request("completion/complete", params, timeout_seconds=timeout_seconds)

    # -- lists ----------------------------------------------------------------------------------

    async def list_tools(self) -> list[Tool]:
        """Return all tools, of all pages."""
        return [tool for page in await self._whole("tools/list") for tool in page.tools]

    async def list_prompts(self) -> list[Prompt]:
        """Return all prompts, of all pages."""
        return [prompt for page in await self._whole("prompts/list") for prompt in page.prompts]

    async def list_resources(self) -> list[Resource]:
        """Return all resources, of all pages."""
        return [resource for page in await self._whole("resources/list") for resource in page.resources]

    async def list_resource_templates(self) -> list[ResourceTemplate]:
        """Return all resource templates, of all pages."""
        pages = await self._whole("resources/templates/list")
        return [template for page in pages for template in page.resource_templates]

    @overload
    def pages(self, method: Literal["tools/list"]) -> AsyncGenerator[ListToolsResult, None]: ...
    @overload
    def pages(self, method: Literal["prompts/list"]) -> AsyncGenerator[ListPromptsResult, None]: ...
    @overload
    def pages(self, method: Literal["resources/list"]) -> AsyncGenerator[ListResourcesResult, None]: ...
    @overload
    def pages(
        self, method: Literal["resources/templates/list"]
    ) -> AsyncGenerator[ListResourceTemplatesResult, None]: ...
    def pages(self, method: ListMethod) -> AsyncGenerator[Any, None]:
        """Yield the pages of a list, each asked for when it is wanted.

        Raises:
            BadResult: The pages go in a circle.

        Raises besides what `request` does.
        """
        return self._pages(method)

    async def _whole(self, method: ListMethod) -> list[Any]:
        """Return all pages; begin anew, once, when a cursor is no longer good.

        Spec: 2026-07-28 server/utilities/caching, Interaction with Pagination.
        """
        pages: list[Any] = []
        try:
            async for page in self._pages(method):
                pages.append(page)  # noqa: PERF401 - it counts how far this came
        except PeerError as error:
            if error.code != INVALID_PARAMS or not pages:
                raise
        else:
            return pages
        return [page async for page in self._pages(method)]

    async def _pages(self, method: ListMethod) -> AsyncGenerator[Any, None]:
        cursor: str | None = None
        seen: set[str] = set()
        while True:
            params = PaginatedRequestParams(meta=self.meta(), cursor=cursor)
            page = await self._request(METHODS[method], params, None, None, None)
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return
            if cursor in seen:
                raise BadResult(f"the pages of {method} go in a circle")
            seen.add(cursor)
