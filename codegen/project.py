"""Where everything lies below the project folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from codegen.store import Store

__all__ = ["Project"]


@dataclass(frozen=True, slots=True)
class Project:
    """A folder with `schema/` (structural schemas and pins) and `codegen/` (what we say about them)."""

    root: Path

    @property
    def store(self) -> Store:
        """The structural schemas and their pins."""
        return Store(self.root / "schema")

    @property
    def names(self) -> Path:
        """Names for anonymous objects."""
        return self.root / "codegen" / "names.toml"

    @property
    def repairs(self) -> Path:
        """Repairs by hand."""
        return self.root / "codegen" / "repairs.toml"

    @property
    def summaries(self) -> Path:
        """Docstrings in our own words."""
        return self.root / "codegen" / "summaries.toml"

    @property
    def methods(self) -> Path:
        """What no schema says about a method."""
        return self.root / "codegen" / "methods.toml"
