"""The principal source of a server that asks nobody who they are."""

from __future__ import annotations

from mcp_runtime.seams import TransportFacts

__all__ = ["Anonymous"]


class Anonymous:
    """Serves everybody as nobody in particular; credentials that a caller sends are not looked at."""

    __slots__ = ()

    async def principal(self, facts: TransportFacts) -> None:
        """Return None, whoever calls."""
