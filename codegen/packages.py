"""Which files `generate` writes, and what stands in each."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from codegen import generator, methods, summaries
from codegen.pins import Pin
from codegen.postpass import Module, finish
from codegen.prepare import Prepared, prepare
from codegen.project import Project
from codegen.store import Schema

__all__ = ["render"]


def render(project: Project) -> dict[Path, str]:
    """Return every generated file by its path below the project folder.

    Raises:
        CodegenError: A tool has another version, a schema is stale, a summary or a name is missing.
    """
    generator.check_tools()
    texts = summaries.load(project.summaries)
    store = project.store
    pins = store.pins
    files: dict[Path, str] = {
        Path("mcp_model/_generated/__init__.py"): (
            '"""Generated modules: rebuilt by `python -m codegen generate`, never edited."""\n'
        )
    }
    known: dict[str, set[str]] = {}
    schemas = {revision: store.load(revision) for revision in pins.revisions}
    everything = {revision: prepare(schema, project.names) for revision, schema in schemas.items()}
    with ThreadPoolExecutor(max_workers=2) as pool:
        raw = dict(
            zip(schemas, pool.map(generator.raw_models, [p.definitions for p in everything.values()]), strict=True)
        )
    for revision, pin in pins.revisions.items():
        schema, prepared = schemas[revision], everything[revision]
        core = pins.get(pin.core) if pin.core else None
        home = Path("mcp_model") if revision == pins.current else Path("mcp_model", pin.package)
        files[Path(f"mcp_model/_generated/{pin.package}.py")] = _models(
            raw[revision], schema, prepared, pin, core, texts
        )
        files[home / "__init__.py"] = _exports(schema, prepared, pin, current=revision == pins.current)
        files[home / "methods.py"] = _methods(schema, pin, core, project.methods)
        for name in _names(schema, prepared):
            declared = schema.definitions.get(name, {}).get("properties", {})
            known.setdefault(name, set()).update(declared, prepared.definitions[name].get("properties", {}))
    texts.check_used(known)
    return files


def _header(schema: Schema, title: str) -> str:
    return (
        f"{title}\n\nGenerated; do not edit.\n"
        f"Source: schema/{schema.revision}.json, sha256 {schema.sha256}\n"
        f"Rebuild: python -m codegen generate\n"
    )


def _title(schema: Schema) -> str:
    return f"the MCP {schema.revision} extension" if schema.core else f"MCP revision {schema.revision}"


def _module(pin: Pin) -> str:
    return f"mcp_model._generated.{pin.package}"


def _models(
    raw: str, schema: Schema, prepared: Prepared, pin: Pin, core: Pin | None, texts: summaries.Summaries
) -> str:
    module = Module(
        revision=schema.revision,
        page=pin.page,
        core_page=core.page if core else None,
        prepared=prepared,
        original=schema.all_definitions,
        hoisted={name: place for place, name in schema.hoisted.items()},
        keep=_names(schema, prepared),
        summaries=texts,
        header=_header(schema, f"Models of {_title(schema)}."),
        core_module=_module(core) if core else None,
    )
    return generator.format_source(finish(raw, module))


def _exports(schema: Schema, prepared: Prepared, pin: Pin, *, current: bool) -> str:
    names = sorted(_names(schema, prepared))
    base = ["MISSING", "McpModel"] if current else []
    constants = sorted(schema.constants)
    exported = sorted([*names, *base, *constants], key=_sort_key)
    sources = [*(["mcp_model._base"] if base else []), _module(pin)]
    # Type checkers see plain imports; at run time the models are loaded when the first of them is asked for.
    lines = [
        f'"""{_header(schema, f"The types of {_title(schema)}, each under its own name.")}"""',
        "from __future__ import annotations",
        f"from typing import TYPE_CHECKING{', Final' if constants else ''}",
        "from mcp_model._lazy import lazy",
        "if TYPE_CHECKING:",
        *([f"    from mcp_model._base import {', '.join(base)}"] if base else []),
        f"    from {_module(pin)} import {', '.join(names)}",
        f"__all__ = [{', '.join(repr(name) for name in exported)}]",
        *(f"{name}: Final = {schema.constants[name]!r}" for name in constants),
        "if not TYPE_CHECKING:",
        f"    __getattr__ = lazy(__name__, {sources!r}, __all__)",
        "def __dir__() -> list[str]:",
        "    return sorted(__all__)",
    ]
    return generator.format_source("\n".join(lines) + "\n")


def _methods(schema: Schema, pin: Pin, core: Pin | None, notes: Path) -> str:
    rows = methods.table(schema, methods.load_notes(notes, schema.revision))
    header = _header(schema, f"The methods of {_title(schema)}.")
    source = methods.render(rows, schema, header, _module(pin), _module(core) if core else None)
    return generator.format_source(source)


def _names(schema: Schema, prepared: Prepared) -> frozenset[str]:
    return frozenset(schema.definitions) | frozenset(prepared.arms)


def _sort_key(name: str) -> tuple[int, str]:
    """The order ruff expects in `__all__`: constants, then classes, then the rest."""
    if name.isupper():
        return (0, name)
    return (1, name) if name[:1].isupper() else (2, name)
