"""Tables of one process on a real store, and watchers that keep what they are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Person
from stammtisch.table.desk import Desk
from stammtisch.table.settings import Settings
from stammtisch.table.tables import Tables
from stammtisch.table.verbs.playing import Play, Start
from stammtisch.table.verbs.seating import Fill, Join, Sit
from tests.table.doubles import AtOnce, FixedOutside

Scene = Callable[["Rig"], Coroutine[Any, Any, None]]


class Eyes:
    """A watcher that keeps every message."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.messages: list[dict[str, Any]] = []
        self.dropped = ""

    def tell(self, message: bytes) -> None:
        self.messages.append(json.loads(message))

    def drop(self, reason: str) -> None:
        self.dropped = reason

    def rows(self, kind: str) -> list[dict[str, Any]]:
        return [news for news in self.messages if news["news"] == "row" and news["kind"] == kind]


class Rig:
    """Tables on a real store in a file, with time that a test lets pass."""

    def __init__(
        self, path: Path, outside: FixedOutside | None = None, store: SqliteStore | None = None
    ) -> None:
        self.path = path
        self.outside = outside or FixedOutside()
        self.store = store or SqliteStore(path)
        self.tables = Tables(self.store, self.outside, AtOnce())

    async def table(self, *people: str, watch: bool = True, **settings: Any) -> tuple[Desk, list[Eyes]]:
        """A table with these people in order, bots on the other seats, and the match begun."""
        chosen = {"game": "mau_mau", "players": 3, "options": {"rounds": 2}, **settings}
        desk = await self.tables.create(people[0], people[0].title(), "fox", Settings(**chosen))
        eyes = []
        for seat, person in enumerate(people):
            if await self.store.person(person) is None:
                await self.store.add_person(Person(person, person.title(), "fox", "de", person.encode(), 0.0))
            if person != people[0]:
                await desk.do(person, Join(person.title(), "fox"))
            await desk.do(person, Sit(seat))
            eyes.append(Eyes(person))
            if watch:
                await desk.watch(eyes[-1])
        await desk.do(people[0], Fill("normal"))
        await desk.do(people[0], Start())
        return desk, eyes


@asynccontextmanager
async def opened_rig(path: Path, **parts: Any) -> AsyncIterator[Rig]:
    rig = Rig(path, **parts)
    await rig.store.open()
    await rig.tables.open()
    try:
        yield rig
    finally:
        await rig.tables.close()
        await rig.store.close()


def played(path: Path, scene: Scene) -> None:
    async def run() -> None:
        async with opened_rig(path / "table.db") as rig:
            await scene(rig)

    asyncio.run(run())


async def play(desk: Desk, move: str = "draw") -> None:
    """The person to move plays this."""
    assert desk.table.to_move is not None
    await desk.do(desk.table.seats[desk.table.to_move].person, Play(move, desk.table.turn))
