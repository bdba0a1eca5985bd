"""What carries messages between a client and a server, one package per way of doing it.

A transport moves encoded messages and interprets nothing inside `params`. Importing this package
loads none of them: each has dependencies of its own.
"""

from __future__ import annotations

__all__: list[str] = []
