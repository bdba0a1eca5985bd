"""Documents generated from the schemas, whole and spoiled at any depth: do the schema and the models agree?"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.mcp_model.disagreements import KINDS, kind_of
from tests.mcp_model.documents import same
from tests.mcp_model.judges import CASES, accepts, parse, schema_of, valid, write
from tests.mcp_model.strategies import documents, spoiled

LIMITS = settings(
    max_examples=5,
    deadline=None,
    database=None,
    derandomize=True,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize(("revision", "name"), CASES)
def test_schema_and_models_agree_on_a_document_whole_and_spoiled(revision: str, name: str) -> None:
    definitions = schema_of(revision).all_definitions

    @LIMITS
    @given(documents(definitions[name], definitions), st.data())
    def check(document: Any, data: st.DataObject) -> None:
        assert valid(revision, name, document)
        if accepts(revision, name, document):
            assert same(write(revision, name, parse(revision, name, document)), document)
        else:
            assert kind_of(revision, name, document, []) in KINDS, document

        broken, path = data.draw(spoiled(document))
        agreed = valid(revision, name, broken)
        if agreed != accepts(revision, name, broken):
            assert kind_of(revision, name, broken, path) in KINDS, f"at {path}: schema says {agreed}: {broken}"

    check()


def test_the_generator_reaches_unknown_members_and_floats() -> None:
    definitions = schema_of("2026-07-28").all_definitions
    seen: set[type] = set()

    @settings(LIMITS, max_examples=60)
    @given(st.fixed_dictionaries({"value": documents(definitions["ElicitResult"], definitions)}))
    def look(document: dict[str, Any]) -> None:
        seen.update(type(value) for value in (document["value"].get("content") or {}).values())
        if "x-unknown" in document["value"]:
            seen.add(dict)

    look()
    assert {int, float, bool, str, list, dict} <= seen
