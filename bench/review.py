"""Whether what reviews say may be believed: the tests of docs/bots.md, on fresh matches of all games.

Run from the repository's root: `python -m bench.review [--quick] [--game NAME] [--json FILE]`. Exits 0 if every goal
is met, 1 if one is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from time import process_time
from typing import Any, NamedTuple

from bench.report import Row, add_to, aligned
from stammtisch.bots import bot
from stammtisch.bots.estimate import Estimate
from stammtisch.bots.review.comparison import Comparison
from stammtisch.bots.review.decision import Weighing, weigh
from stammtisch.bots.review.match import review
from stammtisch.core.chance import derived
from stammtisch.core.game import View, gains
from stammtisch.core.match import Match
from stammtisch.core.registry import GAMES
from stammtisch.workers import processors, spread

PLAYERS = 4
WORLDS = 64
THIRDS = 3
USUAL_ROUNDS = 25  # that say how long rounds are
CALIBRATION_Z, CALIBRATION_SPREADS = 3.0, 0.1
OPTIONS: dict[str, dict[str, Any]] = {
    "mau_mau": {"must_play": True}
}  # random players draw for ever otherwise
NULL_SPREAD = (0.85, 1.15)  # of the z of moves that are the same
CONFIRMED, SAME_SIGN = 0.97, 0.85
EXPERT_MARKS, RANDOM_MARKS = 0.03, 0.25
DECISIONS_SECONDS = 40.0  # of processor time, for a hundred


class Position(NamedTuple):
    """A decision of a match between bots of one level."""

    view: View
    move: str


def match_of(game: str, level: str, seed: int) -> Iterator[tuple[View, str, Match]]:
    """A first round: what each seat saw before its move, the move, and the match after it."""
    match = Match(game, PLAYERS, derived(f"bench/review/{game}/{seed}"), OPTIONS.get(game))
    player = bot(level)
    while match.round == 1 and not match.over:
        view = match.view(match.to_move)
        move = player.choose(view, derived(f"bench/review/{seed}/{len(match.moves)}"))
        match.play(move)
        yield view, move, match


def decisions(game: str, level: str, seed: int, most: int) -> list[Position]:
    """Some decisions of a round, at even distances; forced moves are none."""
    played = [(view, move) for view, move, _ in match_of(game, level, seed) if len(view["legal"]) > 1]
    step = max(1, len(played) // most)
    return [Position(view, move) for view, move in played[seed % step :: step]][:most]


def foreseen(task: tuple[str, int, int]) -> list[tuple[int, float]]:
    """By third of a round of `normal`: the result of whoever moved, less what was foreseen from their view.

    Thirds are of a round's usual length: how long this one was going to be, nobody knew.
    """
    game, usual, seed = task
    steps = list(match_of(game, "normal", seed))
    match = steps[-1][2]
    result = gains(match.rounds[0]["points"], match.game.most_wins)
    told = []
    for third in range(THIRDS):
        index = usual * (2 * third + 1) // (2 * THIRDS)
        if index >= len(steps):
            break
        view, move, _ = steps[index]
        comparison = Comparison(match.game, view, "calibration")
        number = match.game.move_id(move)
        comparison.imagine([number], WORLDS)
        told.append((third, result[view["seat"]] - comparison.brings(number, view["seat"]).mean))
    return told


def null_z(task: tuple[str, int]) -> list[float]:
    """The z of a move against itself, each time in worlds and with luck of its own."""
    game, seed = task
    found = []
    for position in decisions(game, "normal", seed, 2):
        weighing = Weighing(position.view, position.move)
        one, two = (
            brought(Comparison(weighing.game, position.view, name), weighing.made, position.view["seat"])
            for name in ("null one", "null two")
        )
        error = sqrt(one.error**2 + two.error**2)
        if error:
            found.append((one.mean - two.mean) / error)
    return found


def brought(comparison: Comparison, move: int, seat: int) -> Estimate:
    comparison.imagine([move], WORLDS)
    return comparison.brings(move, seat)


def marks(task: tuple[str, str, int]) -> list[tuple[bool, bool, bool, bool]]:
    """For each decision looked at: marked; confirmed by fresh worlds; contradicted; the same with easy opponents."""
    game, level, seed = task
    found = []
    for position in decisions(game, level, seed, 6):
        verdict = weigh(position.view, position.move, True)
        confirmed = contradicted = same = False
        if verdict.mark is not None and verdict.better is not None:
            weighing = Weighing(position.view, position.move)
            fresh = again(weighing, verdict.better, "confirm", "normal")
            easy = again(weighing, verdict.better, "confirm easy", "easy")
            confirmed, contradicted, same = fresh.mean > 0, fresh.z < -2, easy.mean > 0
        found.append((verdict.mark is not None, confirmed, contradicted, same))
    return found


def again(weighing: Weighing, better: str, purpose: str, level: str) -> Estimate:
    comparison = Comparison(weighing.game, weighing.view, purpose, level)
    number = weighing.number(better)
    comparison.imagine([weighing.made, number], 4 * WORLDS)
    return comparison.gain(number, weighing.made, weighing.seat)


def effort(task: tuple[str, int]) -> tuple[int, float]:
    """How many decisions the review of a round of `easy` has, and its processor time."""
    game, seed = task
    *_, (_, _, match) = match_of(game, "easy", seed)
    began = process_time()
    data = review(match.record(), None, 1)
    return len(data["decisions"]), process_time() - began


class Bench:
    """The tests of a game, row by row."""

    def __init__(self, game: str, share: float) -> None:
        self.game = game
        self.share = share  # of the full number of rounds
        self.data: dict[str, Any] = {}

    def count(self, number: int) -> int:
        return max(4, int(number * self.share))

    def spread(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> list[Any]:
        return [answer for _, answer in spread(work, tasks, processors())]

    def rows(self) -> Iterator[Row]:
        for part in (self.calibration, self.nulls, self.marked, self.cost):
            yield from part()

    def calibration(self) -> Iterator[Row]:
        lengths = [
            sum(1 for _ in match_of(self.game, "normal", -seed)) for seed in range(1, USUAL_ROUNDS + 1)
        ]
        usual = round(median(lengths))
        told = self.spread(foreseen, [(self.game, usual, seed) for seed in range(self.count(300))])
        for third in range(THIRDS):
            values = [value for each in told for number, value in each if number == third]
            mean, error = fmean(values), stdev(values) / sqrt(len(values))
            size = mean / GAMES[self.game].spread
            met = abs(mean / error) < CALIBRATION_Z and abs(size) < CALIBRATION_SPREADS
            self.data[f"calibration {third + 1}"] = [mean, error]
            yield Row(
                f"{self.game}: result less foreseen, third {third + 1} of a round",
                f"{mean:+.2f} ± {error:.2f}",
                f"{size:+.2f} spreads, z {mean / error:+.1f}",
                goal=f"|z| < {CALIBRATION_Z:g}, < {CALIBRATION_SPREADS:g} spreads",
                met=met,
            )

    def nulls(self) -> Iterator[Row]:
        tasks = [(self.game, seed) for seed in range(self.count(100))]
        values = [z for each in self.spread(null_z, tasks) for z in each]
        wide = sum(abs(z) > 3 for z in values) / len(values)
        spread_of_z = stdev(values)
        yield Row(
            f"{self.game}: the same move twice, {len(values)} pairs",
            f"sd of z {spread_of_z:.2f}",
            f"|z| > 3 in {100 * wide:.1f} %",
            goal="0.85–1.15, ≤ 1 %",
            met=NULL_SPREAD[0] <= spread_of_z <= NULL_SPREAD[1] and wide <= 0.01,
        )

    def marked(self) -> Iterator[Row]:
        found = {
            level: [
                each
                for answers in self.spread(
                    marks, [(self.game, level, seed) for seed in range(self.count(rounds))]
                )
                for each in answers
            ]
            for level, rounds in (("expert", 30), ("random", 20))
        }
        shares = {level: fmean(each[0] for each in all_of) for level, all_of in found.items()}
        self.data["marks"] = shares
        yield Row(
            f"{self.game}: marks of expert, random",
            f"{100 * shares['expert']:.1f} %, {100 * shares['random']:.0f} %",
            f"{len(found['expert'])}, {len(found['random'])} decisions",
            goal="≤ 3 %, ≥ 25 %",
            met=shares["expert"] <= EXPERT_MARKS and shares["random"] >= RANDOM_MARKS,
        )
        marked = [each for all_of in found.values() for each in all_of if each[0]]
        if marked:
            confirmed, contradicted, same = (fmean(each[part] for each in marked) for part in (1, 2, 3))
            yield Row(
                f"{self.game}: {len(marked)} marks in fresh worlds, with easy others",
                f"{100 * confirmed:.0f} % hold, {100 * contradicted:.0f} % contradicted",
                f"{100 * same:.0f} % hold",
                goal="≥ 97 %, none; ≥ 85 %",
                met=confirmed >= CONFIRMED and not contradicted and same >= SAME_SIGN,
            )

    def cost(self) -> Iterator[Row]:
        efforts = self.spread(effort, [(self.game, seed) for seed in range(self.count(8))])
        seconds = 100 * sum(time for _, time in efforts) / sum(number for number, _ in efforts)
        yield Row(
            f"{self.game}: a hundred decisions with the story",
            f"{seconds:.1f} s of processor time",
            goal=f"≤ {DECISIONS_SECONDS:g} s",
            met=seconds <= DECISIONS_SECONDS,
        )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.review", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the rounds")
    parser.add_argument("--game", choices=sorted(GAMES), help="only this game")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every figure")
    arguments = parser.parse_args(argv)
    rows: list[Row] = []
    for game in [arguments.game] if arguments.game else sorted(GAMES):
        bench = Bench(game, 0.1 if arguments.quick else 1.0)
        found = list(bench.rows())
        print("\n".join(aligned(found)), flush=True)
        rows += found
        if arguments.json:
            add_to(arguments.json, f"review {game}", bench.data)
    return int(any(row.met is False for row in rows))


if __name__ == "__main__":
    sys.exit(main())
