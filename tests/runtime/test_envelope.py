"""Bytes to envelopes and back; wire-rules section 1, rows on the shape of messages."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcp_runtime.envelope import (
    NotificationEnvelope,
    RequestEnvelope,
    decode,
    encode_error,
    encode_notification,
    encode_result,
)
from mcp_runtime.errors import (
    InternalFailure,
    InvalidParams,
    InvalidRequest,
    MalformedMessage,
    MethodNotFound,
)

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


def request(**members: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": "m", "params": {"_meta": META}, **members}).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"not json",
        b'{"jsonrpc":"2.0","id":NaN}',
        b'{"a":Infinity}',
        b'{"a":-Infinity}',
        b"[" * 100_000,
        b"[" * 300 + b"]" * 300,
        b"1" * 5000,
        b'"\xff\xfe"',
        b'"\\ud800"',
        b'{"a":1} trailing',
        b"\xef\xbb\xbf{}",
    ],
)
def test_bytes_that_are_not_one_json_document_are_malformed(data: bytes) -> None:
    with pytest.raises(MalformedMessage):
        decode(data)


def test_a_surrogate_pair_in_escapes_is_one_character() -> None:
    envelope = decode(request(method="x").replace(b'"x"', b'"\\ud83d\\ude00"'))
    assert envelope.method == "\U0001f600"


@pytest.mark.parametrize("data", [b"[]", b"[{}]", b"1", b'"text"', b"null", b"true"])
def test_json_that_is_no_object_is_an_invalid_request(data: bytes) -> None:
    with pytest.raises(InvalidRequest):
        decode(data)


@pytest.mark.parametrize("request_id", [None, True, False, 1.5, 1.0, [], {}])
def test_an_unusable_id_is_an_invalid_request_and_never_a_notification(request_id: object) -> None:
    with pytest.raises(InvalidRequest) as caught:
        decode(request(id=request_id))
    assert caught.value.request_id is None


@pytest.mark.parametrize("request_id", ["", "a", 0, -1, 2**70])
def test_strings_and_integers_are_ids(request_id: object) -> None:
    envelope = decode(request(id=request_id))
    assert isinstance(envelope, RequestEnvelope)
    assert envelope.id == request_id


@pytest.mark.parametrize("member", [{"result": {}}, {"error": {"code": 1, "message": "m"}}])
def test_a_posted_response_is_an_invalid_request(member: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest) as caught:
        decode(json.dumps({"jsonrpc": "2.0", "id": 7, **member}))
    assert caught.value.request_id == 7


@pytest.mark.parametrize("members", [{"jsonrpc": "1.0"}, {"jsonrpc": None}, {"method": ""}, {"method": 5}])
def test_a_message_without_version_or_method_is_an_invalid_request(members: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest) as caught:
        decode(request(**members))
    assert caught.value.request_id == 1


@pytest.mark.parametrize(
    "params",
    [
        None,
        [],
        "text",
        {},
        {"_meta": None},
        {"_meta": []},
        {"_meta": {**META, "io.modelcontextprotocol/protocolVersion": 1}},
        {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}},
        {"_meta": {"io.modelcontextprotocol/clientCapabilities": {}}},
        {"_meta": {**META, "io.modelcontextprotocol/clientCapabilities": None}},
        {"_meta": {**META, "progressToken": True}},
        {"_meta": {**META, "progressToken": 1.5}},
    ],
)
def test_a_request_without_usable_meta_has_invalid_params(params: object) -> None:
    """Spec: 2026-07-28 basic/index, Per-request protocol fields: a MUST."""
    with pytest.raises(InvalidParams) as caught:
        decode(request(params=params))
    assert caught.value.request_id == 1


def test_client_info_may_be_missing() -> None:
    envelope = decode(request())
    assert isinstance(envelope, RequestEnvelope)
    assert envelope.meta.client_info is None


@pytest.mark.parametrize("token", [0, "", "t", 12])
def test_a_progress_token_may_be_zero_or_empty(token: object) -> None:
    envelope = decode(request(params={"_meta": {**META, "progressToken": token}}))
    assert isinstance(envelope, RequestEnvelope)
    assert envelope.meta.progress_token == token


def test_the_handshake_of_older_clients_is_told_the_supported_versions() -> None:
    with pytest.raises(MethodNotFound, match="2026-07-28"):
        decode(request(method="initialize", params={"protocolVersion": "2025-11-25", "capabilities": {}}))


def test_a_notification_needs_no_meta() -> None:
    assert decode(b'{"jsonrpc":"2.0","method":"notifications/x"}') == NotificationEnvelope(
        method="notifications/x", params={}
    )


def test_messages_are_compact_and_keep_member_order() -> None:
    assert encode_result(1, {"b": 1, "a": "é"}) == '{"jsonrpc":"2.0","id":1,"result":{"b":1,"a":"é"}}'.encode()
    assert encode_notification("n", {}) == b'{"jsonrpc":"2.0","method":"n","params":{}}'


def test_an_error_without_a_readable_id_leaves_the_id_out() -> None:
    """Spec: 2026-07-28 basic/index, Error Responses: the id is that of the request, or absent."""
    assert json.loads(encode_error(None, InvalidRequest("m"))) == {
        "jsonrpc": "2.0",
        "error": {"code": -32600, "message": "m"},
    }
    assert json.loads(encode_error(0, InvalidParams("m", data={"a": 1})))["error"]["data"] == {"a": 1}


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), "\ud800", object()])
def test_a_result_that_json_cannot_carry_is_an_internal_failure(value: object) -> None:
    with pytest.raises(InternalFailure):
        encode_result(1, {"value": value})


def test_text_about_not_a_number_is_carried() -> None:
    assert json.loads(encode_result(1, {"text": "NaN and Infinity"}))["result"]["text"] == "NaN and Infinity"


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_no_bytes_make_decode_fail_in_another_way(data: bytes | str) -> None:
    with contextlib.suppress(MalformedMessage, InvalidRequest, InvalidParams, MethodNotFound):
        decode(data)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=20), inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["jsonrpc", "id", "method", "params", "result", "error", "x"]),
        json_values | st.just("2.0") | st.just({"_meta": META}),
    )
)
def test_no_json_object_makes_decode_fail_in_another_way(message: dict[str, Any]) -> None:
    with contextlib.suppress(MalformedMessage, InvalidRequest, InvalidParams, MethodNotFound):
        decode(json.dumps(message))
