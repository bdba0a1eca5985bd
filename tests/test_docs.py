"""The code in the documentation compiles, and its links lead somewhere."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted(page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md"))


def text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


BLOCKS = [
    (page, block)
    for page in PAGES
    for block in re.findall(r"^```python\n(.*?)^```$", text(page), re.DOTALL | re.MULTILINE)
]
LINKS = [(page, link) for page in PAGES for link in sorted(set(re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text(page))))]


def test_there_is_documentation_to_check() -> None:
    assert len(BLOCKS) > 3
    assert len(LINKS) > 3


@pytest.mark.parametrize(("page", "block"), BLOCKS)
def test_code_in_the_documentation_compiles(page: str, block: str) -> None:
    compile(block, page, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


@pytest.mark.parametrize(("page", "link"), LINKS)
def test_links_of_the_documentation_lead_to_files(page: str, link: str) -> None:
    assert ((ROOT / page).parent / link).exists()
