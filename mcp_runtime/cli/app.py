"""The `dacapo` application: what the sub-commands are called and what they take."""

from __future__ import annotations

from importlib import metadata

import typer
from rich.console import Console

from mcp_runtime.cli.call import call, prompt, read
from mcp_runtime.cli.command_line import CallingCommand
from mcp_runtime.cli.demo import DemoFailed, run_demo
from mcp_runtime.cli.listing import discover, prompts, resources, tools
from mcp_runtime.cli.serve import serve
from mcp_runtime.settings import new_secret

__all__ = ["app"]

app = typer.Typer(
    name="dacapo",
    help="Run and call MCP servers whose tools ask their users questions.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.command()
def demo() -> None:
    """Show a conversation of three HTTP round trips that outlives the server that began it."""
    console = Console(highlight=False, soft_wrap=True)
    try:
        run_demo(console)
    except DemoFailed as error:
        Console(stderr=True).print(f"dacapo demo: {error}", style="red", markup=False)
        raise typer.Exit(1) from None


@app.command()
def secret() -> None:
    """Print a new key for MCP_MRTR_SECRET: 256 random bits in base64."""
    typer.echo(new_secret())


@app.command()
def version() -> None:
    """Print the installed version."""
    typer.echo(metadata.version("dacapo-mcp"))


app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(serve)
for _command in (call, prompt, read, discover, tools, prompts, resources):
    app.command(cls=CallingCommand)(_command)
