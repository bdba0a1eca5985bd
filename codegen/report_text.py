"""Writes a report for a terminal or as Markdown."""

from __future__ import annotations

from codegen.report import Change, Report

__all__ = ["markdown", "text"]


def text(report: Report) -> str:
    """Return a report as plain text."""
    lines = [_headline(report), ""]
    lines += _list("types added", report.added)
    lines += _list("types removed", report.removed)
    lines += _list("renamed? (guesses)", [f"{was} -> {now} ({share} % alike)" for was, now, share in report.renamed])
    lines += _list("methods added", report.methods_added)
    lines += _list("methods removed", report.methods_removed)
    for title, changes in (("changed", report.structural), ("documentation only", report.documentation)):
        lines += [f"{title}: {len(changes)}"]
        name = ""
        for change in changes:
            if change.type != name:
                name = change.type
                lines.append(f"  {name}")
            lines.append(f"    {change.what}" + (f"  [{change.breaks}]" if change.kind != "documentation" else ""))
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def markdown(report: Report) -> str:
    """Return a report as Markdown."""
    lines = [f"# {report.old} to {report.new}", "", _headline(report), ""]
    for title, names in (
        ("Types added", report.added),
        ("Types removed", report.removed),
        ("Methods added", report.methods_added),
        ("Methods removed", report.methods_removed),
    ):
        lines += [f"## {title}", "", ", ".join(f"`{name}`" for name in names) or "None.", ""]
    lines += ["## Renamed?", "", "Guesses from likeness; check each by hand.", ""] if report.renamed else []
    lines += [f"- `{was}` -> `{now}` ({share} % alike)" for was, now, share in report.renamed]
    lines += ["", "## Changed", "", "| Type | Change | Breaks |", "|---|---|---|"]
    lines += [_row(change) for change in report.structural]
    lines += ["", "## Documentation only", "", "| Type | Change |", "|---|---|"]
    lines += [f"| `{change.type}` | {_cell(change.what)} |" for change in report.documentation]
    return "\n".join(lines) + "\n"


def _headline(report: Report) -> str:
    types = len({change.type for change in report.structural})
    senders = sum(change.breaks_senders for change in report.structural)
    receivers = sum(change.breaks_receivers for change in report.structural)
    return (
        f"{report.old} -> {report.new}: +{len(report.added)} -{len(report.removed)} types; "
        f"{len(report.structural)} changes in {types} shared types: "
        f"{senders} break senders, {receivers} break receivers; {len(report.documentation)} documentation only"
    )


def _list(title: str, names: list[str]) -> list[str]:
    return [f"{title}: {len(names)}", *(f"  {name}" for name in names), ""]


def _row(change: Change) -> str:
    whom = change.breaks.removeprefix("breaks ")
    return f"| `{change.type}` | {_cell(change.what)} | {'' if whom == 'compatible' else whom} |"


def _cell(value: str) -> str:
    return value.replace("|", "\\|")
