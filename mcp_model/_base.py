"""What every generated model shares: the base class and the few annotations the wire form needs.

Owns how a value meets the wire: names, absent members, constants, numbers. Knows no single MCP type.

* Python names are for constructors; wire names for parsing. `model_validate` reads wire names unless told otherwise.
* An optional member is `T | None` and leaves no trace on the wire while it is None. Where null is itself a value
  (`structuredContent`, an error's `data`), the absent state is `MISSING` instead.
* A constant such as `type` is filled in by the constructor and required on the wire.
* JSON knows `5.0` for 5 but not `"5"` or `true` for it: integers take the first and refuse the others.

No `from __future__ import annotations` here or in the generated models: every class would evaluate the strings again,
which is a good part of the import time.
"""

import operator
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, Self, TypeVar, cast, get_args

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["MISSING", "Int", "McpModel", "Missing", "Number", "Opt", "OptAny", "ResultArms", "preset"]

T = TypeVar("T")


class Missing(Enum):
    """The type of `MISSING`: an optional member whose value may be anything, null included, and that is not there."""

    MISSING = "MISSING"

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = Missing.MISSING

_LEAVE_OUT_NONE = Field(exclude_if=partial(operator.is_, None))

if TYPE_CHECKING:
    Opt = Annotated[T | None, _LEAVE_OUT_NONE]
else:

    class Opt:
        """An optional member: None means it is absent from the wire.

        A class at run time, because substituting into a generic alias is slow and import does it a hundred times.
        """

        def __class_getitem__(cls, item: Any) -> Any:
            return Annotated[item | None, _LEAVE_OUT_NONE]


OptAny = Annotated[Any, Field(exclude_if=partial(operator.is_, MISSING))]
"""An optional member of unknown type: `MISSING` means it is absent, None is the JSON value null."""


class _IntegerSchema:
    """A strict integer that also takes `5.0`, which JSON does not tell apart from 5."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        integral = core_schema.no_info_after_validator_function(_integral, core_schema.float_schema(strict=True))
        return core_schema.union_schema(
            [core_schema.int_schema(strict=True), integral],
            mode="left_to_right",
            custom_error_type="int_type",
            serialization=core_schema.simple_ser_schema("int"),
        )


class _NumberSchema:
    """A JSON number that comes back as it was written: 18 stays an int, 18.5 a float."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.union_schema(
            [core_schema.int_schema(strict=True), core_schema.float_schema(strict=True, allow_inf_nan=False)],
            mode="left_to_right",
            custom_error_type="float_type",
        )


def _integral(value: float) -> int:
    if not value.is_integer():
        raise ValueError("the number has a fraction")
    return int(value)


Int = Annotated[int, _IntegerSchema()]
"""An integer as JSON Schema understands it."""

Number = Annotated[int | float, _NumberSchema()]
"""A number as JSON Schema understands it."""


class ResultArms:
    """Chooses the arm of a union of results by `resultType`, never by trial.

    `input_required` means `InputRequiredResult`; every other value means one of the other arms. A complete result that
    lacks a required member is therefore an error, not an `InputRequiredResult` with surprising extra members.
    """

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        arms = get_args(source)
        asking = [arm for arm in arms if getattr(arm, "__name__", "") == "InputRequiredResult"]
        complete = [handler.generate_schema(arm) for arm in arms if arm not in asking]
        choices: dict[Any, CoreSchema] = {
            "complete": complete[0] if len(complete) == 1 else core_schema.union_schema(cast("list[Any]", complete)),
            "input_required": handler.generate_schema(asking[0]),
        }
        return core_schema.tagged_union_schema(choices, discriminator=_result_arm)


def _result_arm(value: Any) -> str:
    if isinstance(value, dict):
        kind = value.get("resultType", value.get("result_type"))
    else:
        kind = getattr(value, "result_type", None)
        return "input_required" if type(value).__name__ == "InputRequiredResult" else "complete"
    return "input_required" if kind == "input_required" else "complete"


class _Preset:
    """Marks a member whose value the constructor fills in."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


def preset(value: T) -> T:
    """Return a default that only constructors use: on the wire the member is required."""
    field = Field()
    field.metadata.append(_Preset(value))
    return cast("T", field)


class McpModel(BaseModel):
    """Base class of every generated model."""

    model_config = ConfigDict(
        extra="allow",
        defer_build=True,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        polymorphic_serialization=True,
        allow_inf_nan=False,
        protected_namespaces=(),
    )

    __presets__: ClassVar[tuple[tuple[str, str, Any], ...]] = ()

    if not TYPE_CHECKING:

        def __init__(self, /, **data: Any) -> None:
            for name, alias, value in self.__presets__:
                if name not in data and alias not in data:
                    data[name] = value
            super().__init__(**data)

        __init__.__pydantic_base_init__ = True  # validation fills the instance itself and need not come through here

        @classmethod
        def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
            super().__pydantic_init_subclass__(**kwargs)
            cls.__presets__ = tuple(
                (name, field.alias or name, mark.value)
                for name, field in cls.__pydantic_fields__.items()
                for mark in field.metadata
                if isinstance(mark, _Preset)
            )

        @classmethod
        def model_construct(cls, _fields_set: set[str] | None = None, **values: Any) -> Self:
            presets = {name: value for name, alias, value in cls.__presets__ if alias not in values}
            return super().model_construct(_fields_set, **{**presets, **values})

        @classmethod
        def model_validate(
            cls, obj: Any, *, by_alias: bool | None = None, by_name: bool | None = None, **kw: Any
        ) -> Self:
            if by_alias is None and by_name is None:
                by_alias, by_name = True, False
            return super().model_validate(obj, by_alias=by_alias, by_name=by_name, **kw)

        @classmethod
        def model_validate_json(
            cls, json_data: Any, *, by_alias: bool | None = None, by_name: bool | None = None, **kw: Any
        ) -> Self:
            if by_alias is None and by_name is None:
                by_alias, by_name = True, False
            return super().model_validate_json(json_data, by_alias=by_alias, by_name=by_name, **kw)

    @classmethod
    def from_wire(cls, obj: "Mapping[str, Any]") -> Self:
        """Return the model of a decoded JSON object; only wire names count.

        Raises:
            pydantic.ValidationError: The object does not fit the schema.
        """
        model: Self = cls.__pydantic_validator__.validate_python(obj, by_alias=True, by_name=False)
        return model

    @classmethod
    def from_json(cls, data: bytes | bytearray | str) -> Self:
        """Return the model of one JSON text; only wire names count.

        Raises:
            pydantic.ValidationError: The text is not JSON, or does not fit the schema.
        """
        model: Self = cls.__pydantic_validator__.validate_json(data, by_alias=True, by_name=False)
        return model

    def to_wire(self) -> dict[str, Any]:
        """Return the wire form as plain JSON values."""
        return self.model_dump(mode="json")

    def to_json(self) -> bytes:
        """Return the wire form as UTF-8 bytes."""
        return self.__pydantic_serializer__.to_json(self)
