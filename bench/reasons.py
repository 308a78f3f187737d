"""How many moves of bots get a reason at once, while their round is on: the figures of docs/bots.md.

Run from the repository's root: `python -m bench.reasons [--moves N] [--level NAME] [--game NAME]`. Exits 0 where every
game has something to say, else 1.
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
    """For so many moves that did not end their round what was remarked on, "" for nothing."""
    seed = 0
    while moves > 0:
        match, player = Match(game, PLAYERS, seed), bot(level)
        while not match.over and moves > 0:
            move = player.choose(match.view(match.to_move), bot_seed(match))
            found = remarked(match, move)
            before = match.round
            match.play(move)
            if match.round == before and not match.over:
                moves -= 1
                yield found[1].get("what", found[0]) if found is not None else ""
        seed += 1


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.reasons", description="Moves that get a reason at once.")
    parser.add_argument("--moves", type=int, default=2000, help="of each game (default 2000)")
    parser.add_argument("--level", default="normal", help="who moves (default normal)")
    parser.add_argument("--game", choices=sorted(GAMES), help="only this game")
    wanted = parser.parse_args(argv)
    missing = False
    print("| game | of 100 moves | the most frequent remarks |\n| --- | --- | --- |")
    for game in [wanted.game] if wanted.game else sorted(GAMES):
        found = Counter(remarks(game, wanted.level, wanted.moves))
        said = wanted.moves - found.pop("", 0)
        missing |= said == 0
        often = ", ".join(what for what, _ in found.most_common(4))
        print(f"| {game} | {100 * said / wanted.moves:.0f} | {often} |", flush=True)
    return int(missing)


if __name__ == "__main__":
    sys.exit(main())
