"""Duties that concern connections and documents; `docs/spec-manifest.toml` says which each test shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from mcp_runtime import TransportFacts
from mcp_runtime.connection import Connection
from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.json_schema import AuthoredSchema
from tests.transports.duplex import Gate, call, cancelled, encode, gated_server, until

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("reason", ["the user left", {"odd": 1}, None])
async def test_the_reason_of_a_cancellation_is_logged(reason: object, caplog: pytest.LogCaptureFixture) -> None:
    """Spec: 2026-07-28 basic/patterns/cancellation, Implementation Notes."""
    caplog.set_level("DEBUG", logger="mcp_runtime.connection")
    gate, sent = Gate(), []

    async def send(message: bytes) -> None:
        sent.append(message)

    server = gated_server(gate)
    async with server:
        connection = Connection(server, send, facts=lambda: TransportFacts(transport="test"))
        await connection.receive(encode(call("held", 7, name="a")))
        await gate.reached("a")
        message = cancelled(7)
        message["params"]["reason"] = reason
        await connection.receive(encode(message))
        await until(lambda: gate.cancelled == ["a"])
        await connection.close()
    (record,) = [record for record in caplog.records if "is cancelled" in record.getMessage()]
    assert "tools/call 7" in record.getMessage()
    assert repr(reason) in record.getMessage()
    assert sent == []


def test_the_custom_transport_is_documented_as_the_specification_asks() -> None:
    """Spec: 2026-07-28 basic/transports, Custom Transports."""
    headings = re.findall(r"^## (.*)$", (DOCS / "websocket.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"Establishment", "Framing", "Cancellation"} <= set(headings)


def test_the_documented_dialects_are_those_that_schemas_may_have() -> None:
    """Spec: 2026-07-28 basic/index, Schema Dialect: dialects beyond 2020-12 are documented."""
    page = (DOCS / "json-schema.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| .* \| `(http\S*)` \|$", page, re.MULTILINE))
    assert "https://json-schema.org/draft/2020-12/schema" in documented
    for dialect in documented:
        AuthoredSchema({"$schema": dialect, "type": "object"}, "label")
    with pytest.raises(RegistrationError, match="dialect"):
        AuthoredSchema({"$schema": "https://json-schema.org/draft/next/schema"}, "label")


@pytest.mark.parametrize(
    ("dialect", "applies"), [({}, True), ({"$schema": "http://json-schema.org/draft-07/schema#"}, False)]
)
def test_a_schema_without_a_dialect_is_of_2020_12(dialect: dict[str, Any], applies: bool) -> None:
    """Spec: 2026-07-28 basic/index, Schema Dialect: `prefixItems` came with 2020-12."""
    schema = AuthoredSchema({**dialect, "prefixItems": [{"type": "integer"}]}, "label")
    assert bool(schema.violations(["text"])) is applies
