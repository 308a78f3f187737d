"""Imagining a round of Mau Mau that a seat can't tell from the real one.

What each lay came from is chosen first (`origins`); then the cards left of each lot are dealt over the slots still
full, the stock (last lot) and what is out of play (first lot), every fitting arrangement equally likely.
"""

from __future__ import annotations

from collections import Counter

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.plain import copied
from stammtisch.core.scatter import scatter
from stammtisch.games.mau_mau.cards import COLOURS, NUMBERS, full_deck
from stammtisch.games.mau_mau.origins import Origins
from stammtisch.games.mau_mau.past import Past, Slot, remember
from stammtisch.games.mau_mau.rules import State, fresh
from stammtisch.games.mau_mau.view import Memory

ATTEMPTS = 4  # that may fail before choices are made carefully
CAREFUL = 24  # that may fail before the facts of MA-7 are left aside
TRIES = 40  # that may be let go
MOST_WAYS = 1 << 30
BETWEEN = 2  # sweeps from one world to the next
CHANGES = 10  # of a reading that can't be dealt
LONGEST = 16  # worlds from one reading: not every other one can be reached by changing lay after lay

Arrangement = tuple[list[list[int]], list[int]]  # hands by seat, stock


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat; one that turns up twice as often is let go every other time."""
    worlds = Worlds(view)
    for _ in range(TRIES):
        arranged, ways = worlds.arrange(chance)
        if chance.below(min(ways, MOST_WAYS)) == 0:
            break
    memory = Memory(view["players"])
    memory.history = copied(view["history"])
    return worlds.rebuilt(arranged, chance), memory


class Worlds:
    """Draws rounds that look the same to the view's seat; weighed, each is about as likely as any other.

    A few in turn come from one reading of the past that is changed a little between them, which is much quicker than
    a new one for each.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.past = remember(view)
        self.origins: Origins | None = None
        self.drawn = 0  # from these origins
        self.failed = 0  # readings that could not be dealt; each that could takes back one

    def draw(self, chance: Chance) -> tuple[State, float]:
        """One round and its weight: one that can be read in several ways turns up that many times as often."""
        arranged, ways = self.arrange(chance)
        return self.rebuilt(arranged, chance), 1 / ways

    def rebuilt(self, arranged: Arrangement, chance: Chance) -> State:
        """The round of the view with these cards in the hidden places."""
        view = self.view
        hands, stock = arranged
        hands[view["seat"]] = [NUMBERS[code] for code in view["hand"]]
        state = fresh(view["players"], view["options"]["must_play"], view["dealer"], chance)
        for seat in range(view["players"]):
            for kind in hands[seat]:
                state.gain(seat, kind)
        state.restore(
            stock,
            self.past.discards[:-1],
            NUMBERS[view["top"]],
            -1 if view["colour"] is None else COLOURS.index(view["colour"]),
            view["direction"],
            view["pending"],
            -1 if view["over"] else view["to_move"],
        )
        return state

    def arrange(self, chance: Chance) -> tuple[Arrangement, int]:
        """Deals the unseen cards, and says in how many ways that could be read.

        In a round so tangled that no try succeeds they are dealt without what the past tells of them.
        """
        if self.view["over"]:
            return shown(self.past, self.view, chance), 1
        limit = CAREFUL if self.past.must_play else ATTEMPTS
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
        """The next reading of the past; None if none was found."""
        if self.origins is not None and self.drawn < LONGEST:
            self.drawn += 1
            self.origins.mix(BETWEEN, chance)
            return self.origins
        past = remember(self.view)
        if self.failed >= CAREFUL:
            past.draws = []
        origins = Origins(past, careful=self.failed >= ATTEMPTS)
        if not origins.settle(chance):
            return None
        self.origins, self.drawn = None if origins.careful else origins, 1
        return origins

    def deal(self, origins: Origins, chance: Chance) -> tuple[Arrangement, dict[int, int]] | None:
        """The cards of this reading; what can't be dealt is changed a little first.  None if that does not help."""
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
    unseen = Counter(full_deck())
    for cards in (*hands, past.discards):
        unseen.subtract(cards)
    rest = unseen.total() - view["stock"]
    return hands, scatter(list(unseen.elements()), [view["stock"], rest], chance)[0]


def deal_freely(past: Past, view: View, chance: Chance) -> Arrangement:
    unseen = Counter(full_deck())
    unseen.subtract(past.discards)
    unseen.subtract(NUMBERS[code] for code in view["hand"])
    sizes = [0 if seat == view["seat"] else count for seat, count in enumerate(view["hands"])]
    rest = unseen.total() - sum(sizes) - view["stock"]
    *hands, stock, _ = scatter(list(unseen.elements()), [*sizes, view["stock"], rest], chance)
    return hands, stock


def deal_lots(origins: Origins, view: View, chance: Chance) -> tuple[Arrangement, dict[int, int]] | None:
    """Each lot's cards left over its slots, the stock and what is out of play; also by slot.  None if nothing fits."""
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
    """MA-7 with `must_play`: no slot gets what matched when its holder drew freely.  What stays is in no order."""
    lacking = [origins.barred[id(slot)] for slot in slots if origins.barred.get(id(slot))]

    def fits(kind: int, place: int) -> bool:
        return place == len(lacking) or kind not in lacking[place]

    sizes = [1] * len(lacking) + [len(cards) - len(lacking)]
    *single, rest = scatter(cards, sizes, chance, fits if lacking else None)
    fitting = iter(single)
    for slot in slots:
        held[id(slot)] = next(fitting)[0] if origins.barred.get(id(slot)) else rest.pop()
    return rest
