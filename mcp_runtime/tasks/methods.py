"""Serves `tasks/get`, `tasks/update` and `tasks/cancel`, and tells listeners of tasks.

Whoever asks must be who created the task, and must still be allowed its tool. Everybody else hears the
same as of an id that never was.

Spec: ext-tasks 2026-07-28.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mcp_model.tasks import GetTaskRequestParams
from mcp_runtime.dispatch import Call, Dispatcher
from mcp_runtime.errors import InvalidParams
from mcp_runtime.handlers.catalog import Catalog
from mcp_runtime.handlers.tools import ToolHandler
from mcp_runtime.seams import Principal
from mcp_runtime.tasks.engine import TaskEngine
from mcp_runtime.tasks.policy import TASKS_CAPABILITY
from mcp_runtime.tasks.record import TaskRecord

__all__ = ["UNKNOWN_TASK", "TaskMethods"]

UNKNOWN_TASK: Final = "unknown task: it has expired, or there never was one of this id for this caller"


class TaskMethods:
    """The methods of the extension.

    Args:
        engine: Knows the tasks.
        tools: The tools of this server, with their guard.
    """

    def __init__(self, engine: TaskEngine, tools: Catalog[ToolHandler]) -> None:
        self._engine = engine
        self._tools = tools

    def route(self, dispatcher: Dispatcher) -> None:
        """Serve the methods; may be called again."""
        # All three name a task and nothing else that is theirs; answers are looked at one by one.
        for method, handler in (("tasks/get", self.get), ("tasks/update", self.update), ("tasks/cancel", self.cancel)):
            dispatcher.route(method, GetTaskRequestParams, handler, required_capability=TASKS_CAPABILITY)

    async def get(self, call: Call[GetTaskRequestParams]) -> dict[str, Any]:
        """Return a task with its questions, result or error.

        Raises:
            InvalidParams: This caller knows no such task.
        """
        return (await self._known(call)).detailed()

    async def update(self, call: Call[GetTaskRequestParams]) -> dict[str, Any]:
        """Take answers; those to questions that are not open are left out.

        Raises:
            InvalidParams: This caller knows no such task, or `inputResponses` is no object.
        """
        responses = call.envelope.params.get("inputResponses")
        if not isinstance(responses, Mapping):
            raise InvalidParams("params.inputResponses must be an object")
        await self._engine.answer(await self._known(call), responses)
        return {}

    async def cancel(self, call: Call[GetTaskRequestParams]) -> dict[str, Any]:
        """Cancel a task; one that has ended stays as it is.

        Raises:
            InvalidParams: This caller knows no such task.
        """
        await self._engine.cancel(await self._known(call))
        return {}

    async def news(self, task_id: str, principal: Principal | None) -> dict[str, Any] | None:
        """Return a task as JSON for its listener; None if this caller knows no such task."""
        record = await self._engine.get(task_id)
        if record is None or not await self._may_know(record, principal):
            return None
        return record.detailed()

    async def _known(self, call: Call[GetTaskRequestParams]) -> TaskRecord:
        record = await self._engine.get(call.params.task_id)
        if record is None or not await self._may_know(record, call.principal):
            raise InvalidParams(UNKNOWN_TASK)
        return record

    async def _may_know(self, record: TaskRecord, principal: Principal | None) -> bool:
        creator = None if record.principal is None else record.principal.id
        if creator != (None if principal is None else principal.id):
            return False
        tool = self._tools.get(record.tool)
        return tool is not None and await self._tools.visible(tool, principal)
