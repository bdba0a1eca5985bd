"""What a tool returns, as a `tools/call` result: content blocks, structured content, output schema.

The return annotation decides once, at registration:

* `str`, `None`, content blocks, sequences of them, and `CallToolResult` are content; no output schema.
* Any other type is structured: its JSON Schema is the output schema, its JSON value the
  `structuredContent`, and the same JSON as text the content, for clients that read only that.
* Without an annotation, each value is looked at when it comes.

A structured value is checked against the schema before it is sent.

Spec: 2026-07-28 server/tools, Tool Result and Output Schema.
"""

from __future__ import annotations

import collections.abc
import inspect
from collections.abc import Mapping
from typing import Annotated, Any, Final, Protocol, TypeAlias, Union, get_args, get_origin

from pydantic import PydanticSchemaGenerationError, PydanticUserError, TypeAdapter, ValidationError
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic_core import PydanticSerializationError, from_json, to_json, to_jsonable_python

from mcp_model import AudioContent, CallToolResult, EmbeddedResource, ImageContent, ResourceLink, TextContent
from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.arguments import UntitledJsonSchema, first_line, violations
from mcp_runtime.handlers.json_schema import AuthoredSchema

__all__ = ["ContentItem", "ResultShape", "ResultViolation", "error_result", "result_shape", "text_block"]

_BLOCKS: Final = (TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource)

ContentItem: TypeAlias = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource | str
"""What a tool may return as content, or in a sequence as content; a `str` is a text block."""


class ResultViolation(Exception):
    """A tool returned what it did not declare."""


class ResultShape(Protocol):
    """How the values of one tool become results."""

    output_schema: dict[str, Any] | None

    def encode(self, value: Any) -> dict[str, Any]:
        """Return the result's members as JSON, or raise `ResultViolation`."""


def result_shape(returns: Any, label: str, output_schema: Mapping[str, Any] | None = None) -> ResultShape:
    """Return how a tool with the annotation `returns` makes results.

    Args:
        returns: Resolved return annotation; `inspect.Parameter.empty` for none.
        label: Names the tool in messages.
        output_schema: A schema the author wrote; it takes the place of the annotation's.

    Raises:
        RegistrationError: The type has no JSON Schema, or `output_schema` is unusable.
    """
    if output_schema is not None:
        return _AuthoredResult(output_schema, label)
    if returns in (inspect.Parameter.empty, Any) or _is_content(returns):
        return _ContentResult()
    return _TypedResult(returns, label)


def text_block(text: str) -> dict[str, Any]:
    """Return a text content block."""
    return {"type": "text", "text": text}


def error_result(message: str) -> dict[str, Any]:
    """Return the members of a result that tells the model what went wrong; lone surrogates become question marks."""
    return {"content": [text_block(message.encode("utf-8", "replace").decode())], "isError": True}


class _ContentResult:
    output_schema: dict[str, Any] | None = None

    def encode(self, value: Any) -> dict[str, Any]:
        if isinstance(value, str):
            return {"content": [text_block(_sendable(value))]}
        if value is None:
            return {"content": []}
        if isinstance(value, CallToolResult):
            return value.to_wire()
        if isinstance(value, _BLOCKS):
            return {"content": [value.to_wire()]}
        if isinstance(value, list | tuple) and all(isinstance(item, (*_BLOCKS, str)) for item in value):
            return {"content": [_block(item) for item in value]}
        return _structured(_plain(value))


class _TypedResult:
    def __init__(self, returns: Any, label: str) -> None:
        try:
            adapter: TypeAdapter[Any] = TypeAdapter(returns)
            read = adapter.json_schema(mode="validation", schema_generator=UntitledJsonSchema)
            written = adapter.json_schema(mode="serialization", schema_generator=UntitledJsonSchema)
        except (PydanticSchemaGenerationError, PydanticInvalidForJsonSchema, PydanticUserError) as error:
            raise RegistrationError(
                f"{label}: its return type {returns!r} has no JSON Schema: {first_line(error)}"
            ) from None
        self.output_schema: dict[str, Any] | None = written
        self._write = adapter.serializer.to_python
        self._read = adapter.validator.validate_python
        # Where a type reads what it writes, reading the JSON back is the check, and a fast one.
        self._authored = None if read == written else AuthoredSchema(written, f"{label}: return type")

    def encode(self, value: Any) -> dict[str, Any]:
        try:
            plain = self._write(value, mode="json", by_alias=True, warnings="error")
        except PydanticSerializationError as error:
            raise ResultViolation(first_line(error)) from None
        if self._authored is not None:
            if wrong := self._authored.violations(plain):
                raise ResultViolation("; ".join(wrong))
        else:
            try:
                self._read(plain, by_alias=True)
            except ValidationError as error:
                raise ResultViolation("; ".join(violations(error))) from None
        return _structured(plain)


class _AuthoredResult:
    def __init__(self, schema: Mapping[str, Any], label: str) -> None:
        self._authored = AuthoredSchema(schema, f"{label}: output_schema")
        self.output_schema: dict[str, Any] | None = self._authored.schema

    def encode(self, value: Any) -> dict[str, Any]:
        if isinstance(value, CallToolResult):
            result = value.to_wire()
            if not result.get("isError"):
                if "structuredContent" not in result:
                    raise ResultViolation("the result lacks structuredContent")
                self._check(result["structuredContent"])
            return result
        plain = _plain(value)
        self._check(plain)
        return _structured(plain)

    def _check(self, value: Any) -> None:
        if wrong := self._authored.violations(value):
            raise ResultViolation("; ".join(wrong))


def _structured(plain: Any) -> dict[str, Any]:
    try:
        encoded = to_json(plain)
        if b"NaN" in encoded or b"Infinity" in encoded:  # Maybe as bare words, which are no JSON.
            from_json(encoded, allow_inf_nan=False)
    except (PydanticSerializationError, ValueError) as error:
        raise ResultViolation(f"JSON cannot carry it: {first_line(error)}") from None
    return {"content": [text_block(encoded.decode())], "structuredContent": plain}


def _block(item: ContentItem) -> dict[str, Any]:
    return text_block(_sendable(item)) if isinstance(item, str) else item.to_wire()


def _sendable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ResultViolation("JSON cannot carry a lone surrogate") from None
    return text


def _plain(value: Any) -> Any:
    try:
        return to_jsonable_python(value, by_alias=True)
    except PydanticSerializationError as error:
        raise ResultViolation(first_line(error)) from None


def _is_content(annotation: Any) -> bool:
    """Return True for types that are content rather than structured values."""
    origin = get_origin(annotation)
    if annotation in (str, None, type(None)):
        return True
    if isinstance(annotation, type) and issubclass(annotation, (*_BLOCKS, CallToolResult)):
        return True
    if origin is Annotated:
        return _is_content(get_args(annotation)[0])
    arms = [arm for arm in get_args(annotation) if arm is not Ellipsis]
    if origin is Union or origin is type(int | str):
        return all(map(_is_content, arms))
    if origin in (list, tuple, collections.abc.Sequence):
        return bool(arms) and any(arm is not str for arm in arms) and all(map(_is_item, arms))
    return False


def _is_item(annotation: Any) -> bool:
    if get_origin(annotation) is Annotated:
        return _is_item(get_args(annotation)[0])
    if get_origin(annotation) in (Union, type(int | str)):
        return all(map(_is_item, get_args(annotation)))
    return annotation is str or (isinstance(annotation, type) and issubclass(annotation, _BLOCKS))
