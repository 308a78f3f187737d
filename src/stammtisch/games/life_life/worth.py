"""What the animals of a hand are worth to a player of Life Life, from what it knows.

So many of an animal are worth its value times the chance of being alone in having the most.  That chance comes
from the cards nobody has seen and from those known to be in other hands.  Before the last lap there is more to
hope for: another card of the kind from the rows, or all cards of a set that ends the round.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.games.life_life.cards import (
    CAT,
    HAND_SIZE,
    HARE,
    KINDS,
    MOST,
    PIG,
    ROWS,
    VALUES,
    WIDTH,
    count,
)
from stammtisch.games.life_life.scoring import least_majority

SEATS: Final = 5
FULL: Final = 9 | 8 << 5 | 7 << 10 | 7 << 15 | 6 << 20 | 6 << 25 | 5 << 30 | 5 << 35 | 4 << 40 | 3 << 45
PLACES: Final = 16  # of a kind in the tables of odds and worth
ONE: Final = 65536  # the chance of what is certain, and the worth of one point
STEPS: Final = 64  # the chance of holding one unseen card is rounded to so many steps

# What was found in play, by the number of others still in (0 to 4).
# How likely others hold an unseen card, per cent of what chance would have: they gather what they have …
FOCUS: Final = vec[i64]([0, 70, 130, 175, 170])  # … and go on gathering while nobody has knocked
LAST_FOCUS: Final = vec[i64]([0, 90, 90, 110, 130])  # in the last lap
COLLECT: Final = vec[i64]([0, 0, 50, 85, 100])  # per cent more for each card of the kind that they took
CHASE: Final = vec[i64]([0, 0, 10, 25, 60])  # what a set lacking one card is worth, in tenths of a point …
LATE_CHASE: Final = vec[i64]([0, 0, 0, 10, 20])  # … if somebody is known to have a card of it
HOPE: Final = 12  # per cent by which each card in the rows brings its kind nearer to one more


def size(cards: i64) -> i64:
    """How many cards these are."""
    number: i64 = 0
    while cards > 0:
        number += cards & MOST
        cards >>= WIDTH
    return number


@final
@mypyc_attr(acyclic=True)
class Worth:
    """What a seat knows of the cards, and what each number of a kind is worth to it."""

    def __init__(self, naive: bool) -> None:
        self.naive = naive  # whether it takes the unseen cards for dealt at random
        # what it knows
        self.hand: i64 = 0
        self.rows = vec[i64]([0] * ROWS)
        self.others: i64 = 0  # how many others are in, here counted in order of turn
        self.known = vec[i64]([0] * SEATS)  # cards sure to be in the hand of each other
        self.pro = False
        self.to_come: i64 = -1  # turns of others up to the scoring; -1 while nobody has knocked
        # what follows from it
        self.lying: i64 = 0  # all cards of the rows
        self.unseen: i64 = 0
        self.least: i64 = 1  # the fewest cards that can be a majority
        self.steps = vec[i64]([0] * (SEATS * KINDS))  # by other and kind: the chance of an unseen card
        self.odds = vec[i64]([0] * (KINDS * PLACES))  # by kind and number: the chance of a majority
        self.table = vec[i64]([0] * (KINDS * PLACES))  # by kind and number: the worth

    def believe(self) -> None:
        """Fills the tables."""
        self.lying = self.rows[0] + self.rows[1] + self.rows[2] + self.rows[3]
        self.unseen = FULL - self.hand - self.lying
        other: i64 = 0
        while other < self.others:
            self.unseen -= self.known[other]
            other += 1
        left = size(self.unseen)
        other = 0
        while other < self.others:
            self.suspect(other, left)
            other += 1
        self.least = least_majority(self.others + 1)
        kind: i64 = 0
        while kind < KINDS:
            self.weigh(kind)
            kind += 1

    def suspect(self, other: i64, left: i64) -> None:
        """How likely another one holds an unseen card of each kind."""
        known = self.known[other]
        focus = FOCUS[self.others]
        if self.naive:
            focus = 100
        elif self.to_come >= 0:
            focus = LAST_FOCUS[self.others]
        chance: i64 = 0
        if left > 0:
            chance = (HAND_SIZE - size(known)) * STEPS * focus // (left * 100)
        place: i64 = other * KINDS
        end: i64 = place + KINDS
        while place < end:
            step = chance + chance * (known & MOST) * COLLECT[self.others] // 100
            if step > STEPS:
                step = STEPS
            self.steps[place] = step
            known >>= WIDTH
            place += 1

    def at_most(self, other: i64, kind: i64, number: i64) -> i64:
        """The chance that another one has at most so many of a kind."""
        number -= count(self.known[other], kind)
        if number < 0:
            return 0
        hidden = count(self.unseen, kind)
        if number >= hidden:
            return ONE
        return AT_MOST[(self.steps[other * KINDS + kind] * 10 + hidden) * 10 + number]

    def weigh(self, kind: i64) -> None:
        """The odds and the worth of all numbers of a kind that the hand may come to, and of one more."""
        value = WORTH[kind]
        most: i64 = count(self.hand, kind) + count(self.lying, kind) + 1
        if most > value:
            most = value
        place: i64 = kind * PLACES
        number: i64 = 0
        while number <= most:
            chance: i64 = 0
            if number >= self.least:
                chance = self.majority(kind, number)
            self.odds[place + number] = chance
            self.table[place + number] = chance * value
            number += 1
        if self.to_come < 0:
            self.look_ahead(kind, most)

    def majority(self, kind: i64, number: i64) -> i64:
        """The chance that all others have fewer than so many of a kind."""
        chance: i64 = ONE
        other: i64 = 0
        while other < self.others:
            chance = (chance * self.at_most(other, kind, number - 1)) >> 16
            other += 1
        return chance

    def look_ahead(self, kind: i64, most: i64) -> None:
        """Adds to the worth what may become of it before the scoring: one more from the rows, or a set."""
        place: i64 = kind * PLACES
        hope: i64 = HOPE * count(self.lying, kind)
        if hope > 100:
            hope = 100
        number: i64 = 0
        while number < most:
            more: i64 = self.table[place + number + 1] - self.table[place + number]
            self.table[place + number] += more * hope // 100
            number += 1
        if most >= WORTH[kind] - 1 and self.ending(kind):
            self.table[place + WORTH[kind] - 1] += self.chase(kind) * ONE // 10

    def chase(self, kind: i64) -> i64:
        """What a set lacking one card is worth, in tenths of a point."""
        kept: i64 = 0
        other: i64 = 0
        while other < self.others:
            kept += count(self.known[other], kind)
            other += 1
        if kept == 0:
            return CHASE[self.others]
        if kept == 1:
            return LATE_CHASE[self.others]
        return 0

    def ending(self, kind: i64) -> bool:
        """LL-11, LL-18: whether all of this kind end the round."""
        if kind == CAT:
            return not self.pro
        return HARE <= kind <= PIG

    def of(self, hand: i64) -> i64:
        """What the animals of a hand are worth together; even those that are not there yet may be worth something."""
        total: i64 = 0
        place: i64 = 0
        while place < KINDS * PLACES:
            total += self.table[place + (hand & MOST)]
            hand >>= WIDTH
            place += PLACES
        return total

    def points(self, hand: i64) -> i64:
        """What the hand is expected to score."""
        total: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            total += self.odds[kind * PLACES + count(hand, kind)] * WORTH[kind]
            kind += 1
        return total


def chances() -> list[i64]:
    """Of so many cards (0 to 9), each held with a chance (in steps), at most so many (0 to 9) are held."""
    table: list[i64] = []
    for step in range(STEPS + 1):
        exactly = [ONE] + [0] * 9
        for _ in range(10):
            total = 0
            for part in exactly:
                total += part
                table.append(i64(total))
            exactly = [
                (part * (STEPS - step) + lower * step) // STEPS
                for part, lower in zip(exactly, [0, *exactly], strict=False)
            ]
    return table


AT_MOST: Final = vec[i64](chances())
WORTH: Final = vec[i64]([i64(value) for value in VALUES])
