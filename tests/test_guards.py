"""Guards decide with one answer who sees a component and who may use it."""

from __future__ import annotations

import pytest

from mcp_runtime.guards import AllowAll, ScopeGuard, Scopes
from mcp_runtime.seams import Component, Principal


def tool(name: str, *tags: str) -> Component:
    return Component(kind="tool", name=name, tags=frozenset(tags))


def caller(*scopes: str) -> Principal:
    return Principal(id="ada", scopes=frozenset(scopes))


@pytest.mark.parametrize("principal", [None, caller()])
async def test_allow_all_shows_everything_to_everybody(principal: Principal | None) -> None:
    assert await AllowAll().allows(tool("delete_plan", "admin"), principal)


async def test_a_named_component_needs_all_scopes_of_its_rule() -> None:
    guard = ScopeGuard(names={"delete_plan": "plans:read plans:write"})
    assert await guard.allows(tool("delete_plan"), caller("plans:write", "plans:read", "other"))
    assert not await guard.allows(tool("delete_plan"), caller("plans:write"))
    assert not await guard.allows(tool("delete_plan"), caller())
    assert not await guard.allows(tool("delete_plan"), None)


async def test_a_name_rule_holds_for_every_kind_of_component() -> None:
    guard = ScopeGuard(names={"plans": ["plans:read"]})
    resource = Component(kind="resource", name="plans")
    assert not await guard.allows(resource, None)
    assert await guard.allows(resource, caller("plans:read"))


async def test_rules_of_name_and_tags_add_up() -> None:
    guard = ScopeGuard(names={"delete_plan": "plans:write"}, tags={"admin": {"admin"}, "audit": {"audit"}})
    component = tool("delete_plan", "admin", "unruled")
    assert guard.required(component) == {"plans:write", "admin"}
    assert not await guard.allows(component, caller("plans:write"))
    assert not await guard.allows(component, caller("admin"))
    assert await guard.allows(component, caller("plans:write", "admin"))


async def test_components_without_a_rule_need_the_default() -> None:
    assert await ScopeGuard(names={"other": "x"}).allows(tool("list_plans"), None)
    guard = ScopeGuard(tags={"admin": "admin"}, default="plans:read")
    assert not await guard.allows(tool("list_plans"), None)
    assert await guard.allows(tool("list_plans"), caller("plans:read"))
    assert guard.required(tool("drop", "admin")) == {"admin"}


async def test_scopes_are_compared_as_a_whole_and_by_case() -> None:
    guard = ScopeGuard(names={"t": "plans:write"})
    for scope in ("plans", "plans:", "plans:write2", "Plans:Write", "plans:write plans:read"):
        assert not await guard.allows(tool("t"), caller(scope))


@pytest.mark.parametrize("scopes", ["", "  ", [], frozenset()])
def test_a_rule_without_scopes_is_a_mistake(scopes: Scopes) -> None:
    with pytest.raises(ValueError, match="name 't'"):
        ScopeGuard(names={"t": scopes})
    with pytest.raises(ValueError, match="tag 't'"):
        ScopeGuard(tags={"t": scopes})
