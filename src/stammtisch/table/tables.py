"""All tables of this process: found by id or code, loaded when somebody wants them, put away when nobody does."""

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
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Settings
from stammtisch.table.table import Table
from stammtisch.table.thinking import Thinkers
from stammtisch.table.verbs.hosting import Create
from stammtisch.table.verbs.seating import Join
from stammtisch.table.world import World

SWEEP = 15.0  # seconds between looks at tables that wait for nobody here
IDLE = 120.0  # seconds after which a table without watchers is put away
AT_ONCE = 100  # tables that one look takes up
TRIES = 20  # codes that may be taken
NOWHERE = ""  # where a note is about all tables
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")  # anything else is not even looked up

log = logging.getLogger("stammtisch.table")


class Tables:
    """The desks of one process on one store."""

    def __init__(self, store: Store, world: World, thinkers: Thinkers) -> None:
        self.store = store
        self.world = world
        self.thinkers = thinkers
        self.process = world.new_id()
        self.logbook = Logbook(store)
        self.desks: dict[str, Desk] = {}
        self.loading: dict[str, asyncio.Task[Desk | None]] = {}
        self.heard: Callable[[Row], None] | None = None
        self.sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.listen(self.hear)
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

    async def create(self, person: str, name: str, avatar: str, settings: Settings) -> Desk:
        """A new table with its host."""
        now = self.world.now()
        for _ in range(TRIES):
            table = Table(self.world.new_id(), self.world.new_code())
            made = Row(1, "create", person, Create(settings).admit(table, person, now), now)
            fold(table, made)
            if await self.store.add_table(table.id, table.code, made, table.summary()):
                desk = self.seat_at(table)
                await desk.do(person, Join(name, avatar))
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
        found = await asyncio.shield(self.loading[id])
        if found is None:
            raise Refused("no_such_table")
        return found

    async def by_code(self, code: str) -> Listed:
        found = await self.store.by_code(code.upper())
        if found is None:
            raise Refused("no_such_table")
        return found

    async def load(self, id: str) -> Desk | None:
        listed = await self.store.listed(id)
        if listed is None:
            return None
        table = await self.logbook.table(id, listed.code)
        if not table.seq and table.damaged is not None:
            raise Refused("damaged", row=table.damaged)  # nothing of it can be read
        if not table.seq:
            return None  # it has just been deleted
        desk = self.seat_at(table)
        await desk.follow()  # rows of other processes that came meanwhile found nobody here to hear of them
        return desk

    def seat_at(self, table: Table) -> Desk:
        desk = self.desks[table.id] = Desk(table, self.logbook, self.world, self.thinkers, self.process)
        desk.heard = self.heard
        return desk

    # what happens elsewhere, and what nobody looks at

    async def forget(self, person: str) -> None:
        """Somebody has been deleted from the store: no table keeps their name, here or in another process."""
        await self.forget_here(person)
        with suppress(Unavailable):
            await self.store.tell(NOWHERE, {"forgotten": person})

    async def forget_here(self, person: str) -> None:
        # Those that are being loaded may have read the name before.
        await asyncio.gather(*self.loading.values(), return_exceptions=True)
        for desk in list(self.desks.values()):
            if desk.knows(person):
                await desk.forget(person)

    async def hear(self, table: str, seq: int, note: Mapping[str, Any] | None) -> None:
        if table == NOWHERE and note is not None:
            await self.forget_here(str(note["forgotten"]))
            return
        if not table:  # news may have been missed
            await self.catch_up()
            return
        desk = self.desks.get(table)
        if desk is None:
            return
        if note is None:
            if seq > desk.table.seq or desk.spoilt:
                await self.follow(desk)
        elif "here" in note:
            desk.hear(str(note.get("process", "")), [str(person) for person in note["here"]])

    async def catch_up(self) -> None:
        """Reads on at all tables."""
        for desk in list(self.desks.values()):
            if not await self.follow(desk):
                break
        else:
            return
        for desk in self.desks.values():
            desk.miss()

    async def follow(self, desk: Desk) -> bool:
        """Reads on at this table; if that is not possible, it is done as soon as it is, and False."""
        try:
            await desk.follow()
        except Refused:
            pass  # the table is gone, and with it whatever was missed
        except Unavailable:
            desk.miss()
            return False
        return True

    async def sweep(self) -> None:
        """Looks after tables whose time is up, says who is here, and puts idle tables away."""
        while True:
            await self.world.sleep(SWEEP)
            try:
                await self.look_around()
            except Unavailable:
                continue
            except Exception:
                log.exception("sweep")

    async def look_around(self) -> None:
        damaged = self.logbook.damaged  # nothing will ever be done there, so they stay due
        for listed in await self.store.due_tables(self.world.now(), AT_ONCE + len(damaged)):
            if listed.id not in self.desks and listed.id not in damaged:
                await self.cared_for(listed.id, self.desk(listed.id))
        for desk in list(self.desks.values()):
            await self.cared_for(desk.table.id, self.look_after(desk))

    async def cared_for(self, id: str, work: Awaitable[object]) -> None:
        """One table that is in trouble must not keep the others waiting."""
        try:
            await work
        except (Refused, Unavailable):
            pass  # who waits for it hears of it, and the log says so already
        except Exception:
            log.exception("table %s", id)

    async def look_after(self, desk: Desk) -> None:
        now = self.world.now()
        if desk.watchers:
            desk.look_who_is_here()
            await desk.tell_others()
        elif now - desk.table.updated > IDLE and not desk.lock.locked():
            due = desk.table.due()
            if due is None or due > now + IDLE:
                del self.desks[desk.table.id]
                await desk.close()
