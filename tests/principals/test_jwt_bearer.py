"""Signed access tokens: what is accepted, and everything that is not."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa

from mcp_runtime.errors import Unauthenticated
from mcp_runtime.principals import JwtBearer
from mcp_runtime.seams import Principal, TransportFacts

ISSUER = "https://login.example"
AUDIENCE = "https://plans.example/mcp"
METADATA = "https://plans.example/.well-known/oauth-protected-resource"

RSA_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
SMALL_RSA_KEY = rsa.generate_private_key(public_exponent=65537, key_size=1024)
FOREIGN_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
EC_KEY = ec.generate_private_key(ec.SECP256R1())
ED_KEY = ed25519.Ed25519PrivateKey.generate()


def jwk(key: Any, **members: Any) -> dict[str, Any]:
    by_type: list[tuple[type, Callable[..., Any]]] = [
        (rsa.RSAPrivateKey, jwt.algorithms.RSAAlgorithm.to_jwk),
        (ec.EllipticCurvePrivateKey, jwt.algorithms.ECAlgorithm.to_jwk),
        (ed25519.Ed25519PrivateKey, jwt.algorithms.OKPAlgorithm.to_jwk),
    ]
    to_jwk = next(convert for kind, convert in by_type if isinstance(key, kind))
    return {**json.loads(to_jwk(key.public_key())), **members}


KEYS = [
    jwk(RSA_KEY, kid="rsa"),
    jwk(RSA_KEY, kid="only-rs512", alg="RS512", use="sig", key_ops=["verify"]),
    jwk(EC_KEY, kid="ec", alg="ES256"),
    jwk(ED_KEY, kid="ed"),
    jwk(SMALL_RSA_KEY, kid="small"),
    jwk(RSA_KEY, kid="for-encryption", use="enc"),
    jwk(RSA_KEY, kid="for-signing", key_ops=["sign"]),
    json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(RSA_KEY)) | {"kid": "private"},
    {"kty": "oct", "kid": "shared", "k": base64.urlsafe_b64encode(b"k" * 32).decode()},
    {"kty": "RSA", "kid": "broken", "n": "!", "e": "AQAB"},
    "not a key",
]


@pytest.fixture
def jwks(tmp_path: Path) -> Path:
    file = tmp_path / "jwks.json"
    file.write_text(json.dumps({"keys": KEYS}))
    return file


def claims(**changes: Any) -> dict[str, Any]:
    merged = {"iss": ISSUER, "aud": AUDIENCE, "sub": "ada", "exp": int(time.time()) + 600, **changes}
    return {name: value for name, value in merged.items() if value is not None}


def signed(payload: dict[str, Any], key: Any = RSA_KEY, algorithm: str = "RS256", **header: Any) -> str:
    named = {"kid": "rsa", **header}
    return jwt.encode(payload, key, algorithm, {name: value for name, value in named.items() if value is not None})


def facts(token: str) -> TransportFacts:
    return TransportFacts(transport="http", headers={"Authorization": f"Bearer {token}"})


def source(jwks: Path, /, **options: Any) -> JwtBearer:
    return JwtBearer(**{"issuer": ISSUER, "audience": AUDIENCE, "jwks": jwks, **options})


@pytest.mark.parametrize(
    ("key", "algorithm", "kid"),
    [
        (RSA_KEY, "RS256", "rsa"),
        (RSA_KEY, "PS384", "rsa"),
        (RSA_KEY, "RS512", "only-rs512"),
        (EC_KEY, "ES256", "ec"),
        (ED_KEY, "EdDSA", "ed"),
    ],
)
async def test_a_token_that_a_key_of_the_provider_verifies_is_accepted(
    jwks: Path, key: Any, algorithm: str, kid: str
) -> None:
    token = signed(claims(), key, algorithm, kid=kid)
    assert await source(jwks).principal(facts(token)) == Principal(id="ada")


async def test_a_token_without_key_id_is_accepted_where_one_key_fits(jwks: Path) -> None:
    token = signed(claims(), EC_KEY, "ES256", kid=None)
    assert (await source(jwks).principal(facts(token))).id == "ada"


async def test_a_token_without_key_id_is_refused_where_several_keys_fit(tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    file.write_text(json.dumps({"keys": [jwk(RSA_KEY, kid="a"), jwk(FOREIGN_KEY, kid="b")]}))
    with pytest.raises(Unauthenticated):
        await source(file).principal(facts(signed(claims(), kid=None)))


@pytest.mark.parametrize(
    ("changes", "scopes"),
    [
        ({"scope": "read write"}, {"read", "write"}),
        ({"scp": ["read", "write"]}, {"read", "write"}),
        ({"scp": "read"}, {"read"}),
        ({"scope": "read", "scp": ["write"]}, {"read", "write"}),
        ({"scope": ""}, set()),
        ({"scope": {"read": True}}, set()),
        ({"scp": ["read", 7, None, ""]}, {"read"}),
        ({}, set()),
    ],
)
async def test_scopes_come_from_scope_and_scp(jwks: Path, changes: dict[str, Any], scopes: set[str]) -> None:
    principal = await source(jwks).principal(facts(signed(claims(**changes))))
    assert principal.scopes == scopes


async def test_one_of_several_audiences_is_enough(jwks: Path) -> None:
    token = signed(claims(aud=["https://other.example", AUDIENCE]))
    assert (await source(jwks, audience=["x", AUDIENCE]).principal(facts(token))).id == "ada"


async def test_the_providers_clock_may_be_off_within_the_leeway(jwks: Path) -> None:
    token = signed(claims(exp=int(time.time()) - 10))
    assert (await source(jwks, leeway=timedelta(seconds=60)).principal(facts(token))).id == "ada"
    with pytest.raises(Unauthenticated):
        await source(jwks, leeway=timedelta(0)).principal(facts(token))


@pytest.mark.parametrize(
    "changes",
    [
        {"exp": None},
        {"exp": 1},
        {"exp": "soon"},
        {"nbf": int(time.time()) + 3600},
        {"iss": None},
        {"iss": "https://evil.example"},
        {"iss": ISSUER + "/"},
        {"iss": [ISSUER]},
        {"aud": None},
        {"aud": []},
        {"aud": "https://other.example"},
        {"aud": AUDIENCE + "/"},
        {"aud": [AUDIENCE, 7]},
        {"sub": None},
        {"sub": ""},
    ],
    ids=str,
)
async def test_a_token_with_wrong_claims_is_refused(jwks: Path, changes: dict[str, Any]) -> None:
    # PyJWT does not sign every wrong claim, so the token is put together below it.
    token = jwt.api_jws.encode(json.dumps(claims(**changes)).encode(), RSA_KEY, "RS256", {"kid": "rsa"})
    with pytest.raises(Unauthenticated) as refused:
        await source(jwks, resource_metadata=METADATA).principal(facts(token))
    assert refused.value.challenge == f'Bearer error="invalid_token", resource_metadata="{METADATA}"'


def unsigned(header: object, payload: object = None) -> str:
    parts = [json.dumps(part).encode() for part in (header, claims() if payload is None else payload)]
    return ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts) + ".c2ln"


def hmac_with_public_key() -> str:
    """Return the classic confusion: HMAC keyed with the public key's text."""
    pem = RSA_KEY.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    header, payload = unsigned({"alg": "HS256", "kid": "rsa"}).split(".")[:2]
    mac = jwt.algorithms.HMACAlgorithm(jwt.algorithms.HMACAlgorithm.SHA256)
    signature = mac.sign(f"{header}.{payload}".encode(), pem)
    return f"{header}.{payload}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"


def tampered() -> str:
    header, payload, signature = signed(claims()).split(".")
    other = signed(claims(sub="root")).split(".")[1]
    assert other != payload
    return f"{header}.{other}.{signature}"


@pytest.mark.parametrize(
    "make",
    [
        lambda: signed(claims(), FOREIGN_KEY),
        lambda: signed(claims(), kid="unknown"),
        lambda: signed(claims(), kid="for-encryption"),
        lambda: signed(claims(), kid="for-signing"),
        lambda: signed(claims(), kid="private"),
        lambda: signed(claims(), kid="broken"),
        lambda: signed(claims(), kid="only-rs512"),
        lambda: signed(claims(), kid="ec"),
        lambda: jwt.encode(claims(), b"k" * 32, "HS256", {"kid": "shared"}),
        lambda: jwt.encode(claims(), "", "none", {"kid": "rsa"}),
        lambda: signed(claims(), crit=["exp"], exp=1),
        hmac_with_public_key,
        tampered,
        lambda: signed(claims())[:-4],
        lambda: unsigned({"alg": "RS256", "kid": {"a": 1}}),
        lambda: unsigned({"alg": ["RS256"], "kid": "rsa"}),
        lambda: unsigned({"kid": "rsa"}),
        lambda: unsigned([]),
        lambda: unsigned("RS256"),
        lambda: base64.urlsafe_b64encode(b"[" * 9000).decode() + ".e30.c2ln",
        lambda: "x" * 20_000,
        lambda: "a.b",
        lambda: "a.b.c",
        lambda: "....",
    ],
)
async def test_a_token_that_does_not_verify_is_refused(jwks: Path, make: Callable[[], str]) -> None:
    with pytest.raises(Unauthenticated) as refused:
        await source(jwks).principal(facts(make()))
    assert refused.value.challenge == 'Bearer error="invalid_token"'
    assert len(refused.value.reason) < 300


@pytest.mark.filterwarnings("ignore::jwt.InsecureKeyLengthWarning")
async def test_a_short_rsa_key_verifies_nothing(jwks: Path) -> None:
    with pytest.raises(Unauthenticated):
        await source(jwks).principal(facts(signed(claims(), SMALL_RSA_KEY, kid="small")))


async def test_only_listed_algorithms_are_accepted(jwks: Path) -> None:
    with pytest.raises(Unauthenticated):
        await source(jwks, algorithms=["ES256"]).principal(facts(signed(claims())))


async def test_two_requests_get_two_principals(jwks: Path) -> None:
    bearer = source(jwks)
    first = await bearer.principal(facts(signed(claims(sub="ada"))))
    second = await bearer.principal(facts(signed(claims(sub="bob"))))
    assert (first.id, second.id) == ("ada", "bob")
    with pytest.raises(Unauthenticated):
        await bearer.principal(TransportFacts(transport="http"))


@pytest.mark.parametrize(
    "options",
    [
        {"issuer": ""},
        {"audience": ""},
        {"audience": []},
        {"audience": [AUDIENCE, ""]},
        {"algorithms": []},
        {"algorithms": ["HS256"]},
        {"algorithms": ["none"]},
        {"algorithms": "RS256"},
        {"leeway": timedelta(seconds=-1)},
        {"jwks": "http://login.example/keys"},
        {"resource_metadata": "no url"},
    ],
    ids=str,
)
def test_an_unsafe_configuration_is_refused(jwks: Path, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"must|forged"):
        source(jwks, **options)
