"""The benchmark of the bots that search: each level among the level below it, scripts and a trained response.

Run from the repository's root: `python -m bench.levels [--quick] [--game NAME] [--json FILE]`. Exits 0 if every goal is
met, 1 if one is missed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import monotonic, process_time
from typing import Any, NamedTuple

import stammtisch
from bench.bots import FAIR, PLAYERS, own_views, sweep
from bench.child import Child
from bench.mammuz_scripts import Script
from bench.peers import PEERS, python_of
from bench.report import Row, add_to, aligned, per_second
from stammtisch.bots import arena, bot
from stammtisch.bots.bot import Bot
from stammtisch.bots.plan import Block, Outcome, Plan, plan
from stammtisch.bots.search import MOVE_SECONDS, SEARCHING, SearchBot
from stammtisch.bots.standings import share
from stammtisch.cli.progress import Progress
from stammtisch.core.game import View, lead
from stammtisch.core.speed import COMPILED
from stammtisch.workers import processors, spread

# Short matches, since every round shows what a level is worth.
OPTIONS: dict[str, dict[str, Any]] = {
    "zoff_im_zoo": {"target": 5},
    "life_life": {"lives": 1},
    "mammuz": {},
    "mue": {"target": 50},
    "mau_mau": {"rounds": 1},
}
# If players may draw at will, a round with random players, or a search that imagines them, takes hundreds of moves.
RANDOM_TOO = {**OPTIONS, "mau_mau": {"rounds": 1, "must_play": True}}
STEPS = (("hard", "normal"), ("expert", "hard"))
LUCK = {"mau_mau"}  # where the goal is only not to be worse
SURE = 1.96  # standard errors
SPEED_VIEWS = 60  # for each number of players
RESPONSES = 32
FRESH_DEAL = 10_000  # the first deal on which no response was trained
FRESH_GAMES = 80
PlayBlock = Callable[[Plan, Block], tuple[float, float]]


# a level among copies of another


class Duel(NamedTuple):
    """How one level does among copies of another: its share of wins, and its points ahead of the mean of the others."""

    game: str
    players: int
    better: str
    worse: str
    matches: int
    share: float
    share_error: float  # half of the 95 % interval
    lead: float
    lead_error: float


def play_block(planned: Plan, block: Block) -> tuple[float, float]:
    """One deal with the better bot in every seat in turn: its mean share of wins and its mean lead."""
    return means(planned, arena.play_block(planned, block))


def means(planned: Plan, played: list[Outcome]) -> tuple[float, float]:
    """The mean share of wins and the mean lead of the bot that is alone among the others."""
    most_wins = stammtisch.GAMES[planned.game].most_wins
    shares, leads = [], []
    for outcome in played:
        ahead = lead(outcome.scores, outcome.seat)
        leads.append(ahead if most_wins else -ahead)
        shares.append(0.0 if outcome.ranks is None else share(outcome.ranks, outcome.seat))
    return fmean(shares), fmean(leads)


def duel(
    game: str,
    players: int,
    better: str,
    worse: str,
    matches: int,
    play: PlayBlock = play_block,
    options: dict[str, Any] | None = None,
) -> Duel:
    planned = plan(game, players, [better, worse], matches, options=options or OPTIONS[game])
    blocks = [Block(0, 1, deal) for deal in range(planned.games // players)]
    results = []
    with Progress() as progress:
        for _, result in spread(partial(play, planned), blocks, processors()):
            results.append(result)
            progress(len(results), len(blocks))
    shares, leads = zip(*results, strict=True)
    errors = [SURE * stdev(figures) / sqrt(len(results)) for figures in (shares, leads)]
    return Duel(
        game, players, better, worse, planned.games, fmean(shares), errors[0], fmean(leads), errors[1]
    )


def duel_row(duel: Duel) -> Row:
    """With four players a level has to be clearly ahead, otherwise (and where luck rules) not clearly behind."""
    strict = duel.players == PLAYERS and duel.game not in LUCK
    met = duel.lead - duel.lead_error > 0 if strict else duel.lead + duel.lead_error >= 0
    return Row(
        f"{duel.game}, {duel.players}: {duel.better} among {duel.worse}",
        f"{duel.lead:+.2f} ± {duel.lead_error:.2f}",
        f"{100 * duel.share:.1f} ± {100 * duel.share_error:.1f} %",
        duel.share * duel.players,
        "ahead" if strict else "not behind",
        met,
    )


# speed


def speed_rows(game: str) -> list[Row]:
    """Time for a move and playouts/s of the levels that search, where there is a choice, for every player count."""
    views = []
    for players in stammtisch.GAMES[game].players:
        decisions = list(choices(own_views(game, players, RANDOM_TOO[game])))
        views += decisions[:: max(1, len(decisions) // SPEED_VIEWS)]
    rows = []
    for level in SEARCHING:
        SearchBot(level).choose(views[0], 0)  # loads what was learned, once
        player = SearchBot(level)
        times = []
        for seed, view in enumerate(views):
            begin = process_time()
            player.choose(view, seed)
            times.append(process_time() - begin)
        rate = player.playouts / sum(times)
        rows.append(
            Row(
                f"{game}: a move of {level}, longest",
                f"{1000 * max(times):.0f} ms",
                f"mean {1000 * fmean(times):.1f} ms, {per_second(rate)} playouts",
                None,
                f"≤ {1000 * MOVE_SECONDS[level]:.0f} ms",
                max(times) <= MOVE_SECONDS[level],
            )
        )
    return rows


def choices(views: Iterable[View]) -> Iterator[View]:
    return (view for view in views if len(view["legal"]) > 1)


def peer_row() -> Row:
    """OpenSpiel's C++ search on hearts, for comparison: its rollouts are random, ours are played by judgement."""
    peer = next(peer for peer in PEERS if peer.name == "open_spiel")
    with Child(peer.name, python_of(peer), peer.module) as child:
        child.about()
        figures = child.ask("ismcts 2 hearts")
    return Row("OpenSpiel: ISMCTS simulations, hearts", per_second(figures["games"] / figures["cpu"]))


# a response trained against `expert` in Mammuz


Settings = tuple[float, float, int, int]


class Response(Script):
    """A script with two more settings: the number of cards in a bluff, and the largest herd it doubts."""

    def __init__(self, honest: float, doubting: float, most: int, herd: int) -> None:
        super().__init__(honest, doubting)
        self.most = most
        self.herd = herd

    def choose(self, view: dict[str, Any], seed: int) -> str:
        size = sum(lay["count"] for lay in view["herd"])
        self.doubting, usual = (self.doubting if size <= self.herd else 0.0), self.doubting
        move = super().choose(view, seed)
        self.doubting = usual
        if move.startswith("lay:") and view["named"] not in move.removeprefix("lay:"):
            return move[: len("lay:") + self.most]
        return move


def random_responses() -> list[Settings]:
    dice = random.Random(0)
    steps = (0.0, 0.25, 0.5, 0.75, 0.9, 1.0)
    return [
        (dice.choice(steps), dice.choice(steps), dice.randint(1, 4), dice.choice((4, 8, 12, 99)))
        for _ in range(RESPONSES)
    ]


def trained(responses: list[Settings], minutes: float) -> Settings:
    """The response that wins most; after 2, 4, 8 … deals only the better half plays on."""
    won: dict[Settings, list[float]] = {settings: [] for settings in responses}
    end, deal = monotonic() + 60 * minutes, 0
    alive = list(won)
    while monotonic() < end:
        tasks = [(settings, deal) for settings in alive]
        for (settings, _), mean in spread(response_block, tasks, processors()):
            won[settings].append(mean or 0.0)
        deal += 1
        if deal & (deal - 1) == 0 and len(alive) > 1:
            alive = sorted(alive, key=lambda settings: -fmean(won[settings]))[: len(alive) // 2]
    return max(alive, key=lambda settings: fmean(won[settings]))


def response_block(task: tuple[Settings, int]) -> float | None:
    """One deal with the response in every seat in turn among three `expert` bots."""
    settings, deal = task
    planned = plan("mammuz", PLAYERS, ["expert", "random"], PLAYERS)._replace(bots=("response", "expert"))

    def make(name: str) -> Bot:
        return Response(*settings) if name == "response" else bot(name)

    played = [arena.play_match(planned, Block(0, 1, deal), seat, make) for seat in range(PLAYERS)]
    won = [share(outcome.ranks, outcome.seat) for outcome in played if outcome.ranks is not None]
    return fmean(won) if won else None


def respond(minutes: float, games: int) -> Row:
    """The best of some random responses after training, on fresh deals."""
    best = trained(random_responses(), minutes)
    fresh = [(best, FRESH_DEAL + number) for number in range(games // PLAYERS)]
    shares = [mean for _, mean in spread(response_block, fresh, processors()) if mean is not None]
    error = SURE * stdev(shares) / sqrt(len(shares))
    gain = fmean(shares) - FAIR
    return Row(
        f"mammuz: best of {RESPONSES} responses after {minutes:g} minutes against experts",
        f"{100 * gain:+.1f} ± {100 * error:.1f} %",
        f"honest {best[0]:.0%}, doubting {best[1]:.0%}, lays {best[2]}, herds to {best[3]}",
        None,
        "gain ≤ 0",
        gain - error <= 0,
    )


def game_duels(game: str, games: int, edge_games: int) -> Iterator[Duel]:
    """Every level that searches among the level below it, with four players, the fewest and the most."""
    counts = stammtisch.GAMES[game].players
    for players in dict.fromkeys((PLAYERS, counts[0], counts[-1])):
        matches = games if players == PLAYERS else edge_games
        for better, worse in STEPS:
            yield duel(game, players, better, worse, max(2 * players, matches))


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.levels", description="Measure the bots that search.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the games, a minute of training")
    parser.add_argument("--game", choices=sorted(OPTIONS), help="only this game")
    parser.add_argument("--games", type=int, default=480, help="matches with four players (default 480)")
    parser.add_argument(
        "--edge-games", type=int, default=120, help="with fewest and most players (default 120)"
    )
    parser.add_argument("--script-games", type=int, default=16, help="matches for each script (default 16)")
    parser.add_argument("--minutes", type=float, default=10, help="for training a response (default 10)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures here")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    args = arguments(argv)
    part = 10 if args.quick else 1
    games = [args.game] if args.game else sorted(OPTIONS)
    rows: list[Row] = []
    duels: list[Duel] = []
    print(f"Levels that search, {'compiled' if COMPILED else 'uncompiled'}; points ahead of the others\n")
    for game in games:
        for played in game_duels(game, args.games // part, args.edge_games // part):
            duels.append(played)
            rows.append(duel_row(played))
            print("  ".join(rows[-1].cells()), flush=True)
        rows += speed_rows(game)
    data: dict[str, Any] = {"compiled": COMPILED, "duels": [played._asdict() for played in duels]}
    if "mammuz" in games:
        scripts, data["scripts"] = sweep(max(2 * PLAYERS, args.script_games // part), "expert")
        rows += scripts
        rows.append(respond(args.minutes / part, max(2 * PLAYERS, FRESH_GAMES // part)))
    rows.append(peer_row())
    print("\n" + "\n".join(aligned(rows)))
    missed = sum(row.met is False for row in rows)
    with_goals = sum(row.met is not None for row in rows)
    print(f"\n{with_goals - missed} of {with_goals} goals met" + (f", {missed} missed." if missed else "."))
    if args.json:
        add_to(args.json, "levels", {**data, "rows": [asdict(row) for row in rows]})
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
