"""Deletes tables, pads and people that have not been back for some days, and positions that nobody plays any more.

Except for positions it is off by default.  The log says what will be deleted before anything is; and it is deleted in
small batches, with time for moves in between.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

from stammtisch.store.store import Store, Unavailable
from stammtisch.table.outside import DAY_SECONDS, Outside
from stammtisch.table.tables import Tables

DELAY_SECONDS = 60.0  # between the announcement at the start and the first sweep
SWEEP_SECONDS = 3600.0  # between two sweeps
PAUSE_SECONDS = 0.02  # between two batches
POSITION_DAYS = 7  # without a move, after which a position goes
BATCH_TABLES = 20  # deleted at once

Look = Callable[[str, float], Awaitable[tuple[str | None, list[str]]]]

log = logging.getLogger("stammtisch.server")


class Retention:
    """Retention in one process; several on one database work together, given the same number of days."""

    def __init__(self, store: Store, outside: Outside, tables: Tables, days: int | None) -> None:
        self.store = store
        self.outside = outside
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
        else:
            await self.insist(self.begin)
        await self.outside.sleep(DELAY_SECONDS)
        while True:
            await self.insist(self.drop_positions)
            await self.insist(self.drop_rows if self.days is None else self.sweep)
            await self.outside.sleep(SWEEP_SECONDS)

    async def insist(self, work: Callable[[], Awaitable[None]]) -> None:
        """Does the work once the database answers; any other failure is logged."""
        while True:
            try:
                await work()
                return
            except Unavailable:
                await self.outside.sleep(DELAY_SECONDS)
            except Exception:
                log.exception("retention")
                return

    async def begin(self) -> None:
        """Logs what will be deleted."""
        assert self.days is not None
        now = self.outside.now()
        since = await self.store.begin_retention(self.days, now)
        # What has been idle since then will be deleted first.
        before = max(since, now - self.days * DAY_SECONDS)
        tables = sum([len(batch) async for batch in batches(self.store.idle_tables, before)])
        pads = sum([len(batch) async for batch in batches(self.store.idle_pads, before)])
        people = sum([len(batch) async for batch in batches(self.store.idle_people, before)])
        ends = since + self.days * DAY_SECONDS
        when = "would go on " + time.strftime("%Y-%m-%d (UTC)", time.gmtime(ends))
        if ends <= now:
            when = f"will go in {DELAY_SECONDS:.0f} seconds"
        log.warning(
            "retention of %d days: %s: guests %d, tables %d, pads %d", self.days, when, people, tables, pads
        )

    async def sweep(self) -> None:
        """Deletes what has been idle for long enough."""
        assert self.days is not None
        await self.drop_rows()
        since = await self.store.retention_since(self.days)
        if since is None:
            log.warning(
                "retention: another process was started without it, or with another number; nothing is deleted"
            )
            return
        before = self.outside.now() - self.days * DAY_SECONDS
        tables = pads = people = 0
        if since <= before:
            tables = await self.drop_tables(before)
            pads = await self.drop_pads(before)
            people = await self.drop_people(before)
        await self.drop_rows()
        await self.tables.logbook.prune()
        if tables or pads or people:
            log.warning("retention: gone: guests %d, tables %d, pads %d", people, tables, pads)

    async def drop_tables(self, before: float) -> int:
        gone = 0
        async for idle in batches(self.store.idle_tables, before):
            for first in range(0, len(idle), BATCH_TABLES):
                loaded = self.tables.desks.keys() | self.tables.loading.keys()
                unloaded = [id for id in idle[first : first + BATCH_TABLES] if id not in loaded]
                gone += len(await self.store.drop_tables(unloaded, before))
                await self.outside.sleep(PAUSE_SECONDS)
        return gone

    async def drop_pads(self, before: float) -> int:
        gone = 0
        async for idle in batches(self.store.idle_pads, before):
            for first in range(0, len(idle), BATCH_TABLES):
                dropped = await self.store.drop_pads(idle[first : first + BATCH_TABLES], before)
                self.tables.pads.drop(dropped)
                gone += len(dropped)
                await self.outside.sleep(PAUSE_SECONDS)
        return gone

    async def drop_people(self, before: float) -> int:
        gone = 0
        async for idle in batches(self.store.idle_people, before):
            for person in idle:
                # A row with their name can't be read: go on with the others.
                with suppress(ValueError):
                    if await self.store.drop_person(person, before):
                        gone += 1
                        await self.tables.forget(person)
                await self.outside.sleep(PAUSE_SECONDS)
        return gone

    async def drop_positions(self) -> None:
        """Lessons and positions to try go by themselves, whatever else stays."""
        while await self.store.drop_positions(self.outside.now() - POSITION_DAYS * DAY_SECONDS):
            await self.outside.sleep(PAUSE_SECONDS)

    async def drop_rows(self) -> None:
        """Deletes what is left of deleted tables, even from before this start."""
        while await self.store.drop_rows():
            await self.outside.sleep(PAUSE_SECONDS)


async def batches(look: Look, before: float) -> AsyncIterator[list[str]]:
    """Everything that is idle, in batches."""
    after: str | None = ""
    while after is not None:
        after, idle = await look(after, before)
        yield idle
