"""Parameters mirrored into headers: found in the schema, and refused where the rules forbid them.

Spec: 2026-07-28 basic/transports/streamable-http, Custom Headers from Tool Parameters.
"""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from pydantic import BaseModel, Field

from mcp_runtime import McpHeader, Server
from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.mirroring import MirroredParameter, mirrored_parameters
from tests.wire import Wire


def schema(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def mirrored(name: str, kind: Any = "string") -> dict[str, Any]:
    return {"type": kind, "x-mcp-header": name}


def test_mirrored_parameters_are_found_with_path_and_type() -> None:
    found = mirrored_parameters(
        schema(
            region=mirrored("Region"),
            count=mirrored("Count", "integer"),
            dry=mirrored("Dry-Run", "boolean"),
            plain={"type": "string"},
            deep=schema(er=schema(tenant=mirrored("Tenant"))),
        ),
        "label",
    )
    assert found == {
        "region": MirroredParameter(header="Region", path=("region",), type="string"),
        "count": MirroredParameter(header="Count", path=("count",), type="integer"),
        "dry-run": MirroredParameter(header="Dry-Run", path=("dry",), type="boolean"),
        "tenant": MirroredParameter(header="Tenant", path=("deep", "er", "tenant"), type="string"),
    }


@pytest.mark.parametrize(
    "bad",
    [
        schema(a=mirrored("")),
        schema(a=mirrored("Two Words")),
        schema(a=mirrored("Régi")),
        schema(a=mirrored("A:B")),
        schema(a=mirrored("A\r\nB")),
        schema(a={"type": "string", "x-mcp-header": 5}),
        schema(a={"type": "string", "x-mcp-header": None}),
        schema(a=mirrored("A", "number")),
        schema(a=mirrored("A", "object")),
        schema(a=mirrored("A", "array")),
        schema(a=mirrored("A", "null")),
        schema(a=mirrored("A", ["string", "null"])),
        schema(a={"anyOf": [{"type": "string"}], "x-mcp-header": "A"}),
        schema(a=mirrored("Region"), b=mirrored("region")),
        schema(a={"type": "array", "items": mirrored("A")}),
        schema(a={"anyOf": [mirrored("A"), {"type": "null"}]}),
        {**schema(), "$defs": {"a": mirrored("A")}},
        {**schema(), "x-mcp-header": "A"},
        {**schema(), "additionalProperties": mirrored("A")},
        {**schema(), "if": schema(a=mirrored("A"))},
    ],
)
def test_an_annotation_that_breaks_a_rule_is_refused_at_registration(bad: dict[str, Any]) -> None:
    with pytest.raises(RegistrationError, match="label"):
        mirrored_parameters(bad, "label")


def test_the_marker_goes_beside_the_type() -> None:
    server = Server("s", version="1")

    @server.tool()
    async def query(
        region: Annotated[str, McpHeader("Region")], limit: Annotated[int, Field(ge=1), McpHeader("Limit")] = 5
    ) -> str:
        return region

    assert server.mirrored_parameters("query") == {
        "region": MirroredParameter(header="Region", path=("region",), type="string"),
        "limit": MirroredParameter(header="Limit", path=("limit",), type="integer"),
    }
    assert server.mirrored_parameters("unknown") == {}


async def test_the_list_carries_the_annotation() -> None:
    server = Server("s", version="1")

    @server.tool()
    async def query(region: Annotated[str, McpHeader("Region")]) -> str:
        return region

    wire = Wire(server)
    (tool,) = (await wire.request("tools/list")).result["tools"]
    assert tool["inputSchema"]["properties"]["region"] == {"type": "string", "x-mcp-header": "Region"}
    assert (await wire.call("query", {"region": "eu"})).text == "eu"


def test_a_parameter_that_may_be_null_cannot_be_mirrored() -> None:
    async def query(region: Annotated[str | None, McpHeader("Region")] = None) -> None: ...

    with pytest.raises(RegistrationError, match="region"):
        Server("s", version="1").add_tool(query)


def test_a_field_of_a_shared_model_cannot_be_mirrored() -> None:
    """Behind a `$ref` it would not be reached through properties alone."""

    class Where(BaseModel):
        region: Annotated[str, McpHeader("Region")]

    async def query(where: Where) -> None: ...

    with pytest.raises(RegistrationError, match="x-mcp-header"):
        Server("s", version="1").add_tool(query)
