"""`--retention DAYS`: what is deleted, when, and what the log says first."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stammtisch import cli
from stammtisch.server import identity
from stammtisch.server.retention import DAY_SECONDS, DELAY_SECONDS, SWEEP_SECONDS, Retention
from stammtisch.server.service import Service
from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Person, Store, Unavailable
from stammtisch.table.pads.wire import NewPad
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Clock, Settings
from stammtisch.table.tables import Tables
from stammtisch.table.verbs.playing import Pause, Start
from stammtisch.table.verbs.seating import Fill, Sit
from stammtisch.table.verbs.verb import Verb
from tests.server.harness import Server, served
from tests.server.test_start import COMMON, start
from tests.table.doubles import AtOnce, FixedOutside

SETTINGS = Settings("mau_mau", 3)
GUEST = Person("guest", "Gast", "fox", "de", b"guest", 500.0)


class Calendar(FixedOutside):
    """Skips pauses of less than a second; a longer sleep means that the work is done."""

    def __init__(self) -> None:
        super().__init__()
        self.asleep: set[asyncio.Task[None] | None] = set()

    async def sleep(self, seconds: float) -> None:
        if seconds < 1:
            await asyncio.sleep(0)
            return
        task = asyncio.current_task()
        self.asleep.add(task)
        try:
            await super().sleep(seconds)
        finally:
            self.asleep.discard(task)


class Setup:
    """A guest at two tables, and a service's retention that is started again and again."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.outside = Calendar()
        self.tables = Tables(store, self.outside, AtOnce())
        self.ids: list[str] = []
        self.pad = ""
        self.running: list[Retention] = []

    @asynccontextmanager
    async def started(self, days: int | None) -> AsyncIterator[Retention]:
        retention = Retention(self.store, self.outside, self.tables, days)
        retention.open()
        self.running.append(retention)
        await self.at_rest()
        yield retention
        self.running.remove(retention)
        await retention.close()

    async def at_rest(self) -> None:
        """Returns when nothing is left to do at this time."""
        for retention in self.running:
            while not (retention.work in self.outside.asleep or (retention.work and retention.work.done())):
                await asyncio.sleep(0.002)

    async def pass_time(self, seconds: float) -> None:
        await self.outside.pass_time(seconds)
        await self.at_rest()

    async def new_table(self, settings: Settings, *verbs: Verb) -> str:
        desk = await self.tables.create("guest", "Gast", "fox", settings)
        for verb in verbs:
            await desk.do("guest", verb)
        await self.put_away()
        return desk.table.id

    async def put_away(self) -> None:
        for desk in self.tables.desks.values():
            await desk.close()
        self.tables.desks.clear()

    async def left(self) -> tuple[int, int]:
        """How many guests and tables there are."""
        tables = [await self.store.listed(id) for id in self.ids]
        people = [await self.store.person("guest")]
        return sum(one is not None for one in people), sum(one is not None for one in tables)


@asynccontextmanager
async def set_up(path: Path) -> AsyncIterator[Setup]:
    store = SqliteStore(path / "t.db")
    await store.open()
    setup = Setup(store)
    await store.add_person(GUEST)
    setup.ids = [await setup.new_table(SETTINGS) for _ in range(2)]
    setup.pad = (await setup.tables.pads.create("guest", NewPad("mau_mau", ["Anna", "Ben"]))).id
    try:
        yield setup
    finally:
        await setup.put_away()
        await store.close()


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    lines = [record.getMessage() for record in caplog.records]
    caplog.clear()
    return lines


def test_it_is_announced_counted_from_the_first_start_and_done(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with set_up(tmp_path) as setup:
            outside = setup.outside
            begun = outside.time = 1_000 * DAY_SECONDS  # nobody has been here for years
            day = time.strftime("%Y-%m-%d", time.gmtime(begun + 30 * DAY_SECONDS))
            announced = f"retention of 30 days: would go on {day} (UTC): guests 1, tables 2, pads 1"
            async with setup.started(30):
                await setup.pass_time(3 * SWEEP_SECONDS)
            outside.time = begun + 20 * DAY_SECONDS
            async with setup.started(30):
                assert said(caplog) == [announced, announced]
                outside.time = begun + 30 * DAY_SECONDS - SWEEP_SECONDS
                await setup.pass_time(DELAY_SECONDS)
                assert await setup.left() == (1, 2)
                await setup.pass_time(SWEEP_SECONDS)
            assert said(caplog) == ["retention: gone: guests 1, tables 2, pads 1"]
            assert await setup.left() == (0, 0)
            with pytest.raises(Refused, match="no_such_pad"):
                await setup.tables.pads.desk(setup.pad)

    asyncio.run(scene())


def test_what_is_overdue_at_a_start_is_announced_and_deleted_a_minute_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with set_up(tmp_path) as setup:
            async with setup.started(7):
                pass
            setup.outside.time += 8 * DAY_SECONDS
            said(caplog)
            async with setup.started(7):
                assert said(caplog) == [
                    "retention of 7 days: will go in 60 seconds: guests 1, tables 2, pads 1"
                ]
                assert await setup.left() == (1, 2)
                await setup.pass_time(DELAY_SECONDS)
                assert await setup.left() == (0, 0)

    asyncio.run(scene())


@pytest.mark.parametrize("between", [None, 14])
def test_switched_off_or_changed_in_between_it_starts_over(tmp_path: Path, between: int | None) -> None:
    async def scene() -> None:
        async with set_up(tmp_path) as setup:
            for days in (7, between):
                async with setup.started(days):
                    setup.outside.time += 6 * DAY_SECONDS
            async with setup.started(7):
                setup.outside.time += 6 * DAY_SECONDS
                await setup.pass_time(SWEEP_SECONDS)
                assert await setup.left() == (1, 2)
                setup.outside.time += DAY_SECONDS
                await setup.pass_time(SWEEP_SECONDS)
                assert await setup.left() == (0, 0)

    asyncio.run(scene())


def test_a_process_without_it_ends_it_for_all(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with set_up(tmp_path) as setup, setup.started(7):
            async with setup.started(None):
                pass
            said(caplog)
            setup.outside.time += 9 * DAY_SECONDS
            await setup.pass_time(DELAY_SECONDS)
            assert ["another process" in line for line in said(caplog)] == [True]
            assert await setup.left() == (1, 2)

    asyncio.run(scene())


def test_a_table_that_is_loaded_here_stays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with set_up(tmp_path) as setup, setup.started(7):
            setup.outside.time += 9 * DAY_SECONDS
            gone, loaded = setup.ids
            await setup.tables.desk(loaded)
            await setup.pass_time(DELAY_SECONDS)
            assert await setup.store.listed(gone) is None
            assert await setup.store.listed(loaded) is not None
            with pytest.raises(Refused) as refused:
                await setup.tables.desk(gone)
            assert refused.value.refusal.code == "no_such_table"

    asyncio.run(scene())


def test_a_match_with_a_clock_in_days_stays_even_while_paused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with set_up(tmp_path) as setup, setup.started(7):
            stays, _ = [
                await setup.new_table(
                    Settings("mau_mau", 3, clock=clock), Sit(0), Fill("normal"), Start(), Pause(True)
                )
                for clock in (Clock("days", 3), Clock("none"))
            ]
            setup.outside.time += 9 * DAY_SECONDS
            await setup.pass_time(DELAY_SECONDS)
            left = [listed.id for listed in await setup.store.tables_of("guest", 9)]
            assert left == [stays]
            assert await setup.left() == (1, 0)  # the guest has a seat there, and stays

    asyncio.run(scene())


def test_it_waits_for_a_database_that_is_down(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    class Away(SqliteStore):
        there = False

        async def begin_retention(self, days: int, now: float) -> float:
            if not self.there:
                raise Unavailable("The database can't be reached.")
            return await super().begin_retention(days, now)

    async def scene() -> None:
        store = Away(tmp_path / "t.db")
        await store.open()
        setup = Setup(store)
        async with setup.started(7):
            assert said(caplog) == []
            store.there = True
            await setup.pass_time(DELAY_SECONDS)
            assert len(said(caplog)) == 1
        await store.close()

    asyncio.run(scene())


def test_the_rest_of_a_log_is_deleted_at_the_next_start_even_without_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with set_up(tmp_path) as setup:
            assert len(await setup.store.drop_tables(setup.ids, DAY_SECONDS)) == 2
            async with setup.started(None):
                assert not await setup.store.drop_rows()

    asyncio.run(scene())


# visits


def test_visits_are_recorded_once_a_day_and_only_with_it(tmp_path: Path) -> None:
    class Counting(SqliteStore):
        writes = 0

        async def see_person(self, id: str, now: float) -> bool:
            self.writes += 1
            return await super().see_person(id, now)

    async def scene() -> None:
        store = Counting(tmp_path / "t.db")
        await store.open()
        outside = Calendar()
        person, secret = await identity.enter(store, outside, "Ada", "fox", "de")
        without = Service(store, outside, AtOnce())
        for _ in range(3):
            assert await without.recognise(secret) == person
        assert store.writes == 0
        service = Service(store, outside, AtOnce(), retention=30)
        for day in range(3):
            for hour in range(5):
                outside.time = 1_000 * DAY_SECONDS + day * (DAY_SECONDS + 1) + hour * 3600
                assert await service.recognise(secret) is not None
        assert store.writes == 3
        await store.forget_person(person.id, "?")
        assert await service.recognise(secret) is None
        await store.close()

    asyncio.run(scene())


def test_a_person_deleted_right_now_is_unknown_but_a_full_disk_locks_nobody_out(tmp_path: Path) -> None:
    class Moody(SqliteStore):
        answer: bool | Exception = False

        async def see_person(self, id: str, now: float) -> bool:
            if isinstance(self.answer, Exception):
                raise self.answer
            return self.answer

    async def scene() -> None:
        store = Moody(tmp_path / "t.db")
        await store.open()
        person, secret = await identity.enter(store, Calendar(), "Ada", "fox", "de")
        assert await identity.recognise(store, secret, DAY_SECONDS) is None
        store.answer = Unavailable("The disk is full.")
        assert await identity.recognise(store, secret, DAY_SECONDS) == person
        await store.close()

    asyncio.run(scene())


def test_a_deleted_guest_is_told_so(tmp_path: Path) -> None:
    async def scene(setup: Server) -> None:
        ada, bea = await setup.person("Ada"), await setup.person("Bea")
        table = await bea.new_table()
        await bea.leave()
        store = setup.service.store
        await store.drop_person(ada.id, time.time() + DAY_SECONDS)
        assert (await ada.get("/api/me")).json()["code"] == "unknown_person"
        assert (await bea.get("/api/me")).json()["id"] == bea.id  # she has a seat
        assert await store.drop_tables([table["id"]], time.time() + DAY_SECONDS) == [table["id"]]
        assert (await bea.http.get(f"/api/codes/{table['code']}")).json()["code"] == "no_such_table"

    served(tmp_path, scene)


@pytest.mark.parametrize(
    ("arguments", "variables"), [(["--retention", "30"], {}), ([], {"STAMMTISCH_RETENTION": "30"})]
)
def test_it_is_set_on_the_command_line_or_in_the_environment(
    arguments: list[str], variables: dict[str, str], tmp_path: Path
) -> None:
    process = start(*COMMON, "--port", "0", "--db", str(tmp_path / "t.db"), *arguments, **variables)
    try:
        assert process.stderr is not None
        assert "retention of 30 days: would go on" in process.stderr.readline()
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(("arguments", "variable"), [(["--retention", "40000"], ""), ([], "0"), ([], "soon")])
def test_bad_numbers_of_days(
    arguments: list[str], variable: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STAMMTISCH_RETENTION", variable)
    assert cli.main([*arguments, "--lang", "en"]) == 2
    assert "from 1 to 36500" in capsys.readouterr().err
