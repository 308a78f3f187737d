"""Points of a round of Zoff im Zoo, from the order of going out and from tricks."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.zoff_im_zoo.cards import HEDGEHOG, LION, count

SOLO_BONUS: Final = 4
FEWEST_LIONS: Final = 2


def place_points(players: i64, rank: i64) -> i64:
    """ZZ-16: the first out gets as many points as there are players, and so on down to 2; the last gets 0."""
    return 0 if rank == players else players + 1 - rank


def lion_points(tricks: i64) -> i64:
    """ZZ-26: a point per lion in one's tricks, if there are two or more."""
    lions = count(tricks, LION)
    return lions if lions >= FEWEST_LIONS else 0


def hedgehog_points(tricks: i64) -> i64:
    """ZZ-26: a player without a hedgehog in their tricks loses a point."""
    return -1 if count(tricks, HEDGEHOG) == 0 else 0


def last_hand_points(hand: i64) -> i64:
    """ZZ-26: the last player loses a point per lion still in hand."""
    return -count(hand, LION)
