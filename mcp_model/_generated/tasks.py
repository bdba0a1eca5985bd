"""Models of the MCP tasks extension.

Generated; do not edit.
Source: schema/tasks.json, sha256 330aeb184308462e1ee1d5286a596a1f420a5d91671fd39e974d1296db81cfb4
Rebuild: python -m codegen generate
"""

# The schema narrows inherited members: unsound only for code that assigns to them through the base class.
# pyright: reportIncompatibleVariableOverride=false, reportGeneralTypeIssues=false
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from mcp_model._base import Int, McpModel, Opt, preset
from mcp_model._generated.v2026_07_28 import Error, InputRequests, InputResponses, NotificationParams, RequestId, Result

__all__ = [
    "CancelTaskRequest",
    "CancelTaskRequestParams",
    "CancelTaskResult",
    "CancelledTask",
    "CompletedTask",
    "CreateTaskResult",
    "DetailedTask",
    "FailedTask",
    "GetTaskRequest",
    "GetTaskRequestParams",
    "GetTaskResult",
    "GetTaskResultCancelled",
    "GetTaskResultCompleted",
    "GetTaskResultFailed",
    "GetTaskResultInputRequired",
    "GetTaskResultWorking",
    "InputRequiredTask",
    "Task",
    "TaskStatus",
    "TaskStatusNotification",
    "TaskStatusNotificationParams",
    "TaskStatusNotificationParamsCancelled",
    "TaskStatusNotificationParamsCompleted",
    "TaskStatusNotificationParamsFailed",
    "TaskStatusNotificationParamsInputRequired",
    "TaskStatusNotificationParamsWorking",
    "TaskSubscriptionAcknowledgedNotifications",
    "TaskSubscriptionNotifications",
    "TasksExtensionCapability",
    "UpdateTaskRequest",
    "UpdateTaskRequestParams",
    "UpdateTaskResult",
    "WorkingTask",
]


class CancelTaskRequestParams(McpModel):
    """Names the task to stop.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_id: Annotated[str, Field(alias="taskId")]
    """The identity of the task."""


class CancelTaskRequest(McpModel):
    """Asks the server to stop a task.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    method: Literal["tasks/cancel"] = preset("tasks/cancel")
    """The method; filled in by the constructor of every specific message."""
    params: CancelTaskRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class CancelTaskResult(Result):
    """Confirms that the wish to stop a task arrived; the task may still finish.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")
    """Always `complete`; filled in by the constructor."""


TaskStatus = TypeAliasType("TaskStatus", Literal["working", "input_required", "completed", "failed", "cancelled"])
"""How a task is doing.

Spec: https://github.com/modelcontextprotocol/ext-tasks
"""


class Task(McpModel):
    """A request that runs on after its first response: its identity and how it is doing.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_id: Annotated[str, Field(alias="taskId")]
    """The identity of the task."""
    status: TaskStatus
    """How it is doing."""
    status_message: Annotated[Opt[str], Field(alias="statusMessage")] = None
    """How it is doing, for people."""
    created_at: Annotated[str, Field(alias="createdAt")]
    """When it was created, as an ISO 8601 time."""
    last_updated_at: Annotated[str, Field(alias="lastUpdatedAt")]
    """When its state last changed, as an ISO 8601 time."""
    ttl_ms: Annotated[Int | None, Field(alias="ttlMs")]
    """How long it is kept after its creation, in milliseconds; None means for ever."""
    poll_interval_ms: Annotated[Opt[Int], Field(alias="pollIntervalMs")] = None
    """How often to ask about it, in milliseconds."""


class CancelledTask(Task):
    """A task that was stopped before it finished.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    status: Literal["cancelled"] = preset("cancelled")
    """Always `cancelled`."""


class CompletedTask(Task):
    """A task that finished, with the result the original request would have had.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    status: Literal["completed"] = preset("completed")
    """Always `completed`."""
    result: dict[str, Any]
    """The result the original request would have had."""


class CreateTaskResult(Result, Task):
    """Says that the request became a task, to be asked about later.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["task"], Field(alias="resultType")] = preset("task")
    """Always `task`; filled in by the constructor."""


class FailedTask(Task):
    """A task that ended in a protocol error.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    status: Literal["failed"] = preset("failed")
    """Always `failed`."""
    error: Error
    """The protocol error it ended in."""


class InputRequiredTask(Task):
    """A task that waits for answers, with its open questions.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    status: Literal["input_required"] = preset("input_required")
    """Always `input_required`."""
    input_requests: Annotated[InputRequests, Field(alias="inputRequests")]
    """The open questions by key."""


class WorkingTask(Task):
    """A task that is still running.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    status: Literal["working"] = preset("working")
    """Always `working`."""


DetailedTask = TypeAliasType(
    "DetailedTask",
    Annotated[
        WorkingTask | InputRequiredTask | CompletedTask | FailedTask | CancelledTask, Field(discriminator="status")
    ],
)
"""A task with what its state brings along: questions, a result or an error; told apart by `status`.

Spec: https://github.com/modelcontextprotocol/ext-tasks
"""


class GetTaskRequestParams(McpModel):
    """Names the task to look up.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_id: Annotated[str, Field(alias="taskId")]
    """The identity of the task."""


class GetTaskRequest(McpModel):
    """Asks how a task is doing.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    method: Literal["tasks/get"] = preset("tasks/get")
    """The method; filled in by the constructor of every specific message."""
    params: GetTaskRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class GetTaskResultCancelled(Result, CancelledTask):
    """The lookup of a task that was stopped.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")
    """Always `complete`; filled in by the constructor."""


class GetTaskResultCompleted(Result, CompletedTask):
    """The lookup of a task that finished, with its result.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")
    """Always `complete`; filled in by the constructor."""


class GetTaskResultFailed(Result, FailedTask):
    """The lookup of a task that ended in a protocol error.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")
    """Always `complete`; filled in by the constructor."""


class GetTaskResultInputRequired(Result, InputRequiredTask):
    """The lookup of a task that waits for answers, with its questions.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")
    """Always `complete`; filled in by the constructor."""


class GetTaskResultWorking(Result, WorkingTask):
    """The lookup of a task that is still running.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")
    """Always `complete`; filled in by the constructor."""


GetTaskResult = TypeAliasType(
    "GetTaskResult",
    Annotated[
        GetTaskResultWorking
        | GetTaskResultInputRequired
        | GetTaskResultCompleted
        | GetTaskResultFailed
        | GetTaskResultCancelled,
        Field(discriminator="status"),
    ],
)
"""How a task is doing, with whatever its state brings along.

Spec: https://github.com/modelcontextprotocol/ext-tasks
"""


class TaskStatusNotificationParamsCancelled(NotificationParams, CancelledTask):
    """News of a task that was stopped.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """


class TaskStatusNotificationParamsCompleted(NotificationParams, CompletedTask):
    """News of a task that finished, with its result.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """


class TaskStatusNotificationParamsFailed(NotificationParams, FailedTask):
    """News of a task that ended in a protocol error.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """


class TaskStatusNotificationParamsInputRequired(NotificationParams, InputRequiredTask):
    """News of a task that waits for answers, with its questions.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """


class TaskStatusNotificationParamsWorking(NotificationParams, WorkingTask):
    """News of a task that is still running.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """


TaskStatusNotificationParams = TypeAliasType(
    "TaskStatusNotificationParams",
    Annotated[
        TaskStatusNotificationParamsWorking
        | TaskStatusNotificationParamsInputRequired
        | TaskStatusNotificationParamsCompleted
        | TaskStatusNotificationParamsFailed
        | TaskStatusNotificationParamsCancelled,
        Field(discriminator="status"),
    ],
)
"""The task in its new state.

Spec: https://github.com/modelcontextprotocol/ext-tasks
"""


class TaskStatusNotification(McpModel):
    """Says that a task has changed its state.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    method: Literal["notifications/tasks"] = preset("notifications/tasks")
    """The method; filled in by the constructor of every specific message."""
    params: TaskStatusNotificationParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""


class TaskSubscriptionAcknowledgedNotifications(McpModel):
    """The tasks whose news the server agreed to deliver.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_ids: Annotated[Opt[list[str]], Field(alias="taskIds")] = None
    """The tasks the server will send news of."""


class TaskSubscriptionNotifications(McpModel):
    """The tasks a client wants news of, as part of a subscription.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_ids: Annotated[Opt[list[str]], Field(alias="taskIds")] = None
    """The tasks to send news of."""


class TasksExtensionCapability(McpModel):
    """Declares support for tasks; an empty object.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    model_config = ConfigDict(extra="forbid")


class UpdateTaskRequestParams(McpModel):
    """Names the task and carries the answers.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_id: Annotated[str, Field(alias="taskId")]
    """The identity of the task."""
    input_responses: Annotated[InputResponses, Field(alias="inputResponses")]
    """Answers by the key of their question."""


class UpdateTaskRequest(McpModel):
    """Brings answers to a task that waits for them.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    method: Literal["tasks/update"] = preset("tasks/update")
    """The method; filled in by the constructor of every specific message."""
    params: UpdateTaskRequestParams
    """The params of the method."""
    jsonrpc: Literal["2.0"] = preset("2.0")
    """The JSON-RPC version; filled in by the constructor."""
    id: RequestId
    """Ties the response to its request."""


class UpdateTaskResult(Result):
    """Confirms that the answers arrived.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")
    """Always `complete`; filled in by the constructor."""
