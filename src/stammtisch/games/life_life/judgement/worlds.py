"""Imagining rounds of Life Life in which the others gathered animals.

At every swap a player keeps what is together and lays what is single.  So the unseen cards are dealt as in `imagine`,
and then gathered in the hands of those who have swapped.
"""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.gather import Pile, gather
from stammtisch.games.life_life.cards import KINDS, VALUES
from stammtisch.games.life_life.imagine import imagine
from stammtisch.games.life_life.rules import State
from stammtisch.games.life_life.view import Known

# Fitted in play, so that imagined rounds end as real ones do.
TIES = (0.0, 0.15, 0.22, 0.27)  # by the number of swaps that a player has made
CHANGES = 6


class Worlds:
    """Draws rounds that look the same to the view's seat."""

    def __init__(self, view: View) -> None:
        self.view = view
        swaps = [entry["seat"] for entry in view["history"] if "row" in entry]
        ties = [TIES[min(swaps.count(seat), len(TIES) - 1)] for seat in range(view["players"])]
        self.ties = [*ties, 0.0]  # the unused rest is as it was dealt

    def draw(self, chance: Chance) -> tuple[State, float]:
        """One round and its weight, which is always 1."""
        return imagine(self.view, chance, self.move)[0], 1.0

    def move(self, hands: list[Known], piles: list[Pile], chance: Chance) -> None:
        known = [*(hand.cards for hand in hands), [0] * KINDS]
        held = [
            [sure[kind] + pile.count(kind) for kind in range(KINDS)]
            for sure, pile in zip(known, piles, strict=True)
        ]
        bounds = [*(hand.most for hand in hands), {}]

        def admits(pile: int, kind: int) -> bool:
            return kind not in bounds[pile] or piles[pile].count(kind) < bounds[pile][kind]

        gather(piles, held, self.ties, VALUES, CHANGES, chance, admits)
