"""Spans of requests, as an exporter sees them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode

from mcp_runtime import Server, ToolError
from mcp_runtime.telemetry import OpenTelemetryObserver
from tests.wire import Wire

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = "b7ad6b7169203331"


class Spans:
    def __init__(self) -> None:
        self._exporter = InMemorySpanExporter()
        provider = TracerProvider()
        provider.add_span_processor(SimpleSpanProcessor(self._exporter))
        self.server = Server("traced", version="1", observer=OpenTelemetryObserver(provider))
        self.wire = Wire(self.server)

    def only(self) -> ReadableSpan:
        spans: Sequence[ReadableSpan] = self._exporter.get_finished_spans()
        (span,) = spans
        return span


@pytest.fixture
def spans() -> Spans:
    return Spans()


async def test_a_call_is_one_server_span_under_the_clients_trace(spans: Spans) -> None:
    seen: list[int] = []

    @spans.server.tool
    async def add(a: int, b: int) -> int:
        seen.append(trace.get_current_span().get_span_context().span_id)
        return a + b

    await spans.wire.call("add", {"a": 1, "b": 2}, meta={"traceparent": f"00-{TRACE}-{PARENT}-01"})
    span = spans.only()
    assert span.name == "tools/call add"
    assert span.kind is SpanKind.SERVER
    assert span.status.status_code is StatusCode.UNSET
    assert span.context is not None
    assert span.parent is not None
    assert f"{span.context.trace_id:032x}" == TRACE
    assert f"{span.parent.span_id:016x}" == PARENT
    assert seen == [span.context.span_id]
    assert span.attributes is not None
    assert dict(span.attributes) == {
        "mcp.method.name": "tools/call",
        "mcp.protocol.version": "2026-07-28",
        "jsonrpc.request.id": "1",
        "network.transport": "inproc",
        "gen_ai.tool.name": "add",
        "gen_ai.operation.name": "execute_tool",
    }


@pytest.mark.parametrize("context", ["", "nonsense", 5, None])
async def test_a_broken_trace_context_starts_a_new_trace(spans: Spans, context: object) -> None:
    await spans.wire.request("tools/list", meta={"traceparent": context})
    span = spans.only()
    assert span.name == "tools/list"
    assert span.parent is None


async def test_a_failing_tool_makes_the_span_an_error_although_the_response_is_none(spans: Spans) -> None:
    @spans.server.tool
    async def fail() -> str:
        raise ToolError("no")

    reply = await spans.wire.call("fail")
    assert reply.error_code is None
    span = spans.only()
    assert span.status.status_code is StatusCode.ERROR
    assert (span.attributes or {})["error.type"] == "tool_error"


async def test_a_refused_request_carries_its_code(spans: Spans) -> None:
    await spans.wire.call("absent")
    span = spans.only()
    assert span.status.status_code is StatusCode.ERROR
    assert (span.attributes or {})["error.type"] == "-32602"


async def test_a_cancelled_request_ends_its_span(spans: Spans) -> None:
    started = asyncio.Event()

    @spans.server.tool
    async def hang() -> str:
        started.set()
        await asyncio.Event().wait()
        return "never"

    task = asyncio.create_task(spans.wire.call("hang"))
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (spans.only().attributes or {})["error.type"] == "CancelledError"


async def test_a_resource_uri_is_an_attribute_and_not_part_of_the_name(spans: Spans) -> None:
    @spans.server.resource("note://one")
    async def one() -> str:
        return "text"

    await spans.wire.request("resources/read", {"uri": "note://one"})
    span = spans.only()
    assert span.name == "resources/read"
    assert (span.attributes or {})["mcp.resource.uri"] == "note://one"
