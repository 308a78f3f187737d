"""Reads aloud what "help me" says: thoughts, moves and reasons from positions of mixed play, in both languages.

Run from the repository's root: `python -m bench.help [--count N] [--game NAME]`.  Would you say that to a child?
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from stammtisch.core.game import Game
from stammtisch.core.registry import GAMES
from stammtisch.core.words import LANGS
from stammtisch.table.help import helped
from stammtisch.terminal.company import names
from stammtisch.terminal.teller import Teller
from stammtisch.testing.play import mixed

EVERY = 7  # of the positions, so that they differ


def helps(game: Game, count: int) -> Iterator[str]:
    """This many, with few and with many players."""
    sizes = sorted({game.players[0], game.players[len(game.players) // 2], game.players[-1]})
    for number, players in enumerate(sizes):
        share = count * (number + 1) // len(sizes) - count * number // len(sizes)
        for step, match in mixed(game, players, {}, EVERY * share):
            if step % EVERY == 0:
                seat = match.to_move
                assert seat is not None
                help = helped(match.view(seat), step)
                for lang in LANGS:
                    teller = Teller(game, lang, names(players, seat), seat)
                    thought, hint = teller.thought_and_hint(help.reason)
                    yield f"{thought} — {teller.move(help.move)}. {hint}"
                yield ""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.help", description="Reads help aloud.")
    parser.add_argument("--count", type=int, default=30, help="for each game (default 30)")
    parser.add_argument("--game", choices=sorted(GAMES), help="only this game")
    args = parser.parse_args(argv)
    for game in [args.game] if args.game else sorted(GAMES):
        print(f"## {game}\n")
        for line in helps(GAMES[game], args.count):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
