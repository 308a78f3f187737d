"""What a seat saw of a round of Mau Mau: which cards are hidden where, and what is known about them.

Cards that were shuffled together are a *lot*: the first lot is the deck, and every reshuffle begins a new one, whose
cards everybody has seen.  Each card that another player was dealt or drew is a *slot* filled from one lot; a card laid
came out of one of its player's slots.  With `must_play`, a player who drew without a penalty held no card that matched.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from stammtisch.core.game import View
from stammtisch.games.mau_mau.cards import COLOURS, HAND_SIZE, KINDS, NUM_SYMBOLS, NUMBERS, WILD, deck


@dataclass(eq=False)
class Slot:
    """A card that another player got unseen: when, from which lot, and as which lay it was seen later."""

    seat: int
    born: int
    lot: int
    lay: Lay | None = None


@dataclass(eq=False)
class Lay:
    """A card that another player laid, and the slot it is taken to come from."""

    seat: int
    kind: int
    when: int
    slot: Slot | None = None


@dataclass
class Draw:
    """A card drawn freely under `must_play`: its player held nothing of these kinds just before."""

    seat: int
    when: int
    kinds: frozenset[int]


@dataclass
class Past:
    """The round as one seat saw it."""

    me: int
    must_play: bool
    discards: list[int]  # the top one last
    colour: int | None
    lots: list[Counter[int]]  # what others (or nobody) got or may still get of each
    slots: list[Slot]
    lays: list[Lay] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)

    def barred(self, slot: Slot) -> frozenset[int]:
        """The kinds that can't be in this slot, which is still full."""
        barred: frozenset[int] = frozenset()
        for draw in self.draws:
            if draw.seat == slot.seat and draw.when > slot.born:
                barred |= draw.kinds
        return barred

    def lacked(self, slot: Slot, kind: int, until: int) -> bool:
        """Whether this kind can't have been in the slot before it was laid."""
        for draw in self.draws:
            if draw.seat == slot.seat and slot.born < draw.when < until and kind in draw.kinds:
                return True
        return False


def remember(view: View) -> Past:
    """Goes through the history once."""
    history = view["history"]
    top = NUMBERS[history[0]["up"]]
    unseen = Counter(deck(view["players"]))
    unseen.subtract(dealt_to(view))
    unseen[top] -= 1
    slots = [
        Slot(seat, -1, 0) for seat in range(view["players"]) if seat != view["seat"] for _ in range(HAND_SIZE)
    ]
    colour = None if top == WILD else top // NUM_SYMBOLS
    past = Past(view["seat"], view["options"]["must_play"], [top], colour, [unseen], slots)
    for when, entry in enumerate(history[1:]):
        if "reshuffle" in entry:
            past.lots.append(Counter(past.discards[:-1]))
            past.discards = past.discards[-1:]
        elif "lay" in entry:
            note_lay(past, entry["seat"], entry["lay"], when)
        else:
            own = [NUMBERS[code] for code in entry.get("cards", [])]
            note_draw(past, entry["seat"], entry["draw"], entry["penalty"], own, when)
    return past


def dealt_to(view: View) -> Counter[int]:
    """The cards the view's seat was dealt: what it holds and laid, without what it drew."""
    cards: Counter[int] = Counter(NUMBERS[code] for code in view["hand"])
    for entry in view["history"]:
        if entry.get("seat") == view["seat"]:
            if "lay" in entry:
                cards[kind_laid(entry["lay"])] += 1
            cards.subtract(NUMBERS[code] for code in entry.get("cards", []))
    return +cards


def kind_laid(text: str) -> int:
    return WILD if text[0] == "W" else NUMBERS[text.rstrip("!")]


def note_lay(past: Past, seat: int, text: str, when: int) -> None:
    kind = kind_laid(text)
    past.colour = COLOURS.index(text[1]) if kind == WILD else kind // NUM_SYMBOLS
    past.discards.append(kind)
    if seat != past.me:
        past.lays.append(Lay(seat, kind, when))


def note_draw(past: Past, seat: int, count: int, penalty: bool, own: list[int], when: int) -> None:
    lot = len(past.lots) - 1
    if seat == past.me:
        past.lots[lot].subtract(own)
        return
    if past.must_play and not penalty:
        past.draws.append(Draw(seat, when, matching(past.discards[-1], past.colour)))
    past.slots += [Slot(seat, when, lot) for _ in range(count)]


def matching(top: int, colour: int | None) -> frozenset[int]:
    """MA-5, MA-8: the kinds that could be laid on this card while this colour held (None: any)."""
    return frozenset(kind for kind in range(KINDS) if could_lay(kind, top, colour))


def could_lay(kind: int, top: int, colour: int | None) -> bool:
    if kind == WILD or colour is None or kind // NUM_SYMBOLS == colour:
        return True
    return top != WILD and kind % NUM_SYMBOLS == top % NUM_SYMBOLS
