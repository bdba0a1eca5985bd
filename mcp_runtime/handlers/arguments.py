"""A tool's arguments: JSON Schema from its parameters, and JSON objects to keyword arguments.

Both come from one pydantic schema built at registration. Integers, numbers and booleans are
strict, as the JSON Schema says: `"3"` is no integer, `true` is no number; `3.0` is an integer, as JSON has it. A
pydantic model among the parameters keeps its own configuration.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Final, NotRequired, Protocol, Required, cast

from pydantic import ConfigDict, PydanticSchemaGenerationError, PydanticUserError, TypeAdapter, ValidationError
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic.json_schema import GenerateJsonSchema
from pydantic.warnings import UnsupportedFieldAttributeWarning
from pydantic_core import CoreSchema, PydanticSerializationError, SchemaValidator, core_schema, to_jsonable_python
from typing_extensions import TypedDict

from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.json_schema import AuthoredSchema
from mcp_runtime.handlers.signature import HandlerSignature, Parameter

__all__ = [
    "Arguments",
    "ArgumentsRejected",
    "RawArguments",
    "TypedArguments",
    "UntitledJsonSchema",
    "first_line",
    "violations",
]


# Called with values: the functional form that type checkers understand takes literals only.
_typed_dict: Any = TypedDict


class ArgumentsRejected(Exception):
    """The arguments do not fit; `violations` says how, each as `field: constraint`."""

    def __init__(self, violations: Sequence[str]) -> None:
        super().__init__("; ".join(violations))
        self.violations = tuple(violations)


class Arguments(Protocol):
    """How a tool's arguments are described and bound."""

    schema: dict[str, Any]

    def bind(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Return the handler's keyword arguments, or raise `ArgumentsRejected`."""


class UntitledJsonSchema(GenerateJsonSchema):
    """JSON Schemas without the titles that pydantic derives from names; titles an author gave stay."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Return False: a title that repeats the name tells nobody anything."""
        return False


class TypedArguments:
    """Arguments described by the handler's own parameters.

    Raises:
        RegistrationError: A parameter's type has no JSON Schema, or its default does not fit it.
    """

    def __init__(self, signature: HandlerSignature) -> None:
        fields = {
            p.name: Required[p.annotation] if p.required else NotRequired[p.annotation] for p in signature.parameters
        }
        shape = _typed_dict("Arguments", fields)
        shape.__pydantic_config__ = ConfigDict(extra="forbid")
        try:
            adapter: TypeAdapter[Any] = TypeAdapter(shape)
            schema = adapter.json_schema(schema_generator=UntitledJsonSchema)
        except (PydanticSchemaGenerationError, PydanticInvalidForJsonSchema, PydanticUserError) as error:
            raise RegistrationError(_culprit(signature, error)) from None
        schema.pop("title", None)
        # In the order of the parameters; a `Field(alias=...)` gives a property another name.
        for name, parameter in zip(schema["properties"], signature.parameters, strict=True):
            if not parameter.required:
                _write_default(schema["properties"], name, parameter, signature.label)
        self.schema: dict[str, Any] = schema
        self._validator = SchemaValidator(strict_numbers(adapter.core_schema))

    def bind(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Return the handler's keyword arguments; absent ones are left to the handler's own defaults."""
        try:
            bound: dict[str, Any] = self._validator.validate_python(arguments)
        except ValidationError as error:
            raise ArgumentsRejected(violations(error)) from None
        return bound


class RawArguments:
    """Arguments described by a schema the author wrote; the handler gets them whole, as one dict.

    Raises:
        RegistrationError: The schema is unusable, or the handler has more than one parameter for it.
    """

    def __init__(self, schema: Mapping[str, Any], signature: HandlerSignature) -> None:
        if schema.get("type") != "object":
            raise RegistrationError(f'{signature.label}: input_schema must have "type": "object" at its root')
        if len(signature.parameters) > 1:
            raise RegistrationError(
                f"{signature.label}: with input_schema the handler takes its arguments as one dict, "
                f"not as {[parameter.name for parameter in signature.parameters]}"
            )
        self._name = signature.parameters[0].name if signature.parameters else None
        self._authored = AuthoredSchema(schema, f"{signature.label}: input_schema")
        self.schema = self._authored.schema

    def bind(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Return `{parameter: arguments}`."""
        if wrong := self._authored.violations(arguments):
            raise ArgumentsRejected(wrong)
        return {} if self._name is None else {self._name: dict(arguments)}


def violations(error: ValidationError) -> list[str]:
    """Return what pydantic found, each as `field: constraint`, without its links and inputs."""
    return [
        f"{'.'.join(str(part) for part in item['loc']) or 'the value'}: {item['msg']}"
        for item in error.errors(include_url=False, include_input=False, include_context=False)
    ]


# Core schema members that hold the schemas of parts; models and dataclasses are left as their authors made them.
_PARTS: Final = ("schema", "items_schema", "keys_schema", "values_schema", "extras_schema")


def strict_numbers(schema: CoreSchema) -> CoreSchema:
    """Return `schema` with strict int, float and bool wherever a parameter's own type says so."""
    copy: dict[str, Any] = dict(schema)
    match copy["type"]:
        case "int":
            copy["strict"] = True
            return core_schema.no_info_before_validator_function(_integral, cast("CoreSchema", copy))
        case "float" | "bool":
            copy["strict"] = True
        case "model" | "dataclass":
            pass
        case "typed-dict":
            copy["fields"] = {name: strict_numbers(field) for name, field in copy["fields"].items()}
        case "union":
            copy["choices"] = [
                (strict_numbers(choice[0]), choice[1]) if isinstance(choice, tuple) else strict_numbers(choice)
                for choice in copy["choices"]
            ]
        case "tagged-union":
            pass
        case "tuple":
            copy["items_schema"] = [strict_numbers(item) for item in copy["items_schema"]]
        case _:
            for part in _PARTS:
                if isinstance(copy.get(part), dict):
                    copy[part] = strict_numbers(copy[part])
    return cast("CoreSchema", copy)


def _integral(value: object) -> object:
    return int(value) if type(value) is float and value.is_integer() else value


def _write_default(properties: dict[str, Any], name: str, parameter: Parameter, label: str) -> None:
    where = f"{label}: parameter {parameter.name!r}"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UnsupportedFieldAttributeWarning)  # An alias means nothing here.
            TypeAdapter(parameter.annotation).validate_python(parameter.default)
    except ValidationError as error:
        raise RegistrationError(f"{where}: its default does not fit: {violations(error)[0]}") from None
    try:
        default = to_jsonable_python(parameter.default)
    except PydanticSerializationError:
        return  # The default has no JSON form; the schema then only says that the parameter may be left out.
    described = properties[name]
    if "$ref" in described:  # Keywords beside $ref are fine in 2020-12.
        described = properties[name] = dict(described)
    described.setdefault("default", default)


def _culprit(signature: HandlerSignature, error: Exception) -> str:
    """Return a message that names the parameter whose type is at fault."""
    for parameter in signature.parameters:
        try:
            TypeAdapter(parameter.annotation).json_schema()
        except Exception as fault:  # any failure names the culprit
            return (
                f"{signature.label}: parameter {parameter.name!r}: {parameter.annotation!r} has no JSON Schema: "
                f"{first_line(fault)}"
            )
    return f"{signature.label}: {first_line(error)}"


def first_line(error: Exception) -> str:
    """Return what pydantic says of `error`, without its links."""
    return str(error).strip().partition("\n")[0]
