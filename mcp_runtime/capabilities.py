"""What a client declared, compared with what a request needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["declares"]


def declares(capabilities: Mapping[str, Any], required: Mapping[str, Any]) -> bool:
    """Return True when `capabilities` covers `required`, an object of the same shape.

    Every member of `required` must be present as an object, recursively. An `elicitation` object that
    names no mode means form mode, as the specification says of clients that predate the modes.

    Spec: 2026-07-28 client/elicitation, Capabilities.
    """
    for name, wanted in required.items():
        declared = capabilities.get(name)
        if not isinstance(declared, Mapping):
            return False
        if name == "elicitation" and "form" in wanted and not ("form" in declared or "url" in declared):
            continue
        if isinstance(wanted, Mapping) and not declares(declared, wanted):
            return False
    return True
