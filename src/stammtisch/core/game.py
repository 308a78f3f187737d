"""What core expects of a game and of a round's state: protocols that a game's folder fulfils."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self, runtime_checkable

from stammtisch.core.chance import Chance
from stammtisch.core.errors import IllegalMove
from stammtisch.core.lane import Lane
from stammtisch.core.moves import Move

Options = dict[str, Any]  # an option has its default's type: bool or int
Setup = dict[str, Any]  # what a round inherits from the match; public, plain JSON data
Deal = dict[str, Any]
Event = dict[str, Any]
View = dict[str, Any]
Sheet = dict[str, Any]
Columns = tuple[str, int, str]  # name, how many, and what they mean
Phrase = tuple[str, dict[str, Any]]  # a code and what fills its template in the game's words

LEVELS = ("easy", "normal")  # how much a sensible player knows: what is on the table, or all that was seen


class Advice(NamedTuple):
    """What a sensible player would do, and why."""

    move: str
    reason: Phrase


class State(Protocol):
    """One round, at a decision or over."""

    news: list[Event] | None  # where the rules tell what happens; None while nobody listens

    @property
    def to_move(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def result(self) -> list[int]: ...
    def hand(self, seat: int) -> list[int]: ...
    def legal(self) -> list[int]: ...
    def pick(self) -> int: ...
    def apply(self, move: int) -> None: ...
    def playout(self) -> int: ...
    def copy(self) -> Self: ...
    def nbytes(self) -> int: ...


class Memory(Protocol):
    """What was seen in this round and would be lost if only the state were kept."""

    def note(self, event: Event) -> None: ...
    def copy(self) -> Self: ...


class Player(Protocol):
    """A sensible player's judgement on states, for searches that play many rounds on."""

    def look(self, state: Any) -> None:
        """Takes in what the seat to move knows, as far as a state keeps it, and nothing that is hidden from it."""
        ...

    def choose(self, chance: Chance) -> int:
        """The number of a legal move where it looked last."""
        ...


class Worlds(Protocol):
    """Rounds that a view's seat can't tell from the real one."""

    def draw(self, chance: Chance) -> tuple[Any, float]:
        """One of them, and how well it explains what the others did (1: as well as any)."""
        ...


class Game(Protocol):
    """The rules of one game, for core and everything above it."""

    @property
    def name(self) -> str: ...
    @property
    def folder(self) -> Path:
        """Where its words and rulebooks lie."""
        ...

    @property
    def players(self) -> range: ...
    @property
    def minutes(self) -> tuple[int, int]:
        """How long people play a match, from about so many minutes to about so many, as the rulebook says."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """The options' defaults by name."""
        ...

    @property
    def bounds(self) -> Mapping[str, tuple[int, int]]:
        """Number options whose range is narrower than "at least 1"."""
        ...

    @property
    def highest(self) -> Mapping[str, int]:
        """The highest value of each other number option that people may choose; records may hold any."""
        ...

    @property
    def num_moves(self) -> int: ...
    @property
    def limit(self) -> int:
        """Moves after which a program that drives matches cuts one off."""
        ...

    @property
    def most_wins(self) -> bool:
        """Whether the most points are the best, not the fewest."""
        ...

    @property
    def least_worlds(self) -> int:
        """So many imagined deals a search needs to tell moves apart; with fewer it had better judge only."""
        ...

    @property
    def reveals(self) -> frozenset[str]:
        """Types of events after which somebody knows cards that were hidden from them, other than those played."""
        ...

    @property
    def codes(self) -> Sequence[str]:
        """The cards' codes by their kind's number."""
        ...

    # moves
    def move_text(self, move: int) -> str: ...
    def move_id(self, text: str) -> int: ...
    def read(self, text: str) -> Move: ...
    def refusal(self, state: Any, move: Move) -> IllegalMove | None: ...
    def play(self, state: Any, move: Move) -> str:
        """Plays a move that `refusal` had nothing against; returns its canonical text."""
        ...

    # rounds
    def state(self, players: int, seed: int, options: Options | None = None, **setup: Any) -> State: ...
    def check_deal(self, players: int, deal: Deal) -> None:
        """Raises ValueError unless the deal is made of the game's cards."""
        ...

    def fits(self, setup: Setup, deal: Deal) -> bool:
        """Whether this deal suits those who are still in."""
        ...

    def deal(
        self,
        players: int,
        options: Options,
        setup: Setup,
        chance: Chance,
        deal: Deal | None,
        news: list[Event] | None,
    ) -> State: ...

    # match
    def opening(self, players: int, options: Options) -> tuple[list[int], Setup]:
        """Scores before the first round, and what the first round inherits."""
        ...

    def close(self, state: Any, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """The finished round's sheet (without `points`), and what the next round inherits.

        `scores` already hold this round's result.
        """
        ...

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """Final ranks by seat once the match is over, None while it goes on."""
        ...

    # knowledge
    def memory(self, players: int) -> Memory: ...
    def public(self, state: Any, memory: Any) -> View:
        """The table as everybody sees it now."""
        ...

    def own(self, state: Any, memory: Any, seat: int) -> View:
        """What this seat sees besides, or instead: its hand above all."""
        ...

    def past(self, state: Any, memory: Any, seat: int | None) -> View:
        """What grows with the round: all that this seat (None: an onlooker) could remember of it."""
        ...

    def imagine(self, view: View, chance: Chance) -> tuple[State, Memory]:
        """A round that the view's seat can't tell from the real one, from the view alone."""
        ...

    # judgement
    def advise(self, view: View, level: str, seed: int) -> Advice:
        """What a sensible player at one of LEVELS does who sees this view and is to move.

        The reason is a code of the words section `why`.
        """
        ...

    def player(self, level: str) -> Player:
        """The same judgement for states, which keep less than a view does of what was seen earlier."""
        ...

    # search
    def candidates(self, view: View, most: int) -> list[int]:
        """The numbers of at most so many legal moves that are worth a thought, the likeliest first."""
        ...

    def worlds(self, view: View) -> Worlds:
        """What the round may look like to whoever sees this view."""
        ...

    def play_on(self, state: Any, players: list[Any], chance: Chance) -> int:
        """Plays the round to its end, each seat by its `player`; returns the number of decisions."""
        ...

    # words
    def status(self, view: View) -> list[Phrase]:
        """The table as it is now, line by line (words section `status`)."""
        ...

    def ask(self, view: View) -> Phrase:
        """What the seat to move is asked for (words section `ask`)."""
        ...

    def phrase(self, move: Move) -> Phrase:
        """A move in words (words section `moves`)."""
        ...


@runtime_checkable
class Remarkable(Protocol):
    """A game about whose moves anybody at the table can say something."""

    def remark(self, view: View, told: Sequence[Event]) -> Phrase | None:
        """Why a move makes sense to anybody who looks on (words section `why`); None if nobody could tell.

        `view` is the onlooker's before the move, `told` what everybody heard of it: nothing hidden comes in here.
        """
        ...


@runtime_checkable
class Learnable(Protocol):
    """A game with features for a learned judgement."""

    def features(self, state: Any, seat: int) -> bytes:
        """A round with all cards open as this seat would see it, in columns of one byte."""
        ...


@runtime_checkable
class Observable(Protocol):
    """A game that programs can learn: what a seat sees as a row of numbers."""

    @property
    def observed(self) -> Sequence[Columns]:
        """What `Lane.observe` writes, group by group."""
        ...

    @property
    def revealed(self) -> Sequence[Columns]:
        """What `Lane.reveal` writes."""
        ...

    @property
    def swing(self) -> int:
        """No round brings one seat more points ahead of another than this."""
        ...

    def lane(self, players: int, options: Options | None = None, **setup: Any) -> Lane:
        """Where rounds like those of `state` are played one after another."""
        ...


def round_view(game: Game, state: Any, memory: Any, seat: int | None) -> View:
    """All that this seat (None: an onlooker) may know of the round."""
    own = {} if seat is None else game.own(state, memory, seat)
    return {**game.public(state, memory), **own, **game.past(state, memory, seat)}


def is_for(event: Event, seat: int | None) -> bool:
    """Whether an event is for this seat (None: for an onlooker)."""
    return event["to"] == "all" or (seat is not None and seat in event["to"])


def rank(scores: list[int], most_wins: bool = True) -> list[int]:
    """1 + the number of players strictly better."""
    return [1 + sum((other > mine) if most_wins else (other < mine) for other in scores) for mine in scores]


def lead(points: Sequence[int], seat: int) -> float:
    """How far a seat is ahead of the mean of the others."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def gains(points: Sequence[int], most_wins: bool) -> list[float]:
    """What a round brought each seat: how far it is ahead of the mean of the others, so that more is better."""
    sign = 1 if most_wins else -1
    return [sign * lead(points, seat) for seat in range(len(points))]
