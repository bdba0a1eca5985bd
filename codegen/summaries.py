"""Docstrings in our own words: `summaries.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from codegen.errors import CodegenError

__all__ = ["Summaries", "load"]


@dataclass(frozen=True, slots=True)
class Summaries:
    """One line per type and per member; a revision may describe a type differently."""

    types: dict[str, str]
    by_revision: dict[str, dict[str, str]]
    members: dict[str, dict[str, str]]

    def type(self, name: str, revision: str) -> str:
        """Return the summary of a type.

        Raises:
            CodegenError: It has none.
        """
        text = self.by_revision.get(revision, {}).get(name) or self.types.get(name)
        if not text:
            raise CodegenError(
                f"{name} of {revision} has no summary; describe it in one line of your own words in "
                f'codegen/summaries.toml, section [types]: {name} = "..."'
            )
        return text

    def member(self, name: str, member: str) -> str:
        """Return the summary of a member: its own, or the one all members of that wire name share.

        Raises:
            CodegenError: It has none.
        """
        text = self.members.get(name, {}).get(member) or self.members.get("*", {}).get(member)
        if not text:
            raise CodegenError(
                f"{name}.{member} has no summary; describe it in one line of your own words in "
                f'codegen/summaries.toml, section [members.{name}]: {member} = "..."'
            )
        return text

    def check_used(self, known: dict[str, set[str]]) -> None:
        """Raise if a summary describes nothing any more.

        Args:
            known: Every type of every revision with the wire names of its members.

        Raises:
            CodegenError: A described type or member is in no schema.
        """
        types = set(known)
        stale = {name for name in self.types if name not in types}
        stale |= {name for entry in self.by_revision.values() for name in entry if name not in types}
        stale |= {name for name in self.members if name != "*" and name not in types}
        for name, entry in self.members.items():
            if name in known:
                stale |= {f"{name}.{member}" for member in entry if member not in known[name]}
        if stale:
            raise CodegenError(
                f"codegen/summaries.toml describes what no schema has: {', '.join(sorted(stale))}; remove it"
            )


def load(path: Path) -> Summaries:
    """Return the summaries of a file."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    return Summaries(types=data["types"], by_revision=data.get("revision", {}), members=data.get("members", {}))
