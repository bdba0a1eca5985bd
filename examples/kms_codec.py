"""Bring your own codec: seal `requestState` with a key that never leaves a key service.

`KeyService` stands for the client library of a cloud's key management service: it wraps and unwraps data keys and never
shows the key it does that with. Each token carries its own wrapped data key (envelope encryption), so sealing and
unsealing are one call to the service each; the data key itself is used once and forgotten.
"""

from __future__ import annotations

import os
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from typing_extensions import TypedDict

from mcp_runtime import Server, ToolContext
from mcp_runtime.errors import RequestStateForged
from mcp_runtime.mrtr.codec import b64url_decode, b64url_encode

NONCE_BYTES = 12


class Name(TypedDict):
    """The form of the question."""

    name: str


class KeyService(Protocol):
    """What is needed of a key management service."""

    async def wrap(self, data_key: bytes) -> bytes:
        """Return `data_key` encrypted under the service's key."""
        ...

    async def unwrap(self, wrapped: bytes) -> bytes:
        """Return what `wrap` was given; raise ValueError for anything else."""
        ...


class KmsCodec:
    """A `RequestStateCodec` over a key service."""

    def __init__(self, keys: KeyService) -> None:
        self._keys = keys

    async def seal(self, claims: bytes, *, audience: str) -> str:
        data_key = AESGCM.generate_key(256)
        wrapped = await self._keys.wrap(data_key)
        nonce = os.urandom(NONCE_BYTES)
        sealed = AESGCM(data_key).encrypt(nonce, claims, audience.encode() + wrapped)
        return f"{b64url_encode(wrapped)}.{b64url_encode(nonce + sealed)}"

    async def unseal(self, token: str, *, audience: str) -> bytes:
        head, _, body = token.partition(".")
        try:
            wrapped, sealed = b64url_decode(head), b64url_decode(body)
            data_key = await self._keys.unwrap(wrapped)
            key = AESGCM(data_key)
            return key.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], audience.encode() + wrapped)
        except (ValueError, InvalidTag) as error:
            raise RequestStateForged(f"not sealed through this key service: {error}") from None


def make_server(keys: KeyService) -> Server:
    """Return a server whose conversations depend on `keys`."""
    server = Server("vault", version="1.0.0", codec=KmsCodec(keys))

    @server.tool()
    async def greet(ctx: ToolContext) -> str:
        """Ask for a name and use it."""
        answer = await ctx.elicit("What is your name?", Name)
        return f"Hello, {answer.data['name']}" if answer.action == "accept" else "Hello"

    return server
