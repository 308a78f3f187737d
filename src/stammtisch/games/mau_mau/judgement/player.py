"""A sensible player's judgement in Mau Mau.

Every lay is weighed by a few thoughts, in hundredths of a point: what the card would cost if it stayed in hand, how
well the cards left go with it and with what may come, and what it does to the player on turn after it.
A player with few cards left is a menace, all the more if the card laid suits them.
The easy level does not count points and looks only at its own hand: it lays the longest colour.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from stammtisch.core import judge
from stammtisch.core.bits import lowest
from stammtisch.core.chance import Chance
from stammtisch.core.round import Round
from stammtisch.games.mau_mau.cards import NUM_SYMBOLS, REVERSE, TAKE_FOUR, TAKE_TWO, WILD
from stammtisch.games.mau_mau.judgement.knowledge import EVEN, Knowledge
from stammtisch.games.mau_mau.rules import CHANGE, DRAW, State, kind_of
from stammtisch.games.mau_mau.scoring import card_points

# What a player thinks of a lay, in hundredths of a point: fitted to the results of many rounds.
# Those marked * count less the more players there are: they are multiplied by TURNS / (players + 1).
SHED: Final = 5  # for each point the card would cost, times the number of other players
SHED_TWO: Final = 12  # more for each point when another player has two cards
SHED_ONE: Final = 43  # more for each point when another player has one card
ALIKE_LAST: Final = 365  # * for a last card that has the colour to be matched then
ALIKE_TWO: Final = 80  # * for each of the last two cards that has it
ALIKE: Final = 60  # for each card of a larger hand that has it
PAIR: Final = 70  # for not breaking two cards of the same symbol (two players)
CHANGE_LAST: Final = 400  # * for keeping a colour change as the last card: it is sure to fit
CHANGE_LAID: Final = 500  # against laying a colour change: later it fits on any card
CHANGE_LATE: Final = 90  # less against it when another player has one or two cards
HOLD_TAKE_TWO: Final = 150  # against laying a take-2 without need: it also wards one off
STRIKE_FOUR: Final = 100  # * for a take-4 against a next player with one or two cards
STRIKE: Final = 35  # * for any other card that acts on such a player
MENACE_ONE: Final = 650  # * against leaving the turn to a player with one card that fits better than usual
MENACE_TWO: Final = 260  # * the same with two cards
MENACE_THREE: Final = 165  # * and with three
USUAL_ONE: Final = 300  # how often one, two, three cards usually hold one that fits, in thousandths
USUAL_TWO: Final = 600
USUAL_THREE: Final = 650
DRAWN: Final = 700  # against drawing although a card fits

EASY_ALIKE: Final = 1  # the easy level: for each card left that has the colour to be matched then
EASY_CHANGE: Final = 1000  # and against laying a colour change where anything else fits

TURNS: Final = 10


@final
class Judge(judge.Judge):
    """What one seat makes of what it knows."""

    def __init__(self, level: str) -> None:
        self.remembers = level != "easy"
        self.known = Knowledge()
        self.best: i64 = DRAW  # the move chosen, and its weight
        self.weight: i64 = 0

    def look(self, state: Round) -> None:
        self.known.look(cast(State, state), self.remembers)

    # choosing

    def choose(self, chance: Chance) -> i64:
        """The move with the most weight; among equals one by chance."""
        self.best = DRAW
        self.weight = -(1 << 40)
        if self.may_draw():
            self.weight = self.worth_of_drawing()
        mau: i64 = 0  # MA-17
        if self.known.size == 2:
            mau = 1
        equals: i64 = 1
        colour: i64 = 0
        while colour < 4:
            kinds = self.known.fitting(colour)
            kinds = (kinds | (kinds >> 1)) & EVEN
            while kinds != 0:
                move: i64 = 2 * NUM_SYMBOLS * colour + lowest(kinds) + mau
                equals = self.consider(move, equals, chance)
                kinds &= kinds - 1
            colour += 1
        if self.known.pending == 0 and self.known.changes > 0:
            change: i64 = CHANGE + mau
            while change < DRAW:
                equals = self.consider(change, equals, chance)
                change += 2
        return self.best

    def may_draw(self) -> bool:
        """Whether drawing is weighed against the cards that fit; where none does it is the move anyway."""
        known = self.known
        return self.remembers and known.pending == 0 and not known.must_play and known.size > 1

    def consider(self, move: i64, equals: i64, chance: Chance) -> i64:
        """Keeps the move if it is better than the best so far; returns how many are equally good."""
        weight = self.weigh(move)
        if weight < self.weight:
            return equals
        if weight == self.weight:
            equals += 1
            if chance.below(equals) > 0:
                return equals
        else:
            equals = 1
        self.best = move
        self.weight = weight
        return equals

    def weigh(self, move: i64) -> i64:
        """The worth of a lay."""
        kind = kind_of(move)
        colour = (move - CHANGE) >> 1
        symbol: i64 = NUM_SYMBOLS
        if kind != WILD:
            colour = kind // NUM_SYMBOLS
            symbol = kind - NUM_SYMBOLS * colour
        weight = self.shedding(kind) + self.keeping(kind, colour, symbol)
        if self.remembers:
            weight += self.striking(symbol) - self.menace(self.known.turn_after(symbol), colour, symbol)
        return weight

    def shedding(self, kind: i64) -> i64:
        """What it is worth to be rid of the card."""
        if not self.remembers:
            if kind == WILD:
                return -EASY_CHANGE
            return 0
        points = card_points(kind)
        weight = SHED * (self.known.players - 1) * points
        if self.known.nearest == 1:
            weight += SHED_ONE * points
        elif self.known.nearest == 2:
            weight += SHED_TWO * points
        if kind == WILD:
            weight -= self.cost_of_change()
        return weight

    def cost_of_change(self) -> i64:
        """A colour change laid now is missed later, when nothing else may fit."""
        if self.known.nearest <= 2:
            return CHANGE_LAID - CHANGE_LATE
        return CHANGE_LAID

    def keeping(self, kind: i64, colour: i64, symbol: i64) -> i64:
        """How good the rest of the hand is once this card is on top."""
        alike = self.known.count(colour)
        changes = self.known.changes
        if kind == WILD:
            changes -= 1
        else:
            alike -= 1
        if not self.remembers:
            return EASY_ALIKE * alike
        size = self.known.size
        weight: i64 = 0
        if size == 2:
            weight = ALIKE_LAST * alike * TURNS // (self.known.players + 1)
            if changes > 0:
                weight += CHANGE_LAST * TURNS // (self.known.players + 1)
        elif size == 3:
            weight = ALIKE_TWO * alike * TURNS // (self.known.players + 1)
        else:
            weight = ALIKE * alike
        if self.known.players == 2 and kind != WILD:
            weight -= PAIR * self.known.partners(colour, symbol)
        return weight

    def striking(self, symbol: i64) -> i64:
        """What it is worth to act on the next player now rather than later."""
        if symbol < REVERSE or symbol > TAKE_FOUR or (symbol == REVERSE and self.known.players == 2):
            return 0
        if self.known.sizes[self.known.seat_after(1)] <= 2:
            if symbol == TAKE_FOUR:
                return STRIKE_FOUR * TURNS // (self.known.players + 1)
            return STRIKE * TURNS // (self.known.players + 1)
        if symbol == TAKE_TWO:
            return -HOLD_TAKE_TWO
        return 0

    def menace(self, seat: i64, colour: i64, symbol: i64) -> i64:
        """What is to be feared of a player on turn at this colour and symbol."""
        size = self.known.sizes[seat]
        if size > 3 or seat == self.known.seat:
            return 0
        fit = self.known.fit(seat, colour, symbol)
        weight: i64 = MENACE_THREE * (fit - USUAL_THREE)
        if size == 2:
            weight = MENACE_TWO * (fit - USUAL_TWO)
        elif size == 1:
            weight = MENACE_ONE * (fit - USUAL_ONE)
        return weight * TURNS // (1000 * (self.known.players + 1))

    def worth_of_drawing(self) -> i64:
        """Rarely right: only where every card that fits helps a next player with few cards left."""
        return -DRAWN - self.menace(self.known.seat_after(1), self.known.colour, self.known.symbol)
