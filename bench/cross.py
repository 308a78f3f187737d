"""Every level of bots among copies of every other: the matrices of docs/bots.md.

Run from the repository's root: `python -m bench.cross [--quick] [--game NAME] [--json FILE]`. Exits 0 if no level is
clearly behind a weaker one, otherwise 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from statistics import NormalDist

from bench.bots import CONFIDENCE, PLAYERS
from bench.levels import RANDOM_TOO, SURE, Duel, duel, duel_row
from bench.report import Row, add_to
from stammtisch.core.speed import COMPILED

LEVELS = ("expert", "hard", "normal", "easy", "random")  # strongest first
PAIRINGS = tuple(permutations(LEVELS, 2))
# Times the error of one pairing: a bound that holds for all pairings of a game together with 95 % confidence.
CORRECTION = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / len(PAIRINGS)) / SURE


def matrix(duels: Sequence[Duel]) -> list[str]:
    """A game's duels as lines of Markdown: one level (row) among copies of another (column)."""
    cells = {(duel.better, duel.worse): share_text(duel) for duel in duels}
    lines = [["", *(f"`{level}`" for level in LEVELS)], ["---"] * (1 + len(LEVELS))]
    lines += [[f"`{level}`", *(cells.get((level, other), "") for other in LEVELS)] for level in LEVELS]
    return [f"| {' | '.join(line)} |" for line in lines]


def share_text(duel: Duel) -> str:
    """In percent; if all matches ended alike there is nothing to estimate an interval from."""
    error = f" ± {100 * duel.share_error:.1f}" if duel.share_error else ""
    return f"{100 * duel.share:.1f}{error}"


def pairing_row(duel: Duel) -> Row:
    """The stronger of the two must not be clearly behind, the weaker not clearly ahead."""
    stronger = LEVELS.index(duel.better) < LEVELS.index(duel.worse)
    ahead = duel.lead if stronger else -duel.lead
    return replace(
        duel_row(duel),
        goal="not behind" if stronger else "not ahead",
        met=ahead + CORRECTION * duel.lead_error >= 0,
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.cross", description="Every level among every other.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the matches")
    parser.add_argument("--game", choices=sorted(RANDOM_TOO), help="only this game")
    parser.add_argument("--games", type=int, default=200, help="matches for each pairing (default 200)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures here")
    args = parser.parse_args(argv)
    games = max(5 * PLAYERS, args.games // (10 if args.quick else 1))
    duels: list[Duel] = []
    rows: list[Row] = []
    print(
        f"Levels, {PLAYERS} players, {'compiled' if COMPILED else 'uncompiled'}; points ahead of the others"
    )
    for game in [args.game] if args.game else sorted(RANDOM_TOO):
        print()
        for pairing in PAIRINGS:
            duels.append(duel(game, PLAYERS, *pairing, games, options=RANDOM_TOO[game]))
            rows.append(pairing_row(duels[-1]))
            print("  ".join(rows[-1].cells()), flush=True)
        print(f"\n{game}, share of wins in %, {duels[-1].matches} matches for each pairing:\n")
        print("\n".join(matrix(duels[-len(PAIRINGS) :])), flush=True)
        if args.json:
            add_to(
                args.json, "cross", {"compiled": COMPILED, "duels": [played._asdict() for played in duels]}
            )
    missed = sum(row.met is False for row in rows)
    print(f"\n{len(rows) - missed} of {len(rows)} goals met" + (f", {missed} missed." if missed else "."))
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
