"""The four string formats a form may ask for, each as a yes-or-no check.

The checks are those of the standards behind the JSON Schema formats, not of a form widget: no
value is repaired, no domain is looked up. Dates and mail addresses go through the standard
library's parsers; URIs, for which it has none that refuses, through the grammar of RFC 3986.

Spec: 2026-07-28 client/elicitation, Requested Schema (String Schema).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from email.headerregistry import Address
from ipaddress import IPv4Address, IPv6Address
from types import MappingProxyType
from typing import Final, Literal

__all__ = ["FORMATS", "StringFormat", "is_date", "is_date_time", "is_email", "is_uri"]

StringFormat = Literal["email", "uri", "date", "date-time"]

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DATE_TIME = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9]{2}:[0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(Z|[+-][0-9]{2}:[0-5][0-9])",
    re.IGNORECASE | re.ASCII,
)

_ATOM = r"[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+"
_DOT_ATOM = re.compile(rf"{_ATOM}(?:\.{_ATOM})*")
_HOST_LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
_MAX_ADDRESS = 254
_MAX_LOCAL_PART = 64

_UNRESERVED_OR_SUB = r"[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2}"
_PATH_CHAR = rf"(?:{_UNRESERVED_OR_SUB}|[:@])"
_URI = re.compile(
    r"[A-Za-z][A-Za-z0-9+.\-]*:"
    rf"(?://(?:(?:{_UNRESERVED_OR_SUB}|:)*@)?(?:\[(?P<literal>[^\[\]]*)\]|(?:{_UNRESERVED_OR_SUB})*)(?::[0-9]*)?"
    rf"(?:/{_PATH_CHAR}*)*"
    rf"|/?(?:{_PATH_CHAR}+(?:/{_PATH_CHAR}*)*)?)"
    rf"(?:\?(?:{_PATH_CHAR}|[/?])*)?"
    rf"(?:#(?:{_PATH_CHAR}|[/?])*)?"
)
_FUTURE_ADDRESS = re.compile(r"[vV][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+")


def is_date(text: str) -> bool:
    """Return True for a calendar date such as `2026-07-28` (RFC 3339, full-date)."""
    if _DATE.fullmatch(text) is None:
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def is_date_time(text: str) -> bool:
    """Return True for a moment with an offset such as `2026-07-28T09:30:00Z` (RFC 3339, date-time).

    A second of 60 passes where a leap second can stand: at the end of a day in UTC.
    """
    parts = _DATE_TIME.fullmatch(text)
    if parts is None:
        return False
    day, minutes, seconds, offset = parts.groups()
    leap = seconds == "60"
    try:
        moment = datetime.fromisoformat(f"{day}T{minutes}:{'59' if leap else seconds}{offset.upper()}")
        if not leap:
            return True
        in_utc = moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return False
    return (in_utc.hour, in_utc.minute) == (23, 59)


def is_email(text: str) -> bool:
    """Return True for one ASCII mail address without a display name (RFC 5321, Mailbox)."""
    local, at, domain = text.rpartition("@")
    if not at or not text.isascii() or len(text) > _MAX_ADDRESS or not 0 < len(local) <= _MAX_LOCAL_PART:
        return False
    if not _is_mail_domain(domain):
        return False
    return _DOT_ATOM.fullmatch(local) is not None or _is_quoted(local)


def is_uri(text: str) -> bool:
    """Return True for an absolute URI with a scheme (RFC 3986, URI)."""
    parts = _URI.fullmatch(text)
    if parts is None:
        return False
    literal = parts["literal"]
    return literal is None or _is_ipv6(literal) or _FUTURE_ADDRESS.fullmatch(literal) is not None


def _is_quoted(local: str) -> bool:
    try:
        parsed = Address(addr_spec=f"{local}@example.org")
    except Exception:  # the parser answers odd input with several kinds, IndexError among them
        return False
    # Comments and folded blanks parse, too, but do not survive the way back.
    return f"{local}@example.org" in (parsed.addr_spec, f'"{parsed.username}"@{parsed.domain}')


def _is_mail_domain(domain: str) -> bool:
    if domain.startswith("[") and domain.endswith("]"):
        literal = domain[1:-1]
        if literal[:5].upper() == "IPV6:":
            return _is_ipv6(literal[5:])
        try:
            IPv4Address(literal)
        except ValueError:
            return False
        return True
    return all(_HOST_LABEL.fullmatch(label) for label in domain.split("."))


def _is_ipv6(text: str) -> bool:
    try:
        return IPv6Address(text).scope_id is None
    except ValueError:
        return False


FORMATS: Final[Mapping[StringFormat, Callable[[str], bool]]] = MappingProxyType(
    {"email": is_email, "uri": is_uri, "date": is_date, "date-time": is_date_time}
)
"""Each format of a string field, and its check."""
