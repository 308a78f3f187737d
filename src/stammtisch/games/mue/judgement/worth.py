"""What a hand of Mü is worth under a trump: to a chief, to a vice, and as a partner's.

The points that a side takes are foreseen as a sum over cards, fitted to how rounds ended.  What really comes lies
within `SPREAD` of that, evenly.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import ones
from stammtisch.games.mue.cards import DIGIT_TRUMP, FEW, NO_TRUMP, digit_cards, trump_cards
from stammtisch.games.mue.judgement.knowledge import Knowledge, digits_above
from stammtisch.games.mue.scoring import bonus, target

# Points of the chief's team, a row for 3, 4, 5 and 6 players: to begin with, by the sort of the chief's trump; for each
# such trump in the chief's hand, by sort; for each trump of the vice there; for the nine and the eight of the trump
# colour, and of others.
COLUMNS: Final = 12
START: Final = 0
EACH: Final = 4
VICES: Final = 7
TOP: Final = 8
NEXT: Final = 9
NINE: Final = 10
EIGHT: Final = 11
# fmt: off
WEIGHTS: Final = vec[float]([
    -5.0,  2.0,  2.3,  6.0, 2.8, 3.0, 3.0, 0.0, 2.3, 2.4, 2.2, 2.2,
    13.7, 12.7, 12.5, 19.8, 2.7, 3.7, 5.1, 1.4, 1.4, 1.1, 1.9, 1.5,
     7.6,  7.2,  7.0, 14.0, 3.3, 4.9, 6.5, 1.7, 1.6, 1.5, 2.6, 1.2,
     4.5,  5.4,  4.6, 10.6, 4.0, 5.4, 7.3, 2.2, 1.9, 1.2, 2.4, 0.9,
])
# fmt: on
SPREAD: Final = vec[float]([7.0, 11.0, 11.5, 12.0])  # for 3 … 6 players
UNKNOWN_VICE: Final = 1.3  # trumps of the vice that a hand has while they are not named

TRICKS_WORTH: Final = vec[float]([0.0, 1.4, 1.0, 1.4])  # what each point above half of all is worth besides
HALF: Final = 30.0

# Points of the chief's opponents by sort of the vice's trump: to begin with, for each that the vice has, and less
# for each that the chief shows.
VICE_START: Final = vec[float]([11.0, 9.0, 9.4])
VICE_EACH: Final = vec[float]([1.6, 2.3, 2.2])
CHIEF_SHOWS: Final = 1.2

# What each open card of a partner promises the chief, in tenths of points.
CHIEFS_TRUMP: Final = 36
VICES_TRUMP: Final = 20
SIDE_NINE: Final = 26
SIDE_EIGHT: Final = 10
SIDE_CARD: Final = 8
PLAYS_NEXT: Final = 14  # less for the one who has to play right after the chief

# sorts of trump
BY_COLOUR: Final = 0
BY_PAIRS: Final = 1  # ones or sevens
BY_DIGIT: Final = 2
WITHOUT: Final = 3


def weight(players: i64, column: i64) -> float:
    return WEIGHTS[COLUMNS * (players - FEW) + column]


def sort_of(trump: i64) -> i64:
    if trump < DIGIT_TRUMP:
        return BY_COLOUR
    if trump == DIGIT_TRUMP + 1 or trump == DIGIT_TRUMP + 7:
        return BY_PAIRS
    if trump < NO_TRUMP:
        return BY_DIGIT
    return WITHOUT


def side_points(players: i64, side: i64) -> float:
    """What nines and eights that are no trumps bring."""
    nines: float = weight(players, NINE) * float(ones(side & digit_cards(9)))
    return nines + weight(players, EIGHT) * float(ones(side & digit_cards(8)))


def chiefs_points(players: i64, cards: i64, trump: i64, vices: i64) -> float:
    """The points that a chief with these cards may expect for the team: with this trump, and those of the vice."""
    trumps = trump_cards(trump)
    sort = sort_of(trump)
    points: float = weight(players, START + sort) + weight(players, VICES) * float(ones(cards & vices))
    if sort != WITHOUT:
        points += weight(players, EACH + sort) * float(ones(cards & trumps))
    if sort == BY_COLOUR:
        points += weight(players, TOP) * float(ones(cards & trumps & digit_cards(9)))
        points += weight(players, NEXT) * float(ones(cards & trumps & digit_cards(8)))
    return points + side_points(players, cards & ~(trumps | vices))


def bidders_points(players: i64, cards: i64, trump: i64) -> float:
    """The same before anything is named."""
    return chiefs_points(players, cards, trump, 0) + UNKNOWN_VICE * weight(players, VICES)


def reached(players: i64, points: float, needed: i64) -> float:
    """The chance to take the points needed where this many are expected."""
    chance: float = 0.5 + (points + 0.5 - float(needed)) / (2.0 * SPREAD[players - FEW])
    if chance < 0.0:
        return 0.0
    if chance > 1.0:
        return 1.0
    return chance


def reward(players: i64, bid: i64, most: i64, trump: i64, points: float) -> float:
    """MU-25 to MU-27: what the best bid between these two may bring the chief, tricks included."""
    best: float = 0.0
    cost: float = -TRICKS_WORTH[players - FEW] * (points - HALF)
    step: i64 = 1
    while step <= most:
        chance: float = reached(players, points, target(players, step))
        cost += 10.0 * (1.0 - chance)
        value: float = float(bonus(step, trump)) * chance - cost
        if step == bid or (step > bid and value > best):
            best = value
        if step >= bid and chance == 0.0:
            return best
        step += 1
    return best


def vices_points(known: Knowledge, trump: i64) -> float:
    """The points that the chief's opponents may expect if the vice names this."""
    cards = known.hand | known.lying[known.me]
    trumps = trump_cards(trump)
    sort = sort_of(trump)
    points: float = VICE_START[sort] + VICE_EACH[sort] * float(ones(cards & trumps))
    points -= CHIEF_SHOWS * float(ones(known.lying[known.chief] & trumps))
    return points + side_points(known.players, cards & ~trumps)


def promise(known: Knowledge, seat: i64) -> i64:
    """What a seat promises the chief as a partner, in tenths of points."""
    cards = known.lying[seat]
    side = cards & ~known.trumps
    tenths = CHIEFS_TRUMP * ones(cards & known.chief_cards)
    tenths += VICES_TRUMP * ones(cards & known.trumps & ~known.chief_cards)
    tenths += SIDE_NINE * ones(side & digit_cards(9)) + SIDE_EIGHT * ones(side & digit_cards(8))
    tenths += SIDE_CARD * ones(side & ~digits_above(7))
    if seat == known.after(known.chief):
        tenths -= PLAYS_NEXT
    return tenths
