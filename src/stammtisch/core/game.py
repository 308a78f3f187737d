"""What a game is to core and everything above it.

A game is an object of a subclass of `Game`.  Most of what it can do lies in the files of its folder, the same in the
same file in every game: `HOMES` says where.  What follows from the rest has a default here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from stammtisch.core import chance as chances
from stammtisch.core import deals
from stammtisch.core.arguments import check_options, check_players, check_seat, check_seed
from stammtisch.core.chance import Chance
from stammtisch.core.errors import Refusal
from stammtisch.core.judge import Judge, play_on
from stammtisch.core.lane import Lane
from stammtisch.core.moves import Card, Move, MoveTable
from stammtisch.core.plain import integer, integers
from stammtisch.core.round import Round
from stammtisch.core.trail import Trail

if TYPE_CHECKING:
    from stammtisch.core.facts import Begun, Entry, Facts

Options = Mapping[str, Any]  # an option has its default's type: bool or int
Setup = dict[str, Any]  # what a round inherits from the match; public, plain JSON data
Deal = dict[str, Any]
Event = dict[str, Any]
View = dict[str, Any]
Sheet = dict[str, Any]
Columns = tuple[str, int, str]  # name, how many, and what they mean
Phrase = tuple[str, dict[str, Any]]  # a code and what fills its template in the game's words

LEVELS = ("easy", "normal")  # how much a sensible player knows: what is on the table, or all that was seen

# Where the members of a game live in its folder: module and name.
HOMES = {
    "codes": ("cards", "CODES"),
    "deck": ("cards", "deck"),
    "moves": ("notation", "MOVES"),
    "read": ("notation", "read"),
    "number": ("notation", "number"),
    "cards_used": ("notation", "cards_used"),
    "refusal": ("refusals", "refusal"),
    "check_deal": ("deals", "check_deal"),
    "check_setup": ("deals", "check_setup"),
    "first_field": ("deals", "first_field"),
    "memory": ("view", "Memory"),
    "public": ("view", "public"),
    "own": ("view", "own"),
    "past": ("view", "past"),
    "cards_held": ("view", "cards_held"),
    "imagine": ("imagine", "imagine"),
    "status": ("phrases", "status"),
    "ask": ("phrases", "ask"),
    "phrase": ("phrases", "phrase"),
    "objection": ("pad", "objection"),
    "queries": ("pad", "queries"),
    "entries": ("pad", "entries"),
    "settle": ("pad", "settle"),
    "questions": ("pad", "questions"),
    "ahead": ("pad", "ahead"),
    "announce": ("pad", "announce"),
    "outlook": ("pad", "outlook"),
    "facts": ("pad", "facts"),
    "phases": ("referee", "phases"),
    "situate": ("referee", "situate"),
    "described": ("referee", "described"),
    "settles": ("referee", "settles"),
    "turn_over": ("referee", "turn_over"),
    "trick": ("referee", "trick"),
    "taker": ("referee", "taker"),
    "lane_type": ("lane", "GameLane"),
    "trail": ("trail", "Trail"),
    "retrace": ("trail", "retrace"),
    "advise": ("judgement.advice", "advise"),
    "reason": ("judgement.advice", "reason"),
    "judge": ("judgement.player", "Judge"),
    "play_on": ("judgement.player", "play_on"),
    "candidates": ("judgement.candidates", "candidates"),
    "worlds": ("judgement.worlds", "Worlds"),
    "remark": ("judgement.remarks", "remark"),
    "features": ("judgement.features", "features"),
    "occasions": ("judgement.occasions", "OCCASIONS"),
}

Method = TypeVar("Method", bound=Callable[..., Any])


class Advice(NamedTuple):
    """What a sensible player would do, and why."""

    move: str
    reason: Phrase


class Moment(NamedTuple):
    """What just happened, as one seat saw it."""

    view: View  # the seat's, now
    events: Sequence[Event]  # that it has just heard
    sheet: Sheet | None  # of the round, if that is what ended
    memory: bool = True  # whether the seat is helped to remember what was played

    @property
    def me(self) -> int:
        return int(self.view["seat"])

    @property
    def asked(self) -> bool:
        """Whether this seat is to move, in a round that goes on."""
        return self.sheet is None and self.view["to_move"] == self.me

    def mine(self, kind: str) -> Event | None:
        """What this seat has just done of this kind."""
        return next((each for each in self.events if each["type"] == kind and each["seat"] == self.me), None)

    def lines(self, code: str) -> list[dict[str, Any]]:
        """This seat's entries of this code on the sheet."""
        entries = [] if self.sheet is None else self.sheet["entries"]
        return [entry for entry in entries if entry["seat"] == self.me and entry["code"] == code]


class Occasion(NamedTuple):
    """When a tip fits."""

    cause: str  # the type of an event, with `my_` only the seat's own; or ASKED: the seat is to move
    fits: Callable[[Moment], bool]


ASKED = "asked"


def occasions(**causes: Sequence[Callable[[Moment], bool]]) -> dict[str, Occasion]:
    """Functions that tell whether an occasion has come up, by name; given by what brings it up."""
    return {fits.__name__: Occasion(cause, fits) for cause, each in causes.items() for fits in each}


class Memory(Protocol):
    """What was seen in this round and would be lost if only the state were kept."""

    def note(self, event: Event) -> None: ...
    def copy(self) -> Self: ...


class Worlds(Protocol):
    """Rounds that a view's seat can't tell from the real one."""

    def draw(self, chance: Chance) -> tuple[Any, float]:
        """One of them, and how well it explains what the others did (1: as well as any)."""
        ...


def needed(method: Method) -> Method:
    """Marks what every game has to bring itself."""
    method.__dict__["needed"] = True
    return method


class Game:
    """The rules of one game.

    A subclass names the modules of its folder (`class Mue(Game, parts=[…])`); members are taken from them, see
    `HOMES`.  It is an error not to bring what is `needed`.
    """

    # what it is

    name: ClassVar[str]  # its folder's
    folder: ClassVar[Path]  # where its words and rulebooks lie
    players: ClassVar[range]  # needed: how many can play
    minutes: ClassVar[tuple[int, int]]  # needed: how long people play a match, from … to …
    age: ClassVar[int | None] = None  # from which on, if the printed rulebook says so
    best: ClassVar[tuple[int, int] | None] = None  # with how many players, from … to …, if it says so
    first_reading: ClassVar[str] = ""  # clauses to read before a first match; the others can wait
    options: ClassVar[Mapping[str, Any]] = {}  # defaults by name
    # Number options with a narrower range than "at least 1".
    bounds: ClassVar[Mapping[str, tuple[int, int]]] = {}
    # The most that people may choose of other number options; records may hold any number.
    highest: ClassVar[Mapping[str, int]] = {}
    # How far apart rounds among sensible players end: the standard deviation of what one brings a seat.
    spread: ClassVar[float] = 1.0
    luck_from: ClassVar[int | None] = None  # with how many players a match is mostly luck
    most_wins: ClassVar[bool] = True  # whether the most points are the best, not the fewest
    first: ClassVar[str] = "dealer"  # what setups and deals call the seat that deals or starts
    limit: ClassVar[int] = 20_000  # moves after which a program that drives matches cuts one off
    # Imagined deals that a search needs; with fewer the judgement's move is played.
    least_worlds: ClassVar[int] = 1
    # Events that show someone hidden cards, other than plays.
    reveals: ClassVar[frozenset[str]] = frozenset({"deal"})

    # Whether something has just come up for a seat, by name: when a tip of tips.json fits.
    occasions: ClassVar[Mapping[str, Occasion]] = {}

    codes: Sequence[str]  # needed: the cards' codes by their kind's number
    moves: MoveTable  # needed: the fixed table of moves
    lane_type: Callable[[Any, int], Lane]  # of games with a lane.py; what its columns mean is in columns.json
    observed: Sequence[Columns]
    revealed: Sequence[Columns]
    remembered: Sequence[Columns] = ()  # of games with a trail.py, too

    def __init_subclass__(cls, parts: Sequence[ModuleType] = (), **rest: Any) -> None:
        super().__init_subclass__(**rest)
        if Game not in cls.__bases__:  # a variation of a game, in a test
            return
        cls.folder = Path(str(sys.modules[cls.__module__].__file__)).parent
        cls.name = cls.folder.name
        named = {part.__name__.removeprefix(f"{cls.__module__}."): part for part in parts}
        for member, (home, name) in HOMES.items():
            if member not in vars(cls) and hasattr(named.get(home), name):
                provided = getattr(named[home], name)
                setattr(cls, member, staticmethod(provided) if callable(provided) else provided)
        if "lane" in named:
            columns = json.loads((cls.folder / "columns.json").read_text("utf-8"))
            cls.observed, cls.revealed, cls.remembered = (
                [tuple(row) for row in columns.get(part, ())]
                for part in ("observed", "revealed", "remembered")
            )
        missing = [
            member for member in mandatory() if getattr(cls, member, None) is getattr(Game, member, None)
        ]
        if missing:
            home, name = HOMES.get(missing[0], ("__init__", missing[0]))
            raise TypeError(
                f"{cls.name} lacks {name!r} in {home.replace('.', '/')}.py, which every game needs"
            )

    def __init__(self) -> None:
        self.num_moves = len(self.moves)
        self.move_text = self.moves.text
        self.kinds = {code: kind for kind, code in enumerate(self.codes)}

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is one object: what holds it is copied and pickled with its name."""
        from stammtisch.core.registry import find

        return find, (self.name,)

    def __copy__(self) -> Self:
        """Another object of the same game, which may be changed: `copy.copy`."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    # moves

    @needed
    def read(self, text: Any) -> Move:
        """The move that a text says, legal or not; raises IllegalMove for anything that is not the text of a move."""
        raise NotImplementedError

    @needed
    def number(self, move: Move) -> int:
        """The move's number in the table; ValueError if it has none and so is never legal."""
        raise NotImplementedError

    @needed
    def refusal(self, state: Any, move: Move) -> Refusal | None:
        """Why a move is not legal now; None if it is."""
        raise NotImplementedError

    def cards_used(self, move: Move) -> list[Card]:
        """The cards that a move names, in the order written."""
        return [Card(self.codes[kind]) for kind in move.cards]

    def move_id(self, text: str) -> int:
        return self.number(self.read(text))

    def play(self, state: Any, move: Move) -> str:
        """Plays a move that `refusal` had nothing against; returns its canonical text."""
        number = self.number(move)
        state.advance(number)
        return self.moves.text(number)

    # rounds

    @needed
    def deck(self, players: int) -> Sequence[int]:
        """The kinds of all cards in play."""
        raise NotImplementedError

    @needed
    def fresh(self, players: int, options: Options, setup: Setup, chance: Chance, deal: Deal) -> Round:
        """A round before its cards are dealt; of an explicit deal it may need who begins."""
        raise NotImplementedError

    def state(self, players: int, seed: int, options: Options | None = None, **setup: Any) -> Round:
        """One shuffled round at its first decision; what `setup` leaves out is as in a first round."""
        players = check_players(self, players)
        chosen = self.options if options is None else check_options(self, options)
        inherited = self.opening(players, chosen)[1]
        if setup:
            inherited = self.check_setup(players, {**inherited, **integers(setup)})
        state = self.fresh(players, chosen, inherited, chances.fast(check_seed(seed)), {})
        state.shuffle()
        return state

    def deal(
        self,
        players: int,
        options: Options,
        setup: Setup,
        chance: Chance,
        deal: Deal | None,
        news: list[Event] | None,
    ) -> Round:
        """A round at its first decision, dealt as `deal` says or shuffled; it tells what happens to `news`."""
        state = self.fresh(players, options, setup, chance, deal or {})
        state.news = news
        if deal is None:
            state.shuffle()
        else:
            self.lay_out(state, deal)
        return state

    def lay_out(self, state: Any, deal: Deal) -> None:
        """Deals these cards and goes on to the first decision."""
        state.deal([[self.kinds[code] for code in hand] for hand in deal["hands"]])

    def check_deal(self, players: int, deal: Deal) -> None:
        """Raises ValueError unless the deal is made of the game's cards, the same number for each seat."""
        deals.check_fields(deal, {"hands", self.first})
        deals.check_first(deal, self.first, players)
        cards = [self.codes[kind] for kind in self.deck(players)]
        deals.check_hands(deal["hands"], players, len(cards) // players)
        deals.check_cards([card for hand in deal["hands"] for card in hand], cards)

    def check_setup(self, players: int, setup: Setup) -> Setup:
        """Raises ValueError unless a round can inherit this."""
        deals.check_setup(setup, {self.first})
        check_seat(players, setup[self.first])
        return setup

    def first_field(self, players: int) -> str:
        """What setups and explicit deals call the seat that deals or begins the first round."""
        return self.first

    def begins(self, players: int, setup: Setup, chance: Chance, deal: Deal) -> int:
        """The seat that deals or starts: inherited, or as the deal says, or drawn."""
        seat = setup[self.first]
        if seat is None:
            seat = deal[self.first] if self.first in deal else chance.below(players)
        return int(seat)

    def fits(self, setup: Setup, deal: Deal) -> bool:
        """Whether this deal suits those who are still in."""
        return True

    # match

    def opening(self, players: int, options: Options) -> tuple[list[int], Setup]:
        """Scores before the first round, and what the first round inherits."""
        return [0] * players, {self.first: None}

    @needed
    def close(self, state: Any, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """The finished round's sheet (without `points`), and what the next round inherits.

        `scores` already hold this round's result.
        """
        raise NotImplementedError

    @needed
    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """Final ranks by seat once the match is over, None while it goes on."""
        raise NotImplementedError

    def standing(self, rounds: list[Sheet], setup: Setup, scores: list[int]) -> list[int]:
        """The ranks by seat if the match ended here."""
        return rank(scores, self.most_wins)

    # the score pad, for games with a pad.py

    @property
    def keeps_score(self) -> bool:
        return type(self).entries is not Game.entries

    def objection(self, begun: Begun, facts: Facts) -> Refusal | None:
        """Why these can't be the facts of this round (words section `facts`); None if they can."""
        raise NotImplementedError

    def queries(self, begun: Begun, facts: Facts) -> list[Refusal]:
        """What is unusual about possible facts."""
        return []

    def entries(self, begun: Begun, facts: Facts) -> list[Entry]:
        """Where all points of a round with these facts come from."""
        raise NotImplementedError

    def settle(self, begun: Begun, facts: Facts, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """What `close` says of such a round, as far as the facts go."""
        raise NotImplementedError

    def questions(self, begun: Begun) -> list[dict[str, Any]]:
        """What people are asked about a round, as forms: ways to say how it went, the usual one first."""
        raise NotImplementedError

    def ahead(self, begun: Begun) -> dict[str, Any]:
        """What people need to know before a round, as JSON data."""
        raise NotImplementedError

    def announce(self, begun: Begun) -> list[Phrase]:
        """The same, line by line (words section `ahead`)."""
        raise NotImplementedError

    def outlook(self, begun: Begun, facts: Facts) -> list[Phrase]:
        """What facts mean that are known before the rest is, line by line (words section `ahead`)."""
        return []

    def facts(self, sheet: Sheet) -> Facts:
        """The facts that people would enter for a round that was played here."""
        raise NotImplementedError

    # the referee, for games with a referee.py

    def phases(self, players: int) -> list[dict[str, Any]]:
        """The moments that people can describe, and the moves that are judged in them (`core.situations`)."""
        return []

    def situate(self, facts: Facts, chance: Chance) -> Round:
        """A round at the moment that these checked facts describe; what they don't tell is drawn."""
        raise NotImplementedError

    def described(self, view: View, move: Move) -> Facts:
        """The facts of the moment in which the view's seat is to move, as far as this move needs them."""
        raise NotImplementedError

    def settles(self, facts: Facts, move: Move) -> bool:
        """Whether checked facts tell all that it takes to judge this move."""
        return True

    def turn_over(self, state: Any, seat: int) -> Refusal:
        """Why this seat, whose turn has just ended, may not go on."""
        return Refusal("turn_over", rule="phase")

    def trick(self, players: int) -> list[dict[str, Any]]:
        """What is asked about a trick to say who wins it; empty where there is nothing to say."""
        return []

    def taker(self, facts: Facts) -> tuple[int | None, dict[int, Refusal]]:
        """The index of the play that wins this trick, and why some plays don't count, by index."""
        raise NotImplementedError

    # knowledge

    @needed
    def memory(self, players: int) -> Memory:
        """What there is to remember of a round, before anything has happened."""
        raise NotImplementedError

    @needed
    def public(self, state: Any, memory: Any) -> View:
        """The table as everybody sees it now."""
        raise NotImplementedError

    @needed
    def own(self, state: Any, memory: Any, seat: int) -> View:
        """What this seat sees besides, or instead: its hand above all."""
        raise NotImplementedError

    @needed
    def past(self, state: Any, memory: Any, seat: int | None) -> View:
        """What grows with the round: all that this seat (None: an onlooker) could remember of it."""
        raise NotImplementedError

    def cards_held(self, view: View) -> list[Card]:
        """The cards that the view's seat plays from, marked as in `cards_used`; an onlooker has none."""
        return [Card(code) for code in view.get("hand", [])]

    @needed
    def imagine(self, view: View, chance: Chance) -> tuple[Round, Memory]:
        """A round that the view's seat can't tell from the real one, from the view alone."""
        raise NotImplementedError

    # judgement

    @needed
    def advise(self, view: View, level: str, seed: int) -> Advice:
        """What a sensible player at one of LEVELS does who sees this view and is to move.

        The reason is a code of the words section `why`.
        """
        raise NotImplementedError

    @needed
    def judge(self, level: str) -> Judge:
        """The same judgement for states, which keep less than a view does of what was seen earlier."""
        raise NotImplementedError

    def reason(self, view: View, move: str) -> Phrase:
        """What speaks for this legal move of the seat to move, whoever has chosen it (words section `hint`).

        By default what judgement says for its own move; of any other only that it is worth a try.
        """
        advice = self.advise(view, LEVELS[-1], 0)
        return advice.reason if self.move_id(advice.move) == self.move_id(move) else ("plain", {})

    def remark(self, view: View, events: Sequence[Event]) -> Phrase | None:
        """Why a move makes sense to anyone who looks on (words section `why`); None if nobody could tell.

        `view` is the onlooker's before the move, `events` what everybody heard of it: nothing hidden comes in here.
        """
        return None

    # search

    def candidates(self, view: View, most: int) -> list[int]:
        """The numbers of at most this many legal moves that are worth a thought, the likeliest first."""
        return [self.move_id(text) for text in view["legal"][:most]]

    def alike(self, move: int) -> int:
        """The number of one move for all that come to the same for whoever plays them."""
        return move

    def worlds(self, view: View) -> Worlds:
        """What the round may look like to the seat that sees this view."""
        return Equal(self, view)

    def play_on(self, state: Any, judges: list[Any], chance: Chance) -> int:
        """Plays the round to its end, each seat by its judge; returns the number of decisions."""
        return play_on(state, judges, chance)

    # research

    def lane(self, players: int, options: Options | None = None, **setup: Any) -> Lane:
        """Where rounds like those of `state` are played one after another; for games with a lane.py."""
        seat = integer(setup.get(self.first))
        return self.lane_type(self.state(players, 0, options, **setup), -1 if seat is None else seat)

    def trail(self, players: int) -> Trail:
        """What seats remember of a round, as rows of numbers, before anything has happened."""
        return Trail(players)

    def retrace(self, view: View) -> Trail:
        """The same of the round in a view, as far as its seat knows."""
        return self.trail(view["players"])

    # words

    @needed
    def status(self, view: View) -> list[Phrase]:
        """The table as it is now, line by line (words section `status`)."""
        raise NotImplementedError

    @needed
    def ask(self, view: View) -> Phrase:
        """What the seat to move is asked for (words section `ask`)."""
        raise NotImplementedError

    @needed
    def phrase(self, move: Move) -> Phrase:
        """A move in words (words section `moves`)."""
        raise NotImplementedError


def mandatory() -> list[str]:
    """The members that every game brings itself."""
    methods = [name for name, member in vars(Game).items() if getattr(member, "needed", False)]
    return ["players", "minutes", "codes", "moves", *methods]


class Equal:
    """Worlds for games in which all that fits what was seen is equally likely."""

    def __init__(self, game: Game, view: View) -> None:
        self.game = game
        self.view = view

    def draw(self, chance: Chance) -> tuple[Round, float]:
        return self.game.imagine(self.view, chance)[0], 1.0


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
    def remembered(self) -> Sequence[Columns]:
        """What `Trail.write` writes."""
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
