"""A sensible player's judgement in Life Life.

A player makes the swap that adds most worth to the hand (see `worth`), but ends the round with a set if possible,
and takes a row away rather than leave it to another player whose set it completes.  It knocks when the hand is worth
enough to lead after everybody else's last turn, or when there is hardly anything left to gain.

Cards taken from rows are known to be in that hand until they are laid again.  The easy level does not remember them
and has no idea what the others are after: it counts its own hand and the rows as they lie, and takes all other cards
to be dealt at random.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core import judge
from stammtisch.core.chance import Chance
from stammtisch.core.round import Round
from stammtisch.games.life_life.cards import (
    CAT,
    GUARDS,
    HAND_SIZE,
    HARE,
    KINDS,
    MOST,
    ROWS,
    count,
    ends,
    one,
)
from stammtisch.games.life_life.judgement.worth import COLUMNS, ONE, SEATS, WORTH, Worth, size
from stammtisch.games.life_life.rules import FOURTH_ROW, KNOCK, LAYS, SECOND_ROW, THIRD_ROW, State, row_of

# Fitted in play.
LEADING_POINTS: Final = vec[i64]([0, 24, 22, 21, 22])  # worth a knock, by the number of others still in
THREAT_POINTS: Final = 10  # what it costs to leave another player a row that completes a set
STUCK: Final = 2  # a gain below 1/2 point is none
# Every so often a turn ends in a knock without a cause, so that all rounds end: once in this many turns.
MOST_TURNS: Final = 40
LEAST_TURNS: Final = 8  # when all hands are known; two more for each card that is not
SUDDEN_POINTS: Final = 100  # a set is worth more than any hand

FIRST_SWAP: Final = vec[i64]([0, 0, SECOND_ROW, THIRD_ROW, FOURTH_ROW])  # the first move number by row

# reasons
SET: Final = 1
CHASED: Final = 2
BLOCK: Final = 3
MAJORITY: Final = 4
WAIT: Final = 5
LAST_SWAP: Final = 6
LAST_KNOCK: Final = 7
KNOCK_LEADING: Final = 8
KNOCK_STUCK: Final = 9
KNOCK_IMPATIENT: Final = 10


def without(known: i64, laid: i64) -> i64:
    """LL-20: the known cards of a hand after a lay; what was laid is taken off the known ones of its kind first."""
    rest = (known | GUARDS) - laid
    kept = rest & GUARDS
    return rest & (kept - (kept >> 4))


@final
@mypyc_attr(acyclic=True)
class Judge(judge.Judge):
    """One seat's judgement where it looked last."""

    def __init__(self, level: str) -> None:
        self.remembers = level != "easy"
        self.worth = Worth(not self.remembers)  # with all that the seat knows of the cards
        self.may_knock = False
        self.missing = vec[i64]([0] * KINDS)  # how many of a kind in a row complete another player's set
        self.wary = False  # whether anything is known to be missing
        self.points: i64 = 0  # expected of the hand as it is
        self.now: i64 = 0  # the worth of the hand as it is, and at best after a swap
        self.then: i64 = 0
        self.taken: i64 = 0  # the row being tried, the hand with it, and whether a set is in there
        self.full: i64 = 0
        self.sudden = False
        self.laid: i64 = 0  # by the best swap, and the hand after it
        self.kept: i64 = 0
        self.reason: i64 = 0

    # taking in

    def look(self, state: Round) -> None:
        """What lies open; a round does not keep who took which cards."""
        current = cast(State, state)
        seat = current.to_move
        self.worth.hand = current.cards[seat]
        row: i64 = 0
        while row < ROWS:
            self.worth.rows[row] = current.cards[current.players + row]
            row += 1
        self.worth.others = current.num_alive() - 1
        self.worth.pro = current.pro
        self.may_knock = current.has_swapped(seat)
        self.worth.to_come = -1
        if current.knocker >= 0:
            self.worth.to_come = current.turns_left - 1
        other: i64 = 0
        while other < SEATS:
            self.worth.known[other] = 0
            other += 1

    def recall(self, state: State, known: vec[i64]) -> None:
        """After a look: the cards certain to be in each hand, by seat."""
        if not self.remembers:
            return
        seat = state.to_move
        other: i64 = 0
        while other < self.worth.others:
            seat = state.after(seat)
            self.worth.known[other] = known[seat]
            other += 1

    # threats

    def beware(self) -> None:
        """How many cards of a kind complete a set of a player who has a turn to come."""
        turns = self.worth.others
        if self.worth.to_come >= 0:
            turns = self.worth.to_come
        self.wary = False
        kind: i64 = HARE
        while kind <= CAT:
            self.missing[kind] = MOST
            other: i64 = 0
            while other < turns and self.worth.ending(kind):
                sure = count(self.worth.known[other], kind)
                if sure > 0 and WORTH[kind] - sure < self.missing[kind]:
                    self.missing[kind] = WORTH[kind] - sure
                    self.wary = True
                other += 1
            kind += 1

    def danger(self, row: i64) -> i64:
        """What it costs to leave a row of these cards to the others."""
        if not self.wary:
            return 0
        kind: i64 = HARE
        while kind <= CAT:
            if count(row, kind) >= self.missing[kind]:
                return THREAT_POINTS * ONE
            kind += 1
        return 0

    # decisions

    def choose(self, chance: Chance) -> i64:
        self.worth.believe()
        self.beware()
        self.now = self.worth.of(self.worth.hand)
        self.points = self.worth.points(self.worth.hand)
        self.then = -SUDDEN_POINTS * ONE
        row: i64 = 1
        while row <= ROWS:
            self.try_row(row)
            row += 1
        if self.then < SUDDEN_POINTS * ONE and self.may_knock:
            self.reason = self.reason_to_knock(chance)
            if self.reason > 0:
                return KNOCK
        self.reason = self.reason_to_swap()
        return self.best_swap()

    def try_row(self, row: i64) -> None:
        """Looks for a better swap among those of one row."""
        self.taken = self.worth.rows[row - 1]
        self.full = self.worth.hand + self.taken
        self.sudden = ends(self.full, self.worth.pro)
        self.lay(0, row, 0, self.worth.of(self.full) + self.danger(self.taken))

    def lay(self, kind: i64, left: i64, laid: i64, worth: i64) -> None:
        """Tries all ways to lay `left` more cards, of this kind and later ones; `worth` is that of the rest."""
        if left == 0:
            self.weigh_swap(laid, worth)
            return
        held = count(self.worth.hand, kind)
        while held == 0 and kind < KINDS:
            kind += 1
            held = count(self.worth.hand, kind)
        if kind == KINDS:
            return
        index: i64 = kind * COLUMNS + count(self.full, kind)
        whole: i64 = worth - self.worth.worths[index]
        number: i64 = 0
        while number <= held and number <= left:
            rest: i64 = whole + self.worth.worths[index - number]
            if rest <= self.then and not self.sudden:
                return  # fewer cards are never worth more, except one short of a set
            self.lay(kind + 1, left - number, laid + number * one(kind), rest)
            number += 1

    def weigh_swap(self, laid: i64, worth: i64) -> None:
        """Keeps this swap if it is the best so far."""
        worth -= self.danger(laid)
        if self.sudden and ends(self.full - laid, self.worth.pro):
            worth += 2 * SUDDEN_POINTS * ONE
        if worth > self.then and laid != self.taken:
            self.then = worth
            self.laid = laid
            self.kept = self.full - laid

    def consider(self, swap: i64) -> None:
        """After a choice: takes this swap for the best one, and finds the reason for it."""
        row = self.worth.rows[row_of(swap) - 1]
        self.laid = LAYS[swap]
        self.kept = self.worth.hand + row - self.laid
        self.then = self.worth.of(self.kept) + self.danger(row) - self.danger(self.laid)
        if ends(self.kept, self.worth.pro):
            self.then += 2 * SUDDEN_POINTS * ONE
        self.reason = self.reason_to_swap()

    def best_swap(self) -> i64:
        """The number of the best swap."""
        swap = FIRST_SWAP[size(self.laid)]
        while LAYS[swap] != self.laid:
            swap += 1
        return swap

    def reason_to_knock(self, chance: Chance) -> i64:
        """Why to knock now, or 0."""
        gain: i64 = self.then - self.now
        if self.worth.to_come >= 0:
            if gain <= 0:
                return LAST_KNOCK
            return 0
        if self.leads():
            return KNOCK_LEADING
        if gain < ONE // STUCK and chance.below(2) == 0:
            return KNOCK_STUCK
        if chance.below(self.patience_turns()) == 0:
            return KNOCK_IMPATIENT
        return 0

    def leads(self) -> bool:
        """Whether the hand is worth enough to knock, rather than to make the best swap."""
        gain: i64 = self.then - self.now
        return self.points >= LEADING_POINTS[self.worth.others] * ONE + gain // 2

    def patience_turns(self) -> i64:
        """One turn out of how many ends in a knock without a cause."""
        turns: i64 = LEAST_TURNS
        other: i64 = 0
        while other < self.worth.others:
            turns += 2 * (HAND_SIZE - size(self.worth.known[other]))
            other += 1
        if turns > MOST_TURNS:
            return MOST_TURNS
        return turns

    def reason_to_swap(self) -> i64:
        """Why the best swap is good."""
        if self.then >= SUDDEN_POINTS * ONE:
            return SET
        gain: i64 = self.worth.of(self.kept) - self.now
        relief: i64 = self.then - self.now - gain
        if relief > 0 and relief > gain:
            return BLOCK
        if gain <= 0:
            return WAIT
        if self.worth.to_come >= 0:
            return LAST_SWAP
        kind = self.gained()
        if self.worth.ending(kind) and count(self.kept, kind) == WORTH[kind] - 1:
            return CHASED
        return MAJORITY

    def gained(self) -> i64:
        """The kind that gains most worth by the best swap."""
        best: i64 = 0
        most: i64 = -SUDDEN_POINTS * ONE
        kind: i64 = 0
        while kind < KINDS:
            start: i64 = kind * COLUMNS
            before = self.worth.worths[start + count(self.worth.hand, kind)]
            gain: i64 = self.worth.worths[start + count(self.kept, kind)] - before
            if gain > most:
                best = kind
                most = gain
            kind += 1
        return best


def play_on(state: State, judges: list[Judge], chance: Chance) -> i64:
    """Plays the round to its end, each seat by its judge; returns the number of decisions.

    Unlike core's, it lets the judges remember what is taken from here on.
    """
    known = vec[i64]([0] * SEATS)
    decisions: i64 = 0
    while state.to_move >= 0:
        seat = state.to_move
        seated = judges[seat]
        seated.look(state)
        seated.recall(state, known)
        move = seated.choose(chance)
        if move != KNOCK:
            known[seat] = without(known[seat], LAYS[move]) + seated.worth.rows[row_of(move) - 1]
        state.advance(move)
        decisions += 1
    return decisions
