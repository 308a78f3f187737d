"""`stammtisch bench`: how fast the rules run on this machine, game by game, in CPU time of one core."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import NamedTuple

import stammtisch
from stammtisch.cli.choices import title, usual_players
from stammtisch.cli.figures import grouped
from stammtisch.cli.progress import Progress
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser, seconds
from stammtisch.core import speed
from stammtisch.core.game import Game
from stammtisch.core.round import Round
from stammtisch.terminal import grid

ROUNDS_A_BATCH = 8  # between two looks at the clock
COPIES_A_BATCH = 500
RUNS = 3  # of which the best counts


def add(parser: Parser) -> None:
    say = parser.texts.say
    parser.add_argument("--seconds", type=seconds, default=2.0, metavar="S", help=say("h_seconds"))


def run(arguments: Namespace, texts: Texts) -> int:
    print(speed.notice(texts.lang))
    games = list(stammtisch.GAMES.values())
    measured = []
    with Progress() as progress:
        for number, game in enumerate(games, 1):
            measured.append(measure(game, arguments.seconds))
            progress(number, len(games))
    grid.show([report(measured, texts), "", texts.say("bench_note")])
    return 0


class Speeds(NamedTuple):
    """Decisions/s inside the engine and by apply(pick()), a copy's nanoseconds, the largest state's bytes."""

    game: str
    players: int
    playout: float
    apply: float
    copy_ns: float
    state_bytes: int


def measure(game: Game, seconds: float) -> Speeds:
    """Measures for about this many seconds."""
    players = usual_players(game)
    share = seconds / (3 * RUNS)
    return Speeds(
        game.name,
        players,
        max(_rate(game, players, share, _playout) for _ in range(RUNS)),
        max(_rate(game, players, share, _apply) for _ in range(RUNS)),
        min(_copying(game, players, share, seed) for seed in range(RUNS)),
        max(state.nbytes() for seed in range(ROUNDS_A_BATCH) for state in _way(game.state(players, seed))),
    )


def report(measured: Sequence[Speeds], texts: Texts) -> grid.Grid:
    """One row a game."""
    rows = [[texts.say(key) for key in ("game", "players", "b_playout", "b_apply", "b_copy", "b_bytes")]]
    for speeds in measured:
        figures = (speeds.playout, speeds.apply, speeds.copy_ns, speeds.state_bytes)
        name = title(speeds.game, texts.lang)
        rows.append([name, str(speeds.players), *(grouped(figure, texts) for figure in figures)])
    return rows


def _playout(state: Round) -> int:
    return int(state.playout())


def _apply(state: Round) -> int:
    decisions = 0
    while state.to_move >= 0:
        state.apply(state.pick())
        decisions += 1
    return decisions


def _rate(game: Game, players: int, seconds: float, play: Callable[[Round], int]) -> float:
    """Decisions per second of whole random rounds, dealing included."""
    decisions, seed = 0, 0
    begin = process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(ROUNDS_A_BATCH):
            decisions += play(game.state(players, seed))
            seed += 1
        spent = process_time() - begin
    return decisions / spent


def _copying(game: Game, players: int, seconds: float, seed: int) -> float:
    """Nanoseconds of one copy of a round halfway."""
    whole = game.state(players, seed)
    state = whole.copy()
    for _ in range(int(whole.playout()) // 2):
        state.apply(state.pick())
    best, spent = float("inf"), 0.0
    while spent < seconds:
        begin = process_time()
        for _ in range(COPIES_A_BATCH):
            state.copy()
        took = process_time() - begin
        spent += took
        best = min(best, took)
    return best / COPIES_A_BATCH * 1e9


def _way(state: Round) -> Iterator[Round]:
    """The state at every decision of a random round."""
    yield state
    while state.to_move >= 0:
        state.apply(state.pick())
        yield state
