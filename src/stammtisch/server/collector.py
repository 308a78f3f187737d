"""The garbage collector, run when few people would notice.

The service leaves no cycles, so nearly everything is freed at once without it.  Left alone, the collector would look at
all tables again and again while everyone waits: 100 ms or so with thousands of tables.  So it is switched off, and run
for cycles that libraries may leave, so rarely that it costs next to nothing.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from time import perf_counter

TIME_SHARE = 1 / 100_000  # while people are connected
TIME_SHARE_ALONE = 1 / 100
PAUSE_SECONDS = 600.0  # between two collections at least, while people are connected
LOOK_SECONDS = 15.0  # between two looks at whether it is time


def calm_the_collector() -> None:
    """Switches it off, and exempts everything loaded so far from collections."""
    gc.freeze()
    gc.disable()


class Collector:
    """Remembers when the last collection ended and how long it took."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock
        self.took = 0.0
        self.ended = clock()

    def look(self, alone: bool) -> bool:
        """Collects if it is time, and returns whether it did; `alone`: nobody is connected."""
        began = self.clock()
        rest = self.took / TIME_SHARE_ALONE if alone else max(PAUSE_SECONDS, self.took / TIME_SHARE)
        if began - self.ended < rest:
            return False
        gc.collect()
        self.ended = self.clock()
        self.took = self.ended - began
        return True

    async def run(self, alone: Callable[[], bool]) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.look(alone())
