"""What the client package offers, and what importing it costs."""

from __future__ import annotations

import subprocess
import sys

import pytest

import mcp_runtime.client

PUBLIC_NAMES = [
    "Answers",
    "AnyResult",
    "Asked",
    "BadAnswer",
    "BadResult",
    "Client",
    "DeadlineExceeded",
    "FormHandler",
    "Heard",
    "InputKind",
    "ListChanged",
    "Listening",
    "NoCommonVersion",
    "OnProgress",
    "PeerError",
    "PendingCall",
    "Progress",
    "RequestTimedOut",
    "ResourceUpdated",
    "ResponseCache",
    "RootsHandler",
    "SamplingHandler",
    "Target",
    "TooManyRounds",
    "Traced",
    "Unanswerable",
    "UrlHandler",
    "check_answer",
]


def test_names_that_were_public_stay_public() -> None:
    assert set(PUBLIC_NAMES) <= set(mcp_runtime.client.__all__)


def test_everything_public_is_there() -> None:
    for name in mcp_runtime.client.__all__:
        assert hasattr(mcp_runtime.client, name)


@pytest.mark.parametrize(
    ("imported", "absent"),
    [
        ("mcp_runtime", ["mcp_runtime.client", "transports"]),
        ("mcp_runtime.client", ["transports", "aiohttp", "websockets", "rich", "questionary"]),
        ("mcp_runtime.cli.app", ["transports", "aiohttp", "websockets", "questionary", "prompt_toolkit"]),
    ],
)
def test_importing_brings_nothing_that_is_not_needed_yet(imported: str, absent: list[str]) -> None:
    code = f"import sys, {imported}; found = set({absent!r}) & set(sys.modules); sys.exit(str(found) if found else 0)"
    subprocess.run([sys.executable, "-c", code], check=True)
