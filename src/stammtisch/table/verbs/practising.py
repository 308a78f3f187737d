"""Practice: a match that is not rated, neither for people nor for bots.

The row makes it so, from then to the end of the match; nothing is concluded from older rows.
"""

from __future__ import annotations

from typing import Literal

from stammtisch.store.store import Row
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table
from stammtisch.table.verbs.verb import Data, Verb


class Practice(Verb, frozen=True, tag="practice"):
    """Turns the match into practice; the service does so before something that would make a rating unfair."""

    telling = ("reason",)
    reason: Literal["undo", "hint"]

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_match()
        if table.practice:
            raise Refused("already")
        return {"reason": self.reason}

    @classmethod
    def fold(cls, table: Table, _: Row) -> None:
        table.practice = True
