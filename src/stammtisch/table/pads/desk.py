"""Score pads in this process: found by id, written on one step at a time, followed by those who wait for news.

Memory never holds more than the log: if a step can't be stored, the pad is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from stammtisch.store.store import NoPad, NoPerson, Row, Stale, Store, Unavailable
from stammtisch.table.outside import Outside
from stammtisch.table.pads.ledger import Ledger, Writer, folded, opening
from stammtisch.table.pads.wire import NewPad, PadStep
from stammtisch.table.refused import Refused

ATTEMPTS = 5  # to store a row before another process does
KEPT_PADS = 200  # in memory, besides those that somebody follows

log = logging.getLogger("stammtisch.table")


class PadDesk:
    """One pad."""

    def __init__(
        self, id: str, store: Store, outside: Outside, stored: Callable[[str, int], Awaitable[None]]
    ) -> None:
        self.ledger = Ledger(id)
        self.store = store
        self.outside = outside
        self.stored = stored  # hears of every row that is stored here
        self.lock = asyncio.Lock()
        self.unsure = True  # memory may differ from the log
        self.behind = False  # the log may have more rows than memory
        self.put_away = False  # nobody comes here any more to write
        self.followers: set[asyncio.Future[None]] = set()

    @property
    def is_busy(self) -> bool:
        return self.lock.locked() or bool(self.followers)

    # as the log says

    async def read_on(self) -> Ledger:
        """The pad with everything that any process has stored so far."""
        async with self.lock:
            await self.catch_up()
            return self.ledger

    async def present(self) -> Ledger:
        """The pad as far as this process has heard."""
        return await self.read_on() if self.unsure or self.behind else self.ledger

    async def catch_up(self) -> None:
        """Reads on, with the lock held."""
        ledger = self.ledger
        rows = await self.rows(0 if self.unsure else ledger.number)
        if self.unsure:
            self.take(folded(ledger.id, rows))
        elif rows and ledger.damaged is None:
            self.unsure = True
            try:
                for row in rows:
                    ledger.fold(row)
                ledger.summary()
            except Exception:  # a row that can't be read ends the pad
                self.take(folded(ledger.id, await self.rows()))
        self.unsure = self.behind = False
        if rows:
            self.tell()

    async def rows(self, after: int = 0) -> list[Row]:
        """What is stored; Refused if the pad has been deleted."""
        try:
            return await self.store.pad_rows(self.ledger.id, after)
        except NoPad:
            raise self.gone() from None

    def gone(self) -> Refused:
        """The pad has been deleted; the refusal to raise."""
        self.unsure = True
        self.tell()
        return Refused("no_such_pad")

    def take(self, ledger: Ledger) -> None:
        """This ledger in place of the one in memory."""
        if ledger.damaged is not None and self.ledger.damaged is None:
            log.error(
                "The log of pad %s can't be read from row %d on; the pad stays as it was.",
                ledger.id,
                ledger.damaged,
            )
        self.ledger = ledger

    # writing

    async def write(self, step: PadStep, writer: Writer) -> None:
        """Stores the step, once; raises Refused, and then nothing has changed."""
        await self.do(lambda: self.row_of(step, writer), step.on)

    async def share(self, write: bool, writer: Writer) -> None:
        await self.do(
            lambda: (
                None
                if self.ledger.writers == write
                else self.ledger.shared(write, writer, self.outside.now())
            )
        )

    def row_of(self, step: PadStep, writer: Writer) -> Row | None:
        """The row that this step becomes; None if it has been written before."""
        return None if self.ledger.has(step) else self.ledger.admitted(step, writer, self.outside.now())

    async def do(self, admit: Callable[[], Row | None], on: int = 0) -> None:
        """Stores the row that `admit` makes.  The caller may be cancelled meanwhile: what has begun is finished."""
        await asyncio.shield(asyncio.ensure_future(self.carry_out(admit, on)))

    async def carry_out(self, admit: Callable[[], Row | None], on: int) -> None:
        await self.keep(admit, on)
        await self.stored(self.ledger.id, self.ledger.number)

    async def keep(self, admit: Callable[[], Row | None], on: int) -> None:
        async with self.lock:
            for _ in range(ATTEMPTS):
                if self.unsure or self.behind or on > self.ledger.number:
                    await self.catch_up()
                row = admit()
                if row is None:
                    return
                self.unsure = True
                self.ledger.fold(row)
                try:
                    await self.store.append_pad(self.ledger.id, row, self.ledger.summary())
                except Stale:
                    continue
                except NoPad:
                    raise self.gone() from None
                except NoPerson:
                    raise Refused("unknown_person") from None
                self.unsure = False
                self.tell()
                return
        raise Refused("busy")

    # following

    async def news(self, since: int) -> None:
        """Returns when the pad may be another than this number says."""
        if (await self.present()).number != since or self.put_away:
            return
        follower: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.followers.add(follower)
        try:
            await follower
        finally:
            self.followers.discard(follower)

    def tell(self) -> None:
        for follower in self.followers:
            if not follower.done():
                follower.set_result(None)


class Pads:
    """The pads of one process on one store."""

    def __init__(self, store: Store, outside: Outside) -> None:
        self.store = store
        self.outside = outside
        self.desks: OrderedDict[str, PadDesk] = OrderedDict()
        self.closed = False

    async def create(self, person: str, new: NewPad) -> Ledger:
        row = opening(new, self.outside.new_secret(), person, self.outside.now())
        desk = PadDesk(self.outside.new_id(), self.store, self.outside, self.changed)
        desk.ledger.fold(row)
        try:
            await self.store.add_pad(desk.ledger.id, person, row, desk.ledger.summary())
        except NoPerson:
            raise Refused("unknown_person") from None
        desk.unsure = False
        self.keep(desk)
        return desk.ledger

    async def desk(self, id: str) -> PadDesk:
        """The pad of this id; Refused if there is none."""
        desk = self.desks.get(id)
        if desk is None:
            desk = PadDesk(id, self.store, self.outside, self.changed)
            self.keep(desk)
        self.desks.move_to_end(id)
        try:
            await desk.present()
        except Refused:
            self.drop([id])
            raise
        return desk

    def keep(self, desk: PadDesk) -> None:
        self.desks[desk.ledger.id] = desk
        if len(self.desks) > KEPT_PADS:
            idle = (id for id, other in self.desks.items() if other is not desk and not other.is_busy)
            self.put_away(next(idle, ""))

    def drop(self, ids: Iterable[str]) -> None:
        """These pads are gone, or have to be read again; those who follow them look."""
        for id in ids:
            self.put_away(id)

    def put_away(self, id: str) -> None:
        desk = self.desks.pop(id, None)
        if desk is not None:
            desk.put_away = True
            desk.tell()

    def forget(self, person: str) -> None:
        """The person has been deleted: their pads are gone, and their name on others."""
        # Those that are busy may have read the name already.
        known = [id for id, desk in self.desks.items() if person in desk.ledger.wrote or desk.lock.locked()]
        self.drop(known)

    def end_waiting(self) -> None:
        """Nobody waits any more: the service ends."""
        self.closed = True
        for desk in self.desks.values():
            desk.tell()

    # what other processes say

    async def changed(self, id: str, number: int) -> None:
        """Another process, or a desk that has been unloaded since, has stored this row; 0: the pad has been deleted."""
        desk = self.desks.get(id)
        if desk is None:
            return
        if not number:
            self.drop([id])
        elif number > desk.ledger.number or desk.unsure:
            await self.follow(desk)

    async def signals_lost(self) -> None:
        """Any row may have been missed."""
        for desk in list(self.desks.values()):
            desk.behind = True
            if desk.followers:
                await self.follow(desk)

    async def follow(self, desk: PadDesk) -> None:
        desk.behind = True
        with suppress(Refused, Unavailable):  # whoever asks next is told
            await desk.read_on()
