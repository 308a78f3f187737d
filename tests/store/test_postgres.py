"""What only the store in PostgreSQL does: signals between processes, lost connections, copies in and out."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from stammtisch.store.grouping import Append
from stammtisch.store.postgres import PostgresStore
from stammtisch.store.store import Person, Rating, Stale, Store, Unavailable
from tests.store.ears import LOST, Ears, listening
from tests.store.scene import SUMMARY, asynchronous, new_table, one_more, opened, result, row
from tests.store.server import Server


async def cut(url: str, which: str = "TRUE") -> None:
    """Ends the others' connections to this database, as a restart of the server would."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
        f" WHERE datname = current_database() AND pid <> pg_backend_pid() AND {which}"
    )
    await connection.close()


@asynchronous
async def test_a_store_hears_rows_and_notes_of_others_but_not_its_own(url: str) -> None:
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
            ("row", "t", 3),
            ("note", "t", {"text": "Grüße 🂡"}),
            ("note", "t", {"last": True}),
        ]
        assert [await by_two.get() for _ in range(3)] == [
            ("row", "t", 1),
            ("row", "t", 2),
            ("note", "t", {"last": True}),
        ]
        assert by_one.empty()
        assert by_two.empty()


@asynchronous
async def test_a_signal_comes_when_the_row_can_be_read(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        signals = await listening(two)
        await new_table(one, "t")
        for seq in range(2, 40):
            append = asyncio.create_task(one.append("t", row(seq), SUMMARY))
            while (await signals.get())[2] < seq:
                pass
            assert (await two.rows("t"))[-1].seq == seq
            await append


@asynchronous
async def test_a_listener_that_fails_hears_the_next_signal(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    class HardOfHearing(Ears):
        async def row_stored(self, table: str, seq: int) -> None:
            if seq == 1:
                raise LookupError("what table?")
            await super().row_stored(table, seq)

    ears = HardOfHearing()
    async with opened(url) as one, opened(url) as two:
        await two.listen(ears)
        connection = await asyncpg.connect(url)
        await connection.execute("NOTIFY stammtisch, 'another program''s words'")
        await connection.close()
        await new_table(one, "t")
        await one.append("t", row(2), SUMMARY)
        assert await ears.signals.get() == ("row", "t", 2)
    assert "what table?" in caplog.text


@asynchronous
async def test_lost_connections_are_restored(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        signals = await listening(one)
        await new_table(two, "t")
        assert await signals.get() == ("row", "t", 1)
        for seq in (2, 3):
            await cut(url)
            assert await signals.get() == LOST
            await two.append("t", row(seq), SUMMARY)
            assert await signals.get() == ("row", "t", seq)
            assert [one.seq for one in await one.rows("t")] == list(range(1, seq + 1))


@asynchronous
async def test_a_write_that_is_cut_off_fails_and_is_not_stored(url: str) -> None:
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


class Silence:
    """A proxy that hides the end of a connection: the client gets the server's last words, then nothing."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.writers: list[asyncio.StreamWriter] = []
        self.said = asyncio.Event()  # a server process has ended, and its last words are through

    async def __aenter__(self) -> str:
        self.line = await asyncio.start_server(self.connected, "127.0.0.1", 0)
        port = self.line.sockets[0].getsockname()[1]
        return self.server.url().replace(f":{self.server.port}/", f":{port}/")

    async def __aexit__(self, *_: object) -> None:
        self.line.close()
        self.end()

    def end(self) -> None:
        for writer in self.writers:
            writer.close()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_connection("127.0.0.1", self.server.port)
        self.writers += [writer, questions]
        asking = asyncio.create_task(self.passed_on(reader, questions))
        await self.passed_on(answers, writer)
        self.said.set()
        await asking

    async def passed_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()


@pytest.mark.parametrize("kind", ["read", "write", "append", "tell", "backup"])
@asynchronous
async def test_a_server_whose_last_words_come_before_its_end(
    server: Server, url: str, kind: str, tmp_path: Path
) -> None:
    """asyncpg reports an internal error, and would give the same connection to the next caller."""
    line = Silence(server)
    async with line as through, opened(through) as store:
        await new_table(store, "t")
        await cut(url)
        await line.said.wait()
        operations = {
            "read": store.rows("t"),
            "write": store.finish(result("t"), one_more),
            "append": store.append("t", row(2), SUMMARY),
            "tell": store.tell("t", {}),
            "backup": store.backup(tmp_path / "copy.db"),
        }
        operation = operations.pop(kind)
        for other in operations.values():
            other.close()
        # The last words may still be on their way; only the first caller who meets them fails.
        with pytest.raises(Unavailable, match="does not answer"):
            await operation
        assert await store.rows("t") == [row(1)]
        line.end()


@asynchronous
async def test_everything_that_is_cut_off_raises_unavailable(url: str) -> None:
    """Eight people play while all their connections are cut again and again."""
    async with opened(url) as store:
        await listening(store)
        for number in range(8):
            await new_table(store, f"t{number}")
        ends: Counter[str] = Counter()
        cutting = True
        tried = asyncio.Event()

        async def work(number: int) -> None:
            while cutting:
                try:
                    last = (await store.rows(f"t{number}"))[-1].seq
                    await store.append(f"t{number}", row(last + 1), SUMMARY)
                    await store.finish(result(f"t{number}", last), one_more)
                    await store.tell(f"t{number}", {})
                    ends["well"] += 1
                except Unavailable:
                    ends["lost"] += 1
                tried.set()

        tasks = [asyncio.create_task(work(number)) for number in range(8)]
        cutter = await asyncpg.connect(url)
        for _ in range(60):
            await cutter.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            tried.clear()
            await tried.wait()
        cutting = False
        await asyncio.gather(*tasks)  # raises anything but Unavailable
        await cutter.close()
        assert ends["lost"] >= 60
    async with opened(url) as store:
        for number in range(8):
            rows = await store.rows(f"t{number}")
            assert [one.seq for one in rows] == list(range(1, len(rows) + 1))


@asynchronous
async def test_many_appends_share_commits_and_fail_separately(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """60 appends at once, one with a time that PostgreSQL can't store, one stale."""
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
async def test_rows_reach_the_disk_even_where_the_server_would_not_wait(url: str) -> None:
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
async def test_only_a_backup_can_be_restored(url: str, tmp_path: Path) -> None:
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
    for operation in (store.append("t", row(2), SUMMARY), store.rows("t"), store.backup(tmp_path / "copy")):
        with pytest.raises(Unavailable):
            await operation
    assert list(tmp_path.iterdir()) == []
    await store.close()
