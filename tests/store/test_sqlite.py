"""What is special to the store in a file."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.store.opening import open_store
from stammtisch.store.sql import Steps
from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import FORGOTTEN, UNREADABLE, Damaged, Person, Rating, Stale, Unavailable
from stammtisch.store.worker import Worker
from tests.store.scene import SUMMARY, asynchronous, new_table, one_more, opened, raw, result, row, summary


@asynchronous
async def test_all_that_waits_is_one_commit(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a match is being rated 200 rows come in, one of them stale: the next commit has them all."""
    commits: list[int] = []
    together = Worker._together

    def counted(worker: Worker, connection: sqlite3.Connection, jobs: list) -> list:
        commits.append(len(jobs))
        return together(worker, connection, jobs)

    begun, go_on = threading.Event(), threading.Event()

    def rate(_: object) -> dict[str, Rating]:
        begun.set()
        assert go_on.wait(60)
        return {}

    async with opened(file) as store:
        for number in range(200):
            await new_table(store, f"t{number}")
        monkeypatch.setattr(Worker, "_together", counted)
        slow = asyncio.create_task(store.finish(result("t"), rate))
        await asyncio.to_thread(begun.wait, 60)
        appends = [
            store.append(f"t{number}", row(1 if number == 77 else 2), SUMMARY) for number in range(200)
        ]
        tasks = [asyncio.create_task(append) for append in appends]
        await asyncio.sleep(0)
        assert not any(task.done() for task in tasks)
        go_on.set()
        ended = await asyncio.gather(slow, *tasks, return_exceptions=True)
    assert commits == [1, 200]
    assert [number - 1 for number, end in enumerate(ended) if isinstance(end, Exception)] == [77]
    assert isinstance(ended[78], Stale)


@asynchronous
async def test_bytes_that_are_no_text_hide_no_other_row(file: str) -> None:
    async with opened(file) as store:
        await new_table(store, "t")
        for seq in (2, 3):
            await store.append("t", row(seq), SUMMARY)
        await raw(file, "UPDATE log SET data = CAST(x'7b22ff' AS TEXT) WHERE seq = 2 RETURNING seq")
        rows = await store.rows("t")
        assert [one.kind for one in rows] == ["move", UNREADABLE, "move"]


@asynchronous
async def test_who_has_said_what_is_no_text_can_go(file: str, caplog: pytest.LogCaptureFixture) -> None:
    """In hexadecimal: a row of hers with one byte that is none of UTF-8."""
    hers = b'{"text":"my words \xff","person":"anna"}'.hex()
    async with opened(file) as store:
        for id in ("anna", "bert"):
            await store.add_person(Person(id, id.title(), "fox", "de", id.encode(), 1.0))
        await new_table(store, "t")
        await store.append("t", row(2), SUMMARY)
        await raw(file, f"UPDATE log SET data = CAST(x'{hers}' AS TEXT) WHERE seq = 2 RETURNING seq")
        await store.append("t", row(3), summary(status="closed", people=()))
        await store.forget_person("anna", FORGOTTEN)
        assert await store.drop_person("bert", 2.0)
        assert "my words" not in await raw(file, "SELECT data FROM log WHERE seq = 2")
        await store.probe(1.0)
    assert caplog.records == []


@asynchronous
async def test_what_can_not_be_read_is_never_part_of_the_complaint() -> None:
    def look() -> Steps[None]:
        yield "SELECT CAST(x'416e6e61ff' AS TEXT)", ()  # Anna, and a byte that is no text

    worker = Worker(lambda: sqlite3.connect(":memory:", isolation_level=None), "BEGIN", "plain")
    await worker.start()
    with pytest.raises(Damaged) as told:
        await worker.do(look())
    assert str(told.value) == "The database holds something that can't be read."
    assert told.value.__cause__ is None
    await worker.stop()


@asynchronous
async def test_a_full_disk_loses_nothing_that_was_stored(file: str) -> None:
    def most_pages(pages: int) -> Steps[None]:
        yield f"PRAGMA max_page_count = {pages}", ()

    async with opened(file) as store:
        assert isinstance(store, SqliteStore)
        await new_table(store, "t")
        await store._write(most_pages(60))
        begun = [store.append("t", row(seq, text="x" * 10_000), SUMMARY) for seq in range(2, 60)]
        ended = await asyncio.gather(*begun, return_exceptions=True)
        stored = [seq for seq, end in enumerate(ended, 2) if end is None]
        assert any(isinstance(end, Unavailable) and "full" in str(end) for end in ended)
        assert [one.seq for one in await store.rows("t")] == [1, *stored]
        await store._write(most_pages(1_000_000))
        last = 1 + len(stored)
        await store.append("t", row(last + 1), SUMMARY)
    async with opened(file) as store:
        assert (await store.rows("t"))[-1] == row(last + 1)


@asynchronous
async def test_a_locked_file_is_waited_for_and_then_told(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.store.sqlite.PATIENCE", 0.01)
    async with opened(file) as store:
        await new_table(store, "t")
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable, match="locked"):
                await store.append("t", row(2), SUMMARY)
            assert await store.rows("t") == [row(1)]
        await store.append("t", row(2), SUMMARY)


@asynchronous
async def test_the_file_is_durable_and_private(file: str) -> None:
    def setting(name: str) -> Steps[object]:
        found = yield f"PRAGMA {name}", ()
        return found[0][0]

    async with opened(file) as store:
        assert isinstance(store, SqliteStore)
        assert await store._write(setting("journal_mode")) == "wal"
        assert await store._write(setting("synchronous")) == 2
        await new_table(store, "t")
        if os.name == "posix":
            for path in Path(file).parent.iterdir():
                assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [path.name for path in Path(file).parent.iterdir()] == [Path(file).name]


@asynchronous
async def test_nobody_else_hears(file: str) -> None:
    heard = []

    async def hear(*news: object) -> None:
        heard.append(news)

    async with opened(file) as one, opened(file) as two:
        await one.listen(hear)
        await new_table(two, "t")
        await two.tell("t", {"typing": True})
        await one.append("t", row(2), SUMMARY)
    assert heard == []


@asynchronous
async def test_in_memory() -> None:
    async with opened(":memory:") as store:
        await new_table(store, "t")
        await store.append("t", row(2), SUMMARY)
        assert await store.rows("t") == [row(1), row(2)]
        assert await store.finish(result("t"), one_more)
        with pytest.raises(Unavailable, match="memory"):
            await store.backup(Path("never"))
    assert not Path(":memory:").exists()


@asynchronous
async def test_a_copy_onto_itself_is_refused(file: str) -> None:
    async with opened(file) as store:
        await new_table(store, "t")
        with pytest.raises(Unavailable, match="itself"):
            await store.backup(Path(file))
        assert await store.rows("t") == [row(1)]


async def refusal(where: Path) -> str:
    with pytest.raises(Unavailable) as refused:
        await open_store(where).open()
    assert refused.value.__suppress_context__ or refused.value.__context__ is None
    return str(refused.value)


@asynchronous
async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 100)
    assert await refusal(path) == f"{path} is not a database."
    assert path.read_text() == "Dear Anna, " * 100


@asynchronous
async def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE log (x)")
    before = path.read_bytes()
    assert await refusal(path) == f"{path} is a database of another program."
    assert path.read_bytes() == before


@asynchronous
async def test_places_where_no_file_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert (
        await refusal(tmp_path) == f"The database {tmp_path} can't be opened: unable to open database file."
    )
    assert "can't be opened" in await refusal(tmp_path / "file" / "stammtisch.db")


@pytest.mark.skipif(os.name != "posix", reason="rights are another matter there")
def test_a_folder_that_is_not_ours(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o500)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)  # no folder is closed for root
    try:
        told = asyncio.run(refusal(folder / "stammtisch.db"))
    finally:
        if root:
            os.seteuid(0)
    assert told == f"The database {folder / 'stammtisch.db'} can't be opened: Permission denied."
