"""Every level of bots among copies of every other one: the matrices of docs/bots.md.

Run from the repository's root: `python -m bench.cross [--quick] [--game NAME] [--json FILE]`. Exits 0 where no level
is behind a weaker one for sure, else 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from statistics import NormalDist

from bench.bots import CONFIDENCE, PLAYERS
from bench.levels import RANDOM_TOO, SURE, Duel, duel
from bench.table import add_to
from stammtisch.core.speed import COMPILED

LEVELS = ("expert", "hard", "normal", "easy", "random")  # the strongest first
PAIRINGS = tuple(permutations(LEVELS, 2))
# A bound that all pairings of a game keep together with 95 % confidence.
CORRECTED = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / len(PAIRINGS)) / SURE


def matrix(found: Sequence[Duel]) -> list[str]:
    """A game's duels as lines of Markdown: the one (row) among copies of the other (column)."""
    cells = {(one.better, one.worse): f"{100 * one.share:.1f} ± {100 * one.share_error:.1f}" for one in found}
    lines = [["", *(f"`{level}`" for level in LEVELS)], ["---"] * (1 + len(LEVELS))]
    lines += [[f"`{one}`", *(cells.get((one, other), "") for other in LEVELS)] for one in LEVELS]
    return [f"| {' | '.join(line)} |" for line in lines]


def upside_down(found: Duel) -> bool:
    """Whether the weaker of the two is ahead for sure."""
    ahead = found.lead if LEVELS.index(found.better) > LEVELS.index(found.worse) else -found.lead
    return ahead > CORRECTED * found.lead_error


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.cross", description="Every level among every other one.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the matches")
    parser.add_argument("--game", choices=sorted(RANDOM_TOO), help="only this game")
    parser.add_argument("--games", type=int, default=200, help="matches of each pairing (default 200)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures here")
    wanted = parser.parse_args(argv)
    games = max(5 * PLAYERS, wanted.games // (10 if wanted.quick else 1))
    duels: list[Duel] = []
    print(
        f"Levels at tables of {PLAYERS}, {'compiled' if COMPILED else 'uncompiled'}: share of wins in % of one bot"
        " (row) among copies of another (column)"
    )
    for game in [wanted.game] if wanted.game else sorted(RANDOM_TOO):
        found = [duel(game, PLAYERS, *pairing, games, options=RANDOM_TOO[game]) for pairing in PAIRINGS]
        duels += found
        print(f"\n{game}, {found[0].matches} matches of a pairing:\n", *matrix(found), sep="\n", flush=True)
    wrong = [one for one in duels if upside_down(one)]
    for one in wrong:
        print(
            f"\n{one.game}: {one.better} among {one.worse}: {one.lead:+.2f} ± {one.lead_error:.2f} points ahead"
        )
    print(f"\nIn {len(duels) - len(wrong)} of {len(duels)} pairings the weaker level is not ahead for sure.")
    if wanted.json:
        add_to(wanted.json, "cross", {"compiled": COMPILED, "duels": [one._asdict() for one in duels]})
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
