"""Does one schema take every document another one takes? Decided on canonical forms.

Cautious: a yes is sure, a no may mean that it could not be seen. A member a schema does not name counts as an unknown
member, which every reader must tolerate, so a new optional member is covered.
"""

from __future__ import annotations

from typing import Any

__all__ = ["covers"]

Arm = dict[str, Any]


def covers(wide: list[Arm], narrow: list[Arm]) -> bool:
    """Whether every document of `narrow` is one of `wide`; both are canonical nodes."""
    return all(any(_covers_arm(other, arm) for other in wide) for arm in narrow)


def _covers_arm(wide: Arm, narrow: Arm) -> bool:
    if wide == narrow or "any" in wide or "never" in narrow:
        return True
    if "const" in narrow:
        kinds = {str: "string", bool: "boolean", int: "integer", float: "number"}
        return bool(_takes_kind(wide, kinds.get(type(narrow["const"]), "")))
    if "type" in narrow:
        return _takes_kind(wide, narrow["type"]) and _looser(wide, narrow)
    if "array" in narrow:
        return "array" in wide and covers(wide["array"], narrow["array"]) and _looser(wide, narrow)
    if "object" in narrow and "object" in wide:
        return _covers_object(wide, narrow)
    return False


def _takes_kind(wide: Arm, kind: str) -> bool:
    return wide.get("type") == kind or (wide.get("type") == "number" and kind == "integer")


def _looser(wide: Arm, narrow: Arm) -> bool:
    for bound in ("minimum", "minItems"):
        if bound in wide and not (bound in narrow and narrow[bound] >= wide[bound]):
            return False
    return all(bound in narrow and narrow[bound] <= wide[bound] for bound in ("maximum", "maxItems") if bound in wide)


def _covers_object(wide: Arm, narrow: Arm) -> bool:
    if not set(wide["required"]) <= set(narrow["required"]):
        return False
    members, others = narrow["object"], wide.get("others", [{"any": True}])
    for name, schema in members.items():
        if not covers(wide["object"].get(name, others), schema):
            return False
    return covers(others, narrow.get("others", [{"any": True}]))
