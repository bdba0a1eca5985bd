"""Which hosts and origins may call a transport that opens with an HTTP request.

A browser lets any page send requests to any address. What stops a hostile page is that it cannot
choose its `Origin`, and what stops one whose name was made to point at this machine (DNS rebinding) is that it cannot
choose its `Host` either.

Spec: 2026-07-28 basic/transports/streamable-http, Security; custom transports face the same pages.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Final

__all__ = ["ANY_HOST", "SourcePolicy", "is_loopback"]

# As the only allowed host: leave the Host header to the proxy in front.
ANY_HOST: Final = "*"


def is_loopback(host: str) -> bool:
    """Return True when `host`, a name or an address without port, is this machine only."""
    bare = host.removeprefix("[").removesuffix("]").lower()
    if bare == "localhost" or bare.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(bare)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


class SourcePolicy:
    """Compares the `Host` and `Origin` of a request with what an operator allows.

    Args:
        allowed_origins: Origins that may call, compared exactly. A request without the header does
            not come from a browser page and passes; so does a page of the very host that is called,
            when that host was checked.
        allowed_hosts: Values of `Host` that are served, with or without port; without a port any
            port passes. None checks for loopback names when `loopback` is set, and nothing
            otherwise; `("*",)` checks nothing.
        loopback: Whether the address that is bound is reachable from this machine only.
    """

    def __init__(
        self, *, allowed_origins: Sequence[str] = (), allowed_hosts: Sequence[str] | None = None, loopback: bool
    ) -> None:
        self._origins = frozenset(allowed_origins)
        self._hosts = None if allowed_hosts is None else frozenset(host.lower() for host in allowed_hosts)
        self._known_host: str | None = None
        self._checks_host = loopback if self._hosts is None else ANY_HOST not in self._hosts

    def refusal(self, *, hosts: Sequence[str], origins: Sequence[str], secure: bool) -> str | None:
        """Return why a request is refused, or None if it may go on.

        Args:
            hosts: The values of its `Host` headers.
            origins: The values of its `Origin` headers.
            secure: Whether it came over TLS.
        """
        checked: str | None = None
        if self._checks_host:
            if len(hosts) != 1 or not self._host_allowed(hosts[0]):
                return "requests for this host are not served"
            checked = hosts[0].strip().lower()
        if not origins:
            return None
        if len(origins) == 1:
            origin = origins[0]
            own = None if checked is None else f"{'https' if secure else 'http'}://{checked}"
            if origin in self._origins or origin.lower() == own:
                return None
        return "requests from this origin are not served"

    def _host_allowed(self, value: str) -> bool:
        if value == self._known_host:
            return True
        host = value.strip().lower()
        bare = _without_port(host)
        allowed = is_loopback(bare) if self._hosts is None else host in self._hosts or bare in self._hosts
        if allowed:
            # Clients of one server name it alike: the next one is spared the parsing.
            self._known_host = value
        return allowed


def _without_port(host: str) -> str:
    bare, colon, port = host.rpartition(":")
    return bare if colon and port.isdecimal() and (":" not in bare or bare.endswith("]")) else host
