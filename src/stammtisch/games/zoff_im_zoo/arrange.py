"""Dealing the unseen cards of Zoff im Zoo over hands and the cards laid away.

Some cards are known to be in a hand: exchanged or shown and not laid since, or the joker of a player who could not
lead.  All others that are unseen may be anywhere, and every arrangement of them is equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.scatter import scatter
from stammtisch.games.zoff_im_zoo.cards import NUMBERS, deck

Moved = Callable[
    [Sequence[int | None], list[list[int]], Chance], None
]  # moves unseen cards between their owners
Arrangement = tuple[dict[int, list[int]], list[int]]  # hands by seat, cards laid away


def kinds(codes: list[str]) -> list[int]:
    return [NUMBERS[code] for code in codes]


class Dealer:
    """Deals the unseen cards again and again."""

    def __init__(self, view: View) -> None:
        self.view = view
        unseen = Counter(deck(view["players"]))
        unseen.subtract(kinds([*view["hand"], *view["played"], *view["away"]]))
        self.owners: list[int | None] = []  # the seats with hidden cards; None: they are laid away
        self.sizes: list[int] = []  # the number of hidden cards of each
        for seat, count in enumerate(view["hands"]):
            if seat != view["seat"]:
                unseen.subtract(kinds(view["known"][seat]))
                self.owners.append(seat)
                self.sizes.append(count - len(view["known"][seat]))
        if view["seat"] != view["solo"] and view["laid_away"]:
            self.owners.append(None)
            self.sizes.append(view["laid_away"])
        self.unseen = list(unseen.elements())

    def arrange(self, chance: Chance, moved: Moved | None = None) -> Arrangement:
        """All hands, and the cards laid away."""
        hands = {self.view["seat"]: kinds(self.view["hand"])}
        away = kinds(self.view["away"])
        piles = scatter(self.unseen, self.sizes, chance)
        if moved is not None:
            moved(self.owners, piles, chance)
        for owner, cards in zip(self.owners, piles, strict=True):
            if owner is None:
                away = cards
            else:
                hands[owner] = cards + kinds(self.view["known"][owner])
        return hands, away
