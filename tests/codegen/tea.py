"""A project around the made-up protocol in `sources/`, with everything `codegen` asks of a maintainer."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from codegen.project import Project

__all__ = ["ROOT", "SOURCES", "add_summaries", "name_anonymous", "new_project", "pin"]

SOURCES = Path(__file__).with_name("sources")
ROOT = Path(__file__).resolve().parents[2]

TYPES = [
    "Black",
    "BrewRequest",
    "BrewRequestParams",
    "BrewResult",
    "ClientRequest",
    "Extras",
    "Failure",
    "Green",
    "Herbal",
    "JSONRPCRequest",
    "Leaf",
    "Named",
    "Pot",
    "Reason",
    "Request",
    "RequestId",
    "Result",
    "TooLateError",
    "TooLateReason",
]
MEMBERS = [
    "name",
    "title",
    "type",
    "method",
    "params",
    "jsonrpc",
    "id",
    "kind",
    "degrees",
    "minutes",
    "extras",
    "sugar",
    "x.example/milk",
    "note",
    "pots",
    "litres",
    "temperature",
    "owner",
    "contents",
    "reason",
    "code",
    "text",
]


def new_project(root: Path) -> Project:
    """Return a project that knows the first revision, pinned, named and described, but not imported yet."""
    for folder in ("schema", "codegen", "mcp_model"):
        (root / folder).mkdir(parents=True)
    for file in ("_base.py", "_lazy.py", "_method.py", "py.typed"):
        shutil.copy(ROOT / "mcp_model" / file, root / "mcp_model" / file)
    project = Project(root)
    (root / "schema" / "pins.toml").write_text('current = "first"\n', encoding="utf-8")
    pin(project, "first")
    project.names.write_text("[hoisted]\n", encoding="utf-8")
    name_anonymous(project, "BrewRequestParams.extras", "Extras")
    name_anonymous(project, "TooLateError.reason", "TooLateReason")
    project.repairs.write_text("", encoding="utf-8")
    project.methods.write_text("", encoding="utf-8")
    types = "".join(f'{name} = "The {name.lower()}."\n' for name in TYPES)
    members = "".join(f'"{name}" = "Its {name}."\n' for name in MEMBERS)
    project.summaries.write_text(f'[types]\n{types}\n[members."*"]\n{members}', encoding="utf-8")
    return project


def pin(project: Project, revision: str) -> None:
    """Add a revision of `sources/` to the project's pins."""
    sums = {
        kind: hashlib.sha256((SOURCES / revision / f"schema.{kind}").read_bytes()).hexdigest()
        for kind in ("json", "ts")
    }
    with (project.root / "schema" / "pins.toml").open("a", encoding="utf-8") as file:
        file.write(
            f'\n[revision."{revision}"]\npackage = "tea_{revision}"\npage = "https://tea.example/{revision}"\n'
            f'repository = "https://tea.example/tea"\ncommit = "{revision}-commit"\npath = "schema/{revision}"\n'
            f'json = "{sums["json"]}"\nts = "{sums["ts"]}"\n'
        )


def name_anonymous(project: Project, place: str, name: str) -> None:
    """Name an anonymous object."""
    with project.names.open("a", encoding="utf-8") as file:
        file.write(f'"{place}" = "{name}"\n')


def add_summaries(project: Project, types: dict[str, str], members: dict[str, str]) -> None:
    """Describe further types and members."""
    text = project.summaries.read_text(encoding="utf-8")
    for section, entries in (("[types]\n", types), ('[members."*"]\n', members)):
        text = text.replace(section, section + "".join(f'"{key}" = "{value}"\n' for key, value in entries.items()))
    project.summaries.write_text(text, encoding="utf-8")
