"""A compiled form: the schema that goes out, and the reading of what comes back.

Everything that does not depend on the answer is done once, when the form is compiled; a form is
then read any number of times, from any thread. Every refusal is an `AnswerRejected` in our own
words; its `data` is `{"field", "constraint"}`, or `{"constraint"}` where no single field is to blame.

Members of the content that the form did not ask for are dropped: the requested schema does not
forbid them, and a handler must not see them.

Spec: 2026-07-28 client/elicitation, Response Actions, and Form Mode Security 3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from mcp_runtime.elicitation.answers import Accepted, Answer, Cancelled, Declined
from mcp_runtime.elicitation.kinds import FieldValue, Kind, Violation, check
from mcp_runtime.elicitation.questions import canonical_json
from mcp_runtime.errors import AnswerRejected

__all__ = ["Action", "Content", "Form", "FormField", "rejection"]

T = TypeVar("T")

Action = Literal["accept", "decline", "cancel"]
Content = dict[str, FieldValue]
"""Accepted content after the check: fields that were answered, in the form's order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """One field of a compiled form."""

    name: str
    kind: Kind
    required: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Form(Generic[T]):
    """A form that is ready to be asked.

    Attributes:
        requested_schema: The `requestedSchema` member; shared by every ask, not to be changed.
        canonical_schema: Its canonical JSON, for the fingerprints of questions.
        fields: What the schema says, for the check of answers.
        build: Makes the handler's data from checked content; raises `Violation` for a whole form
            or `AnswerRejected` for a field that it will not take.
    """

    requested_schema: dict[str, Any]
    fields: tuple[FormField, ...] = field(repr=False)
    build: Callable[[Content], T] = field(repr=False)
    canonical_schema: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "canonical_schema", canonical_json(self.requested_schema))

    def read(self, response: Mapping[str, Any], *, key: str | None = None) -> Answer[T]:
        """Return the answer that a client's elicitation result holds.

        Args:
            response: `{"action", "content"?}` as it came over the wire; of any shape in practice.
            key: The question's key, for the message of a refusal.

        Raises:
            AnswerRejected: The response is not a result for this form.
        """
        try:
            match _action(response):
                case "decline":
                    return Declined()
                case "cancel":
                    return Cancelled()
                case "accept":
                    return Accepted(data=self.build(self._check(response.get("content"))))
        except AnswerRejected as refused:
            if key is None:
                raise
            raise AnswerRejected(f"answer {key!r}: {refused.message}", data=refused.data) from refused.__cause__

    def _check(self, content: object) -> Content:
        if content is None:
            raise rejection(None, Violation("content", "an accepted form must come with content"))
        if not isinstance(content, Mapping):
            raise rejection(None, Violation("content", "content must be an object"))
        checked: Content = {}
        for asked in self.fields:
            if asked.name not in content:
                if asked.required:
                    raise rejection(asked.name, Violation("required", "must be answered"))
                continue
            try:
                checked[asked.name] = check(asked.kind, content[asked.name])
            except Violation as violation:
                raise rejection(asked.name, violation) from None
        return checked


def rejection(field_name: str | None, violation: Violation) -> AnswerRejected:
    """Return the refusal of an answer that breaks a constraint, of one field or as a whole."""
    if field_name is None:
        return AnswerRejected(str(violation), data={"constraint": violation.constraint})
    return AnswerRejected(
        f"field {field_name!r} {violation}", data={"field": field_name, "constraint": violation.constraint}
    )


def _action(response: object) -> Action:
    if not isinstance(response, Mapping):
        raise rejection(None, Violation("type", "an elicitation result must be an object"))
    match response.get("action"):
        case "accept":
            return "accept"
        case "decline":
            return "decline"
        case "cancel":
            return "cancel"
        case None:
            raise rejection(None, Violation("action", "an elicitation result must have an action beside its content"))
        case _:
            raise rejection(None, Violation("action", "action must be 'accept', 'decline' or 'cancel'"))
