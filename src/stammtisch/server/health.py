"""The health of the database, for monitoring."""

from __future__ import annotations

import asyncio
import logging

from stammtisch.store.store import Closed, Store, Unavailable
from stammtisch.table.outside import DAY_SECONDS, Outside

WRITE_PAUSE_SECONDS = 1.0  # between two writes, however often we are asked
WRITE_SECONDS = 2.0  # for a write
CHECK_PAUSE_SECONDS = DAY_SECONDS  # between two checks for damage
RETRY_SECONDS = 60.0  # after a check that the database did not answer
SILENT = f"The database has not written anything for {WRITE_SECONDS:g} seconds."

log = logging.getLogger("stammtisch.server")


class Health:
    """Writes on request, and looks for damage by itself."""

    def __init__(self, store: Store, outside: Outside) -> None:
        self.store = store
        self.outside = outside
        self.begun = 0.0  # when the last write began
        self.writing: asyncio.Task[str | None] | None = None
        self.checking: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.checking = asyncio.create_task(self.check())

    async def close(self) -> None:
        tasks = [task for task in (self.checking, self.writing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def trouble(self) -> str | None:
        """What is wrong, in a sentence; None if all is well.  Calls in quick succession share one answer."""
        now = self.outside.now()
        since = abs(now - self.begun)  # the machine's clock may have been set back
        if self.writing is None or (self.writing.done() and since >= WRITE_PAUSE_SECONDS):
            self.begun, since = now, 0.0
            self.writing = asyncio.create_task(self.write())
        done, _ = await asyncio.wait([self.writing], timeout=max(0.0, WRITE_SECONDS - since))
        return self.writing.result() if done else SILENT

    async def write(self) -> str | None:
        try:
            await self.store.probe(self.outside.now())
        except Unavailable as problem:
            return str(problem)
        return None

    async def check(self) -> None:
        """Checks now and then.  The store itself reports what it finds; this logs that it could not look."""
        failed = False
        while True:
            pause = CHECK_PAUSE_SECONDS
            try:
                await self.store.check()
                failed = False
            except Unavailable as problem:
                if not failed and not isinstance(problem, Closed):
                    log.warning("The database could not be checked for damage: %s", problem)
                failed = True
                pause = RETRY_SECONDS
            except Exception:
                log.exception("the check of the database failed")
            await self.outside.sleep(pause)
