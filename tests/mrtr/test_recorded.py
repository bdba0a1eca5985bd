"""Conversations recorded with earlier releases go on with this one.

The recordings in `tests/data/ledgers` are never edited. When one fails, the change breaks users who are in
mid-conversation during a deployment: the format of tokens, the schema made from a form, or a fingerprint.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mcp_runtime.mrtr import AesGcmCodec, Claims
from tests.data.ledgers import record
from tests.data.ledgers.handlers import KEY, RECORDED_AT, server
from tests.wire import Wire

RECORDINGS = sorted(Path(record.__file__).parent.glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    recording: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return recording


def test_every_conversation_has_been_recorded() -> None:
    assert {path.stem for path in RECORDINGS} >= record.CONVERSATIONS.keys()


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
async def test_a_recorded_conversation_goes_on(path: Path) -> None:
    recording = read(path)
    wire = Wire(server(lambda: RECORDED_AT + 60), headers=recording["headers"])
    state = recording["requestState"]
    for expected in recording["rounds"]:
        members = {"requestState": state, "inputResponses": expected["inputResponses"]}
        reply = await wire.request(recording["method"], {**recording["params"], **members})
        assert record.lasting(reply.result) == expected["result"]
        state = reply.result.get("requestState")
    assert state is None


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
async def test_a_recorded_token_holds_the_recorded_claims(path: Path) -> None:
    recording = read(path)
    claims = await AesGcmCodec([KEY]).unseal(recording["requestState"], audience="ledgers")
    assert json.loads(claims) == recording["claims"]
    assert json.loads(Claims.from_bytes(claims).to_bytes()) == recording["claims"]


@pytest.mark.parametrize("name", record.CONVERSATIONS)
async def test_a_new_recording_would_hold_the_same_claims(name: str) -> None:
    """The other direction: a process of the earlier release can go on with a token of this one."""
    again = await record.recorded(record.CONVERSATIONS[name])
    recording = read(Path(record.__file__).parent / f"{name}.json")
    assert {**again, "requestState": ""} == {**recording, "requestState": ""}
