"""A sensible player's judgement in Zoff im Zoo.

A move is worth what the rest of the hand is worth after it, and what the trick is worth to the player times the chance
that nobody beats the cards laid.  A hand is worth more the fewer and safer its groups (cards alike) are; once all
groups but one are safe, the leader runs through.  The figures are in `worth`, the chances in `odds`.

The easy level judges in the same way, but knows only its hand and what lies open now.
"""

from typing import Final, cast, final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import judge
from stammtisch.core.chance import Chance
from stammtisch.core.round import Round
from stammtisch.games.zoff_im_zoo.cards import (
    A_JOKER,
    ALL_CARDS,
    ELEPHANT,
    JOKER,
    JOKERS,
    MOSQUITO,
    ONE,
    at_least,
    count,
    first_kind,
    size,
    unit,
)
from stammtisch.games.zoff_im_zoo.choices import needed, raisers, seek_add
from stammtisch.games.zoff_im_zoo.groups import animal, group
from stammtisch.games.zoff_im_zoo.judgement.odds import SURE, Odds, times
from stammtisch.games.zoff_im_zoo.judgement.worth import (
    ADDED,
    BEAT_MYSELF,
    BEAT_PARTNER,
    FEW_CARDS,
    KEEP_JOKER,
    MOST_SHOWN,
    ONLY_JOKER,
    OUT,
    PASSED,
    PASSED_STAYS,
    RUN,
    SAFE,
    SHOWER_OUT,
    SHOWN,
    SURE_RUN,
    TAKE,
    TAKE_LATE,
    WILLING,
    booty,
    kept,
    secured,
)
from stammtisch.games.zoff_im_zoo.moves import (
    AWAYS,
    DECLINE_MOVE,
    PASS_MOVE,
    PUSHES,
    RETURNS,
    SHOWS,
    cards_of,
    lay_number,
    pair_number,
    part_number,
)
from stammtisch.games.zoff_im_zoo.rules import (
    COMPLETING,
    LAYING_AWAY,
    PLAYING,
    PUSHING,
    RETURNING,
    State,
)

DECK: Final = ALL_CARDS + 60 * ONE
DECK_OF_THREE: Final = 0x1243333343343 + 39 * ONE  # ZZ-2
WORST: Final = -1_000_000_000
MANY_CARDS: Final = 63  # more than a hand ever has
SINGLE_AWAYS: Final = AWAYS + 1  # the numbers of moves that lay one card away, and two
PAIR_AWAYS: Final = AWAYS + 14


@final
@mypyc_attr(acyclic=True)
class Judge(judge.Judge):
    """What one seat knows of a round, and what it makes of it.

    The easy level has forgotten the cards of earlier tricks and those exchanged or shown; it thinks of the trick and of
    its hand, but does not see when it could run through.
    """

    def __init__(self, level: str) -> None:
        self.remembers = level != "easy"
        self.plans = level != "easy"
        self.odds = Odds()
        # the table as the seat to move sees it; after filling this in call `settle`
        self.phase: i64 = PLAYING
        self.players: i64 = 0
        self.seat: i64 = 0
        self.hand: i64 = 0
        self.sizes: i64 = 0  # cards in hands by seat, six bits each
        self.partner: i64 = -1
        self.shows: bool = False  # whether it may show cards
        self.single: bool = False  # whether lions and hedgehogs count
        self.top: i64 = 0
        self.number: i64 = 0  # of the cards on top; 0: a trick is to be led
        self.top_seat: i64 = 0
        self.trick: i64 = 0
        self.won: i64 = 0  # cards of its own tricks, those it laid away included
        self.gone: i64 = 0  # all cards in tricks, and those it laid away
        self.known: i64 = 0  # cards that must be in the partner's hand
        self.shown: i64 = 0  # cards the partner shows now
        # what it makes of it
        self.least: i64 = 0  # the fewest cards of an opponent
        self.runs: i64 = 0  # of the hand weighed last: the chance that all its groups but one are safe
        self.best: i64 = 0
        self.move: i64 = 0

    # taking in

    def look(self, state: Round) -> None:
        """A round does not keep what was exchanged or shown."""
        self.see(cast(State, state))

    def see(self, state: State) -> None:
        seat = state.to_move
        players = state.players
        self.phase = state.phase
        self.players = players
        self.seat = seat
        self.hand = state.seats[seat]
        self.partner = state.partner(seat)
        self.shows = state.phase == PLAYING and state.may_show()
        self.single = state.counts_single()
        self.top = state.top
        self.number = state.top_size
        self.top_seat = state.top_seat
        self.trick = state.trick
        self.won = state.taken(seat)
        self.known = 0
        self.shown = state.shown
        self.sizes = 0
        gone: i64 = self.won
        other: i64 = players - 1
        while other >= 0:
            self.sizes = 64 * self.sizes + size(state.seats[other])
            if other != seat:
                gone += state.seats[players + other]
            other -= 1
        self.gone = gone
        self.settle()

    def settle(self) -> None:
        """Works out what the hidden hands may hold, once the table is taken in."""
        if not self.remembers:
            self.known = 0
            self.gone = 0
        self.known = joined(self.known, self.shown)
        unseen: i64 = DECK
        if self.players == 3:
            unseen = DECK_OF_THREE
        self.odds.clear(unseen - self.hand - self.trick - self.gone - self.known)
        self.least = MANY_CARDS
        other: i64 = 0
        while other < self.players:
            cards = self.cards_left(other)
            if other == self.partner:
                self.odds.join(cards - size(self.known))
            elif other != self.seat and cards > 0:
                self.odds.face(cards)
                if cards < self.least:
                    self.least = cards
            other += 1

    def cards_left(self, seat: i64) -> i64:
        """How many cards this seat has in hand."""
        return (self.sizes >> (6 * seat)) & 63

    # choosing

    def choose(self, chance: Chance) -> i64:
        """The number of a legal move; of equal ones the first."""
        self.best = WORST
        if self.phase == PLAYING:
            if self.number == 0:
                self.lead()
            else:
                self.follow()
        elif self.phase == COMPLETING:
            self.complete()
        elif self.phase == PUSHING:
            self.give(PUSHES)
        elif self.phase == RETURNING:
            self.give(RETURNS)
        else:
            self.lay_away()
        return self.move

    def take(self, move: i64, value: i64) -> None:
        """Keeps the move if it is better than all before."""
        if value > self.best:
            self.best = value
            self.move = move

    def lead(self) -> None:
        """ZZ-4: every number of every animal, with joker and mosquito or without."""
        kinds = at_least(self.hand, 1) & ~JOKERS
        while kinds != 0:
            kind = first_kind(kinds)
            kinds &= kinds - 1
            own = count(self.hand, kind)
            while own > 0:
                joker: i64 = 0
                while joker <= count(self.hand, JOKER):
                    self.try_lay(kind, own, 0, joker)
                    if kind == ELEPHANT and count(self.hand, MOSQUITO) > 0:
                        self.try_lay(kind, own, 1, joker)
                    joker += 1
                own -= 1

    def follow(self) -> None:
        """Passing, every raise, and every show."""
        passed = self.passing()
        self.take(PASS_MOVE, passed)
        targets = raisers(self.top)
        while targets != 0:
            kind = first_kind(targets)
            targets &= targets - 1
            whole = needed(kind, self.top, self.number)
            if whole > 0:
                self.try_raises(kind, whole)
            if self.shows and whole > 1:
                self.try_show(kind, whole, passed)

    def try_raises(self, kind: i64, whole: i64) -> None:
        """This many of an animal, with joker and mosquito or without."""
        held = count(self.hand, kind)
        joker: i64 = 0
        while joker <= count(self.hand, JOKER):
            own = whole - joker
            if own > 0 and own <= held:
                self.try_lay(kind, own, 0, joker)
            if kind == ELEPHANT and own > 1 and own - 1 <= held and count(self.hand, MOSQUITO) > 0:
                self.try_lay(kind, own - 1, 1, joker)
            joker += 1

    def try_lay(self, kind: i64, own: i64, mosquito: i64, joker: i64) -> None:
        value = self.worth(group(kind, own, mosquito, joker), own + mosquito + joker)
        self.take(lay_number(kind, own, mosquito, joker), value)

    def try_show(self, kind: i64, whole: i64, passed: i64) -> None:
        """As much of a raise with this many of an animal as the hand has; in vain it is a pass (ZZ-23)."""
        own = count(self.hand, kind)
        if own >= whole:
            own = whole - 1
        if own > 0:
            self.take(SHOWS + part_number(own * unit(kind)), passed + self.showing(kind, whole, own, passed))

    def showing(self, kind: i64, whole: i64, own: i64, passed: i64) -> i64:
        """What it is worth, beside passing, to show `own` of an animal for a raise with `whole` of it."""
        chance = times(self.odds.completes(kind, whole - own, self.known), WILLING)
        gain: i64 = self.worth(own * unit(kind), whole) + SHOWN - passed
        if gain > MOST_SHOWN:
            gain = MOST_SHOWN
        return times(chance, gain)

    def complete(self) -> None:
        """ZZ-22: all that can be added to the partner's cards, or nothing."""
        self.take(DECLINE_MOVE, self.weigh(self.hand))
        index: i64 = 0
        add = seek_add(self.hand, self.shown, self.top, self.number, 0)
        while add >= 0:
            self.take(add, self.adding(cards_of(add)))
            index += 1
            add = seek_add(self.hand, self.shown, self.top, self.number, index)

    def give(self, first_move: i64) -> None:
        """ZZ-18, ZZ-19: the two cards that the hand is best without."""
        kinds = at_least(self.hand, 1)
        while kinds != 0:
            first = first_kind(kinds)
            others: i64 = kinds & (kinds - 1)
            if count(self.hand, first) > 1:
                others = kinds
            while others != 0:
                second = first_kind(others)
                others &= others - 1
                value = self.without(unit(first) + unit(second))
                self.take(first_move + pair_number(first, second), value)
            kinds &= kinds - 1

    def lay_away(self) -> None:
        """ZZ-19: nothing, one card or two."""
        self.take(AWAYS, self.weigh(self.hand))
        kinds = at_least(self.hand, 1)
        while kinds != 0:
            kind = first_kind(kinds)
            kinds &= kinds - 1
            self.take(SINGLE_AWAYS + kind, self.without(unit(kind)))
        self.give(PAIR_AWAYS)

    # what moves are worth

    def weigh(self, hand: i64) -> i64:
        """What a hand is worth; notes how likely it runs."""
        value: i64 = KEEP_JOKER * count(hand, JOKER)
        safe: i64 = 0
        risk: i64 = 0
        worst: i64 = 0
        kinds = at_least(hand, 1) & ~JOKERS
        while kinds != 0:
            kind = first_kind(kinds)
            kinds &= kinds - 1
            number = count(hand, kind)
            value += kept(kind, number, self.single)
            stays = self.odds.stays(kind, number)
            safe += stays
            risk += SURE - stays
            if SURE - stays > worst:
                worst = SURE - stays
        self.runs = 0
        if risk - worst < SURE:
            self.runs = SURE - (risk - worst)
        if hand == A_JOKER:
            value += ONLY_JOKER
        return value + times(safe, SAFE)

    def worth(self, cards: i64, number: i64) -> i64:
        """What it is worth to lay these cards, this many with those the partner adds."""
        rest = self.hand - cards
        if rest == 0:
            return OUT
        value = self.weigh(rest)
        stays = self.odds.stays(animal(cards), number)
        trick: i64 = TAKE
        if self.plans:
            if stays == SURE and self.runs == SURE:
                return SURE_RUN + number
            trick += times(self.runs, RUN)
        if self.least <= FEW_CARDS:
            trick += TAKE_LATE
        if self.number > 0 and self.top_seat == self.partner:
            value += BEAT_PARTNER
        if self.single:
            trick += booty(self.trick + cards, self.won)
        return value + times(stays, trick)

    def passing(self) -> i64:
        """What it is worth to leave the cards on top alone."""
        stays = self.odds.stays(self.top, self.number)
        return self.weigh(self.hand) + PASSED + times(stays, PASSED_STAYS)

    def adding(self, cards: i64) -> i64:
        """What it is worth to complete the partner's cards with these."""
        rest = self.hand - cards
        if rest == 0:
            return OUT
        value: i64 = self.weigh(rest) + ADDED
        if size(self.shown) == self.cards_left(self.partner):
            value += SHOWER_OUT
        if self.top_seat == self.seat:
            value += BEAT_MYSELF
        return value

    def without(self, cards: i64) -> i64:
        """What it is worth to give these cards to the partner, or to lay them away."""
        value = self.weigh(self.hand - cards)
        if self.phase == LAYING_AWAY:
            value += secured(cards)
        return value


def joined(cards: i64, others: i64) -> i64:
    """Of each kind the larger number of the two."""
    if others == 0:
        return cards
    both: i64 = 0
    kind: i64 = 0
    while kind <= JOKER:
        number = count(cards, kind)
        if count(others, kind) > number:
            number = count(others, kind)
        both += number * unit(kind)
        kind += 1
    return both
