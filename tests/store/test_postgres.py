"""What is special to the store in PostgreSQL: news between processes, lost connections, copies in and out."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from stammtisch.store.grouping import Append
from stammtisch.store.postgres import PostgresStore
from stammtisch.store.store import Person, Rating, Stale, Store, Unavailable
from tests.store.scene import SUMMARY, asynchronous, new_table, one_more, opened, result, row
from tests.store.server import Server

News = tuple[str, int, Mapping[str, Any] | None]


async def listening(store: Store) -> asyncio.Queue[News]:
    heard: asyncio.Queue[News] = asyncio.Queue()

    async def hear(table: str, seq: int, note: Mapping[str, Any] | None) -> None:
        heard.put_nowait((table, seq, note))

    await store.listen(hear)
    return heard


async def cut(url: str, which: str = "TRUE") -> None:
    """Ends the connections of others to this database, as a restart of the server would."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
        f" WHERE datname = current_database() AND pid <> pg_backend_pid() AND {which}"
    )
    await connection.close()


@asynchronous
async def test_rows_and_notes_of_others_are_heard_and_no_own_ones(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        by_one, by_two = await listening(one), await listening(two)
        await new_table(one, "t")
        await one.append("t", row(2), SUMMARY)
        await two.append("t", row(3), SUMMARY)
        await two.tell("t", {"text": "Grüße 🂡"})
        with pytest.raises(Stale):
            await two.append("t", row(3), SUMMARY)
        assert not await two.add_table("u", "T", row(1), SUMMARY)
        await one.tell("t", {"last": True})
        await two.tell("t", {"last": True})
        assert [await by_one.get() for _ in range(3)] == [
            ("t", 3, None),
            ("t", 0, {"text": "Grüße 🂡"}),
            ("t", 0, {"last": True}),
        ]
        assert [await by_two.get() for _ in range(3)] == [
            ("t", 1, None),
            ("t", 2, None),
            ("t", 0, {"last": True}),
        ]
        assert by_one.empty()
        assert by_two.empty()


@asynchronous
async def test_news_are_told_when_the_row_can_be_read(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        heard = await listening(two)
        await new_table(one, "t")
        for seq in range(2, 40):
            append = asyncio.create_task(one.append("t", row(seq), SUMMARY))
            while (await heard.get())[1] < seq:
                pass
            assert (await two.rows("t"))[-1].seq == seq
            await append


@asynchronous
async def test_somebody_who_fails_to_hear_hears_the_next(url: str, caplog: pytest.LogCaptureFixture) -> None:
    heard: asyncio.Queue[int] = asyncio.Queue()

    async def hear(_: str, seq: int, __: object) -> None:
        if seq == 1:
            raise LookupError("what table?")
        heard.put_nowait(seq)

    async with opened(url) as one, opened(url) as two:
        await two.listen(hear)
        connection = await asyncpg.connect(url)
        await connection.execute("NOTIFY stammtisch, 'somebody else''s words'")
        await connection.close()
        await new_table(one, "t")
        await one.append("t", row(2), SUMMARY)
        assert await heard.get() == 2
    assert "what table?" in caplog.text


@asynchronous
async def test_lost_connections_are_made_again(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        heard = await listening(one)
        await new_table(two, "t")
        assert await heard.get() == ("t", 1, None)
        for seq in (2, 3):
            await cut(url)
            assert await heard.get() == ("", 0, None)
            await two.append("t", row(seq), SUMMARY)
            assert await heard.get() == ("t", seq, None)
            assert [one.seq for one in await one.rows("t")] == list(range(1, seq + 1))


@asynchronous
async def test_a_write_that_is_cut_off_is_told_and_not_stored(url: str) -> None:
    async with opened(url) as store, opened(url) as other:
        await new_table(store, "t")
        # The row is held by another transaction while the connection that waits for it is cut.
        holder = await asyncpg.connect(url)
        transaction = holder.transaction()
        await transaction.start()
        await holder.execute("SELECT * FROM tables FOR UPDATE")
        waiting = asyncio.create_task(store.append("t", row(2), SUMMARY))
        while not await holder.fetchval("SELECT COUNT(*) FROM pg_locks WHERE NOT granted"):
            await holder.execute("SELECT pg_stat_clear_snapshot()")
        await holder.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        )
        with pytest.raises(Unavailable, match="does not answer"):
            await waiting
        await transaction.rollback()
        await holder.close()
        assert await other.rows("t") == [row(1)]
        await store.append("t", row(2), SUMMARY)


@asynchronous
async def test_many_appends_are_few_commits_and_fail_apart(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """60 appends at once, one of them with a time that PostgreSQL does not take, one stale."""
    commits: list[int] = []
    commit = PostgresStore._commit

    async def counted(store: PostgresStore, appends: list[Append]) -> list[Exception | None]:
        commits.append(len(appends))
        return await commit(store, appends)

    monkeypatch.setattr(PostgresStore, "_commit", counted)
    async with opened(url) as store:
        for number in range(60):
            await new_table(store, f"t{number}")
        ended = await asyncio.gather(
            *(store.append(f"t{n}", row(1 if n == 9 else 2, n=n), SUMMARY) for n in range(60)),
            return_exceptions=True,
        )
        assert commits == [60]
        assert [(n, type(end)) for n, end in enumerate(ended) if end is not None] == [(9, Stale)]

        ended = await asyncio.gather(
            *(
                store.append(f"t{n}", row(3)._replace(time="noon") if n == 5 else row(3), SUMMARY)
                for n in range(60)
            ),
            return_exceptions=True,
        )
        assert commits == [60, 60, *([1] * 60)]
        assert [type(ended[n]) for n in (5, 9)] == [ValueError, ValueError]  # and row 2 is missing at table 9
        assert sum(end is None for end in ended) == 58
        assert [len(await store.rows(f"t{n}")) for n in (4, 5, 9)] == [3, 2, 1]


@asynchronous
async def test_rows_reach_the_disk_even_where_the_server_would_be_quicker(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("ALTER USER stammtisch SET synchronous_commit = off")
    try:
        async with opened(url) as store:
            assert isinstance(store, PostgresStore)
            for _ in range(3):
                assert await store._pool.fetchval("SHOW synchronous_commit") == "on"
    finally:
        await connection.execute("ALTER USER stammtisch RESET synchronous_commit")
        await connection.close()


@asynchronous
async def test_from_a_file_into_the_database_and_back(url: str, file: str, tmp_path: Path) -> None:
    async def everything(store: Store) -> list[Any]:
        return [
            await store.person("anna"),
            await store.rows("t"),
            await store.public_tables(9),
            await store.tables_of("bert", 9),
            await store.history("anna", 9),
            await store.ratings("anna"),
        ]

    async with opened(file) as store:
        await store.add_person(Person("anna", "Änne", "fox", "de", b"\x00\xff", 0.1))
        await new_table(store, "t", due=4.25)
        rows = [row(seq, text="Mü \u0000") for seq in range(2, 1_200)]
        await asyncio.gather(*(store.append("t", one, SUMMARY) for one in rows))
        await store.finish(result("t"), one_more)
        before = await everything(store)
    async with opened(url) as store:
        assert isinstance(store, PostgresStore)
        await store.restore(Path(file))
        assert await everything(store) == before
        with pytest.raises(Unavailable, match="not empty"):
            await store.restore(Path(file))
        await store.append("t", row(1_200), SUMMARY)
        await store.finish(result("t", 2), one_more)
        before = await everything(store)
        await store.backup(tmp_path / "copy.db")
    async with opened(str(tmp_path / "copy.db")) as store:
        assert await everything(store) == before
        assert await store.ratings("anna") == {"mau_mau": Rating(27.0, 8.0, 2)}


@asynchronous
async def test_what_is_no_copy_is_not_taken_in(url: str, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Anna, " * 100)
    async with opened(url) as store:
        assert isinstance(store, PostgresStore)
        with pytest.raises(Unavailable, match="is not a database"):
            await store.restore(tmp_path / "letter")
        with pytest.raises(Unavailable, match="can't be read"):
            await store.restore(tmp_path / "nothing")


@asynchronous
async def test_a_server_that_goes_away(tmp_path: Path) -> None:
    server = await asyncio.to_thread(Server)
    try:
        store = PostgresStore(server.url())
        await store.open()
        await listening(store)
        await new_table(store, "t")
    finally:
        await asyncio.to_thread(server.stop)
    for asked in (store.append("t", row(2), SUMMARY), store.rows("t"), store.backup(tmp_path / "copy")):
        with pytest.raises(Unavailable):
            await asked
    assert list(tmp_path.iterdir()) == []
    await store.close()
