"""What the animals of a hand are worth to a player of Life Life, from what it knows.

A number of cards of one animal is worth its value times the chance that nobody else has as many.  That chance
comes from the cards nobody has seen and from those known to be in other hands.  Before the last lap there is more
to hope for: another card of the kind from the rows, or all cards of a set that ends the round.
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
COLUMNS: Final = 16  # a kind's share of the grids of odds and worths, by the number of cards
ONE: Final = 65536  # the chance of what is certain, and the worth of one point
STEPS: Final = 64  # the chance of holding one unseen card is rounded to 64ths

# Fitted in play, by the number of others still in (0 to 4).
# How likely others hold an unseen card, in per cent of a random deal: players gather what they have.
FOCUS: Final = vec[i64]([0, 70, 130, 175, 170])  # while nobody has knocked and they go on gathering
LAST_FOCUS: Final = vec[i64]([0, 90, 90, 110, 130])  # in the last lap
COLLECT: Final = vec[i64]([0, 0, 50, 85, 100])  # per cent more for each card of the kind that they took
# What a set lacking one card is worth, in tenths of a point.
CHASE: Final = vec[i64]([0, 0, 10, 25, 60])
LATE_CHASE: Final = vec[i64]([0, 0, 0, 10, 20])  # if another player is known to have a card of it
HOPE: Final = 12  # per cent by which each card in the rows brings its kind closer to one more


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
    """What a seat knows of the cards, and what any number of a kind is worth to it."""

    def __init__(self, naive: bool) -> None:
        self.naive = naive  # whether it takes the unseen cards to be dealt at random
        # what it knows
        self.hand: i64 = 0
        self.rows = vec[i64]([0] * ROWS)
        self.others: i64 = 0  # how many others are in; here they are numbered in order of turn
        self.known = vec[i64]([0] * SEATS)  # by other: cards certain to be in the hand
        self.pro = False
        self.to_come: i64 = -1  # turns of others up to the scoring; -1 while nobody has knocked
        # what follows from it
        self.lying: i64 = 0  # all cards of the rows
        self.unseen: i64 = 0
        self.least: i64 = 1  # the fewest cards that can be a majority
        self.steps = vec[i64]([0] * (SEATS * KINDS))  # by other and kind: the chance of an unseen card
        self.odds = vec[i64]([0] * (KINDS * COLUMNS))  # by kind and number: the chance of a majority
        self.worths = vec[i64]([0] * (KINDS * COLUMNS))  # by kind and number: the worth

    def believe(self) -> None:
        """Fills the grids."""
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
        """How likely another player holds an unseen card of each kind."""
        known = self.known[other]
        focus = FOCUS[self.others]
        if self.naive:
            focus = 100
        elif self.to_come >= 0:
            focus = LAST_FOCUS[self.others]
        chance: i64 = 0
        if left > 0:
            chance = (HAND_SIZE - size(known)) * STEPS * focus // (left * 100)
        index: i64 = other * KINDS
        end: i64 = index + KINDS
        while index < end:
            step = chance + chance * (known & MOST) * COLLECT[self.others] // 100
            if step > STEPS:
                step = STEPS
            self.steps[index] = step
            known >>= WIDTH
            index += 1

    def at_most(self, other: i64, kind: i64, number: i64) -> i64:
        """The chance that another player has at most this number of a kind."""
        number -= count(self.known[other], kind)
        if number < 0:
            return 0
        hidden = count(self.unseen, kind)
        if number >= hidden:
            return ONE
        return AT_MOST[(self.steps[other * KINDS + kind] * 10 + hidden) * 10 + number]

    def weigh(self, kind: i64) -> None:
        """The odds and the worth of every number of a kind that the hand may reach, and of one more."""
        value = WORTH[kind]
        most: i64 = count(self.hand, kind) + count(self.lying, kind) + 1
        if most > value:
            most = value
        start: i64 = kind * COLUMNS
        number: i64 = 0
        while number <= most:
            chance: i64 = 0
            if number >= self.least:
                chance = self.majority(kind, number)
            self.odds[start + number] = chance
            self.worths[start + number] = chance * value
            number += 1
        if self.to_come < 0:
            self.look_ahead(kind, most)

    def majority(self, kind: i64, number: i64) -> i64:
        """The chance that all others have fewer than this number of a kind."""
        chance: i64 = ONE
        other: i64 = 0
        while other < self.others:
            chance = (chance * self.at_most(other, kind, number - 1)) >> 16
            other += 1
        return chance

    def look_ahead(self, kind: i64, most: i64) -> None:
        """Adds to the worth what may become of it before the scoring: one more from the rows, or a set."""
        start: i64 = kind * COLUMNS
        hope: i64 = HOPE * count(self.lying, kind)
        if hope > 100:
            hope = 100
        number: i64 = 0
        while number < most:
            more: i64 = self.worths[start + number + 1] - self.worths[start + number]
            self.worths[start + number] += more * hope // 100
            number += 1
        if most >= WORTH[kind] - 1 and self.ending(kind):
            self.worths[start + WORTH[kind] - 1] += self.chase(kind) * ONE // 10

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
        """LL-11, LL-18: whether a full set of this kind ends the round."""
        if kind == CAT:
            return not self.pro
        return HARE <= kind <= PIG

    def of(self, hand: i64) -> i64:
        """What the animals of a hand are worth together; even one that is not there yet may be worth something."""
        total: i64 = 0
        start: i64 = 0
        while start < KINDS * COLUMNS:
            total += self.worths[start + (hand & MOST)]
            hand >>= WIDTH
            start += COLUMNS
        return total

    def points(self, hand: i64) -> i64:
        """What the hand is expected to score."""
        total: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            total += self.odds[kind * COLUMNS + count(hand, kind)] * WORTH[kind]
            kind += 1
        return total


def chances() -> list[i64]:
    """The chance that of n cards (0 to 9), each held with a chance in steps, at most m (0 to 9) are held.

    By step, n and m.
    """
    grid: list[i64] = []
    for step in range(STEPS + 1):
        exactly = [ONE] + [0] * 9
        for _ in range(10):
            total = 0
            for part in exactly:
                total += part
                grid.append(i64(total))
            exactly = [
                (part * (STEPS - step) + lower * step) // STEPS
                for part, lower in zip(exactly, [0, *exactly], strict=False)
            ]
    return grid


AT_MOST: Final = vec[i64](chances())
WORTH: Final = vec[i64]([i64(value) for value in VALUES])
