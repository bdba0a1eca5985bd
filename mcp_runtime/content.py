"""Content blocks from what authors have at hand: text, bytes and files.

    from mcp_runtime import content

    @server.tool
    def chart() -> list[ImageContent | TextContent]:
        return [content.image(png_bytes), content.text("Sales by month")]

Each function returns the block's model, for tool results and prompt messages alike. Bytes are put into base64. A file
is read when its block is made, so large ones are better linked to. The media type comes from the argument, else
from the file's name, else from the first bytes.

Spec: 2026-07-28 server/tools, Tool Result.
"""

from __future__ import annotations

import base64
import mimetypes
import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final, TypeAlias
from urllib.parse import unquote, urlsplit

from mcp_model import (
    Annotations,
    AudioContent,
    BlobResourceContents,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    TextResourceContents,
)

__all__ = ["Data", "audio", "embedded_blob", "embedded_text", "image", "resource_link", "text"]

Data: TypeAlias = bytes | os.PathLike[str]
"""Bytes, or the path of a file that holds them."""

# Where the standard library's table differs between versions, or names a private type.
_BY_SUFFIX: Final[Mapping[str, str]] = {
    ".aac": "audio/aac",
    ".avif": "image/avif",
    ".flac": "audio/flac",
    ".heic": "image/heic",
    ".js": "text/javascript",
    ".m4a": "audio/mp4",
    ".md": "text/markdown",
    ".mp3": "audio/mpeg",
    ".oga": "audio/ogg",
    ".ogg": "audio/ogg",
    ".opus": "audio/ogg",
    ".toml": "application/toml",
    ".wav": "audio/wav",
    ".weba": "audio/webm",
    ".webp": "image/webp",
    ".yaml": "application/yaml",
    ".yml": "application/yaml",
}
# The table that ships with Python: what is installed on a machine must not change what a server says.
_STANDARD: Final = mimetypes.MimeTypes()

# Offset and bytes there to type.
_BY_SIGNATURE: Final[tuple[tuple[tuple[tuple[int, bytes], ...], str], ...]] = (
    (((0, b"\x89PNG\r\n\x1a\n"),), "image/png"),
    (((0, b"\xff\xd8\xff"),), "image/jpeg"),
    (((0, b"GIF8"),), "image/gif"),
    (((0, b"RIFF"), (8, b"WEBP")), "image/webp"),
    (((0, b"BM"),), "image/bmp"),
    (((0, b"II*\0"),), "image/tiff"),
    (((0, b"MM\0*"),), "image/tiff"),
    (((4, b"ftypavif"),), "image/avif"),
    (((4, b"ftypheic"),), "image/heic"),
    (((0, b"<svg"),), "image/svg+xml"),
    (((0, b"RIFF"), (8, b"WAVE")), "audio/wav"),
    (((0, b"ID3"),), "audio/mpeg"),
    (((0, b"\xff\xfb"),), "audio/mpeg"),
    (((0, b"\xff\xf3"),), "audio/mpeg"),
    (((0, b"\xff\xf1"),), "audio/aac"),
    (((0, b"\xff\xf9"),), "audio/aac"),
    (((0, b"OggS"),), "audio/ogg"),
    (((0, b"fLaC"),), "audio/flac"),
    (((4, b"ftypM4A"),), "audio/mp4"),
)


def text(
    value: str, /, *, annotations: Annotations | None = None, meta: Mapping[str, Any] | None = None
) -> TextContent:
    """Return a text block.

    Args:
        value: The text.
        annotations: Audience, priority, time of the last change.
        meta: `_meta` of the block.
    """
    return TextContent(text=value, annotations=annotations, meta=_plain(meta))


def image(
    data: Data,
    /,
    *,
    mime_type: str | None = None,
    annotations: Annotations | None = None,
    meta: Mapping[str, Any] | None = None,
) -> ImageContent:
    """Return an image block.

    Args:
        data: The image's bytes, or the path of its file.
        mime_type: Its media type, for example `image/png`; by default what name or bytes say.
        annotations: Audience, priority, time of the last change.
        meta: `_meta` of the block.

    Raises:
        ValueError: The media type is not known, or not one of an image.
        OSError: The file cannot be read.
    """
    encoded, found = _medium(data, mime_type, "image")
    return ImageContent(data=encoded, mime_type=found, annotations=annotations, meta=_plain(meta))


def audio(
    data: Data,
    /,
    *,
    mime_type: str | None = None,
    annotations: Annotations | None = None,
    meta: Mapping[str, Any] | None = None,
) -> AudioContent:
    """Return an audio block.

    Args:
        data: The recording's bytes, or the path of its file.
        mime_type: Its media type, for example `audio/wav`; by default what name or bytes say.
        annotations: Audience, priority, time of the last change.
        meta: `_meta` of the block.

    Raises:
        ValueError: The media type is not known, or not one of a recording.
        OSError: The file cannot be read.
    """
    encoded, found = _medium(data, mime_type, "audio")
    return AudioContent(data=encoded, mime_type=found, annotations=annotations, meta=_plain(meta))


def resource_link(
    target: str | os.PathLike[str],
    /,
    *,
    name: str | None = None,
    title: str | None = None,
    description: str | None = None,
    mime_type: str | None = None,
    size: int | None = None,
    annotations: Annotations | None = None,
    meta: Mapping[str, Any] | None = None,
) -> ResourceLink:
    """Return a link to a resource, which clients may read or fetch.

    Args:
        target: A URI, or the path of a file, which becomes a `file:` URI and gives the size.
        name: Its name; by default the last part of the URI.
        title: Name for people.
        description: What it is, for models.
        mime_type: Its media type; by default what the URI's suffix says, if anything.
        size: Its size in bytes.
        annotations: Audience, priority, time of the last change.
        meta: `_meta` of the block.

    Raises:
        OSError: There is no such file.
    """
    if isinstance(target, str):
        uri = target
    else:
        path = Path(target).resolve()
        uri = path.as_uri()
        size = path.stat().st_size if size is None else size
    last = _last_part(uri)
    return ResourceLink(
        uri=uri,
        name=(last or uri) if name is None else name,
        title=title,
        description=description,
        mime_type=_by_name(last) if mime_type is None else mime_type,
        size=size,
        annotations=annotations,
        meta=_plain(meta),
    )


def embedded_text(
    uri: str,
    value: str | os.PathLike[str],
    /,
    *,
    mime_type: str | None = None,
    annotations: Annotations | None = None,
    meta: Mapping[str, Any] | None = None,
) -> EmbeddedResource:
    """Return a text resource embedded in a block.

    Args:
        uri: URI of the resource.
        value: Its text, or the path of a file in UTF-8.
        mime_type: Its media type; by default what a suffix says, else `text/plain`.
        annotations: Audience, priority, time of the last change.
        meta: `_meta` of the block.

    Raises:
        OSError: The file cannot be read.
        UnicodeDecodeError: The file is not UTF-8.
    """
    held = value if isinstance(value, str) else Path(value).read_text(encoding="utf-8")
    found = mime_type or _of_resource(uri, None if isinstance(value, str) else value) or "text/plain"
    resource = TextResourceContents(uri=uri, text=held, mime_type=found)
    return EmbeddedResource(resource=resource, annotations=annotations, meta=_plain(meta))


def embedded_blob(
    uri: str,
    data: Data,
    /,
    *,
    mime_type: str | None = None,
    annotations: Annotations | None = None,
    meta: Mapping[str, Any] | None = None,
) -> EmbeddedResource:
    """Return a binary resource embedded in a block.

    Args:
        uri: URI of the resource.
        data: Its bytes, or the path of its file.
        mime_type: Its media type; by default what suffix or bytes say, else `application/octet-stream`.
        annotations: Audience, priority, time of the last change.
        meta: `_meta` of the block.

    Raises:
        OSError: The file cannot be read.
    """
    held, path = _read(data)
    found = mime_type or _of_resource(uri, path) or _by_signature(held) or "application/octet-stream"
    resource = BlobResourceContents(uri=uri, blob=_base64(held), mime_type=found)
    return EmbeddedResource(resource=resource, annotations=annotations, meta=_plain(meta))


def _medium(data: Data, mime_type: str | None, kind: str) -> tuple[str, str]:
    """Return the data in base64 and its media type, which is of `kind`."""
    held, path = _read(data)
    found = mime_type or (None if path is None else _by_name(os.fspath(path))) or _by_signature(held)
    if found is None:
        raise ValueError(f"the media type of this {kind} is not known; pass mime_type=")
    if not found.startswith(f"{kind}/"):
        raise ValueError(f"{found} is no media type of {kind}; pass mime_type= if that is wrong")
    return _base64(held), found


def _read(data: Data) -> tuple[bytes, os.PathLike[str] | None]:
    if isinstance(data, bytes | bytearray | memoryview):
        return bytes(data), None
    if isinstance(data, str):
        raise TypeError("a str could be base64 or a path: pass bytes, or pathlib.Path for a file")
    return Path(data).read_bytes(), data


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _of_resource(uri: str, path: os.PathLike[str] | None) -> str | None:
    return _by_name(_last_part(uri)) or (None if path is None else _by_name(os.fspath(path)))


def _last_part(uri: str) -> str:
    """Return the last segment of a URI's path, decoded; the host where there is no path."""
    parts = urlsplit(uri)
    return unquote(PurePosixPath(parts.path).name) or parts.netloc


def _by_name(name: str) -> str | None:
    """Return the media type that a file name's suffix stands for; None for a compressed or unknown one."""
    suffix = PurePosixPath(name).suffix.lower()
    if suffix in _BY_SUFFIX:
        return _BY_SUFFIX[suffix]
    return _STANDARD.types_map[True].get(suffix)


def _by_signature(data: bytes) -> str | None:
    for marks, mime_type in _BY_SIGNATURE:
        if all(data.startswith(mark, offset) for offset, mark in marks):
            return mime_type
    return None


def _plain(meta: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return None if meta is None else dict(meta)
