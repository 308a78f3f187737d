"""Imagining a round of Mau Mau that a seat can't tell from the real one.

Cards that were shuffled together and not seen since may lie anywhere that was filled from that shuffle, all
arrangements equally likely.  Until the first reshuffle that is the whole deck.  At a reshuffle everybody knows what
goes into the stock: from then on *old* cards (in hands since before) and *new* ones (in the stock, or drawn from it)
are two separate lots.  With `must_play`, whoever drew of his own accord held no card that matched just then.
"""

from __future__ import annotations

import copy
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.scatter import scatter
from stammtisch.games.mau_mau.cards import COLOURS, HAND_SIZE, NUM_SYMBOLS, NUMBERS, WILD, full_deck
from stammtisch.games.mau_mau.rules import State, fresh
from stammtisch.games.mau_mau.view import Memory

OLD, NEW = 0, 1
ATTEMPTS = 8
FLIPS = 1000


@dataclass
class Slot:
    """A card hidden in somebody's hand: when it came there, and from which lot."""

    seat: int
    born: int
    lot: int = OLD


@dataclass
class Lay:
    """A card somebody else laid, and the lot it is taken to come from."""

    seat: int
    kind: int
    when: int
    lot: int = OLD


@dataclass
class Past:
    """The round as one seat saw it."""

    me: int
    must_play: bool
    held: Counter[int]  # what the seat itself holds at the time
    discards: list[int]  # the top one last
    colour: int | None
    lots: list[Counter[int]]  # unseen cards of each lot, lays since the last reshuffle still among them
    slots: list[Slot]
    lays: list[Lay] = field(default_factory=list)  # by others, since the last reshuffle
    draws: list[tuple[int, int, int, int | None]] = field(default_factory=list)  # free ones: seat, when, top, colour

    def may_hold(self, kind: int, slot: Slot) -> bool:
        """MA-7 with `must_play`: nothing that matched when its holder drew freely."""
        return not any(
            seat == slot.seat and when > slot.born and could_lay(kind, top, colour)
            for seat, when, top, colour in self.draws
        )

    def fits(self, slots: list[Slot], kind: int, place: int) -> bool:
        """Whether the card may be in this slot; beyond the slots lies what nobody holds."""
        return place >= len(slots) or self.may_hold(kind, slots[place])


def could_lay(kind: int, top: int, colour: int | None) -> bool:
    """Whether a card could be laid on this one while this colour held (None: any)."""
    if kind == WILD or colour is None or kind // NUM_SYMBOLS == colour:
        return True
    return top != WILD and kind % NUM_SYMBOLS == top % NUM_SYMBOLS


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat."""
    past = remember(view)
    hands, stock = arrange(past, view, chance)
    players, me = view["players"], view["seat"]
    hands[me] = [NUMBERS[code] for code in view["hand"]]
    state = fresh(players, view["options"]["must_play"], view["dealer"], chance)
    for seat in range(players):
        for kind in hands[seat]:
            state.gain(seat, kind)
    state.restore(
        stock,
        past.discards[:-1],
        NUMBERS[view["top"]],
        -1 if view["colour"] is None else COLOURS.index(view["colour"]),
        view["direction"],
        view["pending"],
        -1 if view["over"] else view["to_move"],
    )
    memory = Memory(players)
    memory.history = copy.deepcopy(view["history"])
    return state, memory


def remember(view: View) -> Past:
    """Goes through the history once."""
    me, history = view["seat"], view["history"]
    top = NUMBERS[history[0]["up"]]
    held = dealt_to(view)
    unseen = Counter(full_deck())
    unseen.subtract(held)
    unseen[top] -= 1
    slots = [Slot(seat, -1) for seat in range(view["players"]) if seat != me for _ in range(HAND_SIZE)]
    colour = None if top == WILD else top // NUM_SYMBOLS
    past = Past(me, view["options"]["must_play"], held, [top], colour, [unseen], slots)
    for when, entry in enumerate(history[1:]):
        if "reshuffle" in entry:
            note_reshuffle(past)
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
    if seat == past.me:
        past.held[kind] -= 1
    else:
        past.lays.append(Lay(seat, kind, when))


def note_draw(past: Past, seat: int, count: int, penalty: bool, own: list[int], when: int) -> None:
    lot = len(past.lots) - 1
    if seat == past.me:
        past.held.update(own)
        past.lots[lot].subtract(own)
        return
    if past.must_play and not penalty:
        past.draws.append((seat, when, past.discards[-1], past.colour))
    past.slots += [Slot(seat, when, lot) for _ in range(count)]


def note_reshuffle(past: Past) -> None:
    """All that is unseen is in others' hands (or out of play); all that goes into the stock was seen."""
    for lay in past.lays:
        past.slots.remove(source(past, lay, [OLD, NEW]))
    past.lays = []
    old = Counter(full_deck())
    old.subtract(past.held)
    old.subtract(past.discards)
    past.lots = [+old, Counter(past.discards[:-1])]
    past.discards = past.discards[-1:]
    for slot in past.slots:
        slot.lot = OLD


def source(past: Past, lay: Lay, lots: list[int]) -> Slot:
    """The oldest slot of these lots the card can come from: younger ones may hold more kinds."""
    slots = [slot for slot in past.slots if slot.seat == lay.seat and slot.born < lay.when and slot.lot in lots]
    for slot in slots:
        if past.may_hold(lay.kind, slot):
            return slot
    if not slots:
        raise ValueError("a card was laid that its player can't have held")
    return slots[0]


def arrange(past: Past, view: View, chance: Chance) -> tuple[list[list[int]], list[int]]:
    """Deals the unseen cards: hands by seat, and the stock."""
    for reading in readings(past, chance):
        try:
            return deal_lots(reading, view, chance)
        except ValueError:
            continue
    raise ValueError("no arrangement of the unseen cards fits what was seen")


def readings(past: Past, chance: Chance) -> Iterator[Past]:
    """The past with each laid card's lot decided; several tries, the last ones without the facts of MA-7."""
    for attempt in range(2 * ATTEMPTS):
        reading = copy.deepcopy(past)
        if attempt >= ATTEMPTS:
            reading.draws = []
        if len(reading.lots) == 2 and not settle_lots(reading, chance):
            continue
        try:
            for lay in reading.lays:
                reading.slots.remove(source(reading, lay, [lay.lot]))
                reading.lots[lay.lot][lay.kind] -= 1
        except ValueError:
            continue
        yield reading


def settle_lots(past: Past, chance: Chance) -> bool:
    """Chooses old or new for each card laid since the reshuffle so that no lot and no hand gives more than it has.

    Old where that is possible; then cards that are in each other's way change sides until none is.
    """
    free = []
    for lay in past.lays:
        lots = [lot for lot in (OLD, NEW) if can_stem(past, lay, lot)]
        lay.lot = lots[0] if lots else NEW
        if len(lots) == 2:
            free.append(lay)
    for _ in range(FLIPS):
        crowded = find_crowded(past)
        if crowded is None:
            return True
        rivals = [lay for lay in free if lay.seat == crowded.seat or lay.kind == crowded.kind]
        if not rivals:
            return False
        lay = rivals[int(chance.below(len(rivals)))]
        lay.lot = NEW if lay.lot == OLD else OLD
    return False


def can_stem(past: Past, lay: Lay, lot: int) -> bool:
    """Whether the lot has such a card and the player a slot for it."""
    return past.lots[lot][lay.kind] > 0 and any(
        slot.seat == lay.seat and slot.lot == lot and slot.born < lay.when and past.may_hold(lay.kind, slot)
        for slot in past.slots
    )


def find_crowded(past: Past) -> Lay | None:
    """The first lay for which its lot has no card left, or its player no slot of that lot."""
    born: dict[tuple[int, int], list[int]] = {}
    for slot in past.slots:
        born.setdefault((slot.seat, slot.lot), []).append(slot.born)
    taken: Counter[tuple[int, int]] = Counter()
    given: Counter[tuple[int, int]] = Counter()
    for lay in past.lays:
        taken[lay.kind, lay.lot] += 1
        given[lay.seat, lay.lot] += 1
        room = bisect_left(born.get((lay.seat, lay.lot), []), lay.when)
        if taken[lay.kind, lay.lot] > past.lots[lay.lot][lay.kind] or given[lay.seat, lay.lot] > room:
            return lay
    return None


def deal_lots(past: Past, view: View, chance: Chance) -> tuple[list[list[int]], list[int]]:
    """Each lot's unseen cards over its slots, the stock (last lot) and what is out of play (first lot)."""
    hands: list[list[int]] = [[] for _ in range(view["players"])]
    stock: list[int] = []
    last = len(past.lots) - 1
    for lot, unseen in enumerate(past.lots):
        cards = list(unseen.elements())
        slots = [slot for slot in past.slots if slot.lot == lot]
        in_stock = view["stock"] if lot == last else 0
        fits = partial(past.fits, slots) if past.draws else None
        rest = len(cards) - len(slots) - in_stock if lot == OLD else 0
        places = scatter(cards, [1] * len(slots) + [in_stock, rest], chance, fits)
        for slot, held in zip(slots, places, strict=False):
            hands[slot.seat] += held
        stock = places[len(slots)]
    return hands, stock
