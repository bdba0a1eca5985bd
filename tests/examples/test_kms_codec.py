"""The sample codec keeps what the runtime asks of any codec."""

from __future__ import annotations

import os

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from examples.kms_codec import KmsCodec, make_server
from mcp_runtime.errors import RequestStateForged
from tests.wire import Wire, accept


class LocalKeyService:
    """A key service in this process, with a key of its own."""

    def __init__(self) -> None:
        self._key = AESGCM(AESGCM.generate_key(256))
        self.calls = 0

    async def wrap(self, data_key: bytes) -> bytes:
        self.calls += 1
        nonce = os.urandom(12)
        return nonce + self._key.encrypt(nonce, data_key, None)

    async def unwrap(self, wrapped: bytes) -> bytes:
        self.calls += 1
        try:
            return self._key.decrypt(wrapped[:12], wrapped[12:], None)
        except InvalidTag:
            raise ValueError("not wrapped here") from None


async def test_a_conversation_runs_on_tokens_of_the_key_service() -> None:
    keys = LocalKeyService()
    first, second = Wire(make_server(keys)), Wire(make_server(keys))
    asked = await first.call("greet")
    done = await second.call("greet", after=asked, answers={"elicit-1": accept(name="Ada")})
    assert done.text == "Hello, Ada"
    assert keys.calls == 2


async def test_a_server_on_another_key_service_refuses_the_token() -> None:
    asked = await Wire(make_server(LocalKeyService())).call("greet")
    stranger = Wire(make_server(LocalKeyService()))
    refused = await stranger.call("greet", after=asked, answers={"elicit-1": accept(name="Ada")})
    assert refused.error["code"] == -32602


@pytest.mark.parametrize("token", ["", ".", "a.b", "AAAA", "AAAA.AAAA", "é.é"])
async def test_what_is_no_token_is_forged(token: str) -> None:
    with pytest.raises(RequestStateForged):
        await KmsCodec(LocalKeyService()).unseal(token, audience="vault")


async def test_a_token_is_bound_to_its_audience_and_to_every_character() -> None:
    codec = KmsCodec(LocalKeyService())
    token = await codec.seal(b"claims", audience="vault")
    assert await codec.unseal(token, audience="vault") == b"claims"
    with pytest.raises(RequestStateForged):
        await codec.unseal(token, audience="other")
    for place in range(len(token)):
        changed = token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :]
        with pytest.raises(RequestStateForged):
            await codec.unseal(changed, audience="vault")
