"""`dacapo serve`: serve any server over any installed transport."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from mcp_runtime.errors import OptionError, TransportUnavailable, UnknownTransport
from mcp_runtime.registry import TransportPlugin, load_transport
from mcp_runtime.running import load_server, loop_factory, run_server, run_until_signalled
from mcp_runtime.transport_options import describe_options, read_options

__all__ = ["serve"]


def serve(
    context: typer.Context,
    target: Annotated[str, typer.Argument(help="The server, as module:attribute; a function there is called.")],
    transport: Annotated[str, typer.Option(help="http, websocket, stdio, or another package's.")] = "http",
    workers: Annotated[int, typer.Option(help="Processes that share the port.", min=1)] = 1,
    uvloop: Annotated[bool, typer.Option(help="Run on uvloop, which must be installed.")] = False,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error, to standard error.")] = "info",
    options: Annotated[bool, typer.Option("--options", help="List the transport's own options and exit.")] = False,
) -> None:
    """Serve TARGET until the process is asked to end.

    Options of the transport follow as flags, for example --port 8080; see --options.
    """
    _log(log_level)
    sys.path.insert(0, "")  # Servers are named as seen from where the command is run.
    try:
        plugin = load_transport(transport)
        if options:
            _print_options(plugin)
            return
        chosen = read_options(plugin.name, plugin.options, context.args, os.environ)
        server = load_server(target)
        if workers == 1:
            run_server(server, plugin.server(chosen), uvloop=uvloop)
            return
        if plugin.pool is None:
            _fail(f"the transport {plugin.name!r} serves from one process only")
        pool = plugin.pool(target, chosen, workers, uvloop)
        with asyncio.Runner(loop_factory=loop_factory(uvloop=uvloop)) as runner:
            runner.run(run_until_signalled(pool.run(), pool.stop))
    except (UnknownTransport, TransportUnavailable, OptionError, ImportError, AttributeError, ValueError) as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"cannot serve: {error}")


def _log(level: str) -> None:
    if level.upper() not in ("DEBUG", "INFO", "WARNING", "ERROR"):
        _fail(f"--log-level is debug, info, warning or error, not {level!r}")
    logging.basicConfig(level=level.upper(), stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")


def _print_options(plugin: TransportPlugin[object, object]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for option in describe_options(plugin.name, plugin.options):
        console.print(f"{option.flag}  (or {option.variable}; default {option.default!r})", markup=False)


def _fail(message: str) -> NoReturn:
    Console(stderr=True).print(f"dacapo serve: {message}", style="red", markup=False, soft_wrap=True)
    raise typer.Exit(2)
