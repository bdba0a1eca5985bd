"""`python -m tests.fuzz [--minutes 10] [--seed N]`: fuzz every target in turn until the time is up."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable

from tests.fuzz.mutation import mutated
from tests.fuzz.targets import SEEDS, TARGETS, Serving

BATCH = 2000


def main() -> None:
    parser = argparse.ArgumentParser(description="Fuzz the envelope, the header rules and the framings.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    options = parser.parse_args()
    source = random.Random(options.seed)
    serving = Serving()
    targets: dict[str, Callable[[bytes], None]] = {**TARGETS, "server": serving}
    counts: Counter[str] = Counter()
    until = time.monotonic() + options.minutes * 60
    while time.monotonic() < until:
        for name, target in targets.items():
            for _ in range(BATCH):
                data = mutated(SEEDS, source)
                try:
                    target(data)
                except Exception:
                    print(f"seed {options.seed}: {name} broke on {data!r}", file=sys.stderr)
                    raise
            counts[name] += BATCH
    serving.close()
    print(f"seed {options.seed}: nothing broke in", ", ".join(f"{count} {name}" for name, count in counts.items()))


if __name__ == "__main__":
    main()
