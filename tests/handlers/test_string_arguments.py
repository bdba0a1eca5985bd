from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Annotated, Any, Literal, NewType

import pytest
from pydantic import AfterValidator, Field
from typing_extensions import TypeAliasType

from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.arguments import ArgumentsRejected
from mcp_runtime.handlers.signature import read_signature
from mcp_runtime.handlers.string_arguments import PROMPT_TYPES, TEMPLATE_TYPES, StringArguments


class Size(enum.StrEnum):
    SMALL = "small"
    LARGE = "large"


class Unknown: ...


Slug = NewType("Slug", str)
Level = TypeAliasType("Level", Literal["low", "high"])


def arguments(fn: Callable[..., Any], types: Any = PROMPT_TYPES) -> StringArguments:
    return StringArguments(read_signature(fn, kind="prompt", name="test", leaf="PromptContext"), types)


def test_parameters_say_what_clients_may_know() -> None:
    def handler(
        plain: str,
        described: Annotated[str, Field(title="T", description="D")],
        inside: Annotated[str, Field(description="I")] | None,
        size: Size = Size.SMALL,
        level: Level | None = None,
        slug: Slug = Slug("s"),
    ) -> None: ...

    known = [
        (item.name, item.required, item.title, item.description, item.choices)
        for item in arguments(handler).parameters.values()
    ]
    assert known == [
        ("plain", True, None, None, ()),
        ("described", True, "T", "D", ()),
        ("inside", False, None, "I", ()),
        ("size", False, None, None, ("small", "large")),
        ("level", False, None, None, ("low", "high")),
        ("slug", False, None, None, ()),
    ]


def test_absent_arguments_are_left_to_the_handlers_defaults() -> None:
    def handler(a: str, b: str | None, c: str = "c", d: str | None = "d") -> None: ...

    assert arguments(handler).bind({"a": "1"}) == {"a": "1", "b": None}


def test_every_fault_is_named() -> None:
    def handler(a: str, size: Size, short: Annotated[str, Field(max_length=1)]) -> None: ...

    with pytest.raises(ArgumentsRejected) as caught:
        arguments(handler).bind({"size": "huge", "short": "long", "more": ""})
    assert [fault.partition(":")[0] for fault in caught.value.violations] == ["more", "a", "size", "short"]


def test_an_authors_own_validator_runs() -> None:
    def lower(value: str) -> str:
        return value.lower()

    def handler(word: Annotated[str, AfterValidator(lower)]) -> None: ...

    handler.__annotations__["word"] = Annotated[str, AfterValidator(lower)]
    assert arguments(handler).bind({"word": "LOUD"}) == {"word": "loud"}


@pytest.mark.parametrize("annotation", [int, bool, float])
def test_templates_take_numbers_and_booleans_and_prompts_do_not(annotation: Any) -> None:
    def handler(x: Any) -> None: ...

    handler.__annotations__["x"] = annotation
    assert list(arguments(handler, TEMPLATE_TYPES).parameters) == ["x"]
    with pytest.raises(RegistrationError, match="'x' travels as a string"):
        arguments(handler)


@pytest.mark.parametrize("annotation", [list[int], dict[str, str], bytes, str | int, object, Any, Callable, Unknown])
def test_types_that_no_string_can_be_read_as_are_refused(annotation: Any) -> None:
    def handler(x: Any) -> None: ...

    handler.__annotations__["x"] = annotation
    for types in (PROMPT_TYPES, TEMPLATE_TYPES):
        with pytest.raises(RegistrationError, match="'x' travels as a string"):
            arguments(handler, types)
