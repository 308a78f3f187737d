"""Whatever an earlier version has written is opened, shown as it was, and played on."""

from __future__ import annotations

import asyncio
import io
import json
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from stammtisch import Match
from stammtisch.cli import main
from stammtisch.store.opening import open_store
from stammtisch.table.pads.ledger import Writer
from stammtisch.table.pads.wire import PadStep, PadUndo
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.playing import Pause, Start
from tests.old.writing import PEOPLE, Scene, seen
from tests.store.server import Server

VERSIONS = sorted(path for path in Path(__file__).parent.iterdir() if (path / "shown.json").exists())


@pytest.fixture(params=VERSIONS, ids=lambda path: path.name)
def folder(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, folder: Path, tmp_path: Path) -> Iterator[str]:
    """A store that an earlier version has filled."""
    if request.param == "sqlite":
        yield str(shutil.copy(folder / "stammtisch.db", tmp_path / "stammtisch.db"))
        return
    server = Server()
    try:
        asyncio.run(fill(server.url(), (folder / "postgres.sql").read_text("utf-8")))
        yield server.url()
    finally:
        server.stop()


async def fill(url: str, dump: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(dump)
    finally:
        await connection.close()


@asynccontextmanager
async def scene(where: str, old: dict[str, Any]) -> AsyncIterator[Scene]:
    """The same people at the same tables, a moment later."""
    later = Scene(open_store(where))
    later.outside.made = 10_000  # ids that were not given before
    later.outside.time = max(
        table["updated"] for person in old["people"].values() for table in person["tables"]
    )
    later.people = list(old["people"])
    later.made = {name: table["id"] for name, table in old["tables"].items()}
    later.pads = {name: pad["id"] for name, pad in old.get("pads", {}).items()}
    await later.store.open()
    await later.tables.open()
    try:
        yield later
    finally:
        await later.close()


def shown_before(folder: Path) -> dict[str, Any]:
    old: dict[str, Any] = json.loads((folder / "shown.json").read_text("utf-8"))
    assert len(old["people"]) == len(PEOPLE)
    return old


def missing(old: Any, new: Any, path: str = "") -> list[str]:
    """Where something that was shown is shown otherwise; new names beside the old ones are fine."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone = [f"{path}.{name}" for name in old if name not in new]
        return gone + [
            line for name in old if name in new for line in missing(old[name], new[name], f"{path}.{name}")
        ]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [
            line
            for at, pair in enumerate(zip(old, new, strict=True))
            for line in missing(*pair, f"{path}[{at}]")
        ]
    return [] if old == new else [f"{path}: {old!r} is {new!r} now"]


def test_everything_is_shown_as_it_was(folder: Path, where: str) -> None:
    old = shown_before(folder)

    async def look() -> dict[str, Any]:
        async with scene(where, old) as later:
            return await seen(later.tables, later.people, later.made, later.pads)

    assert missing(old, asyncio.run(look())) == []


def test_every_table_goes_on(folder: Path, where: str) -> None:
    old = shown_before(folder)

    async def play_on() -> dict[str, int]:
        async with scene(where, old) as later:
            return {name: await moved(later, name) for name in later.made}

    moves = asyncio.run(play_on())
    closed = {name for name in moves if name.endswith(" closed")}
    assert len(closed) == 5
    assert {name for name, count in moves.items() if count == 0} == closed


async def moved(later: Scene, name: str) -> int:
    """How many rows came to this table by playing on."""
    desk = await later.tables.desk(later.made[name])
    before, host = desk.table.seq, later.people[0]
    if desk.table.closed:
        with pytest.raises(Refused, match="closed"):
            await desk.do(host, Start())
        return 0
    if desk.table.paused:
        await desk.do(host, Pause(False))
    if not desk.table.playing:
        await desk.do(host, Start())
    await later.moves(desk, 8)
    return desk.table.seq - before


def test_every_score_pad_goes_on(folder: Path, where: str) -> None:
    """What was written last is taken back, by its owner; earlier versions had no pads."""
    old = shown_before(folder)

    async def go_on() -> list[tuple[int, int]]:
        async with scene(where, old) as later:
            owner = Writer(later.people[0], PEOPLE[0])
            rounds = []
            for pad in later.pads.values():
                desk = await later.tables.pads.desk(pad)
                before = len((await desk.present()).pad.rounds)
                await desk.write(PadStep((await desk.present()).number, "a-new-step", PadUndo()), owner)
                rounds.append((before, len((await desk.read_on()).pad.rounds)))
            return rounds

    rounds = asyncio.run(go_on())
    assert len(rounds) == (5 if "pads" in old else 0)
    assert all((before, after) == (2, 2) for before, after in rounds)  # a correction is taken back


def test_a_finished_match_of_today_is_rated_after_those_of_old(folder: Path, where: str) -> None:
    old = shown_before(folder)
    person, rating = next((person, shown["ratings"]["mammuz"]) for person, shown in old["people"].items())

    async def rated() -> int:
        async with scene(where, old) as later:
            desk = await later.tables.desk(later.made["mammuz over"])
            await desk.do(person, Start())
            await later.moves(desk, 10_000)
            return (await later.store.ratings(person))["mammuz"].matches

    assert asyncio.run(rated()) == rating[2] + 1


def test_records_replay(folder: Path) -> None:
    paths = sorted((folder / "records").glob("*.json"))
    assert len(paths) == 5
    for path in paths:
        record = json.loads(path.read_text("utf-8"))
        match = Match.from_record(record)
        assert match.over
        assert match.record() == record


def test_a_saved_game_goes_on(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = Path(shutil.copy(folder / "saved.json", tmp_path / "saved.json"))
    moves = json.loads(saved.read_text("utf-8"))["record"]["moves"]
    assert main(["--lang", "en", "replay", str(saved)]) == 0
    assert "green 2" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))  # one move; then the input ends
    assert main(["--lang", "en", "play", "--resume", str(saved), "--save", str(saved), "--plain"]) == 0
    later = json.loads(saved.read_text("utf-8"))["record"]["moves"]
    assert later[: len(moves)] == moves
    assert len(later) > len(moves)
