"""JSON Schemas written by an author: checked at registration, enforced on every value.

The schema reaches clients as it was written. No `$ref` is ever fetched: one that leads out of the schema is refused at
registration, and so is one that is deeper or larger than a validator should be asked to follow.

Spec: 2026-07-28 basic/index, JSON Schema Usage.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mcp_runtime.errors import RegistrationError

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

__all__ = ["AuthoredSchema"]

_REFERRING: Final = ("$ref", "$dynamicRef", "$recursiveRef")
_MAX_DEPTH: Final = 64
_MAX_SUBSCHEMAS: Final = 10_000


class AuthoredSchema:
    """A JSON Schema an author gave by hand.

    Args:
        schema: Any JSON Schema 2020-12, or of the dialect that its `$schema` names.
        label: Names it in messages, for example `tool 'add' (shop.add): input_schema`.

    Raises:
        RegistrationError: It is no valid schema of its dialect, or too deep, or refers to the network.
    """

    def __init__(self, schema: Mapping[str, Any], label: str) -> None:
        self.schema = dict(schema)
        self._validator = _validator(self.schema, label)

    def violations(self, value: Any) -> list[str]:
        """Return what is wrong with `value`, each as `field: constraint`; empty if it conforms."""
        try:
            errors = sorted(self._validator.iter_errors(value), key=lambda error: list(map(str, error.absolute_path)))
        except RecursionError:
            return ["nested too deep"]
        return [f"{'.'.join(map(str, error.absolute_path)) or 'the value'}: {error.message}" for error in errors]


def _validator(schema: dict[str, Any], label: str) -> Validator:
    # Imported where it is needed: most servers have no such schema, and it is slow to load.
    import jsonschema
    import jsonschema.validators
    import referencing
    import referencing.exceptions

    _check_bounds(schema, label)
    dialect = schema.get("$schema")
    if dialect is not None and not isinstance(dialect, str):
        raise RegistrationError(f"{label}: $schema must be a string")
    cls: type[Validator] = jsonschema.validators.validator_for(schema, default=jsonschema.Draft202012Validator)
    if dialect is not None and cls.META_SCHEMA.get("$schema", "").rstrip("#") != dialect.rstrip("#"):
        raise RegistrationError(f"{label}: the dialect {dialect!r} is not supported")
    try:
        cls.check_schema(schema)
    except jsonschema.SchemaError as error:
        place = "/".join(map(str, error.absolute_path))
        raise RegistrationError(f"{label}: not a valid JSON Schema at {place!r}: {error.message}") from None
    registry: referencing.Registry[Any] = referencing.Registry()  # Empty: nothing outside the schema is found.
    specification = referencing.jsonschema.specification_with(cls.META_SCHEMA["$schema"])
    resource = specification.create_resource(schema)
    base = resource.id() or ""
    resolver = registry.with_resource(base, resource).resolver(base)
    for reference in _references(schema):
        try:
            resolver.lookup(reference)
        except referencing.exceptions.Unresolvable:
            raise RegistrationError(
                f"{label}: the reference {reference!r} leads out of the schema: put its target under $defs"
            ) from None
    return cls(schema, registry=registry)


def _references(value: object) -> list[str]:
    if isinstance(value, Mapping):
        own = [value[keyword] for keyword in _REFERRING if isinstance(value.get(keyword), str)]
        return own + [reference for item in value.values() for reference in _references(item)]
    if isinstance(value, list):
        return [reference for item in value for reference in _references(item)]
    return []


def _check_bounds(schema: object, label: str) -> None:
    seen = 0
    level: list[object] = [schema]
    for _ in range(_MAX_DEPTH):
        below: list[object] = []
        for value in level:
            if isinstance(value, Mapping):
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
        seen += len(below)
        if seen > _MAX_SUBSCHEMAS:
            raise RegistrationError(f"{label}: more than {_MAX_SUBSCHEMAS} parts")
        if not below:
            return
        level = below
    raise RegistrationError(f"{label}: nested deeper than {_MAX_DEPTH}")
