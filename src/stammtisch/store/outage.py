"""Whether the database answers: one line in the log when it ceases to, and one when it answers again.

Thousands of tables may notice an outage, again and again; whoever runs the service wants to read of it once.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

CALM = 60.0  # seconds without a failure, after which everything is well whatever has worked since

log = logging.getLogger("stammtisch.store")


class Outage:
    """Told of everything that fails and everything that works."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.on = False
        self.failures = 0  # so that whatever works can tell whether it was begun after the last one
        self._began = self._failed = 0.0
        self._ended = float("-inf")
        self._writing = False  # whether writing has failed: then reading proves nothing
        self._relapse = False  # it has only just been well: then one thing that works proves nothing, either

    def failed(self, problem: Exception, writing: bool) -> None:
        now = self.clock()
        self.failures += 1
        self._failed = now
        if self.on:
            self._writing = self._writing or writing
            return
        self.on, self._began, self._writing = True, now, writing
        self._relapse = now - self._ended < CALM
        log.error("%s Tables wait until it answers again.", problem)

    def worked(self, failures: int, writing: bool) -> None:
        """Something worked that was begun after so many failures."""
        if not self.on or failures != self.failures:
            return
        now = self.clock()
        doubtful = self._relapse or (self._writing and not writing)
        if doubtful and now - self._failed < CALM:
            return
        self.on, self._ended = False, now
        log.warning("The database answers again, after %.0f s.", now - self._began)
