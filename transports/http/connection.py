"""One connection of our own listener.

aiohttp resumes a connection whenever a body has been read, paused or not, and looks for unparsed bytes each time.
Bodies that arrive whole never pause it, so for nearly every request that is work for nothing.
"""

from __future__ import annotations

from typing import Any

from aiohttp import web

__all__ = ["Connection"]


class Connection(web.RequestHandler):
    """An HTTP connection that is resumed only where it was paused."""

    __slots__ = ("_held",)

    def __init__(self, manager: web.Server, **options: Any) -> None:
        super().__init__(manager, **options)
        self._held = False

    def pause_reading(self) -> None:
        """Read no more until the handler has caught up with the body."""
        self._held = True
        super().pause_reading()

    def resume_reading(self, resume_parser: bool = True) -> None:
        """Read on, if reading was paused."""
        if self._held:
            self._held = False
            super().resume_reading(resume_parser)
