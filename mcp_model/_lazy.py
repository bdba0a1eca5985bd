"""Loads a package's models when the first of them is asked for.

Building some hundred model classes is nearly all of what importing the models costs, and pydantic's own import comes
on top. A program that only looks at a constant, or imports a package that might need a model later, pays neither.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

__all__ = ["lazy"]


def lazy(package: str, sources: Iterable[str], names: Iterable[str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of `package`.

    Args:
        package: Name of the package.
        sources: Modules that hold its names.
        names: What it exports; other names are no attributes of it.
    """
    exported = frozenset(names)

    def __getattr__(name: str) -> Any:  # noqa: N807 - it becomes the package's
        if name not in exported:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        namespace = vars(sys.modules[package])
        for source in sources:
            module = vars(import_module(source))
            namespace.update({key: module[key] for key in exported if key in module and key not in namespace})
        return namespace[name]

    return __getattr__
