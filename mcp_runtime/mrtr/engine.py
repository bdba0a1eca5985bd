"""The wire carrier: keeps a ledger in the client's hands between round trips.

`load` turns the `requestState` and `inputResponses` of a request into a verified ledger; `save` turns
the ledger of an execution that stopped at a question into the members of an `InputRequiredResult`. Nothing
is kept in between, so any process with the same keys serves any retry. How a handler is run is
not known here.

Spec: 2026-07-28 basic/patterns/mrtr, Server Requirements 4-8.
"""

from __future__ import annotations

import hashlib
import logging
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final, Literal

from mcp_runtime.errors import (
    AnswerRejected,
    InternalFailure,
    InvalidParams,
    RequestStateExpired,
    RequestStateForged,
    RequestStateMisdirected,
    RequestStateRejected,
)
from mcp_runtime.mrtr.state import Claims, Origin
from mcp_runtime.replay.ledger import EMPTY_LEDGER, ONCE, Ledger, Slot
from mcp_runtime.replay.outcome import InputRequired
from mcp_runtime.seams import RequestStateCodec, SingleUse

__all__ = ["DEFAULT_TTL", "MrtrEngine", "RetryPolicy"]

logger = logging.getLogger(__name__)

RetryPolicy = Literal["strict", "lenient"]

DEFAULT_TTL: Final = timedelta(minutes=5)
DEFAULT_MAX_TOKEN_BYTES: Final = 256 * 1024

# Clocks of two servers differ a little; a token from further ahead than this was not issued by either.
_CLOCK_SKEW_MS: Final = 60_000

# The member that tells one kind of input response from another.
_MARKS: Final = {"elicitation/create": "action", "sampling/createMessage": "model", "roots/list": "roots"}


class MrtrEngine:
    """Loads and saves ledgers through `requestState` tokens.

    Args:
        codec: Seals and unseals the tokens.
        audience: Name that binds tokens to this server or group of equal servers.
        ttl: How long a token is good for; each round trip starts it anew.
        policy: `strict` refuses answers that nobody asked for; `lenient` ignores them, or uses them for a
            question with that author key when the request carries no state.
        max_token_bytes: Tokens above this size are neither sent nor accepted.
        clock: Returns seconds since the epoch, UTC.

    Raises:
        ValueError: `ttl` is zero, negative or not finite, or a limit is not positive.
    """

    def __init__(
        self,
        codec: RequestStateCodec,
        *,
        audience: str,
        ttl: timedelta = DEFAULT_TTL,
        policy: RetryPolicy = "strict",
        max_token_bytes: int = DEFAULT_MAX_TOKEN_BYTES,
        clock: Callable[[], float] = time.time,
    ) -> None:
        seconds = ttl.total_seconds() if isinstance(ttl, timedelta) else math.nan
        if not (math.isfinite(seconds) and seconds > 0):
            raise ValueError(f"ttl must be a positive timedelta, not {ttl!r}")
        if policy not in ("strict", "lenient"):
            raise ValueError(f"retry policy must be 'strict' or 'lenient', not {policy!r}")
        if max_token_bytes <= 0:
            raise ValueError(f"max_token_bytes must be positive, not {max_token_bytes}")
        self._codec = codec
        self._audience = audience
        self._ttl_ms = int(seconds * 1000)
        self._lenient = policy == "lenient"
        self._max_token_bytes = max_token_bytes
        self._clock = clock

    async def load(self, origin: Origin) -> Ledger:
        """Return the ledger of the conversation that `origin.params` continues, answers merged in.

        Returns:
            Slots in ordinal order; a first attempt gives the empty ledger. `fresh` names the answers that came
            with this request.

        Raises:
            RequestStateRejected: The token is forged, expired or was issued for another request.
            AnswerRejected: An answer is of the wrong kind or answers nothing that was asked.
        """
        state = origin.params.get("requestState")
        answers = origin.params.get("inputResponses")
        if state is None:
            return EMPTY_LEDGER if answers is None or answers == {} else self._unasked(answers)
        if not isinstance(state, str):
            raise InvalidParams("requestState must be a string")
        try:
            claims = await self._verified(state, origin)
        except RequestStateRejected as error:
            logger.info("requestState rejected for %s %r: %s", origin.method, origin.target, error.cause)
            raise
        return claims.ledger.with_answers(self._checked(claims.ledger, {} if answers is None else answers))

    async def save(self, outcome: InputRequired, origin: Origin) -> dict[str, Any]:
        """Return the members of an `InputRequiredResult`: `{"inputRequests", "requestState"}`.

        Raises:
            InternalFailure: The token would be larger than the cap.
        """
        claims = Claims(
            method=origin.method,
            target=origin.target,
            digest=origin.digest(),
            principal=origin.principal,
            issued_at_ms=int(self._clock() * 1000),
            ledger=outcome.ledger,
        )
        token = await self._codec.seal(claims.to_bytes(), audience=self._audience)
        if len(token) > self._max_token_bytes:
            logger.error(
                "the requestState of %s %r has %d bytes, the cap is %d: record less with once, "
                "ask for shorter answers, or raise max_token_bytes",
                origin.method,
                origin.target,
                len(token),
                self._max_token_bytes,
            )
            raise InternalFailure(
                f"the conversation has outgrown its requestState: {len(token)} bytes, "
                f"the server's cap is {self._max_token_bytes}"
            )
        return {
            "inputRequests": {key: question.input_request() for key, question in outcome.questions.items()},
            "requestState": token,
        }

    def gate(self, origin: Origin, single_use: SingleUse) -> Callable[[], Awaitable[None]] | None:
        """Return what uses up the token of `origin`, to be awaited before its answers or a next token take effect.

        None for a first attempt, which has no token. Awaiting it raises `RequestStateMisdirected`
        when the token was used before.
        """
        state = origin.params.get("requestState")
        return partial(self._consume, state, single_use) if isinstance(state, str) else None

    async def _consume(self, token: str, single_use: SingleUse) -> None:
        # The token has one spelling, so its digest names it; by `until` it has expired wherever it was issued.
        until = datetime.fromtimestamp(self._clock() + (self._ttl_ms + _CLOCK_SKEW_MS) / 1000, UTC)
        if not await single_use.consume(hashlib.sha256(token.encode()).hexdigest(), until):
            logger.info("requestState rejected: it was used before")
            raise RequestStateMisdirected("it was used before")

    async def _verified(self, token: str, origin: Origin) -> Claims:
        if len(token) > self._max_token_bytes:
            raise RequestStateForged(f"{len(token)} characters are over the cap")
        sealed = await self._codec.unseal(token, audience=self._audience)
        try:
            claims = Claims.from_bytes(sealed)
        except ValueError as error:
            raise RequestStateForged(str(error)) from None
        age = int(self._clock() * 1000) - claims.issued_at_ms
        if age > self._ttl_ms:
            raise RequestStateExpired(f"issued {age} ms ago")
        if age < -_CLOCK_SKEW_MS:
            raise RequestStateExpired(f"issued {-age} ms in the future")
        if claims.method != origin.method:
            raise RequestStateMisdirected(f"issued for method {claims.method}")
        if claims.principal != origin.principal:
            raise RequestStateMisdirected("issued for another principal")
        if claims.target != origin.target:
            raise RequestStateMisdirected(f"issued for {claims.target!r}")
        if claims.digest != origin.digest():
            raise RequestStateMisdirected("issued for other arguments")
        return claims

    def _unasked(self, answers: object) -> Ledger:
        """Return the ledger for answers that came without state."""
        if not isinstance(answers, Mapping):
            raise AnswerRejected("inputResponses must be an object")
        if not self._lenient:
            raise AnswerRejected("inputResponses came without the requestState they belong to")
        for key, response in answers.items():
            if not isinstance(response, Mapping):
                raise AnswerRejected(f"the answer to {key!r} must be an object", data={"key": key})
        return Ledger(volunteered=answers)

    def _checked(self, ledger: Ledger, answers: object) -> Mapping[str, Mapping[str, Any]]:
        """Return those of `answers` that answer a pending question of `ledger`."""
        if not isinstance(answers, Mapping):
            raise AnswerRejected("inputResponses must be an object")
        questions = {slot.key: slot for slot in ledger.slots if slot.kind != ONCE}
        accepted = {}
        for key, response in answers.items():
            slot = questions.get(key)
            if slot is None:
                if self._lenient:
                    continue
                raise AnswerRejected(f"no question with key {key!r} was asked", data={"key": key})
            if slot.answered:
                raise AnswerRejected(f"the question {key!r} was answered before", data={"key": key})
            accepted[key] = _of_kind(slot, response)
        return accepted


def _of_kind(slot: Slot, response: object) -> Mapping[str, Any]:
    """Return `response` if it can be a result of the slot's method; its content is checked when it is read."""
    if not isinstance(response, Mapping):
        raise AnswerRejected(f"the answer to {slot.key!r} must be an object", data={"key": slot.key})
    mark = _MARKS[slot.kind]
    if mark not in response:
        raise AnswerRejected(
            f"the answer to {slot.key!r} is no result of {slot.kind}: it lacks {mark!r}", data={"key": slot.key}
        )
    if slot.kind != "elicitation/create":
        return response
    # What nobody reads is not carried along: it would make the token grow with whatever a client adds.
    read = ("action", "content") if response["action"] == "accept" else ("action",)
    return {name: response[name] for name in read if name in response}
