from __future__ import annotations

from typing import Any

import pytest

from codegen.report import Report, compare
from codegen.report_text import markdown, text
from codegen.store import Schema, Store
from tests.codegen.tea import ROOT

NOTES = ROOT / "codegen" / "methods.toml"


def schema(revision: str, definitions: dict[str, Any]) -> Schema:
    return Schema(revision=revision, definitions=definitions, constants={}, hoisted={}, source={})


def record(required: tuple[str, ...] = (), **members: Any) -> dict[str, Any]:
    return {"type": "object", "properties": members, "required": list(required)}


def changes(old: dict[str, Any], new: dict[str, Any]) -> list[tuple[str, str]]:
    report = compare(schema("old", old), schema("new", new), NOTES)
    return [(f"{change.type}: {change.what}", change.breaks) for change in report.structural]


STRING = {"type": "string"}


@pytest.mark.parametrize(
    ("old", "new", "what", "breaks"),
    [
        (record(), record(a=STRING), "a: new optional member", "compatible"),
        (record(), record(("a",), a=STRING), "a: new required member", "breaks senders"),
        (record(a=STRING), record(), "a: optional member is gone", "compatible"),
        (record(("a",), a=STRING), record(), "a: required member is gone", "breaks receivers"),
        (record(a=STRING), record(("a",), a=STRING), "a: now required", "breaks senders"),
        (record(("a",), a=STRING), record(a=STRING), "a: now optional", "breaks receivers"),
        (record(a=STRING), record(a={}), "a: no longer string, also anything", "breaks receivers"),
        (record(a={"enum": ["x", "y"]}), record(a={"enum": ["x"]}), 'a: no longer "y"', "breaks senders"),
        (record(a={"enum": ["x"]}), record(a={"enum": ["x", "y"]}), 'a: also "y"', "breaks receivers"),
        (
            record(a=STRING),
            record(a={"type": "integer"}),
            "a: no longer string, also integer",
            "breaks senders and receivers",
        ),
        (
            record(a={"type": "integer"}),
            record(a={"type": "integer", "minimum": 0}),
            "a: no longer integer, also integer (minimum 0)",
            "breaks senders",
        ),
    ],
)
def test_each_change_says_whom_it_breaks(old: Any, new: Any, what: str, breaks: str) -> None:
    assert changes({"T": old}, {"T": new}) == [(f"T: {what}", breaks)]


def test_a_member_that_moves_to_a_base_class_is_no_change() -> None:
    old = {"T": record(("a",), a=STRING), "B": record()}
    new = {"T": {"allOf": [{"$ref": "#/$defs/B"}], "type": "object"}, "B": record(("a",), a=STRING)}

    assert [change for change in changes(old, new) if change[0].startswith("T")] == []


def test_deprecations_and_new_names_for_the_same_are_documentation() -> None:
    old = {"T": record(m={"type": "object", "additionalProperties": {}})}
    new = {
        "T": {**record(m={"$ref": "#/$defs/Map"}), "deprecated": True},
        "Map": {"type": "object", "additionalProperties": {}},
    }
    report = compare(schema("old", old), schema("new", new), NOTES)

    assert report.structural == []
    assert [change.what for change in report.documentation] == [
        "deprecated",
        "m: no longer a map to anything, also Map (the same documents)",
    ]


def test_a_renamed_type_is_guessed_and_marked_as_a_guess() -> None:
    old = {"Pot": record(("a",), a=STRING, b=STRING, c=STRING), "Cup": record(x={})}
    new = {"Jar": record(("a",), a=STRING, b=STRING, c=STRING), "Lid": record(y={})}
    report = compare(schema("old", old), schema("new", new), NOTES)

    assert report.renamed == [("Pot", "Jar", 100)]
    assert "renamed? (guesses): 1\n  Pot -> Jar (100 % alike)" in text(report)
    assert "Guesses from likeness; check each by hand.\n\n- `Pot` -> `Jar` (100 % alike)" in markdown(report)


@pytest.fixture(scope="module")
def real() -> Report:
    store = Store(ROOT / "schema")
    return compare(store.load("2025-11-25"), store.load("2026-07-28"), NOTES)


def test_the_step_to_2026_07_28_is_described(real: Report) -> None:
    assert (len(real.added), len(real.removed)) == (42, 32)
    assert "server/discover" in real.methods_added
    assert "initialize" in real.methods_removed
    found = {(change.type, change.what): change.breaks for change in real.structural}
    assert found["Result", "resultType: new required member"] == "breaks senders"
    assert (
        found["CallToolResult", "structuredContent: no longer a map to anything, also anything"] == "breaks receivers"
    )
    assert ("Root", "deprecated") in {(change.type, change.what) for change in real.documentation}


def test_both_forms_tell_the_same(real: Report) -> None:
    plain, table = text(real), markdown(real)

    assert plain.splitlines()[0].startswith("2025-11-25 -> 2026-07-28: +42 -32 types; ")
    assert plain.splitlines()[0] in table
    for change in real.structural:
        assert f"    {change.what}  [{change.breaks}]" in plain
    assert table.count("\n| `") == len(real.changes)
