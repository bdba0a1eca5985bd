"""The spec manifest names tests that exist, and its page is up to date."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.manifest import Manifest, Page, Row, check, existing_tests, problems, read, report

TEST = "tests/test_a.py::test_one"
ROW = Row(id="a.one", page="a", section="S", level="MUST", side="server", rule="Do it.", tests=(TEST,))
PAGES = (Page(id="a", title="A page", url="https://example.org/a"),)
ENTRY = """
revision = "2026-07-28"

[[pages]]
id = "a"
title = "A page"
url = "https://example.org/a"

[[rows]]
id = "a.one"
page = "a"
section = "S"
level = "MUST"
side = "server"
rule = "Do it."
tests = ["tests/test_a.py::test_one"]
"""


def faults(*rows: Row, pages: tuple[Page, ...] = PAGES) -> list[str]:
    return problems(Manifest(revision="2026-07-28", pages=pages, rows=rows), frozenset({TEST}))


def test_the_manifest_of_this_checkout_is_sound() -> None:
    assert check() == []


def test_a_sound_manifest_has_no_problems() -> None:
    assert read(ENTRY) == Manifest(revision="2026-07-28", pages=PAGES, rows=(ROW,))
    assert faults(ROW) == []
    assert faults(replace(ROW, tests=(), not_met="because")) == []
    assert faults(replace(ROW, tests=(), not_ours="the application's")) == []


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (replace(ROW, tests=()), "a.one: has neither tests nor a reason"),
        (replace(ROW, not_met="because"), "a.one: has tests and not_met"),
        (replace(ROW, tests=(), not_met="a", not_ours="b"), "a.one: has not_met and not_ours"),
        (replace(ROW, tests=("tests/test_a.py::test_gone",)), "there is no test tests/test_a.py::test_gone"),
        (
            replace(ROW, tests=(), not_met="but see tests/test_a.py::test_gone."),
            "there is no test tests/test_a.py::test_gone",
        ),
        (replace(ROW, tests=(TEST, TEST)), "is named 2 times"),
        (replace(ROW, level="MAY"), "level 'MAY'"),
        (replace(ROW, side="host"), "side 'host'"),
        (replace(ROW, page="b"), "page 'b' is not listed"),
    ],
)
def test_a_row_that_shows_nothing_is_a_problem(row: Row, problem: str) -> None:
    assert any(problem in fault for fault in faults(ROW if row.page == "b" else row, row))


def test_repeated_ids_and_pages_without_rows_are_problems() -> None:
    assert faults(ROW, ROW) == ["a.one: the id is used 2 times"]
    empty = Page(id="b", title="B", url="https://example.org/b")
    assert faults(ROW, pages=(*PAGES, empty)) == ["page b has no rows"]
    assert faults(ROW, pages=PAGES * 2) == ["page a is listed 2 times"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('rule = "Do it."\n', ""),
        ('rule = "Do it."', 'rule = " "'),
        ('rule = "Do it."', 'rules = "Do it."'),
        ('tests = ["tests/test_a.py::test_one"]', 'tests = "tests/test_a.py::test_one"'),
        ('title = "A page"', "title = 3"),
        ('revision = "2026-07-28"', 'version = "2026-07-28"'),
    ],
)
def test_an_entry_of_another_shape_is_refused(old: str, new: str) -> None:
    with pytest.raises(ValueError, match=r"a|manifest"):
        read(ENTRY.replace(old, new, 1))


def test_tests_are_found_without_importing_anything(tmp_path: Path) -> None:
    place = tmp_path / "tests" / "deep"
    place.mkdir(parents=True)
    code = "import nothing_there\nasync def test_a(): ...\ndef helper(): ...\nclass TestB:\n    def test_c(self): ...\n"
    (place / "test_x.py").write_text(code, encoding="utf-8")
    (place / "other.py").write_text("def test_d(): ...\n", encoding="utf-8")
    assert existing_tests(tmp_path) == {"tests/deep/test_x.py::test_a", "tests/deep/test_x.py::TestB::test_c"}


def test_the_page_shows_tests_and_reasons_and_counts_them() -> None:
    rows = (
        ROW,
        replace(ROW, id="a.two", tests=(), not_met="x | y"),
        replace(ROW, id="a.three", tests=(), not_ours="z"),
    )
    page = report(Manifest(revision="2026-07-28", pages=PAGES, rows=rows))
    assert "| [A page](#a-page) | 3 | 1 | 1 | 1 |" in page
    assert "| `a.one` | server | MUST | Do it. | [test_one](../tests/test_a.py) |" in page
    assert r"**not met:** x \| y |" in page
    assert "*not ours:* z |" in page


def test_a_stale_page_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text("def test_one(): ...\n", encoding="utf-8")
    (tmp_path / "docs/spec-manifest.toml").write_text(ENTRY, encoding="utf-8")
    (stale,) = check(tmp_path)
    assert "stale" in stale
    (tmp_path / "docs/spec-manifest.md").write_text(report(read(ENTRY)), encoding="utf-8")
    assert check(tmp_path) == []
