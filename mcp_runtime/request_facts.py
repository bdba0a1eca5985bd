"""Facts of the request that a context shows its handler; shared by async and blocking contexts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from mcp_runtime.capabilities import declares
from mcp_runtime.errors import MissingClientCapability
from mcp_runtime.records import record
from mcp_runtime.replay.execution import Execution
from mcp_runtime.seams import Principal

__all__ = ["NO_REQUEST", "HandlerRequest", "RequestFacts"]


@record
class HandlerRequest:
    """What a handler may know of the request it serves.

    Attributes:
        target: Name of the tool or prompt, or URI of the resource.
        client_capabilities: What the client declared for this request, as JSON.
        client_info: Name and version that the client gave, as JSON; unverified.
        principal: The authenticated caller; None for an anonymous one.
        meta: The whole `_meta` of the request, as JSON.
    """

    target: str = ""
    client_capabilities: Mapping[str, Any] = field(default_factory=dict)
    client_info: Mapping[str, Any] | None = None
    principal: Principal | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)


NO_REQUEST = HandlerRequest()
"""Stands in where a context was made by hand."""


class RequestFacts:
    """The part of a context that reads; a mixin of the async and the blocking contexts."""

    __slots__ = ()

    request: HandlerRequest
    _execution: Execution | None

    @property
    def principal(self) -> Principal | None:
        """The authenticated caller; None for an anonymous one."""
        return self.request.principal

    @property
    def client_info(self) -> Mapping[str, Any] | None:
        """Name and version that the client gave; for display and logs, never for decisions."""
        return self.request.client_info

    def client_supports(self, capability: Mapping[str, Any]) -> bool:
        """Return True when the client declared `capability`, for example `{"elicitation": {"form": {}}}`."""
        return declares(self.request.client_capabilities, capability)

    def require_client_capability(self, capability: Mapping[str, Any]) -> None:
        """End the request with -32021 unless the client declared `capability`.

        Args:
            capability: An object of the shape of `ClientCapabilities`, for example `{"sampling": {}}`.
        """
        if self._execution is not None:
            self._execution.require(capability)
        elif not self.client_supports(capability):
            raise MissingClientCapability(capability)
