"""The benchmark of the bots that search: each level against the one beneath it, scripts and a trained response.

Run from the repository's root: `python -m bench.levels [--quick] [--game NAME] [--json FILE]`. Exits 0 where every
goal is met, 1 where one is missed.
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
from bench.table import Row, add_to, aligned, per_second
from stammtisch.bots import arena, bot
from stammtisch.bots.bot import Bot
from stammtisch.bots.plan import Block, Outcome, Plan, plan
from stammtisch.bots.search import SEARCHING, SECONDS, SearchBot
from stammtisch.bots.standings import share
from stammtisch.core.game import View, lead
from stammtisch.core.speed import COMPILED
from stammtisch.terminal.figures import Progress
from stammtisch.workers import processors, spread

# Short matches: what a level is worth shows in every round.
OPTIONS: dict[str, dict[str, Any]] = {
    "zoff_im_zoo": {"target": 5},
    "life_life": {"lives": 1},
    "mammuz": {},
    "mue": {"target": 50},
    "mau_mau": {"rounds": 1},
}
# Who may draw as he likes plays on for hundreds of moves if he plays at random, or thinks that others do.
RANDOM_TOO = {**OPTIONS, "mau_mau": {"rounds": 1, "must_play": True}}
STEPS = (("hard", "normal"), ("expert", "hard"))
LUCK = {"mau_mau"}  # where being no worse is all that is asked
SURE = 1.96
SPEED_VIEWS = 60  # of each number of players
PlayBlock = Callable[[Plan, Block], tuple[float, float]]


# a level among copies of another


class Duel(NamedTuple):
    """What one level gains among copies of another: share of wins, and points ahead of the others' mean."""

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
    """The mean share of wins and the mean lead of the one bot."""
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
    found = []
    with Progress() as progress:
        for _, block in spread(partial(play, planned), blocks, processors()):
            found.append(block)
            progress(len(found), len(blocks))
    shares, leads = zip(*found, strict=True)
    errors = [SURE * stdev(figures) / sqrt(len(found)) for figures in (shares, leads)]
    return Duel(
        game, players, better, worse, planned.games, fmean(shares), errors[0], fmean(leads), errors[1]
    )


def duel_row(found: Duel) -> Row:
    """At tables of four a level has to be ahead for sure, elsewhere (and where luck rules) not behind for sure."""
    strict = found.players == PLAYERS and found.game not in LUCK
    met = found.lead - found.lead_error > 0 if strict else found.lead + found.lead_error >= 0
    return Row(
        f"{found.game}, {found.players}: {found.better} among {found.worse}",
        f"{found.lead:+.2f} ± {found.lead_error:.2f}",
        f"{100 * found.share:.1f} ± {100 * found.share_error:.1f} %",
        found.share * found.players,
        "ahead" if strict else "not behind",
        met,
    )


# speed


def speed_rows(game: str) -> list[Row]:
    """Time a move and playouts/s of the levels that search, where there is a choice, at tables of every size."""
    views = []
    for players in stammtisch.GAMES[game].players:
        found = list(choices(own_views(game, players, RANDOM_TOO[game])))
        views += found[:: max(1, len(found) // SPEED_VIEWS)]
    rows = []
    for level in SEARCHING:
        SearchBot(level).choose(views[0], 0)  # what was learned is loaded once
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
                f"≤ {1000 * SECONDS[level]:.0f} ms",
                max(times) <= SECONDS[level],
            )
        )
    return rows


def choices(views: Iterable[View]) -> Iterator[View]:
    return (view for view in views if len(view["legal"]) > 1)


def peer_row() -> Row:
    """OpenSpiel's C++ search on hearts, for comparison: its rollouts are random, ours are played with judgement."""
    peer = next(peer for peer in PEERS if peer.name == "open_spiel")
    with Child(peer.name, python_of(peer), peer.module) as child:
        child.about()
        figures = child.ask("ismcts 2 hearts")
    return Row("OpenSpiel: ISMCTS simulations, hearts", per_second(figures["games"] / figures["cpu"]))


# a response that is trained against frozen experts in Mammuz


class Response(Script):
    """A script with two more settings: how many cards a bluff lays, and how large a herd it doubts."""

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


def response_block(task: tuple[tuple[float, float, int, int], int]) -> float | None:
    """One deal with the response in every seat in turn among three experts."""
    settings, deal = task
    made = plan("mammuz", PLAYERS, ["expert", "random"], PLAYERS)._replace(bots=("response", "expert"))

    def make(name: str) -> Bot:
        return Response(*settings) if name == "response" else bot(name)

    played = [arena.play_match(made, Block(0, 1, deal), seat, make) for seat in range(PLAYERS)]
    won = [share(outcome.ranks, outcome.seat) for outcome in played if outcome.ranks is not None]
    return fmean(won) if won else None


def respond(minutes: float, games: int) -> Row:
    """Responses drawn at random; for so many minutes the better half plays on, then the best one on fresh deals."""
    dice = random.Random(0)
    steps = (0.0, 0.25, 0.5, 0.75, 0.9, 1.0)
    tried = [
        (dice.choice(steps), dice.choice(steps), dice.randint(1, 4), dice.choice((4, 8, 12, 99)))
        for _ in range(32)
    ]
    won: dict[tuple[float, float, int, int], list[float]] = {settings: [] for settings in tried}
    end, deal = monotonic() + 60 * minutes, 0
    alive = list(won)
    while monotonic() < end:
        tasks = [(settings, deal) for settings in alive]
        for (settings, _), mean in spread(response_block, tasks, processors()):
            won[settings].append(mean or 0.0)
        deal += 1
        if deal & (deal - 1) == 0 and len(alive) > 1:
            alive = sorted(alive, key=lambda settings: -fmean(won[settings]))[: len(alive) // 2]
    best = max(alive, key=lambda settings: fmean(won[settings]))
    fresh = [(best, 10_000 + number) for number in range(games // PLAYERS)]
    shares = [mean for _, mean in spread(response_block, fresh, processors()) if mean is not None]
    error = SURE * stdev(shares) / sqrt(len(shares))
    gain = fmean(shares) - FAIR
    return Row(
        f"mammuz: best of {len(tried)} responses after {minutes:g} minutes against experts",
        f"{100 * gain:+.1f} ± {100 * error:.1f} %",
        f"honest {best[0]:.0%}, doubting {best[1]:.0%}, lays {best[2]}, herds to {best[3]}",
        None,
        "gain ≤ 0",
        gain - error <= 0,
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.levels", description="Measure the bots that search.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the games, a minute of training")
    parser.add_argument("--game", choices=sorted(OPTIONS), help="only this game")
    parser.add_argument("--games", type=int, default=480, help="matches at a table of four (default 480)")
    parser.add_argument("--edge-games", type=int, default=120, help="at other tables (default 120)")
    parser.add_argument("--script-games", type=int, default=16, help="matches of each script (default 16)")
    parser.add_argument("--minutes", type=float, default=10, help="of training a response (default 10)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures here")
    wanted = parser.parse_args(argv)
    part = 10 if wanted.quick else 1
    games = [wanted.game] if wanted.game else sorted(OPTIONS)
    rows: list[Row] = []
    duels: list[Duel] = []
    print(f"Levels that search, {'compiled' if COMPILED else 'uncompiled'}; points ahead of the others\n")
    for game in games:
        sizes = stammtisch.GAMES[game].players
        for players in dict.fromkeys((PLAYERS, sizes[0], sizes[-1])):
            count = wanted.games if players == PLAYERS else wanted.edge_games
            for better, worse in STEPS:
                found = duel(game, players, better, worse, max(2 * players, count // part))
                duels.append(found)
                rows.append(duel_row(found))
                print("  ".join(rows[-1].cells()), flush=True)
        rows += speed_rows(game)
    data: dict[str, Any] = {"compiled": COMPILED, "duels": [found._asdict() for found in duels]}
    if "mammuz" in games:
        scripts, data["scripts"] = sweep(max(2 * PLAYERS, wanted.script_games // part), "expert")
        rows += scripts
        rows.append(respond(wanted.minutes / part, max(2 * PLAYERS, 80 // part)))
    rows.append(peer_row())
    print("\n" + "\n".join(aligned(rows)))
    missed = sum(row.met is False for row in rows)
    with_goals = sum(row.met is not None for row in rows)
    print(f"\n{with_goals - missed} of {with_goals} goals met" + (f", {missed} missed." if missed else "."))
    if wanted.json:
        add_to(wanted.json, "levels", {**data, "rows": [asdict(row) for row in rows]})
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
