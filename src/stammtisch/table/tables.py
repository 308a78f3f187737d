"""All tables of this process: found by id or code, loaded when someone needs them, unloaded when nobody does."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from stammtisch.store.store import Listed, Row, Store, Unavailable
from stammtisch.table.desk import Desk
from stammtisch.table.log import fold
from stammtisch.table.logbook import Logbook
from stammtisch.table.outside import Outside
from stammtisch.table.pads.desk import Pads
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Settings
from stammtisch.table.table import Table
from stammtisch.table.thinking import Thinkers
from stammtisch.table.verbs.hosting import Create
from stammtisch.table.verbs.positions import Place
from stammtisch.table.verbs.seating import Join

SWEEP_SECONDS = 15.0  # between looks at tables that nobody here waits for
SWEEP_TABLES = 100  # that one look loads
IDLE_SECONDS = 120.0  # after which a table without watchers is unloaded
CODE_ATTEMPTS = 20  # to find a code that is not taken
ALL_TABLES = ""  # the table of a note that is about all of them
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")  # anything else is not even looked up

log = logging.getLogger("stammtisch.table")


class Tables:
    """The desks of one process on one store; beside the tables, score pads for real cards."""

    def __init__(self, store: Store, outside: Outside, thinkers: Thinkers) -> None:
        self.store = store
        self.outside = outside
        self.thinkers = thinkers
        self.process = outside.new_id()
        self.logbook = Logbook(store)
        self.pads = Pads(store, outside)
        self.desks: dict[str, Desk] = {}
        self.loading: dict[str, asyncio.Task[Desk | None]] = {}
        self.on_row: Callable[[Row], None] | None = None  # for statistics
        self.sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.listen(self)
        self.sweeper = asyncio.create_task(self.sweep())

    async def close(self) -> None:
        if self.sweeper is not None:
            self.sweeper.cancel()
            await asyncio.gather(self.sweeper, return_exceptions=True)
        for desk in list(self.desks.values()):
            await desk.close()
        self.desks.clear()
        self.thinkers.close()

    # finding

    async def create(
        self, person: str, name: str, avatar: str, settings: Settings, place: Place | None = None
    ) -> Desk:
        """A new table with its host, perhaps for a position."""
        now = self.outside.now()
        for _ in range(CODE_ATTEMPTS):
            table = Table(self.outside.new_id(), self.outside.new_code())
            row = Row(1, "create", person, Create(settings).admit(table, person, now), now)
            fold(table, row)
            if await self.store.add_table(table.id, table.code, row, table.summary(), place is not None):
                desk = self.desk_for(table)
                await desk.do(person, Join(name, avatar))
                if place is not None:
                    await desk.do(None, place)
                return desk
        raise Refused("busy")

    async def desk(self, id: str) -> Desk:
        """The table of this id; Refused if there is none."""
        if not ID.fullmatch(id):
            raise Refused("no_such_table")
        if id in self.desks:
            return self.desks[id]
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self.load(id))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
        desk = await asyncio.shield(self.loading[id])
        if desk is None:
            raise Refused("no_such_table")
        return desk

    async def by_code(self, code: str) -> Listed:
        listed = await self.store.by_code(code.upper())
        if listed is None:
            raise Refused("no_such_table")
        return listed

    async def load(self, id: str) -> Desk | None:
        listed = await self.store.listed(id)
        if listed is None:
            return None
        table = await self.logbook.table(id, listed.code)
        if not table.seq and table.damaged is not None:
            raise Refused("damaged", row=table.damaged)  # nothing of it can be read
        if not table.seq:
            return None  # it has just been deleted
        desk = self.desk_for(table)
        await desk.follow()  # other processes may have stored rows before the desk could hear of them
        return desk

    def desk_for(self, table: Table) -> Desk:
        desk = self.desks[table.id] = Desk(table, self.logbook, self.outside, self.thinkers, self.process)
        desk.on_row = self.on_row
        return desk

    # what other processes say

    async def forget(self, person: str) -> None:
        """The person has been deleted from the store: no table keeps their name, here or in another process."""
        await self.forget_here(person)
        with suppress(Unavailable):
            await self.store.tell(ALL_TABLES, {"forgotten": person})

    async def forget_here(self, person: str) -> None:
        self.pads.forget(person)
        # Tables that are being loaded may have read the name already.
        await asyncio.gather(*self.loading.values(), return_exceptions=True)
        for desk in list(self.desks.values()):
            if desk.knows(person):
                await desk.forget(person)

    async def row_stored(self, table: str, seq: int) -> None:
        desk = self.desks.get(table)
        if desk is not None and (seq > desk.table.seq or desk.must_reload):
            await self.follow(desk)

    async def pad_changed(self, pad: str, number: int) -> None:
        await self.pads.changed(pad, number)

    async def note_sent(self, table: str, note: Mapping[str, Any]) -> None:
        if table == ALL_TABLES:
            await self.forget_here(str(note["forgotten"]))
        elif table in self.desks and "here" in note:
            desk = self.desks[table]
            people = [str(person) for person in note["here"]]
            desk.audience.hear(str(note.get("process", "")), people, desk.now())

    async def signals_lost(self) -> None:
        """Reads on at all tables and pads."""
        await self.pads.signals_lost()
        for desk in list(self.desks.values()):
            if not await self.follow(desk):
                break
        else:
            return
        for desk in self.desks.values():
            desk.catch_up_later()

    async def follow(self, desk: Desk) -> bool:
        """Reads on at this table; False if that has to wait until the store answers again."""
        try:
            await desk.follow()
        except Refused:
            pass  # the table is gone, and everything that was missed with it
        except Unavailable:
            desk.catch_up_later()
            return False
        return True

    # what nobody here waits for

    async def sweep(self) -> None:
        """Loads tables where something is due, tells other processes who is here, and unloads idle tables."""
        while True:
            await self.outside.sleep(SWEEP_SECONDS)
            try:
                await self.look_around()
            except Unavailable:
                continue
            except Exception:
                log.exception("sweep")

    async def look_around(self) -> None:
        damaged = self.logbook.damaged  # nothing can be done there any more, so they stay due
        for listed in await self.store.due_tables(self.outside.now(), SWEEP_TABLES + len(damaged)):
            if listed.id not in self.desks and listed.id not in damaged:
                await self.cared_for(listed.id, self.desk(listed.id))
        for desk in list(self.desks.values()):
            await self.cared_for(desk.table.id, self.look_after(desk))

    async def cared_for(self, id: str, work: Awaitable[object]) -> None:
        """Does this; a table in trouble must not hold up the others."""
        try:
            await work
        except (Refused, Unavailable):
            pass  # people at the table are told, and it is logged already
        except Exception:
            log.exception("table %s", id)

    async def look_after(self, desk: Desk) -> None:
        now = self.outside.now()
        if desk.audience.watchers:
            desk.audience.forget_silent(desk.now())
            await desk.audience.tell_processes(desk.table)
        elif now - desk.table.updated > IDLE_SECONDS and not desk.lock.held:
            due = desk.table.due()
            if due is None or due > now + IDLE_SECONDS:
                del self.desks[desk.table.id]
                await desk.close()
