"""The command line: `python -m codegen import | generate | check | report`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from codegen import check, importer, report, report_text
from codegen.errors import CodegenError
from codegen.project import Project
from codegen.store import dumps

__all__ = ["main"]

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return 0, or 1 after printing what stopped it."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except CodegenError as error:
        print(f"codegen: {error}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m codegen", description="Build mcp_model from the MCP schemas.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project folder (default: this one)")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser("import", help="make a structural schema from published files")
    command.add_argument("folder", type=Path, help="folder with schema.json and schema.ts")
    command.add_argument("--revision", required=True, help="a revision of schema/pins.toml")
    command.set_defaults(run=_import)
    command = commands.add_parser("generate", help="write mcp_model from the structural schemas")
    command.set_defaults(run=_generate)
    command = commands.add_parser("check", help="fail with a diff if mcp_model is not what generate would write")
    command.set_defaults(run=_check)
    command = commands.add_parser("report", help="say what changed between two revisions, and for whom it breaks")
    command.add_argument("old")
    command.add_argument("new")
    command.add_argument("--markdown", action="store_true", help="write Markdown instead of plain text")
    command.set_defaults(run=_report)
    return parser


def _import(options: argparse.Namespace) -> int:
    project = Project(options.root)
    imported = importer.import_revision(project, options.folder, options.revision)
    project.store.path(options.revision).write_text(dumps(imported.schema), encoding="utf-8", newline="\n")
    print("\n".join(imported.log))
    schema = imported.schema
    print(
        f"schema/{options.revision}.json: {len(schema.declared)} types, {len(schema.hoisted)} named anonymous objects"
    )
    return 0


def _generate(options: argparse.Namespace) -> int:
    changed = check.write(Project(options.root))
    print("\n".join(f"wrote {path.as_posix()}" for path in changed) or "nothing to write: mcp_model is up to date")
    return 0


def _check(options: argparse.Namespace) -> int:
    diffs = check.drift(Project(options.root))
    if diffs:
        print("\n".join(diffs))
        print(f"codegen: {len(diffs)} generated file(s) differ; run: python -m codegen generate", file=sys.stderr)
        return 1
    print("mcp_model is what schema/ gives")
    return 0


def _report(options: argparse.Namespace) -> int:
    project = Project(options.root)
    found = report.compare(project.store.load(options.old), project.store.load(options.new), project.methods)
    print((report_text.markdown if options.markdown else report_text.text)(found), end="")
    return 0
