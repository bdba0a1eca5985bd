"""Small documents as peers would write them: valid, parsed, and written back equal, from bytes and from values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from mcp_model import McpModel
from tests.mcp_model.documents import same
from tests.mcp_model.judges import REVISIONS, package_of, parse, valid, write

EXAMPLES: dict[str, dict[str, list[Any]]] = {
    revision: json.loads((Path(__file__).parent / "examples" / f"{revision}.json").read_text(encoding="utf-8"))
    for revision in REVISIONS
}
CASES = [
    pytest.param(revision, name, document, id=f"{revision} {name} {number}")
    for revision, types in EXAMPLES.items()
    for name, documents in types.items()
    for number, document in enumerate(documents, 1)
]


@pytest.mark.parametrize(("revision", "name", "document"), CASES)
def test_an_example_is_valid_and_comes_back_equal(revision: str, name: str, document: Any) -> None:
    assert valid(revision, name, document)
    assert same(write(revision, name, parse(revision, name, document)), document)

    kind = getattr(package_of(revision), name)
    text = json.dumps(document).encode()
    if isinstance(kind, type) and issubclass(kind, McpModel):
        assert same(json.loads(kind.from_json(text).to_json()), document)
    else:
        adapter: TypeAdapter[Any] = TypeAdapter(kind)
        assert same(json.loads(adapter.dump_json(adapter.validate_json(text, by_alias=True, by_name=False))), document)


def test_there_are_examples_of_many_types() -> None:
    assert len(CASES) > 80
    assert sum(len(types) for types in EXAMPLES.values()) > 50
