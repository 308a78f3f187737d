"""What only the store in a file does."""

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
from stammtisch.store.store import FORGOTTEN, UNREADABLE, Damaged, NoTable, Person, Rating, Stale, Unavailable
from stammtisch.store.worker import Worker
from tests.store.ears import Ears
from tests.store.scene import SUMMARY, asynchronous, new_table, one_more, opened, raw, result, row, summary


@asynchronous
async def test_all_waiting_rows_share_a_commit(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a match is being rated, 200 rows come in, one of them stale: the next commit has them all."""
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
async def test_unusual_rows_of_a_commit_succeed_or_fail_by_themselves(file: str) -> None:
    """The people change, the table is closed or gone, the number is taken: no other row suffers."""
    async with opened(file) as store:
        for name in ("simple", "people", "closing", "closed", "stray"):
            await new_table(store, name)
        await store.append("closed", row(2), summary(status="closed"))
        await raw(file, "INSERT INTO log VALUES ('stray', 2, 'say', NULL, '{}', 1.0)")
        ended = await asyncio.gather(
            store.append("simple", row(2), SUMMARY),
            store.append("stray", row(2), SUMMARY),
            store.append("people", row(2), summary(people=["anna", "zoe"])),
            store.append("gone", row(2), SUMMARY),
            store.append("closing", row(2), summary(status="closed")),
            store.append("closed", row(3), SUMMARY),
            store.append("simple", row(3), SUMMARY),
            return_exceptions=True,
        )
        kinds = [type(end) for end in ended]
        assert kinds == [type(None), ValueError, type(None), NoTable, type(None), ValueError, type(None)]
        assert await store.rows("simple") == [row(seq) for seq in (1, 2, 3)]
        assert await store.been("zoe", "people")
        seqs = [(await store.listed(name)).seq for name in ("simple", "people", "closing", "closed", "stray")]  # type: ignore[union-attr]
        assert seqs == [3, 2, 2, 2, 1]


@asynchronous
async def test_bytes_that_are_not_text_hide_no_other_row(file: str) -> None:
    async with opened(file) as store:
        await new_table(store, "t")
        for seq in (2, 3):
            await store.append("t", row(seq), SUMMARY)
        await raw(file, "UPDATE log SET data = CAST(x'7b22ff' AS TEXT) WHERE seq = 2 RETURNING seq")
        rows = await store.rows("t")
        assert [entry.kind for entry in rows] == ["move", UNREADABLE, "move"]


@asynchronous
async def test_a_person_with_unreadable_words_can_be_deleted(
    file: str, caplog: pytest.LogCaptureFixture
) -> None:
    """In hexadecimal: her row, with a byte that is not UTF-8."""
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
async def test_unreadable_data_is_never_part_of_the_message() -> None:
    def look() -> Steps[None]:
        yield "SELECT CAST(x'416e6e61ff' AS TEXT)", ()  # Anna, and a byte that is not UTF-8

    worker = Worker(lambda: sqlite3.connect(":memory:", isolation_level=None), "BEGIN", "plain")
    await worker.start()
    with pytest.raises(Damaged) as raised:
        await worker.do(look())
    assert str(raised.value) == "The database holds something that can't be read."
    assert raised.value.__cause__ is None
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
async def test_a_locked_file_is_waited_for_and_then_reported(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.store.sqlite.BUSY_SECONDS", 0.01)
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
        rows = yield f"PRAGMA {name}", ()
        return rows[0][0]

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
    ears = Ears()
    async with opened(file) as one, opened(file) as two:
        await one.listen(ears)
        await new_table(two, "t")
        await two.tell("t", {"typing": True})
        await one.append("t", row(2), SUMMARY)
    assert ears.signals.empty()


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
async def test_a_file_that_is_not_a_database(tmp_path: Path) -> None:
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
async def test_paths_where_no_file_can_be(tmp_path: Path) -> None:
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
        os.seteuid(65534)  # root may write to any folder
    try:
        message = asyncio.run(refusal(folder / "stammtisch.db"))
    finally:
        if root:
            os.seteuid(0)
    assert message == f"The database {folder / 'stammtisch.db'} can't be opened: Permission denied."
