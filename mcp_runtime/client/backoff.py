"""How long to wait before trying something again."""

from __future__ import annotations

import random
from typing import Final

__all__ = ["delay"]

_FIRST_SECONDS: Final = 0.25
_MOST_SECONDS: Final = 30.0


def delay(attempt: int) -> float:
    """Return seconds to wait before the `attempt`th try in a row, from 1: longer each time, and never in step."""
    longest = min(_MOST_SECONDS, _FIRST_SECONDS * 2.0 ** min(attempt - 1, 16))
    return random.uniform(longest / 2, longest)
