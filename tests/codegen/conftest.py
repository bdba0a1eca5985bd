"""A project around the made-up protocol."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from codegen import generator
from codegen.canonical import Json
from codegen.project import Project
from tests.codegen.tea import new_project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return new_project(tmp_path / "project")


RAW: dict[str, str] = {}


@pytest.fixture(autouse=True)
def remember_raw_models(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the generator once per set of definitions: it takes seconds, and gives the same text every time."""
    run = generator.raw_models

    def remembered(definitions: Mapping[str, Json]) -> str:
        key = json.dumps(definitions)
        if key not in RAW:
            RAW[key] = run(definitions)
        return RAW[key]

    monkeypatch.setattr(generator, "raw_models", remembered)
