from __future__ import annotations

import base64
import datetime
import enum
import json
import logging
import math
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from mcp_model import Annotations, BlobResourceContents, Icon, ReadResourceResult, TextResourceContents
from mcp_runtime import (
    Component,
    Principal,
    PromptContext,
    ResourceContext,
    ResourceNotFound,
    Server,
    TransportFacts,
    blocking,
)
from mcp_runtime.errors import InvalidParams, RegistrationError
from tests.wire import Reply, Wire, accept


class Name(BaseModel):
    name: str


class Age(BaseModel):
    age: int


class Kind(enum.Enum):
    CAT = "cat"
    DOG = "dog"


class Point(BaseModel):
    x: int
    label: str = Field(default="p", serialization_alias="theLabel")


@dataclass
class Pair:
    a: int
    when: datetime.date


class Row(TypedDict):
    n: int


def server(**options: Any) -> Server:
    return Server("resources", version="1", **options)


async def read(wire: Wire, uri: str, **params: Any) -> Reply:
    return await wire.request("resources/read", {"uri": uri, **params})


async def only(wire: Wire, uri: str) -> dict[str, Any]:
    (item,) = (await read(wire, uri)).result["contents"]
    found: dict[str, Any] = item
    return found


def is_unknown(reply: Reply, uri: str) -> bool:
    return (reply.error["code"], reply.error["message"], reply.error["data"]) == (
        -32602,
        "unknown resource",
        {"uri": uri},
    )


# -- lists ------------------------------------------------------------------------------------------


async def test_list_entry_says_what_the_author_says() -> None:
    app = server()

    @app.resource(
        "docs://readme",
        name="readme",
        title="Read me",
        description="Start here",
        mime_type="text/markdown",
        size=3,
        annotations=Annotations(priority=0.5),
        icons=[Icon(src="https://example.com/i.png")],
        meta={"example.com/x": 1},
        tags=["docs"],
    )
    def readme() -> str:
        return "abc"

    (entry,) = (await Wire(app).request("resources/list")).result["resources"]
    assert entry == {
        "uri": "docs://readme",
        "name": "readme",
        "title": "Read me",
        "description": "Start here",
        "mimeType": "text/markdown",
        "size": 3,
        "annotations": {"priority": 0.5},
        "icons": [{"src": "https://example.com/i.png"}],
        "_meta": {"example.com/x": 1},
    }


async def test_template_is_listed_apart_with_what_the_function_says() -> None:
    app = server()

    @app.resource("docs://{name}")
    def document(name: str) -> dict[str, str]:
        """One document."""
        return {"name": name}

    wire = Wire(app)
    assert (await wire.request("resources/list")).result["resources"] == []
    listed = (await wire.request("resources/templates/list")).result
    assert listed["resourceTemplates"] == [
        {
            "uriTemplate": "docs://{name}",
            "name": "document",
            "description": "One document.",
            "mimeType": "application/json",
        }
    ]


def test_decorated_resource_is_the_function_itself() -> None:
    app = server()

    def document(name: str) -> str:
        return name

    assert app.resource("docs://{name}")(document) is document
    assert document("a") == "a"


async def test_lists_and_contents_carry_cache_hints() -> None:
    """2026-07-28 server/utilities/caching, Cacheable Results: all three MUST carry hints."""
    app = server(cache_ttl=timedelta(minutes=1))
    app.add_resource("docs://a", lambda: "x", name="a")
    app.add_resource("docs://b", lambda: "x", name="b", cache_ttl=timedelta(seconds=1.5), cache_scope="private")
    app.add_resource(
        "docs://c",
        lambda: ReadResourceResult(
            contents=[TextResourceContents(uri="docs://c", text="x")], ttl_ms=7, cache_scope="private"
        ),
        name="c",
    )
    wire = Wire(app)

    async def hints(method: str, **params: Any) -> tuple[int, str]:
        result = (await wire.request(method, params)).result
        return result["ttlMs"], result["cacheScope"]

    assert await hints("resources/list") == (60_000, "public")
    assert await hints("resources/templates/list") == (60_000, "public")
    assert await hints("resources/read", uri="docs://a") == (60_000, "public")
    assert await hints("resources/read", uri="docs://b") == (1500, "private")
    assert await hints("resources/read", uri="docs://c") == (7, "private")


async def test_capability_is_declared_when_there_are_resources_or_templates() -> None:
    """2026-07-28 server/resources, Capabilities: servers with resources MUST declare them."""
    app = server()
    wire = Wire(app)

    async def declared() -> bool:
        return "resources" in (await wire.request("server/discover")).result["capabilities"]

    assert not await declared()

    def document(name: str) -> str:
        return name

    app.add_resource("docs://{name}", document)
    assert await declared()
    app.remove_resource("docs://{name}")
    assert not await declared()
    app.add_resource("docs://a%7e", lambda: "x", name="a")
    assert await declared()
    app.remove_resource("docs://a~")
    assert is_unknown(await read(wire, "docs://a~"), "docs://a~")
    for gone in ("docs://a~", "docs://{name}", "no uri"):
        with pytest.raises(KeyError):
            app.remove_resource(gone)


@pytest.mark.parametrize("method", ["resources/list", "resources/templates/list"])
async def test_lists_are_paged_in_the_order_of_registration(method: str) -> None:
    """2026-07-28 server/utilities/pagination: opaque cursors, no nextCursor at the end."""
    app = server(page_size=2)

    def item(key: str) -> str:
        return key

    for letter in "edcba":
        app.add_resource(f"x://{letter}", lambda: "x", name=letter)
        app.add_resource(f"x://{letter}/{{key}}", item, name=letter)
    wire = Wire(app)
    names: list[str] = []
    page = (await wire.request(method)).result
    while True:
        names += [entry["name"] for entry in page.get("resources") or page["resourceTemplates"]]
        if "nextCursor" not in page:
            break
        page = (await wire.request(method, {"cursor": page["nextCursor"]})).result
    assert names == list("edcba")


@pytest.mark.parametrize("method", ["resources/list", "resources/templates/list"])
async def test_bad_cursors_and_those_of_other_lists_are_refused(method: str) -> None:
    """2026-07-28 server/utilities/pagination, Error Handling: an invalid cursor is -32602."""
    app = server(page_size=1)

    def item(key: str) -> str:
        return key

    for number in range(2):
        app.add_resource(f"x://{number}", lambda: "x", name="n")
        app.add_resource(f"x://{number}/{{key}}", item)
    wire = Wire(app)
    other = "resources/list" if method == "resources/templates/list" else "resources/templates/list"
    foreign = (await wire.request(other)).result["nextCursor"]
    for cursor in (foreign, "", "x", "=", "cmVzb3VyY2U6LTE", 1):
        assert (await wire.request(method, {"cursor": cursor})).error["code"] == -32602


# -- what a handler returns -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("text", {"mimeType": "text/plain", "text": "text"}),
        ('{"a":1}', {"mimeType": "text/plain", "text": '{"a":1}'}),
        ("", {"mimeType": "text/plain", "text": ""}),
        (b"\0\xff", {"mimeType": "application/octet-stream", "blob": "AP8="}),
        (bytearray(b"a"), {"mimeType": "application/octet-stream", "blob": "YQ=="}),
        ({"a": [1, None]}, {"mimeType": "application/json", "text": '{"a":[1,null]}'}),
        ([], {"mimeType": "application/json", "text": "[]"}),
        (["a"], {"mimeType": "application/json", "text": '["a"]'}),
        (3, {"mimeType": "application/json", "text": "3"}),
        (Point(x=1), {"mimeType": "application/json", "text": '{"x":1,"theLabel":"p"}'}),
        (
            Pair(a=1, when=datetime.date(2026, 7, 28)),
            {"mimeType": "application/json", "text": '{"a":1,"when":"2026-07-28"}'},
        ),
        ({"note": "NaN"}, {"mimeType": "application/json", "text": '{"note":"NaN"}'}),
    ],
)
async def test_return_value_becomes_contents(value: Any, expected: Mapping[str, Any]) -> None:
    """2026-07-28 server/resources, Security Considerations: binary data MUST be properly encoded."""
    app = server()

    def give() -> Any:
        return value

    app.add_resource("x://a", give)
    assert await only(Wire(app), "x://a") == {"uri": "x://a", **expected}


@pytest.mark.parametrize("value", ["text", b"bytes", {"a": 1}])
async def test_declared_media_type_wins(value: Any) -> None:
    app = server()

    def give() -> Any:
        return value

    app.add_resource("x://a", give, mime_type="application/vnd.x")
    assert (await only(Wire(app), "x://a"))["mimeType"] == "application/vnd.x"


async def test_models_of_contents_keep_what_they_say_and_get_what_they_leave_open() -> None:
    app = server()

    @app.resource("x://dir", mime_type="text/x-mine")
    def several() -> list[TextResourceContents | BlobResourceContents]:
        return [
            TextResourceContents(uri="x://dir", text="index"),
            TextResourceContents(uri="x://dir/a", text="a", mime_type="text/css", meta={"k": 1}),
            BlobResourceContents(uri="x://dir/b", blob="AA=="),
        ]

    assert (await read(Wire(app), "x://dir")).result["contents"] == [
        {"uri": "x://dir", "text": "index", "mimeType": "text/x-mine"},
        {"uri": "x://dir/a", "text": "a", "mimeType": "text/css", "_meta": {"k": 1}},
        {"uri": "x://dir/b", "blob": "AA=="},
    ]


async def test_one_model_of_contents_is_a_list_of_one() -> None:
    app = server()

    @app.resource("x://blob")
    async def one() -> BlobResourceContents:
        return BlobResourceContents(uri="x://blob", blob=base64.b64encode(b"a").decode())

    assert await only(Wire(app), "x://blob") == {
        "uri": "x://blob",
        "blob": "YQ==",
        "mimeType": "application/octet-stream",
    }


@pytest.mark.parametrize("value", [None, object(), math.nan, {"a": math.inf}, {1, object()}])
async def test_value_that_cannot_be_sent_is_a_neutral_internal_error(
    value: Any, caplog: pytest.LogCaptureFixture
) -> None:
    app = server()

    def give() -> Any:
        return value

    app.add_resource("x://a", give)
    error = (await read(Wire(app), "x://a")).error
    assert error["code"] == -32603
    assert "returned" in caplog.text


async def gives_str() -> str:
    return ""


def gives_bytes() -> bytes:
    return b""


def gives_model() -> Point:
    return Point(x=1)


def gives_rows() -> list[Row]:
    return []


def gives_map() -> dict[str, Any]:
    return {}


def gives_annotated() -> Annotated[int, "count"]:
    return 1


def gives_maybe() -> str | None:
    return None


def gives_contents() -> list[TextResourceContents]:
    return []


def gives_any() -> Any:
    return None


@pytest.mark.parametrize(
    ("fn", "mime_type"),
    [
        (gives_str, "text/plain"),
        (gives_bytes, "application/octet-stream"),
        (gives_model, "application/json"),
        (gives_rows, "application/json"),
        (gives_map, "application/json"),
        (gives_annotated, "application/json"),
        (gives_maybe, None),
        (gives_contents, None),
        (gives_any, None),
    ],
)
async def test_return_type_gives_the_listed_media_type(fn: Any, mime_type: str | None) -> None:
    app = server()
    app.add_resource("x://a", fn)
    (entry,) = (await Wire(app).request("resources/list")).result["resources"]
    assert entry.get("mimeType") == mime_type


# -- finding a resource -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "uri",
    [
        "test://template/123",
        "test://nothing",
        "",
        "no uri",
        "test://template/../data",
        "test://template/a%2Fb/data",
        "test://template/%/data",
        "test://" + "a" * 100_000,
        "test://\u0000",
    ],
)
async def test_unknown_uri_is_refused_and_never_empty_contents(uri: str) -> None:
    """2026-07-28 server/resources, Error Handling: -32602, and empty contents MUST NOT be returned."""
    app = server()

    @app.resource("test://template/{key}/data")
    def item(key: str) -> str:
        raise AssertionError("must not run")

    assert is_unknown(await read(Wire(app), uri), uri)


async def test_contents_name_the_uri_as_the_client_wrote_it() -> None:
    app = server()

    @app.resource("docs://{name}")
    def document(name: str, ctx: blocking.ResourceContext) -> str:
        return f"{name} {ctx.uri}"

    item = await only(Wire(app), "docs://caf%c3%a9")
    assert item == {"uri": "docs://caf%c3%a9", "mimeType": "text/plain", "text": "café docs://caf%c3%a9"}


async def test_fixed_uri_wins_over_templates_and_templates_come_in_order() -> None:
    app = server()

    @app.resource("docs://{number}")
    def by_number(number: int) -> str:
        return f"number {number + 1}"

    @app.resource("docs://{name}")
    def by_name(name: str) -> str:
        return f"name {name}"

    @app.resource("docs://{+path}")
    def by_path(path: str) -> str:
        return f"path {path}"

    app.add_resource("docs://42", lambda: "fixed", name="fixed")
    wire = Wire(app)
    assert [
        (await only(wire, uri))["text"] for uri in ("docs://42", "docs://%34%32", "docs://7", "docs://x", "docs://a/b")
    ] == ["fixed", "fixed", "number 8", "name x", "path a/b"]


async def test_values_are_read_in_the_parameters_types() -> None:
    app = server()
    seen: list[object] = []

    @app.resource("x://{i}/{b}/{k}/{w}/{u}/{d}{?f,o}")
    def typed(
        i: int,
        b: bool,
        k: Kind,
        w: Literal["a", "b"],
        u: uuid.UUID,
        d: datetime.date,
        f: float = 0.5,
        o: int | None = None,
    ) -> str:
        seen.append((i, b, k, w, u, d, f, o))
        return ""

    number = "12345678-1234-5678-1234-567812345678"
    wire = Wire(app)
    await only(wire, f"x://-7/true/dog/a/{number}/2026-07-28")
    await only(wire, f"x://7/false/cat/b/{number}/2026-07-28?f=1e3&o=4")
    day = datetime.date(2026, 7, 28)
    assert seen == [
        (-7, True, Kind.DOG, "a", uuid.UUID(number), day, 0.5, None),
        (7, False, Kind.CAT, "b", uuid.UUID(number), day, 1000.0, 4),
    ]


@pytest.mark.parametrize(
    ("template", "values"),
    [
        ("x://i/{i}", ["x", "1.0", "%201", "%2B1", "1_0", "%D9%A3", "9" * 5000]),
        ("x://b/{b}", ["1", "yes", "True", "on"]),
        ("x://f/{f}", ["nan", "inf", "1_0", ".", "1e"]),
        ("x://k/{k}", ["CAT", "cow"]),
        ("x://n/{n}", ["0", "11"]),
    ],
)
async def test_value_that_does_not_fit_is_no_resource(template: str, values: list[str]) -> None:
    app = server()

    @app.resource("x://i/{i}")
    def integer(i: int) -> str:
        return str(i)

    @app.resource("x://b/{b}")
    def boolean(b: bool) -> str:
        return str(b)

    @app.resource("x://f/{f}")
    def number(f: float) -> str:
        return str(f)

    @app.resource("x://k/{k}")
    def kind(k: Kind) -> str:
        return str(k)

    @app.resource("x://n/{n}")
    def bounded(n: Annotated[int, Field(ge=1, le=10)]) -> str:
        return str(n)

    wire = Wire(app)
    for value in values:
        uri = template.partition("{")[0] + value
        assert is_unknown(await read(wire, uri), uri), uri


async def test_query_values_may_be_absent_if_the_parameter_allows() -> None:
    app = server()

    @app.resource("find://maybe{?q,lang}")
    def maybe(q: str | None, lang: str = "en") -> str:
        return f"{q} {lang}"

    @app.resource("find://must{?q}")
    def must(q: str) -> str:
        return q

    wire = Wire(app)
    assert (await only(wire, "find://maybe"))["text"] == "None en"
    assert (await only(wire, "find://maybe?q=a%26b&lang=de"))["text"] == "a&b de"
    assert (await only(wire, "find://must?q="))["text"] == ""
    assert is_unknown(await read(wire, "find://must"), "find://must")


@pytest.mark.parametrize(
    "uri",
    [
        "file:///../secret",
        "file:///a/%2e%2e/%2E%2E/secret",
        "file:////etc/passwd",
        "file:///a%2f..%2fsecret",
        "file:///..%5csecret",
        "docs://..%2fsecret",
        "docs://a%2Fb",
    ],
)
async def test_traversal_never_reaches_a_handler(uri: str) -> None:
    """2026-07-28 server/resources, Security Considerations: paths are sanitized against traversal."""
    app = server()

    @app.resource("file:///{+path}")
    def file(path: str) -> str:
        raise AssertionError(path)

    @app.resource("docs://{key}")
    def document(key: str) -> str:
        raise AssertionError(key)

    assert is_unknown(await read(Wire(app), uri), uri)


# -- failures ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_async", [True, False])
async def test_failing_handler_gives_a_neutral_error_and_a_traceback_in_the_log(
    is_async: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """2026-07-28 server/resources, Error Handling: internal errors are -32603."""
    app = server()

    def fail() -> str:
        raise OSError("/secret/place")

    async def fail_async() -> str:
        raise OSError("/secret/place")

    app.add_resource("x://a", fail_async if is_async else fail)
    with caplog.at_level(logging.ERROR):
        error = (await read(Wire(app), "x://a")).error
    assert error["code"] == -32603
    assert "secret" not in json.dumps(error)
    assert "/secret/place" in caplog.text
    assert "Traceback" in caplog.text


@pytest.mark.parametrize("is_async", [True, False])
async def test_handler_that_finds_nothing_says_so_like_an_unknown_uri(
    is_async: bool, caplog: pytest.LogCaptureFixture
) -> None:
    app = server()

    def find(key: str) -> str:
        raise ResourceNotFound

    async def find_async(key: str) -> str:
        raise ResourceNotFound("details stay here")

    app.add_resource("users://{key}", find_async if is_async else find)
    assert is_unknown(await read(Wire(app), "users://7"), "users://7")
    assert not caplog.records


async def test_protocol_error_of_a_handler_passes_through() -> None:
    app = server()

    @app.resource("x://a")
    def refuse() -> str:
        raise InvalidParams("not now")

    assert (await read(Wire(app), "x://a")).error == {"code": -32602, "message": "not now"}


# -- questions --------------------------------------------------------------------------------------


def three_rounds(app: Server, is_async: bool) -> None:
    options: Any = {"cache_ttl": timedelta(hours=1), "cache_scope": "public"}
    if is_async:

        @app.resource("report://{year}", **options)
        async def report(year: int, ctx: ResourceContext) -> dict[str, Any]:
            who = await ctx.elicit(f"Whose {year}?", Name)
            age = await ctx.elicit("How old?", Age)
            assert who.action == "accept"
            assert age.action == "accept"
            return {"year": year, "who": who.data.name, "age": age.data.age, "uri": ctx.uri}

    else:

        @app.resource("report://{year}", **options)
        def report_blocking(year: int, ctx: blocking.ResourceContext) -> dict[str, Any]:
            who = ctx.elicit(f"Whose {year}?", Name)
            age = ctx.elicit("How old?", Age)
            assert who.action == "accept"
            assert age.action == "accept"
            return {"year": year, "who": who.data.name, "age": age.data.age, "uri": ctx.uri}


@pytest.mark.parametrize("is_async", [True, False])
async def test_resource_asks_twice_and_completes_in_the_third_round(is_async: bool) -> None:
    """2026-07-28 basic/patterns/mrtr; server/utilities/caching: what a retry brought MUST NOT be cached."""
    app = server()
    three_rounds(app, is_async)
    wire, uri = Wire(app), "report://2026"
    first = await read(wire, uri)
    assert first.result["resultType"] == "input_required"
    assert not {"contents", "ttlMs", "cacheScope"} & first.result.keys()
    (asked,) = first.result["inputRequests"].values()
    assert asked["params"]["message"] == "Whose 2026?"
    second = await read(
        wire, uri, requestState=first.result["requestState"], inputResponses={"elicit-1": accept(name="Ann")}
    )
    assert list(second.result["inputRequests"]) == ["elicit-2"]
    assert not {"ttlMs", "cacheScope"} & second.result.keys()
    third = await read(
        wire, uri, requestState=second.result["requestState"], inputResponses={"elicit-2": accept(age=40)}
    )
    (item,) = third.result["contents"]
    assert json.loads(item["text"]) == {"year": 2026, "who": "Ann", "age": 40, "uri": uri}
    assert (third.result["resultType"], third.result["ttlMs"], third.result["cacheScope"]) == (
        "complete",
        0,
        "private",
    )


async def test_conversation_belongs_to_its_uri() -> None:
    app = server()
    three_rounds(app, True)
    wire = Wire(app)
    first = await read(wire, "report://2026")
    other = await read(
        wire,
        "report://2027",
        requestState=first.result["requestState"],
        inputResponses={"elicit-1": accept(name="Ann")},
    )
    assert other.error["code"] == -32602
    assert "requestState" in other.error["message"]


async def test_recorded_step_alone_leaves_a_result_cacheable() -> None:
    app = server()

    @app.resource("x://a", cache_ttl=timedelta(seconds=1))
    async def steps(ctx: ResourceContext) -> str:
        return await ctx.once("step", lambda: "x")

    assert (await read(Wire(app), "x://a")).result["ttlMs"] == 1000


# -- guards -----------------------------------------------------------------------------------------


class Members:
    """Shows components tagged `members` to anybody with a principal, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Component] = []

    async def allows(self, component: Component, principal: Principal | None) -> bool:
        self.asked.append(component)
        return "members" not in component.tags or principal is not None


class FromHeader:
    async def principal(self, facts: TransportFacts) -> str | None:
        return facts.headers.get("user")


async def test_hidden_resources_and_templates_are_absent_and_unknown() -> None:
    guard = Members()
    app = server(guard=guard, principal_source=FromHeader())

    def item(key: str) -> str:
        return key

    app.add_resource("x://open", lambda: "a", name="open")
    app.add_resource("x://closed", lambda: "b", name="closed", tags=["members"])
    app.add_resource("t://{key}", item, tags=["members"])
    stranger, member = Wire(app), Wire(app, headers={"user": "ann"})
    assert [entry["uri"] for entry in (await stranger.request("resources/list")).result["resources"]] == ["x://open"]
    assert (await stranger.request("resources/templates/list")).result["resourceTemplates"] == []
    for uri in ("x://closed", "t://1"):
        assert is_unknown(await read(stranger, uri), uri)
        assert "text" in await only(member, uri)
    assert (await read(member, "x://open")).result["cacheScope"] == "private"
    assert {(component.kind, component.name) for component in guard.asked} == {
        ("resource", "x://open"),
        ("resource", "x://closed"),
        ("resource_template", "t://{key}"),
    }


async def test_hidden_resource_is_not_served_by_a_template_that_matches_too() -> None:
    app = server(guard=Members(), principal_source=FromHeader())

    def item(key: str) -> str:
        return key

    app.add_resource("x://secret", lambda: "s", name="s", tags=["members"])
    app.add_resource("x://{key}", item)
    wire = Wire(app)
    for uri in ("x://secret", "x://%73ecret"):
        assert is_unknown(await read(wire, uri), uri)
    assert (await only(wire, "x://other"))["text"] == "other"


# -- mistakes at registration -----------------------------------------------------------------------


def no_parameters() -> str:
    return ""


def takes_id(key: str) -> str:
    return key


def takes_list(key: list[str]) -> str:
    return ""


def takes_untyped(key) -> str:  # type: ignore[no-untyped-def]  # the mistake under test
    return ""


async def takes_prompt_context(ctx: PromptContext) -> str:
    return ""


def wrong_default(key: int = "x") -> str:  # type: ignore[assignment]  # the mistake under test
    return ""


@pytest.mark.parametrize(
    ("uri", "fn", "complaint"),
    [
        ("x://{key}", no_parameters, "'key'"),
        ("x://a", takes_id, "'key': the URI has no variables"),
        ("x://{other}/{key}", takes_id, "'other'"),
        ("x://{other}", takes_id, "'other'"),
        ("x://{key}", takes_list, "'key' travels as a string"),
        ("x://{key}", takes_untyped, "'key' has no annotation"),
        ("x://{key}", wrong_default, "'key': its default"),
        ("x://{key}", takes_prompt_context, "ResourceContext"),
        ("x://{#key}", takes_id, "operator"),
        ("x://{key}{", takes_id, "braces"),
        ("no uri", no_parameters, "no URI"),
        ("x://a b", no_parameters, "no URI"),
        ("x://a", lambda: "", "name"),
    ],
)
def test_uri_and_function_that_do_not_fit_are_refused(uri: str, fn: Any, complaint: str) -> None:
    with pytest.raises(RegistrationError, match=complaint):
        server().add_resource(uri, fn)


def test_options_that_cannot_be_are_refused() -> None:
    app = server()
    with pytest.raises(RegistrationError, match="size"):
        app.add_resource("x://{key}", takes_id, size=3)
    with pytest.raises(RegistrationError, match="cache_ttl"):
        app.add_resource("x://a", no_parameters, cache_ttl=timedelta(seconds=-1))
    with pytest.raises(RegistrationError, match="cache_scope"):
        app.add_resource("x://a", no_parameters, cache_scope="shared")  # type: ignore[arg-type]  # the mistake


@pytest.mark.parametrize(
    ("first", "second", "fn"),
    [("x://a", "x://%61", no_parameters), ("x://{key}", "x://{key}", takes_id)],
)
def test_uri_is_registered_once_however_it_is_spelled(first: str, second: str, fn: Any) -> None:
    app = server()
    app.add_resource(first, fn)
    with pytest.raises(RegistrationError, match="twice"):
        app.add_resource(second, fn)


# -- watching ---------------------------------------------------------------------------------------


async def test_listeners_may_watch_what_they_may_read() -> None:
    """2026-07-28 basic/patterns/subscriptions: the acknowledgement names what the server agreed to."""
    app = server(guard=Members(), principal_source=FromHeader())
    app.add_resource("x://open", lambda: "a", name="open")
    app.add_resource("x://closed", lambda: "b", name="closed", tags=["members"])
    app.add_resource("t://{key}", takes_id)
    wanted = ["x://open", "x://closed", "t://1", "t://a%2Fb", "x://nothing"]
    async with app:
        for wire, granted in (
            (Wire(app), ["x://open", "t://1"]),
            (Wire(app, headers={"user": "ann"}), ["x://open", "x://closed", "t://1"]),
        ):
            principal = (await app.authenticate(wire.facts)).principal
            assert [uri for uri in wanted if await app._may_watch(uri, principal)] == granted
