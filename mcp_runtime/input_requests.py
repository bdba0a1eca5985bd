"""Raw input requests under author keys: form elicitation, and the deprecated sampling and roots.

Spec: 2026-07-28 basic/patterns/mrtr, InputRequests.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias, TypeVar

from pydantic import ValidationError

from mcp_model import (
    CreateMessageRequest,
    CreateMessageResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    ListRootsRequest,
    ListRootsResult,
)
from mcp_model._base import McpModel
from mcp_runtime.elicitation import Content, Form, check_response, form_of_schema
from mcp_runtime.elicitation.questions import Question
from mcp_runtime.errors import AnswerRejected, FormError

__all__ = ["InputRequest", "check_input_response", "raw_questions"]

InputRequest: TypeAlias = ElicitRequest | CreateMessageRequest | ListRootsRequest

ModelT = TypeVar("ModelT", bound=McpModel)


def raw_questions(requests: Mapping[str, InputRequest]) -> tuple[Question[Any], ...]:
    """Return `requests` as questions, in order.

    Raises:
        FormError: Nothing is asked, or an elicitation is not in form mode or not a flat form.
        TypeError: A value is no input request.
    """
    if not requests:
        raise FormError("request_inputs was given no request")
    questions = []
    for key, request in requests.items():  # No generator: `_warn` counts frames.
        questions.append(_question(key, request))
    return tuple(questions)


def check_input_response(request: Mapping[str, Any], response: object) -> None:
    """Check that `response` is a result for the input request `request`, as far as its wire form tells.

    Args:
        request: `{"method", "params"?}`, as a question of this server went out.
        response: What a client sent; of any shape.

    Raises:
        AnswerRejected: It is not; the message names what is wrong.
    """
    if not isinstance(response, Mapping):
        raise AnswerRejected("a response must be an object")
    match request["method"]:
        case "sampling/createMessage":
            _reader(CreateMessageResult)(response)
        case "roots/list":
            _reader(ListRootsResult)(response)
        case _:
            check_response(request["params"]["requestedSchema"], response)


def _question(key: str, request: object) -> Question[Any]:
    match request:
        case ElicitRequest():
            params = request.params
            if not isinstance(params, ElicitRequestFormParams):
                raise FormError(f"{key!r}: only form mode can be asked from a handler")
            wire = params.to_wire()
            wire.setdefault("mode", "form")
            return Question(
                method="elicitation/create",
                params=wire,
                required_capability={"elicitation": {"form": {}}},
                read=partial(_read_form, form_of_schema(wire["requestedSchema"])),
                key=key,
            )
        case CreateMessageRequest():
            _warn(key, "sampling")
            wanted: dict[str, Any] = {}
            if request.params.tools is not None or request.params.tool_choice is not None:
                wanted["tools"] = {}
            return Question(
                method="sampling/createMessage",
                params=request.params.to_wire(),
                required_capability={"sampling": wanted},
                read=_reader(CreateMessageResult),
                key=key,
            )
        case ListRootsRequest():
            _warn(key, "roots")
            return Question(
                method="roots/list",
                params={},
                required_capability={"roots": {}},
                read=_reader(ListRootsResult),
                key=key,
            )
        case _:
            raise TypeError(f"{key!r}: {type(request).__name__} is no input request")


def _warn(key: str, kind: str) -> None:
    # This frame and two more of this module, the context's method, then the handler.
    warnings.warn(f"{key!r}: {kind} is deprecated in protocol version 2026-07-28", DeprecationWarning, stacklevel=5)


def _read_form(form: Form[Content], response: Mapping[str, Any]) -> ElicitResult:
    answer = form.read(response)
    return ElicitResult(action=answer.action, content=dict(answer.data) if answer.action == "accept" else None)


def _reader(model: type[ModelT]) -> Callable[[Mapping[str, Any]], ModelT]:
    def read(response: Mapping[str, Any]) -> ModelT:
        try:
            return model.from_wire(response)
        except ValidationError as error:
            place = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"])
            raise AnswerRejected(f"not a {model.__name__}: see {place!r}", data={"field": place}) from None

    return read
