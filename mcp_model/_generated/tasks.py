"""Models of the MCP tasks extension.

Generated; do not edit.
Source: schema/tasks.json, sha256 330aeb184308462e1ee1d5286a596a1f420a5d91671fd39e974d1296db81cfb4
Rebuild: python -m codegen generate
"""

# The schema narrows inherited members; that is unsound only for code that assigns to them through the base class.
# pyright: reportIncompatibleVariableOverride=false, reportGeneralTypeIssues=false
from __future__ import annotations

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
    """CancelTaskRequestParams type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_id: Annotated[str, Field(alias="taskId")]


class CancelTaskRequest(McpModel):
    """CancelTaskRequest type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    method: Literal["tasks/cancel"] = preset("tasks/cancel")
    params: CancelTaskRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class CancelTaskResult(Result):
    """CancelTaskResult type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")


TaskStatus = TypeAliasType("TaskStatus", Literal["working", "input_required", "completed", "failed", "cancelled"])
"TaskStatus type.\n\nSpec: https://github.com/modelcontextprotocol/ext-tasks\n"


class Task(McpModel):
    """Task type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_id: Annotated[str, Field(alias="taskId")]
    status: TaskStatus
    status_message: Annotated[Opt[str], Field(alias="statusMessage")] = None
    created_at: Annotated[str, Field(alias="createdAt")]
    last_updated_at: Annotated[str, Field(alias="lastUpdatedAt")]
    ttl_ms: Annotated[Int | None, Field(alias="ttlMs")]
    poll_interval_ms: Annotated[Opt[Int], Field(alias="pollIntervalMs")] = None


class CancelledTask(Task):
    """CancelledTask type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    status: Literal["cancelled"] = preset("cancelled")


class CompletedTask(Task):
    """CompletedTask type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    status: Literal["completed"] = preset("completed")
    result: dict[str, Any]


class CreateTaskResult(Result, Task):
    """CreateTaskResult type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["task"], Field(alias="resultType")] = preset("task")


class FailedTask(Task):
    """FailedTask type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    status: Literal["failed"] = preset("failed")
    error: Error


class InputRequiredTask(Task):
    """InputRequiredTask type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    status: Literal["input_required"] = preset("input_required")
    input_requests: Annotated[InputRequests, Field(alias="inputRequests")]


class WorkingTask(Task):
    """WorkingTask type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    status: Literal["working"] = preset("working")


DetailedTask = TypeAliasType(
    "DetailedTask",
    Annotated[
        WorkingTask | InputRequiredTask | CompletedTask | FailedTask | CancelledTask, Field(discriminator="status")
    ],
)
"DetailedTask type.\n\nSpec: https://github.com/modelcontextprotocol/ext-tasks\n"


class GetTaskRequestParams(McpModel):
    """GetTaskRequestParams type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_id: Annotated[str, Field(alias="taskId")]


class GetTaskRequest(McpModel):
    """GetTaskRequest type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    method: Literal["tasks/get"] = preset("tasks/get")
    params: GetTaskRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class GetTaskResultCancelled(Result, CancelledTask):
    """GetTaskResultCancelled type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")


class GetTaskResultCompleted(Result, CompletedTask):
    """GetTaskResultCompleted type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")


class GetTaskResultFailed(Result, FailedTask):
    """GetTaskResultFailed type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")


class GetTaskResultInputRequired(Result, InputRequiredTask):
    """GetTaskResultInputRequired type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")


class GetTaskResultWorking(Result, WorkingTask):
    """GetTaskResultWorking type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")


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
"GetTaskResult type.\n\nSpec: https://github.com/modelcontextprotocol/ext-tasks\n"


class TaskStatusNotificationParamsCancelled(NotificationParams, CancelledTask):
    """TaskStatusNotificationParamsCancelled type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """


class TaskStatusNotificationParamsCompleted(NotificationParams, CompletedTask):
    """TaskStatusNotificationParamsCompleted type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """


class TaskStatusNotificationParamsFailed(NotificationParams, FailedTask):
    """TaskStatusNotificationParamsFailed type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """


class TaskStatusNotificationParamsInputRequired(NotificationParams, InputRequiredTask):
    """TaskStatusNotificationParamsInputRequired type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """


class TaskStatusNotificationParamsWorking(NotificationParams, WorkingTask):
    """TaskStatusNotificationParamsWorking type.

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
"TaskStatusNotificationParams type.\n\nSpec: https://github.com/modelcontextprotocol/ext-tasks\n"


class TaskStatusNotification(McpModel):
    """TaskStatusNotification type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    method: Literal["notifications/tasks"] = preset("notifications/tasks")
    params: TaskStatusNotificationParams
    jsonrpc: Literal["2.0"] = preset("2.0")


class TaskSubscriptionAcknowledgedNotifications(McpModel):
    """TaskSubscriptionAcknowledgedNotifications type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_ids: Annotated[Opt[list[str]], Field(alias="taskIds")] = None


class TaskSubscriptionNotifications(McpModel):
    """TaskSubscriptionNotifications type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_ids: Annotated[Opt[list[str]], Field(alias="taskIds")] = None


class TasksExtensionCapability(McpModel):
    """TasksExtensionCapability type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    model_config = ConfigDict(extra="forbid")


class UpdateTaskRequestParams(McpModel):
    """UpdateTaskRequestParams type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    task_id: Annotated[str, Field(alias="taskId")]
    input_responses: Annotated[InputResponses, Field(alias="inputResponses")]


class UpdateTaskRequest(McpModel):
    """UpdateTaskRequest type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    method: Literal["tasks/update"] = preset("tasks/update")
    params: UpdateTaskRequestParams
    jsonrpc: Literal["2.0"] = preset("2.0")
    id: RequestId


class UpdateTaskResult(Result):
    """UpdateTaskResult type.

    Spec: https://github.com/modelcontextprotocol/ext-tasks
    """

    result_type: Annotated[Literal["complete"], Field(alias="resultType")] = preset("complete")
