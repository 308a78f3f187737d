"""Whether the database answers: one line in the log when it stops, and one when it answers again.

Thousands of tables may notice an outage again and again; the operator wants to read of it once.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

CALM_SECONDS = 60.0  # without a failure; then any success ends the outage

log = logging.getLogger("stammtisch.store")


class Outage:
    """Hears of everything that fails and everything that works."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.on = False
        self.failures = 0  # callers note it before they begin, and pass it to `worked`
        self._began = self._failed = 0.0
        self._ended = float("-inf")
        self._writing = False  # a write has failed: then a read proves nothing
        self._relapse = False  # the last outage has only just ended: then one success proves nothing

    def failed(self, problem: Exception, writing: bool) -> None:
        now = self.clock()
        self.failures += 1
        self._failed = now
        if self.on:
            self._writing = self._writing or writing
            return
        self.on, self._began, self._writing = True, now, writing
        self._relapse = now - self._ended < CALM_SECONDS
        log.error("%s Tables wait until it answers again.", problem)

    def worked(self, failures: int, writing: bool) -> None:
        """Something worked; there had been this number of failures when it began."""
        if not self.on or failures != self.failures:
            return
        now = self.clock()
        doubtful = self._relapse or (self._writing and not writing)
        if doubtful and now - self._failed < CALM_SECONDS:
            return
        self.on, self._ended = False, now
        log.warning("The database answers again, after %.0f s.", now - self._began)
