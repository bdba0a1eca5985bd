"""Bytes to typed messages and back; the JSON-RPC shape and the request's `_meta`, nothing else.

`decode` is the only place where a message is parsed. It checks what every request must have
before anything else is looked at, so that later steps can rely on it: a usable id, a method, params
that are an object, and a `_meta` with protocol version and client capabilities. What the
params of a method mean is not known here.

Spec: 2026-07-28 basic/index, Messages and General fields.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from pydantic_core import PydanticSerializationError, from_json, to_json

from mcp_runtime.errors import (
    InternalFailure,
    InvalidParams,
    InvalidRequest,
    MalformedMessage,
    MethodNotFound,
    ProtocolError,
    error_object,
)
from mcp_runtime.records import record

__all__ = [
    "CLIENT_CAPABILITIES",
    "CLIENT_INFO",
    "LOG_LEVEL",
    "PROTOCOL_VERSION",
    "SERVER_INFO",
    "SUBSCRIPTION_ID",
    "SUPPORTED_VERSIONS",
    "Envelope",
    "NotificationEnvelope",
    "RequestEnvelope",
    "RequestId",
    "RequestMeta",
    "decode",
    "encode_error",
    "encode_notification",
    "encode_result",
]

RequestId: TypeAlias = str | int
_ID_TYPES: Final = (str, int)  # exactly: JSON's true is an int to Python

SUPPORTED_VERSIONS: Final = ("2026-07-28",)

PROTOCOL_VERSION: Final = "io.modelcontextprotocol/protocolVersion"
CLIENT_CAPABILITIES: Final = "io.modelcontextprotocol/clientCapabilities"
CLIENT_INFO: Final = "io.modelcontextprotocol/clientInfo"
LOG_LEVEL: Final = "io.modelcontextprotocol/logLevel"
SERVER_INFO: Final = "io.modelcontextprotocol/serverInfo"
SUBSCRIPTION_ID: Final = "io.modelcontextprotocol/subscriptionId"

# Older revisions open with this method, and without `_meta`: it gets an answer a person can act on.
_LEGACY_HANDSHAKE: Final = "initialize"


@record
class RequestMeta:
    """The `_meta` of a request; `raw` is the whole object, with whatever else the client put there."""

    protocol_version: str
    client_capabilities: Mapping[str, Any]
    client_info: Mapping[str, Any] | None
    progress_token: str | int | None
    raw: Mapping[str, Any]


@record
class RequestEnvelope:
    """A request whose outer shape is sound; `params` is still the client's JSON."""

    id: RequestId
    method: str
    params: Mapping[str, Any]
    meta: RequestMeta


@record
class NotificationEnvelope:
    """A notification whose outer shape is sound."""

    method: str
    params: Mapping[str, Any]


Envelope: TypeAlias = RequestEnvelope | NotificationEnvelope


def decode(data: bytes | str) -> Envelope:
    """Return the message in `data`, one JSON document.

    Raises:
        MalformedMessage: Not one JSON document of valid UTF-8, or nested too deep.
        InvalidRequest: JSON, but no request or notification: a batch, a response, an unusable id.
        InvalidParams: A request whose params or `_meta` lack what every request must have.
        MethodNotFound: The handshake of an older revision.

    Each exception carries the request's id as `request_id` when it could be read.
    """
    try:
        message = from_json(data, allow_inf_nan=False)
    except ValueError as error:
        raise MalformedMessage(f"the message is not valid JSON: {error}") from None
    if not isinstance(message, dict):
        what = "a batch" if isinstance(message, list) else "no JSON object"
        raise InvalidRequest(f"the message is {what}; send one request or notification")
    if "id" not in message:
        return _notification(message)
    request_id = message["id"]
    if type(request_id) not in _ID_TYPES:
        raise InvalidRequest("a request id is a string or an integer")
    try:
        return _request(request_id, message)
    except ProtocolError as error:
        error.request_id = request_id
        raise


def _method(message: dict[str, Any]) -> str:
    if message.get("jsonrpc") != "2.0":
        raise InvalidRequest('the message lacks "jsonrpc": "2.0"')
    method = message.get("method")
    if isinstance(method, str) and method:
        return method
    if "result" in message or "error" in message:
        raise InvalidRequest("responses are not accepted here: this protocol has no requests to clients")
    raise InvalidRequest("the message lacks a method")


def _notification(message: dict[str, Any]) -> NotificationEnvelope:
    method = _method(message)
    params = message.get("params", {})
    if not isinstance(params, dict):
        raise InvalidParams("params must be an object")
    return NotificationEnvelope(method=method, params=params)


def _request(request_id: RequestId, message: dict[str, Any]) -> RequestEnvelope:
    method = _method(message)
    params = message.get("params")
    meta = params.get("_meta") if isinstance(params, dict) else None
    if method == _LEGACY_HANDSHAKE and not (isinstance(meta, dict) and PROTOCOL_VERSION in meta):
        raise MethodNotFound(
            f"this server speaks protocol version {', '.join(SUPPORTED_VERSIONS)} only, which has no initialize "
            "handshake: send each request with its _meta instead"
        )
    if not isinstance(params, dict):
        raise InvalidParams("params must be an object with a _meta")
    if not isinstance(meta, dict):
        raise InvalidParams("params._meta is missing or not an object")
    version = meta.get(PROTOCOL_VERSION)
    if not isinstance(version, str):
        raise InvalidParams(f"params._meta lacks {PROTOCOL_VERSION}")
    capabilities = meta.get(CLIENT_CAPABILITIES)
    if not isinstance(capabilities, dict):
        raise InvalidParams(f"params._meta lacks {CLIENT_CAPABILITIES}")
    token = meta.get("progressToken")
    if token is not None and type(token) not in _ID_TYPES:
        raise InvalidParams("params._meta.progressToken must be a string or an integer")
    info = meta.get(CLIENT_INFO)
    return RequestEnvelope(
        id=request_id,
        method=method,
        params=params,
        meta=RequestMeta(
            protocol_version=version,
            client_capabilities=capabilities,
            client_info=info if isinstance(info, dict) else None,
            progress_token=token,
            raw=meta,
        ),
    )


def encode_result(request_id: RequestId, result: Mapping[str, Any]) -> bytes:
    """Return the response `{"jsonrpc", "id", "result"}` as compact one-line JSON.

    Raises:
        InternalFailure: `result` holds something that JSON cannot: NaN, a lone surrogate, an object.
    """
    return _encode({"jsonrpc": "2.0", "id": request_id, "result": result})


def encode_error(request_id: RequestId | None, error: ProtocolError) -> bytes:
    """Return the error response for `error`; an id that could not be read is left out."""
    if request_id is None:
        return _encode({"jsonrpc": "2.0", "error": error_object(error)})
    return _encode({"jsonrpc": "2.0", "id": request_id, "error": error_object(error)})


def encode_notification(method: str, params: Mapping[str, Any]) -> bytes:
    """Return the notification `{"jsonrpc", "method", "params"}` as compact one-line JSON."""
    return _encode({"jsonrpc": "2.0", "method": method, "params": params})


def _encode(message: dict[str, Any]) -> bytes:
    try:
        encoded = to_json(message)
    except PydanticSerializationError as error:
        raise InternalFailure("the server built a message that JSON cannot carry") from error
    # The serializer writes NaN and Infinity as bare words. Looking for them is cheap; parsing is the proof.
    if b"NaN" in encoded or b"Infinity" in encoded:
        try:
            json.dumps(message, allow_nan=False, default=str)
        except ValueError as error:
            raise InternalFailure("the server built a message with a number that JSON cannot carry") from error
    return encoded
