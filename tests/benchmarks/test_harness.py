"""The benchmark command runs from end to end, and its page has every row; no figure is judged here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

ROWS = {
    "Start of the process to the first answer": 4,
    "Tools/call, 1 connection": 8,
    "Tools/call, 32 connections": 8,
    "Memory after the calls": 8,
    "Conversations of two questions (three round trips), 8 at once": 8,
    "Calls that stream 10 progress notifications, 8 at once": 6,
    "Tasks from creation to their result, 8 at once": 2,
    "Tools/call over one WebSocket, 32 in flight": 4,
    "Size of requestState": 8,
    "Sealing and unsealing requestState": 8,
    "Cost by number of tools": 3,
    "Cost by size of an argument, over HTTP": 1,
    "Cost of a round trip by number of answers given": 1,
}


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="processes are pinned, which Linux can")
@pytest.mark.skipif(shutil.which("wrk") is None, reason="wrk is not installed")
@pytest.mark.timeout(400)
def test_the_benchmark_command_fills_every_row(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    command = [sys.executable, "-m", "benchmarks", "--tiny", "--write", str(page)]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr
    text = page.read_text(encoding="utf-8")
    sections = {part.splitlines()[0]: part for part in text.split("\n## ")[1:]}
    # A table's head and rule are no rows.
    rows = {title: len(re.findall(r"^\|", sections[title], re.MULTILINE)) - 2 for title in ROWS}
    assert rows == ROWS
    charts = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)
    assert len(charts) == len(ROWS)
    assert all((tmp_path / chart).stat().st_size for chart in charts)
