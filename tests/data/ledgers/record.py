"""Records conversations that stopped half-way, for `tests/mrtr/test_recorded.py`.

    python -m tests.data.ledgers.record

Writes the recordings that are missing and never touches one that is there: a recording stands for users who were
in mid-conversation when a new release was deployed.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mcp_runtime.mrtr import AesGcmCodec
from tests.data.ledgers.handlers import KEY, RECORDED_AT, server
from tests.wire import CANCEL, DECLINE, Wire, accept

HERE = Path(__file__).parent
LASTING = ("resultType", "inputRequests", "content", "messages", "contents")


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """A request, and the answers of each round trip; it is recorded after `stop` of them."""

    method: str
    params: dict[str, Any]
    answers: list[dict[str, Any]]
    stop: int
    headers: dict[str, str] = field(default_factory=dict)


def tool(name: str, **arguments: Any) -> dict[str, Any]:
    return {"method": "tools/call", "params": {"name": name, "arguments": arguments}}


ORDER = accept(plan="team", seats=3, discount=0.5, gift=True, note="é", days=["tue"], start="2026-07-28")
DATA = accept(mail="a@example.org", age=36.0, news=True, plan="team", days=["mon", "wed"])
YES, NO = accept(sure=True), accept(sure=False)
ADDRESS = accept(street="Main Street", extra="2nd floor")

CONVERSATIONS: dict[str, Conversation] = {
    "untouched": Conversation(
        **tool("two_questions", user="ada"), answers=[{"elicit-1": ORDER}, {"elicit-2": YES}], stop=0
    ),
    "model-form": Conversation(
        **tool("two_questions", user="ada"), answers=[{"elicit-1": ORDER}, {"elicit-2": YES}], stop=1
    ),
    "principal": Conversation(
        **tool("two_questions", user="ada"),
        answers=[{"elicit-1": accept(plan="pro")}, {"elicit-2": DECLINE}],
        stop=1,
        headers={"x-user": "ada"},
    ),
    "built-form": Conversation(**tool("built_form"), answers=[{"data": DATA}, {"elicit-2": ADDRESS}], stop=1),
    "partial-batch": Conversation(
        **tool("batch_and_steps"), answers=[{"two": ADDRESS}, {"one": CANCEL}, {"elicit-5": YES}], stop=1
    ),
    "steps": Conversation(**tool("batch_and_steps"), answers=[{"one": YES, "two": DECLINE}, {"elicit-5": NO}], stop=1),
    "thread": Conversation(**tool("in_a_thread"), answers=[{"elicit-1": YES}, {"elicit-2": NO}], stop=1),
    "raw": Conversation(**tool("raw"), answers=[{"github_login": accept(name="octocat")}, {"elicit-2": YES}], stop=1),
    "prompt": Conversation(
        method="prompts/get",
        params={"name": "greeting", "arguments": {"language": "fr"}},
        answers=[{"elicit-1": ADDRESS}, {"elicit-2": YES}],
        stop=1,
    ),
    "resource": Conversation(
        method="resources/read",
        params={"uri": "orders://7"},
        answers=[{"elicit-1": YES}, {"elicit-2": NO}],
        stop=1,
    ),
}


async def recorded(conversation: Conversation) -> dict[str, Any]:
    """Return the recording: the state after `stop` round trips, and what followed then."""
    wire = Wire(server(lambda: RECORDED_AT), headers=conversation.headers)
    reply = await wire.request(conversation.method, conversation.params)
    rounds: list[dict[str, Any]] = []
    stopped = reply.result
    for number, answers in enumerate(conversation.answers):
        if number == conversation.stop:
            stopped = reply.result
        members = {"requestState": reply.result["requestState"], "inputResponses": answers}
        reply = await wire.request(conversation.method, {**conversation.params, **members})
        if number >= conversation.stop:
            rounds.append({"inputResponses": answers, "result": lasting(reply.result)})
    claims = await AesGcmCodec([KEY]).unseal(stopped["requestState"], audience="ledgers")
    return {
        "method": conversation.method,
        "params": conversation.params,
        "headers": conversation.headers,
        "requestState": stopped["requestState"],
        "claims": json.loads(claims),
        "rounds": rounds,
    }


def lasting(result: dict[str, Any]) -> dict[str, Any]:
    """Return what of a result must never change."""
    return {name: result[name] for name in LASTING if name in result}


async def main() -> None:
    """Write the recordings that are missing."""
    for name, conversation in CONVERSATIONS.items():
        path = HERE / f"{name}.json"
        if not path.exists():
            text = json.dumps(await recorded(conversation), indent=2, ensure_ascii=False)
            path.write_text(text + "\n", encoding="utf-8")
            print(f"recorded {path.name}")


if __name__ == "__main__":
    asyncio.run(main())
