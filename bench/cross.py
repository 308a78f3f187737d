"""Every level of bots among copies of every other one: the matrices of docs/bots.md.

Run from the repository's root: `python -m bench.cross [--quick] [--game NAME] [--json FILE]`. Exits 0 where no level
is behind a weaker one for sure, else 1.
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
from bench.table import Row, add_to
from stammtisch.core.speed import COMPILED

LEVELS = ("expert", "hard", "normal", "easy", "random")  # the strongest first
PAIRINGS = tuple(permutations(LEVELS, 2))
# A bound that all pairings of a game keep together with 95 % confidence.
CORRECTED = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / len(PAIRINGS)) / SURE


def matrix(found: Sequence[Duel]) -> list[str]:
    """A game's duels as lines of Markdown: the one (row) among copies of the other (column)."""
    cells = {(one.better, one.worse): share_text(one) for one in found}
    lines = [["", *(f"`{level}`" for level in LEVELS)], ["---"] * (1 + len(LEVELS))]
    lines += [[f"`{one}`", *(cells.get((one, other), "") for other in LEVELS)] for one in LEVELS]
    return [f"| {' | '.join(line)} |" for line in lines]


def share_text(found: Duel) -> str:
    """In percent; where no match came out differently there is nothing to estimate an interval from."""
    error = f" ± {100 * found.share_error:.1f}" if found.share_error else ""
    return f"{100 * found.share:.1f}{error}"


def pairing_row(found: Duel) -> Row:
    """The stronger of the two must not be behind for sure, the weaker not ahead."""
    stronger = LEVELS.index(found.better) < LEVELS.index(found.worse)
    ahead = found.lead if stronger else -found.lead
    return replace(
        duel_row(found),
        goal="not behind" if stronger else "not ahead",
        met=ahead + CORRECTED * found.lead_error >= 0,
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.cross", description="Every level among every other one.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the matches")
    parser.add_argument("--game", choices=sorted(RANDOM_TOO), help="only this game")
    parser.add_argument("--games", type=int, default=200, help="matches of each pairing (default 200)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures here")
    wanted = parser.parse_args(argv)
    games = max(5 * PLAYERS, wanted.games // (10 if wanted.quick else 1))
    duels: list[Duel] = []
    rows: list[Row] = []
    print(
        f"Levels at tables of {PLAYERS}, {'compiled' if COMPILED else 'uncompiled'}; points ahead of the others"
    )
    for game in [wanted.game] if wanted.game else sorted(RANDOM_TOO):
        print()
        for pairing in PAIRINGS:
            duels.append(duel(game, PLAYERS, *pairing, games, options=RANDOM_TOO[game]))
            rows.append(pairing_row(duels[-1]))
            print("  ".join(rows[-1].cells()), flush=True)
        print(f"\n{game}, share of wins in %, {duels[-1].matches} matches of a pairing:\n")
        print("\n".join(matrix(duels[-len(PAIRINGS) :])), flush=True)
        if wanted.json:
            add_to(wanted.json, "cross", {"compiled": COMPILED, "duels": [one._asdict() for one in duels]})
    missed = sum(row.met is False for row in rows)
    print(f"\n{len(rows) - missed} of {len(rows)} goals met" + (f", {missed} missed." if missed else "."))
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
