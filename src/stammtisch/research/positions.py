"""One round whose chance is explicit: positions that never change, each with all that every seat has seen.

A move that needs chance leads to positions that wait: each outcome given leads to the next one, until the move is
done.  The deal is such a move too.  The move is played again from where it began with one outcome more, on a copy of
the state, so nothing before it is repeated.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from stammtisch.core.arguments import check_options, check_players
from stammtisch.core.chance import ChanceNeeded, fast, scripted
from stammtisch.core.game import Event, Memory, Options, State, View, gains, is_for, round_view
from stammtisch.research.features import Bytes, Observer, observable

MATCH = (
    "game",
    "options",
    "players",
    "setup",
    "scores",
    "round",
    "rounds",
    "ranks",
)  # what a round does not change
DEAL = -1  # the move that is played before all others


class Waiting(NamedTuple):
    """What a move waits for: `outcomes` with their probabilities, after those that chance already gave."""

    move: int
    given: tuple[int, ...]
    outcomes: list[tuple[int, float]]
    cards: bool  # whether outcomes are kinds of cards


class Table:
    """What all positions of rounds with the same settings share; make one with `table`."""

    def __init__(self, game: str, players: int, options: Options, limit: int) -> None:
        self.game = observable(game)
        self.key = (game, players, tuple(options.items()), limit)
        self.players = players
        self.options = check_options(self.game, options)
        self.limit = limit
        self.observer = Observer(game, players, self.options)
        self.start = Position(self.first_root(), None).after(DEAL)

    def first_root(self) -> Root:
        scores, setup = self.game.opening(self.players, self.options)
        match: View = {"round": 1, "rounds": [], "ranks": None, "scores": scores, "setup": setup}
        match |= {"game": self.game.name, "players": self.players, "options": self.options}
        heads = {seat: f"seat {seat} of {self.players}\n" for seat in range(self.players)}
        return Root(self, match, None, self.game.memory(self.players), heads, 0, None)

    def imagined(self, view: View, seed: int, text: str | None = None, moves: int = 0) -> Position:
        """A round that the view's seat can't tell from the real one.

        `text` is what the seat has seen so far, and `moves` how many decisions there were, where that is known.
        """
        state, memory = self.game.imagine(view, fast(seed))
        match = {name: view[name] for name in MATCH}
        heads = {view["seat"]: encoded(view) if text is None else text}
        return Position(Root(self, match, state, memory, heads, moves, (view, seed, text, moves)), state)


@lru_cache(maxsize=64)
def kept_table(game: str, players: int, options: tuple[tuple[str, Any], ...], limit: int) -> Table:
    return Table(game, players, dict(options), limit)


def table(game: str, players: int, options: Options, limit: int) -> Table:
    """The table for these settings; ValueError if there can't be one."""
    rules = observable(game)
    check_players(rules, players)
    check_options(rules, options)
    if type(limit) is not int or limit < 1:
        raise ValueError(f"a limit is at least 1 decision, not {limit!r}")
    return kept_table(game, players, tuple(options.items()), limit)


class Root:
    """Where positions begin: before the deal, or in an imagined round."""

    def __init__(
        self,
        table: Table,
        match: View,
        state: State | None,
        memory: Memory,
        heads: dict[int, str],
        moves: int,
        origin: tuple[View, int, str | None, int] | None,
    ) -> None:
        self.table = table
        self.match = match
        self.state = state
        self.memory = memory
        self.heads = heads
        self.moves = moves
        self.origin = origin  # how it was imagined

    def head(self, seat: int) -> str:
        """What the seat had seen here.  In an imagined round the others know what their views say."""
        if seat not in self.heads:
            self.heads[seat] = encoded(round_view(self.table.game, self.state, self.memory, seat))
        return self.heads[seat]


class Position:
    """A point of a round: a decision, an outcome of chance that is asked for, or the end."""

    __slots__ = ("actions", "events", "moves", "root", "seen", "state", "views", "waiting")

    def __init__(self, root: Root, state: State | None) -> None:
        self.root = root
        self.state = state
        self.waiting: Waiting | None = None
        self.actions: tuple[int, ...] = ()  # since the root, outcomes of chance included
        self.events: tuple[Event, ...] = ()  # since the root
        self.seen = ("",) * root.table.players  # the events that each seat was told, as text
        self.moves = root.moves  # decisions
        self.views: dict[int, View] = {}

    # what anyone may ask

    @property
    def over(self) -> bool:
        """Whether the round is over or was cut off."""
        return self.finished or (self.waiting is None and self.moves >= self.root.table.limit)

    @property
    def finished(self) -> bool:
        return self.waiting is None and self.state is not None and self.state.over

    @property
    def to_move(self) -> int:
        """The seat that decides now; -1 where nobody does."""
        if self.waiting is not None or self.state is None or self.over:
            return -1
        return int(self.state.to_move)

    def legal(self) -> list[int]:
        """The legal moves of the seat to move, ascending."""
        return sorted(self.state.legal()) if self.state is not None and self.to_move >= 0 else []

    def returns(self) -> list[float]:
        """Points ahead of the mean of the others; nothing for anybody before the end, or if it was cut off."""
        table = self.root.table
        if not self.finished or self.state is None:
            return [0.0] * table.players
        return gains(self.state.result, table.game.most_wins)

    # what a seat knows

    def text(self, seat: int) -> str:
        """All that the seat has seen, an event a line."""
        return self.root.head(seat) + self.seen[seat]

    def row(self, seat: int) -> Bytes | None:
        """What the seat sees now, as numbers; None before the cards are dealt."""
        return None if self.state is None else self.root.table.observer.observe(self.state, seat)

    def memory(self) -> Memory:
        memory = self.root.memory.copy()
        for event in self.events:
            memory.note(event)
        return memory

    def view(self, seat: int) -> View:
        """The seat's view, as that of a match of which this is the first round."""
        if self.state is None:
            raise ValueError("there is nothing to see before the cards are dealt")
        if seat not in self.views:
            game = self.root.table.game
            view = {**self.root.match, "seat": seat, "to_move": self.to_move, "over": self.over}
            if seat == self.to_move:
                view["legal"] = [game.move_text(move) for move in self.legal()]
            self.views[seat] = {**view, **round_view(game, self.state, self.memory(), seat)}
        return self.views[seat]

    def imagined(self, seat: int, seed: int) -> Position:
        """A position that this seat can't tell from this one, from its view alone."""
        if self.to_move < 0:
            raise ValueError("only at a decision a seat can imagine what is hidden from it")
        return self.root.table.imagined(self.view(seat), seed, self.text(seat), self.moves)

    # going on

    def after(self, action: int) -> Position:
        """The position after a move, or after an outcome of chance; ValueError if it can't come here."""
        waiting = self.waiting
        move, given = (action, ()) if waiting is None else (waiting.move, (*waiting.given, action))
        news: list[Event] = []
        twin = Position.__new__(Position)
        twin.root = self.root
        twin.views = {}
        twin.actions = (*self.actions, action) if move != DEAL or given else ()
        try:
            twin.state = self.played(move, list(given), news)
        except ChanceNeeded as needed:
            whole = sum(weight for _, weight in needed.outcomes)
            odds = [(outcome, weight / whole) for outcome, weight in needed.outcomes]
            twin.state, twin.events, twin.seen, twin.moves = self.state, self.events, self.seen, self.moves
            twin.waiting = Waiting(move, given, odds, needed.cards)
            return twin
        twin.waiting = None
        twin.events = (*self.events, *news)
        twin.seen = told(self.seen, news)
        twin.moves = self.moves + (move != DEAL)
        return twin

    def played(self, move: int, given: list[int], news: list[Event]) -> State:
        """The state after the move; what chance brings is given."""
        chance = scripted(given)
        if self.state is None:
            table, setup = self.root.table, self.root.match["setup"]
            dealt: State = table.game.deal(table.players, table.options, setup, chance, None, news)
            return dealt
        state: Any = self.state.copy()
        state.chance = chance
        state.news = news
        state.apply(move)
        return state  # type: ignore[no-any-return]

    # copies

    def __deepcopy__(self, memo: object) -> Position:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (self.root.table.key, self.root.origin, self.actions)


def replayed(key: tuple[Any, ...], origin: tuple[Any, ...] | None, actions: tuple[int, ...]) -> Position:
    """The position to which these actions lead."""
    found = kept_table(*key)
    position = found.start if origin is None else found.imagined(*origin)
    for action in actions:
        position = position.after(action)
    return position


def told(seen: tuple[str, ...], news: list[Event]) -> tuple[str, ...]:
    """What each seat has seen after this news."""
    texts = list(seen)
    for event in news:
        line = encoded([value for name, value in event.items() if name != "to"]) + "\n"
        for seat in range(len(texts)):
            if is_for(event, seat):
                texts[seat] += line
    return tuple(texts)


def encoded(data: Any) -> str:
    return msgspec.json.encode(data).decode()
