"""The garbage collector, called when few wait for it.

What the service does leaves no cycles, so nearly everything is freed at once without it.  Left to itself it would look
at all tables again and again, and everybody would wait: some 100 ms among thousands.  So it is switched off, and looks
for what libraries may leave as often as it takes next to no time.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from time import perf_counter

SHARE = 1 / 100_000  # of the time, while people are here
SHARE_ALONE = 1 / 100
LEAST_SECONDS = 600.0  # between two collections, while people are here
LOOK_SECONDS = 15.0  # between two thoughts about it


def calm_the_collector() -> None:
    """From now on it is called; what is loaded by now stays."""
    gc.freeze()
    gc.disable()


class Collector:
    """Remembers how long it took, and when that was."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock
        self.took = 0.0
        self.ended = clock()

    def look(self, alone: bool) -> bool:
        """Collects if it is time; `alone`: nobody is here who could notice.  Whether it did."""
        began = self.clock()
        rest = self.took / SHARE_ALONE if alone else max(LEAST_SECONDS, self.took / SHARE)
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
