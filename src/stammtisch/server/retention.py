"""Letting go: of tables that nobody has come back to for some days, and of people who have not come back.

Off unless whoever runs the service asks for it.  What may go is said in the log before anything does; and it goes in
small pieces, with time for moves in between.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

from stammtisch.store.store import Store, Unavailable
from stammtisch.table.tables import Tables
from stammtisch.table.world import DAY, World

DELAY = 60.0  # seconds between what is said at the start and what is done
SWEEP = 3600.0  # seconds between two looks
PAUSE = 0.02  # seconds between two pieces of work
MANY = 20  # tables deleted at once

Look = Callable[[str, float], Awaitable[tuple[str | None, list[str]]]]

log = logging.getLogger("stammtisch.server")


class Retention:
    """Of one process; several on one database, told the same number of days, do no harm to each other."""

    def __init__(self, store: Store, world: World, tables: Tables, days: int | None) -> None:
        self.store = store
        self.world = world
        self.tables = tables
        self.days = days
        self.work: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.work = asyncio.create_task(self.run())

    async def close(self) -> None:
        if self.work is not None:
            self.work.cancel()
            await asyncio.gather(self.work, return_exceptions=True)

    async def run(self) -> None:
        if self.days is None:
            await self.insist(self.store.end_retention)
            await self.insist(self.drop_rows)
            return
        await self.insist(self.begin)
        await self.world.sleep(DELAY)
        while True:
            await self.insist(self.sweep)
            await self.world.sleep(SWEEP)

    async def insist(self, work: Callable[[], Awaitable[None]]) -> None:
        """As soon as the database is there; what else goes wrong is logged."""
        while True:
            try:
                await work()
                return
            except Unavailable:
                await self.world.sleep(DELAY)
            except Exception:
                log.exception("retention")
                return

    async def begin(self) -> None:
        """Says what would go."""
        assert self.days is not None
        now = self.world.now()
        since = await self.store.begin_retention(self.days, now)
        before = max(since, now - self.days * DAY)  # what is idle since then goes first
        tables = sum([len(piece) async for piece in pieces(self.store.idle_tables, before)])
        people = sum([len(piece) async for piece in pieces(self.store.idle_people, before)])
        ends = since + self.days * DAY
        when = "would go on " + time.strftime("%Y-%m-%d (UTC)", time.gmtime(ends))
        if ends <= now:
            when = f"will go in {DELAY:.0f} seconds"
        log.warning("retention of %d days: %s: guests %d, tables %d", self.days, when, people, tables)

    async def sweep(self) -> None:
        """Deletes what has been idle for long enough by now."""
        assert self.days is not None
        await self.drop_rows()
        since = await self.store.retention_since(self.days)
        if since is None:
            log.warning("retention: another process was started without it, or with other days; nothing goes")
            return
        before = self.world.now() - self.days * DAY
        tables = people = 0
        if since <= before:
            tables = await self.drop_tables(before)
            people = await self.drop_people(before)
        await self.drop_rows()
        await self.tables.logbook.prune()
        if tables or people:
            log.warning("retention: gone: guests %d, tables %d", people, tables)

    async def drop_tables(self, before: float) -> int:
        gone = 0
        async for idle in pieces(self.store.idle_tables, before):
            for first in range(0, len(idle), MANY):
                loaded = self.tables.desks.keys() | self.tables.loading.keys()
                going = [id for id in idle[first : first + MANY] if id not in loaded]
                gone += len(await self.store.drop_tables(going, before))
                await self.world.sleep(PAUSE)
        return gone

    async def drop_people(self, before: float) -> int:
        gone = 0
        async for idle in pieces(self.store.idle_people, before):
            for person in idle:
                # Somewhere a row with the name can't be read: the others go all the same.
                with suppress(ValueError):
                    if await self.store.drop_person(person, before):
                        gone += 1
                        await self.tables.forget(person)
                await self.world.sleep(PAUSE)
        return gone

    async def drop_rows(self) -> None:
        """What is left of tables that are gone, also from before the last start."""
        while await self.store.drop_rows():
            await self.world.sleep(PAUSE)


async def pieces(look: Look, before: float) -> AsyncIterator[list[str]]:
    """All that is idle, as it is found."""
    after: str | None = ""
    while after is not None:
        after, idle = await look(after, before)
        yield idle
