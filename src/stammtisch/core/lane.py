"""Where rounds of one game are played one after another, for programs that drive many of them at once.

A game's `lane.py` has the subclass that knows its cards.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from stammtisch.core.chance import Chance, fast
from stammtisch.core.round import Round


@mypyc_attr(allow_interpreted_subclasses=True)
class Lane:
    """One round at a time; rows are written from column `at` on, one byte a column, as the game's tables say.

    Columns of seats and cards that are not there are never written: the memory has to come empty.
    """

    def __init__(self, state: Round, first: i64) -> None:
        self.state = state
        self.first: i64 = first  # the seat that deals or starts; -1: drawn for each round

    # what a game adds

    def fresh(self, first: i64, chance: Chance) -> Round:
        """The next round before its cards are dealt."""
        raise NotImplementedError

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        """Writes what this seat sees."""
        raise NotImplementedError

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        """Writes what is hidden from this seat."""
        raise NotImplementedError

    # what follows from that

    def watch(self, state: Round) -> None:
        """From now on this round, a state of the game, is the lane's."""
        self.state = state

    def deal(self, seed: i64) -> None:
        """A new round, the same that the game's `state` deals with this seed."""
        chance = fast(int(seed))
        first = self.first if self.first >= 0 else chance.below(self.state.players)
        self.state = self.fresh(first, chance)
        self.state.shuffle()

    def to_move(self) -> i64:
        """The seat that decides now; -1 when the round is over."""
        return self.state.to_move

    def list_moves(self, numbers: vec[i16], at: i64) -> i64:
        """Writes the legal moves from index `at` on, in table order; returns how many."""
        return self.state.list_moves(numbers, at)

    def advance(self, move: i64) -> None:
        """Plays a legal move."""
        self.state.advance(move)

    def points(self) -> list[int]:
        """What the finished round brought, by seat."""
        return self.state.result

    def keep(self) -> object:
        """A copy of what the lane knows of its round beyond the state, for `recall`; None: nothing."""
        return None

    def recall(self, kept: object) -> None:
        """After `watch`: what some lane had kept of this round."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: how a lane is made; a game whose lane holds more adds that."""
        return type(self), (self.state, self.first)


def relative(seat: i64, turn: i64, players: i64) -> i64:
    """The seat that many turns to the left."""
    other: i64 = seat + turn
    return other - players if other >= players else other


def write_one(row: vec[u8], at: i64, count: i64, number: i64) -> i64:
    """A 1 in the column of this number of this many, 0 in the others; returns the next column."""
    end: i64 = at + count
    column: i64 = at
    while column < end:
        row[column] = 0
        column += 1
    if number >= 0 and number < count:
        row[at + number] = 1
    return end


def write_seat(row: vec[u8], at: i64, count: i64, seat: i64, other: i64, players: i64) -> i64:
    """A 1 for the other seat (-1: for none) of this many, from this one to the left; returns the next column."""
    if other < 0:
        return write_one(row, at, count, -1)
    return write_one(row, at, count, other - seat if other >= seat else other - seat + players)


def write_counts(cards: i64, bits: i64, kinds: i64, row: vec[u8], at: i64) -> i64:
    """The number of cards of each kind, up to 15, packed in fields of this many bits; returns the next column."""
    end: i64 = at + kinds
    while at < end:
        row[at] = u8(cards & 15)
        cards >>= bits
        at += 1
    return at


def write_hands(state: Round, seat: i64, seats: i64, row: vec[u8], at: i64) -> None:
    """The number of cards in each hand, then a 1 for each seat that is there, from this seat to the left."""
    turn: i64 = 0
    while turn < state.players:
        row[at + turn] = u8(state.hand_size(relative(seat, turn, state.players)))
        row[at + seats + turn] = 1
        turn += 1
