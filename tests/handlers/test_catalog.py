"""Catalogs: registration order, pages with opaque cursors, and a guard in front."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Any

import pytest

from mcp_runtime import Component, Principal, Server
from mcp_runtime.errors import InvalidParams, RegistrationError
from mcp_runtime.handlers.catalog import Catalog
from mcp_runtime.mrtr.codec import b64url_encode
from mcp_runtime.seams import Guard
from tests.wire import Wire


@dataclass(frozen=True)
class Item:
    component: Component
    listing: dict[str, Any]


def item(name: str) -> Item:
    return Item(Component(kind="tool", name=name), {"name": name})


def catalog(count: int = 0, *, page_size: int = 10, guard: Guard | None = None, kind: str = "tool") -> Catalog[Item]:
    made: Catalog[Item] = Catalog(kind, guard=guard, page_size=page_size)
    for number in range(count):
        made.add(f"t{number}", item(f"t{number}"))
    return made


async def pages(listed: Catalog[Item], principal: Principal | None = None) -> list[list[str]]:
    found = []
    cursor = None
    while True:
        page = await listed.page(cursor, principal)
        found.append([entry["name"] for entry in page["entries"]])
        cursor = page.get("nextCursor")
        if cursor is None:
            return found


@pytest.mark.parametrize(("count", "sizes"), [(0, [0]), (1, [1]), (3, [3]), (4, [3, 1]), (6, [3, 3]), (7, [3, 3, 1])])
async def test_pages_are_full_and_the_last_one_has_no_cursor(count: int, sizes: list[int]) -> None:
    found = await pages(catalog(count, page_size=3))
    assert [len(page) for page in found] == sizes
    assert list(chain.from_iterable(found)) == [f"t{number}" for number in range(count)]


async def test_a_list_is_in_the_order_of_registration_each_time() -> None:
    listed = catalog()
    for name in ("b", "a", "c"):
        listed.add(name, item(name))
    assert [await pages(listed) for _ in range(3)] == [[["b", "a", "c"]]] * 3


async def test_a_cursor_survives_changes_behind_and_before_it() -> None:
    listed = catalog(6, page_size=2)
    cursor = (await listed.page(None, None))["nextCursor"]
    listed.remove("t0")
    listed.remove("t1")
    listed.remove("t2")
    listed.add("t6", item("t6"))
    assert [entry["name"] for entry in (await listed.page(cursor, None))["entries"]] == ["t3", "t4"]
    listed.add("t0", item("t0"))
    assert list(chain.from_iterable(await pages(listed))) == ["t3", "t4", "t5", "t6", "t0"]


@pytest.mark.parametrize(
    "cursor",
    ["", "x", "1", "é", "\ud800", "=", "dG9vbDox=", *map(b64url_encode, [b"", b"tool:", b"tool:x", b"tool:-1"])]
    + [b64url_encode(data) for data in (b"prompt:1", b"1", b"tool:1:2", b"tool: 1", b"tool:\xd9\xa1", b"\xff")]
    + [b64url_encode(b"tool:" + b"9" * 5000)],
)
async def test_a_cursor_of_somebody_else_is_invalid(cursor: str) -> None:
    """Spec: 2026-07-28 server/utilities/pagination: invalid cursors SHOULD result in -32602."""
    with pytest.raises(InvalidParams):
        await catalog(3).page(cursor, None)


async def test_the_cursor_of_another_list_is_invalid() -> None:
    cursor = (await catalog(3, page_size=1, kind="prompt").page(None, None))["nextCursor"]
    with pytest.raises(InvalidParams):
        await catalog(3, page_size=1).page(cursor, None)


async def test_a_bad_cursor_over_the_wire_is_invalid_params_and_a_null_one_is_the_first_page() -> None:
    wire = Wire(Server("s", version="1"))
    for cursor in ("nonsense", 5, ["a"]):
        assert (await wire.request("tools/list", {"cursor": cursor})).error["code"] == -32602
    assert (await wire.request("tools/list", {"cursor": None})).result["tools"] == []


def test_a_name_is_taken_once_and_free_again_after_removal() -> None:
    listed = catalog(1)
    with pytest.raises(RegistrationError, match="'t0'"):
        listed.add("t0", item("t0"))
    listed.remove("t0")
    listed.add("t0", item("t0"))
    assert len(listed) == 1
    with pytest.raises(KeyError):
        listed.remove("t9")


def test_changes_are_told() -> None:
    told: list[int] = []
    listed: Catalog[Item] = Catalog("tool", guard=None, page_size=10, changed=lambda: told.append(1))
    listed.add("a", item("a"))
    listed.remove("a")
    with pytest.raises(KeyError):
        listed.remove("a")
    assert told == [1, 1]


# -- guards -----------------------------------------------------------------------------------------


class EvenForGuests:
    """Guests see even numbers, everybody else sees all."""

    async def allows(self, component: Component, principal: Principal | None) -> bool:
        return principal is not None or int(component.name[1:]) % 2 == 0


async def test_hidden_components_leave_no_gap_in_the_pages() -> None:
    listed = catalog(10, page_size=2, guard=EvenForGuests())
    assert await pages(listed) == [["t0", "t2"], ["t4", "t6"], ["t8"]]
    assert await pages(listed, Principal(id="ada")) == [[f"t{n}", f"t{n + 1}"] for n in range(0, 10, 2)]


async def test_a_last_page_of_hidden_components_is_not_announced() -> None:
    listed = catalog(2, page_size=1, guard=EvenForGuests())
    assert "nextCursor" not in await listed.page(None, None)


async def test_a_hidden_tool_is_absent_and_refused_like_an_unknown_one() -> None:
    server = Server("s", version="1", guard=EvenForGuests())
    for name in ("t0", "t1"):

        @server.tool(name=name)
        async def tool() -> str:
            return "used"

    wire = Wire(server)
    assert [tool["name"] for tool in (await wire.request("tools/list")).result["tools"]] == ["t0"]
    assert (await wire.call("t0")).text == "used"
    hidden = (await wire.call("t1")).error
    unknown = (await wire.call("t3")).error
    assert hidden["code"] == unknown["code"] == -32602
    assert hidden["message"].replace("t1", "t3") == unknown["message"]
    assert hidden["data"] == {"name": "t1"}
