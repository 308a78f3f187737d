"""A table read from a checkpoint is the table that all its rows make; and nothing before is read again."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stammtisch.server.replays import finished
from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import FORGOTTEN, Checkpoint, Person, Row
from stammtisch.table.checkpoint import checkpoint, restored
from stammtisch.table.desk import Desk
from stammtisch.table.log import fold, folded
from stammtisch.table.logbook import Logbook
from stammtisch.table.table import Table
from stammtisch.table.verbs import VERBS
from stammtisch.table.verbs.playing import Continue, Start
from stammtisch.table.verbs.talking import Say
from tests.table.doubles import FixedOutside
from tests.table.histories import PEOPLE, differences, history
from tests.table.lone_table import LoneTable
from tests.table.rig import Rig, opened_rig, play, played

FIRST = 7  # the row that begins the first match: before it was rig, two came and sat down, bots too


def through_json(kept: Checkpoint) -> Checkpoint:
    return kept._replace(data=json.loads(json.dumps(kept.data)))


@pytest.mark.parametrize("seed", range(8))
def test_from_any_checkpoint_on_the_table_is_the_same(seed: int) -> None:
    lone = history(seed, 900)
    table = Table("t1", "CODE")
    kept: list[Checkpoint] = []
    for row in lone.rows:
        if row.kind == "start":
            kept.append(through_json(checkpoint(table)))
        fold(table, row)
    assert differences(table, lone.table) == []
    for saved in kept[-8:]:
        again = restored("t1", "CODE", saved)
        assert again is not None
        for row in lone.rows[saved.seq :]:
            fold(again, row)
        assert differences(again, table) == [], saved.number


def test_the_histories_tell_of_everything_that_can_happen() -> None:
    stages = [history(seed, 900) for seed in range(8)]
    kinds = Counter(row.kind for lone in stages for row in lone.rows)
    # A table can be closed, or begun in the middle, only once; an agent needs a file (test_agents.py).
    assert set(kinds) == set(VERBS) - {"close", "position", "page", "agent"}
    assert sum(lone.table.number for lone in stages) > 30


def test_a_checkpoint_of_another_version_is_none() -> None:
    kept = checkpoint(LoneTable().seat("ada").table)
    assert restored("t1", "CODE", kept) is not None
    changes = (
        {"version": 0},
        {"new": 1},
        {"seq": 77},
        {"guests": None},
        {"number": 5},
        {"seats": []},
        {"guests": []},
    )
    for change in changes:
        assert restored("t1", "CODE", kept._replace(data={**kept.data, **change})) is None
    for name in kept.data:
        assert restored("t1", "CODE", kept._replace(data={**kept.data, name: object()})) is None


# in the store


class Counting(SqliteStore):
    """Notes which rows were read."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.read: list[int] = []

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        rows = await super().rows(table, after, limit)
        self.read += [row.seq for row in rows]
        return rows


async def play_out(rig: Rig, desk: Desk) -> None:
    """The match to its end, and its result stored."""
    while desk.table.playing:
        if desk.table.resting:
            for person in desk.table.active():
                await desk.do(person, Continue())
        else:
            assert desk.table.match is not None
            legal = desk.table.match.legal_moves()
            await play(desk, next((move for move in legal if move.endswith("!")), legal[0]))
    await rig.outside.pass_time(1)
    assert not desk.table.unrecorded()


async def some_matches(rig: Rig, matches: int) -> tuple[Desk, list[int]]:
    """A table at which this many matches were played, and the last row of each."""
    desk, _ = await rig.table("ada", "ben", watch=False, players=2, options={"rounds": 1})
    ends = []
    for number in range(matches):
        if number:
            await desk.do("ben", Start())
        await desk.do("ada", Say(f"match {number}"))
        await play_out(rig, desk)
        ends.append(desk.table.seq)
    return desk, ends


async def all_of_it(rig: Rig, table: Table) -> Table:
    return folded(table.id, table.code, await rig.store.rows(table.id))


def counted(path: Path, scene: Any) -> None:
    async def run() -> None:
        async with opened_rig(path / "table.db", store=Counting(path / "table.db")) as rig:
            await scene(rig)

    asyncio.run(run())


def test_opening_a_table_reads_no_finished_match_but_the_last(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        assert isinstance(rig.store, Counting)
        desk, ends = await some_matches(rig, 3)
        rig.store.read.clear()
        table = await rig.tables.logbook.table(desk.table.id, desk.table.code)
        assert rig.store.read == list(range(ends[1] + 1, ends[2] + 1))
        assert differences(table, desk.table) == []
        assert differences(table, await all_of_it(rig, table)) == []

    counted(tmp_path, scene)


def test_a_replay_reads_its_match_and_nothing_else(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        assert isinstance(rig.store, Counting)
        desk, ends = await some_matches(rig, 3)
        logbook, id = rig.tables.logbook, desk.table.id
        for number in (2, 1, 3):
            rig.store.read.clear()
            over = await finished(logbook, id, number, "ada")
            assert min(rig.store.read) == (ends[number - 2] + 1 if number > 1 else FIRST)
            rows = await rig.store.rows(id)
            whole = folded(id, desk.table.code, rows[: ends[number - 1]])
            assert whole.match is not None
            assert over.record == whole.match.record()
            assert over.names == whole.names
        await desk.do("ada", Start())
        for number, person, code in (
            (4, "ada", "still_on"),
            (5, "ada", "no_such_match"),
            (1, "eve", "no_such_match"),
        ):
            with pytest.raises(Exception, match=code):
                await finished(logbook, id, number, person)

    counted(tmp_path, scene)


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM checkpoints",
        "UPDATE checkpoints SET data = '{'",
        "UPDATE checkpoints SET data = '{\"version\": 0}'",
        "UPDATE checkpoints SET seq = 9999, data = json_set(data, '$.seq', 9999)",
        "UPDATE checkpoints SET seq = seq - 1, data = json_set(data, '$.seq', seq - 1)",
    ],
)
def test_without_checkpoints_everything_is_read_once_and_kept(tmp_path: Path, damage: str) -> None:
    async def scene(rig: Rig) -> None:
        assert isinstance(rig.store, Counting)
        desk, ends = await some_matches(rig, 3)
        kept = await rig.store.checkpoint(desk.table.id)
        with closing(sqlite3.connect(tmp_path / "table.db", isolation_level=None)) as file:
            file.execute(damage)
        logbook, id, code = rig.tables.logbook, desk.table.id, desk.table.code
        rig.store.read.clear()
        assert differences(await logbook.table(id, code), desk.table) == []
        assert 1 in rig.store.read
        assert await rig.store.checkpoint(id) == kept
        rig.store.read.clear()
        assert differences(await logbook.table(id, code), desk.table) == []
        assert rig.store.read[0] == ends[1] + 1
        assert (await finished(logbook, id, 2, "ben")).record["moves"]
        rig.store.read.clear()
        await finished(logbook, id, 2, "ben")
        assert rig.store.read[0] == ends[0] + 1

    counted(tmp_path, scene)


def test_a_checkpoint_that_can_not_be_kept_is_no_trouble(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", watch=False, players=2, options={"rounds": 1})
        await play_out(rig, desk)
        desk.table.removed = {f"somebody with a rather long id, number {number}" for number in range(40_000)}
        await desk.do("ada", Start())
        await rig.outside.pass_time(1)
        kept = await rig.store.checkpoint(desk.table.id)
        assert kept is not None
        assert kept.number == 1
        await play(desk)

    played(tmp_path, scene)


def test_a_deleted_person_s_name_is_in_no_checkpoint(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await some_matches(rig, 2)
        await rig.store.forget_person("ada", FORGOTTEN)
        await rig.tables.forget("ada")
        with closing(sqlite3.connect(tmp_path / "table.db")) as file:
            texts = [text for (text,) in file.execute("SELECT data FROM checkpoints")]
        assert len(texts) == 2
        for text in texts:
            assert '"ada"' in text
            assert "Ada" not in text
            assert "match 0" not in text
        table = await rig.tables.logbook.table(desk.table.id, desk.table.code)
        assert differences(table, await all_of_it(rig, table)) == []

    played(tmp_path, scene)


def test_others_have_their_turn_while_a_long_log_is_read(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "table.db")
        await store.open()
        lone = history(3, 3000)
        for person in PEOPLE:
            await store.add_person(Person(person, person, "fox", "de", person.encode(), 0.0))
        first, *others = lone.rows
        await store.add_table("t1", "CODE", first, lone.table.summary())
        await asyncio.gather(*(store.append("t1", row, lone.table.summary()) for row in others))
        reading = asyncio.create_task(Logbook(store).table("t1", "CODE"))
        turns = 0
        while not reading.done():
            await asyncio.sleep(0)
            turns += 1
        assert differences(await reading, lone.table) == []
        assert turns > 20
        await store.close()

    asyncio.run(run())


def test_a_table_goes_on_from_its_checkpoint_after_a_restart(tmp_path: Path) -> None:
    """It was left in the middle of its second match."""

    async def run() -> None:
        outside = FixedOutside()
        async with opened_rig(tmp_path / "table.db", outside=outside) as rig:
            desk, _ = await some_matches(rig, 1)
            await desk.do("ben", Start())
            for _ in range(3):
                await play(desk)
            before = desk.table
        async with opened_rig(tmp_path / "table.db", outside=outside) as rig:
            again = await rig.tables.desk(before.id)
            assert differences(again.table, before) == []
            await play(again)

    asyncio.run(run())
