"""The command in a real terminal: a pseudo terminal that types and reads like a person."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import Self

import pexpect

SECONDS = 60
ENTER = "\r"
DOWN = "\x1b[B"
CONTROL_C = "\x03"
CONTROL_D = "\x04"
CLEAR = "\x15"

_CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")


class Terminal:
    """A running `dacapo` command.

    Args:
        *arguments: Its command line.
        columns: Width of the terminal; wide, so that nothing that is waited for is broken into lines.
    """

    def __init__(self, *arguments: str, columns: int = 160) -> None:
        # Nobody answers a request for the cursor's position here.
        environment = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
        environment.pop("NO_COLOR", None)
        self._child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "mcp_runtime.cli", *arguments],
            env=environment,
            encoding="utf-8",
            timeout=SECONDS,
            dimensions=(60, columns),
        )
        self._read: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._child.close(force=True)

    def see(self, text: str) -> str:
        """Wait until `text` appears; return everything shown since the last wait, without control sequences."""
        self._child.expect_exact(text)
        shown = str(self._child.before) + text
        self._read.append(shown)
        return _CONTROL.sub("", shown)

    def type(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self._child.send(key)

    def end(self) -> tuple[int | None, str]:
        """Wait until the command ends; return its exit code and what it showed last."""
        self._child.expect(pexpect.EOF)
        self._read.append(str(self._child.before))
        last = _CONTROL.sub("", str(self._child.before))
        self._child.close()
        return self._child.exitstatus, last

    @property
    def shown(self) -> str:
        """Everything shown so far, without control sequences."""
        return _CONTROL.sub("", "".join(self._read))


@contextlib.contextmanager
def running(*arguments: str) -> Iterator[Terminal]:
    """Run the command in a terminal of its own, which ends with the context."""
    with Terminal(*arguments) as terminal:
        yield terminal
