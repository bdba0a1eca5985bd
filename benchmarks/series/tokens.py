"""What a `requestState` token weighs and costs, beside AES-GCM alone on the same bytes."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from benchmarks.results import Row, Series
from benchmarks.series.in_process import microseconds, microseconds_async
from benchmarks.series.rounds import Extent
from mcp_runtime.mrtr import AesGcmCodec, Claims
from mcp_runtime.replay.ledger import Ledger, Slot

__all__ = ["measured"]

_AUDIENCE = "benchmark"


def measured(extent: Extent) -> Iterator[Series]:
    """Measure tokens of conversations of several lengths."""
    sizes, costs = [], []
    for answers in (1, 2, 10, 50):
        claims = _claims(answers)
        sizes.append(Row(subject=f"{answers} answers: claims", samples=(len(claims.to_bytes()),)))
        token = asyncio.run(AesGcmCodec.ephemeral().seal(claims.to_bytes(), audience=_AUDIENCE))
        sizes.append(Row(subject=f"{answers} answers: token", samples=(len(token),)))
        if answers in (2, 50):
            costs += asyncio.run(_costs(claims, answers, extent.repeats * 10))
    yield Series(
        key="token-size",
        title="size of requestState",
        unit="bytes",
        better="less",
        rows=tuple(sizes),
        note="The claims are JSON; the token is nonce, ciphertext and tag in base64url with a prefix.",
    )
    yield Series(
        key="token-cost",
        title="sealing and unsealing requestState",
        unit="us",
        better="less",
        rows=tuple(costs),
        note="The bare rows are AES-256-GCM with a fresh nonce, and nothing else, on the same bytes.",
    )


async def _costs(claims: Claims, answers: int, repeats: int) -> list[Row]:
    codec = AesGcmCodec.ephemeral()
    data = claims.to_bytes()
    token = await codec.seal(data, audience=_AUDIENCE)
    bare, associated = AESGCM(os.urandom(32)), b"benchmark"
    nonce = os.urandom(12)
    sealed = bare.encrypt(nonce, data, associated)
    name = f"{answers} answers"
    return [
        Row(
            subject=f"{name}: seal",
            samples=(await microseconds_async(lambda: codec.seal(data, audience=_AUDIENCE), repeats=repeats),),
        ),
        Row(
            subject=f"{name}: bare encrypt",
            samples=(microseconds(lambda: bare.encrypt(os.urandom(12), data, associated), repeats=repeats),),
        ),
        Row(
            subject=f"{name}: unseal",
            samples=(await microseconds_async(lambda: codec.unseal(token, audience=_AUDIENCE), repeats=repeats),),
        ),
        Row(
            subject=f"{name}: bare decrypt",
            samples=(microseconds(lambda: bare.decrypt(nonce, sealed, associated), repeats=repeats),),
        ),
    ]


def _claims(answers: int) -> Claims:
    slots = tuple(
        Slot(
            key=f"elicit-{ordinal}",
            kind="elicitation/create",
            fingerprint=f"{ordinal:064x}",
            answered=True,
            response={"action": "accept", "content": {"plan": "pro"}},
        )
        for ordinal in range(1, answers + 1)
    )
    return Claims(
        method="tools/call",
        target="upgrade",
        digest="0" * 64,
        principal="ann",
        issued_at_ms=1_800_000_000_000,
        ledger=Ledger(slots),
    )
