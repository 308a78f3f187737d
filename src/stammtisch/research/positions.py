"""One round with explicit chance: immutable positions, each with everything that every seat has seen.

A move that needs chance leads to positions that wait: each outcome leads to the next, until the move is done.  The deal
is such a move too.  Cards that come one by one from the same deck are a *run*: what may come next follows from what
came before, so the move is played only when the run is complete.  (How many cards a run has depends on the round
before it, never on the cards in it; `tests/research/test_openspiel.py` checks it.)

What the rules tell is found only when somebody asks for it, by playing the move again.

With `chance="seed"` chance is drawn from a seed: three numbers below 256 at the start, and none later.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from stammtisch.core.arguments import check_limit, check_options, check_players
from stammtisch.core.chance import Chance, ChanceNeeded, Trial, fast, scripted
from stammtisch.core.game import Event, Memory, Options, View, gains, is_for, round_view
from stammtisch.core.plain import integers
from stammtisch.core.round import Round
from stammtisch.research.features import Bytes, Observer, observable

# What a round does not change.
MATCH_FIELDS = ("game", "options", "players", "setup", "scores", "round", "rounds", "ranks")
DEAL = -1  # the move before all others
CHANCE = [
    "cards",
    "seed",
]  # what chance nodes decide: every card dealt or drawn, or a seed from which all follows
SEED_NUMBERS = 3  # numbers that make a seed, each below
SEED_NUMBER_BELOW = 256


class Waiting:
    """What a move waits for after the outcomes already given: one of `weights`, and `run` in a row with this one."""

    __slots__ = ("cards", "given", "move", "run", "weights")

    def __init__(
        self, move: int, given: tuple[int, ...], weights: dict[int, int], cards: bool, run: int
    ) -> None:
        self.move = move
        self.given = given
        self.weights = weights  # by outcome, ascending
        self.cards = cards  # whether outcomes are kinds of cards
        self.run = run

    def outcomes(self) -> list[tuple[int, float]]:
        """All that may come, with its probability."""
        total = sum(self.weights.values())
        return [(outcome, weight / total) for outcome, weight in self.weights.items()]

    def after(self, outcome: int) -> Waiting:
        """The same run with one outcome more."""
        weights = self.weights
        if self.cards:
            weights = dict(weights)
            weights[outcome] -= 1
            if weights[outcome] == 0:
                del weights[outcome]
        return Waiting(self.move, (*self.given, outcome), weights, self.cards, self.run - 1)


class Settings:
    """What all positions of rounds with the same settings share; made by `settings_for`."""

    def __init__(self, game: str, players: int, options: Options, limit: int, chance: str) -> None:
        self.game = observable(game)
        self.key = (game, players, tuple(options.items()), limit, chance)
        self.players = players
        self.options = check_options(self.game, options)
        self.limit = limit
        self.chance = chance
        self.observer = Observer(game, players, self.options)
        self.start = Position(self.first_root(), None)
        if chance == "seed":
            numbers = dict.fromkeys(range(SEED_NUMBER_BELOW), 1)
            self.start.waiting = Waiting(DEAL, (), numbers, False, SEED_NUMBERS)
        else:
            self.start.play(self.start, DEAL, ())

    def first_root(self) -> Root:
        scores, setup = self.game.opening(self.players, self.options)
        match: View = {"round": 1, "rounds": [], "ranks": None, "scores": scores, "setup": setup}
        match |= {"game": self.game.name, "players": self.players, "options": self.options}
        heads: dict[int | None, str] = {None: f"{self.players} seats\n"}
        heads |= {seat: f"seat {seat} of {self.players}\n" for seat in range(self.players)}
        return Root(self, match, None, self.game.memory(self.players), heads, 0, None)

    def imagined(self, view: View, seed: int, text: str | None = None, moves: int = 0) -> Position:
        """A round that the view's seat can't tell from the real one.

        `text` is what the seat has seen so far, and `moves` the number of decisions so far, where these are known.
        """
        state, memory = self.game.imagine(view, fast(seed))
        match = {name: view[name] for name in MATCH_FIELDS}
        heads: dict[int | None, str] = {view["seat"]: encoded(view) if text is None else text}
        return Position(Root(self, match, state, memory, heads, moves, (view, seed, text, moves)), state)


@lru_cache(maxsize=64)
def cached_settings(
    game: str, players: int, options: tuple[tuple[str, Any], ...], limit: int, chance: str
) -> Settings:
    return Settings(game, players, dict(options), limit, chance)


def settings_for(game: str, players: int, options: Options, limit: int, chance: str = CHANCE[0]) -> Settings:
    """These settings, checked; ValueError if something is wrong with them."""
    rules = observable(game)
    players = check_players(rules, players)
    options = integers(options)
    check_options(rules, options)
    if chance not in CHANCE:
        raise ValueError(f"chance is one of: {', '.join(CHANCE)}; not {chance!r}")
    return cached_settings(game, players, tuple(options.items()), check_limit(limit), chance)


class Root:
    """Where positions begin: before the deal, or in an imagined round."""

    def __init__(
        self,
        settings: Settings,
        match: View,
        state: Round | None,
        memory: Memory,
        heads: dict[int | None, str],
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

    def head(self, seat: int | None) -> str:
        """What the seat (None: an onlooker) had seen here.

        In an imagined round the other seats know what their views say.
        """
        if seat not in self.heads:
            self.heads[seat] = encoded(round_view(self.settings.game, self.state, self.memory, seat))
        return self.heads[seat]

    # playing a move

    def played(
        self, state: Round | None, move: int, given: tuple[int, ...], news: list[Event] | None
    ) -> Round:
        """The state after the move, with these random outcomes; what it tells goes into `news`."""
        if self.settings.chance == "cards":
            return self.play(state, move, scripted(list(given)), news)
        seed = 0
        for number in given:
            seed = seed * SEED_NUMBER_BELOW + number
        return self.play(state, move, fast(seed) if move == DEAL else None, news)

    def play(self, state: Round | None, move: int, chance: Chance | None, news: list[Event] | None) -> Round:
        """The same with this source of chance; None: the state's own."""
        settings = self.settings
        if state is None:
            setup = self.match["setup"]
            dealt: Round = settings.game.deal(settings.players, settings.options, setup, chance, None, news)
            return dealt
        state = state.copy()
        if chance is not None:
            state.chance = chance
        state.news = news
        state.apply(move)
        return state

    def attempt(
        self, state: Round | None, move: int, given: tuple[int, ...]
    ) -> tuple[Round, ChanceNeeded | None, int]:
        """The state after the move; or what it needs besides these outcomes, and how many of that in a row."""
        if self.settings.chance != "cards":
            return self.played(state, move, given, None), None, 0
        chance, trial = scripted(list(given)), Trial()
        chance.trial = trial
        played = self.play(state, move, chance, None)
        chance.trial = None
        return played, trial.needed, int(trial.run)


class Step:
    """A move that was played, with its random outcomes; what it told is found when somebody asks."""

    __slots__ = ("events", "given", "move", "root", "state")

    def __init__(self, root: Root, state: Round | None, move: int, given: tuple[int, ...]) -> None:
        self.root = root
        self.state = state  # before it
        self.move = move
        self.given = given
        self.events: list[Event] | None = None

    def told(self) -> list[Event]:
        if self.events is None:
            self.events = []
            self.root.played(self.state, self.move, self.given, self.events)
        return self.events

    def text(self, seat: int | None) -> str:
        """What this seat (None: an onlooker) saw of it, an event per line."""
        events = [event for event in self.told() if is_for(event, seat)]
        lines = [encoded([value for name, value in event.items() if name != "to"]) for event in events]
        return "".join(line + "\n" for line in lines)


class Position:
    """A point of a round: a decision, a random outcome that is needed, or the end."""

    __slots__ = (
        "actions", "listed", "moves", "over", "root", "state", "steps", "texts", "to_move", "views", "waiting",
    )  # fmt: skip

    def __init__(self, root: Root, state: Round | None) -> None:
        self.root = root
        self.state = state
        self.waiting: Waiting | None = None
        self.actions: tuple[int, ...] = ()  # since the root, including random outcomes
        self.steps: tuple[Step, ...] = ()  # the moves since then
        self.moves = root.moves  # decisions
        self.views: dict[int, View] | None = None
        # By seat: what it saw of the first so many steps.
        self.texts: dict[int | None, tuple[int, str]] | None = None
        self.listed: list[int] | None = None
        self.over = False  # or cut off
        self.to_move = -1  # the seat that decides now; -1 if none does
        if state is not None:
            self.turn(state)

    def turn(self, state: Round) -> None:
        """Who decides at this state."""
        self.over = state.over or self.moves >= self.root.settings.limit
        self.to_move = -1 if self.over else int(state.to_move)

    # what anyone may ask

    @property
    def finished(self) -> bool:
        return self.waiting is None and self.state is not None and self.state.over

    def legal(self) -> list[int]:
        """The legal moves of the seat to move, ascending."""
        if self.to_move < 0 or self.state is None:
            return []
        if self.listed is None:
            self.listed = sorted(self.state.legal())
        return self.listed[:]

    def returns(self) -> list[float]:
        """By seat, points ahead of the mean of the others; 0 for all before the end, or if it was cut off."""
        settings = self.root.settings
        if not self.finished or self.state is None:
            return [0.0] * settings.players
        return gains(self.state.result, settings.game.most_wins)

    # what a seat knows

    def text(self, seat: int | None) -> str:
        """Everything the seat (None: an onlooker) has seen, an event per line."""
        if self.texts is None:
            self.texts = {}
        count, text = self.texts.get(seat) or (0, self.root.head(seat))
        if count < len(self.steps) or seat not in self.texts:
            text += "".join(step.text(seat) for step in self.steps[count:])
            self.texts[seat] = len(self.steps), text
        return text

    def row(self, seat: int) -> Bytes | None:
        """What the seat sees now, as numbers; None before the cards are dealt."""
        return None if self.state is None else self.root.settings.observer.observe(self.state, seat)

    def memory(self) -> Memory:
        memory = self.root.memory.copy()
        for step in self.steps:
            for event in step.told():
                memory.note(event)
        return memory

    def view(self, seat: int) -> View:
        """The seat's view, as in a match of which this is the first round."""
        if self.state is None:
            raise ValueError("there is nothing to see before the cards are dealt")
        if self.views is None:
            self.views = {}
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
        twin = Position(self.root, None)
        twin.actions = (*self.actions, action)
        if self.texts is not None:
            twin.texts = self.texts.copy()
        waiting = self.waiting
        if waiting is None:
            self.play(twin, action, ())
            return twin
        if action not in waiting.weights:
            raise ValueError(f"outcome {action} can't come here; possible: {list(waiting.weights)}")
        if waiting.run > 1:
            twin.state, twin.steps, twin.moves = self.state, self.steps, self.moves
            twin.waiting = waiting.after(action)
        else:
            self.play(twin, waiting.move, (*waiting.given, action))
        return twin

    def play(self, twin: Position, move: int, given: tuple[int, ...]) -> None:
        """Makes `twin` the position after this move with these outcomes, or the one that waits for the next."""
        root, state = self.root, self.state
        played, needed, run = root.attempt(state, move, given)
        if needed is not None:
            twin.state, twin.steps, twin.moves = state, self.steps, self.moves
            twin.waiting = Waiting(move, given, dict(needed.outcomes), needed.cards, run)
            return
        # Steps lie side by side: objects of compiled classes must not be freed deep inside of one another.
        twin.state, twin.steps = played, (*self.steps, Step(root, state, move, given))
        twin.moves = self.moves + (move != DEAL)
        twin.turn(played)

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


def encoded(data: Any) -> str:
    return msgspec.json.encode(data).decode()
