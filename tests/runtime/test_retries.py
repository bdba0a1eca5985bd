"""A conversation on the wire: each row of wire-rules section 3, strict and lenient, as a client meets it.

Spec: 2026-07-28 basic/patterns/mrtr, Server Requirements and Error Handling.
"""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Literal

import pytest
from pydantic import BaseModel

from mcp_runtime import Server, ToolContext, question
from mcp_runtime.errors import RequestStateRejected
from mcp_runtime.mrtr import AesGcmCodec
from mcp_runtime.mrtr.single_use import MemorySingleUse
from mcp_runtime.replay import Execution
from tests.wire import CANCEL, DECLINE, FORM_CAPABLE, Reply, Wire, accept

OLD, NEW = b"o" * 32, b"n" * 32

Policy = Literal["strict", "lenient"]
BOTH: tuple[Policy, ...] = ("strict", "lenient")


class Plan(BaseModel):
    plan: str


class Sure(BaseModel):
    sure: bool


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


def plans(**options: Any) -> Server:
    """A server with a tool of two questions, one of a batch, one of named questions, and one that asks nothing."""
    server = Server("plans", version="1", **{"codec": AesGcmCodec([OLD]), **options})

    @server.tool()
    async def upgrade(user: str, ctx: ToolContext, options: dict[str, int] | None = None) -> str:
        plan = await ctx.elicit("Which plan?", Plan)
        if plan.action != "accept":
            return f"plan {plan.action}"
        sure = await ctx.elicit(f"Switch {user} to {plan.data.plan}?", Sure)
        return f"{user} {plan.data.plan} {sure.action}"

    @server.tool()
    async def downgrade(user: str, ctx: ToolContext) -> str:
        plan = await ctx.elicit("Which plan?", Plan)
        return plan.action

    @server.tool()
    async def batch(ctx: ToolContext) -> str:
        one, two = await ctx.elicit_all(question("One?", Plan, key="one"), question("Two?", Plan, key="two"))
        return f"{one.action} {two.action}"

    @server.tool()
    async def named(ctx: ToolContext) -> str:
        plan = await ctx.elicit("Which plan?", Plan, key="plan")
        other = await ctx.elicit("And?", Plan)
        return f"{plan.action} {other.action}"

    @server.tool()
    async def silent() -> str:
        return "nothing to ask"

    return server


def wire(**options: Any) -> Wire:
    return Wire(plans(**options))


ARGUMENTS = {"user": "ada"}


async def asked(client: Wire) -> Reply:
    reply = await client.call("upgrade", ARGUMENTS)
    assert reply.result["resultType"] == "input_required"
    return reply


def assert_frozen(reply: Reply) -> None:
    """The reply is the one refusal that all causes share."""
    assert reply.error == {"code": -32602, "message": RequestStateRejected.wire_message}


# -- the round trips --------------------------------------------------------------------------------


async def test_a_conversation_takes_one_round_trip_per_question() -> None:
    client = wire()
    first = await asked(client)
    assert first.result["inputRequests"] == {
        "elicit-1": {
            "method": "elicitation/create",
            "params": {
                "mode": "form",
                "message": "Which plan?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {"plan": {"type": "string"}},
                    "required": ["plan"],
                },
            },
        }
    }
    second = await client.call("upgrade", ARGUMENTS, after=first, answers={"elicit-1": accept(plan="team")})
    assert second.result["inputRequests"]["elicit-2"]["params"]["message"] == "Switch ada to team?"
    assert second.result["requestState"] != first.result["requestState"]
    third = await client.call("upgrade", ARGUMENTS, after=second, answers={"elicit-2": accept(sure=True)})
    assert third.text == "ada team accept"
    assert third.result["resultType"] == "complete"
    assert "requestState" not in third.result


async def test_the_answers_given_so_far_are_not_readable_in_the_state() -> None:
    client = wire()
    second = await client.call(
        "upgrade", ARGUMENTS, after=await asked(client), answers={"elicit-1": accept(plan="secret-plan")}
    )
    message = json.dumps({**second.result, "inputRequests": None})
    assert "secret-plan" not in message
    assert "ada" not in message


@pytest.mark.parametrize("answer", [DECLINE, CANCEL, {**DECLINE, "content": {"plan": 5}}, {**CANCEL, "content": []}])
async def test_decline_and_cancel_reach_the_handler_and_their_content_is_ignored(answer: dict[str, Any]) -> None:
    client = wire()
    reply = await client.call("upgrade", ARGUMENTS, after=await asked(client), answers={"elicit-1": answer})
    assert reply.text == f"plan {answer['action']}"


async def test_any_server_with_the_key_serves_any_retry() -> None:
    """Spec: Basic Workflow: the requests in each step are completely independent."""
    reply = await asked(wire())
    reply = await wire().call("upgrade", ARGUMENTS, after=reply, answers={"elicit-1": accept(plan="team")})
    reply = await wire().call("upgrade", ARGUMENTS, after=reply, answers={"elicit-2": DECLINE})
    assert reply.text == "ada team decline"


def executions() -> list[Execution]:
    gc.collect()
    return [thing for thing in gc.get_objects() if isinstance(thing, Execution)]


async def test_nothing_of_a_conversation_stays_in_the_server() -> None:
    client = wire()
    before = executions()  # Held, so that their ids are not given to others.
    for _ in range(3):
        await asked(client)
    known = set(map(id, before))
    assert [thing for thing in executions() if id(thing) not in known] == []


async def test_the_retry_may_carry_another_id_and_other_meta() -> None:
    """Spec: Client Requirements 3: the id MUST be different."""
    client = wire()
    reply = await client.call(
        "upgrade",
        ARGUMENTS,
        after=await asked(client),
        answers={"elicit-1": DECLINE},
        meta={"progressToken": 7, "com.example/trace": "t"},
    )
    assert reply.text == "plan decline"


# -- states that are refused ------------------------------------------------------------------------


@pytest.mark.parametrize("policy", BOTH)
@pytest.mark.parametrize(
    "spoil",
    [
        lambda state: "",
        lambda state: "x",
        lambda state: state[:-1],
        lambda state: state + "=",
        lambda state: state + "A",
        lambda state: state[:20] + ("A" if state[20] != "A" else "B") + state[21:],
        lambda state: state.upper(),
        lambda state: " " + state,
        lambda state: state + "\n",
        lambda state: "é" * 30,
        lambda state: state * 1000,
    ],
)
async def test_a_tampered_state_gets_the_frozen_refusal(policy: Policy, spoil: Any) -> None:
    """Spec: Server Requirements 4: state that fails verification MUST be rejected."""
    client = wire(retry_policy=policy)
    state = (await asked(client)).result["requestState"]
    assert_frozen(
        await client.call("upgrade", ARGUMENTS, state=spoil(state), answers={"elicit-1": accept(plan="team")})
    )


@pytest.mark.parametrize("policy", BOTH)
async def test_a_state_of_another_key_gets_the_frozen_refusal(policy: Policy) -> None:
    reply = await asked(wire(retry_policy=policy))
    other = wire(retry_policy=policy, codec=AesGcmCodec([NEW]))
    assert_frozen(await other.call("upgrade", ARGUMENTS, after=reply, answers={"elicit-1": DECLINE}))


@pytest.mark.parametrize("policy", BOTH)
async def test_an_expired_state_gets_the_frozen_refusal(policy: Policy) -> None:
    clock = Clock()
    client = wire(retry_policy=policy, clock=clock, ttl=timedelta(seconds=30))
    reply = await asked(client)
    clock.now += 30
    again = await client.call("upgrade", ARGUMENTS, after=reply)
    assert again.result["resultType"] == "input_required"
    clock.now += 0.5
    assert_frozen(await client.call("upgrade", ARGUMENTS, after=reply, answers={"elicit-1": DECLINE}))
    assert (await client.call("upgrade", ARGUMENTS, after=again, answers={"elicit-1": DECLINE})).text == "plan decline"


@pytest.mark.parametrize("policy", BOTH)
@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("downgrade", ARGUMENTS),
        ("silent", {}),
        ("upgrade", {"user": "bob"}),
        ("upgrade", {"user": "ada", "options": {}}),
        ("upgrade", {}),
    ],
)
async def test_a_state_of_another_tool_or_other_arguments_gets_the_frozen_refusal(
    policy: Policy, tool: str, arguments: Mapping[str, Any]
) -> None:
    """Spec: Server Requirements 5: state on a request that does not match is rejected."""
    client = wire(retry_policy=policy)
    reply = await client.call(tool, arguments, after=await asked(client), answers={"elicit-1": DECLINE})
    assert_frozen(reply)


async def test_a_state_of_another_method_gets_the_frozen_refusal() -> None:
    server = plans()

    @server.prompt()
    async def upgrade(user: str) -> str:
        return user

    client = Wire(server)
    state = (await asked(client)).result["requestState"]
    params = {"name": "upgrade", "arguments": ARGUMENTS, "requestState": state}
    assert_frozen(await client.request("prompts/get", params))


async def test_equal_arguments_in_another_key_order_are_equal() -> None:
    client = wire()
    first = await client.call("upgrade", {"user": "ada", "options": {"a": 1, "b": 2}})
    turned = {"options": {"b": 2, "a": 1}, "user": "ada"}
    assert (await client.call("upgrade", turned, after=first, answers={"elicit-1": DECLINE})).text == "plan decline"


async def test_the_refused_state_stays_usable_for_whom_it_was_made() -> None:
    client = wire()
    reply = await asked(client)
    assert_frozen(await client.call("downgrade", ARGUMENTS, after=reply))
    assert (await client.call("upgrade", ARGUMENTS, after=reply, answers={"elicit-1": DECLINE})).text == "plan decline"


async def test_rotation_loses_no_conversation() -> None:
    """wire-rules section 3: `[old, new]` -> `[new, old]` -> `[new]`."""
    old, both, turned, new = (wire(codec=AesGcmCodec(keys)) for keys in ([OLD], [OLD, NEW], [NEW, OLD], [NEW]))
    reply = await asked(old)
    reply = await both.call("upgrade", ARGUMENTS, after=reply)
    reply = await old.call("upgrade", ARGUMENTS, after=reply)  # Not every process is restarted at once.
    reply = await turned.call("upgrade", ARGUMENTS, after=reply, answers={"elicit-1": accept(plan="team")})
    reply = await both.call("upgrade", ARGUMENTS, after=reply)
    reply = await turned.call("upgrade", ARGUMENTS, after=reply)
    assert (await new.call("upgrade", ARGUMENTS, after=reply, answers={"elicit-2": CANCEL})).text == "ada team cancel"
    assert_frozen(await old.call("upgrade", ARGUMENTS, after=reply))


# -- answers that are refused -----------------------------------------------------------------------


async def test_strict_refuses_answers_without_state() -> None:
    reply = await wire().call("named", answers={"plan": accept(plan="team")})
    assert reply.error["code"] == -32602
    assert reply.error["message"] != RequestStateRejected.wire_message


async def test_lenient_uses_answers_without_state_for_author_keys_and_never_for_default_keys() -> None:
    client = wire(retry_policy="lenient")
    reply = await client.call(
        "named", answers={"plan": accept(plan="team"), "elicit-2": accept(plan="x"), "elicit-1": DECLINE}
    )
    assert list(reply.result["inputRequests"]) == ["elicit-2"]
    done = await client.call("named", after=reply, answers={"elicit-2": DECLINE})
    assert done.text == "accept decline"


async def test_lenient_checks_volunteered_answers_as_well() -> None:
    reply = await wire(retry_policy="lenient").call("named", answers={"plan": accept(plan=5)})
    assert reply.error["code"] == -32602
    assert reply.error["data"]["field"] == "plan"


async def test_strict_refuses_a_key_never_issued() -> None:
    client = wire()
    reply = await client.call(
        "upgrade", ARGUMENTS, after=await asked(client), answers={"elicit-1": DECLINE, "elicit-9": DECLINE}
    )
    assert reply.error["code"] == -32602
    assert reply.error["data"] == {"key": "elicit-9"}


async def test_lenient_ignores_a_key_never_issued() -> None:
    """Spec: Error Handling: unexpected information SHOULD be ignored."""
    client = wire(retry_policy="lenient")
    reply = await client.call(
        "upgrade", ARGUMENTS, after=await asked(client), answers={"elicit-1": DECLINE, "elicit-9": 5}
    )
    assert reply.text == "plan decline"


@pytest.mark.parametrize("policy", BOTH)
async def test_a_key_answered_already_is_refused(policy: Policy) -> None:
    client = wire(retry_policy=policy)
    second = await client.call(
        "upgrade", ARGUMENTS, after=await asked(client), answers={"elicit-1": accept(plan="team")}
    )
    again = {"elicit-1": accept(plan="pro"), "elicit-2": accept(sure=True)}
    reply = await client.call("upgrade", ARGUMENTS, after=second, answers=again)
    assert reply.error["code"] == -32602
    assert reply.error["data"] == {"key": "elicit-1"}


@pytest.mark.parametrize("policy", BOTH)
@pytest.mark.parametrize(
    "answer",
    [None, 5, "accept", [], {}, {"plan": "team"}, {"content": {"plan": "team"}}, {"roots": []}, {"model": "m"}],
)
async def test_an_answer_of_the_wrong_kind_is_refused(policy: Policy, answer: Any) -> None:
    client = wire(retry_policy=policy)
    reply = await client.call("upgrade", ARGUMENTS, after=await asked(client), answers={"elicit-1": answer})
    assert reply.error["code"] == -32602
    assert reply.error["data"]["key"] == "elicit-1"


@pytest.mark.parametrize(
    ("answer", "data"),
    [
        (accept(), {"field": "plan", "constraint": "required"}),
        (accept(plan=3), {"field": "plan", "constraint": "type"}),
        (accept(plan=None), {"field": "plan", "constraint": "type"}),
        ({"action": "accept"}, {"constraint": "content"}),
        ({"action": "accept", "content": None}, {"constraint": "content"}),
        ({"action": "accept", "content": ["team"]}, {"constraint": "content"}),
        ({"action": "maybe"}, {"constraint": "action"}),
        ({"action": None}, {"constraint": "action"}),
        ({"action": ["accept"]}, {"constraint": "action"}),
    ],
)
async def test_an_answer_that_breaks_the_schema_names_it_and_leaves_the_state_usable(
    answer: dict[str, Any], data: dict[str, Any]
) -> None:
    client = wire()
    first = await asked(client)
    reply = await client.call("upgrade", ARGUMENTS, after=first, answers={"elicit-1": answer})
    assert reply.error["code"] == -32602
    assert reply.error["data"] == {"key": "elicit-1", **data}
    assert "pydantic" not in reply.error["message"]
    good = await client.call("upgrade", ARGUMENTS, after=first, answers={"elicit-1": DECLINE})
    assert good.text == "plan decline"


@pytest.mark.parametrize("policy", BOTH)
async def test_a_retry_that_does_not_answer_gets_the_same_question_and_a_new_state(policy: Policy) -> None:
    """Spec: Error Handling: missing information SHOULD be requested again rather than an error returned."""
    client = wire(retry_policy=policy)
    first = await asked(client)
    without: list[dict[str, Any] | None] = [None, {}]
    for answers in without:
        again = await client.call("upgrade", ARGUMENTS, after=first, answers=answers)
        assert again.result["inputRequests"] == first.result["inputRequests"]
        assert again.result["requestState"] != first.result["requestState"]
        assert len(again.result["requestState"]) == len(first.result["requestState"])


async def test_partial_answers_of_a_batch_are_kept() -> None:
    client = wire()
    first = await client.call("batch")
    assert list(first.result["inputRequests"]) == ["one", "two"]
    second = await client.call("batch", after=first, answers={"two": DECLINE})
    assert list(second.result["inputRequests"]) == ["one"]
    assert (await client.call("batch", after=second, answers={"one": CANCEL})).text == "cancel decline"


@pytest.mark.parametrize("policy", BOTH)
@pytest.mark.parametrize(
    "members",
    [{"requestState": None}, {"inputResponses": None}, {"requestState": None, "inputResponses": None}],
)
async def test_null_members_are_absent_members(policy: Policy, members: dict[str, Any]) -> None:
    params = {"name": "upgrade", "arguments": ARGUMENTS, **members}
    reply = await wire(retry_policy=policy).request("tools/call", params)
    assert list(reply.result["inputRequests"]) == ["elicit-1"]


@pytest.mark.parametrize("policy", BOTH)
@pytest.mark.parametrize("answers", [[], "text", 5, False])
async def test_answers_that_are_no_object_are_refused(policy: Policy, answers: Any) -> None:
    client = wire(retry_policy=policy)
    params = {"name": "upgrade", "arguments": ARGUMENTS, "inputResponses": answers}
    assert (await client.request("tools/call", params)).error["code"] == -32602
    state = (await asked(client)).result["requestState"]
    assert (await client.request("tools/call", {**params, "requestState": state})).error["code"] == -32602


@pytest.mark.parametrize("policy", BOTH)
async def test_another_question_at_an_answered_ordinal_names_the_contract(policy: Policy) -> None:
    wording = ["Which plan?"]
    server = Server("s", version="1", retry_policy=policy)

    @server.tool()
    async def ask(ctx: ToolContext) -> str:
        await ctx.elicit(wording[0], Plan)
        await ctx.elicit("And?", Plan)
        return "done"

    client = Wire(server)
    second = await client.call("ask", after=await client.call("ask"), answers={"elicit-1": DECLINE})
    wording[0] = "Which tariff?"
    reply = await client.call("ask", after=second, answers={"elicit-2": DECLINE})
    assert reply.error["code"] == -32602
    assert reply.error["data"] == {"ordinal": 1, "key": "elicit-1"}
    assert "Idempotency contract" in reply.error["message"]


# -- capabilities -----------------------------------------------------------------------------------


@pytest.mark.parametrize("capabilities", [{}, {"elicitation": {"url": {}}}, {"sampling": {}}])
async def test_a_client_without_forms_is_not_asked(capabilities: dict[str, Any]) -> None:
    """Spec: Server Requirements 7: a MUST NOT. wire-rules section 2: -32021 with the object shape."""
    client = wire()
    reply = await client.call("upgrade", ARGUMENTS, capabilities=capabilities)
    assert reply.error["code"] == -32021
    assert reply.error["data"] == {"requiredCapabilities": {"elicitation": {"form": {}}}}
    assert (await client.call("silent", capabilities=capabilities)).text == "nothing to ask"


@pytest.mark.parametrize("capabilities", [{"elicitation": {}}, FORM_CAPABLE, {"elicitation": {"form": {}, "url": {}}}])
async def test_an_elicitation_capability_without_modes_means_forms(capabilities: dict[str, Any]) -> None:
    """Spec: 2026-07-28 client/elicitation, Capabilities."""
    reply = await wire().call("upgrade", ARGUMENTS, capabilities=capabilities)
    assert reply.result["resultType"] == "input_required"


# -- size, concurrency, single use ------------------------------------------------------------------


async def test_an_oversized_state_is_a_clear_error(caplog: pytest.LogCaptureFixture) -> None:
    client = wire(max_token_bytes=600)
    first = await asked(client)
    reply = await client.call("upgrade", ARGUMENTS, after=first, answers={"elicit-1": accept(plan="x" * 600)})
    assert reply.error["code"] == -32603
    assert "600" in reply.error["message"]
    assert "max_token_bytes" in caplog.text


async def test_concurrent_retries_of_one_state_are_independent() -> None:
    client = wire()
    first = await asked(client)
    names = [f"plan{number}" for number in range(25)]

    async def finish(plan: str) -> str:
        second = await client.call("upgrade", ARGUMENTS, after=first, answers={"elicit-1": accept(plan=plan)})
        await asyncio.sleep(0)
        return (await client.call("upgrade", ARGUMENTS, after=second, answers={"elicit-2": CANCEL})).text

    done = await asyncio.gather(*map(finish, names))
    assert done == [f"ada {name} cancel" for name in names]


def vouchers() -> tuple[Wire, list[str]]:
    redeemed: list[str] = []
    server = Server("vouchers", version="1", single_use=MemorySingleUse())

    @server.tool(single_use=True)
    async def redeem(ctx: ToolContext) -> str:
        one, two = await ctx.elicit_all(question("One?", Plan, key="one"), question("Two?", Plan, key="two"))
        redeemed.append(one.action + two.action)
        return "redeemed"

    return Wire(server), redeemed


ANSWERS = {"one": accept(plan="a"), "two": accept(plan="b")}


async def test_a_single_use_state_takes_effect_once() -> None:
    """Spec: Server Requirements 5, Warning: consumed at most once MUST be enforced server-side."""
    client, redeemed = vouchers()
    first = await client.call("redeem")
    replies = await asyncio.gather(*(client.call("redeem", after=first, answers=ANSWERS) for _ in range(10)))
    assert sorted("error" in (reply.message or {}) for reply in replies) == [False] + [True] * 9
    for reply in replies:
        if "error" in (reply.message or {}):
            assert_frozen(reply)
    assert len(redeemed) == 1


@pytest.mark.parametrize("answers", [None, {"one": ANSWERS["one"]}])
async def test_a_single_use_state_has_one_successor(answers: Mapping[str, Any] | None) -> None:
    """Else each successor would be good once, and the first state as often as somebody likes."""
    client, redeemed = vouchers()
    first = await client.call("redeem")
    second = await client.call("redeem", after=first, answers=answers)
    assert second.result["resultType"] == "input_required"
    assert_frozen(await client.call("redeem", after=first, answers=answers))
    assert_frozen(await client.call("redeem", after=first, answers=ANSWERS))
    rest = {key: ANSWERS[key] for key in second.result["inputRequests"]}
    assert (await client.call("redeem", after=second, answers=rest)).text == "redeemed"
    assert redeemed == ["acceptaccept"]


async def test_a_refused_answer_does_not_use_up_a_single_use_state() -> None:
    client, redeemed = vouchers()
    first = await client.call("redeem")
    wrong = await client.call("redeem", after=first, answers={"one": accept(plan=1), "two": accept(plan="b")})
    assert wrong.error["code"] == -32602
    assert redeemed == []
    assert (await client.call("redeem", after=first, answers=ANSWERS)).text == "redeemed"
