"""A table in this process, where one thing is done at a time.

Everything waits for its turn, is admitted, folded into the table, and stored; only then does anyone hear of it.  If it
can't be stored, the table is read from the log again: memory never holds more than the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from stammtisch.store.store import Checkpoint, NoTable, Row, Stale
from stammtisch.table.audience import Audience, Watcher
from stammtisch.table.bounds import need_room
from stammtisch.table.checkpoint import checkpoint
from stammtisch.table.driver import Driver
from stammtisch.table.help import Help, helped, need_help
from stammtisch.table.log import fold
from stammtisch.table.logbook import Logbook
from stammtisch.table.order import Order
from stammtisch.table.outside import Outside
from stammtisch.table.reasons import Reason, bot_seed, decision_of, reason
from stammtisch.table.refused import Refused
from stammtisch.table.sharing import Whose
from stammtisch.table.table import Table
from stammtisch.table.thinking import Thinkers
from stammtisch.table.verbs.playing import Start
from stammtisch.table.verbs.practising import Practice
from stammtisch.table.verbs.seating import StandIn
from stammtisch.table.verbs.verb import Verb

ATTEMPTS = 5  # to store a row before another process does

log = logging.getLogger("stammtisch.table")


class Desk:
    """One loaded table, with its audience and its driver."""

    def __init__(
        self, table: Table, logbook: Logbook, outside: Outside, thinkers: Thinkers, process: str
    ) -> None:
        self.table = table
        self.logbook = logbook
        self.store = logbook.store
        self.outside = outside
        self.thinkers = thinkers
        self.lock = Order()
        self.ahead_seconds = 0.0  # how far the table's time is ahead of the machine's
        self.changed = asyncio.Event()  # the driver has to look again
        self.must_reload = False  # memory may differ from the log
        self.must_catch_up = False  # the log may have more rows than memory
        self.is_gone = False  # the table has been deleted
        self.unkept: Checkpoint | None = None  # the table before its match, still to be stored
        self.followed = False  # the last row came from another process, which then drives the table
        self.on_row: Callable[[Row], None] | None = None  # for statistics
        self.audience = Audience(self.store, process, self.changed)
        self.driver: Driver | None = Driver(self)  # None: closed

    def now(self) -> float:
        """The table's time: the machine's, but never before the last row, even if the machine's clock was set back.

        Otherwise a bot, a rest or a clock would wait until the machine has caught up with the log.
        """
        self.ahead_seconds = max(self.ahead_seconds, self.table.updated - self.outside.now())
        return self.outside.now() + self.ahead_seconds

    async def close(self) -> None:
        """Stops the driver.  Afterwards nothing of the table refers back to the desk."""
        driver, self.driver = self.driver, None
        if driver is not None:
            await driver.stop()

    # one thing at a time

    async def do(self, person: str | None, verb: Verb, done: Callable[[int], None] | None = None) -> int:
        """Does it and returns the row's number; raises Refused, and then nothing has changed.

        `done` gets the number right after everyone has heard of the row.  The caller may be cancelled meanwhile:
        what has begun is finished.
        """
        return await asyncio.shield(asyncio.ensure_future(self.carry_out(person, verb, done)))

    def is_ready(self) -> bool:
        """Whether `carry_out` has to wait for nothing but the store's answer."""
        return not (self.lock.held or self.must_reload or self.must_catch_up)

    async def carry_out(self, person: str | None, verb: Verb, done: Callable[[int], None] | None) -> int:
        """`do` for callers that can't be cancelled.

        If the desk is ready, it need not run in a task: it then awaits nothing but `Store.append` until that fails.
        """
        async with self.lock:
            for _ in range(ATTEMPTS):
                await self.mend()
                step = self.first_step(person, verb)
                row = self.admitted(person, step)
                before_match = checkpoint(self.table) if row.kind == "start" else None
                self.must_reload = True
                fold(self.table, row)
                try:
                    await self.store.append(self.table.id, row, self.table.summary())
                except Stale:
                    continue
                except NoTable:  # another process has deleted it
                    raise self.gone() from None
                except BaseException:
                    self.changed.set()
                    raise
                self.must_reload = False
                self.followed = False
                self.unkept = before_match or self.unkept
                self.announce(row)
                if step is verb:
                    if done is not None:
                        done(row.seq)
                    return row.seq
        raise Refused("busy")

    def first_step(self, person: str | None, verb: Verb) -> Verb:
        """The verb itself, or what needs a row of its own before it, if there is room for both."""
        prelude = verb.prelude(self.table, person)
        if prelude is None or person is None:
            return verb
        need_room(self.table, person, str(verb.__struct_config__.tag), {})
        return prelude

    def admitted(self, person: str | None, verb: Verb) -> Row:
        """The row that this verb becomes; raises Refused."""
        now = self.now()
        if self.table.damaged is not None:
            raise Refused("damaged", row=self.table.damaged)
        data = verb.admit(self.table, person, now)
        kind = str(verb.__struct_config__.tag)
        if person is not None:
            need_room(self.table, person, kind, data)
        if isinstance(verb, StandIn):
            self.audience.need_away(self.table, verb.seat, now)
        if isinstance(verb, Start):
            data["seed"] = str(self.outside.new_seed())
        return Row(self.table.seq + 1, kind, person, data, now)

    def announce(self, row: Row) -> None:
        """Tells everyone about a row that is stored, and the driver if it changes what is due."""
        if self.on_row is not None:
            self.on_row(row)
        stays_idle = False
        try:
            self.audience.tell_row(self.table, row)
            stays_idle = self.driver is not None and self.driver.stays_idle()
        except Exception:  # it is stored, so it has happened, and the caller must learn that
            log.exception("news of table %s", self.table.id)
            self.audience.drop("internal")
        if not stays_idle:
            self.changed.set()

    def gone(self) -> Refused:
        """The table has been deleted: sends everyone away and returns the refusal to raise."""
        self.is_gone = True
        self.audience.drop("no_such_table")
        return Refused("no_such_table")

    # as the log says

    @asynccontextmanager
    async def sound(self) -> AsyncIterator[None]:
        """Inside, nobody else does anything here, and the table is what the log says."""
        async with self.lock:
            await self.mend()
            yield

    async def mend(self) -> None:
        """Reads the table again if it may differ from the log, or reads on if the log may have more rows."""
        if self.must_reload:
            self.table = await self.logbook.table(self.table.id, self.table.code)
            if self.table.seq == 0:
                raise self.gone()
            self.must_reload = self.must_catch_up = False
            self.changed.set()
            self.audience.tell_snapshots(self.table, self.now())
        elif self.must_catch_up:
            await self.catch_up()

    async def follow(self) -> None:
        """Reads rows of other processes, and tells of them as of our own."""
        async with self.sound():
            await self.catch_up()

    async def catch_up(self) -> None:
        """Reads on, with the lock held; what is told next includes every row that was stored before."""
        if self.table.damaged is not None:
            return
        rows = await self.store.rows(self.table.id, self.table.seq)
        if not rows and await self.store.listed(self.table.id) is None:
            self.must_reload = True
            raise self.gone()
        for row in rows:
            self.must_reload = True
            try:
                fold(self.table, row)
            except Exception:  # a row that can't be read ends the table
                await self.mend()
                return
            self.must_reload = False
            self.followed = True
            self.announce(row)
        self.must_catch_up = False

    def catch_up_later(self) -> None:
        """There may be rows that could not be read just now."""
        self.must_catch_up = True
        self.changed.set()

    # people

    async def watch(self, watcher: Watcher, key: str | None = None) -> None:
        """From now on this watcher hears everything, beginning with a snapshot; raises Refused.

        The caller has to `unwatch` even if this fails or is cancelled.
        """
        async with self.sound():
            await self.catch_up()
            self.audience.enter(self.table, watcher, key)
            self.audience.tell_snapshot(self.table, watcher, self.now())
        await self.tell_presence()

    async def unwatch(self, watcher: Watcher) -> None:
        if self.audience.leave(watcher, self.now()):
            await self.tell_presence()

    async def tell_presence(self) -> None:
        self.audience.tell_present(self.now())
        await self.audience.tell_processes(self.table)

    async def why(self, person: str, seq: int) -> Reason:
        """Why the bot made the move of this row."""
        async with self.sound():
            await self.catch_up()
            decision = decision_of(self.table, person, seq)
        return reason(decision, await self.thinkers.explain(Whose(person, self.table.id), decision))

    async def help(self, person: str, agreed: bool) -> Help:
        """What a good player would do in this person's place; if they have agreed, the match becomes practice."""
        async with self.sound():
            await self.catch_up()
            need_help(self.table, person, agreed)
        if not self.table.practice:
            try:
                await self.do(person, Practice("hint"))
            except Refused as problem:
                if problem.refusal.code != "already":  # another request of theirs was quicker
                    raise
        async with self.sound():
            seat = need_help(self.table, person, False)
            match = self.table.need_match()
            view, seed = match.view(seat), bot_seed(match)
        return await self.thinkers.work(Whose(person, self.table.id), helped, view, seed)

    def knows(self, person: str) -> bool:
        """Whether anything here may still hold this person's name or words."""
        table = self.table
        return (
            person in table.guests
            or person in table.players
            or any(row.person == person for row in table.talk)
            or self.audience.includes(person)
        )

    async def forget(self, person: str) -> None:
        """The person has been deleted: their connections end, and the table is read from the log again."""
        self.audience.drop("unknown_person", person)
        async with self.lock:
            self.must_reload = True
        self.changed.set()
