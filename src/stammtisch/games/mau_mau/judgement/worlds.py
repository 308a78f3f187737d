"""Imagined rounds of Mau Mau, one after another."""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.games.mau_mau.arrange import Dealer
from stammtisch.games.mau_mau.imagine import rebuilt
from stammtisch.games.mau_mau.rules import State


class Worlds:
    """Draws rounds that look the same to the view's seat; weighed, each is about as likely as any other."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.dealer = Dealer(view)

    def draw(self, chance: Chance) -> tuple[State, float]:
        """One round and its weight: one that can be read in several ways turns up that many times as often."""
        arranged, ways = self.dealer.arrange(chance)
        return rebuilt(self.view, self.dealer.past, arranged, chance), 1 / ways
