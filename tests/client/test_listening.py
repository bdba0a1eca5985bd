"""The stream of events outlives its connections, and says when it did.

Spec: 2026-07-28 basic/patterns/subscriptions.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import pytest

from mcp_runtime.client import Client, Heard, ListChanged, Listening, PeerError, ResourceUpdated
from mcp_runtime.errors import BadFraming, ConnectionClosed, TransportError
from tests.client.scripted import Request, Scripted, Sleeps, error, notification, tool, tools

SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId"


def acknowledged(**honored: Any) -> dict[str, Any]:
    return notification("notifications/subscriptions/acknowledged", notifications=honored)


TOOLS_CHANGED = notification("notifications/tools/list_changed")


def ended(request: Request) -> dict[str, Any]:
    return {"resultType": "complete", "_meta": {SUBSCRIPTION: request["id"]}}


def stream(*notifications: Any, end: Any = ended) -> list[Any]:
    return [acknowledged(toolsListChanged=True), *notifications, end]


async def take(events: AsyncGenerator[Heard, None], count: int) -> list[Heard]:
    taken: list[Heard] = []
    async with aclosing(events):
        async for heard in events:
            taken.append(heard)
            if len(taken) == count:
                break
    return taken


class Refused(TransportError):
    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


async def test_events_come_as_values_after_the_acknowledgement() -> None:
    updated = notification("notifications/resources/updated", uri="plans://ada")
    others = [notification(f"notifications/{kind}/list_changed") for kind in ("prompts", "resources")]
    transport = Scripted([acknowledged(toolsListChanged=True), TOOLS_CHANGED, updated, *others, ended])
    async with Client(transport, sleep=Sleeps()) as client:
        events = client.listen(tools=True, prompts=True, resources=True, uris=["plans://ada"])
        first, *heard = await take(events, 5)
    assert isinstance(first, Listening)
    assert first.honored.tools_list_changed is True
    assert first.honored.prompts_list_changed is None
    assert not first.again
    assert heard == [
        ListChanged("tools"),
        ResourceUpdated("plans://ada"),
        ListChanged("prompts"),
        ListChanged("resources"),
    ]
    assert transport.params[0] == {
        "notifications": {
            "toolsListChanged": True,
            "promptsListChanged": True,
            "resourcesListChanged": True,
            "resourceSubscriptions": ["plans://ada"],
        }
    }


@pytest.mark.parametrize(
    "end", [ended, ConnectionClosed("gone"), error(-32603, "too many streams"), Refused(503), Refused(429)]
)
async def test_a_stream_that_ends_is_opened_again_and_says_so(end: Any) -> None:
    sleeps = Sleeps()
    transport = Scripted(stream(TOOLS_CHANGED, end=end), stream(TOOLS_CHANGED))
    async with Client(transport, sleep=sleeps) as client:
        heard = await take(client.listen(tools=True), 4)
    assert [event.again for event in heard if isinstance(event, Listening)] == [False, True]
    assert heard[1] == heard[3] == ListChanged("tools")
    assert len(sleeps.seconds) == 1
    assert transport.sent[0]["id"] != transport.sent[1]["id"]
    assert transport.opened == (2 if isinstance(end, ConnectionClosed) else 1)


async def test_attempts_are_spaced_out_more_and_more_and_bounded() -> None:
    sleeps = Sleeps()
    transport = Scripted(*(ConnectionClosed(f"gone {number}") for number in range(5)))
    async with Client(transport, sleep=sleeps) as client:
        with pytest.raises(ConnectionClosed, match="gone 3"):
            await take(client.listen(tools=True, max_failures=3), 1)
    assert len(sleeps.seconds) == 3
    assert sleeps.seconds[2] > sleeps.seconds[0]


async def test_a_stream_that_came_about_starts_the_count_anew() -> None:
    transport = Scripted(*(stream(TOOLS_CHANGED) for _ in range(6)))
    async with Client(transport, sleep=Sleeps()) as client:
        assert len(await take(client.listen(tools=True, max_failures=1), 12)) == 12


@pytest.mark.parametrize("refusal", [error(-32601), error(-32602), error(-32021), Refused(403), BadFraming("not ours")])
async def test_a_refusal_that_stays_is_raised_at_once(refusal: Any) -> None:
    transport = Scripted(refusal)
    async with Client(transport, sleep=Sleeps()) as client:
        with pytest.raises((PeerError, TransportError)):
            await take(client.listen(tools=True), 1)
    assert len(transport.sent) == 1


async def test_a_refused_version_is_changed() -> None:
    refused = error(-32022, "version", {"supported": ["2026-07-28"]})
    transport = Scripted(refused, stream(TOOLS_CHANGED))
    async with Client(transport, sleep=Sleeps(), versions=("2027-01-01", "2026-07-28")) as client:
        assert len(await take(client.listen(tools=True), 2)) == 2


async def test_what_is_kept_is_dropped_as_it_changes() -> None:
    """Spec: 2026-07-28 server/utilities/caching, Interaction with Notifications."""
    kept = {"ttlMs": 100_000}
    transport = Scripted(tools(tool("old"), **kept), stream(TOOLS_CHANGED), tools(tool("new"), **kept))
    async with Client(transport) as client:
        await client.list_tools()
        await take(client.listen(tools=True), 2)
        assert [found.name for found in await client.list_tools()] == ["new"]


async def test_leaving_the_loop_ends_the_stream() -> None:
    transport = Scripted(
        lambda request: [acknowledged(), TOOLS_CHANGED, TOOLS_CHANGED, {"jsonrpc": "2.0", "method": "n"}]
    )
    async with Client(transport) as client:
        await take(client.listen(tools=True), 1)
    assert len(transport.sent) == 1
