"""What the exit code of a calling command says. `docs/cli.md` repeats it; a test holds the two together."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["ExitCode"]


class ExitCode(IntEnum):
    """How a call ended."""

    OK = 0
    """The result is there."""
    TOOL_FAILED = 1
    """The tool answered, and says that it failed."""
    USAGE = 2
    """The command line, the arguments or the file of answers cannot be used."""
    REFUSED = 3
    """The server answered with an error, or with something that makes no sense."""
    UNREACHABLE = 4
    """The server cannot be reached or started, or the connection broke."""
    UNANSWERED = 5
    """The server asked something that nobody answered, or asked too often."""
    TIMED_OUT = 6
    """The server took too long."""
    INTERRUPTED = 130
    """The user interrupted the command."""
