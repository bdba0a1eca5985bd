"""Charts as SVG, drawn by hand: bars for series, lines on logarithmic axes for growth.

Colours work on light and dark pages; text is in the page's own sans-serif.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from benchmarks.results import Growth, Series

__all__ = ["bars", "lines", "short"]

_WIDTH = 720
_LABELS = 210
_BAR = 22
_OURS = "#2f7ed8"
_OTHERS = "#9aa5b1"
_COLOURS = ("#2f7ed8", "#d9822b", "#3b9c6b")
_TEXT = "#6b7785"


def short(value: float) -> str:
    """Return `value` with three digits that matter."""
    if math.isnan(value):
        return "-"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def bars(series: Series) -> str:
    """Return a bar for each row of `series`."""
    rows = [row for row in series.rows if row.samples]
    most = max((row.median for row in rows), default=1.0)
    height = 44 + _BAR * len(rows)
    parts = [_text(8, 20, f"{series.title}, {series.unit}; {series.better} is better", size=14)]
    for place, row in enumerate(rows):
        top = 34 + place * _BAR
        length = (_WIDTH - _LABELS - 90) * row.median / most
        colour = _OURS if row.subject.startswith("Dacapo") else _OTHERS
        parts.append(_text(_LABELS - 8, top + 13, row.subject, anchor="end"))
        parts.append(f'<rect x="{_LABELS}" y="{top}" width="{max(length, 1):.1f}" height="16" fill="{colour}" rx="2"/>')
        parts.append(_text(_LABELS + length + 6, top + 13, short(row.median)))
    return _svg(height, parts, series.title)


def lines(growth: Growth) -> str:
    """Return the lines of `growth` on logarithmic axes."""
    height, left, bottom, top, right = 330, 70, 280, 40, _WIDTH - 190
    sizes = [point.size for _, points in growth.lines for point in points]
    costs = [point.cost for _, points in growth.lines for point in points]
    across, up = _scale(sizes, left, right), _scale(costs, bottom, top)
    parts = [_text(8, 20, f"{growth.title}, {growth.unit}", size=14)]
    parts.append(f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="{_TEXT}"/>')
    parts += [_text(_at(across, size), bottom + 16, short(size), anchor="middle") for size in sorted(set(sizes))]
    for exponent in range(math.floor(math.log10(min(costs))), math.ceil(math.log10(max(costs))) + 1):
        if min(costs) <= 10**exponent <= max(costs):
            height_of = _at(up, 10**exponent)
            parts.append(_text(left - 6, height_of + 4, short(10**exponent), anchor="end"))
            parts.append(f'<path d="M{left} {height_of:.1f}H{right}" stroke="{_TEXT}" stroke-opacity="0.25"/>')
    parts.append(_text((left + right) / 2, bottom + 36, growth.of, anchor="middle"))
    for (name, points), colour in zip(growth.lines, _COLOURS, strict=False):
        places = [(_at(across, point.size), _at(up, point.cost)) for point in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        parts.append(_text(places[-1][0] + 8, places[-1][1] + 4, name, colour=colour))
    return _svg(height, parts, growth.title)


def _scale(values: Sequence[float], start: float, end: float) -> tuple[float, float, float, float]:
    low, high = math.log10(min(values)), math.log10(max(values))
    return low, max(high, low + 1e-9), start, end


def _at(scale: tuple[float, float, float, float], value: float) -> float:
    low, high, start, end = scale
    return start + (math.log10(value) - low) / (high - low) * (end - start)


def _text(x: float, y: float, text: str, *, size: int = 12, anchor: str = "start", colour: str = _TEXT) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
    )


def _svg(height: int, parts: Sequence[str], title: str) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" role="img" '
        f'font-family="sans-serif"><title>{escape(title)}</title>'
    )
    return "\n".join([head, *parts, "</svg>", ""])
