"""An outage of the database is one line when it begins and one when it ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.store.outage import CALM_SECONDS, Outage
from stammtisch.store.postgres import PostgresStore
from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Unavailable
from tests.store.ears import LOST, listening
from tests.store.scene import SUMMARY, asynchronous, new_table, opened, row
from tests.store.server import Server
from tests.store.test_postgres import cut

BEGIN, END = logging.ERROR, logging.WARNING
PROBLEM = Unavailable("The disk is full.")


class Clock:
    time = 0.0

    def __call__(self) -> float:
        return self.time


def lines(caplog: pytest.LogCaptureFixture) -> list[int]:
    assert not any(record.exc_info for record in caplog.records)
    return [record.levelno for record in caplog.records if record.name.startswith("stammtisch")]


def test_it_is_logged_once_however_many_notice(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage(Clock())
    outage.worked(0, writing=True)
    for _ in range(100):
        outage.failed(PROBLEM, writing=True)
    assert lines(caplog) == [BEGIN]
    assert "The disk is full" in caplog.text
    for _ in range(100):
        outage.worked(outage.failures, writing=True)
    assert lines(caplog) == [BEGIN, END]


def test_what_was_begun_before_the_last_failure_proves_nothing(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage(Clock())
    before = outage.failures
    outage.failed(PROBLEM, writing=False)
    outage.worked(before, writing=True)
    assert lines(caplog) == [BEGIN]


def test_reading_does_not_prove_that_writing_works(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    outage = Outage(clock)
    outage.failed(PROBLEM, writing=True)
    outage.worked(outage.failures, writing=False)
    outage.failed(PROBLEM, writing=False)
    outage.worked(outage.failures, writing=False)
    assert lines(caplog) == [BEGIN]
    clock.time = CALM_SECONDS + 1  # nothing has failed for a while, and perhaps nothing is written
    outage.worked(outage.failures, writing=False)
    assert lines(caplog) == [BEGIN, END]


def test_a_database_that_comes_and_goes_does_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    outage = Outage(clock)
    for _ in range(50):
        outage.failed(PROBLEM, writing=True)
        outage.worked(outage.failures, writing=True)
        clock.time += CALM_SECONDS / 10
    assert lines(caplog) == [BEGIN, END, BEGIN]
    clock.time += CALM_SECONDS
    outage.worked(outage.failures, writing=True)
    assert lines(caplog) == [BEGIN, END, BEGIN, END]


@asynchronous
async def test_a_closed_store_is_not_an_outage(where: str, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(where) as store:
        await new_table(store, "t")
    for _ in range(3):
        with pytest.raises(Unavailable, match="closed"):
            await store.append("t", row(2), SUMMARY)
    assert lines(caplog) == []


def test_a_file_that_cannot_be_written(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "table.db")
        await store.open()
        await new_table(store, "t")
        await store._writer.do(limited(store, 1))
        for _ in range(5):
            with pytest.raises(Unavailable):
                await store.append("t", row(2, text="x" * 60_000), SUMMARY)
            await store.rows("t")
        await store._writer.do(limited(store, 1_000_000))
        await store.append("t", row(2), SUMMARY)
        await store.close()

    def limited(_: SqliteStore, pages: int):  # type: ignore[no-untyped-def]
        yield f"PRAGMA max_page_count = {pages}", ()

    asyncio.run(run())
    assert lines(caplog) == [BEGIN, END]


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.stop()


def test_a_server_that_is_down_for_a_while(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    """Many callers fail and the connection for signals is lost: the log has two lines."""

    async def run() -> None:
        store = PostgresStore(server.url())
        await store.open()
        await asyncio.gather(*(new_table(store, f"t{number}") for number in range(20)))
        signals = await listening(store)
        server.crash()
        for _ in range(3):
            appends = [store.append(f"t{number}", row(2), SUMMARY) for number in range(20)]
            ended = await asyncio.gather(*appends, store.rows("t1"), return_exceptions=True)
            assert {type(end) for end in ended} == {Unavailable}
        server.start_again()
        assert await signals.get() == LOST
        await asyncio.gather(*(store.append(f"t{number}", row(2), SUMMARY) for number in range(20)))
        await store.close()

    asyncio.run(run())
    assert lines(caplog) == [BEGIN, END]


def test_lost_signals_alone_are_one_line(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = PostgresStore(server.url())
        await store.open()
        signals = await listening(store)
        await cut(server.url(), "query ILIKE 'listen%'")
        assert await signals.get() == LOST
        await store.close()

    asyncio.run(run())
    assert lines(caplog) == [logging.WARNING]
