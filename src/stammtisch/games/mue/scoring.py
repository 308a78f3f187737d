"""Points of a round of Mü, from the bid, the trump, and what the chief's team took."""

from mypy_extensions import i64

from stammtisch.games.mue.cards import DIGIT_TRUMP, NO_TRUMP


def target(players: i64, bid: i64) -> i64:
    """MU-17: the points the chief's team needs."""
    if players == 3:
        return 10 + 2 * bid
    if players == 4:
        return 28 + 2 * bid
    if players == 5:
        return 21 + 3 * bid
    return 16 + 4 * bid


def bonus(bid: i64, trump: i64) -> i64:
    """MU-26: for chief and partner each, by the bid and the chief's trump."""
    daring: i64 = 2
    if trump < DIGIT_TRUMP:
        daring = 0
    elif trump == DIGIT_TRUMP + 1 or trump == DIGIT_TRUMP + 7:
        daring = 1
    elif trump == NO_TRUMP:
        daring = 3
    points: i64 = 10 * (bid + daring)
    return points if points < 100 else 100


def shortfall(players: i64, bid: i64, team: i64) -> i64:
    """MU-27: how far the bid is above the highest one whose target the team reached; 0: it is reached."""
    reached = bid
    while reached > 0 and target(players, reached) > team:
        reached -= 1
    return bid - reached


def missed(cards: i64, chief: bool) -> i64:
    """MU-27: what such a shortfall costs the chief, or brings an opponent."""
    return -10 * cards if chief else 5 * cards


def eklat(cards: i64, last: bool) -> i64:
    """MU-10: for those with the most open cards; the last of them to lay pays."""
    return -10 * cards if last else 5 * cards
