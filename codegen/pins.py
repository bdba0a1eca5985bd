"""Which published files a structural schema was made from: `schema/pins.toml`."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

from codegen.errors import CodegenError

__all__ = ["Pin", "Pins", "load", "read_source"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """Where one revision is published, and the sums its two files must have."""

    revision: str
    package: str
    page: str
    repository: str
    commit: str
    path: str
    json: str
    ts: str
    core: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pins:
    """Every pinned revision, and the one at the top of `mcp_model`."""

    current: str
    revisions: dict[str, Pin]

    def get(self, revision: str) -> Pin:
        """Return the pin of one revision.

        Raises:
            CodegenError: The revision is not pinned.
        """
        if revision not in self.revisions:
            known = ", ".join(sorted(self.revisions))
            raise CodegenError(
                f"revision {revision} is not pinned (pinned: {known}); "
                f"add a table [revision.{revision!r}] to schema/pins.toml"
            )
        return self.revisions[revision]


def load(schema_dir: Path) -> Pins:
    """Return the pins of a schema folder.

    Raises:
        CodegenError: The file is missing, or an entry lacks a member.
    """
    path = schema_dir / "pins.toml"
    if not path.is_file():
        raise CodegenError(f"{path} does not exist; it lists the published files each revision is made from")
    with path.open("rb") as file:
        data = tomllib.load(file)
    try:
        revisions = {name: Pin(revision=name, **entry) for name, entry in data["revision"].items()}
        return Pins(current=data["current"], revisions=revisions)
    except (KeyError, TypeError) as error:
        raise CodegenError(f"{path}: an entry is incomplete or has an unknown member: {error}") from error


def read_source(folder: Path, pin: Pin, kind: str) -> str:
    """Return the text of `schema.json` or `schema.ts`, after checking its sum.

    Raises:
        CodegenError: The file is missing, or its sha256 is not the pinned one; the message shows both.
    """
    path = folder / f"schema.{kind}"
    if not path.is_file():
        raise CodegenError(f"{path} does not exist; download {pin.repository}, commit {pin.commit}, folder {pin.path}")
    content = path.read_bytes()
    expected = pin.json if kind == "json" else pin.ts
    actual = hashlib.sha256(content).hexdigest()
    if actual != expected:
        raise CodegenError(
            f"{path} is not the pinned file of revision {pin.revision}\n"
            f"  pinned sha256: {expected}\n"
            f"  actual sha256: {actual}\n"
            f"Fetch commit {pin.commit}, or change the pin in schema/pins.toml if the new text is intended."
        )
    return content.decode("utf-8")
