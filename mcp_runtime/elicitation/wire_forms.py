"""Forms written by hand as wire schemas, for the raw input requests; read back into field kinds.

Spec: 2026-07-28 client/elicitation, Requested Schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mcp_runtime.elicitation.compiled import Action, Content, Form, FormField
from mcp_runtime.elicitation.formats import FORMATS
from mcp_runtime.elicitation.kinds import (
    BooleanKind,
    IntegerKind,
    Kind,
    MultiSelectKind,
    NumberKind,
    Option,
    Options,
    SelectKind,
    StringKind,
)
from mcp_runtime.errors import FormError

__all__ = ["check_response", "form_of_schema"]


def check_response(requested_schema: Mapping[str, Any], response: Mapping[str, Any]) -> tuple[Action, Content | None]:
    """Return action and checked content of a client's result for a form given by its wire schema.

    Content is None unless the action is `accept`; members that the schema does not name are dropped.

    Raises:
        AnswerRejected: The response is not a result for this form.
        FormError: The schema is not that of a flat form.
    """
    answer = form_of_schema(requested_schema).read(response)
    return answer.action, answer.data if answer.action == "accept" else None


def form_of_schema(requested_schema: Mapping[str, Any]) -> Form[Content]:
    """Return the form that a `requestedSchema` describes; its data is the content.

    Raises:
        FormError: The schema is not that of a flat form; the message names the field.
    """
    required = requested_schema.get("required") or ()
    fields = tuple(
        FormField(name=name, kind=_kind(name, schema), required=name in required)
        for name, schema in requested_schema["properties"].items()
    )
    return Form(requested_schema=dict(requested_schema), fields=fields, build=lambda content: content)


def _kind(name: str, schema: Mapping[str, Any]) -> Kind:
    match schema:
        case {"type": "string", "enum": [*values]}:
            return SelectKind(options=_plain(values), legacy="enumNames" in schema)
        case {"type": "string", "oneOf": [*constants]}:
            return SelectKind(options=_titled(constants))
        case {"type": "string"} if schema.get("format") is None or schema["format"] in FORMATS:
            return StringKind(
                min_length=schema.get("minLength"), max_length=schema.get("maxLength"), format=schema.get("format")
            )
        case {"type": "integer"}:
            return IntegerKind(minimum=schema.get("minimum"), maximum=schema.get("maximum"))
        case {"type": "number"}:
            return NumberKind(minimum=schema.get("minimum"), maximum=schema.get("maximum"))
        case {"type": "boolean"}:
            return BooleanKind()
        case {"type": "array", "items": {"type": "string", "enum": [*values]}}:
            return _several(schema, _plain(values))
        case {"type": "array", "items": {"anyOf": [*constants]}}:
            return _several(schema, _titled(constants))
        case _:
            raise FormError(f"field {name!r} is not a primitive of a flat form")


def _several(schema: Mapping[str, Any], options: Options) -> MultiSelectKind:
    return MultiSelectKind(options=options, min_items=schema.get("minItems"), max_items=schema.get("maxItems"))


def _plain(values: list[Any]) -> Options:
    return Options(tuple(Option(value=value, member=value) for value in values))


def _titled(constants: list[Any]) -> Options:
    return Options(tuple(Option(value=one["const"], title=one["title"], member=one["const"]) for one in constants))
