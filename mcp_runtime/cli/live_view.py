"""What a call shows while it runs: a progress bar, how its task is doing, and with `--trace` every message.

All of it goes to standard error. States and other opaque parts of messages are shown by their size only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars
from rich.status import Status
from rich.text import Text

from mcp_runtime.cli.plain_text import plain
from mcp_runtime.client import Progress, TaskState, Traced

__all__ = ["LiveView"]

_LONGEST: Final = 400


class LiveView:
    """Shows how calls go.

    Args:
        console: Standard error.
        trace: Show every message.
    """

    def __init__(self, console: Console, *, trace: bool) -> None:
        self._console = console
        self._traces = trace
        self._bars: Bars | None = None
        self._status: Status | None = None
        self._sent: dict[str, int] = {}

    def progress(self, step: Progress) -> None:
        """Show a step of the request under way."""
        if not self._console.is_terminal:
            return
        if self._bars is None:
            self._bars = Bars(
                SpinnerColumn(),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.description}", markup=False),
                TimeElapsedColumn(),
                console=self._console,
            )
            self._bars.add_task("", total=step.total)
            self._bars.start()
        message = plain(step.message or "", one_line=True)
        self._bars.update(self._bars.task_ids[0], completed=step.progress, total=step.total, description=message)

    def task(self, state: TaskState) -> None:
        """Show how the task under way is doing, on one line."""
        if state.status != "working" or not self._console.is_terminal:
            self.pause()
            return
        line = Text(plain(state.status_message or "The tool runs as a task.", one_line=True))
        if self._status is None:
            self.pause()
            self._status = self._console.status(line)
            self._status.start()
        else:
            self._status.update(line)

    def pause(self) -> None:
        """Take the bar or line away: a form comes, or the end."""
        bars, self._bars = self._bars, None
        if bars is not None:
            bars.stop()
        status, self._status = self._status, None
        if status is not None:
            status.stop()

    def trace(self, traced: Traced) -> None:
        """Show a message, if messages are to be shown."""
        if not self._traces:
            return
        if traced.direction == "sent":
            self._sent[traced.method] = self._sent.get(traced.method, 0) + 1
            arrow, what = "->", f"{traced.method} #{self._sent[traced.method]}"
        else:
            arrow, what = "<-", _what(traced.message)
        line = Text(f"{arrow} {plain(what, one_line=True)} ", style="cyan" if traced.direction == "sent" else "green")
        line.append(_shortened(traced.message), style="dim")
        self._console.print(line, soft_wrap=True)


def _what(message: Mapping[str, Any]) -> str:
    if "method" in message:
        return str(message["method"])
    error = message.get("error")
    if isinstance(error, Mapping):
        return f"error {error.get('code')}"
    result = message.get("result")
    return str(result.get("resultType", "complete")) if isinstance(result, Mapping) else "no response"


def _shortened(message: Mapping[str, Any]) -> str:
    body = message.get("params", message.get("result", message.get("error")))
    if not isinstance(body, Mapping):
        return ""
    shown = {name: value for name, value in body.items() if name not in ("_meta", "resultType")}
    state = shown.get("requestState")
    if isinstance(state, str):
        shown["requestState"] = f"<{len(state.encode())} bytes>"
    text = plain(json.dumps(shown, ensure_ascii=False), one_line=True)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}... ({len(text)} characters)"
