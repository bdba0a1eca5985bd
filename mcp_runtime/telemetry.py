"""OpenTelemetry spans for requests; needs the extra `otel`.

    server = Server("plans", version="1.0.0", observer=OpenTelemetryObserver())

One server span per request, named and attributed as the OpenTelemetry conventions for MCP say. Its parent is
the trace context that the client put into the request's `_meta`. A tool that fails makes the span an
error although its response is none.

Spec: 2026-07-28 basic/index, OpenTelemetry trace context.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from opentelemetry import propagate, trace
from opentelemetry.trace import SpanKind, Status, StatusCode, TracerProvider

from mcp_runtime.envelope import RequestEnvelope
from mcp_runtime.errors import ProtocolError
from mcp_runtime.seams import Caller

__all__ = ["OpenTelemetryObserver"]

# What names the target of a method, and the attribute it goes to.
_TARGETS: Final = {
    "tools/call": ("name", "gen_ai.tool.name"),
    "prompts/get": ("name", "gen_ai.prompt.name"),
    "resources/read": ("uri", "mcp.resource.uri"),
}
# Kinds of connection by the name of the transport; what is not listed runs over TCP.
_NETWORK: Final = {"stdio": "pipe", "memory": "inproc"}
_CONTEXT_KEYS: Final = ("traceparent", "tracestate", "baggage")


class OpenTelemetryObserver:
    """A `RequestObserver` that makes a span of every request.

    Args:
        tracer_provider: Where spans go; None for the global one.
    """

    def __init__(self, tracer_provider: TracerProvider | None = None) -> None:
        self._tracer = trace.get_tracer("mcp_runtime", tracer_provider=tracer_provider)

    async def observe(
        self, envelope: RequestEnvelope, caller: Caller, serve: Callable[[], Awaitable[dict[str, Any]]]
    ) -> dict[str, Any]:
        """Serve the request inside a span, which is current for the handler."""
        carrier = {key: value for key in _CONTEXT_KEYS if isinstance(value := envelope.meta.raw.get(key), str)}
        with self._tracer.start_as_current_span(
            _name(envelope),
            context=propagate.extract(carrier),
            kind=SpanKind.SERVER,
            attributes=_attributes(envelope, caller),
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            try:
                result = await serve()
            except ProtocolError as error:
                span.set_attribute("error.type", str(error.code))
                span.set_attribute("rpc.response.status_code", str(error.code))
                span.set_status(Status(StatusCode.ERROR, error.message))
                raise
            except BaseException as error:
                span.set_attribute("error.type", type(error).__name__)
                span.set_status(Status(StatusCode.ERROR))
                raise
            if result.get("isError"):
                span.set_attribute("error.type", "tool_error")
                span.set_status(Status(StatusCode.ERROR))
            return result


def _name(envelope: RequestEnvelope) -> str:
    member, _ = _TARGETS.get(envelope.method, ("", ""))
    # A URI would make a span name of its own for each resource.
    target = envelope.params.get(member) if member == "name" else None
    return f"{envelope.method} {target}" if isinstance(target, str) else envelope.method


def _attributes(envelope: RequestEnvelope, caller: Caller) -> Mapping[str, str]:
    attributes = {
        "mcp.method.name": envelope.method,
        "mcp.protocol.version": envelope.meta.protocol_version,
        "jsonrpc.request.id": str(envelope.id),
        "network.transport": _NETWORK.get(caller.facts.transport, "tcp"),
    }
    member, attribute = _TARGETS.get(envelope.method, ("", ""))
    target = envelope.params.get(member)
    if isinstance(target, str):
        attributes[attribute] = target
    if envelope.method == "tools/call":
        attributes["gen_ai.operation.name"] = "execute_tool"
    return attributes
