"""A table in this process: one row after the other, the people who watch, and what goes on by itself.

Whatever is done waits for its turn, is admitted, folded into the table, and stored; only then anybody hears of it.  If
it can't be stored, the table is read from the log again: what is in memory is never more than the log says.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

from stammtisch.store.store import Checkpoint, NoTable, Result, Row, Stale, Unavailable
from stammtisch.table.bounds import need_room
from stammtisch.table.checkpoint import checkpoint
from stammtisch.table.log import fold
from stammtisch.table.logbook import Logbook
from stammtisch.table.news import Present, Snapshot, addressed, change, snapshot, text
from stammtisch.table.presence import Presence
from stammtisch.table.ratings import rate
from stammtisch.table.reasons import Reason, bot_seed, decision, reason
from stammtisch.table.refused import Refused
from stammtisch.table.table import SLACK, Table
from stammtisch.table.thinking import Thinkers
from stammtisch.table.turns import Whose
from stammtisch.table.verbs.hosting import HandOn
from stammtisch.table.verbs.playing import Continue, Record, Start, admit_move
from stammtisch.table.verbs.seating import StandIn
from stammtisch.table.verbs.verb import Verb
from stammtisch.table.world import World

GRACE = 30.0  # seconds that somebody must have been away before a bot may sit in
HOST_GRACE = 60.0  # and before the host's role goes to somebody else
UNDO = 20.0  # seconds for which bots wait when somebody wants to take moves back
AGAIN = 5.0  # seconds before something that failed is tried again
SCREENS = 50  # onlookers without a name that find back to a locked table
TRIES = 5  # how often another process may be quicker

log = logging.getLogger("stammtisch.table")


class Watcher(Protocol):
    """A connection to the table; `tell` never waits."""

    person: str | None

    def tell(self, message: str) -> None:
        """Sends a snapshot or news, as JSON."""
        ...

    def drop(self, reason: str) -> None:
        """Ends the connection."""
        ...


class Move(Verb, frozen=True, tag="play"):
    """A move that the service makes for a seat: a bot's, or by the policy when a person's time is up."""

    turning = True
    seat: int
    move: str
    turn: int
    by: str

    def admit(self, table: Table, person: str | None, now: float) -> dict[str, Any]:
        data = admit_move(table, self.seat, self.move, self.turn, self.by)
        due = table.due()
        if table.bot_to_move() != (self.by == "bot") or (self.by == "clock" and (due is None or now < due)):
            raise Refused("stale")
        return data


class Desk:
    """One table, loaded."""

    def __init__(
        self, table: Table, logbook: Logbook, world: World, thinkers: Thinkers, process: str
    ) -> None:
        self.process = process  # who we are among the processes on one store
        self.table = table
        self.logbook = logbook
        self.store = logbook.store
        self.world = world
        self.thinkers = thinkers
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.presence = Presence()
        self.onlookers: deque[str] = deque(maxlen=SCREENS)  # keys of those that have no name
        self.ahead = 0.0  # seconds that the table's time is before the machine's
        self.changed = asyncio.Event()
        self.dozing = False  # nothing happens by itself until something else does
        self.spoilt = False  # memory may not be what the log says
        self.missed = False  # the log may have more rows than memory
        self.is_gone = False  # the table has been deleted
        self.kept: Checkpoint | None = None  # the table before its match began, still to be stored
        self.followed = False  # the last row came from another process, which then looks after the rest
        self.thought: tuple[int, str] | None = None  # a move that a bot has found, and for which turn
        self.driver: asyncio.Task[None] | None = asyncio.create_task(self.drive())
        self.heard: Callable[[Row], None] | None = None  # for statistics

    def now(self) -> float:
        """The table's time: the machine's, but never before the last row, also if that clock was set back.

        Else a bot, a rest or a clock would wait until the machine has caught up with the log.
        """
        self.ahead = max(self.ahead, self.table.updated - self.world.now())
        return self.world.now() + self.ahead

    # doing

    async def do(self, person: str | None, verb: Verb, done: Callable[[int], None] | None = None) -> int:
        """Does it and returns the row's number; raises Refused, and then nothing has changed.

        `done` is told the number right after everybody has heard of the row.  Whoever asked may go away meanwhile:
        what is begun is brought to its end.
        """
        return await asyncio.shield(asyncio.ensure_future(self._do(person, verb, done)))

    async def _do(self, person: str | None, verb: Verb, done: Callable[[int], None] | None) -> int:
        async with self.lock:
            for _ in range(TRIES):
                await self.mend()
                step = self.first_step(person, verb)
                row = self.admitted(person, step)
                kept = checkpoint(self.table) if row.kind == "start" else None
                self.spoilt = True
                fold(self.table, row)
                try:
                    await self.store.append(self.table.id, row, self.table.summary())
                except Stale:
                    continue
                except NoTable:  # another process has let go of it
                    raise self.gone() from None
                except BaseException:
                    self.changed.set()
                    raise
                self.spoilt = False
                self.followed = False
                self.kept = kept or self.kept
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

    def gone(self) -> Refused:
        """The table is no longer there: everybody is sent away, and this is what to say to whoever asks."""
        self.is_gone = True
        for watcher in list(self.watchers):
            watcher.drop("no_such_table")
        return Refused("no_such_table")

    def admitted(self, person: str | None, verb: Verb) -> Row:
        now = self.now()
        if self.table.damaged is not None:
            raise Refused("damaged", row=self.table.damaged)
        data = verb.admit(self.table, person, now)
        kind = str(verb.__struct_config__.tag)
        if person is not None:
            need_room(self.table, person, kind, data)
        if isinstance(verb, StandIn):
            self.need_away(verb.seat, now)
        if isinstance(verb, Start):
            data["seed"] = str(self.world.new_seed())
        return Row(self.table.seq + 1, kind, person, data, now)

    def need_away(self, seat: int, now: float) -> None:
        person = self.table.seats[seat].person
        away = None if person is None else self.presence.away(person, now)
        if away is None or away < GRACE:
            raise Refused("not_away", seat=seat)

    @asynccontextmanager
    async def sound(self) -> AsyncIterator[None]:
        """Nobody else does anything here meanwhile, and the table is what the log says."""
        async with self.lock:
            await self.mend()
            yield

    async def mend(self) -> None:
        """Reads the table from the log again if it may be something else, or reads on if there may be more."""
        if self.spoilt:
            self.table = await self.logbook.table(self.table.id, self.table.code)
            if self.table.seq == 0:
                raise self.gone()
            self.spoilt = self.missed = False
            self.changed.set()
            for watcher in list(self.watchers):
                watcher.tell(text(self.snapshot(watcher)))
        elif self.missed:
            await self.catch_up()

    async def follow(self) -> None:
        """Rows of another process: read and told like our own."""
        async with self.sound():
            await self.catch_up()

    async def catch_up(self) -> None:
        """Reads on, with the lock held; what is told next is not older than anything that was stored before."""
        if self.table.damaged is not None:
            return
        rows = await self.store.rows(self.table.id, self.table.seq)
        if not rows and await self.store.listed(self.table.id) is None:
            self.spoilt = True
            raise self.gone()
        for row in rows:
            self.spoilt = True
            try:
                fold(self.table, row)
            except Exception:  # what can't be read ends the table
                await self.mend()
                return
            self.spoilt = False
            self.followed = True
            self.announce(row)
        self.missed = False

    def miss(self) -> None:
        """There may be rows that could not be read just now."""
        self.missed = True
        self.changed.set()

    def announce(self, row: Row) -> None:
        """Everybody hears what is for them; one text for each seat."""
        if self.heard is not None:
            self.heard(row)
        asleep = False
        try:
            self.tell_all(row)
            asleep = self.dozing and self.next_step()[0] is None
        except Exception:  # it is stored, so it has happened, and whoever did it must hear so
            log.exception("news of table %s", self.table.id)
            for watcher in list(self.watchers):
                watcher.drop("internal")
        if not asleep:
            self.changed.set()

    def tell_all(self, row: Row) -> None:
        if not self.watchers:
            return
        changed = change(self.table, row)
        made: dict[int | None, str] = {}
        for watcher in list(self.watchers):
            seat = self.table.seat_of(watcher.person)
            if seat not in made:
                made[seat] = text(addressed(self.table, row, changed, seat))
            watcher.tell(made[seat])
        if row.kind == "remove":
            for watcher in [one for one in self.watchers if one.person == row.data["who"]]:
                watcher.drop("removed")

    # watching

    def snapshot(self, watcher: Watcher) -> Snapshot:
        people = sorted(self.presence.people(self.now()))
        return snapshot(self.table, self.table.seat_of(watcher.person), people)

    async def watch(self, watcher: Watcher, key: str | None = None) -> None:
        """From now on this watcher hears everything; first how things stand.

        Nobody new comes to a locked table; an onlooker whose key is known here has only lost the line.
        """
        async with self.sound():
            await self.catch_up()
            if watcher.person in self.table.removed:
                raise Refused("removed")
            onlooking = watcher.person is None and key in self.onlookers
            if self.table.locked and watcher.person not in self.table.guests and not onlooking:
                raise Refused("locked")
            self.watchers.add(watcher)  # from here on `unwatch` ends what has begun
            if watcher.person is not None:
                self.presence.come(watcher.person)
            elif key is not None:
                self.onlookers.append(key)
            watcher.tell(text(self.snapshot(watcher)))
        await self.tell_presence()

    async def unwatch(self, watcher: Watcher) -> None:
        if watcher not in self.watchers:
            return
        self.watchers.discard(watcher)
        if watcher.person is not None:
            self.presence.go(watcher.person, self.now())
            await self.tell_presence()

    async def tell_presence(self) -> None:
        self.tell_here()
        await self.tell_others()

    async def tell_others(self) -> None:
        """The other processes hear which guests are here; if that fails, the next time is soon."""
        here = sorted(person for person in self.presence.here if person in self.table.guests)
        with suppress(Unavailable):
            await self.store.tell(self.table.id, {"here": here, "process": self.process})

    def tell_here(self) -> None:
        people = sorted(self.presence.people(self.now()))
        message = text(Present(people))
        for watcher in list(self.watchers):
            watcher.tell(message)
        self.changed.set()

    def look_who_is_here(self) -> None:
        """Processes that have not been heard of for long may be gone, and their people with them."""
        if self.presence.forget_silent(self.now()):
            self.tell_here()

    def hear(self, process: str, people: list[str]) -> None:
        """Another process says who is there."""
        before = self.presence.people(self.now())
        self.presence.hear(process, people, self.now())
        if self.presence.people(self.now()) != before:
            self.tell_here()

    # what goes on by itself

    async def drive(self) -> None:
        """Bots move, rests and clocks end, the host's role is passed on, results are stored."""
        while not self.is_gone:
            self.changed.clear()
            self.dozing = False
            try:
                async with self.sound():  # what is only folded and not stored is nothing to go by
                    when, step = self.next_step()
                if when is None:
                    self.dozing = True
                    await self.changed.wait()
                elif not await self.changed_within(when - self.now()):
                    await step()
            except (Refused, Unavailable):
                # Somebody else was quicker, it is no longer so, or it can't be.
                await self.changed_within(AGAIN)
            except Exception:
                log.exception("table %s", self.table.id)
                await self.changed_within(AGAIN)

    async def changed_within(self, seconds: float) -> bool:
        """Waits so long, or until something changes; whether it did."""
        if seconds <= 0:
            return False
        waits = [
            asyncio.ensure_future(self.changed.wait()),
            asyncio.ensure_future(self.world.sleep(seconds)),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            return self.changed.is_set()
        finally:
            for wait in waits:
                wait.cancel()

    def next_step(self) -> tuple[float | None, Callable[[], Any]]:
        """When something has to happen here, and what."""
        steps: list[tuple[float, Callable[[], Any]]] = []
        table = self.table
        due = table.due()
        late = SLACK if self.followed else 0.0
        if self.kept is not None:
            return table.updated, self.keep
        if due is not None:
            if table.unrecorded():
                steps.append((due, self.record))
            elif table.resting:
                steps.append((due + late, self.end_rest))
            elif table.bot_to_move():
                if self.thought is None or self.thought[0] != table.turn:
                    steps.append((table.since + late, self.think))
                else:
                    steps.append((self.bot_moves() + late, self.play_thought))
            else:
                steps.append((due + late, self.play_for_the_late))
        passing = self.host_passes()
        if passing is not None:
            steps.append((passing + late, self.pass_host))
        if not steps:
            return None, self.record
        return min(steps, key=lambda step: step[0])

    async def keep(self) -> None:
        """Whoever opens the table later need not read what came before this match; else they do, and keep it then."""
        kept, self.kept = self.kept, None
        assert kept is not None
        with suppress(ValueError):  # it may be too long
            await self.store.keep_checkpoint(self.table.id, kept)

    def bot_moves(self) -> float:
        """When the bot plays: at its pace, and not while people still think about taking moves back."""
        pace, undo = self.table.since + self.table.settings.pace, self.table.undo
        return pace if undo is None else max(pace, undo.since + UNDO)

    async def record(self) -> None:
        async with self.sound():
            await self.store_result()
        await self.do(None, Record())

    async def store_result(self) -> None:
        table = self.table
        if not table.unrecorded():
            raise Refused("stale")
        assert table.match is not None
        assert table.match.ranks is not None
        ranks, players = table.match.ranks, list(table.players)
        result = Result(
            table.id,
            table.number,
            table.settings.game,
            players,
            list(table.names),
            ranks,
            table.match.scores,
            len(table.played),
            table.first,
            table.seq,
            self.now(),
            table.practice,
        )
        await self.store.finish(result, lambda before: rate(players, ranks, before))

    async def end_rest(self) -> None:
        await self.do(None, Continue())

    async def think(self) -> None:
        turn, seat = self.table.turn, self.table.to_move
        assert seat is not None
        level = self.table.seats[seat].bot or "normal"
        self.thought = (turn, await self.choose(seat, level))

    async def choose(self, seat: int, level: str) -> str:
        """What the policy of this level does there."""
        match = self.table.match
        assert match is not None
        whose = Whose(self.table.host or self.table.id, self.table.id)
        return await self.thinkers.choose(whose, level, match.view(seat), bot_seed(match))

    async def why(self, person: str, seq: int) -> Reason:
        """Why the bot made the move of this row."""
        async with self.sound():
            await self.catch_up()
            asked = decision(self.table, person, seq)
        return reason(asked, await self.thinkers.explain(Whose(person, self.table.id), asked))

    async def play_thought(self) -> None:
        assert self.thought is not None
        assert self.table.to_move is not None
        (turn, move), self.thought = self.thought, None
        await self.do(None, Move(self.table.to_move, move, turn, "bot"))

    async def play_for_the_late(self) -> None:
        turn, seat = self.table.turn, self.table.to_move
        assert seat is not None
        move = await self.choose(seat, self.table.settings.level)
        await self.do(None, Move(seat, move, turn, "clock"))

    def host_passes(self) -> float | None:
        """When somebody else becomes the host."""
        host = self.table.host
        table = self.table
        if table.closed or table.damaged is not None or host is None or host in self.presence.here:
            return None
        now = self.now()
        if self.heir(now) is None:
            return None
        away = self.presence.away(host, now)
        return None if away is None else now - away + HOST_GRACE

    def heir(self, now: float) -> str | None:
        """Who is here, and has been longest; those who sit come first."""
        here = {one for one in self.presence.people(now) if one in self.table.guests}
        return next(iter(self.table.by_seniority(here - {self.table.host or ""})), None)

    async def pass_host(self) -> None:
        heir = self.heir(self.now())
        if heir is not None:
            await self.do(None, HandOn(heir))

    def knows(self, person: str) -> bool:
        """Whether anything here may still hold what this person is called or has said."""
        table = self.table
        return (
            person in table.guests
            or person in table.players
            or any(row.person == person for row in table.talk)
            or any(watcher.person == person for watcher in self.watchers)
        )

    async def forget(self, person: str) -> None:
        """Somebody has been deleted: their connections end, and the table is read from the log again."""
        for watcher in [one for one in self.watchers if one.person == person]:
            watcher.drop("unknown_person")
        async with self.lock:
            self.spoilt = True
        self.changed.set()

    async def close(self) -> None:
        """It stops; and nothing of it is kept, not even by its own end, whose traceback knows it."""
        driver, self.driver = self.driver, None
        if driver is not None:
            driver.cancel()
            await asyncio.gather(driver, return_exceptions=True)
