"""Imagining rounds of Mammuz as the other players may have laid their cards.

How many cards of each hidden lay are true is drawn from a table of how players lay; all arrangements with these
numbers are equally likely.  Without the table a lay would be as false as chance makes it, and every doubt would look
right.
"""

from __future__ import annotations

from math import exp

from stammtisch.core.chance import Chance
from stammtisch.core.draws import by_weight
from stammtisch.core.game import View
from stammtisch.core.scatter import shuffle
from stammtisch.games.mammuz.arrange import (
    STEPS_PER_CARD,
    TRUST,
    Arrangement,
    Puzzle,
    Walker,
    draw,
    mended,
    pose,
    shuffle_in,
    sorted_out,
    take_out,
)
from stammtisch.games.mammuz.cards import NUMBERS
from stammtisch.games.mammuz.imagine import rebuilt
from stammtisch.games.mammuz.judgement.advice import habits_of
from stammtisch.games.mammuz.judgement.worth import RECORD_PRIOR, leaning
from stammtisch.games.mammuz.past import LAY, follow
from stammtisch.games.mammuz.rules import State

# Of a thousand lays by sensible players, by the number of cards (rows), how many had how many true ones (columns).
FIRST = [[1000], [244, 756], [56, 260, 684], [165, 365, 347, 123], [144, 316, 359, 141, 40]]
LATER = [[1000], [367, 633], [341, 270, 389], [208, 453, 233, 106], [118, 315, 363, 161, 43]]
TILT = 0.5  # each false card of a lay is likelier by this log-odds if its player was always caught
STEPS_BETWEEN = 4  # for each card, from one world to the next


class Worlds:
    """Draws rounds that look the same to the view's seat."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.past = follow(view)
        self.puzzle = pose(view, self.past, TRUST[0])
        self.walker: Walker | None = None
        self.named = -1 if view["named"] is None else NUMBERS[view["named"]]
        habits = habits_of(view)
        self.chances: dict[int, list[float]] = {}  # by hidden lay: how likely 0, 1, … of its cards are true
        for index, lay in enumerate(self.past.lays):
            if lay.cards is None:
                tilt = TILT * leaning(habits.false[lay.seat], 2 * habits.true[lay.seat], RECORD_PRIOR)
                row = (FIRST if index == 0 else LATER)[lay.count]
                self.chances[LAY + index] = [
                    weight * exp(tilt * (lay.count - true)) for true, weight in enumerate(row)
                ]

    def draw(self, chance: Chance) -> tuple[State, float]:
        """One round and its weight, which is always 1."""
        where = None
        if self.walker is None:
            where = draw(self.puzzle, chance, self.fill if self.chances else None)
        arranged = self.wandered(chance) if where is None else sorted_out(self.puzzle, where, chance)
        return rebuilt(self.view, self.past, arranged, chance), 1.0

    def wandered(self, chance: Chance) -> Arrangement:
        """In rounds too tangled for drawing, one walk goes on from world to world: a new one takes long."""
        if self.walker is None:
            self.walker = self.set_out(chance)
            self.walker.wander(STEPS_PER_CARD, chance)
        self.walker.wander(STEPS_BETWEEN, chance)
        return sorted_out(self.walker.puzzle, self.walker.where, chance)

    def set_out(self, chance: Chance) -> Walker:
        """Limits and then the traces of species are given up where nothing fits them all, as in `arrange`."""
        for trust in TRUST:
            walker = mended(pose(self.view, self.past, trust), chance)
            if walker is not None:
                return walker
        raise ValueError("no arrangement of the unseen cards fits what was seen")

    def fill(self, puzzle: Puzzle, where: list[int], free: dict[int, int], chance: Chance) -> list[int]:
        """The true cards of each hidden lay, then its false ones, then all others."""
        take_out(puzzle, where, free, chance)
        loose = [card for card, spot in enumerate(where) if spot < 0]
        shuffle(loose, chance)
        true = [card for card in loose if puzzle.cards[card] == self.named]
        false = [card for card in loose if puzzle.cards[card] != self.named]
        for spot, chances in self.chances.items():
            seen = sum(where[card] == spot for card, kind in enumerate(puzzle.cards) if kind == self.named)
            most = min(free[spot], len(true))
            count = by_weight(chances[seen : seen + most + 1], chance)
            for pile, number in ((true, count), (false, free[spot] - count)):
                for _ in range(min(number, len(pile))):
                    where[pile.pop()] = spot
                    free[spot] -= 1
        return shuffle_in(where, free, chance)
