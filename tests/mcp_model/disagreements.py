"""The kinds of disagreement between the schema and the models that are intended. Anything else fails a test."""

from __future__ import annotations

import copy
from typing import Any

from tests.mcp_model.judges import accepts, valid

__all__ = ["KINDS", "kind_of"]

Json = Any

KINDS = {
    "null for an absent optional": "peers write null for a member they leave out; the models read it as absent",
    "result arm": "the schema takes any result for an InputRequiredResult; the models go by resultType",
}


def kind_of(revision: str, name: str, document: Json, path: list[str | int]) -> str | None:
    """Return the intended kind a disagreement is of, None for one nobody intended."""
    if accepts(revision, name, document):
        return "null for an absent optional" if _valid_without(revision, name, document, path) else None
    result = document.get("result") if name.endswith("ResultResponse") else document
    if isinstance(result, dict) and result.get("resultType") != "input_required":
        arm = name.removesuffix("Response")
        if name.endswith("ResultResponse") and not valid(revision, arm, result):
            return "result arm"
        if name == "ServerResult" and not valid(revision, "EmptyResult", result):
            return "result arm"
    return None


def _valid_without(revision: str, name: str, document: Json, path: list[str | int]) -> bool:
    shorter = copy.deepcopy(document)
    holder = shorter
    for key in path[:-1]:
        holder = holder[key]
    if not path or holder[path[-1]] is not None:
        return False
    del holder[path[-1]]
    return valid(revision, name, shorter)
