"""Tools: registration, `tools/list` and `tools/call`.

Spec: 2026-07-28 server/tools.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypedDict, assert_never

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError, from_json, to_json

from mcp_model import CallToolRequestParams, Icon, PaginatedRequestParams, Tool, ToolAnnotations
from mcp_runtime import blocking, context
from mcp_runtime.capabilities import declares
from mcp_runtime.dispatch import Call
from mcp_runtime.errors import InvalidParams, MissingClientCapability, ProtocolError, RegistrationError, ToolError
from mcp_runtime.handlers.arguments import (
    Arguments,
    ArgumentsRejected,
    RawArguments,
    TypedArguments,
    first_line,
    violations,
)
from mcp_runtime.handlers.catalog import Catalog
from mcp_runtime.handlers.interactive import InteractiveRunner
from mcp_runtime.handlers.mirroring import MirroredParameter, mirrored_parameters
from mcp_runtime.handlers.results import ResultViolation, error_result, result_shape
from mcp_runtime.handlers.signature import read_signature
from mcp_runtime.replay.ledger import Ledger
from mcp_runtime.replay.outcome import Completed, Detached, InputRequired, Outcome
from mcp_runtime.seams import Component
from mcp_runtime.tasks.policy import TASKS_CAPABILITY, TaskPolicy

__all__ = ["StartTask", "ToolHandler", "ToolMethods", "ToolOptions", "arguments_refused", "handler_name", "settled"]

logger = logging.getLogger(__name__)

_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,128}")


class ToolOptions(TypedDict, total=False):
    """What an author may say of a tool at registration.

    Attributes:
        name: Name on the wire; by default the function's.
        title: Name for people.
        description: What it does, for models; by default the docstring.
        annotations: Hints on its behaviour.
        icons: Pictures of it.
        meta: `_meta` of its entry in the list.
        tags: For guards; not on the wire.
        input_schema: JSON Schema in place of one made from the parameters; the handler then takes its arguments
            as one dict.
        output_schema: JSON Schema in place of one made from the return type.
        single_use: True when the answers of one `requestState` may take effect only once.
        task: How it runs as a task, for clients that declare tasks; without a policy it never does.
    """

    name: str
    title: str
    description: str
    annotations: ToolAnnotations
    icons: Sequence[Icon]
    meta: Mapping[str, Any]
    tags: Sequence[str]
    input_schema: Mapping[str, Any]
    output_schema: Mapping[str, Any]
    single_use: bool
    task: TaskPolicy


class ToolHandler:
    """A registered tool: everything about it that can be worked out before it is called.

    Args:
        fn: The author's function.
        options: What the author said of it.
        local_names: See `read_signature`.

    Raises:
        RegistrationError: Name, parameters, return type or schemas cannot be used.
    """

    def __init__(
        self, fn: Callable[..., Any], options: ToolOptions, *, local_names: Mapping[str, Any] | None = None
    ) -> None:
        self.name = options["name"] if "name" in options else handler_name(fn, "tool")
        if not isinstance(self.name, str) or not _NAME.fullmatch(self.name):
            raise RegistrationError(f"tool {self.name!r}: a name has 1 to 128 of A-Z a-z 0-9 _ - .")
        self.signature = read_signature(fn, kind="tool", name=self.name, leaf="ToolContext", local_names=local_names)
        self.arguments: Arguments = (
            RawArguments(options["input_schema"], self.signature)
            if "input_schema" in options
            else TypedArguments(self.signature)
        )
        self.result = result_shape(self.signature.returns, self.signature.label, options.get("output_schema"))
        self.mirrored = mirrored_parameters(self.arguments.schema, self.signature.label)
        self.single_use = options.get("single_use", False)
        self.task = self._task(options)
        self.component = Component(kind="tool", name=self.name, tags=frozenset(options.get("tags", ())))
        self.listing = self._listing(options)

    def _task(self, options: ToolOptions) -> TaskPolicy | None:
        policy = options.get("task")
        if policy is None:
            return None
        if not isinstance(policy, TaskPolicy):
            raise RegistrationError(f"{self.signature.label}: task must be a TaskPolicy, not {policy!r}")
        context_type = None if self.signature.context is None else self.signature.context[1]
        if policy.starts == "on_become_task" and context_type not in (context.ToolContext, blocking.ToolContext):
            raise RegistrationError(f"{self.signature.label}: starts='on_become_task' needs a ToolContext parameter")
        return policy

    def _listing(self, options: ToolOptions) -> dict[str, Any]:
        listing: dict[str, Any] = {"name": self.name}
        if "title" in options:
            listing["title"] = options["title"]
        description = options.get("description", self.signature.doc)
        if description:
            listing["description"] = description
        # Schemas reach clients as they are, in the author's own member order.
        listing["inputSchema"] = self.arguments.schema
        if self.result.output_schema is not None:
            listing["outputSchema"] = self.result.output_schema
        if "annotations" in options:
            listing["annotations"] = options["annotations"].to_wire()
        if "icons" in options:
            listing["icons"] = [icon.to_wire() for icon in options["icons"]]
        if "meta" in options:
            listing["_meta"] = dict(options["meta"])
        try:
            Tool.from_wire(from_json(to_json(listing), allow_inf_nan=False))  # What clients will parse must be a Tool.
        except ValidationError as error:
            raise RegistrationError(f"{self.signature.label}: {'; '.join(violations(error))}") from None
        except (PydanticSerializationError, ValueError) as error:
            raise RegistrationError(f"{self.signature.label}: not JSON: {first_line(error)}") from None
        return listing


StartTask: TypeAlias = Callable[[Call[CallToolRequestParams], ToolHandler, Ledger], Awaitable[dict[str, Any]]]
"""Creates a task that goes on from a ledger, and returns the members of its `CreateTaskResult`."""


class ToolMethods:
    """Serves `tools/list` and `tools/call`.

    Args:
        catalog: The tools.
        runner: Runs their handlers.
        cache_hints: `{"ttlMs", "cacheScope"}` of the list.
        start_task: Called for tools with a policy.
    """

    def __init__(
        self,
        catalog: Catalog[ToolHandler],
        runner: InteractiveRunner,
        cache_hints: Mapping[str, Any],
        start_task: StartTask,
    ) -> None:
        self._catalog = catalog
        self._runner = runner
        self._start_task = start_task
        self._cache_hints = dict(cache_hints)

    async def list(self, call: Call[PaginatedRequestParams]) -> dict[str, Any]:
        """Return one page of the tools that the caller may see."""
        page = await self._catalog.page(call.params.cursor, call.principal)
        return {"tools": page.pop("entries"), **page, **self._cache_hints}

    async def call(self, call: Call[CallToolRequestParams]) -> dict[str, Any]:
        """Run a tool, or return what it asks, or the task it became.

        Raises:
            InvalidParams: There is no such tool for this caller, or its `requestState` or answers are refused.
            MissingClientCapability: The tool runs as a task only, and the client did not declare tasks.
        """
        name = call.params.name
        tool = self._catalog.get(name)
        if tool is None or (self._catalog.guarded and not await self._catalog.visible(tool, call.principal)):
            raise InvalidParams(f"unknown tool {name!r}", data={"name": name})
        may_be_task = tool.task is not None and declares(call.envelope.meta.client_capabilities, TASKS_CAPABILITY)
        if tool.task is not None and tool.task.required and not may_be_task:
            raise MissingClientCapability(TASKS_CAPABILITY)
        conversation = await self._runner.open(call, name)
        try:
            arguments = tool.arguments.bind(call.params.arguments or {})
        except ArgumentsRejected as error:
            return arguments_refused(error)
        if may_be_task and tool.task is not None and tool.task.starts == "at_call":
            gate = self._runner.gate(conversation) if tool.single_use else None
            if gate is not None:
                await gate()
            return await self._start_task(call, tool, conversation.ledger)
        running = self._runner.run(
            tool.signature, arguments, call, conversation, single_use=tool.single_use, detachable=may_be_task
        )
        outcome = await settled(tool, running, conversation.ledger)
        match outcome:
            case Completed():
                return outcome.value
            case InputRequired():
                return await self._runner.input_required(outcome, conversation)
            case Detached():
                return await self._start_task(call, tool, outcome.ledger)
            case _:
                assert_never(outcome)

    def mirrored_parameters(self, name: str) -> Mapping[str, MirroredParameter]:
        """Return the mirrored parameters of tool `name`; none for a name that is not known."""
        tool = self._catalog.get(name)
        return {} if tool is None else tool.mirrored


def arguments_refused(error: ArgumentsRejected) -> dict[str, Any]:
    """Return the members of the result that says why the arguments do not fit."""
    return error_result("\n".join(["The arguments do not fit:", *error.violations]))


async def settled(
    tool: ToolHandler, running: Awaitable[Outcome[Any]], ledger: Ledger
) -> Completed[dict[str, Any]] | InputRequired | Detached:
    """Return what an execution of `tool` comes to, with a value or failure as the members of its result.

    Args:
        tool: The tool.
        running: One execution of its handler.
        ledger: The conversation before it, for a handler that fails.

    Raises:
        ProtocolError: As the execution does.
    """
    try:
        outcome = await running
    except ProtocolError:
        raise
    except ToolError as error:
        return Completed(error_result(str(error)), ledger)
    except Exception:
        logger.exception("%s failed", tool.signature.label)
        return Completed(error_result(f"The tool {tool.name!r} failed. The server's log says why."), ledger)
    if not isinstance(outcome, Completed):
        return outcome
    try:
        return Completed(tool.result.encode(outcome.value), outcome.ledger)
    except ResultViolation as violation:
        logger.error("%s returned what it did not declare: %s", tool.signature.label, violation)
        refused = f"The tool {tool.name!r} failed: its result does not fit its declared type."
        return Completed(error_result(refused), outcome.ledger)


def handler_name(fn: Callable[..., Any], kind: str) -> str:
    """Return the name that `fn` gives itself.

    Raises:
        RegistrationError: It has none, as a lambda, a partial or a callable object.
    """
    name = getattr(fn, "__name__", None)
    if not isinstance(name, str) or name == "<lambda>":
        raise RegistrationError(f"a {kind} made of {fn!r} needs a name: pass name=")
    return name
