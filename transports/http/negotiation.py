"""`Accept` and `Content-Type`: which representations a request allows, and whether its body is JSON.

Both are pure functions of a header's text. Clients send the same few values for ever, so answers
for short ones are kept; long ones are not, since callers choose them.

Spec: 2026-07-28 basic/transports/streamable-http, Sending Messages; RFC 9110 sections 8.3 and 12.5.1.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

__all__ = ["ANYTHING", "Acceptance", "acceptance", "is_json"]

_JSON: Final = "application/json"
_EVENTS: Final = "text/event-stream"
_KEPT_LENGTH: Final = 200
_WEIGHT: Final = re.compile(r"(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)")


class Acceptance(NamedTuple):
    """Which of the two response types the client takes."""

    json: bool
    events: bool


ANYTHING: Final = Acceptance(json=True, events=True)


def acceptance(accept: str) -> Acceptance:
    """Return what the text of an `Accept` header allows; an empty one allows both.

    The most specific range decides (`type/subtype`, then `type/*`, then `*/*`); a weight of zero
    means no, any other weight means yes, and a weight that is no number is read as 1.
    """
    return _kept_acceptance(accept) if len(accept) <= _KEPT_LENGTH else _acceptance(accept)


def _acceptance(accept: str) -> Acceptance:
    ranges: dict[str, bool] = {}
    for element in accept.split(","):
        media, *parameters = (part.strip().lower() for part in element.split(";"))
        if media:
            ranges[media] = _wanted(parameters) or ranges.get(media, False)
    if not ranges:
        return ANYTHING
    return Acceptance(json=_allowed(ranges, _JSON), events=_allowed(ranges, _EVENTS))


def _wanted(parameters: list[str]) -> bool:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            weight = value.strip()
            return _WEIGHT.fullmatch(weight) is None or float(weight) > 0
    return True


def _allowed(ranges: dict[str, bool], media: str) -> bool:
    for candidate in (media, media.partition("/")[0] + "/*", "*/*"):
        if candidate in ranges:
            return ranges[candidate]
    return False


def is_json(content_type: str) -> bool:
    """Return True for `application/json`, with UTF-8 if it names a charset.

    JSON between systems is UTF-8 (RFC 8259 section 8.1), so any other charset is another type.
    """
    return _kept_is_json(content_type) if len(content_type) <= _KEPT_LENGTH else _is_json(content_type)


def _is_json(content_type: str) -> bool:
    media, *parameters = (part.strip().lower() for part in content_type.split(";"))
    if media != _JSON:
        return False
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "charset" and value.strip().strip('"') not in ("utf-8", "utf8", "us-ascii"):
            return False
    return True


_kept_acceptance = lru_cache(maxsize=256)(_acceptance)
_kept_is_json = lru_cache(maxsize=64)(_is_json)
