"""Every member of every type dropped, replaced and nulled by hand: do the schema and the models agree?"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.mcp_model.disagreements import KINDS, kind_of
from tests.mcp_model.documents import example, mutations, same
from tests.mcp_model.judges import REVISIONS, accepts, parse, schema_of, valid, write


@pytest.mark.parametrize("full", [True, False], ids=["every member", "required members"])
@pytest.mark.parametrize("revision", REVISIONS)
def test_a_valid_document_of_every_type_comes_back_equal(revision: str, full: bool) -> None:
    definitions = schema_of(revision).all_definitions
    for name in schema_of(revision).definitions:
        document = example(definitions[name], definitions, full=full)
        assert valid(revision, name, document), name
        assert same(write(revision, name, parse(revision, name, document)), document), name


@pytest.mark.parametrize("revision", REVISIONS)
def test_schema_and_models_agree_on_every_mutation(revision: str) -> None:
    definitions = schema_of(revision).all_definitions
    counts: Counter[str] = Counter()
    rewritten: set[tuple[object, object]] = set()
    for name in schema_of(revision).definitions:
        for full in (True, False):
            document = example(definitions[name], definitions, full=full)
            if not isinstance(document, dict):
                continue
            for member, spoiled in mutations(document):
                counts["documents"] += 1
                agreed = valid(revision, name, spoiled)
                if agreed != accepts(revision, name, spoiled):
                    kind = kind_of(revision, name, spoiled, [member])
                    assert kind in KINDS, f"{name}.{member}: schema says {agreed}, model says {not agreed}: {spoiled}"
                    counts[kind] += 1
                elif agreed:
                    written = write(revision, name, parse(revision, name, spoiled))
                    if not same(written, spoiled):
                        assert written == spoiled
                        rewritten.add((spoiled[member], written[member]))

    print(revision, dict(counts))
    assert counts["documents"] > 1500
    assert 0 < counts["null for an absent optional"] < counts["documents"] / 20
    assert all(same(pair, (5.0, 5)) or same(list(pair), [5.0, 5]) for pair in rewritten)  # an integer written as 5.0


@pytest.mark.parametrize("revision", REVISIONS)
def test_dropping_any_required_member_fails(revision: str) -> None:
    definitions = schema_of(revision).all_definitions
    dropped = 0
    for name in schema_of(revision).definitions:
        document = example(definitions[name], definitions, full=False)
        for member in document if isinstance(document, dict) else ():
            rest = {key: value for key, value in document.items() if key != member}
            if not valid(revision, name, rest):  # a JSONRPCMessage without id is still one: a notification
                assert not accepts(revision, name, rest), f"{name}.{member}"
                dropped += 1
    assert dropped > 40


def test_a_complete_result_that_lacks_a_member_is_the_intended_exception() -> None:
    result = {"resultType": "complete", "contents": [], "cacheScope": "private"}  # no ttlMs
    response = {"jsonrpc": "2.0", "id": 1, "result": result}

    assert valid("2026-07-28", "ReadResourceResultResponse", response)  # as an InputRequiredResult
    assert not accepts("2026-07-28", "ReadResourceResultResponse", response)
    assert kind_of("2026-07-28", "ReadResourceResultResponse", response, []) == "result arm"
