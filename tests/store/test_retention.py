"""What is deleted and what stays, on both databases."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from stammtisch.store import retention
from stammtisch.store.base import SqlStore
from stammtisch.store.sql import Steps
from stammtisch.store.store import FORGOTTEN, NoTable, Person, Store, Summary
from tests.store.scene import asynchronous, one_more, opened, result, row

OLD, NOW, LATER = 100.0, 1_000.0, 2_000.0  # what happened at OLD is idle since before NOW
DAYS_CLOCK = {"clock": {"kind": "days", "amount": 3}, "host": {"person": "anna", "name": '"kind":"days"'}}
MINUTES_CLOCK = {
    "clock": {"kind": "seconds", "amount": 60},
    "host": {"person": "anna", "name": '"kind":"days"'},
}


async def person(store: Store, id: str, created: float = OLD, seen: float | None = None) -> None:
    await store.add_person(Person(id, id.title(), "fox", "de", id.encode(), created))
    if seen is not None:
        assert await store.see_person(id, seen)


async def table(
    store: Store, id: str, people: tuple[str, ...] = (), updated: float = OLD, rows: int = 1, **about: Any
) -> None:
    """Adds a waiting table where nothing has happened since this time."""
    plain = Summary("waiting", False, people, MINUTES_CLOCK, None)._replace(**about)
    assert await store.add_table(id, id, row(1, who=people)._replace(time=updated), plain)
    for seq in range(2, rows + 1):
        await store.append(id, row(seq)._replace(time=updated), plain)


async def idle(store: Store, before: float = NOW) -> tuple[list[str], list[str]]:
    tables, people = await store.idle_tables("", before), await store.idle_people("", before)
    assert tables[0] is None
    assert people[0] is None
    return tables[1], people[1]


async def sweep(store: Store, before: float = NOW) -> tuple[list[str], list[str]]:
    """Deletes everything that is idle; returns it."""
    _, tables = await store.idle_tables("", before)
    gone = await store.drop_tables(tables, before)
    _, people = await store.idle_people("", before)
    left = [id for id in people if await store.drop_person(id, before)]
    while await store.drop_rows():
        pass
    return gone, left


def statement(text: str, *values: Any) -> Steps[list[tuple[Any, ...]]]:
    rows = yield text, values
    return [tuple(values) for values in rows]


async def counted(store: Store) -> dict[str, int]:
    assert isinstance(store, SqlStore)
    names = ("persons", "tables", "log", "members", "results", "played", "ratings", "doomed")
    return {name: (await store._read(statement(f"SELECT COUNT(*) FROM {name}")))[0][0] for name in names}


# tables


@pytest.mark.parametrize(
    ("about", "goes"),
    [
        ({}, True),
        ({"status": "over"}, True),
        ({"status": "closed"}, True),
        ({"status": "playing"}, True),
        ({"updated": NOW}, False),
        ({"updated": LATER}, False),
        ({"status": "playing", "about": DAYS_CLOCK}, False),  # by correspondence, and paused
        ({"status": "playing", "about": DAYS_CLOCK, "due": LATER}, False),
        ({"status": "waiting", "about": DAYS_CLOCK}, False),  # for the others to come
        ({"status": "over", "about": DAYS_CLOCK}, False),  # for the next match
        ({"status": "playing", "due": OLD}, False),  # goes on by itself now that the service is running again
        ({"status": "over", "due": OLD}, False),  # its result is still to be stored
        ({"status": "closed", "about": DAYS_CLOCK}, True),
    ],
)
@asynchronous
async def test_which_tables_are_idle(where: str, about: dict[str, Any], goes: bool) -> None:
    async with opened(where) as store:
        await table(store, "t", **about)
        assert (await idle(store))[0] == (["t"] if goes else [])
        assert (await sweep(store))[0] == (["t"] if goes else [])
        assert (await store.listed("t") is None) == goes


@asynchronous
async def test_a_table_is_deleted_with_all_its_data(where: str) -> None:
    async with opened(where) as store:
        await person(store, "anna", LATER)
        await table(store, "old", ("anna",), rows=30)
        await table(store, "new", ("anna",), LATER, rows=3)
        await store.finish(result("old", players=("ghost", "bot:easy")), one_more)
        await store.finish(result("new", players=("ghost", "bot:easy")), one_more)
        assert await sweep(store) == (["old"], [])
        assert await counted(store) == {
            "persons": 1,
            "tables": 1,
            "log": 3,
            "members": 1,
            "results": 1,
            "played": 2,
            "ratings": 1,
            "doomed": 0,
        }
        assert await store.add_table("another", "old", row(1), Summary("waiting", False, (), {}, None))
        with pytest.raises(NoTable):
            await store.append("old", row(31), Summary("waiting", False, (), {}, None))
        with pytest.raises(ValueError, match="no table"):
            await store.append("never", row(2), Summary("waiting", False, (), {}, None))


@asynchronous
async def test_finished_matches_stay_while_one_of_their_people_exists(where: str) -> None:
    async with opened(where) as store:
        for id in ("anna", "bert"):
            await person(store, id)
        await table(store, "t", ("anna", "bert"))
        await store.finish(result("t", 1, players=("anna", "bert")), one_more)
        await store.finish(result("t", 2, players=("bot:hard", "bot:easy")), one_more)
        assert await sweep(store) == ([], [])
        await store.forget_person("anna", FORGOTTEN)
        assert await sweep(store) == ([], [])
        assert len(await store.history("bert", 9)) == 1
        await store.forget_person("bert", FORGOTTEN)
        assert await sweep(store) == (["t"], [])
        assert (await counted(store))["played"] == 0


@asynchronous
async def test_everything_of_a_table_is_deleted_with_it(file: str) -> None:
    """Every SQL table with a `table_id` is among those from which rows are deleted."""
    async with opened(file):
        with closing(sqlite3.connect(file)) as connection:
            names = {
                name
                for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
                if "table_id" in [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            }
    assert names == {*retention.WITH_THE_TABLE, "log", "doomed"}


@asynchronous
async def test_a_long_log_is_deleted_in_batches_and_hidden_meanwhile(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "DELETED_ROWS", 10)
    async with opened(where) as store:
        for number in range(3):
            await table(store, f"t{number}", rows=15)
        assert await store.drop_tables(["t0", "t1", "t2"], NOW) == ["t0", "t1", "t2"]
        logs = [(await counted(store))["log"]]
        assert await store.rows("t2") == []
        assert await store.check() == []
        while await store.drop_rows():
            logs.append((await counted(store))["log"])
            if len(logs) == 3:  # the service may stop in between
                async with opened(where) as other:
                    await other.drop_rows()
        assert logs[:3] == [45, 35, 25]
        assert logs[-1] == 0
        assert max(before - after for before, after in pairwise(logs)) <= 20
        assert (await counted(store))["doomed"] == 0


@asynchronous
async def test_a_table_that_is_used_again_stays(where: str) -> None:
    async with opened(where) as store, opened(where) as other:
        await table(store, "t")
        assert (await idle(store))[0] == ["t"]
        await other.append("t", row(2)._replace(time=LATER), Summary("waiting", False, (), {}, None))
        assert await store.drop_tables(["t"], NOW) == []
        assert len(await store.rows("t")) == 2


@asynchronous
async def test_a_table_that_is_locked_is_skipped(url: str) -> None:
    async with opened(url) as store:
        for id in ("a", "b"):
            await table(store, id)
        holder = await asyncpg.connect(url)
        transaction = holder.transaction()
        await transaction.start()
        await holder.execute("SELECT * FROM tables WHERE id = 'a' FOR UPDATE")
        assert await store.drop_tables(["a", "b"], NOW) == ["b"]
        await transaction.rollback()
        await holder.close()
        assert await store.drop_tables(["a", "b"], NOW) == ["a"]


@asynchronous
async def test_two_processes_delete_everything_once(where: str) -> None:
    async with opened(where) as one, opened(where) as two:
        for number in range(30):
            await table(one, f"t{number}", (f"p{number}",), rows=3)
            await person(one, f"p{number}")
        swept = await asyncio.gather(*(sweep(store) for store in (one, two, one, two)))
        tables = [id for gone, _ in swept for id in gone]
        people = [id for _, gone in swept for id in gone]
        while await one.drop_rows():
            pass
        later = await sweep(one)  # those whom the other held, say
        assert sorted(tables + later[0]) == sorted(f"t{number}" for number in range(30))
        assert sorted(people + later[1]) == sorted(f"p{number}" for number in range(30))
        assert set((await counted(one)).values()) == {0}


@asynchronous
async def test_moves_are_stored_during_deletion(where: str) -> None:
    """Moves at other tables are stored while thousands of rows are deleted; no table loses or keeps a wrong row."""
    async with opened(where) as store:
        for number in range(20):
            await table(store, f"old{number}", rows=40)
        await table(store, "new", updated=LATER)
        going = asyncio.create_task(sweep(store))
        seq = 1
        while not going.done():
            seq += 1
            await store.append(
                "new", row(seq)._replace(time=LATER), Summary("waiting", False, (), MINUTES_CLOCK, None)
            )
        assert len((await going)[0]) == 20
        assert len(await store.rows("new")) == seq > 1
        assert (await counted(store))["log"] == seq


@asynchronous
async def test_batch_by_batch(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH_IDS", 4)
    async with opened(where) as store:
        for number in range(10, 20):
            await table(store, f"t{number}", updated=LATER if number % 3 else OLD)
        batches = []
        after: str | None = ""
        while after is not None:
            after, batch = await store.idle_tables(after, NOW)
            batches.append(batch)
        assert batches == [["t12"], ["t15"], ["t18"]]


# people


@pytest.mark.parametrize(
    ("created", "seen", "goes"),
    [(OLD, None, True), (OLD, OLD, True), (OLD, LATER, False), (LATER, None, False), (NOW, None, False)],
)
@asynchronous
async def test_which_people_are_idle(where: str, created: float, seen: float | None, goes: bool) -> None:
    async with opened(where) as store:
        await person(store, "anna", created, seen)
        assert (await store.person("anna")).seen == seen  # type: ignore[union-attr]
        assert (await idle(store))[1] == (["anna"] if goes else [])
        assert (await sweep(store))[1] == (["anna"] if goes else [])
        assert (await store.person("anna") is None) == goes
        assert await store.see_person("anna", LATER) != goes


@asynchronous
async def test_a_finished_match_or_a_seat_holds_people(where: str) -> None:
    async with opened(where) as store:
        for id in ("player", "seated", "patient", "left", "closed", "gone"):
            await person(store, id)
        await table(store, "played", ("player",))
        await store.finish(result("played", players=("player", "bot:easy")), one_more)
        await table(store, "new", ("seated",), LATER)
        await table(store, "days", ("patient", "left"), status="playing", about=DAYS_CLOCK)
        await store.append(
            "days", row(2)._replace(time=OLD), Summary("playing", False, ("patient",), DAYS_CLOCK, None)
        )
        await table(store, "closed", ("closed",), LATER, status="closed")
        await table(store, "old", ("gone",))
        assert await idle(store) == (["old"], ["closed", "gone", "left"])
        assert not await store.drop_person("gone", NOW)  # while the table is there
        assert await sweep(store) == (["old"], ["closed", "gone", "left"])
        assert (await counted(store))["persons"] == 3


@asynchronous
async def test_a_deleted_person_leaves_no_name(where: str) -> None:
    async with opened(where) as store:
        for id in ("anna", "bert"):
            await person(store, id)
        about = {"seats": [{"person": "bert", "name": "Bert"}]}
        await store.add_table(
            "t",
            "T",
            row(1, person="bert", name="Bert")._replace(time=OLD),
            Summary("waiting", False, ("anna", "bert"), about, None),
        )
        await store.finish(result("t", players=("anna", "bot:easy")), one_more)
        await store.append("t", row(2)._replace(time=OLD), Summary("over", False, ("anna",), about, None))
        assert await sweep(store) == ([], ["bert"])
        listed = await store.listed("t")
        assert listed is not None
        assert "Bert" not in f"{listed} {await store.rows('t')}"


@asynchronous
async def test_a_person_who_comes_back_at_the_last_moment_stays(where: str) -> None:
    async with opened(where) as store, opened(where) as other:
        await person(store, "anna")
        assert (await idle(store))[1] == ["anna"]
        assert await other.see_person("anna", LATER)
        assert not await store.drop_person("anna", NOW)
        assert await store.person("anna") is not None


@asynchronous
async def test_a_person_who_comes_back_exists_or_hears_that_they_do_not(where: str) -> None:
    """Seen and deleted at once: one of the two comes first, and the other knows."""
    async with opened(where) as store, opened(where) as other:
        for number in range(30):
            await person(store, f"p{number}")
        for number in range(30):
            dropped, seen = await asyncio.gather(
                store.drop_person(f"p{number}", NOW), other.see_person(f"p{number}", LATER)
            )
            there = await store.person(f"p{number}") is not None
            assert (seen and there and not dropped) or (dropped and not there and not seen)


@asynchronous
async def test_a_change_of_name_is_no_sign_of_life(where: str) -> None:
    async with opened(where) as store:
        await person(store, "anna", seen=OLD)
        anna = await store.person("anna")
        assert anna is not None
        await store.change_person(anna._replace(name="Änne", seen=LATER))
        assert await store.person("anna") == anna._replace(name="Änne")


# since when it counts


@asynchronous
async def test_it_counts_from_the_first_start_with_it(where: str) -> None:
    async with opened(where) as store:
        assert await store.retention_since(30) is None
        assert await store.begin_retention(30, 5.0) == 5.0
    async with opened(where) as store, opened(where) as other:
        assert await store.begin_retention(30, 6.0) == 5.0
        assert await store.begin_retention(7, 7.0) == 7.0  # another number starts over
        assert await store.retention_since(30) is None
        assert await other.retention_since(7) == 7.0
        await other.end_retention()
        assert await store.retention_since(7) is None
        assert await store.begin_retention(7, 9.0) == 9.0


@asynchronous
async def test_a_copy_counts_from_its_own_first_start(where: str, tmp_path: Path) -> None:
    async with opened(where) as store:
        await store.begin_retention(30, 5.0)
        await person(store, "anna", seen=LATER)
        await store.backup(tmp_path / "copy.db")
    async with opened(str(tmp_path / "copy.db")) as store:
        assert (await store.person("anna")).seen == LATER  # type: ignore[union-attr]
        assert await store.begin_retention(30, 9.0) == 9.0
