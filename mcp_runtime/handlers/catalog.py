"""The components of one kind, in the order of their registration, listed page by page."""

from __future__ import annotations

import binascii
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, Protocol, TypeVar

from mcp_runtime.errors import InvalidParams, RegistrationError
from mcp_runtime.mrtr.codec import b64url_decode, b64url_encode
from mcp_runtime.seams import Component, Guard, Principal

__all__ = ["Catalog", "Listed"]


class Listed(Protocol):
    """Something a catalog holds."""

    @property
    def component(self) -> Component:
        """What a guard sees of it."""

    @property
    def listing(self) -> dict[str, Any]:
        """Its entry in the list result, as JSON."""


ItemT = TypeVar("ItemT", bound=Listed)


class Catalog(Generic[ItemT]):
    """Components by key, with a guard in front.

    Args:
        kind: `tool`, `prompt`, `resource` or `resource template`, for messages and cursors.
        guard: Decides who sees and uses what; None lets everybody.
        page_size: Entries per page.
        changed: Called after a component was added or removed.
    """

    def __init__(
        self, kind: str, *, guard: Guard | None, page_size: int, changed: Callable[[], None] | None = None
    ) -> None:
        self._kind = kind
        self._guard = guard
        self.guarded: Final = guard is not None
        """Whether `visible` has a guard to ask."""
        self._page_size = page_size
        self._changed = changed
        self._items: dict[str, ItemT] = {}
        self._serials: list[int] = []
        self._keys: list[str] = []
        self._next_serial = 1

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[ItemT]:
        return iter(self._items.values())

    def add(self, key: str, item: ItemT) -> None:
        """Add `item` at the end.

        Raises:
            RegistrationError: The key is taken.
        """
        if key in self._items:
            raise RegistrationError(f"{self._kind} {key!r} is registered twice")
        self._items[key] = item
        self._serials.append(self._next_serial)
        self._keys.append(key)
        self._next_serial += 1
        self._notify()

    def remove(self, key: str) -> None:
        """Remove the component `key`.

        Raises:
            KeyError: There is none.
        """
        del self._items[key]
        place = self._keys.index(key)
        del self._keys[place], self._serials[place]
        self._notify()

    def get(self, key: str) -> ItemT | None:
        """Return the component `key` whoever asks; None if there is none."""
        return self._items.get(key)

    async def visible(self, item: ItemT, principal: Principal | None) -> bool:
        """Return True when the guard lets `principal` see and use `item`."""
        return self._guard is None or await self._guard.allows(item.component, principal)

    async def page(self, cursor: str | None, principal: Principal | None) -> dict[str, Any]:
        """Return one page as `{"entries": [...], "nextCursor"?: str}`.

        Args:
            cursor: Where the last page ended; None for the first page.
            principal: Whom the guard is asked about.

        Raises:
            InvalidParams: The cursor is not one of ours.
        """
        start = 0 if cursor is None else bisect_right(self._serials, self._serial(cursor))
        entries: list[dict[str, Any]] = []
        last = 0
        # A copy: components may come and go while a guard is asked.
        for serial, key in list(zip(self._serials, self._keys, strict=True))[start:]:
            item = self._items.get(key)
            if item is None or (self._guard is not None and not await self.visible(item, principal)):
                continue
            if len(entries) == self._page_size:
                return {"entries": entries, "nextCursor": self._cursor(last)}
            entries.append(item.listing)
            last = serial
        return {"entries": entries}

    def _cursor(self, serial: int) -> str:
        return b64url_encode(f"{self._kind}:{serial}".encode())

    def _serial(self, cursor: str) -> int:
        try:
            kind, _, serial = b64url_decode(cursor).decode().rpartition(":")
        except (ValueError, binascii.Error):
            kind, serial = "", ""
        if kind != self._kind or not (serial.isascii() and serial.isdecimal()) or len(serial) > 18:
            raise InvalidParams("the cursor is not one of this list")
        return int(serial)

    def _notify(self) -> None:
        if self._changed is not None:
            self._changed()
