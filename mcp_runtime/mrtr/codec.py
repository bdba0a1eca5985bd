"""Seals a conversation's claims into a `requestState` token with AES-256-GCM.

A token is `d1.<key id>.<body>`: a format version, eight hex digits that name the key, and the body in
unpadded base64url, which is a fresh 96-bit nonce followed by ciphertext and tag. Version, key id and the
server's audience are associated data, so a token cannot be moved to another key, format or
server. The codec knows nothing of what the claims mean.

Spec: 2026-07-28 basic/patterns/mrtr, Server Requirements 4.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
from collections.abc import Sequence
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from mcp_runtime.errors import RequestStateForged

__all__ = ["AesGcmCodec", "b64url_decode", "b64url_encode"]

_VERSION: Final = "d1"
_KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12
_TAG_BYTES: Final = 16


class AesGcmCodec:
    """The default `RequestStateCodec`: a ring of AES-256-GCM keys.

    The first key seals, every key unseals, so keys rotate without losing conversations:
    `[old, new]` everywhere, then `[new, old]`, then `[new]` once the oldest token has expired.

    Args:
        keys: 32 random bytes each, all different, at least one.

    Raises:
        ValueError: No key, a key of another length, or the same key twice.
    """

    def __init__(self, keys: Sequence[bytes]) -> None:
        if not keys:
            raise ValueError("the key ring is empty: give at least one 32-byte key")
        ring: dict[str, AESGCM] = {}
        for place, key in enumerate(keys, start=1):
            if not isinstance(key, bytes):  # Also where one key was given for the ring: its items are integers.
                raise ValueError(f"key {place} of the ring is no bytes; give a sequence of keys")
            if len(key) != _KEY_BYTES:
                raise ValueError(f"key {place} of the ring has {len(key)} bytes; AES-256 needs {_KEY_BYTES}")
            key_id = hashlib.sha256(b"dacapo key id" + key).hexdigest()[:8]
            if key_id in ring:
                raise ValueError(f"key {place} of the ring is there twice")
            ring[key_id] = AESGCM(key)
        self._ring = ring
        self._sealing_id = next(iter(ring))

    @classmethod
    def ephemeral(cls) -> AesGcmCodec:
        """Return a codec with a key that lives and dies with this process."""
        return cls([os.urandom(_KEY_BYTES)])

    async def seal(self, claims: bytes, *, audience: str) -> str:
        """Return the token for `claims`: `len(claims) + 28` bytes in base64url and a 12-character prefix."""
        key_id = self._sealing_id
        nonce = os.urandom(_NONCE_BYTES)
        sealed = self._ring[key_id].encrypt(nonce, claims, _associated(key_id, audience))
        return f"{_VERSION}.{key_id}.{b64url_encode(nonce + sealed)}"

    async def unseal(self, token: str, *, audience: str) -> bytes:
        """Return the claims in `token`.

        Raises:
            RequestStateForged: The token is malformed, not canonical, or fails verification.
        """
        version, _, rest = token.partition(".")
        key_id, _, body = rest.partition(".")
        if version != _VERSION:
            raise RequestStateForged("unknown token format")
        key = self._ring.get(key_id)
        if key is None:
            raise RequestStateForged("sealed with a key that is not in this ring")
        try:
            sealed = b64url_decode(body)
        except ValueError as error:
            raise RequestStateForged(f"not canonical base64url: {error}") from None
        if len(sealed) < _NONCE_BYTES + _TAG_BYTES:
            raise RequestStateForged("too short")
        try:
            return key.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], _associated(key_id, audience))
        except InvalidTag:
            raise RequestStateForged("failed verification") from None


def _associated(key_id: str, audience: str) -> bytes:
    return f"{_VERSION}.{key_id}.{audience}".encode()


def b64url_encode(data: bytes) -> str:
    """Return `data` as unpadded base64url."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def b64url_decode(text: str) -> bytes:
    """Return the bytes that `b64url_encode` turns into `text`, and into nothing else.

    Raises:
        ValueError: Foreign characters, padding, or unused bits that are not zero.
    """
    try:
        encoded = text.encode("ascii")
        data = base64.b64decode(encoded + b"=" * (-len(encoded) % 4), altchars=b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error) as error:
        raise ValueError(str(error)) from None
    if b64url_encode(data) != text:
        raise ValueError("another spelling of the same bytes")
    return data
