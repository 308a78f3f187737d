"""Two processes on one database: nobody who was told of a row finds an older table anywhere, news or no news."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from stammtisch.store.postgres import PostgresStore
from stammtisch.store.store import Row, Unavailable
from stammtisch.table.refused import Refused
from stammtisch.table.tables import Tables
from stammtisch.table.verbs.hosting import Lock, Remove
from stammtisch.table.verbs.playing import Play
from stammtisch.table.verbs.seating import Join
from stammtisch.table.verbs.talking import Say
from tests.store.server import Server
from tests.table.doubles import PAUSE, AtOnce, FixedOutside, settled
from tests.table.rig import Eyes, Rig, play

Scene = Callable[[Rig, Rig], Coroutine[Any, Any, None]]


class Forgetful(PostgresStore):
    """Does not answer when it is told not to."""

    down = False

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        if self.down:
            raise Unavailable("not now")
        return await super().rows(table, after, limit)


class Twin(Rig):
    """One of two processes."""

    def __init__(self, url: str, outside: FixedOutside) -> None:
        self.path = Path()
        self.outside = outside
        self.store: Any = Forgetful(url)
        self.tables = Tables(self.store, outside, AtOnce())


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    server = Server()
    yield server.url()
    server.stop()


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[Twin, Twin]]:
    connection = await asyncpg.connect(url)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()
    outside = FixedOutside()
    outside.pause = PAUSE
    one, other = Twin(url, outside), Twin(url, outside)
    for twin in (one, other):
        await twin.store.open()
        await twin.tables.open()
    try:
        yield one, other
    finally:
        for twin in (one, other):
            await twin.tables.close()
            await twin.store.close()


def on_both(database: str, scene: Scene) -> None:
    async def run() -> None:
        async with two(database) as (one, other):
            await scene(one, other)

    asyncio.run(run())


async def cut(twin: Rig) -> None:
    """From now on this process hears nothing of the other."""
    await twin.store._signals.close()  # type: ignore[attr-defined]


def test_a_snapshot_is_never_older_than_what_was_acknowledged(database: str) -> None:
    async def scene(one: Rig, other: Rig) -> None:
        desk, _ = await one.table("ada", "ben", "cem")
        twin = await other.tables.desk(desk.table.id)
        watching = Eyes("cem")
        await twin.watch(watching)
        await cut(other)
        for number in range(10):
            seq = await desk.do("ada", Say(str(number)))
            eyes = Eyes("ada")
            await twin.watch(eyes)
            assert eyes.messages[0]["table"]["seq"] == seq
            assert eyes.messages[0]["said"][-1]["data"]["text"] == str(number)
            assert watching.rows("say")[-1]["seq"] == seq, "and those who are there already hear of it first"
            await twin.unwatch(eyes)
        assert [row["seq"] for row in watching.rows("say")] == list(range(seq - 9, seq + 1))

    on_both(database, scene)


def test_who_was_let_in_or_sent_away_by_the_other_process(database: str) -> None:
    async def scene(one: Rig, other: Rig) -> None:
        desk, _ = await one.table("ada", "ben", "cem")
        twin = await other.tables.desk(desk.table.id)
        await cut(other)
        await desk.do("dan", Join("Dan", "owl"))
        await desk.do("ada", Lock(True))
        await twin.watch(Eyes("dan"))
        await desk.do("ada", Remove("ben"))
        with pytest.raises(Refused, match="removed"):
            await twin.watch(Eyes("ben"))

    on_both(database, scene)


def test_a_reason_is_asked_for_where_the_move_was_not_heard_of(database: str) -> None:
    async def scene(one: Rig, other: Rig) -> None:
        desk, _ = await one.table("ada", watch=False, pace=0.0)
        twin = await other.tables.desk(desk.table.id)
        await cut(other)
        unheard: list[int] = []
        while not unheard:
            if desk.table.to_move == 0:
                await play(desk)
            await one.outside.pass_time(1)
            played = [move.seq for move in desk.table.played if move.by == "bot"]
            unheard = [seq for seq in played if seq > twin.table.seq]
        with suppress(Refused):  # whatever the bot has to say about it
            await twin.why("ada", unheard[-1])
        assert twin.table.seq >= unheard[-1]

    on_both(database, scene)


def test_what_could_not_be_read_when_it_was_heard_of_is_read_later(database: str) -> None:
    async def scene(one: Rig, other: Rig) -> None:
        desk, _ = await one.table("ada", "ben", "cem")
        twin = await other.tables.desk(desk.table.id)
        eyes = Eyes("cem")
        await twin.watch(eyes)
        for lost in (False, True):  # of one table, and when the connection for news was lost
            other.store.down = True  # type: ignore[attr-defined]
            seq = await desk.do("ada", Say("can you hear me?"))
            await (other.tables.signals_lost() if lost else other.tables.row_stored(desk.table.id, seq))
            await settled(PAUSE)
            assert twin.table.seq < seq
            other.store.down = False  # type: ignore[attr-defined]
            await other.outside.pass_time(6)
            assert eyes.rows("say")[-1]["seq"] == seq

    on_both(database, scene)


def test_a_move_on_what_the_other_process_has_changed_is_stale(database: str) -> None:
    async def scene(one: Rig, other: Rig) -> None:
        desk, _ = await one.table("ada", "ben", "cem")
        twin = await other.tables.desk(desk.table.id)
        await cut(other)
        person, turn = desk.table.seats[desk.table.to_move or 0].person, desk.table.turn
        await play(desk)
        with pytest.raises(Refused, match="stale"):
            await twin.do(person, Play("draw", turn))
        assert twin.table.seq == desk.table.seq

    on_both(database, scene)
