"""Docstrings in our own words: `summaries.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Summaries", "load"]

SUMMARIES_FILE = Path(__file__).with_name("summaries.toml")


@dataclass(frozen=True, slots=True)
class Summaries:
    """One line per type and per documented member; a revision may say it differently."""

    types: dict[str, str]
    types_by_revision: dict[str, dict[str, str]]
    members: dict[str, dict[str, str]]
    fully_documented: tuple[str, ...]

    def type(self, name: str, revision: str) -> str | None:
        """Return the summary of a type, None if it has none."""
        return self.types_by_revision.get(revision, {}).get(name) or self.types.get(name)

    def member(self, name: str, member: str) -> str | None:
        """Return the summary of a member: its own, or the one every type shares for that wire name."""
        return self.members.get(name, {}).get(member) or self.members.get("*", {}).get(member)


def load(path: Path = SUMMARIES_FILE) -> Summaries:
    """Return the summaries of a file."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    return Summaries(
        types=data.get("types", {}),
        types_by_revision=data.get("revision", {}),
        members=data.get("members", {}),
        fully_documented=tuple(data.get("fully_documented", {}).get("types", ())),
    )
