"""How the database is, for whoever watches the service."""

from __future__ import annotations

import asyncio
import logging

from stammtisch.store.store import Closed, Store, Unavailable
from stammtisch.table.world import DAY, World

APART = 1.0  # seconds between two writes, however many ask
PATIENCE = 2.0  # seconds for a write
AGAIN = DAY  # after which everything is looked through again
SOON = 60.0  # seconds after which it is, if the database was not there for it
SILENT = f"The database has not written anything for {PATIENCE:g} seconds."

log = logging.getLogger("stammtisch.server")


class Health:
    """Writes when somebody asks, and looks for damage by itself."""

    def __init__(self, store: Store, world: World) -> None:
        self.store = store
        self.world = world
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
        """What is wrong, in a sentence; None if all is well.  Whoever asks in between shares the last answer."""
        now = self.world.now()
        since = abs(now - self.begun)  # the machine's clock may have been set back
        if self.writing is None or (self.writing.done() and since >= APART):
            self.begun, since = now, 0.0
            self.writing = asyncio.create_task(self.write())
        done, _ = await asyncio.wait([self.writing], timeout=max(0.0, PATIENCE - since))
        return self.writing.result() if done else SILENT

    async def write(self) -> str | None:
        try:
            await self.store.probe(self.world.now())
        except Unavailable as problem:
            return str(problem)
        return None

    async def check(self) -> None:
        """The store itself says what it finds, in the log and by `probe`; here is said if it can't look."""
        failed = False
        while True:
            pause = AGAIN
            try:
                await self.store.check()
                failed = False
            except Unavailable as problem:
                if not failed and not isinstance(problem, Closed):
                    log.warning("The database is not looked through for damage, for now: %s", problem)
                failed = True
                pause = SOON
            except Exception:
                log.exception("the check of the database failed")
            await self.world.sleep(pause)
