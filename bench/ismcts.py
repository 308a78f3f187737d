"""Our expert against OpenSpiel's ISMCTS on the same rules, with the same time for each move.

Run from the repository's root: `python -m bench.ismcts [--quick] [--game NAME] [--json FILE]`.  It needs the extra
`research`.  Exits 0 if every goal is met, 1 if one is missed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

from bench.bots import PLAYERS, own_views
from bench.levels import LUCK, RANDOM_TOO, Duel, choices, duel, duel_row, means
from bench.report import Row, conclude, per_second
from stammtisch.bots import arena, roster
from stammtisch.bots.bot import Bot
from stammtisch.bots.plan import Block, Plan
from stammtisch.bots.search import SearchBot
from stammtisch.core.speed import COMPILED
from stammtisch.research.ismcts import IsmctsBot

LEAST_MS, MOST_MS = 20, 10_000
EXPERT = "expert"
MATCHES = {"zoff_im_zoo": 40, "life_life": 80, "mammuz": 80, "mue": 80, "mau_mau": 60}
SPEED_VIEWS = 20


def play_block(seconds: float, planned: Plan, block: Block) -> tuple[float, float]:
    """One deal with the expert in every seat in turn, with no more time than the others."""

    def make(name: str) -> Bot:
        return SearchBot(EXPERT, seconds) if name == EXPERT else roster.bot(name)

    return means(planned, [arena.play_match(planned, block, seat, make) for seat in range(PLAYERS)])


def ahead_row(duel: Duel) -> Row:
    """The expert has to be clearly ahead, except where luck rules."""
    row = duel_row(duel)
    return replace(row, goal="", met=None) if duel.game in LUCK else row


def speed_row(game: str, seconds: float) -> Row:
    """How many simulations per second OpenSpiel's search makes."""
    player = IsmctsBot(seconds)
    views = list(islice(choices(own_views(game, PLAYERS, RANDOM_TOO[game])), SPEED_VIEWS))
    begin = process_time()
    for seed, view in enumerate(views):
        player.choose(view, seed)
    return Row(f"{game}: simulations of ISMCTS", per_second(player.simulations / (process_time() - begin)))


def loads() -> list[tuple[float, float, float]]:
    """How busy the machine is, if the system says so."""
    return [os.getloadavg()] if hasattr(os, "getloadavg") else []


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="bench.ismcts", description="Our expert against OpenSpiel's ISMCTS."
    )
    parser.add_argument("--quick", action="store_true", help="a fifth of the matches, a quarter of the time")
    parser.add_argument("--game", choices=sorted(RANDOM_TOO), help="only this game")
    parser.add_argument("--ms", type=int, default=200, help="for each move (default 200)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures here")
    args = parser.parse_args(argv)
    if not LEAST_MS <= args.ms <= MOST_MS:
        parser.error(f"--ms is a number from {LEAST_MS} to {MOST_MS}, not {args.ms}.")
    time, part = (args.ms // 4, 5) if args.quick else (args.ms, 1)
    rival = f"openspiel-ismcts:{time}ms"
    roster.check(rival)
    rows: list[Row] = []
    data: dict[str, Any] = {"compiled": COMPILED, "ms": time, "duels": [], "load": loads()}
    print(f"An expert among OpenSpiel's ISMCTS bots, {time} ms for a move; points ahead of the others\n")
    for game in [args.game] if args.game else sorted(RANDOM_TOO):
        play = partial(play_block, time / 1000)
        played = duel(game, PLAYERS, EXPERT, rival, MATCHES[game] // part, play, RANDOM_TOO[game])
        data["duels"].append(played._asdict())
        rows += [ahead_row(played), speed_row(game, time / 1000)]
        print("  ".join(rows[-2].cells()), flush=True)
    data["load"] += loads()
    print()
    return conclude(rows, data, args.json)


if __name__ == "__main__":
    sys.exit(main())
