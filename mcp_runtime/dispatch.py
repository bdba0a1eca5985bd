"""From an envelope to a result: method lookup, params validation, and what every result carries.

Handlers of methods are registered by name with the params type from the generated method table; params are
parsed once, here. Errors pass through: they become responses in `Server.handle`.

Spec: 2026-07-28 basic/index; the order of checks is that of basic/versioning.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from mcp_model import McpModel
from mcp_model.methods import METHODS
from mcp_runtime.capabilities import declares
from mcp_runtime.envelope import SERVER_INFO, SUPPORTED_VERSIONS, RequestEnvelope
from mcp_runtime.errors import (
    InternalFailure,
    MethodNotFound,
    MissingClientCapability,
    UnsupportedProtocolVersion,
)
from mcp_runtime.params import KnownClients, ParamsReader
from mcp_runtime.records import record
from mcp_runtime.seams import Caller, Principal, ReplyChannel

__all__ = ["Call", "Dispatcher", "MethodHandler"]

P_co = TypeVar("P_co", bound=McpModel, covariant=True)
P = TypeVar("P", bound=McpModel)

INPUT_REQUIRED: Final = "input_required"


@record
class Call(Generic[P_co]):
    """One request on its way to the handler of its method."""

    params: P_co
    envelope: RequestEnvelope
    caller: Caller
    reply: ReplyChannel

    @property
    def principal(self) -> Principal | None:
        """The authenticated caller; None for an anonymous one."""
        return self.caller.principal


MethodHandler: TypeAlias = Callable[[Call[P]], Awaitable[dict[str, Any]]]
"""Returns a new dict of the result's members; `resultType` may be left out for a complete one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Route:
    params: ParamsReader[McpModel]
    handler: MethodHandler[Any]
    admits_input_required: bool
    required_capability: Mapping[str, Any] | None


class Dispatcher:
    """Finds the handler of a method and completes its result.

    Args:
        server_info: The server's identity as JSON, put into every result's `_meta`; None leaves it out.
    """

    def __init__(self, server_info: Mapping[str, Any] | None) -> None:
        self._routes: dict[str, _Route] = {}
        self._known_clients = KnownClients()
        self._result_meta = None if server_info is None else {SERVER_INFO: dict(server_info)}

    def route(
        self,
        method: str,
        params_type: type[P],
        handler: MethodHandler[P],
        *,
        required_capability: Mapping[str, Any] | None = None,
        admits_input_required: bool | None = None,
    ) -> None:
        """Serve `method` with `handler`.

        Args:
            method: Name on the wire.
            params_type: Model of its params.
            handler: Called with the parsed params.
            required_capability: What the client must declare, checked before the params are.
            admits_input_required: For methods outside the core table; None asks the table.
        """
        if admits_input_required is None:
            spec = METHODS.get(method)
            admits_input_required = spec is not None and spec.admits_input_required
        self._routes[method] = _Route(
            params=ParamsReader(params_type, self._known_clients),
            handler=handler,
            admits_input_required=admits_input_required,
            required_capability=required_capability,
        )

    async def dispatch(self, envelope: RequestEnvelope, caller: Caller, reply: ReplyChannel) -> dict[str, Any]:
        """Return the result for `envelope`, complete with `resultType` and `_meta`.

        Raises:
            ProtocolError: In the order of checks: version, method, capability, params, and what the handler raises.
        """
        if envelope.meta.protocol_version not in SUPPORTED_VERSIONS:
            raise UnsupportedProtocolVersion(envelope.meta.protocol_version, SUPPORTED_VERSIONS)
        route = self._routes.get(envelope.method)
        if route is None:
            raise MethodNotFound(f"method {envelope.method!r} is not served here")
        needed = route.required_capability
        if needed is not None and not declares(envelope.meta.client_capabilities, needed):
            raise MissingClientCapability(needed)
        call = Call(params=route.params.read(envelope.params), envelope=envelope, caller=caller, reply=reply)
        result = await route.handler(call)
        return self._completed(result, route, envelope.method)

    def _completed(self, result: dict[str, Any], route: _Route, method: str) -> dict[str, Any]:
        if result.setdefault("resultType", "complete") == INPUT_REQUIRED and not route.admits_input_required:
            raise InternalFailure(f"{method} may not ask for input")
        if self._result_meta is not None:
            meta = result.get("_meta")
            result["_meta"] = {**self._result_meta, **meta} if meta else self._result_meta
        return result
