"""What a client observes of tasks: section 8 of the rules for the wire, over each transport, on each store.

Spec: ext-tasks 2026-07-28.
"""

from __future__ import annotations

import asyncio
import json
import re
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from typing import Any

import pytest

from mcp_model import CallToolResult
from mcp_model.tasks import CreateTaskResult
from mcp_model.tasks.methods import NOTIFICATIONS_TASKS, TASKS_GET
from mcp_runtime.tasks.contract import OpenStore, example_record
from tests.tasks.site import FORMS, TASKS, TRANSPORTS, Peer, Site, accept, site_of

MADE_UP = "A" * 32
REQUIRED: dict[str, Any] = {"requiredCapabilities": {"extensions": {"io.modelcontextprotocol/tasks": {}}}}
ISO_UTC = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
METHODS = ("tasks/get", "tasks/update", "tasks/cancel")


@pytest.fixture(params=TRANSPORTS)
async def site(request: pytest.FixtureRequest, open_store: OpenStore) -> AsyncIterator[Site]:
    async with open_store() as store, site_of(request.param, store) as site:
        yield site


@pytest.fixture
async def peer(site: Site) -> Peer:
    return await site.peer()


def text(task: dict[str, Any]) -> str:
    (block,) = task["result"]["content"]
    value: str = block["text"]
    return value


# -- capabilities -----------------------------------------------------------------------------------


async def test_the_extension_is_advertised_as_an_extension(peer: Peer) -> None:
    capabilities = (await peer.result("server/discover", {}))["capabilities"]
    assert capabilities["extensions"] == {"io.modelcontextprotocol/tasks": {}}
    assert "tasks" not in capabilities


@pytest.mark.parametrize("method", METHODS)
async def test_methods_of_tasks_need_the_capability_before_anything_else(peer: Peer, method: str) -> None:
    lacking: tuple[dict[str, Any], ...] = (FORMS, {"tasks": {}}, {"extensions": {}})
    for capabilities in lacking:
        error = await peer.error(method, {"taskId": MADE_UP}, capabilities=capabilities)
        assert (error["code"], error["data"]) == (-32021, REQUIRED)


async def test_listening_to_tasks_needs_the_capability(peer: Peer) -> None:
    error = await peer.error("subscriptions/listen", {"notifications": {"taskIds": []}}, capabilities=FORMS)
    assert (error["code"], error["data"]) == (-32021, REQUIRED)
    error = await peer.error("subscriptions/listen", {"notifications": {"taskIds": [5]}})
    assert error["code"] == -32602


async def test_a_tool_that_is_a_task_only_refuses_others_before_it_runs(site: Site, peer: Peer) -> None:
    error = await peer.error("tools/call", {"name": "failing", "arguments": {}}, capabilities=FORMS)
    assert (error["code"], error["data"]) == (-32021, REQUIRED)
    assert site.hands.ran["failing"] == 0


async def test_each_request_decides_for_itself(peer: Peer) -> None:
    plain = await peer.call("shout", {"text": "a"}, capabilities=FORMS)
    assert (plain["resultType"], plain["content"]) == ("complete", [{"type": "text", "text": "A"}])
    assert (await peer.call("shout", {"text": "a"}))["resultType"] == "task"
    assert (await peer.call("shout", {"text": "a"}, capabilities=FORMS))["resultType"] == "complete"


async def test_a_tool_without_a_policy_never_becomes_a_task(peer: Peer) -> None:
    result = await peer.call("greet", {"name": "Ada"}, task={"ttl": 60000})
    assert (result["resultType"], result["content"][0]["text"]) == ("complete", "Hello, Ada!")


@pytest.mark.parametrize("method", ["tasks/result", "tasks/list"])
async def test_methods_of_older_revisions_are_not_served(peer: Peer, method: str) -> None:
    assert (await peer.error(method, {"taskId": MADE_UP}))["code"] == -32601


async def test_unfit_arguments_make_no_task(peer: Peer) -> None:
    result = await peer.call("shout", {"text": 5})
    assert (result["resultType"], result["isError"]) == ("complete", True)


# -- creation and results ---------------------------------------------------------------------------


async def test_a_new_task_is_flat_and_can_be_asked_about_at_once(site: Site, peer: Peer) -> None:
    created = await peer.call("held", {"label": "a"})
    assert CreateTaskResult.from_wire(created).status == "working"
    assert created == {
        "resultType": "task",
        "taskId": created["taskId"],
        "status": "working",
        "createdAt": created["createdAt"],
        "lastUpdatedAt": created["createdAt"],
        "ttlMs": 3_600_000,
        "pollIntervalMs": 50,
    }
    assert ISO_UTC.fullmatch(created["createdAt"])
    assert len(created["taskId"]) >= 32
    assert await (await site.peer()).get(created["taskId"]) == {**created, "resultType": "complete"}


async def test_a_task_is_in_the_store_before_its_answer(site: Site, peer: Peer) -> None:
    task_id = await peer.create("held", {"label": "a"})
    record = await site.store.get(task_id)
    assert record is not None
    assert (record.status, record.tool, record.arguments) == ("working", "held", {"label": "a"})
    assert json.loads(json.dumps(record.to_json())) == record.to_json()


async def test_a_finished_task_holds_the_result_of_the_call(peer: Peer) -> None:
    task = await peer.until(await peer.create("shout", {"text": "a"}), "completed")
    assert TASKS_GET.parse_result(task).status == "completed"
    assert CallToolResult.from_wire(task["result"]).result_type == "complete"
    assert task["result"] == await peer.call("shout", {"text": "a"}, capabilities=FORMS)
    assert set(task) == {
        "resultType", "taskId", "status", "createdAt", "lastUpdatedAt", "ttlMs", "pollIntervalMs", "result",
    }  # fmt: skip


async def test_a_tool_that_fails_on_purpose_is_completed(peer: Peer) -> None:
    task = await peer.until(await peer.create("failing"), "completed")
    assert (task["result"]["isError"], text(task)) == (True, "it does not work")


async def test_a_tool_that_breaks_is_completed_and_keeps_its_secrets(peer: Peer) -> None:
    task = await peer.until(await peer.create("broken"), "completed")
    assert task["result"]["isError"] is True
    assert "secret" not in json.dumps(task)


async def test_an_error_of_the_protocol_fails_the_task(peer: Peer) -> None:
    task = await peer.until(await peer.create("refusing"), "failed")
    assert task["error"] == {"code": -32602, "message": "not today", "data": {"day": "monday"}}
    assert task["statusMessage"] == "not today"
    assert "result" not in task


async def test_a_handler_sees_the_same_facts_in_a_task(site: Site) -> None:
    peer = await site.peer("ada")
    mark = {"example.org/mark": [1, {"a": None}]}
    plain = await peer.call("facts", capabilities=FORMS, meta=mark)
    task = await peer.until(await peer.create("facts", meta=mark), "completed")
    assert task["result"]["structuredContent"] == plain["structuredContent"]
    assert plain["structuredContent"]["principal"] == ["ada", "plans"]


# -- who may ask ------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
async def test_unknown_expired_foreign_and_hidden_tasks_look_alike(site: Site, method: str) -> None:
    ada, bob, nobody = await site.peer("ada"), await site.peer("bob"), await site.peer()
    hers, anonymous = await ada.create("held", {"label": "a"}), await nobody.create("held", {"label": "b"})
    expired = example_record(tool="held", principal=None, created_at_ms=0)
    await site.store.create(expired)
    errors = [
        await peer.error(method, {"taskId": task_id, "inputResponses": {}})
        for peer, task_id in (
            (ada, MADE_UP),
            (ada, "short"),
            (ada, "\N{SNOWMAN}" * 32),
            (nobody, expired.task_id),
            (bob, hers),
            (nobody, hers),
            (ada, anonymous),
        )
    ]
    site.guard.hidden.add("held")
    errors.append(await ada.error(method, {"taskId": hers, "inputResponses": {}}))
    assert errors[0]["code"] == -32602
    assert all(error == errors[0] for error in errors)
    site.guard.hidden.clear()
    assert (await ada.get(hers))["status"] == (await nobody.get(anonymous))["status"] == "working"


# -- questions and answers --------------------------------------------------------------------------


async def test_a_question_waits_in_the_task_and_its_answer_completes_it(site: Site, peer: Peer) -> None:
    task_id = await peer.create("confirm", {"filename": "a.txt"})
    task = await peer.until(task_id, "input_required")
    assert TASKS_GET.parse_result(task).status == "input_required"
    ((key, request),) = task["inputRequests"].items()
    assert (request["method"], request["params"]["message"]) == ("elicitation/create", "Delete a.txt?")
    assert "requestState" not in task
    await peer.answer(task_id, {key: accept(sure=True)})
    assert text(await peer.until(task_id, "completed")) == "a.txt: True"
    assert site.hands.ran == {"confirm": 2, "confirm resumed": 1}


@pytest.mark.parametrize("action", ["decline", "cancel"])
async def test_declining_is_an_answer(peer: Peer, action: str) -> None:
    task_id = await peer.create("confirm", {"filename": "a"})
    (key,) = (await peer.until(task_id, "input_required"))["inputRequests"]
    await peer.answer(task_id, {key: {"action": action}})
    assert text(await peer.until(task_id, "completed")) == f"a: {action}"


async def test_part_of_the_answers_is_kept_and_the_rest_stays_asked(site: Site, peer: Peer) -> None:
    task_id = await peer.create("both")
    assert set((await peer.until(task_id, "input_required"))["inputRequests"]) == {"name", "sure"}
    await peer.answer(task_id, {"name": accept(name="Ada")})
    task = await peer.get(task_id)
    assert (task["status"], set(task["inputRequests"])) == ("input_required", {"sure"})
    assert site.hands.ran["both"] == 1
    await peer.answer(task_id, {"name": accept(name="Eve"), "sure": accept(sure=True)})
    assert text(await peer.until(task_id, "completed")) == "Ada: True"


async def test_answers_to_nothing_and_unfit_answers_do_not_touch_the_others(site: Site, peer: Peer) -> None:
    task_id = await peer.create("both")
    await peer.until(task_id, "input_required")
    await peer.answer(task_id, {})
    await peer.answer(task_id, {"unknown": {"ignored": True}, "": None, "toString": []})
    unfit_ones: tuple[Any, ...] = (None, [], "yes", {"action": "maybe"}, {"action": "accept"}, {"sure": True})
    for unfit in (*unfit_ones, accept(sure="yes")):
        await peer.answer(task_id, {"sure": unfit})
        task = await peer.get(task_id)
        assert (task["status"], set(task["inputRequests"])) == ("input_required", {"name", "sure"})
        assert "'sure'" in task["statusMessage"]
    await peer.answer(task_id, {"sure": accept(sure=5), "name": accept(name="Ada"), "other": 1})
    assert set((await peer.get(task_id))["inputRequests"]) == {"sure"}
    await peer.answer(task_id, {"sure": accept(sure=False)})
    task = await peer.until(task_id, "completed")
    assert text(task) == "Ada: False"
    assert "statusMessage" not in task
    assert site.hands.ran["both"] == 2


@pytest.mark.parametrize("responses", [None, [], "text", 5])
async def test_answers_that_are_no_object_are_refused(peer: Peer, responses: object) -> None:
    task_id = await peer.create("both")
    error = await peer.error("tasks/update", {"taskId": task_id, "inputResponses": responses})
    assert error["code"] == -32602


async def test_of_many_updates_at_once_one_resumes(site: Site, peer: Peer) -> None:
    task_id = await peer.create("both")
    await peer.until(task_id, "input_required")
    answers = [{"name": accept(name=f"n{number}"), "sure": accept(sure=True)} for number in range(6)]
    await asyncio.gather(*(peer.answer(task_id, answer) for answer in answers))
    task = await peer.until(task_id, "completed")
    assert text(task) in {f"n{number}: True" for number in range(6)}
    assert site.hands.ran == {"both": 2, "both resumed": 1}


async def test_of_two_updates_with_a_half_each_one_resumes(site: Site, peer: Peer) -> None:
    task_id = await peer.create("both")
    await peer.until(task_id, "input_required")
    await asyncio.gather(
        peer.answer(task_id, {"name": accept(name="Ada")}), peer.answer(task_id, {"sure": accept(sure=True)})
    )
    assert text(await peer.until(task_id, "completed")) == "Ada: True"
    assert site.hands.ran == {"both": 2, "both resumed": 1}


async def test_keys_never_repeat_and_answers_come_once(site: Site, peer: Peer) -> None:
    task_id = await peer.create("rounds", {"count": 4})
    seen: list[str] = []
    for number in range(4):
        (key,) = (await peer.until(task_id, "input_required"))["inputRequests"]
        assert key not in seen
        seen.append(key)
        # Whoever missed that a key was answered may send it again.
        await peer.answer(task_id, {**{old: accept(name="late") for old in seen}, key: accept(name=f"n{number}")})
    task = await peer.until(task_id, "completed")
    assert task["result"]["structuredContent"] == ["n0", "n1", "n2", "n3"]
    assert site.hands.charges == [f"charge-{number}" for number in range(4)]


async def test_an_answer_that_only_the_handler_can_refuse_is_asked_again_under_a_new_key(peer: Peer) -> None:
    task_id = await peer.create("picky")
    await peer.until(task_id, "input_required")
    await peer.answer(task_id, {"age": accept(age=41)})
    task = await peer.until(task_id, "input_required")
    while "age" in task["inputRequests"]:  # The refusal comes with the execution that reads the answer.
        task = await peer.until(task_id, "input_required")
    ((key, request),) = task["inputRequests"].items()
    assert key != "age"
    assert request["params"]["message"] == "Your age?"
    assert "'age'" in task["statusMessage"]
    await peer.answer(task_id, {"age": accept(age=2), key: accept(age=42)})
    assert text(await peer.until(task_id, "completed")) == "42"


async def test_a_blocking_handler_asks_in_a_task_too(site: Site, peer: Peer) -> None:
    task_id = await peer.create("blocking_confirm")
    (key,) = (await peer.until(task_id, "input_required"))["inputRequests"]
    await peer.answer(task_id, {key: {"action": "decline"}})
    assert text(await peer.until(task_id, "completed")) == "seen decline"
    assert site.hands.charges == ["look"]


# -- questions before the task ----------------------------------------------------------------------


async def test_questions_before_become_task_travel_over_the_wire_into_the_task(site: Site, peer: Peer) -> None:
    """Spec: Task Creation: round trips come first, synchronously."""
    first = await peer.call("composed")
    assert first["resultType"] == "input_required"
    assert "taskId" not in first
    (key,) = first["inputRequests"]
    retry = {"requestState": first["requestState"], "inputResponses": {key: accept(name="Alice")}}
    created = await peer.call("composed", **retry)
    assert created["resultType"] == "task"
    assert {"requestState", "inputRequests", "result", "error"}.isdisjoint(created)
    task = await peer.until(created["taskId"], "input_required")
    ((inner, request),) = task["inputRequests"].items()
    assert request["params"]["message"] == "Are you Alice?"
    assert inner != key
    await peer.answer(created["taskId"], {inner: accept(sure=True)})
    assert text(await peer.until(created["taskId"], "completed")) == "Alice True"
    assert site.hands.ran["composed as a task"] == 2
    assert site.hands.charges == ["look"]


async def test_a_blocking_handler_becomes_a_task_or_stays_a_call(site: Site, peer: Peer) -> None:
    for capabilities in (TASKS, FORMS):
        first = await peer.call("blocking_composed", capabilities=capabilities)
        (key,) = first["inputRequests"]
        retry = {"requestState": first["requestState"], "inputResponses": {key: accept(name="Alice")}}
        second = await peer.call("blocking_composed", capabilities=capabilities, **retry)
        if capabilities is FORMS:
            assert second["content"] == [{"type": "text", "text": "Alice"}]
        else:
            assert text(await peer.until(second["taskId"], "completed")) == "Alice"
    assert site.hands.ran["composed as a task"] == 2


async def test_a_call_that_was_asked_without_tasks_may_go_on_as_one(peer: Peer) -> None:
    first = await peer.call("confirm", {"filename": "a"}, capabilities=FORMS)
    (key,) = first["inputRequests"]
    retry = {"requestState": first["requestState"], "inputResponses": {key: accept(sure=True)}}
    task_id = await peer.create("confirm", {"filename": "a"}, **retry)
    assert text(await peer.until(task_id, "completed")) == "a: True"


# -- cancellation and the end -----------------------------------------------------------------------


async def test_cancelling_ends_the_task_and_its_handler(site: Site, peer: Peer) -> None:
    task_id = await peer.create("held", {"label": "a"})
    await site.hands.entered.wait()
    await peer.cancel(task_id)
    task = await peer.get(task_id)
    assert task["status"] == "cancelled"
    assert {"result", "error", "inputRequests"}.isdisjoint(task)
    async with asyncio.timeout(30):
        await site.hands.cancelled.wait()


async def test_a_result_that_comes_after_the_end_is_dropped(site: Site, peer: Peer) -> None:
    task_id = await peer.create("stubborn")
    await site.hands.entered.wait()
    await peer.cancel(task_id)
    await site.hands.cancelled.wait()
    task = await peer.get(task_id)
    assert task["status"] == "cancelled"
    assert "result" not in task


async def test_cancelling_a_task_that_waits_drops_its_questions(site: Site, peer: Peer) -> None:
    task_id = await peer.create("both")
    await peer.until(task_id, "input_required")
    await peer.cancel(task_id)
    await peer.answer(task_id, {"name": accept(name="a"), "sure": accept(sure=True)})
    assert (await peer.get(task_id))["status"] == "cancelled"
    assert site.hands.ran["both"] == 1


async def test_what_has_ended_stays_as_it_is(peer: Peer) -> None:
    task_id = await peer.create("shout", {"text": "a"})
    task = await peer.until(task_id, "completed")
    await peer.cancel(task_id)
    await peer.answer(task_id, {"elicit-1": accept(sure=True)})
    assert await peer.get(task_id) == task


async def test_the_end_of_the_connection_ends_no_task(site: Site) -> None:
    async with asyncio.timeout(30):
        leaving = await site.peer()
        task_id = await leaving.create("held", {"label": "a"})
        await site.hands.entered.wait()
        await leaving._transport.close()
        site.hands.opened.set()
        assert text(await (await site.peer()).until(task_id, "completed")) == "a"


# -- progress and news ------------------------------------------------------------------------------


async def test_progress_is_the_status_message_and_no_notification(site: Site, peer: Peer) -> None:
    """Spec: Task Status Notifications: no progress notifications for tasks."""
    task_id = await peer.create("counting", meta={"progressToken": "p"})
    task = await peer.until(task_id, "working", message="Packing (1/3)")
    assert task["lastUpdatedAt"] >= task["createdAt"]
    site.hands.opened.set()
    assert "statusMessage" not in await peer.until(task_id, "completed")


async def test_listeners_hear_of_the_tasks_they_named_as_tasks_get_shows_them(site: Site) -> None:
    ada, bob = await site.peer("ada"), await site.peer("bob")
    hers, his = await ada.create("both"), await bob.create("both")
    await ada.until(hers, "input_required")
    asked = {"taskIds": [hers, hers, his, MADE_UP], "toolsListChanged": True}
    async with asyncio.timeout(30), ada.listening(asked) as heard:
        acknowledged = await heard.get()
        assert acknowledged["params"]["notifications"] == {"taskIds": [hers], "toolsListChanged": True}
        await ada.answer(hers, {"name": accept(name="Ada")})
        await bob.cancel(his)
        news = await heard.get()
        NOTIFICATIONS_TASKS.parse_params(news["params"])
        subscription = news["params"].pop("_meta")["io.modelcontextprotocol/subscriptionId"]
        assert subscription == acknowledged["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"]
        assert news["method"] == "notifications/tasks"
        assert {"resultType": "complete", **news["params"]} == await ada.get(hers)
        await ada.answer(hers, {"sure": accept(sure=True)})
        while news["params"]["status"] != "completed":
            news = await heard.get()
            assert (news["method"], news["params"]["taskId"]) == ("notifications/tasks", hers)
        news["params"].pop("_meta")
        assert {"resultType": "complete", **news["params"]} == await ada.get(hers)


# -- HTTP only --------------------------------------------------------------------------------------


async def test_the_name_header_is_the_id_of_the_task(site: Site, peer: Peer) -> None:
    if site.kind != "http":
        return
    task_id = await peer.create("held", {"label": "a"})
    for name, expected in ((task_id, 200), (MADE_UP, 400), (None, 400)):
        message = peer.message("tasks/get", {"taskId": task_id})
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": message.protocol_version,
            "Mcp-Method": "tasks/get",
            **({} if name is None else {"Mcp-Name": name}),
        }
        request = urllib.request.Request(site.url, message.data, headers)
        status, body = await asyncio.to_thread(_post, request)
        assert status == expected
        if expected == 400:
            assert body["error"]["code"] == -32020


def _post(request: urllib.request.Request) -> tuple[int, Any]:
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, json.loads(response.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())
