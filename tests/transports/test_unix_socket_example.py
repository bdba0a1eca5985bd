"""The third-party transport under `examples/`, found the way a user finds it: through its entry point."""

from __future__ import annotations

import asyncio
import os
import stat
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mcp_runtime import ClientTransport, Server, TransportFacts
from mcp_runtime.errors import ConnectionClosed, MessageTooLarge, OptionError
from mcp_runtime.registry import installed_transports, load_transport, make_client, make_transport
from mcp_runtime.transport_options import read_options
from tests.transports.duplex import Gate, ask, call, converse, encode, gated_server, serving, until

EXAMPLE = Path(__file__).parents[2] / "examples" / "unix_socket_transport"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the example as its own metadata says, without a build."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = [
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(points))
    monkeypatch.syspath_prepend(EXAMPLE / "src")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.fixture
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # A socket path is at most about a hundred bytes long, so it goes to a short folder.
    return tmp_path_factory.mktemp("s") / "s"


def list_of(folder: Path) -> list[Path]:
    return list(folder.iterdir())


def permissions(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def transport_at(path: Path, **options: Any) -> Any:
    return make_transport("unix", path=path, **options)


async def client_at(path: Path, **options: Any) -> ClientTransport:
    client = make_client(f"unix:{path}", **options)
    await client.open()
    return client


@pytest.mark.usefixtures("installed")
async def test_it_is_installed_by_name_and_by_scheme() -> None:
    assert "unix" in installed_transports()
    assert load_transport("unix").schemes == ("unix",)
    options = load_transport("unix").options
    read = read_options("unix", options, ["--path", "a.sock"], {"MCP_UNIX_MAX_IN_FLIGHT": "3"})
    assert (read.path, read.max_in_flight) == (Path("a.sock"), 3)
    with pytest.raises(OptionError, match="max_in_flight"):
        make_transport("unix", max_in_flight=0)


@pytest.mark.usefixtures("installed")
async def test_the_same_conversation_runs_over_it(path: Path) -> None:
    async with serving(transport_at(path), gated_server()):
        client = await client_at(path)
        answers = {"first": "a", "second": "b", "third": "c"}
        assert await converse(client, answers) == "3 rounds, ada: a, b, c"
        await client.close()
    assert list_of(path.parent) == []


@pytest.mark.usefixtures("installed")
async def test_many_requests_share_a_socket_and_cancellation_reaches_the_handler(path: Path) -> None:
    gate = Gate()
    async with serving(transport_at(path), gated_server(gate)):
        client = await client_at(path)
        held = asyncio.create_task(ask(client, call("held", 0, name="held")))
        numbers = range(1, 100)
        answers = await asyncio.gather(*(ask(client, call("echo", number, text=str(number))) for number in numbers))
        assert [answer.text for answer in answers] == [str(number) for number in numbers]
        await gate.reached("held")
        held.cancel()
        await until(lambda: gate.cancelled == ["held"])
        await client.close()


@pytest.mark.usefixtures("installed")
async def test_the_framing_is_that_of_stdio(path: Path) -> None:
    async with serving(transport_at(path, max_message_bytes=1000), gated_server()):
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(b"\xef\xbb\xbfnonsense\r\n\r\n" + b"x" * 2000 + b"\n" + encode(call("echo", text="next")))
        writer.write_eof()
        lines = [await reader.readline() for _ in range(2)]
        assert [b"-32700" in lines[0], b"-32600" in lines[1]] == [True, True]
        writer.close()


@pytest.mark.usefixtures("installed")
async def test_only_the_same_user_can_connect_and_its_number_is_known(path: Path) -> None:
    seen: list[TransportFacts] = []

    class Source:
        async def principal(self, facts: TransportFacts) -> None:
            seen.append(facts)

    async with serving(transport_at(path), gated_server(principal_source=Source())):
        assert permissions(path) == 0o600
        client = await client_at(path)
        await ask(client, call("echo", text="x"))
        await client.close()
    assert seen == [TransportFacts(transport="unix", peer=f"uid:{os.getuid()}")]


@pytest.mark.usefixtures("installed")
async def test_a_stop_lets_requests_finish_and_ends_the_clients(path: Path) -> None:
    gate, transport = Gate(), transport_at(path)
    async with serving(transport, gated_server(gate)) as task:
        client = await client_at(path)
        held = asyncio.create_task(ask(client, call("held", 1, name="a")))
        await gate.reached("a")
        await transport.stop()
        gate.opened.set()
        assert (await held).text == "a"
        await task
        with pytest.raises(ConnectionClosed):
            await ask(client, call("echo", 2, text="late"))
        await client.close()
        with pytest.raises(ConnectionClosed, match="cannot connect"):
            await client_at(path)


@pytest.mark.usefixtures("installed")
async def test_a_client_that_leaves_cancels_its_requests(path: Path) -> None:
    gate = Gate()
    async with serving(transport_at(path), gated_server(gate)):
        client = await client_at(path)
        held = asyncio.create_task(ask(client, call("held", 1, name="a")))
        await gate.reached("a")
        await client.close()
        with pytest.raises(ConnectionClosed):
            await held
        await until(lambda: gate.cancelled == ["a"])


@pytest.mark.usefixtures("installed")
async def test_an_answer_over_the_clients_cap_ends_its_exchanges(path: Path) -> None:
    server = Server("big", version="1")

    @server.tool
    async def big() -> str:
        """Return a long text."""
        return "x" * 5000

    async with serving(transport_at(path), server):
        client = await client_at(path, max_message_bytes=1000)
        with pytest.raises(MessageTooLarge):
            await ask(client, call("big"))
        await client.close()
