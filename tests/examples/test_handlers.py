"""Each example server of `examples/handlers` holds the conversation it is there to show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from examples.handlers import (
    asking_prompt,
    asking_resource,
    blocking_handler,
    choices,
    guarded,
    progress,
    recorded_step,
    several_at_once,
    structured_result,
    two_questions,
    typed_forms,
)
from mcp_runtime import Server
from tests.wire import CANCEL, DECLINE, Wire, accept

YES, NO = accept(sure=True), accept(sure=False)


def test_every_example_has_its_conversation_here() -> None:
    files = {path.stem for path in Path(two_questions.__file__).parent.glob("*.py")}
    shown = {name for name, value in globals().items() if getattr(value, "server", None).__class__ is Server}
    assert shown == files
    assert len(files) >= 10


@pytest.mark.parametrize(
    ("answers", "text"),
    [
        ([accept(people=4), YES], "A table for 4 at Chez Ada is booked."),
        ([accept(people=4), NO], "No table was booked."),
        ([accept(people=4), CANCEL], "No table was booked."),
        ([DECLINE], "No table was booked."),
    ],
)
async def test_two_questions(answers: list[dict[str, Any]], text: str) -> None:
    wire, arguments = Wire(two_questions.server), {"restaurant": "Chez Ada"}
    reply = await wire.call("book_table", arguments)
    for number, answer in enumerate(answers, start=1):
        reply = await wire.call("book_table", arguments, after=reply, answers={f"elicit-{number}": answer})
    assert reply.text == text


async def test_typed_forms() -> None:
    wire = Wire(typed_forms.server)
    first = await wire.call("create_profile")
    refused = await wire.call("create_profile", after=first, answers={"elicit-1": accept(name="Ada 2", age=36)})
    assert refused.error["code"] == -32602
    assert "a name has no digits" in refused.error["message"]
    answers = {
        "elicit-1": accept(name="Ada Lovelace", age=36),
        "elicit-2": accept(street="Main Street"),
        "elicit-3": accept(newsletter=True, nickname="Ada"),
    }
    assert (await wire.converse("create_profile", {}, answers)).text == "Ada (36) from Paris"
    answers |= {"elicit-2": DECLINE, "elicit-3": accept(newsletter=False)}
    assert (await wire.converse("create_profile", {}, answers)).text == "Ada Lovelace (36) from somewhere"


async def test_choices() -> None:
    wire = Wire(choices.server)
    first = await wire.call("order_pizza")
    properties = first.result["inputRequests"]["elicit-1"]["params"]["requestedSchema"]["properties"]
    assert [option["const"] for option in properties["size"]["oneOf"]] == ["s", "l"]
    too_many = await wire.call(
        "order_pizza", after=first, answers={"elicit-1": accept(size="l", toppings=["cheese", "basil", "chili"])}
    )
    assert too_many.error["data"] == {"key": "elicit-1", "field": "toppings", "constraint": "maxItems"}
    good = accept(size="l", toppings=["basil", "chili"])
    done = await wire.call("order_pizza", after=first, answers={"elicit-1": good})
    assert done.text == "large: Fresh basil, Hot chili (no note)"


async def test_several_at_once() -> None:
    wire, arguments = Wire(several_at_once.server), {"city": "Rome"}
    first = await wire.call("plan_trip", arguments)
    assert list(first.result["inputRequests"]) == ["dates", "budget"]
    second = await wire.call("plan_trip", arguments, after=first, answers={"budget": accept(euros=500)})
    assert list(second.result["inputRequests"]) == ["dates"]
    third = await wire.call("plan_trip", arguments, after=second, answers={"dates": DECLINE})
    assert third.text == "Rome, whenever you like, for 500 euros"


async def test_recorded_step() -> None:
    wire, arguments = Wire(recorded_step.server), {"item": "tea", "cents": 350}
    before = len(recorded_step.charges)
    done = await wire.converse("buy", arguments, {"elicit-2": YES, "elicit-4": NO})
    assert done.text == "tea is yours, without a receipt."
    assert len(recorded_step.charges) == before + 1
    await wire.converse("buy", arguments, {"elicit-2": NO})
    assert len(recorded_step.charges) == before + 1


async def test_progress() -> None:
    wire, arguments = Wire(progress.server), {"names": ["a", "bc"]}
    reply = await wire.call("import_files", arguments, meta={"progressToken": 0})
    assert reply.text == "2 files, 3 bytes"
    assert [message["params"] for message in reply.notifications] == [
        {"progressToken": 0, "progress": 1, "total": 2, "message": "imported a"},
        {"progressToken": 0, "progress": 2, "total": 2, "message": "imported bc"},
    ]
    assert (await wire.call("import_files", arguments)).notifications == []


async def test_blocking_handler() -> None:
    async with blocking_handler.server as server:
        wire, arguments = Wire(server), {"prefix": "A"}
        first = await wire.call("delete_contacts", arguments)
        assert first.result["inputRequests"]["elicit-1"]["params"]["message"] == "Delete 2 contacts?"
        done = await wire.call("delete_contacts", arguments, after=first, answers={"elicit-1": YES})
        assert done.text == "2 contacts were deleted."
        kept = await wire.call("delete_contacts", arguments, after=first, answers={"elicit-1": CANCEL})
        assert kept.text == "Nothing was deleted."


async def test_structured_result() -> None:
    wire = Wire(structured_result.server)
    (tool,) = (await wire.request("tools/list")).result["tools"]
    assert set(tool["outputSchema"]["properties"]) == {"city", "celsius", "fahrenheit"}
    done = await wire.converse("report", {}, {"elicit-1": accept(city="Rome")})
    assert done.result["structuredContent"] == {"city": "Rome", "celsius": 14.0, "fahrenheit": 57.2}
    assert json.loads(done.text) == done.result["structuredContent"]
    failed = await wire.call("report", {"city": "Atlantis"})
    assert failed.result["isError"] is True
    assert failed.text == "There is no station in Atlantis. Known are: oslo, rome."


async def test_asking_prompt() -> None:
    wire = Wire(asking_prompt.server)
    params = {"name": "review", "arguments": {"language": "python"}}
    first = (await wire.request("prompts/get", params)).result
    assert first["resultType"] == "input_required"
    retry = {
        **params,
        "requestState": first["requestState"],
        "inputResponses": {"elicit-1": accept(focus="speed", strict=True)},
    }
    done = (await wire.request("prompts/get", retry)).result
    assert [message["content"]["text"] for message in done["messages"]] == [
        "Review this python code for speed.",
        "Be strict.",
    ]
    completed = await wire.request(
        "completion/complete",
        {"ref": {"type": "ref/prompt", "name": "review"}, "argument": {"name": "language", "value": "p"}},
    )
    assert completed.result["completion"]["values"] == ["python", "perl"]


async def test_asking_resource() -> None:
    wire = Wire(asking_resource.server)
    params = {"uri": "records://7"}
    first = (await wire.request("resources/read", params)).result
    for answer, text in ((accept(reason="an operation"), "blood group: A"), (accept(reason=" "), "This record is")):
        retry = {**params, "requestState": first["requestState"], "inputResponses": {"elicit-1": answer}}
        done = (await wire.request("resources/read", retry)).result
        assert done["contents"][0]["text"].startswith(text)


async def test_guarded() -> None:
    ada, bob, nobody = (
        Wire(guarded.server, headers={} if token is None else {"Authorization": f"Bearer {token}"})
        for token in ("token-of-ada", "token-of-bob", None)
    )
    assert [tool["name"] for tool in (await bob.request("tools/list")).result["tools"]] == ["who_am_i"]
    assert (await bob.call("who_am_i")).text == "bob"
    assert (await bob.call("close_account", {"user": "eve"})).error["code"] == -32602
    done = await ada.converse("close_account", {"user": "eve"}, {"elicit-1": YES})
    assert done.text == "The account of eve was closed by ada."
    assert (await nobody.call("who_am_i")).error["code"] == -32600
