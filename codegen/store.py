"""The structural schemas in `schema/`: how they are written, read and joined."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

from codegen import pins
from codegen.canonical import Json
from codegen.errors import CodegenError

__all__ = ["Schema", "Store", "dumps"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema:
    """One structural schema as stored: its own definitions, and where it came from."""

    revision: str
    definitions: dict[str, Json]
    constants: dict[str, str | int | float]
    hoisted: dict[str, str]
    source: dict[str, str]
    core: str | None = None
    core_definitions: dict[str, Json] = field(default_factory=dict)
    sha256: str = ""

    @property
    def all_definitions(self) -> dict[str, Json]:
        """Own definitions and, for an extension, those of its core revision."""
        return {**self.core_definitions, **self.definitions}

    @property
    def declared(self) -> list[str]:
        """The names the published schema declares: all but the hoisted ones."""
        ours = set(self.hoisted.values())
        return [name for name in self.definitions if name not in ours]

    def document(self, name: str) -> Json:
        """Return a self-contained JSON Schema for one definition."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$ref": f"#/$defs/{name}",
            "$defs": self.all_definitions,
        }


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of structural schemas with their pins."""

    folder: Path

    @property
    def pins(self) -> pins.Pins:
        """The pins of this folder."""
        return pins.load(self.folder)

    def path(self, revision: str) -> Path:
        """Where the structural schema of a revision lies."""
        return self.folder / f"{revision}.json"

    def load(self, revision: str) -> Schema:
        """Return one structural schema, checked against its pin.

        Raises:
            CodegenError: It was never imported, or the pins have changed since.
        """
        pin = self.pins.get(revision)
        path = self.path(revision)
        if not path.is_file():
            raise CodegenError(f"{path.name} is missing; run: python -m codegen import DIR --revision {revision}")
        content = path.read_bytes()
        data = json.loads(content)
        source = {"json": pin.json, "ts": pin.ts}
        if data["x-source"] != source:
            raise CodegenError(
                f"schema/{path.name} is stale: it was imported from other files than schema/pins.toml names\n"
                f"  imported from: {data['x-source']}\n"
                f"  pinned:        {source}\n"
                f"Run: python -m codegen import DIR --revision {revision}"
            )
        core = data.get("x-core")
        return Schema(
            revision=revision,
            definitions=data["$defs"],
            constants=data["x-constants"],
            hoisted=data["x-hoisted"],
            source=data["x-source"],
            core=core,
            core_definitions=self.load(core).definitions if core else {},
            sha256=hashlib.sha256(content).hexdigest(),
        )


def dumps(schema: Schema) -> str:
    """Return the stored form of a structural schema: definitions by name, members in schema order."""
    data: Json = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "x-revision": schema.revision,
        "x-source": schema.source,
        **({"x-core": schema.core} if schema.core else {}),
        "x-constants": schema.constants,
        "x-hoisted": dict(sorted(schema.hoisted.items())),
        "$defs": dict(sorted(schema.definitions.items())),
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
