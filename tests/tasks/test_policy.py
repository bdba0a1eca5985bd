"""What an author may say of a tool that becomes a task."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from mcp_runtime import Elicitor, Server, TaskPolicy, ToolContext, blocking
from mcp_runtime.errors import RegistrationError


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ttl", timedelta(0)),
        ("ttl", -timedelta(hours=1)),
        ("ttl", 3600),
        ("poll_interval", timedelta(0)),
        ("poll_interval", None),
        ("lease", timedelta(milliseconds=999)),
        ("lease", None),
        ("starts", "later"),
        ("max_attempts", 0),
        ("max_attempts", True),
        ("max_attempts", 1.5),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=name):
        TaskPolicy(**{name: value})


def test_times_are_whole_milliseconds() -> None:
    policy = TaskPolicy(ttl=timedelta(seconds=1.5), poll_interval=timedelta(microseconds=2500))
    assert (policy.ttl_ms, policy.poll_interval_ms, policy.lease_ms) == (1500, 2, 30_000)
    assert TaskPolicy(ttl=None).ttl_ms is None


def test_a_tool_that_detaches_needs_the_context_that_can() -> None:
    server = Server("policies", version="1")
    later = TaskPolicy(starts="on_become_task")

    async def without() -> None: ...
    async def asking(ctx: Elicitor) -> None: ...
    async def able(ctx: ToolContext) -> None: ...
    def able_too(ctx: blocking.ToolContext) -> None: ...

    for unable in (without, asking):
        with pytest.raises(RegistrationError, match="ToolContext"):
            server.add_tool(unable, task=later)
        server.add_tool(unable, task=TaskPolicy())
    for fit in (able, able_too):
        server.add_tool(fit, task=later)
    with pytest.raises(RegistrationError, match="TaskPolicy"):
        server.add_tool(without, name="other", task=True)  # type: ignore[arg-type]  # what a hurried author writes


async def test_become_task_does_nothing_in_a_unit_test() -> None:
    class Nobody:
        async def dispatch(self, questions: object) -> Any:
            raise AssertionError("nobody is asked")

    await ToolContext(Nobody()).become_task()
    blocking.ToolContext(Nobody()).become_task()
