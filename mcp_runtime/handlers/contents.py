"""What a resource returns, as the `contents` of a `resources/read` result.

Text and bytes are contents as they are, models of contents too; any other value is sent as JSON text. What the handler
leaves open, URI and media type, is filled in.

Spec: 2026-07-28 server/resources, Resource Contents.
"""

from __future__ import annotations

import base64
import inspect
from collections.abc import Sequence
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

from pydantic_core import from_json, to_json

from mcp_model import BlobResourceContents, ReadResourceResult, TextResourceContents

__all__ = ["BINARY", "JSON", "TEXT", "contents", "media_type_of"]

TEXT: Final = "text/plain"
BINARY: Final = "application/octet-stream"
JSON: Final = "application/json"

_CONTENTS: Final = (TextResourceContents, BlobResourceContents)


def contents(value: Any, *, uri: str, mime_type: str | None) -> list[dict[str, Any]]:
    """Return the contents of a resource whose handler returned `value`.

    Args:
        value: `str`, `bytes`, models of contents, a list of such models, or a value that JSON can carry.
        uri: URI that was read.
        mime_type: What the author declared; None takes the one that fits the value.

    Raises:
        TypeError: `value` is None, or nothing that JSON can carry.
    """
    if value is None:
        raise TypeError("a resource returned None; raise ResourceNotFound if there is nothing at its URI")
    if isinstance(value, str):
        return [{"uri": uri, "mimeType": mime_type or TEXT, "text": value}]
    if isinstance(value, bytes | bytearray | memoryview):
        return [{"uri": uri, "mimeType": mime_type or BINARY, "blob": base64.b64encode(value).decode("ascii")}]
    if isinstance(value, _CONTENTS):
        return [_filled(value, uri, mime_type)]
    if isinstance(value, ReadResourceResult):
        return [_filled(item, uri, mime_type) for item in value.contents]
    if isinstance(value, list | tuple) and value and all(isinstance(item, _CONTENTS) for item in value):
        return [_filled(item, uri, mime_type) for item in value]
    return [{"uri": uri, "mimeType": mime_type or JSON, "text": _json_text(value)}]


def media_type_of(returns: Any) -> str | None:
    """Return the media type that values of the annotation `returns` get; None where the value decides.

    Args:
        returns: Resolved return annotation; `inspect.Parameter.empty` for none.
    """
    if returns is str:
        return TEXT
    if returns in (bytes, bytearray, memoryview):
        return BINARY
    return None if returns is inspect.Parameter.empty or _is_open(returns) else JSON


def _is_open(annotation: Any) -> bool:
    """Return True for a type whose values need not be JSON text."""
    origin, arms = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _is_open(arms[0])
    if origin in (Union, UnionType):
        return any(map(_is_open, arms))
    if origin in (list, tuple, Sequence):
        return any(_is_open(arm) for arm in arms if arm not in (str, bytes))
    if origin is not None:
        return False
    if annotation in (Any, object, None, type(None), str, bytes, bytearray, memoryview, list, tuple, Sequence):
        return True
    return isinstance(annotation, type) and issubclass(annotation, (*_CONTENTS, ReadResourceResult))


def _filled(item: TextResourceContents | BlobResourceContents, uri: str, mime_type: str | None) -> dict[str, Any]:
    """Return `item` as JSON; only what stands at `uri` itself has the media type declared for it."""
    wire = item.to_wire()
    if "mimeType" not in wire and item.uri == uri:
        wire["mimeType"] = mime_type or (TEXT if isinstance(item, TextResourceContents) else BINARY)
    return wire


def _json_text(value: Any) -> str:
    try:
        data = to_json(value, by_alias=True)
        if b"NaN" in data or b"Infinity" in data:  # The serializer writes both as bare words.
            from_json(data, allow_inf_nan=False)
    except ValueError as error:
        raise TypeError(f"a resource returned a value that JSON cannot carry: {error}") from error
    return data.decode()
