"""The shape of one row of a method table; the rows are generated, one table per revision.

Owns the parsing of `params` and `result` by method. Knows no method by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Literal, TypeVar, cast

from pydantic import TypeAdapter

from mcp_model._base import McpModel

__all__ = ["Direction", "Kind", "MethodSpec"]

Direction = Literal["client_to_server", "server_to_client", "both"]
"""Who may send the message. `both`: either side (`notifications/cancelled`)."""

Kind = Literal["request", "notification", "input_request"]
"""An input request travels inside an `InputRequiredResult`, never as a message of its own."""

RequestT = TypeVar("RequestT", bound=McpModel)
ParamsT = TypeVar("ParamsT")
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodSpec(Generic[RequestT, ParamsT, ResultT]):
    """One method: who sends it, the types of its message, params and result, and what the result may be.

    `params` and `result` hold the declared types; a type that is a union is a type alias, not a class, so parse with
    `parse_params` and `parse_result` rather than by calling them. `result` is None for a notification.
    """

    method: str
    direction: Direction
    kind: Kind
    request: type[RequestT]
    params: Any
    params_required: bool
    result: Any
    input_required: type[McpModel] | None = None
    cacheable: bool = False

    @property
    def admits_input_required(self) -> bool:
        """Whether the result may be an `InputRequiredResult` instead."""
        return self.input_required is not None

    def parse_params(self, params: Any) -> ParamsT:
        """Return typed params from decoded JSON; None (no `params` member) stays None where the method allows it.

        Raises:
            pydantic.ValidationError: The params do not fit the schema.
        """
        if params is None and not self.params_required:
            return cast("ParamsT", None)
        return cast("ParamsT", _parse(self.params, params))

    def parse_result(self, result: Any) -> ResultT:
        """Return the typed result from decoded JSON, choosing its type by `resultType`.

        Raises:
            pydantic.ValidationError: The result does not fit the schema of the type its `resultType` names.
        """
        asks = isinstance(result, dict) and result.get("resultType") == "input_required"
        kind = self.input_required if asks and self.input_required is not None else self.result
        return cast("ResultT", _parse(kind, result))


def _parse(kind: Any, value: Any) -> Any:
    if isinstance(kind, type) and issubclass(kind, McpModel):
        return kind.model_validate(value, by_alias=True, by_name=False)
    return _adapter(kind).validate_python(value, by_alias=True, by_name=False)


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
