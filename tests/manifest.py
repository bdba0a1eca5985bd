"""The spec manifest: every duty of the revision's pages, and the tests that show how we meet it.

`docs/spec-manifest.toml` is written by hand, in our own words; `docs/spec-manifest.md` is made from it.

    python -m tests.manifest check    # say what is wrong with the manifest, or that the page is stale
    python -m tests.manifest report   # write the page anew
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

__all__ = ["Manifest", "Page", "Row", "check", "existing_tests", "main", "read", "report"]

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = "docs/spec-manifest.toml"
PAGE: Final = "docs/spec-manifest.md"

LEVELS: Final = ("MUST", "MUST NOT", "SHOULD", "SHOULD NOT")
SIDES: Final = ("server", "client")
# A test that a reason points to.
_MENTIONED: Final = re.compile(r"tests/[\w/]+\.py::\w+")
OUTCOMES: Final = ("tests", "not_met", "not_ours")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of the specification."""

    id: str
    title: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One duty, and exactly one of: tests that show it, why it is not met, why it is somebody else's."""

    id: str
    page: str
    section: str
    level: str
    side: str
    rule: str
    tests: tuple[str, ...] = ()
    not_met: str = ""
    not_ours: str = ""


@dataclass(frozen=True)
class Manifest:
    """The pages and their rows, in the order of the file."""

    revision: str
    pages: tuple[Page, ...]
    rows: tuple[Row, ...]

    @cached_property
    def by_page(self) -> Mapping[str, Sequence[Row]]:
        """The rows of each page, also of those that no row names."""
        return {page.id: [row for row in self.rows if row.page == page.id] for page in self.pages}


def read(text: str) -> Manifest:
    """Return the manifest in `text`, TOML.

    Raises:
        ValueError: A member is missing, unknown or no text; the message names the entry.
    """
    document = tomllib.loads(text)
    if document.keys() != {"revision", "pages", "rows"}:
        raise ValueError("the manifest has a revision, pages and rows, and nothing else")
    return Manifest(
        revision=str(document["revision"]),
        pages=tuple(Page(**_texts(entry, ("id", "title", "url"))) for entry in document["pages"]),
        rows=tuple(_row(entry) for entry in document["rows"]),
    )


def _row(entry: Mapping[str, Any]) -> Row:
    names = [name for name in entry if name != "tests"]
    required = ("id", "page", "section", "level", "side", "rule")
    texts = _texts({name: entry[name] for name in names}, required, ("not_met", "not_ours"))
    tests = entry.get("tests", [])
    if not (isinstance(tests, list) and all(isinstance(test, str) for test in tests)):
        raise ValueError(f"{entry['id']}: tests must be a list of names")
    return Row(**texts, tests=tuple(tests))


def _texts(entry: Mapping[str, Any], required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, str]:
    name = entry.get("id", entry)
    missing = [key for key in required if key not in entry]
    unknown = [key for key in entry if key not in (*required, *optional)]
    if missing or unknown:
        raise ValueError(f"{name}: missing {missing}, unknown {unknown}")
    empty = [key for key, value in entry.items() if not isinstance(value, str) or not value.strip()]
    if empty:
        raise ValueError(f"{name}: {', '.join(empty)} must be a text")
    return dict(entry)


def existing_tests(root: Path) -> frozenset[str]:
    """Return the tests below `root/tests`, each as `tests/path.py::test_name`; nothing is imported."""
    found: set[str] = set()
    for path in (root / "tests").rglob("test_*.py"):
        place = path.relative_to(root).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=place)
        found.update(f"{place}::{name}" for name in _test_names(tree.body))
    return frozenset(found)


def _test_names(body: Sequence[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.name
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from (f"{node.name}::{name}" for name in _test_names(node.body))


def problems(manifest: Manifest, tests: frozenset[str]) -> list[str]:
    """Return what is wrong with `manifest`, one line each; empty if nothing is."""
    found = [f"{name}: the id is used {count} times" for name, count in _repeated(row.id for row in manifest.rows)]
    found += [f"page {name} is listed {count} times" for name, count in _repeated(page.id for page in manifest.pages)]
    found += [f"page {page} has no rows" for page, rows in manifest.by_page.items() if not rows]
    for row in manifest.rows:
        found += [f"{row.id}: {fault}" for fault in _faults(row, manifest, tests)]
    return found


def _repeated(names: Iterator[str]) -> list[tuple[str, int]]:
    return [(name, count) for name, count in Counter(names).items() if count > 1]


def _faults(row: Row, manifest: Manifest, tests: frozenset[str]) -> Iterator[str]:
    if row.page not in manifest.by_page:
        yield f"page {row.page!r} is not listed"
    if row.level not in LEVELS:
        yield f"level {row.level!r} is none of {', '.join(LEVELS)}"
    if row.side not in SIDES:
        yield f"side {row.side!r} is none of {', '.join(SIDES)}"
    outcomes = [name for name in OUTCOMES if getattr(row, name)]
    if len(outcomes) != 1:
        yield f"has {' and '.join(outcomes) or 'neither tests nor a reason'}, where one of them is needed"
    for test, count in _repeated(iter(row.tests)):
        yield f"{test} is named {count} times"
    for test in (*row.tests, *_MENTIONED.findall(row.not_met + row.not_ours)):
        if test not in tests:
            yield f"there is no test {test}"


def report(manifest: Manifest) -> str:
    """Return the readable page."""
    lines = [
        f"# What MCP {manifest.revision} asks, and what shows it",
        "",
        f"Made from [{Path(SOURCE).name}]({Path(SOURCE).name}) by `python -m tests.manifest report`: edit that file,",
        "not this one. Each row is one duty of the specification, in our own words, with the tests that show it. A row",
        "that is not met, or that binds the application around us, says why. `nox -s manifest` checks that every named",
        "test exists. Duties that the pages state without capital letters are listed at the level they read.",
        "",
        "| Page | Rows | Shown by tests | Not met | Not ours |",
        "|---|--:|--:|--:|--:|",
    ]
    lines += [_counts(f"[{page.title}](#{_anchor(page.title)})", manifest.by_page[page.id]) for page in manifest.pages]
    lines.append(_counts("**All**", manifest.rows))
    for page in manifest.pages:
        lines += ["", f"## {page.title}", "", f"[{page.id}]({page.url})"]
        lines += _page(manifest.by_page[page.id])
    return "\n".join(lines) + "\n"


def _counts(name: str, rows: Sequence[Row]) -> str:
    counts = [sum(bool(getattr(row, outcome)) for row in rows) for outcome in OUTCOMES]
    return f"| {name} | {len(rows)} | " + " | ".join(map(str, counts)) + " |"


def _page(rows: Sequence[Row]) -> list[str]:
    lines: list[str] = []
    section = None
    for row in rows:
        if row.section != section:
            section = row.section
            lines += ["", f"### {section}", "", "| Id | Side | Level | Rule | Shown by |", "|---|---|---|---|---|"]
        lines.append(f"| `{row.id}` | {row.side} | {row.level} | {_cell(row.rule)} | {_outcome(row)} |")
    return lines


def _outcome(row: Row) -> str:
    if row.not_met:
        return f"**not met:** {_cell(row.not_met)}"
    if row.not_ours:
        return f"*not ours:* {_cell(row.not_ours)}"
    return "<br>".join(f"[{test.partition('::')[2]}](../{test.partition('::')[0]})" for test in row.tests)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _anchor(title: str) -> str:
    kept = "".join(character for character in title.lower() if character.isalnum() or character in " -_")
    return kept.replace(" ", "-")


def check(root: Path = ROOT) -> list[str]:
    """Return what is wrong with the manifest of the checkout at `root` and its page, one line each."""
    try:
        manifest = read((root / SOURCE).read_text(encoding="utf-8"))
    except ValueError as error:
        return [str(error)]
    found = problems(manifest, existing_tests(root))
    page = root / PAGE
    if not page.exists() or page.read_text(encoding="utf-8") != report(manifest):
        found.append(f"{PAGE} is stale: run python -m tests.manifest report")
    return found


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code."""
    match arguments:
        case ["check"]:
            found = check()
            for problem in found:
                print(problem, file=sys.stderr)
            return 1 if found else 0
        case ["report"]:
            manifest = read((ROOT / SOURCE).read_text(encoding="utf-8"))
            (ROOT / PAGE).write_text(report(manifest), encoding="utf-8", newline="\n")
            return 0
        case _:
            print("usage: python -m tests.manifest check | report", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
