"""A table without a service, and a world whose time stands still until a test lets it go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from stammtisch.store.store import Row
from stammtisch.table.log import fold
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Settings
from stammtisch.table.table import Table
from stammtisch.table.thinking import Thinkers
from stammtisch.table.turns import Whose
from stammtisch.table.verbs.hosting import Create
from stammtisch.table.verbs.playing import Play, Start
from stammtisch.table.verbs.seating import Fill, Join, Sit
from stammtisch.table.verbs.verb import Verb
from stammtisch.table.world import World

SEED = 7
NOBODY = Whose("nobody", "nowhere")


class FixedWorld(World):
    """Time goes on when `pass_time` says so; ids and seeds are counted."""

    def __init__(self, seed: int = SEED) -> None:
        self.time = 1000.0
        self.made = 0
        self.seed = seed
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.time + seconds, future))
        await future

    async def pass_time(self, seconds: float) -> None:
        """So long goes by; whoever slept until then wakes up, and everything that follows happens."""
        until = self.time + seconds
        while True:
            await settled()
            waiting = [when for when, future in self.sleepers if not future.done() and when <= until]
            if not waiting:
                break
            self.time = max(self.time, min(waiting))
            for when, future in self.sleepers:
                if when <= self.time and not future.done():
                    future.set_result(None)
            self.sleepers = [(when, future) for when, future in self.sleepers if not future.done()]
        self.time = until

    def new_id(self) -> str:
        self.made += 1
        return f"id{self.made}"

    def new_secret(self) -> str:
        self.made += 1
        return f"secret{self.made}"

    def new_code(self) -> str:
        self.made += 1
        return f"CODE{self.made}"

    def new_seed(self) -> int:
        return self.seed


async def settled() -> None:
    """Everything that can happen without time has happened (the store's threads included)."""
    for _ in range(20):
        await asyncio.sleep(0.002)


class AtOnce(Thinkers):
    """Thinks here and now; one test uses the real processes."""

    def __init__(self) -> None:
        super().__init__(1)

    async def work(self, whose: Whose, task: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return task(*given, **named)


class Stage:
    """A table to which things are done one after the other, ten seconds apart."""

    def __init__(self, **settings: Any) -> None:
        self.table = Table("t1", "CODE")
        self.rows: list[Row] = []
        self.now = 0.0
        wanted = {"game": "mau_mau", "players": 3, "options": {"rounds": 2}, **settings}
        self.do("ada", Create(Settings(**wanted)))
        self.do("ada", Join("Ada", "fox"))

    def do(self, person: str | None, verb: Verb, **more: Any) -> Row:
        self.now += 10
        prelude = verb.prelude(self.table, person)
        if prelude is not None:
            self.do(person, prelude)
        data = {**verb.admit(self.table, person, self.now), **more}
        return self.take(str(verb.__struct_config__.tag), person, data)

    def take(self, kind: str, person: str | None, data: dict[str, Any]) -> Row:
        """This row, whether it could be admitted or not."""
        row = Row(self.table.seq + 1, kind, person, data, self.now)
        fold(self.table, row)
        self.rows.append(row)
        return row

    def refused(self, person: str | None, verb: Verb) -> str:
        """The code with which this is refused."""
        with pytest.raises(Refused) as caught:
            verb.admit(self.table, person, self.now)
        return caught.value.code

    def seat(self, *people: str) -> Stage:
        """These people come and sit down in order; bots take the other seats."""
        for seat, person in enumerate(people):
            if person not in self.table.guests:
                self.do(person, Join(person.title(), "fox"))
            self.do(person, Sit(seat))
        self.do("ada", Fill("normal"))
        return self

    def start(self, seed: int = SEED) -> Stage:
        self.do(self.table.host, Start(), seed=str(seed))
        return self

    def play(self, move: str | None = None) -> Row:
        """The person to move plays this, or the first legal move."""
        match = self.table.match
        assert match is not None
        assert self.table.to_move is not None
        person = self.table.seats[self.table.to_move].person
        return self.do(person, Play(move or match.legal_moves()[0], self.table.turn))
