"""Dealing unseen cards into hidden places, every fitting arrangement equally likely.

Without restrictions this is a shuffle.  With them, some fitting arrangement is found first (by augmenting
paths) and then walked away from by random rings of cards, each of which moves into the next one's place.  A
ring is as likely as the same ring backwards and can be of any length, so the walk reaches every fitting
arrangement, forgets where it began and makes all of them equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from stammtisch.core.chance import Chance

RINGS = 40  # and two more for each card
LONGEST = 10  # steps a card after which a ring that does not close is given up

T = TypeVar("T")
Fits = Callable[[int, int], bool]  # (card, place) -> may this card be there?


def shuffle(cards: list[T], chance: Chance) -> None:
    """Fisher and Yates, in place."""
    for last in range(len(cards) - 1, 0, -1):
        other = int(chance.below(last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def scatter(
    cards: Sequence[int], sizes: Sequence[int], chance: Chance, fits: Fits | None = None
) -> list[list[int]]:
    """Distributes the cards over places of these sizes (which add up to the number of cards).

    Raises ValueError if no arrangement fits: then what was given contradicts itself.
    """
    deck = list(cards)
    if sum(sizes) != len(deck):
        raise ValueError(f"{len(deck)} unseen cards do not fill places of {list(sizes)}")
    shuffle(deck, chance)
    slots = [place for place, size in enumerate(sizes) for _ in range(size)]
    if fits is not None:
        allowed = {(card, place): fits(card, place) for card in set(deck) for place in range(len(sizes))}
        if not all(allowed.values()):
            deck = _first_fit(deck, slots, allowed)
            _walk(deck, _open_slots(slots, allowed), chance)
    hands: list[list[int]] = [[] for _ in sizes]
    for card, place in zip(deck, slots, strict=True):
        hands[place].append(card)
    return hands


def _first_fit(deck: list[int], slots: list[int], allowed: dict[tuple[int, int], bool]) -> list[int]:
    """Some fitting order of the deck: cards are put one by one, others moved aside where needed."""
    held: list[int | None] = [None] * len(slots)

    def put(card: int, tried: set[int]) -> bool:
        free = [slot for slot, place in enumerate(slots) if slot not in tried and allowed[deck[card], place]]
        for slot in sorted(free, key=lambda slot: held[slot] is not None):
            if slot in tried:
                continue
            tried.add(slot)
            other = held[slot]
            if other is None or put(other, tried):
                held[slot] = card
                return True
        return False

    by_freedom = sorted(range(len(deck)), key=lambda card: sum(allowed[deck[card], place] for place in slots))
    for card in by_freedom:
        if not put(card, set()):
            raise ValueError("no arrangement of the unseen cards fits what was seen")
    return [deck[card] for card in held if card is not None]


def _open_slots(slots: list[int], allowed: dict[tuple[int, int], bool]) -> dict[int, list[int]]:
    """By card, the slots where it may be."""
    return {
        card: [slot for slot, place in enumerate(slots) if allowed[card, place]]
        for card in {card for card, _ in allowed}
    }


def _walk(deck: list[int], open_slots: dict[int, list[int]], chance: Chance) -> None:
    """Random rings: a card is lifted and put where it may be, then the card from there, till the gap is full.

    The same cards are put down in a ring and in the ring backwards, each with the same chance, so both are
    equally likely.  The number of rings is fixed: to stop by what was reached would favour some arrangements.
    """
    count = len(deck)
    for _ in range(RINGS + 2 * count):
        before = deck[:]
        gap = int(chance.below(count))
        lifted = deck[gap]
        for _ in range(LONGEST * count):
            choice = open_slots[lifted]
            slot = choice[chance.below(len(choice))]
            if slot == gap:
                deck[gap] = lifted
                break
            deck[slot], lifted = lifted, deck[slot]
        else:
            deck[:] = before
