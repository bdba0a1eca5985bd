"""Settings come from the environment; a wrong one is an error that names the variable and hides the secret."""

from __future__ import annotations

import base64
import traceback
from collections.abc import Callable
from datetime import timedelta

import pytest

from mcp_runtime.settings import SECRET_VARIABLE, TTL_VARIABLE, MrtrSettings, new_secret

FIRST = bytes(range(32))
SECOND = bytes([0xFB, 0xEF, 0xFE] * 10 + [0xFF, 0xFF])  # base64 of it needs both of the alphabet's special digits


def read(secret: str | None = None, ttl: str | None = None) -> MrtrSettings:
    variables = {SECRET_VARIABLE: secret, TTL_VARIABLE: ttl, "OTHER": "x"}
    return MrtrSettings.from_environment({name: value for name, value in variables.items() if value is not None})


def test_nothing_set_means_no_keys_and_five_minutes() -> None:
    assert read() == MrtrSettings(keys=(), ttl=timedelta(minutes=5))


def test_the_process_environment_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECRET_VARIABLE, base64.b64encode(FIRST).decode())
    monkeypatch.setenv(TTL_VARIABLE, "60")
    assert MrtrSettings.from_environment() == MrtrSettings(keys=(FIRST,), ttl=timedelta(minutes=1))


@pytest.mark.parametrize("encode", [base64.b64encode, base64.urlsafe_b64encode])
@pytest.mark.parametrize("padding", ["", "="])
def test_either_alphabet_is_read_with_or_without_padding(encode: Callable[[bytes], bytes], padding: str) -> None:
    text = encode(SECOND).decode().rstrip("=") + padding
    assert read(text).keys == (SECOND,)


def test_several_keys_keep_their_order() -> None:
    first, second = (base64.b64encode(key).decode() for key in (FIRST, SECOND))
    assert read(f"{second}, {first}").keys == (SECOND, FIRST)


def test_a_new_secret_is_a_usable_key_and_never_the_same() -> None:
    first, second = new_secret(), new_secret()
    assert first != second
    assert len(read(f"{first},{second}").keys) == 2


@pytest.mark.parametrize(
    ("secret", "why"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("{key},", "key 2 of MCP_MRTR_SECRET is empty"),
        (",{key}", "key 1 of MCP_MRTR_SECRET is empty"),
        ("{key},{key}", "key 2 of MCP_MRTR_SECRET is there twice"),
        ("{short}", "31 bytes"),
        ("{hexadecimal}", "48 bytes"),
        ("not base64 at all!", "not base64"),
        ("{key}{key}", "key 1 of MCP_MRTR_SECRET"),
        ("schlüssel", "not base64"),
    ],
)
def test_a_wrong_secret_is_refused_without_being_shown(secret: str, why: str) -> None:
    text = secret.format(
        key=base64.b64encode(FIRST).decode(),
        short=base64.b64encode(FIRST[:31]).decode(),
        hexadecimal=FIRST.hex(),
    )
    with pytest.raises(ValueError, match=SECRET_VARIABLE) as caught:
        read(text)
    assert why in str(caught.value)
    shown = "".join(traceback.format_exception(caught.value, chain=True)[-1:])
    assert all(len(part.strip()) < 8 or part.strip() not in shown for part in text.split(","))
    assert caught.value.__cause__ is None


def test_settings_do_not_show_their_keys() -> None:
    settings = read(base64.b64encode(FIRST).decode())
    assert repr(FIRST) not in repr(settings)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("PT5M", 300), ("PT0.5S", 0.5), ("P1D", 86400), ("P1DT1H", 90000), ("300", 300), ("1.5", 1.5), (" 60 ", 60)],
)
def test_a_ttl_is_a_duration_or_seconds(text: str, seconds: float) -> None:
    assert read(ttl=text).ttl.total_seconds() == seconds


@pytest.mark.parametrize(
    "text", ["", "0", "-1", "PT0S", "-PT5M", "nan", "inf", "-inf", "5m", "5 minutes", "00:05:00", "1e99", "PT", "P"]
)
def test_a_wrong_ttl_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match=TTL_VARIABLE) as caught:
        read(ttl=text)
    assert repr(text) in str(caught.value)
