"""Practice: a match that is not rated, neither for people nor for bots.

The row makes it so, from when it happens to the match's end; nothing is concluded from older rows.
"""

from __future__ import annotations

from typing import Literal

from stammtisch.store.store import Row
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table
from stammtisch.table.verbs.verb import Data, Verb


class Practice(Verb, frozen=True, tag="practice"):
    """Turns the running match into practice; the service does so before what makes it unfit for ratings."""

    telling = ("reason",)
    reason: Literal["undo"]

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_match()
        if table.practice:
            raise Refused("already")
        return {"reason": self.reason}

    @classmethod
    def fold(cls, table: Table, _: Row) -> None:
        table.practice = True
