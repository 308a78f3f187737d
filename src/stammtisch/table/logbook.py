"""Logs read from the store: from the latest checkpoint on, in pages, and as far as they can be read.

Reading a long log holds nobody up.  A row that can't be read ends the table: it stays as it was before that row, and
nothing can be done there any more.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import perf_counter

from msgspec import convert, to_builtins

from stammtisch.store.store import Checkpoint, Store, Unavailable
from stammtisch.table.checkpoint import checkpoint, restored
from stammtisch.table.log import fold
from stammtisch.table.news import encoded, snapshot
from stammtisch.table.settings import Settings
from stammtisch.table.table import Table

PAGE_ROWS = 500  # read at once
SLICE_SECONDS = 0.005  # of folding before other tasks get a turn

log = logging.getLogger("stammtisch.table")


class Logbook:
    """All logs of a store, as this process reads them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.damaged: dict[str, int] = {}  # by table: the first row that can't be read

    async def table(self, id: str, code: str) -> Table:
        """The table as it is now; one without rows if it does not exist."""
        return await self._read(id, code, None)

    async def match(self, id: str, code: str, number: int) -> Table:
        """The table as it was when this match ended; as it is now if it has not."""
        return await self._read(id, code, number)

    async def prune(self) -> None:
        """Forgets tables that no longer exist."""
        for id in list(self.damaged):
            if await self.store.listed(id) is None:
                self.damaged.pop(id, None)

    async def _read(self, id: str, code: str, number: int | None) -> Table:
        reading = Reading(self.store, id, code, number)
        listed = None if number is not None else await self.store.listed(id)
        table, damage = await reading.read()
        if damage is None and not can_be_shown(table):
            table, damage = await reading.read(careful=True)
        if damage is None and listed is not None and table.seq < listed.seq:
            damage = await self._end_is_missing(table)
        if damage is not None:
            table, _ = await reading.read(before=damage)
            table.damaged = damage
            self._note(id, damage)
        elif number is None:
            self.damaged.pop(id, None)
        await reading.keep()
        return table

    async def _end_is_missing(self, table: Table) -> int | None:
        """The first row that the end of the log lacks, unless the table has just been deleted."""
        return None if await self.store.listed(table.id) is None else table.seq + 1

    def _note(self, id: str, damage: int) -> None:
        """Logs one line for each table, however often it is read."""
        if self.damaged.get(id) != damage:
            self.damaged[id] = damage
            log.error(
                "The log of table %s can't be read from row %d on; the table stays as it was.", id, damage
            )


class Reading:
    """One log, perhaps read more than once, because damage shows late."""

    def __init__(self, store: Store, id: str, code: str, number: int | None) -> None:
        self.store = store
        self.id = id
        self.code = code
        self.number = number  # of the match at whose end reading stops; None: read everything
        self.first = -1  # the last row that the checkpoint includes; 0: there is no checkpoint
        self.unkept: Checkpoint | None = None  # a later one, still to be stored

    async def read(self, before: int | None = None, careful: bool = False) -> tuple[Table, int | None]:
        """The table, and the row that can't be read, if any; the table may then have half of that row's changes.

        `careful`: a row after which the table can't be shown counts as one that can't be read.
        """
        table = await self._beginning()
        slice_began = perf_counter()
        while True:
            page = await self.store.rows(self.id, table.seq, PAGE_ROWS)
            if table.seq == self.first > 0 and (not page or page[0].kind != "start"):
                table, self.first = Table(self.id, self.code), 0  # that checkpoint is not of this log
                continue
            for row in page:
                if row.seq == before:
                    return table, None
                if row.kind == "start" and table.seq > self.first:
                    self.unkept = checkpoint(table)
                try:
                    fold(table, row)
                except Exception:  # a damaged row can make anything fail
                    return table, table.seq + 1
                if careful and not can_be_shown(table):
                    return table, table.seq
                if self._is_over(table):
                    return table, None
                if perf_counter() - slice_began > SLICE_SECONDS:
                    await asyncio.sleep(0)
                    slice_began = perf_counter()
            if len(page) < PAGE_ROWS:
                return table, None

    async def _beginning(self) -> Table:
        saved = await self.store.checkpoint(self.id, self.number)
        table = None if saved is None else restored(self.id, self.code, saved)
        self.unkept = None  # an earlier read may have gone further than this one will
        self.first = 0 if table is None else table.seq
        return table or Table(self.id, self.code)

    def _is_over(self, table: Table) -> bool:
        if self.number is None or table.number < self.number:
            return False
        return table.match is not None and table.match.over

    async def keep(self) -> None:
        """Stores the latest checkpoint, so that the next read starts there instead of where this one did."""
        if self.unkept is not None:
            with suppress(Unavailable, ValueError):
                await self.store.keep_checkpoint(self.id, self.unkept)


def can_be_shown(table: Table) -> bool:
    """Whether everyone can get a snapshot, and lists can show the table."""
    try:
        convert(to_builtins(table.settings), Settings)
        table.summary()
        for seat in (None, *range(len(table.seats))):
            encoded(snapshot(table, seat, ()))
    except Exception:
        return False
    return True
