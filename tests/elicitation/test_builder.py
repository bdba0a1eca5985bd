"""What a builder puts on the wire, and what it refuses to build."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum, StrEnum
from typing import Any, Literal

import pytest
from typing_extensions import TypeAliasType

from mcp_model import ElicitRequestFormParams
from mcp_runtime.elicitation import RequestedSchemaBuilder
from mcp_runtime.errors import FormError

Add = Callable[[RequestedSchemaBuilder], object]


class Plan(Enum):
    PRO = "pro"
    NEXT_DAY = "next-day"


class Size(StrEnum):
    SMALL = "S"
    extraLarge = "XL"


class Level(Enum):
    LOW = 1


Tier = Literal["free", "paid"]
TierAlias = TypeAliasType("TierAlias", Tier)


def schema_of(add: Add) -> dict[str, Any]:
    """Return the property schema of the one field that `add` adds."""
    builder = RequestedSchemaBuilder()
    add(builder)
    ((_, schema),) = builder.build().requested_schema["properties"].items()
    assert isinstance(schema, dict)
    return schema


# 2026-07-28 client/elicitation, Requested Schema: one row for each shape.
@pytest.mark.parametrize(
    ("add", "schema"),
    [
        pytest.param(lambda b: b.string("f"), {"type": "string"}, id="string"),
        pytest.param(
            lambda b: b.string("f", min_length=3, max_length=50, default="abc"),
            {"type": "string", "minLength": 3, "maxLength": 50, "default": "abc"},
            id="string with lengths and default",
        ),
        pytest.param(lambda b: b.string("f", format="email"), {"type": "string", "format": "email"}, id="email"),
        pytest.param(lambda b: b.string("f", format="uri"), {"type": "string", "format": "uri"}, id="uri"),
        pytest.param(lambda b: b.string("f", format="date"), {"type": "string", "format": "date"}, id="date"),
        pytest.param(
            lambda b: b.string("f", format="date-time"), {"type": "string", "format": "date-time"}, id="date-time"
        ),
        pytest.param(
            lambda b: b.number("f", minimum=0.5, maximum=2, default=1),
            {"type": "number", "minimum": 0.5, "maximum": 2, "default": 1},
            id="number",
        ),
        pytest.param(
            lambda b: b.integer("f", minimum=0, maximum=10, default=0),
            {"type": "integer", "minimum": 0, "maximum": 10, "default": 0},
            id="integer",
        ),
        pytest.param(lambda b: b.boolean("f", default=False), {"type": "boolean", "default": False}, id="boolean"),
        pytest.param(
            lambda b: b.single_select("f", ["a", "b"], default="b"),
            {"type": "string", "enum": ["a", "b"], "default": "b"},
            id="single select without titles",
        ),
        pytest.param(
            lambda b: b.single_select("f", [("#f00", "Red"), ("#0f0", "Green")]),
            {"type": "string", "oneOf": [{"const": "#f00", "title": "Red"}, {"const": "#0f0", "title": "Green"}]},
            id="single select with titles",
        ),
        pytest.param(
            lambda b: b.single_select("f", Plan, default=Plan.NEXT_DAY),
            {
                "type": "string",
                "oneOf": [{"const": "pro", "title": "Pro"}, {"const": "next-day", "title": "Next day"}],
                "default": "next-day",
            },
            id="single select of an Enum",
        ),
        pytest.param(
            lambda b: b.single_select("f", Size),
            {"type": "string", "oneOf": [{"const": "S", "title": "Small"}, {"const": "XL", "title": "ExtraLarge"}]},
            id="single select of a StrEnum",
        ),
        pytest.param(
            lambda b: b.single_select("f", Tier), {"type": "string", "enum": ["free", "paid"]}, id="alias of a Literal"
        ),
        pytest.param(
            lambda b: b.single_select("f", TierAlias), {"type": "string", "enum": ["free", "paid"]}, id="type alias"
        ),
        pytest.param(
            lambda b: b.multi_select("f", ["a", "b"], min_items=1, max_items=2, default=["a"]),
            {
                "type": "array",
                "minItems": 1,
                "maxItems": 2,
                "items": {"type": "string", "enum": ["a", "b"]},
                "default": ["a"],
            },
            id="multi select without titles",
        ),
        pytest.param(
            lambda b: b.multi_select("f", [("a", "A"), ("b", "B")]),
            {"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]}},
            id="multi select with titles",
        ),
        pytest.param(
            lambda b: b.multi_select("f", Plan, default=[Plan.PRO]),
            {
                "type": "array",
                "items": {"anyOf": [{"const": "pro", "title": "Pro"}, {"const": "next-day", "title": "Next day"}]},
                "default": ["pro"],
            },
            id="multi select of an Enum",
        ),
    ],
)
def test_each_field_shape_of_the_protocol_can_be_built(add: Add, schema: dict[str, Any]) -> None:
    assert schema_of(add) == schema
    requested = {"type": "object", "properties": {"f": schema}, "required": ["f"]}
    params = ElicitRequestFormParams.from_wire({"mode": "form", "message": "?", "requestedSchema": requested})
    assert params.to_wire()["requestedSchema"] == requested


def test_legacy_enum_names_are_built_with_a_deprecation_warning() -> None:
    builder = RequestedSchemaBuilder()
    with pytest.warns(DeprecationWarning, match="single_select"):
        builder.legacy_single_select("f", [("a", "A"), ("b", "B")], default="a")
    assert builder.build().requested_schema["properties"] == {
        "f": {"type": "string", "enum": ["a", "b"], "enumNames": ["A", "B"], "default": "a"}
    }


def test_title_and_description_go_on_the_wire_where_given() -> None:
    schema = schema_of(lambda b: b.boolean("f", title="Sure?", description="No way back."))
    assert schema == {"type": "boolean", "title": "Sure?", "description": "No way back."}


def test_the_form_is_an_object_whose_properties_keep_their_order() -> None:
    builder = RequestedSchemaBuilder()
    for name in ("zeta", "alpha", "mid"):
        builder.string(name)
    schema = builder.build().requested_schema
    assert schema["type"] == "object"
    assert list(schema["properties"]) == ["zeta", "alpha", "mid"]
    assert schema["required"] == ["zeta", "alpha", "mid"]
    assert set(schema) == {"type", "properties", "required"}


def test_an_optional_field_is_only_absent_from_required() -> None:
    builder = RequestedSchemaBuilder()
    builder.string("must")
    builder.string("may", required=False)
    builder.single_select("pick", Plan, required=False)
    schema = builder.build().requested_schema
    assert schema["required"] == ["must"]
    assert schema["properties"]["may"] == {"type": "string"}
    assert "default" not in schema["properties"]["pick"]
    assert "anyOf" not in schema["properties"]["pick"]


def test_a_form_of_optional_fields_has_no_required_member() -> None:
    builder = RequestedSchemaBuilder()
    builder.string("may", required=False)
    assert "required" not in builder.build().requested_schema


@pytest.mark.parametrize(
    "add",
    [
        pytest.param(lambda b: b.string("f", default=3), id="default of another type"),
        pytest.param(lambda b: b.string("f", default="abcd", max_length=3), id="default too long"),
        pytest.param(lambda b: b.string("f", default="", min_length=1), id="default too short"),
        pytest.param(lambda b: b.string("f", default="today", format="date"), id="default not in the format"),
        pytest.param(lambda b: b.string("f", min_length=4, max_length=3), id="min_length over max_length"),
        pytest.param(lambda b: b.string("f", min_length=-1), id="negative min_length"),
        pytest.param(lambda b: b.string("f", max_length=-1), id="negative max_length"),
        pytest.param(lambda b: b.string("f", max_length=2.5), id="fractional length"),
        pytest.param(lambda b: b.string("f", max_length=True), id="boolean length"),
        pytest.param(lambda b: b.string("f", format="hostname"), id="unknown format"),
        pytest.param(lambda b: b.string("f", title=3), id="title of another type"),
        pytest.param(lambda b: b.integer("f", default=1.5), id="fraction as default of an integer"),
        pytest.param(lambda b: b.integer("f", default=True), id="boolean as default of an integer"),
        pytest.param(lambda b: b.integer("f", default=11, maximum=10), id="default over the maximum"),
        pytest.param(lambda b: b.integer("f", default=-1, minimum=0), id="default under the minimum"),
        pytest.param(lambda b: b.integer("f", minimum=3, maximum=2), id="minimum over maximum"),
        pytest.param(lambda b: b.integer("f", minimum=0.5), id="fractional bound of an integer"),
        pytest.param(lambda b: b.number("f", minimum=math.nan), id="NaN as a bound"),
        pytest.param(lambda b: b.number("f", maximum=math.inf), id="infinity as a bound"),
        pytest.param(lambda b: b.number("f", minimum="1"), id="string as a bound"),
        pytest.param(lambda b: b.number("f", default=math.nan), id="NaN as default"),
        pytest.param(lambda b: b.boolean("f", default="yes"), id="string as default of a boolean"),
        pytest.param(lambda b: b.single_select("f", []), id="no options"),
        pytest.param(lambda b: b.single_select("f", "abc"), id="a string as options"),
        pytest.param(lambda b: b.single_select("f", 3), id="a number as options"),
        pytest.param(lambda b: b.single_select("f", ["a", "a"]), id="an option twice"),
        pytest.param(lambda b: b.single_select("f", [("a", "A"), ("a", "B")]), id="a titled option twice"),
        pytest.param(lambda b: b.single_select("f", [("a", "A", "x")]), id="an option that is no pair"),
        pytest.param(lambda b: b.single_select("f", [("a", "A"), "b"]), id="titles for some options"),
        pytest.param(lambda b: b.single_select("f", ["a", 1]), id="an option that is no string"),
        pytest.param(lambda b: b.single_select("f", Level), id="an Enum of numbers"),
        pytest.param(lambda b: b.single_select("f", Literal["a", 1]), id="a Literal with a number"),
        pytest.param(lambda b: b.single_select("f", ["a"], default="b"), id="default not an option"),
        pytest.param(lambda b: b.single_select("f", Plan, default="pro"), id="value as default of an Enum"),
        pytest.param(lambda b: b.single_select("f", Plan, default=Size.SMALL), id="member of another Enum"),
        pytest.param(lambda b: b.multi_select("f", []), id="no options to choose several of"),
        pytest.param(lambda b: b.multi_select("f", ["a"], min_items=2), id="more to choose than options"),
        pytest.param(
            lambda b: b.multi_select("f", ["a", "b"], min_items=2, max_items=1), id="min_items over max_items"
        ),
        pytest.param(lambda b: b.multi_select("f", ["a"], max_items=-1), id="negative max_items"),
        pytest.param(lambda b: b.multi_select("f", ["a"], default="a"), id="a string as default of several"),
        pytest.param(lambda b: b.multi_select("f", ["a"], default=["b"]), id="default with an unknown option"),
        pytest.param(lambda b: b.multi_select("f", ["a", "b"], default=["a", "a"]), id="default with an option twice"),
        pytest.param(lambda b: b.multi_select("f", ["a", "b"], default=[], min_items=1), id="default with too few"),
    ],
)
def test_a_field_that_cannot_be_asked_is_refused_by_name(add: Add) -> None:
    builder = RequestedSchemaBuilder()
    with pytest.raises(FormError, match="'f'"):
        add(builder)
    with pytest.raises(FormError):  # and nothing of it stays in the form
        builder.build()


def test_a_field_name_can_be_used_once() -> None:
    builder = RequestedSchemaBuilder()
    builder.string("f")
    with pytest.raises(FormError, match="'f'"):
        builder.integer("f")


@pytest.mark.parametrize("name", ["", None, 3])
def test_a_field_needs_a_name(name: Any) -> None:
    with pytest.raises(FormError, match="name"):
        RequestedSchemaBuilder().string(name)


def test_an_empty_form_cannot_be_asked() -> None:
    with pytest.raises(FormError, match="no field"):
        RequestedSchemaBuilder().build()


def test_a_built_form_is_frozen_and_built_once() -> None:
    builder = RequestedSchemaBuilder()
    builder.string("f")
    form = builder.build()
    with pytest.raises(FormError, match="'g'"):
        builder.string("g")
    assert builder.build() is form
    assert list(form.requested_schema["properties"]) == ["f"]


def test_two_builders_written_alike_make_equal_schemas() -> None:
    def build() -> dict[str, Any]:
        builder = RequestedSchemaBuilder()
        builder.single_select("plan", Plan, default=Plan.PRO)
        builder.number("share", minimum=0, maximum=1)
        return builder.build().requested_schema

    assert build() == build()
