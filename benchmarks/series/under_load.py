"""Servers under load: calls, conversations, streams, tasks and WebSocket frames a second; memory afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks import load_generator, wire
from benchmarks.processes import Running, Subject, resident_mb, running
from benchmarks.results import Row, Series
from benchmarks.series.rounds import Extent, interleaved
from benchmarks.subjects.contract import STEPS
from benchmarks.websocket_load import websocket_calls

__all__ = ["BARE", "BARE_FAST", "FASTMCP", "FASTMCP_FAST", "OURS", "OURS_FAST", "SDK", "SDK_FAST", "measured"]


def _subject(name: str, script: str, *options: str, needs: tuple[str, ...] = ()) -> Subject:
    return Subject(name=name, module=f"benchmarks.subjects.{script}", options=options, needs=needs)


_PEER_FAST = ("uvloop", "httptools")
OURS = _subject("Dacapo", "ours")
OURS_FAST = _subject("Dacapo, uvloop", "ours", "--fast", needs=("uvloop",))
SDK = _subject("mcp", "official_sdk", needs=("mcp",))
SDK_FAST = _subject("mcp, fastest", "official_sdk", "--fast", needs=("mcp", *_PEER_FAST))
FASTMCP = _subject("FastMCP", "fastmcp_server", needs=("fastmcp",))
FASTMCP_FAST = _subject("FastMCP, fastest", "fastmcp_server", "--fast", needs=("fastmcp", *_PEER_FAST))
BARE = _subject("bare aiohttp", "bare")
BARE_FAST = _subject("bare aiohttp, uvloop", "bare", "--fast", needs=("uvloop",))

_CALLS = (OURS, OURS_FAST, SDK, SDK_FAST, FASTMCP, FASTMCP_FAST, BARE, BARE_FAST)
_QUOTE = wire.call("quote", wire.QUOTE)
_CONNECTIONS = 32
_CONVERSATIONS = 8


def measured(extent: Extent) -> Iterator[Series]:
    """Measure one series after the other."""
    yield from _calls(extent)
    yield _conversations(extent)
    yield _streams(extent)
    yield _tasks(extent)
    yield _sockets(extent)


def _calls(extent: Extent) -> Iterator[Series]:
    with running(_CALLS) as servers:
        for server in servers:
            wire.expect_quote(server.port)
            if server.subject not in (BARE, BARE_FAST):
                wire.expect_refusal(server.port)
        for connections in (1, _CONNECTIONS):
            yield Series(
                key=f"calls-{connections}",
                title=f"tools/call, {connections} connection{'s' if connections > 1 else ''}",
                unit="calls/s",
                better="more",
                rows=interleaved(
                    _CALLS,
                    servers,
                    extent.runs,
                    lambda server, connections=connections: load_generator.calls(  # type: ignore[misc]  # mypy does not infer a bound default
                        server, _QUOTE, connections=connections, seconds=extent.seconds
                    ),
                ),
            )
        yield _memory(servers)


def _memory(servers: tuple[Running, ...]) -> Series:
    held = {server.subject: resident_mb(server) for server in servers}
    return Series(
        key="memory",
        title="memory after the calls",
        unit="MB",
        better="less",
        rows=tuple(
            Row(subject=subject.name, samples=(held[subject],))
            if subject in held
            else Row(subject=subject.name, missing=f"{subject.missing} is not installed")
            for subject in _CALLS
        ),
        note="Resident memory of the server's process.",
    )


def _conversations(extent: Extent) -> Series:
    forms = {
        OURS: "upgrade",
        OURS_FAST: "upgrade",
        _as(SDK, "mcp, resolvers"): "upgrade",
        _as(SDK_FAST, "mcp, resolvers, fastest"): "upgrade",
        _as(SDK, "mcp, returned"): "upgrade_by_hand",
        _as(SDK_FAST, "mcp, returned, fastest"): "upgrade_by_hand",
        _as(FASTMCP, "FastMCP, returned"): "upgrade",
        _as(FASTMCP_FAST, "FastMCP, returned, fastest"): "upgrade",
    }
    with running(tuple(forms)) as servers:
        steps = {
            server.subject: wire.retries(tool, wire.converse(server.port, tool))
            for server in servers
            if (tool := forms[server.subject])
        }
        rows = interleaved(
            tuple(forms),
            servers,
            extent.runs,
            lambda server: load_generator.conversations(
                server,
                steps[server.subject],
                right="ann has pro",
                connections=_CONVERSATIONS,
                seconds=extent.seconds,
            ),
        )
    return Series(
        key="conversations",
        title=f"conversations of two questions (three round trips), {_CONVERSATIONS} at once",
        unit="conversations/s",
        better="more",
        rows=rows,
        note="Every last answer is checked. The SDK's resolvers and its returned questions seal their state, as ours "
        "do; FastMCP has returned questions only.",
    )


def _streams(extent: Extent) -> Series:
    events = ("--fast", "--events")
    sdk_fast = _subject("mcp, fastest", "official_sdk", *events, needs=SDK_FAST.needs)
    fastmcp_fast = _subject("FastMCP, fastest", "fastmcp_server", *events, needs=FASTMCP_FAST.needs)
    subjects = (OURS, OURS_FAST, SDK, sdk_fast, FASTMCP, fastmcp_fast)
    message = wire.call("count", {}, meta={"progressToken": 7})
    with running(subjects) as servers:
        for server in servers:
            wire.expect_progress(server.port, message, STEPS)
        rows = interleaved(
            subjects,
            servers,
            extent.runs,
            lambda server: load_generator.calls(
                server, message, connections=_CONVERSATIONS, seconds=max(extent.seconds // 2, 1)
            ),
        )
    return Series(
        key="streams",
        title=f"calls that stream {STEPS} progress notifications, {_CONVERSATIONS} at once",
        unit="calls/s",
        better="more",
        rows=rows,
        note="The fastest configurations of the peers use event streams here: with JSON responses they drop progress.",
    )


def _tasks(extent: Extent) -> Series:
    subjects = (OURS, OURS_FAST)
    start = wire.call("errand", {"item": "tea"}, capabilities=wire.TASKS)
    look = wire.request("tasks/get", "@STATE@", {"taskId": "@STATE@"}, capabilities=wire.TASKS)
    with running(subjects) as servers:
        rows = interleaved(
            subjects,
            servers,
            extent.runs,
            lambda server: load_generator.conversations(
                server,
                [start, look],
                right="tea done",
                connections=_CONVERSATIONS,
                seconds=max(extent.seconds // 2, 1),
                state='"taskId":%s*"([^"]+)"',
                repeated={1: '"status":"completed"'},
            ),
        )
    return Series(
        key="tasks",
        title=f"tasks from creation to their result, {_CONVERSATIONS} at once",
        unit="tasks/s",
        better="more",
        rows=rows,
        note="In the store in memory, asked for with tasks/get until completed. The SDK's servers offer no tasks at "
        "this revision.",
    )


def _sockets(extent: Extent) -> Series:
    subjects = (
        _subject(OURS.name, "ours", "--websocket"),
        _subject(OURS_FAST.name, "ours", "--websocket", "--fast", needs=OURS_FAST.needs),
        _subject("bare websockets", "bare", "--websocket"),
        _subject("bare websockets, uvloop", "bare", "--websocket", "--fast", needs=BARE_FAST.needs),
    )
    with running(subjects) as servers:
        rows = interleaved(
            subjects,
            servers,
            extent.runs,
            lambda server: websocket_calls(server, in_flight=_CONNECTIONS, seconds=max(extent.seconds // 2, 1)),
        )
    return Series(
        key="websocket",
        title=f"tools/call over one WebSocket, {_CONNECTIONS} in flight",
        unit="calls/s",
        better="more",
        rows=rows,
        note="Neither peer serves this revision over WebSocket.",
    )


def _as(subject: Subject, name: str) -> Subject:
    return Subject(name=name, module=subject.module, options=subject.options, needs=subject.needs)
