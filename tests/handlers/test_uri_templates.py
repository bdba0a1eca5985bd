from __future__ import annotations

import string
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcp_runtime.errors import RegistrationError
from mcp_runtime.handlers.uri_templates import MAX_URI_CHARACTERS, UriTemplate, canonical_uri


def matched(template: str, uri: str) -> dict[str, str] | None:
    canonical = canonical_uri(uri)
    return None if canonical is None else UriTemplate(template, "test").match(canonical)


@pytest.mark.parametrize(
    ("template", "uri", "values"),
    [
        ("test://template/{id}/data", "test://template/123/data", {"id": "123"}),
        ("docs://{name}", "docs://caf%C3%A9", {"name": "café"}),
        ("docs://{name}", "docs://a%20b%26c", {"name": "a b&c"}),
        ("docs://{name}.json", "docs://a.json.json", {"name": "a.json"}),
        ("log://{year}-{month}-{day}", "log://2026-07-28", {"year": "2026", "month": "07", "day": "28"}),
        ("file:///{+path}", "file:///src/main.py", {"path": "src/main.py"}),
        ("file:///{+path}", "file:///a%20b/c", {"path": "a b/c"}),
        ("repo://{+dir}/{name}", "repo://a/b/c", {"dir": "a/b", "name": "c"}),
        ("repo://{+path}.md", "repo://a.md/b.md", {"path": "a.md/b"}),
        ("find://all{?q,lang}", "find://all", {}),
        ("find://all{?q,lang}", "find://all?q=a%2Fb&lang=de", {"q": "a/b", "lang": "de"}),
        ("find://all{?q,lang}", "find://all?lang=de", {"lang": "de"}),
        ("find://all{?q}", "find://all?q=", {"q": ""}),
        ("find://all?v=1{&q}", "find://all?v=1&q=x", {"q": "x"}),
        ("repo://{+path}{?ref}", "repo://a/b?ref=main", {"path": "a/b", "ref": "main"}),
        ("repo://{+path}{?ref}", "repo://a/b?other=1", {"path": "a/b?other=1"}),
    ],
)
def test_template_matches_and_decodes(template: str, uri: str, values: dict[str, str]) -> None:
    assert matched(template, uri) == values


@pytest.mark.parametrize(
    ("template", "uri"),
    [
        ("test://template/{id}/data", "test://template/123"),
        ("test://template/{id}/data", "test://template/123/data/"),
        ("test://template/{id}/data", "test://template/1/2/data"),
        ("test://template/{id}/data", "xtest://template/1/data"),
        ("docs://{name}", "docs://"),
        ("docs://{name}", "docs://a!b"),
        ("docs://{name}", "docs://%FF"),
        ("docs://{name}", "docs://%C3"),
        ("docs://{name}", "docs://a?x=1"),
        ("find://all{?q}", "find://all?"),
        ("find://all{?q}", "find://all?q"),
        ("find://all{?q}", "find://all?q=1&q=2"),
        ("find://all{?q}", "find://all?other=1"),
        ("find://all{?q}", "find://all?q=a=b"),
        ("find://all{?q,lang}", "find://all?lang=de&q=a"),
        ("find://{id}{?q}", "find://1?id=1"),
        ("repo://{+path}{?q}", "repo://../a?q=1"),
    ],
)
def test_template_stands_for_no_other_uri(template: str, uri: str) -> None:
    assert matched(template, uri) is None


@pytest.mark.parametrize(
    ("template", "uri"),
    [
        ("file:///{+path}", "file:///../etc/passwd"),
        ("file:///{+path}", "file:///a/../../etc/passwd"),
        ("file:///{+path}", "file:///a/.."),
        ("file:///{+path}", "file:///%2e%2e/etc/passwd"),
        ("file:///{+path}", "file:///a/%2E./b"),
        ("file:///{+path}", "file:///./a"),
        ("file:///{+path}", "file:////etc/passwd"),
        ("files://{+path}", "files:///etc/passwd"),
        ("file:///{+path}", "file:///a%2F..%2Fb"),
        ("file:///{+path}", "file:///a%2Fb"),
        ("file:///{+path}", "file:///..%5C..%5Cwindows"),
        ("file:///{+path}", "file:///a%5Cb"),
        ("file:///{+path}", "file:///C:/windows"),
        ("file:///{+path}", "file:///a%00.txt"),
        ("file:///{+path}", "file:///%252e%252e/x"),
        ("docs://{id}", "docs://a%2Fb"),
        ("docs://{id}", "docs://a%2fb"),
        ("docs://{id}", "docs://..%2F..%2Fetc"),
        ("docs://{id}", "docs://a%5Cb"),
        ("docs://{id}", "docs://.."),
        ("docs://{id}", "docs://%2e%2e"),
        ("docs://{id}/x", "docs://./x"),
        ("docs://{id}", "docs://a%00"),
    ],
)
def test_value_that_leads_elsewhere_is_refused(template: str, uri: str) -> None:
    """2026-07-28 server/resources, Security Considerations: URIs are validated, paths sanitized."""
    assert matched(template, uri) is None


def test_value_is_decoded_once() -> None:
    assert matched("docs://{id}", "docs://%252e%252e") == {"id": "%2e%2e"}


@pytest.mark.parametrize(
    ("uri", "canonical"),
    [
        ("docs://a%c3%a9", "docs://a%C3%A9"),
        ("docs://%7euser%2d1", "docs://~user-1"),
        ("docs://café", "docs://caf%C3%A9"),
        ("docs://a%2fb", "docs://a%2Fb"),
        ("docs://a/../b", "docs://a/../b"),
        ("urn:isbn:1", "urn:isbn:1"),
        ("", None),
        ("docs", None),
        ("//docs", None),
        ("docs://a b", None),
        ("docs://a%", None),
        ("docs://a%2", None),
        ("docs://a%zz", None),
        ("docs://a\n", None),
        ("docs://<a>", None),
        ("docs://\udc80", None),
        ("docs://" + "a" * MAX_URI_CHARACTERS, None),
    ],
)
def test_uri_has_one_spelling(uri: str, canonical: str | None) -> None:
    """RFC 3986, 6.2.2: case and percent-encoding normalization."""
    assert canonical_uri(uri) == canonical


@pytest.mark.parametrize("template", ["docs://%7e/{id}", "docs://~/{id}", "docs://%7E/{id}"])
def test_literals_are_compared_in_canonical_spelling(template: str) -> None:
    assert matched(template, "docs://%7E/1") == {"id": "1"}


def test_literal_outside_ascii_matches_its_encoding() -> None:
    assert matched("docs://é/{id}", "docs://%c3%a9/1") == matched("docs://é/{id}", "docs://é/1") == {"id": "1"}


@pytest.mark.parametrize(
    ("template", "complaint"),
    [
        ("docs://{#id}", "'#'"),
        ("docs://{/id}", "'/'"),
        ("docs://{.id}", "'.'"),
        ("docs://{;id}", "';'"),
        ("docs://{|id}", r"'\|'"),
        ("docs://{id*}", "modifiers"),
        ("docs://{id:3}", "modifiers"),
        ("docs://{id:x}", "not a URI template"),
        ("docs://{id=3}", "modifiers"),
        ("docs://{a,b}", "own braces"),
        ("docs://{a-b}", "'a-b'"),
        ("docs://{1}", "'1'"),
        ("docs://{id}/{id}", "'id' stands twice"),
        ("docs://{a}{b}", "where {a} ends"),
        ("docs://{+a}-{b}", "where {\\+a} ends"),
        ("docs://{+a}/{+b}", "several"),
        ("docs://a{?q}/b", "must end"),
        ("docs://a{?q}{&r}", "must end"),
        ("docs://{id", "braces"),
        ("docs://id}", "braces"),
        ("docs://{}", "braces"),
        ("docs://{{id}}", "braces"),
        ("docs://{?}", "''"),
        ("{+url}", "scheme"),
        ("docs/{id}", "scheme"),
        ("docs://a b/{id}", "no URI"),
        ("docs://%4{id}", "no URI"),
    ],
)
def test_template_that_cannot_work_is_refused_at_registration(template: str, complaint: str) -> None:
    with pytest.raises(RegistrationError, match=complaint):
        UriTemplate(template, "resource 'x'")


SEGMENT = st.text(st.characters(codec="utf-8", exclude_characters="/\\\0"), min_size=1, max_size=12).filter(
    lambda value: value not in (".", "..")
)
# A reserved expansion lets percent-encodings through, so what looks like one has no spelling of its own.
PATH = st.lists(SEGMENT.filter(lambda value: "%" not in value), min_size=1, max_size=4).map("/".join)
QUERY = st.text(st.characters(codec="utf-8"), max_size=12)


@settings(max_examples=200, deadline=None)
@given(id_=SEGMENT, path=PATH, q=st.none() | QUERY, lang=st.none() | QUERY)
def test_every_expansion_matches_its_template(id_: str, path: str, q: str | None, lang: str | None) -> None:
    if path[1:2] == ":":  # Reads as a drive letter, which is refused.
        return
    template = UriTemplate("x://{id}/-/{+path}{?q,lang}", "test")
    given_values = {"id": id_, "path": path, "q": q, "lang": lang}
    uri = template.expand({name: value for name, value in given_values.items() if value is not None})
    canonical = canonical_uri(uri)
    assert canonical == uri
    values = template.match(canonical)
    assert values is not None
    assert template.expand(values) == uri
    if "?" not in path:
        assert values == {name: value for name, value in given_values.items() if value is not None}


# Without dots, no split of the whole can come to a dot segment.
DOTLESS = SEGMENT.filter(lambda value: "." not in value)


@settings(max_examples=100, deadline=None)
@given(a=DOTLESS, b=DOTLESS, c=DOTLESS)
def test_variables_between_plain_characters_always_match(a: str, b: str, c: str) -> None:
    template = UriTemplate("x://{a}-{b}.v{c}.txt", "test")
    uri = template.expand({"a": a, "b": b, "c": c})
    values = template.match(uri)
    assert values is not None
    assert template.expand(values) == uri
    assert values["c"] == c


@settings(max_examples=300, deadline=None)
@given(uri=st.text(string.ascii_letters + "/.%2eEfF:?&=-~", max_size=40))
def test_no_match_lets_a_value_out_of_its_place(uri: str) -> None:
    canonical = canonical_uri(f"x://{uri}")
    if canonical is None:
        return
    for template in ("x://{id}", "x://{+path}", "x://a/{+path}{?q}", "x://{id}/{+path}"):
        values = UriTemplate(template, "test").match(canonical)
        if values is None:
            continue
        if "id" in values:
            assert "/" not in values["id"]
        if "path" in values:
            assert not values["path"].startswith("/")
            assert not {".", ".."} & set(values["path"].split("/"))


@pytest.mark.parametrize(
    ("template", "tail"),
    [
        ("x://{a}-{b}-{c}-{d}", "-" * 8000 + "/"),
        ("x://{+p}/{a}-{b}.x", "/-" * 4000),
        ("x://{+p}.x-x/{b}", ".x-x/" * 1600),
        ("x://{a}ab{b}.c/", "ab" * 4000),
        ("x://{+p}.x{?q}", "?q" * 4000),
        ("x://{a}.json.json", ".json" * 1600 + "!"),
    ],
)
def test_hostile_uri_is_refused_at_once(template: str, tail: str) -> None:
    canonical = canonical_uri(f"x://{tail}")
    assert canonical is not None
    began = time.process_time()
    assert UriTemplate(template, "test").match(canonical) is None
    assert time.process_time() - began < 0.5
