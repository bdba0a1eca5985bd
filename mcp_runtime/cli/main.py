"""Entry point of the `dacapo` command: its sub-commands, each in a module of its own."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command; without the extra `cli`, say how to get it."""
    try:
        from mcp_runtime.cli.app import app
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        sys.exit(f'dacapo needs {error.name}: pip install "dacapo-mcp[cli]"')
    app()
