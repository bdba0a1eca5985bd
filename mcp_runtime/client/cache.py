"""Results that a server allowed to be kept, each for as long as it said.

An entry belongs to one server, one method and one set of params: every page of a list is an entry of its own. Entries
of the scope `private` belong to one caller besides. What a retry brought is never offered to the cache.

Spec: 2026-07-28 server/utilities/caching.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["CacheKey", "ResponseCache"]

_MAX_ENTRIES: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheKey:
    """What a kept result belongs to.

    Attributes:
        server: The server's address, or whatever stands for it.
        method: Method of the request.
        params: Its params and what else the answer depends on, as canonical JSON.
    """

    server: Hashable
    method: str
    params: str

    @classmethod
    def of(cls, server: Hashable, method: str, params: Mapping[str, Any]) -> CacheKey:
        """Return the key for a request; the order of members does not matter."""
        return cls(server=server, method=method, params=json.dumps(params, sort_keys=True, separators=(",", ":")))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    result: dict[str, Any]
    expires: float


class ResponseCache:
    """Keeps results of one or more clients; the least recently used go first when it is full.

    Args:
        clock: Returns seconds; only differences count.
        max_entries: How many results are kept.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic, max_entries: int = _MAX_ENTRIES) -> None:
        if max_entries < 1:
            raise ValueError("max_entries must be at least 1")
        self._clock = clock
        self._max_entries = max_entries
        self._entries: OrderedDict[tuple[CacheKey, Hashable], _Entry] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: CacheKey, caller: Hashable) -> dict[str, Any] | None:
        """Return the result kept for `key` that `caller` may see and that is still fresh."""
        for place in ((key, caller), (key, None)):
            entry = self._entries.get(place)
            if entry is None:
                continue
            if self._clock() >= entry.expires:
                del self._entries[place]
                continue
            self._entries.move_to_end(place)
            return deepcopy(entry.result)
        return None

    def put(self, key: CacheKey, caller: Hashable, result: Mapping[str, Any]) -> None:
        """Keep `result` if its hints allow it; it replaces what was kept for `key`.

        Args:
            key: What the result belongs to.
            caller: Who asked; a `private` result is kept for it alone. Never None.
            result: The result as it came; only a positive `ttlMs` is kept.
        """
        for place in ((key, caller), (key, None)):
            self._entries.pop(place, None)
        ttl = result.get("ttlMs")
        if not isinstance(ttl, int | float) or isinstance(ttl, bool) or ttl <= 0:
            return
        shared = result.get("cacheScope") == "public"
        self._entries[key, None if shared else caller] = _Entry(
            result=deepcopy(dict(result)), expires=self._clock() + ttl / 1000
        )
        while len(self._entries) > self._max_entries:
            self._entries.popitem(last=False)

    def forget(self, server: Hashable, method: str, *, uri: str | None = None) -> None:
        """Drop what is kept of a server's `method`; with `uri`, only what concerns that resource."""
        wanted = None if uri is None else json.dumps(uri)
        for place in list(self._entries):
            key = place[0]
            if key.server == server and key.method == method and (wanted is None or wanted in key.params):
                del self._entries[place]
