from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from codegen.errors import CodegenError
from codegen.prepare import Prepared, is_class, prepare
from codegen.store import Schema


def prepared(tmp_path: Path, definitions: dict[str, Any], arms: dict[str, str] | None = None) -> Prepared:
    names = tmp_path / "names.toml"
    names.write_text(
        "[arms]\n" + "".join(f'"{key}" = "{value}"\n' for key, value in (arms or {}).items()), encoding="utf-8"
    )
    schema = Schema(revision="r", definitions=definitions, constants={}, hoisted={}, source={})
    return prepare(schema, names)


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def record(**members: Any) -> dict[str, Any]:
    return {"type": "object", "properties": members, "required": sorted(members)}


def child(parent: str, **members: Any) -> dict[str, Any]:
    return {"allOf": [ref(parent)], **record(**members)}


def test_a_class_may_narrow_to_a_constant_or_a_subclass(tmp_path: Path) -> None:
    result = prepared(
        tmp_path,
        {
            "A": record(kind={"type": "string"}, inner=ref("In")),
            "B": child("A", kind={"const": "b"}, inner=ref("SubIn")),
            "In": record(x={}),
            "SubIn": child("In", y={"type": "string"}),
        },
    )

    assert result.definitions["B"]["allOf"] == [ref("A")]
    assert result.log == []


def test_a_class_that_narrows_otherwise_lists_its_members_and_is_logged(tmp_path: Path) -> None:
    result = prepared(
        tmp_path,
        {
            "A": record(id={"type": "string"}, params={"type": "object", "additionalProperties": {}}),
            "B": child("A", params=ref("P")),
            "C": child("B", method={"const": "c"}),
            "P": record(x={"type": "string"}),
        },
    )

    assert "allOf" not in result.definitions["B"]
    assert list(result.definitions["B"]["properties"]) == ["id", "params"]
    assert result.definitions["B"]["required"] == ["id", "params"]
    assert result.definitions["C"]["allOf"] == [ref("B")]
    assert result.log == ["B: does not inherit A, because its 'params' has another type"]


def test_unions_with_a_constant_member_get_a_discriminator(tmp_path: Path) -> None:
    result = prepared(
        tmp_path,
        {
            "A": record(type={"const": "a"}, size={"const": 1}),
            "B": record(type={"const": "b"}, size={"const": 1}),
            "U": {"anyOf": [ref("A"), ref("B")]},
            "V": {"anyOf": [ref("A"), ref("Open")]},
            "Open": record(type={"type": "string"}),
        },
    )

    assert result.definitions["U"] == {"oneOf": [ref("A"), ref("B")], "discriminator": {"propertyName": "type"}}
    assert "discriminator" not in result.definitions["V"]


def test_an_intersected_union_becomes_one_class_per_arm(tmp_path: Path) -> None:
    definitions = {
        "Base": record(note={"type": "string"}),
        "A": record(state={"const": "a"}),
        "B": record(state={"const": "b"}),
        "U": {"anyOf": [ref("A"), ref("B")]},
        "Whole": {"allOf": [ref("Base"), ref("U")], "type": "object", "properties": {"done": {"const": True}}},
    }
    result = prepared(tmp_path, definitions, {"Whole.A": "WholeA", "Whole.B": "WholeB"})

    assert result.arms == {"WholeA": "Whole", "WholeB": "Whole"}
    assert result.definitions["WholeB"]["allOf"] == [ref("Base"), ref("B")]
    assert result.definitions["Whole"]["oneOf"] == [ref("WholeA"), ref("WholeB")]

    with pytest.raises(CodegenError, match=r'"Whole\.B" = '):
        prepared(tmp_path, definitions, {"Whole.A": "WholeA"})


def test_open_records_are_no_base_classes(tmp_path: Path) -> None:
    result = prepared(
        tmp_path, {"Map": {"type": "object", "additionalProperties": {}}, "A": child("Map", x={"type": "string"})}
    )

    assert "allOf" not in result.definitions["A"]
    assert not is_class({"type": "object", "additionalProperties": {}})
    assert is_class({"type": "object", "additionalProperties": {"not": {}}})
