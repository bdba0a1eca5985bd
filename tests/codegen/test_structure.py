from __future__ import annotations

import pytest

from codegen import structure
from codegen.errors import CodegenError
from codegen.typescript import parse


def build(source: str, names: dict[str, str] | None = None) -> structure.Structure:
    return structure.build(parse(source), names or {})


def test_inheritance_is_kept_as_all_of() -> None:
    built = build("export interface A { a: string }\nexport interface B extends A { b?: boolean }")

    assert built.definitions["B"] == {
        "allOf": [{"$ref": "#/$defs/A"}],
        "type": "object",
        "properties": {"b": {"type": "boolean"}},
    }


def test_a_number_is_an_integer_unless_tagged() -> None:
    built = build("export interface A {\n a: number;\n /** @TJS-type number\n * @maximum 1 */\n b: number; }")

    assert built.definitions["A"]["properties"] == {
        "a": {"type": "integer"},
        "b": {"type": ["integer", "number"], "maximum": 1},
    }


def test_unions_constants_and_deprecation_survive() -> None:
    built = build(
        'export const K = "k";\n/** @deprecated */\nexport type A = "x" | "y" | string;\n'
        "export interface B { k: typeof K;\n /** @deprecated */\n old?: A | null; }"
    )

    assert built.definitions["A"] == {"anyOf": [{"enum": ["x", "y"]}, {"type": "string"}], "deprecated": True}
    assert built.definitions["B"]["properties"] == {
        "k": {"const": "k"},
        "old": {"anyOf": [{"$ref": "#/$defs/A"}, {"type": "null"}], "deprecated": True},
    }


def test_anonymous_objects_get_the_names_we_give_them() -> None:
    source = "export interface A { list: Array<{ deep: { x: string } }>; open?: {}; map: { [key: string]: string } }"
    built = build(source, {"A.list[]": "Item", "A.list[].deep": "Deep"})

    assert built.hoisted == {"A.list[]": "Item", "A.list[].deep": "Deep"}
    assert built.definitions["A"]["properties"]["list"] == {"type": "array", "items": {"$ref": "#/$defs/Item"}}
    assert built.definitions["A"]["properties"]["open"] == {"type": "object"}
    assert built.definitions["Deep"]["required"] == ["x"]


def test_an_anonymous_object_without_a_name_stops_and_says_where_to_put_one() -> None:
    with pytest.raises(CodegenError, match=r'names\.toml.*"A\.b" = '):
        build("export interface A { b: { c: string } }")


def test_a_name_that_is_taken_stops() -> None:
    with pytest.raises(CodegenError, match=r"Other for A\.b is taken"):
        build("export interface A { b: { c: string } }\nexport interface Other { x: string }", {"A.b": "Other"})


def test_omit_lists_the_members_that_stay() -> None:
    built = build(
        "export interface A { a: string; b: string }\n"
        'export interface C extends Omit<A, "b"> { b: number }\nexport interface D extends A { d: string }'
    )

    assert built.definitions["C"] == {
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "integer"}},
        "required": ["a", "b"],
    }


@pytest.mark.parametrize("source", ["export type A = B;", "export type A = typeof NOWHERE;"])
def test_a_reference_to_nothing_stops(source: str) -> None:
    with pytest.raises(CodegenError, match="declares"):
        build(source)
