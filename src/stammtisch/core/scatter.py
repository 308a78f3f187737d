"""Dealing unseen cards into hidden places, every fitting arrangement equally likely.

Without restrictions this is a shuffle.  With them, some fitting arrangement is found first (by augmenting paths)
and then walked away from by random exchanges of two or three cards, each kept only if it fits.  Exchanges are
symmetric, so the walk forgets where it began and every fitting arrangement becomes equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stammtisch.core.chance import Chance

STEPS_PER_CARD = 40

Fits = Callable[[int, int], bool]  # (card, place) -> may this card be there?


def shuffle(cards: list[int], chance: Chance) -> None:
    """Fisher and Yates, in place."""
    for last in range(len(cards) - 1, 0, -1):
        other = int(chance.below(last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def scatter(cards: Sequence[int], sizes: Sequence[int], chance: Chance, fits: Fits | None = None) -> list[list[int]]:
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
            _walk(deck, slots, allowed, chance)
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


def _walk(deck: list[int], slots: list[int], allowed: dict[tuple[int, int], bool], chance: Chance) -> None:
    """Random exchanges of two cards, now and then of three in a ring, kept where all still fit."""
    count = len(deck)
    for step in range(STEPS_PER_CARD * count):
        a, b = int(chance.below(count)), int(chance.below(count))
        if step % 4:
            if allowed[deck[a], slots[b]] and allowed[deck[b], slots[a]]:
                deck[a], deck[b] = deck[b], deck[a]
            continue
        c = int(chance.below(count))
        ring = len({a, b, c}) == 3
        if ring and allowed[deck[a], slots[b]] and allowed[deck[b], slots[c]] and allowed[deck[c], slots[a]]:
            deck[b], deck[c], deck[a] = deck[a], deck[b], deck[c]
