"""Questions of a server as forms in the terminal.

Who asks stands above every form. Each field is asked for with its default filled in and its limits checked while
typing; then the whole is shown and can be changed, sent, declined or cancelled. Ctrl-D declines and Ctrl-C cancels at
any point.

Everything is drawn on standard error, so that standard output holds the result and nothing else.

Spec: 2026-07-28 client/elicitation, User Interaction Model and Safe URL Handling.
"""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import questionary
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.output import create_output
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mcp_model import ElicitRequestFormParams, ElicitRequestURLParams, ElicitResult
from mcp_runtime.cli.fields import Field, FieldValue, fields_of
from mcp_runtime.cli.plain_text import plain
from mcp_runtime.client import Asked

__all__ = ["TerminalForms"]

_SEND: Final = "send"
_CHANGE: Final = "change"
_OPEN: Final = "open"
_DECLINE: Final = "decline"
_CANCEL: Final = "cancel"
_PICK_ONE: Final = "(arrow keys, Enter)"
_PICK_SEVERAL: Final = "(arrow keys, Space picks, Enter)"

P = TypeVar("P")


class _Declined(Exception):
    """The user pressed Ctrl-D."""


class TerminalForms:
    """Shows questions in the terminal.

    Args:
        console: Where to draw; standard error.
        label: What to call a server that does not say its name.
    """

    def __init__(self, console: Console, label: str) -> None:
        self._console = console
        self._label = label

    async def form(self, asked: Asked[ElicitRequestFormParams]) -> ElicitResult:
        """Have a form filled in."""
        fields = fields_of(asked.params.requested_schema.to_wire())
        self._introduce(asked, asked.params.message)
        try:
            return await self._fill_in(fields)
        except _Declined:
            return self._ended("decline")
        except KeyboardInterrupt:
            return self._ended("cancel")

    async def url(self, asked: Asked[ElicitRequestURLParams]) -> ElicitResult:
        """Show an address, and open it if the user agrees."""
        address = asked.params.url
        self._introduce(asked, asked.params.message)
        self._show_address(address)
        try:
            choice = await self._choose(
                "Open this address in your browser?",
                [
                    ("Yes, open it", _OPEN),
                    ("I open it myself", _SEND),
                    ("Decline", _DECLINE),
                    ("Cancel", _CANCEL),
                ],
            )
            if choice in (_DECLINE, _CANCEL):
                return self._ended(choice)
            if choice == _OPEN and not webbrowser.open(address):
                self._console.print("No browser could be started; open the address yourself.", style="yellow")
            if await self._choose("When you are done there:", [("Go on", _SEND), ("Cancel", _CANCEL)]) == _CANCEL:
                return self._ended("cancel")
        except _Declined:
            return self._ended("decline")
        except KeyboardInterrupt:
            return self._ended("cancel")
        return ElicitResult(action="accept")

    # -- details --------------------------------------------------------------------------------

    async def _fill_in(self, fields: Sequence[Field]) -> ElicitResult:
        values: dict[str, FieldValue] = {}
        for field in fields:
            await self._ask(field, values)
        while True:
            self._review(fields, values)
            choices = [("Send", _SEND), ("Change an answer", _CHANGE), ("Decline", _DECLINE), ("Cancel", _CANCEL)]
            choice = await self._choose("Send these answers?", choices if fields else [choices[0], *choices[2:]])
            if choice == _SEND:
                return ElicitResult(action="accept", content=dict(values))
            if choice in (_DECLINE, _CANCEL):
                return self._ended(choice)
            by_name = {field.name: field for field in fields}
            picked = (
                fields[0].name
                if len(fields) == 1
                else await self._choose("Which one?", [(field.label, field.name) for field in fields])
            )
            await self._ask(by_name[picked], values)

    async def _ask(self, field: Field, values: dict[str, FieldValue]) -> None:
        """Ask for one field; an optional one that is left empty has no value afterwards."""
        if field.description:
            self._console.print(Text(f"  {plain(field.description)}", style="dim"))
        before = values.get(field.name, field.default)
        if field.several:
            picks = await self._pick_several(field, before if isinstance(before, list) else [])
            if not picks and not field.required:
                values.pop(field.name, None)
                return
            values[field.name] = picks
        elif field.options:
            choices = [questionary.Choice(title, value=value) for value, title in field.options]
            if not field.required:
                choices.append(questionary.Choice("(no answer)", value=""))
            default = next((choice for choice in choices if choice.value == field.as_option(before)), None)
            picked = await self._run(
                questionary.select(
                    field.prompt,
                    choices=choices,
                    default=default,
                    instruction=_PICK_ONE,
                    output=create_output(stdout=sys.stderr),
                )
            )
            if picked == "" and not field.required:
                values.pop(field.name, None)
                return
            values[field.name] = field.from_option(picked)
        else:
            text = await self._run(
                questionary.text(
                    field.prompt,
                    default=field.as_text(before),
                    validate=field.complaint_about_text,
                    output=create_output(stdout=sys.stderr),
                )
            )
            value = field.from_text(text)
            if value is None:
                values.pop(field.name, None)
                return
            values[field.name] = value

    async def _pick_several(self, field: Field, picks: Sequence[str]) -> list[str]:
        while True:
            choices = [questionary.Choice(title, value=value, checked=value in picks) for value, title in field.options]
            # Its own validation would show in a toolbar, which not every terminal gets to see.
            question = questionary.checkbox(
                field.prompt, choices=choices, instruction=_PICK_SEVERAL, output=create_output(stdout=sys.stderr)
            )
            picks = [str(value) for value in await self._run(question)]
            complaint = field.complaint_about_choices(picks)
            if complaint is True:
                return list(picks)
            self._console.print(Text(f"{complaint}", style="red"))

    async def _choose(self, question: str, choices: Sequence[tuple[str, str]]) -> str:
        options = [questionary.Choice(title, value=value) for title, value in choices]
        return str(
            await self._run(
                questionary.select(
                    question, choices=options, instruction=_PICK_ONE, output=create_output(stdout=sys.stderr)
                )
            )
        )

    async def _run(self, question: questionary.Question) -> Any:
        """Ask, with Ctrl-D to decline; Ctrl-C comes through as KeyboardInterrupt."""
        bindings = KeyBindings()

        @bindings.add("c-d", eager=True)
        def _(event: KeyPressEvent) -> None:
            event.app.exit(exception=_Declined(), style="class:aborting")

        application = question.application
        own = application.key_bindings
        application.key_bindings = bindings if own is None else merge_key_bindings([own, bindings])
        return await question.unsafe_ask_async()

    def _introduce(self, asked: Asked[Any], message: str) -> None:
        body = Text(plain(message), style="bold")
        body.append(f"\n\n{asked.method} {plain(asked.target, one_line=True)}", style="dim")
        body.append("\nCtrl-D declines, Ctrl-C cancels", style="dim")
        self._console.print(
            Panel(body, title=Text(f"{self._server(asked)} asks"), title_align="left", border_style="cyan")
        )

    def _server(self, asked: Asked[Any]) -> str:
        """Return the server's name for itself beside its address: the name alone could be anybody's."""
        label = plain(self._label, one_line=True)
        if asked.server is None:
            return label
        return f"{plain(asked.server.title or asked.server.name, one_line=True)} ({label})"

    def _review(self, fields: Sequence[Field], values: Mapping[str, FieldValue]) -> None:
        if not fields:
            return
        table = Table.grid(padding=(0, 2))
        for field in fields:
            shown = field.show(values[field.name]) if field.name in values else Text("(no answer)", style="dim")
            table.add_row(Text(f"  {field.label}", style="cyan"), shown)
        self._console.print(table)

    def _show_address(self, address: str) -> None:
        parts = urlsplit(address)
        host = parts.hostname or ""
        shown = Text(plain(address, one_line=True))
        shown.highlight_words([host] if host else [], style="bold yellow")
        self._console.print(Text("  It leads to "), Text(host or "nowhere", style="bold yellow"), Text(":"), sep="")
        self._console.print(Text("  "), shown, sep="", soft_wrap=True)
        if parts.scheme != "https":
            self._console.print("  Careful: the address is not https.", style="yellow")
        if not host.isascii() or any(part.startswith("xn--") for part in host.split(".")):
            self._console.print("  Careful: the host name may look like another one.", style="yellow")

    def _ended(self, action: str) -> ElicitResult:
        self._console.print(Text("  declined" if action == _DECLINE else "  cancelled", style="dim"))
        return ElicitResult(action="decline" if action == _DECLINE else "cancel")
