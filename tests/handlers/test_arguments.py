"""A tool's arguments: JSON Schema from parameters, strict numbers, refusals that name field and constraint."""

from __future__ import annotations

import datetime as dt
import decimal
import enum
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from mcp_runtime import Server
from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.arguments import ArgumentsRejected, RawArguments, TypedArguments
from mcp_runtime.handlers.signature import read_signature
from tests.wire import Wire


def arguments(fn: Callable[..., Any]) -> TypedArguments:
    return TypedArguments(read_signature(fn, kind="tool", name="t", leaf="ToolContext"))


def raw(schema: dict[str, Any], fn: Callable[..., Any]) -> RawArguments:
    return RawArguments(schema, read_signature(fn, kind="tool", name="t", leaf="ToolContext"))


class Size(enum.Enum):
    SMALL = "s"
    LARGE = "l"


class Order(BaseModel):
    item: str
    count: int = 1


@dataclass
class Point:
    x: int
    y: int


class Box(TypedDict):
    width: int


# -- schemas ----------------------------------------------------------------------------------------


def test_a_schema_describes_the_parameters_and_nothing_else() -> None:
    async def fn(
        name: str,
        count: Annotated[int, Field(ge=1, description="How many.")] = 1,
        size: Size = Size.SMALL,
        kind: Literal["a", "b"] | None = None,
    ) -> None: ...

    schema = arguments(fn).schema
    assert schema == {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "count": {"type": "integer", "minimum": 1, "description": "How many.", "default": 1},
            "size": {"$ref": "#/$defs/Size", "default": "s"},
            "kind": {"anyOf": [{"enum": ["a", "b"], "type": "string"}, {"type": "null"}], "default": None},
        },
        "required": ["name"],
        "additionalProperties": False,
        "$defs": {"Size": {"enum": ["s", "l"], "title": "Size", "type": "string"}},
    }


def test_a_handler_without_parameters_takes_an_empty_object() -> None:
    async def fn() -> None: ...

    assert arguments(fn).schema == {"type": "object", "properties": {}, "additionalProperties": False}
    assert arguments(fn).bind({}) == {}


def test_a_title_of_the_authors_own_stays() -> None:
    async def fn(name: Annotated[str, Field(title="Full name")]) -> None: ...

    assert arguments(fn).schema["properties"]["name"] == {"type": "string", "title": "Full name"}


def test_an_alias_is_the_name_on_the_wire() -> None:
    async def fn(from_: Annotated[str, Field(alias="from")], to: Annotated[str, Field(alias="To")] = "x") -> None: ...

    made = arguments(fn)
    assert made.schema["properties"] == {"from": {"type": "string"}, "To": {"type": "string", "default": "x"}}
    assert made.bind({"from": "a", "To": "b"}) == {"from_": "a", "to": "b"}
    with pytest.raises(ArgumentsRejected):
        made.bind({"from_": "a"})


def test_a_default_that_has_no_json_is_left_to_the_handler() -> None:
    async def fn(value: Any = object()) -> None: ...  # noqa: B008  # a default that JSON cannot carry

    made = arguments(fn)
    assert made.schema["properties"] == {"value": {}}
    assert made.bind({}) == {}


@pytest.mark.parametrize(
    ("annotation", "default"), [(int, "no"), (int, None), (Annotated[int, Field(ge=10)], 3), (Literal["a"], "b")]
)
def test_a_default_that_does_not_fit_is_refused_naming_the_parameter(annotation: Any, default: Any) -> None:
    async def fn(value: Any = default) -> None: ...

    fn.__annotations__["value"] = annotation
    with pytest.raises(RegistrationError, match="'value'"):
        arguments(fn)


@pytest.mark.parametrize("annotation", [object, Callable[[], int], type("Foreign", (), {})])
def test_a_type_without_a_schema_is_refused_naming_the_parameter(annotation: Any) -> None:
    async def fn(fine: int, value: Any) -> None: ...

    fn.__annotations__["value"] = annotation
    if annotation is object:
        assert arguments(fn).schema["properties"]["value"] == {}  # pydantic reads object as Any.
        return
    with pytest.raises(RegistrationError, match="'value'"):
        arguments(fn)


# -- binding ----------------------------------------------------------------------------------------


async def one_of_each(
    i: int = 0,
    f: float = 0.0,
    b: bool = False,
    s: str = "",
    ii: list[int] | None = None,
    di: dict[str, int] | None = None,
    t: tuple[int, str] = (0, ""),
    u: int | str = 0,
    box: Box | None = None,
) -> None: ...


BINDS = arguments(one_of_each)


@pytest.mark.parametrize(
    ("given_value", "bound"),
    [
        ({"i": 3}, 3),
        ({"i": 3.0}, 3),
        ({"i": -0.0}, 0),
        ({"i": 2**70}, 2**70),
        ({"f": 3}, 3.0),
        ({"f": 0.5}, 0.5),
        ({"b": True}, True),
        ({"s": "3"}, "3"),
        ({"s": '{"a": 1}'}, '{"a": 1}'),
        ({"s": "[1]"}, "[1]"),
        ({"s": "true"}, "true"),
        ({"ii": [1, 2.0]}, [1, 2]),
        ({"ii": None}, None),
        ({"di": {"a": 1.0}}, {"a": 1}),
        ({"t": [1.0, "a"]}, (1, "a")),
        ({"u": "3"}, "3"),
        ({"u": 3}, 3),
        ({"box": {"width": 3.0}}, {"width": 3}),
    ],
)
def test_json_values_are_bound_as_what_they_are(given_value: dict[str, Any], bound: Any) -> None:
    (name,) = given_value
    value = BINDS.bind(given_value)[name]
    assert value == bound
    assert type(value) is type(bound)


@pytest.mark.parametrize(
    "given_value",
    [
        {"i": "3"},
        {"i": True},
        {"i": 3.5},
        {"i": None},
        {"i": [3]},
        {"i": float("inf")},
        {"f": "0.5"},
        {"f": True},
        {"b": 1},
        {"b": "true"},
        {"b": 0.0},
        {"s": 3},
        {"s": None},
        {"s": ["a"]},
        {"ii": "[1]"},
        {"ii": [True]},
        {"ii": ["1"]},
        {"di": {"a": "1"}},
        {"di": {"a": True}},
        {"t": ["1", "a"]},
        {"t": [1]},
        {"u": True},
        {"box": {"width": "3"}},
        {"box": {"width": True}},
    ],
)
def test_json_values_of_another_type_are_refused_naming_the_field(given_value: dict[str, Any]) -> None:
    (name,) = given_value
    with pytest.raises(ArgumentsRejected) as caught:
        BINDS.bind(given_value)
    assert all(violation.startswith(name) for violation in caught.value.violations)


def test_unknown_and_missing_arguments_are_named() -> None:
    async def fn(a: int, b: int) -> None: ...

    with pytest.raises(ArgumentsRejected) as caught:
        arguments(fn).bind({"a": 1, "c": 1, "d": 2})
    assert {violation.partition(":")[0] for violation in caught.value.violations} == {"b", "c", "d"}


def test_a_violation_says_where_it_is_without_quoting_pydantics_pages() -> None:
    async def fn(orders: list[Order]) -> None: ...

    with pytest.raises(ArgumentsRejected) as caught:
        arguments(fn).bind({"orders": [{"item": "a"}, {"item": 5}]})
    (violation,) = caught.value.violations
    assert violation.startswith("orders.1.item: ")
    assert "http" not in violation


def test_richer_types_are_made_from_their_json() -> None:
    async def fn(
        order: Order, point: Point, day: dt.date, price: decimal.Decimal, size: Size, names: set[str]
    ) -> None: ...

    bound = arguments(fn).bind(
        {
            "order": {"item": "a"},
            "point": {"x": 1, "y": 2},
            "day": "2026-07-28",
            "price": "1.10",
            "size": "l",
            "names": ["a", "a"],
        }
    )
    assert bound == {
        "order": Order(item="a"),
        "point": Point(1, 2),
        "day": dt.date(2026, 7, 28),
        "price": decimal.Decimal("1.10"),
        "size": Size.LARGE,
        "names": {"a"},
    }


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(["i", "f", "b", "s", "ii", "di", "t", "u", "box"]), json_values, max_size=3))
def test_binding_either_fits_or_refuses(given_value: dict[str, Any]) -> None:
    try:
        bound = BINDS.bind(given_value)
    except ArgumentsRejected:
        return
    assert bound.keys() == given_value.keys()
    for name, kind in {"i": int, "f": float, "b": bool, "s": str}.items():
        if name in bound:
            assert type(bound[name]) is kind


# -- schemas written by the author ------------------------------------------------------------------


async def whole(arguments: dict[str, Any]) -> None: ...


WRITTEN: dict[str, Any] = {
    "type": "object",
    "properties": {"a": {"type": "integer"}, "b": {"$ref": "#/$defs/b"}},
    "required": ["a"],
    "$defs": {"b": {"enum": ["x", None]}},
    "x-of-mine": True,
}


def test_a_written_schema_is_kept_as_it_is_and_enforced() -> None:
    made = raw(WRITTEN, whole)
    assert made.schema == WRITTEN
    assert list(made.schema) == list(WRITTEN)
    assert made.bind({"a": 1, "c": 2}) == {"arguments": {"a": 1, "c": 2}}
    with pytest.raises(ArgumentsRejected) as caught:
        made.bind({"a": "1", "b": "y"})
    assert [violation.partition(":")[0] for violation in caught.value.violations] == ["a", "b"]


def test_what_the_handler_does_to_its_dict_stays_with_it() -> None:
    given_value = {"a": 1}
    raw(WRITTEN, whole).bind(given_value)["arguments"]["b"] = 2
    assert given_value == {"a": 1}


def test_a_handler_may_take_no_part_of_a_written_schema() -> None:
    async def nothing() -> None: ...

    assert raw(WRITTEN, nothing).bind({"a": 1}) == {}


def test_a_written_schema_needs_an_object_and_one_parameter() -> None:
    async def two(a: dict[str, Any], b: int) -> None: ...

    with pytest.raises(RegistrationError, match="'b'"):
        raw(WRITTEN, two)
    for schema in ({}, {"type": "array"}, {"type": ["object"]}):
        with pytest.raises(RegistrationError, match="input_schema"):
            raw(schema, whole)


# -- over the wire ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ['{"a": 1}', "[1, 2]", "3", "true", "null", '"quoted"'])
async def test_text_that_looks_like_json_stays_text(text: str) -> None:
    """wire-rules section 1: a JSON-looking string for a `str` parameter stays a string."""
    server = Server("s", version="1")

    @server.tool()
    async def echo(value: str) -> str:
        return json.dumps(value)

    assert json.loads((await Wire(server).call("echo", {"value": text})).text) == text


async def test_bad_arguments_are_a_result_that_models_can_read() -> None:
    """Spec: 2026-07-28 server/tools, Error Handling: input validation errors are tool execution errors."""
    server = Server("s", version="1")

    @server.tool()
    async def order(item: str, count: Annotated[int, Field(ge=1)]) -> str:
        return item

    reply = await Wire(server).call("order", {"item": 5, "count": 0, "more": 1})
    assert reply.result["isError"] is True
    for named in ("item", "count", "more"):
        assert f"\n{named}: " in reply.text
    assert "greater than or equal to 1" in reply.text
    assert "pydantic" not in reply.text
