"""What goes on at a table by itself: bots move, rests and clocks end, a new host takes over, results are stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from stammtisch.store.store import Learnt, Result, Unavailable
from stammtisch.table.ratings import rate
from stammtisch.table.reasons import bot_seed
from stammtisch.table.refused import Refused
from stammtisch.table.sharing import Whose
from stammtisch.table.table import TAKEOVER_SECONDS, Table
from stammtisch.table.verbs.hosting import HandOn
from stammtisch.table.verbs.playing import Continue, Record, admit_move
from stammtisch.table.verbs.verb import Verb

if TYPE_CHECKING:
    from stammtisch.table.desk import Desk

HOST_AWAY_SECONDS = 60.0  # how long the host must have been away before someone else becomes host
DEAL_SECONDS = 1.5  # a bot that begins a round waits until people have seen the deal
UNDO_SECONDS = 20.0  # how long bots wait after someone has asked to take moves back
RETRY_SECONDS = 5.0  # before something that failed is tried again

Step = Callable[[], Coroutine[Any, Any, None]]

log = logging.getLogger("stammtisch.table")


class Move(Verb, frozen=True, tag="play"):
    """A move that the service makes for a seat: a bot's, a lesson's, or one for a person whose time is up."""

    turning = True
    seat: int
    move: str
    turn: int
    by: str

    def admit(self, table: Table, person: str | None, now: float) -> dict[str, Any]:
        data = admit_move(table, self.seat, self.move, self.turn, self.by)
        if self.by == "script":
            return data
        due = table.due()
        if table.bot_to_move() != (self.by == "bot") or (self.by == "clock" and (due is None or now < due)):
            raise Refused("stale")
        return data


class Driver:
    """One task that sleeps until the next thing is due at its desk, or until something has changed there."""

    __slots__ = ("__weakref__", "chosen", "desk", "dozing", "task")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.dozing = False  # nothing is due until something changes
        self.chosen: tuple[int, str] | None = None  # the turn, and the move that a bot has chosen for it
        self.task: asyncio.Task[None] | None = asyncio.create_task(self.run())

    async def stop(self) -> None:
        """Ends the task and lets go of it: its traceback refers to the desk."""
        task, self.task = self.task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def stays_idle(self) -> bool:
        """Whether nothing was due before, and nothing is now."""
        return self.dozing and self.next_step()[0] is None

    # waiting

    async def run(self) -> None:
        desk = self.desk
        while not desk.is_gone:
            desk.changed.clear()
            self.dozing = False
            try:
                async with desk.sound():  # a row that is folded but not stored must not count
                    when, step = self.next_step()
                if when is None:
                    self.dozing = True
                    await desk.changed.wait()
                elif not await self.changed_within(when - desk.now()):
                    await step()
            except Refused:  # another process was quicker, or it is no longer due
                await self.changed_within(RETRY_SECONDS)
            except Unavailable:
                await self.wait_to_retry()
            except Exception:
                log.exception("table %s", desk.table.id)
                await self.wait_to_retry()

    async def wait_to_retry(self) -> None:
        """Waits after a failure, which the desk counts as a change, until there is another one."""
        self.desk.changed.clear()
        await self.changed_within(RETRY_SECONDS)

    async def changed_within(self, seconds: float) -> bool:
        """Waits this long, or until something changes; whether it did."""
        if seconds <= 0:
            return False
        waits = [
            asyncio.ensure_future(self.desk.changed.wait()),
            asyncio.ensure_future(self.desk.outside.sleep(seconds)),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            return self.desk.changed.is_set()
        finally:
            for wait in waits:
                wait.cancel()

    def next_step(self) -> tuple[float | None, Step]:
        """What is due next, and when; None: nothing is."""
        table = self.desk.table
        if self.desk.unkept is not None:
            return table.updated, self.keep_checkpoint
        late = TAKEOVER_SECONDS if self.desk.followed else 0.0
        steps: list[tuple[float, Step]] = []
        due = table.due()
        if due is not None:
            if table.unrecorded():
                steps.append((due, self.record))
            elif table.lesson is not None:
                steps.append((due - TAKEOVER_SECONDS + late, self.play_script))
            elif table.resting:
                steps.append((due + late, self.end_rest))
            elif not table.bot_to_move():
                steps.append((due + late, self.play_for_the_late))
            elif self.chosen is None or self.chosen[0] != table.turn:
                steps.append((table.since + late, self.think))
            else:
                steps.append((self.bot_due() + late, self.play_chosen))
        if self.unnoted() is not None:
            steps.append((table.updated, self.note_lesson))
        host_due = self.host_due()
        if host_due is not None:
            steps.append((host_due + late, self.pass_host))
        if not steps:
            return None, self.record
        return min(steps, key=lambda step: step[0])

    # checkpoints and results

    async def keep_checkpoint(self) -> None:
        """Stores the table as it was before its match, so that reading it can start there.

        Without it, anyone who opens the table reads all rows, and stores the checkpoint then.
        """
        kept, self.desk.unkept = self.desk.unkept, None
        assert kept is not None
        with suppress(ValueError):  # it may be too long
            await self.desk.store.keep_checkpoint(self.desk.table.id, kept)

    async def record(self) -> None:
        async with self.desk.sound():
            await self.store_result()
        await self.desk.do(None, Record())

    async def store_result(self) -> None:
        table = self.desk.table
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
            self.desk.now(),
            table.practice,
        )
        await self.desk.store.finish(result, lambda before: rate(players, ranks, before))

    # rests, bots, clocks

    async def end_rest(self) -> None:
        await self.desk.do(None, Continue())

    def bot_due(self) -> float:
        """When the bot plays: at its pace, and not while people still decide whether to take moves back."""
        table = self.desk.table
        pace, undo = table.since + table.settings.pace, table.undo
        if table.settings.pace > 0 and table.just_dealt():
            pace += DEAL_SECONDS
        return pace if undo is None else max(pace, undo.since + UNDO_SECONDS)

    async def think(self) -> None:
        table = self.desk.table
        turn, seat = table.turn, table.to_move
        assert seat is not None
        self.chosen = (turn, await self.choose(seat, table.seats[seat].bot or "normal"))

    async def play_chosen(self) -> None:
        assert self.chosen is not None
        assert self.desk.table.to_move is not None
        (turn, move), self.chosen = self.chosen, None
        await self.desk.do(None, Move(self.desk.table.to_move, move, turn, "bot"))

    async def play_script(self) -> None:
        table = self.desk.table
        assert table.position is not None
        assert table.match is not None
        assert table.to_move is not None
        move = table.position.scripted(table.match)
        assert move is not None
        await self.desk.do(None, Move(table.to_move, move, table.turn, "script"))

    def unnoted(self) -> tuple[int, bool] | None:
        """The learner's progress, unless the store was told."""
        position, match = self.desk.table.position, self.desk.table.match
        if position is None or position.lesson is None or match is None:
            return None
        progress = position.progress(match)
        return None if progress == position.noted else progress

    async def note_lesson(self) -> None:
        """Notes a step made here, even back; but what was read from the log may be older than what the store knows."""
        table, progress = self.desk.table, self.unnoted()
        if progress is not None and table.position is not None and table.position.lesson is not None:
            learnt = Learnt(table.settings.game, table.position.lesson.name, *progress)
            person, was_read = table.players[table.position.seat], table.position.noted is None
            await self.desk.store.note_lesson(person, learnt, only_forward=was_read)
            table.position.noted = progress

    async def play_for_the_late(self) -> None:
        table = self.desk.table
        turn, seat = table.turn, table.to_move
        assert seat is not None
        move = await self.choose(seat, table.settings.level)
        await self.desk.do(None, Move(seat, move, turn, "clock"))

    async def choose(self, seat: int, level: str) -> str:
        """What a bot of this level plays on this seat."""
        table = self.desk.table
        assert table.match is not None
        whose = Whose(table.host or table.id, table.id)
        return await self.desk.thinkers.choose(whose, level, table.match.view(seat), bot_seed(table.match))

    # the host

    def host_due(self) -> float | None:
        """When someone else becomes host."""
        table, presence = self.desk.table, self.desk.audience.presence
        host = table.host
        if table.closed or table.damaged is not None or host is None or host in presence.here:
            return None
        now = self.desk.now()
        if self.heir(now) is None:
            return None
        away = presence.away(host, now)
        return None if away is None else now - away + HOST_AWAY_SECONDS

    def heir(self, now: float) -> str | None:
        """The next host: of the guests who are here, one who sits, and then the one who has been here longest."""
        table = self.desk.table
        here = {person for person in self.desk.audience.presence.people(now) if person in table.guests}
        return next(iter(table.by_seniority(here - {table.host or ""})), None)

    async def pass_host(self) -> None:
        heir = self.heir(self.desk.now())
        if heir is not None:
            await self.desk.do(None, HandOn(heir))
