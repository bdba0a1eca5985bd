"""Progress grows strictly and stays finite. Spec: 2026-07-28 basic/utilities/progress, Progress Flow."""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Callable
from typing import Any

import pytest

from mcp_runtime.progress import BlockingProgressReporter, ProgressReporter

Sent = list[tuple[Any, Any, Any]]

NOT_FINITE = [math.nan, math.inf, -math.inf, 10**400]


def awaited() -> tuple[ProgressReporter, Sent]:
    sent: Sent = []

    async def send(*report: Any) -> None:
        await asyncio.sleep(0)
        sent.append(report)

    return ProgressReporter(send), sent


def blocking() -> tuple[BlockingProgressReporter, Sent]:
    sent: Sent = []
    return BlockingProgressReporter(lambda *report: sent.append(report)), sent


async def test_counting_reports_steps_of_a_total() -> None:
    reporter, sent = awaited()
    counter = reporter.counting(3)
    await counter.advance()
    await counter.advance(2, message="done")
    assert sent == [(1, 3, None), (3, 3, "done")]


async def test_counting_without_a_total_leaves_it_out() -> None:
    reporter, sent = awaited()
    await reporter.counting().advance()
    assert sent == [(1, None, None)]


async def test_integer_reports_whole_numbers() -> None:
    reporter, sent = awaited()
    read = reporter.integer(4096)
    await read.report(1024)
    await read.report(4096, message="read")
    assert sent == [(1024, 4096, None), (4096, 4096, "read")]
    assert all(type(progress) is int for progress, _, _ in sent)


async def test_floating_reports_floats_even_for_whole_numbers() -> None:
    reporter, sent = awaited()
    seconds = reporter.floating(2)
    await seconds.report(0.5)
    await seconds.report(2)
    assert sent == [(0.5, 2.0, None), (2.0, 2.0, None)]
    assert all(type(progress) is float for progress, _, _ in sent)


async def test_percentage_has_a_total_of_one_hundred_and_may_start_at_zero() -> None:
    reporter, sent = awaited()
    percent = reporter.percentage()
    await percent.report(0)
    await percent.report(37.5)
    await percent.report(100)
    assert sent == [(0, 100, None), (37.5, 100, None), (100, 100, None)]


@pytest.mark.parametrize("value", [-0.1, 100.1, *NOT_FINITE])
async def test_percentage_outside_its_range_is_refused(value: float) -> None:
    reporter, sent = awaited()
    with pytest.raises(ValueError, match=r"percentage|finite"):
        await reporter.percentage().report(value)
    assert sent == []


@pytest.mark.parametrize("value", [5, 4, 4.999])
async def test_progress_that_does_not_grow_is_refused_and_not_sent(value: float) -> None:
    reporter, sent = awaited()
    await reporter.report(5)
    with pytest.raises(ValueError, match="must grow"):
        await reporter.report(value)
    await reporter.report(6)
    assert [progress for progress, _, _ in sent] == [5, 6]


async def test_emitters_of_one_request_share_their_last_value() -> None:
    reporter, sent = awaited()
    await reporter.percentage().report(40)
    with pytest.raises(ValueError, match="1 came after 40"):
        await reporter.counting(3).advance()
    await reporter.integer().report(41)
    assert [progress for progress, _, _ in sent] == [40, 41]


@pytest.mark.parametrize("value", NOT_FINITE)
async def test_numbers_that_are_not_finite_are_refused(value: float) -> None:
    reporter, sent = awaited()
    with pytest.raises(ValueError, match="progress must be finite"):
        await reporter.report(value)
    with pytest.raises(ValueError, match="total must be finite"):
        await reporter.report(1, total=value)
    with pytest.raises(ValueError, match="finite"):
        reporter.floating(value)
    with pytest.raises(ValueError, match="finite"):
        await reporter.floating().report(value)
    await reporter.report(1)
    assert sent == [(1, None, None)]


@pytest.mark.parametrize("value", [True, "1", None, 1j])
async def test_values_that_are_no_numbers_are_refused(value: Any) -> None:
    reporter, _ = awaited()
    mistakes: list[Callable[[], Any]] = [
        lambda: reporter.report(value),
        lambda: reporter.integer().report(value),
        lambda: reporter.floating().report(value),
        lambda: reporter.percentage().report(value),
        lambda: reporter.counting().advance(value),
    ]
    for mistake in mistakes:
        with pytest.raises(TypeError, match="must be"):
            await mistake()


async def test_integer_emitters_refuse_fractions() -> None:
    reporter, _ = awaited()
    fraction: Any = 1.5
    with pytest.raises(TypeError, match="integer"):
        reporter.integer(fraction)
    with pytest.raises(TypeError, match="integer"):
        reporter.counting(fraction)
    with pytest.raises(TypeError, match="integer"):
        await reporter.integer().report(fraction)


@pytest.mark.parametrize("steps", [0, -1])
async def test_counting_backwards_or_in_place_is_refused(steps: int) -> None:
    reporter, _ = awaited()
    with pytest.raises(ValueError, match="positive"):
        await reporter.counting().advance(steps)


async def test_a_violation_raises_also_when_nobody_listens() -> None:
    reporter = ProgressReporter.silent()
    await reporter.report(2)
    with pytest.raises(ValueError, match="must grow"):
        await reporter.report(1)


async def test_tasks_that_report_at_once_are_sent_one_after_another() -> None:
    reporter, sent = awaited()
    counter = reporter.counting(20)
    async with asyncio.TaskGroup() as group:
        for _ in range(20):
            group.create_task(counter.advance())
    assert [progress for progress, _, _ in sent] == list(range(1, 21))


def test_blocking_emitters_report_like_the_awaited_ones() -> None:
    reporter, sent = blocking()
    reporter.counting(9).advance(message="started")
    reporter.integer(9).report(2)
    reporter.floating(9).report(2.5)
    reporter.percentage().report(50)
    reporter.report(51, total=60)
    assert sent == [(1, 9, "started"), (2, 9, None), (2.5, 9.0, None), (50, 100, None), (51, 60, None)]


def test_blocking_violations_raise_like_the_awaited_ones() -> None:
    for reporter in (blocking()[0], BlockingProgressReporter.silent()):
        reporter.report(2)
        with pytest.raises(ValueError, match="must grow"):
            reporter.report(2)
        with pytest.raises(ValueError, match="finite"):
            reporter.report(math.nan)


def test_threads_that_report_at_once_never_send_out_of_order() -> None:
    reporter, sent = blocking()
    refused: list[int] = []

    def work(first: int) -> None:
        for value in range(first, 400, 4):
            try:
                reporter.report(value)
            except ValueError:
                refused.append(value)

    threads = [threading.Thread(target=work, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    values = [progress for progress, _, _ in sent]
    assert values == sorted(set(values))
    assert len(values) + len(refused) == 400
