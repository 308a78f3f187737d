"""What the fields of a view mean, and those that every game's view has.

A game defines its own in a module `fields` beside its rules: `View` is what an onlooker sees, `SeatView` what a
seat sees.  The tables in docs/library.md are written from these definitions, and a law compares them with real
views.  Nothing at run time needs them, so nothing else in the package imports them.

In `Annotated[type, "meaning"]` the text says what the field holds.  Where a field holds one of several kinds of
record, their docstrings tell them apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NotRequired, TypedDict, TypeVar


@dataclass(frozen=True)
class Kind:
    """What people call a value of a type that says too little: an `int` may be a seat."""

    name: str


T = TypeVar("T")

Seat = Annotated[int, Kind("seat")]
Count = Annotated[int, Kind("number")]  # from 0 on
Card = Annotated[str, Kind("card")]
Cards = Annotated[str, Kind("cards as one text")]
Move = Annotated[str, Kind("move")]
Clause = Annotated[str, Kind("clause")]
BySeat = Annotated[list[T], Kind("by seat")]

OPTIONS = "the options of the match"
SETUP = "what the round took over from the match; when the match is over, what the next round would"
ROUNDS = "the sheets of the finished rounds"


class View(TypedDict):
    """Without `options`, `setup` and `rounds`, whose fields differ from game to game."""

    game: Annotated[str, "the game's name"]
    players: Annotated[Count, "number of players"]
    seat: Annotated[Seat | None, "whose view this is; `null` for an onlooker"]
    round: Annotated[Count, "number of the running round, or of the last one; the first is 1"]
    to_move: Annotated[Seat | None, "who decides now; `null` when the match is over"]
    over: Annotated[bool, "whether the match is over"]
    scores: Annotated[BySeat[int], "running result of the match"]
    ranks: Annotated[BySeat[Count] | None, "final ranks, 1 is best; `null` until the match is over"]


class SeatView(View):
    hand: Annotated[list[Card], "your hand in table order"]
    legal: NotRequired[Annotated[list[Move], "your legal moves in table order; only when you are to move"]]


class Entry(TypedDict):
    """A line of a sheet: a seat, and one reason for its points."""

    seat: Annotated[Seat, "who gets the points"]
    points: Annotated[int, "points, may be 0 or negative"]
    rule: Annotated[Clause, "clause of the rulebook that gives them"]


class Sheet(TypedDict):
    """Without `entries`, whose codes differ from game to game."""

    round: Annotated[Count, "number of the round"]
    points: Annotated[BySeat[int], "what the round changed in `scores`"]
