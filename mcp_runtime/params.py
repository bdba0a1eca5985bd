"""The params of a request as the model of its method.

A client says the same of itself with every request: its name, its capabilities, its protocol version. A `_meta` that
says nothing else is parsed once, and its model used again for every request that brings the same JSON.

Spec: 2026-07-28 basic/index, General fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from pydantic import ValidationError
from pydantic_core import to_json

from mcp_model import McpModel, RequestMetaObject
from mcp_runtime.envelope import CLIENT_CAPABILITIES, CLIENT_INFO, LOG_LEVEL, PROTOCOL_VERSION
from mcp_runtime.errors import InvalidParams

__all__ = ["KnownClients", "ParamsReader"]

P_co = TypeVar("P_co", bound=McpModel, covariant=True)

# What the wire carrier reads from the envelope itself, with errors of its own.
_CARRIED: Final = frozenset({"requestState", "inputResponses"})
# Clients that write absent members as null mean that they are absent.
_NULLABLE: Final = ("arguments", "cursor")
# Members of `_meta` that are about the client rather than about one of its requests.
_ABOUT_THE_CLIENT: Final = frozenset({PROTOCOL_VERSION, CLIENT_INFO, CLIENT_CAPABILITIES, LOG_LEVEL})


class KnownClients:
    """Models of `_meta` objects that were valid, by their JSON; never more than a few hundred short ones."""

    MOST: Final = 256
    LONGEST: Final = 4096

    def __init__(self) -> None:
        self._models: dict[bytes, RequestMetaObject] = {}

    def __len__(self) -> int:
        """Return how many are known."""
        return len(self._models)

    def get(self, json: bytes) -> RequestMetaObject | None:
        """Return the model of that JSON, if it is known."""
        return self._models.get(json)

    def add(self, json: bytes, model: RequestMetaObject) -> None:
        """Remember a model, unless it is long; whoever fills the memory makes it start afresh."""
        if len(json) > self.LONGEST:
            return
        if len(self._models) >= self.MOST:
            self._models.clear()
        self._models[json] = model


class ParamsReader(Generic[P_co]):
    """Reads the params of one method.

    Args:
        params_type: Their model.
        known: Shared by the methods of a server.
    """

    def __init__(self, params_type: type[P_co], known: KnownClients) -> None:
        self._read = params_type.from_wire
        meta = params_type.model_fields.get("meta")
        self._known = known if meta is not None and meta.annotation is RequestMetaObject else None

    def read(self, params: Mapping[str, Any]) -> P_co:
        """Return the model of `params`; what the wire carrier reads is left out of it.

        Raises:
            InvalidParams: They do not fit; the message names the place.
        """
        try:
            if self._known is None or not _ABOUT_THE_CLIENT.issuperset(params["_meta"]):
                return self._read(_own(params))
            json = to_json(params["_meta"])
            model = self._known.get(json)
            if model is not None:
                return self._read({**_own(params), "_meta": model})
            read = self._read(_own(params))
        except ValidationError as error:
            raise InvalidParams(_first_fault(error)) from None
        self._known.add(json, vars(read)["meta"])
        return read


def _own(params: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what the method's own model should read of `params`."""
    if _CARRIED.isdisjoint(params) and None not in params.values():
        return params
    return {
        name: value
        for name, value in params.items()
        if name not in _CARRIED and not (value is None and name in _NULLABLE)
    }


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(("params", *(str(part) for part in fault["loc"])))
    return f"{place}: {fault['msg']}"
