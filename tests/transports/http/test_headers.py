import base64
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from multidict import CIMultiDict

from mcp_runtime.envelope import Envelope, NotificationEnvelope, RequestEnvelope, RequestMeta
from mcp_runtime.errors import HeaderMismatch
from mcp_runtime.handlers.mirroring import MirroredParameter
from mcp_runtime.seams import OutgoingMessage
from transports.http.headers import check_headers, decode_header_value, encode_header_value, request_headers

VERSION = "2026-07-28"
MIRRORED = {
    "region": MirroredParameter(header="Region", path=("region",), type="string"),
    "count": MirroredParameter(header="Count", path=("count",), type="integer"),
    "dry": MirroredParameter(header="Dry", path=("options", "dry"), type="boolean"),
}


def mirrored(tool: str) -> dict[str, MirroredParameter]:
    return MIRRORED if tool == "deploy" else {}


def envelope(method: str = "tools/call", **params: Any) -> RequestEnvelope:
    meta = RequestMeta(protocol_version=VERSION, client_capabilities={}, client_info=None, progress_token=None, raw={})
    return RequestEnvelope(id=1, method=method, params=params, meta=meta)


def check(envelope: Envelope, *pairs: tuple[str, str]) -> None:
    check_headers(CIMultiDict(pairs), mirrored, envelope)


def standard(method: str = "tools/call") -> tuple[tuple[str, str], tuple[str, str]]:
    return ("MCP-Protocol-Version", VERSION), ("Mcp-Method", method)


def deploy(*pairs: tuple[str, str], **arguments: Any) -> None:
    check(envelope(name="deploy", arguments=arguments), *standard(), ("Mcp-Name", "deploy"), *pairs)


def test_agreeing_headers_pass() -> None:
    check(envelope(name="x"), *standard(), ("Mcp-Name", "x"))
    check(envelope("tools/list"), *standard("tools/list"))


def test_header_names_are_matched_without_regard_to_case() -> None:
    check(envelope(name="x"), ("mcp-protocol-version", VERSION), ("MCP-METHOD", "tools/call"), ("mcp-NAME", "x"))


@pytest.mark.parametrize("missing", ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"])
def test_a_missing_header_is_named(missing: str) -> None:
    pairs = [pair for pair in (*standard(), ("Mcp-Name", "x")) if pair[0] != missing]
    with pytest.raises(HeaderMismatch, match=missing):
        check(envelope(name="x"), *pairs)


@pytest.mark.parametrize("repeated", ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"])
def test_a_header_given_twice_is_refused_even_when_both_agree(repeated: str) -> None:
    pairs = [*standard(), ("Mcp-Name", "x")]
    with pytest.raises(HeaderMismatch, match=repeated):
        check(envelope(name="x"), *pairs, *[pair for pair in pairs if pair[0] == repeated])


@pytest.mark.parametrize(
    "pairs",
    [
        (("MCP-Protocol-Version", "2025-11-25"), ("Mcp-Method", "tools/call"), ("Mcp-Name", "x")),
        (("MCP-Protocol-Version", VERSION), ("Mcp-Method", "Tools/Call"), ("Mcp-Name", "x")),
        (("MCP-Protocol-Version", VERSION), ("Mcp-Method", "tools/list"), ("Mcp-Name", "x")),
        (("MCP-Protocol-Version", VERSION), ("Mcp-Method", "tools/call"), ("Mcp-Name", "X")),
        (("MCP-Protocol-Version", VERSION), ("Mcp-Method", "tools/call"), ("Mcp-Name", "")),
    ],
)
def test_values_are_compared_with_regard_to_case(pairs: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(HeaderMismatch):
        check(envelope(name="x"), *pairs)


def test_surrounding_whitespace_is_no_part_of_a_value() -> None:
    check(envelope(name="x"), *standard(), ("Mcp-Name", " \tx \t"))


def test_only_names_and_parameters_may_use_the_sentinel() -> None:
    encoded = "=?base64?" + base64.b64encode(b"tools/call").decode() + "?="
    with pytest.raises(HeaderMismatch, match="Mcp-Method"):
        check(envelope(name="x"), standard()[0], ("Mcp-Method", encoded), ("Mcp-Name", "x"))


@pytest.mark.parametrize(
    ("method", "source"),
    [
        ("tools/call", "name"),
        ("prompts/get", "name"),
        ("resources/read", "uri"),
        ("tasks/get", "taskId"),
        ("tasks/update", "taskId"),
        ("tasks/cancel", "taskId"),
    ],
)
def test_the_name_header_repeats_what_the_method_is_about(method: str, source: str) -> None:
    check(envelope(method, **{source: "a/b?c=%20"}), *standard(method), ("Mcp-Name", "a/b?c=%20"))
    with pytest.raises(HeaderMismatch, match="Mcp-Name"):
        check(envelope(method, **{source: "a"}), *standard(method), ("Mcp-Name", "b"))
    with pytest.raises(HeaderMismatch, match="Mcp-Name"):
        check(envelope(method, **{source: "a"}), *standard(method))


def test_a_name_that_the_body_lacks_may_not_be_in_the_header() -> None:
    check(envelope(), *standard())
    with pytest.raises(HeaderMismatch, match="Mcp-Name"):
        check(envelope(), *standard(), ("Mcp-Name", "x"))
    with pytest.raises(HeaderMismatch, match="Mcp-Name"):
        check(envelope(name={"a": 1}), *standard(), ("Mcp-Name", "x"))


def test_a_name_that_no_header_can_carry_plainly_comes_in_the_sentinel() -> None:
    check(envelope(name="größe"), *standard(), ("Mcp-Name", encode_header_value("größe")))
    with pytest.raises(HeaderMismatch, match="Mcp-Name"):
        check(envelope(name="größe"), *standard(), ("Mcp-Name", "größe"))


@pytest.mark.parametrize("character", ["é", "\x7f", "\x00", "\x0b", "\udce9", "\u2028"])
def test_characters_outside_visible_ascii_are_refused_though_they_agree(character: str) -> None:
    with pytest.raises(HeaderMismatch, match="Mcp-Name"):
        check(envelope(name=f"a{character}b"), *standard(), ("Mcp-Name", f"a{character}b"))


def test_mirrored_arguments_that_agree_pass() -> None:
    deploy(("Mcp-Param-Region", "eu"), ("mcp-param-count", "3"), region="eu", count=3)
    deploy(("Mcp-Param-Dry", "true"), options={"dry": True})
    deploy()


@pytest.mark.parametrize("arguments", [{}, {"region": None}, {"options": None}, {"options": "x"}, {"options": {}}])
def test_an_absent_or_null_argument_must_have_no_header(arguments: dict[str, Any]) -> None:
    deploy(**arguments)
    for name in ("Mcp-Param-Region", "Mcp-Param-Dry"):
        with pytest.raises(HeaderMismatch, match=name):
            deploy((name, "true"), **arguments)


def test_an_argument_without_its_header_is_refused() -> None:
    with pytest.raises(HeaderMismatch, match="Mcp-Param-Region"):
        deploy(region="eu")
    with pytest.raises(HeaderMismatch, match="Mcp-Param-Dry"):
        deploy(options={"dry": False})


def test_an_argument_header_given_twice_is_refused() -> None:
    with pytest.raises(HeaderMismatch, match="Mcp-Param-Region"):
        deploy(("Mcp-Param-Region", "eu"), ("mcp-param-region", "eu"), region="eu")


def test_parameters_that_the_tool_does_not_mirror_are_ignored() -> None:
    deploy(("Mcp-Param-Other", "x"), other="y")
    check(envelope(name="unknown"), *standard(), ("Mcp-Name", "unknown"), ("Mcp-Param-Region", "x"))


@pytest.mark.parametrize("text", ["42", "42.0", "42.000", "4.2e1", "42E0", "042"])
def test_integers_compare_as_numbers(text: str) -> None:
    deploy(("Mcp-Param-Count", text), count=42)
    deploy(("Mcp-Param-Count", text), count=42.0)


@pytest.mark.parametrize(
    "text", ["43", "42.5", "4 2", "+42", "0x2a", "forty-two", "", "NaN", "inf", "true", "4_2", "٤٢"]
)
def test_another_number_or_no_number_is_refused(text: str) -> None:
    with pytest.raises(HeaderMismatch, match="Mcp-Param-Count"):
        deploy(("Mcp-Param-Count", text), count=42)


def test_numbers_of_any_size_are_compared_or_refused_without_effort() -> None:
    deploy(("Mcp-Param-Count", str(2**53 - 1)), count=2**53 - 1)
    deploy(("Mcp-Param-Count", str(-(2**53) + 1)), count=-(2**53) + 1)
    for text in ("1e99", "9" * 41, "1e999999999"):
        with pytest.raises(HeaderMismatch):
            deploy(("Mcp-Param-Count", text), count=10**4000)


def test_booleans_are_lower_case_words() -> None:
    deploy(("Mcp-Param-Dry", "false"), options={"dry": False})
    for text in ("True", "1", "yes", "false"):
        with pytest.raises(HeaderMismatch, match="Mcp-Param-Dry"):
            deploy(("Mcp-Param-Dry", text), options={"dry": True})


@pytest.mark.parametrize("value", [["eu"], {"a": 1}])
def test_a_value_that_no_header_can_mirror_is_refused(value: Any) -> None:
    with pytest.raises(HeaderMismatch, match="Mcp-Param-Region"):
        deploy(("Mcp-Param-Region", "eu"), region=value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("=?base64?SGVsbG8=?=", "Hello"),
        ("SGVsbG8=", "SGVsbG8="),
        ("=?base64?SGVsbG8=", "=?base64?SGVsbG8="),
        ("=?base64??=", ""),
        ("=?BASE64?SGVsbG8=?=", "=?BASE64?SGVsbG8=?="),
        ("=?base64?SGVsbG8sIOS4lueVjA==?=", "Hello, 世界"),
        ("=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=", "=?base64?literal?="),
        ("a\tb", "a\tb"),
    ],
)
def test_header_values_are_decoded(text: str, value: str) -> None:
    assert decode_header_value(text) == value
    deploy(("Mcp-Param-Region", text), region=value)


@pytest.mark.parametrize(
    "text",
    [
        "=?base64?SGVsbG8?=",
        "=?base64?SGVs!!!bG8=?=",
        "=?base64?SGVsbG9=?=",
        "=?base64?SGVs bG8=?=",
        "=?base64?SGVsbG8==?=",
        "=?base64?_-8=?=",
        "=?base64?/w==?=",
        "=?base64?=",
    ],
)
def test_base64_that_is_not_canonical_utf_8_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Base64"):
        decode_header_value(text)
    with pytest.raises(HeaderMismatch, match="Mcp-Param-Region"):
        deploy(("Mcp-Param-Region", text), region="Hello")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("us-west1", "us-west1"),
        ("", ""),
        ("inner blank", "inner blank"),
        (True, "true"),
        (False, "false"),
        (42, "42"),
        (-7, "-7"),
        ("Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="),
        (" padded ", "=?base64?IHBhZGRlZCA=?="),
        ("line1\nline2", "=?base64?bGluZTEKbGluZTI=?="),
        ("a\tb", "=?base64?YQli?="),
        ("=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="),
        ("=?base64?", "=?base64?"),
    ],
)
def test_values_are_encoded_as_the_specification_shows(value: Any, text: str) -> None:
    assert encode_header_value(value) == text


def test_notifications_need_no_headers_but_may_not_contradict_theirs() -> None:
    message = NotificationEnvelope(method="notifications/x", params={})
    check(message)
    check(message, ("Mcp-Method", "notifications/x"))
    with pytest.raises(HeaderMismatch, match="Mcp-Method"):
        check(message, ("Mcp-Method", "notifications/y"))


def test_a_client_mirrors_what_a_server_checks() -> None:
    message = OutgoingMessage(
        data=b"{}",
        method="tools/call",
        id=1,
        params={"name": "größe", "arguments": {"region": " eu", "count": 3}},
        protocol_version=VERSION,
        mirrored={"Mcp-Param-Region": " eu", "Mcp-Param-Count": 3},
    )
    assert request_headers(message) == {
        "MCP-Protocol-Version": VERSION,
        "Mcp-Method": "tools/call",
        "Mcp-Name": encode_header_value("größe"),
        "Mcp-Param-Region": "=?base64?IGV1?=",
        "Mcp-Param-Count": "3",
    }


@settings(deadline=None)
@given(st.text())
def test_any_text_survives_being_a_header(value: str) -> None:
    encoded = encode_header_value(value)
    assert encoded.isascii()
    assert encoded == encoded.strip()
    assert "\n" not in encoded
    assert decode_header_value(encoded) == value


@settings(deadline=None)
@given(st.integers(-(2**53) + 1, 2**53 - 1))
def test_any_safe_integer_survives_being_a_header(value: int) -> None:
    deploy(("Mcp-Param-Count", encode_header_value(value)), count=value)


NASTY = st.one_of(
    st.text(max_size=40),
    st.binary(max_size=30).map(lambda raw: "=?base64?" + base64.b64encode(raw).decode() + "?="),
    st.text(alphabet="=?base64ABCabc012+/ \t", max_size=30).map(lambda text: f"=?base64?{text}?="),
    st.from_regex(r"-?[0-9]{0,50}(\.[0-9]*)?([eE][+-]?[0-9]*)?", fullmatch=True),
)
VALUES = st.one_of(
    NASTY, st.integers(), st.floats(), st.booleans(), st.none(), st.lists(st.integers(), max_size=2), st.just({})
)


@settings(deadline=None, max_examples=400)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                ["Mcp-Name", "mcp-name", "Mcp-Method", "Mcp-Param-Region", "Mcp-Param-Count", "Mcp-Param-Dry"]
            ),
            NASTY,
        ),
        max_size=5,
    ),
    VALUES,
    VALUES,
    VALUES,
)
def test_any_headers_agree_or_are_refused_with_a_header_named(
    pairs: list[tuple[str, str]], region: Any, count: Any, dry: Any
) -> None:
    arguments = {"region": region, "count": count, "options": {"dry": dry}}
    refusal: str | None = None
    try:
        deploy(*pairs, **arguments)
    except HeaderMismatch as error:
        refusal = error.message
    if refusal is not None:
        assert "header M" in refusal
        assert len(refusal) < 600
    else:
        assert not [name for name, _ in pairs if name.lower() in ("mcp-name", "mcp-method")]
        assert len(pairs) == sum(value is not None for value in (region, count, dry))


@settings(deadline=None, max_examples=400)
@given(NASTY, st.one_of(st.text(max_size=20), st.integers(), st.booleans()))
def test_a_header_passes_for_one_value_only(text: str, value: str | int | bool) -> None:
    """A header that a proxy reads as one thing never passes for another."""
    try:
        deploy(("Mcp-Param-Region", text), region=value)
    except HeaderMismatch:
        return
    decoded = decode_header_value(text.strip(" \t"))
    if isinstance(value, str):
        assert decoded == value
    elif isinstance(value, bool):
        assert decoded == encode_header_value(value)
    else:
        assert float(decoded) == float(value)
