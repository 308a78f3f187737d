"""What the rounds of all games have in common, whatever their cards are.

A base class and no protocol: only then do the compiled loops here and in `judge` and `lane` call a game's own
methods without going through Python.  A game outside the package may subclass it in plain Python.
"""

from copyreg import __newobj__  # type: ignore[attr-defined]
from operator import index
from sys import getsizeof
from typing import Any, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from stammtisch.core.chance import Chance
from stammtisch.core.faults import FINE, NO_SUCH_MOVE
from stammtisch.core.values import fields

LIMIT_DECISIONS: Final = 100_000  # after which a loop gives up a round that does not end
MOST_MOVES: Final = 1_000_000  # no game has as many: a larger number is not worth a look


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Round:
    """One round, at a decision or over; a game's `State` adds the cards and says what is legal and what happens."""

    def __init__(self, players: i64, to_move: i64, chance: Chance) -> None:
        self.players: i64 = players
        self.to_move: i64 = to_move  # -1: the round is over
        self.chance = chance
        # Where the rules tell what happens; None: nobody listens.
        self.news: list[dict[str, Any]] | None = None

    # what a game adds

    def shuffle(self) -> None:
        """Deals the shuffled cards and goes on to the first decision."""
        raise NotImplementedError

    def legal(self) -> list[int]:
        """All legal moves, in table order."""
        raise NotImplementedError

    def pick(self) -> i64:
        """One legal move, each equally likely."""
        raise NotImplementedError

    def fault(self, move: i64) -> i64:
        """Why this number is not legal now: one of `faults` or the game's own, FINE if it is."""
        raise NotImplementedError

    def illegal(self, move: int, fault: int) -> Exception:
        """The IllegalMove that says so."""
        raise NotImplementedError

    def advance(self, move: i64) -> None:
        """Plays a legal move."""
        raise NotImplementedError

    @property
    def result(self) -> list[int]:
        """What the finished round brings, by seat."""
        raise NotImplementedError

    def hand(self, seat: i64) -> list[int]:
        """The seat's cards as kinds, in table order."""
        raise NotImplementedError

    def hand_size(self, seat: i64) -> i64:
        """The number of cards in the seat's hand."""
        return len(self.hand(seat))

    def copy(self) -> "Round":
        """A copy that nobody listens to."""
        raise NotImplementedError

    def nbytes(self) -> int:
        """The memory this round owns, random numbers included; a game adds its buffers."""
        return getsizeof(self) + getsizeof(self.chance)

    # what follows from that

    @property
    def over(self) -> bool:
        return self.to_move < 0

    def list_moves(self, numbers: vec[i16], at: i64) -> i64:
        """Writes the legal moves from index `at` on, in table order; returns how many.

        There has to be room for all moves of the game.  A game may do it without building a list, and take the list
        from here (`listed`).
        """
        count: i64 = 0
        for move in self.legal():
            numbers[at + count] = i16(move)
            count += 1
        return count

    def listed(self, numbers: vec[i16]) -> list[int]:
        """What `list_moves` writes into this room."""
        count = self.list_moves(numbers, 0)
        moves: list[int] = []
        index: i64 = 0
        while index < count:
            moves.append(int(numbers[index]))
            index += 1
        return moves

    def apply(self, move: SupportsIndex) -> None:
        """Plays a move, or raises IllegalMove and changes nothing; the number may be of any size, and NumPy's."""
        if not isinstance(move, int):
            move = index(move)
        if not 0 <= move < MOST_MOVES:
            raise self.illegal(move, NO_SUCH_MOVE)
        number: i64 = move
        fault = self.fault(number)
        if fault != FINE:
            raise self.illegal(move, int(fault))
        self.advance(number)

    def playout(self) -> i64:
        """Random moves to the end of the round (or a limit); returns the number of decisions."""
        decisions: i64 = 0
        while self.to_move >= 0 and decisions < LIMIT_DECISIONS:
            self.advance(self.pick())
            decisions += 1
        return decisions

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: how a round is made, and what it holds; a compiled class needs its arguments."""
        return __newobj__, (type(self),), fields(self)

    def __copy__(self) -> "Round":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Round":
        return self.copy()

    def __repr__(self) -> str:
        game = type(self).__module__.removesuffix(".rules").rpartition(".")[2]
        turn = "over" if self.to_move < 0 else f"seat {self.to_move} to move"
        return f"<round of {game}, {self.players} players, {turn}>"
