"""The README's commands and code are those that the project runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_the_server_on_the_first_screen_is_the_example_that_is_type_checked() -> None:
    assert blocks("python")[0] == (ROOT / "examples/plans.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("block", blocks("python"))
def test_the_code_compiles(block: str) -> None:
    compile(block, "README.md", "exec")


def test_continuous_integration_runs_the_test_command_of_the_readme() -> None:
    (command,) = [block.strip() for block in blocks("sh") if block.strip().endswith("/nox")]
    assert command in (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("target", re.findall(r"\]\((?!https?:)([^)#]+)\)", README))
def test_links_lead_to_files(target: str) -> None:
    assert (ROOT / target).is_file()
