"""A sensible player's judgement: take tricks with no more than it needs, else spare the high cards."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from stammtisch.core import judge
from stammtisch.core.bits import lowest
from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.round import Round

from ..cards import CARDS, NUMBERS, like
from ..rules import State

ALL = (1 << CARDS) - 1


class Judge(judge.Judge):
    """What one seat knows, as sets of cards, and what it makes of it.

    The easy level does not remember the cards of earlier tricks.
    """

    def __init__(self, level: str) -> None:
        self.remembers = level != "easy"
        self.hand = 0
        self.trick: list[int] = []
        self.unseen = 0  # cards that others may still hold
        self.last = False  # whether nobody lays after this seat
        self.reason = ""

    def look(self, state: Round) -> None:
        seen = cast(State, state)
        self.hand = seen.hands[seen.to_move]
        self.note(seen.trick, seen.laid if self.remembers else 0, seen.players)

    def read(self, view: View) -> None:
        """From a view."""
        self.hand = sum(1 << NUMBERS[code] for code in view["hand"])
        laid = sum(1 << NUMBERS[entry["card"]] for entry in view["laid"])
        self.note([NUMBERS[code] for code in view["trick"]], laid if self.remembers else 0, view["players"])

    def note(self, trick: list[int], laid: int, players: int) -> None:
        self.trick = trick
        self.unseen = ALL & ~(self.hand | laid | sum(1 << card for card in trick))
        self.last = len(trick) == players - 1

    def choose(self, chance: Chance) -> i64:
        """The lowest card that is sure to take the trick, else the lowest of all."""
        playable = self.hand
        if self.trick:
            playable = self.hand & like(self.trick[0]) or self.hand
        best = max([*self.trick, 0 if self.last else self.unseen.bit_length() - 1])
        sure = playable >> (best + 1) << (best + 1)
        self.reason = "sure" if sure else "spare"
        return lowest(sure or playable)
