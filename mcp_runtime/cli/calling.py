"""A client for one command: who answers questions, what is shown meanwhile, and how failures end the process."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from mcp_model import ElicitRequestFormParams, ElicitRequestURLParams, ElicitResult
from mcp_runtime.cli.answers import read_answers, take_answer
from mcp_runtime.cli.command_line import Place, UsageProblem, read_headers
from mcp_runtime.cli.exit_codes import ExitCode
from mcp_runtime.cli.live_view import LiveView
from mcp_runtime.cli.plain_text import plain
from mcp_runtime.client import (
    Asked,
    BadAnswer,
    BadResult,
    Client,
    DeadlineExceeded,
    NoCommonVersion,
    RequestTimedOut,
    TaskCancelled,
    TooManyRounds,
    Unanswerable,
    check_answer,
)
from mcp_runtime.errors import OptionError, PeerError, TransportError, TransportUnavailable, UnknownTransport

if TYPE_CHECKING:
    from mcp_runtime.cli.forms import TerminalForms

__all__ = ["Session", "Settings", "fail", "run"]

R = TypeVar("R")

# Where the transport that launches servers hands on what they write to standard error.
_SERVER_LOG: Final = "transports.stdio.client.stderr"
_SERVER_LINES: Final = 15
_METHOD_NOT_FOUND: Final = -32601


class Unanswered(Exception):
    """Nobody is there to answer a question, and no answer was prepared; the message shows the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the options of a command came to."""

    place: Place
    trace: bool = False
    headers: Sequence[str] | None = None
    timeout_seconds: float | None = None
    answers: str | None = None


class Session:
    """A client, and the view of its calls."""

    def __init__(self, client: Client, view: LiveView) -> None:
        self.client = client
        self.view = view


@asynccontextmanager
async def _session(settings: Settings, console: Console) -> AsyncIterator[Session]:
    """Connect, and learn who the server is before it can ask anything."""
    view = LiveView(console, trace=settings.trace)
    prepared = {} if settings.answers is None else read_answers(settings.answers)
    answering = _Answering(settings.place.label, console, view, prepared)
    headers = read_headers(settings.headers)
    client = Client(
        settings.place.target,
        form=answering.form,
        url=answering.url,
        timeout_seconds=settings.timeout_seconds,
        deadline_seconds=None,
        transport_options={"headers": headers} if headers else None,
        tasks=True,
        on_task=view.task,
        trace=view.trace,
    )
    async with client:
        try:
            await _discover(client)
            yield Session(client, view)
        finally:
            view.pause()


async def _discover(client: Client) -> None:
    """Ask who the server is; one that does not know the question is of an older revision."""
    try:
        await client.discover()
    except PeerError as error:
        if error.code != _METHOD_NOT_FOUND:
            raise
        raise BadResult(
            f"the server does not speak protocol version {client.protocol_version}: it knows no discovery"
        ) from None


class _Answering:
    """Answers questions: from what was prepared, else in the terminal, if there is one."""

    def __init__(self, label: str, console: Console, view: LiveView, prepared: Mapping[str, ElicitResult]) -> None:
        self._label = label
        self._console = console
        self._view = view
        self._prepared = prepared

    async def form(self, asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
        self._view.pause()
        answer = take_answer(self._prepared, asked.key, asked.params.message)
        if answer is not None:
            check_answer(asked.key, asked.params, answer)
            return answer
        self._need_terminal(asked.key, asked.params.message)
        return await self._forms().form(asked)

    async def url(self, asked: Asked[ElicitRequestURLParams]) -> ElicitResult:
        self._view.pause()
        answer = take_answer(self._prepared, asked.key, asked.params.message)
        if answer is not None:
            return ElicitResult(action=answer.action)
        self._need_terminal(asked.key, asked.params.message)
        return await self._forms().url(asked)

    def _forms(self) -> TerminalForms:
        from mcp_runtime.cli.forms import TerminalForms  # heavy, and most calls ask nothing

        return TerminalForms(self._console, self._label)

    def _need_terminal(self, key: str, message: str) -> None:
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise Unanswered(
                f"the server asks {plain(message, one_line=True)!r} (key {plain(key, one_line=True)}), nobody is at a "
                "terminal, and --answers holds no answer for it"
            )


def run(command: str, settings: Callable[[], Settings], work: Callable[[Session], Awaitable[R]]) -> R:
    """Return what `work` comes to; every failure ends the process with its exit code and one message.

    Args:
        command: Name of the sub-command, for messages.
        settings: Returns the settings; may raise `UsageProblem`.
        work: Uses the client.
    """
    console = Console(stderr=True, highlight=False)
    server_said: deque[str] = deque(maxlen=_SERVER_LINES)

    async def session() -> R:
        async with _session(settings(), console) as session:
            return await work(session)

    try:
        with _logging(server_said):
            return asyncio.run(session())
    except KeyboardInterrupt:
        fail(command, ExitCode.INTERRUPTED, "interrupted")
    except (UsageProblem, BadAnswer, OptionError, UnknownTransport, TransportUnavailable) as error:
        fail(command, ExitCode.USAGE, str(error))
    except (Unanswered, Unanswerable, TooManyRounds) as error:
        fail(command, ExitCode.UNANSWERED, str(error))
    except (RequestTimedOut, DeadlineExceeded) as error:
        fail(command, ExitCode.TIMED_OUT, str(error))
    except TransportError as error:
        fail(command, ExitCode.UNREACHABLE, str(error), server_said)
    except NoCommonVersion as error:
        fail(command, ExitCode.REFUSED, str(error))
    except PeerError as error:
        fail(command, ExitCode.REFUSED, f"the server answered with error {error.code}: {error.message}")
    except (BadResult, TaskCancelled) as error:
        fail(command, ExitCode.REFUSED, str(error))


def fail(command: str, code: ExitCode, message: str, server_said: Sequence[str] = ()) -> NoReturn:
    """Say what went wrong on standard error, and end the process."""
    console = Console(stderr=True, highlight=False)
    console.print(Text(f"dacapo {command}: {plain(message)}", style="red"), soft_wrap=True)
    for line in server_said:
        console.print(Text(f"  server: {plain(line, one_line=True)}", style="dim"), soft_wrap=True)
    raise typer.Exit(int(code))


class _Keep(logging.Handler):
    """Keeps the last messages."""

    def __init__(self, kept: deque[str]) -> None:
        super().__init__()
        self._kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        self._kept.append(record.getMessage())


@contextmanager
def _logging(server_said: deque[str]) -> Iterator[None]:
    """Show our warnings, and keep the last lines that a launched server wrote, while the context lasts."""
    warnings = logging.StreamHandler(sys.stderr)
    warnings.setLevel(logging.WARNING)
    warnings.setFormatter(logging.Formatter("dacapo: %(message)s"))
    root, server_log = logging.getLogger(), logging.getLogger(_SERVER_LOG)
    before = server_log.level, server_log.propagate
    keep = _Keep(server_said)
    root.addHandler(warnings)
    server_log.addHandler(keep)
    server_log.setLevel(logging.INFO)
    server_log.propagate = False
    try:
        yield
    finally:
        root.removeHandler(warnings)
        server_log.removeHandler(keep)
        server_log.setLevel(before[0])
        server_log.propagate = before[1]
