"""What a seat knows of a round of Mü, packed into machine words, and what follows from it.

Cards that others hide are one set: of two equal cards that are both hidden both bits are set, of one the first.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import bit, ones
from stammtisch.games.mue.cards import (
    ALL,
    COLOUR,
    COLUMN,
    DIGIT_SPOTS,
    DIGIT_TRUMP,
    FEW,
    HAND,
    OPEN,
    SECONDS,
    colour_at,
    colour_cards,
    digit_at,
    trump_cards,
)
from stammtisch.games.mue.rules import (
    CHIEF_TRUMP,
    DOUBLE_TRUMP,
    LAID,
    SEAT_WORDS,
    SEATS,
    TAKEN,
    VICE_TRUMP,
    WORTHLESS,
    State,
    trump_strength,
)

FIRSTS: Final = 0x1001001001001 * (2 | 256)  # the first card of a pair of equal ones
SMALL: Final = (1 << 36) - 1  # the cards of three players


@final
@mypyc_attr(acyclic=True)
class Knowledge:
    """The table as one seat sees it; `look` or a reader of views fills it."""

    def __init__(self, remembers: bool) -> None:
        self.remembers = remembers  # the cards of earlier tricks
        self.players: i64 = 0
        self.me: i64 = 0
        self.phase: i64 = 0
        self.hand: i64 = 0
        self.lying = vec[i64]([0] * SEATS)  # open cards of each seat
        self.sizes = vec[i64]([0] * SEATS)  # hand cards of each seat
        self.laid = vec[i64]([0] * SEATS)  # when each seat last laid a card in the auction
        self.taken = vec[i64]([0] * SEATS)  # points in tricks of each seat
        self.lacking = vec[i64]([0] * SEATS)  # cards that a seat is known not to have
        self.hidden: i64 = 0  # cards in the others' hands
        self.most: i64 = 0
        self.started: i64 = 0
        self.chief: i64 = -1
        self.vice: i64 = -1
        self.partner: i64 = -1
        self.chief_trump: i64 = -1
        self.vice_trump: i64 = -1
        self.chief_cards: i64 = 0
        self.vice_cards: i64 = 0
        self.trumps: i64 = 0
        self.suit: i64 = ALL
        self.played: i64 = 0
        self.best: i64 = -1
        self.winner: i64 = -1
        self.stake: i64 = 0

    def look(self, state: State) -> None:
        """Takes in what the seat to move knows.  A state has forgotten who could not follow what."""
        self.players = state.players
        self.me = state.to_move
        self.phase = state.phase
        self.hand = state.words[SEAT_WORDS * self.me + HAND]
        hidden: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            word: i64 = SEAT_WORDS * seat
            self.lying[seat] = state.words[word + OPEN]
            self.sizes[seat] = ones(state.words[word + HAND])
            self.laid[seat] = state.words[word + LAID]
            self.taken[seat] = state.words[word + TAKEN]
            self.lacking[seat] = 0
            if seat != self.me:
                hidden = together(hidden, state.words[word + HAND])
            seat += 1
        self.hidden = hidden
        if not self.remembers:
            self.forget()
        self.most = state.most
        self.started = state.started
        self.chief = state.chief
        self.vice = state.vice
        self.partner = state.partner
        self.chief_trump = state.chief_trump
        self.vice_trump = state.vice_trump
        self.fix_trumps()
        self.suit = state.suit
        self.played = state.played
        self.best = state.best
        self.winner = state.winner
        self.stake = state.stake

    def forget(self) -> None:
        """Without memory, any card that is neither open nor in this seat's hand may be hidden."""
        shown = self.hand
        seat: i64 = 0
        while seat < self.players:
            shown = together(shown, self.lying[seat])
            seat += 1
        self.hidden = apart(SMALL if self.players == FEW else ALL, shown)

    def fix_trumps(self) -> None:
        self.chief_cards = trump_cards(self.chief_trump)
        self.vice_cards = trump_cards(self.vice_trump)
        self.trumps = self.chief_cards | self.vice_cards

    def friends(self, seat: i64, other: i64) -> bool:
        """Whether two seats play together, the chief's team or its opponents."""
        return (seat == self.chief or seat == self.partner) == (other == self.chief or other == self.partner)

    def team(self) -> i64:
        """Points that the chief's team has."""
        points = self.taken[self.chief]
        if self.partner >= 0:
            points += self.taken[self.partner]
        return points

    def after(self, seat: i64) -> i64:
        if seat + 1 == self.players:
            return 0
        return seat + 1

    def suit_of(self, spot: i64) -> i64:
        """MU-20: the cards of the same suit."""
        if bit(spot) & self.trumps != 0:
            return self.trumps
        return colour_cards(colour_at(spot)) & ~self.trumps

    def strength(self, spot: i64, suit: i64) -> i64:
        """MU-21 to MU-23: what decides who wins the trick when this suit is led."""
        card = bit(spot)
        if card & self.trumps == 0:
            if card & suit == 0:
                return WORTHLESS
            return digit_at(spot)
        if card & self.chief_cards != 0:
            if card & self.vice_cards != 0:
                return DOUBLE_TRUMP
            return trump_strength(CHIEF_TRUMP, self.chief_trump, spot)
        return trump_strength(VICE_TRUMP, self.vice_trump, spot)

    def above(self, strength: i64, suit: i64) -> i64:
        """All cards stronger than this when the suit is led (MU-21 to MU-23)."""
        double = self.chief_cards & self.vice_cards
        if strength >= DOUBLE_TRUMP:
            return 0
        if strength >= CHIEF_TRUMP:
            if self.chief_trump >= DIGIT_TRUMP:
                return double
            return double | (self.chief_cards & digits_above(strength - CHIEF_TRUMP))
        if strength >= VICE_TRUMP:
            if self.vice_trump >= DIGIT_TRUMP:
                return self.chief_cards
            return self.chief_cards | (self.vice_cards & digits_above(strength - VICE_TRUMP))
        return self.trumps | (suit & digits_above(strength))


def digits_above(digit: i64) -> i64:
    """All cards with a higher digit than this (-1 … 9)."""
    if digit >= 9:
        return 0
    spot: i64 = (DIGIT_SPOTS >> (4 * (digit + 1))) & 15
    return COLUMN * (COLOUR & -bit(spot))


def single(cards: i64) -> i64:
    """The same cards; of a pair of equal cards with only one in the set, the first bit is set."""
    return (cards & ~SECONDS) | ((cards & SECONDS) >> 1) | (cards & SECONDS & ((cards & FIRSTS) << 1))


def together(cards: i64, others: i64) -> i64:
    """The sum of both sets: a card that is in each counts twice."""
    cards = single(cards)
    others = single(others)
    return cards | others | ((cards & others & FIRSTS) << 1)


def apart(cards: i64, others: i64) -> i64:
    """The first set minus the second, which is part of it."""
    others = single(others)
    left: i64 = cards & ~others
    return single(left)
