"""URIs and URI templates: one canonical spelling, and templates that match as well as expand.

`uritemplate` parses a template and expands it. Matching is done here: a regular expression made from the parsed
expressions finds candidate values, and they count only if expanding them gives the very URI that was asked for. No
value reaches a handler that says one thing in the URI and another after decoding.

Supported are `{id}`, `{+path}`, `{?q,lang}` and `{&q}`; the query expression is the last thing in a template. Values in
the path are never empty. A value of `{id}` holds no slash, encoded or not; a value of `{+path}` is relative: no
leading slash, no `.` or `..` segments, no backslash, no drive letter.

Spec: 2026-07-28 server/resources, Resource Templates and Security Considerations; RFC 6570; RFC 3986, 6.2.2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote, unquote

from uritemplate import URITemplate
from uritemplate.variable import Operator, URIVariable

from mcp_runtime.errors import RegistrationError

__all__ = ["MAX_URI_CHARACTERS", "UriTemplate", "canonical_uri", "is_template"]

MAX_URI_CHARACTERS: Final = 8192
"""Longer URIs name no resource: what matching costs is bounded by it."""

_UNRESERVED: Final = r"A-Za-z0-9\-._~"
_RESERVED: Final = r":/?#\[\]@!$&'()*+,;="
_URI: Final = re.compile(rf"[A-Za-z][A-Za-z0-9+.\-]*:(?:[{_UNRESERVED}{_RESERVED}]|%[0-9A-Fa-f]{{2}})*+")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")
_TRIPLET: Final = re.compile(r"%[0-9A-Fa-f]{2}")
_NON_ASCII: Final = re.compile(r"[^\x00-\x7f]+")
_BRACES: Final = re.compile(r"[{}]")
_EXPRESSION: Final = re.compile(r"\{([^{}]+)\}")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_DRIVE: Final = re.compile(r"[A-Za-z]:")

_SIMPLE_CHARACTER: Final = rf"(?:[{_UNRESERVED}]|%[0-9A-F]{{2}})"
_ANY_CHARACTER: Final = rf"(?:[{_UNRESERVED}{_RESERVED}]|%[0-9A-F]{{2}})"
_BOUNDARY: Final = re.compile(rf"[{_RESERVED}]")
_PATH: Final = (Operator.default, Operator.reserved)
_QUERY: Final = (Operator.form_style_query, Operator.form_style_query_continuation)


def is_template(uri: str) -> bool:
    """Return True when `uri` holds template expressions."""
    return _BRACES.search(uri) is not None


def canonical_uri(uri: str) -> str | None:
    """Return the one spelling of `uri` that is compared; None if it is no URI.

    Percent-encodings are in upper case and stand only for characters that need one; characters outside ASCII
    are percent-encoded as UTF-8. Nothing else is changed, dot segments in particular.
    """
    if len(uri) > MAX_URI_CHARACTERS:
        return None
    try:
        ascii_only = _NON_ASCII.sub(lambda found: quote(found[0]), uri)
    except UnicodeEncodeError:  # A lone surrogate.
        return None
    if _URI.fullmatch(ascii_only) is None:
        return None
    return _TRIPLET.sub(_canonical_triplet, ascii_only)


def _canonical_triplet(found: re.Match[str]) -> str:
    character = chr(int(found[0][1:], 16))
    return character if re.fullmatch(f"[{_UNRESERVED}]", character) else found[0].upper()


class UriTemplate:
    """A URI template that tells which URIs it stands for.

    Where a URI can be split in more than one way, the first variable gets the shortest value.

    Args:
        template: As the author wrote it, for example `repo://{owner}/{+path}{?ref}`.
        label: Names it in messages.

    Attributes:
        variables: Names of all variables, in order.
        optional: Those that a URI may leave out: the variables of the query.

    Raises:
        RegistrationError: The template is malformed, uses what is not supported, or puts variables where
            their values could not be told apart.
    """

    def __init__(self, template: str, label: str) -> None:
        self._label = label
        literals, expressions = self._parsed(template)
        for expression in expressions:
            self._check(expression)
        self.variables = tuple(name for expression in expressions for name in expression.variable_names)
        for name in self.variables:
            if self.variables.count(name) > 1:
                raise RegistrationError(f"{label}: variable {name!r} stands twice")
        self._path = tuple((e.variable_names[0], e.operator) for e in expressions if e.operator in _PATH)
        self.optional = frozenset(self.variables[len(self._path) :])
        self._expander = URITemplate(
            "".join(
                literal + (f"{{{expressions[place].original}}}" if place < len(expressions) else "")
                for place, literal in enumerate(literals)
            )
        )
        self._pattern = re.compile(self._regex(literals, expressions))

    def match(self, uri: str) -> dict[str, str] | None:
        """Return the decoded value of each variable; None if the template does not stand for `uri`.

        Args:
            uri: A canonical URI, see `canonical_uri`. Absent query variables have no value.
        """
        found = self._pattern.fullmatch(uri)
        if found is None:
            return None
        *path, query = found.groups()
        raw = {name: value for (name, _), value in zip(self._path, path, strict=True)}
        if query is not None:
            for pair in query.split("&"):
                name, _, value = pair.partition("=")
                raw[name] = value
        try:
            values = {name: unquote(value, errors="strict") for name, value in raw.items()}
        except UnicodeDecodeError:
            return None
        for name, operator in self._path:
            if not (_stays_inside if operator is Operator.default else _stays_below)(values[name]):
                return None
        return values if self.expand(values) == uri else None

    def expand(self, values: Mapping[str, str]) -> str:
        """Return the URI for `values`; variables without a value are left out."""
        return self._expander.expand(dict(values))

    # -- at registration ------------------------------------------------------------------------

    def _parsed(self, template: str) -> tuple[list[str], list[URIVariable]]:
        """Return the literals in canonical spelling, one more than there are expressions between them."""
        parts = _EXPRESSION.split(template)
        literals = parts[::2]
        if any(_BRACES.search(literal) for literal in literals):
            raise RegistrationError(f"{self._label}: braces do not enclose expressions as in {{name}}")
        if _SCHEME.match(literals[0]) is None:
            raise RegistrationError(f"{self._label}: a URI template starts with its scheme, as in docs://{{name}}")
        canonical = canonical_uri("".join(f"{literal}~" for literal in literals))
        if canonical is None:
            raise RegistrationError(f"{self._label}: outside its expressions it is no URI")
        spelled = [_NON_ASCII.sub(lambda found: quote(found[0]), literal) for literal in literals]
        try:
            expressions = URITemplate(template).variables
        except ValueError as error:
            raise RegistrationError(f"{self._label}: not a URI template: {error}") from None
        return [_TRIPLET.sub(_canonical_triplet, literal) for literal in spelled], expressions

    def _check(self, expression: URIVariable) -> None:
        where = f"{self._label}: {{{expression.original}}}"
        if expression.operator not in (*_PATH, *_QUERY):
            raise RegistrationError(
                f"{where} uses the operator {expression.operator.value!r}; "
                "supported are {id}, {+path}, {?q} and {&q}"
            )
        if expression.operator in _PATH and len(expression.variables) > 1:
            raise RegistrationError(f"{where} lists variables; give each its own braces")
        for name, modifiers in expression.variables:
            if modifiers["explode"] or modifiers["prefix"] is not None or name in expression.defaults:
                raise RegistrationError(f"{where}: the modifiers *, :n and = are not supported")
            if not _NAME.fullmatch(name):
                raise RegistrationError(f"{where}: {name!r} can be no parameter's name")

    def _regex(self, literals: list[str], expressions: list[URIVariable]) -> str:
        """Return the expression whose groups are the path's values in order, then the query."""
        if sum(expression.operator is Operator.reserved for expression in expressions) > 1:
            raise RegistrationError(f"{self._label}: the values of several {{+...}} variables cannot be told apart")
        regex = re.escape(literals[0])
        query = "()??"
        for place, expression in enumerate(expressions):
            after = literals[place + 1]
            follower = expressions[place + 1] if place + 1 < len(expressions) else None
            if expression.operator in _QUERY:
                if after or follower is not None:
                    raise RegistrationError(
                        f"{self._label}: {{{expression.original}}} must end the template and hold all query variables"
                    )
                query = f"(?:{re.escape(expression.operator.value)}({_pairs(expression.variable_names)}))?"
                continue
            if follower is not None and follower.operator not in _PATH:
                follower = None
            needs_boundary = follower is not None and expression.operator is Operator.reserved
            if (not after and follower is not None) or (needs_boundary and not _BOUNDARY.search(after)):
                raise RegistrationError(
                    f"{self._label}: nothing tells where {{{expression.original}}} ends and the next variable begins; "
                    "put a character such as / between them"
                )
            last = place + 1 == len(expressions)
            regex += f"({_value(expression.operator, after, more=follower is not None, last=last)}){re.escape(after)}"
        return regex + query


def _value(operator: Operator, after: str, *, more: bool, last: bool) -> str:
    """Return the expression for the value of one variable in the path.

    Args:
        operator: Of the variable.
        after: The literal that follows it.
        more: True when another variable of the path comes after that.
        last: True when no expression of any kind does.

    Where a choice is left, every length is tried once and what follows fails within its path segment, so that
    no URI costs much more than its length.
    """
    if operator is Operator.reserved:
        return f"{_ANY_CHARACTER}++" if not after and last else f"{_ANY_CHARACTER}+?"
    if not after or _BOUNDARY.match(after):
        return f"{_SIMPLE_CHARACTER}++"
    if not more or _BOUNDARY.search(after):
        return f"{_SIMPLE_CHARACTER}+?"
    # What separates it from the next variable could be part of a value too: the first one that comes ends this value.
    return f"{_SIMPLE_CHARACTER}(?:(?!{re.escape(after)}){_SIMPLE_CHARACTER})*+"


def _pairs(names: Sequence[str]) -> str:
    """Return the expression for a query of any of `names`, in this order, as expansion writes it."""
    pairs = [f"{name}={_SIMPLE_CHARACTER}*+" for name in names]
    return "|".join(
        pair + "".join(f"(?:&{later})?" for later in pairs[place + 1 :]) for place, pair in enumerate(pairs)
    )


def _stays_inside(value: str) -> bool:
    """Return True for a value that is one path segment, or a part of one."""
    return value not in (".", "..") and not any(character in value for character in "/\\\0")


def _stays_below(value: str) -> bool:
    """Return True for a value that is a path below whatever directory it is joined to."""
    if value.startswith("/") or "\\" in value or "\0" in value or _DRIVE.match(value):
        return False
    return not any(segment in (".", "..") for segment in value.split("/"))
