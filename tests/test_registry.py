"""Transports by name and URL scheme: found when asked for, and a clear word when they are not."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mcp_runtime import Transport
from mcp_runtime.errors import OptionError, TransportUnavailable, UnknownTransport
from mcp_runtime.registry import (
    ENTRY_POINT_GROUP,
    TransportPlugin,
    installed_transports,
    load_for_url,
    load_transport,
    make_client,
    make_transport,
)


def register(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, target: str, *, requires: str = "") -> None:
    """Install a distribution that registers `name` for the length of a test."""
    info = folder / f"{name}_transport-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-transport\nVersion: 1.0\n{requires}")
    (info / "entry_points.txt").write_text(f"[{ENTRY_POINT_GROUP}]\n{name} = {target}\n")
    monkeypatch.syspath_prepend(folder)


def module(monkeypatch: pytest.MonkeyPatch, name: str, **content: Any) -> None:
    made = ModuleType(name)
    vars(made).update(content)
    monkeypatch.setitem(sys.modules, name, made)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    depth: int = 1


class Deep:
    def __init__(self, options: Options) -> None:
        self.options = options

    async def serve(self, server: Any) -> None: ...
    async def stop(self) -> None: ...


def deep_plugin(**changes: Any) -> TransportPlugin[Any, Any]:
    content: dict[str, Any] = {
        "name": "deep",
        "schemes": ("deep", "deeper"),
        "options": Options,
        "server": Deep,
        "client_options": Options,
        "client": lambda url, options: (url, options),
        **changes,
    }
    return TransportPlugin(**content)


@pytest.mark.parametrize("name", ["http", "memory", "stdio", "websocket"])
def test_the_transports_of_this_distribution_are_registered(name: str) -> None:
    assert name in installed_transports()
    plugin = load_transport(name)
    assert plugin.name == name
    assert isinstance(make_transport(name), Transport)


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("http://host/mcp", "http"),
        ("https://host/mcp", "http"),
        ("ws://host", "websocket"),
        ("WSS://host", "websocket"),
        ("memory://x", "memory"),
        ("stdio:python server.py", "stdio"),
    ],
)
def test_a_url_finds_its_transport_by_scheme(url: str, name: str) -> None:
    assert load_for_url(url).name == name
    client = make_client(url)
    assert all(hasattr(client, method) for method in ("open", "exchange", "close"))


@pytest.mark.parametrize(
    ("ask", "heavy"),
    [
        ("installed_transports()", "aiohttp websockets transports"),
        ("load_transport('memory')", "aiohttp websockets"),
        ("load_for_url('ws://host')", "aiohttp"),
        ("load_for_url('stdio:x')", "aiohttp websockets"),
    ],
)
def test_a_transport_is_imported_when_it_is_asked_for_and_no_other_is(ask: str, heavy: str) -> None:
    program = (
        f"import sys; from mcp_runtime.registry import *; {ask}; print(*(set({heavy.split()!r}) & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == ""


def test_an_unknown_name_lists_what_is_installed_and_how_to_get_more() -> None:
    with pytest.raises(UnknownTransport) as error:
        load_transport("carrier-pigeon")
    for part in ("'carrier-pigeon'", "http, memory, stdio", 'pip install "dacapo-mcp[websocket]"', ENTRY_POINT_GROUP):
        assert part in str(error.value)


@pytest.mark.parametrize("url", ["gopher://host", "", "no-scheme", "://"])
def test_an_unknown_scheme_lists_what_is_installed(url: str) -> None:
    with pytest.raises(UnknownTransport, match=r"installed: .*memory"):
        load_for_url(url)


def test_a_third_party_transport_is_found_by_name_and_by_each_scheme(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(tmp_path, monkeypatch, "deep", "deep_module:plugin")
    assert "deep" in installed_transports()
    module(monkeypatch, "deep_module", plugin=deep_plugin())
    made = make_transport("deep", depth=3)
    assert isinstance(made, Deep)
    assert made.options == Options(depth=3)
    for url in ("deep:x", "deeper:x"):
        made_client: Any = make_client(url, depth=2)
        assert made_client == (url, Options(depth=2))


def test_a_missing_package_of_an_extra_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requires = (
        "Provides-Extra: all\nProvides-Extra: deep\n"
        'Requires-Dist: deep-sea>=2; extra == "all"\nRequires-Dist: deep-sea>=2; extra == "deep"\n'
    )
    register(tmp_path, monkeypatch, "deep", "deep_module:plugin", requires=requires)
    (tmp_path / "deep_module.py").write_text("import deep_sea.diving\n")
    with pytest.raises(TransportUnavailable, match=r"'deep_sea'.*pip install \"deep-transport\[deep\]\""):
        load_transport("deep")
    with pytest.raises(UnknownTransport):
        load_for_url("gopher://host")


def test_a_missing_package_that_shows_only_when_serving_says_so_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(options: Options) -> Transport:
        raise ModuleNotFoundError("No module named 'deep_sea'", name="deep_sea")

    register(tmp_path, monkeypatch, "deep", "deep_module:plugin")
    module(monkeypatch, "deep_module", plugin=deep_plugin(server=missing))
    with pytest.raises(TransportUnavailable, match="install 'deep_sea'"):
        make_transport("deep")


def test_an_entry_point_that_is_no_plugin_is_a_mistake_of_its_author(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(tmp_path, monkeypatch, "deep", "deep_module:plugin")
    module(monkeypatch, "deep_module", plugin=object())
    with pytest.raises(TypeError, match=r"'deep'.*TransportPlugin"):
        load_transport("deep")


@pytest.mark.parametrize(
    ("options", "reason"), [({"colour": "red"}, "colour"), ({"port": 70000}, "port"), ({"path": "mcp"}, "path")]
)
def test_an_option_that_cannot_be_used_is_named(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError, match=rf"'websocket'.*{reason}"):
        make_transport("websocket", **options)
