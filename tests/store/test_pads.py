"""Score pads in the store, on both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stammtisch.store.opening import open_store
from stammtisch.store.store import (
    FORGOTTEN,
    UNREADABLE,
    NoPad,
    NoPerson,
    PadSummary,
    Person,
    Row,
    Stale,
    Store,
)
from tests.store.ears import listening
from tests.store.scene import asynchronous, opened, raw

OLD, NOW, LATER = 100.0, 1_000.0, 2_000.0
ABOUT = PadSummary(False, {"game": "mau_mau"})
OVER = PadSummary(True, {"game": "mau_mau"})


def row(seq: int, person: str | None = "anna", time: float = OLD, **data: Any) -> Row:
    return Row(seq, "open" if seq == 1 else "enter", person, data, time)


def by(person: str) -> dict[str, str]:
    return {"person": person, "name": person.title()}


async def people(store: Store, *ids: str) -> None:
    for id in ids:
        await store.add_person(Person(id, id.title(), "fox", "de", id.encode(), OLD))


async def pad(store: Store, id: str, owner: str = "anna", rows: int = 1, time: float = OLD) -> None:
    await store.add_pad(id, owner, row(1, owner, time, key="k"), ABOUT)
    for seq in range(2, rows + 1):
        await store.append_pad(id, row(seq, owner, time, by=by(owner)), ABOUT)


async def numbers(store: Store, id: str, after: int = 0) -> list[int]:
    return [row.seq for row in await store.pad_rows(id, after)]


@asynchronous
async def test_rows_come_back_equal_and_a_number_is_stored_once(where: str) -> None:
    async with opened(where) as store:
        await people(store, "anna")
        first, second = row(1, key="ä"), row(2, facts={"winner": 1, "left": [[], ["X", 7]]})
        await store.add_pad("p", "anna", first, ABOUT)
        await store.append_pad("p", second, OVER)
        assert await store.pad_rows("p") == [first, second]
        assert await numbers(store, "p", 1) == [2]
        assert await numbers(store, "p", 2) == []
        (listed,) = await store.pads_of("anna", 9)
        assert listed == ("p", 2, OLD, "anna", True, OVER.about)
        with pytest.raises(Stale):
            await store.append_pad("p", row(2), ABOUT)
        with pytest.raises(ValueError, match="lacks rows"):
            await store.append_pad("p", row(4), ABOUT)
        with pytest.raises(Stale):
            await store.add_pad("p", "anna", row(1), ABOUT)
        for missing in (store.append_pad("q", row(2), ABOUT), store.pad_rows("q")):
            with pytest.raises(NoPad):
                await missing
        for gone in (store.append_pad("p", row(3, "bert"), ABOUT), store.add_pad("r", "bert", row(1), ABOUT)):
            with pytest.raises(NoPerson):
                await gone
        assert await numbers(store, "p") == [1, 2]


@asynchronous
async def test_two_stores_race_for_every_row(where: str) -> None:
    async with opened(where) as one, opened(where) as two:
        await people(one, "anna")
        await pad(one, "p")
        won: list[tuple[str, int]] = []

        async def write(store: Store, name: str) -> None:
            last = 1
            while last < 40:
                try:
                    await store.append_pad("p", row(last + 1, None, name=name), ABOUT)
                except Stale:
                    last = (await numbers(store, "p"))[-1]
                else:
                    last += 1
                    won.append((name, last))

        await asyncio.gather(write(one, "one"), write(two, "two"), write(one, "three"))
        assert sorted(seq for _, seq in won) == list(range(2, 41))
        stored = {(row.data["name"], row.seq) for row in await two.pad_rows("p", 1)}
        assert stored == set(won)


@asynchronous
async def test_a_list_shows_pads_opened_or_written_on_the_latest_first(where: str) -> None:
    async with opened(where) as store:
        await people(store, "anna", "bert")
        await pad(store, "p1", time=1.0)
        await pad(store, "p2", time=2.0)
        await store.append_pad("p1", row(2, "bert", 3.0), ABOUT)
        await store.append_pad("p2", row(2, None, 1.5), ABOUT)
        assert [listed.id for listed in await store.pads_of("anna", 9)] == ["p1", "p2"]
        assert [listed.id for listed in await store.pads_of("anna", 1)] == ["p1"]
        assert [listed.id for listed in await store.pads_of("bert", 9)] == ["p1"]
        await store.remove_pad("bert", "p1")
        assert await store.pads_of("bert", 9) == []
        assert await numbers(store, "p1") == [1, 2]
        for nobody, id in (("bert", "p1"), ("bert", "p2"), ("anna", "p3")):
            with pytest.raises(NoPad):
                await store.remove_pad(nobody, id)
        await store.append_pad("p1", row(3, "bert", 4.0), ABOUT)
        assert len(await store.pads_of("bert", 9)) == 1
        await store.remove_pad("anna", "p1")  # who has opened it
        with pytest.raises(NoPad):
            await store.pad_rows("p1")
        assert await store.pads_of("bert", 9) == []
        assert [listed.id for listed in await store.pads_of("anna", 9)] == ["p2"]


@asynchronous
async def test_a_deleted_person_leaves_neither_pads_nor_name(where: str) -> None:
    async with opened(where) as store:
        await people(store, "anna", "bert")
        await pad(store, "own", "anna", 3)
        await pad(store, "others", "bert", 2)
        await store.append_pad("others", row(3, "anna", by=by("anna")), ABOUT)
        await store.append_pad("own", row(4, "bert", by=by("bert")), ABOUT)
        await store.forget_person("anna", FORGOTTEN)
        with pytest.raises(NoPad):
            await store.pad_rows("own")
        assert [row.data.get("by", {}).get("name") for row in await store.pad_rows("others")] == [
            None,
            "Bert",
            "?",
        ]
        assert [listed.id for listed in await store.pads_of("bert", 9)] == ["others"]
        assert await raw(where, "SELECT COUNT(*) FROM pad_people WHERE person = 'anna'") == "0"
        assert await raw(where, "SELECT COUNT(*) FROM pad_log WHERE pad_id = 'own'") == "0"


@asynchronous
async def test_steps_written_while_their_people_are_deleted(where: str) -> None:
    """Nobody's name comes back, and nothing gets stuck."""
    async with opened(where) as store, opened(where) as other:
        await people(store, "host", *(f"p{number}" for number in range(12)))
        await pad(store, "pad", "host")

        async def write(person: str) -> None:
            last = 1
            while True:
                try:
                    await other.append_pad("pad", row(last + 1, person, by=by(person)), ABOUT)
                except Stale:
                    last = (await numbers(other, "pad"))[-1]
                except NoPerson:
                    return
                else:
                    last += 1

        async def forget(person: str) -> None:
            while not await store.pads_of(person, 1):
                await asyncio.sleep(0.001)
            await store.forget_person(person, FORGOTTEN)

        guests = [f"p{number}" for number in range(12)]
        await asyncio.gather(*map(write, guests), *map(forget, guests))
        rows = await store.pad_rows("pad", 1)
        assert {row.data["by"]["name"] for row in rows} == {FORGOTTEN}
        assert await store.check() == []


@asynchronous
async def test_rows_that_can_not_be_read_and_rows_that_are_missing(where: str) -> None:
    async with opened(where) as store:
        await people(store, "anna")
        await pad(store, "spoilt", rows=3)
        await pad(store, "short", rows=3)
        await pad(store, "holed", rows=3)
        await pad(store, "whole", rows=3)
        await raw(where, "UPDATE pad_log SET data = '{' WHERE pad_id = 'spoilt' AND number = 2 RETURNING 1")
        await raw(where, "DELETE FROM pad_log WHERE pad_id = 'short' AND number = 3 RETURNING 1")
        await raw(where, "DELETE FROM pad_log WHERE pad_id = 'holed' AND number = 2 RETURNING 1")
        assert [row.kind for row in await store.pad_rows("spoilt")] == ["open", UNREADABLE, "enter"]
        assert [(row.seq, row.kind) for row in await store.pad_rows("short", 1)] == [
            (2, "enter"),
            (3, UNREADABLE),
        ]
        assert await numbers(store, "holed") == [1, 3]
        assert await store.check() == ["pad holed: its log lacks rows", "pad short: its log lacks rows"]
        await raw(where, "UPDATE pads SET about = '[' WHERE id = 'whole' RETURNING 1")
        assert {listed.id for listed in await store.pads_of("anna", 9)} == {"spoilt", "short", "holed"}


@asynchronous
async def test_other_processes_hear_of_rows_and_of_deletion(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        signals = await listening(two)
        await people(one, "anna", "bert")
        await pad(one, "p", rows=2)
        with pytest.raises(Stale):
            await one.append_pad("p", row(2), ABOUT)
        await two.append_pad("p", row(3), ABOUT)
        await one.remove_pad("anna", "p")
        await pad(one, "q", "bert")
        await one.forget_person("bert", FORGOTTEN)
        await pad(one, "old")
        assert await one.drop_pads(["old"], NOW) == ["old"]
        heard = [await signals.get() for _ in range(7)]
        assert heard == [
            ("pad", *of) for of in (("p", 1), ("p", 2), ("p", 0), ("q", 1), ("q", 0), ("old", 1), ("old", 0))
        ]
        assert signals.empty()


# what goes by itself


async def swept(store: Store, before: float = NOW) -> tuple[list[str], list[str]]:
    """What is idle goes; and who."""
    _, idle = await store.idle_pads("", before)
    _, people = await store.idle_people("", before)
    gone = await store.drop_pads(idle, before)
    return gone, [id for id in people if await store.drop_person(id, before)]


@asynchronous
async def test_an_idle_pad_goes_unless_its_match_is_over(where: str) -> None:
    async with opened(where) as store:
        await people(store, "anna", "bert")
        await pad(store, "idle", rows=2)
        await pad(store, "used", rows=2)
        await store.append_pad("used", row(3, time=NOW), ABOUT)
        await pad(store, "over")
        await store.append_pad("over", row(2, "bert"), OVER)
        assert await store.idle_pads("", NOW) == (None, ["idle"])
        assert await swept(store) == (["idle"], [])  # the others hold their people
        assert await swept(store, LATER) == (["used"], [])
        await store.remove_pad("bert", "over")
        assert await swept(store, LATER) == ([], ["bert"])
        await store.forget_person("anna", FORGOTTEN)
        assert await raw(where, "SELECT COUNT(*) FROM pads") == "0"


@asynchronous
async def test_a_person_goes_with_their_last_idle_pad(where: str) -> None:
    async with opened(where) as store:
        await people(store, "anna", "bert")
        await pad(store, "p", rows=2)
        await store.append_pad("p", row(3, "bert"), ABOUT)
        assert await store.drop_person("anna", NOW) is False
        assert await store.idle_people("", NOW) == (None, ["anna", "bert"])  # as if the pad were gone
        assert await store.idle_people("", OLD) == (None, [])
        assert await swept(store) == (["p"], ["anna", "bert"])
        assert await raw(where, "SELECT COUNT(*) FROM pad_log") == "0"


@asynchronous
async def test_a_finished_pad_whose_people_are_gone_goes(where: str) -> None:
    async with opened(where) as store:
        await people(store, "anna")
        await store.add_pad("p", "anna", row(1), OVER)
        await raw(where, "DELETE FROM persons WHERE id = 'anna' RETURNING 1")
        assert await swept(store) == (["p"], [])


@asynchronous
async def test_a_backup_holds_pads(where: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with opened(where) as store:
        await people(store, "anna")
        await pad(store, "p", rows=3)
        await store.backup(copy)
        rows = await store.pad_rows("p")
    async with opened(str(copy)) as later:
        assert await later.pad_rows("p") == rows
        assert len(await later.pads_of("anna", 9)) == 1


@asynchronous
async def test_a_backup_is_restored_with_its_pads(url: str, file: str) -> None:
    async with opened(file) as store:
        await people(store, "anna")
        await pad(store, "p", rows=3)
        rows = await store.pad_rows("p")
    target = open_store(url)
    await target.open()
    try:
        await target.restore(Path(file))  # type: ignore[attr-defined]
        assert await target.pad_rows("p") == rows
    finally:
        await target.close()
