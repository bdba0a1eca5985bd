"""`python -m codegen check`: is what is committed what the sources give?

Regenerates to memory and compares. Also looks for what regenerating cannot show: repairs that are not in the
structural schema, and generated files nobody writes any more.
"""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Any

from codegen import packages, repairs
from codegen.errors import CodegenError
from codegen.project import Project

__all__ = ["drift", "write"]


def drift(project: Project) -> list[str]:
    """Return one unified diff per file that differs from what `generate` would write; empty if none does.

    Raises:
        CodegenError: The sources cannot be generated from: a stale pin or repair, a missing summary or name.
    """
    check_repairs(project)
    expected = packages.render(project)
    diffs: list[str] = []
    for path in sorted({*expected, *_generated(project.root)}):
        file = project.root / path
        old = file.read_text(encoding="utf-8") if file.is_file() else ""
        new = expected.get(path, "")
        if old != new:
            lines = difflib.unified_diff(
                old.splitlines(keepends=True), new.splitlines(keepends=True), f"committed/{path}", f"generated/{path}"
            )
            diffs.append("".join(lines))
    return diffs


def write(project: Project) -> list[Path]:
    """Write every generated file, remove those no longer generated, and return the paths that changed."""
    check_repairs(project)
    expected = packages.render(project)
    changed: list[Path] = []
    for path, text in sorted(expected.items()):
        file = project.root / path
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path)
    for path in sorted(_generated(project.root) - set(expected)):
        (project.root / path).unlink()
        changed.append(path)
    return changed


def check_repairs(project: Project) -> None:
    """Raise unless every repair of `repairs.toml` is in the structural schema it names.

    Raises:
        CodegenError: A repair names an unknown revision or is not in its schema; the message says what to do.
    """
    for repair in repairs.load(project.repairs):
        schema: Any = project.store.load(repair.revision).definitions
        for key in repair.place.split("/"):
            schema = schema.get(key) if isinstance(schema, dict) else None
        if schema != repair.repaired:
            raise CodegenError(
                f"repair {repair.id!r} is stale: schema/{repair.revision}.json lacks its value at {repair.place}\n"
                f"Run: python -m codegen import DIR --revision {repair.revision}\n"
                f"or remove the repair from codegen/repairs.toml."
            )


def _generated(root: Path) -> set[Path]:
    """Every file below `mcp_model` that says it is generated."""
    found: set[Path] = set()
    for file in (root / "mcp_model").rglob("*.py"):
        if "\nGenerated; do not edit.\n" in file.read_text(encoding="utf-8")[:400]:
            found.add(file.relative_to(root))
    return found
