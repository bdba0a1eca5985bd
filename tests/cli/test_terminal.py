"""Conversations in a real terminal: forms, a progress bar, and every way to end a question.

Spec: 2026-07-28 client/elicitation, User Interaction Model.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import CLEAR, CONTROL_C, CONTROL_D, DOWN, ENTER, Terminal, running
from tests.system.processes import serving

FIELDS = "tests.cli.every_field:server"


@pytest.fixture(scope="module")
def trips() -> Iterator[str]:
    with serving("examples.trips:server") as process:
        yield process.url


@pytest.fixture(scope="module")
def fields() -> Iterator[str]:
    with serving(FIELDS, transport="websocket") as process:
        yield process.url


def test_two_questions_and_a_progress_bar(trips: str) -> None:
    with running("call", trips, "book_trip", "--arg", "destination=Lisbon") as terminal:
        asked = terminal.see("Seats (whole number, 1 to 8):")
        assert f"trips ({trips}) asks" in asked
        assert "How shall we travel to Lisbon?" in asked
        assert "tools/call book_trip" in asked
        terminal.type(CLEAR, "3", ENTER)
        terminal.see("Extras (optional):")
        terminal.type(" ", ENTER)
        terminal.see("Ticket goes to (name@example.org):")
        terminal.type("nobody", ENTER)
        terminal.see("Ticket goes to must be")
        terminal.type(CLEAR, "ada@example.org", ENTER)
        review = terminal.see("Send these answers?")
        assert re.search(r"Seats +3 *\n +Extras +Wi-Fi *\n +Ticket goes to +ada@example.org", review)
        terminal.see("Cancel")
        terminal.type(ENTER)
        asked = terminal.see("Book it?")
        assert "3 seats to Lisbon, tickets to ada@example.org?" in asked
        terminal.see("No")
        terminal.type(ENTER)
        terminal.see("Send these answers?")
        code, last = _send(terminal)
    assert code == 0
    assert re.search(r"━+ 3/3 +seat 3", last)
    assert json.loads(last[last.index("{") :]) == {"booked": True, "seats": 3, "extras": ["wifi"]}


def test_every_kind_of_field_has_its_default_and_its_limits(fields: str) -> None:
    with running("call", fields, "everything") as terminal:
        asked = terminal.see("Nick name (2 to 8 characters):")
        assert "Letters and more" in asked
        terminal.type("x", ENTER)
        terminal.see("Nick name must have")
        terminal.type("yz", ENTER)
        terminal.see("Mail (name@example.org, optional):")
        terminal.type(ENTER)
        terminal.see("Age (whole number, 18 to 99):")
        terminal.type("17", ENTER)
        terminal.see("Age must be")
        terminal.type(CLEAR, "33", ENTER)
        terminal.see("Ratio (number, optional):")
        terminal.type("2.5", ENTER)
        terminal.see("Sure:")
        terminal.see("No")
        terminal.type(ENTER)
        terminal.see("Color:")
        terminal.see("Green")
        terminal.type(DOWN, ENTER)
        terminal.see("Days (1 to 2 of them):")
        terminal.type(ENTER)
        terminal.see("Days must name at least 1")
        terminal.see("Wed")
        terminal.type(" ", DOWN, DOWN, " ", ENTER)
        terminal.see("Send these answers?")
        code, last = _send(terminal)
    assert code == 0
    assert json.loads(last[last.index("{") :]) == {
        "nick": "xyz",
        "mail": None,
        "age": 33,
        "ratio": 2.5,
        "sure": False,
        "color": "#f00",
        "days": ["Mon", "Wed"],
    }


def test_an_answer_can_be_changed_before_it_is_sent(trips: str) -> None:
    with running("read", trips, "trips://none") as terminal:
        assert terminal.end()[0] == 3
    with running("call", trips, "book_trip", "--arg", "destination=Oslo") as terminal:
        terminal.see("Seats")
        terminal.type(ENTER)
        terminal.see("Extras")
        terminal.type(ENTER)
        terminal.see("Ticket")
        terminal.type("ada@example.org", ENTER)
        terminal.see("Change an answer")
        terminal.type(DOWN, ENTER)
        terminal.see("Which one?")
        terminal.see("Ticket goes to")
        terminal.type(ENTER)
        terminal.see("Seats (whole number, 1 to 8):")
        terminal.type(CLEAR, "2", ENTER)
        review = terminal.see("Send these answers?")
        assert re.search(r"Seats +2 *\n +Extras +\(no answer\)", review)
        terminal.see("Cancel")
        terminal.type(ENTER)
        asked = terminal.see("Book it?")
        assert "2 seats to Oslo" in asked
        terminal.type(DOWN, ENTER)
        terminal.see("Send these answers?")
        code, last = _send(terminal)
    assert code == 0
    assert '"booked": false' in last


@pytest.mark.parametrize(
    ("where", "keys", "outcome"),
    [
        ("Nick name (2", [CONTROL_D], "decline"),
        ("Nick name (2", [CONTROL_C], "cancel"),
        ("Nick name (2", ["ab", CONTROL_D], "decline"),
    ],
)
def test_a_question_can_be_declined_and_cancelled_while_typing(
    fields: str, where: str, keys: list[str], outcome: str
) -> None:
    with running("call", fields, "everything") as terminal:
        terminal.see(where)
        terminal.type(*keys)
        terminal.see("declined" if outcome == "decline" else "cancelled")
        code, last = terminal.end()
    assert code == 0
    assert last.strip() == outcome


@pytest.mark.parametrize(
    ("keys", "outcome"),
    [
        ([DOWN, DOWN, ENTER], "nobody"),
        ([DOWN, DOWN, DOWN, ENTER], "nobody"),
        ([CONTROL_D], "nobody"),
        ([CONTROL_C], "nobody"),
        ([ENTER], "ada"),
    ],
)
def test_a_filled_in_form_can_still_be_declined_and_cancelled(fields: str, keys: list[str], outcome: str) -> None:
    with running("prompt", fields, "greet", "--arg", "tone=kindly") as terminal:
        terminal.see("name:")
        terminal.type("ada", ENTER)
        terminal.see("Send these answers?")
        terminal.see("Cancel")
        terminal.type(*keys)
        code, last = terminal.end()
    assert code == 0
    assert f"Greet {outcome}, kindly." in last


def test_a_resource_can_ask_over_standard_streams() -> None:
    command = [sys.executable, "-m", "mcp_runtime.cli", "serve", FIELDS, "--transport", "stdio"]
    with running("read", "fields://secret", "--", *command) as terminal:
        asked = terminal.see("name:")
        assert f"fields ({sys.executable}) asks" in asked
        terminal.type("ada", ENTER)
        terminal.see("Send these answers?")
        code, last = _send(terminal)
    assert code == 0
    assert "for ada" in last


def test_text_of_a_server_cannot_steer_the_terminal(fields: str) -> None:
    with running("call", fields, "trick") as terminal:
        terminal.see("name:")
        assert "\\u001b]0;owned\\u0007Send \\u202eyenom\\u001b[2J" in terminal.shown
        terminal.type("ada", ENTER)
        terminal.see("Send these answers?")
        _, last = _send(terminal)
    assert "\\u001b[2J\\u001b]0;owned\\u0007gone" in last
    assert "\x1b]0;owned" not in last


@pytest.mark.parametrize(
    ("address", "keys", "shown", "outcome"),
    [
        ("https://plans.example/connect?x=1", [ENTER], ["plans.example"], "accept"),
        ("https://plans.example/connect", [DOWN, ENTER], [], "accept"),
        ("https://plans.example/connect", [DOWN, DOWN, ENTER], [], "decline"),
        ("https://plans.example/connect", [CONTROL_C], [], "cancel"),
        ("http://xn--plns-5na.example/", [CONTROL_D], ["is not https", "may look like another"], "decline"),
    ],
)
def test_an_address_is_shown_in_full_and_opened_on_consent_only(
    address: str, keys: list[str], shown: list[str], outcome: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spec: 2026-07-28 client/elicitation, Safe URL Handling."""
    visited = tmp_path / "visited"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {visited}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    command = [sys.executable, "-m", "tests.client.peers.fastmcp_server", "stdio"]
    with running("call", "connect", "--arg", f"address={address}", "--", *command) as terminal:
        asked = terminal.see("Open this address in your browser?")
        assert "Please connect your account" in asked
        assert address in asked
        assert all(text in asked for text in shown)
        terminal.see("Cancel")
        assert not visited.exists()
        terminal.type(*keys)
        if outcome == "accept":
            terminal.see("When you are done there:")
            terminal.see("Cancel")
            terminal.type(ENTER)
        code, last = terminal.end()
    assert code == 0
    assert f"the user said {outcome}" in last
    assert (visited.read_text().strip() == address) if keys == [ENTER] else not visited.exists()


def test_a_tool_of_the_official_sdk_completes_its_round_trips() -> None:
    command = [sys.executable, "-m", "tests.client.peers.sdk_server", "http"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().strip()
            with running("call", url, "upgrade_plan", "--arg", "user_id=ada") as terminal:
                asked = terminal.see("New plan:")
                assert f"sdk-plans ({url}) asks" in asked
                terminal.see("team")
                terminal.type(DOWN, ENTER)
                terminal.see("Seats (whole number, 1 to 50):")
                terminal.type("3", ENTER)
                terminal.see("Send these answers?")
                terminal.see("Cancel")
                terminal.type(ENTER)
                terminal.see("Really switch?:")
                terminal.see("No")
                terminal.type(ENTER)
                terminal.see("Send these answers?")
                code, last = _send(terminal)
        finally:
            process.terminate()
    assert code == 0
    assert "ada has team with 3 seats" in last


def _send(terminal: Terminal) -> tuple[int | None, str]:
    """Send the answers that are shown for review, and wait for the end."""
    terminal.see("Cancel")
    terminal.type(ENTER)
    return terminal.end()
