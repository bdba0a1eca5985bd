"""Descriptions of attributes, as a type's docstring gives them.

Reads the `Attributes:` or `Args:` section of Google's docstring style. The text is at hand at run
time, without the source file, so every process of a deployment describes a form alike.
"""

from __future__ import annotations

import inspect
import re

__all__ = ["attribute_docs"]

_SECTION = re.compile(r"^(?:Attributes|Args):[ \t]*\n((?:(?:[ \t]+.*)?\n?)*)", re.MULTILINE)
_ENTRY = re.compile(r"^(?P<name>\w+)(?: \([^)]*\))?: *(?P<text>.*)")


def attribute_docs(documented: type) -> dict[str, str]:
    """Return what the docstrings of a type and its bases say of its attributes, by name."""
    docs: dict[str, str] = {}
    for base in reversed(documented.__mro__):
        docs |= _entries(vars(base).get("__doc__"))
    return docs


def _entries(docstring: object) -> dict[str, str]:
    if not isinstance(docstring, str):
        return {}
    section = _SECTION.search(inspect.cleandoc(docstring) + "\n")
    if section is None:
        return {}
    entries: dict[str, str] = {}
    name = None
    for line in inspect.cleandoc(section[1]).splitlines():
        entry = None if line[:1].isspace() else _ENTRY.match(line)
        if entry is not None:
            name = entry["name"]
            entries[name] = entry["text"].strip()
        elif name is not None and line.strip():
            entries[name] = f"{entries[name]} {line.strip()}".strip()
    return {name: text for name, text in entries.items() if text}
