"""The types of the MCP tasks extension, each under its own name.

Generated; do not edit.
Source: schema/tasks.json, sha256 330aeb184308462e1ee1d5286a596a1f420a5d91671fd39e974d1296db81cfb4
Rebuild: python -m codegen generate
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcp_model._lazy import lazy

if TYPE_CHECKING:
    from mcp_model._generated.tasks import (
        CancelledTask,
        CancelTaskRequest,
        CancelTaskRequestParams,
        CancelTaskResult,
        CompletedTask,
        CreateTaskResult,
        DetailedTask,
        FailedTask,
        GetTaskRequest,
        GetTaskRequestParams,
        GetTaskResult,
        GetTaskResultCancelled,
        GetTaskResultCompleted,
        GetTaskResultFailed,
        GetTaskResultInputRequired,
        GetTaskResultWorking,
        InputRequiredTask,
        Task,
        TasksExtensionCapability,
        TaskStatus,
        TaskStatusNotification,
        TaskStatusNotificationParams,
        TaskStatusNotificationParamsCancelled,
        TaskStatusNotificationParamsCompleted,
        TaskStatusNotificationParamsFailed,
        TaskStatusNotificationParamsInputRequired,
        TaskStatusNotificationParamsWorking,
        TaskSubscriptionAcknowledgedNotifications,
        TaskSubscriptionNotifications,
        UpdateTaskRequest,
        UpdateTaskRequestParams,
        UpdateTaskResult,
        WorkingTask,
    )
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
if not TYPE_CHECKING:
    __getattr__ = lazy(__name__, ["mcp_model._generated.tasks"], __all__)


def __dir__() -> list[str]:
    return sorted(__all__)
