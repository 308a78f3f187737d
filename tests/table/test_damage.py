"""A row that can't be read: the table stays as it was before, says so, and troubles nobody else."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from stammtisch.server.replays import finished
from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import FORGOTTEN, Unavailable
from stammtisch.table import tables
from stammtisch.table.desk import Desk
from stammtisch.table.refused import Refused
from stammtisch.table.tables import IDLE_SECONDS, SWEEP_SECONDS
from stammtisch.table.verbs.hosting import Close, Mode
from stammtisch.table.verbs.playing import Pause, Play, Start
from stammtisch.table.verbs.seating import Leave
from stammtisch.table.verbs.talking import Say
from tests.store.scene import overwrite, raw
from tests.table.doubles import FixedOutside, settled
from tests.table.histories import differences
from tests.table.rig import Eyes, Rig, opened_rig, play, played
from tests.table.test_checkpoints import all_of_it, some_matches

# What can be wrong with a row of a running match, and is noticed at that row.
DAMAGE = {
    "a kind of a later version": ("meditate", {}),
    "a part is missing": ("say", {}),
    "a move that is against the rules": ("play", {"seat": 0, "move": "g7+4", "by": "person"}),
    "a seat that is not there": ("sit", {"seat": 77}),
    "another type": ("remove", {"who": ["ada"]}),
    "settings of no game": ("change", {"settings": {"game": 5}}),
    "no object": ("say", ["text"]),
}


async def damaged(path: Path, table: str, seq: int, kind: str, data: Any) -> None:
    await overwrite(str(path / "table.db"), table, seq, json.dumps(data), kind)


async def begun(rig: Rig) -> tuple[Desk, int]:
    """A running match with a few rows, unloaded; and the row that will be damaged."""
    desk, _ = await rig.table("ada", "ben", "cem", watch=False)
    for number in range(5):
        await desk.do("ada", Say(f"row {number}"))
    await unload(rig, desk)
    return desk, desk.table.seq - 2


async def unload(rig: Rig, desk: Desk) -> None:
    await settled()  # what it is still to store is stored
    del rig.tables.desks[desk.table.id]
    await desk.close()


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    assert not any(record.exc_info for record in caplog.records)
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def refused(desk: Desk, row: int) -> None:
    """Whatever is asked for is refused."""
    deeds = (
        Say("hi"), Leave(), Pause(True), Close(), Start(), Mode(True, "now", 1.0), Play("draw", desk.table.turn),
    )  # fmt: skip
    for verb in deeds:
        with pytest.raises(Refused, match="damaged") as caught:
            await desk.do("ada", verb)
        assert caught.value.refusal.params == {"row": row}


@pytest.mark.parametrize("how", DAMAGE)
def test_everything_before_the_damage_stays_readable(
    tmp_path: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(rig: Rig) -> None:
        desk, row = await begun(rig)
        await damaged(tmp_path, desk.table.id, row, *DAMAGE[how])
        for _ in range(3):
            again = await rig.tables.desk(desk.table.id)
            eyes = Eyes("ada")
            await again.watch(eyes)
            snapshot = eyes.messages[0]
            assert snapshot["table"]["damaged"] == row
            assert snapshot["table"]["seq"] == row - 1
            assert snapshot["said"][-1]["data"] == {"text": "row 1"}
            assert snapshot["view"]["hand"]
            await refused(again, row)
            await rig.outside.pass_time(40)
            assert again.table.seq == row - 1
            await unload(rig, again)
        listed = await rig.store.tables_of("ada", 5)
        assert [table.id for table in listed] == [desk.table.id]

    played(tmp_path, scene)
    (line,) = lines(caplog)
    assert "row 12" in line


@pytest.mark.parametrize("wrong", [{"pace": "quick"}, {"clock": 5}, {"watching": None}])
def test_a_row_after_which_the_table_can_not_be_shown_is_the_damaged_one(
    tmp_path: Path, wrong: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(rig: Rig) -> None:
        desk, row = await begun(rig)
        await damaged(tmp_path, desk.table.id, row, "mode", wrong)
        again = await rig.tables.desk(desk.table.id)
        eyes = Eyes("ada")
        await again.watch(eyes)
        assert eyes.messages[0]["table"]["damaged"] == row
        assert eyes.messages[0]["table"]["seq"] == row - 1

    played(tmp_path, scene)
    assert len(lines(caplog)) == 1


def test_a_row_that_is_missing_is_damage_as_well(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(rig: Rig) -> None:
        desk, row = await begun(rig)
        await raw(str(tmp_path / "table.db"), f"DELETE FROM log WHERE seq = {row} RETURNING seq")
        again = await rig.tables.desk(desk.table.id)
        assert (again.table.damaged, again.table.seq) == (row, row - 1)
        await refused(again, row)

    played(tmp_path, scene)
    assert len(lines(caplog)) == 1


@pytest.mark.parametrize("first", [1, 12])
def test_rows_that_are_missing_at_the_end_are_damage_as_well(
    tmp_path: Path, first: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await begun(rig)
        await raw(str(tmp_path / "table.db"), "DELETE FROM checkpoints RETURNING seq")
        await raw(str(tmp_path / "table.db"), f"DELETE FROM log WHERE seq >= {first} RETURNING seq")
        if first == 1:
            with pytest.raises(Refused, match="damaged"):
                await rig.tables.desk(desk.table.id)
            return
        again = await rig.tables.desk(desk.table.id)
        assert (again.table.damaged, again.table.seq) == (first, first - 1)
        await refused(again, first)

    played(tmp_path, scene)
    assert len(lines(caplog)) == 1


def test_no_checkpoint_is_kept_from_after_the_damage(tmp_path: Path) -> None:
    """It is noticed only when everything has been read: each row can be, by itself."""

    async def scene(rig: Rig) -> None:
        desk, _ = await some_matches(rig, 3)
        await unload(rig, desk)
        row = next(row.seq for row in await rig.store.rows(desk.table.id) if row.kind == "say")
        await damaged(tmp_path, desk.table.id, row, "mode", {"pace": "quick"})
        await raw(str(tmp_path / "table.db"), "DELETE FROM checkpoints WHERE number > 1 RETURNING seq")
        again = await rig.tables.desk(desk.table.id)
        assert again.table.damaged == row
        kept = await rig.store.checkpoint(desk.table.id)
        assert kept is not None
        assert kept.seq < row

    played(tmp_path, scene)


def test_tables_that_are_gone_are_no_longer_known_as_damaged(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        ids = []
        for _ in range(2):
            desk, row = await begun(rig)
            await damaged(tmp_path, desk.table.id, row, "meditate", {})
            await unload(rig, await rig.tables.desk(desk.table.id))
            ids.append(desk.table.id)
        logbook = rig.tables.logbook
        await logbook.prune()
        assert sorted(logbook.damaged) == sorted(ids)
        await raw(str(tmp_path / "table.db"), f"DELETE FROM tables WHERE id = '{ids[0]}' RETURNING id")
        await logbook.prune()
        assert list(logbook.damaged) == ids[1:]

    played(tmp_path, scene)


def test_those_who_are_there_hear_of_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Another process has written what this one can't read."""

    async def run() -> None:
        outside = FixedOutside()
        async with (
            opened_rig(tmp_path / "table.db", outside=outside) as one,
            opened_rig(tmp_path / "table.db", outside=outside) as two,
        ):
            desk, eyes = await one.table("ada", "ben", "cem")
            other = await two.tables.desk(desk.table.id)
            await other.do("ben", Say("fine"))
            row = await other.do("ben", Say("not fine"))
            await damaged(tmp_path, desk.table.id, row, "meditate", {})
            await one.tables.row_stored(desk.table.id, row)
            snapshot = eyes[0].messages[-1]
            assert snapshot["news"] == "snapshot"
            assert snapshot["table"]["damaged"] == row
            assert [said["data"]["text"] for said in snapshot["said"]] == ["fine"]
            await refused(desk, row)
            late = Eyes("cem")
            before = len(eyes[0].messages)
            await desk.watch(late)
            assert late.messages[0]["table"]["damaged"] == row
            assert [news["news"] for news in eyes[0].messages[before:]] == ["present"], "nobody is told twice"

    asyncio.run(run())
    assert len(lines(caplog)) == 1


def test_a_table_of_which_nothing_can_be_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem", watch=False)
        await unload(rig, desk)
        await raw(str(tmp_path / "table.db"), "DELETE FROM checkpoints RETURNING seq")
        await damaged(tmp_path, desk.table.id, 1, "create", {})
        for _ in range(3):
            with pytest.raises(Refused, match="damaged") as caught:
                await rig.tables.desk(desk.table.id)
            assert caught.value.refusal.params == {"row": 1}
        assert rig.tables.desks == {}

    played(tmp_path, scene)
    assert len(lines(caplog)) == 1


def test_finished_matches_before_the_damage_can_be_replayed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(rig: Rig) -> None:
        desk, ends = await some_matches(rig, 3)
        await unload(rig, desk)
        await damaged(tmp_path, desk.table.id, ends[1] + 4, "meditate", {})
        for checkpoints in (True, False):
            if not checkpoints:
                await raw(str(tmp_path / "table.db"), "DELETE FROM checkpoints RETURNING seq")
            for number in (1, 2):
                assert (await finished(rig.tables.logbook, desk.table.id, number, "ada")).record["moves"]
            with pytest.raises(Refused, match="damaged"):
                await finished(rig.tables.logbook, desk.table.id, 3, "ada")

    played(tmp_path, scene)
    assert len(lines(caplog)) == 1


def test_damage_before_the_last_match_does_not_matter(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, ends = await some_matches(rig, 2)
        await unload(rig, desk)
        await damaged(tmp_path, desk.table.id, ends[0] - 3, "meditate", {})
        again = await rig.tables.desk(desk.table.id)
        assert differences(again.table, desk.table) == []
        await again.do("ada", Start())

    played(tmp_path, scene)


def test_tables_that_can_not_go_on_keep_no_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They stay due for ever, and the others are due after them."""
    monkeypatch.setattr(tables, "SWEEP_TABLES", 2)
    loads: list[str] = []
    load = tables.Tables.load

    async def noted(self: tables.Tables, id: str) -> Desk | None:
        loads.append(id)
        return await load(self, id)

    monkeypatch.setattr(tables.Tables, "load", noted)

    async def run() -> None:
        outside = FixedOutside()
        async with opened_rig(tmp_path / "table.db", outside=outside) as rig:
            stuck = []
            for _ in range(4):
                desk, _ = await rig.table("ada", watch=False, pace=5.0)
                if desk.table.to_move == 0:
                    await play(desk)
                stuck.append(desk.table.id)
                outside.time += 1
            good, _ = await rig.table("ada", watch=False, pace=5.0)
            if good.table.to_move == 0:
                await play(good)
            seq = good.table.seq
        for id in stuck:
            await damaged(tmp_path, id, 3, "meditate", {})
        await raw(str(tmp_path / "table.db"), "DELETE FROM checkpoints RETURNING seq")
        async with opened_rig(tmp_path / "table.db", outside=outside) as rig:
            loads.clear()
            await outside.pass_time(60 + IDLE_SECONDS + 10 * SWEEP_SECONDS)
            assert (await rig.store.rows(good.table.id))[-1].seq > seq
            assert sorted(id for id in loads if id in stuck) == sorted(stuck), "each is looked at once"

    asyncio.run(run())
    assert len(lines(caplog)) == 4


def test_who_sits_at_a_damaged_table_can_be_forgotten(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, row = await begun(rig)
        await damaged(tmp_path, desk.table.id, row, "meditate", {"person": "ada", "text": "my words"})
        again = await rig.tables.desk(desk.table.id)
        await rig.store.forget_person("ada", FORGOTTEN)
        await rig.tables.forget("ada")
        eyes = Eyes("ben")
        await again.watch(eyes)
        assert eyes.messages[0]["table"]["guests"]["ada"]["name"] == FORGOTTEN
        text = json.dumps([row.data for row in await rig.store.rows(desk.table.id)])
        assert "my words" not in text
        assert "Ada" not in text

    played(tmp_path, scene)


def test_a_repaired_log_is_read_again(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, row = await begun(rig)
        await damaged(tmp_path, desk.table.id, row, "meditate", {})
        again = await rig.tables.desk(desk.table.id)
        assert again.table.damaged == row
        await unload(rig, again)
        await damaged(tmp_path, desk.table.id, row, "say", {"person": "ada", "text": "row 2"})
        whole = await rig.tables.desk(desk.table.id)
        assert whole.table.damaged is None
        assert differences(whole.table, await all_of_it(rig, whole.table)) == []
        assert rig.tables.logbook.damaged == {}
        await whole.do("ada", Say("on we go"))

    played(tmp_path, scene)


def test_a_store_that_is_down_is_no_damage(tmp_path: Path) -> None:
    class Down(SqliteStore):
        down = False

        async def rows(self, table: str, after: int = 0, limit: int | None = None) -> Any:
            if self.down:
                raise Unavailable("not now")
            return await super().rows(table, after, limit)

    async def run() -> None:
        store = Down(tmp_path / "table.db")
        async with opened_rig(tmp_path / "table.db", store=store) as rig:
            desk, _ = await begun(rig)
            store.down = True
            with pytest.raises(Unavailable):
                await rig.tables.desk(desk.table.id)
            store.down = False
            again = await rig.tables.desk(desk.table.id)
            assert again.table.damaged is None

    asyncio.run(run())
