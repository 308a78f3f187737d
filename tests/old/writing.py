"""Writes what this version of the program stores, for later versions to open: `python -m tests.old.writing FOLDER`.

A folder beside this file is never written again: it was made by the version that it is named after.  A later version
that stores something new gets a folder of its own.  The same tables are played on SQLite and on PostgreSQL, with ids,
seeds and times that are counted, so that both hold the same.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("STAMMTISCH_GAMES", str(Path(__file__).parents[1] / "sixth_game"))

from msgspec import to_builtins

from stammtisch.server import identity
from stammtisch.server.api import entry
from stammtisch.server.matches import shown
from stammtisch.server.replays import finished
from stammtisch.store.opening import open_store
from stammtisch.store.store import Store
from stammtisch.table.desk import Desk
from stammtisch.table.news import snapshot
from stammtisch.table.pads.ledger import Writer
from stammtisch.table.pads.shown import Reader
from stammtisch.table.pads.shown import listed as pad_listed
from stammtisch.table.pads.shown import shown as pad_shown
from stammtisch.table.pads.wire import NewPad, PadChange, PadEnter, PadStep, PadUndo
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Clock, Settings
from stammtisch.table.tables import Tables
from stammtisch.table.thinking import think
from stammtisch.table.verbs.hosting import Close, Lock, Mode, Remove
from stammtisch.table.verbs.playing import Continue, Pause, Play, Start
from stammtisch.table.verbs.seating import Fill, Join, Sit
from stammtisch.table.verbs.talking import Say, Wave
from stammtisch.table.verbs.undoing import AnswerUndo, AskUndo
from tests.store.server import Server, programs
from tests.table.doubles import PAUSE, AtOnce, FixedOutside, settled
from tests.table.rounds import likely

PEOPLE = ("Ada", "Ben", "Cleo")
SHORT: Mapping[str, dict[str, Any]] = {
    "life_life": {"lives": 1},
    "mammuz": {"rounds": 1},
    "mau_mau": {"rounds": 1},
    "mue": {"target": 1},
    "zoff_im_zoo": {"target": 1},
}
LONG = {
    "mammuz": 100,
    "mau_mau": 100,
    "mue": 2_000,
    "zoff_im_zoo": 200,
}  # in schema_1 there was no bound: 10²⁷
SAVED = ["play", "mau_mau", "--players", "3", "--seed", "5", "--level", "easy", "--plain"]


class Scene:
    """Three people and their tables on one store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.outside = FixedOutside()
        self.outside.pause = PAUSE
        self.tables = Tables(store, self.outside, AtOnce())
        self.people: list[str] = []
        self.made: dict[str, str] = {}  # ids of tables by what happened there
        self.pads: dict[str, str] = {}  # ids of score pads by their game

    async def play(self) -> None:
        await self.store.open()
        await self.tables.open()
        for name in PEOPLE:
            person, _ = await identity.enter(self.store, self.outside, name, "fox", "de")
            self.people.append(person.id)
        for game in SHORT:
            for scene in (self.waiting, self.playing, self.undone, self.over, self.closed):
                self.made[f"{game} {scene.__name__}"] = (await scene(game)).table.id
        self.made["undone alone"] = (await self.undone_alone("mau_mau")).table.id
        self.made["correspondence"] = (await self.correspondence()).table.id
        for game in SHORT:
            self.pads[game] = await self.pad(game)
        await settled(PAUSE)

    async def close(self) -> None:
        await self.tables.close()
        await self.store.close()

    async def pad(self, game: str) -> str:
        """A score pad with a few rounds, a correction, an undo, and a second writer."""
        owner, guest = (Writer(self.people[at], PEOPLE[at]) for at in (0, 1))
        id = (await self.tables.pads.create(owner.person or "", NewPad(game, ["Anna", "Ben", "Cem"]))).id
        await (await self.tables.pads.desk(id)).share(True, owner)
        dice = Random(game)
        steps: list[Callable[[], PadEnter | PadChange | PadUndo]] = [
            lambda: PadEnter(likely(dice, game, 3)),
            lambda: PadEnter(likely(dice, game, 3)),
            lambda: PadChange(1, likely(dice, game, 3)),
            lambda: PadEnter(likely(dice, game, 3)),
            PadUndo,
        ]
        for number, step in enumerate(steps):
            while not await self.wrote(id, f"{game}-{number}", step(), (owner, guest)[number % 2]):
                pass
        return id

    async def wrote(self, pad: str, id: str, step: PadEnter | PadChange | PadUndo, writer: Writer) -> bool:
        """Whether it could be written: the dice may give facts that can't be."""
        self.outside.time += 1
        desk = await self.tables.pads.desk(pad)
        try:
            await desk.write(PadStep((await desk.present()).number, id, step), writer)
        except Refused:
            return False
        return True

    # tables

    async def new(self, game: str, people: int, players: int = 3, **more: Any) -> Desk:
        """A table with so many people in its first seats, and bots in the others."""
        self.outside.time += 5
        self.outside.seed += 1
        desk = await self.tables.create(self.people[0], PEOPLE[0], "fox", Settings(game, players, **more))
        for seat, person in enumerate(self.people[:people]):
            if seat > 0:
                await desk.do(person, Join(PEOPLE[seat], "owl"))
            await desk.do(person, Sit(seat))
        if people < players:
            await desk.do(self.people[0], Fill("easy"))
        return desk

    async def waiting(self, game: str) -> Desk:
        desk = await self.new(game, 1, public=True)
        await desk.do(self.people[1], Join(PEOPLE[1], "owl"))
        await desk.do(self.people[1], Say("Wann geht es los?"))
        await desk.do(self.people[0], Wave("hello"))
        return desk

    async def playing(self, game: str) -> Desk:
        """A long match, of which a part is played; a bot plays along, and the match stands paused."""
        options = {} if game == "life_life" else {next(iter(SHORT[game])): LONG[game]}
        desk = await self.new(game, 2, options=options, watching="rounds")
        await desk.do(self.people[0], Start())
        await self.moves(desk, 30)
        await desk.do(self.people[1], Pause(True))
        return desk

    async def undone(self, game: str) -> Desk:
        """Moves are taken back as soon as that may be, and others are played in their place."""
        desk = await self.new(game, 3)
        await desk.do(self.people[0], Start())
        for _ in range(200):
            await self.moves(desk, 1)
            if await self.taken_back(desk):
                break
        await self.moves(desk, 3)
        return desk

    async def taken_back(self, desk: Desk) -> bool:
        last = desk.table.played[-1].seat
        try:
            await desk.do(self.people[last], AskUndo())
        except Refused:
            return False
        while desk.table.undo is not None:
            await desk.do(desk.table.undo.waiting[0], AnswerUndo(True))
        return True

    async def undone_alone(self, game: str) -> Desk:
        """Against bots alone moves are taken back past theirs; in schema_1 such a match was rated, and stays so."""
        desk = await self.new(game, 1, options=SHORT[game])
        await desk.do(self.people[0], Start())
        back = False
        while desk.table.playing:
            await self.moves(desk, 1)
            while desk.table.playing and desk.table.bot_to_move():
                await self.outside.pass_time(2)
            if not back:
                with suppress(Refused):
                    await desk.do(self.people[0], AskUndo(practice=True))
                    back = True
        assert back
        await settled(PAUSE)
        return desk

    async def over(self, game: str) -> Desk:
        """A match and a rematch, each to its end."""
        desk = await self.new(game, 2, options=SHORT[game], clock=Clock("seconds", 60))
        for _ in range(2):
            await desk.do(self.people[0], Start())
            await self.moves(desk, 10_000)
        return desk

    async def closed(self, game: str) -> Desk:
        desk = await self.new(game, 2, options=SHORT[game])
        await desk.do(self.people[0], Start())
        await self.moves(desk, 10_000)
        await desk.do(self.people[0], Start())
        await self.moves(desk, 5)
        await desk.do(self.people[0], Remove(self.people[1]))
        await desk.do(self.people[0], Mode(False, "now", 0.5))
        await desk.do(self.people[0], Close())
        return desk

    async def correspondence(self) -> Desk:
        desk = await self.new("mue", 3, clock=Clock("days", 3))
        await desk.do(self.people[0], Start())
        await self.moves(desk, 9)
        await desk.do(self.people[0], Lock(True))
        return desk

    async def moves(self, desk: Desk, count: int) -> None:
        """So many moves of people, or as many as there are; everybody has seen the score at once."""
        while count and desk.table.playing:
            table = desk.table
            assert table.match is not None
            if table.resting:
                for person in table.active():
                    await desk.do(person, Continue())
            elif table.bot_to_move():
                await self.outside.pass_time(2)
            else:
                assert table.to_move is not None
                view = table.match.view(table.to_move)
                move = think("easy", view, len(table.match.moves))
                self.outside.time += 1
                await desk.do(table.seats[table.to_move].person, Play(move, table.turn))
                count -= 1
        await settled(PAUSE)  # a result is stored


async def seen(
    tables: Tables, people: list[str], made: Mapping[str, str], pads: Mapping[str, str]
) -> dict[str, Any]:
    """All that is shown: tables to the first seat and to onlookers, lists, ratings, finished matches, score pads."""
    at_tables: dict[str, Any] = {}
    for name, id in made.items():
        table = (await tables.desk(id)).table
        at_tables[name] = {
            "id": id,
            "snapshots": [to_builtins(snapshot(table, seat, [])) for seat in (0, None)],
            "view": None if table.match is None else table.match.view(0),
            "matches": [
                {"record": match.record, "names": match.names}
                for number in range(1, table.recorded + 1)
                for match in [await finished(tables.logbook, id, number, people[0])]
            ],
        }
    of_people = {}
    for person in people:
        history = await tables.store.history(person, 100)
        ratings = await tables.store.ratings(person)
        of_people[person] = {
            "history": [shown(result, person) for result in history],
            "ratings": {game: list(rating) for game, rating in ratings.items()},
            "tables": [entry(listed) for listed in await tables.store.tables_of(person, 100)],
            "pads": [to_builtins(pad_listed(pad, person)) for pad in await tables.store.pads_of(person, 100)],
        }
    on_pads = {}
    for name, id in pads.items():
        ledger = await (await tables.pads.desk(id)).read_on()
        pad = to_builtins(pad_shown(ledger, Reader(True, True)))
        del pad["questions"]  # about the next round: a later version may ask better
        on_pads[name] = {"id": id, "shown": pad}
    everything = {"tables": at_tables, "people": of_people, "pads": on_pads}
    plain: dict[str, Any] = json.loads(json.dumps(everything))
    return plain


async def write_store(where: str, shown_in: Path) -> None:
    scene = Scene(open_store(where))
    try:
        await scene.play()
        text = json.dumps(
            await seen(scene.tables, scene.people, scene.made, scene.pads), separators=(",", ":")
        )
    finally:
        await scene.close()
    if shown_in.exists():
        assert shown_in.read_text("utf-8") == text, "the two databases do not hold the same"
    shown_in.write_text(text, "utf-8")


def write_sqlite(folder: Path) -> None:
    path = folder / "stammtisch.db"
    asyncio.run(write_store(str(path), folder / "shown.json"))
    path.chmod(0o644)


def write_postgres(folder: Path) -> None:
    server = Server()
    try:
        asyncio.run(write_store(server.url(), folder / "shown.json"))
        command = [str(programs() / "pg_dump"), "--inserts", "--no-owner", "--no-acl", server.url()]
        dump = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    finally:
        server.stop()
    # without what only psql or this very version of PostgreSQL reads
    kept = [line for line in dump.splitlines() if not re.match(r"(\\|--|SET |SELECT pg_catalog)", line)]
    (folder / "postgres.sql").write_text("\n".join(line for line in kept if line) + "\n", "utf-8")


def write_records(folder: Path) -> None:
    data = json.loads((folder / "shown.json").read_text("utf-8"))
    for name, table in data["tables"].items():
        if name.endswith(" over"):
            path = folder / "records" / f"{name.split()[0]}.json"
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(table["matches"][0]["record"]) + "\n", "utf-8")


def write_saved(folder: Path) -> None:
    """A saved game of the terminal: a few moves by their numbers, then the end of the input."""
    program = "import sys; from stammtisch.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, *SAVED, "--save", str(folder / "saved.json")]
    subprocess.run(command, input="Ada\n" + "1\n" * 6, text=True, check=True, stdout=subprocess.DEVNULL)


def main() -> int:
    reader = argparse.ArgumentParser(description="Write what this version stores.")
    reader.add_argument("folder", type=Path)
    folder: Path = reader.parse_args().folder
    if folder.exists():
        print(f"{folder} is there already; what an older version wrote stays as it is.")
        return 1
    with tempfile.TemporaryDirectory() as place:
        made = Path(place) / "made"
        made.mkdir()
        for write in (write_sqlite, write_postgres, write_records, write_saved):
            write(made)
        shutil.copytree(made, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
