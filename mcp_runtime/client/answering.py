"""Answers to what a server asks of its client, by handlers given by kind.

Which handlers there are is what the client declares it can do. Questions of one round are put one after the other,
in the server's order, because they usually reach a person. An answer to a form is compared with the form before it
goes out.

Spec: 2026-07-28 client/elicitation; client/sampling; client/roots; basic/patterns/mrtr.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from mcp_model import (
    CreateMessageRequest,
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequestFormParams,
    ElicitRequestURLParams,
    ElicitResult,
    Implementation,
    ListRootsRequest,
    ListRootsRequestParams,
    ListRootsResult,
)
from mcp_runtime.client.errors import BadAnswer, Unanswerable
from mcp_runtime.client.pending import Answers, InteractiveMethod, PendingCall
from mcp_runtime.elicitation.wire_forms import check_response
from mcp_runtime.errors import AnswerRejected, FormError

__all__ = [
    "Answering",
    "Asked",
    "FormHandler",
    "InputKind",
    "RootsHandler",
    "SamplingHandler",
    "UrlHandler",
    "check_answer",
]

P = TypeVar("P", covariant=True)
Q = TypeVar("Q")

InputKind: TypeAlias = Literal["form", "url", "sampling", "roots"]
"""The kinds of input a server may ask for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Generic[P]):
    """One question of a server, for the handler of its kind.

    Attributes:
        key: The server's name for the question, unique within the conversation.
        params: What is asked.
        server: Who asks, as it calls itself; None if it did not say.
        method: Method of the request that led to the question.
        target: The tool or prompt that was called, or the URI that was read.
        round: The round trip that brought the question, from 1.
    """

    key: str
    params: P
    server: Implementation | None
    method: InteractiveMethod
    target: str
    round: int


FormHandler: TypeAlias = Callable[[Asked[ElicitRequestFormParams]], Awaitable[ElicitResult]]
"""Has a form filled in. `content` of an accepted form must fit `requestedSchema`."""

UrlHandler: TypeAlias = Callable[[Asked[ElicitRequestURLParams]], Awaitable[ElicitResult]]
"""Shows an address to the user and opens it on consent. To accept says that, not that the visit is over."""

SamplingHandler: TypeAlias = Callable[[Asked[CreateMessageRequestParams]], Awaitable[CreateMessageResult]]
"""Has a model write a message (deprecated in this revision)."""

RootsHandler: TypeAlias = Callable[[Asked[ListRootsRequestParams | None]], Awaitable[ListRootsResult]]
"""Lists the folders the server may work on (deprecated in this revision)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering:
    """The handlers of a client; `by_hand` are the kinds that its user answers without one."""

    form: FormHandler | None = None
    url: UrlHandler | None = None
    sampling: SamplingHandler | None = None
    roots: RootsHandler | None = None
    by_hand: Sequence[InputKind] = ()

    def capabilities(self, further: Mapping[str, Any]) -> dict[str, Any]:
        """Return the capabilities to declare: one for each kind, and what `further` adds to them."""
        declared: dict[str, Any] = {}
        if self._can("form"):
            declared["elicitation"] = {"form": {}}
        if self._can("url"):
            declared.setdefault("elicitation", {})["url"] = {}
        if self._can("sampling"):
            declared["sampling"] = {}
        if self._can("roots"):
            declared["roots"] = {}
        for name, value in further.items():
            both = isinstance(value, Mapping) and name in declared
            declared[name] = {**declared[name], **value} if both else value
        return declared

    async def answer(self, pending: PendingCall[Any], server: Implementation | None) -> Answers:
        """Return an answer for each open question of `pending`.

        Raises:
            Unanswerable: There is no handler for a question; none of the round was asked then.
            BadAnswer: A handler's answer does not fit its question.
        """
        requests = pending.input_requests
        for key, request in requests.items():
            kind = _kind(request)
            if getattr(self, kind) is None:
                raise Unanswerable(
                    f"the server asks for {kind} input ({key!r}) and there is no handler for it",
                    pending,
                    key=key,
                    kind=kind,
                )
        return {key: await self._one(key, request, pending, server) for key, request in requests.items()}

    async def _one(
        self, key: str, request: Any, pending: PendingCall[Any], server: Implementation | None
    ) -> ElicitResult | CreateMessageResult | ListRootsResult:
        params = request.params
        meta = pending.asked.meta
        says = meta.server_info if meta is not None else None

        def asked(params: Q) -> Asked[Q]:
            return Asked(
                key=key,
                params=params,
                server=says or server,
                method=pending.method,
                target=pending.target,
                round=pending.rounds,
            )

        if isinstance(params, ElicitRequestFormParams) and self.form is not None:
            answer = await self.form(asked(params))
            check_answer(key, params, answer)
            return answer
        if isinstance(params, ElicitRequestURLParams) and self.url is not None:
            return await self.url(asked(params))
        if isinstance(request, CreateMessageRequest) and self.sampling is not None:
            return await self.sampling(asked(request.params))
        if isinstance(request, ListRootsRequest) and self.roots is not None:
            return await self.roots(asked(request.params))
        raise AssertionError(f"unhandled kind of input request: {request!r}")

    def _can(self, kind: InputKind) -> bool:
        return getattr(self, kind) is not None or kind in self.by_hand


def check_answer(key: str, form: ElicitRequestFormParams, answer: ElicitResult) -> None:
    """Compare an answer with the form it is for.

    A form with parts this client does not know is not compared: its server is the one to judge.

    Raises:
        BadAnswer: The answer does not fit; the message names field and constraint.
    """
    try:
        check_response(form.requested_schema.to_wire(), answer.to_wire())
    except AnswerRejected as error:
        raise BadAnswer(f"the answer to {key!r} does not fit: {error.message}") from None
    except (FormError, LookupError, TypeError):
        return


def _kind(request: Any) -> InputKind:
    if isinstance(request, CreateMessageRequest):
        return "sampling"
    if isinstance(request, ListRootsRequest):
        return "roots"
    return "url" if isinstance(request.params, ElicitRequestURLParams) else "form"
