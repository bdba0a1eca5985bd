"""Flat types as forms: what is asked for them, what a handler gets, and which types are no form."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import InitVar, dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal, NewType, NotRequired, Required, TypedDict, TypeVar, Union, cast

import pytest
import typing_extensions
from annotated_types import Interval, Len
from pydantic import (
    AfterValidator,
    AliasChoices,
    AnyUrl,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    EmailStr,
    Field,
    HttpUrl,
    PastDate,
    PositiveInt,
    RootModel,
    SecretStr,
    StringConstraints,
    WrapSerializer,
    computed_field,
    create_model,
    field_validator,
    model_validator,
)
from pydantic.dataclasses import dataclass as pydantic_dataclass
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError
from typing_extensions import Doc, TypeAliasType

from mcp_model import ElicitRequestFormParams
from mcp_runtime.elicitation import Accepted, Declined, RequestedSchemaBuilder, form_for, form_question
from mcp_runtime.elicitation.declared import DeclaredField, add_to
from mcp_runtime.errors import AnswerRejected, FormError

T = TypeVar("T")


class Plan(Enum):
    PRO = "pro"
    NEXT_DAY = "next-day"


Tier = Literal["free", "paid"]
TierAlias = TypeAliasType("TierAlias", Tier)
MaybeText = TypeAliasType("MaybeText", str | None)
UserName = NewType("UserName", str)


class Address(BaseModel):
    street: str


def model(annotation: Any, default: Any = ...) -> Any:
    """Return a model with the one field `f`."""
    return create_model("Asked", f=(annotation, default))


def schema_of(annotation: Any, default: Any = ...) -> Any:
    return form_for(model(annotation, default)).requested_schema["properties"]["f"]


def accept(form_type: type[T], **content: Any) -> T:
    answer = form_for(form_type).read({"action": "accept", "content": content})
    assert isinstance(answer, Accepted)
    data: T = answer.data
    return data


def refusal(form_type: type[Any], **content: Any) -> AnswerRejected:
    with pytest.raises(AnswerRejected) as refused:
        accept(form_type, **content)
    assert "pydantic" not in json.dumps([refused.value.message, dict(refused.value.data or {})])
    return refused.value


@pytest.mark.parametrize(
    ("annotation", "schema"),
    [
        (str, {"type": "string"}),
        (int, {"type": "integer"}),
        (float, {"type": "number"}),
        (bool, {"type": "boolean"}),
        (date, {"type": "string", "format": "date"}),
        (PastDate, {"type": "string", "format": "date"}),
        (datetime, {"type": "string", "format": "date-time"}),
        (AwareDatetime, {"type": "string", "format": "date-time"}),
        (AnyUrl, {"type": "string", "format": "uri"}),
        (HttpUrl, {"type": "string", "format": "uri"}),
        (UserName, {"type": "string"}),
        (Tier, {"type": "string", "enum": ["free", "paid"]}),
        (TierAlias, {"type": "string", "enum": ["free", "paid"]}),
        (
            Plan,
            {"type": "string", "oneOf": [{"const": "pro", "title": "Pro"}, {"const": "next-day", "title": "Next day"}]},
        ),
        (list[Tier], {"type": "array", "items": {"type": "string", "enum": ["free", "paid"]}}),
        (set[TierAlias], {"type": "array", "items": {"type": "string", "enum": ["free", "paid"]}}),
        (tuple[Tier, ...], {"type": "array", "items": {"type": "string", "enum": ["free", "paid"]}}),
        (
            frozenset[Plan],
            {
                "type": "array",
                "items": {"anyOf": [{"const": "pro", "title": "Pro"}, {"const": "next-day", "title": "Next day"}]},
            },
        ),
        (PositiveInt, {"type": "integer", "minimum": 1}),
        (Annotated[int, Field(gt=0, lt=10)], {"type": "integer", "minimum": 1, "maximum": 9}),
        (Annotated[int, Field(ge=0, gt=4)], {"type": "integer", "minimum": 5}),
        (Annotated[int, Field(ge=3), Field(ge=1)], {"type": "integer", "minimum": 3}),
        (Annotated[float, Interval(ge=0, le=1.5)], {"type": "number", "minimum": 0, "maximum": 1.5}),
        (Annotated[str, Len(2, 5)], {"type": "string", "minLength": 2, "maxLength": 5}),
        (
            Annotated[str, StringConstraints(max_length=5, strip_whitespace=True)],
            {"type": "string", "maxLength": 5},
        ),
        (Annotated[str, Field(json_schema_extra={"format": "email"})], {"type": "string", "format": "email"}),
        (
            Annotated[list[Tier], Field(min_length=1, max_length=2)],
            {"type": "array", "minItems": 1, "maxItems": 2, "items": {"type": "string", "enum": ["free", "paid"]}},
        ),
        (Annotated[str, Field(title="T", description="D")], {"type": "string", "title": "T", "description": "D"}),
        (Annotated[str, Doc("D")], {"type": "string", "description": "D"}),
    ],
    ids=str,
)
def test_each_type_of_a_field_has_its_shape_on_the_wire(annotation: Any, schema: dict[str, Any]) -> None:
    assert schema_of(annotation) == schema
    requested = form_for(model(annotation)).requested_schema
    assert requested["required"] == ["f"]
    params = ElicitRequestFormParams.from_wire({"mode": "form", "message": "?", "requestedSchema": requested})
    assert params.to_wire()["requestedSchema"] == requested


@pytest.mark.parametrize(
    ("annotation", "default", "wire"),
    [
        (str, "x", "x"),
        (int, 0, 0),
        (float, 0.5, 0.5),
        (bool, False, False),
        (Plan, Plan.NEXT_DAY, "next-day"),
        (Tier, "paid", "paid"),
        (date, date(2026, 7, 28), "2026-07-28"),
        (datetime, datetime(2026, 7, 28, 9, 30, tzinfo=UTC), "2026-07-28T09:30:00+00:00"),
        (HttpUrl, HttpUrl("https://example.org/"), "https://example.org/"),
        (list[Plan], [Plan.NEXT_DAY], ["next-day"]),
        (tuple[Tier, ...], ("paid", "free"), ["paid", "free"]),
        (set[Plan], {Plan.NEXT_DAY, Plan.PRO}, ["pro", "next-day"]),
    ],
    ids=str,
)
def test_a_default_goes_on_the_wire_and_stands_in_for_no_answer(annotation: Any, default: Any, wire: Any) -> None:
    asked = model(annotation, default)
    form = form_for(asked)
    assert form.requested_schema["properties"]["f"]["default"] == wire
    assert "required" not in form.requested_schema
    assert accept(asked).f == default


@pytest.mark.parametrize(
    "annotation",
    [
        str | None,
        Union[str, None],  # noqa: UP007 - another object at run time
        Union[Annotated[str, Field(title="T")], None],  # noqa: UP007 - `|` would be the same, but pyright objects
        Annotated[str | None, Field()],
        MaybeText,
    ],
    ids=str,
)
@pytest.mark.parametrize("default", [None, ...], ids=["None", "no default"])
def test_a_field_that_takes_none_is_optional(annotation: Any, default: Any) -> None:
    asked = model(annotation, default)
    form = form_for(asked)
    assert "required" not in form.requested_schema
    schema = form.requested_schema["properties"]["f"]
    schema.pop("title", None)
    assert schema == {"type": "string"}
    assert accept(asked).f is None
    assert accept(asked, f="x").f == "x"


def test_constraints_inside_an_optional_annotation_count() -> None:
    class Asked(BaseModel):
        f: Annotated[int, Field(ge=1, description="D")] | None = None

    assert form_for(Asked).requested_schema["properties"]["f"] == {
        "type": "integer",
        "minimum": 1,
        "description": "D",
    }
    assert schema_of(Literal["a", None], None) == {"type": "string", "enum": ["a"]}


def test_an_email_type_asks_for_an_email() -> None:
    builder = RequestedSchemaBuilder()
    add_to(builder, DeclaredField(name="f", info=FieldInfo.from_annotation(cast("Any", EmailStr))))
    assert builder.build().requested_schema["properties"]["f"] == {"type": "string", "format": "email"}


def test_a_default_factory_makes_the_field_optional_and_stays_off_the_wire() -> None:
    asked = model(list[Tier], Field(default_factory=list))
    assert "default" not in form_for(asked).requested_schema["properties"]["f"]
    assert accept(asked).f == []


@pytest.mark.parametrize(
    ("annotation", "sent", "got"),
    [
        (float, 3, 3.0),
        (int, 3.0, 3),
        (date, "2026-07-28", date(2026, 7, 28)),
        (
            datetime,
            "2026-07-28T09:30:00+02:00",
            datetime(2026, 7, 28, 9, 30, tzinfo=timezone(timedelta(hours=2))),
        ),
        (Plan, "pro", Plan.PRO),
        (set[Plan], ["pro"], {Plan.PRO}),
        (tuple[Tier, ...], ["paid"], ("paid",)),
        (HttpUrl, "https://example.org", HttpUrl("https://example.org")),
        (Annotated[str, StringConstraints(strip_whitespace=True)], " x ", "x"),
    ],
    ids=str,
)
@pytest.mark.parametrize("strict", [False, True])
def test_a_handler_gets_the_type_it_declared(annotation: Any, sent: Any, got: Any, strict: bool) -> None:
    asked: Any = create_model("Asked", __config__=ConfigDict(strict=strict), f=(annotation, ...))
    value = accept(asked, f=sent).f
    assert value == got
    assert type(value) is type(got)


def test_a_model_is_asked_and_answered_as_itself() -> None:
    class Upgrade(BaseModel):
        """An upgrade.

        Attributes:
            plan: What to change to.
            seats: How many people
                may use it.
        """

        model_config = ConfigDict(extra="forbid")
        limit: ClassVar[int] = 3
        plan: Plan
        seats: int = Field(default=1, ge=1, title="Seats")
        note: Annotated[str, Field(max_length=80)] | None = None

        @computed_field
        def total(self) -> int:
            return self.seats * 10

    assert form_for(Upgrade).requested_schema == {
        "type": "object",
        "properties": {
            "plan": {
                "type": "string",
                "oneOf": [{"const": "pro", "title": "Pro"}, {"const": "next-day", "title": "Next day"}],
                "description": "What to change to.",
            },
            "seats": {
                "type": "integer",
                "minimum": 1,
                "title": "Seats",
                "description": "How many people may use it.",
                "default": 1,
            },
            "note": {"type": "string", "maxLength": 80},
        },
        "required": ["plan"],
    }
    assert accept(Upgrade, plan="pro", unknown=3) == Upgrade(plan=Plan.PRO)


def test_a_dataclass_is_asked_and_answered_as_itself() -> None:
    @dataclass(frozen=True)
    class Trip:
        """A trip.

        Args:
            city (str): Where to.
        """

        city: str
        days: Annotated[int, Field(ge=1)] = 2
        extras: list[Plan] = dataclasses.field(default_factory=list)
        taken: bool = dataclasses.field(default=False, init=False)

    schema = form_for(Trip).requested_schema
    assert list(schema["properties"]) == ["city", "days", "extras"]
    assert schema["properties"]["city"] == {"type": "string", "description": "Where to."}
    assert schema["required"] == ["city"]
    assert accept(Trip, city="Rome", extras=["pro"]) == Trip("Rome", 2, [Plan.PRO])


def test_a_pydantic_dataclass_is_asked_and_answered_as_itself() -> None:
    @pydantic_dataclass
    class Trip:
        city: str = Field(title="City")
        days: int = 2

    assert form_for(Trip).requested_schema["properties"]["city"] == {"type": "string", "title": "City"}
    trip = accept(Trip, city="Rome")
    assert isinstance(trip, Trip)
    assert (trip.city, trip.days) == ("Rome", 2)


class Order(TypedDict):
    """An order.

    Attributes:
        dish: What to eat.
    """

    dish: Tier
    hot: NotRequired[Annotated[bool, Field(title="Hot?")]]
    table: int | None


def positive(value: int) -> int:
    if value <= 0:
        raise ValueError("more, please")
    return value


class Counted(TypedDict):
    count: Annotated[int, AfterValidator(positive)]


class Late(typing_extensions.TypedDict, total=False):
    when: Required[date]
    why: str


def test_a_typed_dict_is_asked_and_answered_as_a_dict() -> None:
    schema = form_for(Order).requested_schema
    assert schema["required"] == ["dish"]
    assert schema["properties"]["hot"] == {"type": "boolean", "title": "Hot?"}
    assert schema["properties"]["dish"]["description"] == "What to eat."
    assert accept(Order, dish="free") == {"dish": "free", "table": None}
    assert accept(Order, dish="free", hot=True, table=3) == {"dish": "free", "hot": True, "table": 3}


def test_keys_of_a_partial_typed_dict_are_optional_unless_marked() -> None:
    assert form_for(Late).requested_schema["required"] == ["when"]
    assert accept(Late, when="2026-07-28") == {"when": date(2026, 7, 28)}


def test_an_alias_is_the_name_on_the_wire() -> None:
    class Asked(BaseModel):
        new_plan: Plan = Field(alias="newPlan")

        @field_validator("new_plan")
        @classmethod
        def never(cls, value: Plan) -> Plan:
            if value is Plan.NEXT_DAY:
                raise ValueError("sold out")
            return value

    assert form_for(Asked).requested_schema["required"] == ["newPlan"]
    assert accept(Asked, newPlan="pro").new_plan is Plan.PRO
    assert refusal(Asked, newPlan="next-day").data == {"field": "newPlan", "constraint": "validator"}
    assert refusal(Asked, new_plan="pro").data == {"field": "newPlan", "constraint": "required"}


def test_a_validators_verdict_reaches_the_client_in_its_own_words() -> None:
    class Asked(BaseModel):
        seats: int

        @field_validator("seats")
        @classmethod
        def even(cls, value: int) -> int:
            if value % 2:
                raise ValueError("seats come in pairs")
            assert value < 100, "the hall is small"
            if value == 42:
                raise PydanticCustomError("answer", "not {answer}", {"answer": 42})
            return value

        @model_validator(mode="after")
        def consistent(self) -> Asked:
            if self.seats == 0:
                raise ValueError("nobody comes")
            return self

    for seats, words in ((3, "seats come in pairs"), (100, "the hall is small"), (42, "not 42")):
        refused = refusal(Asked, seats=seats)
        assert words in refused.message
        assert refused.data == {"field": "seats", "constraint": "validator"}
    whole = refusal(Asked, seats=0)
    assert "nobody comes" in whole.message
    assert whole.data == {"constraint": "validator"}


def test_validators_of_a_dataclass_and_a_typed_dict_run_too() -> None:
    @dataclass
    class Pair:
        low: int
        high: int

        def __post_init__(self) -> None:
            if self.low > self.high:
                raise ValueError("low is over high")

    assert "low is over high" in refusal(Pair, low=2, high=1).message
    assert refusal(Counted, count=0).data == {"field": "count", "constraint": "validator"}


def test_a_rule_of_a_type_that_the_wire_cannot_state_is_refused_without_foreign_text() -> None:
    assert refusal(model(HttpUrl), f="ftp://example.org").data == {"field": "f", "constraint": "url_scheme"}
    assert refusal(model(PastDate), f="9999-01-01").data == {"field": "f", "constraint": "date_past"}
    assert refusal(model(datetime), f="2016-12-31T23:59:60Z").data is not None
    assert refusal(model(str), f="\ud800").data == {"field": "f", "constraint": "type"}


def test_the_forms_own_check_comes_first() -> None:
    class Asked(BaseModel):
        count: int

        @field_validator("count", mode="before")
        @classmethod
        def lenient(cls, value: Any) -> Any:
            return int(value)

    assert refusal(Asked, count="3").data == {"field": "count", "constraint": "type"}


def test_a_decline_needs_no_content() -> None:
    assert form_for(Address).read({"action": "decline"}) == Declined()


def test_a_type_is_compiled_once() -> None:
    assert form_for(Address) is form_for(Address)
    first, second = form_question("One?", Address), form_question("Two?", Address)
    assert first.params["requestedSchema"] is second.params["requestedSchema"]


def test_forward_references_are_resolved() -> None:
    class Asked(BaseModel):
        plan: DefinedLater  # type: ignore[name-defined]  # noqa: F821

    assert not Asked.__pydantic_complete__
    globals()["DefinedLater"] = Plan
    try:
        assert accept(Asked, plan="pro").plan is Plan.PRO
    finally:
        del globals()["DefinedLater"]


@dataclass
class Unresolved:
    plan: NoSuchType  # type: ignore[name-defined]  # noqa: F821


@dataclass
class WithInitVar:
    seed: InitVar[int]
    name: str


class Mixed(Enum):
    ONE = 1


@dataclass
class Nested:
    street: str


class NestedDict(typing_extensions.TypedDict):
    street: str


class EmptyDict(TypedDict):
    pass


@dataclass
class OddBound:
    f: Annotated[int, Field(ge=float("nan"))]


@dataclass
class FractionalBound:
    f: Annotated[int, Field(ge=0.5)]


@pytest.mark.parametrize(
    "annotation",
    [
        pytest.param(Address, id="a nested model"),
        pytest.param(Address | None, id="an optional nested model"),
        pytest.param(Nested, id="a nested dataclass"),
        pytest.param(NestedDict, id="a nested TypedDict"),
        pytest.param(dict[str, str], id="a dict"),
        pytest.param(dict, id="a bare dict"),
        pytest.param(list, id="a bare list"),
        pytest.param(list[str], id="a list of strings"),
        pytest.param(list[int], id="a list of integers"),
        pytest.param(list[Address], id="a list of models"),
        pytest.param(list[Tier | None], id="a list of optional choices"),
        pytest.param(list[list[Tier]], id="a list of lists"),
        pytest.param(tuple[Tier, Tier], id="a pair of choices"),
        pytest.param(str | int, id="a union"),
        pytest.param(str | int | None, id="an optional union"),
        pytest.param(Any, id="anything"),
        pytest.param(object, id="an object"),
        pytest.param(None, id="None"),
        pytest.param(bytes, id="bytes"),
        pytest.param(Decimal, id="a decimal"),
        pytest.param(SecretStr, id="a secret"),
        pytest.param(Literal[1, 2], id="a Literal of numbers"),
        pytest.param(Mixed, id="an Enum of numbers"),
        pytest.param(Annotated[str, Field(pattern="^a")], id="a pattern"),
        pytest.param(Annotated[str, StringConstraints(pattern="^a")], id="a pattern among string constraints"),
        pytest.param(Annotated[int, Field(multiple_of=2)], id="multiple_of"),
        pytest.param(Annotated[float, Field(gt=0)], id="an exclusive bound of a number"),
        pytest.param(Annotated[float, Field(lt=1)], id="an exclusive upper bound of a number"),
        pytest.param(Annotated[date, Field(ge=date(2026, 1, 1))], id="a bound of a date"),
        pytest.param(Annotated[int, Field(ge=3, le=2)], id="bounds that cannot hold"),
        pytest.param(Annotated[str, Field(min_length=3, max_length=2)], id="lengths that cannot hold"),
        pytest.param(Annotated[list[Tier], Field(min_length=3)], id="more choices than options"),
        pytest.param(Annotated[str, Field(json_schema_extra={"format": "hostname"})], id="an unknown format"),
        pytest.param(Annotated[str, Field(validation_alias=AliasChoices("a", "b"))], id="several aliases"),
    ],
)
def test_a_field_that_no_form_can_ask_is_refused_by_name(annotation: Any) -> None:
    asked = model(annotation)
    with pytest.raises(FormError, match="'f'") as refused:
        form_for(asked)
    assert "Asked" in str(refused.value)


@pytest.mark.parametrize(
    ("annotation", "default"),
    [(int, "x"), (Plan, "pro"), (Tier, "gold"), (list[Tier], ["gold"]), (set[Tier], {"gold"}),
     (datetime, datetime(2026, 1, 1)),
     (Annotated[int, Field(ge=1)], 0), (str, 3)],
    ids=str,
)  # fmt: skip
def test_a_default_that_is_no_answer_is_refused_by_name(annotation: Any, default: Any) -> None:
    with pytest.raises(FormError, match="'f'"):
        form_for(model(annotation, default))


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(int, id="a plain type"),
        pytest.param(Plan, id="an Enum"),
        pytest.param(RootModel[str], id="a root model"),
        pytest.param(create_model("Empty"), id="an empty model"),
        pytest.param(dataclass(type("Empty", (), {})), id="an empty dataclass"),
        pytest.param(EmptyDict, id="an empty TypedDict"),
        pytest.param(Unresolved, id="annotations without meaning"),
        pytest.param(WithInitVar, id="an InitVar"),
        pytest.param(OddBound, id="a bound that is not a number"),
        pytest.param(FractionalBound, id="a fractional bound of an integer"),
        pytest.param({"type": "object"}, id="a schema"),
        pytest.param(Address(street="x"), id="an instance"),
        pytest.param(list[str], id="a generic alias"),
        pytest.param(None, id="None"),
    ],
)
def test_what_is_no_form_is_refused(form: Any) -> None:
    with pytest.raises(FormError):
        form_question("Well?", form)


def test_a_message_is_text() -> None:
    with pytest.raises(FormError, match="message"):
        form_question(cast("str", 3), Address)


def test_metadata_that_says_nothing_about_answers_is_allowed() -> None:
    serialized = Annotated[str, WrapSerializer(lambda value, handler: handler(value)), "a remark"]
    assert schema_of(serialized) == {"type": "string"}
