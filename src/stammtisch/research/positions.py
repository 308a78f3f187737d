"""One round with explicit chance: immutable positions, each with everything that every seat has seen.

A move that needs chance leads to positions that wait: each outcome leads to the next, until the move is done.  The deal
is such a move too.  For each outcome the move is played again from its beginning on a copy of the state, so nothing
before it is repeated.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from stammtisch.core.arguments import check_options, check_players
from stammtisch.core.chance import ChanceNeeded, fast, scripted
from stammtisch.core.game import Event, Memory, Options, View, gains, is_for, round_view
from stammtisch.core.round import Round
from stammtisch.research.features import Bytes, Observer, observable

# What a round does not change.
MATCH_FIELDS = ("game", "options", "players", "setup", "scores", "round", "rounds", "ranks")
DEAL = -1  # the move before all others


class Waiting(NamedTuple):
    """What a move waits for: `outcomes` with their probabilities, after those already given."""

    move: int
    given: tuple[int, ...]
    outcomes: list[tuple[int, float]]
    cards: bool  # whether outcomes are kinds of cards


class Settings:
    """What all positions of rounds with the same settings share; made by `settings_for`."""

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

        `text` is what the seat has seen so far, and `moves` the number of decisions so far, where these are known.
        """
        state, memory = self.game.imagine(view, fast(seed))
        match = {name: view[name] for name in MATCH_FIELDS}
        heads = {view["seat"]: encoded(view) if text is None else text}
        return Position(Root(self, match, state, memory, heads, moves, (view, seed, text, moves)), state)


@lru_cache(maxsize=64)
def cached_settings(game: str, players: int, options: tuple[tuple[str, Any], ...], limit: int) -> Settings:
    return Settings(game, players, dict(options), limit)


def settings_for(game: str, players: int, options: Options, limit: int) -> Settings:
    """These settings, checked; ValueError if something is wrong with them."""
    rules = observable(game)
    check_players(rules, players)
    check_options(rules, options)
    if type(limit) is not int or limit < 1:
        raise ValueError(f"a limit is at least 1 decision, not {limit!r}")
    return cached_settings(game, players, tuple(options.items()), limit)


class Root:
    """Where positions begin: before the deal, or in an imagined round."""

    def __init__(
        self,
        settings: Settings,
        match: View,
        state: Round | None,
        memory: Memory,
        heads: dict[int, str],
        moves: int,
        origin: tuple[View, int, str | None, int] | None,
    ) -> None:
        self.settings = settings
        self.match = match
        self.state = state
        self.memory = memory
        self.heads = heads
        self.moves = moves
        self.origin = origin  # how it was imagined

    def head(self, seat: int) -> str:
        """What the seat had seen here.  In an imagined round the other seats know what their views say."""
        if seat not in self.heads:
            self.heads[seat] = encoded(round_view(self.settings.game, self.state, self.memory, seat))
        return self.heads[seat]


class Position:
    """A point of a round: a decision, a random outcome that is needed, or the end."""

    __slots__ = ("actions", "events", "moves", "root", "seen", "state", "views", "waiting")

    def __init__(self, root: Root, state: Round | None) -> None:
        self.root = root
        self.state = state
        self.waiting: Waiting | None = None
        self.actions: tuple[int, ...] = ()  # since the root, including random outcomes
        self.events: tuple[Event, ...] = ()  # since the root
        self.seen = ("",) * root.settings.players  # by seat, its events as text
        self.moves = root.moves  # decisions
        self.views: dict[int, View] = {}

    # what anyone may ask

    @property
    def over(self) -> bool:
        """Whether the round is over or was cut off."""
        return self.finished or (self.waiting is None and self.moves >= self.root.settings.limit)

    @property
    def finished(self) -> bool:
        return self.waiting is None and self.state is not None and self.state.over

    @property
    def to_move(self) -> int:
        """The seat that decides now; -1 if none does."""
        if self.waiting is not None or self.state is None or self.over:
            return -1
        return int(self.state.to_move)

    def legal(self) -> list[int]:
        """The legal moves of the seat to move, ascending."""
        return sorted(self.state.legal()) if self.state is not None and self.to_move >= 0 else []

    def returns(self) -> list[float]:
        """By seat, points ahead of the mean of the others; 0 for all before the end, or if it was cut off."""
        settings = self.root.settings
        if not self.finished or self.state is None:
            return [0.0] * settings.players
        return gains(self.state.result, settings.game.most_wins)

    # what a seat knows

    def text(self, seat: int) -> str:
        """Everything the seat has seen, an event per line."""
        return self.root.head(seat) + self.seen[seat]

    def row(self, seat: int) -> Bytes | None:
        """What the seat sees now, as numbers; None before the cards are dealt."""
        return None if self.state is None else self.root.settings.observer.observe(self.state, seat)

    def memory(self) -> Memory:
        memory = self.root.memory.copy()
        for event in self.events:
            memory.note(event)
        return memory

    def view(self, seat: int) -> View:
        """The seat's view, as in a match of which this is the first round."""
        if self.state is None:
            raise ValueError("there is nothing to see before the cards are dealt")
        if seat not in self.views:
            game = self.root.settings.game
            view = {**self.root.match, "seat": seat, "to_move": self.to_move, "over": self.over}
            if seat == self.to_move:
                view["legal"] = [game.move_text(move) for move in self.legal()]
            self.views[seat] = {**view, **round_view(game, self.state, self.memory(), seat)}
        return self.views[seat]

    def imagined(self, seat: int, seed: int) -> Position:
        """A position that this seat can't tell from this one, from its view alone."""
        if self.to_move < 0:
            raise ValueError("a seat can imagine what is hidden from it only at a decision")
        return self.root.settings.imagined(self.view(seat), seed, self.text(seat), self.moves)

    # going on

    def after(self, action: int) -> Position:
        """The position after a move or a random outcome; ValueError if that is not possible here."""
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
            total = sum(weight for _, weight in needed.outcomes)
            odds = [(outcome, weight / total) for outcome, weight in needed.outcomes]
            twin.state, twin.events, twin.seen, twin.moves = self.state, self.events, self.seen, self.moves
            twin.waiting = Waiting(move, given, odds, needed.cards)
            return twin
        twin.waiting = None
        twin.events = (*self.events, *news)
        twin.seen = seen_after(self.seen, news)
        twin.moves = self.moves + (move != DEAL)
        return twin

    def played(self, move: int, given: list[int], news: list[Event]) -> Round:
        """The state after the move, with these random outcomes."""
        chance = scripted(given)
        if self.state is None:
            settings, setup = self.root.settings, self.root.match["setup"]
            dealt: Round = settings.game.deal(settings.players, settings.options, setup, chance, None, news)
            return dealt
        state = self.state.copy()
        state.chance = chance
        state.news = news
        state.apply(move)
        return state

    # copies

    def __deepcopy__(self, memo: object) -> Position:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (self.root.settings.key, self.root.origin, self.actions)


def replayed(key: tuple[Any, ...], origin: tuple[Any, ...] | None, actions: tuple[int, ...]) -> Position:
    """The position to which these actions lead."""
    settings = cached_settings(*key)
    position = settings.start if origin is None else settings.imagined(*origin)
    for action in actions:
        position = position.after(action)
    return position


def seen_after(seen: tuple[str, ...], news: list[Event]) -> tuple[str, ...]:
    """By seat, what it has seen after this news."""
    texts = list(seen)
    for event in news:
        line = encoded([value for name, value in event.items() if name != "to"]) + "\n"
        for seat in range(len(texts)):
            if is_for(event, seat):
                texts[seat] += line
    return tuple(texts)


def encoded(data: Any) -> str:
    return msgspec.json.encode(data).decode()
