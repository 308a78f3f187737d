"""The power fails: what was acknowledged survives, and nothing is half there.

The store's own code runs on a disk (disk.py) that loses what was not synced.  Images of that disk are taken at
random moments, while the store goes on; each is then opened as after a restart, by the SQLite that comes with Python.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import apsw
import pytest

from stammtisch.store.sqlite import SqliteStore, prepare, prepared
from stammtisch.store.store import Person, Unavailable
from tests.store.disk import Disk, Image
from tests.store.scene import SUMMARY, one_more, result, row

TABLES = 5
ROUNDS = 12  # rows at each table, and a few more
FAILURE_CHANCE = 0.12  # before each change of the disk
FAILURES = 40  # in one run, at least
CHECKPOINT_PAGES = 12  # of the journal: few, so that it is often moved into the file


class Failure(NamedTuple):
    """A power failure: what had been acknowledged, and the files as they are afterwards."""

    acknowledged: frozenset[int]
    image: Image


class OnTheDisk(SqliteStore):
    """A store whose files are on this disk, read and written by one thread."""

    def __init__(self, path: Path, disk: Disk, *settings: str) -> None:
        super().__init__(path)
        self.disk = disk
        self.settings = settings
        self._reader = self._inspector = self._writer

    def _connect_to_write(self) -> sqlite3.Connection:
        connection = prepare(apsw.Connection(str(self._path), vfs=self.disk.vfs.vfs_name), self._path)  # type: ignore[arg-type]
        for setting in (f"wal_autocheckpoint = {CHECKPOINT_PAGES}", *self.settings):
            connection.execute(f"PRAGMA {setting}").fetchall()
        return connection


class Evening:
    """People at tables, and a power failure every now and then."""

    def __init__(self, path: Path, seed: int, *settings: str) -> None:
        self.dice = Random(seed)
        self.disk = Disk(self.before)
        self.store = OnTheDisk(path / "stammtisch.db", self.disk, *settings)
        self.writes = 0  # begun so far
        self.acknowledged: set[int] = set()
        self.failures: list[Failure] = []

    def before(self) -> None:
        """Called by the thread that writes; it waits, so the disk does not change."""
        if self.dice.random() < FAILURE_CHANCE:
            acknowledged = frozenset(self.acknowledged)  # first: later ones need the disk
            self.failures.append(Failure(acknowledged, self.disk.after_power_loss(self.dice)))

    async def play(self) -> None:
        await self.store.open()
        try:
            await asyncio.gather(*(self.at(f"t{number}") for number in range(TABLES)))
        finally:
            await self.store.close()
            self.disk.close()

    async def at(self, table: str) -> None:
        dice = Random(f"{self.dice.random()} {table}")
        number = self.begin()
        await self.store.add_table(table, table, row(1, number=number), SUMMARY)
        self.acknowledged.add(number)
        for seq in range(2, ROUNDS + 2):
            number = self.begin()
            text = "x" * dice.choice([1, 10, 100, 1_000, 9_000])
            await self.store.append(table, row(seq, number=number, text=text), SUMMARY)
            self.acknowledged.add(number)
            if seq % 4 == 0:
                number = self.begin()
                await self.store.finish(result(table, number), one_more)
                self.acknowledged.add(number)
            if seq % 5 == 0:
                number = self.begin()
                await self.store.add_person(Person(str(number), "", "", "", str(number).encode(), 0.0))
                self.acknowledged.add(number)

    def begin(self) -> int:
        """The number of a write that begins now; writes are done in this order."""
        self.writes += 1
        return self.writes


def complaints(failure: Failure, folder: Path) -> list[str]:
    """What is wrong when the service starts after this failure."""
    folder.mkdir()
    for name, data in failure.image.items():
        (folder / name).write_bytes(data)
    try:
        with closing(prepared(folder / "stammtisch.db")) as connection:
            return list(found_wrong(connection, failure.acknowledged))
    except (sqlite3.Error, Unavailable, ValueError) as problem:
        return [f"broken: {problem}"]


def found_wrong(connection: sqlite3.Connection, acknowledged: frozenset[int]) -> list[str]:
    wrong = []
    if (verdict := connection.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
        wrong.append(f"broken: {verdict}")
    logs: dict[str, list[int]] = {}
    present: set[int] = set()
    for table, seq, data in connection.execute("SELECT table_id, seq, data FROM log ORDER BY table_id, seq"):
        logs.setdefault(table, []).append(seq)
        present.add(json.loads(data)["number"])
    lists = dict(connection.execute("SELECT id, seq FROM tables").fetchall())
    if {table: len(seqs) for table, seqs in logs.items()} != lists:
        wrong.append("half: a table's list and log differ")
    if any(seqs != list(range(1, len(seqs) + 1)) for seqs in logs.values()):
        wrong.append("half: a log has gaps")
    results = [number for (number,) in connection.execute("SELECT number FROM results")]
    rated = connection.execute("SELECT matches FROM ratings WHERE player = 'bot:normal'").fetchall()
    (played,) = connection.execute("SELECT COUNT(*) FROM played").fetchone()
    if played != 2 * len(results) or sum(matches for (matches,) in rated) != len(results):
        wrong.append("half: a result without its ratings")
    present |= {*results, *(int(id) for (id,) in connection.execute("SELECT id FROM persons"))}
    if acknowledged - present:
        wrong.append(f"lost: {len(acknowledged - present)} writes that were acknowledged")
    if present != set(range(1, len(present) + 1)):
        wrong.append("order: a later write is there, an earlier one is not")
    return wrong


def evening(path: Path, seed: int, *settings: str) -> list[Failure]:
    run = Evening(path, seed, *settings)
    asyncio.run(run.play())
    assert len(run.acknowledged) == run.writes
    assert len(run.failures) >= FAILURES
    return run.failures


@pytest.mark.parametrize("seed", range(8))
def test_what_was_acknowledged_survives_a_power_failure(seed: int, tmp_path: Path) -> None:
    failures = evening(tmp_path, seed)
    assert len({len(failure.acknowledged) for failure in failures}) > 5  # all through the run
    for number, failure in enumerate(failures):
        assert complaints(failure, tmp_path / f"{number}") == [], f"see {tmp_path / str(number)}"


@pytest.mark.parametrize("setting", ["synchronous = OFF", "synchronous = NORMAL"])
def test_a_store_that_does_not_wait_for_the_disk_loses_rows(setting: str, tmp_path: Path) -> None:
    """The same without the store's care: proof that this test can see a loss."""
    failures = evening(tmp_path, 0, setting)
    all_complaints = [complaints(failure, tmp_path / f"{number}") for number, failure in enumerate(failures)]
    assert any(complaint.startswith("lost") for some in all_complaints for complaint in some)
