"""Reads the declarations of a published `schema.ts`.

Owns the small part of TypeScript those files use: interfaces, type aliases, constants, and the tags of their doc
comments. It keeps no prose: of a comment only the tags listed in `KEPT_TAGS` survive. What it cannot read stops it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from codegen.errors import CodegenError

__all__ = [
    "Alias",
    "Array",
    "Constant",
    "Declaration",
    "Interface",
    "Intersection",
    "Keyword",
    "Literal",
    "Member",
    "Module",
    "Object",
    "Omit",
    "Reference",
    "Type",
    "TypeOf",
    "Union",
    "parse",
]

KEPT_TAGS = frozenset({"deprecated", "minimum", "maximum", "maxItems", "minItems", "TJS-type", "internal"})
KEYWORDS = frozenset({"string", "number", "boolean", "null", "unknown", "any", "object", "never"})

_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<doc>/\*\*.*?\*/)
      | (?P<comment>/\*.*?\*/|//[^\n]*)
      | (?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
      | (?P<number>-?\d+(?:\.\d+)?)
      | (?P<name>[A-Za-z_$][\w$]*)
      | (?P<punct>[{}()\[\]<>|&:;,?=])
    """,
    re.VERBOSE | re.DOTALL,
)
_TAG = re.compile(r"^[\s/*]*@(?P<tag>[\w-]+)(?P<rest>[^\n]*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Keyword:
    """A built-in type such as `string` or `unknown`."""

    name: str


@dataclass(frozen=True, slots=True)
class Literal:
    """A literal type: `"text"` or `-32700`."""

    value: str | int | float


@dataclass(frozen=True, slots=True)
class TypeOf:
    """`typeof CONSTANT`."""

    name: str


@dataclass(frozen=True, slots=True)
class Reference:
    """The name of another declaration."""

    name: str


@dataclass(frozen=True, slots=True)
class Array:
    """`T[]` or `Array<T>`."""

    item: Type


@dataclass(frozen=True, slots=True)
class Union:
    """`A | B | C`, in source order."""

    arms: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class Intersection:
    """`A & B & { ... }`, in source order."""

    parts: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class Omit:
    """`Omit<Base, "member">`."""

    base: str
    member: str


@dataclass(frozen=True, slots=True)
class Member:
    """One named member of an object type."""

    name: str
    type: Type
    optional: bool
    tags: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Object:
    """An object type; `index` is the value type of its `[key: string]` signature."""

    members: tuple[Member, ...]
    index: Type | None


Type = Keyword | Literal | TypeOf | Reference | Array | Union | Intersection | Omit | Object


@dataclass(frozen=True, slots=True)
class Interface:
    """`export interface Name extends A, B { ... }`."""

    name: str
    bases: tuple[Reference | Omit, ...]
    body: Object
    tags: dict[str, str]


@dataclass(frozen=True, slots=True)
class Alias:
    """`export type Name = ...`."""

    name: str
    type: Type
    tags: dict[str, str]


@dataclass(frozen=True, slots=True)
class Constant:
    """`export const NAME = ...`."""

    name: str
    value: str | int | float


Declaration = Interface | Alias


@dataclass(frozen=True, slots=True)
class Module:
    """Every declaration of one file, in source order."""

    declarations: dict[str, Declaration]
    constants: dict[str, Constant]
    imported: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int


def parse(source: str) -> Module:
    """Return the declarations of one `schema.ts`.

    Raises:
        CodegenError: The file uses a construct this reader does not know; the message gives the line.
    """
    return _Parser(_tokens(source)).module()


def _tokens(source: str) -> list[_Token]:
    tokens: list[_Token] = []
    position, line = 0, 1
    while position < len(source):
        match = _TOKEN.match(source, position)
        if match is None:
            raise CodegenError(f"schema.ts line {line}: cannot read {source[position : position + 20]!r}")
        kind = match.lastgroup or ""
        if kind not in ("space", "comment"):
            tokens.append(_Token(kind, match.group(), line))
        line += match.group().count("\n")
        position = match.end()
    tokens.append(_Token("end", "", line))
    return tokens


def _tags(comment: str) -> dict[str, str]:
    found = {match["tag"]: match["rest"].removesuffix("*/").strip() for match in _TAG.finditer(comment)}
    kept = {tag: rest for tag, rest in found.items() if tag in KEPT_TAGS}
    if "deprecated" in kept:  # the reason is the publisher's prose; only the fact is kept
        kept["deprecated"] = ""
    return kept


class _Parser:
    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens = tokens
        self.position = 0

    def module(self) -> Module:
        declarations: dict[str, Declaration] = {}
        constants: dict[str, Constant] = {}
        imported: dict[str, str] = {}
        while not self.at("end"):
            tags = self.doc()
            if self.at("end"):
                break
            if self.accept("import"):
                imported.update(self.import_names())
                continue
            self.expect("export")
            keyword = self.next().text
            name = self.next().text
            if name in declarations or name in constants:
                raise CodegenError(f"schema.ts line {self.peek().line}: {name} is declared twice")
            match keyword:
                case "interface":
                    declarations[name] = Interface(name, self.bases(), self.object(), tags)
                case "type":
                    self.expect("=")
                    declarations[name] = Alias(name, self.type(), tags)
                    self.expect(";")
                case "const":
                    self.expect("=")
                    constants[name] = Constant(name, _literal(self.next()))
                    self.expect(";")
                case _:
                    raise CodegenError(f"schema.ts line {self.peek().line}: cannot read 'export {keyword}'")
        return Module(declarations, constants, imported)

    def import_names(self) -> dict[str, str]:
        """Return local name -> exported name of an `import type { A as B, C } from "..."`."""
        names: dict[str, str] = {}
        self.expect("type")
        self.expect("{")
        while not self.accept("}"):
            exported = self.next().text
            local = self.next().text if self.accept("as") else exported
            names[local] = exported
            self.accept(",")
        self.expect("from")
        self.next()
        self.expect(";")
        return names

    def bases(self) -> tuple[Reference | Omit, ...]:
        if not self.accept("extends"):
            return ()
        bases: list[Reference | Omit] = []
        while True:
            base = self.primary()
            if not isinstance(base, Reference | Omit):
                raise CodegenError(f"schema.ts line {self.peek().line}: an interface extends {base!r}")
            bases.append(base)
            if not self.accept(","):
                return tuple(bases)

    def object(self) -> Object:
        self.expect("{")
        members: list[Member] = []
        index: Type | None = None
        while not self.accept("}"):
            tags = self.doc()
            if self.accept("["):
                self.next()
                self.expect(":")
                self.expect("string")
                self.expect("]")
                self.expect(":")
                index = self.type()
            else:
                token = self.next()
                name = str(_literal(token)) if token.kind == "string" else token.text
                optional = self.accept("?")
                self.expect(":")
                members.append(Member(name, self.type(), optional, tags))
            if not self.accept(";"):
                self.accept(",")
            self.doc_before_end()
        return Object(tuple(members), index)

    def type(self) -> Type:
        self.accept("|")
        arms = [self.intersection()]
        while self.accept("|"):
            arms.append(self.intersection())
        return arms[0] if len(arms) == 1 else Union(tuple(arms))

    def intersection(self) -> Type:
        parts = [self.postfix()]
        while self.accept("&"):
            parts.append(self.postfix())
        return parts[0] if len(parts) == 1 else Intersection(tuple(parts))

    def postfix(self) -> Type:
        inner = self.primary()
        while self.peek().text == "[" and self.tokens[self.position + 1].text == "]":
            self.position += 2
            inner = Array(inner)
        return inner

    def primary(self) -> Type:
        self.doc()
        if self.at_text("{"):
            return self.object()
        if self.accept("("):
            inner = self.type()
            self.expect(")")
            return inner
        token = self.next()
        if token.kind in ("string", "number"):
            return Literal(_literal(token))
        if token.kind != "name":
            raise CodegenError(f"schema.ts line {token.line}: expected a type, found {token.text!r}")
        match token.text:
            case "typeof":
                return TypeOf(self.next().text)
            case "Array":
                self.expect("<")
                item = self.type()
                self.expect(">")
                return Array(item)
            case "Record":
                self.expect("<")
                self.expect("string")
                self.expect(",")
                value = self.type()
                self.expect(">")
                return Object((), value)
            case "Omit":
                self.expect("<")
                base = self.next().text
                self.expect(",")
                member = str(_literal(self.next()))
                self.expect(">")
                return Omit(base, member)
            case name if name in KEYWORDS:
                return Keyword(name)
            case name:
                return Reference(name)

    def doc(self) -> dict[str, str]:
        tags: dict[str, str] = {}
        while self.at("doc"):
            tags = _tags(self.next().text)
        return tags

    def doc_before_end(self) -> None:
        if self.at("doc") and self.tokens[self.position + 1].text == "}":
            self.position += 1

    def peek(self) -> _Token:
        return self.tokens[self.position]

    def next(self) -> _Token:
        token = self.tokens[self.position]
        self.position += 1
        return token

    def at(self, kind: str) -> bool:
        return self.peek().kind == kind

    def at_text(self, text: str) -> bool:
        return self.peek().kind in ("name", "punct") and self.peek().text == text

    def accept(self, text: str) -> bool:
        if self.at_text(text):
            self.position += 1
            return True
        return False

    def expect(self, text: str) -> None:
        if not self.accept(text):
            raise CodegenError(f"schema.ts line {self.peek().line}: expected {text!r}, found {self.peek().text!r}")


def _literal(token: _Token) -> str | int | float:
    if token.kind == "string":
        return token.text[1:-1]
    if token.kind == "number":
        return float(token.text) if "." in token.text else int(token.text)
    raise CodegenError(f"schema.ts line {token.line}: expected a literal, found {token.text!r}")
