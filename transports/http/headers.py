"""The headers that mirror parts of the body, for both sides.

Proxies route on `MCP-Protocol-Version`, `Mcp-Method`, `Mcp-Name` and `Mcp-Param-*` without
parsing the body. A server that acted on a body which says something else would defeat them, so
every disagreement ends the request with `HeaderMismatch`. Nothing here knows HTTP beyond a
case-insensitive mapping of headers.

Spec: 2026-07-28 basic/transports/streamable-http, Request Metadata.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final, Protocol

from multidict import MultiMapping, istr

from mcp_runtime.envelope import Envelope, NotificationEnvelope
from mcp_runtime.errors import HeaderMismatch
from mcp_runtime.seams import OutgoingMessage

__all__ = [
    "NAME_SOURCES",
    "Mirrored",
    "check_headers",
    "decode_header_value",
    "encode_header_value",
    "request_headers",
]

VERSION_HEADER: Final = istr("MCP-Protocol-Version")
METHOD_HEADER: Final = istr("Mcp-Method")
NAME_HEADER: Final = istr("Mcp-Name")
PARAM_PREFIX: Final = "Mcp-Param-"

# Method to the member of its params that `Mcp-Name` repeats.
NAME_SOURCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tools/call": "name",
        "prompts/get": "name",
        "resources/read": "uri",
        "tasks/get": "taskId",
        "tasks/update": "taskId",
        "tasks/cancel": "taskId",
    }
)

_SENTINEL_START: Final = "=?base64?"
_SENTINEL_END: Final = "?="
_UNSAFE: Final = re.compile(r"[^\t\x20-\x7e]")
_PLAIN: Final = re.compile(r"(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?")
# Bounded, so that comparing numbers costs the same whatever a client writes.
_NUMBER: Final = re.compile(r"-?[0-9]{1,40}(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,2})?")
_SHOWN: Final = 60
# Readers on the way may hold numbers as doubles, where larger integers run together.
_SAFE: Final = 2**53 - 1


class Mirrored(Protocol):
    """An argument that a header repeats: the header's name, and the argument's place."""

    @property
    def header(self) -> str:
        """Name of the header after `Mcp-Param-`, as the tool declares it."""

    @property
    def path(self) -> tuple[str, ...]:
        """Keys from the arguments object down to the value."""


def check_headers(
    headers: MultiMapping[str],
    mirrored_parameters: Callable[[str], Mapping[str, Mirrored]],
    envelope: Envelope,
) -> None:
    """Compare the mirrored headers of a request with its decoded body.

    Args:
        headers: Headers of the request, matched without regard to case.
        mirrored_parameters: Says which arguments of a tool are mirrored; empty for unknown tools.
        envelope: The decoded body.

    Raises:
        HeaderMismatch: A header is missing, given twice, badly encoded, or differs from the body.

    The revision defines no header rules for notifications: there, a header that is present must agree.

    Spec: 2026-07-28 basic/transports/streamable-http, Server Validation.
    """
    method = envelope.method
    if isinstance(envelope, NotificationEnvelope):
        if METHOD_HEADER in headers:
            _check_plain(headers, METHOD_HEADER, method)
        return
    _check_plain(headers, VERSION_HEADER, envelope.meta.protocol_version)
    _check_plain(headers, METHOD_HEADER, method)
    source = NAME_SOURCES.get(method)
    if source is None:
        return
    name = envelope.params.get(source)
    _check_value(headers, NAME_HEADER, name, f"params.{source}")
    if method == "tools/call" and isinstance(name, str):
        mirrored = mirrored_parameters(name)
        if mirrored:
            arguments = envelope.params.get("arguments")
            for parameter in mirrored.values():
                place = "params.arguments." + ".".join(parameter.path)
                _check_value(headers, PARAM_PREFIX + parameter.header, _at(arguments, parameter.path), place)


def _at(value: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        if not isinstance(value, Mapping):
            return None
        value = value.get(key)
    return value


def _single(headers: MultiMapping[str], header: str) -> str | None:
    values = headers.getall(header, None)
    if values is None:
        return None
    if len(values) > 1:
        raise HeaderMismatch(f"header {header} is given {len(values)} times; send it once")
    text = values[0].strip(" \t")
    if _UNSAFE.search(text):
        raise HeaderMismatch(f"header {header} holds characters outside visible ASCII; send it as =?base64?...?=")
    return text


def _check_plain(headers: MultiMapping[str], header: str, body: str) -> None:
    if headers.getall(header, None) == [body] and body.isascii() and body.isprintable():
        return  # the quick way through, for nearly every request
    text = _single(headers, header)
    if text is None:
        raise HeaderMismatch(f"header {header} is missing; the body says {_show(body)}")
    if text != body:
        raise HeaderMismatch(f"header {header} says {_show(text)}, the body says {_show(body)}")


def _check_value(headers: MultiMapping[str], header: str, body: Any, place: str) -> None:
    if (
        isinstance(body, str)
        and headers.getall(header, None) == [body]
        and not body.startswith(_SENTINEL_START)
        and body.isascii()
        and body.isprintable()
    ):
        return
    text = _single(headers, header)
    if body is None:
        if text is not None:
            raise HeaderMismatch(f"header {header} is present, {place} of the body is not")
        return
    if text is None:
        raise HeaderMismatch(f"header {header} is missing; {place} of the body says {_show(body)}")
    try:
        value = decode_header_value(text)
    except ValueError as error:
        raise HeaderMismatch(f"header {header} is badly encoded: {error}") from None
    if isinstance(body, int | float) and not isinstance(body, bool) and not -_SAFE <= body <= _SAFE:
        raise HeaderMismatch(f"{place} of the body is mirrored, so it may not be larger than {_SAFE} in amount")
    if not _agrees(value, body):
        raise HeaderMismatch(f"header {header} says {_show(value)}, {place} of the body says {_show(body)}")


def _agrees(text: str, body: Any) -> bool:
    if isinstance(body, str):
        return text == body
    if isinstance(body, bool):
        return text == ("true" if body else "false")
    if isinstance(body, int):
        return _NUMBER.fullmatch(text) is not None and Decimal(text) == body
    if isinstance(body, float):
        return math.isfinite(body) and _NUMBER.fullmatch(text) is not None and Decimal(text) == Decimal(repr(body))
    return False


def _show(value: Any) -> str:
    if isinstance(value, str):
        return repr(value) if len(value) <= _SHOWN else repr(value[:_SHOWN]) + "..."
    if isinstance(value, (bool, float)):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if value.bit_length() <= _SHOWN else "a large number"
    return "an array" if isinstance(value, list) else "an object"


def decode_header_value(text: str) -> str:
    """Return the value that a header of `text` carries, with the Base64 sentinel removed.

    Raises:
        ValueError: The sentinel holds something other than canonical, padded Base64 of UTF-8.

    Spec: 2026-07-28 basic/transports/streamable-http, Value Encoding.
    """
    if not (text.startswith(_SENTINEL_START) and text.endswith(_SENTINEL_END)):
        return text
    encoded = text[len(_SENTINEL_START) : -len(_SENTINEL_END)]
    if len(text) < len(_SENTINEL_START) + len(_SENTINEL_END):
        raise ValueError("the Base64 sentinel is cut short")
    try:
        raw = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        raise ValueError("the Base64 is not valid") from None
    # Decoders ignore stray bits before the padding; two spellings of one value must not both pass.
    if base64.b64encode(raw).decode("ascii") != encoded:
        raise ValueError("the Base64 is not canonical")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("the Base64 does not hold UTF-8") from None


def encode_header_value(value: str | int | bool) -> str:
    """Return `value` as a header carries it: plain when that is safe, else in the Base64 sentinel.

    Raises:
        ValueError: A string that UTF-8 cannot carry (a lone surrogate), or an integer beyond what a double holds.

    Spec: 2026-07-28 basic/transports/streamable-http, Value Encoding.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        if not -_SAFE <= value <= _SAFE:
            raise ValueError(f"a mirrored integer may not be larger than {_SAFE} in amount")
        return str(value)
    ambiguous = value.startswith(_SENTINEL_START) and value.endswith(_SENTINEL_END)
    if _PLAIN.fullmatch(value) and not ambiguous:
        return value
    return _SENTINEL_START + base64.b64encode(value.encode("utf-8")).decode("ascii") + _SENTINEL_END


def request_headers(message: OutgoingMessage) -> dict[str, str]:
    """Return the headers that mirror `message`, as a client sends them.

    Spec: 2026-07-28 basic/transports/streamable-http, Client Behavior.
    """
    headers = {str(VERSION_HEADER): message.protocol_version, str(METHOD_HEADER): message.method}
    source = NAME_SOURCES.get(message.method)
    name = message.params.get(source) if source else None
    if isinstance(name, str):
        headers[str(NAME_HEADER)] = encode_header_value(name)
    for header, value in message.mirrored.items():
        headers[header] = encode_header_value(value)
    return headers
