"""Guards that ship with the runtime: everybody may use everything, or scopes decide.

A guard answers one question for lists and for uses alike (`mcp_runtime.seams.Guard`), so a component that a
caller may not use is one that it does not see. Where scopes come from is the principal source's
business, for example `mcp_runtime.principals.JwtBearer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from mcp_runtime.seams import Component, Principal

__all__ = ["AllowAll", "ScopeGuard", "Scopes"]

Scopes: TypeAlias = str | Iterable[str]
"""Scopes as OAuth writes them, separated by spaces, or one by one."""


class AllowAll:
    """Shows everything to everybody."""

    __slots__ = ()

    async def allows(self, component: Component, principal: Principal | None) -> bool:
        """Return True."""
        return True


class ScopeGuard:
    """Shows a component to callers whose credentials grant all the scopes it needs.

    A component needs the scopes of its own rule and of the rules of all its tags. An anonymous
    caller has no scopes.

        ScopeGuard(names={"delete_plan": "plans:write"}, tags={"admin": ["admin"]}, default="plans:read")

    Args:
        names: Component name to the scopes it needs, whatever kind of component has that name.
        tags: Tag to the scopes that every component with that tag needs.
        default: Scopes for components that no rule mentions; none by default, which is everybody.

    Raises:
        ValueError: A rule in `names` or `tags` names no scope: it would silently protect nothing.
    """

    __slots__ = ("_default", "_names", "_tags")

    def __init__(
        self,
        *,
        names: Mapping[str, Scopes] | None = None,
        tags: Mapping[str, Scopes] | None = None,
        default: Scopes = (),
    ) -> None:
        self._names = _rules(names or {}, "name")
        self._tags = _rules(tags or {}, "tag")
        self._default = _scopes(default)

    async def allows(self, component: Component, principal: Principal | None) -> bool:
        """Return True when `principal` holds every scope that `component` needs."""
        granted = frozenset() if principal is None else principal.scopes
        return self.required(component) <= granted

    def required(self, component: Component) -> frozenset[str]:
        """Return the scopes that `component` needs."""
        rules = [self._tags[tag] for tag in component.tags if tag in self._tags]
        if component.name in self._names:
            rules.append(self._names[component.name])
        return frozenset().union(*rules) if rules else self._default


def _rules(rules: Mapping[str, Scopes], kind: str) -> dict[str, frozenset[str]]:
    read = {subject: _scopes(scopes) for subject, scopes in rules.items()}
    for subject, scopes in read.items():
        if not scopes:
            raise ValueError(f"the rule for {kind} {subject!r} names no scope; leave the rule out to require none")
    return read


def _scopes(scopes: Scopes) -> frozenset[str]:
    return frozenset(scopes.split() if isinstance(scopes, str) else scopes)
