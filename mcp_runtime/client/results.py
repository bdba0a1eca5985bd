"""From a decoded response to a typed result: errors, `resultType`, and hints that may be missing.

A result without `resultType` is complete, one with an unknown type is an error, and only the three methods that may ask
may answer with questions. Servers of other make forget cache hints, so those are filled in with "do not keep".

Spec: 2026-07-28 basic/index, Responses; server/utilities/caching, Cacheable Model.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from mcp_model import McpModel
from mcp_model.methods import MethodSpec
from mcp_runtime.client.errors import BadResult
from mcp_runtime.envelope import RequestId
from mcp_runtime.errors import PeerError

__all__ = ["COMPLETE", "INPUT_REQUIRED", "read_response", "typed_result", "what_is_wrong"]

COMPLETE = "complete"
INPUT_REQUIRED = "input_required"

RequestT = TypeVar("RequestT", bound=McpModel)
ParamsT = TypeVar("ParamsT")
ResultT = TypeVar("ResultT")


def read_response(message: Mapping[str, Any], request_id: RequestId) -> dict[str, Any]:
    """Return the result that a response holds.

    Raises:
        PeerError: The response is an error.
        BadResult: It is neither, or belongs to another request.
    """
    answered = message.get("id")
    error = message.get("error")
    # An error may come without an id, when the server could not read that of the request.
    if answered != request_id and not (answered is None and error is not None):
        raise BadResult("the server answered a request that was not sent")
    if error is not None:
        code = error.get("code") if isinstance(error, dict) else None
        if not isinstance(code, int) or isinstance(code, bool):
            raise BadResult("the server's error has no code")
        text = error.get("message")
        raise PeerError(code, text if isinstance(text, str) else "no message", error.get("data"))
    result = message.get("result")
    if not isinstance(result, dict):
        raise BadResult("the server's response holds neither a result nor an error")
    return result


def typed_result(spec: MethodSpec[RequestT, ParamsT, ResultT], result: Mapping[str, Any]) -> ResultT:
    """Return the result of a request of the method `spec`.

    Raises:
        BadResult: The result is of no type this client knows, or does not fit its type.
    """
    kind = result.get("resultType", COMPLETE)
    if kind == INPUT_REQUIRED:
        if not spec.admits_input_required:
            raise BadResult(f"the server asks for input in answer to {spec.method}, which must not ask")
        if not result.get("inputRequests") and not isinstance(result.get("requestState"), str):
            raise BadResult("the server asks for input without saying which, and without a state to retry with")
    elif kind != COMPLETE:
        raise BadResult(f"the server answered {spec.method} with a result of the unknown type {kind!r}")
    wire = {**result, "resultType": kind}
    if spec.cacheable and kind == COMPLETE:
        wire.update(_cache_hints(result))
    try:
        return spec.parse_result(wire)
    except ValidationError as error:
        raise BadResult(f"the server's result for {spec.method} cannot be read: {what_is_wrong(error)}") from None


def what_is_wrong(error: ValidationError) -> str:
    """Return the first of a model's complaints as `place: complaint`."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else first["msg"]


def _cache_hints(result: Mapping[str, Any]) -> dict[str, Any]:
    ttl = result.get("ttlMs")
    usable = isinstance(ttl, int | float) and not isinstance(ttl, bool) and ttl >= 0
    scope = result.get("cacheScope")
    return {"ttlMs": ttl if usable else 0, "cacheScope": scope if scope in ("public", "private") else "private"}
