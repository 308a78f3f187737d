"""Search over imagined rounds, guarded by the game's own judgement.

The judgement's own move is compared with the next best candidates: each is played in every imagined round, and all
seats go on by judgement.  Values are compared within the same round, candidates that are clearly worse are dropped on
the way, and the judgement's move gives way only to one that is better by more than chance explains.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from stammtisch.bots.bot import Reasoned, check_turn, scrambled
from stammtisch.bots.estimate import estimate
from stammtisch.core.arguments import check_seed
from stammtisch.core.chance import Chance, derived, fast
from stammtisch.core.game import Advice, Game, Learnable, Phrase, View, lead
from stammtisch.core.round import Round
from stammtisch.core.speed import COMPILED

if TYPE_CHECKING:
    from stammtisch.bots.value import Value

FIRST_CHECK_WORLDS = 8  # after which candidates are first dropped; then whenever the number has doubled
DROP_ERRORS = 1.96  # standard errors below the judgement's move at which a candidate is dropped
SEEDS = 1 << 30


class Work(NamedTuple):
    """How much a level thinks: always the same, so that the same view and seed give the same move."""

    worlds: int
    candidates: int  # beside the judgement's own move
    sure: float  # standard errors by which another move has to be better
    # Whether rounds are played only to the seat's next decision and valued by what was learned, not to their end.
    learned: bool = False


Holding = tuple[int, int]  # a seat and a kind of card
CERTAIN_ERRORS = 3.0  # from which on a reason gives a figure
BELIEF_ERRORS = (
    1.0  # of the mean gain, by which a holding has to change it in worlds in which it was not found
)


class Belief(NamedTuple):
    """A card in another hand that makes a move better or worse, and how likely it is there."""

    seat: int
    kind: int
    percent: int
    is_good: bool


WORK = {"hard": Work(8, 4, 1.0, learned=True), "expert": Work(200, 10, 0.7, learned=True)}
UNCOMPILED_DIVISOR = 40  # of the worlds where the rules are not compiled
SEARCHING = tuple(WORK)
MOVE_SECONDS = {"hard": 0.2, "expert": 1.0}  # where people wait for the move


def work_of(level: str) -> Work:
    work = WORK[level]
    return work if COMPILED else work._replace(worlds=max(2, work.worlds // UNCOMPILED_DIVISOR))


@dataclass
class Thought:
    """A candidate, compared with the judgement's move."""

    move: int
    gains: list[float] = field(default_factory=list)  # by world
    mean: float = 0.0
    error: float = inf

    def sum_up(self, weights: list[float]) -> None:
        """Mean gain and its standard error."""
        if self.gains:
            self.mean, self.error = estimate(self.gains, weights)


class SearchBot(Reasoned):
    """Imagines how the round may go on.

    `seconds` caps the time for a move; without it the level's work is always done in full.
    """

    def __init__(self, level: str, seconds: float | None = None) -> None:
        super().__init__()
        self.level = level
        self.work = work_of(level)
        self.seconds = seconds
        self.playouts = 0  # of all moves
        self.judged: Advice | None = None  # what it would play without searching
        self.search: Search | None = None  # the last one

    def choose(self, view: View, seed: int) -> str:
        game, seed = check_turn(view, seed), check_seed(seed)
        self.game = game.name
        self.advice = self.judged = game.advise(view, "normal", seed)
        self.search = None
        if len(view["legal"]) > 1 and self.work.worlds >= game.least_worlds:
            search = self.search = Search(game, view, derived(f"stammtisch/search/{seed}"), self.work)
            best = search.run(game.move_id(self.advice.move), self.seconds)
            self.playouts += search.playouts
            if best is not None:
                text = scrambled(game, game.move_text(best.move), Random(f"search/{seed}"))
                self.advice = Advice(text, search.reason(best.move, search.own, best.mean, best))
            elif (rival := search.rival()) is not None and rival.mean < 0:
                self.advice = Advice(
                    self.advice.move, search.reason(search.own, rival.move, -rival.mean, rival)
                )
        return self.advice.move

    def reason_for(self, move: str) -> Phrase | None:
        """What spoke for this move at the decision made last, even if it was preferred only earlier in the search.

        None: nothing did.
        """
        assert self.advice is not None
        assert self.judged is not None
        for advice in (self.advice, self.judged):
            if advice.move == move:
                return advice.reason
        if self.search is None:
            return None
        number = self.search.game.move_id(move)
        early = self.search.earlier(number)
        return None if early is None else self.search.reason(number, self.search.own, early.mean, early)


class Search:
    """One decision."""

    def __init__(self, game: Game, view: View, seed: int, work: Work) -> None:
        self.game = game
        self.view = view
        self.work = work
        self.chance = fast(seed)
        self.worlds = game.worlds(view)
        self.judges = [game.judge("normal") for _ in range(view["players"])]
        self.value = learned_value(game) if work.learned else None
        self.sign = 1 if game.most_wins else -1
        self.own = -1
        self.thoughts: list[Thought] = []
        self.weights: list[float] = []
        self.states: list[Any] = []
        self.playouts = 0

    def run(self, own: int, seconds: float | None) -> Thought | None:
        """The candidate that is surely better than the judgement's move, if there is one."""
        self.own = own
        moves = others(self.game, self.game.candidates(self.view, self.work.candidates + 1), own)
        self.thoughts = [Thought(move) for move in moves[: self.work.candidates]]
        alive, check = self.thoughts, FIRST_CHECK_WORLDS
        end = inf if seconds is None else perf_counter() + seconds
        while alive and len(self.states) < self.work.worlds and perf_counter() < end:
            self.imagine(alive)
            if len(self.states) == check or len(self.states) == self.work.worlds:
                check *= 2
                for thought in alive:
                    thought.sum_up(self.weights)
                alive = [thought for thought in alive if thought.mean + DROP_ERRORS * thought.error > 0]
        for thought in alive:
            thought.sum_up(self.weights)
        better = [thought for thought in alive if thought.mean > self.work.sure * thought.error]
        return max(better, key=lambda thought: thought.mean, default=None)

    def imagine(self, thoughts: list[Thought]) -> None:
        """One more world, with the judgement's move and the candidates played in it."""
        state, weight = self.worlds.draw(self.chance)
        self.states.append(state)
        self.weights.append(weight)
        seed = int(self.chance.below(SEEDS))  # the same luck for all moves
        moves = [self.own, *(thought.move for thought in thoughts)]
        usual, *values = self.values([self.after(state, move, fast(seed)) for move in moves])
        for thought, value in zip(thoughts, values, strict=True):
            thought.gains.append(value - usual)

    def after(self, state: Round, move: int, chance: Chance) -> Round:
        """The round after this move when all seats go on by judgement: at its end, or where it can be valued."""
        twin = state.copy()
        twin.apply(move)
        self.playouts += 1
        if self.value is None:
            self.game.play_on(twin, self.judges, chance)
            return twin
        while not twin.over and twin.to_move != self.view["seat"]:
            judge = self.judges[twin.to_move]
            judge.look(twin)
            twin.apply(judge.choose(chance))
        return twin

    def values(self, states: list[Round]) -> list[float]:
        """What these rounds bring the seat, less the mean of what they bring the others."""
        seat = self.view["seat"]
        estimates: Iterator[float] = iter(())
        if self.value is not None and isinstance(self.game, Learnable):
            running = [state for state in states if not state.over]
            estimates = iter(self.value([self.game.features(state, seat) for state in running]))
        return [
            self.sign
            * (next(estimates) if self.value is not None and not state.over else lead(state.result, seat))
            for state in states
        ]

    # reasons

    def rival(self) -> Thought | None:
        """The best of the other moves."""
        return max(self.thoughts, key=lambda thought: thought.mean, default=None)

    def earlier(self, move: int) -> Thought | None:
        """This candidate at the last point where it was surely better than the judgement's move."""
        for thought in self.thoughts:
            for count in range(len(thought.gains) if thought.move == move else 0, 1, -1):
                early = Thought(move)
                early.gains = thought.gains[:count]
                early.sum_up(self.weights)
                if early.mean > self.work.sure * early.error:
                    return early
        return None

    def reason(self, move: int, other: int, gain: float, thought: Thought) -> Phrase:
        """The move against another one: how much better it is, if that is certain, and what it depends on."""
        shown = rounded(gain)
        is_certain = shown > 0 and gain >= CERTAIN_ERRORS * thought.error
        belief = self.belief(thought) if is_certain else None
        if move == self.own and belief is not None:
            belief = belief._replace(is_good=not belief.is_good)  # the thought is the other move's
        how = "good" if belief is not None and belief.is_good else "plain" if belief is None else "bad"
        return "search", {
            "how": how if is_certain else "unsure",
            "phrase": self.phrase(move),
            "phrase_other": self.phrase(other),
            "worlds": len(thought.gains),
            "gain": shown,
            "hundred": round(100 * gain),
            "seat": None if belief is None else belief.seat,
            "card": None if belief is None else self.game.codes[belief.kind],
            "percent": 0 if belief is None else belief.percent,
        }

    def phrase(self, move: int) -> Phrase:
        return self.game.phrase(self.game.read(self.game.move_text(move)))

    def belief(self, thought: Thought) -> Belief | None:
        """The holding that makes the largest difference, if it makes one in fresh worlds too."""
        half = len(thought.gains) // 2
        found, fresh = slice(0, half), slice(half, len(thought.gains))
        effects = self.effects(thought, found)
        best = max(effects, key=lambda holding: abs(effects[holding]), default=None)
        if best is None:
            return None
        effect, weights = self.effects(thought, fresh).get(best, 0.0), self.weights[fresh]
        if effect * effects[best] <= 0 or abs(effect) < BELIEF_ERRORS * sum(weights) * thought.error * sqrt(
            2
        ):
            return None
        seat, kind = best
        with_it = sum(
            weight
            for state, weight in zip(self.states, self.weights, strict=True)
            if kind in state.hand(seat)
        )
        return Belief(seat, kind, round(100 * with_it / sum(self.weights)), effect > 0)

    def effects(self, thought: Thought, worlds: slice) -> dict[Holding, float]:
        """By another seat and a kind of card in its hand: the effect of those worlds on the gain."""
        effects: dict[Holding, float] = {}
        weighed = zip(self.states[worlds], self.weights[worlds], thought.gains[worlds], strict=False)
        for state, weight, gain in weighed:
            for seat in range(self.view["players"]):
                if seat != self.view["seat"]:
                    for kind in set(state.hand(seat)):
                        effect = weight * (gain - thought.mean)
                        effects[seat, kind] = effects.get((seat, kind), 0.0) + effect
        return effects


def others(game: Game, moves: Sequence[int], own: int) -> list[int]:
    """These moves without those that come to the same as another one of them, or as `own`."""
    first = {game.alike(move): move for move in reversed(moves)}
    return [move for move in moves if first[game.alike(move)] == move and game.alike(move) != game.alike(own)]


def learned_value(game: Game) -> Value | None:
    """What was learned about the game; numpy is loaded only for games that can be learned."""
    if not isinstance(game, Learnable):
        return None
    from stammtisch.bots.value import value_of

    return value_of(game.name)


def rounded(gain: float) -> int | float:
    """The gain with only as many digits as matter."""
    shown = round(gain, 0 if gain >= 10 else 1 if gain >= 1 else 2)
    return int(shown) if shown == int(shown) else shown
