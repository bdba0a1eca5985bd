"""Every exception of the runtime, and the one table from exception to JSON-RPC error.

A `ProtocolError` is raised where a fault is found and becomes a JSON-RPC error object in one
place, `error_object`. A tool that fails on purpose raises `ToolError`, which is not in this
tree: it becomes a result with `isError`, so that a model can read it. Mistakes of an author
(`RegistrationError`, `FormError`) surface at import or registration time and never reach a wire.

Spec: 2026-07-28 basic/index, Error Codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

__all__ = [
    "AnswerRejected",
    "BadFraming",
    "ConnectionClosed",
    "FormError",
    "HeaderMismatch",
    "InternalFailure",
    "InvalidParams",
    "InvalidRequest",
    "MalformedMessage",
    "McpError",
    "MessageTooLarge",
    "MethodNotFound",
    "MissingClientCapability",
    "OptionError",
    "PeerError",
    "ProtocolError",
    "RegistrationError",
    "ReplayMismatch",
    "RequestStateExpired",
    "RequestStateForged",
    "RequestStateMisdirected",
    "RequestStateRejected",
    "ResourceNotFound",
    "ToolError",
    "TransportError",
    "TransportUnavailable",
    "Unauthenticated",
    "UnknownTransport",
    "UnsupportedProtocolVersion",
    "error_object",
]


class McpError(Exception):
    """Base of the runtime's exceptions; never raised itself."""


class RegistrationError(McpError, TypeError):
    """A handler cannot be registered as written; the message names function and parameter."""


class FormError(McpError, ValueError):
    """A form cannot be asked over MCP as written; the message names the field."""


class ProtocolError(McpError):
    """A fault that becomes a JSON-RPC error.

    Args:
        message: What a person debugging the client should read. It goes over the wire.
        data: JSON object for the error's `data` member; None leaves the member out.

    Attributes:
        request_id: Id of the request at fault, set where a message is decoded; None if it has none.
    """

    code: ClassVar[int]

    def __init__(self, message: str, *, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.data = data
        self.request_id: str | int | None = None


class MalformedMessage(ProtocolError):
    """The bytes are not one JSON document."""

    code = -32700


class InvalidRequest(ProtocolError):
    """The JSON is not a JSON-RPC request or notification of this protocol."""

    code = -32600


class MethodNotFound(ProtocolError):
    """The method is not served here."""

    code = -32601


class InternalFailure(ProtocolError):
    """The server failed; the cause goes to its log, not over the wire."""

    code = -32603


class InvalidParams(ProtocolError):
    """The params, or what they refer to, cannot be accepted."""

    code = -32602


class RequestStateRejected(InvalidParams):
    """A `requestState` cannot be accepted. Every cause shares one wire message.

    The frozen message keeps a caller from learning how far a forged token came. `cause` is for
    the server's log.
    """

    wire_message: ClassVar[str] = "requestState was rejected: start the request again without it"

    def __init__(self, cause: str) -> None:
        super().__init__(self.wire_message)
        self.cause = cause


class RequestStateForged(RequestStateRejected):
    """The token is malformed, not canonical, or does not verify under any key of the ring."""


class RequestStateExpired(RequestStateRejected):
    """The token is older than the time to live, or says it was issued in the future."""


class RequestStateMisdirected(RequestStateRejected):
    """The token was issued for another method, target, arguments or principal, or was used up."""


class AnswerRejected(InvalidParams):
    """An input response cannot be accepted; the message names key, field and constraint."""


class ReplayMismatch(InvalidParams):
    """A replayed handler did not ask what it asked before."""


class HeaderMismatch(ProtocolError):
    """A mirrored header is missing, malformed, or differs from the body."""

    code = -32020


class MissingClientCapability(ProtocolError):
    """The request needs a capability that the client did not declare.

    Args:
        required: The capabilities as an object, for example `{"elicitation": {"form": {}}}`.
    """

    code = -32021

    def __init__(self, required: Mapping[str, Any]) -> None:
        names = ", ".join(sorted(required))
        super().__init__(f"the client did not declare: {names}", data={"requiredCapabilities": dict(required)})


class UnsupportedProtocolVersion(ProtocolError):
    """The request is of a protocol version that this server does not speak."""

    code = -32022

    def __init__(self, requested: str, supported: tuple[str, ...]) -> None:
        super().__init__(
            f"protocol version {requested!r} is not supported; supported: {', '.join(supported)}",
            data={"supported": list(supported), "requested": requested},
        )


class Unauthenticated(McpError):
    """The caller must authenticate first; transports refuse it in their own way (HTTP: 401).

    Args:
        challenge: Value for a `WWW-Authenticate` header, for example `Bearer error="invalid_token"`.
        reason: For the server's log.
    """

    def __init__(self, challenge: str = "Bearer", *, reason: str = "no credentials") -> None:
        super().__init__(reason)
        self.challenge = challenge
        self.reason = reason


class TransportError(McpError):
    """Base of the faults of a connection."""


class ConnectionClosed(TransportError):
    """The peer went away before an answer came."""


class MessageTooLarge(TransportError):
    """A message is over the configured cap in bytes."""


class BadFraming(TransportError):
    """The bytes do not follow the transport's framing."""


class UnknownTransport(McpError, LookupError):
    """No transport of this name or URL scheme is installed; the message lists those that are."""


class TransportUnavailable(McpError, ImportError):
    """A transport is installed without what it needs; the message says how to get it."""


class OptionError(McpError, ValueError):
    """An option of a transport cannot be used; the message names it and where it came from."""


class PeerError(McpError):
    """An error response that the peer sent to us."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message
        self.data = data


class ToolError(Exception):
    """Raise in a tool to fail on purpose: the caller gets `isError: true` with this message."""


class ResourceNotFound(Exception):
    """Raise in a resource when there is nothing at its URI: the caller gets -32602, as for an unknown one."""


def error_object(error: ProtocolError) -> dict[str, Any]:
    """Return the JSON-RPC error object for `error`: `{"code", "message"}` and `data` if there is any."""
    body: dict[str, Any] = {"code": error.code, "message": error.message}
    if error.data is not None:
        body["data"] = dict(error.data)
    return body
