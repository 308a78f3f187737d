"""Bots for Mammuz that follow a fixed script, to see whether one can exploit our bots.

A script is honest with one probability and doubts with another, whatever happens.  When honest, it names the species of
which it holds most cards and lays the true cards it has (up to four); when bluffing, it names any species and lays only
false cards.  It knows nothing but its view.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

STEPS = (0.0, 0.25, 0.5, 0.75, 1.0)
SWEEP: list[tuple[float, float]] = [(honest, doubting) for honest in STEPS for doubting in STEPS]
MOST_LAID = 4

WORDS = {
    "de": "Ich folge meinem Plan: ehrlich in {honest} % und Zweifel in {doubting} % der Fälle.",
    "en": "I follow my script: honest in {honest} % and doubting in {doubting} % of all cases.",
}


class Script:
    """Honest with one probability, doubting with the other (where it has a choice)."""

    def __init__(self, honest: float, doubting: float) -> None:
        self.honest = honest
        self.doubting = doubting

    def choose(self, view: dict[str, Any], seed: int) -> str:
        """A legal move; the same one for the same view and seed."""
        dice = random.Random(seed)
        if view["phase"] == "name":
            return self.claim(view, dice)
        if view["phase"] == "give":
            return str(dice.choice(view["legal"]))
        doubts = [str(move) for move in view["legal"] if move.startswith("doubt:")]
        if doubts and (view["must_doubt"] or dice.random() < self.doubting):
            return dice.choice(doubts)
        return self.lay(view, dice)

    def claim(self, view: dict[str, Any], dice: random.Random) -> str:
        species = [str(move) for move in view["legal"]]
        if dice.random() >= self.honest:
            return dice.choice(species)
        dice.shuffle(species)
        return max(species, key=lambda move: view["hand"].count(move.removeprefix("claim:")))

    def lay(self, view: dict[str, Any], dice: random.Random) -> str:
        """True cards if it is honest and has some, or has no others; otherwise one to four false ones."""
        true = [code for code in view["hand"] if code == view["named"]]
        false = [code for code in view["hand"] if code != view["named"]]
        if true and (not false or dice.random() < self.honest):
            return "lay:" + "".join(true[:MOST_LAID])
        dice.shuffle(false)
        return "lay:" + "".join(false[: dice.randint(1, MOST_LAID)])

    def why(self, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        """The same sentence for every move."""
        return WORDS[lang].format(honest=round(100 * self.honest), doubting=round(100 * self.doubting))
