"""Typed forms: a flat pydantic model, dataclass or TypedDict, asked and answered as itself.

A type is compiled once, through the builder, and kept. An accepted answer has passed the form's
own check before the type sees it; then the type's validators run, on every replay, so they should
be quick and give the same verdict each time. A verdict of theirs goes to the client in their own words.

Spec: 2026-07-28 client/elicitation, Form Mode Elicitation Requests.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, Final, NotRequired, Required, TypeVar, cast, get_args, get_origin, get_type_hints, overload

from pydantic import AliasChoices, AliasPath, BaseModel, PydanticUserError, RootModel, TypeAdapter, ValidationError
from pydantic.dataclasses import is_pydantic_dataclass
from pydantic.fields import FieldInfo
from pydantic_core import SchemaError, core_schema, to_json
from typing_extensions import ReadOnly, is_typeddict

from mcp_runtime.elicitation.answers import Answer, FormData
from mcp_runtime.elicitation.builder import RequestedSchemaBuilder
from mcp_runtime.elicitation.compiled import Content, Form, rejection
from mcp_runtime.elicitation.declared import DeclaredField, add_to
from mcp_runtime.elicitation.docstrings import attribute_docs
from mcp_runtime.elicitation.kinds import Violation
from mcp_runtime.elicitation.questions import Question, form_fingerprint
from mcp_runtime.errors import FormError

__all__ = ["form_for", "form_question"]

T = TypeVar("T")

_KEPT_FORMS = 512
_NO_FORM = "a form is a builder, or a pydantic model, dataclass or TypedDict class"
_CAPABILITY: Final[dict[str, Any]] = {"elicitation": {"form": {}}}
_PYDANTIC_ERRORS: Final = frozenset(get_args(core_schema.ErrorType)) - {"value_error", "assertion_error"}


# fmt: off
@overload
def form_question(
    message: str, form: RequestedSchemaBuilder, *, key: str | None = None
) -> Question[Answer[FormData]]: ...
@overload
def form_question(message: str, form: type[T] | Form[T], *, key: str | None = None) -> Question[Answer[T]]: ...
# fmt: on
def form_question(message: str, form: Any, *, key: str | None = None) -> Question[Any]:
    """Return the question that shows `message` and asks for `form`.

    Args:
        message: Why the user is asked, in words for people.
        form: A builder, a flat type (pydantic model, dataclass, TypedDict), or a compiled form.
        key: The question's name on the wire; None gives `elicit-<ordinal>`.

    Raises:
        FormError: The form cannot be asked over MCP; the message names the field.
    """
    if not isinstance(message, str):
        raise FormError(f"the message of a question must be a string, not {message!r}")
    if isinstance(form, RequestedSchemaBuilder):
        compiled: Form[Any] = form.build()
    else:
        compiled = form if isinstance(form, Form) else form_for(form)
    return Question(
        method="elicitation/create",
        params={"mode": "form", "message": message, "requestedSchema": compiled.requested_schema},
        required_capability=_CAPABILITY,
        read=partial(compiled.read, key=key),
        key=key,
        fingerprint=form_fingerprint(message, compiled.canonical_schema),
    )


def form_for(form_type: type[T]) -> Form[T]:
    """Return the compiled form of a flat type; the same object for the same type.

    A field is optional on the wire when its type has a default for it or takes None. Left out by
    the user, it has that default, or None.

    Args:
        form_type: A pydantic model, a dataclass or a TypedDict. Aliases are its names on the wire.

    Raises:
        FormError: The type is not flat, or says what a form cannot carry; the message names the field.
    """
    if not isinstance(form_type, type):
        raise FormError(f"{_NO_FORM}, not a {type(form_type).__name__}")
    return cast("Form[T]", _compiled(cast("Any", form_type)))


@lru_cache(maxsize=_KEPT_FORMS)
def _compiled(form_type: Any) -> Form[Any]:
    builder = RequestedSchemaBuilder()
    try:
        declared = tuple(_declared_fields(form_type))
        for field in declared:
            add_to(builder, field)
        form = builder.build()
        construct = _constructor(form_type, declared)
    except FormError as error:
        raise FormError(f"{form_type.__name__}: {error}") from None
    except NameError as error:
        raise FormError(f"{form_type.__name__}: {error}; annotations may only name what the module has") from error
    except (PydanticUserError, SchemaError) as error:
        raise FormError(f"{form_type.__name__}: its annotations cannot be used: {error}") from error
    blanks = {
        field.name: None for field in declared if field.info.is_required() and not (field.required or field.omissible)
    }
    names = frozenset(field.name for field in declared)
    return Form(
        requested_schema=form.requested_schema,
        fields=form.fields,
        build=partial(_build, construct=construct, blanks=blanks, names=names),
    )


def _declared_fields(form_type: Any) -> Iterator[DeclaredField]:
    if is_typeddict(form_type):
        return _typed_dict_fields(form_type)
    if issubclass(form_type, RootModel):
        raise FormError(_NO_FORM)
    if issubclass(form_type, BaseModel):
        if not form_type.__pydantic_complete__:
            form_type.model_rebuild()
        return _named(form_type, form_type.model_fields)
    if is_pydantic_dataclass(form_type):
        return _named(form_type, form_type.__pydantic_fields__)
    if hasattr(form_type, "__dataclass_fields__"):
        return _named(form_type, _dataclass_infos(form_type))
    raise FormError(_NO_FORM)


def _named(form_type: type, infos: dict[str, FieldInfo]) -> Iterator[DeclaredField]:
    docs = attribute_docs(form_type)
    for attribute, info in infos.items():
        if info.init is False:
            continue
        alias = info.validation_alias if info.validation_alias is not None else info.alias
        if isinstance(alias, AliasPath | AliasChoices):
            raise FormError(f"field {attribute!r} has several aliases; a field has one name on the wire")
        yield DeclaredField(name=alias or attribute, info=info, doc=docs.get(attribute))


def _dataclass_infos(form_type: Any) -> dict[str, FieldInfo]:
    hints = get_type_hints(form_type, include_extras=True)
    for name, hint in hints.items():
        if isinstance(hint, dataclasses.InitVar):
            raise FormError(f"field {name!r} is an InitVar, which is not kept as data")
    return {
        field.name: FieldInfo.from_annotated_attribute(hints[field.name], field)
        for field in dataclasses.fields(form_type)
        if field.init
    }


def _typed_dict_fields(form_type: Any) -> Iterator[DeclaredField]:
    docs = attribute_docs(form_type)
    for name, hint in get_type_hints(form_type, include_extras=True).items():
        omissible = name not in form_type.__required_keys__
        while get_origin(hint) in (Required, NotRequired, ReadOnly):
            # Deferred annotations hide these marks from __required_keys__ on Python 3.11.
            if get_origin(hint) is not ReadOnly:
                omissible = get_origin(hint) is NotRequired
            (hint,) = get_args(hint)
        yield DeclaredField(name=name, info=FieldInfo.from_annotation(hint), doc=docs.get(name), omissible=omissible)


def _constructor(form_type: Any, declared: tuple[DeclaredField, ...]) -> Callable[[bytes], Any]:
    """Return what makes the handler's value from checked content in JSON.

    From JSON, not from Python values: it is the mode in which strict models take dates and enums.
    """
    if is_typeddict(form_type):
        # One adapter a key: pydantic refuses `typing.TypedDict` as a whole before Python 3.12.
        hints = get_type_hints(form_type, include_extras=True)
        return partial(_construct_dict, {field.name: TypeAdapter(_bare(hints[field.name])) for field in declared})
    adapter: TypeAdapter[Any] = TypeAdapter(form_type)
    return partial(adapter.validate_json, by_alias=True, by_name=False)


def _bare(hint: Any) -> Any:
    while get_origin(hint) in (Required, NotRequired, ReadOnly):
        (hint,) = get_args(hint)
    return hint


def _construct_dict(adapters: dict[str, TypeAdapter[Any]], content: bytes) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, value in json.loads(content).items():
        try:
            made[name] = adapters[name].validate_json(json.dumps(value))
        except ValidationError as error:
            raise rejection(name, _violation(error)) from None
    return made


def _build(
    content: Content, *, construct: Callable[[bytes], Any], blanks: dict[str, None], names: frozenset[str]
) -> Any:
    for name, value in content.items():
        if isinstance(value, str) and not value.isascii() and not _is_text(value):
            raise rejection(name, Violation("type", "must be text without lone surrogates"))
    try:
        return construct(to_json({**blanks, **content}))
    except ValidationError as error:
        place = next(iter(error.errors(include_url=False, include_input=False)[0]["loc"]), None)
        raise rejection(place if isinstance(place, str) and place in names else None, _violation(error)) from None


def _violation(error: ValidationError) -> Violation:
    """Return the first verdict of a type's own rules: an author's words as they are, never pydantic's."""
    first = error.errors(include_url=False, include_input=False)[0]
    if first["type"] in _PYDANTIC_ERRORS:
        return Violation(first["type"], "does not meet the rules of its type")
    cause = first.get("ctx", {}).get("error")
    words = first["msg"] if cause is None else str(cause)
    return Violation("validator", f"was refused: {words}" if words else "was refused")


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
