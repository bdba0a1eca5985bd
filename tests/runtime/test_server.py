"""The server as a whole: discovery, what each result carries, who calls, and what cannot be constructed."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any

import pytest
from pydantic import BaseModel

from mcp_runtime import Principal, Server, ToolContext, TransportFacts
from mcp_runtime.errors import RegistrationError, Unauthenticated
from mcp_runtime.mrtr.single_use import MemorySingleUse
from tests.wire import Wire, accept

SERVER_INFO = "io.modelcontextprotocol/serverInfo"


class Name(BaseModel):
    name: str


def asking(**options: Any) -> Server:
    server = Server("plans", version="1.2.3", **options)

    @server.tool()
    async def greet(ctx: ToolContext) -> str:
        answer = await ctx.elicit("Name?", Name)
        return answer.data.name if answer.action == "accept" else answer.action

    return server


# -- results ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("server/discover", {}),
        ("tools/list", {}),
        ("tools/call", {"name": "greet"}),
        ("tools/call", {"name": "greet", "arguments": {"wrong": 1}}),
    ],
)
async def test_every_result_says_its_type_and_who_made_it(method: str, params: dict[str, Any]) -> None:
    result = (await Wire(asking()).request(method, params)).result
    assert result["resultType"] in ("complete", "input_required")
    assert result["_meta"][SERVER_INFO] == {"name": "plans", "version": "1.2.3"}


async def test_the_identity_can_be_switched_off() -> None:
    wire = Wire(asking(send_server_info=False))
    for method in ("server/discover", "tools/list"):
        assert "_meta" not in (await wire.request(method)).result


async def test_the_identity_is_told_in_full() -> None:
    server = asking(title="Plans", description="Sells plans.", website_url="https://example.org")
    result = (await Wire(server).request("server/discover")).result
    assert result["_meta"][SERVER_INFO] == {
        "name": "plans",
        "version": "1.2.3",
        "title": "Plans",
        "description": "Sells plans.",
        "websiteUrl": "https://example.org",
    }


async def test_discovery_tells_versions_capabilities_and_instructions() -> None:
    result = (await Wire(asking(instructions="Greet first.")).request("server/discover")).result
    assert result["supportedVersions"] == ["2026-07-28"]
    assert result["capabilities"] == {"tools": {"listChanged": True}}
    assert result["instructions"] == "Greet first."


async def test_a_server_without_tools_declares_none() -> None:
    result = (await Wire(Server("empty", version="1")).request("server/discover")).result
    assert "tools" not in result["capabilities"]
    assert "instructions" not in result


@pytest.mark.parametrize("method", ["server/discover", "tools/list"])
async def test_cache_hints_are_on_discovery_and_lists(method: str) -> None:
    result = (await Wire(asking()).request(method)).result
    assert (result["ttlMs"], result["cacheScope"]) == (0, "public")
    hinted = asking(cache_ttl=timedelta(seconds=1.5), cache_scope="private")
    result = (await Wire(hinted).request(method)).result
    assert (result["ttlMs"], result["cacheScope"]) == (1500, "private")


class Tokens:
    """Says who is calling from an invented header."""

    async def principal(self, facts: TransportFacts) -> Principal | str | None:
        name = facts.headers.get("x-user")
        if name == "raise":
            raise LookupError("the directory is down")
        if name == "refuse":
            raise Unauthenticated
        return name


async def test_lists_that_callers_may_see_differently_are_private() -> None:
    result = (await Wire(asking(principal_source=Tokens())).request("tools/list")).result
    assert result["cacheScope"] == "private"


# -- callers ----------------------------------------------------------------------------------------


def user(server: Server, name: str | None) -> Wire:
    return Wire(server, headers={} if name is None else {"x-user": name})


@pytest.mark.parametrize(("minted_for", "presented_by"), [(None, "ada"), ("ada", None), ("ada", "bob"), ("bob", "ada")])
async def test_a_conversation_belongs_to_its_principal(minted_for: str | None, presented_by: str | None) -> None:
    """Spec: 2026-07-28 basic/patterns/mrtr, Server Requirements 5: reject another principal's state."""
    server = asking(principal_source=Tokens())
    asked = await user(server, minted_for).call("greet")
    answers = {"elicit-1": accept(name="Ada")}
    refused = await user(server, presented_by).call("greet", after=asked, answers=answers)
    assert refused.error["code"] == -32602
    assert (await user(server, minted_for).call("greet", after=asked, answers=answers)).text == "Ada"


async def test_a_principal_source_that_raises_fails_closed() -> None:
    server = asking(principal_source=Tokens())
    failed = await user(server, "raise").call("greet")
    assert failed.error["code"] == -32603
    assert "directory" not in failed.error["message"]


async def test_a_caller_who_must_authenticate_is_told_so() -> None:
    wire = user(asking(principal_source=Tokens()), "refuse")
    assert (await wire.call("greet")).error["code"] == -32600
    with pytest.raises(Unauthenticated):
        await wire.server.authenticate(wire.facts)


async def test_the_principal_is_read_again_for_each_message() -> None:
    seen: list[str | None] = []

    class Counting:
        async def principal(self, facts: TransportFacts) -> str:
            return f"user-{len(seen)}"

    server = Server("s", version="1", principal_source=Counting())

    @server.tool()
    async def who(ctx: ToolContext) -> str:
        assert ctx.principal is not None
        seen.append(ctx.principal.id)
        return ctx.principal.id

    wire = Wire(server)
    assert [(await wire.call("who")).text for _ in range(3)] == ["user-0", "user-1", "user-2"]


# -- failures ---------------------------------------------------------------------------------------


async def test_a_guard_that_raises_fails_closed(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        async def allows(self, component: object, principal: object) -> bool:
            raise LookupError("policy store down")

    reply = await Wire(asking(guard=Broken())).call("greet")
    assert reply.error["code"] == -32603
    assert "policy" not in reply.error["message"]
    assert "policy store down" in caplog.text


async def test_what_a_codec_cannot_do_is_not_told_to_the_client(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        async def seal(self, claims: bytes, *, audience: str) -> str:
            raise ConnectionError("key service down")

        async def unseal(self, token: str, *, audience: str) -> bytes:
            raise ConnectionError("key service down")

    wire = Wire(asking(codec=Broken()))
    for reply in (await wire.call("greet"), await wire.call("greet", state="token")):
        assert reply.error["code"] == -32603
        assert "key service" not in reply.error["message"]
    assert "key service down" in caplog.text


# -- constructor ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"ttl": timedelta(0)},
        {"ttl": timedelta(seconds=-1)},
        {"ttl": math.nan},
        {"ttl": math.inf},
        {"retry_policy": "loose"},
        {"max_token_bytes": 0},
        {"page_size": 0},
        {"max_threads": 0},
        {"max_streams": 0},
        {"cache_ttl": timedelta(seconds=-1)},
    ],
)
def test_settings_that_cannot_be_used_are_refused_when_the_server_is_made(options: dict[str, Any]) -> None:
    (name,) = options
    with pytest.raises(ValueError, match=name.replace("retry_", "retry.")):
        Server("s", version="1", **options)


@pytest.mark.parametrize(
    ("variable", "value"), [("MCP_MRTR_SECRET", "short"), ("MCP_MRTR_TTL", "0"), ("MCP_MRTR_TTL", "soon")]
)
def test_a_bad_environment_is_refused_when_the_server_is_made(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(ValueError, match=variable):
        Server("s", version="1")


def test_a_tool_name_is_registered_once() -> None:
    server = asking()

    async def greet() -> None:
        """Takes the name of another."""

    with pytest.raises(RegistrationError, match="greet"):
        server.add_tool(greet)


def test_single_use_needs_a_memory() -> None:
    async def redeem(ctx: ToolContext) -> None:
        """Needs more than it gets."""

    with pytest.raises(ValueError, match="single_use"):
        Server("s", version="1").add_tool(redeem, single_use=True)
    Server("s", version="1", single_use=MemorySingleUse()).add_tool(redeem, single_use=True)


async def test_tools_come_and_go_while_the_server_runs() -> None:
    server = asking()
    wire = Wire(server)
    server.remove_tool("greet")
    assert (await wire.call("greet")).error["code"] == -32602
    assert (await wire.request("tools/list")).result["tools"] == []
    with pytest.raises(KeyError):
        server.remove_tool("greet")


# -- keys -------------------------------------------------------------------------------------------


async def test_a_key_of_its_own_is_warned_about_when_serving_starts(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MCP_MRTR_SECRET", raising=False)
    async with asking():
        pass
    assert "MCP_MRTR_SECRET" in caplog.text


async def test_no_key_is_needed_where_nothing_asks(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MCP_MRTR_SECRET", raising=False)
    server = Server("s", version="1")

    @server.tool()
    async def plain() -> str:
        return "plain"

    async with server:
        assert (await Wire(server).call("plain")).text == "plain"
    assert caplog.text == ""


async def test_servers_with_the_secret_of_the_environment_share_conversations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MCP_MRTR_SECRET", "a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=")
    asked = await Wire(asking()).call("greet")
    assert (await Wire(asking()).call("greet", after=asked, answers={"elicit-1": accept(name="Ada")})).text == "Ada"


async def test_an_audience_separates_servers_that_share_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MCP_MRTR_SECRET", "a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=")
    asked = await Wire(asking(audience="eu")).call("greet")
    reply = await Wire(asking(audience="us")).call("greet", after=asked, answers={"elicit-1": accept(name="Ada")})
    assert reply.error["code"] == -32602
