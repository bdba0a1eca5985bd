"""What a client can be pointed at, and what it says when that does not work."""

from __future__ import annotations

import sys
from contextlib import aclosing

import pytest

from mcp_runtime import Server
from mcp_runtime.client import Client, ListChanged
from mcp_runtime.errors import ConnectionClosed, OptionError, UnknownTransport
from tests.client.plans import make_server
from tests.client.scripted import Scripted


def test_a_url_of_an_unknown_scheme_is_refused() -> None:
    with pytest.raises(UnknownTransport, match="gopher"):
        Client("gopher://example.org/mcp")


def test_transport_options_are_checked() -> None:
    with pytest.raises(OptionError, match="nonsense"):
        Client("http://127.0.0.1:1/mcp", transport_options={"nonsense": 1})


@pytest.mark.parametrize("target", [Scripted(), Server("s", version="1")])
def test_transport_options_go_with_urls_and_commands_only(target: Scripted | Server) -> None:
    with pytest.raises(ValueError, match="transport options"):
        Client(target, transport_options={"headers": {}})


@pytest.mark.parametrize("setting", [{"max_rounds": 0}, {"versions": ()}])
def test_settings_that_cannot_be_used_are_refused(setting: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="max_rounds"):
        Client(Scripted(), **setting)  # type: ignore[arg-type]  # wrong on purpose


async def test_a_server_that_is_not_there_is_unreachable() -> None:
    with pytest.raises(ConnectionClosed):
        async with Client("ws://127.0.0.1:1/mcp"):
            pass
    with pytest.raises(ConnectionClosed):
        async with Client(["/no/such/program"]):
            pass
    with pytest.raises(ConnectionClosed):
        async with Client("http://127.0.0.1:1/mcp") as client:
            await client.discover()


async def test_arguments_of_a_command_are_not_split_again() -> None:
    code = "import sys; sys.stderr.write(sys.argv[1]); sys.stdin.read()"
    async with Client([sys.executable, "-c", code, "two words; and 'quotes'"]):
        pass


async def test_a_server_object_is_served_as_long_as_the_client_is_open_and_again_afterwards() -> None:
    server = make_server()
    for _ in range(2):
        async with Client(server) as client, Client(server) as other:
            assert await client.discover() == await other.discover()


async def test_changes_of_a_server_object_are_heard() -> None:
    server = make_server()
    async with Client(server) as client, aclosing(client.listen(tools=True)) as events:
        await anext(events)
        server.remove_tool("fail")
        assert await anext(events) == ListChanged("tools")
        assert "fail" not in [tool.name for tool in await client.list_tools()]
