"""JSON values as a ledger keeps them: copied, and the same after a round trip as before it."""

from __future__ import annotations

from typing import Any

from pydantic_core import PydanticSerializationError, from_json, to_json

__all__ = ["json_copy"]


def json_copy(value: Any, what: str) -> Any:
    """Return a deep copy of the JSON value `value`.

    Raises:
        TypeError: `value` is not JSON as it stands; the message starts with `what`.
    """
    try:
        # Wrapped as deep as a carrier will wrap it, so that what is recorded can be read again: parsers bound nesting.
        ((((plain,),),),) = from_json(to_json([[[[value]]]]), allow_inf_nan=False)
    except (PydanticSerializationError, ValueError) as error:
        raise TypeError(f"{what} is not JSON: {error}") from None
    if not _same(plain, value):
        raise TypeError(
            f"{what} is not JSON as it stands: return None, bool, int, float, str, or list and dict of them, "
            "so that a replay returns the same value"
        )
    return plain


def _same(plain: Any, value: Any) -> bool:
    if isinstance(value, dict):
        return (
            type(plain) is dict
            and plain.keys() == value.keys()
            and all(_same(plain[key], item) for key, item in value.items())
        )
    if isinstance(value, list):
        return type(plain) is list and len(plain) == len(value) and all(map(_same, plain, value))
    return type(plain) is type(value) and plain == value
