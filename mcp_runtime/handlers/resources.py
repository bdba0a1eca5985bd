"""Resources and resource templates: registration, `resources/list`, `resources/templates/list`, `resources/read`.

A URI is looked up among the fixed ones first, then matched with the templates in the order of their registration;
a template whose parameters cannot read the values does not match. The first component found decides: if it is hidden
from the caller, there is no resource, whatever another template would say.

Spec: 2026-07-28 server/resources and server/utilities/caching.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, Literal, TypedDict, assert_never

from mcp_model import (
    Annotations,
    Icon,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
)
from mcp_runtime.dispatch import Call
from mcp_runtime.errors import InternalFailure, InvalidParams, ProtocolError, RegistrationError, ResourceNotFound
from mcp_runtime.handlers.arguments import ArgumentsRejected
from mcp_runtime.handlers.catalog import Catalog
from mcp_runtime.handlers.contents import contents, media_type_of
from mcp_runtime.handlers.interactive import InteractiveRunner
from mcp_runtime.handlers.signature import HandlerSignature, read_signature
from mcp_runtime.handlers.string_arguments import TEMPLATE_TYPES, StringArguments
from mcp_runtime.handlers.tools import handler_name
from mcp_runtime.handlers.uri_templates import UriTemplate, canonical_uri, is_template
from mcp_runtime.replay.ledger import ONCE
from mcp_runtime.replay.outcome import Completed, InputRequired
from mcp_runtime.seams import Component, Principal

__all__ = ["ResourceHandler", "ResourceMethods", "ResourceOptions"]

# What came of a question is one user's, at one moment.
_NOT_CACHEABLE: Final = {"ttlMs": 0, "cacheScope": "private"}


class ResourceOptions(TypedDict, total=False):
    """What an author may say of a resource or resource template at registration.

    Attributes:
        name: Name on the wire, which need not be unique; by default the function's.
        title: Name for people.
        description: What it is; by default the docstring.
        mime_type: Media type of its contents; by default the one that fits what the handler returns.
        size: Size of a fixed resource in bytes.
        annotations: Hints for clients.
        icons: Pictures of it.
        meta: `_meta` of its entry in the list.
        tags: For guards; not on the wire.
        cache_ttl: How long clients may keep its contents; by default the server's.
        cache_scope: Who may share them; by default the server's.
    """

    name: str
    title: str
    description: str
    mime_type: str
    size: int
    annotations: Annotations
    icons: Sequence[Icon]
    meta: Mapping[str, Any]
    tags: Sequence[str]
    cache_ttl: timedelta
    cache_scope: Literal["public", "private"]


class ResourceHandler:
    """A registered resource or resource template: everything about it that can be worked out before it is read.

    Args:
        uri: A URI, or a URI template if there are braces in it.
        fn: The author's function; its parameters are the template's variables.
        options: What the author said of it.
        local_names: See `read_signature`.

    Attributes:
        uri: As the author wrote it; this is also the name that guards see.
        key: What it is registered under: the template as written, or the canonical URI.
        template: Matches URIs; None for a fixed one.
        completers: What completes a template's variables, by name; see `mcp_runtime.handlers.completions`.

    Raises:
        RegistrationError: URI, parameters or options cannot be used.
    """

    def __init__(
        self,
        uri: str,
        fn: Callable[..., Any],
        options: ResourceOptions,
        *,
        local_names: Mapping[str, Any] | None = None,
    ) -> None:
        self.uri = uri
        self.signature = read_signature(fn, kind="resource", name=uri, leaf="ResourceContext", local_names=local_names)
        label = self.signature.label
        self.name = options["name"] if "name" in options else handler_name(fn, "resource")
        self.template = UriTemplate(uri, label) if is_template(uri) else None
        canonical = uri if self.template is not None else canonical_uri(uri)
        if canonical is None:
            raise RegistrationError(f"{label}: {uri!r} is no URI")
        self.key = canonical
        self.arguments = StringArguments(self.signature, TEMPLATE_TYPES)
        self._check_parameters()
        self.completers: dict[str, HandlerSignature] = {}
        self.component = Component(
            kind="resource" if self.template is None else "resource_template",
            name=uri,
            tags=frozenset(options.get("tags", ())),
        )
        self._mime_type = options.get("mime_type", media_type_of(self.signature.returns))
        self._cache_hints = _cache_hints(options, label)
        self.listing = self._listing(options)

    def _check_parameters(self) -> None:
        variables = () if self.template is None else self.template.variables
        for variable in variables:
            if variable not in self.arguments.parameters:
                raise RegistrationError(f"{self.signature.label}: no parameter takes the variable {variable!r}")
        for name in self.arguments.parameters:
            if name not in variables:
                where = "the URI has no variables" if self.template is None else "the URI template has no such variable"
                raise RegistrationError(f"{self.signature.label}: parameter {name!r}: {where}")

    def _listing(self, options: ResourceOptions) -> dict[str, Any]:
        listing: dict[str, Any] = {"uri" if self.template is None else "uriTemplate": self.uri, "name": self.name}
        if "title" in options:
            listing["title"] = options["title"]
        description = options.get("description", self.signature.doc)
        if description:
            listing["description"] = description
        if self._mime_type is not None:
            listing["mimeType"] = self._mime_type
        if "size" in options:
            if self.template is not None:
                raise RegistrationError(f"{self.signature.label}: a template's resources have no common size")
            listing["size"] = options["size"]
        if "annotations" in options:
            listing["annotations"] = options["annotations"].to_wire()
        if "icons" in options:
            listing["icons"] = [icon.to_wire() for icon in options["icons"]]
        if "meta" in options:
            listing["_meta"] = dict(options["meta"])
        # What clients will parse must be what the list is of.
        (Resource if self.template is None else ResourceTemplate).from_wire(listing)
        return listing

    def bind(self, canonical: str) -> dict[str, Any] | None:
        """Return the handler's keyword arguments for a canonical URI; None if it is not one of this template's."""
        assert self.template is not None
        values = self.template.match(canonical)
        if values is None:
            return None
        try:
            return self.arguments.bind(values)
        except ArgumentsRejected:
            return None

    def result(self, value: Any, uri: str, cache_hints: Mapping[str, Any]) -> dict[str, Any]:
        """Return the members of the result that carries `value`.

        Args:
            value: What the handler returned.
            uri: URI that was read, as the client wrote it.
            cache_hints: The server's, for what neither the author nor `value` says.

        Raises:
            TypeError: `value` is not what a resource may return.
        """
        own = value.to_wire() if isinstance(value, ReadResourceResult) else self._cache_hints
        return {**cache_hints, **own, "contents": contents(value, uri=uri, mime_type=self._mime_type)}


class ResourceMethods:
    """Serves `resources/list`, `resources/templates/list` and `resources/read`.

    Args:
        fixed: The resources with a URI of their own, by canonical URI.
        templates: The resource templates, by template.
        runner: Runs their handlers.
        cache_hints: `{"ttlMs", "cacheScope"}` of the lists, and of contents that say nothing else.
    """

    def __init__(
        self,
        fixed: Catalog[ResourceHandler],
        templates: Catalog[ResourceHandler],
        runner: InteractiveRunner,
        cache_hints: Mapping[str, Any],
    ) -> None:
        self._fixed = fixed
        self._templates = templates
        self._runner = runner
        self._cache_hints = dict(cache_hints)

    async def list(self, call: Call[PaginatedRequestParams]) -> dict[str, Any]:
        """Return one page of the resources that the caller may see."""
        page = await self._fixed.page(call.params.cursor, call.principal)
        return {"resources": page.pop("entries"), **page, **self._cache_hints}

    async def list_templates(self, call: Call[PaginatedRequestParams]) -> dict[str, Any]:
        """Return one page of the resource templates that the caller may see."""
        page = await self._templates.page(call.params.cursor, call.principal)
        return {"resourceTemplates": page.pop("entries"), **page, **self._cache_hints}

    async def read(self, call: Call[ReadResourceRequestParams]) -> dict[str, Any]:
        """Run the handler of a resource, or return what it asks.

        Raises:
            InvalidParams: There is no such resource for this caller, or its `requestState` or answers are refused.
            InternalFailure: The handler failed.
        """
        uri = call.params.uri
        found = await self._find(uri, call.principal)
        if found is None:
            raise _unknown(uri)
        resource, arguments = found
        conversation = await self._runner.open(call, uri)
        try:
            outcome = await self._runner.run(resource.signature, arguments, call, conversation)
            match outcome:
                case InputRequired():
                    return await self._runner.input_required(outcome, conversation)
                case Completed():
                    result = resource.result(outcome.value, uri, self._cache_hints)
                    asked = any(slot.kind != ONCE for slot in outcome.ledger.slots)
                    return {**result, **_NOT_CACHEABLE} if asked else result
                case _:
                    assert_never(outcome)
        except ResourceNotFound:
            raise _unknown(uri) from None
        except ProtocolError:
            raise
        except Exception as error:
            raise InternalFailure("the resource could not be read; the server's log says why") from error

    async def exists(self, uri: str, principal: Principal | None) -> bool:
        """Return True when `uri` is a resource that `principal` may see; its handler is not asked."""
        return await self._find(uri, principal) is not None

    async def find_template(self, template: str, principal: Principal | None) -> ResourceHandler:
        """Return the resource template that reads `template`.

        Raises:
            InvalidParams: There is none that `principal` may see.
        """
        resource = self._templates.get(template)
        if resource is None or not await self._templates.visible(resource, principal):
            raise InvalidParams(f"unknown resource template {template!r}", data={"uri": template})
        return resource

    async def _find(self, uri: str, principal: Principal | None) -> tuple[ResourceHandler, dict[str, Any]] | None:
        canonical = canonical_uri(uri)
        if canonical is None:
            return None
        resource = self._fixed.get(canonical)
        if resource is not None:
            return (resource, {}) if await self._fixed.visible(resource, principal) else None
        for template in self._templates:
            arguments = template.bind(canonical)
            if arguments is not None:
                return (template, arguments) if await self._templates.visible(template, principal) else None
        return None


def _unknown(uri: str) -> InvalidParams:
    return InvalidParams("unknown resource", data={"uri": uri})


def _cache_hints(options: ResourceOptions, label: str) -> dict[str, Any]:
    hints: dict[str, Any] = {}
    if "cache_ttl" in options:
        if options["cache_ttl"] < timedelta(0):
            raise RegistrationError(f"{label}: cache_ttl must not be negative, not {options['cache_ttl']!r}")
        hints["ttlMs"] = int(options["cache_ttl"].total_seconds() * 1000)
    if "cache_scope" in options:
        if options["cache_scope"] not in ("public", "private"):
            raise RegistrationError(f"{label}: cache_scope must be 'public' or 'private'")
        hints["cacheScope"] = options["cache_scope"]
    return hints
