"""Points of a round of Mau Mau, from the cards left in hand (MA-20)."""

from mypy_extensions import i64

from stammtisch.games.mau_mau.cards import KINDS, NUM_SYMBOLS, REVERSE, SPECIAL_POINTS, WILD, held


def card_points(kind: i64) -> i64:
    """MA-20: a digit counts its value, every special card ten."""
    symbol: i64 = kind % NUM_SYMBOLS
    if kind == WILD or symbol >= REVERSE:
        return SPECIAL_POINTS
    return symbol + 1


def hand_points(first: i64, second: i64) -> i64:
    """What a player left with these cards scores."""
    points: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        points += held(first, second, kind) * card_points(kind)
        kind += 1
    return points
