"""What can go wrong between a move and its row: nothing is played twice, for the wrong seat, or lost on the way."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Row, Summary, Unavailable
from stammtisch.store.tables import NextRow
from stammtisch.table.driver import RETRY_SECONDS, Move
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Clock, Settings
from stammtisch.table.verbs.hosting import Change
from stammtisch.table.verbs.playing import Continue, Pause, Play, Start
from stammtisch.table.verbs.seating import Join, Leave, Return, Sit, StandIn
from stammtisch.table.verbs.talking import Say
from tests.table.doubles import settled
from tests.table.lone_table import LoneTable
from tests.table.rig import Eyes, Rig, opened_rig, play, played
from tests.table.test_verbs import end_round


class Moody(SqliteStore):
    """Waits or fails when it is told to."""

    gate: asyncio.Event | None = None
    broken = False
    attempts = 0  # to store a row

    async def append(self, table: str, row: Row, summary: Summary) -> None:
        self.attempts += 1
        if self.broken:
            raise Unavailable("the disk is full")
        await super().append(table, row, summary)
        if self.gate is not None:
            await self.gate.wait()


def moody(path: Path, scene: object) -> None:
    async def run() -> None:
        async with opened_rig(path / "table.db", store=Moody(path / "table.db")) as rig:
            await scene(rig)  # type: ignore[operator]

    asyncio.run(run())


def test_the_clock_never_moves_for_a_seat_whose_time_has_just_begun(tmp_path: Path) -> None:
    """A move is being stored when its player's time runs out: that is no reason to move for the next one."""

    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem", clock=Clock("seconds", 30))
        assert isinstance(rig.store, Moody)
        rig.store.gate = asyncio.Event()
        await rig.outside.pass_time(29)
        doing = asyncio.create_task(play(desk))
        await rig.outside.pass_time(2)
        rig.store.gate.set()
        await doing
        await rig.outside.pass_time(1)
        assert [row["data"]["by"] for row in eyes[0].rows("play")] == ["person"]

    moody(tmp_path, scene)


def test_a_move_of_the_clock_or_of_a_bot_must_be_due() -> None:
    lone = LoneTable(clock=Clock("seconds", 30)).seat("ada", "ben", "cem").start()
    seat, turn = lone.table.to_move or 0, lone.table.turn
    for by, now in (("clock", lone.now + 29), ("bot", lone.now + 99)):
        with pytest.raises(Refused, match="stale"):
            Move(seat, "draw", turn, by).admit(lone.table, None, now)
    assert Move(seat, "draw", turn, "clock").admit(lone.table, None, lone.now + 31)["by"] == "clock"


def test_a_bot_whose_row_could_not_be_stored_tries_again(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        assert isinstance(rig.store, Moody)
        desk, eyes = await rig.table("ada", pace=1.0)
        if desk.table.to_move == 0:
            await play(desk)
        before = desk.table.seq
        rig.store.broken, rig.store.attempts = True, 0
        await rig.outside.pass_time(4 * RETRY_SECONDS)
        assert 2 <= rig.store.attempts <= 5  # it waits in between
        rig.store.broken = False
        await rig.outside.pass_time(20)
        assert desk.table.seq > before
        assert eyes[0].rows("play")[-1]["data"]["by"] == "bot"

    moody(tmp_path, scene)


def test_who_goes_away_while_a_move_is_stored_has_moved(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        assert isinstance(rig.store, Moody)
        desk, eyes = await rig.table("ada", "ben", "cem")
        rig.store.gate = asyncio.Event()
        doing = asyncio.create_task(play(desk))
        await settled()
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
        rig.store.gate.set()
        await settled()
        assert all(len(watcher.rows("play")) == 1 for watcher in eyes)

    moody(tmp_path, scene)


def test_a_larger_table_after_a_match(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", players=2, options={"rounds": 1})
        while desk.table.playing:
            assert desk.table.match is not None
            legal = desk.table.match.legal_moves()
            await play(desk, next((move for move in legal if move.endswith("!")), legal[0]))
        with pytest.raises(Refused, match="busy"):
            await desk.do("ada", Start())
        await rig.outside.pass_time(1)
        await desk.do("ada", Change(Settings("mau_mau", 4)))
        await desk.do("cem", Join("Cem", "owl"))
        await desk.do("cem", Sit(3))
        late = Eyes("cem")
        await desk.watch(late)
        assert late.messages[0]["seat"] == 3
        assert eyes[0].rows("sit")[-1]["person"] == "cem"
        assert len(await rig.store.history("ada", 5)) == 1

    played(tmp_path, scene)


def test_a_crowd_of_onlookers_is_no_trouble(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem")
        for number in range(300):
            await desk.watch(Eyes(f"a person with a rather long id, number {number}"))
        await rig.tables.look_around()
        assert len(desk.audience.watchers) == 303

    played(tmp_path, scene)


# clocks, rests and pauses when people come and go


def test_a_pause_ends_when_everyone_has_left() -> None:
    lone = LoneTable().seat("ada", "ben").start()
    lone.do("ada", Pause(True))
    for person in ("ada", "ben"):
        lone.do(person, Leave())
    assert not lone.table.paused


def test_a_rest_ends_when_those_who_had_not_gone_on_leave() -> None:
    lone = LoneTable().seat("ada", "ben", "cem").start()
    end_round(lone)
    lone.do("ada", Continue())
    lone.do("ben", Continue())
    assert lone.table.resting
    lone.do("cem", Leave())
    assert not lone.table.resting


def test_a_bot_on_another_seat_gives_nobody_new_time() -> None:
    lone = LoneTable(clock=Clock("seconds", 60)).seat("ada", "ben", "cem").start()
    turn = lone.table.to_move
    assert turn is not None
    due = lone.table.due()
    away, other = (turn + 1) % 3, lone.table.seats[(turn + 2) % 3].person
    lone.do(other, StandIn(away))
    assert lone.table.due() == due
    lone.do(lone.table.seats[away].person, Return())
    assert lone.table.due() == due
    lone.do(other, StandIn(turn))
    assert lone.table.since == lone.now, "the bot begins to think now"
    assert lone.refused(lone.table.seats[turn].person, Play("draw", lone.table.turn)) == "bot_sits_in"


def test_an_outage_is_two_lines_however_many_tables_there_are(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Down(SqliteStore):
        down = False

        async def _read(self, steps: Any) -> Any:
            return await (self.refuse() if self.down else super()._read(steps))

        async def _write(self, steps: Any) -> Any:
            return await (self.refuse() if self.down else super()._write(steps))

        async def _append(self, append: NextRow) -> None:
            await (self.refuse() if self.down else super()._append(append))

        async def refuse(self) -> None:
            raise Unavailable("The database can't be reached.")

    async def run() -> None:
        store = Down(tmp_path / "table.db")
        async with opened_rig(tmp_path / "table.db", store=store) as rig:
            desks = [
                (await rig.table("ada", "ben", pace=1.0, clock=Clock("seconds", 5)))[0] for _ in range(8)
            ]
            before = [desk.table.seq for desk in desks]
            store.down = True
            await rig.outside.pass_time(100)
            with pytest.raises(Unavailable):
                await desks[0].do("ada", Say("hi"))
            with pytest.raises(Unavailable):
                await desks[0].watch(Eyes("cem"))
            await rig.tables.signals_lost()
            await rig.tables.row_stored(desks[0].table.id, 99)
            store.down = False
            await rig.outside.pass_time(30)
            assert all(desk.table.seq > seq for desk, seq in zip(desks, before, strict=True))

    asyncio.run(run())
    assert not any(record.exc_info for record in caplog.records)
    first, last = (record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING)
    assert "can't be reached" in first
    assert "answers again" in last
