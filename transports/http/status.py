"""The one table from JSON-RPC error code to HTTP status."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["STATUS_BY_CODE", "status_for"]

STATUS_BY_CODE: Final[Mapping[int, int]] = MappingProxyType(
    {
        -32700: 400,
        -32600: 400,
        -32602: 400,
        -32020: 400,
        -32021: 400,
        -32022: 400,
        -32601: 404,
    }
)


def status_for(code: int | None) -> int:
    """Return the HTTP status of a response whose JSON-RPC error code is `code`; None is a result.

    A code that is not in the table travels with 200: the request was understood, and the JSON-RPC
    error is its answer.

    Spec: 2026-07-28 basic/transports/streamable-http, Request Metadata and Server Validation.
    """
    return 200 if code is None else STATUS_BY_CODE.get(code, 200)
