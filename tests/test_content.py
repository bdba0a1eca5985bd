from __future__ import annotations

import base64
from pathlib import Path

import pytest

from mcp_model import Annotations, BlobResourceContents, TextResourceContents
from mcp_runtime import content

PNG = b"\x89PNG\r\n\x1a\n" + bytes(8)
WAV = b"RIFF\x24\0\0\0WAVEfmt "


def test_text_block_carries_text_annotations_and_meta() -> None:
    block = content.text("hi", annotations=Annotations(audience=["user"]), meta={"a": 1})
    assert block.to_wire() == {
        "type": "text",
        "text": "hi",
        "annotations": {"audience": ["user"]},
        "_meta": {"a": 1},
    }


def test_image_bytes_are_base64_and_their_type_is_seen() -> None:
    """2026-07-28 server/prompts, Image Content: base64-encoded, with a valid MIME type."""
    block = content.image(PNG).to_wire()
    assert block == {"type": "image", "data": base64.b64encode(PNG).decode(), "mimeType": "image/png"}


@pytest.mark.parametrize(
    ("data", "mime_type"),
    [
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"GIF89a", "image/gif"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "image/webp"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
    ],
)
def test_image_types_are_known_by_their_first_bytes(data: bytes, mime_type: str) -> None:
    assert content.image(data).mime_type == mime_type


@pytest.mark.parametrize(
    ("data", "mime_type"), [(WAV, "audio/wav"), (b"ID3\x03", "audio/mpeg"), (b"fLaC", "audio/flac")]
)
def test_audio_types_are_known_by_their_first_bytes(data: bytes, mime_type: str) -> None:
    """2026-07-28 server/prompts, Audio Content: base64-encoded, with a valid MIME type."""
    block = content.audio(data)
    assert (block.mime_type, base64.b64decode(block.data)) == (mime_type, data)


def test_file_name_decides_before_the_bytes_do(tmp_path: Path) -> None:
    path = tmp_path / "Photo.WEBP"
    path.write_bytes(PNG)
    block = content.image(path)
    assert (block.mime_type, base64.b64decode(block.data)) == ("image/webp", PNG)


def test_media_type_that_is_given_wins() -> None:
    assert content.image(PNG, mime_type="image/x-mine").mime_type == "image/x-mine"


def test_wav_file_has_the_registered_type_on_every_python(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    path.write_bytes(b"x")
    assert content.audio(path).mime_type == "audio/wav"


def test_unknown_bytes_need_a_media_type() -> None:
    with pytest.raises(ValueError, match="mime_type="):
        content.image(b"what is this")


def test_recording_is_no_image() -> None:
    with pytest.raises(ValueError, match="audio/wav"):
        content.image(WAV)


def test_text_in_place_of_bytes_is_refused() -> None:
    with pytest.raises(TypeError, match="Path"):
        content.image("aGk=")  # type: ignore[arg-type]  # the mistake under test


def test_link_takes_name_and_type_from_its_uri() -> None:
    link = content.resource_link("docs://guides/read%20me.md?v=1", description="Start here")
    assert link.to_wire() == {
        "type": "resource_link",
        "uri": "docs://guides/read%20me.md?v=1",
        "name": "read me.md",
        "description": "Start here",
        "mimeType": "text/markdown",
    }


def test_link_without_a_path_is_named_after_what_is_there() -> None:
    assert content.resource_link("docs://readme").name == "readme"
    assert content.resource_link("urn:isbn:1").name == "isbn:1"


def test_link_to_a_file_has_its_uri_and_size(tmp_path: Path) -> None:
    path = tmp_path / "data.json"
    path.write_text("{}", encoding="utf-8")
    link = content.resource_link(path, title="Data")
    assert (link.uri, link.size, link.mime_type, link.name, link.title) == (
        path.resolve().as_uri(),
        2,
        "application/json",
        "data.json",
        "Data",
    )


def test_embedded_text_has_uri_type_and_text(tmp_path: Path) -> None:
    """2026-07-28 server/prompts, Embedded Resources: a URI, the MIME type, and text or blob."""
    path = tmp_path / "notes.md"
    path.write_text("# é", encoding="utf-8")
    block = content.embedded_text("docs://notes", path)
    assert block.resource == TextResourceContents(uri="docs://notes", text="# é", mime_type="text/markdown")
    assert content.embedded_text("docs://a.csv", "a,b").resource.mime_type == "text/csv"
    assert content.embedded_text("docs://notes", "hi").resource.mime_type == "text/plain"


def test_embedded_blob_has_uri_type_and_base64() -> None:
    block = content.embedded_blob("docs://logo", PNG)
    assert isinstance(block.resource, BlobResourceContents)
    assert base64.b64decode(block.resource.blob) == PNG
    assert block.resource.mime_type == "image/png"
    assert content.embedded_blob("docs://x", b"\0\1").resource.mime_type == "application/octet-stream"
    assert content.embedded_blob("docs://x.pdf", b"\0\1").resource.mime_type == "application/pdf"
