"""Search over imagined deals, guarded by a sensible player's judgement.

The judgement's own move is compared with the next best candidates: in each imagined round all of them are played,
and everybody goes on with judgement.  Values are compared within the same round, candidates that are clearly worse
are dropped on the way, and the judgement's move is left only for one that is better by more than chance explains.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from stammtisch.bots.bot import Reasoned, check_turn, scrambled
from stammtisch.core.chance import Chance, derived, fast
from stammtisch.core.game import Advice, Game, Learnable, Phrase, State, View, lead
from stammtisch.core.speed import COMPILED

if TYPE_CHECKING:
    from stammtisch.bots.value import Value

FIRST_CHECK = 8  # worlds after which candidates are first dropped; then each time there are twice as many
DROPPED = 1.96  # standard errors below the judgement's move
WORD = 1 << 30


class Work(NamedTuple):
    """How much a level thinks: always the same, so that the same view and seed give the same move."""

    worlds: int
    candidates: int  # beside the judgement's own move
    sure: float  # standard errors by which another move has to be better
    learned: bool = (
        False  # rounds are played to the next own decision and judged by what was learned, not to the end
    )


WORK = {"hard": Work(8, 4, 1.0, learned=True), "expert": Work(200, 10, 0.7, learned=True)}
UNCOMPILED = 40  # so many times less where the rules are not compiled
SEARCHING = tuple(WORK)
SECONDS = {"hard": 0.2, "expert": 1.0}  # what a move may take where people wait for it


def work_of(level: str) -> Work:
    work = WORK[level]
    return work if COMPILED else work._replace(worlds=max(2, work.worlds // UNCOMPILED))


@dataclass
class Thought:
    """A candidate against the judgement's move."""

    move: int
    gains: list[float] = field(default_factory=list)  # by world
    mean: float = 0.0
    error: float = inf

    def sum_up(self, weights: list[float]) -> None:
        """Mean gain and its standard error."""
        if not self.gains:
            return
        count, total = len(self.gains), sum(weights[: len(self.gains)])
        pairs = list(zip(self.gains, weights, strict=False))
        self.mean = sum(gain * weight for gain, weight in pairs) / total
        spread = sum((weight * (gain - self.mean)) ** 2 for gain, weight in pairs)
        self.error = sqrt(spread * count / (count - 1)) / total if count > 1 else inf


class SearchBot(Reasoned):
    """A player who imagines how the round may go on.

    `seconds` caps a move's time; without it the level's work is always done in full.
    """

    def __init__(self, level: str, seconds: float | None = None) -> None:
        super().__init__()
        self.level = level
        self.work = work_of(level)
        self.seconds = seconds
        self.playouts = 0  # all in all
        self.judged: Advice | None = None  # what it would play without searching
        self.search: Search | None = None  # the last one

    def choose(self, view: View, seed: int) -> str:
        game = check_turn(view, seed)
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
        """What spoke for this move where the bot has just chosen, if it had less time then; None: nothing did."""
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
        self.players = [game.player("normal") for _ in range(view["players"])]
        self.judge = judge_of(game) if work.learned else None
        self.sign = 1 if game.most_wins else -1
        self.own = -1
        self.thoughts: list[Thought] = []
        self.weights: list[float] = []
        self.states: list[Any] = []
        self.playouts = 0

    def run(self, own: int, seconds: float | None) -> Thought | None:
        """The candidate that is surely better than the judgement's move, if there is one."""
        self.own = own
        found = [move for move in self.game.candidates(self.view, self.work.candidates + 1) if move != own]
        self.thoughts = [Thought(move) for move in found[: self.work.candidates]]
        alive, check = self.thoughts, FIRST_CHECK
        end = inf if seconds is None else perf_counter() + seconds
        while alive and len(self.states) < self.work.worlds and perf_counter() < end:
            self.imagine(alive)
            if len(self.states) == check or len(self.states) == self.work.worlds:
                check *= 2
                for thought in alive:
                    thought.sum_up(self.weights)
                alive = [thought for thought in alive if thought.mean + DROPPED * thought.error > 0]
        for thought in alive:
            thought.sum_up(self.weights)
        better = [thought for thought in alive if thought.mean > self.work.sure * thought.error]
        return max(better, key=lambda thought: thought.mean, default=None)

    def imagine(self, thoughts: list[Thought]) -> None:
        """One more world: the judgement's move and the candidates in it."""
        state, weight = self.worlds.draw(self.chance)
        self.states.append(state)
        self.weights.append(weight)
        seed = int(self.chance.below(WORD))  # the same luck for all moves
        moves = [self.own, *(thought.move for thought in thoughts)]
        usual, *values = self.values([self.after(state, move, fast(seed)) for move in moves])
        for thought, value in zip(thoughts, values, strict=True):
            thought.gains.append(value - usual)

    def after(self, state: State, move: int, chance: Chance) -> State:
        """The round after this move when all go on with judgement: over, or where it can be judged."""
        twin = state.copy()
        twin.apply(move)
        self.playouts += 1
        if self.judge is None:
            self.game.play_on(twin, self.players, chance)
            return twin
        while not twin.over and twin.to_move != self.view["seat"]:
            player = self.players[twin.to_move]
            player.look(twin)
            twin.apply(player.choose(chance))
        return twin

    def values(self, states: list[State]) -> list[float]:
        """What these rounds bring the seat against the mean of the others."""
        judged: Iterator[float] = iter(())
        if self.judge is not None and isinstance(self.game, Learnable):
            open_ones = [state for state in states if not state.over]
            judged = iter(self.judge([self.game.features(state, self.view["seat"]) for state in open_ones]))
        return [
            self.sign * next(judged)
            if self.judge is not None and not state.over
            else self.outcome(state.result)
            for state in states
        ]

    def outcome(self, result: list[int]) -> float:
        return self.sign * lead(result, self.view["seat"])

    # reasons

    def rival(self) -> Thought | None:
        """The best of the other moves."""
        return max(self.thoughts, key=lambda thought: thought.mean, default=None)

    def earlier(self, move: int) -> Thought | None:
        """This candidate when it last looked surely better than the judgement's move."""
        for thought in self.thoughts:
            for count in range(len(thought.gains) if thought.move == move else 0, 1, -1):
                early = Thought(move)
                early.gains = thought.gains[:count]
                early.sum_up(self.weights)
                if early.mean > self.work.sure * early.error:
                    return early
        return None

    def reason(self, move: int, other: int, gain: float, thought: Thought) -> Phrase:
        """The move against another one, how much better it came out, and the belief that mattered."""
        seat, card, percent = self.belief(thought)
        return "search", {
            "how": "plain" if card is None else "belief",
            "phrase": self.phrase(move),
            "phrase_other": self.phrase(other),
            "worlds": len(thought.gains),
            "gain": rounded(gain),
            "hundred": round(100 * gain),
            "seat": seat,
            "card": card,
            "percent": percent,
        }

    def phrase(self, move: int) -> Phrase:
        return self.game.phrase(self.game.read(self.game.move_text(move)))

    def belief(self, thought: Thought) -> tuple[int | None, str | None, int]:
        """Whose holding of which card makes the largest difference, and how likely it is (in percent)."""
        weights = self.weights[: len(thought.gains)]
        total = sum(weights)
        with_it: dict[tuple[int, int], tuple[float, float]] = {}  # weight, and weighted gains
        for state, weight, gain in zip(self.states, weights, thought.gains, strict=False):
            for seat in range(self.view["players"]):
                if seat != self.view["seat"]:
                    for kind in set(state.hand(seat)):
                        share, sum_of = with_it.get((seat, kind), (0.0, 0.0))
                        with_it[seat, kind] = share + weight, sum_of + weight * (gain - thought.mean)
        best = max(with_it, key=lambda held: abs(with_it[held][1]), default=None)
        if best is None or abs(with_it[best][1]) < total * thought.error:
            return None, None, 0
        return best[0], self.game.codes[best[1]], round(100 * with_it[best][0] / total)


def judge_of(game: Game) -> Value | None:
    """What was learned about the game; numpy is loaded only for those that can be learned."""
    if not isinstance(game, Learnable):
        return None
    from stammtisch.bots.value import value_of

    return value_of(game.name)


def rounded(gain: float) -> int | float:
    """With as many digits as say something."""
    shown = round(gain, 0 if gain >= 10 else 1 if gain >= 1 else 2)
    return int(shown) if shown == int(shown) else shown
