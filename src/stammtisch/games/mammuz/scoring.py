"""Who wins a round of Mammuz, and how the others are ranked, from the cards left in hand."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import bit
from stammtisch.games.mammuz.cards import SIZE


def fewest(hands: vec[i64]) -> i64:
    """MM-23: the seats with the fewest cards, one bit each."""
    least: i64 = 99
    winners: i64 = 0
    seat: i64 = 0
    while seat < len(hands):
        size = hands[seat] >> SIZE
        if size < least:
            least = size
            winners = 0
        if size == least:
            winners |= bit(seat)
        seat += 1
    return winners


def wins(winners: i64, players: i64) -> list[int]:
    """MM-24: each win is a point."""
    return [int((winners >> seat) & 1) for seat in range(players)]


def ranks_by_cards(won: list[int], sizes: list[int]) -> list[int]:
    """MM-24: winners first, the others by the number of cards in their hands, fewest first."""
    keys = [-1 if mine else size for mine, size in zip(won, sizes, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]
