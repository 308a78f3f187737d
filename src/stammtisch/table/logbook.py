"""Logs read from the store: from the latest checkpoint on, in pages, and as far as they can be read.

Nobody waits while a long log is read.  A row that can't be read ends the table: it stays as it was before that row, and
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
from stammtisch.table.news import snapshot, text
from stammtisch.table.settings import Settings
from stammtisch.table.table import Table

PAGE = 500  # rows asked for at once
SLICE = 0.005  # seconds of folding, then others have their turn

log = logging.getLogger("stammtisch.table")


class Logbook:
    """All logs of a store, as this process reads them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.damaged: dict[str, int] = {}  # by table: the first row that can't be read

    async def table(self, id: str, code: str) -> Table:
        """The table as it is now; one without rows if there is none."""
        return await self._read(id, code, None)

    async def match(self, id: str, code: str, number: int) -> Table:
        """The table as it was when this match was over; as it is now if that has not come about."""
        return await self._read(id, code, number)

    async def prune(self) -> None:
        """Forgets tables that are gone."""
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
        """The first row that the log lacks at its end, unless the table has just been let go of."""
        return None if await self.store.listed(table.id) is None else table.seq + 1

    def _note(self, id: str, damage: int) -> None:
        """One line for each table, however often it is read."""
        if self.damaged.get(id) != damage:
            self.damaged[id] = damage
            log.error(
                "The log of table %s can't be read from row %d on; the table stays as it was.", id, damage
            )


class Reading:
    """One log, perhaps read more than once."""

    def __init__(self, store: Store, id: str, code: str, number: int | None) -> None:
        self.store = store
        self.id = id
        self.code = code
        self.number = number  # of the match with whose end reading ends
        self.begun = -1  # the last row that a checkpoint stands for; 0: there is none
        self.kept: Checkpoint | None = None  # one that is still to be written

    async def read(self, before: int | None = None, careful: bool = False) -> tuple[Table, int | None]:
        """The table, and which row can't be read; then the table may be half of something.

        `careful`: a row after which the table can't be shown is one that can't be read.
        """
        table = await self._beginning()
        rested = perf_counter()
        while True:
            page = await self.store.rows(self.id, table.seq, PAGE)
            if table.seq == self.begun > 0 and (not page or page[0].kind != "start"):
                table, self.begun = Table(self.id, self.code), 0  # that checkpoint is none of this log
                continue
            for row in page:
                if row.seq == before:
                    return table, None
                if row.kind == "start" and table.seq > self.begun:
                    self.kept = checkpoint(table)
                try:
                    fold(table, row)
                except Exception:  # whatever a row can break that nobody has written like that
                    return table, table.seq + 1
                if careful and not can_be_shown(table):
                    return table, table.seq
                if self._is_over(table):
                    return table, None
                if perf_counter() - rested > SLICE:
                    await asyncio.sleep(0)
                    rested = perf_counter()
            if len(page) < PAGE:
                return table, None

    async def _beginning(self) -> Table:
        kept = await self.store.checkpoint(self.id, self.number)
        table = None if kept is None else restored(self.id, self.code, kept)
        self.kept = None  # the time before may have come further than this one
        self.begun = 0 if table is None else table.seq
        return table or Table(self.id, self.code)

    def _is_over(self, table: Table) -> bool:
        if self.number is None or table.number < self.number:
            return False
        return table.match is not None and table.match.over

    async def keep(self) -> None:
        """The next reader begins where this one had to come to; if that can't be kept, as before."""
        if self.kept is not None:
            with suppress(Unavailable, ValueError):
                await self.store.keep_checkpoint(self.id, self.kept)


def can_be_shown(table: Table) -> bool:
    """Whether people can be told what there is, and lists can."""
    try:
        convert(to_builtins(table.settings), Settings)
        table.summary()
        for seat in (None, *range(len(table.seats))):
            text(snapshot(table, seat, ()))
    except Exception:
        return False
    return True
