"""Anonymous callers and fixed bearer tokens."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from mcp_runtime.errors import Unauthenticated
from mcp_runtime.principals import Anonymous, StaticTokens
from mcp_runtime.seams import Principal, TransportFacts

ADA = Principal(id="ada", scopes=frozenset({"plans:write"}))
METADATA = "https://plans.example/.well-known/oauth-protected-resource"


def facts(authorization: str | None = None) -> TransportFacts:
    headers = {} if authorization is None else {"Authorization": authorization}
    return TransportFacts(transport="http", headers=headers)


async def test_anonymous_serves_nobody_in_particular() -> None:
    source: Any = Anonymous()
    assert await source.principal(facts("Bearer whatever")) is None


async def test_a_known_token_gives_its_principal_with_scopes() -> None:
    tokens = StaticTokens({"token-of-ada": ADA, "token-of-bob": "bob"})
    assert await tokens.principal(facts("Bearer token-of-ada")) == ADA
    assert await tokens.principal(facts("bearer  token-of-bob ")) == Principal(id="bob")


@pytest.mark.parametrize("header", [None, "", "Basic YTpi", "token-of-ada", "Bearertoken-of-ada"])
async def test_no_bearer_token_is_challenged_without_an_error_code(header: str | None) -> None:
    with pytest.raises(Unauthenticated) as refused:
        await StaticTokens({"token-of-ada": ADA}).principal(facts(header))
    assert refused.value.challenge == "Bearer"


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer ", "Bearer token-of-ad", "Bearer token-of-ada2", "Bearer a b", "Bearer tökën", 'Bearer "x"'],
)
async def test_a_wrong_token_is_challenged_as_invalid(header: str) -> None:
    with pytest.raises(Unauthenticated) as refused:
        await StaticTokens({"token-of-ada": ADA}).principal(facts(header))
    assert refused.value.challenge == 'Bearer error="invalid_token"'
    assert header[7:].strip() not in refused.value.reason or len(header) < 9


async def test_challenges_name_the_resource_metadata() -> None:
    """Spec: 2026-07-28 basic/authorization."""
    tokens = StaticTokens({"token-of-ada": ADA}, resource_metadata=METADATA)
    with pytest.raises(Unauthenticated) as absent:
        await tokens.principal(facts())
    assert absent.value.challenge == f'Bearer resource_metadata="{METADATA}"'
    with pytest.raises(Unauthenticated) as wrong:
        await tokens.principal(facts("Bearer x"))
    assert wrong.value.challenge == f'Bearer error="invalid_token", resource_metadata="{METADATA}"'


@pytest.mark.parametrize("url", ["", "plans.example", 'https://a/"', "https://a/\r\nX: y", "file:///etc"])
def test_resource_metadata_that_cannot_stand_in_a_header_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="resource_metadata"):
        StaticTokens({"t": "ada"}, resource_metadata=url)


@pytest.mark.parametrize("tokens", [{}, {"": "ada"}, {"s p a c e": "ada"}, {"t": ""}, {"t": Principal(id="")}])
def test_unusable_tokens_are_refused_without_showing_them(tokens: dict[str, str | Principal]) -> None:
    with pytest.raises(ValueError, match=r"token") as refused:
        StaticTokens(tokens)
    assert "s p a c e" not in str(refused.value)


def test_tokens_are_not_kept_in_clear() -> None:
    kept = StaticTokens({"token-of-ada": ADA})
    assert "token-of-ada" not in repr([getattr(kept, name) for name in kept.__slots__])


def test_principals_load_pyjwt_only_when_it_is_asked_for() -> None:
    check = (
        "import sys, mcp_runtime.principals as p; assert 'jwt' not in sys.modules; "
        "p.JwtBearer; assert 'jwt' in sys.modules; assert not hasattr(p, 'Other')"
    )
    subprocess.run([sys.executable, "-c", check], check=True)
