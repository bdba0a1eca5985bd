"""What tools return: content, structured content with an output schema, and what does not fit.

Spec: 2026-07-28 server/tools, Tool Result and Output Schema.
"""

from __future__ import annotations

import datetime as dt
import enum
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Optional

import pytest
from pydantic import BaseModel, Field, computed_field
from typing_extensions import TypedDict

from mcp_model import CallToolResult, EmbeddedResource, ImageContent, ResourceLink, TextContent, TextResourceContents
from mcp_runtime import Server, ToolError
from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.results import ResultViolation, error_result, result_shape
from tests.wire import Wire

NONE = Any

TEXT = TextContent(type="text", text="t")
IMAGE = ImageContent(type="image", data="AAAA", mime_type="image/png")
LINK = ResourceLink(type="resource_link", uri="file:///a", name="a")
EMBEDDED = EmbeddedResource(type="resource", resource=TextResourceContents(uri="file:///a", text="t"))


class Plan(BaseModel):
    name: str
    price: float = 0


class Seat(BaseModel):
    row: int

    @computed_field
    def label(self) -> str:
        return f"row {self.row}"


@dataclass
class Point:
    x: int


class Box(TypedDict):
    width: int


class Size(enum.Enum):
    SMALL = "s"


# -- content ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "returns",
    [
        str,
        None,
        Optional[str],  # noqa: UP045  # the old spelling, on purpose
        str | None,
        Annotated[str, "note"],
        TextContent,
        ImageContent | TextContent,
        list[TextContent],
        list[str | ImageContent],
        Sequence[TextContent | ResourceLink],
        tuple[TextContent, ...],
        CallToolResult,
        Any,
    ],
)
def test_content_has_no_output_schema(returns: Any) -> None:
    assert result_shape(returns, "label").output_schema is None


@pytest.mark.parametrize(
    ("value", "content"),
    [
        ("text", [{"type": "text", "text": "text"}]),
        ("", [{"type": "text", "text": ""}]),
        (None, []),
        ([], []),
        (TEXT, [{"type": "text", "text": "t"}]),
        (IMAGE, [{"type": "image", "data": "AAAA", "mimeType": "image/png"}]),
        (["a", IMAGE], [{"type": "text", "text": "a"}, IMAGE.to_wire()]),
        ((LINK, EMBEDDED), [LINK.to_wire(), EMBEDDED.to_wire()]),
    ],
)
def test_content_is_sent_as_blocks(value: Any, content: list[dict[str, Any]]) -> None:
    assert result_shape(NONE, "label").encode(value) == {"content": content}


def test_a_result_built_by_hand_is_sent_as_it_is() -> None:
    made = CallToolResult(content=[TEXT], structured_content={"a": 1}, is_error=True)
    encoded = result_shape(CallToolResult, "label").encode(made)
    assert encoded["content"] == [{"type": "text", "text": "t"}]
    assert encoded["structuredContent"] == {"a": 1}
    assert encoded["isError"] is True


@pytest.mark.parametrize("value", [{"a": 1}, [1, 2], 5, True, 1.5, Plan(name="pro"), Point(1), ["text", 5]])
def test_a_value_without_annotation_is_structured_where_it_is_no_content(value: Any) -> None:
    encoded = result_shape(NONE, "label").encode(value)
    assert json.loads(encoded["content"][0]["text"]) == encoded["structuredContent"]


# -- structured -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("returns", "value", "structured"),
    [
        (Plan, Plan(name="pro", price=3), {"name": "pro", "price": 3.0}),
        (Point, Point(3), {"x": 3}),
        (Box, {"width": 3}, {"width": 3}),
        (int, 3, 3),
        (bool, True, True),
        (list[str], ["a"], ["a"]),
        (list[Plan], [Plan(name="a")], [{"name": "a", "price": 0.0}]),
        (dict[str, int], {"a": 1}, {"a": 1}),
        (tuple[int, str], (1, "a"), [1, "a"]),
        (Plan | None, None, None),
        (dt.date, dt.date(2026, 7, 28), "2026-07-28"),
        (Size, Size.SMALL, "s"),
        (Seat, Seat(row=3), {"row": 3, "label": "row 3"}),
        (Annotated[int, Field(ge=1)], 3, 3),
    ],
)
def test_other_types_are_structured_and_repeated_as_text(returns: Any, value: Any, structured: Any) -> None:
    """Spec: Structured Content: the serialized JSON SHOULD be there as text, too."""
    shape = result_shape(returns, "label")
    assert shape.output_schema is not None
    encoded = shape.encode(value)
    assert encoded["structuredContent"] == structured
    assert json.loads(encoded["content"][0]["text"]) == structured


@pytest.mark.parametrize(
    ("returns", "value"),
    [
        (int, "3"),
        (int, None),
        (bool, 1),
        (Plan, {"name": 5}),
        (Plan, Plan.model_construct(name=5)),
        (Plan, Point(1)),
        (Plan, None),
        (Point, Point("x")),  # type: ignore[arg-type]  # the mistake under test
        (Box, {}),
        (Box, {"width": "3"}),
        (list[int], [1, "2"]),
        (list[int], "12"),
        (tuple[int, str], (1,)),
        (Annotated[int, Field(ge=1)], 0),
        (float, math.nan),
        (float, math.inf),
        (list[float], [-math.inf]),
        (Plan, Plan(name="pro", price=math.nan)),
        (Seat, Seat.model_construct(row="x")),
    ],
)
def test_a_value_that_breaks_its_declared_type_is_a_violation(returns: Any, value: Any) -> None:
    """wire-rules section 1: a result that violates its output schema is never a silent success."""
    with pytest.raises(ResultViolation):
        result_shape(returns, "label").encode(value)


@pytest.mark.parametrize(
    "value", [{"a": math.nan}, [math.inf], {"a": object()}, "\ud800", ["a\udfff"], {"a": "\ud800"}, object()]
)
def test_a_value_that_json_cannot_carry_is_a_violation(value: Any) -> None:
    with pytest.raises(ResultViolation):
        result_shape(NONE, "label").encode(value)


def test_text_about_infinity_is_no_violation() -> None:
    value = {"text": "NaN and Infinity"}
    assert result_shape(dict[str, str], "label").encode(value)["structuredContent"] == value


def test_an_error_message_reaches_the_client_whatever_it_holds() -> None:
    assert error_result("a\ud800b") == {"content": [{"type": "text", "text": "a?b"}], "isError": True}


@pytest.mark.parametrize("returns", [type("Foreign", (), {}), list[type("Foreign", (), {})]])  # type: ignore[misc]  # made on the spot
def test_a_return_type_without_a_schema_is_refused(returns: Any) -> None:
    with pytest.raises(RegistrationError, match="label"):
        result_shape(returns, "label")


# -- schemas written by the author ------------------------------------------------------------------

WRITTEN: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"], "x": 1}


def test_a_written_output_schema_is_kept_and_enforced() -> None:
    shape = result_shape(NONE, "label", WRITTEN)
    assert shape.output_schema == WRITTEN
    assert shape.encode({"a": 1})["structuredContent"] == {"a": 1}
    for wrong in ({"a": "1"}, {}, 5, "text", None, [1]):
        with pytest.raises(ResultViolation):
            shape.encode(wrong)


def test_a_result_built_by_hand_keeps_to_the_written_schema_unless_it_is_an_error() -> None:
    shape = result_shape(CallToolResult, "label", WRITTEN)
    good = CallToolResult(content=[], structured_content={"a": 1})
    assert shape.encode(good)["structuredContent"] == {"a": 1}
    for wrong in (CallToolResult(content=[TEXT]), CallToolResult(content=[], structured_content={"a": "1"})):
        with pytest.raises(ResultViolation):
            shape.encode(wrong)
    failed = shape.encode(CallToolResult(content=[TEXT], is_error=True))
    assert failed["isError"] is True


# -- over the wire ----------------------------------------------------------------------------------


async def test_a_violation_is_a_failed_result_and_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    server = Server("s", version="1")

    @server.tool()
    async def price() -> float:
        return math.nan

    @server.tool()
    async def plan() -> Plan:
        return Plan.model_construct(name=5)

    @server.tool()
    async def text() -> str:
        return "\ud800"

    wire = Wire(server)
    for name in ("price", "plan", "text"):
        caplog.clear()
        reply = await wire.call(name)
        assert reply.result["isError"] is True
        assert "structuredContent" not in reply.result
        assert f"'{name}'" in caplog.text


async def test_a_tool_error_is_told_and_any_other_is_not(caplog: pytest.LogCaptureFixture) -> None:
    """wire-rules section 1: ToolError with its message, otherwise neutral text and a traceback in the log."""
    server = Server("s", version="1")

    @server.tool()
    async def fails_on_purpose() -> None:
        raise ToolError("The plan is sold out.")

    @server.tool()
    async def fails() -> None:
        raise LookupError("password=hunter2")

    wire = Wire(server)
    told = await wire.call("fails_on_purpose")
    assert told.result["isError"] is True
    assert told.text == "The plan is sold out."
    assert caplog.text == ""
    hidden = await wire.call("fails")
    assert hidden.result["isError"] is True
    assert "hunter2" not in json.dumps(hidden.message)
    assert "hunter2" in caplog.text
    assert "Traceback" in caplog.text
