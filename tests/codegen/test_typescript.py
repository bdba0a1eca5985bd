from __future__ import annotations

import pytest

from codegen import typescript as ts
from codegen.errors import CodegenError
from tests.codegen.tea import SOURCES


def test_a_schema_file_gives_its_declarations_in_order() -> None:
    module = ts.parse((SOURCES / "first" / "schema.ts").read_text(encoding="utf-8"))

    assert list(module.declarations)[:3] == ["RequestId", "Request", "JSONRPCRequest"]
    assert module.constants["TOO_LATE"].value == -32099
    assert module.declarations["RequestId"] == ts.Alias(
        "RequestId", ts.Union((ts.Keyword("string"), ts.Keyword("number"))), {}
    )


def test_comments_leave_tags_but_no_prose() -> None:
    module = ts.parse(
        """
        /** Long explanation.
         * @deprecated because of reasons
         * @category whatever
         */
        export interface A {
          /** How much. @minimum is not a tag here
           * @minimum 3
           */
          size?: number;
        }
        """
    )
    declaration = module.declarations["A"]

    assert declaration.tags == {"deprecated": ""}
    assert isinstance(declaration, ts.Interface)
    assert declaration.body.members == (ts.Member("size", ts.Keyword("number"), True, {"minimum": "3"}),)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('"a" | "b"', ts.Union((ts.Literal("a"), ts.Literal("b")))),
        ("| 1\n | -2.5", ts.Union((ts.Literal(1), ts.Literal(-2.5)))),
        ("(A | B)[]", ts.Array(ts.Union((ts.Reference("A"), ts.Reference("B"))))),
        ("Array<string>[]", ts.Array(ts.Array(ts.Keyword("string")))),
        ("Record<string, unknown>", ts.Object((), ts.Keyword("unknown"))),
        (
            "A & { b: typeof C }",
            ts.Intersection((ts.Reference("A"), ts.Object((ts.Member("b", ts.TypeOf("C"), False),), None))),
        ),
        ("{ [key: string]: A }", ts.Object((), ts.Reference("A"))),
        ('{ "x.y/z"?: null, }', ts.Object((ts.Member("x.y/z", ts.Keyword("null"), True),), None)),
        ('Omit<A, "b">', ts.Omit("A", "b")),
    ],
)
def test_every_kind_of_type_is_read(source: str, expected: ts.Type) -> None:
    declaration = ts.parse(f"export type T = {source};").declarations["T"]

    assert isinstance(declaration, ts.Alias)
    assert declaration.type == expected


def test_imports_keep_the_exported_name() -> None:
    module = ts.parse('import type { Error as Failure, Result } from "./core.js";\nexport type T = Failure;')

    assert module.imported == {"Failure": "Error", "Result": "Result"}


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("export type A = string;\nexport enum B { X }", "line 2"),
        ("export type A = keyof B @;", "line 1"),
        ("export interface A {\n\n  b(): string;\n}", "line 3"),
        ("export type A = string;\nexport type A = number;", "line 2"),
    ],
)
def test_an_unknown_construct_stops_with_its_line(source: str, line: str) -> None:
    with pytest.raises(CodegenError, match=line):
        ts.parse(source)
