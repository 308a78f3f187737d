"""A table without a store or a service, to fold rows into."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.store.store import Row
from stammtisch.table.log import fold
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Settings
from stammtisch.table.table import Table
from stammtisch.table.verbs.hosting import Create
from stammtisch.table.verbs.playing import Play, Start
from stammtisch.table.verbs.seating import Fill, Join, Sit
from stammtisch.table.verbs.verb import Verb
from tests.table.doubles import SEED


class LoneTable:
    """A table to which things are done one after the other, ten seconds apart."""

    def __init__(self, **settings: Any) -> None:
        self.table = Table("t1", "CODE")
        self.rows: list[Row] = []
        self.now = 0.0
        chosen = {"game": "mau_mau", "players": 3, "options": {"rounds": 2}, **settings}
        self.do("ada", Create(Settings(**chosen)))
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
        return caught.value.refusal.code

    def seat(self, *people: str) -> LoneTable:
        """These people come and sit down in order; bots take the other seats."""
        for seat, person in enumerate(people):
            if person not in self.table.guests:
                self.do(person, Join(person.title(), "fox"))
            self.do(person, Sit(seat))
        self.do("ada", Fill("normal"))
        return self

    def start(self, seed: int = SEED) -> LoneTable:
        self.do(self.table.host, Start(), seed=str(seed))
        return self

    def play(self, move: str | None = None) -> Row:
        """The person to move plays this, or the first legal move."""
        match = self.table.match
        assert match is not None
        assert self.table.to_move is not None
        person = self.table.seats[self.table.to_move].person
        return self.do(person, Play(move or match.legal_moves()[0], self.table.turn))
