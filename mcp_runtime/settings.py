"""Settings that come from the environment: the keys of `requestState` tokens and their time to live.

    MCP_MRTR_SECRET   256-bit keys in base64, several separated by commas; the first one seals
    MCP_MRTR_TTL      ISO-8601 duration or seconds, for example PT5M or 300

A variable that is set must be right: an empty or broken one is an error at start-up, never a quiet
default. No message ever repeats a secret.
"""

from __future__ import annotations

import base64
import binascii
import math
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from pydantic import TypeAdapter, ValidationError

from mcp_runtime.mrtr.engine import DEFAULT_TTL

__all__ = ["SECRET_VARIABLE", "TTL_VARIABLE", "MrtrSettings", "new_secret"]

SECRET_VARIABLE: Final = "MCP_MRTR_SECRET"
TTL_VARIABLE: Final = "MCP_MRTR_TTL"

_KEY_BYTES: Final = 32
_STANDARD_ALPHABET: Final = str.maketrans("-_", "+/")
_DURATION: Final = TypeAdapter(timedelta)


@dataclass(frozen=True, slots=True, kw_only=True)
class MrtrSettings:
    """What the environment says about conversations of several round trips.

    Attributes:
        keys: 32 bytes each, all different; the first seals, all unseal. Empty when no secret is set.
        ttl: How long a `requestState` is good for.
    """

    keys: tuple[bytes, ...] = field(default=(), repr=False)
    ttl: timedelta = DEFAULT_TTL

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> MrtrSettings:
        """Return the settings of `environment`; None reads the process's own.

        Raises:
            ValueError: A variable is set and cannot be used; the message names it and says why.
        """
        variables = os.environ if environment is None else environment
        secret = variables.get(SECRET_VARIABLE)
        ttl = variables.get(TTL_VARIABLE)
        return cls(
            keys=() if secret is None else _keys(secret),
            ttl=DEFAULT_TTL if ttl is None else _ttl(ttl),
        )


def new_secret() -> str:
    """Return a new random 256-bit key in base64, a value for `MCP_MRTR_SECRET`."""
    return base64.b64encode(secrets.token_bytes(_KEY_BYTES)).decode("ascii")


def _keys(text: str) -> tuple[bytes, ...]:
    if not text.strip():
        raise ValueError(f"{SECRET_VARIABLE} is empty: unset it, or put a key there (`dacapo secret` makes one)")
    keys: list[bytes] = []
    for place, part in enumerate(text.split(","), start=1):
        key = _key(part.strip(), f"key {place} of {SECRET_VARIABLE}")
        if key in keys:
            raise ValueError(f"key {place} of {SECRET_VARIABLE} is there twice")
        keys.append(key)
    return tuple(keys)


def _key(text: str, name: str) -> bytes:
    if not text:
        raise ValueError(f"{name} is empty")
    digits = text.rstrip("=").translate(_STANDARD_ALPHABET)
    try:
        key = base64.b64decode(digits + "=" * (-len(digits) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise ValueError(f"{name} is not base64") from None
    if len(key) != _KEY_BYTES:
        raise ValueError(f"{name} decodes to {len(key)} bytes, not {_KEY_BYTES} (`dacapo secret` makes a key)")
    return key


def _ttl(text: str) -> timedelta:
    try:
        ttl = _duration(text.strip())
    except (ValueError, OverflowError):
        raise ValueError(f"{TTL_VARIABLE} is neither an ISO-8601 duration nor seconds: {text!r}") from None
    if ttl <= timedelta(0):
        raise ValueError(f"{TTL_VARIABLE} must be positive: {text!r}")
    return ttl


def _duration(text: str) -> timedelta:
    if text.lstrip("+-").startswith("P"):
        try:
            return _DURATION.validate_python(text)
        except ValidationError as error:
            raise ValueError(str(error)) from None
    seconds = float(text)
    if not math.isfinite(seconds):
        raise ValueError("not finite")
    return timedelta(seconds=seconds)
