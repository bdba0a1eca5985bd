"""Tokens open only as they were sealed: same key, same audience, same spelling.

Spec: 2026-07-28 basic/patterns/mrtr, Server Requirements 4: state that fails verification MUST be rejected.
"""

from __future__ import annotations

import base64
import itertools
import re
import string
from functools import lru_cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mcp_runtime.errors import RequestStateForged
from mcp_runtime.mrtr.codec import AesGcmCodec, b64url_decode, b64url_encode

OLD, NEW = (bytes([number]) * 32 for number in (1, 2))
CLAIMS = b'{"method":"tools/call"}'
ALPHABET = string.ascii_letters + string.digits + "-_"


@lru_cache
def codec() -> AesGcmCodec:
    return AesGcmCodec([OLD])


async def sealed(claims: bytes = CLAIMS, *, audience: str = "plans") -> str:
    return await codec().seal(claims, audience=audience)


async def refused(token: str, *, opener: AesGcmCodec | None = None, audience: str = "plans") -> None:
    with pytest.raises(RequestStateForged):
        await (opener or codec()).unseal(token, audience=audience)


@settings(max_examples=50, deadline=None)
@given(claims=st.binary(max_size=300), audience=st.text(st.characters(codec="utf-8"), max_size=20))
async def test_what_was_sealed_is_unsealed(claims: bytes, audience: str) -> None:
    token = await sealed(claims, audience=audience)
    assert await codec().unseal(token, audience=audience) == claims


async def test_a_token_is_url_safe_and_names_format_and_key() -> None:
    token = await sealed()
    assert re.fullmatch(r"d1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+", token)


async def test_the_claims_are_hidden() -> None:
    token = await sealed(b"a secret that is long enough to be found")
    assert b"secret" not in base64.urlsafe_b64decode(token.split(".")[2] + "==")


async def test_equal_claims_give_different_tokens() -> None:
    assert len({await sealed() for _ in range(50)}) == 50


@pytest.mark.parametrize("length", [0, 1, 2, 3, 100, 1000])
async def test_a_token_is_as_long_as_its_claims_make_it(length: int) -> None:
    token = await sealed(b"x" * length)
    assert len(token) == 12 + -(-(length + 28) * 4 // 3)


async def test_no_single_bit_of_a_token_may_change() -> None:
    token = (await sealed()).encode()
    for place in range(len(token)):
        for bit in range(8):
            mutated = bytearray(token)
            mutated[place] ^= 1 << bit
            await refused(mutated.decode("latin-1"))


async def test_no_single_character_of_a_token_may_change_be_added_or_removed() -> None:
    token = await sealed(b"{}")
    for place in range(len(token)):
        await refused(token[:place] + token[place + 1 :])
        for character in (*ALPHABET, ".", "=", "+", "/", " ", "\n", "é", "\ud800"):
            if character != token[place]:
                await refused(token[:place] + character + token[place + 1 :])
            await refused(token[:place] + character + token[place:])
    for character in (*ALPHABET, ".", "=", "==", " ", "\n", "\x00"):
        await refused(token + character)


@settings(max_examples=200, deadline=None)
@given(st.data())
async def test_no_edit_of_a_token_passes(data: st.DataObject) -> None:
    token = await sealed()
    start = data.draw(st.integers(0, len(token)))
    end = data.draw(st.integers(start, len(token)))
    middle = data.draw(st.text(st.sampled_from(ALPHABET + ".="), max_size=12) | st.text(max_size=5))
    if (edited := token[:start] + middle + token[end:]) != token:
        await refused(edited)


@settings(max_examples=200, deadline=None)
@example("")
@example("d1")
@example("d1.")
@example("d1..")
@example("...")
@given(st.text(max_size=100))
async def test_text_that_is_no_token_is_refused(text: str) -> None:
    await refused(text)


async def test_a_body_too_short_for_nonce_and_tag_is_refused() -> None:
    prefix = (await sealed()).rpartition(".")[0]
    for length in range(28):
        await refused(f"{prefix}.{b64url_encode(bytes(length))}")


async def test_the_spelling_with_standard_alphabet_or_padding_is_refused() -> None:
    for _ in range(200):
        token = await sealed(b"xy")
        prefix, _, body = token.rpartition(".")
        padded = body + "=" * (-len(body) % 4)
        if padded != body:
            await refused(f"{prefix}.{padded}")
        if (standard := body.replace("-", "+").replace("_", "/")) != body:
            await refused(f"{prefix}.{standard}")


async def test_another_servers_token_is_refused() -> None:
    token = await sealed(audience="plans")
    for audience in ("", "plan", "plans2", "Plans", "other"):
        await refused(token, audience=audience)


async def test_another_keys_token_is_refused() -> None:
    await refused(await sealed(), opener=AesGcmCodec([NEW]))


async def test_the_key_id_is_part_of_what_is_verified() -> None:
    both = AesGcmCodec([OLD, NEW])
    version, _, body = (await sealed()).split(".")
    new_id = (await AesGcmCodec([NEW]).seal(CLAIMS, audience="plans")).split(".")[1]
    await refused(f"{version}.{new_id}.{body}", opener=both)


async def test_the_first_key_seals_and_every_key_unseals() -> None:
    token = await AesGcmCodec([NEW, OLD]).seal(CLAIMS, audience="plans")
    assert await AesGcmCodec([NEW]).unseal(token, audience="plans") == CLAIMS
    await refused(token, opener=AesGcmCodec([OLD]))
    assert await AesGcmCodec([NEW, OLD]).unseal(await sealed(), audience="plans") == CLAIMS


async def test_rotation_loses_no_token() -> None:
    """wire-rules section 3: `[old]` -> `[old, new]` -> `[new, old]` -> `[new]`."""
    stages = [AesGcmCodec(keys) for keys in ([OLD], [OLD, NEW], [NEW, OLD], [NEW])]
    for before, after in itertools.pairwise(stages):  # While a stage is rolled out, both are in service.
        for sealer, opener in ((before, after), (after, before)):
            assert await opener.unseal(await sealer.seal(CLAIMS, audience="a"), audience="a") == CLAIMS


async def test_an_ephemeral_key_is_known_to_nobody_else() -> None:
    first, second = AesGcmCodec.ephemeral(), AesGcmCodec.ephemeral()
    token = await first.seal(CLAIMS, audience="plans")
    assert await first.unseal(token, audience="plans") == CLAIMS
    await refused(token, opener=second)


@pytest.mark.parametrize(
    "keys", [[], [b""], [b"x" * 31], [b"x" * 33], [OLD, OLD], [OLD, NEW, OLD], b"x" * 32, ["x" * 32], [OLD, b"short"]]
)
def test_a_key_ring_that_cannot_be_used_is_refused(keys: list[bytes]) -> None:
    with pytest.raises(ValueError, match="ring"):
        AesGcmCodec(keys)


@given(st.binary(max_size=50))
def test_base64url_has_one_spelling(data: bytes) -> None:
    assert b64url_decode(b64url_encode(data)) == data


@settings(max_examples=300)
@given(st.text(st.sampled_from(ALPHABET + "+/= "), max_size=12))
def test_whatever_decodes_is_the_one_spelling(text: str) -> None:
    try:
        data = b64url_decode(text)
    except ValueError:
        return
    assert b64url_encode(data) == text
