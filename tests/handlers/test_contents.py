from __future__ import annotations

from typing import Any

import pytest

from mcp_model import BlobResourceContents, ReadResourceResult, TextResourceContents
from mcp_runtime.handlers.contents import contents, media_type_of

URI = "x://a"
OWN = TextResourceContents(uri=URI, text="t")
OTHER = BlobResourceContents(uri="x://b", blob="")


@pytest.mark.parametrize(
    ("value", "mime_type", "expected"),
    [
        ("t", None, [{"uri": URI, "mimeType": "text/plain", "text": "t"}]),
        ("t", "text/css", [{"uri": URI, "mimeType": "text/css", "text": "t"}]),
        (memoryview(b"a"), None, [{"uri": URI, "mimeType": "application/octet-stream", "blob": "YQ=="}]),
        ({"a": 1}, None, [{"uri": URI, "mimeType": "application/json", "text": '{"a":1}'}]),
        (OWN, "text/css", [{"uri": URI, "mimeType": "text/css", "text": "t"}]),
        ((OWN, OTHER), None, [{"uri": URI, "mimeType": "text/plain", "text": "t"}, {"uri": "x://b", "blob": ""}]),
        (ReadResourceResult(contents=[OTHER], ttl_ms=0, cache_scope="public"), None, [{"uri": "x://b", "blob": ""}]),
    ],
)
def test_value_becomes_contents(value: Any, mime_type: str | None, expected: list[dict[str, Any]]) -> None:
    assert contents(value, uri=URI, mime_type=mime_type) == expected


@pytest.mark.parametrize("value", [None, object(), float("nan"), [float("-inf")], {1: object()}])
def test_value_that_cannot_be_sent_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        contents(value, uri=URI, mime_type=None)


@pytest.mark.parametrize(
    ("returns", "mime_type"),
    [
        (str, "text/plain"),
        (bytes, "application/octet-stream"),
        (int, "application/json"),
        (list[str], "application/json"),
        (dict[str, Any], "application/json"),
        (str | bytes, None),
        (list[TextResourceContents | BlobResourceContents], None),
        (ReadResourceResult, None),
        (list, None),
    ],
)
def test_return_type_decides_the_media_type_where_it_can(returns: Any, mime_type: str | None) -> None:
    assert media_type_of(returns) == mime_type
