"""The benchmark of the bots: strength with 95 % intervals, speed, and whether a fixed script beats them in Mammuz.

Run from the repository's root: `python -m bench.bots [--quick] [--game NAME] [--json FILE]`. Exits 0 if every goal is
met, 1 if one is missed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from time import process_time
from typing import Any

import stammtisch
from bench.mammuz_scripts import SWEEP, Script
from bench.report import Row, aligned, per_second
from stammtisch.bots import arena, bot
from stammtisch.bots.bot import Bot
from stammtisch.bots.plan import Block, plan
from stammtisch.bots.standings import share
from stammtisch.cli.commands import arena as command
from stammtisch.cli.progress import Progress
from stammtisch.cli.texts import texts_in
from stammtisch.core.game import View
from stammtisch.core.speed import COMPILED
from stammtisch.terminal import grid
from stammtisch.workers import processors, spread

PLAYERS = 4
FAIR = 1 / PLAYERS
TWICE = {"zoff_im_zoo", "life_life", "mammuz", "mue"}  # where `normal` has to win twice its fair share
# Without `must_play` random players of Mau Mau draw instead of laying cards and lose to anyone: they are no yardstick.
OPTIONS: dict[str, dict[str, Any]] = {"mau_mau": {"must_play": True}}
GAMES_FACTOR = {"mau_mau": 4}  # luck decides more there, and matches are short
NORMAL_PER_SECOND = 1000  # decisions
SPEED_SECONDS = 1.0
VIEWS = 400  # on which speed is measured
CONFIDENCE = 0.95


# strength


def strength(game: str, games: int) -> tuple[list[Row], list[grid.Part], dict[str, Any]]:
    """Normal, easy and random against each other: rows with goals, the arena's report, its data."""
    bots = ["normal", "easy", "random"]
    options = OPTIONS.get(game)
    planned = plan(game, PLAYERS, bots, games * GAMES_FACTOR.get(game, 1), options=options)
    with Progress() as progress:
        standings = arena.play(planned, progress=progress)
    cells = {(pairing["bot"], pairing["among"]): pairing for pairing in standings["pairings"]}
    normal, easy, ahead = cells["normal", "random"], cells["easy", "random"], cells["normal", "easy"]
    goal = 2.0 if game in TWICE else 1.0
    rows = [
        row(game, normal, f"> {goal:g} × fair", normal["low"] > goal * FAIR),
        # "Not above" as far as the intervals tell; the next row measures the difference.
        row(game, easy, "> fair, not above normal", easy["low"] > FAIR and easy["low"] <= normal["high"]),
        row(game, ahead, "> fair", ahead["low"] > FAIR),
    ]
    return rows, command.report(standings, texts_in("en")), standings


def row(game: str, pairing: dict[str, Any], goal: str, met: bool) -> Row:
    return Row(
        f"{game}: {pairing['bot']} among {pairing['among']}",
        f"{100 * pairing['share']:.1f} %",
        f"{100 * pairing['low']:.1f}–{100 * pairing['high']:.1f} %",
        pairing["share"] / FAIR,
        goal,
        met,
    )


# speed


def speed(game: str) -> Row:
    """Decisions/s of the normal bot on one core, from views of its own matches."""
    views = list(own_views(game))
    player = bot("normal")
    passes, begin = 0, process_time()
    while process_time() - begin < SPEED_SECONDS:
        for seed, view in enumerate(views):
            player.choose(view, seed)
        passes += 1
    rate = passes * len(views) / (process_time() - begin)
    goal = f"≥ {per_second(NORMAL_PER_SECOND)}"
    return Row(f"{game}: decisions of normal", per_second(rate), "", None, goal, rate >= NORMAL_PER_SECOND)


def own_views(game: str, players: int = PLAYERS, options: dict[str, Any] | None = None) -> Iterator[View]:
    player, seed, count = bot("normal"), 0, 0
    while count < VIEWS:
        match = stammtisch.new_match(game, players, seed, options)
        while not match.over and count < VIEWS:
            view = match.view(match.to_move)
            yield view
            count += 1
            match.play(player.choose(view, count))
        seed += 1


# scripts against three `normal` bots in Mammuz


def sweep(games: int, against: str = "normal") -> tuple[list[Row], list[dict[str, Any]]]:
    """Every script with its share of wins, and a lower bound corrected for the number of scripts."""
    tasks = [(number, deal, against) for deal in range(games // PLAYERS) for number in range(len(SWEEP))]
    shares: list[list[float]] = [[] for _ in SWEEP]
    with Progress() as progress:
        for done, ((number, *_), mean) in enumerate(spread(script_block, tasks, processors()), 1):
            if mean is not None:
                shares[number].append(mean)
            progress(done, len(tasks))
    z = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / len(SWEEP))
    data = []
    for (honest, doubting), by_deal in zip(SWEEP, shares, strict=True):
        bound = fmean(by_deal) - z * stdev(by_deal) / sqrt(len(by_deal))
        data.append({"honest": honest, "doubting": doubting, "share": fmean(by_deal), "bound": bound})
    return [script_row(script, against) for script in data], data


def script_row(script: dict[str, Any], against: str) -> Row:
    name = f"mammuz: script among {against}, honest {script['honest']:.0%}, doubting {script['doubting']:.0%}"
    bound = f"above {100 * script['bound']:.1f} %"
    ratio = script["share"] / FAIR
    return Row(name, f"{100 * script['share']:.1f} %", bound, ratio, "bound ≤ fair", script["bound"] <= FAIR)


def script_block(task: tuple[int, int, str]) -> float | None:
    """One deal with the script in every seat in turn: its mean share of wins, None if all were cut off."""
    number, deal, against = task
    planned = plan("mammuz", PLAYERS, ["normal", "random"], PLAYERS)._replace(bots=("script", against))

    def make(name: str) -> Bot:
        return Script(*SWEEP[number]) if name == "script" else bot(name)

    played = [arena.play_match(planned, Block(0, 1, deal), seat, make) for seat in range(PLAYERS)]
    won = [share(outcome.ranks, outcome.seat) for outcome in played if outcome.ranks is not None]
    return fmean(won) if won else None


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.bots", description="Measure the bots against their goals.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the games")
    parser.add_argument("--game", choices=sorted(TWICE | {"mau_mau"}), help="only this game")
    parser.add_argument("--games", type=int, default=400, help="matches for each pairing (default 400)")
    parser.add_argument("--script-games", type=int, default=400, help="matches for each script (default 400)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures here")
    args = parser.parse_args(argv)
    part = 10 if args.quick else 1
    games = [args.game] if args.game else sorted(TWICE | {"mau_mau"})
    rows: list[Row] = []
    data: dict[str, Any] = {"compiled": COMPILED, "arena": {}}
    print(f"Bots, {PLAYERS} players, {'compiled' if COMPILED else 'uncompiled'}\n")
    for game in games:
        pairings, parts, data["arena"][game] = strength(game, args.games // part)
        grid.show(parts)
        rows += pairings
    rows += [speed(game) for game in games]
    if "mammuz" in games:
        scripts, data["scripts"] = sweep(args.script_games // part)
        rows += scripts
    print("\n".join(aligned(rows)))
    missed = sum(row.met is False for row in rows)
    print(f"\n{len(rows) - missed} of {len(rows)} goals met" + (f", {missed} missed." if missed else "."))
    if args.json:
        data["rows"] = [asdict(row) for row in rows]
        args.json.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
