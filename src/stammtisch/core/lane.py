"""A place where rounds of one game are played one after another, for programs that drive many of them at once.

A game's `lane.py` has the subclass that knows its cards.  It is a class and no protocol, unlike everything else
between core and the games, because only then the compiled loop of `research.lanes` calls it without Python.  For the
same reason each game has its own few lines around its own type of state.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8


@mypyc_attr(allow_interpreted_subclasses=True)
class Lane:
    """One round at a time; rows are written from column `at` on, one byte a column, as the game's tables say.

    Columns of seats and cards that are not there are never written: whoever gives the memory gives it empty.
    """

    def watch(self, state: object) -> None:
        """From now on this round, a state of the game, is the lane's."""
        raise NotImplementedError

    def deal(self, seed: i64) -> None:
        """A new round, the same that the game's `state` deals with this seed."""
        raise NotImplementedError

    def to_move(self) -> i64:
        """The seat that decides now; -1 when the round is over."""
        raise NotImplementedError

    def legal(self) -> list[int]:
        raise NotImplementedError

    def list_moves(self, numbers: vec[i16], at: i64) -> i64:
        """Writes the legal moves from place `at` on, in table order; returns how many.

        A game may do it without building a list.
        """
        count: i64 = 0
        for move in self.legal():
            numbers[at + count] = i16(move)
            count += 1
        return count

    def advance(self, move: i64) -> None:
        """Plays a legal move."""
        raise NotImplementedError

    def points(self) -> list[int]:
        """What the finished round brought, by seat."""
        raise NotImplementedError

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        """Writes what this seat sees."""
        raise NotImplementedError

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        """Writes what is hidden from this seat."""
        raise NotImplementedError


def relative(seat: i64, turn: i64, players: i64) -> i64:
    """The seat that sits so many places to the left."""
    other: i64 = seat + turn
    return other - players if other >= players else other


def write_one(row: vec[u8], at: i64, count: i64, number: i64) -> i64:
    """A 1 in the column of this number among so many, 0 in the others; returns the next column."""
    column: i64 = 0
    while column < count:
        row[at + column] = u8(1 if column == number else 0)
        column += 1
    return at + count


def write_seat(row: vec[u8], at: i64, count: i64, seat: i64, other: i64, players: i64) -> i64:
    """A 1 for the other seat (-1: for none) among so many, from this one to the left; returns the next column."""
    if other < 0:
        return write_one(row, at, count, -1)
    return write_one(row, at, count, other - seat if other >= seat else other - seat + players)
