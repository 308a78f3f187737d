"""Statistics of random play: many rounds by the fast core, or whole matches, on all processors.

Game i of a simulation has the seed `seed + i`, and everything is summed in integers: the figures depend on the seed
alone, not on how the games are spread over processes.  A game that reaches its limit of decisions is cut off, counted
as such, and left out of all other figures.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from stammtisch.core.arguments import check_options, check_players, check_seed
from stammtisch.core.game import Options
from stammtisch.core.match import Match
from stammtisch.core.registry import find
from stammtisch.core.speed import COMPILED
from stammtisch.workers import Progress, processors, spread

SAMPLED_ROUNDS = 100  # the first rounds, whose legal moves are counted
PARTS = 64  # of a simulation
PART_GAMES = 2048  # at most
SINGLE_PROCESS_GAMES = 32  # up to which starting a second process is not worth it


class Task(NamedTuple):
    """What is simulated."""

    game: str
    players: int
    seed: int
    games: int
    options: Options
    whole: bool


@dataclass
class Spread:
    """The sums over integers that mean and deviation need."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, number: int) -> None:
        self.join(Spread(1, number, number * number, number, number))

    def join(self, other: Spread) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        bounds = [bound for bound in (self.least, self.most, other.least, other.most) if bound is not None]
        self.least, self.most = (min(bounds), max(bounds)) if bounds else (None, None)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def sd(self) -> float:
        """The sample's standard deviation."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))


@dataclass
class Tally:
    """The figures of some games; the order in which tallies are joined makes no difference."""

    players: int
    cut_off: int = 0
    decisions: Spread = field(default_factory=Spread)
    branching: Spread = field(default_factory=Spread)
    sampled: int = 0
    points: list[Spread] = field(default_factory=list)
    best: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points = self.points or [Spread() for _ in range(self.players)]
        self.best = self.best or [0] * self.players

    def add(self, decisions: int, points: list[int], best: list[bool]) -> None:
        self.decisions.add(decisions)
        for seat in range(self.players):
            self.points[seat].add(int(points[seat]))
            self.best[seat] += best[seat]

    def join(self, other: Tally) -> None:
        self.cut_off += other.cut_off
        self.sampled += other.sampled
        self.decisions.join(other.decisions)
        self.branching.join(other.branching)
        for seat in range(self.players):
            self.points[seat].join(other.points[seat])
            self.best[seat] += other.best[seat]


def play_part(task: Task, part: tuple[int, int]) -> Tally:
    """Plays the games of a part, which is the number of its first game and the number after its last."""
    first, after = part
    tally = Tally(task.players)
    for number in range(first, after):
        if task.whole:
            play_match(task, number, tally)
        else:
            play_round(task, number, tally)
    return tally


def play_round(task: Task, number: int, tally: Tally) -> None:
    """One round by the fast core; in the first rounds the legal moves are counted along the way."""
    game = find(task.game)
    state = game.state(task.players, task.seed + number, task.options)
    start = state.copy() if number < SAMPLED_ROUNDS else None
    decisions = int(state.playout())
    if not state.over:
        tally.cut_off += 1
        return
    points = state.result
    top = max(points) if game.most_wins else min(points)
    tally.add(decisions, points, [mine == top for mine in points])
    if start is not None:
        tally.sampled += 1
        for _ in range(decisions):
            tally.branching.add(len(start.legal()))
            start.apply(start.pick())


def play_match(task: Task, number: int, tally: Tally) -> None:
    """One whole match by notation, as people play it."""
    match = Match(task.game, task.players, task.seed + number, task.options)
    random_match(match, task.seed + number, tally.branching)
    if match.ranks is None:
        tally.cut_off += 1
        return
    tally.sampled += 1
    tally.add(len(match.moves), match.scores, [rank == 1 for rank in match.ranks])


def random_match(match: Match, seed: int, branching: Spread) -> None:
    """Random moves to the end of the match or its limit."""
    chance = Random(f"simulate/{seed}")
    while not match.over and len(match.moves) < match.game.limit:
        legal = match.legal_moves()
        branching.add(len(legal))
        match.play(chance.choice(legal))


def simulate(
    game: str,
    players: int,
    games: int,
    seed: int = 0,
    options: Options | None = None,
    jobs: int | None = None,
    whole: bool = False,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Plays rounds (or whole matches) at random and returns their statistics as JSON data.

    The same seed gives the same statistics except for `speed`, whatever `jobs` is.
    """
    rules = find(game)
    if type(games) is not int or games < 1:
        raise ValueError(f"the number of games is an integer of at least 1, not {games!r}")
    full = check_options(rules, options)
    task = Task(game, check_players(rules, players), check_seed(seed), games, full, whole)
    workers = 1 if games <= SINGLE_PROCESS_GAMES else max(1, min(jobs or processors(), games))
    begin = perf_counter()
    tally = Tally(players)
    done = 0
    for (first, after), part in spread(partial(play_part, task), parts(games), workers):
        tally.join(part)
        done += after - first
        if progress is not None:
            progress(done, games)
    return summary(task, tally, perf_counter() - begin, workers)


def parts(games: int) -> list[tuple[int, int]]:
    """The parts of a simulation, each from its first game to the one after its last."""
    size = max(1, min(PART_GAMES, games // PARTS))
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def summary(task: Task, tally: Tally, seconds: float, workers: int) -> dict[str, Any]:
    """The tally as plain data."""
    finished, length, ways = tally.decisions.count, tally.decisions, tally.branching
    played = finished + tally.cut_off
    return {
        "game": task.game,
        "players": task.players,
        "options": task.options,
        "seed": task.seed,
        "mode": "matches" if task.whole else "rounds",
        "games": played,
        "finished": finished,
        "cut_off": tally.cut_off,
        "decisions": {
            "total": length.total,
            "mean": length.mean,
            "sd": length.sd,
            "min": length.least,
            "max": length.most,
        },
        "branching": {
            "games": tally.sampled,
            "decisions": ways.count,
            "mean": ways.mean,
            "min": ways.least,
            "max": ways.most,
        },
        "seats": [
            {
                "seat": seat,
                "mean": tally.points[seat].mean,
                "sd": tally.points[seat].sd,
                "best": tally.best[seat] / finished if finished else 0.0,
            }
            for seat in range(task.players)
        ],
        "speed": {
            "seconds": seconds,
            "jobs": workers,
            "compiled": COMPILED,
            "games_per_second": played / seconds,
            "decisions_per_second": length.total / seconds,
        },
    }
