"""Text of a server, made safe to show: a terminal must not obey it."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["plain"]

_KEPT: Final = "\n\t"
# Invisible characters that reorder what is around them; the categories below hold the others.
_UNSAFE_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# Joiners are part of words and emoji.
_HARMLESS: Final = frozenset("\u200c\u200d")


def plain(text: str, *, one_line: bool = False) -> str:
    """Return `text` with every character that steers a terminal, or turns text around, made visible.

    Args:
        text: Text from outside.
        one_line: Make line ends and tabs blanks.
    """
    if one_line:
        text = " ".join(text.split())
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    if character in _KEPT or character in _HARMLESS:
        return character
    if unicodedata.category(character) in _UNSAFE_CATEGORIES:
        return f"\\u{ord(character):04x}"
    return character
