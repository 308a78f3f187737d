"""How many moves of bots get a reason at once, during their round: the figures of docs/bots.md.

Run from the repository's root: `python -m bench.reasons [--moves N] [--level NAME] [--game NAME]`. Exits 0 if every
game has something to say, otherwise 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from stammtisch.bots.roster import bot
from stammtisch.core.match import Match
from stammtisch.core.registry import GAMES
from stammtisch.table.reasons import bot_seed, remarked

PLAYERS = 4


def remarks(game: str, level: str, moves: int) -> Iterator[str]:
    """For each of this many moves that did not end their round: the kind of remark, "" for none."""
    seed = 0
    while moves > 0:
        match, player = Match(game, PLAYERS, seed), bot(level)
        while not match.over and moves > 0:
            move = player.choose(match.view(match.to_move), bot_seed(match))
            remark = remarked(match, move)
            before = match.round
            match.play(move)
            if match.round == before and not match.over:
                moves -= 1
                yield remark[1].get("what", remark[0]) if remark is not None else ""
        seed += 1


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.reasons", description="Moves that get a reason at once.")
    parser.add_argument("--moves", type=int, default=2000, help="for each game (default 2000)")
    parser.add_argument("--level", default="normal", help="who moves (default normal)")
    parser.add_argument("--game", choices=sorted(GAMES), help="only this game")
    args = parser.parse_args(argv)
    is_any_silent = False
    print("| game | of 100 moves | the most frequent remarks |\n| --- | --- | --- |")
    for game in [args.game] if args.game else sorted(GAMES):
        counts = Counter(remarks(game, args.level, args.moves))
        explained = args.moves - counts.pop("", 0)
        is_any_silent |= explained == 0
        often = ", ".join(kind for kind, _ in counts.most_common(4))
        print(f"| {game} | {100 * explained / args.moves:.0f} | {often} |", flush=True)
    return int(is_any_silent)


if __name__ == "__main__":
    sys.exit(main())
