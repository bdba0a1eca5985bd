"""Options of a transport as a person writes them: flags and environment variables."""

from __future__ import annotations

import enum
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest

from mcp_runtime.errors import OptionError
from mcp_runtime.registry import load_transport
from mcp_runtime.transport_options import describe_options, read_options


class Depth(enum.Enum):
    SHALLOW = "shallow"
    DEEP = "deep"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    host: str = "localhost"
    port: int = 8000
    max_seconds: float = 1.5
    compress: bool = False
    mode: Literal["fast", "safe"] = "safe"
    depth: Depth = Depth.SHALLOW
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] | None = None
    sizes: tuple[int, ...] = field(default_factory=tuple)
    certificate: Path | None = None
    limit: int | None = 5
    context: ssl.SSLContext | None = None

    def __post_init__(self) -> None:
        if self.port < 0:
            raise ValueError("port must not be negative")


def read(*arguments: str, **environ: str) -> Options:
    return read_options("deep-sea", Options, arguments, environ)


def test_nothing_given_means_the_defaults() -> None:
    assert read() == Options()
    assert read(MCP_OTHER_PORT="1", PORT="2") == Options()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--host", "0.0.0.0"], Options(host="0.0.0.0")),
        (["--host="], Options(host="")),
        (["--port=1"], Options(port=1)),
        (["--port", "1"], Options(port=1)),
        (["--max-seconds", "2"], Options(max_seconds=2.0)),
        (["--compress"], Options(compress=True)),
        (["--compress", "--port", "1"], Options(compress=True, port=1)),
        (["--compress=off"], Options(compress=False)),
        (["--compress=YES"], Options(compress=True)),
        (["--no-compress"], Options(compress=False)),
        (["--mode", "fast"], Options(mode="fast")),
        (["--depth", "deep"], Options(depth=Depth.DEEP)),
        (["--origins", "a, b,", "--origins", "c"], Options(origins=("a", "b", "c"))),
        (["--hosts", "a"], Options(hosts=("a",))),
        (["--hosts", "none"], Options(hosts=None)),
        (["--sizes", "1,2"], Options(sizes=(1, 2))),
        (["--certificate", "chain.pem"], Options(certificate=Path("chain.pem"))),
        (["--limit", "none"], Options(limit=None)),
        (["--limit", "-7"], Options(limit=-7)),
    ],
)
def test_flags_become_typed_values(arguments: list[str], expected: Options) -> None:
    assert read(*arguments) == expected


def test_variables_become_typed_values_and_a_flag_wins_over_a_variable() -> None:
    environ = {"MCP_DEEP_SEA_PORT": "9", "MCP_DEEP_SEA_COMPRESS": "true", "MCP_DEEP_SEA_ORIGINS": "a,b"}
    assert read(**environ) == Options(port=9, compress=True, origins=("a", "b"))
    assert read("--port", "10", "--no-compress", **environ) == Options(port=10, origins=("a", "b"))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--colour", "red"], r"'deep-sea' has no option '--colour'; it has: .*--port"),
        (["8000"], r"no option '8000'"),
        (["--port"], r"--port needs a value"),
        (["--port", "--compress"], r"--port needs a value"),
        (["--port", "many"], r"--port must be a whole number, not 'many'"),
        (["--max-seconds", "long"], r"--max-seconds must be a number, not 'long'"),
        (["--compress=maybe"], r"--compress must be true or false, not 'maybe'"),
        (["--mode", "slow"], r"--mode must be one of fast, safe, not 'slow'"),
        (["--port", "1", "--port", "2"], r"--port is given more than once"),
        (["--sizes", "1,x"], r"--sizes must be a whole number, not 'x'"),
        (["--no-port"], r"no option '--no-port'"),
        (["--context", "x"], r"no option '--context'"),
        (["--port=-1"], r"'deep-sea': port must not be negative"),
    ],
)
def test_a_flag_that_cannot_be_used_is_named_with_the_reason(arguments: list[str], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        read(*arguments)


def test_a_variable_that_cannot_be_used_is_named_with_the_reason() -> None:
    with pytest.raises(OptionError, match=r"MCP_DEEP_SEA_PORT must be a whole number, not 'many'"):
        read(MCP_DEEP_SEA_PORT="many")


def test_options_can_be_listed_and_those_for_code_only_are_left_out() -> None:
    described = {option.name: option for option in describe_options("deep-sea", Options)}
    assert "context" not in described
    assert described["max_seconds"].flag == "--max-seconds"
    assert described["max_seconds"].variable == "MCP_DEEP_SEA_MAX_SECONDS"
    assert described["max_seconds"].default == 1.5
    assert described["compress"].switch
    assert described["sizes"].default == ()


@pytest.mark.parametrize("name", ["http", "memory", "stdio", "websocket"])
def test_every_transport_here_takes_its_options_as_text(name: str) -> None:
    options = load_transport(name).options
    described = describe_options(name, options)
    assert described
    texts = [f"{option.flag}={option.default}" for option in described if isinstance(option.default, int | float | str)]
    assert read_options(name, options, texts, {}) == options()
