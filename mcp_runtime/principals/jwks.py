"""The public keys of an identity provider (JWKS): where they come from, and how long they are good for.

Keys are fetched in a worker thread when they are first needed, again after a while so that withdrawn keys
disappear, and again when a token names a key that is not there yet. However many requests ask, at most one
fetch runs, and fetches keep a distance: made-up key ids do not become traffic to the provider. This is the
only place in the runtime that fetches anything, and it does so only for servers that are given a URL.

Spec: RFC 7517 sections 4 and 5.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from email.message import Message
from http.client import HTTPException
from pathlib import Path
from typing import IO, Any, Final
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

__all__ = ["KEY_TYPES", "JwksKeys"]

logger = logging.getLogger(__name__)

KEY_TYPES: Final = {
    **dict.fromkeys(("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"), "RSA"),
    **dict.fromkeys(("ES256", "ES384", "ES512"), "EC"),
    "EdDSA": "OKP",
}
"""Every signature algorithm that is understood, all asymmetric, and the type of its keys."""

_MAX_BYTES: Final = 1024 * 1024
_MAX_KEYS: Final = 100
_MIN_RSA_BITS: Final = 2048
_FETCH_SECONDS: Final = 10.0
_CHUNK_BYTES: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """The keys of one fetch, as JSON, and when it was."""

    keys: tuple[dict[str, Any], ...]
    fetched_at: float


class JwksKeys:
    """Verification keys by key id.

    Args:
        location: An https URL, an http URL of this machine, or the path of a file.
        max_age: After this time the keys are fetched again.
        max_stale: After this time keys are not used any more, should fetching fail all along.
        min_interval: Fetches are at least this far apart.
        clock: Returns monotonic seconds.
        read: Returns the bytes at the location; by default it is read as its kind demands.

    Raises:
        ValueError: The location is a URL that must not be trusted.
    """

    def __init__(
        self,
        location: str | os.PathLike[str],
        *,
        max_age: timedelta = timedelta(minutes=15),
        max_stale: timedelta = timedelta(hours=24),
        min_interval: timedelta = timedelta(seconds=10),
        clock: Callable[[], float] = time.monotonic,
        read: Callable[[], bytes] | None = None,
    ) -> None:
        self._location = os.fspath(location)
        self._read = _reader(self._location) if read is None else read
        self._max_age = max_age.total_seconds()
        self._max_stale = max_stale.total_seconds()
        self._min_interval = min_interval.total_seconds()
        self._clock = clock
        self._snapshot: _Snapshot | None = None
        self._last_attempt: float | None = None
        self._refreshing: asyncio.Task[None] | None = None
        self._usable: dict[tuple[str | None, str], jwt.PyJWK | None] = {}

    async def key(self, key_id: str | None, algorithm: str) -> jwt.PyJWK | None:
        """Return the key that verifies `algorithm` under `key_id`, None when the provider has no such key.

        A token without a key id is verified only when the provider has exactly one key for the algorithm.

        Raises:
            RuntimeError: The keys could not be had, which is not the caller's fault.
        """
        if self._snapshot is None or self._age() > self._max_age:
            await self._refresh()
        found = self._find(key_id, algorithm)
        if found is None and await self._refresh():
            found = self._find(key_id, algorithm)
        return found

    def _age(self) -> float:
        return float("inf") if self._snapshot is None else self._clock() - self._snapshot.fetched_at

    async def _refresh(self) -> bool:
        """Fetch the keys unless that was just done; return True when a fetch ran."""
        if self._refreshing is None:
            if self._last_attempt is not None and self._clock() - self._last_attempt < self._min_interval:
                return False
            self._last_attempt = self._clock()
            self._refreshing = asyncio.create_task(self._fetch())
        # A caller that goes away does not take the fetch from the others.
        await asyncio.shield(self._refreshing)
        return True

    async def _fetch(self) -> None:
        try:
            keys = _parsed(await asyncio.to_thread(self._read))
        except (OSError, HTTPException, ValueError, RecursionError) as error:
            logger.warning("cannot fetch verification keys from %s: %s", self._location, error)
        else:
            self._snapshot = _Snapshot(keys, self._clock())
            self._usable = {}
        finally:
            self._refreshing = None

    def _find(self, key_id: str | None, algorithm: str) -> jwt.PyJWK | None:
        snapshot = self._snapshot
        if snapshot is None or self._age() > self._max_stale:
            raise RuntimeError(f"no verification keys from {self._location}")
        name = (key_id, algorithm)
        if name in self._usable:
            return self._usable[name]
        fitting = [key for key in snapshot.keys if key_id in (None, key.get("kid")) and _fits(key, algorithm)]
        found = _public_key(fitting[0], algorithm) if fitting and (key_id or len(fitting) == 1) else None
        if found is not None:  # what is not there is not remembered: callers choose the names
            self._usable[name] = found
        return found


def _reader(location: str) -> Callable[[], bytes]:
    if "://" not in location:
        return lambda: _read_file(Path(location))
    url = urlsplit(location)
    if url.username is not None or url.password is not None:
        raise ValueError("a JWKS URL must not hold credentials")
    if not url.hostname or url.scheme not in ("https", "http"):
        raise ValueError(f"JWKS must be an https URL or the path of a file, not {location!r}")
    local = _is_loopback(url.hostname)
    if url.scheme == "http" and not local:
        raise ValueError(f"JWKS over http could be forged on the way; use https: {location!r}")
    return lambda: _read_url(location, direct=local)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _read_file(path: Path) -> bytes:
    with path.open("rb") as file:
        body = file.read(_MAX_BYTES + 1)
    _check_size(body)
    return body


def _read_url(url: str, *, direct: bool) -> bytes:
    opener = build_opener(_NoRedirect, *([ProxyHandler({})] if direct else []))
    deadline = time.monotonic() + _FETCH_SECONDS
    request = Request(url, headers={"Accept": "application/jwk-set+json, application/json"})
    body = bytearray()
    with opener.open(request, timeout=_FETCH_SECONDS) as response:
        # The time-out above is for each read; this one is for a server that sends byte after byte.
        while chunk := response.read1(_CHUNK_BYTES):
            body += chunk
            _check_size(body)
            if time.monotonic() > deadline:
                raise TimeoutError("the answer takes too long")
    return bytes(body)


class _NoRedirect(HTTPRedirectHandler):
    """Follows no redirect: where keys come from is decided by whoever configured the server."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Message[str, str], newurl: str
    ) -> None:
        raise OSError(f"HTTP status {code}: redirects are not followed")


def _check_size(body: bytes | bytearray) -> None:
    if len(body) > _MAX_BYTES:
        raise ValueError(f"more than {_MAX_BYTES} bytes")


def _parsed(body: bytes) -> tuple[dict[str, Any], ...]:
    document = json.loads(body)
    keys = document.get("keys") if isinstance(document, dict) else None
    if not isinstance(keys, list):
        raise ValueError("no JSON Web Key Set")
    if len(keys) > _MAX_KEYS:
        raise ValueError(f"more than {_MAX_KEYS} keys")
    return tuple(key for key in keys if isinstance(key, dict))


def _fits(key: dict[str, Any], algorithm: str) -> bool:
    """Return True when `key` is a public key that its owner meant for verifying `algorithm`."""
    operations = key.get("key_ops", ["verify"])
    return (
        key.get("kty") == KEY_TYPES.get(algorithm)
        and key.get("alg", algorithm) == algorithm
        and key.get("use", "sig") == "sig"
        and isinstance(operations, list)
        and "verify" in operations
        and "d" not in key
    )


def _public_key(key: dict[str, Any], algorithm: str) -> jwt.PyJWK | None:
    try:
        public = jwt.PyJWK(key, algorithm)
    except (jwt.PyJWTError, ValueError, TypeError) as error:
        logger.warning("verification key %r cannot be used: %s", key.get("kid"), error)
        return None
    if isinstance(public.key, RSAPublicKey) and public.key.key_size < _MIN_RSA_BITS:
        logger.warning("verification key %r has %d bits only", key.get("kid"), public.key.key_size)
        return None
    return public
