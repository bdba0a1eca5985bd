"""The string formats: what each takes and what not."""

from __future__ import annotations

import time
from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcp_runtime.elicitation.formats import FORMATS, is_date, is_date_time, is_email, is_uri


@pytest.mark.parametrize("text", ["2026-07-28", "2024-02-29", "0001-01-01", "9999-12-31"])
def test_a_full_date_is_a_date(text: str) -> None:
    assert is_date(text)


@pytest.mark.parametrize(
    "text",
    ["", "2026-02-29", "2026-13-01", "20260728", "2026-7-28", "2026-W31-2", "2026-07-28T00:00:00Z", "2026-07-28\n",
     " 2026-07-28", "26-07-28", "\u0662026-07-28", "0000-01-01"],
)  # fmt: skip
def test_anything_else_is_no_date(text: str) -> None:
    assert not is_date(text)


@pytest.mark.parametrize(
    "text",
    ["2026-07-28T09:30:00Z", "2026-07-28t09:30:00z", "2026-07-28T09:30:00+02:00", "2026-07-28T09:30:00.123456789-11:30",
     "2026-07-28T23:59:59-00:00", "2016-12-31T23:59:60Z", "2016-12-31T15:59:60.5-08:00", "0001-01-01T00:00:00+23:00"],
)  # fmt: skip
def test_a_moment_with_an_offset_is_a_date_time(text: str) -> None:
    assert is_date_time(text)


@pytest.mark.parametrize(
    "text",
    ["", "2026-07-28", "2026-07-28T09:30:00", "2026-07-28 09:30:00Z", "2026-07-28T09:30Z", "2026-07-28T9:30:00Z",
     "2026-07-28T24:00:00Z", "2026-07-28T09:60:00Z", "2026-07-28T09:30:61Z", "2026-07-28T09:30:00+0200",
     "2026-07-28T09:30:00+24:00", "2026-07-28T09:30:00+02:60", "2026-07-28T09:30:00,5Z", "2026-07-28T09:30:00.Z",
     "2016-12-31T22:59:60Z", "2016-12-31T23:59:60+01:00", "20260728T093000Z", "2026-02-30T09:30:00Z",
     "2026-07-28T09:30:00Z\n", "0001-01-01T00:59:60+23:00"],
)  # fmt: skip
def test_anything_else_is_no_date_time(text: str) -> None:
    assert not is_date_time(text)


@pytest.mark.parametrize(
    "text",
    ["ana@example.org", "a.b+c~d@sub.example.org", "x@localhost", '"ana maria"@example.org', '"a..b"@example.org',
     '"a@b"@example.org', "ana@[192.0.2.1]", "ana@[IPv6:2001:db8::1]", "1@2", "!#$%&'*/=?^_`{|}@x.org"],
)  # fmt: skip
def test_a_mailbox_is_an_email(text: str) -> None:
    assert is_email(text)


@pytest.mark.parametrize(
    "text",
    ["", "@", "ana", "ana@", "@example.org", ".ana@example.org", "ana.@example.org", "a..b@example.org",
     "a b@example.org",
     "ana@exa mple.org", "ana@example..org", "ana@-example.org", "ana@example-.org", "ana@example.org.",
     "ana@exam=ple.org",
     "ana@[192.0.2.300]", "ana@[IPv6:zz]", "ana@[fe80::1%eth0]", "Ana <ana@example.org>", "ana(comment)@example.org",
     "ana@example.org ", " ana@example.org", "ana@example.org\n", "änä@example.org", "ana@exämple.org", "a@b@c.org",
     "a" * 65 + "@example.org", "a@" + "b" * 64 + ".org", "a@" + "b.c" * 100, "ana@example.org, bo@example.org",
     "a\r\n @example.org"],
)  # fmt: skip
def test_anything_else_is_no_email(text: str) -> None:
    assert not is_email(text)


@pytest.mark.parametrize(
    "text",
    ["https://example.org", "https://example.org:8080/a/b?c=d&e#f", "http://[2001:db8::1]:80/", "http://[v1.a:b]/",
     "urn:isbn:0451450523", "mailto:ana@example.org", "file:///etc/hosts", "a:", "a+b-c.d:x", "http://u:p@host/%20;x=1",
     "https://example.org?q", "https://example.org/a//b", "tel:+1-816-555-1212", "http://host:/"],
)  # fmt: skip
def test_an_absolute_uri_is_a_uri(text: str) -> None:
    assert is_uri(text)


@pytest.mark.parametrize(
    "text",
    ["", "/path", "//host/path", "path", "#x", "?x", ":x", "1a:b", "a_b:c", "http://ho st", "http://host/a b",
     "http://host/%zz", "http://host/%2", "http://host/<x>", "http://host/{x}", "http://host/a|b", "http://host/^",
     "http://host/`", "http://host\\x", "http://hést/", "http://[::1", "http://[@host/", "http://[zz]/",
     "http://[fe80::1%eth0]/", "http://host:80a/", "http://host/#a#b", "http://host/\n", "https://example.org ",
     'a:"b"'],
)  # fmt: skip
def test_anything_else_is_no_uri(text: str) -> None:
    assert not is_uri(text)


@pytest.mark.parametrize("check", FORMATS.values(), ids=FORMATS.keys())
@given(text=st.text(max_size=80) | st.text(alphabet='a1.:/@[]"%-+TZ \\(),<>', max_size=80))
def test_no_text_makes_a_check_raise(check: object, text: str) -> None:
    assert callable(check)
    assert check(text) in (True, False)


@given(moment=st.datetimes(), minutes=st.integers(-1439, 1439))
def test_every_moment_that_python_writes_is_a_date_time(moment: datetime, minutes: int) -> None:
    assert is_date_time(moment.replace(tzinfo=timezone(timedelta(minutes=minutes))).isoformat())
    assert not is_date_time(moment.isoformat())


@pytest.mark.parametrize(
    "text",
    ["a:" + "/" * 100_000 + " ", "http://" + "a@" * 50_000, "http://" + "%41" * 50_000 + "%", "a" * 100_000 + "@",
     '"' * 100_000 + "@example.org", "2026-07-28T09:30:00." + "1" * 100_000],
    ids=["slashes", "at signs", "escapes", "long local part", "quotes", "long fraction"],
)  # fmt: skip
def test_a_hostile_text_is_checked_in_linear_time(text: str) -> None:
    started = time.perf_counter()
    for check in FORMATS.values():
        check(text)
    assert time.perf_counter() - started < 2
