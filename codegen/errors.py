"""The one exception of the code generator."""

from __future__ import annotations

__all__ = ["CodegenError"]


class CodegenError(Exception):
    """Input that cannot be turned into models; the message says what was found and what to do about it."""
