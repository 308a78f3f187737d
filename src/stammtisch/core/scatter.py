"""Dealing unseen cards into hidden spots, every fitting arrangement equally likely.

Without restrictions this is a shuffle.  With them, some fitting arrangement is found first (by augmenting
paths) and then walked away from by random rings of cards, each of which moves into the next one's spot.  A
ring is as likely as the same ring backwards and can pass any number of spots, so the walk reaches every fitting
arrangement, forgets where it began and makes all of them equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from stammtisch.core.chance import Chance

RINGS = 40  # and one more for each card
RING_STEPS = 10  # for each spot; then a ring that does not close is given up

T = TypeVar("T")
Fits = Callable[[int, int], bool]  # (card, spot) -> may this card be there?


def shuffle(cards: list[T], chance: Chance) -> None:
    """Fisher and Yates, in place."""
    for last in range(len(cards) - 1, 0, -1):
        other = int(chance.below(last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def scatter(
    cards: Sequence[int], sizes: Sequence[int], chance: Chance, fits: Fits | None = None
) -> list[list[int]]:
    """Distributes the cards over spots of these sizes (which add up to the number of cards).

    Raises ValueError if no arrangement fits: then what was given contradicts itself.
    """
    deck = list(cards)
    if sum(sizes) != len(deck):
        raise ValueError(f"{len(deck)} unseen cards do not fill spots of {list(sizes)}")
    shuffle(deck, chance)
    if fits is not None:
        spots = [spot for spot, size in enumerate(sizes) if size]
        open_to = {card: [spot for spot in spots if fits(card, spot)] for card in sorted(set(deck))}
        if any(len(choice) < len(spots) for choice in open_to.values()):
            hands = _first_fit(deck, sizes, open_to, chance)
            _walk(hands, spots, open_to, chance)
            for hand in hands:
                shuffle(hand, chance)
            return hands
    hands, begin = [], 0
    for size in sizes:
        hands.append(deck[begin : begin + size])
        begin += size
    return hands


def _first_fit(
    deck: list[int], sizes: Sequence[int], open_to: dict[int, list[int]], chance: Chance
) -> list[list[int]]:
    """Some fitting arrangement: cards are put one by one where there is room, others moved aside where needed."""
    hands: list[list[int]] = [[] for _ in sizes]

    def put(card: int, tried: set[int]) -> bool:
        rooms = [sizes[spot] - len(hands[spot]) for spot in open_to[card]]
        slot = chance.below(sum(rooms)) if any(rooms) else -1
        for spot, room in zip(open_to[card], rooms, strict=True):
            if 0 <= slot < room:
                hands[spot].append(card)
                return True
            slot -= room
        for spot in open_to[card]:
            if spot in tried:
                continue
            tried.add(spot)
            hand = hands[spot]
            for number, other in enumerate(hand):
                if put(other, tried):
                    hand[number] = card
                    return True
        return False

    for card in sorted(deck, key=lambda card: len(open_to[card])):
        if not put(card, set()):
            raise ValueError("no arrangement of the unseen cards fits what was seen")
    return hands


def _walk(hands: list[list[int]], spots: list[int], open_to: dict[int, list[int]], chance: Chance) -> None:
    """Random rings: a card is lifted and put where it may be, then one from there, till the gap's spot is met.

    The same cards are put down in a ring and in the ring backwards, each with the same chance, so both are
    equally likely.  The number of rings is fixed: to stop by what was reached would favour some arrangements.
    """
    below = chance.below
    for _ in range(RINGS + sum(map(len, hands))):
        gap = spots[below(len(spots))]
        first = below(len(hands[gap]))
        lifted = hands[gap][first]
        steps: list[tuple[list[int], int, int]] = []
        for _ in range(RING_STEPS * len(spots)):
            choice = open_to[lifted]
            spot = choice[below(len(choice))]
            if spot == gap:
                hands[gap][first] = lifted
                break
            hand = hands[spot]
            number = below(len(hand))
            steps.append((hand, number, hand[number]))
            hand[number], lifted = lifted, hand[number]
        else:
            for hand, number, card in reversed(steps):
                hand[number] = card
