"""What seats have seen of a round and its state does not keep, as rows of numbers: version 1 of what programs see.

A game's `trail.py` has the subclass that knows its cards; what its columns mean is in `columns.json` under
`remembered`.  The same trail comes from two sides: from the moves of a round, one by one, and from a seat's view
(`retrace`), which holds what happened.
"""

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from stammtisch.core.chance import Chance
from stammtisch.core.lane import Lane
from stammtisch.core.round import Round
from stammtisch.core.values import fields

MOST: Final = 255  # that a column can show


@mypyc_attr(allow_interpreted_subclasses=True)
class Trail:
    """What was seen of one round.  This one sees nothing: it is for games without a trail of their own."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players

    # what a game adds

    def begin(self, state: Round) -> None:
        """Nothing has been seen yet of this round, which has just been dealt."""

    def before(self, state: Round, move: i64) -> None:
        """This legal move will be played next: what its effects can't be told from later."""

    def after(self, state: Round) -> None:
        """It has been played."""

    def write(self, state: Round, seat: i64, row: vec[u8], at: i64) -> None:
        """Writes what this seat remembers, every column."""

    def copy(self) -> "Trail":
        """An independent copy."""
        return self

    def __copy__(self) -> "Trail":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Trail":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.players,), fields(self)


class TrailLane(Lane):
    """A lane whose rows go on, after those of the game's own lane, with what the seat remembers."""

    def __init__(self, lane: Lane, trail: Trail, width: i64) -> None:
        super().__init__(lane.state, lane.first)
        self.lane = lane
        self.trail = trail
        self.width: i64 = width  # columns of the game's own lane
        trail.begin(lane.state)

    def fresh(self, first: i64, chance: Chance) -> Round:
        return self.lane.fresh(first, chance)

    def deal(self, seed: i64) -> None:
        self.lane.deal(seed)
        self.state = self.lane.state
        self.trail.begin(self.state)

    def watch(self, state: Round) -> None:
        """From now on this round, which has just been dealt, is the lane's."""
        self.lane.watch(state)
        self.state = state
        self.trail.begin(state)

    def list_moves(self, numbers: vec[i16], at: i64) -> i64:
        return self.lane.list_moves(numbers, at)

    def advance(self, move: i64) -> None:
        self.trail.before(self.state, move)
        self.lane.advance(move)
        self.trail.after(self.state)

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        self.lane.observe(seat, row, at)
        self.trail.write(self.state, seat, row, at + self.width)

    def keep(self) -> object:
        return self.trail.copy()

    def recall(self, kept: object) -> None:
        self.trail = cast(Trail, kept).copy()

    def __reduce__(self) -> tuple[Any, ...]:
        new = type(self.trail)(self.trail.players)  # a lane begins its trail, so the real one comes after
        return TrailLane, (self.lane, new, self.width), fields(self)

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        self.lane.reveal(seat, row, at)


def empty(size: i64) -> vec[u8]:
    return vec[u8](bytes(int(size)))


def add(counts: vec[u8], index: i64, number: i64) -> None:
    """Adds to a count, or takes away, within what a column can show."""
    total: i64 = i64(counts[index]) + number
    if total > MOST:
        total = MOST
    if total < 0:
        total = 0
    counts[index] = u8(total)


def clear(counts: vec[u8], at: i64, size: i64) -> None:
    end: i64 = at + size
    while at < end:
        counts[at] = 0
        at += 1


def write_part(counts: vec[u8], first: i64, size: i64, row: vec[u8], at: i64) -> i64:
    """Copies this many counts from index `first` on; returns the next column."""
    index: i64 = 0
    while index < size:
        row[at + index] = counts[first + index]
        index += 1
    return at + size


def write_by_seat(
    counts: vec[u8], each: i64, players: i64, seat: i64, seats: i64, row: vec[u8], at: i64
) -> i64:
    """Copies `each` counts for every seat, from this one to the left; returns the next column."""
    turn: i64 = 0
    other = seat
    while turn < players:
        write_part(counts, other * each, each, row, at + turn * each)
        other += 1
        if other == players:
            other = 0
        turn += 1
    return at + seats * each
