"""Whether a database is sound: it can be written to, its file is intact, and no log lacks rows."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from stammtisch.store import care, sqlite
from stammtisch.store.base import SqlStore
from stammtisch.store.postgres import PostgresStore
from stammtisch.store.sql import Steps
from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Damaged, Unavailable
from tests.store.scene import SUMMARY, asynchronous, new_table, opened, row
from tests.store.server import Server

ENDLESS = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT COUNT(*) FROM c"


def statement(text: str, *values: Any) -> Steps[Any]:
    rows = yield text, values
    return rows


@contextmanager
def errors(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    lines: list[str] = []
    yield lines
    lines += [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def overwrite(file: str, pages: Iterable[int]) -> None:
    """Overwrites pages, as a failing disk does."""
    with open(file, "r+b") as data:
        for page in pages:
            data.seek(4096 * (page - 1))
            data.write(b"\xa5" * 4096)


def later_pages(file: str) -> list[int]:
    """All pages after the log's first one."""
    with closing(sqlite3.connect(file)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchone()
        (last,) = connection.execute("PRAGMA page_count").fetchone()
    return list(range(root + 1, last + 1))


async def filled(file: str) -> None:
    async with opened(file) as store:
        for number in range(4):
            await new_table(store, f"t{number}")
            rows = [row(seq, text="x" * 500) for seq in range(2, 100)]
            await asyncio.gather(*(store.append(f"t{number}", one, SUMMARY) for one in rows))


# writing


@asynchronous
async def test_a_probe_writes_each_time(where: str) -> None:
    async with opened(where) as store:
        assert isinstance(store, SqlStore)
        for now in (5.5, 6.5):
            await store.probe(now)
            rows = await store._read(statement("SELECT name, value FROM house"))
            assert [tuple(values) for values in rows] == [(care.WRITTEN, now)]


@asynchronous
async def test_a_disk_that_is_full_for_others_is_full(file: str) -> None:
    async with opened(file) as store:
        assert isinstance(store, SqliteStore)
        await new_table(store, "t")
        await store._write(statement("PRAGMA max_page_count = 40"))
        rows = [row(seq, text="x" * 10_000) for seq in range(2, 40)]
        ends = await asyncio.gather(
            *(store.append("t", one, SUMMARY) for one in rows), return_exceptions=True
        )
        assert any(isinstance(end, Unavailable) for end in ends)
        with pytest.raises(Unavailable, match="full"):
            await store.probe(1.0)
        last = (await store.listed("t")).seq  # type: ignore[union-attr]
        await store._write(statement("PRAGMA max_page_count = 4000"))
        await store.append("t", row(last + 1), SUMMARY)
        await store.probe(2.0)


@asynchronous
async def test_a_disk_with_hardly_any_room(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(file) as store:
        await store.probe(1.0)
        monkeypatch.setattr(sqlite, "MIN_FREE_BYTES", 1 << 80)
        with pytest.raises(Unavailable, match="The disk is full"):
            await store.probe(2.0)


@pytest.mark.skipif(sys.platform == "win32", reason="a folder with open files stays there")
@asynchronous
async def test_a_folder_that_is_gone(file: str) -> None:
    async with opened(file) as store:
        folder = Path(file).parent
        folder.rename(folder.with_name("elsewhere"))
        with pytest.raises(
            Unavailable, match=r"^The folder of the database can't be reached: .*\.$"
        ) as raised:
            await store.probe(1.0)
        assert str(folder) not in str(raised.value)
        folder.with_name("elsewhere").rename(folder)
        await store.probe(2.0)


@asynchronous
async def test_a_probe_of_a_server_that_is_gone_does_not_say_where_it_was() -> None:
    server = await asyncio.to_thread(Server)
    try:
        store = PostgresStore(server.url())
        await store.open()
        await store.probe(1.0)
    finally:
        await asyncio.to_thread(server.stop)
    with pytest.raises(Unavailable) as raised:
        await store.probe(2.0)
    assert str(server.port) not in str(raised.value)
    assert str(raised.value).startswith("The database ")
    await store.close()


# damage


@asynchronous
async def test_a_sound_database(where: str, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(where) as store:
        await asyncio.gather(*(new_table(store, f"t{number}") for number in range(2 * care.BATCH_TABLES)))
        await asyncio.gather(*(store.append(f"t{n}", row(2), SUMMARY) for n in range(2 * care.BATCH_TABLES)))
        with errors(caplog) as lines:
            assert await store.check() == []
        assert lines == []
        await store.probe(1.0)


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        ("DELETE FROM log WHERE table_id = 't77' AND seq = 2", "t77: its log lacks rows"),
        ("DELETE FROM log WHERE table_id = 't77' AND seq = 3", "t77: its log lacks rows"),
        ("DELETE FROM log WHERE table_id = 't77'", "t77: its log lacks rows"),
        ("UPDATE tables SET seq = 2 WHERE id = 't77'", "t77: its log lacks rows"),
        ("UPDATE log SET seq = 9 WHERE table_id = 't77' AND seq = 3", "t77: its log lacks rows"),
        ("DELETE FROM tables WHERE id = 't77'", "t77: it has a log, but is not listed"),
        ("DELETE FROM tables WHERE id = 't99'", "t99: it has a log, but is not listed"),
        ("UPDATE tables SET about = '{' WHERE id = 't77'", "t77: what lists show of it can't be read"),
        ("UPDATE tables SET people = '5' WHERE id = 't77'", "t77: what lists show of it can't be read"),
    ],
)
@asynchronous
async def test_a_damaged_table_is_named_and_the_database_is_sound(
    where: str, damage: str, fault: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(care, "BATCH_TABLES", 7)
    monkeypatch.setattr(care, "COUNTED_ROWS", 2)
    async with opened(where) as store:
        assert isinstance(store, SqlStore)
        for number in range(70, 100):
            await new_table(store, f"t{number}")
            for seq in (2, 3):
                await store.append(f"t{number}", row(seq), SUMMARY)
        await store._write(statement(damage))
        with errors(caplog) as lines:
            assert await store.check() == [f"table {fault}"]
            assert await store.check() == [f"table {fault}"]
        assert lines == [f"Damaged tables: 1. See docs/hosting.md. Found: {fault}"]
        await store.probe(1.0)
        await store.append("t80", row(4), SUMMARY)  # what is sound goes on


@asynchronous
async def test_many_damaged_tables_are_one_line(where: str, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(where) as store:
        assert isinstance(store, SqlStore)
        for number in range(30):
            await new_table(store, f"t{number}")
        await store._write(statement("DELETE FROM log"))
        with errors(caplog) as lines:
            assert len(await store.check()) == 30
        (line,) = lines
        assert line.startswith("Damaged tables: 30. ")
        assert line.endswith(" (and 10 more)")


@asynchronous
async def test_a_check_reads_a_long_log_in_small_statements(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(care, "COUNTED_ROWS", 10)
    async with opened(where) as store:
        assert isinstance(store, SqlStore)
        await new_table(store, "t")
        await asyncio.gather(*(store.append("t", row(seq), SUMMARY) for seq in range(2, 96)))
        counted = []

        def noted() -> Steps[care.Batch]:
            steps = care.faulty_tables("")
            rows: Any = None
            try:
                while True:
                    text, values = next(steps) if rows is None else steps.send(rows)
                    rows = yield text, values
                    if text == care.COUNT:
                        counted.append(rows[0][0])
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]

        assert await store._inspect(noted()) == (None, {})
        assert counted == [10] * 9 + [5]


def test_tables_deleted_meanwhile_are_not_damage() -> None:
    steps = care.faulty_tables("")
    next(steps)
    steps.send([("t", 1, "[]", "{}", 1)])
    steps.send([(0,)])  # its only row is gone
    with pytest.raises(StopIteration) as raised:
        steps.send([])  # and so is the table
    assert raised.value.value == (None, {})


@asynchronous
async def test_rows_stored_meanwhile_are_not_damage(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(care, "BATCH_TABLES", 2)
    async with opened(where) as store, opened(where) as other:
        for number in range(9):
            await new_table(store, f"t{number}")
        busy = True

        async def play(table: str) -> None:
            seq = 1
            while busy:
                seq += 1
                await other.append(table, row(seq), SUMMARY)

        tasks = [asyncio.create_task(play(f"t{number}")) for number in range(9)]
        for _ in range(10):
            assert await store.check() == []
        busy = False
        await asyncio.gather(*tasks)


@asynchronous
async def test_overwritten_pages_are_found_at_the_start(file: str, caplog: pytest.LogCaptureFixture) -> None:
    await filled(file)
    overwrite(file, later_pages(file)[-20:])
    async with opened(file) as store:
        with errors(caplog) as lines:
            assert await store.check()
        assert len(lines) == 1
        assert lines[0].startswith("The database is damaged. See docs/hosting.md. Found: ")
        with pytest.raises(Damaged):
            await store.probe(1.0)


@asynchronous
async def test_overwritten_pages_are_known_once_they_are_read(
    file: str, caplog: pytest.LogCaptureFixture
) -> None:
    await filled(file)
    async with opened(file) as store:
        await store.probe(1.0)
        overwrite(file, later_pages(file))
        with errors(caplog) as lines:
            for number in range(4):
                with pytest.raises(Damaged, match="malformed"):
                    await store.rows(f"t{number}")
        assert len(lines) == 1
        with pytest.raises(Damaged):
            await store.probe(2.0)


@asynchronous
async def test_a_check_does_not_delay_closing(file: str) -> None:
    for turns in range(5):
        async with opened(file) as store:
            assert isinstance(store, SqliteStore)
            checking = [asyncio.create_task(store._inspect(statement(ENDLESS))) for _ in range(3)]
            for _ in range(turns):
                await asyncio.sleep(0)
        ends = await asyncio.gather(*checking, return_exceptions=True)
        assert all(isinstance(end, Unavailable) for end in ends)


@asynchronous
async def test_a_check_that_is_cancelled_ends(file: str) -> None:
    async with opened(file) as store:
        assert isinstance(store, SqliteStore)
        checking = asyncio.create_task(store._inspect(statement(ENDLESS)))
        await new_table(store, "t")  # nobody waits for a check
        assert await store.rows("t") == [row(1)]
        checking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await checking
    assert [path.name for path in Path(file).parent.iterdir()] == [Path(file).name]
