"""Dealing the unseen cards of Mau Mau over hands and stock.

What each lay came from is chosen first (`origins`); then the cards left of each lot are dealt over the slots still
full, the stock (last lot) and what is out of play (first lot), every fitting arrangement equally likely.
"""

from __future__ import annotations

from collections import Counter

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.scatter import scatter
from stammtisch.games.mau_mau.cards import NUMBERS, deck
from stammtisch.games.mau_mau.origins import Origins
from stammtisch.games.mau_mau.past import Past, Slot, remember

ATTEMPTS = 4  # that may fail before choices are made carefully
CAREFUL_ATTEMPTS = 24  # that may fail before the facts of MA-7 are left aside
SWEEPS_BETWEEN_DEALS = 2
CHANGES = 10  # of a reading that can't be dealt
DEALS_PER_READING = 16  # not every deal can be reached by changing one lay after another

Arrangement = tuple[list[list[int]], list[int]]  # hands by seat, stock


class Dealer:
    """Deals the unseen cards again and again.

    A few deals in a row come from one reading of the past that is changed a little between them, which is much quicker
    than a new reading for each.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.past = remember(view)
        self.origins: Origins | None = None
        self.drawn = 0  # from these origins
        self.failed = 0  # readings that could not be dealt; each that could takes back one

    def arrange(self, chance: Chance) -> tuple[Arrangement, int]:
        """Deals the unseen cards, and says in how many ways that could be read.

        In a round so tangled that no attempt succeeds they are dealt without what the past tells about them.
        """
        if self.view["over"]:
            return shown(self.past, self.view, chance), 1
        limit = CAREFUL_ATTEMPTS if self.past.must_play else ATTEMPTS
        while self.failed <= limit:
            origins = self.read(chance)
            dealt = None if origins is None else self.deal(origins, chance)
            if origins is not None and dealt is not None:
                self.failed = max(0, self.failed - 1)
                return dealt[0], origins.readings(dealt[1])
            self.origins = None
            self.failed += 1
        self.failed = limit
        return deal_freely(self.past, self.view, chance), 1

    def read(self, chance: Chance) -> Origins | None:
        """The next reading of the past; None if there was no success."""
        if self.origins is not None and self.drawn < DEALS_PER_READING:
            self.drawn += 1
            self.origins.mix(SWEEPS_BETWEEN_DEALS, chance)
            return self.origins
        past = remember(self.view)
        if self.failed >= CAREFUL_ATTEMPTS:
            past.draws = []
        origins = Origins(past, careful=self.failed >= ATTEMPTS)
        if not origins.settle(chance):
            return None
        self.origins, self.drawn = None if origins.careful else origins, 1
        return origins

    def deal(self, origins: Origins, chance: Chance) -> tuple[Arrangement, dict[int, int]] | None:
        """The cards of this reading, changed a little if it can't be dealt.  None if that does not help."""
        dealt = deal_lots(origins, self.view, chance)
        for _ in range(0 if origins.careful else CHANGES):
            if dealt is not None:
                break
            origins.mix(1, chance)
            dealt = deal_lots(origins, self.view, chance)
        return dealt


def shown(past: Past, view: View, chance: Chance) -> Arrangement:
    """After the end all hands lie open; only the stock is hidden."""
    hands = [[NUMBERS[code] for code in hand] for hand in view["rounds"][-1]["hands"]]
    unseen = Counter(deck(view["players"]))
    for cards in (*hands, past.discards):
        unseen.subtract(cards)
    rest = unseen.total() - view["stock"]
    return hands, scatter(list(unseen.elements()), [view["stock"], rest], chance)[0]


def deal_freely(past: Past, view: View, chance: Chance) -> Arrangement:
    """The unseen cards dealt as if nothing were known about them."""
    unseen = Counter(deck(view["players"]))
    unseen.subtract(past.discards)
    unseen.subtract(NUMBERS[code] for code in view["hand"])
    sizes = [0 if seat == view["seat"] else count for seat, count in enumerate(view["hands"])]
    rest = unseen.total() - sum(sizes) - view["stock"]
    *hands, stock, _ = scatter(list(unseen.elements()), [*sizes, view["stock"], rest], chance)
    return hands, stock


def deal_lots(origins: Origins, view: View, chance: Chance) -> tuple[Arrangement, dict[int, int]] | None:
    """Deals what is left of each lot over its slots and the stock; the cards by slot too.  None if nothing fits."""
    hands: list[list[int]] = [[] for _ in range(view["players"])]
    held: dict[int, int] = {}
    rest: list[int] = []
    for lot, left in enumerate(origins.left):
        slots = [slot for slot in origins.past.slots if slot.lot == lot and slot.lay is None]
        try:
            rest = deal_lot(origins, list(left.elements()), slots, held, chance)
        except ValueError:
            return None
        for slot in slots:
            hands[slot.seat].append(held[id(slot)])
    return (hands, rest[: view["stock"]]), held


def deal_lot(
    origins: Origins, cards: list[int], slots: list[Slot], held: dict[int, int], chance: Chance
) -> list[int]:
    """MA-7 with `must_play`: no slot gets a card that matched when its player drew freely.  Returns what is left."""
    lacking = [origins.barred[id(slot)] for slot in slots if origins.barred.get(id(slot))]

    def fits(kind: int, index: int) -> bool:
        return index == len(lacking) or kind not in lacking[index]

    sizes = [1] * len(lacking) + [len(cards) - len(lacking)]
    *single, rest = scatter(cards, sizes, chance, fits if lacking else None)
    fitting = iter(single)
    for slot in slots:
        held[id(slot)] = next(fitting)[0] if origins.barred.get(id(slot)) else rest.pop()
    return rest
