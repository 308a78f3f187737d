"""What cards cost and how likely doubts and lies are: the numbers behind a sensible player of Mammuz.

Everything is counted in cards.  Cards of one species go together in one true lay, so the second card of a species
costs less than the first; dinosaurs that are safe in any lay cost little.  An easy player does not see this (`normal`
is False): for it a card is a card, and it does not watch who is about to win.

These are the numbers that won most often against their like, so the odds are no forecasts: a good player bluffs as if
doubts were rarer, and doubts as if lies were more frequent, than they are.  (Among such players three cards in five
are false, and two lays in three are doubted.)
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from stammtisch.games.mammuz.cards import (
    BRONTOSAURUS,
    KINDS,
    MOST_LAID,
    SIZE,
    SPECIES,
    STEGOSAURUS,
    TRICERATOPS,
    held,
)

# what it costs to hold cards
SECOND: Final = 0.37  # a second card of a species, beside the first at 1
THIRD: Final = 0.07
FOURTH: Final = 0.48
WILD: Final = 0.29  # pterosaur, plesiosaur, tyrannosaurus: safe in any lay
DEALER: Final = 0.64  # stegosaurus
TRAITOR: Final = 1.65  # brontosaurus, triceratops: the herd comes back

# what happens after a doubt
TAKEN: Final = 0.44  # the cost of an unknown card of a herd that I take
OTHERS: Final = 1.99  # what such a card is worth to me in another hand, shared by all others
CLOSE: Final = 2.04  # how much more in the hand of a player about to win, at most
LEAD: Final = 1.42  # to name the next species
WIN: Final = 18.0

# how likely a lay of mine is doubted (log-odds)
DOUBTED: Final = -2.95
DOUBTED_CARD: Final = 0.1  # for each card of the lay beyond two
DOUBTED_HERD: Final = 0.24  # for each card in herd and pile before
DOUBTED_CLOSE: Final = 6.13  # if I am about to win
DOUBTED_HABIT: Final = 1.1  # for a player who always doubts; less for one who lets lays pass
HABIT_PRIOR: Final = 3.0  # a habit counts half after this many chances to doubt

# how likely a card of another player's lay is false (log-odds)
FALSE: Final = 1.5
FALSE_CARD: Final = 0.13  # for each card of the lay beyond two
FALSE_FIRST: Final = 0.39  # if it began the herd
FALSE_HOLDS: Final = -0.32  # for each card of the species that the player can be expected to hold
FALSE_RECORD: Final = 0.8  # for a player who was caught; less for one who was honest
RECORD_PRIOR: Final = 2.0  # a record counts half after this many cards turned up
TYPICAL: Final = 1.3  # cards that an easy player expects to be held: it does not count


def likely(x: float) -> float:
    """Log-odds as a probability."""
    return 1.0 / (1.0 + exp(-x))


def leaning(high: i64, low: i64, prior: float) -> float:
    """Which of two counts is larger: from 1 (all high) to -1 (all low), nearer to 0 the less was seen."""
    return float(high - low) / (float(high + low) + prior)


def close(size: i64, normal: bool) -> float:
    """How near a player with this many cards is to winning, 0 to 1."""
    if size >= 5 or not normal:
        return 0.0
    return float(5 - size) / 5.0


# cards


def cost(count: i64, normal: bool) -> float:
    """What this many cards of one species cost; the fifth needs another lay."""
    if not normal:
        return float(count)
    if count > MOST_LAID:
        return 1.0 + SECOND + THIRD + FOURTH + cost(count - MOST_LAID, normal)
    if count == 4:
        return 1.0 + SECOND + THIRD + FOURTH
    if count == 3:
        return 1.0 + SECOND + THIRD
    if count == 2:
        return 1.0 + SECOND
    return float(count)


def dinosaur_cost(kind: i64, normal: bool) -> float:
    """What a dinosaur costs."""
    if not normal:
        return 1.0
    if kind == STEGOSAURUS:
        return DEALER
    if kind == BRONTOSAURUS:
        return TRAITOR
    if kind == TRICERATOPS:
        return TRAITOR
    return WILD


def hand_cost(hand: i64, normal: bool) -> float:
    """What a hand costs."""
    total = 0.0
    kind: i64 = 0
    while kind < SPECIES:
        total += cost(held(hand, kind), normal)
        kind += 1
    while kind < KINDS:
        if held(hand, kind) > 0:
            total += dinosaur_cost(kind, normal)
        kind += 1
    return total


def one_lay(hand: i64) -> bool:
    """Whether this hand can go in one lay that can't be caught: one species and harmless dinosaurs."""
    if hand >> SIZE > MOST_LAID or held(hand, BRONTOSAURUS) + held(hand, TRICERATOPS) > 0:
        return False
    groups: i64 = 0
    kind: i64 = 0
    while kind < SPECIES:
        if held(hand, kind) > 0:
            groups += 1
        kind += 1
    return groups == 1


def relief(size: i64, players: i64, normal: bool) -> float:
    """What it is worth to me that a player with this many cards has to take a card."""
    return OTHERS / float(players - 1) * (1.0 + CLOSE * close(size, normal))


# odds


def doubted(size: i64, herd: i64, rest: i64, habit: i64, normal: bool) -> float:
    """How likely a lay of this size is doubted if it leaves me `rest` cards.

    `habit` is the next player's; a doubt counts as much as two lays let pass.
    """
    x = DOUBTED + DOUBTED_CARD * float(size - 2) + DOUBTED_HERD * float(herd)
    x += DOUBTED_CLOSE * close(rest, normal)
    x += DOUBTED_HABIT * leaning(2 * ((habit >> 4) & 15), habit & 15, HABIT_PRIOR)
    return likely(x)


def falsehood(size: i64, unseen: i64, holds: float, first: bool, record: i64) -> float:
    """How likely a card of a lay of this size is false.

    At most `unseen` cards of the species can be in it; the player can be expected to hold `holds`.  In the player's
    record a true card counts as much as two false ones, which are more frequent.
    """
    if unseen <= 0:
        return 1.0
    x = FALSE + FALSE_CARD * float(size - 2) + FALSE_HOLDS * holds
    x += FALSE_RECORD * leaning((record >> 4) & 15, 2 * (record & 15), RECORD_PRIOR)
    if first:
        x += FALSE_FIRST
    odds = likely(x)
    surely = float(size - unseen) / float(size)
    if odds < surely:
        return surely
    return odds
