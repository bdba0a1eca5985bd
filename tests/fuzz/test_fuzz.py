"""A bounded share of the fuzzing; `python -m tests.fuzz` goes on for as long as one likes."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.mutation import mutated
from tests.fuzz.targets import SEEDS, TARGETS, Serving

ROUNDS = 3000


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_broken_input_gets_an_allowed_answer(name: str, seed: int) -> None:
    source = random.Random(seed)
    for _ in range(ROUNDS):
        TARGETS[name](mutated(SEEDS, source))


def test_a_server_answers_every_message_that_is_no_notification_once() -> None:
    serving = Serving()
    source = random.Random(3)
    try:
        for _ in range(ROUNDS):
            serving(mutated(SEEDS, source))
    finally:
        serving.close()


def test_mutation_breaks_what_it_is_given() -> None:
    source = random.Random(4)
    changed = [mutated(SEEDS, source) for _ in range(200)]
    assert len(set(changed)) > 150
    assert sum(data in SEEDS for data in changed) < 20
