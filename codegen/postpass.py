"""Turns the generator's module into the one we ship.

The generator decides classes, bases and Python types. This pass, working on the syntax tree, adds what it cannot know:
our annotations for absent members, numbers and constants (`mcp_model._base`), docstrings in our own words,
deprecations, the choice of a result by `resultType`; and it orders definitions so that only true cycles need forward
references.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from codegen.canonical import Json, ref_name
from codegen.errors import CodegenError
from codegen.prepare import Prepared
from codegen.summaries import Summaries

__all__ = ["Module", "finish"]

BASE_NAMES = ("MISSING", "Int", "McpModel", "Number", "Opt", "OptAny", "ResultArms", "preset")
PYRIGHT = (
    "# The schema narrows inherited members: unsound only for code that assigns to them through the base class.\n"
    "# pyright: reportIncompatibleVariableOverride=false, reportGeneralTypeIssues=false"
)
RENAMED = {"StrictInt": "Int", "StrictFloat": "Number"}
RESULT_DEFAULTS = {"Result": "complete", "InputRequiredResult": "input_required"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """What the pass needs to know beside the generated text."""

    revision: str
    page: str
    prepared: Prepared
    original: dict[str, Json]
    keep: frozenset[str]
    summaries: Summaries
    header: str
    hoisted: dict[str, str]
    core_page: str | None = None
    core_module: str | None = None


def finish(raw: str, module: Module) -> str:
    """Return the source of the final module, not yet formatted.

    Raises:
        CodegenError: The generator invented a name or lost one, or a type has no summary.
    """
    return _Pass(module).run(ast.parse(raw))


class _Pass:
    def __init__(self, module: Module) -> None:
        self.module = module
        self.definitions = module.prepared.definitions
        self.docstrings: list[str] = []

    def run(self, tree: ast.Module) -> str:
        nodes = _definitions(tree)
        self.check_names(set(nodes))
        order = _ordered({name: _dependencies(node, set(nodes)) for name, node in nodes.items()})
        body: list[str] = []
        seen: set[str] = set()
        for name in order:
            seen.add(name)
            if name not in self.module.keep:
                continue
            node = nodes[name]
            if isinstance(node, ast.ClassDef):
                body.append(self.render_class(node, seen))
            else:
                body.append(self.render_alias(name, node, seen - {name}))
        return "\n\n".join([self.imports("\n".join(body), set(nodes)), *body]) + "\n"

    def check_names(self, found: set[str]) -> None:
        expected = set(self.definitions)
        if invented := found - expected:
            raise CodegenError(
                f"the generator invented names: {', '.join(sorted(invented))}; the structural schema has an anonymous "
                f"object it should not have (see codegen/names.toml)"
            )
        if lost := expected - found:
            raise CodegenError(f"the generator lost definitions: {', '.join(sorted(lost))}")

    def imports(self, body: str, known: set[str]) -> str:
        used = {node.id for node in ast.walk(ast.parse(body)) if isinstance(node, ast.Name)}
        used |= {word for node in ast.walk(ast.parse(body)) if isinstance(node, ast.Constant) for word in _words(node)}
        imports: list[tuple[str, tuple[str, ...]]] = [
            ("typing", ("Annotated", "Any", "Literal")),
            ("pydantic", ("ConfigDict", "Field", "StrictBool")),
            ("typing_extensions", ("TypeAliasType", "deprecated")),
            ("mcp_model._base", BASE_NAMES),
        ]
        lines = [f'"""{self.module.header}"""', PYRIGHT]
        for source, names in imports:
            wanted = [name for name in names if name in used]
            if wanted:
                lines.append(f"from {source} import {', '.join(wanted)}")
        if self.module.core_module:
            core = sorted(name for name in used & known if name not in self.module.keep)
            lines.append(f"from {self.module.core_module} import {', '.join(core)}")
        exported = ", ".join(repr(name) for name in sorted(self.module.keep))
        return "\n".join([*lines, f"__all__ = [{exported}]"])

    def render_class(self, node: ast.ClassDef, defined: set[str]) -> str:
        name = node.name
        schema = self.definitions[name]
        docs: list[ast.stmt] = [self.docstring(self.summary(name))]
        body: list[ast.stmt] = []
        if schema.get("additionalProperties") is False:
            body.append(ast.parse('model_config = ConfigDict(extra="forbid")').body[0])
        required = self.required(name)
        wire = {_wire_name(field): field for field in node.body if isinstance(field, ast.AnnAssign)}
        for member, field in wire.items():
            if member not in schema.get("properties", {}):
                continue  # the generator repeats some inherited members; Python inherits them
            body += self.render_field(name, member, field, schema["properties"][member], member in required)
        if name in RESULT_DEFAULTS and "result_type" not in {_target(field) for field in wire.values()}:
            body += self.inherited_result_type(name)
        decorators = list(node.decorator_list)
        if self.is_deprecated(name):
            text = f"{name} is deprecated since revision {self.module.revision}."
            decorators.append(ast.parse(f"deprecated({text!r}, category=None)", mode="eval").body)
        for part in body:
            if isinstance(part, ast.AnnAssign):
                part.annotation = _requote(part.annotation, defined - {name}, set(self.definitions))
        result = ast.ClassDef(
            name=name, bases=node.bases, keywords=node.keywords, body=[*docs, *body], decorator_list=decorators
        )
        return self.text([result])

    def inherited_result_type(self, name: str) -> list[ast.stmt]:
        parents = [str(ref_name(part)) for part in self.definitions[name].get("allOf", [])]
        if not any("resultType" in self.definitions[parent].get("properties", {}) for parent in parents):
            return []
        text = f'result_type: Annotated[ResultType, Field(alias="resultType")] = preset({RESULT_DEFAULTS[name]!r})'
        return [ast.parse(text).body[0], *self.member_doc(name, "resultType")]

    def render_field(
        self, name: str, member: str, field: ast.AnnAssign, schema: Json, required: bool
    ) -> list[ast.stmt]:
        annotation = _rename(field.annotation)
        kind, extras = _split(annotation)
        value: str | None = None
        if not required:
            kind = _without_none(kind) if not _admits_null(schema, self.definitions) else kind
            if ast.unparse(kind) == "Any" or _admits_null(schema, self.definitions):
                kind, value = ast.Name("OptAny"), "MISSING"
            else:
                kind, value = ast.Subscript(ast.Name("Opt"), kind), "None"
        elif "const" in schema:
            value = f"preset({schema['const']!r})"
        elif member == "resultType" and name in RESULT_DEFAULTS:
            value = f"preset({RESULT_DEFAULTS[name]!r})"
        if _needs_arm_choice(schema):
            extras.append(ast.parse("ResultArms()", mode="eval").body)
        if self.module.original.get(name, {}).get("properties", {}).get(member, {}).get("deprecated"):
            extras = _mark_deprecated(extras)
        if extras:
            kind = ast.Subscript(ast.Name("Annotated"), ast.Tuple([kind, *extras]))
        result = ast.AnnAssign(
            target=field.target,
            annotation=kind,
            value=ast.parse(value, mode="eval").body if value else None,
            simple=1,
        )
        return [result, *self.member_doc(name, member)]

    def member_doc(self, name: str, member: str) -> list[ast.stmt]:
        return [self.docstring(self.module.summaries.member(self.module.prepared.arms.get(name, name), member))]

    def render_alias(self, name: str, node: ast.Assign, defined: set[str]) -> str:
        call = node.value
        assert isinstance(call, ast.Call)
        value = _requote(_rename(call.args[1]), defined, set(self.definitions))
        arms = self.definitions[name].get("anyOf", [])
        if any(ref_name(arm) == "InputRequiredResult" for arm in arms):
            value = ast.Subscript(
                ast.Name("Annotated"), ast.Tuple([value, ast.parse("ResultArms()", mode="eval").body])
            )
        statement = ast.Assign(
            targets=[ast.Name(name)],
            value=ast.Call(func=ast.Name("TypeAliasType"), args=[ast.Constant(name), value], keywords=[]),
        )
        return self.text([statement, self.docstring(self.summary(name))])

    def docstring(self, text: str) -> ast.Expr:
        """A stand-in for a docstring: the syntax tree would write it on one line with escapes."""
        self.docstrings.append(text)
        return ast.Expr(ast.Name(f"__doc_{len(self.docstrings) - 1}__"))

    def text(self, nodes: list[ast.stmt]) -> str:
        """Return source for the nodes, docstrings put in."""
        source = "\n".join(ast.unparse(ast.fix_missing_locations(node)) for node in nodes)

        def put(match: re.Match[str]) -> str:
            indent, text = match[1], self.docstrings[int(match[2])]
            lines = [line if not line else indent + line for line in f'"""{text}"""'.split("\n")]
            return "\n".join(lines)

        return re.sub(r"^( *)__doc_(\d+)__$", put, source, flags=re.MULTILINE)

    def summary(self, name: str) -> str:
        text = self.module.summaries.type(name, self.module.revision)
        note = f"\n\nDeprecated since revision {self.module.revision}." if self.is_deprecated(name) else ""
        return f"{text}{note}\n\nSpec: {self.link(name)}\n"

    def link(self, name: str) -> str:
        """Where the published schema reference describes a type; an anonymous object stands in another type."""
        name = self.module.prepared.arms.get(name, name)
        owner = self.module.hoisted.get(name, name).split(".")[0]
        return f"{self.module.page}#{owner.lower()}" if self.module.core_page is None else self.module.page

    def is_deprecated(self, name: str) -> bool:
        return bool(self.module.original.get(name, {}).get("deprecated"))

    def required(self, name: str) -> set[str]:
        required = set(self.definitions[name].get("required", []))
        for part in self.definitions[name].get("allOf", []):
            required |= self.required(str(ref_name(part)))
        return required


def _definitions(tree: ast.Module) -> dict[str, ast.ClassDef | ast.Assign]:
    found: dict[str, ast.ClassDef | ast.Assign] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node
    return found


def _words(node: ast.Constant) -> set[str]:
    return {node.value} if isinstance(node.value, str) and node.value.isidentifier() else set()


def _dependencies(node: ast.AST, names: set[str]) -> set[str]:
    found: set[str] = set()
    for child in ast.walk(node):
        if isinstance(child, ast.Name) and child.id in names:
            found.add(child.id)
        elif isinstance(child, ast.Constant):
            found |= _words(child) & names
    return found


def _ordered(graph: dict[str, set[str]]) -> list[str]:
    order: list[str] = []
    state: set[str] = set()

    def visit(name: str) -> None:
        if name in state:
            return
        state.add(name)
        for other in sorted(graph[name]):
            visit(other)
        order.append(name)

    for name in sorted(graph):
        visit(name)
    return order


def _target(field: ast.AnnAssign) -> str:
    assert isinstance(field.target, ast.Name)
    return field.target.id


def _wire_name(field: ast.AnnAssign) -> str:
    for node in ast.walk(field.annotation):
        if isinstance(node, ast.keyword) and node.arg == "alias" and isinstance(node.value, ast.Constant):
            return str(node.value.value)
    return _target(field)


class _Renamer(ast.NodeTransformer):
    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        arms = [RENAMED.get(ast.unparse(arm), "") or self.visit(arm) for arm in _arms(node)]
        names = [arm for arm in arms if isinstance(arm, str)]
        if "Number" in names and "Int" in names:  # a number is one arm: it tells 5 from 5.0 by itself
            arms = [arm for arm in arms if arm != "Int"]
        return _union([ast.Name(arm) if isinstance(arm, str) else arm for arm in arms])

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name(RENAMED.get(node.id, node.id))

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == "Union" and isinstance(node.slice, ast.Tuple):
            union: ast.AST = self.visit(_union(node.slice.elts))
            return union
        if isinstance(node.value, ast.Name) and node.value.id == "Literal":
            return node
        return self.generic_visit(node)


def _rename(node: ast.expr) -> ast.expr:
    renamed: ast.expr = _Renamer().visit(node)
    return renamed


def _arms(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp):
        return [*_arms(node.left), *_arms(node.right)]
    return [node]


def _union(arms: list[ast.expr]) -> ast.expr:
    result = arms[0]
    for arm in arms[1:]:
        result = ast.BinOp(result, ast.BitOr(), arm)
    return result


def _split(annotation: ast.expr) -> tuple[ast.expr, list[ast.expr]]:
    """Split `Annotated[T, a, b]` into T and [a, b]."""
    if (
        isinstance(annotation, ast.Subscript)
        and isinstance(annotation.value, ast.Name)
        and annotation.value.id == "Annotated"
        and isinstance(annotation.slice, ast.Tuple)
    ):
        first, *rest = annotation.slice.elts
        return first, rest
    return annotation, []


def _without_none(kind: ast.expr) -> ast.expr:
    arms = [arm for arm in _arms(kind) if not (isinstance(arm, ast.Constant) and arm.value is None)]
    return _union(arms)


def _admits_null(schema: Json, definitions: dict[str, Json]) -> bool:
    name = ref_name(schema)
    if name:
        return _admits_null(definitions[name], definitions)
    if "anyOf" in schema:
        return any(_admits_null(arm, definitions) for arm in schema["anyOf"])
    kinds = schema.get("type", [])
    return kinds == "null" or "null" in kinds


def _needs_arm_choice(schema: Json) -> bool:
    return any(ref_name(arm) == "InputRequiredResult" for arm in schema.get("anyOf", []))


def _mark_deprecated(extras: list[ast.expr]) -> list[ast.expr]:
    mark = ast.keyword(arg="json_schema_extra", value=ast.Dict([ast.Constant("deprecated")], [ast.Constant(True)]))
    for extra in extras:
        if isinstance(extra, ast.Call) and isinstance(extra.func, ast.Name) and extra.func.id == "Field":
            extra.keywords.append(mark)
            return extras
    return [*extras, ast.Call(func=ast.Name("Field"), args=[], keywords=[mark])]


class _Requoter(ast.NodeTransformer):
    def __init__(self, defined: set[str], names: set[str]) -> None:
        self.defined = defined
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Constant(node.id) if node.id in self.names - self.defined else node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Name(node.value) if isinstance(node.value, str) and node.value in self.defined else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == "Literal":
            return node
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return node


def _requote(node: ast.expr, defined: set[str], names: set[str]) -> ast.expr:
    """Quote what is not defined yet and unquote what is; a union with a quoted arm needs quotes as a whole."""
    result: ast.expr = _Requoter(defined, names).visit(node)
    if isinstance(result, ast.BinOp) and any(_quoted(arm) for arm in _arms(result)):
        return ast.Constant(ast.unparse(_union([ast.Name(_quoted(arm) or ast.unparse(arm)) for arm in _arms(result)])))
    return result


def _quoted(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
