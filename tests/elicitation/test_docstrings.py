"""Descriptions of attributes from docstrings."""

from __future__ import annotations

from typing import Any

import pytest

from mcp_runtime.elicitation.docstrings import attribute_docs


def documented(text: str | None, base: type = object) -> type:
    return type("Documented", (base,), {"__doc__": text})


@pytest.mark.parametrize(
    ("text", "docs"),
    [
        (None, {}),
        ("", {}),
        ("Only a summary.", {}),
        ("Attributes: none to speak of.", {}),
        ("S.\n\n    Attributes:\n        a: First.\n        b (int): Second.\n", {"a": "First.", "b": "Second."}),
        ("S.\n\n    Args:\n        a: First\n            goes on.\n\n    Raises:\n        b: No.\n",
         {"a": "First goes on."}),
        ("S.\n\nAttributes:\n  a:\n    Below.\n  b: see https://example.org: x\n",
         {"a": "Below.", "b": "see https://example.org: x"}),
        ("S.\n\nAttributes:\n    a: With a blank line,\n\n        and more.\n", {"a": "With a blank line, and more."}),
        ("S.\n\nAttributes:\n    a:\n", {}),
    ],
)  # fmt: skip
def test_the_attributes_section_is_read(text: str | None, docs: dict[str, str]) -> None:
    assert attribute_docs(documented(text)) == docs


def test_a_class_adds_to_what_its_base_says() -> None:
    base: Any = documented("B.\n\nAttributes:\n    a: Base.\n    b: Base.\n")
    assert attribute_docs(documented("D.\n\nAttributes:\n    b: Own.\n", base)) == {"a": "Base.", "b": "Own."}
    assert attribute_docs(documented(None, base)) == {"a": "Base.", "b": "Base."}
