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
from stammtisch.table.log import fold, replay
from stammtisch.table.logbook import Logbook
from stammtisch.table.table import Table
from stammtisch.table.verbs import VERBS
from stammtisch.table.verbs.playing import Continue, Start
from stammtisch.table.verbs.talking import Say
from tests.table.histories import PEOPLE, differences, history
from tests.table.stage import FixedWorld, Stage
from tests.table.test_desk import House, house, play, played

FIRST = 7  # the row that begins the first match: before it was made, two came and sat down, bots too


def through_json(kept: Checkpoint) -> Checkpoint:
    return kept._replace(data=json.loads(json.dumps(kept.data)))


@pytest.mark.parametrize("seed", range(8))
def test_from_any_checkpoint_on_the_table_is_the_same(seed: int) -> None:
    stage = history(seed, 900)
    table = Table("t1", "CODE")
    kept: list[Checkpoint] = []
    for row in stage.rows:
        if row.kind == "start":
            kept.append(through_json(checkpoint(table)))
        fold(table, row)
    assert differences(table, stage.table) == []
    for one in kept[-8:]:
        again = restored("t1", "CODE", one)
        assert again is not None
        for row in stage.rows[one.seq :]:
            fold(again, row)
        assert differences(again, table) == [], one.number


def test_the_histories_tell_of_everything_that_can_happen() -> None:
    stages = [history(seed, 900) for seed in range(8)]
    kinds = Counter(row.kind for stage in stages for row in stage.rows)
    assert set(kinds) == set(VERBS) - {"close"}
    assert sum(stage.table.number for stage in stages) > 30


def test_a_checkpoint_of_another_version_is_none() -> None:
    kept = checkpoint(Stage().seat("ada").table)
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
        found = await super().rows(table, after, limit)
        self.read += [row.seq for row in found]
        return found


async def play_out(made: House, desk: Desk) -> None:
    """The match to its end, and its result stored."""
    while desk.table.playing:
        if desk.table.resting:
            for person in desk.table.active():
                await desk.do(person, Continue())
        else:
            assert desk.table.match is not None
            legal = desk.table.match.legal_moves()
            await play(desk, next((move for move in legal if move.endswith("!")), legal[0]))
    await made.world.pass_time(1)
    assert not desk.table.unrecorded()


async def some_matches(made: House, matches: int) -> tuple[Desk, list[int]]:
    """A table at which so many matches were played, and the last row of each."""
    desk, _ = await made.table("ada", "ben", watch=False, players=2, options={"rounds": 1})
    ends = []
    for number in range(matches):
        if number:
            await desk.do("ben", Start())
        await desk.do("ada", Say(f"match {number}"))
        await play_out(made, desk)
        ends.append(desk.table.seq)
    return desk, ends


async def all_of_it(made: House, table: Table) -> Table:
    return replay(table.id, table.code, await made.store.rows(table.id))


def counted(path: Path, scene: Any) -> None:
    async def run() -> None:
        async with house(path / "table.db", store=Counting(path / "table.db")) as made:
            await scene(made)

    asyncio.run(run())


def test_opening_a_table_reads_no_finished_match_but_the_last(tmp_path: Path) -> None:
    async def scene(made: House) -> None:
        assert isinstance(made.store, Counting)
        desk, ends = await some_matches(made, 3)
        made.store.read.clear()
        table = await made.tables.logbook.table(desk.table.id, desk.table.code)
        assert made.store.read == list(range(ends[1] + 1, ends[2] + 1))
        assert differences(table, desk.table) == []
        assert differences(table, await all_of_it(made, table)) == []

    counted(tmp_path, scene)


def test_a_replay_reads_its_match_and_nothing_else(tmp_path: Path) -> None:
    async def scene(made: House) -> None:
        assert isinstance(made.store, Counting)
        desk, ends = await some_matches(made, 3)
        logbook, id = made.tables.logbook, desk.table.id
        for number in (2, 1, 3):
            made.store.read.clear()
            over = await finished(logbook, id, number, "ada")
            assert min(made.store.read) == (ends[number - 2] + 1 if number > 1 else FIRST)
            rows = await made.store.rows(id)
            whole = replay(id, desk.table.code, rows[: ends[number - 1]])
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
    async def scene(made: House) -> None:
        assert isinstance(made.store, Counting)
        desk, ends = await some_matches(made, 3)
        kept = await made.store.checkpoint(desk.table.id)
        with closing(sqlite3.connect(tmp_path / "table.db", isolation_level=None)) as file:
            file.execute(damage)
        logbook, id, code = made.tables.logbook, desk.table.id, desk.table.code
        made.store.read.clear()
        assert differences(await logbook.table(id, code), desk.table) == []
        assert 1 in made.store.read
        assert await made.store.checkpoint(id) == kept
        made.store.read.clear()
        assert differences(await logbook.table(id, code), desk.table) == []
        assert made.store.read[0] == ends[1] + 1
        assert (await finished(logbook, id, 2, "ben")).record["moves"]
        made.store.read.clear()
        await finished(logbook, id, 2, "ben")
        assert made.store.read[0] == ends[0] + 1

    counted(tmp_path, scene)


def test_a_checkpoint_that_can_not_be_kept_is_no_trouble(tmp_path: Path) -> None:
    async def scene(made: House) -> None:
        desk, _ = await made.table("ada", "ben", watch=False, players=2, options={"rounds": 1})
        await play_out(made, desk)
        desk.table.removed = {f"somebody with a rather long id, number {number}" for number in range(40_000)}
        await desk.do("ada", Start())
        await made.world.pass_time(1)
        kept = await made.store.checkpoint(desk.table.id)
        assert kept is not None
        assert kept.number == 1
        await play(desk)

    played(tmp_path, scene)


def test_a_deleted_person_s_name_is_in_no_checkpoint(tmp_path: Path) -> None:
    async def scene(made: House) -> None:
        desk, _ = await some_matches(made, 2)
        await made.store.forget_person("ada", FORGOTTEN)
        await made.tables.forget("ada")
        with closing(sqlite3.connect(tmp_path / "table.db")) as file:
            texts = [text for (text,) in file.execute("SELECT data FROM checkpoints")]
        assert len(texts) == 2
        for text in texts:
            assert '"ada"' in text
            assert "Ada" not in text
            assert "match 0" not in text
        table = await made.tables.logbook.table(desk.table.id, desk.table.code)
        assert differences(table, await all_of_it(made, table)) == []

    played(tmp_path, scene)


def test_others_have_their_turn_while_a_long_log_is_read(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "table.db")
        await store.open()
        stage = history(3, 3000)
        for person in PEOPLE:
            await store.add_person(Person(person, person, "fox", "de", person.encode(), 0.0))
        first, *others = stage.rows
        await store.add_table("t1", "CODE", first, stage.table.summary())
        await asyncio.gather(*(store.append("t1", row, stage.table.summary()) for row in others))
        reading = asyncio.create_task(Logbook(store).table("t1", "CODE"))
        turns = 0
        while not reading.done():
            await asyncio.sleep(0)
            turns += 1
        assert differences(await reading, stage.table) == []
        assert turns > 20
        await store.close()

    asyncio.run(run())


def test_a_table_goes_on_from_its_checkpoint_after_a_restart(tmp_path: Path) -> None:
    """It was left in the middle of its second match."""

    async def run() -> None:
        world = FixedWorld()
        async with house(tmp_path / "table.db", world=world) as made:
            desk, _ = await some_matches(made, 1)
            await desk.do("ben", Start())
            for _ in range(3):
                await play(desk)
            before = desk.table
        async with house(tmp_path / "table.db", world=world) as made:
            again = await made.tables.desk(before.id)
            assert differences(again.table, before) == []
            await play(again)

    asyncio.run(run())
